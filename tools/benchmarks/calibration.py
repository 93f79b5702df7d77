"""Whether intervals are as wide as they should be: how far values scatter beside how far their intervals say.

    python -m tools.benchmarks.calibration
    python -m tools.benchmarks.calibration agurk gurka-se --seeds 1000

Every measure of every game is taken with many seeds, of single deals and of whole games, with two line-ups of bots and
up to three numbers of players; then the differences of each game from another one with the same cards.

*Scatter* is the standard deviation of the values over the seeds, divided by the one their intervals claim: 1 is right.
With 200 seeds it scatters itself, by 5 %, and one in twenty right ones is outside 0.9 to 1.1 by chance. So what is
outside is played again, with two to ten times as many other seeds, and is outside if it still is. It is judged only
where a study has on average at least thirty that count and thirty that don't: with fewer, a Wilson interval is wider
than its share scatters. *Held* is the share of all intervals, also of rare things, that hold the mean of all studies:
0.95 is right.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product
from math import isnan, sqrt
from statistics import fmean, median, stdev
from typing import NamedTuple

from cucumber import VARIANTS, find
from cucumber.analysis.fast import how_played, tally
from cucumber.bots.lineup import bots_by_seat
from cucumber.engine.variants import Variant
from cucumber.study import Case, Study, differences
from cucumber.study.intervals import WIDTH, student
from cucumber.study.measures import MeasureRow, rows_of
from cucumber.study.paired import DifferenceRow

RIGHT = (0.9, 1.1)
FEWEST = 30
AGAIN, SLOWLY_AGAIN = 10, 2  # times as many seeds for what is outside
MIXED = ("sharp", "highest", "random", "fimp", "patient", "lowest", "cheapest-beat")
COMPILED, ON_THE_ENGINE = {False: 400, True: 200}, {False: 60, True: 20}  # deals and games of a study

Cell = tuple[str, str, int | None]  # a measure, what it is about, and which


class Found(NamedTuple):
    """What a study found: a value, its interval, the error it claims, and how often it occurred or didn't."""

    value: float
    low: float
    high: float
    error: float
    times: float


Play = Callable[[int], Mapping[Cell, Found]]  # the study with a seed


@dataclass(frozen=True)
class Scatter:
    """What many studies found of one cell."""

    found: Sequence[Found]

    @property
    def judged(self) -> bool:
        """Whether it occurs often enough for its scatter to be judged, and scatters at all."""
        return fmean(each.times for each in self.found) >= FEWEST and self._claimed > 0

    @property
    def _claimed(self) -> float:
        return sqrt(fmean(each.error**2 for each in self.found))

    @property
    def scatter(self) -> float:
        """How far the values scatter beside what is claimed."""
        return stdev(each.value for each in self.found) / self._claimed

    @property
    def held(self) -> float:
        """The share of the intervals that hold the mean of all."""
        truth = fmean(each.value for each in self.found)
        return fmean(each.low - 1e-12 <= truth <= each.high + 1e-12 for each in self.found)


@dataclass(frozen=True)
class Table:
    """Who plays what, and what plays its studies."""

    called: str
    play: Play
    again: int = AGAIN

    def scatters(self, seeds: Sequence[int]) -> dict[Cell, Scatter]:
        """What the studies with these seeds found; cells that some of them don't have are left out."""
        found: dict[Cell, list[Found]] = defaultdict(list)
        for seed in seeds:
            for cell, each in self.play(seed).items():
                if not isnan(each.low):
                    found[cell].append(each)
        return {cell: Scatter(each) for cell, each in found.items() if len(each) == len(seeds)}


# --- what is played ---------------------------------------------------------------------------------------------------


def of_games(variants: Sequence[Variant]) -> Iterator[Table]:
    """All studies of single games."""
    for variant, whole_games in product(variants, (False, True)):
        for players in numbers_of(variant):
            for bots in (("sharp",) * players, MIXED[:players]):
                yield of_game(variant, players, bots, whole_games=whole_games)


def of_differences(variants: Sequence[Variant]) -> Iterator[Table]:
    """All studies of differences."""
    return (of_difference(each, whole_games=games) for each, games in product(variants, (False, True)))


_KINDS = {"games": of_games, "differences": of_differences}


def numbers_of(variant: Variant) -> list[int]:
    """The fewest that can play, four, and seven or the most; of what the engine plays, only one."""
    allowed = variant.rules.player_range
    usual = min(4, allowed.most)
    if how_played(variant.rules, usual, "sharp") == "engine":
        return [usual]
    return sorted({allowed.fewest, usual, min(7, allowed.most)})


def so_many(variant: Variant, players: int, *, whole_games: bool) -> int:
    """How many deals or games a study plays."""
    how = how_played(variant.rules, players, "sharp")
    return (ON_THE_ENGINE if how == "engine" else COMPILED)[whole_games]


