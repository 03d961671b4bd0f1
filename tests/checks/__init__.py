"""Each check with examples that it must find and examples that it must pass."""
