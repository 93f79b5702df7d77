"""Gurka, and Gurka as it is played today, sentence by sentence (pagat-cucumber, Swedish)."""

from fractions import Fraction
from random import Random

import pytest

from cucumber import BadDeal, BuyIn, IllegalAct, find
from tests.cases import for_each
from tests.rulebook.tables import NAMES, changed, game_of, kinds, last_trick, legal, settled, table

KEY = "gurka-se"


def out_first(scores):
    """A game in which Ann has just been caught by a ten; the others have these scores."""
    return settled(KEY, [25, *scores], "10c", *("2d", "3d", "4d", "5d")[: len(scores)])


# --- the deal and the play --------------------------------------------------------------------------------------------


@for_each("players", range(3, 9))
def test_swedish_three_to_eight_get_six_cards_each(players):
    assert [len(hand) for hand in game_of(KEY, players).deal(Random(1)).hands] == [6] * players


@for_each("players", [2, 9])
def test_swedish_two_or_nine_are_too_few_or_too_many(players):
    with pytest.raises(BadDeal, match="Three to eight can play"):
        game_of(KEY, players)


def test_swedish_play_is_as_in_agurk():
    assert legal(table(KEY, "9c 2c 4c", "2d 5s Qd", "3h 4h 9h", acts="9c")) == ["2d", "Qd"]
    assert legal(table(KEY, "9c 2c 4c", "2d 5s Qd", "3h 4h 9h", acts="9c, 2d")) == ["3h", "9h"]
    assert legal(table(KEY, "9c 2c 4c", "2d 5s Qd", "3h 4h 9h")) == ["2c", "4c", "9c"]
    assert not changed(KEY, "agurk") & {
        "pack", "ace_in_last_trick", "lead", "card_to_beat", "beating", "ducking", "ace_on_ace", "point_table"
    }  # fmt: skip


def test_swedish_everyone_tied_with_the_taker_is_charged_and_nobody_gains():
    assert last_trick(KEY, "9c", "9d", "2c").charges == {1: 9, 0: 9}


def test_swedish_reaching_30_is_out():
    assert settled(KEY, [19, 3, 4], "10c", "2d", "3d").seats == (0, 1, 2)
    assert settled(KEY, [20, 3, 4], "10c", "2d", "3d").seats == (1, 2)


# --- the pot ----------------------------------------------------------------------------------------------------------


def test_swedish_the_last_one_left_takes_a_pot_of_equal_stakes():
    game = settled(KEY, [25, 3, 30], "10c", "2d", "", cucumbers=[0, 0, 1])
    assert game.winners == (1,)
    assert list(game.balance) == [-1, 2, -1]


def test_swedish_while_the_game_goes_on_nobody_has_won_or_lost_the_pot():
    game = settled(KEY, [25, 3, 3], "10c", "2d", "3d")
    assert not game.over
    assert sum(game.balance) == 0


def test_swedish_a_buy_in_is_one_more_stake():
    before = {"cucumbers": [1, 0, 0, 1], "bought_in": [0]}
    game = settled(KEY, [30, 3, 25, 30], "", "2d", "10c", "", leader=2, **before)
    assert game.winners == (1,)
    assert list(game.balance) == [-2, 4, -1, -1]
    before = {"cucumbers": [1, 0, 0, 1], "bought_in": [1]}
    game = settled(KEY, [30, 3, 25, 30], "", "2d", "10c", "", leader=2, **before)
    assert list(game.balance) == [-1, 3, -1, -1]


# --- buying in --------------------------------------------------------------------------------------------------------


def test_swedish_one_who_is_out_may_buy_in_with_the_highest_score_of_the_others_still_in():
    game = out_first([3, 12, 7])
    assert 0 not in game.seats
    assert game.verdict(BuyIn(0)).allowed
    back = game.act(BuyIn(0))
    assert (back.scores, back.seats) == ((12, 3, 12, 7), (0, 1, 2, 3))
    assert 0 not in game.seats  # a new game; the old one stays as it was


