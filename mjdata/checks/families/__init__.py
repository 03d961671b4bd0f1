"""One module per family of the catalogue."""
