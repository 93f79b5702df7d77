"""What is measured: a sentence for each measure, how it follows from the counts, and the rows of a table.

Shares have Wilson intervals, means have normal ones, both at 95 %. What is counted is added up deal by deal, or game by
game, and the intervals follow from how these sums scatter (`cucumber.study.intervals`): over many studies, values
scatter 0.9 to 1.1 times as far as their intervals suggest (`python -m tools.benchmarks.calibration`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, TypedDict

from cucumber.analysis.fast.spread import Ratio
from cucumber.analysis.fast.tallies import Tally
from cucumber.analysis.masks.counts import AMONG
from cucumber.study import intervals
from cucumber.study.cases import Case
from cucumber.study.intervals import CONFIDENCE
from cucumber.study.rows import columns_of

__all__ = ["COLUMNS", "CONFIDENCE", "MEASURES", "Measure", "MeasureRow", "rows_of"]


@dataclass(frozen=True)
class Measure:
    """One measure: `of` this count, among what `cucumber.analysis.masks.counts.AMONG` names.

    In another unit than "share" it is a mean. With `by` it has a row for each place or seat, or for each number of
    points, tricks or deals that occurred. Measures with `of_games` are taken only in whole games.
    """

    name: str
    says: str
    of: str
    unit: str = "share"
    by: str = ""
    of_games: bool = False

    @property
    def among(self) -> str:
        """What it is counted among."""
        return AMONG[self.of]


MEASURES = (
    Measure("last trick", "what the card that takes the last trick counts, undoubled", "cost", "points"),
    Measure("last trick", "deals whose last trick costs so much", "cost_deals", by="points"),
    Measure("taken", "deals whose last trick the place takes", "place_taken", by="place"),
    Measure("charged", "deals a player plays in which that player pays", "charged_seats"),
    Measure("charged", "deals in which the place pays", "place_charged", by="place"),
    Measure("charged", "deals it plays in which the seat pays", "seat_charged", by="seat"),
    Measure("charge", "what a player pays in a deal, nothing if another one does", "points", "points"),
    Measure("charge", "what the place pays in a deal, nothing if another one does", "place_points", "points", "place"),
    Measure(
        "charge", "what the seat pays in a deal it plays, nothing if another one does", "seat_points", "points", "seat"
    ),
    Measure("tie", "deals in which somebody else's last card equals the taker's", "tied_deals"),
    Measure("bonus", "seats that get a bonus in a deal they play", "bonuses"),
    Measure("doubled", "deals in which somebody pays a multiple of the cost or stake", "doubled"),
    Measure("choice", "plays for which cards of different height are allowed", "choices"),
    Measure("lead change", "tricks, except the last, taken by another seat than the one that led", "lead_changes"),
    Measure(
        "decided", "tricks in a row, up to and with the last, that go to the taker of the last", "decided", "tricks"
    ),
    Measure("decided", "deals with so many such tricks in a row", "decided_deals", by="tricks"),
    Measure("length", "deals in a game", "length", "deals", of_games=True),
    Measure("length", "games of so many deals", "length_games", by="deals", of_games=True),
    Measure("won", "games the seat wins, alone or with others", "seat_won", by="seat", of_games=True),
    Measure("shared win", "games with several winners", "shared_wins", of_games=True),
    Measure("score", "the seat's score at the end of the game", "seat_score", "points", "seat", of_games=True),
    Measure("exact hit", "scores after a deal that hit the limit exactly", "exact_hits", of_games=True),
    Measure("life lost", "deals after which a player loses a life and comes back", "lives_lost", of_games=True),
    Measure("unfinished", "games left after 10,000 deals", "unfinished", of_games=True),
)


class MeasureRow(TypedDict):
    """One measure of one case."""

    variant: Annotated[str, "the key of the variant, with its house rules behind +"]
    players: Annotated[int, "how many play"]
    bots: Annotated[str, "the bot of each seat, or the one that plays all of them"]
    played: Annotated[str, "deals, each the first of a game, or games"]
    seed: Annotated[int, "where chance started"]
    measure: Annotated[str, "what is measured: a name in MEASURES, which has a sentence on each"]
    by: Annotated[
        str, "what the row is about: a place, a seat, a number of points, tricks or deals; empty: all of them"
    ]
    at: Annotated[
        int | None,
        "which one. Places count from 0, who leads the first trick, clockwise; seats from 0, for the whole game. "
        "63 points and 255 deals stand for all above as well. Missing where `by` is empty",
    ]
    value: Annotated[float, "the share, from 0 to 1, or the mean, in its unit"]
    low: Annotated[float, "where the interval begins that holds the true value in 19 of 20 studies"]
    high: Annotated[float, "where it ends"]
    n: Annotated[int, "among how many deals, games, plays or tricks it was counted"]
    unit: Annotated[str, "share, points, credits, tricks or deals"]
    interval: Annotated[str, "Wilson for shares, normal for means; both from how deals, or games, scatter"]
    how: Annotated[str, "what played it: compiled, uncompiled or engine"]


COLUMNS = columns_of(MeasureRow)


def rows_of(tallies: Iterable[tuple[Case, Tally]]) -> list[MeasureRow]:
    """The rows of each case; a measure with nothing to be counted among has no row."""
    return [row for case, tally in tallies for row in _rows(case, tally)]


def _rows(case: Case, tally: Tally) -> Iterator[MeasureRow]:
    for measure in measures_of(case):
        for at in places_of(measure, tally):
            ratio = tally.ratio(measure.of, at or 0)
            if ratio.whole:
                value, low, high = interval(measure, ratio)
                yield {
                    "variant": case.variant,
                    "players": case.players,
                    "bots": case.bots_text,
                    "played": "games" if case.whole_games else "deals",
                    "seed": case.seed,
                    "measure": measure.name,
                    "by": measure.by,
                    "at": at,
                    "value": value,
                    "low": low,
                    "high": high,
                    "n": ratio.whole,
                    "unit": unit_of(measure, case),
                    "interval": "Wilson" if measure.unit == "share" else "normal",
                    "how": tally.how,
                }


def places_of(measure: Measure, tally: Tally) -> Iterable[int | None]:
    """The rows of a measure: all places or seats, or every number from the lowest that occurred to the highest."""
    if not measure.by:
        return (None,)
    row = tally.row(measure.of)
    if measure.by in {"place", "seat"}:
        return range(len(row))
    came_up = [number for number, times in enumerate(row) if times]
    return range(came_up[0], came_up[-1] + 1) if came_up else ()


def measures_of(case: Case) -> Iterator[Measure]:
    return (measure for measure in MEASURES if case.whole_games or not measure.of_games)


def unit_of(measure: Measure, case: Case) -> str:
    """The unit of a measure, where points may be credits."""
    in_credits = case.rules.in_credits
    return "credits" if in_credits and measure.unit == "points" else measure.unit


def interval(measure: Measure, ratio: Ratio) -> intervals.Interval:
    """The value of a measure and the ends of its interval."""
    return intervals.share_among(ratio) if measure.unit == "share" else intervals.mean_among(ratio)
