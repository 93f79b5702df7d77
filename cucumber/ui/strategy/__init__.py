"""The page of strategy: stories to step through and to play on from."""

from cucumber.ui.strategy.story import Stories, rivals

__all__ = ["Stories", "rivals"]
