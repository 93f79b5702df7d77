"""The page of examples: choose one, step through it, look from one seat or at all; and all of them in a table."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any
from urllib.parse import urlencode

from cucumber.club import FileKind
from cucumber.errors import BadScenario
from cucumber.rules import nearest
from cucumber.scenario import Scenario
from cucumber.show import html
from cucumber.show.links import game_link, page, rules_page
from cucumber.ui.club import problems_html
from cucumber.ui.examples import catalogue
from cucumber.ui.examples.catalogue import GROUPINGS, Entry, Groups
from cucumber.ui.links import compare_link, explore_link
from cucumber.ui.open_file import OpenFile
from cucumber.ui.save import print_question, save_told
from cucumber.ui.saying import opener
from cucumber.ui.table import Table
from cucumber.ui.toolkit import HTML, widgets
from cucumber.variants import named_source
from cucumber.words import capitalized

ALL_OPEN = "all hands"
NOBODY = -1  # a chooser takes None for nothing chosen


class Examples(widgets.VBox):
    """The examples: choose one, step through it, look from one seat or at all.

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
        groups = widgets.HBox([self._grouping, self._group])
        for chooser in (groups, self._example):
            chooser.add_class("cucumber-chooser")
        self._title = opener("", groups, self._example, tooltip="Choose another example")
        line = widgets.HBox([self._title, self._viewer])
        line.add_class("cucumber-line")
        opens = OpenFile(self._open_file, "A file that tells an example, a story or a lesson, such as Explore makes")
        pages = [save_told(self._example_told), print_question(self._example_told), opens]
        offers = widgets.HBox(pages, layout={"flex_flow": "row wrap", "grid_gap": "0.5rem"})
        super().__init__([line, groups, self._example, self._table, self._about, offers])
        self._told: Scenario | None = None
        self._show(next(iter(self._entries.values())))
        for chooser in (self._grouping, self._group, self._example, self._viewer):
            chooser.observe(self._choose, names="value")

    def __repr__(self) -> str:
        return f"<Examples: {len(self._entries)} to choose from>"

    def _groups(self) -> Groups:
        return catalogue.grouped(self._entries.values(), self._grouping.value)

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
            self._title.value = False  # the table is what is looked at now

    @property
    def _shown(self) -> Entry:
        """The example on the table."""
        assert self._told is not None
        return self._entries[self._told.key]

    def _open(self, address: Mapping[str, str]) -> None:
        """Shows what an address names, as far as possible; a sentence says what could not be shown."""
        self._show(catalogue.called(address.get("example", ""), self._entries.values()))
        names = dict(self._viewer.options)
        if (player := address.get("from", "")) not in ("", *names):
            raise BadScenario(f"Nobody called {player[:60]!r} sits here. {nearest(player, list(names))}")
        self._viewer.value = names[player] if player else NOBODY

    def _open_file(self, name: str, text: str) -> None:
        """Shows what a file tells, beside the other examples. Raises BadScenario with the place and the reason."""
        entry = catalogue.opened(name, text)
        self._entries[entry.key] = entry
        self._told = None  # also where a file of that name was open
        self._show(entry)

    def _show(self, entry: Entry, group: str = "") -> None:
        """Tells an example, with the choosers open at it: in this group, or in the one where it belongs first."""
        groups = self._groups()
        self._arranging = True
        group = group or next(name for name in entry.headings if name in groups)
        with self._group.hold_sync():  # one message: its name and what it offers change together
            self._group.description = self._grouping.value
            self._group.options = [(f"{capitalized(name)} ({len(groups[name])})", name) for name in groups]
            self._group.value = group
        self._example.tooltips = [each.variant.name for each in groups[group]]
        self._example.options = [(each.title, each.key) for each in groups[group]]
        self._example.value = entry.key
        if self._told is None or entry.key != self._told.key:
            self._told = entry.scenario()
            players = self._told.line.deal.players
            self._viewer.options = [(ALL_OPEN, NOBODY), *((player, seat) for seat, player in enumerate(players))]
            self._viewer.value = NOBODY
            self._title.description = f"▾ {entry.title}"
            self._tell()
        self._arranging = False

    def _tell(self) -> None:
        """Tells the example from the seat chosen; the address says both."""
        assert self._told is not None
        viewer: int | None = None if self._viewer.value == NOBODY else self._viewer.value
        is_opened = self._shown.under == catalogue.OPENED  # which no address can name
        address = {} if is_opened else {"example": self._shown.word}
        if viewer is not None and not is_opened:
            address["from"] = self._told.line.deal.players[viewer]
        self._describe(self._told, viewer)
        with self._table.hold_sync():
            self._table.rules_page = rules_page(self._told.variant)
            self._table.tell(self._told, viewer, address)

    def _example_told(self) -> Scenario:
        assert self._told is not None
        return self._told

    def _describe(self, scenario: Scenario, viewer: int | None) -> None:
        chips = "".join(f'<span class="chip">{escape(rule)}</span>' for rule in scenario.teaches)
        words = (scenario.difficulty, scenario.source and f"source: {named_source(scenario.source)}")
        source = f"<small>{' · '.join((game_link(scenario.variant), *map(escape, filter(None, words))))}</small>"
        # The link holds all hands: one who looks from a seat does not get it.
        links = f"<p>{explore_link(scenario)} · {compare_link(scenario)}</p>" if viewer is None else ""
        about = f"<p>{escape(scenario.about.strip())}</p><p>{chips} {source}</p>"
        self._about.value = f'<div class="about">{about}{links}</div>'


def contents() -> HTML:
    """All examples, by country: what each is called, which game it is about, what it teaches and how hard it is."""
    countries = catalogue.grouped(catalogue.examples(), "Country").items()
    rows = [(escape(country), "<br>".join(map(_in_contents, entries))) for country, entries in countries]
    return HTML(html.table_html(("Country", "Examples"), rows) + problems_html(FileKind.EXAMPLE))


def _in_contents(entry: Entry) -> str:
    address = page("examples", urlencode({"example": entry.word}))
    example = f'<a href="{escape(address)}"><b>{escape(entry.title)}</b></a>'
    return f"{example}, {game_link(entry.variant)}: {escape(', '.join(entry.teaches))} ({escape(entry.difficulty)})"
