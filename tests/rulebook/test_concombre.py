"""Concombre, sentence by sentence (pagat-cucumber, Other versions)."""

from random import Random

import pytest

from cucumber import BadDeal
from cucumber.words.explain.frames import tabletop_props
from tests.cases import for_each
from tests.rulebook.tables import game_of, kinds, last_trick, legal, settled, table

KEY = "concombre"


def kept(game, seat=0):
    return " ".join(map(str, game.kept[seat]))


@for_each("players", [1, 8])
def test_concombre_ruling_two_to_seven_play(players):
    with pytest.raises(BadDeal, match="Two to seven can play"):
        game_of(KEY, players)


def test_concombre_ruling_seven_each_in_the_first_deal():
    assert {len(hand) for hand in game_of(KEY, 7).deal(Random(1)).hands} == {7}


def test_concombre_play_is_as_in_agurk():
    assert legal(table(KEY, "9c 2c 4c", "2d 5s Qd", acts="9c")) == ["2d", "Qd"]
    assert legal(table(KEY, "9c 2c 4c", "2d 5s 9d", acts="9c")) == ["2d", "9d"]


def test_concombre_the_losing_card_is_kept_and_is_the_score():
    game = settled(KEY, [], "9c", "Kd", "3c")
    assert (kept(game, 1), game.scores) == ("Kd", (0, 13, 0))
    deal = game.deal(Random(1))
    assert sum(map(len, deal.hands)) + len(deal.stock) == 51


@for_each("card, size", [("3c", 3), ("10c", 10), ("Jc", 11), ("Qc", 12), ("Kc", 13), ("Ac", 14)])
def test_concombre_the_losing_card_sets_the_size_of_the_next_deal(card, size):
    game = settled(KEY, [], card, "2d", "2h")
    assert game.hand_size == size
    assert {len(hand) for hand in game.deal(Random(1)).hands} == {size}


def test_concombre_seven_each_where_the_pack_is_too_small():
    assert settled(KEY, [], "Kc", "2d", "2h", "2s").hand_size == 7  # 51 are left for four times thirteen
    assert settled(KEY, [], "Qc", "2d", "2h", "2s").hand_size == 12


def test_concombre_there_is_no_bonus():
    assert last_trick(KEY, "9c", "9d").charges == {1: 9}


def test_concombre_reaching_21_the_first_time_all_kept_cards_but_the_highest_go_back():
    game = settled(KEY, [], "8c", "2d", "3h", kept=["Kc", "", "4d"])
    assert (kept(game), game.scores) == ("Kc", (13, 0, 4))
    assert (game.seats, game.over) == ((0, 1, 2), False)
    assert game.cucumbers == (1, 0, 0)
    deal = game.deal(Random(1))
    assert sum(map(len, deal.hands)) + len(deal.stock) == 50


def test_concombre_20_catches_nobody():
    game = settled(KEY, [], "7c", "2d", "3h", kept=["Kc", "", "4d"])
    assert (game.scores[0], game.cucumbers[0], game.hand_size) == (20, 0, 7)


def test_concombre_the_card_left_sets_the_next_deal_not_the_losing_one():
    assert settled(KEY, [], "8c", "2d", "3h", kept=["Kc", "", "4d"]).hand_size == 13
    assert settled(KEY, [], "Ac", "2d", "3h", kept=["8c", "", "4d"]).hand_size == 14
    assert settled(KEY, [], "9c", "2d", "3h", kept=["10c 5h", "", "4d"]).hand_size == 10


def test_concombre_of_two_equally_high_cards_one_stays():
    game = settled(KEY, [], "Kd", "2d", "3h", kept=["Kc", "", ""])
    assert (len(game.kept[0]), game.scores[0]) == (1, 13)


def test_concombre_it_is_a_half_cucumber():
    game = settled(KEY, [], "8c", "2d", "3h", kept=["Kc", "", "4d"])
    seats = tabletop_props(game.deal(Random(1)), 0, game)["seats"]
    assert (seats[0]["cucumbers"], seats[0]["half"]) == (1, True)
    assert any("half" in event.sentence for event in game.events)


def test_concombre_reaching_21_a_second_time_ends_the_game_and_he_has_lost():
    game = settled(KEY, [], "8c", "2d", "3h", kept=["Kc", "", "4d"], cucumbers=[1, 0, 0])
    assert (game.over, game.winners) == (True, (1, 2))
    assert "lost" in kinds(game)


def test_concombre_a_half_cucumber_of_another_ends_nothing():
    game = settled(KEY, [], "8c", "2d", "3h", kept=["Kc", "", "4d"], cucumbers=[0, 1, 1])
    assert not game.over
    assert game.cucumbers == (1, 1, 1)


def test_concombre_where_not_even_seven_each_are_left_the_next_deal_can_still_be_dealt():
    """Seven players and four kept cards leave 48: no rule says more, but the game has to go on."""
    game = game_of(KEY, 7, kept=["2c", "2d", "2h", "2s", "", "", ""])
    sizes = {len(hand) for hand in game.deal(Random(1)).hands}
    assert len(sizes) == 1
    assert 1 <= sizes.pop() <= 6
