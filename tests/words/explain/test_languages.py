"""The short sheet and Agurk's lessons in other languages: what they are made of, and that they are whole or refused.

The `.po` files hold every template and word of every sheet and of these lessons, in the order in which they are met.
After a sentence has changed, list them anew, translate what is new, and run it once more, which also writes the `.mo`
files, and the `.json` files with what tables say in JavaScript:

    python -m tests.words.explain.test_languages --write
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from contextlib import contextmanager
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from random import Random
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import cucumber
from cucumber import VARIANTS, CucumberError, find
from cucumber.engine.rules import ALL_START_ANEW, LOWEST_WINS
from cucumber.engine.rules.packs import name_of_rank
from cucumber.pages.protocol.session import all_props
from cucumber.phrase import Phrase, translation
from cucumber.table.paper.handout import handout
from cucumber.table.paper.invitation import Invitation
from cucumber.words.explain import languages
from cucumber.words.explain.how_to_play import how_to_play, languages_of
from cucumber.words.explain.languages import DANISH, LANGUAGES
from cucumber.words.explain.rule_sheet import KEPT_CARDS_GO_BACK, LOWEST_CARD_IS_AN_ACE
from cucumber.words.show.how_to_play_html import points_html, trick_html
from tests.cases import for_each, refused
from tests.lesson_walk import moments, on_the_way
from tests.near_rules import near
from tests.strategies import ALL_TABLES

FOLDER = Path(languages.__file__).parent
AGURK = [table for table in ALL_TABLES if table.plain.key == "agurk"]
OTHERS = [language for language in LANGUAGES if language.code != "en"]
every_language = for_each("language", OTHERS)


def everything():
    """Every game, with any house rules that go together, and own games."""
    return (*ALL_TABLES, *(near(Random(seed)) for seed in range(500)))


# --- what is asked of a language --------------------------------------------------------------------------------------


class Listening(NullTranslations):
    """A catalogue as far as it goes, and then English, that remembers what is asked: context and template, or both."""

    def __init__(self, known):
        super().__init__()
        self.known, self.asked = known, {}

    def npgettext(self, context, msgid1, msgid2, n):
        self.asked[context, msgid1, msgid2] = None
        message = self.known.get(msgid1, context or None)
        said = message.string if message and is_said(message.string) else (msgid1, msgid2)
        one, *_, more = _forms(said)
        return one if n == 1 or not msgid2 else more

    def pgettext(self, context, message):
        return self.npgettext(context, message, "", 1)

    def gettext(self, message):
        return self.pgettext("", message)

    def ngettext(self, msgid1, msgid2, n):
        return self.npgettext("", msgid1, msgid2, n)


def is_said(string):
    """Whether a string, or every form of it, is there."""
    return bool(string) and all(string)


@contextmanager
def spoken_by(catalogue):
    """As long as every language speaks by this catalogue."""
    usual = languages._catalogue  # noqa: SLF001 -- a catalogue belongs to no other part
    languages._catalogue = lambda _: catalogue  # noqa: SLF001 -- likewise
    try:
        yield
    finally:
        languages._catalogue = usual  # noqa: SLF001 -- likewise


@cache
def asked(language):
    """Everything that all sheets and their pages to print ask of a language, whose own templates may ask for more."""
    listening = Listening(catalog(language))
    invitations = (None, Invitation.to("http://club.local/"), Invitation.to("http://club.local/", room="KXTAB"))
    with spoken_by(listening):
        for variant in everything():
            for invitation in invitations if variant is ALL_TABLES[0] else invitations[:1]:
                handout(how_to_play(variant, language.code), invitation=invitation)
        for page in (*moments(language), *on_the_way(language)):
            all_props(page)
        language.say_all([Phrase("{player:whose}", player="Hans"), *map(Phrase, said_on_the_table())])
    return tuple(listening.asked)


@cache
def said_on_the_table():
    """All that the table in a browser says by itself, as its modules ask for it."""
    modules = (each.read_text() for each in sorted(Path(cucumber.__file__).parent.glob("pages/**/*.mjs")))
    asks = re.compile(r'(?<![.\w])(?:t|msgid)\("([^"]+)"')
    return tuple(dict.fromkeys(said for each in modules if "/messages.mjs" in each for said in asks.findall(each)))


class Told(Catalog):
    """A catalogue with a head that says no more than its readers need, so that it is always written alike."""

    @property
    def mime_headers(self):
        """What stands at its head."""
        forms = ("Plural-Forms", self.plural_forms)
        return [("Language", str(self.locale)), forms, ("Content-Type", "text/plain; charset=utf-8\n")]


def catalog(language):
    with (FOLDER / f"{language.code}.po").open("rb") as file:
        return read_po(file, locale=language.code, abort_invalid=True)


def listed(language):
    """All that is asked, with what is translated so far; and of that what is translated."""
    known = catalog(language)
    whole, said = (Told(language.code, header_comment=known.header_comment, fuzzy=False) for _ in range(2))
    for context, one, more in asked(language):
        message = known.get(one, context or None)
        is_as_it_was = message and isinstance(message.id, tuple) == bool(more)
        string, asks = message.string if is_as_it_was else None, (one, more) if more else one
        whole.add(asks, string, context=context or None)
        if is_said(string):
            said.add(asks, string, context=context or None)
    return whole, said


def written(language):
    """Both files of a language, as they should be."""
    text, compiled, (whole, said) = BytesIO(), BytesIO(), listed(language)
    write_po(text, whole, width=120)
    write_mo(compiled, said)
    words = {each: message.string for each in said_on_the_table() if (message := said.get(each))}
    table = f"{json.dumps(words, ensure_ascii=False, indent=0)}\n".encode()
    files = {"po": text.getvalue(), "mo": compiled.getvalue(), "json": table}
    return {FOLDER / f"{language.code}.{kind}": content for kind, content in files.items()}


@every_language
def test_each_template_and_word_of_every_sheet_is_listed_and_none_besides(language):
    there = {(each.context or "", *_forms(each.id)) for each in catalog(language) if each.id}
    assert there == set(asked(language))


def _forms(said):
    return said if isinstance(said, tuple) else (said, "")


@every_language
def test_its_files_are_as_they_are_written(language):
    for path, content in written(language).items():
        assert path.read_bytes() == content, path.name


@every_language
def test_what_a_table_says_by_itself_is_there_in_every_language(language):
    assert [*language.on_the_table] == [*said_on_the_table()]
    assert {"Trick {trick} of {tricks}", "{rank} of {suit}", "to beat", "Skip ahead"} <= {*language.on_the_table}


# --- what is filled in ------------------------------------------------------------------------------------------------

RANKS = {name_of_rank(rank) for rank in ("A", "J", "Q", "K", "Jo", *map(str, range(1, 16)))}
SUITS = {"clubs", "diamonds", "hearts", "spades"}
SCORES = {"no credits left"}
RULINGS_OF_ALL = {KEPT_CARDS_GO_BACK, LOWEST_CARD_IS_AN_ACE, ALL_START_ANEW, LOWEST_WINS}


def filled_in(text):
    """All that is filled into a text, by its field, down to what is not made of parts itself."""
    if isinstance(text, Phrase):
        forms = {field for form in (text.template, text.plural) for field in fields(form)}
        for name in forms:
            values = text.values[name]
            for value in values if isinstance(values, tuple) else (values,):
                yield from filled_in(value) if isinstance(value, Phrase) else [(name, value)]


def fields(template):
    """What is filled in, but for verbs alone: they are said in the language's own words."""
    parts = Formatter().parse(template)
    return Counter(name for _, name, kind, _ in parts if name and not (kind or "").startswith("verb "))


