"""Duplicate play: the same cards for every pair, masks and engine alike, and sums from which everything follows."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product
from statistics import mean, variance

import pytest

from cucumber import BadDeal, find
from cucumber.analysis.fast import record, tally
from cucumber.analysis.fast.duplicates import Duplicate, standings
from cucumber.analysis.fast.simulation import next_deal
from cucumber.analysis.masks.board import Board
from cucumber.analysis.masks.chance import key_of
from cucumber.analysis.masks.compiled_rules import rules_as_numbers
from cucumber.analysis.masks.counts import new_counts
from cucumber.analysis.masks.mask_bots import HIGHEST, LOWEST, SHARP, code_of
from cucumber.analysis.masks.mask_games import start_game
from cucumber.bots import BOTS
from cucumber.bots.habits import Habit
from cucumber.engine.rules import FirstLead
from cucumber.study.pair_trials import contrast
from tests.cases import for_each, refused

AGURK = find("agurk").rules
BOTH = (("highest", "sharp"), ("fimp", "random"), ("sharp", "sharp"))
PLAYED = Duplicate(AGURK, 4, BOTH)


def held(bots, index, seed=3):
    """The cards that each seat plays, and so was dealt, in the deal with this number."""
    played = [entry for entry in record(AGURK, len(bots), bots, index, index + 1, seed) if entry % 100 < 52]
    played = played[: 7 * len(bots)]
    return [{entry % 100 for entry in played if entry // 100 == seat} for seat in range(len(bots))]


@for_each("index", range(5))
def test_the_same_number_deals_the_same_cards_to_every_line_up(index):
    line_ups = [[bot] * 4 for bot in BOTS] + [["random", "sharp", "fimp", "lowest"], ["highest", "random"] * 2]
    dealt = [held(bots, index) for bots in line_ups]
    assert all(hands == dealt[0] for hands in dealt)
    assert [len(hand) for hand in dealt[0]] == [7] * 4
    assert dealt[0] != held(line_ups[0], index + 1)


def paid(bots, index, seed=3):
    """What each seat pays in one deal, read from its tally; bonuses are not in it."""
    return tally(find("simple").rules, len(bots), bots, index, index + 1, seed).row("seat_points")


def test_worth_is_what_single_deals_say():
    """Two pairs of three players, deal by deal and seat by seat, by hand."""
    rules, number = find("simple").rules, 12
    made = standings(Duplicate(rules, 3, (("highest", "sharp"), ("sharp", "highest")), 3), 0, number)
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


@for_each(
    "variant, players, games",
    [
        (variant, players, games)
        for variant, players in (("agurk", 3), ("five-cucumbers", 4), ("minibluff", 2), ("gurka-is", 3))
        for games in (False, True)
    ],
)
def test_masks_and_engine_agree(variant, players, games):
    rules, number = find(variant).rules, 2 if games else 12
    fast, slow = (standings(Duplicate(rules, players, BOTH, 5, games), 0, number, engine=engine) for engine in (0, 1))
    assert (fast.sums, fast.products) == (slow.sums, slow.products)
    assert slow.how == "engine" != fast.how


@for_each("games", [False, True])
def test_a_bot_among_its_like_pays_and_wins_as_they_do(games):
    made = standings(Duplicate(AGURK, 5, (("random", "random"), ("sharp", "sharp")), whole_games=games), 0, 30)
    for side in (0, 2):
        assert contrast(made, {side: Fraction(1), side + 1: Fraction(-1)}) == (0, 0, 0)
    if games:
        assert made.mean(0) == 1 / 5


def test_shared_wins_add_up():
    """A game of a single deal has three winners, who share one win."""
    made = standings(Duplicate(find("kurko").rules, 4, BOTH, whole_games=True), 0, 40)
    for pair in range(3):
        assert made.mean(2 * pair) + 3 * made.mean(2 * pair + 1) == pytest.approx(1)


def test_a_bonus_takes_nobody_below_zero():
    made = standings(Duplicate(AGURK, 4, (("lowest", "lowest"),)), 0, 200)
    counted = tally(AGURK, 4, "lowest", 0, 200)
    assert counted["bonus_points"] > 0
    assert made.sums[0] == counted["points"]


def test_ranges_add_up_in_any_order():
    whole = standings(PLAYED, 0, 90)
    parts = [standings(PLAYED, first, last) for first, last in pairwise([0, 1, 40, 90])]
    assert parts[2] + parts[0] + parts[1] == whole
    with pytest.raises(BadDeal, match="here 1 is in both"):
        _ = whole + parts[1]
    with pytest.raises(BadDeal, match="here they differ"):
        _ = parts[0] + standings(replace(PLAYED, seed=1), 1, 40)


RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
BEST = ((("A",), 4), (("K",), 2), (("2", "3"), 1))


def plays(bots, index, given=0, seat=0):
    """The cards that each seat plays, in order, where one seat is given a hand; a card's rank is its place over 4."""
    rules, board, log = rules_as_numbers(AGURK, len(bots)), Board(), [0] * 200
    for place, bot in enumerate(bots):
        board.players[place] = bot
    start_game(rules, board, key_of(7, index))
    board.given[seat] = given
    next_deal(rules, board, None, new_counts(), log)
    entries = [int(entry) for entry in log[1 : log[0] + 1] if entry % 100 < 52][: 7 * len(bots)]
    return [[entry % 100 for entry in entries if entry // 100 == place] for place in range(len(bots))]


def test_a_given_hand_is_held_and_the_others_share_the_rest():
    given = 0b1111 << 48 | 0b11 << 44 | 1
    seen = Counter()
    for index in range(300):
        held = plays([SHARP] * 4, index, given, seat=2)
        assert sorted(held[2]) == [0, 44, 45, 48, 49, 50, 51]
        assert len({card for hand in held for card in hand}) == 28
        seen.update(card for seat in (0, 1, 3) for card in held[seat])
    assert set(seen) == set(range(52)) - {0, 44, 45, 48, 49, 50, 51}
    assert all(90 < number < 200 for number in seen.values())  # 21 of 45 cards, 300 times: 140 of each
    assert plays([SHARP] * 4, 0) != plays([SHARP] * 4, 0, given)


def test_the_best_hand_pays_nothing_where_it_leads_and_less_than_others_everywhere():
    made = standings(Duplicate(AGURK, 4, (("highest", "highest"),), hand=BEST, leading=True), 0, 400)
    assert made.mean(0) == 0
    anywhere = standings(Duplicate(AGURK, 4, (("highest", "highest"),), hand=BEST), 0, 400)
    assert anywhere.duplicate.seats_of_one == range(4)
    assert anywhere.mean(0) < 0.2
    assert min(made.mean(1), anywhere.mean(1)) > 2


def test_the_one_who_leads_sits_left_of_the_dealer_or_deals():
    for variant, seats in (("agurk", range(1)), ("kurko", range(1)), ("five-cucumbers", range(1))):
        assert Duplicate(find(variant).rules, 4, BOTH, leading=True).seats_of_one == seats
    dealer_leads = replace(AGURK, first_lead=FirstLead.DEALER)
    assert Duplicate(dealer_leads, 4, BOTH, leading=True).seats_of_one == range(3, 4)


@for_each("leads", [1, 3, 7, 9])
def test_a_habit_leads_the_card_it_says(leads):
    for index in range(20):
        held = plays([SHARP + code_of(Habit("sharp", leads=leads)), *[SHARP] * 3], index)[0]
        assert held[0] == sorted(held)[min(leads, 7) - 1]


WITH_AN_ACE = 1 << 48 | 0b111 << 12 | 0b1 << 8 | 0b11 << 36


@for_each("ace_in, then_low", product([1, 3, 5, 7], [False, True]))
def test_a_habit_plays_its_ace_in_time_and_not_before(ace_in, then_low):
    habit = code_of(Habit("highest", ace_in=ace_in, then_low=then_low))
    for index in range(40):
        held = plays([HIGHEST + habit, *[HIGHEST] * 3], index, WITH_AN_ACE)[0]
        assert held.index(48) == ace_in - 1


def test_after_its_ace_a_habit_leads_low():
    for then_low, next_card in ((True, 8), (False, 37)):
        habit = code_of(Habit("highest", ace_in=1, then_low=then_low))
        assert plays([HIGHEST + habit, *[LOWEST] * 3], 0, WITH_AN_ACE)[0][:2] == [48, next_card]


def test_a_bot_that_forgets_plays_otherwise_and_a_habit_narrows_what_it_looks_into():
    pairs = (("casual", "sharp"), (Habit("casual", forgets=True), "sharp"), (Habit("casual", leads=1), "sharp"))
    made = standings(Duplicate(AGURK, 4, pairs, seed=4), 0, 10)
    assert made.duplicate.searching
    assert len({made.sums[side] for side in (0, 2, 4)}) == 3
    assert not PLAYED.searching


@for_each(
    "asked, says",
    [
        ({"hand": BEST, "whole_games": True}, "Hands are given only in single deals"),
        ({"rules": find("gurka-is").rules, "hand": BEST}, "given only where masks can hold the cards"),
        ({"hand": ((("A",), 5),)}, "A hand can't have 5 of A in Agurk."),
        ({"hand": ((("X",), 1),)}, "A hand can't have 1 of X in Agurk."),
        ({"pairs": ((Habit("shrap"), "sharp"),)}, "There is no bot 'shrap'."),
        ({"players": 8}, "8 players can't play Agurk"),
        ({"pairs": (("highest", "shrap"),)}, "There is no bot 'shrap'. Did you mean 'sharp'"),
        ({"seed": -1}, "A seed is a whole number"),
    ],
)
def test_hands_habits_and_pairs_that_cannot_be_are_refused(asked, says):
    refused(BadDeal, says, lambda: standings(replace(PLAYED, **asked), 0, 5))


def test_no_deals_at_all_are_refused():
    refused(BadDeal, "there is at least one", lambda: standings(PLAYED, 0, 0))
