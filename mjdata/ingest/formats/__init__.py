"""One module per format; each defines ``READER``."""
