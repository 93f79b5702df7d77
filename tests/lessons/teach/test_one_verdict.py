"""An answer has one verdict: the engine's, on pages with Python and without it, on a phone and in a room's list."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

from cucumber.engine.deal import Deal
from cucumber.engine.variants import VARIANTS, find
from cucumber.lessons.teach.drills import Drill
from cucumber.lessons.teach.lessons import course
from cucumber.room.poll import Poll
from cucumber.table.questions.question import Question, QuestionProps
from cucumber.table.questions.story_questions import pauses_of, question_at
from cucumber.table.questions.tasks import what_to_play
from cucumber.table.scenario import load, shipped_keys
from tests.cases import for_each
from tests.tiers import some

TABLE = Path(__file__).parents[2] / "pages" / "stage" / "table"
Asked = tuple[str, Question, QuestionProps]


def asked_in_scenarios() -> Iterator[Asked]:
    for folder in ("examples", "strategy"):
        for key in shipped_keys(folder):
            scenario = load(key)
            drawn = pauses_of(scenario)
            assert len(drawn) == len(scenario.pauses)
            for pause, each in zip(scenario.pauses, drawn, strict=True):
                yield f"{key} at {pause.at}", question_at(scenario.line.steps, pause), each


def asked_in(variant) -> Iterator[Asked]:
    tasks = [task for lesson in course(variant) for task in lesson.tasks]
    drills = [Drill(variant).draw(Random(seed)) for seed in range(4)]
    for number, task in enumerate((*tasks, *drills)):
        yield f"{variant.key}, task {number}: {task.asks}", task, task.props()


def answers(task: Question) -> Iterator[tuple[str, ...]]:
    """Each option, and where several are asked for each pair and all that are right."""
    keys = [option.key for option in task.options]
    yield from ((key,) for key in keys)
    if task.several:
        yield from combinations(keys, 2)
        yield tuple(option.key for option in task.options if option.right)
        yield tuple(reversed(keys))


def in_a_room(drawn: QuestionProps, picked: tuple[str, ...], *, sent: bool = True) -> dict:
    """What a phone is told once the answer is shown; a phone that only marks has not sent it."""
    poll = Poll(1, {name: drawn[name] for name in ("several", "options")}, drawn["solution"])
    (poll.answer if sent else poll.mark)("phone", 1, picked)
    poll.reveal()
    return {**poll.result, "right": poll.is_right("phone")}


def disagreements(questions: Iterator[Asked]) -> list[str]:
    cases, judged = [], []
    for where, task, drawn in questions:
        slim = {**drawn, "frame": None, "solution": {**drawn["solution"], "frame": None}}
        for picked in answers(task):
            told = in_a_room(drawn, picked)
            assert told["right"] == in_a_room(drawn, picked, sent=False)["right"]
            is_vote = not any(option.right for option in task.options)
            verdict = None if is_vote else task.judge(picked).right
            judged.append((f"{where}: {' '.join(picked)}", verdict, told["right"]))
            pick = {"who": "a", "picked": picked, "right": told["right"]}
            result = {**told, "solution": slim["solution"], "picks": [pick]}
            cases.append({"pause": slim, "picked": picked, "result": result})
    assert cases
    node = ["node", TABLE / "verdicts.mjs"]  # which says of the same: to a reader, and in a room's list
    ran = subprocess.run(node, input=json.dumps(cases), capture_output=True, text=True, check=True)
    said: list[list[bool | None]] = json.loads(ran.stdout)
    return [
        f"{where}: engine {verdict}, room {room}, reader {reader}, list {listed}"
        for (where, verdict, room), (reader, listed) in zip(judged, said, strict=True)
        if not verdict == room == reader == listed
    ]


def test_a_card_that_may_not_be_played_is_called_that_on_a_phone_and_one_that_is_only_worse_is_not():
    deal = Deal.of(find("agurk").rules, ["9c 3c 4c", "5s 2d Jh"], players=["Ann", "Bo"]).act("9c")
    props = what_to_play(deal, right=["Jh"]).props()
    poll = Poll(1, {"several": False, "options": props["options"]}, props["solution"])
    for key in ("5s", "2d", "Jh"):
        poll.answer(key, 1, (key,))
    poll.reveal()
    titles = [poll.verdict(key).title for key in ("5s", "2d", "Jh")]
    assert titles == ["5♠ may not be played", "Not quite", "Right"]
    assert props["solution"]["refused"] == ["5s"]
    assert "5♠" in props["solution"]["why"]["5s"]


def test_what_a_scenario_asks_is_judged_alike_everywhere():
    assert not disagreements(asked_in_scenarios())


@for_each("variant", some(VARIANTS, 8))
def test_what_a_lesson_and_practice_ask_is_judged_alike_everywhere(variant):
    assert not disagreements(asked_in(variant))
