"""What goes wrong by the user's hand, said in one sentence."""

from __future__ import annotations


class UserError(Exception):
    """A sentence for the user: what, where, what was expected. The command line ends with status 2."""
