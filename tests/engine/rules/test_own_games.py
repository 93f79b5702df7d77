"""Games of one's own: told as text, read back, refused with all that is against them, and worded as agreed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from random import Random
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cucumber import BadDeal, BadVariant, BuyIn, Card, Deal, Game, find, read_variant, write_variant
from cucumber.engine.cards import (
    CLUB_SIX_ON_TOP,
    JOKERS_ON_TOP,
    NUMBERED_PACK,
    SEVENS_EQUAL_ON_TOP,
    SEVENS_ON_TOP,
    STANDARD_PACK,
    THREE_JOKERS_LIKE_ACES,
    TWO_JOKERS_LIKE_ACES,
    Pack,
    read_card,
    write_cards,
)
from cucumber.engine.rules import Ducking, Limit, Multiplier, PointTable, Rules, ScoreKeeping
from cucumber.engine.rules.codec import WORDS, read_answers, write_answer
from cucumber.engine.rules.packs import read_pack, write_pack
from cucumber.engine.rules.prices import prices_in_words, read_prices, write_prices
from cucumber.engine.variants import key_of, known_answers, our_own, what_stands_against
from cucumber.engine.variants.custom import read_name, with_answers
from cucumber.engine.variants.variant_folder import WITH, games_in
from cucumber.table.match import Match, Setting, read_match, write_match
from cucumber.table.scoring import Result, ScoreSheet, without_suits
from cucumber.table.scoring.reconstruction import reconstruct
from cucumber.words.explain.how_to_play import how_to_play
from cucumber.words.explain.rule_sheet import sheet
from cucumber.words.show.links import rules_page
from tests.cases import for_each, refused
from tests.near_rules import is_scored
from tests.strategies import ALL_TABLES, names, play_game, player_numbers
from tests.tiers import some
from tools.benchmarks import mutated_links

AGURK = find("agurk")
OURS = "agurk+jokers~ducking=must-beat~limit=30"


# --- text -------------------------------------------------------------------------------------------------------------


def test_every_question_has_a_word():
    assert [word.question for word in WORDS] == [question.name for question in Rules.questions()]
    assert len({word.word for word in WORDS}) == 25


@for_each("table", some(ALL_TABLES, 100))
def test_every_game_can_be_told_as_changes_of_agurk_and_has_a_file(table):
    told = (write_answer(question.name, answer) for question, answer, _ in table.rules.differences(AGURK.rules))
    text = "~".join(("agurk", *told))
    ours = find(text)
    assert ours.rules == table.rules
    assert key_of(ours.rules) == text
    assert quote(text, safe="=") == text, "an address needs no escape"
    if ours.agreed:
        assert read_variant(write_variant(ours)) == ours


@for_each("name, answer", [(name, answer) for name, answers in known_answers().items() for answer in answers])
def test_every_answer_reads_back(name, answer):
    assert read_answers([write_answer(name, answer)]) == {name: answer}


def test_a_text_is_read_however_it_is_typed_and_answers_that_change_nothing_leave_the_game_as_it_is():
    ours = find(" Danish Cucumber + jokers ~ LIMIT = 30 ~ ducking=must beat")
    assert ours.key == OURS
    assert (ours.rules.limit, ours.rules.ducking) == (Limit(30, reaching=True), Ducking.ONLY_IF_UNABLE)
    assert find(ours.key) == ours
    assert find("agurk~limit=21~ducking=free") is AGURK


PACKS = [
    ("52", STANDARD_PACK),
    ("52.2jokers-as-aces", TWO_JOKERS_LIKE_ACES),
    ("52.3jokers-as-aces", THREE_JOKERS_LIKE_ACES),
    ("52.3jokers", JOKERS_ON_TOP),
    ("52.6c", CLUB_SIX_ON_TOP),
    ("52.7c.7s", SEVENS_ON_TOP),
    ("52.7c7s", SEVENS_EQUAL_ON_TOP),
    ("15x4", NUMBERED_PACK),
]


@for_each("text, pack", PACKS)
def test_the_packs_of_the_family_are_made_of_the_same_parts(text, pack):
    assert read_pack(text) == pack
    assert write_pack(pack) == text


@for_each(
    "text, number, lowest, highest",
    [
        ("32", 32, "7", "As"),
        ("20.1joker", 21, "10", "Jo"),
        ("36.2jokers-as-aces.qs", 38, "6", "Qs"),
        ("32.2jokers.7c7s.as", 34, "7", "As"),
        ("24.jc", 24, "9", "Jc"),
        ("12x3", 36, "1", "12"),
    ],
)
def test_other_packs_are_made_of_parts(text, number, lowest, highest):
    pack = read_pack(text)
    assert len(pack.cards) == number
    assert (pack.cards[0].rank, write_cards(pack.cards[-1:])) == (lowest, highest)
    assert write_pack(pack) == text


@for_each(
    "text, says",
    [
        ("face", "A number card costs its number, a jack 11, a queen 12, a king 13, an ace 14."),
        ("all5", "Every card costs 5."),
        ("all5.a1", "An ace costs 1; any other card costs 5."),
        ("face.qs30", "The queen of spades costs 30; any other number card its number, a jack 11, a queen 12, a king "),
        (
            "face.10-20.a0",
            "A number card costs its number, a ten 20, a jack 11, a queen 12, a king 13, an ace nothing.",
        ),
        ("numbers", "A number card costs its number."),
    ],
)
def test_prices_are_made_of_parts_and_say_so(text, says):
    table = read_prices(text)
    assert table.sentence.startswith(says)
    assert write_prices(table) == text


def test_prices_are_the_same_in_whatever_order_they_are_written():
    assert read_prices("face.7s16.7c15.a1") == read_prices("face.a1.7c15.7s16")


def test_prices_say_nothing_of_cards_that_are_not_in_the_pack():
    with_jokers = read_prices("face.jo15")
    assert prices_in_words(with_jokers, JOKERS_ON_TOP) == ""  # as its own sentence says
    assert "joker" not in prices_in_words(with_jokers, STANDARD_PACK)
    assert find("agurk~pack=20~cost=face.2-30").rules.sentence("point_table") == (
        "A number card costs its number, a jack 11, a queen 12, a king 13, an ace 14."
    )


NUMBERS = [
    ("caught=3-lives", "caught=3-lives", "The third time you are out."),
    ("caught=2-lives", "", "you lose a life"),
    ("caught=buy-in", "caught=buy-in", "But once in a game"),
    ("caught=1-buy-ins", "caught=buy-in", "But once in a game"),
    ("caught=3-buy-ins", "caught=3-buy-ins", "But three times in a game"),
    ("hand=9~short=5-each", "hand=9~short=5-each", "If there aren't enough cards for that, everyone gets five."),
    ("hand=9~short=8-each", "hand=9~short=8-each", "everyone gets eight, or as many as go round evenly if"),
    ("hand=9~short=even", "hand=9~short=even", "everyone gets as many as go round evenly"),
    ("raise=kontra~times=kontra", "raise=kontra~times=kontra", "costs double, and four times as much for whoever"),
    ("raise=kontra~times=kontra-3-6", "raise=kontra~times=kontra-3-6", "costs three times as much, and six times as"),
    ("raise=kontra~times=kontra-2-2", "raise=kontra~times=kontra-2-2", "costs double, also for whoever said it."),
]


@for_each("text, key, says", NUMBERS)
def test_answers_with_numbers_have_words(text, key, says):
    ours = find(f"agurk~{text}")
    assert ours.key == "~".join(filter(None, ("agurk", key)))
    assert says in " ".join(each.sentence for each in sheet(ours).statements)


@for_each("text, number", [("minibluff", 10), ("minibluff~score=20-credits", 20), ("minibluff~score=7-credits", 7)])
def test_everyone_starts_with_the_credits_told(text, number):
    assert Game.new(find(text).rules, 3).scores == (number,) * 3


@for_each("lives", [2, 3, 5])
def test_whoever_has_lost_every_life_is_out(lives):
    game = Game.new(find(f"agurk~caught={lives}-lives").rules, 3, cucumbers=[lives - 1, 0, 0])
    assert game.lives == (1, lives, lives)
    with pytest.raises(BadDeal, match="lost"):
        Game.new(game.rules, 3, cucumbers=[lives + 1, 0, 0])


def test_a_player_buys_in_as_often_as_is_told_and_the_pot_holds_every_buy_in():
    rules = find("gurka-se~caught=2-buy-ins").rules
    again = Game.new(rules, 5, scores=[20, 1, 2, 3, 4], bought_in=[0]).act(BuyIn(0))
    assert (again.scores[0], again.bought_in, again.pot) == (4, (0, 0), 7)
    assert again.verdict(BuyIn(0)).reason == "Player 1 may not buy in again: twice in a game is all."
    refused(BadDeal, "each at most twice", lambda: Game.new(rules, 5, bought_in=[0, 0, 0]))


@for_each("said, paid", [("kontra", (28, 56)), ("kontra-3-6", (42, 84)), ("kontra-2-2", (28, 28))])
def test_a_kontra_costs_as_much_as_is_told(said, paid):
    rules = find(f"agurk~raise=kontra~times={said}").rules
    for sayer, points in zip(("kontra", "pass kontra"), reversed(paid), strict=True):
        deal = Deal.of(rules, ["As", "2c"], leader=0, players=["Ann", "Bo"])
        for act in (*sayer.split(), "As", "2c"):
            deal = deal.act(act)
        assert deal.charges == {0: points}


# --- files ------------------------------------------------------------------------------------------------------------

CLUB = """
name = "Agurk at our club"
gist = "Agurk up to 30: if you can beat the card, you must."
played_by = "the Tuesday club in Aarhus"
base = "agurk"
house_rules = ["jokers"]

