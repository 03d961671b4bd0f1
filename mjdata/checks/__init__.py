"""The checks: one module per family of the catalogue, one function per check."""
