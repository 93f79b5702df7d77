"""How far what is counted scatters from deal to deal, or from game to game: sums of squares and of products.

Deals are independent of each other, and so are games, but not what is counted within one: its seats, its plays, the
deals of one game. So what one deal counts, or one game where whole games are played, is added up first and then
squared, and multiplied by what it is counted among (`counts.AMONG`).

A spread is one row of numbers: first the counts as they were before the deal or game, then the squares, and then the
products. `PLACES` says where each count has its own among as many.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cucumber.analysis.fast.compiling import Ints, compiled, listed, zeros
from cucumber.analysis.fast.counts import AMONG, ROWS, Counts


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


# --- where each count is ----------------------------------------------------------------------------------------------

# The totals, in the order in which the two functions below give them; `seats` is needed among both.
_OF_DEALS: tuple[str, ...] = (
    "deals",
    "seats",
    "plays",
    "leads",
    "taken",
    "doubled",
    "charged_seats",
    "points",
    "bonuses",
)
_OF_DEALS += ("choices", "lead_changes", "tied_deals", "cost", "decided")
_OF_GAMES = ("games", "begun", "seats", "exact_hits", "lives_lost", "length", "shared_wins", "unfinished")
_IN_ROWS = tuple(name for name in ROWS if name in {*AMONG, *AMONG.values()})


def _places() -> Iterator[tuple[str, range]]:
    start = len(_OF_DEALS) + len(_OF_GAMES)
    yield from ((name, range(place, place + 1)) for place, name in enumerate(_OF_GAMES, len(_OF_DEALS)))
    yield from ((name, range(place, place + 1)) for place, name in enumerate(_OF_DEALS))
    for name in _IN_ROWS:
        length = len(getattr(Counts(), name))
        yield name, range(start, start + length)
        start += length


PLACES = dict(_places())
_SQUARES = max(places.stop for places in PLACES.values())
_PRODUCTS = 2 * _SQUARES


def _among(names: tuple[str, ...]) -> tuple[int, ...]:
    """For each name the place of what it is counted among, or its own."""
    return tuple(names.index(AMONG.get(name, name)) for name in names)


_DEALS_AMONG, _GAMES_AMONG = _among(_OF_DEALS), _among(_OF_GAMES)
_FROM_GAMES, _TAKEN = len(_OF_DEALS), PLACES["taken"].start
_PLACE_DEALS, _PLACE_TAKEN = PLACES["place_deals"].start, PLACES["place_taken"].start
_PLACE_CHARGED, _PLACE_POINTS = PLACES["place_charged"].start, PLACES["place_points"].start
_SEAT_DEALS, _SEAT_CHARGED = PLACES["seat_deals"].start, PLACES["seat_charged"].start
_SEAT_POINTS, _SEAT_WON, _SEAT_SCORE = (PLACES[name].start for name in ("seat_points", "seat_won", "seat_score"))
_COSTS, _DECIDED, _LENGTHS = (PLACES[name].start for name in ("cost_deals", "decided_deals", "length_games"))


@compiled
def _of_deals(counts: Counts) -> tuple[int, ...]:
    among = (counts.deals, counts.seats, counts.plays, counts.leads, counts.taken)
    charges = (counts.doubled, counts.charged_seats, counts.points, counts.bonuses)
    return (*among, *charges, counts.choices, counts.lead_changes, counts.tied_deals, counts.cost, counts.decided)


@compiled
def _of_games(counts: Counts) -> tuple[int, ...]:
    among = (counts.games, counts.begun, counts.seats)
    return (*among, counts.exact_hits, counts.lives_lost, counts.length, counts.shared_wins, counts.unfinished)


# --- noting -----------------------------------------------------------------------------------------------------------


@compiled
def note_deal(counts: Counts, players: int, spread: Ints) -> None:
    """Notes what one deal has added to the counts, but for what is 0 or 1 in each: `note_once` notes that of all."""
    _note(_of_deals(counts), _DEALS_AMONG, 0, spread)
    _note_row(counts.place_points, players, 1, _PLACE_POINTS, spread)
    _note_row(counts.seat_points, players, 1, _SEAT_POINTS, spread)


@compiled
def note_once(counts: Counts, players: int, spread: Ints) -> None:
    """Notes what each deal has once or not at all, for all deals together: it is its own square."""
    _note_own(counts.place_deals, players, _PLACE_DEALS, spread)
    _note_own(counts.place_taken, players, _PLACE_TAKEN, spread)
    _note_own(counts.place_charged, players, _PLACE_CHARGED, spread)
    _note_own(counts.seat_deals, players, _SEAT_DEALS, spread)
    _note_own(counts.seat_charged, players, _SEAT_CHARGED, spread)
    _note_own(counts.cost_deals, len(counts.cost_deals), _COSTS, spread)
    _note_own(counts.decided_deals, len(counts.decided_deals), _DECIDED, spread)


@compiled
def note_game(counts: Counts, players: int, spread: Ints) -> None:
    """Notes what one game has added to the counts."""
    _note_row(counts.cost_deals, len(counts.cost_deals), counts.taken - spread[_TAKEN], _COSTS, spread)
    _note_row(counts.decided_deals, len(counts.decided_deals), counts.taken - spread[_TAKEN], _DECIDED, spread)
    _note_row(counts.length_games, len(counts.length_games), 1, _LENGTHS, spread)
    _note_row(counts.seat_won, players, 1, _SEAT_WON, spread)
    _note_row(counts.seat_score, players, 1, _SEAT_SCORE, spread)
    _note_each(counts.place_taken, counts.place_deals, players, _PLACE_TAKEN, _PLACE_DEALS, spread)
    _note_each(counts.place_charged, counts.place_deals, players, _PLACE_CHARGED, _PLACE_DEALS, spread)
    _note_each(counts.place_points, counts.place_deals, players, _PLACE_POINTS, _PLACE_DEALS, spread)
    _note_each(counts.seat_charged, counts.seat_deals, players, _SEAT_CHARGED, _SEAT_DEALS, spread)
    _note_each(counts.seat_points, counts.seat_deals, players, _SEAT_POINTS, _SEAT_DEALS, spread)
    _note_row(counts.place_deals, players, 0, _PLACE_DEALS, spread)  # after what is counted among them
    _note_row(counts.seat_deals, players, 0, _SEAT_DEALS, spread)
    _note(_of_games(counts), _GAMES_AMONG, _FROM_GAMES, spread)
    _note(_of_deals(counts), _DEALS_AMONG, 0, spread)


@compiled
def _note(now: tuple[int, ...], among: tuple[int, ...], at: int, spread: Ints) -> None:
    """Notes totals that stand side by side, each among one of them."""
    for place in range(len(now)):
        more = now[place] - spread[at + place]
        spread[_SQUARES + at + place] += more * more
        spread[_PRODUCTS + at + place] += more * (now[among[place]] - spread[at + among[place]])
    for place in range(len(now)):
        spread[at + place] = now[place]


@compiled
def _note_row(row: Ints, length: int, among: int, at: int, spread: Ints) -> None:
    """Notes a row, all of it among the same."""
    for place in range(length):
        more = row[place] - spread[at + place]
        spread[_SQUARES + at + place] += more * more
        spread[_PRODUCTS + at + place] += more * among
        spread[at + place] = row[place]


@compiled
def _note_each(row: Ints, beside: Ints, length: int, at: int, at_beside: int, spread: Ints) -> None:
    """Notes a row, each of it among what stands beside it."""
    for place in range(length):
        more = row[place] - spread[at + place]
        spread[_SQUARES + at + place] += more * more
        spread[_PRODUCTS + at + place] += more * (beside[place] - spread[at_beside + place])
        spread[at + place] = row[place]


@compiled
def _note_own(row: Ints, length: int, at: int, spread: Ints) -> None:
    """Notes a row of what is its own square."""
    for place in range(length):
        spread[_SQUARES + at + place] = row[place]
        spread[_PRODUCTS + at + place] = row[place]


# --- and reading ------------------------------------------------------------------------------------------------------


def new_spread() -> Ints:
    """A spread of nothing."""
    return zeros(3 * _SQUARES)


def squares_in(spread: Ints) -> dict[str, list[int]]:
    """The squares of each count, by its name: one, or a row of them."""
    return _named(spread, _SQUARES, PLACES)


def products_in(spread: Ints) -> dict[str, list[int]]:
    """The products of each count in `AMONG` with what it is counted among."""
    return _named(spread, _PRODUCTS, AMONG)


def _named(spread: Ints, start: int, names: Mapping[str, object]) -> dict[str, list[int]]:
    numbers = listed(spread)
    return {name: numbers[start + PLACES[name].start : start + PLACES[name].stop] for name in names}
