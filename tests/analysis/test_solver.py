"""Open cards: the solvers against a plain search, and what `solve` says.

`python -m tools.benchmarks.solver_is_right` compares a thousand deals of every game.
"""

from __future__ import annotations

import re
from functools import wraps
from random import Random

import pytest

from cucumber import BadDeal, Deal, find
from cucumber.analysis import solve
from cucumber.analysis.masks.compilation import COMPILES
from cucumber.analysis.search import open_cards, two_players
from cucumber.analysis.search.open_deal import clear, entry_of, is_noted, new_table, noted, write_down
from cucumber.analysis.solver import SolveCancelled, line_of_best_play, on_masks, review, too_much_to_solve
from cucumber.engine.acts import Play
from tests.cases import for_each, refused
from tests.open_cards import mismatches
from tests.strategies import TABLES, names
from tests.tiers import THOROUGH, some

EACH = 4 if THOROUGH else 1
AGURK = find("agurk").rules


def dealt(key, players, size, seed=1):
    return Deal.dealt(find(key).rules, Random(seed), players, size, players=names(players))


def chosen(*hands, key="agurk"):
    return Deal.of(find(key).rules, hands, players=names(len(hands)))


@for_each("table", TABLES)
def test_the_solver_finds_what_a_plain_search_finds(table):
    for seed in range(EACH):
        wrong, compared = mismatches(table.rules, f"{table.key} {seed}")
        assert compared
        assert wrong == []


def test_a_position_in_the_middle_of_a_trick_is_worth_what_it_was_worth_before_the_card():
    deal = dealt("simple", 4, 4)
    for act, costs in on_masks.solve(deal, lambda: False).costs.items():
        after = on_masks.position_costs(deal.act(act), lambda: False)
        assert after == costs


def test_a_bare_last_trick_costs_what_it_costs():
    solution = solve(chosen("7c", "10h", "3s", "10c"))
    assert solution.charges == (0, -10, 0, 10)
    assert solution.sentence == "Ann has no choice: the 7♣ is safe, whatever the others do."


def test_two_players_play_against_each_other():
    solution = solve(chosen("9h 2c", "Jd 5s"))
    assert [(str(each.act), each.mean, each.share) for each in solution.worths] == [("2c", 9, 1), ("9h", -5, 0)]
    assert solution.sentence == "With all cards open, the 9♥ is best for Ann: it makes Bo pay 5; the 2♣ costs 9."
    assert solution.charges == (0, 5)
    assert solution.worth_of(solution.deal.read("2c")).mean == 9
    with pytest.raises(KeyError, match="5s is not one of the acts allowed"):
        solution.worth_of(Play(solution.deal.hands[1][:1]))


def test_a_bonus_takes_nobody_below_zero():
    deal = dealt("agurk", 4, 3, 19)
    least = {
        scores: min(each.mean for each in solve(deal, scores=scores).worths) for scores in ((), (3,) * 4, (0,) * 4)
    }
    assert least == {(): -6.25, (3, 3, 3, 3): -1.875, (0, 0, 0, 0): 0}
    assert "the Q♠ is best for Ann: it takes 6.2 off the score on average" in solve(deal).sentence
    assert "the Q♠ is best for Ann: it is safe, whatever the others do" in solve(deal, scores=(0,) * 4).sentence


def test_what_others_feel_like_is_named():
    solution = next(
        solution
        for seed in range(50)
        if (solution := solve(dealt("simple", 3, 3, seed))).worth_of(solution.best[0]).depends_on
    )
    assert re.search(r" decides: after the .+ (pays|takes) .+, after the .+ pays .+\.", solution.sentence)
    best = solution.worth_of(solution.best[0])
    assert best.lowest < best.mean < best.highest


def test_who_is_safe_never_pays():
    for seed in range(30):
        for each in solve(dealt("agurk", 3, 4, seed)).worths:
            assert not each.safe or each.highest <= 0
            assert each.at_worst is None or each.highest <= each.at_worst


def test_where_no_points_are_counted_a_lost_deal_costs_one():
    solution = solve(dealt("matapesa", 3, 4))
    assert all(each.mean == each.share for each in solution.worths)
    assert not solution.in_points


