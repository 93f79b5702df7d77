"""All continuations: the counts are those of the engine and of a reader of the sheet, and a bot's lines its own."""

from collections import Counter
from dataclasses import replace
from itertools import islice, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cucumber import CucumberError, Deal, Game, find
from cucumber.analysis.game_tree import Charge, explore, too_many
from cucumber.bots import BOTS, Bot
from cucumber.engine.cards import Pack, read_cards
from cucumber.engine.deal.history import acts_of
from cucumber.engine.rules import STANDARD_POINTS, PlayerRange, PointTable
from cucumber.engine.view import view
from tests.cases import for_each
from tests.engine.deal.test_counts import by_the_sheet, paid, played_out, small_deals
from tests.strategies import most_acts, names, play_some, positions, seeds
from tests.tiers import THOROUGH

LOWEST = BOTS["lowest"]
bots = st.sampled_from(list(BOTS.values()))


def last(deal, bot=LOWEST, **how):
    """The last report."""
    *_, report = explore(deal, bot, **how)
    return report


def as_counted(results):
    """Results in the form in which the other counts give them."""
    counted = Counter()
    for result, number in results.items():
        counted[result.taker, paid(dict(result.charges))] += number
    return counted


def exactly(report, deal):
    """Whether everything is counted, and as by playing all of it."""
    assert report.complete
    assert not report.capped
    assert report.done == 1
    assert [each.act for each in report.each] == list(deal.legal())
    for each in report.each:
        assert as_counted(each.results) == played_out(deal.act(each.act))
    return True


# --- the counts -------------------------------------------------------------------------------------------------------


@settings(max_examples=150)
@given(small_deals(), st.data())
def test_what_can_come_of_each_act_is_counted_exactly(small, data):
    _, deal, _ = small
    deal = play_some(deal, Random(data.draw(seeds)), data.draw(st.integers(0, most_acts(deal) - 1)))
    if not deal.over:
        assert exactly(last(deal), deal)


# Where what was said or exchanged before, or which of equal cards was played, could be mistaken for nothing.
DELICATE = (
    *("agurk+exchange", "agurk+jokers", "five-cucumbers", "gurka-is+exchange", "gurka-is+sevens-21"),
    *("gurka-vidargas", "kurko", "minibluff", "ogorek+kontra", "prague+previous-card", "rassi", "twenty-two"),
)


@for_each("table", map(find, DELICATE))
@settings(max_examples=25 if THOROUGH else 10)
@given(data=st.data())
def test_the_ways_on_from_all_acts_together_are_those_of_a_reader(table, data):
    _, deal, able = data.draw(small_deals(table))
    report = last(deal)
    together = sum((as_counted(each.results) for each in report.each), Counter())
    assert together == by_the_sheet(deal, table, able)


@for_each(
    "key, hands, stock",
    [
        ("minibluff", ["2c 3c 4c", "2d 5d 6d", "2h 7h Kh"], ""),
        ("five-cucumbers", ["1 1 2", "1 3 15", "1 2 2"], ""),
        ("rassi", ["2c Kc", "3c 4c", "5c Ac"], "6c 7c 8c 9c Tc Jc"),
        ("ogorek+kontra", ["2c 3c Ac", "2d 3d Ad"], ""),
        ("gurka-is", ["5c 5d 5h 2c 9c", "9d 9h 2d 6c Ac"], ""),
        ("kurko", ["Ac Ad Jo 2c", "As Jo 3c 4c"], ""),
        # Ann exchanges two, or she one and Bo one: the same ranks are held and left, but Cai may exchange two, or one.
        ("gurka-is+exchange", ["2c 5c", "5d 9c", "Kc Qc"], "3c 5h 4c 7c"),
        # Two nines of clubs can be led in one way, a nine of clubs and one of diamonds in two.
        ("ogorek", ["9c 9c 9d", *(f"{low}{s} {low}{s} {low + 1}{s}" for low in (2, 4) for s in "cdhs")], ""),
    ],
)
def test_equal_positions_come_up_again_in_these_and_are_told_apart_where_they_differ(key, hands, stock):
    deal = Deal.of(find(key).rules, hands, stock=stock)
    assert exactly(last(deal), deal)


