"""The questions of the notebooks: each module answers one from a warehouse, in two sentences and a picture."""
