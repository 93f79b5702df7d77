"""Keeping score of a game played with real cards: what each deal came to is told, and counted as the rules say."""

from cucumber.scoring.as_told import without_suits
from cucumber.scoring.blanks import Blank, blanks
from cucumber.scoring.link import read_sheet, usual, write_head, write_sheet
from cucumber.scoring.played import played
from cucumber.scoring.result import Rematch, Result
from cucumber.scoring.sheet import Sheet
from cucumber.scoring.spreadsheet import spreadsheet
from cucumber.scoring.telling import next_deal, who_won

__all__ = [
    "Blank",
    "Rematch",
    "Result",
    "Sheet",
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
