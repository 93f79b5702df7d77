"""The page on which games are compared."""

from cucumber.ui.compare.gallery import Gallery
from cucumber.ui.compare.many import ManyDeals

__all__ = ["Gallery", "ManyDeals"]
