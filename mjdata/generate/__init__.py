"""Random competitions with an answer key: the project's own samples and test material."""
