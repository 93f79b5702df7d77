"""Kurkku, Mätäpesä, Kurko and Rassi, sentence by sentence (pagat-cucumber, Finnish)."""

from random import Random

import pytest

from cucumber import BadDeal, IllegalAct, read_cards
from cucumber.engine.view import view
from tests.cases import for_each
from tests.rulebook.tables import NAMES, changed, game_of, last_trick, legal, settled, table

# --- kurkku -----------------------------------------------------------------------------------------------------------


@for_each("players", [2, 5])
def test_kurkku_three_or_four_play(players):
    with pytest.raises(BadDeal):
        game_of("kurkku", players)
    assert {len(hand) for hand in game_of("kurkku", 4).deal(Random(1)).hands} == {6}


def test_kurkku_is_as_gurka_without_pot_and_buy_in():
    assert changed("kurkku", "gurka-se") == {"player_range", "when_caught", "ending", "payment"}
    game = game_of("kurkku", 4)
    assert game.legal() == ()


def test_kurkku_everyone_tied_is_charged():
    assert last_trick("kurkku", "9c", "9d", "2c").charges == {1: 9, 0: 9}


def test_kurkku_the_game_ends_as_soon_as_someone_reaches_30_and_the_lowest_score_wins():
    on = settled("kurkku", [19, 3, 4], "10c", "2d", "3d")
    assert not on.over
    game = settled("kurkku", [20, 3, 4], "10c", "2d", "3d")
    assert (game.over, game.winners, game.scores) == (True, (1,), (30, 3, 4))


def test_kurkku_equal_lowest_scores_share_the_win():
    assert settled("kurkku", [20, 4, 4], "10c", "2d", "3d").winners == (1, 2)


def test_kurkku_one_who_reaches_30_together_with_all_others_may_still_have_the_lowest_score():
    assert settled("kurkku", [25, 21, 23], "10c", "10d", "10h").winners == (1,)


def test_kurkku_nothing_is_paid():
    assert set(settled("kurkku", [20, 3, 4], "10c", "2d", "3d").balance) == {0}


# --- matapesa ---------------------------------------------------------------------------------------------------------


@for_each("players, size, left", [
    (2, 26, 0), (3, 17, 1), (4, 13, 0), (5, 10, 2), (6, 8, 4), (7, 7, 3)
])  # fmt: skip
def test_matapesa_ruling_two_to_seven_get_as_many_cards_as_go_round(players, size, left):
    deal = game_of("matapesa", players).deal(Random(1))
    assert [len(hand) for hand in deal.hands] == [size] * players
    assert len(deal.stock) == left


@for_each("players", [1, 8])
def test_matapesa_ruling_one_or_eight_are_too_few_or_too_many(players):
    with pytest.raises(BadDeal):
        game_of("matapesa", players)


def test_matapesa_the_undealt_cards_are_shown():
    deal = game_of("matapesa", 5).deal(Random(1))
    for viewer in range(5):
        assert view(deal, viewer).undealt == deal.stock
    assert view(game_of("agurk", 5).deal(Random(1)), 0).undealt == ()


def test_matapesa_play_is_as_in_agurk():
    assert legal(table("matapesa", "9c 2c 4c", "2d 5s Qd", acts="9c")) == ["2d", "Qd"]
    assert last_trick("matapesa", "9c", "9d").taker == 1


def test_matapesa_there_are_no_points():
    assert not any(last_trick("matapesa", "9c", "9d", "2c").charges.values())
    assert settled("matapesa", [], "9c", "Kd", "2c").scores == (0, 0, 0)


def test_matapesa_the_taker_loses_the_deal_which_is_all():
    game = settled("matapesa", [], "9c", "Kd", "2c")
    assert game.over
    assert game.winners == (0, 2)


def test_matapesa_the_taker_deals_the_next():
    assert settled("matapesa", [], "9c", "Kd", "2c").rematch().dealer == 1


