"""`show`: what there is to step through at a table, and what there is to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cucumber.deal import Deal
from cucumber.errors import BadDeal, BadKind, told
from cucumber.explain.frames import table_drawn
from cucumber.explain.replay import Step
from cucumber.game import PlayedGame
from cucumber.match import Match
from cucumber.notebook.following import resolved
from cucumber.notebook.part import Part
from cucumber.notebook.saying import said_in_the_cell
from cucumber.notebook.stories import line_of, seat_of, steps_of, the_scenario
from cucumber.scenario import Scenario, WhatIf
from cucumber.show.links import rules_page
from cucumber.show.picture import picture
from cucumber.teach.pausing import pauses_of
from cucumber.ui.table import Table
from cucumber.ui.words import Words

_STORIES = (str, Mapping, Scenario)


def picture_of(heading: str, step: Step, viewer: int | None = None, note: str = "") -> Mapping[str, str]:
    """The table of a step as a picture that stands alone."""
    return {"image/svg+xml": picture(table_drawn(step.deal, viewer, step.game), heading, note)}


class Shown(Part):
    """A table to step through: `deal` is the deal as it stands at the end of what is told; it is the `value` too."""

    def __init__(self, what: Any, seat: Any) -> None:
        self._table = Table()
        super().__init__([self._table], what, seat=seat)

    @property
    def deal(self) -> Deal:
        """The deal as it stands at the end of what is told."""
        return self._steps[-1].deal

    @property
    def steps(self) -> tuple[Step, ...]:
        """What is told, step by step."""
        return self._steps

    def _draw(self, what: Any, seat: Any) -> None:
        scenario = None if isinstance(what, (Deal, PlayedGame, Match)) else the_scenario(what)
        steps = tuple(scenario.line.steps if scenario else _steps(what))
        viewer = seat_of(steps[0].deal.players, seat)
        with self._table.hold_sync():
            self._table.heading = scenario.title if scenario else steps[0].deal.rules.name
            self._table.rules_page = rules_page(scenario.variant) if scenario else ""
            self._tell(steps, scenario.what_ifs if scenario else (), viewer, len(steps) - 1 if _stands(what) else 0)
            self._table.pauses = pauses_of(scenario, viewer) if scenario else []
        self._steps, self._viewer = steps, viewer
        self.value = self.deal

    def _tell(self, steps: Sequence[Step], what_ifs: Sequence[WhatIf], viewer: int | None, cursor: int) -> None:
        self._table.show(steps, what_ifs, cursor, viewer)

    def __repr__(self) -> str:
        return f"<Shown: {self._table.heading}, {len(self._steps)} steps>"

    def _picture(self) -> Mapping[str, str]:
        step = self._steps[self._table.cursor]
        return picture_of(self._table.heading, step, self._viewer, step.comment)


def _stands(what: Any) -> bool:
    """Whether it is a position, which is looked at as it stands, and not a story from its beginning."""
    return isinstance(what, (Deal, Match))


def _steps(what: Deal | PlayedGame | Match) -> Sequence[Step]:
    if isinstance(what, PlayedGame):
        if not what.deals:
            raise BadDeal("No deal of this game has been played yet, so there is nothing to step through.")
        return steps_of(what)
    return what.steps if isinstance(what, Match) else line_of(what).steps


class Read(Part):
    """A text, a table or a picture: whatever a value shows of itself; the `value` is that value."""

    def __init__(self, what: Any) -> None:
        self._words = Words()
        super().__init__([self._words], what)

    def _draw(self, what: Any) -> None:
        self._words.html = what._repr_html_()
        self.value = what

    def __repr__(self) -> str:
        return str(self.value)

    def _picture(self) -> Mapping[str, str]:
        return {"text/html": self._words.html}


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
        return Shown(what, seat)
    if not hasattr(now, "_repr_html_"):
        raise BadKind(f"{_NEEDED}, not {told(now)}.", field="what")
    return Read(what)


_NEEDED = "What is shown is a scenario, a deal, a game, a view, or the rules of a game"
