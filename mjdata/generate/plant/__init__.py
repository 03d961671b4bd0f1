"""Errors planted in a right competition, at most one at a table, and the key that tells of them."""
