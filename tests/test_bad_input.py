"""One row for each kind of bad input: what is tried, what it raises, and what the message must say, in parts.

A message says who, what and why, what would be right instead, and where: for a file, its name and the place in it. It
is short, whatever was put in.
"""

from __future__ import annotations

from html import escape
from itertools import combinations
from random import Random

import pytest

from cucumber import (
    VARIANTS,
    BadDeal,
    BadNotation,
    BadScenario,
    BadVariant,
    BuyIn,
    Card,
    CucumberError,
    Deal,
    Exchange,
    Game,
    HouseRule,
    IllegalAct,
    Play,
    Variant,
    find,
    read_cards,
)
from cucumber.engine.cards import JOKERS_ON_TOP, RANKS, STANDARD_PACK, Pack, write_cards
from cucumber.engine.notation import play_out, split_acts
from cucumber.engine.rules import (
    NO_POINTS,
    POINTS_WITH_JOKERS,
    AceOnAce,
    BuyIns,
    Charged,
    Credits,
    Ducking,
    Ending,
    EqualCard,
    ExactLimit,
    Exchanging,
    FewerEach,
    HandSizes,
    Kontra,
    Limit,
    Lives,
    LosingCardSizes,
    Multiplier,
    Payment,
    PlayerRange,
    Raising,
    Rules,
    ScoreKeeping,
    TieBonus,
    WhenCaught,
    refusals,
)
from cucumber.engine.rules.scoring import PointTable
from cucumber.engine.toml import LARGEST_FILE
from cucumber.table.scenario import load, read_file, read_scenario
from tests.cases import for_each, refused
from tests.strategies import ALL_TABLES, play_game, play_to_end

AGURK = find("agurk")
RULES = AGURK.rules
NAMES = ("Ann", "Bo", "Cai")
KEYS = ("minibluff", "concombre", "gurka-is", "kurko", "ogorek")
MINIBLUFF, CONCOMBRE, ICELAND, KURKO, OGOREK = (find(key).rules for key in KEYS)


def table_of(*rows):
    """Rows of a call and what its message says."""
    return for_each("do, says", rows)


# --- acts -------------------------------------------------------------------------------------------------------------


def at_table(hands, acts="", variant=AGURK):
    deal = Deal.of(variant.rules, hands, players=NAMES[: len(hands)])
    for act in acts.split():
        deal = deal.act(act)
    return deal


LED = at_table(["9c 3c", "5s 2d"], "9c")
FORCED = at_table(["9c 3c", "Js 2d"], "9c", find("denexa"))
UNABLE = at_table(["9c 3c", "5s 2d"], "9c", find("denexa"))
TWO = at_table(["9c 3c", "5s 2d"])
OVER = at_table(["9c", "5s"], "9c 5s")
JOKERS = at_table(["Jo 2c", "Ac 5s"], variant=AGURK.playing("jokers"))


def exchanging(acts="", variant="agurk+exchange", stock="Jc Jd Jh Js"):
    return saying(variant, acts, ("9c 3c 4c", "5s 2d 6d"), stock=stock)


def saying(variant, acts, hands=("9c 3c", "5s 2d", "Kh 4h"), **placed):
    deal = Deal.of(find(variant).rules, hands, players=NAMES[: len(hands)], **placed)
    return play_out(deal, split_acts(acts))


SIX = ("2c 3c 4c 5c 6c 7c", "8h 9h 10h Jh Qh Kh")
SPARE = "2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks Ac Ad Ah As 8c 9c"


def sets(acts, hands=("5c 5d 9c 4h", "6c 6d Qh Kh", "2c 2d 2h Ah")):
    return saying("gurka-is", acts, hands)


def new_hands(acts):
    return saying("rassi", acts, SIX, stock=SPARE)


def stakes(acts, **placed):
    return saying("minibluff", acts, ("2c 3c 4c", "Ad Kd Qd", "2h 3h 4h"), **placed)


REFUSED = [
    (LED, "5s", "Bo may not play 5♠ … doesn't beat or equal 9♣ … lowest card is 2♦ … Agurk, trick 1 … Allowed: 2♦."),
    (FORCED, "2d", "Bo may not play 2♦ … can beat 9♣ and so must … Denexa … trick 1 … Allowed: J♠."),
    (UNABLE, "5s", "Bo may not play 5♠ … can't beat 9♣ … the lowest card, 2♦ … Allowed: 2♦."),
    (LED, "4h", "Bo may not play 4♥ … Bo doesn't hold 4♥ … Allowed: 2♦."),
    (LED, "3c", "Bo may not play 3♣ … Bo doesn't hold 3♣ … Allowed: 2♦."),
    (LED, "9c", "Bo may not play 9♣ … Bo doesn't hold 9♣"),
    (LED, "K", "Bo may not play K … Bo doesn't hold K … Allowed: 2♦."),
    (LED, "15", "Bo may not play 15 … Bo doesn't hold 15"),
    (LED, "Jo", "Bo may not play a joker … Allowed: 2♦."),
    (JOKERS, "Jo Jo", "Ann may not play a joker a joker … doesn't hold a joker … Allowed: 2♣, a joker."),
    (TWO, "9c 3c", "Ann may not play 3♣ 9♣ … one card is led at a time … Allowed: 3♣, 9♣."),
    (LED, "5s 2d", "Bo may not play 2♦ 5♠ … one card was led … Allowed: 2♦."),
    (TWO, "", "Ann may not play nothing … no card is named … Allowed: 3♣, 9♣."),
    (LED, Play(()), "Bo may not play nothing … no card is named … Allowed: 2♦."),
    (OVER, "9c", "The deal is over … 9♣ … Agurk … after 1 trick"),
    (OVER, "", "The deal is over"),
    (LED, "9c " * 1000, "Bo may not play"),
    # what comes before the play, sets, stakes
    (
        exchanging(),
        "exchange 2h",
        "Ann may not exchange 2♥ … Ann doesn't hold 2♥ … before the play … up to three cards",
    ),
    (exchanging(), "exchange 9c 2d", "Ann may not exchange … Ann doesn't hold 2♦"),
    (exchanging(), Exchange(read_cards("9c 9c")), "Ann may not exchange … Ann doesn't hold 9♣"),
    (exchanging("exchange 9c"), "exchange 2d 5s", "Bo may not exchange 2♦ 5♠ … one card, or none"),
    (exchanging("exchange 9c 3c"), "exchange 2d", "Bo may not exchange 2♦ … two cards, or none"),
    (exchanging(stock="Jc Jd"), "exchange 3c 4c 9c", "Ann may not exchange 3♣ 4♣ 9♣ … up to two cards"),
    (exchanging(variant="gurka-vidargas"), "exchange 3c 4c", "Ann may not exchange 3♣ 4♣ … exchange one card, or none"),
    (exchanging("exchange 9c, exchange nothing"), "exchange 3c", "Ann may not exchange 3♣ … only once"),
    (TWO, "exchange 9c", "Ann may not exchange 9♣ … no cards are exchanged"),
    (exchanging(), "9c", "Ann may not play 9♣ … question to answer … exchange"),
    (exchanging(), "pass", "Ann may not pass … isn't the question … exchange"),
    (new_hands("pass"), "free", "Bo may not throw in the hand for free … J♥ Q♥ K♥ … isn't free … Allowed: pass."),
    (new_hands("pass, pass, double, pass"), "double", "Ann may not double … done it already"),
    (new_hands("pass, pass"), "redouble", "Ann may not redouble … isn't the question … double?"),
    (saying("ogorek+kontra", "pass, pass, pass"), "kontra", "Ann may not say kontra … all have passed"),
    (saying("ogorek+kontra", "pass, kontra"), "kontra", "Ann may not say kontra … Bo has said it already"),
    (saying("ogorek", ""), "kontra", "Ann may not say kontra … nobody is asked for that"),
    (sets(""), "5c 9c", "Ann may not play 5♣ 9♣ … must be equal … trick 1"),
    (
        sets("", ("5c 5d", "6c 6d")),
        "5c 5d",
        "Ann may not play 5♣ 5♦ … one card must be kept for the last trick … Allowed: 5♣, 5♦.",
    ),
    (sets("5c 5d"), "Kh", "Bo may not play K♥ … two cards were led"),
    (
        sets("5c 5d", ("5c 5d 9c 4h", "2c 3d Qh Kh")),
        "3d Qh",
        "Bo may not play 3♦ Q♥ … card by card they don't beat or equal 5♣ 5♦ … lowest cards are 2♣ 3♦",
    ),
    (
        saying("gurka-se+lead-lowest", ""),
        "9c",
        "Ann may not play 9♣ … only the lowest card may be led, 3♣ … Allowed: 3♣.",
    ),
    (stakes(""), "double", "Ann may not double … before the first trick"),
    (
        stakes("2c, Ad, 2h, Qd"),
        "double",
        "Cai may not double … only the leader doubles the stake, before leading a card",
    ),
    (
        stakes("2c, Ad, 2h, double, accept, accept"),
        "double",
        "Bo may not double … the last double was made by the same player",
    ),
    (stakes("2c, Ad, 2h", credits=[10, 10, 1]), "double", "Bo may not double … could pay 2"),
    (stakes("2c, Ad, 2h"), "drop", "Bo may not drop … nobody is asked for that now"),
    (stakes("2c, Ad, 2h, double"), "3h", "Cai may not play 3♥ … question to answer … accepts the double or drops"),
    (stakes("2c, Ad, 2h, double, drop, drop"), "accept", "The deal is over … accept"),
]


