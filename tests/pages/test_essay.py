"""Essays as values: what is told before an answer, what follows what, late results, and what brings a page back."""

from __future__ import annotations

import json

import pytest

from cucumber.errors import CucumberError
from cucumber.notebook import change, count, guess, say
from cucumber.notebook.count_part import CountResult
from cucumber.pages.essay.cells import essays
from cucumber.pages.essay.page import EssayPage
from cucumber.pages.essay.page import PartResult as ForAPart
from cucumber.pages.essay.part_state import PlacedPart
from cucumber.pages.protocol import base
from cucumber.pages.protocol.base import handle_message, run_jobs
from cucumber.pages.protocol.session import initial_props, page_called
from tests.cases import for_each

FOLLOWS = (
    "<p>With <b>{}</b> at the table, <b>{}</b> of 100 deals end in a tie. A player pays <b>{}</b> points a deal on "
    "average.</p>"
)
each_essay = for_each("essay", sorted(essays()))


def load_page(essay, kept=None):
    """An essay before anything that takes long is found."""
    return page_called(f"essay-{essay}").from_url(saved=kept)


def at(page, kind, number=0):
    """The place of a part of this kind among the parts, in the order in which they are made."""
    return [place for place, each in enumerate(page.parts) if each.state.name == kind][number]


def tell(page, part, **message):
    return handle_message(page, {"is": "tell", "part": part, "message": message})


def waiting(page):
    return [each["props"].get("question") or each["props"]["table"]["heading"] for each in told(page) if each["waits"]]


def told(page):
    return [*page.props["parts"].values()]


def sentences(page):
    """What the paragraphs say."""
    return [each["props"]["html"] for each in told(page) if each["kind"] == "written"]


# --- before there is an answer ----------------------------------------------------------------------------------------


@each_essay
def test_an_essay_waits_for_answers_and_tells_none_of_them(essay):
    page = load_page(essay)
    assert len(waiting(page)) <= 2
    for each in (*told(page), *told(run_jobs(page))):
        if each["kind"] == "guess":
            assert (each["props"]["guess"], each["props"]["answer"], each["props"]["sentence"]) == (None, None, "")
    assert initial_props(f"essay-{essay}")["parts"] == page.props["parts"], (
        "and nothing is counted for whoever only reads"
    )


@each_essay
def test_every_cell_of_an_essay_shows_a_part_in_its_place(essay):
    places = [each["place"] for each in told(load_page(essay))]
    assert len({*places}) == len(places) > 1


def test_a_guess_is_told_beside_what_was_counted_once_that_is_known():
    page = load_page("three-nines")
    early = tell(page, at(page, "guess"), **{"is": "guess", "number": 40})
    told = early.props["parts"][str(at(page, "guess"))]["props"]
    assert told["sentence"] == "You said 40. It is still being counted."
    assert waiting(early) == []
    late = run_jobs(early)
    sentence = late.props["parts"][str(at(page, "guess"))]["props"]["sentence"]
    assert sentence == "You said 40; counted: **23** of 100. It is lower than you thought."
    assert run_jobs(tell(run_jobs(page), at(page, "guess"), **{"is": "guess", "number": 40})).props == late.props


def test_what_follows_can_be_shown_without_an_answer_and_stays_shown():
    page = load_page("your-hand")
    part = at(page, "guess")
    for _ in range(2):
        page = handle_message(page, {"is": "reveal", "part": part})
        assert (page.props["parts"][str(part)]["waits"], page.props["parts"][str(part)]["shown"]) == (True, True)


def test_a_card_that_is_played_opens_what_follows_and_bots_answer():
    page = load_page("your-hand")
    on = next(place for place, each in enumerate(page.parts) if hasattr(each.state, "moves"))
    page = tell(page, on, **{"is": "pick", "act": "Qs", "at": 0})
    assert page.notice == page.parts[on].state.notice == ""
    assert len(page.parts[on].state.moves.transitions) > 3
    assert not page.props["parts"][str(on)]["waits"]


# --- what follows what ------------------------------------------------------------------------------------------------


def test_sentences_follow_a_slider_and_only_those_that_do_are_made_anew():
    page = run_jobs(load_page("three-nines"))
    slider = at(page, "change")
    before = sentences(page)
    moved = tell(page, slider, **{"is": "set", "at": 4})
    told_anew = [each for each in sentences(moved) if each not in before]
    assert told_anew == [FOLLOWS.format(7, "…", "…")], "until it is counted no number is said"
    now = run_jobs(moved)
    assert [each for each in sentences(now) if each not in before] == [FOLLOWS.format(7, 28, 1.6)]
    stayed = [one.state is other.state for one, other in zip(page.parts, now.parts, strict=True)]
    assert stayed.count(False) == 3, "the slider, the count and the sentence"


