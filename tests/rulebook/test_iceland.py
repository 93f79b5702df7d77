"""Gúrka, sentence by sentence (pagat-cucumber, Icelandic)."""

from random import Random

import pytest

from cucumber import BadDeal, IllegalAct, find, read_cards
from tests.cases import for_each
from tests.rulebook.tables import changed, game_of, last_trick, legal, legal_sets, played_out, sets, settled, table

KEY = "gurka-is"


# --- the pack and the deal --------------------------------------------------------------------------------------------


@for_each("players", [1, 5])
def test_icelandic_two_to_four_play(players):
    with pytest.raises(BadDeal, match="Two to four can play"):
        game_of(KEY, players)


def test_icelandic_the_six_of_clubs_is_above_the_ace():
    assert last_trick(KEY, "6c", "Ah").taker == 0
    assert last_trick(KEY, "6d", "Ah").taker == 1
    assert legal(table(KEY, "6c 2c", "Ad 3d", acts="6c")) == ["3d"]
    assert legal(table(KEY, "Ad 3d", "6c 2c", acts="Ad")) == ["2c", "6c"]


def test_icelandic_the_six_of_clubs_costs_21_and_other_cards_their_value():
    assert last_trick(KEY, "6c", "Ah").charges == {0: 21}
    for card, points in (("6d", 6), ("10c", 10), ("Jc", 11), ("Qc", 12), ("Kc", 13), ("Ac", 14)):
        assert last_trick(KEY, card, "2h").charges == {0: points}


def test_icelandic_ten_cards_then_nine_and_so_on_ruling_and_again_from_ten():
    sizes = [game_of(KEY, 4, settled=number).hand_size for number in range(12)]
    assert sizes == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 10, 9]
    assert {len(hand) for hand in game_of(KEY, 4).deal(Random(1)).hands} == {10}


def test_icelandic_the_player_on_the_dealers_left_leads():
    assert game_of(KEY, 3, dealer=1).deal(Random(1)).leader == 2


# --- leading ----------------------------------------------------------------------------------------------------------


def test_icelandic_any_card_or_any_number_of_equal_cards_may_be_led():
    deal = table(KEY, "2c 5c 5d 5h", "3c 3d 3h 3s")
    assert legal_sets(deal) == sets("2c", "5c", "5d", "5h", "5c 5d", "5c 5h", "5d 5h", "5c 5d 5h")
    assert len(deal.legal()) == len(legal_sets(deal)), "each set stands there once"
    one, other = deal.act("5d 5c"), deal.act("5c 5d")  # it may be written in any order
    assert one.hands == other.hands
    assert legal_sets(one) == legal_sets(other)


@for_each("cards", ["2c 5c", "5c 5d 2c", "2c 5c 5d 5h"])
def test_icelandic_unequal_cards_cannot_be_led_together(cards):
    deal = table(KEY, "2c 5c 5d 5h 9c", "3c 3d 3h 3s 9d")
    assert not deal.verdict(cards).allowed


def test_icelandic_the_six_of_clubs_is_not_equal_to_the_other_sixes():
    deal = table(KEY, "2c 6c 6d 6h", "3c 3d 3h 3s")
    assert legal_sets(deal) == sets("2c", "6c", "6d", "6h", "6d 6h")
    assert not deal.verdict("6c 6d").allowed


def test_icelandic_each_keeps_one_card_for_the_last_trick():
    deal = table(KEY, "4c 4d", "3c 3d")
    assert legal_sets(deal) == sets("4c", "4d")
    with pytest.raises(IllegalAct, match="Ann"):
        deal.act("4c 4d")
    assert frozenset({"4c", "4d", "4h"}) not in legal_sets(table(KEY, "4c 4d 4h", "3c 3d 3h"))
    assert frozenset({"4c", "4h"}) in legal_sets(table(KEY, "4c 4d 4h", "3c 3d 3h"))


# --- following --------------------------------------------------------------------------------------------------------


def test_icelandic_worked_example_4_card_for_card():
    deal = table(
        KEY, "5c 5d 5h 2s 2h 3c 3d 3h", "5s 9c Jc 3s 4c 4h 6d 6h", "8c Qc Kc 6s 7c 8d 8h 9d", "2c 2d 4d 7d 7h Jd Jh Ad"
    )
    deal = deal.act("5c 5d 5h")
    assert deal.verdict("5s 9c Jc").allowed
    deal = deal.act("5s 9c Jc")
    assert deal.verdict("8c Qc Kc").allowed
    assert not deal.verdict("8c 8d Kc").allowed
    deal = deal.act("8c Qc Kc")
    assert legal_sets(deal) == sets("2c 2d 4d")
    over = deal.act("2c 2d 4d")
    assert (over.tricks[0].taker, over.turn) == (2, 2)


def test_icelandic_the_order_in_which_a_set_is_named_says_nothing():
    deal = table(KEY, "5c 5d 2s", "9c 3c 8h", acts="5c 5d")
    assert deal.verdict("9c 8h").allowed
    assert deal.verdict("8h 9c").allowed
    assert not deal.verdict("3c 9c").allowed


