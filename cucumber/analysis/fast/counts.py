"""What is counted of deals and games, and how a finished deal on masks is counted.

All counts are whole numbers that add up: the tallies of two ranges of deals add to the tally of both. `AMONG` says
which counts are shares or means of which others; of these the squares and products are kept as well (`fast.spread`).
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from typing import Any

from cucumber.analysis.fast import codes
from cucumber.analysis.fast.board import Board
from cucumber.analysis.fast.codes import NONE
from cucumber.analysis.fast.compiling import Ints, compiled
from cucumber.analysis.fast.deals import ties
from cucumber.analysis.fast.rules import MOST_SEATS, CompiledRules

MOST_COST, MOST_TRICKS, MOST_LENGTH = 63, 63, 255


def _count(says: str) -> Any:
    return field(default=0, metadata={"says": says})


def _row(says: str, length: int = MOST_SEATS) -> Any:
    return field(default_factory=lambda: [0] * length, metadata={"says": says})


@dataclass(slots=True)
class Counts:
    """All counts, each with a sentence on what it counts.

    Places count clockwise from the leader of the first trick, among the players of the deal; a seat belongs to the same
    player for the whole game.
    """

    deals: int = _count("deals played")
    seats: int = _count("seats that played, over all deals")
    tricks: int = _count("tricks finished")
    plays: int = _count("cards or sets played")
    choices: int = _count("plays for which cards of different height were allowed")
    leads: int = _count("finished tricks after which the deal went on: the lead may go to another")
    lead_changes: int = _count("those of them taken by another seat than led them")
    taken: int = _count("deals whose last trick somebody took: all, but for those in which all others dropped")
    tied_deals: int = _count("deals in which somebody else's last card equals the taker's")
    tied_seats: int = _count("how many tied so, over all deals")
    bonuses: int = _count("seats that had a bonus")
    bonus_points: int = _count("the points of those bonuses, before the floor at zero")
    doubled: int = _count("deals in which somebody was charged more than once the cost or stake")
    charged_seats: int = _count("seats charged, over all deals")
    points: int = _count("points those seats were charged")
    cost: int = _count("what the card that took the last trick counts, undoubled")
    decided: int = _count("tricks in a row, up to and including the last, that were taken by the taker of the last")
    begun: int = _count("games begun")
    games: int = _count("games played to their end")
    unfinished: int = _count("games left after 10,000 deals")
    shared_wins: int = _count("games with several winners")
    length: int = _count("deals of the finished games")
    exact_hits: int = _count("scores that came to stand at exactly the limit and went back to zero")
    lives_lost: int = _count("lives lost by players who came back")
    outs: int = _count("players who dropped out of a game")
    place_deals: Ints = _row("by place: deals in which there was such a place")
    place_taken: Ints = _row("by place: last tricks taken")
    place_charged: Ints = _row("by place: deals in which it was charged")
    place_points: Ints = _row("by place: the points it was charged")
    seat_deals: Ints = _row("by seat: deals that it played")
    seat_charged: Ints = _row("by seat: deals in which it was charged")
    seat_points: Ints = _row("by seat: the points it was charged")
    seat_won: Ints = _row("by seat: games it won, alone or with others")
    seat_score: Ints = _row("by seat: scores at the end of the finished games")
    cost_deals: Ints = _row(
        "by cost: deals whose last trick was taken with a card that counts so much; the last stands for all above",
        MOST_COST + 1,
    )
    decided_deals: Ints = _row("by number: deals with this many tricks `decided`", MOST_TRICKS + 1)
    length_games: Ints = _row(
        "by number: finished games of this many deals; the last stands for all above", MOST_LENGTH + 1
    )


SAYS: dict[str, str] = {each.name: each.metadata["says"] for each in fields(Counts)}
TOTALS = tuple(each.name for each in fields(Counts) if each.default is not MISSING)
ROWS = tuple(name for name in SAYS if name not in TOTALS)

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
def count_deal(rules: CompiledRules, board: Board, counts: Counts) -> None:
    """Counts a deal that is over and charged."""
    taken = board.taker != NONE
    counts.deals += 1
    counts.seats += board.many
    counts.tricks += board.done
    counts.plays += board.plays
    counts.choices += board.choices
    counts.leads += board.done - taken
    counts.lead_changes += board.changes
    if taken:
        _count_last_trick(rules, board, counts)
    _count_charges(rules, board, counts)


@compiled
def _from_lead(board: Board, place: int) -> int:
    """How many places clockwise from the leader of the first trick."""
    steps = place - board.first
    return steps if steps >= 0 else steps + board.many


@compiled
def _count_last_trick(rules: CompiledRules, board: Board, counts: Counts) -> None:
    cost, decided, tied = rules.points[board.taking], board.run, 0
    for place in range(board.many):
        if not board.dropped[place] and ties(rules, board, place):
            tied += 1
    counts.taken += 1
    counts.tied_deals += tied > 0
    counts.tied_seats += tied
    counts.cost += cost
    counts.decided += decided
    counts.cost_deals[min(cost, MOST_COST)] += 1
    counts.decided_deals[decided] += 1
    counts.place_taken[_from_lead(board, board.taker)] += 1


@compiled
def _count_charges(rules: CompiledRules, board: Board, counts: Counts) -> None:
    single = 1 if rules.charged == codes.ALL_BUT_FIRST_LOWEST or board.taker == NONE else rules.points[board.taking]
    doubled = False
    for place in range(board.many):
        from_lead, seat, owed = _from_lead(board, place), board.seats[place], board.owed[place]
        counts.place_deals[from_lead] += 1
        counts.seat_deals[seat] += 1
        if board.bonus[place]:
            counts.bonuses += 1
            counts.bonus_points += board.bonus[place]
        if owed != NONE:
            doubled = doubled or owed > single
            counts.charged_seats += 1
            counts.points += owed
            counts.place_charged[from_lead] += 1
            counts.place_points[from_lead] += owed
            counts.seat_charged[seat] += 1
            counts.seat_points[seat] += owed
    counts.doubled += doubled
