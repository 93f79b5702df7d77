"""The page of examples: one is on the table, and all of them can be chosen below it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self
from urllib.parse import parse_qs, urlencode

from cucumber.engine.rules import nearest
from cucumber.errors import BadScenario
from cucumber.lessons.addons import FileKind
from cucumber.pages.protocol.problems import problems
from cucumber.pages.stage import catalogue
from cucumber.pages.stage.catalogue import Entry
from cucumber.pages.stage.game_list import countries_props
from cucumber.pages.stage.props import TableProps
from cucumber.pages.stage.scenario_view import ScenarioPage, ScenarioView
from cucumber.table.scenario.model import DIFFICULTIES, RULES_TAUGHT


@dataclass(frozen=True, kw_only=True)
class ExamplesPage(ScenarioPage):
    """The example shown, and the reader's `own`, from files; `outcome` is that of the last message."""

    name: ClassVar[str] = "examples"

    own: tuple[Entry, ...] = ()
    outcome: str = ""

    @classmethod
    def from_url(cls, url: str = "", saved: Any = None, chance: str = "") -> Self:
        """The example that a URL names, from the seat it names; the step is the browser's."""
        del saved, chance
        params = parse_qs(url.partition("#")[0].lstrip("?"))
        entries = catalogue.all_entries(FileKind.EXAMPLE)
        entry = catalogue.find_entry(params["example"][0], entries, "example") if "example" in params else entries[0]
        page = cls(view=ScenarioView.of(entry))
        return page.on_view(params["from"][0]) if "from" in params else page

    # --- messages -----------------------------------------------------------------------------------------------------

    def without_effects(self) -> Self:
        return replace(super().without_effects(), outcome="")

    def on_choose(self, key: str) -> Self:
        return self.with_entry(catalogue.with_key(key, self._entries))

    def on_view(self, player: str = "") -> Self:
        """Shows the table from a player's seat, or with all hands open if none is named."""
        return replace(self, view=self.view.with_viewer(self._seat(player)))

    def on_open_file(self, name: str, text: str) -> Self:
        """Opens a file of the reader's beside the other examples."""
        entry = catalogue.read_entry(name, text)
        others = (each for each in self.own if each.key != entry.key)
        return replace(self, own=(*others, entry), outcome=f"Opened: {name[:60]}").with_entry(entry)

    def with_entry(self, entry: Entry) -> Self:
        return replace(self, view=ScenarioView.of(entry))

    @property
    def _entries(self) -> tuple[Entry, ...]:
        return (*catalogue.all_entries(FileKind.EXAMPLE), *self.own)

    def _seat(self, player: str) -> int | None:
        players = self.view.players
        if player not in ("", *players):
            raise BadScenario(f"Nobody called {player[:60]!r} sits here. {nearest(player, list(players))}")
        return players.index(player) if player else None

    # --- props --------------------------------------------------------------------------------------------------------

    @property
    def url(self) -> str:
        """The example and the seat; never a file, which no URL can name."""
        return f"?{urlencode(self._url_params)}" if self._url_params else ""

    @property
    def _url_params(self) -> dict[str, str]:
        word = self.view.entry.word
        return {"example": word, **({"from": self._from} if self._from else {})} if word else {}

    @property
    def _from(self) -> str:
        viewer = self.view.viewer
        return "" if viewer is None else self.view.players[viewer]

    @property
    def props(self) -> dict[str, Any]:
        view = self.view
        table: TableProps = {**view.table, "address": self._url_params}
        return {
            "table": table,
            "key": view.entry.key,
            "about": view.about,
            "players": list(view.players),
            "from": self._from,
            "catalogue": [entry.props for entry in self._entries],
            "rules": list(RULES_TAUGHT),
            "levels": list(DIFFICULTIES),
            "countries": countries_props(),
            "pauses": view.pauses,
            "paper": view.paper,
            "done": self.outcome,
            "problems": problems(FileKind.EXAMPLE),
        }


PAGE = ExamplesPage
