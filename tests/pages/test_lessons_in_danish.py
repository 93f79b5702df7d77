"""Agurk's lessons in Danish: all that is said at any of their moments, and other lessons whole in English."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from cucumber import CucumberError
from cucumber.pages.learn.course import Course, CoursePlace
from cucumber.pages.learn.page import LearnPage
from cucumber.pages.protocol.session import all_props
from cucumber.phrase import Phrase
from cucumber.words.explain.languages import DANISH, ENGLISH
from tests.lesson_walk import AGURK, LESSONS, moments, on_the_way
from tests.pages.hearing import load_page, presses, says

SAID = ("title", "table", "lessons", "notice")
NO_WORDS = {  # what is not read: codes, addresses, and what style sheets and modules tell things by
    *("id", "act", "key", "right", "refused", "kind", "state", "tone", "style", "verb", "mark", "scored_in", "href"),
    *("rank", "suit"),
}
NAMES = {"Agurk", "Ann", "Bo", "Cai", "Dan", "You"}
CARDS = re.compile(r"(?:(?:10|[2-9JQKA])[♣♦♥♠]|\d*)( (?:10|[2-9JQKA])[♣♦♥♠])*")
ENGLISH_WORDS = re.compile(
    r"\b(?:the|and|you|your|card|trick|plays?|pays?|takes?|with|of|is|are|lowest|next|try)\b", re.IGNORECASE
)


def texts(props, name=""):
    """All texts in props, with the name under which each stands."""
    if isinstance(props, str):
        yield name, props
    elif isinstance(props, dict):
        yield from (pair for key, each in props.items() for pair in texts(each, key))
    elif isinstance(props, (list, tuple)):
        yield from (pair for each in props for pair in texts(each, name))


def said(props):
    return [(name, text) for part in SAID for name, text in texts(props[part])]


def test_at_no_moment_of_agurks_lessons_is_a_word_of_english_left():
    seen = set()
    for page in (*moments(DANISH), *on_the_way(DANISH)):
        props = all_props(page)
        assert props["lang"] == "da", page.url
        for (name, english), (_, danish) in zip(
            said(all_props(replace(page, language=ENGLISH))), said(props), strict=True
        ):
            if name in NO_WORDS:
                assert danish.removesuffix("&in=da") == english
            else:
                assert isinstance(english, Phrase) or english in NAMES or CARDS.fullmatch(english), f"{name}: {english}"
                assert ENGLISH_WORDS.findall(danish) == [], danish
                seen.add(danish)
    assert len(seen) > 400
    assert "Du må ikke lægge 7♥: det er lavere end 8♦, og dit laveste kort er 4♦." in seen
    assert {"Din J♦ er lavere end Bos Q♠.", "Rigtigt.", "Du", "Vis svaret", "Så bliver det K♦ …"} <= seen
    assert "14 for A♦ og 3 i forvejen: 17." in seen


def test_the_table_says_all_of_its_own_in_danish():
    props = all_props(next(moments(DANISH)))
    assert (props["words"]["{rank} of {suit}"], props["words"]["may not be played"]) == (
        "{suit} {rank}",
        "må ikke lægges",
    )
    assert all_props(next(moments(ENGLISH)))["words"] == {}


def test_a_language_is_asked_for_in_the_address_or_by_its_button_and_stays_from_lesson_to_lesson():
    page = load_page(LearnPage, course="agurk", lesson=2, **{"in": "da"})
    assert ("in=da" in page.url, all_props(page)["note"]) == (True, "Endnu ikke læst igennem af en dansker.")
    page = presses(page, "Now you")
    assert all_props(page)["note"] == "", "it is said once, with the text"
    assert all_props(says(page, "go", lesson=4))["title"] == "Lær Agurk"
    english = says(page, "translate", language="en")
    assert ("in=" in english.url, all_props(english)["lang"]) == (False, "en")
    assert all_props(says(english, "translate", language="da")) == all_props(page)
    assert [each["name"] for each in page.props["languages"]] == ["English", "Dansk"]
    with pytest.raises(CucumberError, match="not in 'tlh'"):
        page.on_translate("tlh")


def test_what_is_refused_is_said_in_danish_too():
    page = load_page(LearnPage, course="agurk", lesson=5, task=4, **{"in": "da"})
    page = presses(page, "Now you")
    refused = [each for each in moments(DANISH, [4]) if "may not" in each.notice]
    assert refused
    assert all(" må ikke lægge " in all_props(each)["notice"] for each in refused)
    assert all("(Agurk, stik " in all_props(each)["notice"] for each in refused)


@pytest.mark.parametrize("game", ["gurka-no", "minibluff"])
def test_lessons_of_other_games_stay_whole_in_english(game):
    page = replace(load_page(LearnPage, course=game, lesson=1), language=DANISH)
    assert page.props["languages"] == [{"code": "en", "name": "English"}]
    assert all_props(page) | {"url": ""} == all_props(replace(page, language=ENGLISH)) | {"url": ""}
    assert "in=da" in page.url
    assert all_props(page.go_to(CoursePlace(AGURK)))["lang"] == "da", "it is remembered"


def test_a_lesson_with_one_sentence_that_has_no_danish_stays_whole_in_english():
    page = next(moments(DANISH))
    first, *others = page.course.lessons
    for changed in (
        replace(first, about=f"{first.about}\n\nSay so aloud."),
        replace(first, tasks=(replace(first.tasks[0], asks=Phrase("Which one?")), *first.tasks[1:])),
    ):
        course = Course(AGURK, (changed, *others))
        here = page.at(course, CoursePlace(AGURK))
        assert (all_props(here)["lang"], all_props(here)["title"]) == ("en", "Learn Agurk")
        assert all_props(page.at(course, CoursePlace(AGURK, LESSONS - 1)))["lang"] == "da"
