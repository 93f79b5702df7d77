"""Keeping score of a game played with real cards: you say what each deal came to, and the rules count it."""

from cucumber.table.scoring.reconstruction import reconstruct
from cucumber.table.scoring.result import Field, Rematch, Result, blanks
from cucumber.table.scoring.sheet import ScoreSheet, next_deal, without_suits
from cucumber.table.scoring.sheet_link import read_sheet, usual, write_head, write_sheet
from cucumber.table.scoring.spreadsheet import spreadsheet

__all__ = [
    "Field",
    "Rematch",
    "Result",
    "ScoreSheet",
    "blanks",
    "next_deal",
    "read_sheet",
    "reconstruct",
    "spreadsheet",
    "usual",
    "without_suits",
    "write_head",
    "write_sheet",
]
