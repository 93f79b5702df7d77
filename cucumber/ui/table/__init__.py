"""The card table in a notebook: how it is drawn and played at in the browser."""

from cucumber.ui.table.table import Pick, Table

__all__ = ["Pick", "Table"]
