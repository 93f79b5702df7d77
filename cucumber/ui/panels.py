"""The panels the notebooks call, one for each thing a page shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any
from urllib.parse import urlencode

import ipywidgets as widgets
from IPython.display import HTML

from cucumber import show, standalone
from cucumber.errors import BadScenario
from cucumber.exploration import from_scenario, write_link
from cucumber.rules import nearest
from cucumber.scenario import Scenario, load
from cucumber.side_by_side import Comparison, write_comparison
from cucumber.ui import catalogue
from cucumber.ui.catalogue import GROUPINGS, Entry, Groups
from cucumber.ui.live import LivePlay
from cucumber.ui.save import SaveFile
from cucumber.ui.table import Table
from cucumber.variants import VARIANTS, Variant, named_source

ALL_OPEN = "all hands open"
NOBODY = -1  # a chooser takes None for nothing chosen
FOUR = ("Ann", "Bo", "Cai", "Dan")


def play(variant: str = "agurk", hands: Sequence[str] = (), players: Sequence[str] = FOUR, seed: int = 1) -> LivePlay:
    """A table on which every seat is played by hand."""
    return LivePlay(variant, players, hands, seed=seed)


class Examples(widgets.VBox):
    """The examples that come with the package: choose one, step through it, look from one seat or at all.

    Only the example that is chosen is replayed. The address of a served page names it, and the moment shown.
    """

    def __init__(self) -> None:
        self._entries = {entry.key: entry for entry in catalogue.examples()}
        by = [(f"By {word.lower()}", word) for word in GROUPINGS]
        self._grouping = widgets.ToggleButtons(options=by, style={"button_width": "auto"})
        self._group = widgets.Dropdown()
        self._example = widgets.ToggleButtons(style={"button_width": "auto"})
        self._about = widgets.HTML()
        self._viewer = widgets.Dropdown(description="View from")
        self._table = Table(on_link=self._open)
        choosers = [widgets.HBox([self._grouping, self._group]), self._example]
        looks = widgets.HBox([self._viewer, SaveFile(self._file)], layout={"margin": "0 0 8px"})
        super().__init__([*choosers, self._about, looks, self._table])
        for chooser in (*choosers, looks):
            chooser.add_class("cucumber-chooser")
        self._told: Scenario | None = None
        self._show(next(iter(self._entries.values())))
        for chooser in (self._grouping, self._group, self._example, self._viewer):
            chooser.observe(self._choose, names="value")

    def __repr__(self) -> str:
        return f"<Examples: {len(self._entries)} to choose from>"

    def _groups(self) -> Groups:
        return GROUPINGS[self._grouping.value](self._entries.values())

    def _choose(self, change: dict[str, Any]) -> None:
        if self._arranging:
            return
        if change["owner"] is self._grouping:
            self._show(self._shown)
        elif change["owner"] is self._viewer:
            self._tell()
        elif change["owner"] is self._group:
            self._show(self._groups()[change["new"]][0], change["new"])
        else:
            self._show(self._entries[change["new"]], self._group.value)

    @property
    def _shown(self) -> Entry:
        """The example on the table."""
        assert self._told is not None
        return self._entries[self._told.key]

    def _open(self, address: Mapping[str, str]) -> None:
        """Tells what an address names, as far as it can; what it cannot it says in a sentence."""
        self._show(catalogue.called(address.get("example", ""), self._entries.values()))
        names = dict(self._viewer.options)
        if (player := address.get("from", "")) not in ("", *names):
            raise BadScenario(f"Nobody called {player[:60]!r} sits here. {nearest(player, list(names))}")
        self._viewer.value = names[player] if player else NOBODY

    def _show(self, entry: Entry, group: str = "") -> None:
        """Tells an example, with the choosers open at it: in this group, or in the one where it belongs first."""
        groups = self._groups()
        self._arranging = True
        group = group or next(name for name in (entry.teaches[0], entry.country, entry.difficulty) if name in groups)
        with self._group.hold_sync():  # one message: its name and what it offers change together
            self._group.description = self._grouping.value
            self._group.options = [(f"{name[0].upper()}{name[1:]} ({len(groups[name])})", name) for name in groups]
            self._group.value = group
        self._example.tooltips = [each.variant.name for each in groups[group]]
        self._example.options = [(each.title, each.key) for each in groups[group]]
        self._example.value = entry.key
        if self._told is None or entry.key != self._told.key:
            self._told = load(entry.key)
            players = self._told.line.deal.players
            self._viewer.options = [(ALL_OPEN, NOBODY), *((player, seat) for seat, player in enumerate(players))]
            self._viewer.value = NOBODY
            self._tell()
        self._arranging = False

    def _tell(self) -> None:
        """Tells the example from the seat chosen; the address says both."""
        assert self._told is not None
        viewer: int | None = None if self._viewer.value == NOBODY else self._viewer.value
        address = {"example": self._shown.word}
        if viewer is not None:
            address["from"] = self._told.line.deal.players[viewer]
        self._describe(self._told, viewer)
        with self._table.hold_sync():
            self._table.rules_page = rules_page(self._told.variant)
            self._table.tell(self._told, viewer, address)

    def _file(self) -> tuple[str, str]:
        """The example as a file of its own: what it is called and what stands in it."""
        assert self._told is not None
        return standalone.file_name(self._told), standalone.page(self._told)

    def _describe(self, scenario: Scenario, viewer: int | None) -> None:
        chips = "".join(f'<span class="chip">{escape(rule)}</span>' for rule in scenario.teaches)
        words = (scenario.variant.name, scenario.difficulty, f"source: {named_source(scenario.source)}")
        source = f"<small>{escape(' · '.join(filter(None, words)))}</small>"
        # The link holds all hands: one who looks from a seat does not get it.
        links = f"<p>{explore_link(scenario)} · {compare_link(scenario)}</p>" if viewer is None else ""
        about = f"<p>{escape(scenario.about.strip())}</p><p>{chips} {source}</p>"
        self._about.value = f'<div class="about">{about}{links}</div>'


def rules_page(variant: Variant) -> str:
    """Where the rules of a variant stand, from any other page of the site."""
    key = variant.key.partition("+")[0]
    return f"rules.ipynb?{urlencode({'variant': key, 'with': variant.on}, doseq=True)}"


def explore_link(scenario: Scenario) -> str:
    """A link that opens a scenario in the explorer, its what-ifs as branches."""
    link, _ = write_link(from_scenario(scenario))
    return f'<a href="explore.ipynb#{escape(link)}">Explore it: change a card, play it otherwise</a>'


def compare_link(scenario: Scenario) -> str:
    """A link that plays the line of a scenario in its game and in others, side by side."""
    link = write_comparison(Comparison.of(from_scenario(scenario)))
    return f'<a href="compare.ipynb#{escape(link)}">Compare games with this deal</a>'


def contents() -> HTML:
    """All examples, by country: what each is called, which game it is about, what it teaches and how hard it is."""
    countries = catalogue.by_country(catalogue.examples()).items()
    rows = [(escape(country), "<br>".join(map(_in_contents, entries))) for country, entries in countries]
    return HTML(show.table_html(("Country", "Examples"), rows))


def _in_contents(entry: Entry) -> str:
    told = f"{entry.variant.name}: {', '.join(entry.teaches)} ({entry.difficulty})"
    return f"<b>{escape(entry.title)}</b>, {escape(told)}"


def family() -> HTML:
    """The games that can be played here, with where they come from and what they are about."""
    rows = [(f"<b>{escape(each.name)}</b><br>{escape(each.region)}", escape(each.gist)) for each in VARIANTS]
    return HTML(show.table_html(("Game", "In a sentence"), rows))
