"""Advice: what each card is expected to cost, as far as its seat can know, and one sentence on it."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cucumber import BadDeal, Deal, Game, find
from cucumber.analysis import advice as room
from cucumber.analysis.advice import Advice, Expectation, advise, advise_in_steps
from cucumber.analysis.trials import EngineTrials, MaskTrials
from cucumber.engine.acts import Play
from cucumber.engine.cards import read_cards
from cucumber.engine.view import view
from tests.cases import for_each
from tests.engine.deal.test_laws import reshuffled
from tests.strategies import names, positions

AGURK = find("agurk").rules
FEW = 30


def play(cards):
    return Play(read_cards(cards))


def seen(deal, game=None):
    return view(deal, deal.turn, game)


def told(*expected, worlds=20_000, in_points=True, two=False):
    """The numbers of cards of these costs, reaches and shares, and how far they are behind the cheapest."""
    return Advice(
        tuple(Expectation(play(cards), *numbers) for cards, *numbers in expected), worlds, in_points, two
    ).numbers


@given(positions(over=False), st.integers(0, 9))
def test_advice_rests_on_nothing_hidden(deal, seed):
    assume(not deal.pending)
    assert advise(seen(deal), worlds=2) == advise(seen(reshuffled(deal, deal.turn, Random(seed))), worlds=2)


@given(positions(over=False))
def test_every_card_allowed_has_its_expected_cost(deal):
    assume(not deal.pending)
    found = advise(seen(deal), worlds=3)
    assert [each.act for each in found.expected] == [act for act in deal.legal() if isinstance(act, Play)]
    for each in found.expected:
        assert 0 <= each.share <= 1
        assert found.of(each.act) is each
        assert each.behind == pytest.approx(each.cost - min(other.cost for other in found.expected))
        if not found.in_points:
            assert each.cost == each.share
    assert min(found.expected, key=lambda each: each.cost) in found.best
    assert found.sentence.endswith(".")


def test_where_masks_find_no_hands_that_fit_the_engine_does():
    """Of cards beaten one by one by the lowest that does it few hands are left; advice said that none are."""
    rules = find("prague").playing("previous-card", "ace-stops", "no-choice").rules
    hands = [
        *("Ad 2h 4d 6s 7h Jd Jh", "3d 4s 5s 9d 10s Qs As", "5c 7d 7s Js Qc Kh Ks"),
        *("7c 4h 8d 8h 10c 10h Ah", "10d 2c 2s 5h 6d 6h Kc"),
    ]
    deal = Deal.of(rules, hands)
    for card in ("Ad", "3d", "5c", "7c", "10d"):
        deal = deal.act(card)
    assert len(advise(seen(deal), worlds=3).expected) == len(deal.legal())


@for_each("trials", [MaskTrials, EngineTrials])
def test_what_is_certain_costs_the_same_in_every_world(trials):
    last = Deal.of(AGURK, ["3c", "3d", "5c"]).act("3c").act("3d")
    sums = trials(seen(last), 1).run_until(7)
    assert (sums.kinds, sums.worlds, sums.charged, sums.costs, sums.products) == ((0,), 7, (7,), (35,), ((175,),))


def test_more_worlds_go_on_from_those_before():
    deal = Game.new(AGURK, names(4)).deal(Random(3))
    in_steps, at_once = MaskTrials(seen(deal), 1), MaskTrials(seen(deal), 1)
    in_steps.run_until(10)
    assert in_steps.run_until(50) == at_once.run_until(50)


def test_the_difference_is_known_better_than_the_costs():
    deal = Deal.of(AGURK, ["Kc Qc 5c 3c", "3d 4d 9d Td", "5h 6h Jh 8h"])
    found = advise(seen(deal), worlds=2_000)
    king, queen = (found.of(play(card)) for card in ("Kc", "Qc"))
    assert abs(king.behind_reach - queen.behind_reach) < king.reach + queen.reach


def test_two_players_solve_each_world():
    deal = Deal.of(AGURK, ["Kc 2c 3c", "3d 4d 9d"])
    found = advise(seen(deal), worlds=100)
    assert found.two
    assert "than the other player" in found.numbers or "in any deal" in found.numbers


def test_it_stops_when_the_best_card_is_clear():
    deal = Deal.of(AGURK, ["Kc 2c", "3d 4d", "5h 6h", "7s 8s"])
    answers = list(advise_in_steps(seen(deal)))
    assert [str(each.act) for each in answers[-1].best] == ["Kc"]
    assert answers[-1].worlds < room.MOST_WORLDS
    assert [each.done for each in answers] == [False] * (len(answers) - 1) + [True]


def test_where_no_points_are_counted_the_cost_is_how_often_you_lose():
    deal = Game.new(find("matapesa").rules, names(4)).deal(Random(1))
    found = advise(seen(deal), worlds=FEW)
    assert not found.in_points
    assert any(0 < each.cost < 1 for each in found.expected)
    assert "you lose in" in found.numbers


def test_where_no_card_is_to_be_played_there_is_no_advice():
    asked = Game.new(find("agurk+exchange").rules, names(3)).deal(Random(1))
    over = Deal.of(AGURK, ["3c", "3d"]).act("3c").act("3d")
    playing = Game.new(AGURK, names(3)).deal(Random(1))
    for nothing in (view(asked, asked.turn), view(over, 0), view(playing, None), view(playing, 1 - playing.turn)):
        with pytest.raises(BadDeal, match="Advice is on which card to play"):
            advise(nothing)
    with pytest.raises(BadDeal, match="At least one world"):
        advise(seen(playing), worlds=0)


@for_each("key", ["agurk", "gurka-is"])
def test_where_no_hands_can_be_it_says_so(key):
    """Both others gave up a queen to a king: then they'd hold ten cards that are no lower, but only nine are left."""
    deal = Deal.of(find(key).rules, ["Kc 2c 3c 4c 5c 6c", "4d 5d 6d 7d 8d 9d", "4h 5h 6h 7h 8h 9h"])
    for card in ("Kc", "4d", "4h"):
        deal = deal.act(card)
    looked = seen(deal)
    (trick,) = looked.tricks
    queens = [each._replace(cards=read_cards(queen)) for each, queen in zip(trick.plays[1:], ("Qd", "Qh"), strict=True)]
    with pytest.raises(BadDeal, match="can't hold any cards with which all plays so far were allowed"):
        advise(looked._replace(tricks=(trick._replace(plays=(trick.plays[0], *queens)),)))


