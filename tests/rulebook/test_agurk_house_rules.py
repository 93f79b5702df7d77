"""Agurk's house rules that change the deal or what comes before the play (pagat-cucumber, Agurk: Variants)."""

from random import Random

import pytest

from cucumber import IllegalAct, read_cards
from tests.cases import for_each
from tests.rulebook.tables import game_of, kinds, last_trick, legal, legal_sets, sets, settled, table

# --- exchange ---------------------------------------------------------------------------------------------------------


def exchanging(stock, acts="", *hands):
    return table("agurk+exchange", *(hands or ("2c 3c 4c", "5d 6d 7d", "8h 9h 10h")), stock=stock, acts=acts, leader=1)


def test_house_rule_exchange_forehand_may_throw_away_any_number():
    deal = exchanging("Jc Jd Jh Js")
    assert deal.turn == 1
    assert legal_sets(deal) == sets("", "5d", "6d", "7d", "5d 6d", "5d 7d", "6d 7d", "5d 6d 7d")


def test_house_rule_exchange_as_many_are_drawn_from_the_top_of_the_stock():
    deal = exchanging("Jc Jd Jh Js", "exchange 5d 7d")
    assert set(deal.hands[1]) == set(read_cards("6d Jc Jd"))
    assert list(map(str, deal.stock)) == ["Jh", "Js"]


def test_house_rule_exchange_the_others_in_turn_exactly_as_many_or_none():
    deal = exchanging("Jc Jd Jh Js Qc Qd", "exchange 5d 7d")
    assert deal.turn == 2
    assert legal_sets(deal) == sets("", "8h 9h", "8h 10h", "9h 10h")
    deal = deal.act("exchange nothing")
    assert deal.turn == 0
    assert legal_sets(deal) == sets("", "2c 3c", "2c 4c", "3c 4c")


def test_house_rule_exchange_then_forehand_leads():
    deal = exchanging("Jc Jd Jh Js Qc Qd", "exchange 5d 7d, exchange nothing, exchange 2c 3c")
    assert (deal.turn, legal(deal)) == (1, ["6d", "Jc", "Jd"])
    assert set(deal.hands[0]) == set(read_cards("4c Jh Js"))


def test_house_rule_exchange_where_forehand_throws_nothing_away_nobody_may():
    deal = exchanging("Jc Jd Jh Js", "exchange nothing")
    while deal.asked:
        assert legal_sets(deal) == sets("")
        deal = deal.act(deal.legal()[0])
    assert (deal.turn, legal(deal)) == (1, ["5d", "6d", "7d"])
    assert len(deal.stock) == 4


def test_house_rule_exchange_with_fewer_left_exactly_what_is_left_or_nothing_and_then_the_next_may_take_them():
    deal = exchanging("Jc Jd Jh", "exchange 5d 7d")
    assert legal_sets(deal) == sets("", "8h", "9h", "10h")
    deal = deal.act("exchange nothing")
    assert (deal.turn, legal_sets(deal)) == (0, sets("", "2c", "3c", "4c"))


@for_each("acts", ["exchange 5d 6d 7d", "exchange 5d 7d, exchange 9h"])
def test_house_rule_exchange_with_none_left_nothing(acts):
    deal = exchanging("Jc Jd Jh", acts)
    while deal.asked:
        assert legal_sets(deal) == sets("")
        deal = deal.act(deal.legal()[0])
    assert deal.turn == 1
    assert not deal.stock


def test_house_rule_exchange_forehand_can_throw_away_no_more_than_are_left():
    deal = exchanging("Jc")
    assert legal_sets(deal) == sets("", "5d", "6d", "7d")
    with pytest.raises(IllegalAct, match="Bo"):
        deal.act("exchange 5d 6d")


def test_house_rule_exchange_cards_thrown_away_are_out_of_the_deal():
    deal = exchanging("Jc Jd Jh Js", "exchange 5d 7d, exchange 8h 9h")
    held = {card for hand in deal.hands for card in hand}
    assert held.isdisjoint(read_cards("5d 7d 8h 9h"))
    assert not deal.stock


def test_house_rule_exchange_without_it_or_without_a_stock_nothing_is_asked():
    assert table("agurk", "2c 3c", "5d 6d", stock="Jc Jd").asked is None
    assert table("agurk+exchange", "2c 3c", "5d 6d").asked is None
    assert table("agurk+exchange", "2c 3c", "5d 6d", stock="Jc").asked is not None


# --- kept-cards -------------------------------------------------------------------------------------------------------


