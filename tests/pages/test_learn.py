"""Learning: nothing tells before, what is done outlasts a reload, and whoever needs it comes by the games before."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from random import Random
from urllib.parse import parse_qsl, urlencode

from cucumber import VARIANTS, find
from cucumber.lessons.teach.lessons import agurk, course
from cucumber.pages.learn.course import paragraphs, whole_course
from cucumber.pages.learn.page import LearnPage
from cucumber.pages.protocol import base
from cucumber.pages.protocol.base import handle_message
from cucumber.pages.stage.short_deal_play import ShortDealPlay
from tests.cases import for_each
from tests.lessons.teach.test_lessons import AGURK, ALL
from tests.lessons.teach.test_played_rules import OWN
from tests.lessons.teach.test_tasks import right_of
from tests.pages.hearing import NOON, again, answers, buttons, load_page, panel, presses, says, where
from tests.tiers import some

ALL_OF_AGURK = f"agurk.{'.'.join(map(str, range(1, 11)))}"


def at(key, lesson=1, task=1, **more):
    """The page at a task, once what comes before it has been read."""
    return to_the_task(load_page(LearnPage, course=key, lesson=lesson, task=task, **more))


def to_the_task(page):
    while "See it happen" in buttons(page):
        page = presses(page, "See it happen")
    return presses(page, "Now you") if "Now you" in buttons(page) else page


def sent(page):
    """All that is sent to the browser."""
    return json.dumps(page.props, ensure_ascii=False)


def title(page):
    return page.props["table"]["heading"].removeprefix("Table of the lesson: ")


def done(page):
    """The lessons done of the course that is open, which count from 1."""
    return [place for place, each in enumerate(page.props["lessons"], 1) if each["done"]]


# --- nothing tells before ---------------------------------------------------------------------------------------------


def test_the_page_holds_no_later_card_and_no_answer_before_it_is_given():
    for place, lesson in enumerate(agurk()):
        page = load_page(LearnPage, course="agurk", lesson=place + 1)
        assert panel(page)["said"] == paragraphs(lesson.about)
        for number, task in enumerate(lesson.tasks):
            unread, page = page, to_the_task(page)
            table = page.props["table"]
            assert table["frames"] == [*lesson.before(number), task.table()]
            assert table["what_ifs"] == []
            for each in (unread, page):
                assert task.answer not in sent(each)
                assert not task.note or task.note not in sent(each)
            page = answers(page)
            assert task.note in " ".join(panel(page)["said"])
            assert "Right." in (panel(page)["title"], panel(page)["said"][0]) or panel(page)["title"].startswith(
                "Right."
            )
            if number + 1 < len(lesson.tasks):
                page = presses(page, "Next task")
        assert len(page.props["table"]["what_ifs"]) == len(lesson.scenario.what_ifs)


def test_a_task_is_asked_once_its_lesson_is_read():
    page = LearnPage.from_url()
    assert buttons(page) == ["Now you"]
    early = handle_message(page, {"is": "pick", "act": "Jd"})
    assert (early.attempt, early.notice) == (page.attempt, "The lesson is coming…")
    assert says(presses(page, "Now you"), "pick", act="Jd").attempt.right


@for_each("variant", some(ALL, 5))
def test_a_rule_that_is_asked_for_is_not_among_those_on_the_page(variant):
    (lesson,) = course(variant)
    page = load_page(LearnPage, course=variant.key, lesson=1)
    for task in lesson.tasks:
        page = to_the_task(page)
        rule = lesson.variant.rules.sentence(task.teaches[0])
        beside = {name: each for name, each in page.props.items() if name not in {"table", "game"}}
        assert rule not in json.dumps(beside, ensure_ascii=False)
        page = answers(page)
        assert rule in [each["sentence"] for each in page.props["differences"]["rules"]]
        page = presses(page, "Next task") if "Next task" in buttons(page) else page
    assert len(page.props["differences"]["rules"]) >= len(lesson.tasks)
    assert all(each["source"] for each in page.props["differences"]["rules"])


def test_the_first_task_of_a_game_of_ones_own_is_there_while_the_next_ones_are_looked_for():
    page = LearnPage.from_url("?course=gurka-se%2Bmust-beat~limit=33~dealer=loser&lesson=1")
    assert panel(page)["title"] == "The lesson is coming…"
    (first, *_) = found = [*page.job.run(lambda: False)]
    page = page.update(first)
    while {*buttons(page)} & {"Now you", "See it happen"}:
        page = page.on_press(buttons(page)[0])
    page = page.on_pick(right_of(page.attempt.task)[0])
    (go_on,) = [each for each in page.props["table"]["actions"] if each["label"] == "Next task"]
    assert (go_on["disabled"], go_on["title"]) == (True, "The next task is coming…")
    assert page.props["path"]["tasks"] == len(found)
    assert where(page)["task"] == "2", "whoever reloads in the middle is not asked again"
    assert "Next task" not in buttons(page.without_job()), "nothing more has come of it: the lesson ends here"
    assert page.without_job().props["path"]["tasks"] == 1
    for each in found[1:]:
        page = page.update(each)
    assert page.job is None
    assert "Next task" in buttons(page)
    assert page.course == whole_course(page.course.variant)


def test_a_game_of_ones_own_is_told_from_the_game_it_comes_from():
    props = at("gurka-se+must-beat~limit=33~dealer=loser", task=2).props["differences"]
    assert (props["said"], len(props["rules"])) == (
        "Different from Swedish Gurka with must-beat (the rest comes with the tasks):",
        1,
    )


def test_a_lesson_tells_an_audience_its_text_and_its_task_without_the_answer_and_goes_on_once_they_have_seen_it():
    page = LearnPage.from_url()
    assert page.props["table"]["lesson"] == {}
    page = says(page, "present", on=True)
    props = page.props["table"]["lesson"]
    assert (props["title"], props["task"]) == ("Play one trick", None)
    assert props["about"][0].startswith("A **trick** is one card from each player")
    page = presses(page, "Now you")
    task = page.props["table"]["lesson"]["task"]
    props = json.dumps({name: value for name, value in task.items() if name != "solution"})
    assert task["solution"]["right"] == ["Jd"]
    assert "right" not in props
    assert "lower" not in props
    page = says(page, "solve")
    assert page.props["table"]["lesson"]["task"] is None
    props = presses(page, "Next task").props["table"]["lesson"]
    assert props["about"] == [], "the text is told once"
    assert props["task"]["sentence"] == "Who takes this trick?"


# --- progress ---------------------------------------------------------------------------------------------------------


def test_a_wrong_pick_costs_nothing_and_the_address_leads_back():
    page = says(at("agurk"), "pick", act="10c")
    assert says(page, "pick", act="10c").props == page.props
    assert (where(page)["task"], "Next task" in buttons(page)) == ("1", False)
    page = says(page, "pick", act="Jd")
    assert "Next task" in buttons(page)
    back = again(page)
    assert (back.props["path"]["at"], len(back.props["lessons"]), done(back)) == (1, 10, [])
    assert back.props["table"]["frames"] == presses(page, "Next task").props["table"]["frames"]


def test_what_is_done_is_kept_for_every_game():
    page = at("denexa", task=5, done=["agurk.1.2.9", "gurka-se+must-beat.1"])
    assert (title(page).endswith("how it differs from Agurk"), page.props["path"]["at"]) == (True, 4)
    back = again(answers(page))
    assert done(back) == [1]
    assert done(says(back, "learn", game="agurk")) == [1, 2, 9]
    assert ("done", "gurka-se+must-beat.1") in parse_qsl(back.url[1:])


def test_a_lesson_left_on_this_device_is_offered_again_and_opens_when_it_is_wanted():
    page = LearnPage.from_url()
    assert page.props["keeps"] is None, "who only looks leaves what the device keeps alone"
    page = answers(to_the_task(presses(says(page, "learn", game="ogorek"), "I know Agurk")))
    back = again(page, at="device")
    assert (back.props["title"], buttons(back)) == ("Learn Agurk", ["Now you", "Go on with Ogórek"])
    assert back.props["keeps"] is None
    back = presses(back, "Go on with Ogórek")
    assert (back.props["title"], back.props["path"]["at"]) == ("Learn Ogórek", 1)
    assert "Go on with Ogórek" not in buttons(back)


def test_who_comes_to_another_game_first_walks_the_lessons_of_agurk_on_the_way_there():
    page = load_page(LearnPage, course="gurka-is")
    assert (page.props["title"], title(page)) == ("Learn Gúrka", "Play one trick")
    assert panel(page)["said"][0].startswith("Gúrka is played like Agurk")
    for place in range(10):
        assert (page.props["lesson"], len(page.props["lessons"])) == (place, 10)
        for _ in range(agurk()[place].length):
            assert where(page)["to"] == "gurka-is"
            page = answers(to_the_task(page))
            assert page.props["joy"] == ("Next task" not in buttons(page) and not page.attempt.pays), "at its end"
            page = presses(page, buttons(page)[0])
    assert title(page) == "Gúrka: how it differs from Agurk"
    assert not panel(page)["said"][0].startswith("Gúrka is played like Agurk")
    page = says(page, "learn", game="ogorek")
    assert title(page) == "Ogórek: how it differs from Agurk", "who knows Agurk is not sent there again"


def test_on_the_way_to_a_game_of_ones_own_comes_the_game_it_comes_from():
    ours = "gurka-no~limit=30"
    assert title(load_page(LearnPage, course=ours)) == "Play one trick"
    page = answers(at("agurk", 10, 99, to=ours))
    assert where(page) == {"course": "gurka-no", "lesson": "1", "task": "1", "to": ours}
    assert where(presses(page, "On to Norwegian Gurka"))["to"] == ours
    page = load_page(LearnPage, course=ours, done=ALL_OF_AGURK)
    assert title(page) == "Norwegian Gurka: how it differs from Agurk"
    said = "is played like Norwegian Gurka, with differences. So first: Norwegian Gurka."
    assert panel(page)["said"][0].endswith(said)
    page = answers(at("gurka-no", 1, 99, to=ours))
    assert where(page)["course"] == ours
    page = presses(page, "On to Norwegian Gurka, our way")
    assert title(page) == "Norwegian Gurka, our way: how it differs from Norwegian Gurka"
    page = load_page(LearnPage, course=ours, done=[ALL_OF_AGURK, "gurka-no.1"])
    assert title(page).startswith("Norwegian Gurka, our way"), "who knows both is sent to neither"


def test_on_the_way_to_another_game_a_reload_leads_back_there():
    page = answers(to_the_task(says(LearnPage.from_url(), "learn", game="gurka-is")))
    back = again(page)
    assert (back.url, back.props["path"]["at"]) == (page.url, 1)
    assert title(presses(load_page(LearnPage, course="gurka-is"), "I know Agurk")) == "Gúrka: how it differs from Agurk"


@for_each(
    "course, at, kept, offered, done_then",
    [
        ("agurk", "10", ["agurk.1.10"], [], [1, 10]),  # done, so it is not offered again
        ("agurk", "4", ["agurk.1.10"], ["Go on with lesson 4"], [1, 10]),
        ("chess", "1", ["chess.1", "agurk.3"], [], [3]),  # there is no such game: the rest is kept
        ("agurk", "x", ["x"] * 5000 + ["agurk.3"], ["Go on with lesson 1"], []),
    ],
)
def test_of_what_a_device_kept_a_lesson_that_is_left_and_still_there_is_offered(course, at, kept, offered, done_then):
    page = load_page(LearnPage, {"course": course, "at": at, "task": "1", "to": "", "done": kept})
    assert (buttons(page), done(page)) == (["Now you", *offered], done_then)
    assert ("is left out" in page.notice) == (course == "chess")


@for_each("kept", [7, [], {}, {"course": "agurk"}, {"course": 1, "at": 2, "task": 3, "done": 4}])
def test_what_no_page_has_kept_is_as_nothing(kept):
    assert load_page(LearnPage, kept) == load_page(LearnPage)


def test_which_rules_were_right_at_the_first_try_is_remembered_by_game_and_time():
    page = to_the_task(load_page(LearnPage, course="gurka-is", lesson="1"))
    (question,) = page.course.lessons[0].tasks[0].teaches
    assert answers(page).memory.saved == {f"gurka-is {question}": [NOON]}
    wrong = next(option.key for option in page.attempt.task.options if not option.right)
    tried = says(page, "pick", act=wrong)
    assert tried.memory.saved == {}, "it is not done yet"
    assert presses(tried, "Show the answer").memory.saved == {f"gurka-is {question}": [-NOON]}
    assert says(page, "solve").memory.saved == {}, "an audience answered"


def test_agurks_course_remembers_the_rule_that_a_task_is_about_and_none_of_a_decision():
    (rule,) = answers(at("agurk", 7, 2)).memory.new
    assert rule == ("agurk", "tie_bonus")
    assert answers(at("agurk", 2, 1)).memory.new == frozenset()


def test_why_is_offered_only_where_a_rule_decides():
    rules = {}
    for place, lesson in enumerate(agurk(), 1):
        for task in range(1, len(lesson.tasks) + 1):
            page = answers(at("agurk", place, task))
            rules[place, task] = panel(presses(page, "Why?"))["rule"] if "Why?" in buttons(page) else ""
    assert not [each for each in rules.values() if "The pack is the ordinary" in each]
    assert [rules[10, task] for task in (1, 2, 3)] == ["", "", ""], "a tip is no rule"
    assert rules[3, 1] == "An equal card is enough."


def test_progress_is_forgotten_at_once():
    page = says(answers(at("agurk", 4, done="agurk.1")), "forget")
    assert (page.props["keeps"], done(page)) == (None, [])
    assert "done" not in page.url


def test_a_course_ends_with_a_game_that_is_told_and_with_practice_of_that_game():
    page = answers(at("gurka-se+must-beat", 1, 99))
    first, second = page.props["table"]["actions"][:2]
    assert first["href"] == "play.ipynb?variant=gurka-se&with=must-beat&hints=on"
    assert second["href"] == page.props["practice"] == "practice.ipynb?variant=gurka-se&with=must-beat"
    assert page.props["all_rules"] == "rules.ipynb?variant=gurka-se&with=must-beat"
    assert panel(page)["title"] == "You can play Swedish Gurka with must-beat."


def test_a_lesson_is_opened_by_its_number_the_nearest_there_is():
    page = says(LearnPage.from_url(), "go", lesson=3)
    assert (title(page), page.props["lesson"]) == (agurk()[3].title, 3)
    assert [says(page, "go", lesson=each).props["lesson"] for each in (-1, 99)] == [0, 9]


def test_where_a_lesson_can_not_be_made_the_reader_stays_on_the_way():
    page = answers(at("agurk", 10, 99, to="gurka-is"))
    waiting = handle_message(page, {"is": "press", "key": "On to Gúrka"})
    assert (panel(waiting)["title"], waiting.props["title"]) == ("The lesson is coming…", "Learn Gúrka")
    assert (waiting.without_job().props, waiting.without_job().url) == (page.props, page.url)


@for_each(
    "asked",
    [
        {"course": "agurk", "lesson": "99", "task": "-4", "done": ["agurk.0.77.x", "<b>.1", "agurk", "", "." * 500]},
        {"course": "agurk", "lesson": "9" * 5000, "task": "²", "done": ["agurk.1"] * 5000},
        {"course": "agurk", "lesson": "9", "task": "99", "to": "agurk~called=Ours"},  # before which comes nothing
        {"course": "agurk", "lesson": "9", "task": "99", "to": "agurk"},
        {"course": "no such game", "lesson": "1", "task": "1"},
        {"course": "agurk+no-such-rule", "lesson": "1", "task": "1"},
        {"course": "agurk", "lesson": "3"},
        {"lesson": "two"},
        {},
    ],
)
def test_an_address_that_means_nothing_does_no_harm(asked):
    page = answers(to_the_task(base.open_page(LearnPage, f"?{urlencode(asked, doseq=True)}", None, "").with_notice("")))
    assert page.props["game"]["key"] == "agurk"
    assert title(page) in [each["title"] for each in page.props["lessons"]]
    assert where(page).keys() == {"course", "lesson", "task"}


@for_each("course", ["no such game", "agurk+no-such-rule", "club"])
def test_a_course_that_is_not_there_is_refused_in_a_sentence(course):
    kept = {"course": "agurk", "at": "4", "task": "1", "done": ["agurk.1"]}
    page = base.open_page(LearnPage, f"?{urlencode({'course': course})}", kept, "")
    assert page.notice.startswith(("There is no game", "Agurk has no house rule"))
    assert "went wrong" not in page.notice
    assert done(page) == [1], "what the device kept is still there"


# --- a deal is really played ------------------------------------------------------------------------------------------


def plays(page, rng):
    """The page after a deal that is played by chance, and all its tables on the way."""
    tables = [page.props["table"]]
    while not page.attempt.is_done:
        page = says(page, "pick", act=str(rng.choice(page.attempt.deal.legal())))
        tables.append(page.props["table"])
    return page, tables


@for_each("variant", some([*ALL, *some(OWN, 4)], 12))
def test_every_course_is_walked_to_its_end_which_is_a_deal_with_rivals(variant):
    page = load_page(LearnPage, course=variant.key, done=ALL_OF_AGURK, lesson=1)
    while "Next task" in buttons(page := answers(to_the_task(page))):
        page = presses(page, "Next task")
    assert isinstance(page.attempt, ShortDealPlay)
    assert (page.props["path"]["done"], done(page)) == (page.props["path"]["tasks"], [1])
    assert panel(page)["title"] == f"You can play {variant.name}."


@for_each("variant", some([AGURK, *ALL, *some(OWN, 4)], 12))
def test_a_deal_is_played_by_all_the_rules_and_each_sees_only_their_own_cards(variant):
    page = at(variant.key, 5 if variant is AGURK else 1, 99)
    for chance in range(3):
        page, tables = plays(presses(page, "Play again") if page.attempt.is_done else page, Random(chance))
        for table in tables:
            assert not any(seat["hand"] for seat in table["frames"][-1]["seats"][1:])
        for before, after in pairwise(tables):
            assert after["frames"][: len(before["frames"])] == before["frames"], "the same story goes on"
        deal, said = page.attempt.deal, " ".join((panel(page)["title"], *panel(page)["said"]))
        assert deal.over
        assert not deal.taker or deal.players[deal.taker] in said or "won" in said
        assert (tables[-1]["live"], "Play again" in buttons(page)) == (False, True)


@for_each("key", [each.key for each in VARIANTS])
def test_in_the_deal_at_the_end_you_decide_who_pays(key):
    lesson = course(find(key))[4 if key == "agurk" else 0]
    start = ShortDealPlay.of(lesson.deal)
    ways, ends = [start], set()
    while ways:
        way = ways.pop()
        if way.is_done:
            ends.add(way.deal.charges.get(0, 0) > 0)
        else:
            ways += [way.answer(str(act)) for act in way.deal.legal()]
    assert ends == {True, False} or key == "matapesa", "where one deal is the game, as the others make it"


def test_a_card_that_may_not_be_played_is_refused_as_at_the_table():
    ways = [page := at("agurk", 5, 99)]
    while not (refused := [card for card in in_hand(page) if not card.get("playable", True)]):
        page = ways.pop()
        legal = page.attempt.deal.legal() if not page.attempt.is_done else ()
        ways += [says(page, "pick", act=str(act)) for act in legal]
    again = handle_message(page, {"is": "pick", "act": refused[0]["id"]})
    assert again.attempt == page.attempt
    assert refused[0]["why"].rstrip(".") in again.notice


def in_hand(page):
    return page.props["table"]["frames"][-1]["seats"][0]["hand"]


def test_no_table_speaks_of_beating_or_ducking_before_its_lesson():
    for lesson in (1, 2):
        page = at("agurk", lesson)
        while True:
            page = answers(page)
            told = json.dumps(page.props["table"], ensure_ascii=False).lower()
            assert not re.search(r"\b(beats?|ducks?|equals?|lowest)\b|playable\": false", told), lesson
            if "Next task" not in buttons(page):
                break
            page = presses(page, "Next task")