@for_each("deal, act, says", REFUSED)
def test_an_act_that_is_not_allowed_says_who_what_why_where_and_what_instead(deal, act, says):
    refused(IllegalAct, says, lambda: deal.act(act))


def test_each_refused_decision_has_a_sentence_of_its_own():
    said = [deal.verdict(act).reason for deal, act, _ in REFUSED]
    assert {reason for reason in said if said.count(reason) > 1} <= {"The deal is over."}
    assert not [reason for reason in said if "None" in reason or "<" in reason]


@table_of(
    (lambda: LED.act("zz"), "'zz' is not a card"),
    (lambda: LED.verdict("zz"), "'zz' is not a card"),
    (lambda: exchanging().act("exchange zz"), "'zz' is not a card"),
    (lambda: exchanging().act("bluff"), "'bluff' is not a card"),
    (lambda: saying("ogorek+kontra", "").act("kontra pass"), "'kontra' is not a card"),
    (lambda: saying("ogorek+kontra", "").act(3), "int 3"),
)
def test_an_act_that_cannot_be_read_is_bad_notation_and_not_illegal(do, says):
    refused(BadNotation, says, do)


def swedish(players=4, **standing):
    return Game.new(find("gurka-se").rules, [*NAMES, "Dan", "Eva"][:players], **standing)


@table_of(
    (lambda: swedish().act(BuyIn(1)).act(BuyIn(1)), "Bo may not buy in … once in a game … Swedish Gurka"),
    (lambda: swedish(3).act(BuyIn(1)), "Bo may not buy in … three others … two"),
    (
        lambda: (
            swedish(scores=[25, 0, 30, 30], cucumbers=[0, 0, 1, 1])
            .settle(played(["10h", "5s", "", ""], "gurka-se"))
            .act(BuyIn(0))
        ),
        "Ann may not buy in … the game is over",
    ),
    (lambda: THREE.act(BuyIn(0)), "Ann may not buy in … nobody can in Agurk"),
)
def test_buying_in_where_it_is_not_allowed_says_who_and_why(do, says):
    refused(IllegalAct, says, do)


@table_of(
    (lambda: swedish().act(BuyIn(4)), "BuyIn(seat=4) … 0 to 3"),
    (lambda: swedish().verdict(BuyIn(-1)), "0 to 3"),
    (lambda: Game.new(RULES, NAMES, bought_in=[0]), "In Agurk nobody buys in"),
    (lambda: swedish(bought_in=[0, 0]), "each once"),
    (lambda: swedish(bought_in=[7]), "seats from 0 to 3"),
    (lambda: Game.new(RULES, NAMES, kept=["9h", "", ""]), "no cards are kept"),
    (lambda: Game.new(CONCOMBRE, NAMES, kept=["9h"]), "one text for each of the 3 players"),
    (lambda: Game.new(CONCOMBRE, NAMES, kept=["9h", "9h", ""]), "9♥ is there twice"),
    (lambda: Game.new(CONCOMBRE, NAMES, scores=[8, 0, 0], kept=["9h", "", ""]), "Ann can't have 8 … count 9"),
    (lambda: Game.new(CONCOMBRE, NAMES, kept=["9h Kh", "", ""]), "Ann can't have 22"),
    (lambda: Game.new(ICELAND, NAMES, kept=["9h", "", ""], cucumbers=[1, 0, 0]), "Ann is out and can't keep cards"),
    (
        lambda: Game.new(CONCOMBRE, NAMES, kept=["9h", "", ""]).settle(played(["9h", "5s", "2c"], "concombre")),
        "played with 9♥ … somebody keeps",
    ),
    (lambda: Deal.of(RULES, ["9h", "5s"], credits=[1, 2]), "no credits in Agurk"),
    (lambda: Deal.of(MINIBLUFF, ["9h", "5s"], credits=[1]), "2 players need as many numbers of credits"),
    (lambda: Deal.of(MINIBLUFF, ["9h", "5s"], credits=[1, -1]), "none below zero"),
    (
        lambda: Game.new(MINIBLUFF, ["Ann", "Bo"], scores=[3, 4]).settle(played(["9h", "5s"], "minibluff")),
        "credits [10, 10] … [3, 4]",
    ),
    (lambda: Game.new(KURKO, NAMES, scores=[30, 31, 2]), "is over … all players but one have 30 or more"),
    (lambda: Deal.of(KURKO, ["Jo Jo", "Jo 2c"]), "joker is there 3 times … twice"),
    (lambda: Deal.of(OGOREK, ["9h", "9h", "9h", *"2345678"]), "9♥ is there 3 times … twice"),
    (lambda: Deal.of(OGOREK, ["9h", "9h"]), "9♥ is there twice"),
    (lambda: Deal.of(ICELAND, ["6", "5"]), "6 alone does not say which card is meant"),
)
def test_standings_and_deals_that_cannot_be_are_refused(do, says):
    refused(BadDeal, says, do)