def test_cards_of_one_height_are_told_apart_where_they_cost_or_do_something_else():
    agurk, cucumbers = find("agurk").rules, find("five-cucumbers").rules
    dear = replace(STANDARD_POINTS, points=(*STANDARD_POINTS.points, ("9d", 20)))
    deal = Deal.of(agurk.but(point_table=dear), ["9c 9d", "3c 4c"])
    assert exactly(last(deal), deal)
    assert {each.charge_of(0) for each in last(deal).each} == {Charge(1, 1, 9, 9), Charge(1, 1, 20, 20)}
    alike = PointTable("All cost one.", tuple((rank, 1) for rank in "123"), "cucumber")
    pack = Pack("Four.", (read_cards("1 2"), read_cards("3 3")))
    deal = Deal.of(replace(cucumbers, point_table=alike, pack=pack, player_range=PlayerRange(2, 2)), ["1 2", "3 3"])
    assert exactly(last(deal), deal)
    assert {each.charge_of(1).lowest for each in last(deal).each} == {1, 2}


def test_the_charges_of_a_seat_over_all_ways():
    # On the two Bo plays either card and leads the other: the five is headed by Ann's nine, the jack is not.
    # On the nine likewise, but Ann is left with the two.
    deal = Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s"])
    two, nine = last(deal).each
    assert (two.charge_of(0), two.charge_of(1)) == (Charge(1, 1, 0, 9), Charge(1, 1, 0, 11))
    assert (nine.charge_of(0), nine.charge_of(1)) == (Charge(0, 0, 0, 0), Charge(2, 2, 5, 11))
    (only,) = last(Deal.of(find("agurk").rules, ["9h", "9d"])).each
    assert (only.charge_of(0), only.charge_of(1)) == (Charge(0, 0, -9, -9), Charge(1, 1, 9, 9)), "a bonus is no payment"


def test_far_more_ways_are_counted_than_are_played():
    deal = Deal.dealt(find("agurk").rules, Random(5), 2, 7)
    report = last(deal, most=20_000)
    assert report.complete
    assert report.ways == 695_088


# --- a slice at a time ------------------------------------------------------------------------------------------------

SMALL = Deal.of(find("agurk").rules, ["2c 9h Kd", "3s 9d Qc", "4h 9s Ac"])
LARGE = Deal.dealt(find("agurk").rules, Random(5), 6, 7)


@for_each("a_slice", [1, 7, 50, 10**9])
def test_slices_add_up_to_the_same_whatever_their_size(a_slice):
    assert last(SMALL, a_slice=a_slice) == last(SMALL)
    assert last(LARGE, most=12_000, a_slice=a_slice * 50) == last(LARGE, most=12_000)


@settings(max_examples=30)
@given(positions(largest=4, over=False))
def test_each_report_says_more_than_the_one_before(deal):
    if too_many(deal):
        return
    for before, after in pairwise(islice(explore(deal, LOWEST, most=1_500, a_slice=200), 30)):
        assert 0 <= before.done <= after.done <= 1
        for old, new in zip(before.each, after.each, strict=True):
            assert all(number <= new.results[result] for result, number in old.results.items())
            assert old.playout in (None, new.playout)
            assert old.complete <= new.complete


def test_no_more_is_counted_than_was_asked_for():
    report = last(LARGE, most=3_000)
    assert report.capped
    assert not report.complete
    assert 0 < report.done < 1
    assert all(each.playout is not None for each in report.each)
    bots_acts = sum(len(each.playout.acts) - 1 for each in report.each)
    reports = sum(1 for _ in explore(LARGE, LOWEST, most=3_000, a_slice=1))
    assert reports == bots_acts + 3_000 + 1
    reports = sum(1 for _ in explore(LARGE, LOWEST, most=3_000, a_slice=1_000))
    assert reports <= bots_acts * 30 / 1_000 + 3 + 1


