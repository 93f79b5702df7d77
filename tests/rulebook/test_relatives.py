"""The variants that change little in Agurk: what each changes, and that it changes nothing else."""

from random import Random

import pytest

from cucumber import BadVariant, Deal, Game, find
from tests.cases import for_each
from tests.rulebook.tables import legal


def last_trick(variant, *cards):
    deal = Deal.of(find(variant).rules, cards)
    while not deal.over:
        deal = deal.act(deal.legal()[0])
    return deal


def settled(variant, scores, *cards, cucumbers=()):
    names = ["Ann", "Bo", "Cai", "Dan"][: len(scores)]
    return Game.new(find(variant).rules, names, scores=scores, cucumbers=cucumbers).settle(last_trick(variant, *cards))


CHANGED = {
    "denexa": {"beating", "ducking", "ace_on_ace", "limit"},
    "simple": {"tie_bonus", "limit", "when_caught"},
    "gurka-no": {"tie_bonus", "when_caught"},
    "prague": {"tie_bonus", "when_caught"},
    "big-green": {"hand_sizes", "charged", "tie_bonus", "limit", "when_caught"},
}


@for_each("key", CHANGED)
def test_only_what_the_rulebook_lists_differs_from_agurk(key):
    differing = {question.name for question, _, _ in find("agurk").rules.differences(find(key).rules)}
    assert differing == CHANGED[key] == set(find(key).changes)


# --- denexa (denexa-agurk) --------------------------------------------------------------------------------------------


def test_denexa_game_play_a_higher_card_must_be_played_and_an_equal_one_does_not_beat():
    deal = Deal.of(find("denexa").rules, ["9c 2c 3c", "4d 9d Qd"]).act("9c")
    assert legal(deal) == ["Qd"]


def test_denexa_game_play_who_has_no_higher_card_gives_up_the_lowest():
    deal = Deal.of(find("denexa").rules, ["9c 2c 3c", "4d 8d 9d"], players=["Ann", "Bo"]).act("9c")
    assert legal(deal) == ["4d"]
    assert deal.verdict("9d").reason == "Bo may not play 9♦: Bo can't beat 9♣ and must play the lowest card, 4♦."


def test_denexa_game_play_a_forced_lowest_card_may_equal_the_highest_and_takes_the_trick():
    deal = Deal.of(find("denexa").rules, ["9c 2c", "9d 9h"]).act("9c").act("9d")
    assert deal.tricks[0].taker == 1


def test_denexa_scoring_exceeding_21_is_caught_and_21_is_not():
    assert settled("denexa", [12, 3], "9c", "2d").cucumbers == (0, 0)
    assert settled("denexa", [13, 3], "9c", "2d").cucumbers == (1, 0)


def test_denexa_scoring_tied_players_gain_as_in_agurk():
    assert last_trick("denexa", "9c", "9d").charges == {1: 9, 0: -9}


# --- simple (rules-card-cucumber) -------------------------------------------------------------------------------------


def test_simple_scoring_there_is_no_bonus():
    assert last_trick("simple", "9c", "9d").charges == {1: 9}


def test_simple_scoring_exceeding_21_is_out_at_once():
    assert settled("simple", [12, 3], "9c", "2d").seats == (0, 1)
    assert settled("simple", [13, 3], "9c", "2d").winners == (1,)


def test_simple_ruling_ducking_is_free():
    deal = Deal.of(find("simple").rules, ["9c 2c", "2d Qd"]).act("9c")
    assert legal(deal) == ["2d", "Qd"]


# --- gurka-no (pagat-cucumber, Norwegian) -----------------------------------------------------------------------------


def test_norwegian_reaching_21_is_out_at_once():
    game = settled("gurka-no", [12, 3, 0], "9c", "2d", "3d")
    assert game.seats == (1, 2)
    assert not game.over


def test_norwegian_there_is_no_bonus():
    assert last_trick("gurka-no", "9c", "9d").charges == {1: 9}


def test_norwegian_house_rule_jokers_are_two_more_aces():
    rules = find("gurka-no+jokers").rules
    assert [str(card) for card in rules.pack.cards].count("Jo") == 2
    assert Deal.of(rules, ["Ac 2c", "Jo 2d"]).act("Ac").act("Jo").tricks[0].taker == 1
    assert Deal.of(rules, ["Jo 2c", "Ac 2d"]).act("Jo").act("Ac").tricks[0].taker == 1
    assert last_trick("gurka-no+jokers", "Jo", "2d").charges == {0: 14}


def test_norwegian_house_rule_ace_stops_every_later_follower_ducks():
    deal = Deal.of(find("gurka-no+ace-stops").rules, ["Ac 2c", "Ad 3d", "Ah 4h"], players=["Ann", "Bo", "Cai"])
    deal = deal.act("Ac")
    assert legal(deal) == ["3d"]
    assert legal(deal.act("3d")) == ["4h"]
    assert deal.verdict("Ad").reason == (
        "Bo may not play A♦: nothing beats or equals an ace, so Bo must play the lowest card, 3♦."
    )
    assert deal.verdict("Ad").rule.startswith("Nothing beats or equals an ace")


