"""A match: a game against bots, from the first deal to the winner."""

from cucumber.match.course import best_card, dearest_card, games, who_won
from cucumber.match.hinting import has_hints, hint, hints
from cucumber.match.link import read_match, write_match, write_setting
from cucumber.match.match import YOUR_SEAT, Match
from cucumber.match.reckoning import Sum, reckon
from cucumber.match.setting import NAMES, Seated, Setting, numbers_of_bots

__all__ = [
    "NAMES",
    "YOUR_SEAT",
    "Match",
    "Seated",
    "Setting",
    "Sum",
    "best_card",
    "dearest_card",
    "games",
    "has_hints",
    "hint",
    "hints",
    "numbers_of_bots",
    "read_match",
    "reckon",
    "who_won",
    "write_match",
    "write_setting",
]
