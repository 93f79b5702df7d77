"""The card table in a notebook: frames go to the browser, which steps by itself; the act picked comes back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import traitlets

from cucumber.explain.frames import Frame, frames
from cucumber.explain.replay import Step
from cucumber.scenario import Scenario, WhatIf
from cucumber.ui.widget import Widget

_HERE = Path(__file__).parent
Pick = Callable[[str, int], None]
Link = Callable[[Mapping[str, str]], None]


class Table(Widget):
    """A table that shows `frames`, from the frame `cursor` on, with `what_ifs` that branch off.

    Stepping through the frames happens in the browser alone. In a `live` table the cards that may be played in the last
    frame can be picked: `on_pick` is called with the act and the frame in which it was picked, and whatever that says
    went wrong stands in the table's note.

    A table with an `address` writes it into the address of a served page, with the moment shown, as the reader steps. A
    page opened with such an address calls `on_link` with what it says; the moment the browser finds by itself.
    """

    _esm = _HERE / "table.mjs"
    _css = _HERE / "table.css"
    stays = "the table"

    frames = traitlets.List(traitlets.Dict()).tag(sync=True)
    what_ifs = traitlets.List(traitlets.Dict()).tag(sync=True)
    cursor = traitlets.Int(0).tag(sync=True)
    live = traitlets.Bool(False).tag(sync=True)
    heading = traitlets.Unicode("Card table").tag(sync=True)
    address = traitlets.Dict().tag(sync=True)
    rules_page = traitlets.Unicode("").tag(sync=True)

    def __init__(self, on_pick: Pick | None = None, on_link: Link | None = None, **traits: Any) -> None:
        super().__init__(live=on_pick is not None, **traits)
        self._on_pick = on_pick
        self._on_link = on_link

    def __repr__(self) -> str:
        return f"<Table: {self.heading}, {len(self.frames)} frames>"

    def hear(self, message: Any) -> None:
        """Hands on what was picked, or what the page's address says."""
        if self._on_link is not None and "address" in message:
            self._on_link({str(name): str(value) for name, value in message["address"].items()})
        elif self._on_pick is not None:
            self._on_pick(str(message["act"]), int(message["at"]))

    def show(
        self, steps: Sequence[Step], what_ifs: Sequence[WhatIf] = (), cursor: int = 0, viewer: int | None = None
    ) -> None:
        """Shows these steps and the what-ifs that branch off them, from the step `cursor` on.

        They are seen by the seat `viewer`, or with all hands open.
        """
        with self.hold_sync():
            self.frames = list[Any](frames(steps, viewer))
            self.what_ifs = [_branch(what_if, viewer) for what_if in what_ifs]
            self.cursor = cursor

    def tell(self, scenario: Scenario, viewer: int | None = None, address: Mapping[str, str] | None = None) -> None:
        """Shows a scenario from its beginning, seen by the seat `viewer` or with all hands open."""
        with self.hold_sync():  # one message: name and cards change together
            self.heading = scenario.title
            self.address = dict(address or {})
            self.show(scenario.line.steps, scenario.what_ifs, viewer=viewer)


def told(scenario: Scenario) -> Table:
    """A table that tells a scenario with its what-ifs, all hands open."""
    table = Table()
    table.tell(scenario)
    return table


def _branch(what_if: WhatIf, viewer: int | None) -> dict[str, int | str | list[Frame]]:
    return {"title": what_if.title, "at": what_if.at, "frames": frames(what_if.line.steps, viewer)}
