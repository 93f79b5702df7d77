"""`show`: anything to step through at a table, or to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from cucumber.display import HtmlRepr, html_of
from cucumber.engine.deal import Deal
from cucumber.engine.deal.checks import seat_of
from cucumber.engine.game import PlayedGame
from cucumber.engine.view import View
from cucumber.errors import BadDeal, BadKind, description
from cucumber.notebook.call_errors import reports_in_cell
from cucumber.notebook.part import SVG, Part
from cucumber.notebook.static_parts import StaticPart, StaticState
from cucumber.notebook.stories import as_scenario, line_of, steps_of
from cucumber.pages.essay.derived_values import resolve
from cucumber.pages.essay.part_state import PartState
from cucumber.pages.protocol.base import TablePage
from cucumber.pages.stage.props import TableProps
from cucumber.pages.stage.scenario_view import MomentPlace, pauses_there, scenario_table
from cucumber.table.match import Match
from cucumber.table.scenario import Scenario, WhatIf
from cucumber.words.explain.frames import frames, tabletop_props
from cucumber.words.explain.replay import Step
from cucumber.words.show.picture import picture

_STORIES = (str, Mapping, Scenario)


def picture_of(heading: str, step: Step, viewer: int | None = None, note: str = "") -> Mapping[str, str]:
    """The table of a step as a picture that stands alone."""
    return {SVG: picture(tabletop_props(step.deal, viewer, step.game), heading, note)}


@dataclass(frozen=True, kw_only=True)
class TableState(TablePage, PartState):
    """A table with steps, seen by the seat `viewer` or with all hands open.

    `moment` is the one for which a presenter wants to see the possible questions.
    """

    name: ClassVar[str] = "table"

    steps: tuple[Step, ...]
    table: TableProps = field(compare=False, repr=False)
    what_ifs: tuple[WhatIf, ...] = ()
    viewer: int | None = None
    moment: MomentPlace | None = None

    def on_ask(self, at: int, line: int | None = None) -> Self:
        """Requests the questions for an audience at a moment of the table or of a what-if, by its place."""
        return replace(self, moment=(at, line))

    @property
    def value(self) -> Any:
        """The deal after the last step."""
        return self.steps[-1].deal

    @property
    def props(self) -> dict[str, Any]:
        return {"table": self.table, "pauses": pauses_there(self.moment, self.steps, self.what_ifs, self.viewer)}


def table_props(
    heading: str, steps: Sequence[Step], viewer: int | None, cursor: int, own: int | None = None
) -> TableProps:
    """A table with these steps, starting at one of them; the seat `own`, or else the viewer's, is in front."""
    frame_list = frames(steps, viewer, viewer if own is None else own)
    return {"heading": heading, "frames": frame_list, "cursor": cursor, "actions": []}


class TablePart(Part[TableState]):
    """A table to step through: `deal` is the deal after the last step; it is the `value` too."""

    @property
    def deal(self) -> Deal:
        """The deal after the last step."""
        return self.state.steps[-1].deal

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.state.steps

    def __repr__(self) -> str:
        return f"<TablePart: {self.state.table['heading']}, {len(self.steps)} steps>"

    def _picture(self) -> Mapping[str, str]:
        table, step = self.state.table, self.steps[self.state.table["cursor"]]
        return picture_of(table["heading"], step, self.state.viewer, step.comment)


def _table_state(_before: PartState | None, what: Any, seat: Any) -> TableState:
    if isinstance(what, (Deal, PlayedGame, Match)):
        steps = tuple(_steps(what))
        viewer = seat_of(steps[0].deal.players, seat)
        cursor = 0 if isinstance(what, PlayedGame) else len(steps) - 1  # a position is looked at as it stands
        return TableState(
            steps=steps, viewer=viewer, table=table_props(steps[0].deal.rules.name, steps, viewer, cursor)
        )
    scenario = as_scenario(what)
    viewer = seat_of(scenario.line.deal.players, seat)
    steps, what_ifs = tuple(scenario.line.steps), tuple(scenario.what_ifs)
    return TableState(steps=steps, what_ifs=what_ifs, viewer=viewer, table=scenario_table(scenario, viewer))


def _steps(what: Deal | PlayedGame | Match) -> Sequence[Step]:
    if isinstance(what, PlayedGame):
        if not what.deals:
            raise BadDeal("No deal of this game has been played yet, so there is nothing to step through.")
        return steps_of(what)
    return what.steps if isinstance(what, Match) else line_of(what).steps


class ValuePart(StaticPart):
    """A value's own text, table or picture; the `value` is that value."""


def _value_state(_before: PartState | None, what: Any) -> StaticState:
    return StaticState(
        about=what, words=str(what), text=html_of(what) if isinstance(what, (HtmlRepr, View)) else what._repr_html_()
    )


@reports_in_cell
def show(what: Any, *, seat: int | str | None = None) -> TablePart | ValuePart:
    """A scenario, a deal or a game to step through; a view, a game's rules or its scores to read.

    A scenario is a file of yours (`"mine.toml"`), the title of a built-in example or story, or a dict of what
    a file says. With `seat`, a number or a player's name, the table is seen from there; otherwise all hands are open.

    >>> show("Three nines on the last trick")
    <TablePart: Three nines on the last trick, 47 steps>

    Raises BadScenario for a scenario with a mistake in it, BadDeal for a missing seat, and BadKind for
    anything without a picture.
    """
    now = resolve(what)
    if isinstance(now, (*_STORIES, Deal, PlayedGame, Match)) or hasattr(now, "__fspath__"):
        return TablePart(_table_state, what, seat)
    if not hasattr(now, "_repr_html_"):
        raise BadKind(f"{_NEEDED}, not {description(now)}.", field="what")
    return ValuePart(_value_state, what)


_NEEDED = "What is shown is a scenario, a deal, a game, a view, or the rules of a game"
