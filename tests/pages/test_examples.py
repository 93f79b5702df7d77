"""The examples: what is told of one from every seat, what can be asked, the catalogue, and files of one's own."""

from __future__ import annotations

import json

import pytest

from cucumber.engine.cards import name_cards, read_cards
from cucumber.lessons.addons import FileKind
from cucumber.pages.examples.page import ExamplesPage
from cucumber.pages.protocol import base
from cucumber.pages.stage import catalogue, scenario_html, scenario_view
from cucumber.table.questions.story_questions import pauses_at, pauses_of
from cucumber.table.scenario import load, shipped_keys
from cucumber.table.scenario.model import RULES_TAUGHT
from tests.cases import for_each
from tests.pages.hearing import again, load_page, refusal, says
from tests.pages.stage.hidden import hidden_from
from tests.table.paper.test_scenario_page import STORY
from tests.tiers import some

KINDS = {"examples": FileKind.EXAMPLE, "strategy": FileKind.STORY}
KEYS = [key for folder in KINDS for key in shipped_keys(folder)]
NINES, TENS, CARD_BEFORE = "1-three-nines", "2-two-tens", "3-previous-card"


def heading(page):
    return page.props["table"]["heading"]


# --- the example that is told -----------------------------------------------------------------------------------------


def test_another_example_is_told_from_its_beginning_and_a_reload_tells_the_same():
    page = load_page(ExamplesPage)
    assert (heading(page), page.url) == ("Three nines on the last trick", f"?example={NINES}")
    page = says(says(page, "view", player="Eva"), "choose", key=f"examples/{TENS}")
    assert (heading(page), page.url, page.props["from"]) == ("Two players on 18, two tens", f"?example={TENS}", "")
    assert page.props["table"]["cursor"] == 0
    assert [seat["name"] for seat in page.props["table"]["frames"][0]["seats"]] == ["Ann", "Bo"]
    assert "Two players are left" in page.props["about"]["about"]
    page = says(page, "view", player="Bo")
    assert page.props["table"]["address"] == {"example": TENS, "from": "Bo"}
    assert again(page).props == page.props
    assert again(says(page, "view")).props == load_page(ExamplesPage, example=TENS).props


@for_each(
    "asked, says",
    [
        ({"example": "2-tow-tens"}, "There is no example '2-tow-tens'. Did you mean '2-two-tens'?"),
        ({"example": "<img src=x>"}, "There is no example '<img src=x>'."),
        ({"example": NINES, "from": "Zoe"}, "Nobody called 'Zoe' sits here."),
    ],
)
def test_an_address_that_names_nothing_says_so_and_the_first_example_is_told(asked, says):
    page = base.open_page(ExamplesPage, f"?{program_query(asked)}", None, "")
    assert page.notice.startswith(says)
    assert page.with_notice("") == load_page(ExamplesPage, now=0)


def program_query(asked):
    return "&".join(f"{name}={value}" for name, value in asked.items())


@for_each(
    "message, reason",
    [
        ({"is": "choose", "key": "examples/gone"}, "no longer in the catalogue"),
        ({"is": "view", "player": "Zoe"}, "Nobody called 'Zoe' sits here."),
        ({"is": "hand_out", "what": "money"}, "no such paper"),
        ({"is": "open_file", "name": "own.toml", "text": 'title = "Nothing"'}, "own.toml"),
        ({"is": "open_file", "name": "own.toml"}, "didn't work"),
        ({"is": "ask", "at": "1"}, "didn't work"),
        ({"is": "press", "key": "Next"}, "didn't work"),
    ],
)
def test_what_cannot_be_done_is_answered_with_a_sentence_and_nothing_changes(message, reason):
    assert reason in refusal(load_page(ExamplesPage, example=TENS), message)


def every(value, key):
    """Every dictionary with this key, wherever it stands."""
    if isinstance(value, dict):
        yield from [value] if key in value else []
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from every(each, key)


@for_each("key", some(shipped_keys("examples"), 15))
def test_what_a_seat_may_not_know_is_in_none_of_its_frames_and_no_link_leads_to_all_hands(key):
    scenario = load(key)
    page = load_page(ExamplesPage, example=key.rpartition("/")[2])
    assert {*page.props["about"]["leads"]} == {"explore", "compare"}
    lines = [scenario.line, *(what_if.line for what_if in scenario.what_ifs)]
    for seat in scenario.line.deal.seats:
        props = says(page, "view", player=scenario.line.deal.players[seat]).props
        assert props["about"]["leads"] == {}
        table = props["table"]
        for line, frames in zip(lines, [table["frames"], *(each["frames"] for each in table["what_ifs"])], strict=True):
            for step, frame in zip(line.steps, frames, strict=True):
                assert frame["own"] == seat
                assert all(frame["seats"][other]["hand"] is None for other in step.deal.seats if other != seat)
                secret = hidden_from(seat, step.deal, step.game)
                assert not {card["id"].partition("#")[0] for card in every(frame, "id")} & {*map(str, secret)}
                words = json.dumps([frame["note"], frame["comment"], frame["label"], frame["asks"]], ensure_ascii=False)
                assert not [card for card in secret if card.suit and card.face in words]


# --- what can be asked ------------------------------------------------------------------------------------------------


def asked(page, at, line=None):
    return says(page, "ask", at=at, line=line).props["pauses"]