def test_house_rule_kept_cards_the_losing_card_stays_before_the_taker_and_is_the_score():
    game = settled("agurk+kept-cards", [], "9c", "Kd", "3c")
    assert list(map(str, game.kept[1])) == ["Kd"]
    assert (game.kept[0], game.kept[2]) == ((), ())
    assert game.scores == (0, 13, 0)


def test_house_rule_kept_cards_stay_out_of_the_pack():
    game = settled("agurk+kept-cards", [], "9c", "Kd", "3c")
    deal = game.deal(Random(1))
    (king,) = read_cards("Kd")
    assert king not in deal.stock
    assert all(king not in hand for hand in deal.hands)
    assert sum(map(len, deal.hands)) + len(deal.stock) == 51


def test_house_rule_kept_cards_there_is_no_bonus():
    assert last_trick("agurk+kept-cards", "9c", "9d").charges == {1: 9}


def test_house_rule_kept_cards_over_21_is_out_and_21_is_not():
    at_21 = settled("agurk+kept-cards", [], "9c", "2d", "3c", kept=["Qc", "", "4d"])
    assert (at_21.scores[0], at_21.seats) == (21, (0, 1, 2))
    over = settled("agurk+kept-cards", [], "10c", "2d", "3c", kept=["Qc", "", "4d"])
    assert over.seats == (1, 2)


def test_house_rule_kept_cards_there_is_no_second_life():
    game = settled("agurk+kept-cards", [], "Kc", "2d", kept=["Qc", ""])
    assert (game.over, game.winners) == (True, (1,))
    assert "life lost" not in kinds(game)


def test_house_rules_kept_cards_and_tied_pay_each_keeps_his_own_card():
    game = settled("agurk+kept-cards+tied-pay", [], "9c", "9d", "3c")
    assert [" ".join(map(str, kept)) for kept in game.kept] == ["9c", "9d", ""]
    assert game.scores == (9, 9, 0)


def test_house_rules_kept_cards_and_exact_21_the_cards_return_to_the_pack():
    game = settled("agurk+kept-cards+exact-21", [], "9c", "2d", "3c", kept=["Qc", "", ""])
    assert (game.scores[0], game.kept[0], game.seats) == (0, (), (0, 1, 2))
    deal = game.deal(Random(1))
    assert sum(map(len, deal.hands)) + len(deal.stock) == 52


# --- losing-card-deals ------------------------------------------------------------------------------------------------


def test_house_rule_losing_card_deals_the_first_deal_is_of_seven():
    assert game_of("agurk+losing-card-deals", 3).hand_size == 7


@for_each("card, size", [("3c", 3), ("10c", 10), ("Jc", 11), ("Qc", 12), ("Kc", 13), ("Ac", 14)])
def test_house_rule_losing_card_deals_then_the_value_of_the_losing_card(card, size):
    game = settled("agurk+losing-card-deals", [], card, "2d", "2h")
    assert game.hand_size == size
    assert {len(hand) for hand in game.deal(Random(1)).hands} == {size}


def test_house_rule_losing_card_deals_two_cards_after_a_two():
    assert settled("agurk+losing-card-deals", [], "2c", "2d").hand_size == 2


def test_house_rule_losing_card_deals_ruling_seven_each_where_the_pack_is_too_small():
    assert settled("agurk+losing-card-deals", [], "Kc", "2d", "2h", "2s").hand_size == 13  # 52 cards: just enough
    assert settled("agurk+losing-card-deals", [], "Ac", "2d", "2h", "2s").hand_size == 7
    assert settled("agurk+losing-card-deals", [], "10c", "2d", "2h", "2s", "3c").hand_size == 10
    assert settled("agurk+losing-card-deals", [], "Jc", "2d", "2h", "2s", "3c").hand_size == 7


def test_house_rules_losing_card_deals_and_kept_cards_the_kept_card_is_missing_from_the_pack():
    both = "agurk+losing-card-deals+kept-cards"
    assert settled(both, [], "Qc", "2d", "2h", "2s").hand_size == 12
    assert settled(both, [], "Kc", "2d", "2h", "2s").hand_size == 7  # 51 cards are left, 52 would be needed


def test_house_rules_losing_card_deals_and_jokers_fifteen_after_a_joker():
    assert settled("agurk+losing-card-deals+jokers", [], "Jo", "2d", "2h").hand_size == 15


def test_house_rules_kept_cards_where_not_even_seven_each_are_left_the_next_deal_can_still_be_dealt():
    """Seven players and four kept cards leave 48: no rule says more, but the game has to go on."""
    game = game_of("agurk+kept-cards", 7, kept=["2c", "2d", "2h", "2s", "", "", ""])
    deal = game.deal(Random(1))
    sizes = {len(hand) for hand in deal.hands}
    assert len(sizes) == 1
    assert 1 <= sizes.pop() <= 6