def test_icelandic_as_many_cards_must_be_played_as_were_led():
    deal = table(KEY, "5c 5d 2s", "9c 9d 8h", acts="5c 5d")
    for cards in ("9c", "9c 9d 8h"):
        assert not deal.verdict(cards).allowed
    assert legal_sets(deal) == sets("9c 9d", "8h 9c", "8h 9d")


def test_icelandic_who_can_beat_may_duck_with_as_many_of_the_lowest():
    deal = table(KEY, "5c 5d 2s", "9c 9d 3h", acts="5c 5d")
    assert legal_sets(deal) == sets("9c 9d", "3h 9c", "3h 9d")


def test_icelandic_of_equal_lowest_cards_any_may_be_given_up():
    deal = table(KEY, "Kc Kd 2s 2h", "3c 3d 3h 4s", acts="Kc Kd")
    assert legal_sets(deal) == sets("3c 3d", "3c 3h", "3d 3h")
    deal = table(KEY, "Kc Kd 2s 2h", "3c 4d 4h 4s", acts="Kc Kd")
    assert legal_sets(deal) == sets("3c 4d", "3c 4h", "3c 4s")


def test_icelandic_a_set_not_as_high_card_for_card_does_not_take_the_trick():
    deal = table(KEY, "5c 5d 9s", "3c Ad Kd", "2c 2d 4h", acts="5c 5d, 3c Kd, 2c 2d")
    assert deal.tricks[0].taker == 0


def test_icelandic_the_last_of_equal_sets_takes_the_trick_and_leads():
    deal = table(KEY, "5c 5d 9s", "5h 5s Kd", "2c 2d 4h", acts="5c 5d, 5h 5s, 2c 2d")
    assert (deal.tricks[0].taker, deal.turn) == (1, 1)


def test_icelandic_the_lowest_cards_take_the_trick_where_they_happen_to_beat():
    deal = table(KEY, "5c 5d 9s", "7h 8s Kd", acts="5c 5d, 7h 8s")
    assert deal.tricks[0].taker == 1


def test_icelandic_single_cards_are_followed_as_in_agurk():
    deal = table(KEY, "9c 2c 4c", "2d 5s Qd", acts="9c")
    assert legal(deal) == ["2d", "Qd"]


# --- scoring ----------------------------------------------------------------------------------------------------------


def test_icelandic_the_losing_card_is_kept_and_missing_from_the_pack():
    game = settled(KEY, [], "9c", "Kd", "3c")
    assert list(map(str, game.kept[1])) == ["Kd"]
    assert game.scores == (0, 13, 0)
    deal = game.deal(Random(1))
    everywhere = [card for hand in (*deal.hands, deal.stock) for card in hand]
    assert len(everywhere) == 51
    assert not set(read_cards("Kd")) & set(everywhere)


def test_icelandic_there_is_no_bonus():
    assert last_trick(KEY, "9c", "9d").charges == {1: 9}


def test_icelandic_exceeding_21_is_out_and_the_kept_cards_go_back_to_the_pack():
    game = settled(KEY, [], "Kc", "2d", "3h", kept=["Qc", "", "4d"])
    assert game.seats == (1, 2)
    assert game.kept[0] == ()
    deal = game.deal(Random(1))
    assert sum(map(len, deal.hands)) + len(deal.stock) == 51
    assert settled(KEY, [], "8c", "2d", "3h", kept=["Qc", "", "4d"]).seats == (0, 1, 2)


def test_icelandic_exactly_21_is_zero_and_the_cards_go_back_to_the_pack():
    game = settled(KEY, [], "9c", "2d", "3h", kept=["Qc", "", "4d"])
    assert (game.scores, game.kept[0], game.seats) == ((0, 0, 4), (), (0, 1, 2))
    deal = game.deal(Random(1))
    assert sum(map(len, deal.hands)) + len(deal.stock) == 51


def test_icelandic_worked_example_7_the_six_of_clubs_last():
    without = settled(KEY, [], "6c", "2d", "3h")
    assert (without.scores[0], without.kept[0], without.seats) == (0, (), (0, 1, 2))
    after_another = settled(KEY, [], "6c", "2d", "3h", kept=["2c", "", ""])
    assert after_another.seats == (1, 2)


def test_icelandic_the_last_one_left_wins():
    assert settled(KEY, [], "Kc", "2d", kept=["Qc", ""]).winners == (1,)


# --- house rules ------------------------------------------------------------------------------------------------------


def exchanging(stock="Jc Jd Jh Js Qc", acts=""):
    return table(f"{KEY}+exchange", "2c 3c 4c", "5d 6d 7d", "8h 9h 10h", stock=stock, acts=acts)


def test_icelandic_house_rule_exchange_forehand_any_number_the_others_at_most_as_many():
    deal = exchanging(acts="exchange 2c 3c")
    assert legal_sets(deal) == sets("", "5d", "6d", "7d", "5d 6d", "5d 7d", "6d 7d")
    deal = deal.act("exchange 5d")
    assert legal_sets(deal) == sets("", "8h", "9h", "10h", "8h 9h", "8h 10h", "9h 10h")


