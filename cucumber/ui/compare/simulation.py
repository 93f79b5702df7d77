"""Over many deals: bots play the chosen games, and the results are shown as they come in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

from cucumber.bots import BOTS
from cucumber.errors import BadStudy
from cucumber.pages.numbers import numbers_html, numbers_in
from cucumber.pages.saying import in_a_sentence
from cucumber.pages.style import style_sheet
from cucumber.ui.compare.background import Report, playing
from cucumber.ui.compare.charts import Chart, Topic, answered
from cucumber.ui.toolkit import traitlets, widgets
from cucumber.ui.widget import Widget
from cucumber.variants import VARIANTS, Variant, find

if TYPE_CHECKING:
    from cucumber.study import Study
    from cucumber.study.measures import Row
    from cucumber.study.paired import Difference

_HERE = Path(__file__).parent
MOST = 4  # games side by side
MOST_PLAYERS = max(variant.rules.player_range.most for variant in VARIANTS)
MOST_PLAYED = 10_000_000  # of each: more takes longer than anybody waits at a page
EACH_NUMBER = 0  # instead of a number of players: every number that all these games allow
_GREATEST, _GREATEST_OF_SEVERAL = 4, 2  # changes that are told of a game, for each number of players
_REDRAWN_EVERY = 2  # results: to draw the chart takes the browser longer than to write numbers
_IDLE = {"playing": False, "said": "", "share": 0.0, "alert": ""}


@dataclass(frozen=True)
class Request:
    """What is to be played: the games, how many play them, the bots, and how often.

    `bots` is one for all, or one a seat; none where they were to be chosen one each before the number of seats was.
    """

    variants: tuple[Variant, ...]
    players: int
    bots: tuple[str, ...]
    whole_games: bool
    number: str

    def study(self) -> Study:
        """The study of it. Raises BadStudy, BadVariant or BadDeal for what cannot be played."""
        from cucumber.study import Study

        bots = self.bots[0] if len(self.bots) == 1 else self.bots
        study = Study(self.variants, self._numbers(), bots, read_number(self.number), whole_games=self.whole_games)
        for sentence in study.left_out:
            raise BadStudy(sentence)
        return study

    def _numbers(self) -> list[int]:
        if self.players != EACH_NUMBER:
            return [self.players]
        if len(self.bots) != 1:
            raise BadStudy("For a bot at each seat, first choose one number of players; or choose one bot for all.")
        ranges = [variant.rules.player_range for variant in self.variants]
        allowed = [number for number in range(2, MOST_PLAYERS + 1) if all(number in each for each in ranges)]
        if not allowed:
            raise BadStudy("There is no number of players that all these games allow.")
        return allowed


def read_number(text: str) -> int:
    """A number of deals or games as people write it.

    >>> read_number("10,000"), read_number(" 250 000 ")
    (10000, 250000)

    Raises BadStudy for anything else, and for more than are played at a page.
    """
    plain = "".join(text.split()).replace(",", "").replace("_", "")
    if not (plain.isascii() and plain.isdigit() and 0 < int(plain[:20]) <= MOST_PLAYED):
        raise BadStudy(f"How many is a number from 1 to {MOST_PLAYED:,}, such as 10,000, not {text.strip()[:20]!r}.")
    return int(plain)


class Form(Widget):
    """The form, the button that starts it, and the results except for the chart; `hears` gets what the page sends.

    `groups` are the games on offer. `chosen` is what the form shows first; from then on it is the reader's. `state`
    says what is going on, and `found` what came of it, as HTML.
    """

    _esm = _HERE / "simulation.mjs"
    _css = style_sheet("compare/simulation")
    unchanged = "what is shown"

    groups: Any = traitlets.List().tag(sync=True)
    bots: Any = traitlets.List(list(BOTS)).tag(sync=True)
    most_players = traitlets.Int(MOST_PLAYERS).tag(sync=True)
    chosen = traitlets.Dict().tag(sync=True)
    state = traitlets.Dict(_IDLE).tag(sync=True)
    found = traitlets.Dict().tag(sync=True)

    def __init__(self, hears: Callable[[Mapping[str, Any]], None]) -> None:
        super().__init__()
        self._hears = hears

    def __repr__(self) -> str:
        return f"<Form: {self.state['said'] or 'nothing is played'}>"

    def tell(self, **told: Any) -> None:
        """Says what is going on."""
        self.state = {**self.state, **told}

    def hear(self, message: Any) -> None:
        """Hands on what was pressed."""
        self._hears(message)

    def refuse(self, sentence: str) -> None:
        """Says what went wrong beside what is going on."""
        self.tell(alert=sentence)


class ManyDeals(widgets.VBox):
    """A form to choose what is played; then what changes most, the numbers, and a chart for each question."""

    def __init__(self, variants: Sequence[str] = ("agurk", "agurk+tied-pay"), players: int = 4) -> None:
        self._form = Form(self._hear)
        self._chart: Chart | None = None  # made when there is something to draw: the page is ready sooner
        self._offered = {variant.key: variant for variant in _offered()}
        self._asked: Request | None = None
        self._rows: Sequence[Row] = ()
        self._apart: Sequence[Difference] = ()
        self._questions: list[Topic] = []
        self._question = ""
        self._task: asyncio.Task[None] | None = None
        self._stop = Event()
        super().__init__([self._form])
        self.add_class("cucumber-many")
        self._form.groups = list(_groups(self._offered.values()))
        self.show([find(key) for key in variants], players)

    def __repr__(self) -> str:
        return f"<ManyDeals: {self._form.state['said'] or 'nothing is played'}>"

    def show(self, variants: Sequence[Variant], players: int) -> None:
        """Chooses these games, up to four, and the number of players; earlier results stay on the page."""
        chosen = tuple(variants)[:MOST]
        if any(variant.key not in self._offered for variant in chosen):
            self._offered |= {variant.key: variant for variant in chosen}
            self._form.groups = list(_groups(self._offered.values()))
        self._form.chosen = {"games": [variant.key for variant in chosen], "players": players}

    def _hear(self, content: Mapping[str, Any]) -> None:
        """What was pressed."""
        match content:
            case {"play": Mapping() as asked}:
                self.start(self._read(asked))
            case {"cancel": True}:
                self._stop.set()
                self._form.tell(said="Stopping…")
            case {"question": str(asks)}:
                self._question = asks
                self._draw_chart()
            case {"csv": True} if self._rows:
                self._form.send({"name": "cucumber-many-deals.csv", "text": _csv(self._rows)})
            case _:
                raise BadStudy(_UNKNOWN)

    def _read(self, asked: Mapping[str, Any]) -> Request:
        match asked:
            case {
                "games": [*games],
                "players": int(players),
                "bots": [*bots],
                "whole_games": bool(whole_games),
                "number": str(number),
            } if 0 < len(games) <= MOST and all(isinstance(text, str) for text in (*games, *bots)):
                variants = tuple(self._offered.get(key) or find(key) for key in games)
                return Request(variants, players, tuple(bots), whole_games, number)
        raise BadStudy(_UNKNOWN)

    # --- playing ---

    @property
    def playing(self) -> bool:
        """Whether something is being played."""
        return self._task is not None and not self._task.done()

    def start(self, asked: Request) -> None:
        """Begins to play, unless something is being played."""
        if not self.playing:
            self._task = asyncio.get_running_loop().create_task(self.play(asked))

    async def play(self, asked: Request) -> None:
        """Plays to the end, or until it is cancelled, and shows the results."""
        self._stop = Event()
        self._form.tell(**_IDLE | {"playing": True})
        results = 0
        try:
            async for report in playing(asked.study, self._stop):
                if report.rows:  # before it is said how many were played: these are their numbers
                    self._show(asked, report, draw=results % _REDRAWN_EVERY == 0)
                    results += 1
                self._form.tell(said=report.said, share=report.share)
        except Exception as error:  # noqa: BLE001 -- whatever it is, the page says it
            why = in_a_sentence(error, "what is shown")
            self._form.tell(**{"said": why} if self._stop.is_set() else {"said": "", "alert": why})
        self._form.tell(playing=False)
        self._draw_chart()

    # --- the results ---

    def _show(self, asked: Request, report: Report, *, draw: bool) -> None:
        """Shows results: first the numbers, then the chart."""
        self._asked, self._rows, self._apart = asked, report.rows, report.apart
        self._questions = answered(report.rows)
        self._form.found = {
            "most": most_html(report.rows, report.apart, asked.variants),
            "numbers": numbers_html(report.rows, asked.variants, report.apart),
            "questions": [question.asks for question in self._questions],
        }
        if draw:
            self._draw_chart()

    def _draw_chart(self) -> None:
        if self._asked is None or not self._questions:
            return
        if self._chart is None:
            self._chart = Chart()
            self.children = (self._form, self._chart)
        asked = [question for question in self._questions if question.asks == self._question]
        self._chart.show(self._rows, (asked or self._questions)[0], self._asked.variants, self._apart)


_UNKNOWN = "The page sent something unknown; what is shown is as it was."


def _offered() -> Iterator[Variant]:
    """Every game, each followed by the same with one house rule."""
    for variant in VARIANTS:
        yield variant
        for rule in variant.house_rules:
            yield variant.playing(rule.key)


def _groups(variants: Iterable[Variant]) -> Iterator[dict[str, Any]]:
    """The games as the browser lists them, by country."""
    groups: dict[str, list[dict[str, str]]] = {}
    for variant in variants:
        groups.setdefault(variant.region, []).append({"key": variant.key, "name": variant.name})
    for region, games in groups.items():
        yield {"name": region, "games": games}


def most_html(rows: Sequence[Row], apart: Sequence[Difference], variants: Sequence[Variant]) -> str:
    """What each game changes most against the first, for each number of players."""
    return "".join(_most_of(rows, apart, variants))


def _most_of(rows: Sequence[Row], apart: Sequence[Difference], variants: Sequence[Variant]) -> Iterator[str]:
    from cucumber.study.changes import sentences

    first, *others = variants
    numbers = numbers_in(rows)
    most = _GREATEST if len(numbers) == 1 else _GREATEST_OF_SEVERAL
    for other in others:
        for players in numbers:
            head = f"What {other.name} changes most" + (f", with {players} players" if len(numbers) > 1 else "")
            told = "".join(f"<li>{escape(text)}</li>" for text in sentences(apart, other, first, players)[:most])
            yield f"<section><h3>{escape(head)}</h3><ul>{told}</ul></section>"


def _csv(rows: Sequence[Row]) -> str:
    """The results as a file for other programs."""
    from cucumber.study import COLUMNS
    from cucumber.study.rows import csv_of

    return csv_of(rows, COLUMNS)
