"""The paper forms of appendices 3 and 5 to 7, as workbooks or as CSV: cells, grids, blocks and forms."""