def test_icelandic_house_rule_exchange_goes_by_what_forehand_threw_away_not_the_player_before():
    deal = exchanging(acts="exchange 2c 3c, exchange nothing")
    assert frozenset({"8h", "9h"}) in legal_sets(deal)


def test_icelandic_house_rule_exchange_where_forehand_throws_nothing_away_nobody_may():
    deal = exchanging(acts="exchange nothing")
    while deal.asked:
        assert legal_sets(deal) == sets("")
        deal = deal.act(deal.legal()[0])
    assert (deal.turn, len(deal.stock)) == (0, 5)


def test_icelandic_house_rule_exchange_as_far_as_the_undealt_cards_last():
    deal = exchanging(stock="Jc Jd Jh", acts="exchange 2c 3c")
    assert legal_sets(deal) == sets("", "5d", "6d", "7d")


def test_icelandic_house_rule_sevens_16_15():
    key = f"{KEY}+sevens-16-15"
    assert last_trick(key, "7c", "7s", "Ah").charges == {1: 16}
    assert last_trick(key, "7s", "7c", "Ah").charges == {0: 16}
    assert last_trick(key, "7c", "Ah", "6d").charges == {0: 15}
    assert last_trick(key, "6c", "6d", "2h").charges == {1: 6}
    assert last_trick(key, "7h", "6d", "2h").charges == {0: 7}
    assert legal_sets(table(key, "2c 7c 7s 7h 7d", "3c 3d 3h 3s 4c")) == sets("2c", "7c", "7s", "7h", "7d", "7h 7d")
    assert frozenset({"6c", "6d"}) in legal_sets(table(key, "2c 6c 6d", "3c 3d 3h"))


def test_icelandic_house_rule_sevens_21():
    key = f"{KEY}+sevens-21"
    assert last_trick(key, "7c", "7s", "Ah").taker == 1
    assert last_trick(key, "7s", "7c", "Ah").taker == 1
    assert last_trick(key, "7c", "Ah", "6d").charges == {0: 21}
    assert last_trick(key, "7s", "Ah", "6d").charges == {0: 21}
    assert last_trick(key, "6c", "6d", "2h").charges == {1: 6}
    assert frozenset({"7c", "7s"}) in legal_sets(table(key, "2c 7c 7s", "3c 3d 3h"))
    assert not table(key, "2c 7c 7h", "3c 3d 3h").verdict("7c 7h").allowed


def test_icelandic_house_rule_previous_card():
    deal = table(f"{KEY}+previous-card", "Kc 2c 3s", "2d 4d Qd", "3h 7h 8h", acts="Kc, 2d")
    assert legal(deal) == ["3h", "7h", "8h"]
    assert deal.act("7h").tricks[0].taker == 0


def test_icelandic_house_rule_previous_card_sets_beat_the_set_before():
    deal = table(f"{KEY}+previous-card", "Kc Kd 2c", "2d 4d Qd", "3h 5h 8h", acts="Kc Kd, 2d 4d")
    assert legal_sets(deal) == sets("3h 5h", "3h 8h", "5h 8h")
    assert deal.act("5h 8h").tricks[0].taker == 0


def test_icelandic_house_rule_previous_card_ruling_a_set_takes_over_only_if_as_high_as_the_set_taking():
    hands = ("9c 9d 2c", "4d 5d 2d", "8h Ah 2h")
    deal = table(f"{KEY}+previous-card", *hands, acts="9c 9d, 2d 4d")
    over = deal.act("8h Ah")  # heads 2-4, but not 9-9
    assert over.tricks[0].taker == 0
    deal = table(f"{KEY}+previous-card", "9c 9d 2c", "4d 5d 2d", "9h Ah 2h", acts="9c 9d, 2d 4d")
    assert deal.act("9h Ah").tricks[0].taker == 2


def test_icelandic_house_rule_five_cards():
    assert [game_of(f"{KEY}+five-cards", 3, settled=number).hand_size for number in range(12)] == [5] * 12


def test_icelandic_house_rule_down_and_up_ruling_then_again_from_six():
    sizes = [game_of(f"{KEY}+down-and-up", 3, settled=number).hand_size for number in range(31)]
    told = [*range(6, 0, -1), *range(2, 6), *range(4, 0, -1), *range(2, 5), *range(3, 0, -1), 2, 3, 2, 1, 2, 1]
    assert sizes[: len(told)] == told
    assert sizes[len(told) :] == (told * 2)[len(told) : 31]
    assert sizes[len(told)] == 6


def test_icelandic_name_is_found_with_its_accent_and_its_score_is_kept_otherwise():
    assert find("gúrka") is find(KEY)
    assert "score_keeping" in changed(KEY, "agurk")


def test_icelandic_ten_cards_of_two_ranks_list_every_set_once():
    deal = table(KEY, "2c 2d 2h 2s 9c 9d 9h 9s Kc Kd", "3c 3d 3h 3s 4c 4d 4h 4s 5c 5d")
    assert len(deal.legal()) == 15 + 15 + 3
    followed = deal.act("2c 2d 2h 2s")
    assert len(followed.legal()) == len(legal_sets(followed)) == 10 * 9 * 8 * 7 // 24
    assert played_out(followed).over
