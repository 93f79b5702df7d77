"""The panels the notebooks call, one for each thing a page shows."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets as widgets
from IPython.display import HTML

from cucumber import show
from cucumber.scenario import Scenario, load
from cucumber.ui import catalogue
from cucumber.ui.catalogue import GROUPINGS, Entry, Groups
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
    """The examples that come with the package: choose one, by rule or by country, and step through it.

    Only the example that is chosen is replayed.
    """

    def __init__(self) -> None:
        self._entries = {entry.key: entry for entry in catalogue.examples()}
        by = [(f"By {word.lower()}", word) for word in GROUPINGS]
        self._grouping = widgets.ToggleButtons(options=by, style={"button_width": "auto"})
        self._group = widgets.Dropdown()
        self._example = widgets.ToggleButtons(style={"button_width": "auto"})
        self._about = widgets.HTML()
        self._table = Table()
        choosers = [widgets.HBox([self._grouping, self._group]), self._example]
        super().__init__([*choosers, self._about, self._table])
        for chooser in choosers:
            chooser.add_class("cucumber-chooser")
        self._told = ""
        self._show(next(iter(self._entries.values())))
        for chooser in (self._grouping, self._group, self._example):
            chooser.observe(self._choose, names="value")

    def __repr__(self) -> str:
        return f"<Examples: {len(self._entries)} to choose from>"

    def _groups(self) -> Groups:
        return GROUPINGS[self._grouping.value](self._entries.values())

    def _choose(self, change: dict[str, Any]) -> None:
        if self._arranging:
            return
        if change["owner"] is self._grouping:
            self._show(self._entries[self._told])
        elif change["owner"] is self._group:
            self._show(self._groups()[change["new"]][0], change["new"])
        else:
            self._show(self._entries[change["new"]], self._group.value)

    def _show(self, entry: Entry, group: str = "") -> None:
        """Tells an example, with the choosers open at it: in this group, or in the one where it belongs first."""
        groups = self._groups()
        self._arranging = True
        self._group.description = self._grouping.value
        self._group.options = [(f"{name[0].upper()}{name[1:]} ({len(groups[name])})", name) for name in groups]
        self._group.value = group = group or next(name for name in (entry.teaches[0], entry.country) if name in groups)
        self._example.tooltips = [each.variant.name for each in groups[group]]
        self._example.options = [(each.title, each.key) for each in groups[group]]
        self._example.value = entry.key
        self._arranging = False
        if entry.key != self._told:
            self._told = entry.key
            scenario = load(entry.key)
            self._describe(scenario)
            self._table.tell(scenario)

    def _describe(self, scenario: Scenario) -> None:
        chips = "".join(f'<span class="chip">{escape(rule)}</span>' for rule in scenario.teaches)
        source = f"<small>{escape(scenario.variant.name)} · source: {escape(named_source(scenario.source))}</small>"
        self._about.value = f'<div class="about"><p>{escape(scenario.about.strip())}</p><p>{chips} {source}</p></div>'


def contents() -> HTML:
    """All examples, by country: what each is called, which game it is about and what it teaches."""
    countries = catalogue.by_country(catalogue.examples()).items()
    rows = [(escape(country), "<br>".join(map(_in_contents, entries))) for country, entries in countries]
    return HTML(show.table_html(("Country", "Examples"), rows))


def _in_contents(entry: Entry) -> str:
    return f"<b>{escape(entry.title)}</b>, {escape(entry.variant.name)}: {escape(', '.join(entry.teaches))}"


def family() -> HTML:
    """The games that can be played here, with where they come from and what they are about."""
    rows = [(f"<b>{escape(each.name)}</b><br>{escape(each.region)}", escape(each.gist)) for each in VARIANTS]
    return HTML(show.table_html(("Game", "In a sentence"), rows))
