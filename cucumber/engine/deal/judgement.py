"""The judgements the rules can pass on an act, and which of them allow it."""

from __future__ import annotations

from enum import Enum


class Judgement(Enum):
    """A judgement on an act; its second value says whether it allows the act."""

    # plays
    LEADS = ("leads the trick", True)
    BEATS = ("beats what is to be beaten", True)
    DUCKS = ("gives up the lowest", True)
    NOTHING_PLAYED = ("no card is named", False)
    NOT_HELD = ("not in the hand", False)
    LEADS_TOO_MANY = ("one card is led at a time", False)
    MAY_NOT_LEAD = ("not a card that may be led", False)
    LEADS_UNEQUAL = ("the cards of a set are equal", False)
    LEADS_THE_LAST = ("one card is kept for the last trick", False)
    OTHER_NUMBER = ("not as many cards as were led", False)
    TOO_LOW = ("neither beats the card nor is the lowest", False)
    HIGHER_THAN_NEEDED = ("beats the card with more than the lowest that does", False)
    MUST_BEAT = ("ducks though it could beat the card", False)
    # decisions
    DECIDES = ("answers what was asked", True)
    RAISES = ("offers to double the stake", True)
    EXCHANGES_OTHER_NUMBER = ("not a number of cards that may be exchanged", False)
    HOLDS_A_PICTURE = ("a hand with a picture is not free", False)
    DOUBLES_IN_FIRST_TRICK = ("the stake is not doubled before the first trick", False)
    DOUBLED_LAST = ("the last double was the same player's", False)
    CANNOT_PAY = ("someone still in could not pay", False)
    # between two deals
    BUYS_IN = ("buys in", True)
    NO_BUYING_IN = ("these rules know no buying in", False)
    BOUGHT_IN_BEFORE = ("this player has bought in as often as these rules allow", False)
    TOO_FEW_OTHERS = ("too few others are still in", False)
    GAME_IS_OVER = ("the game is over", False)
    # not now
    DEAL_IS_OVER = ("the deal is over", False)
    DECIDES_FIRST = ("a question is to be answered before cards are played", False)
    NOT_ASKED = ("nobody is asked for that now", False)

    def __init__(self, _words: str, allows: bool) -> None:
        self.allows = allows


class BaseVerdict:
    """Anything that carries a judgement; true if the act is allowed."""

    judgement: Judgement

    @property
    def allowed(self) -> bool:
        return self.judgement.allows

    def __bool__(self) -> bool:
        return self.allowed
