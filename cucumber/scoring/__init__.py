"""Keeping score of a game played with real cards: what each deal came to is told, and counted as the rules say."""

from cucumber.scoring.blanks import Blank, blanks
from cucumber.scoring.link import USUAL_PLAYERS, read_sheet, usual, write_entry, write_head, write_sheet
from cucumber.scoring.played import played
from cucumber.scoring.result import Entry, Rematch, Result
from cucumber.scoring.sheet import MOST_ENTRIES, Counted, Sheet
from cucumber.scoring.spreadsheet import spreadsheet
from cucumber.scoring.suitless import without_suits
from cucumber.scoring.telling import next_deal, who_won

__all__ = [
    "MOST_ENTRIES",
    "USUAL_PLAYERS",
    "Blank",
    "Counted",
    "Entry",
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
    "write_entry",
    "write_head",
    "write_sheet",
]
