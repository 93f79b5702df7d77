"""Duplicate play: the same cards for every pair, masks and engine alike, and sums from which everything follows."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from statistics import mean, variance

import pytest

from cucumber import BadDeal, find
from cucumber.bots import BOTS
from cucumber.fast import record, tally
from cucumber.fast.duplicates import standings
from cucumber.study.tournament import contrast

AGURK = find("agurk").rules
BOTH = [("highest", "sharp"), ("fimp", "random"), ("sharp", "sharp")]


def held(bots, index, seed=3):
    """The cards that each seat plays, and so was dealt, in the deal with this number."""
    played = [entry for entry in record(AGURK, len(bots), bots, index, index + 1, seed) if entry % 100 < 52]
    played = played[: 7 * len(bots)]
    return [{entry % 100 for entry in played if entry // 100 == seat} for seat in range(len(bots))]


@pytest.mark.parametrize("index", range(5))
def test_the_same_number_deals_the_same_cards_to_every_line_up(index):
    line_ups = [[bot] * 4 for bot in BOTS] + [["random", "sharp", "fimp", "lowest"], ["highest", "random"] * 2]
    dealt = [held(bots, index) for bots in line_ups]
    assert all(hands == dealt[0] for hands in dealt)
    assert [len(hand) for hand in dealt[0]] == [7] * 4
    assert dealt[0] != held(line_ups[0], index + 1)


def paid(bots, index, seed=3):
    """What each seat pays in one deal, read from its tally; bonuses are not in it."""
    return tally(find("simple").rules, len(bots), bots, index, index + 1, seed).row("seat_points").tolist()


def test_worth_is_what_single_deals_say():
    """Two pairs of three players, deal by deal and seat by seat, by hand."""
    rules, number = find("simple").rules, 12
    made = standings(rules, 3, [("highest", "sharp"), ("sharp", "highest")], 0, number, 3)
    sides = []
    for one, among in (("highest", "sharp"), ("sharp", "highest")):
        worths = []
        for index in range(number):
            tables = [paid([one if seat == turn else among for seat in range(3)], index) for turn in range(3)]
            alone = sum(table[turn] for turn, table in enumerate(tables))
            worths.append((alone, sum(map(sum, tables)) - alone))
        sides += zip(*worths, strict=True)
    assert made.sums == tuple(sum(side) for side in sides)
    for side, one in enumerate(sides):
        for beside, other in enumerate(sides):
            assert made.product(side, beside) == sum(a * b for a, b in zip(one, other, strict=True))
    differences = [a / 3 - b / 6 for a, b in zip(sides[0], sides[1], strict=True)]
    value, low, high = contrast(made, {0: Fraction(1), 1: Fraction(-1)})
    assert value == pytest.approx(mean(differences))
    assert high - low == pytest.approx(2 * 1.96 * (variance(differences) / number) ** 0.5, rel=1e-4)


@pytest.mark.parametrize("games", [False, True])
@pytest.mark.parametrize(("variant", "players"), [("agurk", 3), ("five-cucumbers", 4), ("minibluff", 2)])
def test_masks_and_engine_agree(variant, players, games):
    rules, number = find(variant).rules, 2 if games else 12
    fast, slow = (standings(rules, players, BOTH, 0, number, 5, whole_games=games, engine=engine) for engine in (0, 1))
    assert (fast.sums, fast.products) == (slow.sums, slow.products)
    assert slow.how == "engine" != fast.how


@pytest.mark.parametrize("games", [False, True])
def test_a_bot_among_its_like_pays_and_wins_as_they_do(games):
    made = standings(AGURK, 5, [("random", "random"), ("sharp", "sharp")], 0, 30, whole_games=games)
    for side in (0, 2):
        assert contrast(made, {side: Fraction(1), side + 1: Fraction(-1)}) == (0, 0, 0)
    if games:
        assert made.mean(0) == 1 / 5


def test_shared_wins_add_up():
    """A game of a single deal has three winners, who share one win."""
    made = standings(find("kurko").rules, 4, BOTH, 0, 40, whole_games=True)
    for pair in range(3):
        assert made.mean(2 * pair) + 3 * made.mean(2 * pair + 1) == pytest.approx(1)


def test_bonuses_are_taken_off():
    made = standings(AGURK, 4, [("lowest", "lowest")], 0, 200)
    counted = tally(AGURK, 4, "lowest", 0, 200)
    assert counted["bonus_points"] > 0
    assert made.sums[0] == counted["points"] - counted["bonus_points"]


def test_ranges_add_up_in_any_order():
    whole = standings(AGURK, 4, BOTH, 0, 90)
    parts = [standings(AGURK, 4, BOTH, first, last) for first, last in pairwise([0, 1, 40, 90])]
    assert parts[2] + parts[0] + parts[1] == whole
    with pytest.raises(BadDeal, match="here 1 is in both"):
        _ = whole + parts[1]
    with pytest.raises(BadDeal, match="here they differ"):
        _ = parts[0] + standings(AGURK, 4, BOTH, 1, 40, seed=1)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"players": 8}, "8 players can't play Agurk"),
        ({"pairs": [("highest", "shrap")]}, "There is no bot 'shrap'. Did you mean 'sharp'"),
        ({"last": 0}, "there is at least one"),
        ({"seed": -1}, "A seed is a whole number"),
    ],
)
def test_what_cannot_be_played_is_said(asked, says):
    with pytest.raises(BadDeal, match=says):
        standings(**{"rules": AGURK, "players": 4, "pairs": BOTH, "first": 0, "last": 5} | asked)
