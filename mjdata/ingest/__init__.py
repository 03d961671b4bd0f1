"""Records come in at one door: sources are walked, recognised by content, read, never guessed."""
