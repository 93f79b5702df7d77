"""Agurk, sentence by sentence (pagat-cucumber, Agurk), with the house rules and rulings of the rulebook."""

from random import Random

import pytest

from cucumber import BadDeal, Deal, Game, find
from tests.cases import for_each
from tests.rulebook.tables import kinds, legal

AGURK = find("agurk")
RULES = AGURK.rules


def last_trick(*cards, rules=RULES, leader=0):
    """A bare last trick, played out clockwise from the leader."""
    deal = Deal.of(rules, cards, leader)
    while not deal.over:
        deal = deal.act(deal.legal()[0])
    return deal


# --- Procedure --------------------------------------------------------------------------------------------------------


def test_procedure_52_cards_two_low_ace_high():
    ranks = [card.rank for card in RULES.pack.cards]
    assert len(ranks) == len(set(RULES.pack.cards)) == 52
    assert list(dict.fromkeys(ranks)) == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def test_procedure_suits_have_no_significance():
    assert all(len({RULES.pack.strength[card] for card in tier}) == 1 for tier in RULES.pack.tiers)


@for_each("players", range(2, 8))
def test_procedure_two_to_seven_get_seven_cards_each(players):
    game = Game.new(RULES, [f"P{n}" for n in range(players)])
    assert [len(hand) for hand in game.deal(Random(1)).hands] == [7] * players


@for_each("players", [1, 8])
def test_procedure_one_or_eight_are_too_few_or_too_many(players):
    with pytest.raises(BadDeal, match="Two to seven can play"):
        Game.new(RULES, [f"P{n}" for n in range(players)])


def test_procedure_forehand_leads():
    game = Game.new(RULES, ["Ann", "Bo", "Cai"], dealer=1)
    deal = game.deal(Random(1))
    assert (deal.leader, deal.turn, deal.dealer) == (2, 2, 1)


def test_procedure_any_card_may_be_led():
    assert legal(Deal.of(RULES, ["2c 9h Ks", "3c 4c 5c"])) == ["2c", "9h", "Ks"]


def test_procedure_play_is_clockwise():
    deal = Deal.of(RULES, ["2c", "3c", "4c"], leader=1)
    turns = []
    while not deal.over:
        turns.append(deal.turn)
        deal = deal.act(deal.legal()[0])
    assert turns == [1, 2, 0]


def test_procedure_beat_the_highest_with_an_equal_or_higher_card_or_duck():
    deal = Deal.of(RULES, ["9c 2c", "8d 3d", "2h 9d"]).act("9c")
    deal = deal.act("3d")
    assert legal(deal) == ["2h", "9d"]  # the nine heads the nine, not the three played after it; the two ducks


def test_procedure_a_card_between_the_lowest_and_the_card_to_beat_is_refused():
    deal = Deal.of(RULES, ["9c 2c 4c", "2d 5s Qd"], players=["Ann", "Bo"]).act("9c")
    verdict = deal.verdict("5s")
    assert not verdict.allowed
    assert verdict.reason == "Bo may not play 5♠: it doesn't beat or equal 9♣, and Bo's lowest card is 2♦."
    assert [str(act) for act in verdict.instead] == ["2d", "Qd"]


def test_procedure_a_card_that_may_be_played_says_why():
    led = Deal.of(RULES, ["9c 2c", "2d Qd"], players=["Ann", "Bo"])
    assert led.verdict("9c").reason == "Ann may play 9♣: any card may be led."
    deal = led.act("9c")
    assert deal.verdict("Qd").reason == "Bo may play Q♦: it beats 9♣."
    assert deal.verdict("2d").reason == "Bo may play 2♦: it's the lowest card."


def test_procedure_ducking_is_free_for_one_who_can_beat():
    deal = Deal.of(RULES, ["9c 2c", "2d Ad"]).act("9c")
    assert deal.verdict("2d").allowed


def test_procedure_one_lowest_card_is_a_legal_follow_also_when_it_beats():
    deal = Deal.of(RULES, ["2c 3c", "Kd Ad"]).act("2c")
    assert legal(deal) == ["Kd", "Ad"]


def test_procedure_equal_lowest_cards_are_interchangeable():
    deal = Deal.of(RULES, ["9c 3c 4c", "2d 2s Qd"]).act("9c")
    assert legal(deal) == ["2d", "2s", "Qd"]


