"""Two lines side by side: the cards they start with, what was played in each trick, and the outcome."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from cucumber.engine.acts import TrickPlay
from cucumber.engine.cards import name_cards
from cucumber.engine.deal import Deal
from cucumber.engine.deal.history import dealt_hands
from cucumber.table.explore.tree import Exploration
from cucumber.table.moves import Position, outcome


@dataclass(frozen=True)
class Aspect:
    """One item of the comparison: what it is, and how it is in each line."""

    head: str
    one: tuple[str, ...]
    other: tuple[str, ...]

    @property
    def differs(self) -> bool:
        return self.one != self.other


def side_by_side(exploration: Exploration, one: int, other: int) -> tuple[Aspect, ...]:
    """The deals of two nodes compared: the rules and hands that differ, then each trick, then the outcome."""
    positions = exploration.nodes[one].position, exploration.nodes[other].position
    pairs = zip_longest(*map(_trick_lines, positions), fillvalue=())
    tricks = (Aspect(f"Trick {number}", *plays) for number, plays in enumerate(pairs, start=1))
    return (*_beginnings(*positions), *tricks, *_outcomes(*positions))


def _beginnings(one: Position, other: Position) -> Iterator[Aspect]:
    """The rules, the players and the hands that differ."""
    numbers = [(str(each.game.settled + 1),) for each in (one, other)]
    tables = [Aspect("Rules", (one.variant.name,), (other.variant.name,)), Aspect("Deal", *numbers)]
    hands, others = _hands(one), _hands(other)
    hand_rows = [
        Aspect(f"Hand of {player}", hands.get(player, ("",)), others.get(player, ("",)))
        for player in {**hands, **others}
    ]
    yield from (row for row in (*tables, *hand_rows) if row.differs)


def _hands(position: Position) -> dict[str, tuple[str, ...]]:
    """The hands as they were dealt."""
    if position.deal is None:
        return {}
    dealt = dealt_hands(position.deal)
    players = position.deal.players
    return {name: tuple(card.face for card in hand) for name, hand in zip(players, dealt, strict=True) if hand}


def _trick_lines(position: Position) -> list[tuple[str, ...]]:
    """What was played, trick by trick, followed by the taker."""
    if (deal := position.deal) is None:
        return []
    tricks = [(*_plays(deal, trick.plays), f"taken by {deal.players[trick.taker]}") for trick in deal.tricks]
    return [*tricks, _plays(deal, deal.trick)] if deal.trick else tricks


def _plays(deal: Deal, plays: Iterable[TrickPlay]) -> tuple[str, ...]:
    return tuple(f"{deal.players[play.seat]} {name_cards(play.cards)}" for play in plays)


def _outcomes(one: Position, other: Position) -> Iterator[Aspect]:
    outcomes = [(dict(outcome(each)), "" if each.over else "not over yet") for each in (one, other)]
    for head in {**outcomes[0][0], **outcomes[1][0]}:
        yield Aspect(head, *((values.get(head, else_),) for values, else_ in outcomes))
