"""What one seat may see of a deal and its game: only facts, no words. Bots and browsers get nothing else.

What a seat may not know is absent rather than hidden: another hand is None; cards thrown away and questions to other
seats are left out, and so are the undealt cards unless the rules show them to everyone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cucumber.display import styled_html
from cucumber.engine.acts import Act, Ask, Call, Exchange, Play, Trick, TrickPlay
from cucumber.engine.cards import Cards
from cucumber.engine.deal import Deal
from cucumber.engine.game import Game
from cucumber.engine.rules import Ending, Lead, Raising, Rules, Undealt
from cucumber.errors import BadDeal, check_kind, description

Strengths = tuple[int, ...]


class Option(NamedTuple):
    """An allowed play: the strengths of its cards in this trick, low to high, and whether it beats `to_beat`."""

    act: Play
    strengths: Strengths
    beats: bool


class CallOption(NamedTuple):
    """An act without cards that the seat to act might want, and whether it is allowed."""

    act: Exchange | Call
    allowed: bool


class Prompt(NamedTuple):
    """What the seat to act is asked: to mark from `fewest` to `most` cards, or to say one of the `words`.

    `ask` is None if the seat is to play.
    """

    ask: Ask | None
    fewest: int
    most: int
    words: tuple[CallOption, ...]


class TrickTaken(NamedTuple):
    """A finished trick, and the strengths of the cards that took it."""

    plays: tuple[TrickPlay, ...]
    taker: int
    strengths: Strengths


class SeatView(NamedTuple):
    """One seat: `hand` is None if the viewer may not see it, `score` is None if no score is kept.

    `said` holds its calls in this deal, `kept` the cards kept as the score; `in_deal` is false for a seat that has
    dropped.
    """

    name: str
    hand: Cards | None
    held: int
    said: tuple[Call, ...]
    score: int | None
    cucumbers: int
    kept: Cards
    in_deal: bool
    out: bool
    won: bool
    bought_in: bool


class View(NamedTuple):
    """The deal as the seat `own` sees it; if `own` is None, as an onlooker does, or with all hands open.

    `tricks` are the finished tricks, `trick` the plays of the one in progress, and `to_beat` the play in it that has to
    be beaten. There will be `tricks_in_all` tricks, or, if `at_most` is true, perhaps fewer. `undealt` holds the cards
    shown to everyone, `thrown` those that `own` has thrown away. `doubler` is the seat that last offered to double the
    stake. `strengths` are the strengths of the cards `own` holds in this trick, card for card. `options` are the plays
    allowed to `own`, low cards first, and empty if it is not its turn.
    """

    rules: Rules
    own: int | None
    turn: int | None
    dealer: int
    leader: int
    tricks: tuple[TrickTaken, ...]
    trick: tuple[TrickPlay, ...]
    to_beat: TrickPlay | None
    tricks_in_all: int
    at_most: bool
    undealt: Cards
    thrown: Cards
    stake: int
    doubler: int | None
    asks: Prompt | None
    strengths: Strengths
    options: tuple[Option, ...]
    seats: tuple[SeatView, ...]

    @property
    def hand(self) -> Cards:
        """The cards that `own` holds, low to high."""
        return () if self.own is None else self.seats[self.own].hand or ()

    @property
    def acts(self) -> tuple[Act, ...]:
        """The acts allowed to `own`: plays, low cards first, and then calls.

        Of all possible exchanges, only "exchange nothing" is listed; the others follow from `asks` and the hand.
        """
        if self.own is None or self.asks is None:
            return ()
        return (*(option.act for option in self.options), *(word.act for word in self.asks.words if word.allowed))

    def _repr_html_(self) -> str:
        return styled_html(self)

    @property
    def tricks_to_come(self) -> int:
        """How many tricks are not finished, including the one in progress."""
        return self.tricks_in_all - len(self.tricks)


def view(
    deal: Deal,
    viewer: int | None = None,
    game: Game | None = None,
    *,
    with_options: bool = True,
    open_hands: bool = True,
) -> View:
    """What the seat `viewer` may see, or all hands if no viewer is given; `game` adds scores, lives and who is out.

    With `open_hands` false and no viewer it is what an onlooker sees, who looks into no hand. Without options, no act
    is judged; use this if the deal will be asked for its verdicts anyway.

    Raises BadKind for anything but a deal and its game, and BadDeal for a missing seat.

    >>> from cucumber import find
    >>> deal = Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s"], leader=1).act("5s")
    >>> seen = view(deal, viewer=0)
    >>> seen.seats[1].hand, seen.seats[1].held
    (None, 1)
    >>> for option in seen.options: print(option.act, option.strengths, option.beats)
    2c (2,) False
    9h (9,) True
    """
    check_kind(deal, Deal, "A view is of a deal", "deal")
    check_viewer(deal, viewer)
    if game is not None:
        check_kind(game, Game, "The game to which a deal belongs is a Game", "game")
    acts_now = deal.turn is not None and viewer == deal.turn
    everybody = tuple(range(len(deal.hands))) if open_hands else ()
    return View(
        rules=deal.rules,
        own=viewer,
        turn=deal.turn,
        dealer=deal.dealer,
        leader=deal.leader,
        tricks=tuple([_finished_trick(deal, trick) for trick in deal.tricks]),
        trick=deal.trick,
        to_beat=deal.to_beat,
        tricks_in_all=_tricks_in_all(deal),
        at_most=deal.rules.lead is Lead.ANY_SET and not deal.over and not deal.is_last_trick,
        undealt=deal.stock if deal.rules.undealt is Undealt.SHOWN else (),
        thrown=tuple([card for each in deal.decisions if each.seat == viewer for card in each.thrown]),
        stake=deal.stake,
        doubler=next((each.seat for each in reversed(deal.decisions) if each.act is Call.DOUBLE), None),
        asks=_asks(deal) if acts_now or (viewer is None and open_hands and not deal.over) else None,
        strengths=() if viewer is None else _strengths(deal, deal.hands[viewer]),
        options=tuple(_options(deal)) if with_options and acts_now and not deal.pending else (),
        seats=tuple(_seats(deal, game, everybody if viewer is None else (viewer,))),
    )


def check_viewer(deal: Deal, viewer: int | None) -> None:
    """Checks that there is such a seat. Raises BadDeal, naming the seats."""
    if viewer is not None and viewer not in range(len(deal.players)):
        last = len(deal.players) - 1
        raise BadDeal(f"The viewer is a seat from 0 to {last}, not {description(viewer)}.", field="viewer")


def _finished_trick(deal: Deal, trick: Trick) -> TrickTaken:
    last = deal.over and trick is deal.tricks[-1]
    return TrickTaken(trick.plays, trick.taker, deal.rules.heights(last_trick=last)[trick.taking.cards])


def _tricks_in_all(deal: Deal) -> int:
    """The number of tricks, past and to come; there may be fewer if sets are led or all but one drop."""
    seat = deal.playing[0] if deal.turn is None else deal.turn
    more_than_one = len(deal.to_beat.cards) - 1 if deal.to_beat else 0
    return len(deal.tricks) + len(deal.hands[seat]) - more_than_one


def _strengths(deal: Deal, hand: Cards) -> Strengths:
    """The strength of each card of a hand in the trick being played."""
    heights = deal.rules.heights(last_trick=deal.is_last_trick)
    return tuple([heights[card,][0] for card in hand])


def _options(deal: Deal) -> Iterator[Option]:
    hand, yardstick = deal.hand, deal.yardstick
    strength = dict(zip(hand, _strengths(deal, hand), strict=True))
    for act in deal.legal():
        if isinstance(act, Play):
            mine = tuple([strength[card] for card in act.cards])
            yield Option(act, mine, yardstick is not None and yardstick.beats(mine, yardstick.level))


def _seats(deal: Deal, game: Game | None, seen: tuple[int, ...]) -> Iterator[SeatView]:
    cucumbers, still_in = (game.cucumbers, game.seats) if game else ((0,) * len(deal.players), deal.seats)
    for seat, hand in enumerate(deal.hands):
        yield SeatView(
            name=deal.players[seat],
            hand=hand if seat in seen else None,
            held=len(hand),
            said=tuple(each.act for each in deal.decisions if each.seat == seat and isinstance(each.act, Call)),
            score=_score(deal, seat, game),
            cucumbers=cucumbers[seat],
            kept=game.kept[seat] if game else (),
            in_deal=seat in deal.playing,
            out=seat not in still_in,
            won=game is not None and seat in game.winners,
            bought_in=game is not None and seat in game.bought_in,
        )


def _score(deal: Deal, seat: int, game: Game | None) -> int | None:
    if game is None:
        return deal.credits[seat] if deal.credits else None
    return None if game.rules.ending is Ending.SINGLE_DEAL else game.scores[seat]


def _asks(deal: Deal) -> Prompt:
    fewest, most = _cards_to_mark(deal)
    words = tuple([CallOption(act, deal.verdict(act).allowed) for act in _words_to_say(deal)])
    return Prompt(deal.asked, fewest, most, words)


def _cards_to_mark(deal: Deal) -> tuple[int, int]:
    """The fewest and the most cards that the seat to act can mark at once."""
    if deal.asked is Ask.EXCHANGE:
        numbers = [number for number in deal.numbers_to_exchange if number > 0]
        return numbers[0], numbers[-1]
    if deal.pending:
        return 0, 0
    if deal.to_beat is not None:
        return len(deal.to_beat.cards), len(deal.to_beat.cards)
    sets = deal.rules.lead is Lead.ANY_SET
    return 1, max(1, len(deal.hand) - 1) if sets else 1


def _words_to_say(deal: Deal) -> tuple[Exchange | Call, ...]:
    """The acts without cards that the seat to act might want, allowed or not."""
    if deal.asked is Ask.EXCHANGE:
        return (Exchange(()),)
    if deal.pending:
        return deal.pending[0].ask.answers
    may_raise = deal.rules.raising is Raising.STAKE and deal.tricks and not deal.trick
    return (Call.DOUBLE,) if may_raise else ()
