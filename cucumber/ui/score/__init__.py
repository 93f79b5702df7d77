"""The page to keep score of a game played with real cards."""

from __future__ import annotations

from cucumber.ui.score.page import ScoreSheet

__all__ = ["ScoreSheet"]