def test_swedish_worked_example_8_two_deals_lost_with_10_and_jack_and_the_others_on_0():
    game = game_of(KEY, 4)
    for card in ("10c", "Jc"):
        game = game.settle(last_trick(KEY, card, "2d", "3d", "4d"))
    assert game.scores == (21, 0, 0, 0)
    back = game.act(BuyIn(0))
    assert back.scores == (0, 0, 0, 0)


def test_swedish_worked_example_8_with_0_5_28_2_buying_in_means_28():
    assert out_first([0, 5, 28, 2]).act(BuyIn(0)).scores == (28, 0, 5, 28, 2)


def test_swedish_the_score_of_one_who_is_out_does_not_count():
    game = settled(KEY, [25, 3, 12, 7, 35], "10c", "2d", "3d", "4d", "", cucumbers=[0, 0, 0, 0, 1])
    assert game.act(BuyIn(0)).scores[0] == 12


def test_swedish_buying_in_is_offered_between_deals_to_everyone_who_may():
    assert {act.seat for act in game_of(KEY, 4).legal()} == {0, 1, 2, 3}
    assert {act.seat for act in out_first([3, 12, 7]).legal()} == {0}  # the others have but two others beside them


def test_swedish_at_least_three_others_must_be_in():
    game = settled(KEY, [25, 3, 12], "10c", "2d", "3d")
    verdict = game.verdict(BuyIn(0))
    assert not verdict.allowed
    assert "three" in verdict.reason
    assert game.legal() == ()
    with pytest.raises(IllegalAct, match="Ann"):
        game.act(BuyIn(0))
    assert not game_of(KEY, 3).verdict(BuyIn(1)).allowed  # himself he does not count


def test_swedish_one_who_is_out_may_buy_in_some_deals_later():
    game = out_first([3, 12, 7])
    game = game.settle(table_of_three(game))
    assert game.act(BuyIn(0)).seats == (0, 1, 2, 3)


def table_of_three(game):
    assert game.seats == (1, 2, 3)
    return last_trick(KEY, "", "9c", "2d", "3d", leader=1)


def test_swedish_each_may_buy_in_once():
    back = out_first([3, 12, 7]).act(BuyIn(0))
    verdict = back.verdict(BuyIn(0))
    assert not verdict.allowed
    assert "once" in verdict.reason or "already" in verdict.reason
    assert BuyIn(0) not in back.legal()
    assert BuyIn(1) in back.legal()


def test_swedish_after_a_second_time_out_he_stays_out():
    back = out_first([3, 24, 7]).act(BuyIn(0))
    again = back.settle(last_trick(KEY, "10c", "2d", "3d", "4d"))
    assert again.seats == (1, 2, 3)
    assert not again.verdict(BuyIn(0)).allowed


def test_swedish_one_who_bought_in_while_still_in_may_not_again_when_out():
    game = game_of(KEY, 4, scores=[21, 25, 0, 0]).act(BuyIn(0))
    assert game.scores == (25, 25, 0, 0)
    game = game.settle(last_trick(KEY, "10c", "2d", "3d", "4d"))
    assert game.seats == (1, 2, 3)
    assert not game.verdict(BuyIn(0)).allowed


def test_swedish_there_is_no_obligation_and_the_next_deal_is_dealt_without_him():
    game = out_first([3, 12, 7])
    assert game.deal(Random(1)).seats == (1, 2, 3)
    assert game.act(BuyIn(0)).deal(Random(1)).seats == (0, 1, 2, 3)


def test_swedish_nobody_buys_in_once_the_game_is_over():
    game = settled(KEY, [25, 3, 30], "10c", "2d", "", cucumbers=[0, 0, 1])
    assert game.over
    assert game.legal() == ()
    assert not game.verdict(BuyIn(0)).allowed


def test_swedish_ruling_if_one_deal_catches_everyone_the_lowest_score_wins():
    game = settled(KEY, [25, 22, 24], "10c", "10d", "10h")
    assert (game.over, game.winners) == (True, (1,))
    assert list(game.balance) == [-1, 2, -1]