def test_procedure_the_highest_takes_and_of_equals_the_last():
    deal = Deal.of(RULES, ["9c 2c", "Kd 3d", "Kh 4h"]).act("9c").act("Kd").act("Kh")
    assert deal.tricks[0].taker == 2


def test_procedure_the_taker_leads_the_next_trick():
    deal = Deal.of(RULES, ["9c 2c", "Kd 3d", "4h 5h"]).act("9c").act("Kd").act("4h")
    assert deal.turn == 1


def test_procedure_cards_played_stay_before_their_player():
    deal = Deal.of(RULES, ["9c 2c", "Kd 3d"]).act("9c").act("Kd").act("3d").act("2c")
    assert [str(card) for card in deal.cards_played(1)] == ["Kd", "3d"]


def test_procedure_the_deal_passes_clockwise_to_the_next_still_in():
    game = Game.new(RULES, ["Ann", "Bo", "Cai", "Dan"], dealer=0, cucumbers=[0, 1, 0, 0], scores=[0, 20, 0, 0])
    deal = Deal.of(RULES, ["2c", "9c", "3c", "4c"], leader=1)
    while not deal.over:
        deal = deal.act(deal.legal()[0])
    game = game.settle(deal)
    assert 1 not in game.seats
    assert game.dealer == 2


# --- Scoring ----------------------------------------------------------------------------------------------------------


@for_each("card, points", [("2c", 2), ("9c", 9), ("10c", 10), ("Jc", 11), ("Qc", 12), ("Kc", 13), ("Ac", 14)])
def test_scoring_the_taker_is_charged_the_value_of_the_card(card, points):
    assert last_trick(card, "2d").charges[0 if card != "2c" else 1] == points


def test_scoring_worked_example_1_six_players_5_9_3_9_9_7():
    deal = last_trick("5", "9", "3", "9", "9", "7")
    assert deal.taker == 4
    assert deal.charges == {4: 9, 1: -9, 3: -9}


def test_scoring_worked_example_2_two_players_on_18_two_tens():
    game = Game.new(RULES, ["Ann", "Bo"], scores=[18, 18]).settle(last_trick("10c", "10d"))
    assert (game.scores, game.cucumbers) == ((8, 18), (0, 1))
    assert kinds(game) == ["charged", "life lost", "came back with", "bonus"]


@for_each("cucumbers", [0, 1])
def test_scoring_worked_example_9_a_bonus_stops_at_zero_or_at_cucumber_and_zero(cucumbers):
    game = Game.new(RULES, ["Ann", "Bo", "Cai"], scores=[5, 0, 3], cucumbers=[cucumbers, 0, 0])
    game = game.settle(last_trick("9c", "9d", "2c"))
    assert game.scores[0] == 0
    assert game.cucumbers[0] == cucumbers


def test_scoring_reaching_21_loses_a_life_and_20_does_not():
    assert Game.new(RULES, ["Ann", "Bo"], scores=[12, 3]).settle(last_trick("9c", "2d")).cucumbers == (1, 0)
    assert Game.new(RULES, ["Ann", "Bo"], scores=[11, 3]).settle(last_trick("9c", "2d")).cucumbers == (0, 0)


def test_scoring_comes_back_with_the_highest_score_of_any_other_still_in():
    game = Game.new(RULES, ["Ann", "Bo", "Cai", "Dan"], scores=[15, 7, 12, 20], cucumbers=[0, 0, 0, 2])
    deal = Deal.of(RULES, ["Kc", "2d", "2h", ""])
    while not deal.over:
        deal = deal.act(deal.legal()[0])
    game = game.settle(deal)
    assert game.scores == (12, 7, 12, 20)  # Dan's 20 does not count: he is out


def test_scoring_ruling_a_cucumber_before_the_highest_score_does_not_count():
    game = Game.new(RULES, ["Ann", "Bo", "Cai"], scores=[15, 4, 12], cucumbers=[0, 1, 0])
    assert game.settle(last_trick("Kc", "2d", "2h")).scores[0] == 12


def test_scoring_the_second_time_caught_is_out_and_the_last_one_left_wins():
    game = Game.new(RULES, ["Ann", "Bo"], scores=[15, 4], cucumbers=[1, 0]).settle(last_trick("Kc", "2d"))
    assert kinds(game) == ["charged", "out", "won"]
    assert (game.over, game.winners, game.seats) == (True, (1,), (1,))


