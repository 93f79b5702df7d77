"""What a scenario is: a deal with comments, and what-ifs that branch off from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from cucumber.engine.deal import Deal
from cucumber.engine.game import BuyIn, Game
from cucumber.engine.variants import Variant
from cucumber.phrase import Phrase
from cucumber.table.scenario.pauses import Pause
from cucumber.words.explain.replay import Step, deal_steps

DIFFICULTIES = ("easy", "medium", "tricky")

# What examples teach, in the order in which one would teach it.
RULES_TAUGHT = (
    *("who takes", "must beat", "previous card", "ace stops", "what may be led", "sets", "special cards"),
    *("ace low at the end", "points", "tie bonus", "all tied pay", "doubling", "lives", "limit"),
    *("kept cards", "hand size", "exchange", "who deals", "who leads", "buying in", "payment", "how it ends"),
)


@dataclass(frozen=True)
class Line:
    """One way to play the deal: the cards dealt, the acts in order, and comments by act.

    Comment 0 belongs to the start, comment n to the n-th act, and later ones to the events after the deal.
    """

    deal: Deal
    game: Game | None
    acts: tuple[str, ...]
    comments: Mapping[int, str]
    buying_in: tuple[int, ...] = ()

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the line, with the author's comments."""
        steps = deal_steps(self.deal, self.acts, self.game, self.buying_in)
        return tuple(replace(step, comment=Phrase(self.comments.get(number, ""))) for number, step in enumerate(steps))


class Note(NamedTuple):
    """What the author has written down for whoever presents the story, at the step `at` of the main line."""

    at: int
    text: str


class Turn(NamedTuple):
    """When an act of a line takes place: in which trick, whether before a card is led to it, and at which seat."""

    trick: int
    before: bool
    seat: int | None


def turns(line: Line) -> list[Turn]:
    """The turn of each act of a line and, if the deal is not over, of the act to come."""
    deals = [step.deal for step in line.steps[: len(line.acts) + 1]]
    found_turns = [
        Turn(deal.trick_number, len(after.decisions) > len(deal.decisions), deal.turn)
        for deal, after in pairwise(deals)
    ]
    end = deals[-1]
    return found_turns if end.over else [*found_turns, Turn(end.trick_number, bool(end.pending), end.turn)]


@dataclass(frozen=True)
class WhatIf:
    """Another line, which branches off before act `at` (counted from 0) of the main line."""

    title: str
    at: int
    line: Line


@dataclass(frozen=True)
class Scenario:
    """An annotated deal: what it teaches, its main line, its what-ifs, and what is asked where it is presented.

    `notes` are for the presenter alone.
    """

    key: str
    title: str
    about: str
    source: str
    teaches: tuple[str, ...]
    variant: Variant
    line: Line
    what_ifs: tuple[WhatIf, ...] = field(default=())
    difficulty: str = ""
    pauses: tuple[Pause, ...] = ()
    notes: tuple[Note, ...] = ()


def outcome(line: Line, deal: Deal) -> dict[str, Any]:
    """The outcome of a line by the players' names: taker, charges, scores, cucumbers, who is out, who has won."""
    names = deal.players
    result: dict[str, Any] = {
        "taker": names[deal.taker] if deal.taker is not None else "nobody" if deal.over else "nobody yet",
        "charges": {names[seat]: points for seat, points in deal.charges.items()},
    }
    if line.game and deal.over:
        game = line.game.settle(deal)
        for seat in line.buying_in:
            game = game.act(BuyIn(seat))
        result["scores"] = dict(zip(names, game.scores, strict=True))
        result["cucumbers"] = dict(zip(names, game.cucumbers, strict=True))
        result["out"] = [name for seat, name in enumerate(names) if seat not in game.seats]
        result["kept"] = {name: " ".join(map(str, cards)) for name, cards in zip(names, game.kept, strict=True)}
        result["winners"] = [names[seat] for seat in game.winners]
        if not game.over:
            result |= {"deals": names[game.dealer], "leads": names[game.leader], "hand_size": game.hand_size}
    return result
