"""Advice: what each card is expected to cost, as far as its seat can know, and one sentence on it."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cucumber import BadDeal, Deal, Game, find
from cucumber.acts import Play
from cucumber.analysis import advice as room
from cucumber.analysis.advice import Advice, Expected, advise
from cucumber.analysis.rollouts import outlook
from cucumber.cards import read_cards
from tests.strategies import names, positions
from tests.test_laws import reshuffled

AGURK = find("agurk").rules
FEW = 30


def play(cards):
    return Play(read_cards(cards))


def told(*expected, samples=20_000, in_points=True):
    """The sentence on cards of these costs, reaches and shares."""
    return Advice(tuple(Expected(play(cards), *numbers) for cards, *numbers in expected), samples, in_points).sentence


# --- the numbers ------------------------------------------------------------------------------------------------------


@given(positions(over=False), st.integers(0, 9))
def test_advice_rests_on_nothing_hidden(deal, seed):
    assume(not deal.pending)
    assume(any(isinstance(act, Play) for act in deal.legal()))
    assert advise(deal, samples=3) == advise(reshuffled(deal, deal.turn, Random(seed)), samples=3)


@given(positions(over=False))
def test_every_card_allowed_has_its_expected_cost(deal):
    assume(not deal.pending)
    found = advise(deal, samples=4)
    assert [each.act for each in found.expected] == [act for act in deal.legal() if isinstance(act, Play)]
    for each, prospect in zip(found.expected, outlook(deal, samples=4).prospects, strict=True):
        assert each.share == prospect.risk
        assert each.cost == (prospect.mean_points if found.in_points else prospect.risk)
    assert min(found.expected, key=lambda each: each.cost) in found.best
    assert found.sentence.endswith(".")


def test_the_interval_comes_from_the_squares():
    deal = Deal.of(AGURK, ["Kc 5c 3c", "3d 4d 9d", "5h 6h Jh"])
    for each, prospect in zip(advise(deal, samples=FEW).expected, outlook(deal, samples=FEW).prospects, strict=True):
        mean = prospect.points / FEW
        assert each.reach == pytest.approx(1.96 * ((prospect.points_squared / FEW - mean**2) / FEW) ** 0.5)


def test_the_king_is_given_up_before_the_last_trick():
    deal = Deal.of(AGURK, ["Kc 2c", "3d 4d", "5h 6h", "7s 8s"])
    assert [str(each.act) for each in advise(deal).best] == ["Kc"]


def test_where_no_points_are_counted_the_cost_is_how_often_you_lose():
    deal = Game.new(find("matapesa").rules, names(4)).deal(Random(1))
    found = advise(deal, samples=FEW)
    assert not found.in_points
    assert all(each.cost == each.share for each in found.expected)
    assert "you lose in" in found.sentence


def test_what_is_kept_as_a_score_is_not_dealt_anew():
    deal = Deal.of(find("concombre").rules, ["2c 3c", "Ad Ah", "As Kc"])
    kept = read_cards("Ac")
    assert advise(deal, samples=FEW, kept=kept) == advise(deal, samples=FEW, kept=kept)


def test_where_no_card_is_to_be_played_there_is_no_advice():
    with pytest.raises(BadDeal):
        advise(Game.new(find("agurk+exchange").rules, names(3)).deal(Random(1)))


def test_a_slow_engine_gives_a_rough_answer_and_says_so(monkeypatch):
    monkeypatch.setattr(room, "how_played", lambda *_: room.ENGINE)
    deal = Game.new(AGURK, names(3)).deal(Random(1))
    found = advise(deal)
    assert found.samples * len(found.expected) <= 60
    assert found.sentence.endswith(f"Only {found.samples} deals were tried, so this is rough.")


# --- the words --------------------------------------------------------------------------------------------------------


def test_the_sentence_says_which_card_and_why():
    assert told(("5h", 1.4, 0.05, 0.12), ("Kc", 4.8, 0.1, 0.4)) == (
        "Play the 5♥: you pay in 12 of 100 deals like this one, 1.4 on average; the K♣ costs 4.8."
    )


def test_costs_within_the_error_are_equally_good():
    assert told(("2c", 1.4, 0.2, 0.12), ("5h", 1.6, 0.2, 0.13), ("Kc", 4.8, 0.1, 0.4)) == (
        "The 2♣ and the 5♥ are equally good: you pay in 12 of 100 deals like this one, 1.4 on average; "
        "the K♣ costs 4.8."
    )
    assert told(("2c", 1.4, 0.2, 0.12), ("5h", 1.6, 0.2, 0.13)) == (
        "It makes no difference: whatever you play, you pay in 12 of 100 deals like this one, 1.4 on average."
    )
    assert told(("2c", 1.40, 0, 0.12), ("5h", 1.44, 0, 0.12)).startswith("It makes no difference")
    assert told(("2c", 1.4, 0.1, 0.12), ("5h", 1.6, 0.1, 0.13)).startswith("Play the 2♣")


def test_no_choice_no_risk_and_rare_cases_are_said_as_such():
    assert told(("5h", 0, 0, 0)) == "You have no choice: with the 5♥ you don't pay in any deal like this one."
    assert "in fewer than 1 of 100 deals" in told(("5h", 0.01, 0, 0.001))
    assert told(("Jo", 1, 0, 0.1), ("5h", 3, 0, 0.3)).startswith("Play a joker: ")
    assert told(("5h", 0.12, 0.01, 0.12), ("Kc", 0.4, 0.01, 0.4), in_points=False) == (
        "Play the 5♥: you lose in 12 of 100 deals like this one; the K♣ costs 40 of 100 deals."
    )


def test_a_set_is_named_by_its_cards():
    assert told(("5h 5s", 1, 0, 0.1), ("Kc", 3, 0, 0.3)).startswith("Play the 5♥ 5♠: ")