def test_a_refused_act_carries_its_verdict():
    with pytest.raises(IllegalAct) as error:
        LED.act("5s")
    verdict = error.value.verdict
    assert (verdict.deal, verdict.act, verdict.allowed) == (LED, Play(read_cards("5s")), False)
    assert (error.value.seat, error.value.act, error.value.trick) == (1, verdict.act, 1)
    assert verdict.instead == (Play(read_cards("2d")),)
    assert verdict.reason == "Bo may not play 5♠: it doesn't beat or equal 9♣, and Bo's lowest card is 2♦."
    assert verdict.rule == RULES.sentence("ducking")


# --- deals ------------------------------------------------------------------------------------------------------------


@table_of(
    (lambda: Deal.of(RULES, ["9h", "9h"]), "9♥ is there twice … the pack has it once"),
    (lambda: Deal.of(RULES, ["9h 9h", "2c 3c"]), "9♥ is there twice"),
    (lambda: Deal.of(RULES, ["9h", "2c"], stock="9h"), "9♥ is there twice"),
    (lambda: Deal.of(RULES, ["Jo", "2c"]), f"joker is not in this pack … {STANDARD_PACK.sentence}"),
    (
        lambda: Deal.of(AGURK.playing("jokers").rules, ["Jo Jo", "Jo Jo"]),
        "joker is there 4 times … the pack has it 3 times",
    ),
    (lambda: Deal.of(RULES, ["14", "2c"]), f"14 is not in this pack … {STANDARD_PACK.sentence}"),
    (lambda: Deal.of(RULES, [[Card("<b>")], "2c"]), "<b> is not in this pack"),
    (lambda: Deal.of(RULES, ["9 9 9", "9 9 2"]), "more cards of rank 9 … the 4 in the pack"),
    (lambda: Deal.of(RULES, ["9c 9d 9h", "9s 9 2"]), "more cards of rank 9 … the 4 in the pack"),
    (lambda: Deal.of(RULES, ["1", "2"]), "1 is not in this pack … 52"),
    (lambda: Deal.of(RULES, ["15", "2"]), "15 is not in this pack … 52"),
    (lambda: Deal.of(RULES, ["Jo", "2"]), "joker is not in this pack … 52"),
    (lambda: Deal.of(RULES, ["9h 2c", "5s"], players=["Ann", "Bo"]), "the same number of cards … Ann 2, Bo 1"),
    (lambda: Deal.of(RULES, []), "0 hands … Agurk … Two to seven can play."),
    (lambda: Deal.of(RULES, ["9h"]), "1 hands … Agurk … Two to seven can play."),
    (lambda: Deal.of(RULES, ["9h", "", ""]), "1 hands … Two to seven can play."),
    (lambda: Deal.of(RULES, list("23456789")), "8 hands … Agurk … Two to seven can play."),
    (lambda: Deal.of(RULES, ["9h", "5s"], leader=2), "Seat 2 can't lead … 0, 1 … counted from 0"),
    (lambda: Deal.of(RULES, ["9h", "5s"], leader=-1), "Seat -1 can't lead … 0, 1"),
    (lambda: Deal.of(RULES, ["9h", "", "5s"], leader=1), "Seat 1 can't lead … 0, 2"),
    (lambda: Deal.of(RULES, ["9h", "5s"], players=["Ann"]), "2 seats but 1 players' names"),
    (lambda: Deal.of(RULES, ["9h", "5s"], players=NAMES), "2 seats but 3 players' names"),
    (lambda: Deal.dealt(RULES, Random(1), 3, 18), "18 cards … 3 players … the 52 there are"),
    (lambda: Deal.dealt(RULES, Random(1), 0, 7), "0 hands … Two to seven can play."),
    (lambda: Deal.dealt(RULES, Random(1), 2, 0), "0 hands"),
    (lambda: Deal.dealt(RULES, Random(1), 8, 2), "8 hands … Two to seven can play."),
    (lambda: Deal.dealt(RULES, Random(1), [0, 0, 1], 2), "twice"),
    (lambda: Deal.dealt(RULES, Random(1), 3, 2, leader=3), "Seat 3 can't lead … 0, 1, 2"),
)
def test_cards_and_seats_that_make_no_deal_are_refused(do, says):
    refused(BadDeal, says, do)


# --- players ----------------------------------------------------------------------------------------------------------


@for_each(
    "players, says",
    [
        (["Ann", "Ann"], "Two players are called 'Ann'"),
        (["Ann", ""], "1 to 40 characters … ''"),
        (["Ann", "   "], "1 to 40 characters … '   '"),
        (["Ann", "B" * 41], "1 to 40 characters … BBB … 41"),
        (["Ann", "B" * 5_000_000], "1 to 40 characters … BBB"),
        ("AB", "a list of names"),
        (["Ann", 2], "a list of names"),
        (["Ann", None], "a list of names"),
    ],
)
def test_names_that_are_empty_too_long_or_there_twice_are_refused(players, says):
    refused(BadDeal, says, lambda: Game.new(RULES, players))
    refused(BadDeal, says, lambda: Deal.of(RULES, ["9h", "5s"], players=players))


@for_each("variant", VARIANTS)
def test_too_few_and_too_many_players_are_told_how_many_can_play(variant):
    rules, numbers = variant.rules, variant.rules.player_range
    for number in (0, numbers.fewest - 1, numbers.most + 1):
        players = [f"Player {place}" for place in range(number)]
        says = f"{number} players can't play {variant.name} … {numbers.sentence}"
        refused(BadDeal, says, lambda players=players: Game.new(rules, players))


# --- games ------------------------------------------------------------------------------------------------------------


def played(hands, variant="agurk", leader=0):
    deal = Deal.of(variant, hands, leader)
    return play_to_end(deal, Random(1))


THREE = Game.new(RULES, NAMES)
WITHOUT_BO = Game.new(RULES, NAMES, scores=[0, 22, 0], cucumbers=[0, 2, 0])
ENDED = Game.new(find("simple").rules, ["Ann", "Bo"], scores=[20, 0]).settle(played(["9h", "5s"], "simple"))