# --- kurko ------------------------------------------------------------------------------------------------------------


@for_each("players", range(2, 10))
def test_kurko_two_to_nine_get_six_each_from_52_cards_and_two_jokers(players):
    deal = game_of("kurko", players).deal(Random(1))
    assert [len(hand) for hand in deal.hands] == [6] * players
    everywhere = [card for hand in (*deal.hands, deal.stock) for card in hand]
    assert (len(everywhere), sum(card.rank == "Jo" for card in everywhere)) == (54, 2)


def test_kurko_house_rule_three_jokers():
    deal = game_of("kurko+three-jokers", 9).deal(Random(1))
    everywhere = [card for hand in (*deal.hands, deal.stock) for card in hand]
    assert (len(everywhere), sum(card.rank == "Jo" for card in everywhere)) == (55, 3)
    assert last_trick("kurko+three-jokers", "Jo", "2d").charges == {1: 2}


def test_kurko_a_joker_equals_an_ace_before_the_last_trick():
    assert legal(table("kurko", "Ac 2c", "Jo 2d", acts="Ac")) == ["Jo"]
    assert table("kurko", "Ac 2c", "Jo 2d", acts="Ac, Jo").tricks[0].taker == 1
    assert table("kurko", "Jo 2c", "Ac 2d", acts="Jo, Ac").tricks[0].taker == 1


def test_kurko_who_can_beat_must():
    assert legal(table("kurko", "9c 2c", "3d 10d", acts="9c")) == ["10d"]
    assert legal(table("kurko", "Qc 2c", "3d 10d", acts="Qc")) == ["3d"]


def test_kurko_aces_and_jokers_are_low_in_the_last_trick_and_cost_1():
    assert last_trick("kurko", "Ac", "2d", "Jo").charges == {1: 2}
    deal = last_trick("kurko", "Ac", "Jo")
    assert (deal.taker, deal.charges) == (1, {0: 1, 1: 1})


def test_kurko_ruling_everyone_tied_is_charged():
    assert last_trick("kurko", "9c", "9d", "2c").charges == {1: 9, 0: 9}


def test_kurko_nobody_drops_out():
    game = settled("kurko", [25, 3, 4], "10c", "2d", "3d")
    assert (game.over, game.scores, game.seats) == (False, (35, 3, 4), (0, 1, 2))
    assert game.deal(Random(1)).seats == (0, 1, 2)
    again = game.settle(last_trick("kurko", "10c", "2d", "3d"))
    assert again.scores == (45, 3, 4)


def test_kurko_the_game_ends_when_all_but_one_have_30_or_more_and_the_lowest_wins():
    first = settled("kurko", [20, 19, 4], "10c", "2d", "3d")
    assert not first.over
    on = first.settle(last_trick("kurko", "2c", "10d", "3d"))
    assert (on.over, on.scores) == (False, (30, 29, 4))
    end = on.settle(last_trick("kurko", "Ac", "2d", "Ad"))
    assert (end.over, end.winners, end.scores) == (True, (2,), (30, 31, 4))


def test_kurko_each_other_pays_the_winner_the_difference_of_scores():
    first = settled("kurko", [25, 3, 4], "10c", "2d", "3d")
    end = first
    for _ in range(3):
        end = end.settle(last_trick("kurko", "2c", "10d", "3d"))
    assert (end.over, end.scores) == (True, (35, 33, 4))
    assert list(end.balance) == [-31, -29, 60]


def test_kurko_if_one_deal_brings_everyone_to_30_the_lowest_wins():
    game = settled("kurko", [20, 25], "10c", "10d")
    assert (game.over, game.winners, game.scores) == (True, (0,), (30, 35))
    assert list(game.balance) == [5, -5]


# --- rassi ------------------------------------------------------------------------------------------------------------