def test_swedish_ruling_equally_low_scores_share_the_win_and_the_pot():
    game = settled(KEY, [25, 22, 22], "10c", "10d", "10h")
    assert game.winners == (1, 2)
    assert list(game.balance) == [-1, Fraction(1, 2), Fraction(1, 2)]


# --- house rules ------------------------------------------------------------------------------------------------------


def test_swedish_house_rule_previous_card_worked_example_3():
    deal = table(f"{KEY}+previous-card", "Kc 2c 4c", "Kd 2d 5c", "3h 6h 8h", "Qs 7s 2s", acts="Kc, Kd, 3h")
    assert legal(deal) == ["2s", "7s", "Qs"]
    for card in ("2s", "7s", "Qs"):
        assert deal.act(card).tricks[0].taker == 1
    assert legal(table(KEY, "Kc 2c 4c", "Kd 2d 5c", "3h 6h 8h", "Qs 7s 2s", acts="Kc, Kd, 3h")) == ["2s"]


def test_swedish_house_rule_previous_card_the_last_of_equals_takes_the_trick():
    deal = table(f"{KEY}+previous-card", "Kc 2c", "3d Qd", "Kh 9h", acts="Kc, 3d, Kh")
    assert deal.tricks[0].taker == 2


def test_swedish_house_rule_must_beat():
    deal = table(f"{KEY}+must-beat", "9c 2c", "2d Qd", "3h 8h", acts="9c")
    assert legal(deal) == ["Qd"]
    assert legal(deal.act("Qd")) == ["3h"]
    assert legal(table(KEY, "9c 2c", "2d Qd", "3h 8h", acts="9c")) == ["2d", "Qd"]


def test_swedish_house_rule_ace_stops_the_next_follower_ducks():
    deal = table(f"{KEY}+ace-stops", "Ac 2c", "3d Ad", "4h Ah", acts="Ac")
    assert legal(deal) == ["3d"]
    assert legal(deal.act("3d")) == ["4h"]  # the ace is still the card to head


def test_swedish_house_rules_ace_stops_with_previous_card_the_one_after_beats_the_card_ducked_with():
    deal = table(f"{KEY}+ace-stops+previous-card", "Ac 2c 3c", "3d Ad Kd", "2h 4h Ah", acts="Ac")
    assert legal(deal) == ["3d"]
    assert legal(deal.act("3d")) == ["2h", "4h", "Ah"]


def test_swedish_house_rule_lead_lowest():
    deal = table(f"{KEY}+lead-lowest", "4c 9c 4d", "3d Ad Kd", "2h 4h Ah")
    assert legal(deal) == ["4c", "4d"]
    assert not deal.verdict("9c").allowed
    assert "lowest" in deal.verdict("9c").reason
    later = deal.act("4c").act("Kd").act("2h")
    assert legal(later) == ["3d"]  # the taker leads his lowest, too


def test_swedish_house_rule_to_20():
    assert settled(f"{KEY}+to-20", [9, 3, 4], "10c", "2d", "3d").seats == (0, 1, 2)
    assert settled(f"{KEY}+to-20", [10, 3, 4], "10c", "2d", "3d").seats == (1, 2)


def test_swedish_house_rule_free_rebuy_costs_nothing_and_is_one():
    before = {"cucumbers": [1, 0, 0, 1], "bought_in": [0]}
    game = settled(f"{KEY}+free-rebuy", [30, 3, 25, 30], "", "2d", "10c", "", leader=2, **before)
    assert list(game.balance) == [-1, 3, -1, -1]
    start = game_of(f"{KEY}+free-rebuy", 4)
    assert not start.act(BuyIn(2)).verdict(BuyIn(2)).allowed


def test_swedish_today_is_the_old_game_with_previous_card_and_ace_stops():
    assert find("gurka-modern").rules == find(f"{KEY}+previous-card+ace-stops").rules
    assert find("gurka-modern").parent.key == KEY


def test_swedish_events_tell_who_bought_in():
    back = out_first([3, 12, 7]).act(BuyIn(0))
    assert kinds(back) == ["bought in"]
    sentence = back.events[0].sentence
    assert NAMES[0] in sentence
    assert "12" in sentence
