"""The dossier bundle: one file with all that the verdict on an application rests on, verified offline."""