LOW, HIGH, MIXED = "2c 3c 4c 5c 6c 7c", "Jd Qd Kd 2d 3d 4d", "8h 9h 10h Ah 5h 6h"
TWELVE = "Jc Qc Kc Ac 8c 9c 2s 3s 4s 5s 6s 7s"
EIGHTEEN = f"{TWELVE} 8d 9d 10d Ad 5d 6d"
EVERYTHING = f"{EIGHTEEN} Jh Qh Kh 2h 3h 4h 8s 9s 10s Js Qs Ks"


def offered(stock=EVERYTHING, acts=""):
    return table("rassi", LOW, HIGH, MIXED, stock=stock, acts=acts)


@for_each("players", [1, 7])
def test_rassi_ruling_two_to_six_play(players):
    with pytest.raises(BadDeal):
        game_of("rassi", players)
    assert {len(hand) for hand in game_of("rassi", 6).deal(Random(1)).hands} == {6}


def test_rassi_each_from_forehand_is_asked_free_and_then_each_double():
    deal = offered()
    asked = []
    while deal.asked:
        asked.append((deal.turn, sorted(legal(deal))))
        deal = deal.act("pass")
    assert [seat for seat, _ in asked] == [0, 1, 2, 0, 1, 2]
    assert [words for _, words in asked] == [
        ["free", "pass"], ["pass"], ["free", "pass"], *[["double", "pass"]] * 3
    ]  # fmt: skip
    assert deal.turn == 0


def test_rassi_free_is_for_hands_without_a_jack_queen_or_king():
    deal = offered(acts="pass")
    verdict = deal.verdict("free")
    assert not verdict.allowed
    assert "Bo" in verdict.reason
    with pytest.raises(IllegalAct, match="Bo"):
        deal.act("free")


@for_each("picture", ["J", "Q", "K"])
def test_rassi_one_picture_is_enough_to_be_refused_and_an_ace_is_none(picture):
    pictured = table("rassi", f"2c 3c 4c 5c 6c {picture}h", HIGH, stock=TWELVE)
    assert "free" not in legal(pictured)
    assert "free" in legal(table("rassi", "2c 3c 4c 5c 6c Ah", HIGH, stock=TWELVE))


def test_rassi_free_six_new_cards_and_those_thrown_in_are_out_of_the_deal():
    deal = offered(acts="free")
    assert set(deal.hands[0]) == set(read_cards("Jc Qc Kc Ac 8c 9c"))
    assert len(deal.stock) == 24
    assert set(deal.stock).isdisjoint(read_cards(LOW))


def test_rassi_free_costs_nothing():
    assert taken_with_a_king(LOW, KINGS, "free, pass, pass, pass").charges == {0: 13}


def test_rassi_then_double_six_for_six_for_anyone():
    deal = offered(acts="pass, pass, pass")
    assert deal.turn == 0
    deal = deal.act("pass")
    assert "double" in legal(deal)  # pictures do not matter here
    deal = deal.act("double")
    assert set(deal.hands[1]) == set(read_cards("Jc Qc Kc Ac 8c 9c"))


def test_rassi_then_redouble_for_those_who_doubled():
    deal = offered(acts="pass, pass, pass, pass, double, pass")
    assert (deal.turn, sorted(legal(deal))) == (1, ["pass", "redouble"])
    deal = deal.act("redouble")
    assert set(deal.hands[1]) == set(read_cards("2s 3s 4s 5s 6s 7s"))
    assert deal.asked is None
    assert deal.turn == 0


def test_rassi_one_hand_may_be_exchanged_three_times():
    deal = table("rassi", LOW, HIGH, stock=f"2s 3s 4s 5s 6s 7s {MIXED} 8c 9c 10c Ac 10d 9d 8s")
    for act in ("free", "pass", "double", "pass", "redouble"):
        deal = deal.act(act)
    assert set(deal.hands[0]) == set(read_cards("8c 9c 10c Ac 10d 9d"))
    assert list(map(str, deal.stock)) == ["8s"]


KINGS = "9s 10s 8s 7s 6s Ks"


