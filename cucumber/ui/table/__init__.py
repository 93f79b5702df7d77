"""The card table in a notebook: what it is told in Python, how it is drawn and played at in the browser."""

from cucumber.ui.table.table import Action, Advice, LessonTold, Pick, Table, branch

__all__ = ["Action", "Advice", "LessonTold", "Pick", "Table", "branch"]