def of_game(variant: Variant, players: int, bots: tuple[str, ...], *, whole_games: bool) -> Table:
    """Studies of one game."""
    number = so_many(variant, players, whole_games=whole_games)

    def play(seed: int) -> dict[Cell, Found]:
        case = Case(variant.key, variant.rules, players, number, seed, whole_games, bots_by_seat(bots, players))
        counted = tally(variant.rules, players, bots, 0, number, seed, whole_games=whole_games)
        return {(row["measure"], row["by"], row["at"]): _of_row(row) for row in rows_of([(case, counted)])}

    who = "mixed" if len(set(bots)) > 1 else bots[0]
    again = SLOWLY_AGAIN if how_played(variant.rules, players, bots) == "engine" else AGAIN
    return Table(f"{variant.key}, {players} {who}, {_kind(whole_games)}", play, again)


def _of_row(row: MeasureRow) -> Found:
    value, low, high = row["value"], row["low"], row["high"]
    times = min(value, 1 - value) * row["n"] if row["unit"] == "share" else FEWEST
    return Found(value, low, high, (high - low) / 2 / WIDTH, times)


def of_difference(variant: Variant, *, whole_games: bool) -> Table:
    """Studies of a game and another one: of what its first house rule changes, or of Agurk."""
    other = variant.playing(variant.house_rules[0].key) if variant.house_rules else find("agurk")
    players = min(4, variant.rules.player_range.most)
    number = so_many(variant, players, whole_games=whole_games)

    def play(seed: int) -> dict[Cell, Found]:
        study = Study([other, variant], players, "sharp", number, seed, whole_games=whole_games)
        study.run()
        rows = differences(study, variant)
        return {(row["measure"], row["by"], row["at"]): _of_difference(row, number) for row in rows}

    return Table(f"{other.key} less {variant.key}, {players} sharp, {_kind(whole_games)}", play, SLOWLY_AGAIN)


def _of_difference(row: DifferenceRow, number: int) -> Found:
    reach = (row["high"] - row["low"]) / 2
    both = row["value"] + row["other"]
    times = min(both, 2 - both) * number if row["unit"] == "share" else FEWEST
    return Found(row["difference"], row["low"], row["high"], reach / student(max(1, row["blocks"] - 1)), times)


def _kind(whole_games: bool) -> str:
    return "games" if whole_games else "deals"


# --- and told ---------------------------------------------------------------------------------------------------------


def main() -> None:
    """Plays all, and prints a line for each table, and then for each measure."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("variants", nargs="*", help="games (all of the family)")
    asked.add_argument("--seeds", type=int, default=200)
    asked.add_argument("--only", choices=_KINDS, help="what is taken (both)")
    options = asked.parse_args()
    variants = [find(name) for name in options.variants] or list(VARIANTS)
    of_measures: dict[str, list[Scatter]] = defaultdict(list)
    outside: list[str] = []
    print(f"{'':48} cells  scatter: middle, from, to   outside   held")
    kinds = [options.only] if options.only else _KINDS
    for table in chain.from_iterable(_KINDS[kind](variants) for kind in kinds):
        scatters = table.scatters(range(options.seeds))
        print(f"{table.called:48} {_summary(list(scatters.values()))}", flush=True)
        for (measure, by, _), each in scatters.items():
            kind = "difference" if " less " in table.called else table.called.rpartition(" ")[2]
            of_measures[f"{kind}: {measure}{f' by {by}' if by else ''}"].append(each)
        outside += _played_again(table, scatters, range(options.seeds, options.seeds * (table.again + 1)))
    print()
    for name, scatters_of in sorted(of_measures.items()):
        print(f"{name:48} {_summary(scatters_of)}")
    print(f"\n{'all':48} {_summary([each for some in of_measures.values() for each in some])}")
    print(f"\nOutside {RIGHT[0]} to {RIGHT[1]} with other seeds as well: {len(outside)}")
    print("\n".join(outside))


def _summary(scatters: Sequence[Scatter]) -> str:
    judged = sorted(each.scatter for each in scatters if each.judged)
    held = f"{fmean(each.held for each in scatters):.3f}"
    if not judged:
        return f"{0:5}{'':39}   {held}"
    outside = sum(_outside(each) for each in judged)
    return f"{len(judged):5}  {median(judged):15.2f}, {judged[0]:.2f}, {judged[-1]:.2f} {outside:9}   {held}"


def _outside(scatter: float) -> bool:
    return not RIGHT[0] <= scatter <= RIGHT[1]


def _played_again(table: Table, scatters: Mapping[Cell, Scatter], seeds: range) -> Iterator[str]:
    """What is outside, and still is with other seeds."""
    cells = [cell for cell, each in scatters.items() if each.judged and _outside(each.scatter)]
    again = table.scatters(seeds) if cells else {}
    for cell in cells:
        if cell in again and _outside(again[cell].scatter):
            measure, by, at = cell
            what = f"{measure}, {by} {at}" if by else measure
            yield f"{table.called}: {what}: {scatters[cell].scatter:.2f}, then {again[cell].scatter:.2f}"


if __name__ == "__main__":
    main()