def test_norwegian_house_rule_ace_stops_ruling_an_ace_that_is_the_lowest_card_is_played_and_takes_the_trick():
    deal = Deal.of(find("gurka-no+ace-stops").rules, ["Ac 2c", "Ad Ah"]).act("Ac")
    assert legal(deal) == ["Ad", "Ah"]
    assert deal.act("Ad").tricks[0].taker == 1


# --- prague (pagat-cucumber, Other versions) --------------------------------------------------------------------------


def test_prague_house_rule_previous_card_must_be_beaten_and_the_highest_still_takes_the_trick():
    deal = Deal.of(find("prague+previous-card").rules, ["Kc 2c 4c", "Kd 2d 5c", "3h 6h 8h", "Qs 7s 2s"])
    deal = deal.act("Kc").act("Kd").act("3h")
    assert legal(deal) == ["2s", "7s", "Qs"]
    assert deal.act("7s").tricks[0].taker == 1


def test_prague_house_rule_must_beat():
    deal = Deal.of(find("prague+must-beat").rules, ["9c 2c", "3d Qd"], players=["Ann", "Bo"]).act("9c")
    assert legal(deal) == ["Qd"]
    assert deal.verdict("3d").reason == "Bo may not play 3♦: Bo can beat or equal 9♣ and so must."


def test_prague_house_rules_ace_stops_with_previous_card_stop_the_next_player_alone():
    deal = Deal.of(find("prague+ace-stops+previous-card").rules, ["Ac 2c", "Ad 3d", "4h Ah"]).act("Ac")
    assert legal(deal) == ["3d"]
    assert legal(deal.act("3d")) == ["4h", "Ah"]


def test_prague_house_rule_no_choice_the_lowest_card_that_beats_must_be_played():
    deal = Deal.of(find("prague+no-choice").rules, ["9c 2c 4c", "3d 10d Qd"], players=["Ann", "Bo"]).act("9c")
    assert legal(deal) == ["10d"]
    assert deal.verdict("Qd").reason == "Bo may not play Q♦: 9♣ must be beaten with the lowest card that does it, 10♦."
    assert legal(Deal.of(find("prague+no-choice").rules, ["Kc 2c 4c", "3d 10d Qd"]).act("Kc")) == ["3d"]


def test_prague_house_rule_no_choice_goes_by_the_previous_card():
    deal = Deal.of(find("prague+no-choice").rules, ["Kc 2c", "3d 10d", "5h Ah"]).act("Kc").act("3d")
    assert legal(deal) == ["5h"]


def test_prague_house_rule_tied_pay_and_without_it_only_the_taker_pays():
    assert last_trick("prague+tied-pay", "9c", "9d").charges == {1: 9, 0: 9}
    assert last_trick("prague", "9c", "9d").charges == {1: 9}


def test_prague_must_beat_and_no_choice_are_two_answers_to_one_question():
    with pytest.raises(BadVariant, match="'must-beat' and 'no-choice' give two answers"):
        find("prague+must-beat+no-choice")


# --- big-green (pagat-big-green) --------------------------------------------------------------------------------------


def test_big_green_hand_sizes_go_down_to_one_and_up_again():
    rules = find("big-green").rules
    sizes = [Game.new(rules, ["Ann", "Bo"], settled=number).hand_size for number in range(14)]
    assert sizes == [7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 6]
    assert len(Game.new(rules, ["Ann", "Bo"], settled=4).deal(Random(1)).hands[0]) == 3


def test_big_green_everyone_tied_is_charged_and_nobody_gains():
    assert last_trick("big-green", "Kc", "Kd", "2c").charges == {1: 13, 0: 13}


def test_big_green_reaching_50_is_out():
    assert settled("big-green", [36, 3], "Kc", "2c").seats == (0, 1)
    assert settled("big-green", [37, 3], "Kc", "2c").winners == (1,)


def test_big_green_ruling_where_one_deal_catches_everyone_the_lowest_score_wins():
    assert settled("big-green", [40, 45], "Kc", "Kd").winners == (0,)
    assert settled("big-green", [45, 45], "Kc", "Kd").winners == (0, 1)


# --- short packs ------------------------------------------------------------------------------------------------------


def test_a_pack_too_small_for_the_hand_size_gives_seven_each():
    rules = find("agurk").rules
    ten_each = rules.but(hand_sizes=type(rules.hand_sizes)((10,)))
    assert Game.new(ten_each, list("ABCDE")).hand_size == 10
    assert Game.new(ten_each, list("ABCDEF")).hand_size == 7
