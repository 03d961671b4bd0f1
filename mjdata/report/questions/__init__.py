"""The questions of the notebooks: each is answered from a warehouse in two sentences and a picture."""
