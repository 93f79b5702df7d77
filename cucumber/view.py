"""What one seat may see of a deal and its game, as plain JSON-able data: the only door to bots and browser.

What a seat may not know is absent, not hidden: another's hand is `None`, and the undealt cards are in no view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NotRequired, TypedDict

from cucumber.acts import Play, Played
from cucumber.cards import Card
from cucumber.deal import Deal
from cucumber.game import Game


class CardView(TypedDict):
    """A card one can see; `playable` and `why` stand only in the hand of the seat that acts."""

    id: str
    rank: str
    suit: str
    playable: NotRequired[bool]
    why: NotRequired[str]


class PlayedView(TypedDict):
    """One play of the trick in the middle."""

    seat: int
    cards: list[CardView]


class SeatView(TypedDict):
    """One seat: `hand` is None where the viewer may not see it, `score` where none is kept."""

    name: str
    hand: list[CardView] | None
    held: int
    played: list[CardView]
    score: int | None
    cucumbers: int
    out: bool
    won: bool
    dealer: bool
    turn: bool


class View(TypedDict):
    """The table as it lies: the trick in the middle (a finished one until the next lead) and the seats, clockwise.

    `to_head` is the place in `middle` of the play to head, `taker` the seat that took the finished trick.
    """

    trick: int
    tricks: int
    middle: list[PlayedView]
    to_head: int | None
    taker: int | None
    seats: list[SeatView]
    own: int | None


def view(deal: Deal, viewer: int | None = None, game: Game | None = None) -> View:
    """What the seat `viewer` may see; without a viewer all hands lie open. `game` adds scores, lives and who is out.

    >>> from cucumber import find
    >>> seen = view(Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s"]), viewer=0)
    >>> seen["seats"][1]["hand"], seen["seats"][1]["held"]
    (None, 2)
    """
    return _Viewing(deal, viewer, game).view()


class _Viewing:
    """One look at the table."""

    def __init__(self, deal: Deal, viewer: int | None, game: Game | None) -> None:
        self.deal = deal
        self.viewer = viewer
        self.game = game
        self.middle = deal.trick or (deal.tricks[-1].plays if deal.tricks else ())
        self.played = [self._cards(seat, deal.played_by(seat)) for seat in range(len(deal.players))]

    def view(self) -> View:
        deal = self.deal
        finished = not deal.trick and deal.tricks
        return {
            "trick": len(deal.tricks) + bool(deal.trick),
            "tricks": self._number_of_tricks(),
            "middle": [self._in_the_middle(play) for play in self.middle],
            "to_head": self.middle.index(deal.to_head) if deal.to_head else None,
            "taker": deal.tricks[-1].taker if finished else None,
            "seats": [self._seat(seat) for seat in range(len(deal.players))],
            "own": self.viewer,
        }

    def _number_of_tricks(self) -> int:
        """Tricks played and to come; where sets are led there may be fewer."""
        deal = self.deal
        return len(deal.tricks) + (len(deal.hands[deal.turn]) if deal.turn is not None else 0)

    def _in_the_middle(self, play: Played) -> PlayedView:
        return {"seat": play.seat, "cards": self.played[play.seat][-len(play.cards) :]}

    def _seat(self, seat: int) -> SeatView:
        deal, game = self.deal, self.game
        in_middle = sum(len(play.cards) for play in self.middle if play.seat == seat)
        played = self.played[seat]
        return {
            "name": deal.players[seat],
            "hand": self._hand(seat) if self.viewer in {None, seat} else None,
            "held": len(deal.hands[seat]),
            "played": played[: len(played) - in_middle],
            "score": game.scores[seat] if game else None,
            "cucumbers": game.cucumbers[seat] if game else 0,
            "out": seat not in (game.seats if game else deal.seats),
            "won": seat in game.winners if game else False,
            "dealer": seat == deal.dealer,
            "turn": seat == deal.turn,
        }

    def _hand(self, seat: int) -> list[CardView]:
        hand = self.deal.hands[seat]
        cards = self._cards(seat, (*self.deal.played_by(seat), *hand))[-len(hand) :] if hand else []
        if seat != self.deal.turn:
            return cards
        return [self._judged(shown, card) for shown, card in zip(cards, hand, strict=True)]

    def _judged(self, shown: CardView, card: Card) -> CardView:
        verdict = self.deal.verdict(Play((card,)))
        return {**shown, "playable": verdict.allowed, "why": verdict.reason}

    def _cards(self, seat: int, cards: Iterable[Card]) -> list[CardView]:
        """Cards of one seat, first those it played; each has its own id, also where the pack has it several times.

        The id says whose it is and the how manieth: so it stays the same through the deal, and tells nothing of others.
        """
        copies: Counter[Card] = Counter()
        shown: list[CardView] = []
        for card in cards:
            copies[card] += 1
            again = f"#{seat + 1}.{copies[card]}" if self.deal.rules.pack.counts[card] > 1 else ""
            shown.append({"id": f"{card}{again}", "rank": card.rank, "suit": card.suit.glyph if card.suit else ""})
        return shown