@table_of(
    (lambda: Game.new(RULES, NAMES, dealer=3), "Seat 3 can't deal … counted from 0"),
    (lambda: Game.new(RULES, NAMES, dealer=-1), "Seat -1 can't deal … counted from 0"),
    (lambda: Game.new(RULES, NAMES, 1, [0, 22, 0], [0, 2, 0]), "Seat 1 can't deal … still in"),
    (lambda: Game.new(RULES, NAMES, scores=[1, 2]), "3 players need 3 scores … here 2, 3"),
    (lambda: Game.new(RULES, NAMES, scores=[1, 2, 3, 4]), "3 players need 3 scores … here 4, 3"),
    (lambda: Game.new(RULES, NAMES, cucumbers=[1]), "3 players need 3 scores … here 3, 1"),
    (lambda: Game.new(RULES, NAMES, scores=[0, -1, 0]), "Bo can't have -1"),
    (lambda: Game.new(RULES, NAMES, scores=[0, 21, 0]), f"Bo can't have 21 … {RULES.limit.sentence}"),
    (lambda: Game.new(RULES, NAMES, cucumbers=[0, 3, 0]), "Bo can't have lost 3 lives"),
    (lambda: Game.new(RULES, NAMES, cucumbers=[0, -1, 0]), "Bo can't have lost -1 lives"),
    (lambda: Game.new(find("simple").rules, NAMES, cucumbers=[0, 2, 0]), "Bo can't have lost 2 lives"),
    (lambda: Game.new(RULES, NAMES, cucumbers=[2, 2, 0]), "two players are in … fewer"),
    (lambda: Game.new(RULES, NAMES, settled=-1), "settled"),
    (lambda: THREE.settle(at_table(["9h", "5s", "2c"])), "not over … trick 1, Ann to act … can't be settled"),
    (lambda: THREE.settle(played(["9h", "5s", "2c"], "denexa")), "played by Agurk, Denexa's version … goes by Agurk"),
    (lambda: THREE.settle(played(["9h", "5s", "2c"], "agurk+jokers")), "played by Agurk with jokers … goes by Agurk"),
    (lambda: THREE.settle(played(["9h", "5s"])), "played by seats [0, 1] … still in are [0, 1, 2]"),
    (lambda: THREE.settle(played(["9h", "5s", "2c", "3c"])), "played by seats [0, 1, 2, 3] … still in are [0, 1, 2]"),
    (lambda: THREE.settle(played(["9h", "", "2c"])), "played by seats [0, 2] … still in are [0, 1, 2]"),
    (lambda: WITHOUT_BO.settle(played(["9h", "5s", "2c"])), "played by seats [0, 1, 2] … still in are [0, 2]"),
    (lambda: WITHOUT_BO.settle(played(["9h", "", "2c", ""])), "still in are [0, 2]"),
)
def test_a_game_that_cannot_stand_and_a_deal_that_is_not_its_own_are_refused(do, says):
    refused(BadDeal, says, do)


@table_of(
    (lambda: ENDED.deal(Random(1)), "The game of Cucumber, the short card is over … Bo won … rematch"),
    (lambda: ENDED.settle(ENDED.last), "The game of Cucumber, the short card is over … Bo won … rematch"),
    (THREE.rematch, "The game is not over … Ann, Bo, Cai are still in"),
    (WITHOUT_BO.rematch, "The game is not over … Ann, Cai are still in"),
)
def test_what_comes_too_late_or_too_early_is_refused(do, says):
    refused(CucumberError, says, do)


# --- variants and house rules -----------------------------------------------------------------------------------------

MADE_UP = Variant(
    key="made-up",
    name="Made-up",
    region="Nowhere",
    gist="A variant whose house rules contradict each other.",
    source="this test",
    parent=AGURK,
    changes={"limit": Limit(40, reaching=True)},
    house_rules=(
        HouseRule("to-30", "Up to 30.", {"limit": Limit(30, reaching=True)}, "this test"),
        HouseRule("to-50", "Up to 50.", {"limit": Limit(50, reaching=True)}, "this test"),
        HouseRule("also-to-50", "Up to 50, free.", {"limit": Limit(50, reaching=True)}, "this test"),
        HouseRule("tied-pay", "All pay.", {"charged": Charged.ALL_TIED}, "this test"),
        HouseRule("as-ever", "Nothing new.", {"limit": Limit(40, reaching=True)}, "this test"),
    ),
)


def made_up(parent=AGURK, **declared):
    return Variant("x", "X", "", "", "", parent=parent, **declared)


def test_two_house_rules_that_answer_alike_may_stand_together():
    assert MADE_UP.playing("to-50", "also-to-50").rules == MADE_UP.playing("to-50").rules != MADE_UP.rules


@table_of(
    (lambda: find("agruk"), "There is no game 'agruk' … Did you mean 'agurk'"),
    (lambda: find("Big Gren Cucumber"), "'Big Gren Cucumber' … 'big green cucumber'"),
    (lambda: find("whist"), " … ".join(("There is no game 'whist'", *(variant.key for variant in VARIANTS)))),
    (lambda: find(""), "There is no game '' … agurk"),
    (lambda: find("x" * 5_000_000), "There is no game 'xxx"),
    (lambda: find(None), "a text, not by NoneType"),
    (lambda: AGURK.playing("jokres"), "Agurk has no house rule 'jokres' … Did you mean 'jokers'?"),
    (lambda: find("agurk+tied-pya"), "Agurk has no house rule 'tied-pya' … Did you mean 'tied-pay'?"),
    (lambda: find("agurk+"), "Agurk has no house rule '' … jokers, exchange, kept-cards, tied-pay"),
    (
        lambda: AGURK.playing("trumps"),
        " … ".join(("no house rule 'trumps'", *(rule.key for rule in AGURK.house_rules))),
    ),
    (lambda: find("simple").playing("jokers"), "Cucumber, the short card has no house rule 'jokers'"),
    (lambda: AGURK.playing("jokers", "exact-21", "jokers"), "Agurk … 'jokers' is switched on twice"),
    (lambda: AGURK.playing("jokers").playing("jokers"), "'jokers' is switched on twice"),
    (lambda: MADE_UP.playing("to-30", "to-50"), "Made-up … 'to-30' … 'to-50' … limit … 30 … 50 … Leave one"),
    (lambda: MADE_UP.playing("to-50").playing("to-30"), "'to-50' … 'to-30' … limit"),
    (lambda: MADE_UP.playing("tied-pay"), "Made-up with tied-pay … no one is left for a tie bonus"),
    (lambda: MADE_UP.playing("as-ever"), "Made-up with as-ever … limit … changes nothing"),
    (lambda: made_up(parent=None), "X: a variant has either a parent or"),
    (lambda: made_up(root=RULES), "X: a variant has either a parent or"),
    (lambda: made_up(changes={"limits": RULES.limit}), "X: there is no question 'limits' … 'limit'"),
    (lambda: made_up(changes={"limit": RULES.limit}), "X: limit … changes nothing"),
)
def test_a_variant_or_house_rule_that_cannot_be_is_refused_by_name(do, says):
    refused(BadVariant, says, do)


@for_each("variant", VARIANTS)
def test_house_rules_stand_together_unless_they_answer_a_question_twice(variant):
    tables = {frozenset(table.on) for table in ALL_TABLES if table.key.startswith(f"{variant.key}+")}
    for one, other in combinations(variant.house_rules, 2):
        shared = [name for name in one.changes if other.changes.get(name, one.changes[name]) != one.changes[name]]
        if not shared:
            assert variant.playing(one.key, other.key).rules == variant.playing(other.key, one.key).rules
            assert frozenset((one.key, other.key)) in tables
            continue
        for keys in ((one.key, other.key), (other.key, one.key)):
            says = f"{variant.name} … {one.key!r} … {other.key!r} … two answers to one question … Leave one"
            error = refused(BadVariant, says, lambda keys=keys: variant.playing(*keys))
            assert any(name in str(error) for name in shared)


# --- rules ------------------------------------------------------------------------------------------------------------


