"""No sentence of the full sheet is ever false for the rules it stands in.

Of the short sheet, a reader beside the engine proves all but what it hardly ever meets (test_played_from_the_sheet).
"""

import re
from functools import cache

from cucumber import VARIANTS, find
from cucumber.words.explain.how_to_play import how_to_play
from cucumber.words.explain.rule_sheet import sheet
from tests.cases import for_each
from tests.strategies import ALL_TABLES, TABLES
from tests.tiers import some
from tests.words.explain.claims import before_the_play, dealing, playing, scoring
from tests.words.explain.claims.registry import CLAIMS, HARDLY_MET, claims_of, is_true, sentences_in

PARTS = (dealing, before_the_play, playing, scoring)  # each registers its claims as it is imported

every_table = for_each("variant", ALL_TABLES)


@cache
def said(variant):
    """What the full sheet says to one who plays by these rules, and what the short one says that is hardly ever met."""
    lines = (each.text for point in how_to_play(variant).points for each in point.sentences)
    rare = (one for text in lines for one in sentences_in(text) if re.fullmatch(HARDLY_MET, one))
    full = (text for each in sheet(variant).statements for text in (each.sentence, *each.rulings))
    return tuple(dict.fromkeys((*full, *rare)))


@for_each("variant", (*TABLES, *some(ALL_TABLES[len(TABLES) :], 20)))
def test_no_sentence_is_false_for_the_rules_it_stands_in(variant):
    false = [text for text in said(variant) if not is_true(variant.rules, text)]
    assert not false, f"{variant.key}: the engine plays otherwise"


@every_table
def test_too_few_cards_are_spoken_of_where_they_can_be_too_few(variant):
    spoken_of = any("aren't enough cards" in text for text in said(variant))
    assert spoken_of == bool(dealing.too_few_cards(variant.rules))


def test_each_claim_is_made_somewhere_and_each_sentence_makes_one():
    sentences = {one for variant in ALL_TABLES for text in said(variant) for one in sentences_in(text)}
    unchecked = [sentence for sentence in sentences if not claims_of(sentence)]
    assert unchecked == [], "each needs a claim in tests/words/explain/claims"
    made = {claim for sentence in sentences for claim, _ in claims_of(sentence)}
    assert [claim.pattern.pattern for claim in CLAIMS if claim not in made] == []


# --- what would be false is found false -------------------------------------------------------------------------------

# Words of a house rule in the mouth of another game, and words that no game has.
DAMAGED = (
    ("gurka-is", "The highest card takes the trick; of equal cards, the last one played."),
    ("gurka-is", "Suits don't matter."),
    ("gurka-modern", "Nothing beats or equals an ace: everyone after it plays the lowest card."),
    ("prague+no-choice", "If you can beat or equal the card, you must. If you can't, you play your lowest card."),
    ("gurka-vidargas", "Then each player in turn may exchange as many or fewer, while there are cards left."),
    ("agurk", "A number card costs its number, a jack 10, a queen 12, a king 13, an ace 14."),
    ("agurk", "A number card costs its number, a jack 11, a queen 12, a king 13, an ace 14, a joker 15."),
    ("agurk", "If there aren't enough cards for that, everyone gets seven."),
    ("ogorek", "In the last trick the ace is the lowest card, but still costs 14."),
    ("gurka-no+ace-stops", "Nothing beats an ace: everyone after it plays the lowest card."),
    ("minibluff", "Don't take the last trick: whoever takes it pays."),
    ("five-cucumbers", "Six cucumbers are safe; one more is too many."),
)


@for_each("table, sentence", DAMAGED)
def test_a_sentence_damaged_or_of_another_game_is_found_false(table, sentence):
    assert not is_true(find(table).rules, sentence)


# Pairs of a game and an answer that is put otherwise there, though it would be true as well.
TRUE_AS_WELL = {
    "The deal passes to the left.": "*",  # where players drop out, it passes to the next one still in
    "An ace may be played on an ace, and takes the trick from it.": "kurko",  # and so may a joker
    "A score of more than 21 is too much.": "twenty-two",
    "A score of 22 or more is too much.": "denexa simple gurka-is",
    "Exactly 21 doesn't go back to zero.": "twenty-two",
    "Exactly 22 doesn't go back to zero.": "denexa simple gurka-is",
    "With more than 21 you are out of the game.": "twenty-two",
    "With 22 or more you are out of the game.": "simple gurka-is",
}


@for_each("variant", VARIANTS)
def test_what_another_game_answers_is_false_here(variant):
    own = answers(variant)
    for other in VARIANTS:
        for question, sentence in answers(other).items():
            known = TRUE_AS_WELL.get(sentence, "").split()
            if question in own and own[question] != sentence and variant.key not in known and known != ["*"]:
                assert not is_true(variant.rules, sentence), sentence


def answers(variant):
    """The answers of a game by question, for the questions that arise in it."""
    return {question.name: variant.rules.sentence(question.name) for question in variant.rules.questions_that_arise()}
