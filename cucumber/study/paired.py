"""Differences between cases played with the same cards, with intervals that take that into account.

With one seed, the deal with some number has the same chance everywhere: the same cards where the packs are the same. So
two games, or two kinds of bots, are compared deal by deal, and what the luck of the cards does to both drops out. The
intervals come from blocks of deals (`cucumber.study.cases`), and are right even where nothing goes together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import asin, inf, sqrt
from typing import Annotated, NamedTuple, TypedDict

from cucumber.analysis.fast.spread import Ratio
from cucumber.bots import DEFAULT_BOT
from cucumber.engine.variants import Variant, find
from cucumber.errors import BadStudy
from cucumber.study import intervals
from cucumber.study.cases import BlockTally, Case
from cucumber.study.figures import dots_of
from cucumber.study.measures import Measure, interval, measures_of, places_of, unit_of
from cucumber.study.rows import columns_of, kinds_of
from cucumber.study.study import Cases
from cucumber.words.show.interval_chart import Dot


class DifferenceRow(TypedDict):
    """One measure in two cases."""

    variant: Annotated[str, "the key of the variant, with its house rules behind +"]
    bots: Annotated[str, "the bot of each seat, or the one that plays all of them"]
    against: Annotated[str, "the key of the variant it is compared with"]
    against_bots: Annotated[str, "the bots there"]
    players: Annotated[int, "how many play"]
    played: Annotated[str, "deals, each the first of a game, or games"]
    seed: Annotated[int, "where chance started, for both"]
    measure: Annotated[str, "what is measured: a name in MEASURES, which has a sentence on each"]
    by: Annotated[
        str, "what the row is about: a place, a seat, a number of points, tricks or deals; empty: all of them"
    ]
    at: Annotated[int | None, "which one, as in a study"]
    difference: Annotated[float, "how much more it is than there, in its unit; of shares, as a share from -1 to 1"]
    low: Annotated[float, "where the interval of the difference begins that holds the true one in 19 of 20 studies"]
    high: Annotated[float, "where it ends"]
    value: Annotated[float, "the share or the mean"]
    other: Annotated[float, "the same in what it is compared with"]
    unit: Annotated[str, "share, points, credits, tricks or deals"]
    size: Annotated[
        float,
        "how large it is, however many were played: Cohen's h for shares; d for means, by how deals, or games, scatter",
    ]
    blocks: Annotated[int, "how many blocks of deals or games the interval comes from"]
    how: Annotated[str, "what played both: compiled, uncompiled or engine"]


COLUMNS = columns_of(DifferenceRow)


class Differences(Cases):
    """Bots playing variants, as in a `Study`, whose rows say how each differs from one of them.

    >>> study = Differences("denexa", "agurk", 4, "sharp", 2000, seed=1)
    >>> study.run()
    >>> last_trick = study.rows()[0]
    >>> last_trick["measure"], last_trick["low"] < last_trick["difference"] < last_trick["high"]
    ('last trick', True)

    Raises BadStudy, BadVariant or BadDeal for what cannot be played.
    """

    columns = COLUMNS
    kinds = kinds_of(DifferenceRow)

    def __init__(
        self,
        variants: str | Variant | Iterable[str | Variant],
        against: str | Variant,
        players: int | Iterable[int],
        bots: str | Sequence[str] = DEFAULT_BOT,
        deals: int = 100_000,
        seed: int = 0,
        *,
        whole_games: bool = False,
        chunk: int | None = None,
    ) -> None:
        self.against = against if isinstance(against, Variant) else find(against)
        listing = [variants] if isinstance(variants, (str, Variant)) else variants
        compared = [each if isinstance(each, Variant) else find(each) for each in listing]
        others = [each for each in compared if each.key != self.against.key]
        if not others:
            raise BadStudy(f"To compare with {self.against.name}, at least one other variant is needed.")
        super().__init__([self.against, *others], players, bots, deals, seed, whole_games=whole_games, chunk=chunk)

    def rows(self) -> list[DifferenceRow]:
        """The differences so far, in the order they were asked for."""
        return differences(self, self.against)

    def _dots(self) -> Mapping[str, Sequence[Dot]]:
        return dots_of((row for row in self.rows() if not row["by"]), value="difference")


def differences(study: Cases, against: str | Variant | Cases) -> list[DifferenceRow]:
    """How everything measured differs from `against`: a variant of the same study, or another study.

    Another study has played as often, with the same seed: the same variants with other bots, or a single variant that
    all are compared with. What has been played so far is compared, case by case of as many players.

    >>> from cucumber.study import Study
    >>> careful, bold = (Study("agurk", 4, bot, 1000) for bot in ("sharp", "highest"))
    >>> careful.run(), bold.run()
    (None, None)
    >>> row = differences(careful, bold)[0]
    >>> row["bots"], row["against_bots"], row["measure"], row["difference"] == row["value"] - row["other"]
    ('sharp', 'highest', 'last trick', True)

    Raises BadStudy where nothing can be compared, and BadVariant for a name that is not there.
    """
    other = against if isinstance(against, Cases) else study
    key = "" if isinstance(against, Cases) else _key(study, against)
    pairs = [(case, there) for case in study.cases for there in _counterparts(case, other, key)]
    if not pairs:
        raise BadStudy("There is nothing to compare: no counterpart with as many players was played differently.")
    return [row for case, there in pairs for row in _rows(case, study.counts_of(case), there, other.counts_of(there))]


def _key(study: Cases, variant: str | Variant) -> str:
    """The key of a variant, which only the study may know."""
    if isinstance(variant, Variant):
        return variant.key
    return variant if any(case.variant == variant for case in study.cases) else find(variant).key


def _counterparts(case: Case, other: Cases, key: str) -> Iterator[Case]:
    """Another case: of that variant, of the same one, or of the only one there is."""
    there = dict.fromkeys(each.variant for each in other.cases)
    requested = key or (case.variant if case.variant in there or len(there) > 1 else next(iter(there)))
    for each in other.cases:
        if each.variant == requested and each.players == case.players and each != case:
            if (each.deals, each.seed, each.whole_games) != (case.deals, case.seed, case.whole_games):
                raise BadStudy("Studies are compared that played as often, with the same seed: here they did not.")
            yield each


class _Side(NamedTuple):
    """One measure in one case: its numbers, and what each block adds to its distance from its value."""

    ratio: Ratio
    strays: Mapping[int, float]


def _rows(case: Case, here: BlockTally | None, other: Case, there: BlockTally | None) -> Iterator[DifferenceRow]:
    if here is None or there is None:
        return
    blocks = sorted({*here.blocks, *there.blocks})
    for measure in measures_of(case):
        for at in _all_places(places_of(measure, here.tally), places_of(measure, there.tally)):
            one, two, unit = _side(here, measure, at), _side(there, measure, at), unit_of(measure, case)
            if not one.ratio.whole or not two.ratio.whole or unit != unit_of(measure, other):
                continue
            values = interval(measure, one.ratio), interval(measure, two.ratio)
            if any(one.strays.values()) or any(two.strays.values()):
                by_block = (one.strays.get(block, 0.0) - two.strays.get(block, 0.0) for block in blocks)
                difference, low, high = intervals.difference(*values, by_block)
            else:
                difference, low, high = intervals.difference_of_constants(*values)
            mine, theirs = _seat_by_seat(here, measure, one.ratio), _seat_by_seat(there, measure, two.ratio)
            yield {
                "variant": case.variant,
                "bots": case.bots_text,
                "against": other.variant,
                "against_bots": other.bots_text,
                "players": case.players,
                "played": "games" if case.whole_games else "deals",
                "seed": case.seed,
                "measure": measure.name,
                "by": measure.by,
                "at": at,
                "difference": difference,
                "low": low,
                "high": high,
                "value": values[0][0],
                "other": values[1][0],
                "unit": unit,
                "size": _size(measure, mine, theirs),
                "blocks": len(blocks),
                "how": ", ".join(sorted({here.tally.how, there.tally.how})),
            }


def _all_places(some: Iterable[int | None], others: Iterable[int | None]) -> Iterable[int | None]:
    """The rows of either: all places or seats, or every number that occurred in one of them."""
    numbers = [at for at in {*some, *others} if at is not None]
    return sorted(numbers) if numbers else some


def _side(counted: BlockTally, measure: Measure, at: int | None) -> _Side:
    ratio, place = counted.tally.ratio(measure.of, at or 0), at or 0
    beside = place if measure.among in counted.tally.rows else 0
    strays = {
        block: _stray(ratio, _item(sums[measure.of], place), _item(sums[measure.among], beside))
        for block, sums in counted.blocks.items()
    }
    return _Side(ratio, strays)


def _stray(ratio: Ratio, part: int, whole: int) -> float:
    """What a block adds to the distance from the value: exactly nothing where it is the same in every block."""
    return (part * ratio.whole - ratio.part * whole) / ratio.whole**2 if ratio.whole else 0.0


def _item(row: Sequence[int], place: int) -> int:
    """A number of a row; a missing one is zero."""
    return row[place] if place < len(row) else 0


def _seat_by_seat(counted: BlockTally, measure: Measure, ratio: Ratio) -> Ratio:
    """The same seat by seat, for measures of one player: what one pays scatters more than what all pay on average."""
    if measure.of != "points":
        return ratio
    seats = [counted.tally.ratio("seat_points", seat) for seat in range(counted.tally.players)]
    return Ratio(*map(sum, zip(*seats, strict=True)))


def _size(measure: Measure, one: Ratio, two: Ratio) -> float:
    """The effect size of two values, regardless of how many were played."""
    here, there = one.part / one.whole, two.part / two.whole
    if measure.unit == "share":
        return abs(2 * asin(sqrt(here)) - 2 * asin(sqrt(there)))
    spread = sqrt((intervals.variance(one) + intervals.variance(two)) / 2)
    if spread:
        return abs(here - there) / spread
    return inf if here != there else 0.0
