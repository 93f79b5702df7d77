"""`show`: what there is to step through at a table, and what there is to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from cucumber.deal import Deal
from cucumber.errors import BadDeal, BadKind, told
from cucumber.explain.frames import table_drawn
from cucumber.explain.replay import Step
from cucumber.game import PlayedGame
from cucumber.match import Match
from cucumber.notebook.part import Part
from cucumber.notebook.reading import SVG, Written, WrittenPart
from cucumber.notebook.saying import said_in_the_cell
from cucumber.notebook.stories import line_of, seat_of, steps_of, the_scenario
from cucumber.pages.essay.following import resolved
from cucumber.pages.essay.piece import Piece
from cucumber.pages.messages import Ask, Present
from cucumber.scenario import Scenario, WhatIf
from cucumber.show.links import rules_page
from cucumber.show.picture import picture
from cucumber.stage.framed import Framed
from cucumber.stage.told import TableTold
from cucumber.teach.pausing import PauseDrawn, pauses_at, pauses_of

_STORIES = (str, Mapping, Scenario)


def picture_of(heading: str, step: Step, viewer: int | None = None, note: str = "") -> Mapping[str, str]:
    """The table of a step as a picture that stands alone."""
    return {SVG: picture(table_drawn(step.deal, viewer, step.game), heading, note)}


@dataclass(frozen=True, kw_only=True)
class TablePiece(Piece):
    """A table with steps, seen by the seat `viewer` or with all hands open, from the step `cursor` on.

    `asked` is the moment about which a presenter wants to know what can be asked; `more` what else the table shows.
    """

    name: ClassVar[str] = "table"
    messages: ClassVar[Mapping[str, type]] = {"ask": Ask, "present": Present}

    heading: str
    steps: tuple[Step, ...]
    what_ifs: tuple[WhatIf, ...] = ()
    viewer: int | None = None
    cursor: int = 0
    asked: Ask | None = None
    more: TableTold = field(default_factory=TableTold)
    framed: Framed = field(default=Framed(), compare=False, repr=False)

    def hear(self, message: Any) -> Self:
        """The same, after it was asked what can be asked."""
        return replace(self, asked=message) if isinstance(message, Ask) else self

    @property
    def value(self) -> Any:
        """The deal as it stands at the end of what is told."""
        return self.steps[-1].deal

    @property
    def told(self) -> dict[str, Any]:
        """The table, and what can be asked there."""
        framed = self.framed.followed_by(self.steps, self.viewer, self.viewer)
        table: TableTold = {
            "heading": self.heading,
            "frames": [*framed.frames],
            "cursor": self.cursor,
            "what_ifs": [framed.branch(what_if) for what_if in self.what_ifs],
            "actions": [],
            **self.more,
        }
        return {"table": table, "pauses": self._pauses}

    @property
    def _pauses(self) -> list[PauseDrawn]:
        if self.asked is None:
            return []
        at, line = self.asked.at, self.asked.line
        lines = {None: self.steps} | {place: each.line.steps for place, each in enumerate(self.what_ifs)}
        steps = lines.get(line, ())
        return pauses_at(steps, at, self.viewer) if 0 <= at < len(steps) else []


class Shown(Part[TablePiece]):
    """A table to step through: `deal` is the deal as it stands at the end of what is told; it is the `value` too."""

    @property
    def deal(self) -> Deal:
        """The deal as it stands at the end of what is told."""
        return self.piece.steps[-1].deal

    @property
    def steps(self) -> tuple[Step, ...]:
        """What is told, step by step."""
        return self.piece.steps

    def __repr__(self) -> str:
        return f"<Shown: {self.piece.heading}, {len(self.piece.steps)} steps>"

    def _picture(self) -> Mapping[str, str]:
        step = self.piece.steps[self.piece.cursor]
        return picture_of(self.piece.heading, step, self.piece.viewer, step.comment)


def _shown(_before: Piece | None, what: Any, seat: Any) -> TablePiece:
    if isinstance(what, (Deal, PlayedGame, Match)):
        steps = tuple(_steps(what))
        viewer = seat_of(steps[0].deal.players, seat)
        cursor = 0 if isinstance(what, PlayedGame) else len(steps) - 1  # a position is looked at as it stands
        return TablePiece(heading=steps[0].deal.rules.name, steps=steps, viewer=viewer, cursor=cursor)
    told = the_scenario(what)
    viewer = seat_of(told.line.deal.players, seat)
    more: TableTold = {
        "game": told.variant.name,
        "rules_page": rules_page(told.variant),
        "pauses": pauses_of(told, viewer),
        "notes": [note._asdict() for note in told.notes],
    }
    return TablePiece(
        heading=told.title, steps=tuple(told.line.steps), what_ifs=tuple(told.what_ifs), viewer=viewer, more=more
    )


def _steps(what: Deal | PlayedGame | Match) -> Sequence[Step]:
    if isinstance(what, PlayedGame):
        if not what.deals:
            raise BadDeal("No deal of this game has been played yet, so there is nothing to step through.")
        return steps_of(what)
    return what.steps if isinstance(what, Match) else line_of(what).steps


class Read(WrittenPart):
    """A text, a table or a picture: whatever a value shows of itself; the `value` is that value."""


def _read(_before: Piece | None, what: Any) -> Written:
    return Written(about=what, words=str(what), text=what._repr_html_())


@said_in_the_cell
def show(what: Any, *, seat: int | str | None = None) -> Shown | Read:
    """A scenario, a deal or a game to step through; a view, a game's rules or its scores to read.

    A scenario is a file of yours (`"mine.toml"`), the title of an example or story that comes along, or a dict of what
    a file says. With `seat`, a number or a player's name, the table is seen from there; otherwise all hands are open.

    >>> show("Three nines on the last trick")
    <Shown: Three nines on the last trick, 46 steps>

    Raises BadScenario for a scenario with a mistake in it, BadDeal for a missing seat, and BadKind for what
    there is no picture of.
    """
    now = resolved(what)
    if isinstance(now, (*_STORIES, Deal, PlayedGame, Match)) or hasattr(now, "__fspath__"):
        return Shown(_shown, what, seat)
    if not hasattr(now, "_repr_html_"):
        raise BadKind(f"{_NEEDED}, not {told(now)}.", field="what")
    return Read(_read, what)


_NEEDED = "What is shown is a scenario, a deal, a game, a view, or the rules of a game"
