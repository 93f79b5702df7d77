"""What a table draws: a view of a deal as plain JSON, with its words; and the steps of a deal as such frames.

What a seat may not know is not in its view, and so not in any of its frames.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, cached_property
from typing import NotRequired, TypedDict

from cucumber.engine.acts import EXCHANGE, Ask, Play
from cucumber.engine.cards import STANDARD_PACK, Card, Cards, Pack, without
from cucumber.engine.deal import Deal, Verdict
from cucumber.engine.game import Game
from cucumber.engine.game.events import EventKind
from cucumber.engine.rules import Ending, WhenCaught
from cucumber.engine.view import Prompt, SeatView, View, view
from cucumber.phrase import Phrase
from cucumber.words import explain
from cucumber.words.explain.replay import Step


class CardProps(TypedDict):
    """A visible card; only cards in the hand of the seat to act have `playable` and `why`.

    In a task, `mark` says whether tapping it was right or wrong. `on_top` is there, and true, where a card with a suit
    is above the aces.
    """

    id: str
    rank: str
    suit: str
    playable: NotRequired[bool]
    why: NotRequired[str]
    mark: NotRequired[str]
    on_top: NotRequired[bool]


class PlayProps(TypedDict):
    """One play of the trick on the table."""

    seat: int
    cards: list[CardProps]


class CallProps(TypedDict):
    """One call that the seat to act might make, or one answer to a task; `mark` is as in `CardProps`."""

    act: str
    label: str
    allowed: bool
    why: str
    mark: NotRequired[str]


class PickerProps(TypedDict):
    """What is laid out, and at most how many: cards from the pack, chairs at the table, or coins."""

    what: str
    most: int


class PromptProps(TypedDict):
    """What the seat to act is asked: to mark from `fewest` to `most` cards, or to make one of the `calls`.

    The act is `prefix` followed by the marked cards; `verb` is the label of its button. A task may ask for one of the
    `seats` instead, or for how many of something are laid out.
    """

    sentence: str
    verb: str
    prefix: str
    fewest: int
    most: int
    calls: list[CallProps]
    seats: NotRequired[list[int]]
    lays: NotRequired[PickerProps]


class SeatProps(TypedDict):
    """One seat: `hand` is None if the viewer may not see it, `score` is None if no score is kept.

    `kept` holds the cards kept as the score, `half` says that its cucumbers are halves, `marks` are words shown beside
    the name, and `in_deal` is false for a seat that has dropped. `mark` is as in `CardProps`.
    """

    name: str
    hand: list[CardProps] | None
    held: int
    played: list[CardProps]
    score: int | None
    scored_in: str
    cucumbers: int
    half: bool
    kept: list[CardProps]
    marks: list[str]
    in_deal: bool
    out: bool
    won: bool
    dealer: bool
    turn: bool
    mark: NotRequired[str]


class ChangeProps(TypedDict):
    """What an event did to a seat: `by` is what its score changes by, 0 where nothing is charged or taken off.

    `before` and `after` are the score before and after; they are None if no score is kept.
    """

    seat: int
    kind: str
    by: int
    before: int | None
    after: int | None


class TabletopProps(TypedDict):
    """The table: the trick in the middle (a finished one stays until the next lead) and the seats, clockwise.

    There will be `tricks` tricks, or, if `at_most` is true, perhaps fewer; `leader` leads the first. `to_beat` is the
    index in `middle` of the play to beat, `taker` the seat that took the finished trick. `undealt` holds cards shown to
    everyone, and `stake` says what the deal costs beyond its card. Once the deal is `over`, `pays` are the seats that
    pay for it, or have lost by it.
    """

    trick: int
    tricks: int
    at_most: bool
    leader: int
    middle: list[PlayProps]
    to_beat: int | None
    taker: int | None
    undealt: list[CardProps]
    stake: str
    asks: PromptProps | None
    seats: list[SeatProps]
    own: int | None
    over: bool
    pays: list[int]


class Frame(TabletopProps):
    """A step as the table in the browser draws it: what can be seen, the words for it, and what it `changes`."""

    kind: str
    label: str
    note: list[str]
    rules: list[str]
    comment: str
    changes: list[ChangeProps]


def frames(
    steps: Iterable[Step], viewer: int | None = None, own: int | None = None, *, open_hands: bool = True
) -> list[Frame]:
    """The steps as the table in the browser draws them, as `viewer` sees them, or with all hands open.

    With `open_hands` false and no viewer they are as an onlooker sees them, who looks into no hand. The seat `own` sits
    in front, also when all hands are open; otherwise the viewer does.
    """
    return [_frame(step, viewer, own, open_hands=open_hands) for step in steps]


def _frame(step: Step, viewer: int | None, own: int | None, *, open_hands: bool) -> Frame:
    all_seen = viewer is None and open_hands
    return {
        **tabletop_props(step.deal, viewer, step.game, open_hands=open_hands),
        "own": viewer if own is None else own,
        "kind": step.kind,
        "label": step.label,
        "note": list(step.note if all_seen else step.public),
        "rules": [Phrase(rule) for rule in step.rules],
        "comment": step.comment if all_seen else "",
        "changes": _changes(step),
    }


def _changes(step: Step) -> list[ChangeProps]:
    """What the step did to the scores; where none is kept, what the deal costs."""
    if step.kind == "result" and step.game is None:
        return [
            {"seat": seat, "kind": EventKind.CHARGED, "by": points, "before": None, "after": None}
            for seat, points in step.deal.charges.items()
        ]
    sign = -1 if step.deal.rules.in_credits else 1  # payments reduce credits
    return [
        {"seat": each.seat, "kind": each.kind, "by": sign * each.points, "before": each.before, "after": each.score}
        for each in step.events
    ]


def tabletop_props(
    deal: Deal, viewer: int | None = None, game: Game | None = None, *, open_hands: bool = True
) -> TabletopProps:
    """The table as the seat `viewer` sees it, as an onlooker does or with all hands open, and the words for it.

    >>> from cucumber import find
    >>> drawn = tabletop_props(Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s"]).act("9h"), viewer=1)
    >>> drawn["asks"]["sentence"], drawn["seats"][0]["hand"]
    ('Player 2 plays a card that beats or equals 9♥, or the lowest card.', None)
    """
    return _FrameBuilder(deal, view(deal, viewer, game, with_options=False, open_hands=open_hands)).table()


class _FrameBuilder:
    """One drawing of the table: the facts come from the view, the words from the deal."""

    def __init__(self, deal: Deal, seen: View) -> None:
        self.deal = deal
        self.seen = seen
        self.middle = seen.trick or (seen.tricks[-1].plays if seen.tricks else ())
        self.played = [self._cards(seat, deal.cards_played(seat)) for seat in range(len(seen.seats))]

    def table(self) -> TabletopProps:
        seen = self.seen
        finished = not seen.trick and seen.tricks
        payers = [seat for seat, points in self.deal.charges.items() if points > 0]
        if seen.rules.ending is Ending.SINGLE_DEAL:
            payers = [] if self.deal.taker is None else [self.deal.taker]
        return {
            "trick": len(seen.tricks) + bool(seen.trick),
            "tricks": seen.tricks_in_all,
            "at_most": seen.at_most,
            "leader": seen.leader,
            "middle": [
                {"seat": play.seat, "cards": self.played[play.seat][-len(play.cards) :]} for play in self.middle
            ],
            "to_beat": self.middle.index(seen.to_beat) if seen.to_beat else None,
            "taker": seen.tricks[-1].taker if finished else None,
            "undealt": card_props(seen.undealt, self.deal.pack),
            "stake": explain.stake(self.deal),
            "asks": self._prompt(seen.asks) if seen.asks else None,
            "seats": [self._seat(number, seat) for number, seat in enumerate(seen.seats)],
            "own": seen.own,
            "over": self.deal.over,
            "pays": payers,
        }

    def _prompt(self, asks: Prompt) -> PromptProps:
        exchange = asks.ask is Ask.EXCHANGE
        return {
            "sentence": explain.asks(self.deal),
            "verb": "Exchange" if exchange else "Play",
            "prefix": f"{EXCHANGE} " if exchange else "",
            "fewest": asks.fewest,
            "most": asks.most,
            "calls": [
                {
                    "act": str(word.act),
                    "label": explain.call_label(self.deal, word.act),
                    "allowed": word.allowed,
                    "why": self.deal.verdict(word.act).reason,
                }
                for word in asks.words
            ],
        }

    def _seat(self, number: int, seat: SeatView) -> SeatProps:
        rules, played = self.seen.rules, self.played[number]
        in_middle = sum(len(play.cards) for play in self.middle if play.seat == number)
        return {
            "name": seat.name,
            "hand": None if seat.hand is None else self._hand(number, seat.hand),
            "held": seat.held,
            "played": played[: len(played) - in_middle],
            "score": seat.score,
            "scored_in": "credits" if rules.in_credits else "score",
            "cucumbers": seat.cucumbers,
            "half": rules.when_caught is WhenCaught.HALF_CUCUMBER,
            "kept": card_props(seat.kept, self.deal.pack),
            "marks": [*explain.tallies(self.deal, number), *(["bought in"] if seat.bought_in else [])],
            "in_deal": seat.in_deal,
            "out": seat.out,
            "won": seat.won,
            "dealer": number == self.seen.dealer,
            "turn": number == self.seen.turn,
        }

    def _hand(self, seat: int, hand: Cards) -> list[CardProps]:
        cards = self._cards(seat, (*self.deal.cards_played(seat), *hand))[-len(hand) :] if hand else []
        if seat != self.seen.turn or self.deal.asked not in {None, Ask.EXCHANGE}:
            return cards
        return [self._with_verdict(drawn, card) for drawn, card in zip(cards, hand, strict=True)]

    def _with_verdict(self, drawn: CardProps, card: Card) -> CardProps:
        """The card, with whether and why it can be played or exchanged, alone or in a set."""
        if self.deal.asked is Ask.EXCHANGE:
            return {**drawn, "playable": True, "why": explain.asks(self.deal)}
        verdict = self._verdict_on(card)
        return {**drawn, "playable": verdict.allowed, "why": verdict.reason}

    def _verdict_on(self, card: Card) -> Verdict:
        """The verdict on the first allowed play with this card, or on the play that comes closest to being allowed."""
        if self.deal.to_beat is None or len(self.deal.to_beat.cards) == 1:
            return self.deal.verdict(Play((card,)))
        allowed = (act for act in self._plays if card in act.cards)
        return self.deal.verdict(next(allowed, _with_highest(self.deal, card)))

    @cached_property
    def _plays(self) -> tuple[Play, ...]:
        """The allowed plays, cached because there may be many sets."""
        return tuple(act for act in self.deal.legal() if isinstance(act, Play))

    def _cards(self, seat: int, cards: Iterable[Card]) -> list[CardProps]:
        """The cards of one seat, those it has played first; each has an id, even if the pack has it several times.

        The id names the seat and which of its copies it is: it stays the same through the deal and reveals nothing
        about other hands.
        """
        copies: Counter[Card] = Counter()
        drawn: list[CardProps] = []
        for card in cards:
            copies[card] += 1
            again = f"#{seat + 1}.{copies[card]}" if self.deal.pack.counts[card] > 1 else ""
            drawn.append(_face(card, again, on_top=card in self.deal.pack.on_top))
        return drawn


@cache
def _face(card: Card, again: str = "", *, on_top: bool) -> CardProps:
    """A card as it is drawn: one value for all tables, which nobody changes."""
    face: CardProps = {"id": f"{card}{again}", "rank": card.rank, "suit": card.suit.glyph if card.suit else ""}
    return {**face, "on_top": True} if on_top else face


def card_props(cards: Iterable[Card], pack: Pack = STANDARD_PACK) -> list[CardProps]:
    """Cards of a pack that are only shown and cannot be picked."""
    return [_face(card, on_top=card in pack.on_top) for card in cards]


def _with_highest(deal: Deal, card: Card) -> Play:
    """The play with this card that is most likely to beat the play to beat: together with the highest other cards."""
    assert deal.to_beat is not None
    others = without(deal.hand, (card,))[1 - len(deal.to_beat.cards) :]
    return Play(deal.pack.sort((card, *others)))
