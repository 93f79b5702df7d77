"""A page as a program, and its visit: what can't be read changes nothing, news are told once, work may be late."""

from __future__ import annotations

import pytest

from cucumber.errors import BadNotation, CucumberError
from cucumber.messages import LONGEST, diff, read
from cucumber.pages.practice.page import NEXT, PracticePage
from cucumber.pages.protocol.base import handle_message, open_page
from cucumber.pages.protocol.jobs import InProcessRunner
from cucumber.pages.protocol.session import Session, initial_props, page_called, version_of
from tests.cases import for_each, refused
from tests.loops import finished, until
from tests.pages.hearing import Waiting, answers, buttons, patched


@for_each(
    "raw",
    [
        *(None, 7, "pick", [], {}, {"is": None}, {"is": []}, {"is": "nothing"}, {"is": "pick"}, {"act": "9h"}),
        *({"is": "pick", "act": each} for each in (None, 9, ["9h"], {}, "9" * (LONGEST + 1))),
        *({"is": "pick", "act": "9h", "at": each} for each in (None, True, 1.0, "1", 2**31, -(2**31))),
        {"is": "pick", "act": "9h", "more": 1},
        *({"is": "present", "on": each} for each in (1, None, "on")),
        *({"is": "choose", "house_rules": each} for each in ("x", [1], ["x", None], {}, ["x"] * LONGEST)),
    ],
)
def test_what_is_no_message_is_refused_and_changes_nothing(raw):
    said = "That didn't work. Nothing has changed."
    page = PracticePage.from_url()
    refused(BadNotation, said, lambda: read(raw, page.handlers()))
    assert handle_message(page, raw) == page.with_notice(said)


def test_a_message_is_read_by_its_name_and_what_it_need_not_say_is_as_usual():
    def choose(house_rules: tuple[str, ...] | None = None, level: str = "easy"):
        return house_rules, level

    assert read({"is": "choose", "level": "medium"}, {"choose": choose}) == (None, "medium")
    assert read({"is": "choose", "house_rules": ["a", "b"]}, {"choose": choose}) == (("a", "b"), "easy")
    assert read({"is": "choose", "house_rules": None}, {"choose": choose}) == (None, "easy")


def test_what_is_said_of_one_message_is_gone_with_the_next():
    page = handle_message(PracticePage.from_url(), {"is": "pick", "act": "x"})
    assert page.notice
    assert handle_message(page, {"is": "press", "key": "Show a hint"}).notice == ""


def test_where_a_page_fails_it_says_so_and_is_as_it_was(monkeypatch, caplog):
    page = PracticePage.from_url()
    monkeypatch.setattr(PracticePage, "on_choose", lambda _: 1 / 0)
    after = handle_message(page, {"is": "choose"})
    assert after == page.with_notice("Something went wrong here (ZeroDivisionError). Nothing has changed.")
    monkeypatch.setattr(PracticePage, "with_next_job", lambda *_: 1 / 0)
    assert open_page(PracticePage, "?variant=rassi", None, "").notice.startswith("Something went wrong here")
    assert len(caplog.records) == 2


@for_each(
    "before, now",
    [
        (None, {"a": 1}),
        ({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 2, 3]}),
        ({"a": [1, 2, 3]}, {"a": [1]}),
        ({"a": [1]}, {"a": []}),
        ({"a": [{"b": 1}]}, {"a": [{"b": 2}]}),
        ({"a": {"b": 1}}, {"a": {"c": 1}}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"c": 3, "d": 4}}),
        ({"a": {"b": 1}}, {"a": None}),
        ([], {}),
        (1, 2),
    ],
)
def test_news_make_of_what_was_told_what_is_told(before, now):
    assert patched(before, diff(before, now)) == now
    assert patched(now, diff(now, before)) == before
    assert diff({"a": now, "b": 1}, {"a": now, "b": 2}) == {"parts": {"b": {"all": 2}}}, "what is as it was is not sent"


# --- a visit ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def waiting():
    return Waiting()


@pytest.fixture
def sent():
    return []


@pytest.fixture
def visit(waiting, sent):
    return Session("practice", sent.append, waiting)


@for_each("name", ["none", "../practice", "practice.page", ""])
def test_a_page_that_is_not_there_is_refused(name):
    refused(CucumberError, "There is no page", lambda: page_called(name))


def test_whoever_taps_is_answered_also_where_nothing_is_new_and_is_told_what_is_alone(visit, sent):
    visit.receive({"is": "present", "on": False})
    assert sent == [{"diff": {"parts": {}}, "heard": True}]
    visit.receive({"is": "pick", "act": "no card"})
    assert sent[1]["diff"]["parts"].keys() == {"notice"}
    visit.resend(at_once=False)
    visit.receive(None)
    assert sent[2]["diff"]["all"] == visit.props


def test_a_page_that_is_opened_is_told_from_its_first_look_on(visit, sent):
    assert version_of(visit.props) == version_of(initial_props("practice"))
    visit.receive({"is": "open", "url": "?variant=rassi", "saved": None})
    assert (visit.props["game"]["key"], visit.props["works"]) == ("rassi", True)
    assert patched(initial_props("practice"), sent[0]["diff"]) == visit.props
    visit.receive({"is": "open", "url": "?level=" + "x" * LONGEST})
    assert (visit.props["game"]["key"], len(visit.props["notice"]) < 100) == ("rassi", True), "what is there stays"


def test_what_is_found_late_changes_nothing_and_what_is_wanted_is_begun_once(visit, waiting):
    visit.receive({"is": "choose", "game": "rassi"})
    visit.receive({"is": "present", "on": True})
    assert len(waiting.begun) == 1
    visit.receive({"is": "choose", "game": "kurko"})
    (work, show, refuse), (job, found, _) = waiting.begun
    assert waiting.given_up == 1
    before = visit.page
    show(next(work.run(lambda: False)))
    refuse("It went wrong.")
    assert visit.page is before
    found(next(job.run(lambda: False)))
    assert (visit.props["table"]["game"], visit.props["works"]) == ("Kurko", False)
    visit.receive({"is": "choose", "game": "rassi"})
    visit.leave()
    waiting.begun[-1][2]("It went wrong.")
    assert (visit.props["notice"], visit.page.job is not None) == ("", True)


def test_what_is_wanted_is_found_apart_while_the_page_answers():
    async def next_task():
        visit = Session("practice", lambda _: None, InProcessRunner())
        visit.page = before = answers(visit.page)
        visit.receive({"is": "press", "key": NEXT})
        assert buttons(visit.page) == []
        await until(lambda: not visit.props["works"])
        assert visit.page.attempt.task != before.attempt.task

    finished(next_task())


def test_what_goes_wrong_apart_is_said(monkeypatch):
    async def next_task():
        visit = Session("practice", lambda _: None, InProcessRunner())
        visit.page = answers(visit.page)
        monkeypatch.setattr("cucumber.pages.practice.page.with_consequences", lambda _: 1 / 0)
        visit.receive({"is": "press", "key": NEXT})
        await until(lambda: not visit.props["works"])
        return visit.props

    told = finished(next_task())
    assert told["notice"].startswith("Something went wrong here (ZeroDivisionError)")
    assert told["table"]["actions"][0] == {"key": NEXT, "label": NEXT, "style": "primary"}
