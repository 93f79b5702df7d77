"""Over many deals: bots play the games that are chosen, and what comes of it is shown as it comes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import anywidget
import ipywidgets as widgets
import traitlets

from cucumber.bots import BOTS
from cucumber.errors import BadStudy, CucumberError
from cucumber.ui.compare.charts import Chart, answered
from cucumber.ui.compare.numbers import numbers_html
from cucumber.ui.compare.playing import Report, playing
from cucumber.ui.save import SaveFile
from cucumber.ui.saying import button, in_a_sentence
from cucumber.variants import VARIANTS, Variant, find

if TYPE_CHECKING:
    import pandas as pd

    from cucumber.study import Study

MOST = 4  # games side by side
MOST_PLAYED = 10_000_000  # of each: more takes longer than anybody waits at a page
_MOST_PLAYERS = 12
_EACH_NUMBER, _ONE_EACH, _NO_GAME = "each number they all allow", "one each", ""
_GREATEST = 4  # changes that are told of a game
_REDRAWN_EVERY = 2  # tables: to draw the chart takes the browser longer than to write numbers


class ManyDeals(widgets.VBox):
    """Choosers, a button that plays, and what comes of it: what changes most, the numbers, and a chart a question."""

    def __init__(self, variants: Sequence[str] = ("agurk", "agurk+tied-pay"), players: int = 4) -> None:
        self._table: pd.DataFrame | None = None
        self._shown: tuple[Variant, ...] = ()
        self._task: asyncio.Task[None] | None = None
        self._stop = Event()
        self._make_choosers()
        self._make_results()
        choosers = widgets.VBox([self._games, self._asked, self._seats, self._bar])
        super().__init__([_Look(), choosers, self._alert, self._results])
        self.add_class("cucumber-many")
        self.show([find(key) for key in variants], players)

    def __repr__(self) -> str:
        return f"<ManyDeals: {' / '.join(variant.name for variant in self.variants)}>"

    def _make_choosers(self) -> None:
        self._offered = {variant.key: variant for variant in _offered()}
        self._games = _bar_of(
            *(widgets.Dropdown(description=f"Game {number}", options=self._options(number)) for number in _NUMBERS)
        )
        numbers = [(str(number), number) for number in range(2, _MOST_PLAYERS + 1)]
        self._players = widgets.Dropdown(description="Players", options=[*numbers, (_EACH_NUMBER, 0)], value=4)
        self._bots = widgets.Dropdown(description="Bots", options=[*BOTS, _ONE_EACH], value="sharp")
        self._kind = widgets.Dropdown(
            description="Play", options=[("whole games", True), ("single deals", False)], value=True
        )
        self._number = widgets.Combobox(
            description="How many", value="10,000", options=["10,000", "100,000", "1,000,000"], continuous_update=False
        )
        self._asked = _bar_of(self._players, self._bots, self._kind, self._number)
        self._seats = _bar_of()
        self._go = button("Play", lambda _: self._toggle(), button_style="primary")
        self._progress = widgets.FloatProgress(min=0, max=1, layout={"width": "12rem", "visibility": "hidden"})
        self._said = widgets.HTML()
        self._said.add_class("md-said")
        self._bar = _bar_of(self._go, self._progress, self._said)
        for chooser in (self._players, self._bots):
            chooser.observe(lambda _: self._seat_bots(), names="value")

    def _make_results(self) -> None:
        self._alert, self._most, self._numbers = widgets.HTML(), widgets.HTML(), widgets.HTML()
        self._save = SaveFile(
            self._csv, label="Save the table (CSV)", hint="Everything that is measured, a line each", kind="text/csv"
        )
        self._question = widgets.ToggleButtons()
        self._question.add_class("md-questions")
        self._question.observe(lambda _: self._draw_chart(), names="value")
        self._chart = Chart()
        self._results = widgets.VBox([self._most, self._numbers, self._save, self._question, self._chart])
        self._results.layout.display = "none"

    # --- what is chosen ---

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The games that are chosen."""
        return tuple(self._offered[game.value] for game in self._games.children if game.value != _NO_GAME)

    def show(self, variants: Sequence[Variant], players: int) -> None:
        """Chooses these games, up to four, with so many players; what was played before stays on the page."""
        chosen = list(variants)[:MOST]
        self._offered |= {variant.key: variant for variant in chosen}
        for number, game in zip(_NUMBERS, self._games.children, strict=True):
            key = chosen[number - 1].key if number <= len(chosen) else _NO_GAME
            game.options = self._options(number, optional=key == _NO_GAME)
            game.value = key
        self._players.value = players

    def _options(self, number: int, *, optional: bool = False) -> list[tuple[str, str]]:
        none = [("no game", _NO_GAME)] if number > 1 or optional else []
        return [*none, *((_in_list(variant), key) for key, variant in self._offered.items())]

    def _seat_bots(self) -> None:
        """A chooser for the bot of each seat, where they are chosen one each."""
        number = self._players.value if self._bots.value == _ONE_EACH else 0
        kept = [seat.value for seat in self._seats.children]
        self._seats.children = [
            widgets.Dropdown(
                description=f"Seat {place + 1}", options=list(BOTS), value=kept[place] if place < len(kept) else "sharp"
            )
            for place in range(number)
        ]

    def _numbers_of_players(self) -> list[int]:
        if self._players.value:
            return [self._players.value]
        if self._bots.value == _ONE_EACH:
            raise BadStudy("One bot each needs one number of players. Choose it, or one bot for all.")
        ranges = [variant.rules.player_range for variant in self.variants]
        allowed = [number for number in range(2, _MOST_PLAYERS + 1) if all(number in each for each in ranges)]
        if not allowed:
            raise BadStudy("There is no number of players that all these games allow.")
        return allowed

    def _chosen_bots(self) -> str | list[str]:
        return [seat.value for seat in self._seats.children] if self._bots.value == _ONE_EACH else self._bots.value

    def _asked_for(self) -> Study:
        """The study that is chosen. Raises CucumberError for what cannot be played."""
        from cucumber.study import Study

        return Study(
            self._shown,
            self._numbers_of_players(),
            self._chosen_bots(),
            read_number(self._number.value),
            whole_games=self._kind.value,
        )

    # --- playing ---

    @property
    def playing(self) -> bool:
        """Whether something is being played."""
        return self._task is not None and not self._task.done()

    def _toggle(self) -> None:
        if self.playing:
            self._stop.set()
            self._said.value = "Stopping…"
        else:
            self._task = asyncio.get_running_loop().create_task(self.play())

    async def play(self) -> None:
        """Plays what is chosen to its end, or until it is cancelled, and shows what comes of it."""
        self._begin()
        try:
            async for report in playing(self._asked_for, self._stop):
                self._report(report)
        except Exception as error:  # noqa: BLE001 -- whatever it is, the page says it
            self._complain(in_a_sentence(error, "what is shown"))
        self._go.description = "Play"
        self._go.button_style = "primary"
        self._progress.layout.visibility = "hidden"
        self._draw_chart()

    def _begin(self) -> None:
        self._stop = Event()
        self._shown = self.variants
        self._tables = 0
        self._alert.value = ""
        self._go.description = "Cancel"
        self._go.button_style = ""
        self._progress.value = 0
        self._progress.layout.visibility = "visible"

    def _report(self, report: Report) -> None:
        self._progress.value = report.share
        self._said.value = f"<p>{escape(report.said)}</p>"
        if report.table is not None:
            self._show_table(report.table)

    def _complain(self, sentence: str) -> None:
        self._said.value = ""
        self._alert.value = f'<p class="md-alert" role="alert">{escape(sentence)}</p>'

    # --- what comes of it ---

    def _show_table(self, table: pd.DataFrame) -> None:
        """Shows a table: first the numbers, then the chart."""
        self._table = table
        self._most.value = _most_html(table, self._shown)
        self._numbers.value = numbers_html(table, self._shown)
        self._results.layout.display = None
        self._offer_questions(table)
        if self._tables % _REDRAWN_EVERY == 0:
            self._draw_chart()
        self._tables += 1

    def _offer_questions(self, table: pd.DataFrame) -> None:
        options = [(question.asks, question) for question in answered(table)]
        if tuple(options) != self._question.options:
            chosen = self._question.value
            self._question.options = options
            self._question.value = chosen if chosen in dict(options).values() else options[0][1]

    def _draw_chart(self) -> None:
        if self._table is not None and self._question.value is not None:
            self._chart.show(self._table, self._question.value, self._shown)

    def _csv(self) -> tuple[str, str]:
        if self._table is None:
            raise CucumberError("Nothing has been played yet.")
        return "cucumber-many-deals.csv", self._table.to_csv(index=False)


