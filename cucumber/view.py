"""What one seat may see of a deal and its game, as plain JSON-able data: the only door to bots and browser.

What a seat may not know is absent, not hidden: another's hand is `None`, the undealt cards are in no view unless the
rules show them to all, and neither are cards thrown away or what another is being asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import NotRequired, TypedDict

from cucumber import explain
from cucumber.acts import EXCHANGE, Act, Ask, Call, Exchange, Play, Played
from cucumber.cards import Card, without
from cucumber.deal import Deal, Verdict
from cucumber.game import Game
from cucumber.rules import Ending, Lead, Raising, ScoreKeeping, Undealt, WhenCaught


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


class CallView(TypedDict):
    """One word that the seat to act could say."""

    act: str
    label: str
    allowed: bool
    why: str


class AsksView(TypedDict):
    """What the seat to act is asked: to mark `fewest` to `most` cards, or to say one of the `calls`.

    The act is `prefix` with the cards marked behind it; `verb` is the word on its button.
    """

    sentence: str
    verb: str
    prefix: str
    fewest: int
    most: int
    calls: list[CallView]


class SeatView(TypedDict):
    """One seat: `hand` is None where the viewer may not see it, `score` where none is kept.

    `kept` are cards kept as the score, `half` says that its cucumbers are halves, `marks` are words that stand by the
    name, and `in_deal` is false for a seat that has dropped out of the deal.
    """

    name: str
    hand: list[CardView] | None
    held: int
    played: list[CardView]
    score: int | None
    scored_in: str
    cucumbers: int
    half: bool
    kept: list[CardView]
    marks: list[str]
    in_deal: bool
    out: bool
    won: bool
    dealer: bool
    turn: bool


class TableView(TypedDict):
    """The table as it lies: the trick in the middle (a finished one until the next lead) and the seats, clockwise.

    `tricks` is how many there will be, or `at_most` so many; `leader` leads the first. `to_head` is the place in
    `middle` of the play to head, `taker` the seat that took the finished trick. `undealt` are cards shown to all,
    `stake` says what the deal counts beyond its card.
    """

    trick: int
    tricks: int
    at_most: bool
    leader: int
    middle: list[PlayedView]
    to_head: int | None
    taker: int | None
    undealt: list[CardView]
    stake: str
    asks: AsksView | None
    seats: list[SeatView]
    own: int | None


class View(TableView):
    """The table and, for the seat that acts, what it may do: `acts` are its plays and calls, low cards first.

    Where cards may be exchanged only "exchange nothing" stands there: what `asks` says and the hand tell the rest.
    """

    acts: list[str]


def view(deal: Deal, viewer: int | None = None, game: Game | None = None) -> View:
    """What the seat `viewer` may see; without a viewer all hands lie open. `game` adds scores, lives and who is out.

    >>> from cucumber import find
    >>> seen = view(Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s"]), viewer=0)
    >>> seen["seats"][1]["hand"], seen["seats"][1]["held"]
    (None, 2)
    >>> seen["acts"]
    ['2c', '9h']
    """
    return _Viewing(deal, viewer, game).view()


def table_view(deal: Deal, viewer: int | None = None, game: Game | None = None) -> TableView:
    """The same without the acts: what is drawn needs no list of them."""
    return _Viewing(deal, viewer, game).table()


class _Viewing:
    """One look at the table."""

    def __init__(self, deal: Deal, viewer: int | None, game: Game | None) -> None:
        self.deal = deal
        self.viewer = viewer
        self.game = game
        self.middle = deal.trick or (deal.tricks[-1].plays if deal.tricks else ())
        self.played = [self._cards(seat, deal.played_by(seat)) for seat in range(len(deal.players))]

    @cached_property
    def legal(self) -> tuple[Act, ...]:
        """The acts allowed."""
        return self.deal.legal()

    def view(self) -> View:
        return {**self.table(), "acts": self._acts() if self.viewer is not None else []}

    def _acts(self) -> list[str]:
        """What the viewer may do now."""
        if self.viewer != self.deal.turn:
            return []
        if self.deal.asked is Ask.EXCHANGE:  # there may be thousands of ways to exchange
            return [str(Exchange(()))]
        return list(map(str, self.legal))

    def table(self) -> TableView:
        deal = self.deal
        finished = not deal.trick and deal.tricks
        return {
            "trick": len(deal.tricks) + bool(deal.trick),
            "tricks": self._number_of_tricks(),
            "at_most": deal.rules.lead is Lead.ANY_SET and not deal.over and not deal.is_last_trick,
            "leader": deal.leader,
            "middle": [self._in_the_middle(play) for play in self.middle],
            "to_head": self.middle.index(deal.to_head) if deal.to_head else None,
            "taker": deal.tricks[-1].taker if finished else None,
            "undealt": _faces(deal.stock) if deal.rules.undealt is Undealt.SHOWN else [],
            "stake": explain.stake(deal),
            "asks": self._asks() if deal.turn is not None and self.viewer in {None, deal.turn} else None,
            "seats": [self._seat(seat) for seat in range(len(deal.players))],
            "own": self.viewer,
        }

    def _number_of_tricks(self) -> int:
        """Tricks played and to come; where sets are led, or all but one drop, there may be fewer."""
        deal = self.deal
        seat = deal.playing[0] if deal.turn is None else deal.turn
        more_than_one = len(deal.to_head.cards) - 1 if deal.to_head else 0
        return len(deal.tricks) + len(deal.hands[seat]) - more_than_one

    def _asks(self) -> AsksView:
        """What the seat to act is asked."""
        deal = self.deal
        fewest, most = cards_to_mark(deal)
        exchange = deal.asked is Ask.EXCHANGE
        return {
            "sentence": explain.asks(deal),
            "verb": "Exchange" if exchange else "Play",
            "prefix": f"{EXCHANGE} " if exchange else "",
            "fewest": fewest,
            "most": most,
            "calls": [self._call(act) for act in words_to_say(deal)],
        }

    def _call(self, act: Act) -> CallView:
        verdict = self.deal.verdict(act)
        return {
            "act": str(act),
            "label": explain.call_label(self.deal, act),
            "allowed": verdict.allowed,
            "why": verdict.reason,
        }

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
            "score": game.scores[seat] if game and game.rules.ending is not Ending.SINGLE_DEAL else None,
            "scored_in": "credits" if deal.rules.score_keeping is ScoreKeeping.CREDITS else "score",
            "cucumbers": game.cucumbers[seat] if game else 0,
            "half": deal.rules.when_caught is WhenCaught.HALF_CUCUMBER,
            "kept": _faces(game.kept[seat]) if game else [],
            "marks": self._marks(seat),
            "in_deal": seat in deal.playing,
            "out": seat not in (game.seats if game else deal.seats),
            "won": seat in game.winners if game else False,
            "dealer": seat == deal.dealer,
            "turn": seat == deal.turn,
        }

    def _marks(self, seat: int) -> list[str]:
        bought_in = self.game is not None and seat in self.game.bought_in
        return [*explain.tallies(self.deal, seat), *(["bought in"] if bought_in else [])]

    def _hand(self, seat: int) -> list[CardView]:
        hand = self.deal.hands[seat]
        cards = self._cards(seat, (*self.deal.played_by(seat), *hand))[-len(hand) :] if hand else []
        if seat != self.deal.turn or self.deal.asked not in {None, Ask.EXCHANGE}:
            return cards
        return [self._judged(shown, card) for shown, card in zip(cards, hand, strict=True)]

    def _judged(self, shown: CardView, card: Card) -> CardView:
        """A card with whether it can be played or exchanged, alone or in a set, and why."""
        if self.deal.asked is Ask.EXCHANGE:
            return {**shown, "playable": True, "why": explain.asks(self.deal)}
        verdict = self._verdict_of(card)
        return {**shown, "playable": verdict.allowed, "why": verdict.reason}

    def _verdict_of(self, card: Card) -> Verdict:
        """The verdict on the first allowed play with this card in it, or on the nearest that is not."""
        alone = self.deal.verdict(Play((card,)))
        if self.deal.to_head is None or len(self.deal.to_head.cards) == 1:
            return alone
        allowed = (act for act in self.legal if isinstance(act, Play) and card in act.cards)
        return self.deal.verdict(next(allowed, self._with_highest(card)))

    def _with_highest(self, card: Card) -> Play:
        """The play in which this card has the best chance to head: beside the highest others."""
        deal = self.deal
        assert deal.turn is not None
        assert deal.to_head is not None
        others = without(deal.hands[deal.turn], (card,))[1 - len(deal.to_head.cards) :]
        return Play(deal.pack.sort((card, *others)))

    def _cards(self, seat: int, cards: Iterable[Card]) -> list[CardView]:
        """Cards of one seat, first those it played; each has its own id, also where the pack has it several times.

        The id says whose it is and the how manieth: so it stays the same through the deal, and tells nothing of others.
        """
        copies: Counter[Card] = Counter()
        shown: list[CardView] = []
        for card in cards:
            copies[card] += 1
            again = f"#{seat + 1}.{copies[card]}" if self.deal.pack.counts[card] > 1 else ""
            shown.append(_face(card, again))
        return shown


def _face(card: Card, again: str = "") -> CardView:
    return {"id": f"{card}{again}", "rank": card.rank, "suit": card.suit.glyph if card.suit else ""}


def _faces(cards: Iterable[Card]) -> list[CardView]:
    """Cards that only lie there: nobody picks them."""
    return [_face(card) for card in cards]


def cards_to_mark(deal: Deal) -> tuple[int, int]:
    """The fewest and the most cards that the seat to act can mark at once."""
    assert deal.turn is not None
    if deal.asked is Ask.EXCHANGE:
        numbers = [number for number in deal.numbers_to_exchange if number > 0]
        return numbers[0], numbers[-1]
    if deal.pending:
        return 0, 0
    if deal.to_head is not None:
        return len(deal.to_head.cards), len(deal.to_head.cards)
    sets = deal.rules.lead is Lead.ANY_SET
    return 1, max(1, len(deal.hands[deal.turn]) - 1) if sets else 1


def words_to_say(deal: Deal) -> tuple[Act, ...]:
    """The acts without cards that the seat to act could think of, allowed or not."""
    if deal.asked is Ask.EXCHANGE:
        return (Exchange(()),)
    if deal.pending:
        return deal.pending[0].ask.answers
    may_raise = deal.rules.raising is Raising.STAKE and deal.tricks and not deal.trick
    return (Call.DOUBLE,) if may_raise else ()
