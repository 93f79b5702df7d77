"""Keeping score of a game played with real cards: you say what each deal came to, and the rules count it."""

from cucumber.table.scoring.as_told import without_suits
from cucumber.table.scoring.blanks import Field, blanks
from cucumber.table.scoring.link import read_sheet, usual, write_head, write_sheet
from cucumber.table.scoring.played import played
from cucumber.table.scoring.result import Rematch, Result
from cucumber.table.scoring.sheet import ScoreSheet
from cucumber.table.scoring.spreadsheet import spreadsheet
from cucumber.table.scoring.telling import next_deal, who_won

__all__ = [
    "Field",
    "Rematch",
    "Result",
    "ScoreSheet",
    "blanks",
    "next_deal",
    "played",
    "read_sheet",
    "spreadsheet",
    "usual",
    "who_won",
    "without_suits",
    "write_head",
    "write_sheet",
]
