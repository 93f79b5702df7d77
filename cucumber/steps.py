"""A deal told step by step: each act and each event is a step, with what happened and which rule made it so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from cucumber import explain
from cucumber.deal import Act, Deal
from cucumber.game import Game
from cucumber.view import View, view


@dataclass(frozen=True)
class Step:
    """One moment of a deal: the table as it lies then, what just happened, and which rule made it so.

    `comment` is what an author adds. `game` is None where no score is kept.
    """

    kind: Literal["start", "play", "result"]
    label: str
    deal: Deal
    game: Game | None
    note: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    comment: str = ""


class Frame(View):
    """A step as the table in the browser draws it: a view with the words to it."""

    kind: str
    label: str
    note: list[str]
    rules: list[str]
    comment: str


def tell(deal: Deal, acts: Iterable[Act | str] = (), game: Game | None = None) -> Iterator[Step]:
    """The steps of a deal from where it stands: the start, every act and, after the last, what it brings in the game.

    Raises IllegalAct or BadNotation at the act that cannot be.
    """
    yield Step("start", "The cards are dealt", deal, game, explain.start(deal), (deal.rules.first_lead.sentence,))
    for act in acts:
        verdict = deal.verdict(act)
        deal = deal.act(verdict.act)
        note, rules = explain.done(verdict, deal)
        yield Step("play", explain.label(verdict), deal, game, note, rules)
    if deal.over:
        yield from _results(deal, game)


def _results(deal: Deal, game: Game | None) -> Iterator[Step]:
    if game is None:
        yield Step("result", "What it costs", deal, None, explain.charges(deal), (deal.rules.charged.sentence,))
        return
    settled = game.settle(deal)
    for event in settled.events:
        game = game.after(event)
        yield Step("result", f"{event.player}: {event.kind}", deal, game, (event.sentence,), (event.rule,))


def frames(steps: Iterable[Step], viewer: int | None = None) -> list[Frame]:
    """The steps as the table in the browser draws them, seen by `viewer`, or with all hands open."""
    return [_frame(step, viewer) for step in steps]


def _frame(step: Step, viewer: int | None) -> Frame:
    return {
        **view(step.deal, viewer, step.game),
        "kind": step.kind,
        "label": step.label,
        "note": list(step.note),
        "rules": list(step.rules),
        "comment": step.comment,
    }
