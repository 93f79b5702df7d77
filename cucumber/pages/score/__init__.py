"""Keeping score of a game played with real cards."""
