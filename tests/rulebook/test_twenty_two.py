"""Twenty-Two, sentence by sentence (pagat-cucumber names it; facts from pagat.com, last/22)."""

from collections import Counter
from random import Random

import pytest

from cucumber import BadDeal, Game, find, read_cards
from tests.cases import for_each
from tests.rulebook.tables import game_of, last_trick, legal_sets, sets, settled, table

KEY = "twenty-two"


def test_twenty_two_the_six_of_clubs_is_an_ordinary_six():
    assert last_trick(KEY, "6c", "Ah").taker == 1
    assert last_trick(KEY, "6c", "6h", "2d").charges == {1: 6}
    assert frozenset({"6c", "6d"}) in legal_sets(table(KEY, "2c 6c 6d", "3c 3d 3h"))


@for_each("players, packs", [(2, 1), (4, 1), (6, 1), (7, 2), (8, 2)])
def test_twenty_two_two_to_six_on_one_pack_and_for_more_one_pack_for_every_four(players, packs):
    deal = Game.new(find(KEY).rules, [f"Player {place}" for place in range(players)]).deal(Random(1))
    everywhere = Counter(card for hand in (*deal.hands, deal.stock) for card in hand)
    assert set(everywhere.values()) == {packs}
    assert everywhere.total() == 52 * packs


def test_twenty_two_one_is_too_few():
    with pytest.raises(BadDeal):
        game_of(KEY, 1)


def test_twenty_two_the_first_deal_is_of_seven():
    assert {len(hand) for hand in game_of(KEY, 6).deal(Random(1)).hands} == {7}


@for_each("card, size", [("3c", 3), ("10c", 10), ("Jc", 10), ("Qc", 10), ("Kc", 10), ("Ac", 11)])
def test_twenty_two_then_the_value_of_the_losing_card(card, size):
    assert settled(KEY, [], card, "2d", "2h").hand_size == size


def test_twenty_two_where_the_pack_is_too_small_as_many_as_go_round_equally():
    low = ["2d", "2h", "2s", "3d", "3h"]
    assert settled(KEY, [], "8c", *low).hand_size == 8  # 48 of the 51 that are left
    assert settled(KEY, [], "9c", *low).hand_size == 8
    assert settled(KEY, [], "Ac", *low).hand_size == 8
    assert settled(KEY, [], "Ac", *low[:4]).hand_size == 10


@for_each("card, points", [("3c", 3), ("10c", 10), ("Jc", 10), ("Qc", 10), ("Kc", 10), ("Ac", 11)])
def test_twenty_two_pictures_count_10_and_the_ace_11(card, points):
    assert last_trick(KEY, card, "2d").charges == {0: points}


def test_twenty_two_a_king_is_still_stronger_than_a_jack():
    assert last_trick(KEY, "Kc", "Jd").taker == 0


def test_twenty_two_the_loser_deals_and_forehand_leads():
    game = settled(KEY, [], "9c", "Kd", "3c")
    assert (game.dealer, game.leader) == (1, 2)


def test_twenty_two_a_loser_who_is_out_deals_no_more():
    game = settled(KEY, [], "9c", "Kd", "3c", kept=["", "Kc 2h", ""])
    assert game.seats == (0, 2)
    assert game.dealer in game.seats


def exchanging(stock="Jc Jd Jh Js Qc", acts=""):
    return table(KEY, "2c 3c 4c", "5d 6d 7d", "8h 9h 10h", stock=stock, acts=acts)


ANY_OF_BO = sets("", "5d", "6d", "7d", "5d 6d", "5d 7d", "6d 7d", "5d 6d 7d")


@for_each("first", ["nothing", "2c", "2c 3c"])
def test_twenty_two_each_from_forehand_may_exchange_any_number(first):
    deal = exchanging()
    assert deal.turn == 0
    deal = deal.act(f"exchange {first}")
    assert deal.turn == 1
    assert legal_sets(deal) == ANY_OF_BO


def test_twenty_two_each_may_once():
    deal = exchanging(acts="exchange 2c, exchange 5d, exchange 8h")
    assert deal.asked is None
    assert deal.turn == 0
    assert set(deal.hands[0]) == set(read_cards("3c 4c Jc"))


def test_twenty_two_as_far_as_the_undealt_cards_last():
    deal = exchanging(stock="Jc Jd Jh", acts="exchange 2c 3c")
    assert legal_sets(deal) == sets("", "5d", "6d", "7d")
    deal = deal.act("exchange 5d")
    while deal.asked:
        assert legal_sets(deal) == sets("")
        deal = deal.act(deal.legal()[0])
    assert deal.turn == 0


def test_twenty_two_sets_are_led_and_followed_card_for_card():
    assert legal_sets(table(KEY, "2c 5c 5d", "3c 3d 3h")) == sets("2c", "5c", "5d", "5c 5d")
    assert legal_sets(table(KEY, "5c 5d 2c", "3c 9d Jh", acts="5c 5d")) == sets("3c 9d", "9d Jh")


def test_twenty_two_the_score_is_kept_as_cards():
    game = settled(KEY, [], "9c", "Kd", "3c")
    assert list(map(str, game.kept[1])) == ["Kd"]
    assert game.scores == (0, 10, 0)


def test_twenty_two_reaching_22_is_out():
    assert settled(KEY, [], "9c", "2d", "3c", kept=["Kc 2h", "", ""]).seats == (0, 1, 2)  # 21 is nothing special
    assert settled(KEY, [], "9c", "2d", "3c", kept=["Kc 2h", "", ""]).scores[0] == 21
    assert settled(KEY, [], "10c", "2d", "3c", kept=["Kc 2h", "", ""]).seats == (1, 2)


def test_twenty_two_kept_cards_of_one_who_is_out_go_back_to_the_pack():
    game = settled(KEY, [], "10c", "2d", "3c", kept=["Kc 2h", "", "4d"])
    deal = game.deal(Random(1))
    assert sum(map(len, deal.hands)) + len(deal.stock) == 51


def test_twenty_two_ruling_of_equals_in_the_last_trick_the_last_is_charged():
    assert last_trick(KEY, "9c", "9d", "9h").charges == {2: 9}


def test_twenty_two_the_last_one_left_wins():
    assert settled(KEY, [], "10c", "2d", kept=["Kc 2h", ""]).winners == (1,)