@table_of(
    (lambda: RULES.but(betaing=EqualCard.TOO_LOW), "Agurk … no question 'betaing' … 'beating'"),
    (lambda: RULES.but(trumps=EqualCard.TOO_LOW), "no question 'trumps' … beating"),
    (lambda: RULES.but(name="Other"), "no question 'name'"),
    (lambda: RULES.but(beating=RULES.beating), f"beating already has this answer … {RULES.beating.sentence}"),
    (lambda: RULES.but(ducking=Ducking.ONLY_IF_UNABLE, ace_on_ace=AceOnAce.YES), "ace_on_ace already has this answer"),
    (lambda: RULES.but(limit=Limit(21, reaching=True)), "limit already has this answer … 21"),
    (lambda: RULES.but(beating="higher"), "beating is answered by an EqualCard … 'higher'"),
    (lambda: RULES.but(beating=None), "beating is answered by an EqualCard … None"),
    (lambda: RULES.but(beating=Ducking.FREE), "beating is answered by an EqualCard … Ducking.FREE"),
    (lambda: RULES.but(limit=30), "limit is answered by a Limit … 30"),
    (lambda: RULES.but(player_range=(2, 7)), "player_range is answered by a PlayerRange … (2, 7)"),
)
def test_a_change_of_the_rules_that_cannot_be_names_the_question(do, says):
    refused(BadVariant, says, do)


CREDITS = {
    "score_keeping": Credits(10),
    "limit": Limit(0, reaching=True, falling=True),
    "charged": Charged.ALL_BUT_FIRST_LOWEST,
    "raising": Raising.STAKE,
    "multiplier": Multiplier.STAKE,
}
ONE_DEAL = {"when_caught": WhenCaught.STAYS_IN, "ending": Ending.SINGLE_DEAL}
OUT_AT_ONCE = {"tie_bonus": TieBonus.NONE, "when_caught": WhenCaught.OUT}
FIRST_OUT = {"when_caught": WhenCaught.OUT, "ending": Ending.FIRST_OUT_LOSES}
KEPT = {"score_keeping": ScoreKeeping.KEPT_CARDS, "tie_bonus": TieBonus.NONE}
FIVES = PointTable("Every card costs 5.", tuple((rank, 5) for rank in RANKS))
JOKER_BELOW = Pack("A joker is the lowest.", ((Card("Jo"),), *STANDARD_PACK.tiers))
IMPOSSIBLE = [
    ({"player_range": PlayerRange(1, 7)}, "at least two players"),
    ({"player_range": PlayerRange(5, 3)}, "can't be below the smallest"),
    ({"hand_sizes": HandSizes((7, 0))}, "at least one card"),
    ({"hand_sizes": HandSizes(())}, "at least one card"),
    ({"player_range": PlayerRange(2, 53)}, "The pack is too small"),
    ({"limit": Limit(0, reaching=True)}, "before the first deal"),
    ({"pack": JOKERS_ON_TOP}, "holds a card that has no points"),
    ({"charged": Charged.ALL_TIED}, "no one is left for a tie bonus"),
    (
        {"hand_sizes": LosingCardSizes(7), "point_table": NO_POINTS, "ending": Ending.SINGLE_DEAL},
        "counts nothing would set the size",
    ),
    ({"point_table": NO_POINTS}, "No card costs anything"),
    ({"charged": Charged.ALL_BUT_FIRST_LOWEST}, "no one is left for a tie bonus"),
    ({"exchange": Exchanging.WHOLE_HANDS}, "whole hands and doubling by it"),
    ({"raising": Raising.BY_NEW_HANDS}, "whole hands and doubling by it"),
    ({"raising": Raising.KONTRA}, "doesn't fit how the stake is raised"),
    ({"multiplier": Kontra(2, 4)}, "doesn't fit how the stake is raised"),
    ({"raising": Raising.STAKE, "multiplier": Multiplier.STAKE}, "a stake, credits that can run out"),
    (
        {"score_keeping": Credits(10), "limit": Limit(0, reaching=True, falling=True)},
        "a stake, credits that can run out",
    ),
    ({**CREDITS, "when_caught": WhenCaught.OUT}, "a tie brings no bonus"),
    ({**CREDITS, **OUT_AT_ONCE, "exact_limit": ExactLimit.BACK_TO_ZERO}, "there is no way back to zero"),
    ({**CREDITS, "tie_bonus": TieBonus.NONE}, "without a second life"),
    ({**CREDITS, **OUT_AT_ONCE, "ending": Ending.FIRST_OUT_LOSES}, "Where credits are paid the last one left wins"),
    ({"score_keeping": ScoreKeeping.KEPT_CARDS}, "Kept cards show neither"),
    (
        {**KEPT, "when_caught": WhenCaught.OUT, "raising": Raising.KONTRA, "multiplier": Kontra(2, 4)},
        "Kept cards show neither",
    ),
    (KEPT, "Kept cards can't become"),
    ({**KEPT, "when_caught": BuyIns(1)}, "Kept cards can't become"),
    ({"when_caught": WhenCaught.HALF_CUCUMBER}, "cards must be kept"),
    ({"when_caught": WhenCaught.STAYS_IN}, "players drop out doesn't fit with when the game"),
    ({"ending": Ending.ALL_BUT_ONE_CAUGHT}, "players drop out doesn't fit with when the game"),
    ({"beating": EqualCard.TOO_LOW}, "only where an equal card is enough"),
    ({**KEPT, "when_caught": WhenCaught.OUT, "limit": Limit(60, reaching=True)}, "too few are left to deal"),
    ({**KEPT, "when_caught": WhenCaught.STAYS_IN, "ending": Ending.ALL_BUT_ONE_CAUGHT}, "too few are left to deal"),
    (
        {"point_table": FIVES, "limit": Limit(20, reaching=True), "exact_limit": ExactLimit.BACK_TO_ZERO},
        "would never end",
    ),
    ({"limit": Limit(0, reaching=False), "exact_limit": ExactLimit.BACK_TO_ZERO}, "starts with exactly the limit"),
    ({**CREDITS, **OUT_AT_ONCE, "payment": Payment.DIFFERENCE}, "winners would pay"),
    ({**ONE_DEAL, "payment": Payment.DIFFERENCE}, "winners would pay"),
    ({**FIRST_OUT, "payment": Payment.DIFFERENCE}, "winners would pay"),
    ({"short_pack": FewerEach(0)}, "one card each is the least"),
    ({"multiplier": Multiplier.ONES_DOUBLE}, "has no 1 that could double"),
    ({"raising": Raising.KONTRA, "multiplier": Kontra(1, 2)}, "After a kontra everyone pays"),
    ({"when_caught": Lives(1)}, "two to nine lives"),
    ({**CREDITS, **OUT_AT_ONCE, "score_keeping": Credits(100)}, "at most 99 credits"),
    ({"pack": JOKER_BELOW, "point_table": POINTS_WITH_JOKERS}, "has no number to count from"),
    ({"pack": Pack("No cards.", ())}, "has no number to count from"),
]


@for_each("changes, why", IMPOSSIBLE)
def test_answers_that_cannot_stand_together_are_refused_with_the_reason(changes, why):
    refused(BadVariant, f"Agurk … {why}", lambda: RULES.but(**changes))


