"""Paper forms as workbooks and as CSV: cells, forms in three languages, malice, and the whole way."""