def test_what_is_counted_before_it_is_given_up_is_there_at_least():
    whole = last(SMALL)
    for most in (1, 20, 60):
        part = last(SMALL, most=most)
        assert part.capped
        assert part.ways < whole.ways
        for counted, true in zip(part.each, whole.each, strict=True):
            assert all(number <= true.results[result] for result, number in counted.results.items())
    assert last(SMALL, most=60).ways > 0


def seen_on_the_way(hands):
    """How much is done and how many ways are counted, act by act."""
    return {
        (round(each.done, 9), each.ways) for each in explore(Deal.of(find("agurk").rules, hands), LOWEST, a_slice=1)
    }


def test_each_act_has_an_equal_share_also_where_some_are_alike():
    # Ann's twos are alike, and so are Bo's fives. Cai ducks with the three or heads with the eight.
    assert seen_on_the_way(["2c 2d", "5d 5s", "3h 8h"]) == {(0, 0), (0.5, 4), (1, 8)}
    # Bo plays one of two fives or the jack.
    dones = {done for done, _ in seen_on_the_way(["2c 2d 2h", "5d 5s Jh", "3h 3d 3s"])}
    assert round(2 / 3, 9) in dones
    assert round(1 / 2, 9) not in dones


def test_every_act_has_its_turn():
    report = last(LARGE, most=60_000)
    assert report.capped
    assert all(each.results for each in report.each)


# --- the bot's lines --------------------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(positions(over=False), bots)
def test_a_line_is_what_the_bot_does_with_the_chance_of_a_story(deal, bot):
    if too_many(deal):
        return
    report = last(deal, bot, most=1)
    for each in report.each:
        goes_on, done = deal.act(each.act), len(acts_of(deal)) + 1
        acts = [each.act]
        while not goes_on.over:
            act = bot(view(goes_on, goes_on.turn), Random(done))
            goes_on, done = goes_on.act(act), done + 1
            acts.append(acts_of(goes_on)[-1])
        assert each.playout == (tuple(acts), goes_on.taker, goes_on.charges)


def test_the_bot_sees_what_its_seat_sees_and_nothing_else():
    seen = []

    def looks(view, rng):
        seen.append(view)
        return BOTS["random"](view, rng)

    rules = find("agurk").rules
    game = Game.new(rules, names(3), scores=[3, 5, 8])
    last(game.deal(Random(1)), Bot("looks", "Looks.", looks), game=game, most=1)
    for each in seen:
        assert [seat.hand is None for seat in each.seats] == [number != each.own for number in range(3)]
        assert [seat.score for seat in each.seats] == [3, 5, 8]


# --- what cannot be told ----------------------------------------------------------------------------------------------


def refused(deal):
    with pytest.raises(CucumberError) as error:
        explore(deal, LOWEST)
    assert str(error.value) == too_many(deal)
    return too_many(deal)


def test_a_deal_that_is_over_has_no_continuations():
    deal = Deal.of(find("agurk").rules, ["9h", "9d"]).act("9h").act("9d")
    assert refused(deal) == "The deal is over, so there is nothing to go on with."


def test_too_many_exchanges_and_too_many_sets_are_not_followed():
    rules, hands = find("twenty-two").rules, ["2c 3c 4c 5c 6c 7c", "2d 3d 4d 5d 6d 7d"]
    assert too_many(Deal.of(rules, hands)) == ""
    deal = Deal.of(rules, hands, stock="8c 9c Tc Jc Qc Kc", players=["Ann", "Bo"])
    assert refused(deal) == "Ann can exchange in 64 ways, too many to follow. Exchange cards first."
    deal = deal.act("exchange nothing")
    assert refused(deal) == "Bo can exchange in 64 ways, too many to follow. Exchange cards first."
    assert too_many(deal.act("exchange nothing")) == ""
    hands = ["5c 5d 5h 5s 2c 3c 4c 7c 9c", "6c 6d 6h 6s Tc Jc Qc Kc Ac"]
    deal = Deal.of(rules, hands, players=["Ann", "Bo"]).act("5c 5d 5h 5s")
    assert refused(deal) == "Bo can do 126 different things, too many to follow. Choose one first."