def test_every_impossible_combination_of_the_rules_is_tried():
    reasons = [refusal.reason for refusal in refusals.REFUSALS]
    for why in reasons:
        assert any(fragment in why for _, fragment in IMPOSSIBLE), f"add a row for: {why}"
    for _, fragment in IMPOSSIBLE:
        assert sum(fragment in why for why in reasons) == 1, fragment


def test_all_contradictions_are_told_at_once_with_the_questions_they_are_about():
    changes = {"score_keeping": ScoreKeeping.KEPT_CARDS, "beating": EqualCard.TOO_LOW}
    with pytest.raises(BadVariant) as error:
        RULES.but(**changes)
    told = error.value.contradictions
    assert [each.questions for each in told] == [
        ("beating", "ace_on_ace"),
        ("score_keeping", "tie_bonus", "multiplier"),
        ("score_keeping", "when_caught"),
    ]
    assert told == RULES.contradictions(**changes)
    assert all(each.reason in str(error.value) for each in told)
    assert RULES.contradictions() == ()


def test_a_refusal_is_about_the_questions_that_it_asks():
    known = {question.name for question in Rules.questions()}
    for refusal in refusals.REFUSALS:
        assert set(refusal.questions) <= known, refusal.reason


def test_possible_combinations_near_the_impossible_ones_are_allowed():
    assert RULES.but(pack=JOKERS_ON_TOP, point_table=POINTS_WITH_JOKERS).pack is JOKERS_ON_TOP
    assert RULES.but(charged=Charged.ALL_TIED, tie_bonus=TieBonus.NONE).charged is Charged.ALL_TIED
    assert RULES.but(beating=EqualCard.TOO_LOW, ace_on_ace=AceOnAce.NO).beating is EqualCard.TOO_LOW
    assert find("five-cucumbers").rules.but(beating=EqualCard.TOO_LOW).beating is EqualCard.TOO_LOW  # no aces there
    assert RULES.but(point_table=FIVES, exact_limit=ExactLimit.BACK_TO_ZERO).limit.points == 21
    assert find("agurk+kept-cards").rules.but(limit=Limit(40, reaching=False)).can_run_short()
    assert KURKO.payment is Payment.DIFFERENCE
    assert RULES.but(ending=Ending.FIRST_OUT_LOSES, when_caught=WhenCaught.OUT).when_caught is WhenCaught.OUT
    assert RULES.but(player_range=PlayerRange(2, 2), hand_sizes=HandSizes((1,))).player_range.most == 2


def test_rules_answer_every_question_by_keyword_only_in_their_own_kind():
    answers = {question.name: RULES.answer(question) for question in Rules.questions()}
    assert Rules(**answers) == RULES
    for name in answers:
        refused(
            BadVariant,
            f"{name} … is answered by a … 'nonsense'",
            lambda name=name: Rules(**answers | {name: "nonsense"}),
        )


# --- scenario files ---------------------------------------------------------------------------------------------------

HEAD = """
title = "Two nines"
variant = "agurk"
players = ["Ann", "Bo"]
dealer = "Bo"
"""
SCORES = "scores = [3, 12]\n"
HANDS = """
[hands]
Ann = "9h 2c"
Bo = "9d 3s"
"""
TRICKS = """
[[tricks]]
plays = "2c, 3s"
notes.Bo = "Bo has no choice."

[[tricks]]
plays = "9d, 9h"
"""
WHAT_IF = """
[[what_ifs]]
title = "What if Ann had led her nine?"
from = { trick = 1, player = "Ann" }

[[what_ifs.tricks]]
plays = "9h, 3s"
"""
THREE_PLAYERS = HEAD.replace('"Bo"]', '"Bo", "Cai"]')
ONE_TRICK = "[[tricks]]\nplays = '2c, 9h'\n"
GOOD = HEAD + SCORES + HANDS + TRICKS + '[expect]\ntaker = "Ann"\nscores = { Ann = 12, Bo = 3 }\n' + WHAT_IF


def test_the_scenario_from_which_the_bad_ones_are_made_is_good():
    scenario = read_scenario(GOOD.encode(), "good.toml")
    assert scenario.title == "Two nines"
    assert [step.label for step in scenario.line.steps][-2].startswith("Bo")
    assert len(scenario.what_ifs) == 1


def expecting(lines, head=HEAD + SCORES):
    return f"{head}{HANDS}{TRICKS}[expect]\n{lines}\n"


