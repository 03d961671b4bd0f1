"""Copies of what was handed in with the clerical corrections in them, and the list of these."""
