"""A course: the lessons of a game or a folder, with the consequences of each card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from textwrap import shorten
from typing import Any, NamedTuple

from cucumber.engine.variants import VARIANTS, Variant
from cucumber.lessons.plan.addresses import COURSE
from cucumber.lessons.teach.consequences import with_consequences
from cucumber.lessons.teach.drills import known_game
from cucumber.lessons.teach.lesson import Lesson
from cucumber.lessons.teach.lessons import course, lesson_game
from cucumber.lessons.teach.rule_differences import difference_tasks, differences_taught, lesson_of
from cucumber.pages.learn import ours
from cucumber.pages.protocol.base import IsCancelled
from cucumber.pages.stage.attempt import Attempt, rule_behind
from cucumber.pages.stage.frame_cache import branch
from cucumber.pages.stage.short_deal_play import ShortDealPlay
from cucumber.phrase import Phrase
from cucumber.table.questions.question import Question
from cucumber.words.explain import rule_sheet
from cucumber.words.explain.frames import Frame
from cucumber.words.explain.languages import LANGUAGES, Language

_LONGEST_GIST = 60


class CoursePlace(NamedTuple):
    """A lesson and a task of a course, counted from 0, on the way to the game that is the `goal`.

    Without a `variant` it is in a folder's lessons.
    """

    variant: Variant | None
    lesson: int = 0
    task: int = 0
    goal: Variant | None = None


@dataclass(frozen=True)
class Course:
    """The lessons of a course: of a game, or of a folder where there is no `variant`."""

    variant: Variant | None
    lessons: tuple[Lesson, ...]
    tasks_to_come: int = 0

    @property
    def key(self) -> str:
        """What addresses call it."""
        return self.variant.key if self.variant else COURSE

    def attempt(self, lesson: int, task: int) -> Attempt | ShortDealPlay:
        """The task of a lesson, about to be asked, or after the last one its deal."""
        lesson_here = self.lessons[lesson]
        if lesson_here.deal and task == len(lesson_here.tasks):
            return ShortDealPlay.of(lesson_here.deal)
        question = lesson_here.tasks[task]
        return Attempt(
            question,
            before=tuple(lesson_here.before(task)),
            after=tuple(lesson_here.after(task)),
            goes_on=_story_act(lesson_here, question),
            rule="" if question.teaches or lesson_here.is_silent else rule_behind(question, lesson_here.variant.rules),
        )

    def what_ifs(self, lesson: int) -> list[dict[str, Any]]:
        """The what-ifs in the story of a lesson."""
        story = self.lessons[lesson].scenario
        return [branch(each) for each in story.what_ifs] if story else []


def _story_act(lesson: Lesson, task: Question) -> str:
    """The card with which the story of a lesson goes on at a task."""
    acts = lesson.scenario.line.acts if lesson.scenario else ()
    is_played = task.kind.is_on_cards and not task.several and task.at < len(acts)
    return str(acts[task.at]) if is_played else ""


@dataclass(frozen=True)
class CourseJob:
    """Making the lessons of a game, which are drawn for it; `there` is where the reader then goes."""

    there: CoursePlace

    def run(self, _cancelled: IsCancelled) -> Iterator[tuple[CourseJob, Course]]:
        """Makes them one by one, so that the first one appears at once; the deal at the end takes longest."""
        assert self.there.variant is not None
        yield from ((self, course) for course in _partial_courses(self.there.variant))


def whole_course(variant: Variant | None) -> Course:
    """The course of a game, or of a folder where there is none."""
    lessons = course(variant) if variant else ours.lessons()
    return Course(variant, tuple(replace(each, tasks=tuple(map(with_consequences, each.tasks))) for each in lessons))


def _partial_courses(variant: Variant) -> Iterator[Course]:
    """The course of a game after each task that is found, and with the deal at its end."""
    game = lesson_game(variant)
    if game is VARIANTS[0]:
        yield whole_course(variant)
        return
    number = sum(1 for _ in differences_taught(game))
    tasks: tuple[Question, ...] = ()
    for task in difference_tasks(game):
        tasks = (*tasks, with_consequences(task))
        lesson = lesson_of(game, tasks, is_whole=False)
        yield Course(variant, (lesson,), tasks_to_come=1 + max(0, number - len(tasks)))
    yield Course(variant, tuple(replace(lesson, tasks=tasks) for lesson in course(variant)))


# --- about the game, beside its lessons -------------------------------------------------------------------------------


def paragraphs(text: str) -> list[str]:
    """A text by its paragraphs, each in one line."""
    return [Phrase(" ".join(part.split())) for part in text.split("\n\n")]


def languages_of(lesson: Lesson) -> tuple[Language, ...]:
    """The languages in which all of a lesson can be read."""
    of_tasks = (text for task in lesson.tasks for text in (task.asks, task.hint, task.answer, task.note))
    texts = [Phrase(text) for text in (lesson.title, *paragraphs(lesson.about), *of_tasks)]
    return tuple(language for language in LANGUAGES if language.can_say(texts))


def on_the_way(game: Variant, goal: Variant) -> str:
    """Why lessons of one game come before those of another one."""
    return Phrase("{goal} is played like {game}, with differences. So first: {game}.", goal=goal.name, game=game.name)


def differences(course: Course, lesson: int, from_task: int) -> dict[str, Any]:
    """The rules that differ from those of the known game, except those that a task has yet to ask for."""
    if course.variant is None:
        return {"said": "", "rules": []}
    game = lesson_game(course.variant)
    parent = known_game(game)
    lines = [each for each in rule_sheet.differences(parent, game) if each.other]
    coming = course.lessons[lesson].tasks[from_task:]
    hidden = {name for each in coming for name in each.teaches}
    rest = " (the rest comes with the tasks)" if hidden else ""
    return {
        "said": f"Different from {parent.name}{rest}:" if lines else "",
        "rules": [_chip(each.other) for each in lines if each.other and each.question.name not in hidden],
    }


def _chip(line: rule_sheet.Statement) -> dict[str, str]:
    """A rule in a few words; behind them the sentence and its source."""
    gist = shorten(re.split(r"[:;.]", line.sentence)[0], _LONGEST_GIST, placeholder="…")
    asks = line.question.asks if line.question else ""
    return {"asks": asks, "gist": gist, "sentence": line.sentence, "source": line.missing_source or line.source}


def introduction(course: Course, lesson: int, task: int) -> tuple[Frame, ...]:
    """What is seen before a task, one moment after the other."""
    lesson_here = course.lessons[lesson]
    if lesson_here.deal and task == len(lesson_here.tasks):
        return (ShortDealPlay.of(lesson_here.deal).frame,)
    return lesson_here.tasks[task].introduction
