"""What a seat can do in a deal: play cards, exchange some, or make a call; and how the deal records it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import NamedTuple, final

from cucumber.engine.cards import Card, Cards, Pack, read_cards, write_cards

EXCHANGE, _NOTHING = "exchange", "nothing"


@final
class Play(NamedTuple):
    """The act of playing to a trick: one card, or a set if the rules allow sets.

    >>> str(Play(read_cards("5h 5s")))
    '5h 5s'
    """

    cards: Cards

    def __str__(self) -> str:
        return write_cards(self.cards)

    def __repr__(self) -> str:
        return f"<Play {self}>"


@dataclass(frozen=True, repr=False)
class Exchange:
    """The act of throwing cards away and drawing as many; with no cards, the seat keeps its hand.

    >>> str(Exchange(read_cards("10h Js"))), str(Exchange(()))
    ('exchange 10h Js', 'exchange nothing')
    """

    cards: Cards

    def __str__(self) -> str:
        return f"{EXCHANGE} {write_cards(self.cards) or _NOTHING}"

    def __repr__(self) -> str:
        return f"<{self}>"


class Call(StrEnum):
    """The act of saying a word that has a meaning in the rules."""

    PASS = "pass"
    KONTRA = "kontra"
    FREE = "free"
    DOUBLE = "double"
    REDOUBLE = "redouble"
    ACCEPT = "accept"
    DROP = "drop"


Act = Play | Exchange | Call


class BuyIn(NamedTuple):
    """The act of buying in between two deals."""

    seat: int

    def __str__(self) -> str:
        return f"buy in {self.seat}"


class Ask(Enum):
    """What a seat can be asked when it is not to play a card, with the calls that answer it."""

    EXCHANGE = ("exchange",)
    FREE = ("free", Call.FREE, Call.PASS)
    DOUBLE = ("double", Call.DOUBLE, Call.PASS)
    REDOUBLE = ("redouble", Call.REDOUBLE, Call.PASS)
    KONTRA = ("kontra", Call.KONTRA, Call.PASS)
    STAKE = ("stake", Call.ACCEPT, Call.DROP)

    def __init__(self, _name: str, *answers: Call) -> None:
        self.answers = answers


class PendingDecision(NamedTuple):
    """A question to a seat that has not been answered yet."""

    ask: Ask
    seat: int


class Decision(NamedTuple):
    """An act that is not a play, with the cards thrown away and drawn, and the number of plays made before it."""

    seat: int
    act: Exchange | Call
    plays: int
    thrown: Cards = ()
    drawn: Cards = ()


class TrickPlay(NamedTuple):
    """The cards one seat played to a trick."""

    seat: int
    cards: Cards


class Trick(NamedTuple):
    """A finished trick: the plays in order, and the one that took it."""

    plays: tuple[TrickPlay, ...]
    taking: TrickPlay

    @property
    def taker(self) -> int:
        """The seat that took the trick."""
        return self.taking.seat


def read_act(text: str, hand: Cards, pack: Pack) -> Act:
    """The act that a text stands for; if suits don't matter, a rank alone means the first such card in the hand.

    >>> from cucumber.engine.cards import STANDARD_PACK
    >>> hand = read_cards("2c 9d 9h")
    >>> [str(read_act(text, hand, STANDARD_PACK)) for text in ("9", "Exchange 9 2", "kontra")]
    ['9d', 'exchange 2c 9d', 'kontra']

    Raises BadNotation for text that cannot be read as an act.
    """
    word, _, rest = text.strip().partition(" ")
    if word.lower() in set(Call) and not rest:
        return Call(word.lower())
    if word.lower() == EXCHANGE:
        return Exchange(() if rest.strip() == _NOTHING else _from_hand(read_cards(rest), hand, pack))
    return Play(_from_hand(read_cards(text), hand, pack))


def _from_hand(cards: Cards, hand: Cards, pack: Pack) -> Cards:
    """The cards of the hand that are meant, low to high."""
    rest, meant = list(hand), []
    for card in cards:
        same = [held for held in rest if held.rank == card.rank]
        bare = card.suit is None and card not in rest and same and pack.suits_say_nothing(card.rank)
        meant.append(same[0] if bare else card)
        if meant[-1] in rest:
            rest.remove(meant[-1])
    return in_order(meant, pack)


def in_order(cards: Iterable[Card], pack: Pack) -> Cards:
    """The cards from low to high; any that are not in the pack come last, and are refused later."""
    named = tuple(cards)
    known = [card for card in named if card in pack.counts]
    return (*pack.sort(known), *(card for card in named if card not in pack.counts))
