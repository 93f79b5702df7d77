"""An evening at several tables: lots, seats for each round, the ranking, and the file in which it is kept."""

import json
from contextlib import suppress
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cucumber import VARIANTS, find
from cucumber.engine.rules import Ending
from cucumber.errors import CucumberError
from cucumber.room.evening.evening import Evening, Round, TableResult, read_evening, write_evening
from cucumber.room.evening.finishes import Finish, finishes
from cucumber.room.evening.ranking import ranking
from cucumber.room.evening.seating import by_rank, meetings, new_seats, random_seating, repeats
from cucumber.room.room_game import RoomGame
from cucumber.table.match.results import deal_ends
from tests.cases import for_each
from tests.tiers import THOROUGH


def people(number):
    return [f"p{each}" for each in range(number)]


def rounds_of(number, seats, rounds, seed):
    """So many rounds of the same people, each with new seats."""
    chance = Random(seed)
    history = [random_seating(people(number), seats, chance)]
    for _ in range(rounds - 1):
        history.append(new_seats(people(number), seats, history, chance))
    return history


def repeated(history):
    return sum(times - 1 for times in meetings(history).values())


@given(st.integers(1, 60), st.integers(3, 6), st.integers(0, 5), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_everybody_has_one_seat_and_no_table_has_two_fewer_than_another(number, seats, more, chance):
    history = [random_seating(people(number), seats, chance)]
    for _ in range(min(more, 3)):
        history.append(new_seats(people(number), seats, history, chance))
    for seating in (*history, by_rank(people(number), seats)):
        assert sorted(each for table in seating for each in table) == sorted(people(number))
        assert max(map(len, seating)) <= seats
    for seating in history:
        assert len(seating) == -(-number // seats)
        assert max(map(len, seating)) - min(map(len, seating)) <= 1


@for_each(
    "number, seats, rounds, most",
    [
        *[(16, 4, 5, 0), (25, 5, 3, 0), (25, 5, 6, 0), (24, 4, 5, 0), (22, 5, 5, 0), (9, 3, 4, 0), (200, 4, 5, 0)],
        *[(12, 3, 5, 3), (20, 5, 4, 12), (30, 5, 6, 15)],
    ],
)
def test_nobody_meets_anybody_twice_while_that_can_be_avoided(number, seats, rounds, most):
    for seed in range(3 if THOROUGH else 1):
        assert repeated(rounds_of(number, seats, rounds, seed)) <= most


def test_who_comes_late_and_who_leaves_are_seated_and_those_who_stay_still_meet_others():
    chance = Random(3)
    history = rounds_of(20, 4, 2, 3)
    for now in (people(21), people(24)[3:], people(24)[3:]):
        history.append(new_seats(now, 4, history, chance))
    assert repeated(history) <= 1


def test_a_repeat_counts_as_often_as_two_have_met():
    before = meetings([(("a", "b"), ("c", "d")), (("a", "b"), ("c", "d"))])
    assert repeats((("a", "b"), ("c", "d")), before) == 4
    assert repeats((("a", "c"), ("b", "d")), before) == 0
    assert sum(meetings([(("a", "b", "c"),)]).values()) == len([*combinations("abc", 2)])


def bots(variant, players, deals, seed):
    """The games of a table of bots."""
    game = RoomGame.of(variant, [None] * players, seed)
    while game.deals < deals:
        game = game.next_deal()
    return [each.current_game for each in deal_ends(game)]


@for_each("variant", VARIANTS)
def test_the_places_at_a_table_add_up_and_a_winner_is_ahead_of_the_others(variant):
    players = max(3, variant.rules.player_range.fewest)
    settled = bots(variant, players, 12, variant.key)
    found = finishes(settled)
    assert sum(each.ahead for each in found) == Fraction(players * (players - 1), 2), "each pair gives one point"
    assert {each.deals for each in found} == {len(settled)}
    first = next((number for number, game in enumerate(settled, 1) if game.over), None)
    if first and variant.rules.ending is not Ending.SINGLE_DEAL:
        over = settled[first - 1]
        found = finishes(settled[:first])
        losers = set(range(players)) - {*over.winners}
        assert all(found[won].ahead < found[lost].ahead for won in over.winners for lost in losers)


def test_in_a_game_that_is_broken_off_the_lower_score_is_ahead():
    (after,) = bots(find("agurk"), 4, 1, "3")
    paid = after.scores
    found = finishes([after])
    taker = max(range(4), key=lambda seat: paid[seat])
    assert [each.ahead for each in found] == [3 if seat == taker else 1 for seat in range(4)]
    assert [each.paid for each in found] == [*paid]
    assert finishes([]) == ()


def a_table(names, aheads, paid=None, game="agurk", deals=4):
    paid = paid or [0] * len(names)
    found = tuple(
        Finish(Fraction(ahead), len(names) - 1, cost, deals) for ahead, cost in zip(aheads, paid, strict=True)
    )
    return TableResult(game, tuple(names), found)


def places(rounds):
    return {each.person: each.place for each in ranking(rounds)}


def test_the_share_of_those_who_did_better_ranks_and_ties_share_a_place():
    first = Round(1, (a_table("abc", [0, 1, 2]), a_table("defg", [0, 1, 2, 3])))
    assert places([first]) == {"a": 1, "d": 1, "e": 3, "b": 4, "f": 5, "c": 6, "g": 6}


def test_equal_shares_are_told_apart_by_what_was_paid_a_deal_in_one_game_alone():
    tables = (a_table("abc", [0, 1, 2], [4, 9, 9]), a_table("def", [0, 1, 2], [2, 9, 9]))
    assert places([Round(1, tables)])["d"] == 1
    assert places([Round(1, tables)])["a"] == 2
    other = a_table("def", [0, 1, 2], [2, 9, 9], game="gurka-se")
    assert places([Round(1, (tables[0], other))])["a"] == 1


def test_who_misses_a_round_is_not_ahead_for_it_and_bots_have_no_place():
    rounds = [
        Round(1, (a_table(["a", "b", "c", ""], [0, 1, 2, 3]),)),
        Round(1, (a_table(["a", "b", "", ""], [0, 1, 2, 3]),)),
    ]
    assert places(rounds) == {"a": 1, "b": 2, "c": 3}


def test_those_in_a_final_take_the_first_places():
    rounds = [
        Round(1, (a_table("abc", [0, 1, 2]), a_table("def", [0, 1, 2]))),
        Round(1, (a_table("adb", [2, 1, 0]), a_table("ecf", [0, 1, 2])), final=True),
    ]
    assert [each.person for each in ranking(rounds)] == ["b", "d", "a", "e", "c", "f"]
    assert [each.in_final for each in ranking(rounds)] == [True, True, True, False, False, False]


@given(st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_doing_better_never_costs_a_place(chance):
    tables = [sorted(range(4), key=lambda _: chance.random()) for _ in range(3)]
    names = ["abcd", "efgh", "ijkl"]
    before = places([Round(1, tuple(a_table(each, aheads) for each, aheads in zip(names, tables, strict=True)))])
    who = tables[0].index(2)
    above = tables[0].index(1)
    tables[0][who], tables[0][above] = 1, 2
    after = places([Round(1, tuple(a_table(each, aheads) for each, aheads in zip(names, tables, strict=True)))])
    assert after["abcd"[who]] <= before["abcd"[who]]


def an_evening():
    evening, ann = Evening().with_phone("ann's phone", "Ann")
    evening, bo = evening.with_phone("bo's phone", "Bo")
    table = a_table([ann.id, bo.id, ""], ["0", "3/2", "3/2"], [-1, 4, 9])
    return evening.with_round([table]).with_round([table], final=True)


def test_an_evening_is_read_as_it_was_written_and_goes_on_next_week():
    evening = an_evening()
    assert read_evening(json.dumps(write_evening(evening))) == evening
    later = evening.next_week()
    assert later.number == 2
    assert later.tonight == ()
    assert later.next_week() == later, "an evening on which nothing was played goes on"
    assert later.with_round(evening.rounds[0].tables).tonight[0].evening == 2


def test_a_person_is_known_by_their_phone_and_else_by_their_name():
    evening = an_evening()
    assert evening.with_phone("ann's phone", "Anna")[1].id == "p1"
    assert evening.with_phone("another phone", "Ann")[1].id == "p3", "Ann has a phone: this is another one"
    nameless = read_evening(
        {**write_evening(evening), "people": [{"id": "p1", "name": "Ann", "phone": ""}], "rounds": []}
    )
    assert nameless.with_phone("another phone", "ann")[1].id == "p1"


@for_each(
    "damage",
    [
        lambda kept: kept.update({"cucumber-evening": 2}),
        lambda kept: kept.update(people=[]),
        lambda kept: kept.update(rounds={}),
        lambda kept: kept.update(number=True),
        lambda kept: kept["rounds"][0]["tables"][0]["finishes"][0].update(ahead="1/0"),
        lambda kept: kept["rounds"][0]["tables"][0]["finishes"][0].update(ahead="9"),
        lambda kept: kept["rounds"][0]["tables"][0]["finishes"][0].update(ahead="1e99999999"),
        lambda kept: kept["rounds"][0]["tables"][0]["finishes"].pop(),
        lambda kept: kept["people"][0].update(name="x" * 1000),
        lambda kept: kept["people"][1].update(id="p1"),
        lambda kept: kept.pop("rounds"),
    ],
)
def test_a_damaged_file_is_refused_in_a_sentence(damage):
    kept = json.loads(json.dumps(write_evening(an_evening())))
    damage(kept)
    with pytest.raises(CucumberError, match="Save the evening"):
        read_evening(json.dumps(kept))


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=9),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["cucumber-evening", "people", "rounds", "number", "id"]), inner, max_size=4
            )
        ),
    )
)
@settings(max_examples=100, deadline=None)
def test_whatever_is_opened_is_read_or_refused(written):
    with suppress(CucumberError):
        read_evening(written)
