"""A log played again: every problem of a hand, and what the log itself shows of each win.

``play.replay`` is the way in; it never raises on a broken log and never stops at the first problem.
"""
