"""`count`: many deals of one game or several, with intervals, a picture, and the table behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

from cucumber.bots import DEFAULT_BOT
from cucumber.bots.seating import bots_of
from cucumber.errors import BadStudy, check_kind, told
from cucumber.notebook.following import Following
from cucumber.notebook.part import Part
from cucumber.notebook.saying import said_in_the_cell
from cucumber.pages.apart import WORKING
from cucumber.pages.charts import TOPICS, Topic, answered, bars_of, in_numbers
from cucumber.pages.compare.many_deals import MOST, MOST_PLAYED, most_html
from cucumber.pages.numbers import by_what, numbers_html
from cucumber.rules import nearest
from cucumber.show.interval_chart import Dot, interval_chart
from cucumber.study.asked import games_of
from cucumber.ui.words import Words
from cucumber.variants import Variant, find

if TYPE_CHECKING:
    import pandas as pd

    from cucumber.study import Study
    from cucumber.study.measures import Row
    from cucumber.study.paired import Difference


class Counted(Part):
    """What came of many deals: `rows` are the numbers with their intervals, as is the `value`; `table` has them all."""

    def __init__(self, games: Any, **named: Any) -> None:
        self._words = Words()
        self._study: Study | None = None
        super().__init__([self._words], games, **named)

    @property
    def rows(self) -> Sequence[Row]:
        """The numbers so far, as plain values."""
        return self._study.rows() if self._study else ()

    @property
    def table(self) -> pd.DataFrame:
        """The numbers so far, as a table of pandas. Raises BadStudy before anything is counted."""
        if self._study is None:
            raise BadStudy(_NOT_YET)
        return self._study.table()

    def number(self, measure: str, game: str | None = None, at: int | None = None) -> float:
        """One number: what is measured, in the first game or in the one named; shares as so many of a hundred.

        With `at`, of that place, seat, card or length. Raises BadStudy where nothing is called so.
        """
        self._check_counted(measure, game)
        found = self._counted_of(measure, game, at)
        if found is None:
            where = "" if at is None else f" at {at}"
            raise BadStudy(f"No {measure}{where} has been counted in these deals.", field="at")
        return found

    def of(self, measure: str, game: str | None = None, at: int | None = None) -> Following:
        """The same for a part that follows, None until it is counted: `say("{ties:.0f}", ties=counted.of("tie"))`.

        Raises BadStudy for what is not counted here.
        """
        self._check_counted(measure, game)
        return Following(self, lambda _rows: self._counted_of(measure, game, at))

    def _check_counted(self, measure: str, game: str | None) -> None:
        from cucumber.study import MEASURES  # what it imports compiles for long

        measured = list(dict.fromkeys(each.name for each in MEASURES))
        if measure not in measured:
            check_kind(measure, str, "What is measured has a name", "measure")
            hint = nearest(measure, measured)
            raise BadStudy(f"Nothing is counted that is called {measure[:40]!r}. {hint}", field="measure")
        if game is not None and find(game) not in self._variants:
            hint = nearest(find(game).name, [each.name for each in self._variants])
            raise BadStudy(f"{find(game).name} was not counted here. {hint}", field="game")

    def _counted_of(self, measure: str, game: str | None, at: int | None) -> float | None:
        key = self._variants[0].key if game is None else find(game).key
        rows = [row for row in self.rows if row["variant"] == key and (row["at"] if row["by"] else None) == at]
        row = next((row for row in rows if row["measure"] == measure), None)
        return row and row["value"] * (100 if row["unit"] == "share" else 1)

    def _draw(
        self, games: Sequence[str], asks: str, players: Any, bots: Any, deals: Any, seed: Any, whole_games: Any
    ) -> None:
        _check(games, asks, deals)
        for sentence in games_of(games, players, deals, seed, whole_games=whole_games).left_out:
            raise BadStudy(sentence, field="players")
        bots_of(bots)
        self._study, self._asks, self._variants = None, asks, tuple(map(find, games))
        if not self._words.html:
            self._words.html = f"<p>{WORKING}</p>"
        self._work_out(partial(self._counted, games, players, bots, deals, seed, whole_games), self._tell, self._refuse)

    def _counted(self, *asked: Any) -> Iterator[Study | None]:
        """Counts on from where it stands, until it is cancelled."""
        from cucumber.study import Study  # imports and compiles for long, so apart

        *about, whole_games, cancelled = asked
        study = self._study = self._study or Study(*about, whole_games=whole_games)
        for _ in study.played():
            if cancelled():
                break
            yield None
        yield study

    def _tell(self, study: Study) -> None:
        if study.done:
            self._words.html = _html(study, self._variants, self._asks)
            self.value = study.rows()

    def __repr__(self) -> str:
        games = " and ".join(variant.name for variant in self._variants)
        done = f", {self._study.done:,} of {self._study.total:,}" if self._study else ""
        return f"<Counted: {games}{done}>"

    def _picture(self) -> Mapping[str, str]:
        return {"text/html": self._words.html}


_NOT_YET = "Nothing has been counted yet; `await part.ready()` waits for it."


def _check(games: Sequence[str], asks: str, deals: int) -> None:
    if not 0 < len(games) <= MOST:
        raise BadStudy(f"One to four games are counted, count('agurk', deals=10_000), not {len(games)}.", field="games")
    if type(deals) is not int or not 0 < deals <= MOST_PLAYED:
        raise BadStudy(f"How many deals is a number from 1 to {MOST_PLAYED:,}, not {told(deals)}.", field="deals")
    _topic(TOPICS, asks)


def _html(study: Study, variants: Sequence[Variant], asks: str) -> str:
    """A picture of one question, then everything in numbers behind a fold."""
    rows = study.rows()
    apart = _apart(study, variants)
    topic = _topic(answered(rows), asks)
    bars = bars_of(rows, topic, variants, by_what(apart))
    dots = [
        Dot(", ".join(filter(None, (bar.group, bar.at))), variant.name, *_numbers(bar.row))
        for variant in variants
        for bar in bars[variant.key]
    ]
    percent = " (%)" if any(bar.row["unit"] == "share" for each in bars.values() for bar in each) else ""
    drawn = interval_chart(dots, f"{topic.axis or topic.asks}{percent}") if dots else ""
    chart = f'<figure class="chart-picture">{drawn}</figure>'
    numbers = f"{in_numbers(bars, topic, variants, by_what(apart))}{_folded(numbers_html(rows, variants, apart))}"
    most = most_html(rows, apart, variants)
    return f"<p><b>{escape(topic.asks)}</b></p>{chart}{most}{numbers}"


def _apart(study: Study, variants: Sequence[Variant]) -> Sequence[Difference]:
    from cucumber.study import differences

    return differences(study, variants[0].key) if len(variants) > 1 else ()


def _topic(there: Sequence[Topic], asks: str) -> Topic:
    """The question that is asked, or the first that the numbers answer."""
    if not asks:
        return there[0]
    found = next((topic for topic in there if asks.casefold() in topic.asks.casefold()), None)
    if found is None:
        listed = [topic.asks for topic in there]
        raise BadStudy(f"The numbers don't answer {asks[:60]!r}. {nearest(asks, listed)}", field="asks")
    return found


def _numbers(row: Row) -> tuple[float, float, float]:
    scale = 100 if row["unit"] == "share" else 1
    return row["value"] * scale, row["low"] * scale, row["high"] * scale


def _folded(numbers: str) -> str:
    return f"<details><summary>All numbers</summary>{numbers}</details>"


@said_in_the_cell
def count(
    *games: str,
    deals: int = 10_000,
    players: int = 4,
    bots: str | Sequence[str] = DEFAULT_BOT,
    asks: str = "",
    whole_games: bool = False,
    seed: int = 0,
) -> Counted:
    """Many deals of one to four games, played by bots: a picture with intervals, and the numbers behind it.

    `asks` chooses the question of the picture by its words, such as "Who pays". With `whole_games`, `deals` is how many
    games. The same `seed` gives the same numbers.

    >>> counted = count("agurk", "agurk+tied-pay", deals=1000)
    >>> counted, round(counted.number("last trick"))
    (<Counted: Agurk and Agurk with tied-pay, 2,000 of 2,000>, 10)

    Raises BadStudy, BadVariant or BadDeal for what can't be played or isn't counted.
    """
    return Counted(games, asks=asks, players=players, bots=bots, deals=deals, seed=seed, whole_games=whole_games)
