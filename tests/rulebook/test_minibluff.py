"""Minibluff, sentence by sentence (pagat-cucumber names it; facts from minibluff.com, rules)."""

from random import Random

import pytest

from cucumber import BadDeal, IllegalAct
from tests.rulebook.tables import game_of, last_trick, legal, played_out, settled, table

KEY = "minibluff"
HANDS = ("9c 2c 4c 5c", "10d 3d 5d 6d", "8h 4h 6h 7h")


def three(acts="", **placed):
    return table(KEY, *HANDS, acts=acts, **placed)


FIRST = "9c, 10d, 4h"  # Bo takes it and leads


def test_minibluff_two_to_five_get_seven_each():
    for players in (1, 6):
        with pytest.raises(BadDeal):
            game_of(KEY, players)
    assert [len(hand) for hand in game_of(KEY, 5).deal(Random(1)).hands] == [7] * 5


def test_minibluff_ten_credits_each_and_a_stake_of_1():
    game = game_of(KEY, 3)
    assert game.scores == (10, 10, 10)
    assert game.deal(Random(1)).stake == 1


def test_minibluff_play_is_as_in_agurk():
    assert legal(table(KEY, "9c 2c 4c", "2d 5s Qd", acts="9c")) == ["2d", "Qd"]


# --- doubling ---------------------------------------------------------------------------------------------------------


def test_minibluff_nobody_doubles_before_the_first_trick():
    assert "double" not in legal(three())
    with pytest.raises(IllegalAct, match="Ann"):
        three().act("double")


def test_minibluff_the_leader_of_a_later_trick_may_double_beside_his_cards():
    deal = three(FIRST)
    assert deal.turn == 1
    assert set(legal(deal)) == {"3d", "5d", "6d", "double"}


def test_minibluff_only_the_leader_may_double():
    with pytest.raises(IllegalAct, match="Cai"):
        three(f"{FIRST}, 6d").act("double")


def test_minibluff_the_others_clockwise_accept_or_drop():
    deal = three(f"{FIRST}, double")
    assert (deal.turn, sorted(legal(deal))) == (2, ["accept", "drop"])
    deal = deal.act("accept")
    assert (deal.turn, sorted(legal(deal))) == (0, ["accept", "drop"])
    deal = deal.act("accept")
    assert (deal.turn, deal.stake) == (1, 2)
    assert set(legal(deal)) == {"3d", "5d", "6d"}  # he made the double: not again


def test_minibluff_one_who_drops_pays_the_stake_before_the_double_and_is_out_of_the_deal():
    deal = three(f"{FIRST}, double, drop, accept")
    assert deal.playing == (0, 1)
    assert deal.seats == (0, 1, 2)
    deal = deal.act("6d")
    assert deal.turn == 0
    deal = played_out(deal)
    assert deal.charges[2] == 1
    assert sum(deal.charges.values()) == 1 + 2


def test_minibluff_if_one_is_left_he_has_won_the_deal():
    deal = three(f"{FIRST}, double, drop, drop")
    assert deal.over
    assert deal.taker is None
    assert {seat: points for seat, points in deal.charges.items() if points} == {2: 1, 0: 1}


def test_minibluff_not_he_who_made_the_previous_double():
    deal = three(f"{FIRST}, double, accept, accept, 6d, 8h, 2c")
    assert deal.turn == 2
    assert "double" in legal(deal)  # another leader may
    again = table(KEY, "2c 3c 4c", "Ad Kd Qd", "2h 3h 4h", acts="2c, Ad, 2h, double, accept, accept, Kd, 3h, 3c")
    assert (again.turn, again.stake) == (1, 2)
    assert "double" not in legal(again)
    assert not again.verdict("double").allowed


def test_minibluff_a_second_double_by_another_doubles_again_and_then_the_first_may_once_more():
    hands = ("2c 3c 4c 5c", "Ad 3d Qd 2d", "2h Kh 4h 5h")
    deal = table(KEY, *hands, acts="2c, Ad, 2h, double, accept, accept, 3d, Kh, 3c")
    assert deal.turn == 2
    deal = deal.act("double").act("accept").act("accept")
    assert (deal.turn, deal.stake) == (2, 4)
    deal = deal.act("4h").act("4c").act("Qd")
    assert deal.turn == 1
    assert "double" in legal(deal)


