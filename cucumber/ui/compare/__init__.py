"""The page on which games are compared: one deal side by side, and many deals counted."""

from cucumber.ui.compare.gallery import Gallery
from cucumber.ui.compare.page import SideBySide
from cucumber.ui.compare.simulation import ManyDeals

__all__ = ["Gallery", "ManyDeals", "SideBySide"]
