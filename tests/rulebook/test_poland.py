"""Ogórek, sentence by sentence (pagat-cucumber, Polish)."""

from collections import Counter
from random import Random

import pytest

from cucumber import BadDeal, Game, IllegalAct, find
from tests.cases import for_each
from tests.rulebook.tables import game_of, last_trick, legal, settled, table

KEY = "ogorek"
KONTRA = "ogorek+kontra"


def players(number):
    return [f"Player {place}" for place in range(1, number + 1)]


# --- the pack and the deal --------------------------------------------------------------------------------------------


@for_each("number", range(2, 9))
def test_polish_two_to_eight_get_six_each_from_one_pack(number):
    deal = Game.new(find(KEY).rules, players(number)).deal(Random(1))
    assert [len(hand) for hand in deal.hands] == [6] * number
    everywhere = Counter(card for hand in (*deal.hands, deal.stock) for card in hand)
    assert set(everywhere.values()) == {1}
    assert everywhere.total() == len(deal.pack.cards) == 52


@for_each("number", range(9, 18))
def test_polish_ruling_nine_to_seventeen_get_six_each_from_two_packs(number):
    deal = Game.new(find(KEY).rules, players(number)).deal(Random(1))
    assert [len(hand) for hand in deal.hands] == [6] * number
    everywhere = Counter(card for hand in (*deal.hands, deal.stock) for card in hand)
    assert set(everywhere.values()) == {2}
    assert everywhere.total() == len(deal.pack.cards) == 104


@for_each("number", [1, 18])
def test_polish_one_or_eighteen_are_too_few_or_too_many(number):
    with pytest.raises(BadDeal, match=f"{number} players can't play Ogórek"):
        Game.new(find(KEY).rules, players(number))


def test_polish_two_packs_the_last_of_identical_cards_takes_the_trick():
    cards = ["2c", "3c", "Kd", "4c", "Kd", "5c", "6c", "7c", "8c"]
    deal = last_trick(KEY, *cards)
    assert deal.taker == 4
    assert deal.charges == {4: 13, 2: 13}


# --- the play ---------------------------------------------------------------------------------------------------------


def test_polish_any_card_is_led_and_who_can_beat_must():
    deal = table(KEY, "9c 2c 4c", "3d 9d Qd")
    assert legal(deal) == ["2c", "4c", "9c"]
    assert legal(deal.act("9c")) == ["9d", "Qd"]


def test_polish_who_cannot_beat_ducks():
    deal = table(KEY, "Kc 2c 4c", "3d 9d Qd", acts="Kc")
    assert legal(deal) == ["3d"]


def test_polish_the_ace_is_high_before_the_last_trick():
    deal = table(KEY, "Ac 2c", "Kd 3d", acts="Ac")
    assert legal(deal) == ["3d"]
    assert deal.act("3d").tricks[0].taker == 0
    assert legal(table(KEY, "Kc 2c", "Ad 3d", acts="Kc")) == ["Ad"]


def test_polish_an_ace_is_not_the_lowest_card_before_the_last_trick():
    deal = table(KEY, "Kc 2c 3c", "Ad 4d 5d", "Qh Ah 3h", acts="Kc, Ad")
    assert legal(deal) == ["Ah"]
    assert legal(table(KEY, "Ac 2c 3c", "Kd 4d 5d", acts="Ac")) == ["4d"]


def test_polish_in_the_last_trick_the_ace_is_the_lowest():
    assert last_trick(KEY, "Ac", "2d").charges == {1: 2}
    assert last_trick(KEY, "3c", "Ad", "2d").charges == {0: 3}
    deal = table(KEY, "Kc Ac", "Qd 2d", acts="Kc, 2d, Ac, Qd")
    assert (deal.taker, deal.charges) == (1, {1: 12})


def test_polish_in_the_last_trick_an_ace_costs_1():
    assert last_trick(KEY, "Ac", "Ad").charges == {0: 1, 1: 1}
    assert last_trick(KEY, "Ac", "Ad").taker == 1