def test_scoring_the_winner_deals_the_first_deal_of_the_next_game():
    game = Game.new(RULES, ["Ann", "Bo", "Cai"], scores=[15, 4, 20], cucumbers=[1, 0, 2])
    deal = Deal.of(RULES, ["Kc", "2d", ""]).act("Kc").act("2d")
    again = game.settle(deal).rematch()
    assert (again.dealer, again.scores, again.lives) == (1, (0, 0, 0), (2, 2, 2))


# --- Variants (the house rules) ---------------------------------------------------------------------------------------


def test_house_rule_jokers_three_above_the_ace_at_15_points():
    rules = AGURK.playing("jokers").rules
    assert [card.face for card in rules.pack.cards].count("a joker") == 3
    deal = last_trick("Ac", "Jo", "Jo", rules=rules)
    assert deal.charges == {2: 15, 1: -15}


def test_house_rule_tied_pay_all_tied_are_charged_and_nobody_gains():
    deal = last_trick("5", "9", "3", "9", "9", "7", rules=AGURK.playing("tied-pay").rules)
    assert deal.charges == {4: 9, 1: 9, 3: 9}


def test_house_rule_tied_pay_ruling_those_caught_together_come_back_with_the_highest_score_spared():
    rules = AGURK.playing("tied-pay").rules
    game = Game.new(rules, ["Ann", "Bo", "Cai"], scores=[18, 15, 3]).settle(last_trick("Kc", "Kd", "2c", rules=rules))
    assert (game.scores, game.cucumbers) == ((3, 3, 3), (1, 1, 0))


def test_house_rule_tied_pay_ruling_when_the_deal_catches_everyone_all_start_anew():
    rules = AGURK.playing("tied-pay").rules
    game = Game.new(rules, ["Ann", "Bo"], scores=[18, 15]).settle(last_trick("Kc", "Kd", rules=rules))
    assert (game.scores, game.cucumbers) == ((0, 0), (1, 1))
    assert kinds(game) == ["charged", "charged", "life lost", "started anew", "life lost", "started anew"]
    assert game.events[-1].rule.startswith("Our ruling")


def test_house_rules_first_out_loses_and_tied_pay_ruling_of_all_caught_at_once_the_lowest_has_won():
    rules = find("agurk+first-out-loses+tied-pay").rules
    game = Game.new(rules, ["Ann", "Bo"], scores=[15, 18]).settle(last_trick("10c", "10d", rules=rules))
    assert [(str(event.kind), event.player) for event in game.events][2:] == [("lost", "Bo"), ("won", "Ann")]
    level = Game.new(rules, ["Ann", "Bo"], scores=[15, 15]).settle(last_trick("10c", "10d", rules=rules))
    assert [(str(event.kind), event.player) for event in level.events][2:] == [("won", "Ann"), ("won", "Bo")]
    assert level.events[-1].rule.startswith("Our ruling")


def test_house_rule_first_out_loses_ends_the_game_over_21_and_not_at_21():
    rules = find("agurk+first-out-loses").rules
    at_21 = Game.new(rules, ["Ann", "Bo", "Cai"], scores=[12, 3, 4]).settle(last_trick("9c", "2d", "3c", rules=rules))
    assert (at_21.over, at_21.scores[0]) == (False, 21)
    over = Game.new(rules, ["Ann", "Bo", "Cai"], scores=[13, 3, 4]).settle(last_trick("9c", "2d", "3c", rules=rules))
    assert kinds(over) == ["charged", "lost", "won", "won"]
    assert over.winners == (1, 2)


def test_house_rule_exact_21_goes_back_to_zero_and_more_does_not():
    rules = AGURK.playing("exact-21").rules
    exact = Game.new(rules, ["Ann", "Bo"], scores=[12, 3]).settle(last_trick("9c", "2d", rules=rules))
    assert kinds(exact) == ["charged", "back to zero"]
    assert (exact.scores, exact.cucumbers) == ((0, 3), (0, 0))
    more = Game.new(rules, ["Ann", "Bo"], scores=[13, 3]).settle(last_trick("9c", "2d", rules=rules))
    assert more.cucumbers == (1, 0)


def test_a_deal_led_by_another_seat_counts_as_it_was_dealt():
    game = Game.new(RULES, ["Ann", "Bo", "Cai"]).settle(last_trick("9c", "2d", "3c", leader=2))
    assert game.dealer == 2  # Bo dealt this one, whoever was to deal