BAD_SCENARIOS = [
    # the file itself
    ("", "variant is missing"),
    ("title = \n", "not TOML … line 1, column 9"),
    ("Ann deals and Bo leads.", "not TOML … line 1, column 5"),
    (f"{HEAD}title = 'again'\n", "not TOML … line 6"),
    (f"x = {'[' * 900}\n" + f"{'[' * 900}\n" * 90, "not TOML"),
    (f"x = {'{a=' * 30_000}", "line 1 … a line has at most 1,000 bytes"),
    (f"{'a.' * 10_000}b = 1", "line 1 … a line has at most 1,000 bytes"),
    (f"settled = {'9' * 5000}{HEAD}", "line 1 … at most 1,000 bytes"),
    ("title = 'x'\n" * 450_000, f"at most {LARGEST_FILE:,} bytes … was not read"),
    ("[" * 5_000_000, f"at most {LARGEST_FILE:,} bytes … was not read"),
    # keys
    (f"titel = 'x'{HEAD}{SCORES}{HANDS}{TRICKS}", "no key 'titel' … Did you mean 'title'?"),
    (HEAD.replace("dealer", "dealr") + HANDS, "no key 'dealr' … Did you mean 'dealer'?"),
    (f"author = 'x'{HEAD}{HANDS}", "no key 'author' … title"),
    (f"{HEAD}{HANDS}{TRICKS}noet = 'x'", "tricks 2 … no key 'noet' … Did you mean 'note'"),
    (
        GOOD.replace("[[what_ifs.tricks]]", "nots = 'x'\n[[what_ifs.tricks]]"),
        "what_ifs 1 … no key 'nots' … Did you mean 'note'?",
    ),
    (GOOD.replace('player = "Ann"', 'playr = "Ann"'), "what_ifs 1, from … no key 'playr' … Did you mean 'player'?"),
    (expecting("takr = 'Ann'"), "expect … no outcome 'takr' … Did you mean 'taker'?"),
    (HEAD.replace("title", "about") + HANDS, "title is missing"),
    (HEAD.replace("variant", "source") + HANDS, "variant is missing"),
    (f"{HEAD}{HANDS}[[tricks]]\nnote = 'x'", "tricks 1 … plays is missing"),
    (GOOD.replace('title = "What', 'note = "What'), "what_ifs 1 … title is missing"),
    (GOOD.replace("from = {", "hands = {} #"), "what_ifs 1, from … trick is missing"),
    # types
    (HEAD.replace('"Two nines"', "2") + HANDS, "title must be a text, not a whole number"),
    (HEAD.replace('"agurk"', "21"), "variant must be a text, not a whole number"),
    (HEAD.replace('["Ann", "Bo"]', '"Ann, Bo"'), "players must be a list, not a text"),
    (HEAD.replace('"Bo"]', "2]"), "players, item 2 must be a text, not a whole number"),
    (HEAD.replace('dealer = "Bo"', "dealer = 1"), "dealer must be a text, not a whole number"),
    (f"{HEAD}scores = [0, '12']\n{HANDS}", "scores, item 2 must be a whole number, not a text"),
    (f"{HEAD}scores = [0, 1.5]\n{HANDS}", "scores, item 2 must be a whole number … 1.5"),
    (f"{HEAD}scores = [0, true]\n{HANDS}", "scores, item 2 must be a whole number"),
    (f"{HEAD}[hands]\nAnn = ['9h']\nBo = '2c'", "hands … Ann must be a text, not a list"),
    (f"{HEAD}hands = '9h / 2c'", "hands must be a table, not a text"),
    (f"{HEAD}{HANDS}[tricks]\nplays = '9h'", "tricks must be a list, not a table"),
    (f"tricks = ['9h']{HEAD}{HANDS}", "tricks, item 1 must be a table, not a text"),
    (f"{HEAD}{HANDS}[[tricks]]\nplays = 2026-01-01", "tricks 1 … plays must be a text … date"),
    (GOOD.replace("trick = 1", "trick = '1'"), "what_ifs 1, from … trick must be a whole number, not a text"),
    # who plays what
    (HEAD.replace("agurk", "agruk"), "variant … no game 'agruk' … Did you mean 'agurk'"),
    (f"{HEAD}house_rules = ['jokres']\n", "variant … no house rule 'jokres' … Did you mean 'jokers'?"),
    (f"{HEAD}house_rules = ['jokers', 'jokers']\n", "variant … 'jokers' is switched on twice"),
    (HEAD.replace(', "Bo"]', "]").replace('"Bo"', '"Ann"'), "players … 1 players can't play Agurk … Two to seven"),
    (HEAD.replace(', "Bo"]', ', "Ann"]').replace('"Bo"', '"Ann"'), "players … Two players are called 'Ann'"),
    (HEAD.replace('dealer = "Bo"', 'dealer = "Bob"'), "no player 'Bob' … Did you mean 'Bo'?"),
    (f"{HEAD}scores = [0, 22]\n", "players … Bo can't have 22"),
    (f"{HEAD}scores = [0, {'9' * 900}]\n", "players … Bo can't have"),
    (f"{HEAD}cucumbers = [1, 0]\n{HANDS}", "cucumbers … scores"),
    (f"{HEAD}settled = -5\n{HANDS}", "players … settled"),
    # hands
    (HEAD, "hands … 0 hands"),
    (f"{HEAD}[hands]\nAnn = '9h'\nEva = '2c'", "hands … no player 'Eva' … Ann, Bo"),
    (f"{HEAD}[hands]\nAnn = '9h'\nBo = '2x'", "hands … '2x' is not a card"),
    (f"{HEAD}[hands]\nAnn = '9h'\nBo = '9h'", "hands … 9♥ is there twice"),
    (f"{HEAD}[hands]\nAnn = '9h 2c'\nBo = '9d'", "hands … Ann 2, Bo 1"),
    (THREE_PLAYERS + "[hands]\nBo = '9h'\nAnn = '2c'", "hands … Seat 2 can't lead"),
    (
        THREE_PLAYERS.replace('dealer = "Bo"', 'dealer = "Cai"')
        + "scores = [0, 0, 0]\n[hands]\nBo = '9h'\nAnn = '2c'\n"
        + ONE_TRICK,
        "hands",
    ),
    # plays
    (
        f"{HEAD}{HANDS}[[tricks]]\nplays = '2c, 3s'\n[[tricks]]\nplays = '2c'",
        "tricks 2 … plays, act 1 … Bo may not play 2♣ … doesn't hold … Allowed: 9♦.",
    ),
    (f"{HEAD}{HANDS}[[tricks]]\nplays = '9h, 3d'", "tricks 1 … plays, act 2 … Bo may not play 3♦"),
    (f"{HEAD}{HANDS}[[tricks]]\nplays = '2c, 3z'", "tricks 1 … plays, act 2 … '3z' is not a card"),
    (f"{HEAD}{HANDS}{TRICKS}[[tricks]]\nplays = '9h'", "tricks 3 … the deal is over before this trick"),
    (
        f"{HEAD}{HANDS}[[tricks]]\nplays = '2c, 3s, 9d'",
        "tricks 1 … plays, act 3 … this is one trick, and it is complete",
    ),
    (f"{HEAD}{HANDS}{TRICKS}notes.Eva = 'x'", "tricks 2, notes … no player 'Eva'"),
    (f"{HEAD}{HANDS}[[tricks]]\nplays = '2c'\nnotes.Bo = 'x'", "tricks 1 … notes … Bo does not act in this trick"),
    (f"{HEAD}closing = ['x']\n{HANDS}", "closing"),
    (f"{HEAD}{SCORES}closing = ['w', 'x', 'y', 'z']\n{HANDS}{TRICKS}", "closing"),
    # what comes out
    (expecting("taker = 'Bo'"), "expect … expected taker Bo … came out as Ann"),
    (expecting("scores = { Ann = 11 }"), "expect … expected scores Ann 11 … came out as Ann 12"),
    (expecting("charges = { Ann = 9 }"), "expect … expected charges Ann 9 … came out as Ann 9, Bo -9"),
    (expecting("winners = ['Bo']"), "expect … expected winners Bo … came out as none"),
    (expecting("out = ['Bo']"), "expect … expected out Bo … came out as none"),
    (expecting("cucumbers = { Ann = 1 }"), "expect … expected cucumbers Ann 1 … came out as Ann 0"),
    (f"{HEAD}{HANDS}[expect]\ntaker = 'Ann'", "expect … expected taker Ann … nobody yet"),
    (expecting("scores = { Ann = 9 }", HEAD), "expect … no outcome 'scores'"),
    (expecting("scores = { Eva = 9 }"), "expect … scores … 'Eva' … Ann, Bo"),
    (expecting("scores = { Ann = '12' }"), "expect … Ann must be a whole number, not a text"),
    (expecting("taker = 0"), "expect … taker must be a text, not a whole number"),
    (expecting("charges = [9]"), "expect … charges must be a table, not a list"),
    (expecting(f"taker = '{'A' * 900}'"), "expect … expected taker AAA … came out as Ann"),
    # what-ifs
    (GOOD.replace("trick = 1", "trick = 3"), "what_ifs 1, from … no such act … trick 3"),
    (GOOD.replace('player = "Ann" }', 'player = "Eva" }'), "what_ifs 1, from … no player 'Eva'"),
    (GOOD.replace("9h, 3s", "9h, 9s"), "what_ifs 1, tricks 1 … plays, act 2 … Bo may not play 9♠"),
    (
        GOOD.replace("trick = 1, player", "trick = 2, player") + "[what_ifs.hands]\nAnn = '9h 4c'",
        "what_ifs 1 … hands, played as before … Ann may not play 2♣",
    ),
    (f"{GOOD}[what_ifs.expect]\ntaker = 'Bo'", "what_ifs 1, expect … expected taker Bo … nobody yet"),
]


