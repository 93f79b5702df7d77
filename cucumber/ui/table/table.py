"""The card table in a notebook: frames go to the browser, which steps by itself; the act picked comes back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import eq
from pathlib import Path
from typing import Any

from cucumber.errors import CucumberError
from cucumber.explain.frames import Frame
from cucumber.explain.replay import Step
from cucumber.pages.style import style_sheet
from cucumber.scenario import Scenario, WhatIf
from cucumber.stage.framed import Framed, following, in_common
from cucumber.teach.pausing import PauseDrawn, pauses_at, pauses_of
from cucumber.ui.toolkit import traitlets
from cucumber.ui.widget import Widget

_HERE = Path(__file__).parent
_SHEETS = ("cards", "table", "round", "caption", "drama", "chart", "asked", "presenting")
Pick = Callable[[str, int], None]
Press = Callable[[str], None]
Link = Callable[[Mapping[str, str]], None]


class Table(Widget):
    """A table that shows `frames`, from the frame `cursor` on, with `what_ifs` that branch off.

    Stepping through the frames happens in the browser alone. In a `live` table the cards that may be played in the last
    frame can be picked: `on_pick` is called with the act and the frame in which it was picked, and whatever that says
    went wrong is shown in the table's note.

    A table with an `address` writes it into the address of a served page, with the moment shown, as the reader steps. A
    page opened with such an address calls `on_link` with what it says; the moment the browser finds by itself.

    The `actions` are the buttons at the table: pressing one calls `on_press` with its key. `panel` is HTML of ours
    beside the felt at the last moment, such as what a deal has cost. `asides` are a sentence more for each frame: first
    those of the frames, and then those of each what-if. Frames that follow those shown are played one by one, at the
    reader's pace.

    A `captioned` table, as it is where somebody plays, says on the felt what has just happened and what to do, and
    keeps what came before behind a fold; a story has more to tell, and tells it beside the felt.

    The `ending` of a game takes the felt at the last moment, until the reader looks back: its title, a sentence, the
    places of the seats, each with a line, and the course of the scores as a picture.

    The `heading` says what is shown, and the `game` its name where the heading doesn't say it.

    Where the table is presented, questions can be asked about the steps it was told; `pauses` are those that the author
    of a story asks, and `notes` are shown to the presenter alone.
    """

    _esm = _HERE / "doors.mjs"
    _css = style_sheet(*(f"table/{name}" for name in _SHEETS))
    unchanged = "the table"

    latest = traitlets.Dict().tag(sync=True)  # of the frames those that are new, and the place of the first of them
    what_ifs = traitlets.List(traitlets.Dict()).tag(sync=True)
    cursor = traitlets.Int(0).tag(sync=True)
    live = traitlets.Bool(False).tag(sync=True)
    heading = traitlets.Unicode("Card table").tag(sync=True)
    game = traitlets.Unicode("").tag(sync=True)
    address = traitlets.Dict().tag(sync=True)
    rules_page = traitlets.Unicode("").tag(sync=True)
    actions = traitlets.List(traitlets.Dict()).tag(sync=True)
    advice = traitlets.Dict().tag(sync=True)
    asides: Any = traitlets.List().tag(sync=True)  # lists of sentences
    panel = traitlets.Unicode("").tag(sync=True)
    pauses: Any = traitlets.List().tag(sync=True)  # of `PauseDrawn`
    lesson: Any = traitlets.Dict().tag(sync=True)  # a `LessonTold`
    notes: Any = traitlets.List().tag(sync=True)  # for the presenter alone: each a text, and the step it is for
    captioned = traitlets.Bool(False).tag(sync=True)
    ending = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        on_pick: Pick | None = None,
        on_link: Link | None = None,
        on_press: Press | None = None,
        **traits: Any,
    ) -> None:
        self._frames: list[Frame] = []
        self._drawn = Framed()
        self._lines: dict[int | None, tuple[Step, ...]] = {}
        is_played = on_pick is not None
        super().__init__(live=is_played, captioned=is_played, latest=following(0, []), **traits)
        self._on_pick = on_pick
        self._on_link = on_link
        self._on_press = on_press

    def __repr__(self) -> str:
        return f"<Table: {self.heading}, {len(self.frames)} frames>"

    @property
    def frames(self) -> list[Frame]:
        """What the table shows, step by step."""
        return self._frames

    @frames.setter
    def frames(self, frames: list[Frame]) -> None:
        """Shows other frames; the browser is sent those from the first that it does not have."""
        self._lines = {}  # nobody has told of what steps they are
        if frames != self._frames:
            same = in_common(self._frames, frames, eq)
            self._frames = frames
            self.latest = following(same, frames[same:])

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        """What a browser is sent; one that begins to show the table, all its frames."""
        state = super().get_state(key, drop_defaults)
        return state if key is not None else {**state, "latest": following(0, self._frames)}

    def hear(self, message: Any) -> None:
        """Hands on what was picked or pressed, or what the page's address says; answers what can be asked."""
        if "ask" in message:
            self.send({"pauses": self._pauses(message["ask"])})
        elif self._on_link is not None and "address" in message:
            self._on_link({str(name): str(value) for name, value in message["address"].items()})
        elif self._on_press is not None and "action" in message:
            self._press(str(message["action"]))
        elif self._on_pick is not None:
            self._on_pick(str(message["act"]), int(message["at"]))

    def _pauses(self, place: Any) -> list[PauseDrawn]:
        """What can be asked at a moment of the line that is told, or of a what-if."""
        steps, at = self._lines.get(place.get("line"), ()), place["at"]
        is_there = type(at) is int and 0 <= at < len(steps)
        return pauses_at(steps, at, self._drawn.viewer) if is_there else []

    def _press(self, key: str) -> None:
        if not any(action["key"] == key and not action.get("disabled") for action in self.actions):
            raise CucumberError("That button is no longer there; the table is as it was.")
        assert self._on_press is not None
        self._on_press(key)
        self.send({"pressed": key})  # it may have changed nothing here, and may be pressed again

    def show(
        self,
        steps: Sequence[Step],
        what_ifs: Sequence[WhatIf] = (),
        cursor: int = 0,
        viewer: int | None = None,
        own: int | None = None,
        remark: str = "",
    ) -> None:
        """Shows these steps and the what-ifs that branch off them, from the step `cursor` on.

        They are seen by the seat `viewer`, or with all hands open; the seat `own` sits in front. A remark is beside
        the step at the cursor.
        """
        self._drawn = self._drawn.followed_by(tuple(steps), viewer, own)
        shown = list(self._drawn.frames)
        if remark:
            shown[cursor] = {**shown[cursor], "comment": remark}
        with self.hold_sync():
            self.frames = shown
            self._lines = {None: self._drawn.steps, **{at: each.line.steps for at, each in enumerate(what_ifs)}}
            self.pauses, self.notes = [], []
            self.what_ifs = [self._drawn.branch(what_if) for what_if in what_ifs]
            self.cursor = cursor

    def tell(self, scenario: Scenario, viewer: int | None = None, address: Mapping[str, str] | None = None) -> None:
        """Shows a scenario from its beginning, seen by the seat `viewer` or with all hands open."""
        with self.hold_sync():  # one message: name and cards change together
            self.heading = scenario.title
            self.game = scenario.variant.name
            self.address = dict(address or {})
            self.show(scenario.line.steps, scenario.what_ifs, viewer=viewer)
            self.pauses = pauses_of(scenario, viewer)
            self.notes = [note._asdict() for note in scenario.notes]
