"""One competition put together, checked, and its differences explained."""
