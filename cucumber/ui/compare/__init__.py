"""The page on which games are compared."""

from cucumber.ui.compare.page import SideBySide

__all__ = ["SideBySide"]
