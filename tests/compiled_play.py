"""What compiled play comes to in many games, as JSON: it is told here and in the browser's Python, and compared."""

from __future__ import annotations

from random import Random

from cucumber import BadDeal, Deal, find
from cucumber.analysis import advise, solve
from cucumber.analysis.fast import tally
from cucumber.analysis.fast.duplicates import Duplicate, standings
from cucumber.bots.habits import Habit
from cucumber.engine.view import view

SEARCHED = (("agurk", 2), ("agurk", 4), ("gurka-modern", 3), ("kurko", 4), ("minibluff", 3))
SEVEN_CARDS = ((("K", "A"), 2), (("2", "3", "4", "5", "6"), 5))
OPENED = 8  # of so many tables one is solved, with as many cards in hand as come next in turn
SIZES = range(2, 8)


def told(tables):
    """Everything by name; of each table the key of its game, the number of players and their bots."""
    return {
        **{f"{key}, {bots}": tallied(key, bots) for key, bots in tables},
        **{f"{key}, {number} searching": searched(key, number) for key, number in SEARCHED},
        **{f"{key}, {number} in duplicate": duplicate(key, number) for key, number in SEARCHED},
        **{
            f"{key}, {len(bots)} open": opened(key, len(bots), SIZES[place % len(SIZES)])
            for place, (key, bots) in enumerate(tables[::OPENED])
        },
    }


def tallied(key, bots):
    """The tallies of some deals and some games."""
    rules = find(key).rules
    made = [
        tally(rules, len(bots), bots, 0, last, 7, whole_games=games) for games, last in ((False, 1000), (True, 100))
    ]
    return [[each.how, each.totals, each.rows, each.squares, each.products] for each in made]


def searched(key, number):
    """The tally of a few deals and a game with bots that search."""
    bots = ["casual", *["patient"] * (number - 1)]
    made = [tally(find(key).rules, number, bots, 0, last, 3, whole_games=last == 1) for last in (4, 1)]
    return [[each.how, each.totals, each.rows, each.squares, each.products] for each in made]


def duplicate(key, number):
    """The standings of some bots, one with a habit, one that searches."""
    rules = find(key).rules
    asked = [
        (Duplicate(rules, number, (("sharp", "patient"), (Habit("sharp", leads=1), "patient"))), 40),
        (Duplicate(rules, number, (("sharp", "patient"), ("random", "fimp")), whole_games=True), 40),
        (Duplicate(rules, number, ((Habit("casual", forgets=True), "patient"),)), 2),
    ]
    if key == "agurk":
        asked.append((Duplicate(rules, number, (("sharp", "patient"),), hand=SEVEN_CARDS), 40))
    made = [standings(each, 0, last) for each, last in asked]
    return [[each.how, each.sums, each.products] for each in made]


def opened(key, number, size):
    """What each act of a deal costs with all cards open, and what is to be expected of it otherwise."""
    deal = Deal.dealt(find(key).rules, Random(size), number, size)
    while deal.pending:
        deal = deal.act(deal.legal()[-1])
    try:
        solved = solve(deal)
    except BadDeal as too_large:
        return str(too_large)
    worths = [[str(each.act), each.mean, each.lowest, each.highest, each.at_worst] for each in solved.worths]
    found = [[str(each.act), each.cost, each.reach] for each in advise(view(deal, deal.turn)).expected]
    return [solved.sentence, worths, solved.charges, [str(act) for act in solved.line], found]
