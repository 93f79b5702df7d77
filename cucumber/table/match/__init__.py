"""A match: a game against bots, from the first deal to the winner."""

from cucumber.table.match.match import YOUR_SEAT, Match
from cucumber.table.match.match_hints import has_hints, hint, hints
from cucumber.table.match.match_link import read_match, write_match, write_setting
from cucumber.table.match.results import FinalPlace, best_card, dearest_card, games, places, who_won, why_over
from cucumber.table.match.setting import NAMES, SeatedBot, Setting, numbers_of_bots
from cucumber.table.match.summary import Sum, summarize

__all__ = [
    "NAMES",
    "YOUR_SEAT",
    "FinalPlace",
    "Match",
    "SeatedBot",
    "Setting",
    "Sum",
    "best_card",
    "dearest_card",
    "games",
    "has_hints",
    "hint",
    "hints",
    "numbers_of_bots",
    "places",
    "read_match",
    "summarize",
    "who_won",
    "why_over",
    "write_match",
    "write_setting",
]
