"""What is counted of deals and games, and how a finished deal on masks is counted.

All counts are whole numbers that add up: the tallies of two ranges of deals add to the tally of both. They stand in one
row, each where `AT` says. `AMONG` says which counts are shares or means of which others; of these the squares and
products are kept as well (`fast.spread`).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import Any, NamedTuple

from cucumber.analysis.masks import codes
from cucumber.analysis.masks.board import Board
from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compilation import Ints, compiled, listed, zeros
from cucumber.analysis.masks.compiled_rules import MOST_SEATS, CompiledRules
from cucumber.analysis.masks.mask_deals import ties

MOST_COST, MOST_TRICKS, MOST_LENGTH = 63, 63, 255

# What each count says. Places count clockwise from the leader of the first trick, among the players of the deal; a seat
# belongs to the same player for the whole game.
SAYS = {
    "deals": "deals played",
    "seats": "seats that played, over all deals",
    "tricks": "tricks finished",
    "plays": "cards or sets played",
    "choices": "plays for which cards of different height were allowed",
    "leads": "finished tricks after which the deal went on: the lead may go to another",
    "lead_changes": "those of them taken by another seat than led them",
    "taken": "deals whose last trick somebody took: all, but for those in which all others dropped",
    "tied_deals": "deals in which somebody else's last card equals the taker's",
    "tied_seats": "how many tied so, over all deals",
    "bonuses": "seats that had a bonus",
    "bonus_points": "the points of those bonuses, before the floor at zero",
    "doubled": "deals in which somebody was charged more than once the cost or stake",
    "charged_seats": "seats charged, over all deals",
    "points": "points those seats were charged",
    "cost": "what the card that took the last trick counts, undoubled",
    "decided": "tricks in a row, up to and including the last, that were taken by the taker of the last",
    "begun": "games begun",
    "games": "games played to their end",
    "unfinished": "games left after 10,000 deals",
    "shared_wins": "games with several winners",
    "length": "deals of the finished games",
    "exact_hits": "scores that hit exactly the limit and went back to zero",
    "lives_lost": "lives lost by players who came back",
    "outs": "players who dropped out of a game",
    "place_deals": "by place: deals in which there was such a place",
    "place_taken": "by place: last tricks taken",
    "place_charged": "by place: deals in which it was charged",
    "place_points": "by place: the points it was charged",
    "seat_deals": "by seat: deals that it played",
    "seat_charged": "by seat: deals in which it was charged",
    "seat_points": "by seat: the points it was charged",
    "seat_won": "by seat: games it won, alone or with others",
    "seat_score": "by seat: scores at the end of the finished games",
    "cost_deals": "by cost: deals whose last trick a card took that counts so much; the last stands for all above",
    "decided_deals": "by number: deals with this many tricks `decided`",
    "length_games": "by number: finished games of this many deals; the last stands for all above",
}
_LONG = {"cost_deals": MOST_COST + 1, "decided_deals": MOST_TRICKS + 1, "length_games": MOST_LENGTH + 1}
_BY_PLAYER = tuple(name for name in SAYS if name.startswith(("place_", "seat_")))
ROWS = (*_BY_PLAYER, *_LONG)
TOTALS = tuple(name for name in SAYS if name not in ROWS)

_LENGTHS = [_LONG.get(name, MOST_SEATS if name in _BY_PLAYER else 1) for name in SAYS]
_ENDS = [*accumulate(_LENGTHS)]
_At = NamedTuple("_At", [(name, int) for name in SAYS])  # type: ignore[misc]  # known once this is imported
AT: Any = _At(*(end - length for end, length in zip(_ENDS, _LENGTHS, strict=True)))


def places_of(name: str, players: int) -> range:
    """Where a count stands, or its row, in a game of this many players."""
    start = getattr(AT, name)
    return range(start, start + (players if name in _BY_PLAYER else _LONG.get(name, 1)))


def new_counts() -> Ints:
    return zeros(_ENDS[-1])


def counts_by_name(counts: Ints, players: int, names: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """Counts by their names, a total as a row of one."""
    numbers = listed(counts)
    return {name: tuple(numbers[place] for place in places_of(name, players)) for name in names}


# What is a share or a mean, and what it is counted among. A row among a row is counted place by place, or seat by seat.
AMONG = {
    **dict.fromkeys(("cost", "tied_deals", "decided", "cost_deals", "decided_deals"), "taken"),
    **dict.fromkeys(("charged_seats", "points", "bonuses", "exact_hits", "lives_lost"), "seats"),
    "doubled": "deals",
    "choices": "plays",
    "lead_changes": "leads",
    **dict.fromkeys(("place_taken", "place_charged", "place_points"), "place_deals"),
    **dict.fromkeys(("seat_charged", "seat_points"), "seat_deals"),
    **dict.fromkeys(("length", "length_games", "shared_wins", "seat_won", "seat_score"), "games"),
    "unfinished": "begun",
}


@compiled
def count_deal(rules: CompiledRules, board: Board, counts: Ints) -> None:
    """Counts a deal that is over and charged."""
    taken = board.taker != NONE
    counts[AT.deals] += 1
    counts[AT.seats] += board.many
    counts[AT.tricks] += board.done
    counts[AT.plays] += board.plays
    counts[AT.choices] += board.choices
    counts[AT.leads] += board.done - taken
    counts[AT.lead_changes] += board.changes
    if taken:
        _count_last_trick(rules, board, counts)
    _count_charges(rules, board, counts)


@compiled
def _from_lead(board: Board, place: int) -> int:
    """How many places clockwise from the leader of the first trick."""
    steps = place - board.first
    return steps if steps >= 0 else steps + board.many


@compiled
def _count_last_trick(rules: CompiledRules, board: Board, counts: Ints) -> None:
    cost, decided, tied = rules.points[board.taking], board.run, 0
    for place in range(board.many):
        if not board.dropped[place] and ties(rules, board, place):
            tied += 1
    counts[AT.taken] += 1
    counts[AT.tied_deals] += tied > 0
    counts[AT.tied_seats] += tied
    counts[AT.cost] += cost
    counts[AT.decided] += decided
    counts[AT.cost_deals + min(cost, MOST_COST)] += 1
    counts[AT.decided_deals + decided] += 1
    counts[AT.place_taken + _from_lead(board, board.taker)] += 1


@compiled
def _count_charges(rules: CompiledRules, board: Board, counts: Ints) -> None:
    single = 1 if rules.charged == codes.ALL_BUT_FIRST_LOWEST or board.taker == NONE else rules.points[board.taking]
    doubled = False
    for place in range(board.many):
        from_lead, seat, owed = _from_lead(board, place), board.seats[place], board.owed[place]
        counts[AT.place_deals + from_lead] += 1
        counts[AT.seat_deals + seat] += 1
        if board.bonus[place]:
            counts[AT.bonuses] += 1
            counts[AT.bonus_points] += board.bonus[place]
        if owed != NONE:
            doubled = doubled or owed > single
            counts[AT.charged_seats] += 1
            counts[AT.points] += owed
            counts[AT.place_charged + from_lead] += 1
            counts[AT.place_points + from_lead] += owed
            counts[AT.seat_charged + seat] += 1
            counts[AT.seat_points + seat] += owed
    counts[AT.doubled] += doubled