def test_a_table_says_what_its_author_asks_and_what_else_can_be_asked_at_a_moment():
    scenario = load(f"examples/{CARD_BEFORE}")
    page = load_page(ExamplesPage, example=CARD_BEFORE)
    assert page.props["table"]["pauses"] == pauses_of(scenario)
    presented = says(page, "present", on=True)
    assert presented.props["table"]["frames"] is page.props["table"]["frames"], "the reader stays at the same moment"
    assert asked(presented, 1) == pauses_at(scenario.line.steps, 1)
    assert asked(presented, 3, 0) == pauses_at(scenario.what_ifs[0].line.steps, 3)
    assert says(page, "ask", at=1).props["pauses"]
    assert says(says(page, "ask", at=1), "view", player="Bo").props["pauses"] == []


@for_each("at, line", [(99, None), (-1, None), (1, 9), (1, -1)])
def test_a_moment_that_is_not_there_offers_nothing(at, line):
    assert asked(load_page(ExamplesPage, example=CARD_BEFORE), at, line) == []


def test_an_example_seen_from_one_seat_asks_nothing_about_the_others():
    page = says(load_page(ExamplesPage), "view", player="Bo")
    hands = [each["frame"]["seats"] for at in range(len(page.props["table"]["frames"])) for each in asked(page, at)]
    assert hands
    assert all(seat["hand"] is None for seats in hands for seat in seats if seat["name"] != "Bo")


# --- files ------------------------------------------------------------------------------------------------------------


def test_an_example_is_handed_out_once_as_a_file_or_as_a_question():
    page = load_page(ExamplesPage)
    saved = says(page, "hand_out", what="file")
    alone = scenario_html.page(load(f"examples/{NINES}"))
    assert saved.props["paper"] == {"what": "file", "name": f"{NINES}.html", "page": alone}
    assert says(saved, "ask", at=1).props["paper"] is None
    printed = says(load_page(ExamplesPage, example="6-kontra"), "hand_out", what="question").props["paper"]
    assert "What would you do as Bo?" in printed["page"]


def test_a_file_of_ones_own_stands_beside_the_examples_and_no_address_names_it():
    page = load_page(ExamplesPage, example=TENS, **{"from": "Bo"})
    for _ in range(2):
        page = says(page, "open_file", name="own.toml", text=STORY)
    assert (page.props["done"], page.url) == ("Opened: own.toml", "")
    assert page.props["table"]["address"] == {}, "nor does the moment that is shown"
    key = page.props["key"]
    assert [each["key"] for each in page.props["catalogue"] if each["under"] == "Opened"] == [key]
    title = heading(page)
    page = says(page, "choose", key=f"examples/{NINES}")
    assert (page.url, page.props["done"]) == (f"?example={NINES}", "")
    assert heading(says(page, "choose", key=key)) == title


# --- the catalogue ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("folder", KINDS)
def test_the_catalogue_says_what_the_files_say_and_replays_only_what_is_told(folder, monkeypatch):
    loaded = []
    monkeypatch.setattr(catalogue, "load", lambda key: loaded.append(key) or load(key))
    scenario_view._replay.cache_clear()  # noqa: SLF001
    entries = catalogue.all_entries(KINDS[folder])
    assert [entry.key for entry in entries] == [*shipped_keys(folder)]
    assert len({entry.title for entry in entries}) == len(entries)
    for entry in entries:
        scenario = load(entry.key)
        assert (entry.title, entry.teaches) == (scenario.title, scenario.teaches)
        assert (entry.difficulty, entry.variant) == (scenario.difficulty, scenario.variant)
        assert catalogue.find_entry(entry.word, entries, "one") is entry
    if folder == "examples":
        assert {rule for entry in entries for rule in entry.teaches} == set(RULES_TAUGHT)
        page = says(load_page(ExamplesPage), "choose", key=f"examples/{TENS}")
        assert [each["title"] for each in page.props["catalogue"]] == [entry.title for entry in entries]
        assert loaded == [f"examples/{NINES}", f"examples/{TENS}"]
        again = says(load_page(ExamplesPage), "choose", key=f"examples/{TENS}")
        players = (page.props["players"][0], "")
        views = [says(each, "view", player=player) for each in (page, again) for player in players]
        assert len({id(each.props["table"]["frames"]) for each in views}) == 2, "what all readers see is drawn once"
        assert len(loaded) == 2


def named(act):
    return name_cards(read_cards(act))


@for_each("key", KEYS)
def test_a_picture_shows_the_moment_of_a_choice_as_it_is_played_and_not_which_card_was_played(key):
    scenario = load(key)
    entries = catalogue.all_entries(KINDS[key.partition("/")[0]])
    (picture,) = (entry.picture for entry in entries if entry.key == key)
    moments = [
        (tuple(name_cards(play.cards) for play in scenario.line.steps[each.at].deal.trick), chosen)
        for each in scenario.what_ifs
        if (chosen := tuple(sorted(map(named_or_not, (scenario.line.acts[each.at], each.line.acts[each.at])))))
    ]
    last = scenario.line.steps[-1].deal.tricks[-1]
    if {"tie bonus", "all tied pay"} & {*scenario.teaches}:
        ranks = [play.cards[0].rank for play in last.plays]
        shown = [play for play in last.plays if ranks.count(play.cards[0].rank) == max(map(ranks.count, ranks))]
        assert (picture.lies, picture.choices) == (tuple(name_cards(play.cards) for play in shown), ())
    elif picture.choices:
        assert picture in moments
    else:
        assert picture.lies == tuple(name_cards(play.cards) for play in last.plays)


def named_or_not(act):
    try:
        return named(act)
    except ValueError:
        return act