def test_a_slow_engine_gives_a_rough_answer_and_says_so():
    deal = Game.new(find("gurka-is").rules, names(3)).deal(Random(1))
    found = advise(seen(deal))
    assert found.worlds * len(found.expected) <= 60
    assert found.sentence.endswith(f"Only {found.worlds} ways to deal were tried, so this is rough.")


def test_the_numbers_compare_the_best_card_with_the_next_that_is_not_as_good():
    said = "With the 2♣ you pay in 12 of 100 deals like this one, 1.4 on average; the K♣ costs 3.4 more."
    king, five = ("Kc", 4.8, 0.1, 0.4, 3.4, 0.1), ("5h", 1.5, 0.2, 0.13, 0.1, 0.15)
    assert told(("2c", 1.4, 0.05, 0.12), king) == said
    assert told(("2c", 1.4, 0.2, 0.12), five, king) == said, "a difference that may be chance"
    alone = "With the 2♣ you pay in 12 of 100 deals like this one, 1.4 on average."
    assert told(("2c", 1.4, 0.2, 0.12), five) == alone
    assert told(("2c", 1.40, 0, 0.12), ("5h", 1.44, 0, 0.12, 0.04, 0)) == alone
    assert told(("2c", 1.4, 0.2, 0.12), ("5h", 1.6, 0.2, 0.13, 0.2, 0.05)).endswith("; the 5♥ costs 0.2 more.")


def test_between_two_the_cost_is_what_one_pays_more():
    assert told(("2c", -1.4, 0.1, 0.3), ("Kc", 2.6, 0.1, 0.7, 4, 0.1), two=True) == (
        "With the 2♣ you pay in 30 of 100 deals like this one, on average 1.4 less than the other player; "
        "the K♣ costs 4 more."
    )


def test_no_risk_and_rare_cases_are_said_as_such():
    assert told(("5h", 0, 0, 0)) == "With the 5♥ you don't pay in any deal like this one."
    assert "in fewer than 1 of 100 deals" in told(("5h", 0.01, 0, 0.001))
    assert told(("Jo", 1, 0, 0.1), ("5h", 3, 0, 0.3, 2, 0.1)).startswith("With a joker you pay")
    assert told(("5h 5s", 1, 0, 0.1), ("Kc", 3, 0, 0.3, 2, 0.1)).startswith("With the 5♥ 5♠ you pay")
    assert told(("5h", 0.12, 0.01, 0.12), ("Kc", 0.4, 0.01, 0.4, 0.28, 0.02), in_points=False) == (
        "With the 5♥ you lose in 12 of 100 deals like this one; the K♣ costs 28 of 100 deals more."
    )


@pytest.mark.parametrize(
    "hands", [["As", "2d"], ["2d", "As"], ["9s", "9d"], ["9s 3d", "9d 4d"], ["As 3s 5h", "Kd 2c 6h"]]
)
@pytest.mark.parametrize("scores", [None, [20, 0]])
def test_between_two_no_number_is_beyond_what_a_deal_can_bring(hands, scores):
    """Also in the last trick, in which nobody has a choice."""
    game = Game.new(AGURK, names(2), scores=scores, cucumbers=[1, 0]) if scores else None
    deal = Deal.of(AGURK, hands, players=names(2))
    while not deal.over:
        found = advise(seen(deal, game), worlds=200, game=game)
        assert all(-28 <= each.cost <= 28 for each in found.expected)
        assert all(0 <= each.winning.share <= 1 for each in found.expected if each.winning)
        deal = deal.act(deal.legal()[0])
