"""The explorer page: a table, what is set up around it, and the tree of what has been tried at it."""

from cucumber.ui.explorer.explorer import Explorer

__all__ = ["Explorer"]
