"""What can come of an act and of a deal: how the rules judge it, and the kinds of events a score sheet knows."""

from __future__ import annotations

from enum import Enum, StrEnum


class Judgement(Enum):
    """How the rules of play judge an act, and whether that allows it."""

    LEADS = ("leads the trick", True)
    HEADS = ("heads the card to head", True)
    DUCKS = ("gives up the lowest", True)
    DEAL_IS_OVER = ("the deal is over", False)
    NOTHING_PLAYED = ("no card is named", False)
    NOT_HELD = ("not in the hand", False)
    LEADS_TOO_MANY = ("one card is led at a time", False)
    OTHER_NUMBER = ("not as many cards as were led", False)
    TOO_LOW = ("neither heads nor is the lowest", False)
    HIGHER_THAN_NEEDED = ("heads with more than the lowest that does", False)
    MUST_HEAD = ("ducks though it could head", False)

    def __init__(self, _words: str, allows: bool) -> None:
        self.allows = allows


class EventKind(StrEnum):
    """What can happen to a seat when a deal is settled."""

    CHARGED = "charged"
    BACK_TO_ZERO = "back to zero"
    LIFE_LOST = "life lost"
    CAME_BACK = "came back with"
    STARTED_ANEW = "started anew"
    OUT = "out"
    LOST = "lost"
    BONUS = "bonus"
    WON = "won"
