"""How far what is counted scatters from deal to deal, or from game to game: sums of squares and of products.

Deals are independent of each other, and so are games, but not what is counted within one: its seats, its plays, the
deals of one game. So what one deal counts, or one game where whole games are played, is added up first and then
squared, and multiplied by what it is counted among (`counts.AMONG`).
"""

from __future__ import annotations

from typing import NamedTuple

from cucumber.analysis.masks.compilation import Ints, compiled, row
from cucumber.analysis.masks.counts import AMONG, counts_by_name, new_counts, places_of

SPREAD = tuple(dict.fromkeys((*AMONG, *AMONG.values())))  # what scatters, and after it what that is among
_ONCE = {  # a deal has it once or not
    *("taken", "tied_deals", "doubled", "place_deals", "place_taken", "place_charged", "seat_deals", "seat_charged"),
    *("cost_deals", "decided_deals"),
}
_OF_GAMES = {"games", "begun", "exact_hits", "lives_lost"}


class Ratio(NamedTuple):
    """One count among another, of some deals or games: their sums, the squares and the product, and how many there are.

    `number` is how many deals, or games where whole games are played: each of them was added up before it was squared.
    """

    part: int
    whole: int
    part_squared: int
    product: int
    whole_squared: int
    number: int


class RunningCounts(NamedTuple):
    """Counts, as they are and as they were before the latest deal or game, and how far they scatter.

    `pairs` has the place of each count that is noted, followed by that of what it is among.
    """

    pairs: Ints
    counts: Ints
    before: Ints
    squares: Ints
    products: Ints


def new_running_counts(players: int, *, whole_games: bool) -> RunningCounts:
    """Nothing counted yet; of single deals, `spread_of` knows itself what each has once or not."""
    pairs: list[int] = []
    for name in SPREAD:
        among = AMONG.get(name, name)
        if whole_games or not (name in _ONCE or {name, among} & _OF_GAMES):
            beside = places_of("deals" if among in _ONCE and not whole_games else among, players)
            for at, place in enumerate(places_of(name, players)):
                pairs += place, beside[at if len(beside) > 1 else 0]
    return RunningCounts(row(pairs), new_counts(), new_counts(), new_counts(), new_counts())


@compiled
def note(counted: RunningCounts) -> None:
    """Notes what one deal or game has added to the counts."""
    pairs, counts, before = counted.pairs, counted.counts, counted.before
    for pair in range(0, len(pairs), 2):
        place, among = pairs[pair], pairs[pair + 1]
        more = counts[place] - before[place]
        counted.squares[place] += more * more
        counted.products[place] += more * (counts[among] - before[among])
        before[place] = counts[place]


def spread_of(
    counted: RunningCounts, players: int, *, whole_games: bool
) -> tuple[dict[str, tuple[int, ...]], dict[str, tuple[int, ...]]]:
    """The squares of each count, by its name, and the products of each with what it is among."""
    once = {} if whole_games else counts_by_name(counted.counts, players, _ONCE)  # each its own square
    products = counts_by_name(counted.products, players, AMONG)
    return counts_by_name(counted.squares, players, SPREAD) | once, {
        name: once.get(name, products[name]) for name in products
    }
