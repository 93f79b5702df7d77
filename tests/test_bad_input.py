"""One row for each kind of bad input: what is tried, what it raises, and what the message must say.

A message says who, what and why, what would be right instead, and where: for a file, its name and the place in it. It
is short, whatever was put in.
"""

from __future__ import annotations

import pickle
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
from cucumber.cards import JOKERS_ON_TOP, RANKS, STANDARD_PACK, Pack, write_cards
from cucumber.notation import play_out, split_acts
from cucumber.rules import (
    NO_POINTS,
    POINTS_WITH_JOKERS,
    AceOnAce,
    Beating,
    BuyIns,
    Charged,
    Credits,
    Ducking,
    Ending,
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
from cucumber.rules.scoring import PointTable
from cucumber.scenario import load, read_file, read_scenario
from cucumber.toml import LARGEST_FILE
from tests.strategies import ALL_TABLES, play_game, play_to_end

LONGEST_MESSAGE = 500

AGURK = find("agurk")
RULES = AGURK.rules
NAMES = ("Ann", "Bo", "Cai")


def check(error, fragments, do):
    """That `do` raises this kind of error, and that its message is short and says all this."""
    with pytest.raises(error) as refused:
        do()
    message = str(refused.value)
    assert isinstance(refused.value, CucumberError)
    for fragment in fragments:
        assert fragment in message
    assert len(message) < LONGEST_MESSAGE, f"{len(message)} characters"


def table_of(*rows):
    """Rows of a name, a call and the fragments of its message."""
    return pytest.mark.parametrize(("do", "fragments"), [pytest.param(*row, id=name) for name, *row in rows])


# --- acts -------------------------------------------------------------------------------------------------------------


def at_table(hands, acts="", variant=AGURK):
    deal = Deal.of(variant.rules, hands, players=NAMES[: len(hands)])
    for act in acts.split():
        deal = deal.act(act)
    return deal


LED = at_table(["9c 3c", "5s 2d"], "9c")
FORCED = at_table(["9c 3c", "Js 2d"], "9c", find("denexa"))
UNABLE = at_table(["9c 3c", "5s 2d"], "9c", find("denexa"))
OVER = at_table(["9c", "5s"], "9c 5s")
JOKERS = at_table(["Jo 2c", "Ac 5s"], variant=AGURK.playing("jokers"))


@table_of(
    (
        "neither beats nor is the lowest",
        lambda: LED.act("5s"),
        ("Bo may not play 5♠", "doesn't beat or equal 9♣", "lowest card is 2♦", "Agurk, trick 1", "Allowed: 2♦."),
    ),
    (
        "ducks though it could beat",
        lambda: FORCED.act("2d"),
        ("Bo may not play 2♦", "can beat 9♣ and so must", "Denexa", "trick 1", "Allowed: J♠."),
    ),
    (
        "not the lowest",
        lambda: UNABLE.act("5s"),
        ("Bo may not play 5♠", "can't beat 9♣", "the lowest card, 2♦", "Allowed: 2♦."),
    ),
    ("a card held by nobody", lambda: LED.act("4h"), ("Bo may not play 4♥", "Bo doesn't hold 4♥", "Allowed: 2♦.")),
    ("another player's card", lambda: LED.act("3c"), ("Bo may not play 3♣", "Bo doesn't hold 3♣", "Allowed: 2♦.")),
    ("a card played before", lambda: LED.act("9c"), ("Bo may not play 9♣", "Bo doesn't hold 9♣")),
    ("a rank not held", lambda: LED.act("K"), ("Bo may not play K", "Bo doesn't hold K", "Allowed: 2♦.")),
    ("a card of no pack", lambda: LED.act("15"), ("Bo may not play 15", "Bo doesn't hold 15")),
    ("a joker not held", lambda: LED.act("Jo"), ("Bo may not play a joker", "Allowed: 2♦.")),
    (
        "a joker too many",
        lambda: JOKERS.act("Jo Jo"),
        ("Ann may not play a joker a joker", "doesn't hold a joker", "Allowed: 2♣, a joker."),
    ),
    (
        "two cards led",
        lambda: at_table(["9c 3c", "5s 2d"]).act("9c 3c"),
        ("Ann may not play 3♣ 9♣", "one card is led at a time", "Allowed: 3♣, 9♣."),
    ),
    ("two cards on one", lambda: LED.act("5s 2d"), ("Bo may not play 2♦ 5♠", "one card was led", "Allowed: 2♦.")),
    (
        "no card led",
        lambda: at_table(["9c 3c", "5s 2d"]).act(""),
        ("Ann may not play nothing", "no card is named", "Allowed: 3♣, 9♣."),
    ),
    ("no card on one", lambda: LED.act(Play(())), ("Bo may not play nothing", "no card is named", "Allowed: 2♦.")),
    ("a card after the end", lambda: OVER.act("9c"), ("The deal is over", "9♣", "Agurk", "after 1 trick")),
    ("nothing after the end", lambda: OVER.act(""), ("The deal is over",)),
    ("more cards than there are", lambda: LED.act("9c " * 1000), ("Bo may not play",)),
)
def test_an_act_that_is_not_allowed_says_who_what_why_where_and_what_instead(do, fragments):
    check(IllegalAct, fragments, do)


# --- what comes before the play, sets, stakes -------------------------------------------------------------------------


def exchanging(acts="", variant="agurk+exchange", stock="Jc Jd Jh Js"):
    return saying(variant, acts, ("9c 3c 4c", "5s 2d 6d"), stock=stock)


def saying(variant, acts, hands=("9c 3c", "5s 2d", "Kh 4h"), **placed):
    deal = Deal.of(find(variant).rules, hands, players=NAMES[: len(hands)], **placed)
    return play_out(deal, split_acts(acts))


SETS = ("5c 5d 9c 4h", "6c 6d Qh Kh", "2c 2d 2h Ah")
RICH = ("2c 3c 4c", "Ad Kd Qd", "2h 3h 4h")
SIX = ("2c 3c 4c 5c 6c 7c", "8h 9h 10h Jh Qh Kh")
SPARE = "2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks Ac Ad Ah As 8c 9c"
REFUSED = [
    (
        "exchanging a card held by nobody",
        lambda: exchanging().act("exchange 2h"),
        ("Ann may not exchange 2♥", "Ann doesn't hold 2♥", "before the play", "up to three cards"),
    ),
    (
        "exchanging another player's card",
        lambda: exchanging().act("exchange 9c 2d"),
        ("Ann may not exchange", "Ann doesn't hold 2♦"),
    ),
    (
        "exchanging one card twice",
        lambda: exchanging().act(Exchange(read_cards("9c 9c"))),
        ("Ann may not exchange", "Ann doesn't hold 9♣"),
    ),
    (
        "exchanging more than the first did",
        lambda: exchanging("exchange 9c").act("exchange 2d 5s"),
        ("Bo may not exchange 2♦ 5♠", "one card, or none"),
    ),
    (
        "exchanging fewer than the first did",
        lambda: exchanging("exchange 9c 3c").act("exchange 2d"),
        ("Bo may not exchange 2♦", "two cards, or none"),
    ),
    (
        "exchanging more than are left",
        lambda: exchanging(stock="Jc Jd").act("exchange 3c 4c 9c"),
        ("Ann may not exchange 3♣ 4♣ 9♣", "up to two cards"),
    ),
    (
        "leaving fewer than two",
        lambda: exchanging(variant="gurka-vidargas").act("exchange 3c 4c"),
        ("Ann may not exchange 3♣ 4♣", "exchange one card, or none"),
    ),
    (
        "exchanging again",
        lambda: exchanging("exchange 9c, exchange nothing").act("exchange 3c"),
        ("Ann may not exchange 3♣", "only once"),
    ),
    (
        "exchanging where nobody does",
        lambda: at_table(["9c 3c", "5s 2d"]).act("exchange 9c"),
        ("Ann may not exchange 9♣", "no cards are exchanged"),
    ),
    (
        "playing before exchanging",
        lambda: exchanging().act("9c"),
        ("Ann may not play 9♣", "question to answer", "exchange"),
    ),
    (
        "passing instead of exchanging",
        lambda: exchanging().act("pass"),
        ("Ann may not pass", "isn't the question", "exchange"),
    ),
    (
        "free with a picture",
        lambda: saying("rassi", "pass", SIX, stock=SPARE).act("free"),
        ("Bo may not throw in the hand for free", "J♥ Q♥ K♥", "isn't free", "Allowed: pass."),
    ),
    (
        "doubling twice",
        lambda: saying("rassi", "pass, pass, double, pass", SIX, stock=SPARE).act("double"),
        ("Ann may not double", "done it already"),
    ),
    (
        "redoubling without a double",
        lambda: saying("rassi", "pass, pass", SIX, stock=SPARE).act("redouble"),
        ("Ann may not redouble", "isn't the question", "double?"),
    ),
    (
        "kontra after a pass round",
        lambda: saying("ogorek+kontra", "pass, pass, pass").act("kontra"),
        ("Ann may not say kontra", "all have passed"),
    ),
    (
        "kontra after kontra",
        lambda: saying("ogorek+kontra", "pass, kontra").act("kontra"),
        ("Ann may not say kontra", "Bo has said it already"),
    ),
    (
        "kontra where there is none",
        lambda: saying("ogorek", "").act("kontra"),
        ("Ann may not say kontra", "nobody is asked for that"),
    ),
    (
        "unequal cards led",
        lambda: saying("gurka-is", "", SETS).act("5c 9c"),
        ("Ann may not play 5♣ 9♣", "must be equal", "trick 1"),
    ),
    (
        "the last two cards led as a set",
        lambda: saying("gurka-is", "", ("5c 5d", "6c 6d")).act("5c 5d"),
        ("Ann may not play 5♣ 5♦", "one card must be kept for the last trick", "Allowed: 5♣, 5♦."),
    ),
    (
        "one card on two",
        lambda: saying("gurka-is", "5c 5d", SETS).act("Kh"),
        ("Bo may not play K♥", "two cards were led"),
    ),
    (
        "two cards that neither beat nor are the lowest",
        lambda: saying("gurka-is", "5c 5d", ("5c 5d 9c 4h", "2c 3d Qh Kh")).act("3d Qh"),
        ("Bo may not play 3♦ Q♥", "card by card they don't beat or equal 5♣ 5♦", "lowest cards are 2♣ 3♦"),
    ),
    (
        "another than the lowest led",
        lambda: saying("gurka-se+lead-lowest", "").act("9c"),
        ("Ann may not play 9♣", "only the lowest card may be led, 3♣", "Allowed: 3♣."),
    ),
    (
        "doubling the stake before the first trick",
        lambda: saying("minibluff", "", RICH).act("double"),
        ("Ann may not double", "before the first trick"),
    ),
    (
        "doubling the stake while following",
        lambda: saying("minibluff", "2c, Ad, 2h, Qd", RICH).act("double"),
        ("Cai may not double", "only the leader doubles the stake, before leading a card"),
    ),
    (
        "doubling the stake twice",
        lambda: saying("minibluff", "2c, Ad, 2h, double, accept, accept", RICH).act("double"),
        ("Bo may not double", "the last double was made by the same player"),
    ),
    (
        "doubling the stake beyond what one can pay",
        lambda: saying("minibluff", "2c, Ad, 2h", RICH, credits=[10, 10, 1]).act("double"),
        ("Bo may not double", "could pay 2"),
    ),
    (
        "dropping unasked",
        lambda: saying("minibluff", "2c, Ad, 2h", RICH).act("drop"),
        ("Bo may not drop", "nobody is asked for that now"),
    ),
    (
        "leading instead of answering a double",
        lambda: saying("minibluff", "2c, Ad, 2h, double", RICH).act("3h"),
        ("Cai may not play 3♥", "question to answer", "accepts the double or drops"),
    ),
    (
        "saying something after the end",
        lambda: saying("minibluff", "2c, Ad, 2h, double, drop, drop", RICH).act("accept"),
        ("The deal is over", "accept"),
    ),
]


@table_of(*REFUSED)
def test_a_decision_that_is_not_allowed_says_who_what_why_where_and_what_instead(do, fragments):
    check(IllegalAct, fragments, do)


def test_each_refused_decision_has_a_sentence_of_its_own():
    said = {}
    for name, do, _ in REFUSED:
        with pytest.raises(IllegalAct) as refused:
            do()
        reason = refused.value.verdict.reason
        assert said.setdefault(reason, name) == name
        assert "None" not in reason
        assert "<" not in reason


@table_of(
    ("no text behind exchange", lambda: exchanging().act("exchange zz"), ("'zz' is not a card",)),
    ("a word of no game", lambda: exchanging().act("bluff"), ("'bluff' is not a card",)),
    ("a word too many", lambda: saying("ogorek+kontra", "").act("kontra pass"), ("'kontra' is not a card",)),
    ("a number for a word", lambda: saying("ogorek+kontra", "").act(3), ("int 3",)),
)
def test_a_decision_that_cannot_be_read_is_bad_notation(do, fragments):
    check(BadNotation, fragments, do)


def swedish(players=4, **standing):
    return Game.new(find("gurka-se").rules, [*NAMES, "Dan", "Eva"][:players], **standing)


REFUSED_TO_BUY_IN = [
    (
        "buying in twice",
        lambda: swedish().act(BuyIn(1)).act(BuyIn(1)),
        ("Bo may not buy in", "once in a game", "Swedish Gurka"),
    ),
    ("buying in with two others", lambda: swedish(3).act(BuyIn(1)), ("Bo may not buy in", "three others", "two")),
    (
        "buying in when the game is over",
        lambda: (
            swedish(scores=[25, 0, 30, 30], cucumbers=[0, 0, 1, 1])
            .settle(played(["10h", "5s", "", ""], find("gurka-se")))
            .act(BuyIn(0))
        ),
        ("Ann may not buy in", "the game is over"),
    ),
    ("buying in where nobody does", lambda: THREE.act(BuyIn(0)), ("Ann may not buy in", "nobody can in Agurk")),
]


@table_of(*REFUSED_TO_BUY_IN)
def test_buying_in_where_it_is_not_allowed_says_who_and_why(do, fragments):
    check(IllegalAct, fragments, do)


@table_of(
    ("a seat that is not there", lambda: swedish().act(BuyIn(4)), ("BuyIn(seat=4)", "0 to 3")),
    ("a seat before the first", lambda: swedish().verdict(BuyIn(-1)), ("0 to 3",)),
    ("bought in where nobody does", lambda: Game.new(RULES, NAMES, bought_in=[0]), ("In Agurk nobody buys in",)),
    ("bought in twice", lambda: swedish(bought_in=[0, 0]), ("each once",)),
    ("bought in by nobody", lambda: swedish(bought_in=[7]), ("seats from 0 to 3",)),
    ("kept cards where none are kept", lambda: Game.new(RULES, NAMES, kept=["9h", "", ""]), ("no cards are kept",)),
    (
        "kept cards of too few",
        lambda: Game.new(find("concombre").rules, NAMES, kept=["9h"]),
        ("one text for each of the 3 players",),
    ),
    (
        "a card kept twice",
        lambda: Game.new(find("concombre").rules, NAMES, kept=["9h", "9h", ""]),
        ("9♥ is there twice",),
    ),
    (
        "kept cards that count otherwise",
        lambda: Game.new(find("concombre").rules, NAMES, scores=[8, 0, 0], kept=["9h", "", ""]),
        ("Ann can't have 8", "count 9"),
    ),
    (
        "kept cards that catch",
        lambda: Game.new(find("concombre").rules, NAMES, kept=["9h Kh", "", ""]),
        ("Ann can't have 22",),
    ),
    (
        "kept cards of one who is out",
        lambda: Game.new(find("gurka-is").rules, NAMES, kept=["9h", "", ""], cucumbers=[1, 0, 0]),
        ("Ann is out and can't keep cards",),
    ),
    (
        "a deal with a card that is kept",
        lambda: Game.new(find("concombre").rules, NAMES, kept=["9h", "", ""]).settle(
            played(["9h", "5s", "2c"], find("concombre"))
        ),
        ("played with 9♥", "somebody keeps"),
    ),
    (
        "credits where there are none",
        lambda: Deal.of(RULES, ["9h", "5s"], credits=[1, 2]),
        ("no credits in Agurk",),
    ),
    (
        "credits of too few",
        lambda: Deal.of(find("minibluff").rules, ["9h", "5s"], credits=[1]),
        ("2 players need as many numbers of credits",),
    ),
    (
        "credits below zero",
        lambda: Deal.of(find("minibluff").rules, ["9h", "5s"], credits=[1, -1]),
        ("none below zero",),
    ),
    (
        "a deal with other credits",
        lambda: Game.new(find("minibluff").rules, ["Ann", "Bo"], scores=[3, 4]).settle(
            played(["9h", "5s"], find("minibluff"))
        ),
        ("credits [10, 10]", "[3, 4]"),
    ),
    (
        "a game that has ended",
        lambda: Game.new(find("kurko").rules, NAMES, scores=[30, 31, 2]),
        ("is over", "all players but one have 30 or more"),
    ),
    (
        "three jokers where there are two",
        lambda: Deal.of(find("kurko").rules, ["Jo Jo", "Jo 2c"]),
        ("joker is there 3 times", "twice"),
    ),
    (
        "a card three times in two packs",
        lambda: Deal.of(find("ogorek").rules, ["9h", "9h", "9h", *"2345678"]),
        ("9♥ is there 3 times", "twice"),
    ),
    ("a card twice in one pack", lambda: Deal.of(find("ogorek").rules, ["9h", "9h"]), ("9♥ is there twice",)),
    (
        "a rank alone where its suits matter",
        lambda: Deal.of(find("gurka-is").rules, ["6", "5"]),
        ("6 alone does not say which card is meant",),
    ),
)
def test_standings_and_deals_that_cannot_be_are_refused(do, fragments):
    check(BadDeal, fragments, do)


def test_a_refused_act_carries_its_verdict():
    with pytest.raises(IllegalAct) as refused:
        LED.act("5s")
    verdict = refused.value.verdict
    assert (verdict.deal, verdict.act, verdict.allowed) == (LED, Play(read_cards("5s")), False)
    assert verdict.instead == (Play(read_cards("2d")),)
    assert verdict.reason == "Bo may not play 5♠: it doesn't beat or equal 9♣, and Bo's lowest card is 2♦."
    assert verdict.rule == RULES.sentence("ducking")


def test_an_act_that_cannot_be_read_is_no_illegal_act():
    check(BadNotation, ("'zz' is not a card",), lambda: LED.act("zz"))
    check(BadNotation, ("'zz' is not a card",), lambda: LED.verdict("zz"))


# --- deals ------------------------------------------------------------------------------------------------------------


@table_of(
    ("a card in two hands", lambda: Deal.of(RULES, ["9h", "9h"]), ("9♥ is there twice", "the pack has it once")),
    ("a card twice in a hand", lambda: Deal.of(RULES, ["9h 9h", "2c 3c"]), ("9♥ is there twice",)),
    ("a card in hand and stock", lambda: Deal.of(RULES, ["9h", "2c"], stock="9h"), ("9♥ is there twice",)),
    (
        "a joker in a pack without",
        lambda: Deal.of(RULES, ["Jo", "2c"]),
        ("joker is not in this pack", STANDARD_PACK.sentence),
    ),
    (
        "four jokers",
        lambda: Deal.of(AGURK.playing("jokers").rules, ["Jo Jo", "Jo Jo"]),
        ("joker is there 4 times", "the pack has it 3 times"),
    ),
    (
        "a card of another pack",
        lambda: Deal.of(RULES, ["14", "2c"]),
        ("14 is not in this pack", STANDARD_PACK.sentence),
    ),
    ("a card that is none", lambda: Deal.of(RULES, [[Card("<b>")], "2c"]), ("<b> is not in this pack",)),
    ("five of a rank", lambda: Deal.of(RULES, ["9 9 9", "9 9 2"]), ("more cards of rank 9", "the 4 in the pack")),
    (
        "hands of two sizes",
        lambda: Deal.of(RULES, ["9h 2c", "5s"], players=["Ann", "Bo"]),
        ("the same number of cards", "Ann 2, Bo 1"),
    ),
    ("no hands", lambda: Deal.of(RULES, []), ("0 hands", "Agurk", "Two to seven can play.")),
    ("one hand", lambda: Deal.of(RULES, ["9h"]), ("1 hands", "Agurk", "Two to seven can play.")),
    ("one hand and seats that sit out", lambda: Deal.of(RULES, ["9h", "", ""]), ("1 hands", "Two to seven can play.")),
    ("too many hands", lambda: Deal.of(RULES, list("23456789")), ("8 hands", "Agurk", "Two to seven can play.")),
    (
        "a leader who is not there",
        lambda: Deal.of(RULES, ["9h", "5s"], leader=2),
        ("Seat 2 can't lead", "0, 1", "counted from 0"),
    ),
    ("a leader before the first", lambda: Deal.of(RULES, ["9h", "5s"], leader=-1), ("Seat -1 can't lead", "0, 1")),
    ("a leader who sits out", lambda: Deal.of(RULES, ["9h", "", "5s"], leader=1), ("Seat 1 can't lead", "0, 2")),
    ("too few names", lambda: Deal.of(RULES, ["9h", "5s"], players=["Ann"]), ("2 seats but 1 players' names",)),
    ("too many names", lambda: Deal.of(RULES, ["9h", "5s"], players=NAMES), ("2 seats but 3 players' names",)),
    (
        "a pack too small",
        lambda: Deal.dealt(RULES, Random(1), 3, 18),
        ("18 cards", "3 players", "the 52 there are"),
    ),
    ("nobody to deal to", lambda: Deal.dealt(RULES, Random(1), 0, 7), ("0 hands", "Two to seven can play.")),
    ("no cards to deal", lambda: Deal.dealt(RULES, Random(1), 2, 0), ("0 hands",)),
    ("too many to deal to", lambda: Deal.dealt(RULES, Random(1), 8, 2), ("8 hands", "Two to seven can play.")),
    ("a seat dealt to twice", lambda: Deal.dealt(RULES, Random(1), [0, 0, 1], 2), ("twice",)),
    (
        "a dealt deal led by nobody",
        lambda: Deal.dealt(RULES, Random(1), 3, 2, leader=3),
        ("Seat 3 can't lead", "0, 1, 2"),
    ),
)
def test_cards_and_seats_that_make_no_deal_are_refused(do, fragments):
    check(BadDeal, fragments, do)


# --- players ----------------------------------------------------------------------------------------------------------

BAD_NAMES = [
    (["Ann", "Ann"], ("Two players are called 'Ann'",)),
    (["Ann", ""], ("1 to 40 characters", "''")),
    (["Ann", "   "], ("1 to 40 characters", "'   '")),
    (["Ann", "B" * 41], ("1 to 40 characters", "BBB", "41")),
    (["Ann", "B" * 5_000_000], ("1 to 40 characters", "BBB")),
    ("AB", ("a list of names",)),
    (["Ann", 2], ("a list of names",)),
    (["Ann", None], ("a list of names",)),
]


@pytest.mark.parametrize(("players", "fragments"), [pytest.param(*row, id=ascii(row[0])[:25]) for row in BAD_NAMES])
def test_names_that_are_empty_too_long_or_there_twice_are_refused(players, fragments):
    check(BadDeal, fragments, lambda: Game.new(RULES, players))
    check(BadDeal, fragments, lambda: Deal.of(RULES, ["9h", "5s"], players=players))


@pytest.mark.parametrize("variant", [pytest.param(variant, id=variant.key) for variant in VARIANTS])
def test_too_few_and_too_many_players_are_told_how_many_can_play(variant):
    rules, numbers = variant.rules, variant.rules.player_range
    for number in (0, numbers.fewest - 1, numbers.most + 1):
        players = [f"Player {place}" for place in range(number)]
        fragments = (f"{number} players can't play {variant.name}", numbers.sentence)
        check(BadDeal, fragments, lambda players=players: Game.new(rules, players))


# --- games ------------------------------------------------------------------------------------------------------------


def played(hands, variant=AGURK, leader=0):
    deal = Deal.of(variant.rules, hands, leader)
    return play_to_end(deal, Random(1))


THREE = Game.new(RULES, NAMES)
WITHOUT_BO = Game.new(RULES, NAMES, scores=[0, 22, 0], cucumbers=[0, 2, 0])
ENDED = Game.new(find("simple").rules, ["Ann", "Bo"], scores=[20, 0]).settle(played(["9h", "5s"], find("simple")))


@table_of(
    ("a dealer who is not there", lambda: Game.new(RULES, NAMES, dealer=3), ("Seat 3 can't deal", "counted from 0")),
    ("a dealer before the first", lambda: Game.new(RULES, NAMES, dealer=-1), ("Seat -1 can't deal", "counted from 0")),
    (
        "a dealer who is out",
        lambda: Game.new(RULES, NAMES, 1, [0, 22, 0], [0, 2, 0]),
        ("Seat 1 can't deal", "still in"),
    ),
    ("too few scores", lambda: Game.new(RULES, NAMES, scores=[1, 2]), ("3 players need 3 scores", "here 2, 3")),
    ("too many scores", lambda: Game.new(RULES, NAMES, scores=[1, 2, 3, 4]), ("3 players need 3 scores", "here 4, 3")),
    ("too few cucumbers", lambda: Game.new(RULES, NAMES, cucumbers=[1]), ("3 players need 3 scores", "here 3, 1")),
    ("a score below zero", lambda: Game.new(RULES, NAMES, scores=[0, -1, 0]), ("Bo can't have -1",)),
    (
        "a score that catches",
        lambda: Game.new(RULES, NAMES, scores=[0, 21, 0]),
        ("Bo can't have 21", RULES.limit.sentence),
    ),
    ("too many lives lost", lambda: Game.new(RULES, NAMES, cucumbers=[0, 3, 0]), ("Bo can't have lost 3 lives",)),
    ("lives gained", lambda: Game.new(RULES, NAMES, cucumbers=[0, -1, 0]), ("Bo can't have lost -1 lives",)),
    (
        "a life too many",
        lambda: Game.new(find("simple").rules, NAMES, cucumbers=[0, 2, 0]),
        ("Bo can't have lost 2 lives",),
    ),
    ("only one still in", lambda: Game.new(RULES, NAMES, cucumbers=[2, 2, 0]), ("two players are in", "fewer")),
    ("fewer than no deals settled", lambda: Game.new(RULES, NAMES, settled=-1), ("settled",)),
    (
        "a deal that is not over",
        lambda: THREE.settle(at_table(["9h", "5s", "2c"])),
        ("not over", "trick 1, Ann to act", "can't be settled"),
    ),
    (
        "a deal by other rules",
        lambda: THREE.settle(played(["9h", "5s", "2c"], find("denexa"))),
        ("played by Agurk, Denexa's version", "goes by Agurk"),
    ),
    (
        "a deal with house rules",
        lambda: THREE.settle(played(["9h", "5s", "2c"], AGURK.playing("jokers"))),
        ("played by Agurk with jokers", "goes by Agurk"),
    ),
    (
        "a deal of fewer seats",
        lambda: THREE.settle(played(["9h", "5s"])),
        ("played by seats [0, 1]", "still in are [0, 1, 2]"),
    ),
    (
        "a deal of more seats",
        lambda: THREE.settle(played(["9h", "5s", "2c", "3c"])),
        ("played by seats [0, 1, 2, 3]", "still in are [0, 1, 2]"),
    ),
    (
        "a deal with someone sitting out",
        lambda: THREE.settle(played(["9h", "", "2c"])),
        ("played by seats [0, 2]", "still in are [0, 1, 2]"),
    ),
    (
        "a deal with someone who is out",
        lambda: WITHOUT_BO.settle(played(["9h", "5s", "2c"])),
        ("played by seats [0, 1, 2]", "still in are [0, 2]"),
    ),
    ("a deal of a smaller table", lambda: WITHOUT_BO.settle(played(["9h", "", "2c", ""])), ("still in are [0, 2]",)),
)
def test_a_game_that_cannot_stand_and_a_deal_that_is_not_its_own_are_refused(do, fragments):
    check(BadDeal, fragments, do)


@table_of(
    (
        "dealing after the end",
        lambda: ENDED.deal(Random(1)),
        ("The game of Cucumber, the short card is over", "Bo won", "rematch"),
    ),
    (
        "settling after the end",
        lambda: ENDED.settle(ENDED.last),
        ("The game of Cucumber, the short card is over", "Bo won", "rematch"),
    ),
    ("a rematch before the end", THREE.rematch, ("The game is not over", "Ann, Bo, Cai are still in")),
    ("a rematch with one out", WITHOUT_BO.rematch, ("The game is not over", "Ann, Cai are still in")),
)
def test_what_comes_too_late_or_too_early_is_refused(do, fragments):
    check(CucumberError, fragments, do)


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


def test_two_house_rules_that_answer_alike_may_stand_together():
    assert MADE_UP.playing("to-50", "also-to-50").rules == MADE_UP.playing("to-50").rules != MADE_UP.rules


@table_of(
    ("a variant mistyped", lambda: find("agruk"), ("There is no game 'agruk'", "Did you mean 'agurk'")),
    ("a name mistyped", lambda: find("Big Gren Cucumber"), ("'Big Gren Cucumber'", "'big green cucumber'")),
    ("a variant of no family", lambda: find("whist"), ("There is no game 'whist'", *(v.key for v in VARIANTS))),
    ("no variant", lambda: find(""), ("There is no game ''", "agurk")),
    ("five million characters", lambda: find("x" * 5_000_000), ("There is no game 'xxx",)),
    ("no text", lambda: find(None), ("a text, not by NoneType",)),
    (
        "a house rule mistyped",
        lambda: AGURK.playing("jokres"),
        ("Agurk has no house rule 'jokres'", "Did you mean 'jokers'?"),
    ),
    (
        "a house rule behind +",
        lambda: find("agurk+tied-pya"),
        ("Agurk has no house rule 'tied-pya'", "Did you mean 'tied-pay'?"),
    ),
    (
        "nothing behind +",
        lambda: find("agurk+"),
        ("Agurk has no house rule ''", "jokers, exchange, kept-cards, tied-pay"),
    ),
    (
        "a house rule of no family",
        lambda: AGURK.playing("trumps"),
        ("no house rule 'trumps'", *(rule.key for rule in AGURK.house_rules)),
    ),
    (
        "a house rule of another variant",
        lambda: find("simple").playing("jokers"),
        ("Cucumber, the short card has no house rule 'jokers'",),
    ),
    (
        "a house rule twice",
        lambda: AGURK.playing("jokers", "exact-21", "jokers"),
        ("Agurk", "'jokers' is switched on twice"),
    ),
    ("a house rule once more", lambda: AGURK.playing("jokers").playing("jokers"), ("'jokers' is switched on twice",)),
    (
        "two answers",
        lambda: MADE_UP.playing("to-30", "to-50"),
        ("Made-up", "'to-30'", "'to-50'", "limit", "30", "50", "Leave one"),
    ),
    (
        "two answers, one after the other",
        lambda: MADE_UP.playing("to-50").playing("to-30"),
        ("'to-50'", "'to-30'", "limit"),
    ),
    (
        "answers that cannot be together",
        lambda: MADE_UP.playing("tied-pay"),
        ("Made-up with tied-pay", "no one is left for a tie bonus"),
    ),
    (
        "a house rule that changes nothing",
        lambda: MADE_UP.playing("as-ever"),
        ("Made-up with as-ever", "limit", "changes nothing"),
    ),
    ("neither parent nor rules", lambda: Variant("x", "X", "", "", ""), ("X: a variant has either a parent or",)),
    (
        "parent and rules",
        lambda: Variant("x", "X", "", "", "", parent=AGURK, root=RULES),
        ("X: a variant has either a parent or",),
    ),
    (
        "a variant with an unknown change",
        lambda: Variant("x", "X", "", "", "", parent=AGURK, changes={"limits": RULES.limit}),
        ("X: there is no question 'limits'", "'limit'"),
    ),
    (
        "a variant that changes nothing",
        lambda: Variant("x", "X", "", "", "", parent=AGURK, changes={"limit": RULES.limit}),
        ("X: limit", "changes nothing"),
    ),
)
def test_a_variant_or_house_rule_that_cannot_be_is_refused_by_name(do, fragments):
    check(BadVariant, fragments, do)


@pytest.mark.parametrize("variant", [pytest.param(variant, id=variant.key) for variant in VARIANTS])
def test_house_rules_stand_together_unless_they_answer_a_question_twice(variant):
    tables = {frozenset(table.on) for table in ALL_TABLES if table.key.startswith(f"{variant.key}+")}
    for one, other in combinations(variant.house_rules, 2):
        shared = [name for name in one.changes if other.changes.get(name, one.changes[name]) != one.changes[name]]
        if not shared:
            assert variant.playing(one.key, other.key).rules == variant.playing(other.key, one.key).rules
            assert frozenset((one.key, other.key)) in tables
            continue
        for keys in ((one.key, other.key), (other.key, one.key)):
            fragments = (variant.name, repr(one.key), repr(other.key), "two answers to one question", "Leave one")
            with pytest.raises(BadVariant) as refused:
                variant.playing(*keys)
            assert all(fragment in str(refused.value) for fragment in fragments)
            assert any(name in str(refused.value) for name in shared)


# --- rules ------------------------------------------------------------------------------------------------------------


@table_of(
    ("a question mistyped", lambda: RULES.but(betaing=Beating.HIGHER), ("Agurk", "no question 'betaing'", "'beating'")),
    ("a question of no rulebook", lambda: RULES.but(trumps=Beating.HIGHER), ("no question 'trumps'", "beating")),
    ("the name, which is no question", lambda: RULES.but(name="Other"), ("no question 'name'",)),
    (
        "a change that changes nothing",
        lambda: RULES.but(beating=RULES.beating),
        ("beating is answered so already", RULES.beating.sentence),
    ),
    (
        "one change of two that changes nothing",
        lambda: RULES.but(ducking=Ducking.ONLY_IF_UNABLE, ace_on_ace=AceOnAce.YES),
        ("ace_on_ace is answered so already",),
    ),
    ("an equal value", lambda: RULES.but(limit=Limit(21, reaching=True)), ("limit is answered so already", "21")),
    ("a text for an answer", lambda: RULES.but(beating="higher"), ("beating is answered by a Beating", "'higher'")),
    ("nothing for an answer", lambda: RULES.but(beating=None), ("beating is answered by a Beating", "None")),
    (
        "another question's answer",
        lambda: RULES.but(beating=Ducking.FREE),
        ("beating is answered by a Beating", "Ducking.FREE"),
    ),
    ("a number for a limit", lambda: RULES.but(limit=30), ("limit is answered by a Limit", "30")),
    (
        "a pack for players",
        lambda: RULES.but(player_range=(2, 7)),
        ("player_range is answered by a PlayerRange", "(2, 7)"),
    ),
)
def test_a_change_of_the_rules_that_cannot_be_names_the_question(do, fragments):
    check(BadVariant, fragments, do)


CREDITS = {
    "score_keeping": Credits(10),
    "limit": Limit(0, reaching=True, falling=True),
    "charged": Charged.ALL_BUT_FIRST_LOWEST,
    "raising": Raising.STAKE,
    "multiplier": Multiplier.STAKE,
}
OUT_AT_ONCE = {"tie_bonus": TieBonus.NONE, "when_caught": WhenCaught.OUT}
KEPT = {"score_keeping": ScoreKeeping.KEPT_CARDS, "tie_bonus": TieBonus.NONE}
FIVES = PointTable("Every card costs 5.", tuple((rank, 5) for rank in RANKS))
JOKER_BELOW = Pack("A joker is the lowest.", ((Card("Jo"),), *STANDARD_PACK.tiers))
IMPOSSIBLE = [
    ("a game for one", {"player_range": PlayerRange(1, 7)}, "at least two players"),
    ("fewest above most", {"player_range": PlayerRange(5, 3)}, "can't be below the smallest"),
    ("a deal without cards", {"hand_sizes": HandSizes((7, 0))}, "at least one card"),
    ("no hand sizes", {"hand_sizes": HandSizes(())}, "at least one card"),
    ("more players than the pack has cards", {"player_range": PlayerRange(2, 53)}, "The pack is too small"),
    ("a limit that catches at nothing", {"limit": Limit(0, reaching=True)}, "before the first deal"),
    ("jokers without points", {"pack": JOKERS_ON_TOP}, "holds a card that has no points"),
    ("all tied pay and have a bonus", {"charged": Charged.ALL_TIED}, "no one is left for a tie bonus"),
    (
        "a losing card that counts nothing sets the next deal",
        {"hand_sizes": LosingCardSizes(7), "point_table": NO_POINTS, "ending": Ending.SINGLE_DEAL},
        "counts nothing would set the size",
    ),
    ("No card costs anything", {"point_table": NO_POINTS}, "No card costs anything"),
    ("all but one pay and have a bonus", {"charged": Charged.ALL_BUT_FIRST_LOWEST}, "no one is left for a tie bonus"),
    ("new hands that double nothing", {"exchange": Exchanging.WHOLE_HANDS}, "whole hands and doubling by it"),
    ("doubling by new hands without any", {"raising": Raising.BY_NEW_HANDS}, "whole hands and doubling by it"),
    ("kontra that multiplies nothing", {"raising": Raising.KONTRA}, "doesn't fit how the stake is raised"),
    ("a multiple that nobody raises", {"multiplier": Kontra(2, 4)}, "doesn't fit how the stake is raised"),
    (
        "a stake without credits",
        {"raising": Raising.STAKE, "multiplier": Multiplier.STAKE},
        "A stake, credits that run out",
    ),
    (
        "credits that nobody loses",
        {"score_keeping": Credits(10), "limit": Limit(0, reaching=True, falling=True)},
        "A stake, credits that run out",
    ),
    ("credits and a bonus", {**CREDITS, "when_caught": WhenCaught.OUT}, "a tie brings no bonus"),
    (
        "credits that go back",
        {**CREDITS, **OUT_AT_ONCE, "exact_limit": ExactLimit.BACK_TO_ZERO},
        "there is no way back to zero",
    ),
    ("credits and a second life", {**CREDITS, "tie_bonus": TieBonus.NONE}, "without a second life"),
    (
        "credits and the first one out loses",
        {**CREDITS, **OUT_AT_ONCE, "ending": Ending.FIRST_OUT_LOSES},
        "the last one left wins",
    ),
    ("kept cards and a bonus", {"score_keeping": ScoreKeeping.KEPT_CARDS}, "Kept cards show neither"),
    (
        "kept cards and kontra",
        {**KEPT, "when_caught": WhenCaught.OUT, "raising": Raising.KONTRA, "multiplier": Kontra(2, 4)},
        "Kept cards show neither",
    ),
    ("kept cards and a second life", KEPT, "Kept cards can't become"),
    ("kept cards and buying in", {**KEPT, "when_caught": BuyIns(1)}, "Kept cards can't become"),
    ("half a cucumber without kept cards", {"when_caught": WhenCaught.HALF_CUCUMBER}, "cards must be kept"),
    ("nobody drops out until one is left", {"when_caught": WhenCaught.STAYS_IN}, "players drop out and when the game"),
    (
        "all but one are caught, and are out",
        {"ending": Ending.ALL_BUT_ONE_CAUGHT},
        "players drop out and when the game",
    ),
    (
        "an equal card isn't enough, but an ace on an ace is",
        {"beating": Beating.HIGHER},
        "only where an equal card is enough",
    ),
    (
        "so many kept cards that none are left to deal",
        {**KEPT, "when_caught": WhenCaught.OUT, "limit": Limit(60, reaching=True)},
        "too few are left to deal",
    ),
    (
        "kept cards of players who go on beyond the limit",
        {**KEPT, "when_caught": WhenCaught.STAYS_IN, "ending": Ending.ALL_BUT_ONE_CAUGHT},
        "too few are left to deal",
    ),
    (
        "a price that divides the limit at which all is forgotten",
        {"point_table": FIVES, "limit": Limit(20, reaching=True), "exact_limit": ExactLimit.BACK_TO_ZERO},
        "would never end",
    ),
    (
        "the limit at which everybody starts",
        {"limit": Limit(0, reaching=False), "exact_limit": ExactLimit.BACK_TO_ZERO},
        "starts with exactly the limit",
    ),
    (
        "the difference of credits",
        {**CREDITS, **OUT_AT_ONCE, "payment": Payment.DIFFERENCE},
        "winners would pay",
    ),
    (
        "the difference of single deals",
        {
            "when_caught": WhenCaught.STAYS_IN,
            "ending": Ending.SINGLE_DEAL,
            "payment": Payment.DIFFERENCE,
        },
        "winners would pay",
    ),
    (
        "the difference from the first one out",
        {
            "when_caught": WhenCaught.OUT,
            "ending": Ending.FIRST_OUT_LOSES,
            "payment": Payment.DIFFERENCE,
        },
        "winners would pay",
    ),
    ("no card each of too few", {"short_pack": FewerEach(0)}, "one card each is the least"),
    ("ones that double and are none", {"multiplier": Multiplier.ONES_DOUBLE}, "has no 1 that could double"),
    ("a kontra for nothing", {"raising": Raising.KONTRA, "multiplier": Kontra(1, 2)}, "After a kontra everyone pays"),
    ("a second life that is the first", {"when_caught": Lives(1)}, "two to nine lives"),
    (
        "credits without end",
        {**CREDITS, **OUT_AT_ONCE, "score_keeping": Credits(100)},
        "at most 99 credits",
    ),
    ("a joker below all", {"pack": JOKER_BELOW, "point_table": POINTS_WITH_JOKERS}, "has no number to count from"),
    ("a pack without cards", {"pack": Pack("No cards.", ())}, "has no number to count from"),
]


@pytest.mark.parametrize(("changes", "why"), [pytest.param(*row, id=name) for name, *row in IMPOSSIBLE])
def test_answers_that_cannot_stand_together_are_refused_with_the_reason(changes, why):
    check(BadVariant, ("Agurk", why), lambda: RULES.but(**changes))


def test_every_impossible_combination_of_the_rules_is_tried():
    reasons = [refusal.reason for refusal in refusals.REFUSALS]
    for why in reasons:
        assert any(fragment in why for _, _, fragment in IMPOSSIBLE), f"add a row for: {why}"
    for name, _, fragment in IMPOSSIBLE:
        assert sum(fragment in why for why in reasons) == 1, name


def test_all_contradictions_are_told_at_once_with_the_questions_they_are_about():
    changes = {"score_keeping": ScoreKeeping.KEPT_CARDS, "beating": Beating.HIGHER}
    with pytest.raises(BadVariant) as refused:
        RULES.but(**changes)
    told = refused.value.contradictions
    assert [each.questions for each in told] == [
        ("beating", "ace_on_ace"),
        ("score_keeping", "tie_bonus", "multiplier"),
        ("score_keeping", "when_caught"),
    ]
    assert told == RULES.contradictions(**changes)
    assert all(each.reason in str(refused.value) for each in told)
    assert RULES.contradictions() == ()


def test_a_refusal_is_about_the_questions_that_it_asks():
    known = {question.name for question in Rules.questions()}
    for refusal in refusals.REFUSALS:
        assert set(refusal.questions) <= known, refusal.reason


def test_possible_combinations_near_the_impossible_ones_are_allowed():
    assert RULES.but(pack=JOKERS_ON_TOP, point_table=POINTS_WITH_JOKERS).pack is JOKERS_ON_TOP
    assert RULES.but(charged=Charged.ALL_TIED, tie_bonus=TieBonus.NONE).charged is Charged.ALL_TIED
    assert RULES.but(beating=Beating.HIGHER, ace_on_ace=AceOnAce.NO).beating is Beating.HIGHER
    assert find("five-cucumbers").rules.but(beating=Beating.HIGHER).beating is Beating.HIGHER  # no aces there
    assert RULES.but(point_table=FIVES, exact_limit=ExactLimit.BACK_TO_ZERO).limit.points == 21
    assert find("agurk+kept-cards").rules.but(limit=Limit(40, reaching=False)).can_run_short()
    assert find("kurko").rules.payment is Payment.DIFFERENCE
    assert RULES.but(ending=Ending.FIRST_OUT_LOSES, when_caught=WhenCaught.OUT).when_caught is WhenCaught.OUT
    assert RULES.but(player_range=PlayerRange(2, 2), hand_sizes=HandSizes((1,))).player_range.most == 2


@table_of(
    ("more players than the pack has cards", lambda: RULES.but(player_range=PlayerRange(2, 53)), ("player", "pack")),
    (
        "a limit that catches before the first deal",
        lambda: RULES.but(limit=Limit(0, reaching=True)),
        ("score is too much",),
    ),
)
def test_rules_by_which_no_game_could_begin_are_refused(do, fragments):
    check(BadVariant, fragments, do)


def test_rules_answer_every_question_by_keyword_only_in_their_own_kind():
    answers = {question.name: RULES.answer(question) for question in Rules.questions()}
    assert Rules(**answers) == RULES
    for name in answers:
        check(
            BadVariant,
            (name, "is answered by a", "'nonsense'"),
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
    assert [step.label for step in scenario.line.steps][-1].startswith("Bo")
    assert len(scenario.what_ifs) == 1


def expecting(lines, head=HEAD + SCORES):
    return f"{head}{HANDS}{TRICKS}[expect]\n{lines}\n"


BAD_SCENARIOS = [
    # the file itself
    ("empty", "", ("variant is missing",)),
    ("not TOML", "title = \n", ("not TOML", "line 1, column 9")),
    ("prose", "Ann deals and Bo leads.", ("not TOML", "line 1, column 5")),
    ("a key twice", f"{HEAD}title = 'again'\n", ("not TOML", "line 6")),
    ("deep nesting", f"x = {'[' * 900}\n" + f"{'[' * 900}\n" * 90, ("not TOML",)),
    ("deep tables", f"x = {'{a=' * 30_000}", ("line 1", "a line has at most 1,000 bytes")),
    ("a key of ten thousand parts", f"{'a.' * 10_000}b = 1", ("line 1", "a line has at most 1,000 bytes")),
    ("a number of five thousand digits", f"settled = {'9' * 5000}{HEAD}", ("line 1", "at most 1,000 bytes")),
    ("5 MB of text", "title = 'x'\n" * 450_000, (f"at most {LARGEST_FILE:,} bytes", "was not read")),
    ("5 MB of brackets", "[" * 5_000_000, (f"at most {LARGEST_FILE:,} bytes", "was not read")),
    # keys
    ("a key mistyped", f"titel = 'x'{HEAD}{SCORES}{HANDS}{TRICKS}", ("no key 'titel'", "Did you mean 'title'?")),
    ("a dealer's key mistyped", HEAD.replace("dealer", "dealr") + HANDS, ("no key 'dealr'", "Did you mean 'dealer'?")),
    ("a key of no scenario", f"author = 'x'{HEAD}{HANDS}", ("no key 'author'", "title")),
    (
        "a key of a trick mistyped",
        f"{HEAD}{HANDS}{TRICKS}noet = 'x'",
        ("tricks 2", "no key 'noet'", "Did you mean 'note'"),
    ),
    (
        "a key of a what-if mistyped",
        GOOD.replace("[[what_ifs.tricks]]", "nots = 'x'\n[[what_ifs.tricks]]"),
        ("what_ifs 1", "no key 'nots'", "Did you mean 'note'?"),
    ),
    (
        "a key of from mistyped",
        GOOD.replace('player = "Ann"', 'playr = "Ann"'),
        ("what_ifs 1, from", "no key 'playr'", "Did you mean 'player'?"),
    ),
    ("an outcome mistyped", expecting("takr = 'Ann'"), ("expect", "no outcome 'takr'", "Did you mean 'taker'?")),
    ("no title", HEAD.replace("title", "about") + HANDS, ("title is missing",)),
    ("no variant", HEAD.replace("variant", "source") + HANDS, ("variant is missing",)),
    ("no plays", f"{HEAD}{HANDS}[[tricks]]\nnote = 'x'", ("tricks 1", "plays is missing")),
    ("a what-if without a title", GOOD.replace('title = "What', 'note = "What'), ("what_ifs 1", "title is missing")),
    ("a what-if from nowhere", GOOD.replace("from = {", "hands = {} #"), ("what_ifs 1, from", "trick is missing")),
    # types
    ("a number for the title", HEAD.replace('"Two nines"', "2") + HANDS, ("title must be a text, not a whole number",)),
    ("a number for the variant", HEAD.replace('"agurk"', "21"), ("variant must be a text, not a whole number",)),
    ("a text for the players", HEAD.replace('["Ann", "Bo"]', '"Ann, Bo"'), ("players must be a list, not a text",)),
    ("a number for a player", HEAD.replace('"Bo"]', "2]"), ("players, item 2 must be a text, not a whole number",)),
    (
        "a seat for the dealer",
        HEAD.replace('dealer = "Bo"', "dealer = 1"),
        ("dealer must be a text, not a whole number",),
    ),
    (
        "a text for a score",
        f"{HEAD}scores = [0, '12']\n{HANDS}",
        ("scores, item 2 must be a whole number, not a text",),
    ),
    ("a fraction for a score", f"{HEAD}scores = [0, 1.5]\n{HANDS}", ("scores, item 2 must be a whole number", "1.5")),
    ("true for a score", f"{HEAD}scores = [0, true]\n{HANDS}", ("scores, item 2 must be a whole number",)),
    ("a list for a hand", f"{HEAD}[hands]\nAnn = ['9h']\nBo = '2c'", ("hands", "Ann must be a text, not a list")),
    ("a text for the hands", f"{HEAD}hands = '9h / 2c'", ("hands must be a table, not a text",)),
    ("one table for the tricks", f"{HEAD}{HANDS}[tricks]\nplays = '9h'", ("tricks must be a list, not a table",)),
    ("texts for the tricks", f"tricks = ['9h']{HEAD}{HANDS}", ("tricks, item 1 must be a table, not a text",)),
    (
        "a date for the plays",
        f"{HEAD}{HANDS}[[tricks]]\nplays = 2026-01-01",
        ("tricks 1", "plays must be a text", "date"),
    ),
    (
        "a text for the trick to branch off",
        GOOD.replace("trick = 1", "trick = '1'"),
        ("what_ifs 1, from", "trick must be a whole number, not a text"),
    ),
    # who plays what
    ("a variant mistyped", HEAD.replace("agurk", "agruk"), ("variant", "no game 'agruk'", "Did you mean 'agurk'")),
    (
        "a house rule mistyped",
        f"{HEAD}house_rules = ['jokres']\n",
        ("variant", "no house rule 'jokres'", "Did you mean 'jokers'?"),
    ),
    ("a house rule twice", f"{HEAD}house_rules = ['jokers', 'jokers']\n", ("variant", "'jokers' is switched on twice")),
    (
        "one player",
        HEAD.replace(', "Bo"]', "]").replace('"Bo"', '"Ann"'),
        ("players", "1 players can't play Agurk", "Two to seven"),
    ),
    (
        "a player twice",
        HEAD.replace(', "Bo"]', ', "Ann"]').replace('"Bo"', '"Ann"'),
        ("players", "Two players are called 'Ann'"),
    ),
    (
        "a dealer who does not play",
        HEAD.replace('dealer = "Bo"', 'dealer = "Bob"'),
        ("no player 'Bob'", "Did you mean 'Bo'?"),
    ),
    ("a score that catches", f"{HEAD}scores = [0, 22]\n", ("players", "Bo can't have 22")),
    ("a score of nine hundred digits", f"{HEAD}scores = [0, {'9' * 900}]\n", ("players", "Bo can't have")),
    ("cucumbers without scores", f"{HEAD}cucumbers = [1, 0]\n{HANDS}", ("cucumbers", "scores")),
    ("settled without sense", f"{HEAD}settled = -5\n{HANDS}", ("players", "settled")),
    # hands
    ("no hands", HEAD, ("hands", "0 hands")),
    ("a hand for a stranger", f"{HEAD}[hands]\nAnn = '9h'\nEva = '2c'", ("hands", "no player 'Eva'", "Ann, Bo")),
    ("a hand that cannot be read", f"{HEAD}[hands]\nAnn = '9h'\nBo = '2x'", ("hands", "'2x' is not a card")),
    ("a card twice", f"{HEAD}[hands]\nAnn = '9h'\nBo = '9h'", ("hands", "9♥ is there twice")),
    ("hands of two sizes", f"{HEAD}[hands]\nAnn = '9h 2c'\nBo = '9d'", ("hands", "Ann 2, Bo 1")),
    (
        "a leader without cards",
        THREE_PLAYERS + "[hands]\nBo = '9h'\nAnn = '2c'",
        ("hands", "Seat 2 can't lead"),
    ),
    (
        "a player in the game without cards",
        THREE_PLAYERS.replace('dealer = "Bo"', 'dealer = "Cai"')
        + "scores = [0, 0, 0]\n[hands]\nBo = '9h'\nAnn = '2c'\n"
        + ONE_TRICK,
        ("hands",),
    ),
    # plays
    (
        "an illegal play",
        f"{HEAD}{HANDS}[[tricks]]\nplays = '2c, 3s'\n[[tricks]]\nplays = '2c'",
        ("tricks 2", "plays, act 1", "Bo may not play 2♣", "doesn't hold", "Allowed: 9♦."),
    ),
    (
        "an illegal duck",
        f"{HEAD}{HANDS}[[tricks]]\nplays = '9h, 3d'",
        ("tricks 1", "plays, act 2", "Bo may not play 3♦"),
    ),
    (
        "a play that cannot be read",
        f"{HEAD}{HANDS}[[tricks]]\nplays = '2c, 3z'",
        ("tricks 1", "plays, act 2", "'3z' is not a card"),
    ),
    (
        "a play after the end",
        f"{HEAD}{HANDS}{TRICKS}[[tricks]]\nplays = '9h'",
        ("tricks 3", "the deal is over before this trick"),
    ),
    (
        "two tricks in one",
        f"{HEAD}{HANDS}[[tricks]]\nplays = '2c, 3s, 9d'",
        ("tricks 1", "plays, act 3", "this is one trick, and it is complete"),
    ),
    ("a note for a stranger", f"{HEAD}{HANDS}{TRICKS}notes.Eva = 'x'", ("tricks 2, notes", "no player 'Eva'")),
    (
        "a note for one who does not act",
        f"{HEAD}{HANDS}[[tricks]]\nplays = '2c'\nnotes.Bo = 'x'",
        ("tricks 1", "notes", "Bo does not act in this trick"),
    ),
    ("a closing without a result", f"{HEAD}closing = ['x']\n{HANDS}", ("closing",)),
    ("a closing too many", f"{HEAD}{SCORES}closing = ['x', 'y', 'z']\n{HANDS}{TRICKS}", ("closing",)),
    # what comes out
    ("another taker", expecting("taker = 'Bo'"), ("expect", "expected taker Bo", "came out as Ann")),
    ("another score", expecting("scores = { Ann = 11 }"), ("expect", "expected scores Ann 11", "came out as Ann 12")),
    (
        "other charges",
        expecting("charges = { Ann = 9 }"),
        ("expect", "expected charges Ann 9", "came out as Ann 9, Bo -9"),
    ),
    ("another winner", expecting("winners = ['Bo']"), ("expect", "expected winners Bo", "came out as none")),
    ("someone out", expecting("out = ['Bo']"), ("expect", "expected out Bo", "came out as none")),
    (
        "other cucumbers",
        expecting("cucumbers = { Ann = 1 }"),
        ("expect", "expected cucumbers Ann 1", "came out as Ann 0"),
    ),
    ("a taker before the end", f"{HEAD}{HANDS}[expect]\ntaker = 'Ann'", ("expect", "expected taker Ann", "nobody yet")),
    ("scores where none are kept", expecting("scores = { Ann = 9 }", HEAD), ("expect", "no outcome 'scores'")),
    ("a score of a stranger", expecting("scores = { Eva = 9 }"), ("expect", "scores", "'Eva'", "Ann, Bo")),
    (
        "a text for a score to come out",
        expecting("scores = { Ann = '12' }"),
        ("expect", "Ann must be a whole number, not a text"),
    ),
    ("a number for the taker", expecting("taker = 0"), ("expect", "taker must be a text, not a whole number")),
    ("a list for the charges", expecting("charges = [9]"), ("expect", "charges must be a table, not a list")),
    (
        "a taker of nine hundred letters",
        expecting(f"taker = '{'A' * 900}'"),
        ("expect", "expected taker AAA", "came out as Ann"),
    ),
    # what-ifs
    ("a what-if from no trick", GOOD.replace("trick = 1", "trick = 3"), ("what_ifs 1, from", "no such act", "trick 3")),
    (
        "a what-if from a stranger",
        GOOD.replace('player = "Ann" }', 'player = "Eva" }'),
        ("what_ifs 1, from", "no player 'Eva'"),
    ),
    (
        "a what-if with an illegal play",
        GOOD.replace("9h, 3s", "9h, 9s"),
        ("what_ifs 1, tricks 1", "plays, act 2", "Bo may not play 9♠"),
    ),
    (
        "a what-if whose past could not be",
        GOOD.replace("trick = 1, player", "trick = 2, player") + "[what_ifs.hands]\nAnn = '9h 4c'",
        ("what_ifs 1", "hands, played as before", "Ann may not play 2♣"),
    ),
    (
        "a what-if that comes out otherwise",
        f"{GOOD}[what_ifs.expect]\ntaker = 'Bo'",
        ("what_ifs 1, expect", "expected taker Bo", "nobody yet"),
    ),
]


@pytest.mark.parametrize(("text", "fragments"), [pytest.param(*row, id=name) for name, *row in BAD_SCENARIOS])
def test_a_scenario_that_cannot_be_told_names_file_place_and_reason(text, fragments):
    check(BadScenario, ("stories/bad.toml: ", *fragments), lambda: read_scenario(text.encode(), "stories/bad.toml"))


@pytest.mark.parametrize(
    ("content", "fragments"),
    [
        pytest.param(b"title = '\xff'", ("byte 9", "UTF-8"), id="Latin-1"),
        pytest.param("title = 'x'".encode("utf-16"), ("byte 0", "UTF-8"), id="UTF-16"),
        pytest.param(bytes(range(256)), ("byte 128", "UTF-8"), id="every byte"),
        pytest.param(b"\0" * 1000, ("not TOML",), id="zeros"),
        pytest.param(b"\xff" * 5_000_000, (f"at most {LARGEST_FILE:,} bytes",), id="5 MB of bytes"),
    ],
)
def test_a_scenario_that_is_no_text_names_file_and_byte(content, fragments):
    check(BadScenario, ("stories/bad.toml: ", *fragments), lambda: read_scenario(content, "stories/bad.toml"))


def test_a_scenario_file_is_read_from_its_path_and_named_by_it(tmp_path):
    path = tmp_path / "story.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert read_file(path).title == read_file(str(path)).title == "Two nines"
    path.write_text(GOOD.replace('"agurk"', '"agruk"'), encoding="utf-8")
    check(BadScenario, (f"{path}: ", "'agruk'", "Did you mean 'agurk'"), lambda: read_file(path))


def test_a_scenario_file_that_is_not_there_is_named(tmp_path):
    check(
        BadScenario,
        (f"{tmp_path}/none.toml", "cannot be read", "No such file"),
        lambda: read_file(tmp_path / "none.toml"),
    )
    check(BadScenario, (str(tmp_path), "cannot be read", "directory"), lambda: read_file(tmp_path))
    check(BadScenario, ("cannot be read",), lambda: read_file("bad\0name.toml"))


def test_a_scenario_file_too_large_is_not_read_to_its_end(tmp_path):
    path = tmp_path / "large.toml"
    path.write_text("# nothing\n" * 500_000, encoding="utf-8")
    check(BadScenario, (f"{path}: ", f"at most {LARGEST_FILE:,} bytes"), lambda: read_file(path))


@table_of(
    (
        "mistyped",
        lambda: load("examples/1-three-nine"),
        ("no scenario 'examples/1-three-nine'", "Did you mean 'examples/1-three-nines'"),
    ),
    ("a way out", lambda: load("../../../etc/passwd"), ("no scenario '../../../etc/passwd'",)),
    ("five million characters", lambda: load("x" * 5_000_000), ("no scenario 'xxx",)),
)
def test_a_scenario_of_the_package_that_does_not_exist_is_not_opened(do, fragments):
    check(BadScenario, fragments, do)


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
        "table",
        "caption",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "span",
        "small",
        "code",
        "div",
        "p",
        "br",
        "b",
    }
    assert "onerror" not in " ".join(markup_of(page))


def test_names_with_markup_are_escaped_in_every_state_of_a_deal():
    deal = Deal.of(RULES, ["9h 2c", "Jd 5s", "4c Kh"], players=EVIL)
    while not deal.over:
        check_page(deal._repr_html_())
        deal = deal.act(deal.legal()[0])
    check_page(deal._repr_html_())


def test_names_with_markup_are_escaped_in_every_state_of_a_game():
    for game in play_game(Game.new(RULES, EVIL), Random(1)):
        check_page(game._repr_html_())


def test_names_of_rules_variants_and_cards_are_escaped_too():
    evil = EVIL[0]
    shown = (
        RULES.named(evil),
        Deal.of(RULES.named(evil), ["9h", "5s"]),
        Game.new(RULES.named(evil), NAMES),
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
    ("a number for an act", lambda: LED.act(5), ("such as '9h'", "int 5")),
    ("nothing for an act", lambda: LED.verdict(None), ("such as '9h'", "not None")),
    ("texts for the cards of a hand", lambda: Deal.of(RULES, [["9h"], ["5s"]]), ("text such as '9h 2c', or cards",)),
)
def test_acts_and_hands_of_another_type_are_refused(do, fragments):
    check(BadNotation, fragments, do)


@table_of(
    ("one text for all hands", lambda: Deal.of(RULES, "92"), ("one hand a seat",)),
    ("texts for scores", lambda: Game.new(RULES, NAMES, scores=["1", "2", "3"]), ("whole numbers",)),
    ("fractions for scores", lambda: Game.new(RULES, NAMES, scores=[1.5, 2, 3]), ("whole numbers",)),
    ("a name with a line break", lambda: Deal.of(RULES, ["9h", "5s"], players=["Ann\n", "Bo"]), ("'Ann\\n'",)),
    (
        "a name with an escape code",
        lambda: Deal.of(RULES, ["9h", "5s"], players=["\x1b[2JAnn", "Bo"]),
        ("cannot be seen",),
    ),
    (
        "a score that play leaves nobody on",
        lambda: Game.new(find("agurk").playing("exact-21", "first-out-loses").rules, ["Ann", "Bo"], scores=[21, 0]),
        ("Ann can't have 21", "goes back to zero"),
    ),
)
def test_deals_and_games_of_another_type_are_refused(do, fragments):
    check(BadDeal, fragments, do)


def test_a_hand_replaced_is_measured_anew():
    deal = Deal.of(RULES, ["9h 2c", "Jd 5s"], stock="4h Kd 3c").act("9h")
    assert [str(act) for act in deal.legal()] == ["5s", "Jd"]
    other = deal.holding((deal.hands[0], read_cards("4h Kd")))
    assert [str(act) for act in other.legal()] == ["4h", "Kd"]
    assert write_cards(other.stock) == "3c 5s Jd"


def test_variants_and_deals_can_be_sent_to_other_processes():
    agurk = pickle.loads(pickle.dumps(find("agurk").playing("jokers")))  # noqa: S301 -- our own
    assert agurk.rules == find("agurk").playing("jokers").rules
    assert pickle.loads(pickle.dumps(LED)) == LED  # noqa: S301 -- our own
