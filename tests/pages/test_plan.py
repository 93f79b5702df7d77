"""A plan on its page: put in order, laid, opened, saved and taken back, whatever a browser says of it."""

from __future__ import annotations

import json
from xml.etree import ElementTree as ET

from cucumber.lessons.plan.plan import LONGEST_NOTES, shipped_plans
from cucumber.pages.plan.page import PlanPage
from cucumber.pages.plan.step_picture import step_picture
from cucumber.pages.protocol.base import handle_message, open_page
from tests.cases import for_each
from tests.pages.hearing import again, presses, refusal, says

FILE = '[[steps]]\nwhat = "lesson agurk 2"\nnotes = "Slowly."\n'


def step(title, link="learn"):
    return {"link": link, "title": title, "notes": "", "asks": ""}


def three(at=1):
    return PlanPage.from_url("", {"title": "Tonight", "steps": [step(each) for each in "abc"], "at": at})


def order(page):
    return "".join(each["title"] for each in page.props["plan"]["steps"]), page.props["plan"]["at"]


@for_each(
    "start, to, titles, at", [(0, 2, "bca", 0), (2, 0, "cab", 2), (1, 0, "bac", 0), (1, 2, "acb", 2), (1, 1, "abc", 1)]
)
def test_a_step_is_moved_and_where_one_is_moves_with_it(start, to, titles, at):
    assert order(says(three(), "move", step=start, to=to)) == (titles, at)
    assert order(says(three(at=0), "move", step=start, to=to)) == (titles, 0), "a plan that has not been begun"


@for_each("out, titles, at", [(0, "bc", 0), (1, "ac", 1), (2, "ab", 1)])
def test_a_step_is_taken_out_and_one_stays_at_the_same_step_where_it_is_still_there(out, titles, at):
    assert order(says(three(), "take_out", step=out)) == (titles, at)


def test_the_last_step_can_be_taken_out():
    page = says(says(says(three(at=2), "take_out", step=0), "take_out", step=0), "take_out", step=0)
    assert order(page) == ("", 0)


def test_titles_notes_and_what_is_asked_are_changed_one_by_one():
    page = says(three(), "change", step=1, of="title", text=" The  sheet ")
    page = says(says(page, "change", step=1, of="notes", text=" Slowly.\n"), "change", step=1, of="asks", text="taker")
    assert page.props["keeps"]["steps"][1] == {**step("The sheet"), "notes": "Slowly.", "asks": "taker"}
    assert says(page, "change", step=1, of="notes", text="").props["keeps"]["steps"][1]["notes"] == ""
    assert says(page, "call", title="Ours").props["plan"]["title"] == "Ours"


def test_a_plan_that_is_laid_in_place_of_another_can_be_taken_back():
    page = says(PlanPage.from_url(), "lay", number=0)
    assert (page.plan, page.props["undo"], page.props["done"]) == (shipped_plans()[0], False, "")
    emptied = presses(three(), "empty")
    assert (order(emptied), emptied.props["undo"]) == (("", 0), True)
    assert emptied.props["done"] == "The plan before it is gone from this device. Undo brings it back."
    assert order(presses(emptied, "undo")) == ("abc", 1)
    assert order(presses(says(emptied, "lay", number=0), "undo")) == ("abc", 1)


def test_what_was_hard_is_laid_as_a_plan_that_can_be_taken_back():
    hard = {"title": "What was hard last time", "steps": [{**step("Who takes it?"), "asks": "taker"}], "at": 0}
    page = says(three(), "take", plan=hard)
    assert (page.props["keeps"], page.props["undo"]) == (hard, True)
    assert order(presses(page, "undo")) == ("abc", 1)
    refused = handle_message(three(), {"is": "take", "plan": {**hard, "at": 5}})
    assert (order(refused), bool(refused.notice)) == (("abc", 1), True)