@each_essay
def test_every_choice_of_an_essay_is_counted_and_told(essay):
    page = run_jobs(load_page(essay))
    for part in (at for at, each in enumerate(page.parts) if each.state.name == "change"):
        shown = {}
        for choice, name in enumerate(page.props["parts"][str(part)]["props"]["choices"]):
            page = run_jobs(tell(page, part, **{"is": "set", "at": choice}))
            assert [each["problem"] for each in told(page) if each["problem"]] == [], name
            shown[name] = tuple(sentences(page))
        assert len({*shown.values()}) == len(shown) > 1


def test_a_choice_that_fails_leaves_no_numbers_of_the_one_before():
    players = change("players", 3, 9)
    around = count("agurk", players=players, deals=200)
    followed = [around, say("{ties} with {players}", ties=around.of("tie"), players=players)]
    parts = [PlacedPart(each.call, each.state, each, place) for place, each in enumerate((players, *followed))]
    page = run_jobs(EssayPage(parts=tuple(parts)))
    before = told(page)
    failed = run_jobs(tell(page, 0, **{"is": "set", "at": 6}))
    _, counted, sentence = told(failed)
    assert (counted["props"], counted["works"]) == (None, False)
    assert "9 players" in counted["problem"]
    assert sentence["props"]["html"] == "<p><b>…</b> with <b>9</b></p>"
    again = run_jobs(tell(failed, 0, **{"is": "set", "at": 0}))
    assert [each["props"] for each in told(again)] == [each["props"] for each in before]


def test_what_comes_too_late_is_for_nobody():
    page = load_page("three-nines")
    count = at(page, "change") + 1
    early = page.parts[count].state.count_job
    page = tell(page, count - 1, **{"is": "set", "at": 1})
    assert page.update(ForAPart(count, CountResult(early, [], ()))) == page
    now = page.update(ForAPart(count, CountResult(page.parts[count].state.count_job, [], ())))
    assert now.parts[count].state.value == []


def test_a_part_whose_work_fails_goes_without_and_the_others_are_worked_out():
    page = load_page("last-trick")
    first = page.job.part
    page = page.without_job()
    assert page.parts[first].problem == "This could not be worked out."
    assert run_jobs(page).job is None


# --- what nobody should send, and what brings a page back -------------------------------------------------------------

DAMAGED = (
    {"is": "tell", "part": 99, "message": {"is": "guess", "number": 4}},
    {"is": "tell", "part": -1, "message": {}},
    {"is": "tell", "part": "0", "message": {}},
    {"is": "reveal", "part": 99},
    {"is": "reveal", "part": 0, "on": True},
    {"is": "guess", "number": 4},
    None,
)
INSIDE = (
    {"is": "guess", "number": 10**6},
    {"is": "guess", "number": "4"},
    {"is": "set", "at": 1},
    [],
    None,
    "x" * 10_000,
)


@for_each("raw", DAMAGED)
def test_what_no_page_sends_changes_nothing_and_says_so(raw):
    page = load_page("three-nines")
    assert handle_message(page, raw) == page.with_notice("That didn't work. Nothing has changed.")


@for_each("inside", INSIDE)
def test_what_a_part_can_not_read_is_said_there(inside):
    page = load_page("three-nines")
    guessed = at(page, "guess")
    after = handle_message(page, {"is": "tell", "part": guessed, "message": inside})
    assert after.parts[guessed].state.guess is None
    assert after.props["parts"][str(guessed)]["notice"]
    assert after.props["keeps"] == {"did": []}
    assert [one.state for one in after.parts if one.state.name != "guess"] == [
        one.state for one in page.parts if one.state.name != "guess"
    ]


def test_a_line_that_was_lost_brings_back_what_was_done():
    page = load_page("your-hand")
    page = tell(page, at(page, "guess"), **{"is": "guess", "number": 5})
    page = handle_message(page, {"is": "reveal", "part": at(page, "table")})
    kept = json.loads(json.dumps(page.props["keeps"]))
    assert load_page("your-hand", kept).props == page.props
    for damaged in ({"did": [*kept["did"], {"is": "tell", "part": 99, "message": {}}]}, {"did": [7]}, {"did": 7}, "x"):
        again = base.open_page(type(page), "", damaged, "")
        assert len(again.parts) == len(page.parts)


@for_each("name", ["essay-nothing", "essay-index", "essay-../secret", "play-dilemma"])
def test_there_is_no_other_essay(name):
    with pytest.raises(CucumberError):
        page_called(name)


def test_a_part_of_a_notebook_and_the_same_in_an_essay_tell_the_same():
    page = load_page("your-hand")
    place = at(page, "guess")
    piece = page.parts[place].state
    alone = guess(piece.question, piece.answer, low=piece.low, high=piece.high, unit=piece.unit, hold=True)
    alone.guess(5)
    page = tell(page, place, **{"is": "guess", "number": 5})
    (here,) = alone.session.props["parts"].values()
    assert {**here, "place": None} == {**page.props["parts"][str(place)], "place": None}