[answers]
hand = [7, 5, 3]
ducking = "must-beat"
limit = 30

[rulings]
limit = "Whoever reaches 30 fetches the drinks."
"""


def test_a_file_tells_name_players_answers_and_sentences_of_ones_own():
    ours = read_variant(CLUB)
    assert ours.key == "agurk+jokers~hand=7.5.3~ducking=must-beat~limit=30~called=Agurk_at_our_club"
    assert (ours.name, ours.region) == ("Agurk at our club", "the Tuesday club in Aarhus")
    assert (ours.rules, ours.name) == (find(ours.key).rules, find(ours.key).name)
    limit = next(each for each in sheet(ours).statements if each.question and each.question.name == "limit")
    assert limit.rulings == ("Whoever reaches 30 fetches the drinks.",)
    assert limit.missing_source == "agreed here"


FILES = [
    CLUB,
    *(f'name = "Ours"\nbase = "{key}"\n[answers]\nlimit = 33' for key in ("agurk", "prague")),
    *(f'name = "{name}"\nbase = "agurk~limit=30~called=Before"' for name in ("Ann & Bo’s (ours)", "x" * 60)),
]


@for_each("text", FILES)
def test_a_file_reads_back_to_the_same_game_whatever_its_name(text, tmp_path):
    ours = read_variant(text)
    assert f'name = "{ours.name}"' in text
    assert "Before" not in ours.key
    path = tmp_path / "ours.toml"
    path.write_text(write_variant(ours), encoding="utf-8")
    assert read_variant(path) == read_variant(str(path)) == ours
    assert write_variant(read_variant(path)) == path.read_text(encoding="utf-8")


def test_house_rules_under_a_name_of_ones_own_leave_the_known_game_alone():
    ours = read_variant('name = "Ours"\nbase = "agurk"\nhouse_rules = ["jokers"]')
    assert ours.rules == find("agurk+jokers").rules
    assert ours.key.startswith("agurk~pack=")
    assert find("agurk+jokers").name == "Agurk with jokers"


def test_known_games_and_what_has_no_text_have_no_file():
    refused(BadVariant, "Agurk is known by its key, 'agurk'", lambda: write_variant(AGURK))
    refused(BadVariant, "Agurk with jokers is known by its key", lambda: write_variant(find("agurk+jokers")))
    refused(BadVariant, "plain text, without", lambda: write_variant(replace(find(OURS), name="No\u202eon")))


HEAD = 'name = "Ours"\nbase = "agurk"\n'
DAMAGED = [
    ("", "name is missing"),
    ('name = "Ours"', "base is missing"),
    ("name = 7", "name must be a text, not a whole number"),
    ('name = " "', "name is empty"),
    (f'name = "{"x" * 900}"', "name has at most 60 characters, not 900"),
    (f'name = "{"x" * 10_000}"', "line 1: a line has at most 1,000 bytes"),
    ('name = "Ann\u202enaD"', "name is plain text, without '\\u202e'"),
    ('name = "<b>Ours</b>"', "name is plain text, without '<'"),
    (f'{HEAD}gist = "{"x" * 400}"', "gist has at most 300 characters"),
    ('name = "Ours"\nbase = "gone"', "base: There is no game 'gone'."),
    (f'{HEAD}house_rules = ["gone"]', "base: Agurk has no house rule 'gone'."),
    (f"{HEAD}version = 9", "there is no key 'version' here. There is name, gist, played_by, base"),
    (HEAD, "this is exactly Agurk"),
    (f"{HEAD}[answers]\nlimit = 21", "this is exactly Agurk"),
    (f'{HEAD}[answers]\nlimt = 30\nhand = "x"', "'limt' answers no question. Did you mean 'limit'? 'hand' is 7,"),
    (f"{HEAD}[answers]\nlimit = true", "answers: limit must be a text, a whole number or a list of them"),
    (f"{HEAD}[answers]\nlimit = [[30]]", "answers: Agurk: 'limit' needs an answer"),
    (f'{HEAD}[answers]\nscore = "cards"\nequal = "too-low"', "An ace may be played on an ace only where"),
    (f'{HEAD}[answers]\nlimit = 30\n[rulings]\nlimt = "x"', "rulings: there is no question 'limt' here"),
    (f'{HEAD}[answers]\nlimit = 30\n[rulings]\nlimit = ""', "rulings: limit is empty"),
    ("name = [", "this is not TOML"),
]


@for_each("text, says", DAMAGED)
def test_what_is_wrong_with_a_file_is_said_in_a_sentence(text, says):
    error = refused(BadVariant, says, lambda: read_variant(text + "\n"), longest=1000)
    assert str(error).startswith("the text: ")


def test_a_file_says_all_that_can_not_stand_at_once():
    error = refused(BadVariant, "", lambda: read_variant(f'{HEAD}[answers]\nscore = "cards"\nequal = "too-low"'), 1000)
    assert len(error.contradictions) == 3


VALID = {kind: mutated_links.VALID[kind](Random(1)) for kind in ("answers", "games")}


@given(seed=st.integers(0, 10**6), kind=st.sampled_from(["answers", "games"]))
def test_damaged_texts_and_files_are_read_or_refused_in_a_sentence(seed, kind):
    _, wrong, _ = mutated_links.outcome(mutated_links.USES[kind], mutated_links.damaged(VALID[kind], Random(seed)))
    assert not wrong


def test_a_game_of_ones_own_is_answered_further_without_being_told_twice():
    ours = with_answers(find(OURS), read_answers(["limit=40"]), known_answers())
    assert ours.key == "agurk+jokers~ducking=must-beat~limit=40"
    assert with_answers(find(OURS), read_answers(["limit=30"]), known_answers()) == find(OURS)


# --- beside the known ones --------------------------------------------------------------------------------------------


def test_the_games_of_a_folder_are_read_and_the_problems_of_others_named(tmp_path):
    told = {
        "a": CLUB,
        "b": CLUB.replace("our club", "theirs"),
        "c": f"{HEAD}[answers]\nlimt = 3",
        "d": 'name = "Prague"\nbase = "agurk"\n[answers]\nlimit = 33',
        "e": f"{HEAD}[answers]\nlimit = 44",
        "f": 'variant = "agurk"',  # a deal, which is nothing of ours
    }
    for name, text in told.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    found = games_in(tmp_path)
    assert [(path.stem, game.name) for path, game in found.games.items()] == [("a", "Agurk at our club"), ("e", "Ours")]
    assert [str(problem).removeprefix(f"{tmp_path}/") for problem in found.problems.values()] == [
        "b.toml: these are the rules of Agurk at our club; leave one of the two out.",
        "c.toml: answers: Agurk: 'limt' answers no question. Did you mean 'limit'?",
        "d.toml: name: another game is called 'Prague', prague; choose another name.",
    ]
    with pytest.raises(BadVariant, match="there is no such folder"):
        games_in(tmp_path / "none")


def test_what_a_site_is_given_stands_beside_the_known_games(tmp_path):
    (tmp_path / "club.toml").write_text(CLUB, encoding="utf-8")
    program = (
        "from cucumber import VARIANTS, find; from cucumber.engine.variants import key_of; "
        "ours = VARIANTS[-1]; found = find(' agurk at our CLUB '); told = find(ours.key.replace('~', ' ~ ')); "
        "print(len(VARIANTS), ours.name, found == told == ours, key_of(ours.rules) == ours.key)"
    )
    environment = {**os.environ, WITH: str(tmp_path)}
    run = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout == "20 Agurk at our club True True\n"


# --- what can't be read or can't stand --------------------------------------------------------------------------------


@for_each(
    "text, says",
    [
        ("agurk~limt=30", "'limt' answers no question. Did you mean 'limit'?"),
        ("agurk~equal=enogh", "'equal' is enough or too-low, not 'enogh'."),
        ("agurk~limit", "'limit' needs an answer: 21 (too much once it is reached), over-21 or no-credits."),
        ("agurk~limit=30~limit=40", "'limit' is answered twice"),
        ("agurk~limt=30~hand=x~pack=53", "'limt' … 'hand' is 7, … There is no pack '53'"),
        ("agurk~pack=32.7c7d7h7s", "A card of the lowest rank"),
        ("agurk~pack=16x4", "Numbered cards go from 1 to at most 15"),
        ("agurk~cost=face.zz", "'zz' is no price"),
        ("agurk~cost=all0", "There is no price list 'all0'"),
        ("agurk~players=2-17.2packs-from-19", "nobody needs 2 packs"),
        ("agurk~hand=0", "at least one card for each player"),
        ("agurk~hand=" + "7." * 70 + "7", "At most 60 hand sizes"),
        ("agurk~limit=" + "9" * 3000, "takes at most 1,500 characters"),
        ("agurk" + "~" * 10**6, "takes at most 1,500 characters"),
        ("agurk~a=1~b=2~c=3~d=4~e=5", "'a' answers no question … 'c' answers … 2 more are wrong as well."),
        ("agurk" + " " * 200 + "x", "There is no game 'agurk"),
        ("%C3" * 10**7, "There is no game '%"),
        ("agruk~limit=30", "There is no game 'agruk'. Did you mean 'agurk'"),
        ("agurk~score=cards", "It works with tie=nothing. … It works with caught=out or caught=half."),
        ("agurk~pays=all-but-lowest", "Only as in Minibluff"),
        ("agurk~end=first-caught~exactly=zero", "they drop out only where … It works with caught=stays."),
        ("agurk~cost=none", "It works with caught=stays and end=one-deal."),
        ("agurk~equal=too-low~pays=tied", "with ace-on-ace=no. … with tie=nothing."),
        ("agurk~cost=all5~limit=20~exactly=zero", "would never end. It works with"),
        ("agurk~times=ones", "The pack has no 1 that could double anything"),
        ("~", "There is no game ''"),
        ("agurk~caught=1-lives", "There are two to nine lives"),
        ("agurk~caught=10-lives", "There are two to nine lives"),
        ("gurka-se~caught=0-buy-ins", "or one to nine buy-ins"),
        ("minibluff~score=0-credits", "too much before the first deal"),
        ("agurk~short=0-each", "one card each is the least"),
        ("ogorek~raise=kontra~times=kontra-1-2", "After a kontra everyone pays two to nine times"),
        ("ogorek~raise=kontra~times=kontra-4-2", "whoever said it no less"),
        ("agurk~caught=lives", "half, stays, 3-lives or 2-buy-ins, not 'lives'"),
        ("agurk~called=Ours~limit=30~called=Theirs", "one name"),
    ],
)
def test_all_that_is_wrong_with_a_text_is_said(text, says):
    refused(BadVariant, says, lambda: find(text), longest=1000)


def test_each_contradiction_comes_with_the_answers_that_mend_it_which_can_be_typed():
    asked = read_answers(["score=cards", "equal=too-low", "cost=all5", "limit=20", "exactly=zero"])
    found = what_stands_against("agurk", asked)
    assert len(found) == 4
    for each in found:
        assert each.mends, each.reason
        for mend in each.mends:
            left = [other.reason for other in what_stands_against("agurk", {**asked, **mend})]
            assert each.reason not in left
            assert {*left} <= {other.reason for other in found}
    assert what_stands_against("agurk", read_answers(["limit=30"])) == ()
    mends = re.findall(r"[a-z-]+=[a-z-]+", str(refused(BadVariant, "", lambda: find("agurk~score=cards"))))
    assert mends == ["tie=nothing", "caught=out", "caught=half"]
    assert find(f"agurk~score=cards~{mends[0]}~{mends[1]}").rules.score_keeping.name == "KEPT_CARDS"
    assert find("agurk~pack=15x4~cost=cucumbers~times=ones").rules.multiplier is Multiplier.ONES_DOUBLE


def test_answers_without_a_text_leave_a_name():
    odd = Pack("Two cards.", (STANDARD_PACK.tiers[0][:1], STANDARD_PACK.tiers[1][:1]))
    with pytest.raises(BadVariant, match="No text describes this pack: Two cards"):
        write_answer("pack", odd)
    with pytest.raises(BadVariant, match="No text describes these points: Odd"):
        write_answer("point_table", PointTable("Odd.", (("2", 2),)))
    assert key_of(AGURK.rules.but(point_table=PointTable("Odd.", AGURK.rules.point_table.points))) == "Agurk"


# --- played, worded and scored ----------------------------------------------------------------------------------------


def test_a_one_doubles_nothing_unless_it_is_told():
    game = Game.new(without_suits(find("five-cucumbers~dealer=lowest").rules), 4)
    assert reconstruct(game, Result(took=0, card=Card("12"), lowest=2)).charges == {0: 4}
    assert reconstruct(game, Result(took=0, card=Card("12"), lowest=2, one=True)).charges == {0: 8}


@for_each(
    "text, says",
    [
        ("agurk+kept-cards", "If there aren't enough cards for that, everyone gets as many as go round evenly."),
        ("agurk~hand=9", "If there aren't enough cards for that, everyone gets seven."),
        ("agurk~hand=9~pack=32", "If there aren't enough cards for that, everyone gets seven, or as many as go round "),
    ],
)
def test_seven_each_is_said_only_where_more_were_due(text, says):
    assert find(text).rules.sentence("short_pack").startswith(says)


@for_each(
    "text, players",
    [
        ("agurk~pack=32", 4),
        ("agurk~pack=20~players=2-4", 4),
        ("agurk~players=2-3", 3),
        ("agurk~players=2", 2),
        ("agurk~players=6-7", 6),
        ("agurk~pack=20~players=9-10", 9),
        ("five-cucumbers~pack=12x4", 4),
        ("five-cucumbers~pack=5x2~players=2-3", 3),
        ("gurka-is~pack=32.7c", 4),
        ("gurka-is~pack=24.jc~cost=face", 4),
        ("gurka-no~pack=36~ace-on-ace=no", 4),
        ("minibluff~pack=32~players=3", 3),
    ],
)
def test_every_pack_and_number_of_players_has_a_trick_to_show(text, players):
    card = how_to_play(find(text))
    assert len(card.trick) == players
    assert sum(shown.takes for shown in card.trick) == 1
    for shown in card.trick:
        assert {*shown.hand} <= {*find(text).rules.pack.cards}
        assert {*shown.cards} <= {*shown.hand}


# --- words ------------------------------------------------------------------------------------------------------------


def test_the_sheet_says_what_is_agreed_here_and_names_its_sources_for_the_rest():
    statements = {each.question.name: each for each in sheet(find(OURS)).statements if each.question}
    agreed = [name for name, each in statements.items() if each.missing_source == "agreed here"]
    assert agreed == ["ducking", "limit"]
    assert not any(statements[name].source for name in agreed)
    assert statements["limit"].mark == "not as in Agurk with jokers"
    assert statements["pack"].source == "pagat.com, Cucumber, Agurk: Variants"


# --- names ------------------------------------------------------------------------------------------------------------

CALLED = "agurk+jokers~limit=30~called=Ølgurka_at_Ann’s"


def test_a_name_goes_wherever_the_game_goes():
    ours = find(CALLED)
    assert (ours.name, ours.key) == ("Ølgurka at Ann’s", CALLED)
    assert find(ours.key) == ours
    assert find(key_of(ours.rules)).name == ours.name
    assert read_variant(write_variant(ours)) == ours
    assert read_match(write_match(Match.of(Setting.usual(ours, "7")))).value.setting.variant == ours
    assert parse_qs(urlsplit(rules_page(ours)).query)["variant"] == [CALLED]
    assert find("agurk~called=Just_so").rules == AGURK.rules


@for_each(
    "name",
    ["", " ", "x" * 41, "x" * 10_000, "<b>bold</b>", "a\u202eb", "a;b", "a!b", "a\nb:c", "\u0301", "a+b", "\x00"],
)
def test_a_name_that_could_not_go_everywhere_is_refused(name):
    with pytest.raises(BadVariant, match="A game's name is 1 to 40 letters"):
        read_name(name)
    with pytest.raises(BadVariant, match=r"A game's name is 1 to 40 letters|takes at most 1,500"):
        find(f"agurk~called={name}")


def test_answers_that_need_others_can_bring_them_along():
    cards = {"score_keeping": ScoreKeeping.KEPT_CARDS}
    with pytest.raises(BadVariant, match="Kept cards show neither"):
        our_own(AGURK, cards)
    mended = our_own(AGURK, cards, mend=True)
    assert {*mended.changes} == {"score_keeping", "tie_bonus", "when_caught"}
    assert our_own(AGURK, {"limit": Limit(30, reaching=True)}, mend=True).key == "agurk~limit=30"


# --- the score sheet --------------------------------------------------------------------------------------------------


DEALT = [
    (
        "minibluff~pack=52.7c.7s~hand=card-from-7~dealer=lowest~cost=face",
        Result(took=2, card=read_card("7c"), lowest=1, doubles=((), ())),
    ),
    ("agurk~cost=stake~pays=tied~tie=nothing~pack=52.6c", Result(took=1, tied=(0,))),
    ("matapesa~pack=52.6c~cost=stake", Result(took=2, tied=(0, 1))),
]


@for_each("text, result", DEALT)
def test_cards_nobody_names_are_taken_where_those_told_leave_them(text, result):
    (counted,) = ScoreSheet(find(text), names(4), 0, (result,)).scored_entries
    assert not counted.problem


@for_each("text", ["agurk~cost=face.7s21.7c21", "agurk~cost=face.10c0.10d0.10h0"])
def test_a_card_without_a_suit_costs_what_its_rank_does(text):
    rules = find(text).rules
    bare = without_suits(rules)
    for card, plain in zip(rules.pack.cards, bare.pack.cards, strict=True):
        assert bare.point_table.cost(plain) == rules.point_table.cost(card)


@for_each("text", ["minibluff~ducking=must-beat", "minibluff~lead=lowest", "minibluff~ducking=no-choice"])
def test_stake_games_are_scored_whatever_must_be_played(text):
    game = find(text)
    for number in player_numbers(game.rules):
        states = play_game(Game.new(game.rules, names(number)), Random(number))
        is_scored(game, states)
