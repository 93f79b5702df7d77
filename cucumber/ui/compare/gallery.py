"""One rule changed: every house rule of every game against the game without it, played when it is asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

from cucumber.errors import BadStudy
from cucumber.pages.one_change import players_for, study_of
from cucumber.pages.saying import in_a_sentence
from cucumber.pages.style import style_sheet
from cucumber.rules import TieBonus
from cucumber.ui.compare.one_change import counting
from cucumber.ui.toolkit import traitlets
from cucumber.ui.widget import Widget
from cucumber.variants import VARIANTS, Variant, find

if TYPE_CHECKING:
    from cucumber.study import Case, Study
    from cucumber.study.blocks import InBlocks

_HERE = Path(__file__).parent
DEALS, GAMES = 200_000, 20_000
OnCompare = Callable[[Sequence[Variant], int], object]

WITHOUT_BONUS = Variant(
    key="agurk-without-bonus",
    name="Agurk without the tie bonus",
    region="Denmark",
    gist="Agurk, but others who tie with the taker gain nothing.",
    source="",
    parent=find("agurk"),
    changes={"tie_bonus": TieBonus.NONE},
    ours=("tie_bonus",),
)


def presets() -> dict[str, tuple[Variant, Variant]]:
    """What can be played, by key: a game, and the same with one rule changed."""
    pairs = [(find("agurk"), WITHOUT_BONUS)]
    pairs += [(variant, variant.playing(rule.key)) for variant in VARIANTS for rule in variant.house_rules]
    return {changed.key: (plain, changed) for plain, changed in pairs}


class Gallery(Widget):
    """All presets by game; what is clicked is played, one after the other, and told beside it.

    `on_compare` is called with both games and the number of players, when a reader wants to see more of them. `results`
    holds, by key, what is said so far, and `waiting` the keys that are yet to be played, the one at work first.
    """

    _esm = _HERE / "gallery.mjs"
    _css = style_sheet("compare/simulation")
    unchanged = "the gallery"

    games: Any = traitlets.List().tag(sync=True)
    results = traitlets.Dict().tag(sync=True)
    waiting: Any = traitlets.List().tag(sync=True)
    compares = traitlets.Bool(default_value=False).tag(sync=True)

    def __init__(self, on_compare: OnCompare | None = None) -> None:
        self._presets = presets()
        super().__init__(games=_by_game(self._presets), compares=on_compare is not None)
        self._on_compare = on_compare
        self._counted: dict[Case, InBlocks] = {}  # a game is played once, however many of its rules are changed
        self._task: asyncio.Task[None] | None = None
        self._stop = Event()

    def __repr__(self) -> str:
        return f"<Gallery: {len(self._presets)} rules changed>"

    def hear(self, message: Any) -> None:
        """Plays, cancels or compares what was clicked."""
        match message:
            case {"play": str(key)} if key in self._presets:
                self._queue(key)
            case {"cancel": str(key)} if key in self.waiting:
                self._cancel(key)
            case {"compare": str(key)} if key in self._presets and self._on_compare:
                plain, changed = self._presets[key]
                self._on_compare((plain, changed), players_for(plain, changed))
            case _:
                raise BadStudy("The page sent something unknown; the gallery is as it was.")

    def _queue(self, key: str) -> None:
        if key in self.waiting:
            return
        self.waiting = [*self.waiting, key]
        self._tell(key, said="Waiting for its turn…")
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._play_waiting())

    def _cancel(self, key: str) -> None:
        if key == self.waiting[0]:
            self._stop.set()
        else:
            self.waiting = [each for each in self.waiting if each != key]
            self._tell(key, said="")

    async def _play_waiting(self) -> None:
        while self.waiting:
            key = self.waiting[0]
            await self.play(key)
            self.waiting = [each for each in self.waiting if each != key]

    def _tell(self, key: str, **told: Any) -> None:
        self.results = {**self.results, key: {**self.results.get(key, {}), **told}}

    async def play(self, key: str) -> None:
        """Plays a preset, single deals and then whole games, and shows the results, even of a cancelled run."""
        self._stop = Event()
        self._tell(key, alert="", share=0)
        plain, changed = self._presets[key]
        made: list[Study] = []
        try:
            async for told in counting(plain, changed, partial(self._make, plain, changed, made), self._stop):
                self._tell(key, **told)
        except Exception as error:  # noqa: BLE001 -- whatever it is, the page says it
            self._tell(key, alert=in_a_sentence(error, self.unchanged))
        for study in made:
            self._counted |= {case: counted for case in study.cases if (counted := study.counted(case))}
        self._tell(key, said="")

    def _make(self, plain: Variant, changed: Variant, made: list[Study], whole_games: bool) -> Study:
        """A study of both games, with what has been played of them already."""
        study = study_of(plain, changed, GAMES if whole_games else DEALS, whole_games=whole_games)
        for case in study.cases:
            if case in self._counted:
                study.add(case, self._counted[case])
        made.append(study)
        return study


def _by_game(pairs: Mapping[str, tuple[Variant, Variant]]) -> list[dict[str, Any]]:
    """The presets as the browser lists them: by game."""
    games: dict[str, dict[str, Any]] = {}
    for key, (plain, changed) in pairs.items():
        game = games.setdefault(plain.key, {"name": f"{plain.name} ({plain.region})", "rules": []})
        name, gist = _named(plain, changed)
        game["rules"].append({"key": key, "name": name, "gist": gist})
    return list(games.values())


def _named(plain: Variant, changed: Variant) -> tuple[str, str]:
    if not changed.on:
        return changed.name.removeprefix(plain.name).strip(), changed.gist
    return changed.on[-1], plain.house_rule(changed.on[-1]).gist