def test_what_is_filled_in_is_a_number_a_rank_a_score_or_a_name():
    seen = set()
    for variant in everything():
        ruled = {ruling for name in variant.rules.answers() for ruling in RULINGS_OF_ALL | {*variant.rulings_on(name)}}
        names = {
            "ruling": ruled,
            "rule": {*variant.on},
            "rules": {*variant.on},
            "rank": RANKS,
            "suit": SUITS,
            "score": SCORES,
        }
        names["unit"] = {"points", "cucumbers", "credits"}
        names["game"] = {
            variant.plain.name,
            getattr(variant.plain.parent, "name", ""),
            getattr(variant.parent, "name", ""),
        }
        card = how_to_play(variant)
        texts = [text for point in card.points for each in point.sentences for text in (each.text, *each.marks)]
        for name, value in (pair for text in (variant.name, *texts) for pair in filled_in(text)):
            assert type(value) is int or value in names[name], f"{variant.key}: {name}={value!r}"
            seen.add(name)
    assert seen >= {"number", "lives", "points", "cost", "rank", "rule", "rules", "game", "ruling"}


def test_a_number_decides_the_form_of_its_noun_and_a_sentence_the_case_of_a_word():
    assert "Everyone gets one card." in str(how_to_play(find("agurk~hand=1")))
    told = Catalog("pl")
    one, more = "{number:word} card with an {rank:rank}", "{number:word} cards with an {rank:rank}"
    forms = tuple(f"{{number:word}} {noun} {{rank:rank after with}}" for noun in ("karta z", "karty z", "kart z"))
    told.add((one, more), forms)
    for context, word, said in (
        *(("word", "one", "jedna"), ("word", "two", "dwie"), ("word", "seven", "siedem")),
        *(("rank", "ace", "as"), ("rank after with", "ace", "asem")),
    ):
        told.add(word, said, context=context)
    write_mo(compiled := BytesIO(), told)
    polish = GNUTranslations(BytesIO(compiled.getvalue()))
    said = [translation(polish, Phrase(one, plural=more, number=number, rank="ace")) for number in (1, 2, 7)]
    assert said == ["jedna karta z asem", "dwie karty z asem", "siedem kart z asem"]