def test_a_long_deal_says_that_a_tie_is_not_played_for():
    solution = solve(dealt("agurk", 5, 7))
    assert solution.sentence.endswith("Nobody here plays for a tie before the last two tricks.")
    assert solve(dealt("simple", 5, 7)).bonus_in is None


@for_each("key, players, size", [("agurk", 4, 4), ("ogorek+kontra", 3, 3), ("gurka-is", 2, 4)])
def test_the_best_line_has_no_mistakes(key, players, size):
    deal = dealt(key, players, size)
    line = solve(deal).line
    for act in line:
        deal = deal.act(act)
    assert deal.over
    assert not any(each.loss for each in review(deal))


def test_a_mistake_costs_what_the_best_card_would_have_saved():
    deal = chosen("9h 2c", "Jd 5s")
    for act in ("2c", "Jd", "5s", "9h"):
        deal = deal.act(act)
    dearest = max(review(deal), key=lambda each: each.loss)
    assert (dearest.number, dearest.seat, dearest.trick, str(dearest.act), dearest.loss) == (0, 0, 1, "2c", 14)
    assert [str(act) for act in dearest.solution.best] == ["9h"]


def test_a_deal_too_large_at_first_is_reviewed_as_far_back_as_it_can_be(monkeypatch):
    @wraps(solve)
    def up_to_three_tricks(deal, cancelled, scores):
        if len(deal.tricks) < 2:
            raise BadDeal("Too large.")
        return solve(deal, cancelled, scores)

    monkeypatch.setattr("cucumber.analysis.solver.solution.solve", up_to_three_tricks)
    deal = dealt("simple", 3, 5)
    while not deal.over:
        deal = deal.act(deal.legal()[0])
    assert [each.number for each in review(deal)] == [*range(6, 15)]


def test_a_deal_that_is_over_has_no_line_of_best_play():
    deal = chosen("7c", "10h", "3s")
    for _ in range(3):
        deal = deal.act(deal.legal()[0])
    assert line_of_best_play(deal) == ()


def test_a_deal_that_is_over_has_nothing_to_solve_and_too_many_exchanges_are_refused_at_once():
    deal = chosen("7c", "10h").act("7c").act("10h")
    assert too_much_to_solve(deal) == "The deal is over, so there is nothing left to choose."
    refused(BadDeal, "The deal is over", lambda: solve(deal))
    assert "can exchange in" in too_much_to_solve(dealt("twenty-two", 2, 9))


@for_each("key, players, size", some([("gurka-is", 4, 10), ("minibluff", 4, 7), ("matapesa", 4, 13)], 2))
def test_what_is_too_large_is_refused(key, players, size):
    refused(BadDeal, "There are too many ways to go on from here", lambda: solve(dealt(key, players, size)))


@for_each("key, players", [("simple", 2), ("agurk", 6), ("gurka-is", 3)])
def test_solving_can_be_cancelled(key, players):
    with pytest.raises(SolveCancelled):
        solve(dealt(key, players, 5), cancelled=lambda: True)


@pytest.mark.skipif(not COMPILES, reason="nothing is compiled")
def test_what_calls_itself_is_compiled_in_one_form():
    """Numba crashes when it loads two forms of a function that call each other: see `compiling.plain`."""
    solve(dealt("agurk", 2, 3))
    solve(dealt("agurk", 3, 3))
    forms = [len(each.signatures) for each in (open_cards.after, two_players.after)]
    assert max(forms) <= 1  # none where it was loaded from disk


def test_a_table_forgets_when_it_is_cleared_and_says_when_it_is_full():
    table = new_table(16)
    clear(table)
    assert all(write_down(table, held, held % 3, held * 7) for held in range(1, 12))
    assert [noted(table, entry_of(table, held, held % 3)) for held in range(1, 12)] == [*range(7, 84, 7)]
    assert not write_down(table, 12, 0, 0)
    table[0] = 2**18 - 1
    clear(table)
    assert table[0] == 1
    assert not is_noted(table, entry_of(table, 5, 2))