@for_each("says, text", [(says, text) for text, says in BAD_SCENARIOS])
def test_a_scenario_that_cannot_be_told_names_file_place_and_reason(text, says):
    refused(BadScenario, f"stories/bad.toml:  … {says}", lambda: read_scenario(text.encode(), "stories/bad.toml"))


@for_each(
    "says, content",
    [
        ("byte 9 … UTF-8", b"title = '\xff'"),
        ("byte 0 … UTF-8", "title = 'x'".encode("utf-16")),
        ("byte 128 … UTF-8", bytes(range(256))),
        ("not TOML", b"\0" * 1000),
        (f"at most {LARGEST_FILE:,} bytes", b"\xff" * 5_000_000),
    ],
)
def test_a_scenario_that_is_no_text_names_file_and_byte(content, says):
    refused(BadScenario, f"stories/bad.toml:  … {says}", lambda: read_scenario(content, "stories/bad.toml"))


def test_a_scenario_file_is_read_from_its_path_and_named_by_it_also_where_it_cannot_be_read(tmp_path):
    path = tmp_path / "story.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert read_file(path).title == read_file(str(path)).title == "Two nines"
    path.write_text(GOOD.replace('"agurk"', '"agruk"'), encoding="utf-8")
    refused(BadScenario, f"{path}:  … 'agruk' … Did you mean 'agurk'", lambda: read_file(path))
    path.write_text("# nothing\n" * 500_000, encoding="utf-8")
    refused(BadScenario, f"{path}:  … at most {LARGEST_FILE:,} bytes", lambda: read_file(path))
    refused(
        BadScenario, f"{tmp_path}/none.toml … cannot be read … No such file", lambda: read_file(tmp_path / "none.toml")
    )
    refused(BadScenario, f"{tmp_path} … cannot be read … directory", lambda: read_file(tmp_path))
    refused(BadScenario, "cannot be read", lambda: read_file("bad\0name.toml"))


@table_of(
    (
        lambda: load("examples/1-three-nine"),
        "no scenario 'examples/1-three-nine' … Did you mean 'examples/1-three-nines'",
    ),
    (lambda: load("../../../etc/passwd"), "no scenario '../../../etc/passwd'"),
    (lambda: load("x" * 5_000_000), "no scenario 'xxx"),
)
def test_a_scenario_of_the_package_that_does_not_exist_is_not_opened(do, says):
    refused(BadScenario, says, do)


# --- what is shown in a page ------------------------------------------------------------------------------------------

EVIL = ("<script>alert(1)</script>", '"><img src=x onerror=y>', "Bo & Sons' <b>")


def markup_of(page):
    """The tags a page may hold: those of its own tables."""
    return [tag for tag in page.replace(">", "<").split("<")[1::2] if tag]


def check_page(page):
    for name in EVIL:
        assert name not in page
        assert escape(name) in page
    tags = {tag.split()[0].strip("/") for tag in markup_of(page)}
    assert tags <= {
        *("style", "table", "caption", "thead", "tbody", "tr", "th", "td"),
        *("span", "small", "code", "div", "p", "br", "b"),
    }
    assert "onerror" not in " ".join(markup_of(page))


def test_names_with_markup_are_escaped_in_every_state_of_a_deal_and_of_a_game():
    deal = Deal.of(RULES, ["9h 2c", "Jd 5s", "4c Kh"], players=EVIL)
    while not deal.over:
        check_page(deal._repr_html_())
        deal = deal.act(deal.legal()[0])
    check_page(deal._repr_html_())
    for game in play_game(Game.new(RULES, EVIL), Random(1)):
        check_page(game._repr_html_())


def test_names_of_rules_variants_and_cards_are_escaped_too():
    evil = EVIL[0]
    shown = (
        RULES.with_name(evil),
        Deal.of(RULES.with_name(evil), ["9h", "5s"]),
        Game.new(RULES.with_name(evil), NAMES),
        Card(evil),
        Variant(evil, evil, evil, evil, "", parent=AGURK, changes={"limit": Limit(5, reaching=True)}),
        Variant("x", "X", "", "", "", parent=AGURK, house_rules=(HouseRule(evil, evil, {}, ""),)),
    )
    for value in shown:
        page = value._repr_html_()
        assert evil not in page
        assert escape(evil) in page


# --- arguments of other types, and values changed behind a deal's back ------------------------------------------------


@table_of(
    (lambda: LED.verdict(None), "such as '9h' … not None"),
    (lambda: Deal.of(RULES, [["9h"], ["5s"]]), "text such as '9h 2c', or cards"),
)
def test_acts_and_hands_of_another_type_are_refused(do, says):
    refused(BadNotation, says, do)


@table_of(
    (lambda: Game.new(RULES, NAMES, scores=["1", "2", "3"]), "whole numbers"),
    (lambda: Game.new(RULES, NAMES, scores=[1.5, 2, 3]), "whole numbers"),
    (lambda: Game.new(RULES, NAMES, cucumbers=["1", 0, 0]), "cucumbers are whole numbers"),
    (lambda: Game.new(RULES, 10**30), "000 players can't play"),
    (lambda: Game.new(RULES, -1), "-1 players can't play"),
    (lambda: Game.new(RULES, True), "players can't play"),
    (lambda: Game.new(RULES, []), "0 players can't play"),
    (lambda: Game.new(RULES, 3.0), "list of names … not float 3.0"),
    (lambda: Game.new(RULES, "3"), "list of names … not str '3'"),
    (lambda: Game.new(RULES, range(10**30)), "more than 1000"),
    (lambda: Deal.dealt(RULES, Random(1), ["Ann", "Bo"], 2), "seats are whole numbers … 'Ann', 'Bo'"),
    (lambda: Deal.dealt(RULES, Random(1), [0, 5], 2, players=["Ann", "Bo"]), "Seat 5 isn't one of 2 players"),
    (lambda: Deal.dealt(RULES, Random(1), 10**30, 2), "at most 1000 players"),
    (lambda: Deal.dealt(RULES, Random(1), 2, 2, missing=read_cards("9h 9h")), "aren't that many of 9♥"),
    (lambda: Deal.of(RULES, ["9h", "5s"], players=["Ann\n", "Bo"]), "'Ann\\n'"),
    (lambda: Deal.of(RULES, ["9h", "5s"], players=["\x1b[2JAnn", "Bo"]), "cannot be seen"),
    (
        lambda: Game.new(find("agurk").playing("exact-21", "first-out-loses").rules, ["Ann", "Bo"], scores=[21, 0]),
        "Ann can't have 21 … goes back to zero",
    ),
)
def test_deals_and_games_of_another_type_are_refused(do, says):
    refused(BadDeal, says, do)


def test_a_hand_replaced_is_measured_anew():
    deal = Deal.of(RULES, ["9h 2c", "Jd 5s"], stock="4h Kd 3c").act("9h")
    assert [str(act) for act in deal.legal()] == ["5s", "Jd"]
    other = deal.with_hands((deal.hands[0], read_cards("4h Kd")))
    assert [str(act) for act in other.legal()] == ["4h", "Kd"]
    assert write_cards(other.stock) == "3c 5s Jd"