def test_minibluff_who_drops_a_second_double_pays_the_stake_before_it():
    hands = ("2c 3c 4c 5c", "Ad 3d Qd 2d", "2h Kh 4h 5h")
    deal = table(KEY, *hands, acts="2c, Ad, 2h, double, accept, accept, 3d, Kh, 3c, double, drop, drop")
    assert {seat: points for seat, points in deal.charges.items() if points} == {0: 2, 1: 2}


def test_minibluff_only_if_everyone_still_in_could_pay():
    assert "double" in legal(three(FIRST, credits=[2, 2, 2]))
    poor = three(FIRST, credits=[10, 10, 1])
    assert "double" not in legal(poor)
    assert not poor.verdict("double").allowed
    assert "double" not in legal(three(FIRST, credits=[10, 1, 10]))  # himself he counts


def test_minibluff_one_who_has_dropped_need_not_be_able_to_pay():
    deal = table(
        KEY,
        "2c 3c 4c 5c",
        "Ad 3d Qd 2d",
        "2h Kh 4h 5h",
        credits=[2, 4, 4],
        acts="2c, Ad, 2h, double, accept, drop, 3d, Kh",
    )
    assert deal.turn == 2
    assert "double" in legal(deal)


def test_minibluff_a_drop_leaves_the_leader_of_the_next_trick_among_those_playing():
    deal = three(f"{FIRST}, double, accept, drop, 3d, 6h")
    assert (deal.turn, deal.playing) == (2, (1, 2))


# --- the end of the deal ----------------------------------------------------------------------------------------------


def test_minibluff_the_first_to_play_the_lowest_card_wins_and_every_other_pays_the_stake():
    assert last_trick(KEY, "9c", "3d", "3h", "Kc").charges == {0: 1, 2: 1, 3: 1}
    assert last_trick(KEY, "3c", "3d", leader=1).charges == {0: 1}


def test_minibluff_the_stake_that_was_accepted_is_paid():
    deal = table(KEY, "2c 9c", "Ad 3d", "2h 8h", acts="2c, Ad, 2h, double, accept, accept, 3d, 8h, 9c")
    assert {seat: points for seat, points in deal.charges.items() if points} == {0: 2, 2: 2}


def test_minibluff_ruling_credits_go_to_the_bank():
    game = settled(KEY, [10, 10, 10], "9c", "3d", "Kc")
    assert game.scores == (9, 10, 9)


def test_minibluff_a_player_without_credits_is_out():
    game = settled(KEY, [1, 10, 5], "9c", "3d", "Kc")
    assert (game.scores, game.seats, game.over) == ((0, 10, 4), (1, 2), False)


def test_minibluff_the_last_with_credits_wins():
    assert settled(KEY, [1, 10], "9c", "3d").winners == (1,)
    assert settled(KEY, [1, 10, 1], "9c", "3d", "Kc").winners == (1,)


def test_minibluff_the_game_tells_the_deal_what_each_can_pay():
    game = game_of(KEY, 3, scores=[10, 1, 7])
    deal = game.deal(Random(1))
    for _ in range(3):
        deal = deal.act(deal.legal()[0])
    assert "double" not in legal(deal)


def test_minibluff_a_deal_won_by_the_drop_of_all_others_can_be_settled():
    game = game_of(KEY, 3).settle(three(f"{FIRST}, double, drop, drop"))
    assert game.scores == (9, 10, 9)
    assert (game.dealer, game.over) == (0, False)


def test_minibluff_credits_go_down_by_the_stake_that_each_pays():
    hands, acts = ("2c 9c", "Ad 3d", "2h 8h"), "2c, Ad, 2h, double, accept, drop, 3d, 8h"
    game = game_of(KEY, 3).settle(table(KEY, *hands, acts=acts))
    assert game.scores == (9, 10, 8)
