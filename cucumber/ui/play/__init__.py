"""The page to play a game against bots."""

from __future__ import annotations

from cucumber.ui.play.page import PlayPage

__all__ = ["PlayPage", "play"]


def play(seed: str | None = None) -> PlayPage:
    """A table at which you play against bots: Agurk with three of them, until something else is chosen."""
    return PlayPage(seed)
