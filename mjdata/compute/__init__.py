"""Work over partitions, on the processors at hand."""
