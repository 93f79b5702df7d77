"""The workshop: a game of one's own, made of answers."""

from cucumber.ui.ours.page import Workshop

__all__ = ["Workshop"]
