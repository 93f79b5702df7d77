"""Norwegian, as Vidargas learned it, sentence by sentence (pagat-cucumber, Norwegian)."""

from random import Random

import pytest

from cucumber import IllegalAct, read_cards
from tests.cases import for_each
from tests.rulebook.tables import changed, game_of, last_trick, legal, legal_sets, sets, settled, table

KEY = "gurka-vidargas"


def test_vidargas_differs_from_norwegian_in_what_the_rulebook_lists():
    assert changed(KEY, "gurka-no") == {"hand_sizes", "first_lead", "exchange", "next_dealer", "point_table"}


def test_vidargas_the_first_deal_is_of_five():
    game = game_of(KEY, 3)
    assert {len(hand) for hand in game.deal(Random(1)).hands} == {5}


@for_each("card, size", [("3c", 3), ("6c", 6), ("7c", 7), ("8c", 7), ("10c", 7)])
def test_vidargas_then_the_value_of_the_losing_card_at_most_seven(card, size):
    assert settled(KEY, [], card, "2d", "2h").hand_size == size


@for_each("card", ["Jc", "Qc", "Kc", "Ac"])
def test_vidargas_ruling_the_charged_value_sets_the_size_so_pictures_and_aces_give_seven(card):
    assert settled(KEY, [], card, "2d", "2h").hand_size == 7


def test_vidargas_the_dealer_leads():
    game = game_of(KEY, 3, dealer=1)
    deal = game.deal(Random(1))
    assert (deal.dealer, deal.leader, deal.turn) == (1, 1, 1)
    assert (table(KEY, "2c", "3c", "4c", leader=2).dealer, game.leader) == (2, 1)


def exchanging(stock="Jc Jd Jh Js Qc Qd", acts=""):
    return table(KEY, "2c 3c 4c", "5d 6d 7d", "8h 9h 10h", stock=stock, acts=acts, leader=1)


def test_vidargas_the_dealer_may_exchange_leaving_at_least_two():
    deal = exchanging()
    assert (deal.turn, legal_sets(deal)) == (1, sets("", "5d", "6d", "7d"))
    with pytest.raises(IllegalAct, match="Bo"):
        deal.act("exchange 5d 6d")


def test_vidargas_of_five_cards_three_at_most_may_go():
    deal = table(KEY, "2c 3c 4c 5c 6c", "2d 3d 4d 5d 6d", stock="Jc Jd Jh Js Qc Qd")
    assert max(map(len, legal_sets(deal))) == 3
    assert len(deal.legal()) == 1 + 5 + 10 + 10


def test_vidargas_the_others_exactly_as_many_or_none():
    deal = exchanging(acts="exchange 5d")
    assert (deal.turn, legal_sets(deal)) == (2, sets("", "8h", "9h", "10h"))
    deal = deal.act("exchange 8h")
    assert set(deal.hands[2]) == set(read_cards("9h 10h Jd"))
    assert (deal.turn, legal_sets(deal)) == (0, sets("", "2c", "3c", "4c"))
    deal = deal.act("exchange nothing")
    assert (deal.turn, legal(deal)) == (1, ["6d", "7d", "Jc"])


def test_vidargas_others_may_throw_away_as_many_though_it_leaves_them_fewer_than_two_of_the_first_hand():
    deal = table(KEY, "2c 3c 4c 5c", "2d 3d 4d 5d", stock="Jc Jd Jh Js", acts="exchange 2c 3c")
    assert frozenset({"4d", "5d"}) in legal_sets(deal)


def test_vidargas_the_player_of_the_lowest_last_card_deals_next():
    assert settled(KEY, [], "9c", "5d", "3c", "Kd").dealer == 2


def test_vidargas_of_equally_low_cards_the_first_played_deals_next():
    assert settled(KEY, [], "9c", "3d", "3c", "Kd").dealer == 1
    assert settled(KEY, [], "3h", "9d", "3c", "Kd", leader=2).dealer == 2


def test_vidargas_in_the_next_deal_that_player_leads():
    game = settled(KEY, [], "9c", "3d", "3c", "Kd")
    assert game.leader == 1
    assert game.deal(Random(1)).turn == 1


@for_each("card, points", [("3c", 3), ("10c", 10), ("Jc", 11), ("Qc", 11), ("Kc", 11), ("Ac", 11)])
def test_vidargas_pictures_and_aces_count_eleven(card, points):
    assert last_trick(KEY, card, "2d").charges == {0: points}


def test_vidargas_an_ace_is_still_stronger_than_a_jack():
    assert last_trick(KEY, "Ac", "Jd").taker == 0
    assert legal(table(KEY, "Qc 2c", "Jd 3d", acts="Qc")) == ["3d"]


def test_vidargas_reaching_21_is_out_at_once_and_there_is_no_bonus():
    assert settled(KEY, [10, 3, 0], "Kc", "2d", "3d").seats == (1, 2)
    assert settled(KEY, [9, 3, 0], "Kc", "2d", "3d").seats == (0, 1, 2)
    assert last_trick(KEY, "9c", "9d").charges == {1: 9}
