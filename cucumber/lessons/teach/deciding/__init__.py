"""Deals in which one rule decides: whoever plays them as in the known game pays for it."""

from cucumber.lessons.teach.deciding import kept
from cucumber.lessons.teach.deciding.asking import what_to_do
from cucumber.lessons.teach.deciding.finding import Found, Kind, find, how_it_decides
from cucumber.lessons.teach.deciding.otherwise import otherwise
from cucumber.lessons.teach.deciding.position import Position
from cucumber.lessons.teach.deciding.worth import Worth, line, worths

__all__ = [
    "Found",
    "Kind",
    "Position",
    "Worth",
    "find",
    "how_it_decides",
    "kept",
    "line",
    "otherwise",
    "what_to_do",
    "worths",
]