@for_each("card, points", [("3c", 3), ("10c", 10), ("Jc", 11), ("Qc", 12), ("Kc", 13)])
def test_polish_other_cards_cost_their_value(card, points):
    assert last_trick(KEY, card, "2d").charges == {0: points}


def test_polish_everyone_tied_with_the_taker_is_charged():
    assert last_trick(KEY, "9c", "9d", "2c").charges == {1: 9, 0: 9}


def test_polish_reaching_50_is_out_and_the_last_one_left_wins():
    assert settled(KEY, [36, 3, 0], "Kc", "2d", "3d").seats == (0, 1, 2)
    assert settled(KEY, [37, 3, 0], "Kc", "2d", "3d").seats == (1, 2)
    assert settled(KEY, [37, 3], "Kc", "2d").winners == (1,)


# --- house rules ------------------------------------------------------------------------------------------------------


def test_polish_house_rule_classic_21_instead_of_50():
    assert settled(f"{KEY}+classic", [7, 3, 0], "Kc", "2d", "3d").seats == (0, 1, 2)
    assert settled(f"{KEY}+classic", [8, 3, 0], "Kc", "2d", "3d").seats == (1, 2)


def three(acts="", leader=1):
    return table(KONTRA, "9c", "Kd", "3c", acts=acts, leader=leader)


def test_polish_house_rule_kontra_each_in_turn_from_forehand_says_pass_or_kontra():
    deal = three()
    for seat in (1, 2, 0):
        assert (deal.turn, sorted(legal(deal))) == (seat, ["kontra", "pass"])
        assert not deal.verdict(str(deal.hands[seat][0])).allowed
        deal = deal.act("pass")
    assert deal.asked is None
    assert (deal.turn, legal(deal)) == (1, ["Kd"])


@for_each("acts", ["kontra", "pass, kontra", "pass, pass, kontra"])
def test_polish_house_rule_kontra_is_said_once_and_then_forehand_leads(acts):
    deal = three(acts)
    assert deal.asked is None
    assert (deal.turn, legal(deal)) == (1, ["Kd"])


def test_polish_house_rule_kontra_doubles_for_others():
    assert three("pass, kontra, Kd, 3c, 9c").charges == {1: 26}


def test_polish_house_rule_kontra_quadruples_for_the_one_who_said_it():
    assert three("kontra, Kd, 3c, 9c").charges == {1: 52}


def test_polish_house_rule_kontra_where_all_pass_nothing_is_doubled():
    assert three("pass, pass, pass, Kd, 3c, 9c").charges == {1: 13}


def test_polish_house_rule_kontra_tied_players_pay_each_their_own_multiple():
    deal = table(KONTRA, "9c", "9d", "3c", acts="kontra, 9c, 9d, 3c")
    assert deal.charges == {0: 36, 1: 18}


def test_polish_house_rule_kontra_an_ace_costs_four_to_the_one_who_said_it():
    assert table(KONTRA, "Ac", "Ad", acts="kontra, Ac, Ad").charges == {0: 4, 1: 2}


def test_polish_house_rule_kontra_worked_example_6_kontra_and_a_king_are_52_points_out():
    game = settled(KONTRA, [0, 0, 0], "9c", "Kd", "3c", acts="kontra", leader=1)
    assert (game.scores, game.seats) == ((0, 52, 0), (0, 2))
    assert game.events[0].points == 52
    queen = settled(KONTRA, [0, 0, 0], "9c", "Qd", "3c", acts="kontra", leader=1)
    assert (queen.scores, queen.seats) == ((0, 48, 0), (0, 1, 2))


@for_each("acts", ["kontra", "pass, pass, pass"])
def test_polish_house_rule_kontra_cannot_be_said_after_the_round(acts):
    with pytest.raises(IllegalAct, match="Bo"):
        three(acts).act("kontra")


def test_polish_house_rule_kontra_without_it_nothing_is_asked():
    assert table(KEY, "9c", "Kd").asked is None
    assert game_of(KONTRA, 3).deal(Random(1)).asked is not None


def test_polish_name_is_found_with_its_accent():
    assert find("ogórek") is find(KEY)