def taken_with_a_king(hand, stock, acts):
    """Two play; Ann, who holds the one king after these acts, keeps it for the last trick and takes it."""
    deal = table("rassi", hand, "2d 3d 4d 5d 6d 7d", stock=f"{stock} 2h 3h 4h 5h 6h 7h 8h 9h 10h", acts=acts)
    assert deal.asked is None
    while not deal.over:
        rest = [act for act in deal.legal() if str(act) != "Ks"] or deal.legal()
        deal = deal.act(rest[-1] if deal.turn == 0 else rest[0])
    return deal


def test_rassi_one_who_doubled_pays_twice_and_one_who_redoubled_four_times():
    assert taken_with_a_king(KINGS, "", "pass, pass, pass, pass").charges == {0: 13}
    assert taken_with_a_king(LOW, KINGS, "pass, pass, double, pass, pass").charges == {0: 26}
    twice = f"2s 3s 4s 5s 8d 9d {KINGS}"
    assert taken_with_a_king(LOW, twice, "pass, pass, double, pass, redouble").charges == {0: 52}
    assert taken_with_a_king(LOW, twice, "free, pass, double, pass, pass").charges == {0: 26}


def test_rassi_doubling_changes_nothing_for_the_others():
    assert taken_with_a_king(KINGS, "2s 3s 4s 5s 8d 9d", "pass, pass, pass, double, pass").charges == {0: 13}
    assert taken_with_a_king(KINGS, "2s 3s 4s 5s 8d 9d", "pass, pass, pass, double, redouble").charges == {0: 13}


def test_rassi_ruling_an_offer_ends_when_fewer_than_six_undealt_cards_are_left():
    deal = offered(stock="Jc Qc Kc Ac 8c 9c 2s 3s 4s 5s 6s", acts="free")  # five are left
    assert deal.asked is None
    assert (deal.turn, len(deal.legal())) == (0, 6)
    assert offered(stock="Jc Qc Kc Ac 8c").asked is None
    assert offered(stock="Jc Qc Kc Ac 8c 9c").asked is not None


def test_rassi_ruling_where_the_redouble_would_find_fewer_than_six_it_is_not_offered():
    deal = offered(stock="Jc Qc Kc Ac 8c 9c", acts="pass, pass, pass, double")
    assert deal.asked is None
    assert len(deal.legal()) == 6


def test_rassi_play_is_as_in_kurkku_ducking_is_free():
    assert legal(table("rassi", "9c 2c 4c", "2d 5s Qd", acts="9c")) == ["2d", "Qd"]
    assert last_trick("rassi", "9c", "9d", "2c").charges == {1: 9, 0: 9}


def test_rassi_the_ace_is_high_but_low_in_the_last_trick_costing_1():
    assert table("rassi", "Kc 2c", "Ad 3d", acts="Kc, Ad").tricks[0].taker == 1
    assert last_trick("rassi", "Ac", "2d").charges == {1: 2}
    assert last_trick("rassi", "Ac", "Ad").charges == {0: 1, 1: 1}


def test_rassi_reaching_50_is_out_and_the_last_one_left_wins():
    assert settled("rassi", [36, 3, 0], "Kc", "2d", "3d").seats == (0, 1, 2)
    assert settled("rassi", [37, 3, 0], "Kc", "2d", "3d").seats == (1, 2)
    assert settled("rassi", [37, 3], "Kc", "2d").winners == (1,)


def test_rassi_a_refused_free_is_the_same_question_for_everyone():
    """Who holds a picture is asked like the others, so that the question tells nothing of a hand."""
    for viewer in (0, 2):
        one = view(offered(acts="pass"), viewer)
        other = table("rassi", LOW, "2d 3d 4d 7d 8d 9d", MIXED, stock="Jc Qc Kc Ac 8c 9c", acts="pass")
        assert one == view(other, viewer)
    assert NAMES[1] == offered(acts="pass").players[offered(acts="pass").turn]
