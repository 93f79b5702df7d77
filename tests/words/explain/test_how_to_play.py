"""The short sheet: in the order of the table, short, with nothing said of what cannot happen, and a trick to copy."""

import re
from html import escape
from random import Random

from cucumber import Deal, find
from cucumber.cli.main import main
from cucumber.engine.acts import Play
from cucumber.engine.rules import Exchanging, Multiplier, Payment, Raising
from cucumber.words.explain.how_to_play import OUR_RULING, how_to_play
from cucumber.words.explain.rule_sheet import FIRST_WINNER_DEALS, sheet
from cucumber.words.explain.sample_trick import sample_trick
from cucumber.words.show.how_to_play_html import origin_html, points_html
from tests.cases import for_each
from tests.near_rules import near
from tests.small_tables import refusing
from tests.strategies import ALL_TABLES, keeps_cards
from tests.tiers import some

every_table = for_each("variant", ALL_TABLES)

IN_ORDER = (
    *("In short", "You need", "Deal", "Exchange", "Kontra", "Lead", "Your turn", "Doubling", "The last trick"),
    *("Lives", "Out", "Winner"),
)
ALWAYS = {"In short", "You need", "Deal", "Lead", "Your turn"}
# Words of a sheet; a game with sets, an exchange, doubling, stakes or special cards needs more.
MOST_WORDS, MOST_WORDS_OF_SPECIAL_GAMES = 230, 350


@every_table
def test_its_points_come_in_the_order_of_the_table_and_no_two_marks_share_a_sign(variant):
    card = how_to_play(variant)
    titles = [point.title for point in card.points]
    assert titles == [title for title in IN_ORDER if title in titles]
    assert set(titles) >= ALWAYS
    assert all(point.sentences for point in card.points)
    assert list(card.signs) == list(card.marks)
    assert len({*card.signs.values()}) == len(card.marks)
    if not variant.on:
        most = MOST_WORDS_OF_SPECIAL_GAMES if is_special(variant.rules) else MOST_WORDS
        assert card.words <= most, "it is read in a minute or two"


def is_special(rules):
    """Whether there are sets, an exchange, doubling, stakes, or cards of their own."""
    return (
        rules.lead.name == "ANY_SET"
        or rules.exchange is not Exchanging.NONE
        or rules.raising is not Raising.NONE
        or rules.payment is not Payment.NOTHING
        or rules.pack != find("agurk").rules.pack
    )


def moot(rules):
    """What is not to be spoken of by these rules, as patterns."""
    cards = rules.pack.cards
    suits, jokers = any(card.suit for card in cards), any(card.rank == "Jo" for card in cards)
    aces = any(card.rank == "A" for card in cards)
    raised = rules.raising is not Raising.NONE or rules.multiplier is not Multiplier.NOTHING
    spoken_of = {
        r"joker": jokers,
        r"\bace": aces,
        r"jack|queen|king": aces,
        r"suits don't|spades|clubs": suits,
        r"exchange|throw in": rules.exchange is not Exchanging.NONE,
        r"kontra": rules.raising is Raising.KONTRA,
        r"doubl": raised,
        r"\bset\b": rules.lead.name == "ANY_SET",
        r"\bpot\b|\bbuy": rules.payment.has_a_pot,
        r"kept cards|keep the card|keep only": keeps_cards(rules),
        r"credit|bank|accept": rules.payment is Payment.TO_THE_BANK,
        r"cucumbers?\b": rules.when_caught.lives > 1 or rules.point_table.unit == "cucumber",
        r"no cards are exchanged|nothing is paid|nothing multiplies|doesn't go back|nobody can|no bonus": False,
    }
    return [words for words, arises in spoken_of.items() if not arises]


@for_each("variant", (*ALL_TABLES, find("five-cucumbers~last-ace=low~ace-on-ace=no")))
def test_nothing_is_said_of_what_cannot_happen(variant):
    told = how_to_play(variant)
    said = " ".join(each.text for point in told.points for each in point.sentences)
    said = re.sub(r"Without the box: .+ red kings 15\.", "", said)  # which names the cards of another pack
    assert [found for words in moot(variant.rules) if (found := re.search(words, said, re.IGNORECASE))] == []


@every_table
def test_its_sample_trick_is_played_by_the_rules(variant):
    shown = how_to_play(variant).trick
    assert shown == sample_trick(variant.rules)
    deal = refusing(Deal.of(variant.rules, [each.hand for each in shown], players=[each.player for each in shown]))
    for each in shown:
        assert deal.players[deal.turn] == each.player
        deal = deal.act(Play(each.cards))
    (trick,) = deal.tricks
    assert [each.player for each in shown if each.takes] == [deal.players[trick.taker]]


# --- terms ------------------------------------------------------------------------------------------------------------

# Each term, and the words that tell what it is.
TERMS = {
    "tricks?": "to a trick|To a trick",
    "takes|takers?": "equals, takes? it",
    "points?": "pays for (?:it|its card) in points|costs",
    "cucumbers?": "in cucumbers|draw (?:half )?a cucumber",
    "credits?": "starts with .+ credits|in credits",
    "scores?": "add up to a score|keeps .+ card as score|starts with .+ credits",
    "kept": "keeps (?:its|that) card",
    "li(?:fe|ves)": "you lose a life",
    "stakes?": "pays the stake, one credit|puts the same stake into a pot",
    "pot": "the same stake into a pot",
    "jokers?": "and .+ jokers?",
    "dealers?": "deals? first",
    "leads?": r"leads \(plays first\)",
    "exchange": "may .*exchange .*cards for new ones",
    "offers": "offers each player in turn, .+ a new hand",
    "kontra": "says pass or kontra",
    "buy(?:ing)? in": "you may buy in",
}
NEVER = r"\b(sets?|antes?|ties?|tied|ducks?|heads?|caught|charged|bonus|stock|hand size)\b"


