"""The panels the notebooks call, one for each thing a page shows."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets as widgets
from IPython.display import HTML

from cucumber import show
from cucumber.scenario import Line, Scenario, load, shipped
from cucumber.ui.live import LivePlay
from cucumber.ui.table import Table, told
from cucumber.variants import VARIANTS, named_source

FOUR = ("Ann", "Bo", "Cai", "Dan")


def lesson(key: str) -> Table:
    """A lesson that comes with the package, told on a table."""
    return told(load(f"lessons/{key}"))


def play(variant: str = "agurk", hands: Sequence[str] = (), players: Sequence[str] = FOUR, seed: int = 1) -> LivePlay:
    """A table on which every seat is played by hand."""
    return LivePlay(variant, players, hands, seed=seed)


class Examples(widgets.VBox):
    """The examples that come with the package: choose one and step through it."""

    def __init__(self) -> None:
        self._scenarios = {scenario.title: scenario for scenario in map(load, shipped("examples"))}
        titles = tuple(self._scenarios)
        self._chooser = widgets.ToggleButtons(options=titles, tooltips=titles, style={"button_width": "auto"})
        self._chooser.add_class("cucumber-chooser")
        self._about = widgets.HTML()
        self._table = told(self._scenarios[titles[0]])
        super().__init__([self._chooser, self._about, self._table])
        self._chooser.observe(self._choose, names="value")
        self._describe(self._scenarios[titles[0]])

    def _choose(self, change: dict[str, Any]) -> None:
        scenario = self._scenarios[change["new"]]
        self._describe(scenario)
        self._table.tell(scenario)

    def _describe(self, scenario: Scenario) -> None:
        chips = "".join(f'<span class="chip">{escape(rule)}</span>' for rule in scenario.teaches)
        source = f"<small>{escape(scenario.variant.name)} · source: {escape(named_source(scenario.source))}</small>"
        self._about.value = f'<div class="about"><p>{escape(scenario.about.strip())}</p><p>{chips} {source}</p></div>'


def outcomes() -> HTML:
    """What came of every example and of each of its what-ifs."""
    return HTML("".join(map(_outcomes, map(load, shipped("examples")))))


def _outcomes(scenario: Scenario) -> str:
    lines = [("What happened", scenario.line), *((what_if.title, what_if.line) for what_if in scenario.what_ifs)]
    items = "".join(f"<li><b>{escape(title)}</b> {_outcome(line)}</li>" for title, line in lines)
    return f"<h3>{escape(scenario.title)}</h3><ul>{items}</ul>"


def _outcome(line: Line) -> str:
    """The last trick, in order of play, and what it brought."""
    over = line.steps[-1].deal
    last = show.cards_html(card for play in over.tricks[-1].plays for card in play.cards)
    brought = [escape(sentence) for step in line.steps if step.kind == "result" for sentence in step.note]
    return "<br>".join(("", last, *brought))


def family() -> HTML:
    """The games that can be played here, with where they come from and what they are about."""
    rows = [(f"<b>{escape(each.name)}</b><br>{escape(each.region)}", escape(each.gist)) for each in VARIANTS]
    return HTML(show.table_html(("Game", "In a sentence"), rows))
