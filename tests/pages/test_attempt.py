"""An attempt at a task: a wrong answer is told why and played out, the answer comes after trying, and then what if."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random

import pytest

from cucumber import CucumberError, Deal, find
from cucumber.lessons.teach import choice_tasks
from cucumber.lessons.teach.consequences import has_consequences, with_consequences
from cucumber.pages.learn.course import whole_course
from cucumber.pages.stage.attempt import AGAIN, ANSWER, BACK, HINT, WHY, Attempt
from cucumber.table.questions.tasks import what_to_play, which_may_be_played
from tests.cases import for_each, refused
from tests.lessons.teach.test_tasks import right_of

AGURK = find("agurk")
OURS = whole_course(AGURK)
PLACES = [(place, task) for place, lesson in enumerate(OURS.lessons) for task in range(len(lesson.tasks))]
GONE = "That button is no longer there"


@pytest.fixture
def following():
    return Deal.of(AGURK.rules, ["9c 3c 4c", "5s 2d Jh"], players=["Ann", "Bo"]).act("9c")


@pytest.fixture
def attempt(following):
    """Bo is to beat the nine: the 5 may not be played, and the 2 is not what is asked for."""
    task = what_to_play(following, asks="Beat the nine.", right=["Jh"])
    return Attempt(with_consequences(replace(task, note="Eleven.")), remark="Once more.", rule="Beat or equal.")


def buttons(attempt):
    return [each["label"] for each in attempt.actions if not each.get("disabled")]


def panel(attempt):
    """How the panel stands: its state, its tone, its title and what it says."""
    return tuple(attempt.panel[name] for name in ("state", "tone", "title", "said"))


def marks(attempt):
    found = re.findall(r'"id": "(\w+)[^{}]*"mark": "(\w+)"', json.dumps(attempt.table))
    return dict(found)


def test_a_wrong_card_is_told_why_and_another_may_follow_until_the_task_is_done(attempt, following):
    assert panel(attempt) == ("ask", "", "Beat the nine.", ["Once more."])
    assert buttons(attempt) == [HINT]
    hinted = attempt.press(HINT)
    assert (panel(hinted)[3], buttons(hinted)) == ([attempt.task.hint, "Once more."], []), "the answer after trying"
    tried = hinted.answer("5s")
    assert panel(tried) == ("reveal", "wrong", following.verdict("5s").reason, ["Beat the nine."])
    assert tried.answer("5s").panel == tried.panel
    assert (buttons(tried), marks(tried), tried.is_done) == ([HINT, ANSWER], {"5s": "wrong"}, False)
    assert marks(tried.press(HINT)) == {"5s": "wrong"}
    done = tried.answer("Jh")
    assert panel(done)[:2] == ("reveal", "right")
    assert done.panel["title"].startswith("Right. ")
    assert done.panel["said"] == [following.verdict("Jh").reason, "Eleven."]
    assert (done.first_right, attempt.answer("Jh").first_right) == (False, True)
    assert done.answers == (("5s",), ("Jh",))
    refused(CucumberError, "This task is done. Go on to the next one.", lambda: done.answer("2d"))
    assert (buttons(done), done.panel["rule"]) == ([WHY], "")
    assert (done.press(WHY).panel["state"], done.press(WHY).panel["rule"]) == ("why", "Beat or equal.")


def test_a_wrong_card_that_may_be_played_is_played_out_and_once_it_is_done_so_are_the_others(attempt):
    played = attempt.answer("2d")
    assert panel(played)[:3] == ("reveal", "wrong", "Bo takes the last trick with 5♠ and pays 5.")
    assert (buttons(played), played.table["live"], played.panel["branches"]) == ([AGAIN, ANSWER], False, [])
    assert len(played.table["frames"]) == played.table["cursor"] + 1 > 2
    refused(CucumberError, "This task is done", lambda: played.answer("Jh"))
    refused(CucumberError, "can't be tried here", lambda: played.try_card("Jh"))
    again = played.press(AGAIN)
    assert (len(again.table["frames"]), marks(again), panel(again)[3]) == (1, {"2d": "wrong"}, [])
    shown = again.press(ANSWER)
    assert panel(shown) == ("why", "", "The answer", ["Bo should play J♥.", "Eleven."])
    assert [(each["act"], each["said"]) for each in shown.panel["branches"]] == [("2d", "Bo pays 5"), ("Jh", "")]
    other = shown.try_card("Jh")
    assert panel(other)[:2] == ("what if", "")
    assert other.panel["title"].startswith("With the J♥ ")
    assert [each["shown"] for each in other.panel["branches"]] == [False, True]
    back = other.press(BACK)
    assert (panel(back), back.panel["branches"][1]["said"] != "") == (panel(shown), True)
    refused(CucumberError, "can't be tried here", lambda: shown.try_card("5s"))


@for_each("button", [ANSWER, AGAIN, WHY, BACK, "Next task", ""])
def test_a_button_that_is_not_there_or_greyed_changes_nothing(attempt, button):
    refused(CucumberError, GONE, lambda: attempt.press(button))


def test_of_several_cards_all_are_to_be_marked_and_the_answer_is_shown_to_whoever_has_tried(following):
    attempt = Attempt(which_may_be_played(following))
    tried = attempt.answer("2d 5s")
    assert marks(tried) == {"2d": "right", "5s": "wrong"}
    assert marks(tried.answer("2d")) == {"2d": "right"}, "those of the last answer"
    shown = tried.press(ANSWER)
    assert panel(shown) == ("why", "", "The answer", ["Bo may play 2♦ and J♥."])
    assert shown.first_right is False
    assert tried.answer("Jh 2d").right


def test_an_audience_answers_for_nobody(attempt):
    solved = attempt.reveal()
    assert (solved.is_done, solved.first_right, solved.panel["title"]) == (True, None, "The answer")
    assert solved.reveal() is solved


def test_what_comes_of_a_choice_is_seen_from_ones_own_seat():
    task = choice_tasks.choice(AGURK.rules, choice_tasks.LEAD, Random(4), "tricky")
    wrong = next(option.key for option in task.options if not option.right and has_consequences(task, option.key))
    played = Attempt(with_consequences(task)).answer(wrong)
    others = [seat for frame in played.table["frames"] for seat in frame["seats"] if seat["name"] != "You"]
    assert len(others) > len(task.frame["seats"])
    assert not any(seat["hand"] for seat in others)
    said = "This time (you take|[A-Z][a-z]+ takes) (this|the last) trick with "
    assert re.match(said, played.panel["title"])


@for_each("lesson, number", PLACES)
def test_a_wrong_answer_in_a_lesson_is_told_why_and_marked_and_a_card_is_played_out_to_where_it_shows(lesson, number):
    task, begun = OURS.lessons[lesson].tasks[number], OURS.attempt(lesson, number)
    for option in (each for each in task.options if not each.right):
        tried = begun.answer(option.key)
        if found := task.comes.get(option.key):
            assert panel(tried)[2:] == (found.sentence, [option.reason])
            assert 1 <= len(tried.table["frames"][task.at :]) - 1 <= 6
            tried, reply = tried.press(AGAIN), ""
        else:
            reply = task.unfinished or option.reason
            assert panel(tried)[2:] == (reply, [task.asks])
            assert panel(tried.answer(option.key))[2] == option.reason, "a sum has its result at the second try"
        assert tried.table["frames"] == [*begun.before, task.table(tried=[option.key], reply=reply)]
        assert '"mark": "wrong"' in json.dumps(tried.table)
        right = right_of(task)
        assert tried.answer(" ".join(right) if task.several else right[0]).panel["title"].startswith("Right.")


def test_where_the_story_goes_on_with_the_right_card_it_is_told_and_another_right_card_is_played_out():
    begun = (OURS.attempt(*place) for place in PLACES)
    attempt = next(each for each in begun if each.goes_on and len(right_of(each.task)) > 1)
    told = attempt.answer(attempt.goes_on)
    assert told.table["frames"][-len(attempt.after) :] == list(attempt.after)
    (other,) = {*right_of(attempt.task)} - {attempt.goes_on}
    played = attempt.answer(other)
    assert played.table["frames"] != told.table["frames"]
    assert played.panel["tone"] == told.panel["tone"] == "right"