# --- what a language says ---------------------------------------------------------------------------------------------


@every_language
def test_what_a_language_says_has_the_same_fields_and_as_many_forms_as_it_has_plurals(language):
    told = catalog(language)
    for message in (each for each in told if each.id and each.string):
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        assert len(forms) == (told.num_plurals if isinstance(message.id, tuple) else 1), message.id
        for form in filter(None, forms):
            assert fields(form) == fields(_forms(message.id)[0]), message.id
    assert "has not been read by a native speaker" in told.header_comment or not language.note


def texts(card):
    """All that a card says, but for names."""
    points = [text for point in card.points for text in (point.title, *(each.text for each in point.sentences))]
    rules = [text for rule in card.house_rules for text in (rule.name, rule.gist, *rule.rulings)]
    return [*points, *card.marks, card.gist, *rules, *(each.does for each in card.trick)]


@for_each("variant", AGURK)
def test_agurk_with_any_house_rules_is_told_in_danish_without_a_sentence_in_english(variant):
    english, danish = how_to_play(variant), how_to_play(variant, "da")
    assert languages_of(variant) == LANGUAGES
    told, untold = texts(danish), texts(english)
    assert len(told) == len(untold)
    assert not {*told} & {*untold}
    assert len(danish.house_rules) == len(variant.house_rules)
    shown = (f"{points_html(danish)}{trick_html(danish)}", handout(danish).partition("<body")[2])
    for text in (*told, *(re.sub("<[^>]*>", " ", each) for each in shown)):
        assert re.findall(r"\b(?:the|and|you|each|card|trick|house|rules?|with|of)\b", text, re.IGNORECASE) == []
    assert '<html lang="da">' in handout(danish)
    assert str(danish).splitlines()[0] == danish.name


def test_danish_reads_as_it_should():
    told = {point.title: [each.text for each in point.sentences] for point in how_to_play(find("agurk"), "da").points}
    assert told["Det skal I bruge"][0] == "To til syv kan spille."
    assert told["Kort fortalt"][3] == "Ved 21 eller derover mister du et liv; anden gang er du ude."
    assert "strafpoint" in told["Kort fortalt"][2]
    assert told["Det sidste stik"][0].startswith("Et talkort koster sit tal, en knægt (J) 11, en dame (Q) 12")
    both = how_to_play(find("agurk").playing("jokers", "first-out-loses"), "da")
    assert both.name == "Agurk (jokere og første ude taber)"
    assert both.marks == ("husreglen »første ude taber«", "husreglen »jokere«", "vores afgørelse")


@for_each("variant", [each for each in VARIANTS if each.key != "agurk"])
def test_a_game_without_danish_is_refused_by_name_with_what_is_missing(variant):
    says = f"How to play {variant.name} can't be read in Danish: There is no Danish yet for “"
    error = refused(CucumberError, says, lambda: how_to_play(variant, "da"))
    assert error.field == "language"
    assert languages_of(variant) == (LANGUAGES[0],)


def test_what_is_told_in_a_language_is_printed_in_it():
    for variant in everything():
        if DANISH in languages_of(variant):
            assert '<html lang="da">' in handout(how_to_play(variant, "da"))


def test_a_language_that_nobody_speaks_here_is_refused_with_those_there_are():
    with pytest.raises(CucumberError) as raised:
        how_to_play(find("agurk"), "tlh")
    assert str(raised.value) == "How to play can be read in English (en) or Danish (da), not in 'tlh'."


if __name__ == "__main__":
    assert sys.argv[1:] == ["--write"], __doc__
    for path, content in (file for language in OTHERS for file in written(language).items()):
        path.write_bytes(content)