@for_each("variant", (*ALL_TABLES, *(near(Random(seed)) for seed in some(range(2000), 150))))
def test_no_term_is_used_before_it_is_told_what_it_is(variant):
    said = [each.text for point in how_to_play(variant).points for each in point.sentences]
    assert [text for text in said if re.search(NEVER, text)] == []
    for term, telling in TERMS.items():
        used = next((at for at, text in enumerate(said) if re.search(rf"\b(?:{term})\b", text, re.IGNORECASE)), None)
        assert used is None or re.search(telling, " ".join(said[: used + 1])), f"{term}: {said[used]}"


# --- marks ------------------------------------------------------------------------------------------------------------

OWN = ("matapesa~lead=lowest", "agurk~lead=lowest", "ogorek+kontra~limit=30", "gurka-se~last-ace=low")


def texts(variant):
    return {each.text for point in how_to_play(variant).points for each in point.sentences}


@for_each("variant", (*ALL_TABLES, *map(find, OWN)))
def test_a_mark_stands_on_no_sentence_that_is_the_same_on_the_sheet_it_compares_with(variant):
    for point in how_to_play(variant).points:
        for each in point.sentences:
            assert ("house rule" in each.mark) + ("not as in" in each.mark) < 2, "one mark has one meaning"
            if each.mark.startswith("house rule"):
                assert each.text not in texts(variant.plain)
            elif each.mark:
                assert each.text not in texts(variant.plain.parent)


@for_each(
    "key, marks",
    [
        ("ogorek+kontra~limit=30", ["not as in Ogórek with kontra"]),
        ("gurka-se+lead-lowest", ["not as in Agurk", "house rule lead-lowest"]),
    ],
)
def test_each_meaning_of_a_mark_has_its_own_sign(key, marks, capsys):
    card = how_to_play(find(key))
    assert [mark for mark in card.marks if OUR_RULING not in mark] == marks
    assert len({*card.signs.values()}) == len(card.marks) > len(marks)
    assert main(["rules", key]) == 0
    printed = re.sub(r"\s+", " ", capsys.readouterr().out)
    shown = points_html(card)
    for mark, sign in card.signs.items():
        assert f" {sign} {mark} " in printed
        assert f"{sign}: {escape(mark)}" in shown
    for each in (each for point in card.points for each in point.sentences):
        assert f"{escape(each.text)}{'</mark>' if each.mark else ''}{card.sign(each)}" in shown


SETTLED = (  # where a source says otherwise, or nothing
    ("five-cucumbers", "The player left of the dealer leads", "Its rule sheet lets the youngest player lead"),
    ("twenty-two", "Only the last trick counts", "The source settles a tie by a play-off"),
    ("simple", "Beat or equal the highest card so far", "The card says both"),
    ("concombre", "First seven cards each", "The source leaves the first deal open"),
    ("ogorek", "Two to seventeen can play", "The source sets no highest number"),
    ("rassi", "Two to six can play", ""),
    ("rassi", "The winner deals the next game", ""),
    ("gurka-is", "If there aren't enough, everyone gets seven", ""),
    ("five-cucumbers", "Without the box", ""),
)


@for_each("key, sentence, says", SETTLED)
def test_what_we_settled_is_marked_where_it_is_said(key, sentence, says):
    card = how_to_play(find(key))
    (said,) = [each for point in card.points for each in point.sentences if each.text.startswith(sentence)]
    assert [mark for mark in said.rulings if mark.startswith(f"{OUR_RULING}: {says}" if says else OUR_RULING)]
    assert card.signs[said.rulings[0]] in card.sign(said)


def test_what_the_source_of_agurk_says_is_no_ruling():
    said = {each.text: each.rulings for point in how_to_play(find("agurk")).points for each in point.sentences}
    assert said["The winner deals the next game."] == ()
    assert {text for text, rulings in said.items() if OUR_RULING in rulings} == {"Anyone may deal first."}


@every_table
def test_each_ruling_of_the_full_sheet_stands_on_the_short_one(variant):
    card = how_to_play(variant)
    said = [*card.marks, *(each.text for point in card.points for each in point.sentences)]
    rulings = {text for each in sheet(variant).statements for text in each.rulings} - {FIRST_WINNER_DEALS}
    assert [ruling for ruling in rulings if not any(ruling in text for text in said)] == []


@for_each("key", ["gurka-is", "twenty-two"])
def test_how_to_follow_a_set_is_told_where_it_is_your_turn(key):
    told = {point.title: " ".join(each.text for each in point.sentences) for point in how_to_play(find(key)).points}
    assert "card by card" in told["Your turn"]
    assert "card by card" not in told["Lead"]


def test_doubling_has_its_own_place_and_no_credits_is_told_once():
    told = {
        point.title: " ".join(each.text for each in point.sentences) for point in how_to_play(find("minibluff")).points
    }
    assert "double the stake" in told["Doubling"]
    assert "stake" not in told["Lead"]
    full = " ".join(each.sentence for each in sheet(find("minibluff")).statements)
    assert len(re.findall("no credits", full)) == 1


def test_house_rules_to_choose_are_those_not_switched_on():
    offered = how_to_play(find("agurk+jokers")).to_choose
    assert [rule.key for rule in offered] == [rule.key for rule in find("agurk").house_rules if rule.key != "jokers"]


def test_a_name_that_is_the_games_own_is_said_to_be_one(capsys):
    assert main(["rules", "gurka-se"]) == 0
    assert capsys.readouterr().out.startswith("Swedish Gurka (Sweden; in Swedish Gurka, say “GUR-ka”)")
    assert "Sweden · in Swedish <i" in origin_html(find("gurka-se"))