def test_a_file_is_opened_and_another_one_written_and_what_is_wrong_with_one_is_said():
    page = says(three(), "read", name="mine.toml", text=FILE)
    lesson = {**step("Don't take the last trick", "learn?course=agurk&lesson=2"), "notes": "Slowly."}
    assert page.props["keeps"] == {"title": "A plan", "steps": [lesson], "at": 0}
    assert page.props["done"].startswith("Opened: A plan.")
    page = says(says(page, "call", title="Tonight!"), "change", step=0, of="title", text="The  aim")
    page = says(page, "change", step=0, of="notes", text="")
    written = 'title = "Tonight!"\n\n[[steps]]\nwhat = "lesson agurk 2"\ntitle = "The aim"\n'
    assert presses(page, "save").props["handed"] == {"file": written, "name": "tonight.toml"}
    theirs = '[[steps]]\nwhat = "page https://evil.example/"\n'
    said = refusal(page, {"is": "read", "name": "theirs.toml", "text": theirs})
    assert said.startswith("theirs.toml: steps 1: what: 'https://evil.example/'")


def test_the_device_brings_it_back_and_what_another_page_has_kept_is_adopted():
    page = says(three(), "begin", step=2)
    assert page.props["handed"] == {"begins": 2}
    assert again(page).props == {**page.props, "handed": {}}
    assert order(says(page, "adopt", plan={"title": "x", "steps": [step("d")], "at": 0})) == ("d", 0)


@for_each(
    "kept",
    [
        *(3, [], {}, {"title": "x" * 200, "steps": [], "at": 0}),
        *({"title": "x", "steps": [], "at": at} for at in (1, -1)),
        {"title": "x", "steps": [step("a"), step("b")], "at": True},
        *(
            {"title": "x", "steps": steps, "at": 0}
            for steps in ({}, [{"link": "learn"}], [step("a")] * 61, [step("x" * 121)])
        ),
    ],
)
def test_a_plan_that_is_damaged_or_larger_than_any_page_writes_is_left_out(kept):
    page = open_page(PlanPage, "", kept, "")
    assert page.notice == "What this device kept of your plan can't be read, and is left out."
    assert page.with_notice("") == PlanPage.from_url()
    assert handle_message(three(), {"is": "adopt", "plan": kept}).with_notice("") == three()


@for_each(
    "message",
    [
        *({"is": "lay", "number": 99}, {"is": "call", "title": ""}, {"is": "press", "key": "undo"}, {}, "x"),
        *({"is": "move", "step": step, "to": to} for step, to in ((0, 3), (-1, 0))),
        *({"is": kind, "step": 3} for kind in ("take_out", "begin")),
        *(
            {"is": "change", "step": 0, "of": of, "text": text}
            for of, text in (("title", " "), ("asks", "why"), ("notes", "n" * (LONGEST_NOTES + 1)), ("link", "rules"))
        ),
        {"is": "read", "name": "x.toml", "text": ""},
    ],
)
def test_what_can_not_be_is_refused_in_a_sentence_and_the_plan_stays(message):
    assert refusal(three(), message).endswith((".", 'agurk"'))


@for_each(
    "link, kind",
    [
        ("learn?course=agurk&lesson=2", "Lesson"),
        ("examples?example=1-three-nines&step=22", "Example"),
        ("strategy?story=04-fimping", "Story"),
    ],
)
def test_a_step_with_a_deal_is_pictured_by_the_cards_that_lie_there(link, kind):
    assert (found := step_picture(link))["kind"] == kind
    assert found["picture"].startswith("<svg")


@for_each(
    "link, kind",
    [
        ("room/desk?variant=agurk", "On phones"),
        ("one-rule", "One rule"),
        ("learn?course=chess", "Lesson"),
        ("learn?course=club&lesson=x", "Lesson"),
        ("examples?example=1-three-nines&step=999", "Example"),
        ("examples?example=../x&step=x", "Example"),
        ("//evil<b>", "//evil<b>"),
    ],
)
def test_a_step_without_a_deal_or_that_leads_nowhere_is_named_and_pictured_by_the_thing_it_is_about(link, kind):
    found = step_picture(link)
    assert found["kind"] == kind
    ET.fromstring(found["picture"])  # noqa: S314 -- ours


def test_no_picture_holds_a_text_of_its_readers():
    assert "<b>" not in json.dumps([each["picture"] for each in three().props["plan"]["steps"]])
    assert "<b>" not in step_picture("//evil<b>")["picture"]
