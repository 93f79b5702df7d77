"""What is measured: a sentence for each measure, how it follows from the counts, and the rows of a table.

Shares have Wilson intervals, means have normal ones from sums of squares, both at 95 %. Both assume independent counts.
Deals are independent; plays of one deal and deals of one game are not quite: over many studies, such values scatter 0.8
to 1.2 times as far as their intervals suggest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypedDict

from cucumber.fast.running import Tally
from cucumber.rules import ScoreKeeping
from cucumber.study import intervals
from cucumber.study.cases import Case
from cucumber.study.intervals import CONFIDENCE

__all__ = ["COLUMNS", "CONFIDENCE", "KINDS", "MEASURES", "Measure", "Row", "rows_of"]


@dataclass(frozen=True)
class Measure:
    """One measure: `of` these counts, `among` those, by their names in `cucumber.fast.SAYS`.

    With `squares` it is a mean, in its unit; otherwise it is a share. With `by` it has a row for each place or seat, or
    for each number of points, tricks or deals that occurred. Measures with `of_games` are taken only in whole games.
    """

    name: str
    says: str
    of: str
    among: tuple[str, ...]
    squares: str = ""
    unit: str = "share"
    by: str = ""
    of_games: bool = False


MEASURES = (
    Measure(
        "last trick",
        "what the card that takes the last trick counts, undoubled",
        "cost",
        ("taken",),
        "cost_squared",
        "points",
    ),
    Measure("last trick", "deals whose last trick costs so much", "cost_deals", ("taken",), by="points"),
    Measure("taken", "deals whose last trick the place takes", "place_taken", ("place_deals",), by="place"),
    Measure("charged", "deals a player plays in which that player pays", "seat_charged", ("seat_deals",)),
    Measure("charged", "deals in which the place pays", "place_charged", ("place_deals",), by="place"),
    Measure("charged", "deals it plays in which the seat pays", "seat_charged", ("seat_deals",), by="seat"),
    Measure(
        "charge",
        "what a player pays in a deal, nothing if another one does",
        "seat_points",
        ("seat_deals",),
        "seat_points_squared",
        "points",
    ),
    Measure(
        "charge",
        "what the place pays in a deal, nothing if another one does",
        "place_points",
        ("place_deals",),
        "place_points_squared",
        "points",
        "place",
    ),
    Measure(
        "charge",
        "what the seat pays in a deal it plays, nothing if another one does",
        "seat_points",
        ("seat_deals",),
        "seat_points_squared",
        "points",
        "seat",
    ),
    Measure("tie", "deals in which somebody else's last card equals the taker's", "tied_deals", ("taken",)),
    Measure("bonus", "seats that get a bonus in a deal they play", "bonuses", ("seat_deals",)),
    Measure("doubled", "deals in which somebody pays a multiple of the cost or stake", "doubled", ("deals",)),
    Measure("choice", "plays for which cards of different height are allowed", "choices", ("plays",)),
    Measure(
        "lead change",
        "tricks, except the last, taken by another seat than the one that led",
        "lead_changes",
        ("leads",),
    ),
    Measure(
        "decided",
        "tricks in a row, up to and with the last, that go to the taker of the last",
        "decided",
        ("taken",),
        "decided_squared",
        "tricks",
    ),
    Measure("decided", "deals with so many such tricks in a row", "decided_deals", ("taken",), by="tricks"),
    Measure("length", "deals in a game", "length", ("games",), "length_squared", "deals", of_games=True),
    Measure("length", "games of so many deals", "length_games", ("games",), by="deals", of_games=True),
    Measure("won", "games the seat wins, alone or with others", "seat_won", ("games",), by="seat", of_games=True),
    Measure("shared win", "games with several winners", "shared_wins", ("games",), of_games=True),
    Measure(
        "score",
        "the seat's score at the end of the game",
        "seat_score",
        ("games",),
        "seat_score_squared",
        "points",
        "seat",
        of_games=True,
    ),
    Measure(
        "exact hit", "scores after a deal that hit the limit exactly", "exact_hits", ("seat_deals",), of_games=True
    ),
    Measure(
        "life lost",
        "deals after which a player loses a life and comes back",
        "lives_lost",
        ("seat_deals",),
        of_games=True,
    ),
    Measure("unfinished", "games left after 10,000 deals", "unfinished", ("games", "unfinished"), of_games=True),
)

COLUMNS = {
    "variant": "the key of the variant, with its house rules behind +",
    "players": "how many play",
    "bots": "the bot of each seat, or the one that plays all of them",
    "played": "deals, each the first of a game, or games",
    "seed": "where chance started",
    "measure": "what is measured: a name in MEASURES, which has a sentence on each",
    "by": "what the row is about: a place, a seat, a number of points, tricks or deals; empty: all of them",
    "at": "which one. Places count from 0, who leads the first trick, clockwise; seats from 0, for the whole game. "
    "63 points and 255 deals stand for all above as well. Missing where `by` is empty",
    "value": "the share, from 0 to 1, or the mean, in its unit",
    "low": "where the interval begins that holds the true value in 19 of 20 studies",
    "high": "where it ends",
    "n": "among how many deals, games, plays or tricks it was counted",
    "unit": "share, points, credits, tricks or deals",
    "interval": "Wilson for shares, normal for means",
    "how": "what played it: compiled, uncompiled or engine",
}
KINDS = {"players": "int64", "seed": "int64", "at": "Int64", "value": "float64", "low": "float64", "high": "float64"}
KINDS |= {"n": "int64"}


class Row(TypedDict):
    """One measure of one case; `COLUMNS` says what each of these is."""

    variant: str
    players: int
    bots: str
    played: str
    seed: int
    measure: str
    by: str
    at: int | None
    value: float
    low: float
    high: float
    n: int
    unit: str
    interval: str
    how: str


def rows_of(tallies: Iterable[tuple[Case, Tally]]) -> list[Row]:
    """The rows of each case; a measure with nothing to be counted among has no row."""
    return [row for case, tally in tallies for row in _rows(case, tally)]


def _rows(case: Case, tally: Tally) -> Iterator[Row]:
    bots = case.bots[0] if len(set(case.bots)) == 1 else ", ".join(case.bots)
    credits_kept = case.rules.score_keeping is ScoreKeeping.CREDITS
    for measure in MEASURES:
        if measure.of_games and not case.whole_games:
            continue
        for at in _places(measure, tally):
            if number := sum(_counted(tally, name, at) for name in measure.among):
                value, low, high = _interval(measure, tally, at, number)
                yield {
                    "variant": case.variant,
                    "players": case.players,
                    "bots": bots,
                    "played": "games" if case.whole_games else "deals",
                    "seed": case.seed,
                    "measure": measure.name,
                    "by": measure.by,
                    "at": at,
                    "value": value,
                    "low": low,
                    "high": high,
                    "n": number,
                    "unit": "credits" if credits_kept and measure.unit == "points" else measure.unit,
                    "interval": "normal" if measure.squares else "Wilson",
                    "how": tally.how,
                }


def _places(measure: Measure, tally: Tally) -> Iterable[int | None]:
    """The rows of a measure: all places or seats, or every number from the lowest that occurred to the highest."""
    if not measure.by:
        return (None,)
    row = tally.row(measure.of)
    if measure.by in {"place", "seat"}:
        return range(len(row))
    came_up = [number for number, times in enumerate(row) if times]
    return range(came_up[0], came_up[-1] + 1) if came_up else ()


def _counted(tally: Tally, name: str, at: int | None) -> int:
    """A count; for a row of counts, the one at `at`, or their sum."""
    if name in tally.totals:
        return tally[name]
    row = tally.row(name)
    return sum(row) if at is None else row[at]


def _interval(measure: Measure, tally: Tally, at: int | None, number: int) -> intervals.Interval:
    counted = _counted(tally, measure.of, at)
    if measure.squares:
        return intervals.mean(counted, _counted(tally, measure.squares, at), number)
    return intervals.share(counted, number)
