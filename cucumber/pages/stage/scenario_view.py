"""A scenario shown on the table: its steps and what-ifs, its questions, where it leads, and its papers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, ClassVar, Self

from cucumber.engine.variants import named_source
from cucumber.errors import BadNotation
from cucumber.pages.protocol.base import STAGE, TablePage
from cucumber.pages.stage.catalogue import Entry
from cucumber.pages.stage.frame_cache import FrameCache
from cucumber.pages.stage.props import TableProps
from cucumber.table.compare import Comparison, write_comparison
from cucumber.table.explore import from_scenario, write_link
from cucumber.table.questions.question import QuestionProps
from cucumber.table.questions.story_questions import pauses_at, pauses_of
from cucumber.table.scenario import Scenario, WhatIf
from cucumber.words.explain.replay import Step
from cucumber.words.show.links import page, rules_page

SHEETS = (*STAGE, "scenario_page")
_CACHE_SIZE = 100  # tables and links: fifteen megabytes
MomentPlace = tuple[int, int | None]  # a moment of the table, perhaps of a what-if, by its place


@dataclass(frozen=True)
class ScenarioView:
    """A scenario on the table, seen by the seat `viewer` or with all hands open.

    `moment` is the one for which a presenter wants to see the possible questions. A `paper` is handed out once.
    `leads` is where the scenario leads.
    """

    entry: Entry
    scenario: Scenario
    leads: Mapping[str, str] = field(compare=False, repr=False)
    viewer: int | None
    moment: MomentPlace | None = None
    paper: Mapping[str, str] | None = None

    @classmethod
    def of(cls, entry: Entry) -> Self:
        """The scenario of an entry from its beginning. Raises BadScenario if its file can't be replayed."""
        return cls(entry, *_replay(entry), None)

    def with_viewer(self, viewer: int | None) -> Self:
        return replace(self, viewer=viewer, moment=None)

    @property
    def table(self) -> TableProps:
        return _cached_table(self.entry, self.viewer)

    # --- props --------------------------------------------------------------------------------------------------------

    @property
    def players(self) -> tuple[str, ...]:
        return self.scenario.line.deal.players

    @property
    def pauses(self) -> list[QuestionProps]:
        """The questions for an audience at the requested moment, if any."""
        return pauses_there(self.moment, self.scenario.line.steps, self.scenario.what_ifs, self.viewer)

    @property
    def about(self) -> dict[str, Any]:
        """The text below the table, and where the scenario leads: not for a seat, since links hold all hands."""
        story = self.scenario
        return {
            "title": story.title,
            "about": story.about.strip(),
            "teaches": list(story.teaches),
            "game": {"name": story.variant.name, "page": rules_page(story.variant)},
            "words": [*filter(None, (story.difficulty, story.source and f"source: {named_source(story.source)}"))],
            "leads": self.leads if self.viewer is None else {},
        }


@dataclass(frozen=True, kw_only=True)
class ScenarioPage(TablePage):
    """A page that shows a scenario."""

    sheets: ClassVar[tuple[str, ...]] = SHEETS

    view: ScenarioView

    def without_effects(self) -> Self:
        """The page without a paper that was handed out."""
        return replace(self, view=replace(self.view, paper=None), notice="")

    def on_ask(self, at: int, line: int | None = None) -> Self:
        """Requests the questions for an audience at a moment of the table or of a what-if, by its place."""
        return replace(self, view=replace(self.view, moment=(at, line)))

    def on_hand_out(self, what: str) -> Self:
        """Hands out a page: the scenario as a "file" of its own, or as a "question" on paper."""
        return replace(self, view=replace(self.view, paper=_paper(self.view.scenario, what)))


def pauses_there(
    moment: MomentPlace | None, steps: Sequence[Step], what_ifs: Sequence[WhatIf], viewer: int | None
) -> list[QuestionProps]:
    """The questions for an audience at a moment of these steps or of a what-if, if any."""
    if moment is None:
        return []
    at, line = moment
    moments = steps if line is None else what_ifs[line].line.steps if 0 <= line < len(what_ifs) else ()
    return pauses_at(moments, at, viewer)


# A scenario's tables and links are the same for all its readers, and take long to make.


@lru_cache(maxsize=_CACHE_SIZE)
def _replay(entry: Entry) -> tuple[Scenario, Mapping[str, str]]:
    """The scenario of an entry, and where it leads."""
    scenario = entry.scenario()
    explore, _ = write_link(explored := from_scenario(scenario))
    compare = write_comparison(Comparison.of(explored))
    return scenario, {"explore": page("explore", link=explore), "compare": page("compare", link=compare)}


@lru_cache(maxsize=_CACHE_SIZE)
def _cached_table(entry: Entry, viewer: int | None) -> TableProps:
    return scenario_table(_replay(entry)[0], viewer)


def scenario_table(scenario: Scenario, viewer: int | None) -> TableProps:
    """The table of a scenario, seen by a seat or with all hands open."""
    steps = scenario.line.steps
    cache = FrameCache().for_steps(steps, viewer, viewer)
    return {
        "heading": scenario.title,
        "game": scenario.variant.name,
        "rules_page": rules_page(scenario.variant),
        "frames": [*cache.frames],
        "cursor": 0,
        "what_ifs": [cache.branch(what_if) for what_if in scenario.what_ifs],
        "pauses": pauses_of(scenario, viewer),
        "notes": [note._asdict() for note in scenario.notes],
        "actions": [],
    }


def _paper(scenario: Scenario, what: str) -> dict[str, str]:
    """A page to save or to print, and the name of its file. Raises CucumberError for an unknown one."""
    if what == "file":
        from cucumber.pages.stage.scenario_html import page as alone  # rarely needed
        from cucumber.table.paper.print_parts import file_name

        return {"what": what, "name": file_name(scenario), "page": alone(scenario)}
    if what == "question":
        from cucumber.table.paper.question_sheet import file_name as sheet_name  # rarely needed
        from cucumber.table.paper.question_sheet import question_sheet

        return {"what": what, "name": sheet_name(scenario), "page": question_sheet(scenario)}
    raise BadNotation("There is no such paper. Nothing has changed.")
