"""The explorer page: a table, what is set up around it, and the tree of what has been tried at it."""

from cucumber.ui.explore.page import Explorer

__all__ = ["Explorer"]