_NUMBERS = range(1, MOST + 1)


class _Look(anywidget.AnyWidget):
    """Nothing to see: it brings the style sheet of this half of the page."""

    _esm = "export default { render() {} };"
    _css = Path(__file__).parent / "many.css"
    nothing = traitlets.Bool(default_value=True)

    def __repr__(self) -> str:
        return ""


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


def _offered() -> Iterator[Variant]:
    """Every game, each followed by the same with one house rule."""
    for variant in VARIANTS:
        yield variant
        for rule in variant.house_rules:
            yield variant.playing(rule.key)


def _in_list(variant: Variant) -> str:
    """A game as it stands in the list: house rules below their game."""
    return f"\u2003+ {', '.join(variant.on)} ({variant.name.split(' with ')[0]})" if variant.on else variant.name


def _bar_of(*parts: widgets.Widget) -> widgets.HBox:
    bar = widgets.HBox(parts)
    bar.add_class("md-bar")
    return bar


def _most_html(table: pd.DataFrame, variants: Sequence[Variant]) -> str:
    """What each game changes most against the first, for each number of players."""
    return f'<div class="md-most">{"".join(_most_of(table, variants))}</div>'


def _most_of(table: pd.DataFrame, variants: Sequence[Variant]) -> Iterator[str]:
    from cucumber.study.changes import sentences

    first, *others = variants
    numbers = [int(number) for number in table["players"].unique()]
    for other in others:
        for players in numbers:
            head = f"What {other.name} changes most" + (f", with {players} players" if len(numbers) > 1 else "")
            told = "".join(f"<li>{escape(text)}</li>" for text in sentences(table, other, first, players)[:_GREATEST])
            yield f"<section><h3>{escape(head)}</h3><ul>{told}</ul></section>"
