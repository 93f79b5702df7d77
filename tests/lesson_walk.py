"""Everything that a reader of Agurk's lessons can come to: each moment as a page, in a language."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations

from cucumber.engine.variants import VARIANTS, find
from cucumber.lessons.teach.lessons import agurk
from cucumber.pages.learn.course import CoursePlace, whole_course
from cucumber.pages.learn.page import BEGIN, SEE, LearnPage
from cucumber.pages.protocol.base import handle_message
from cucumber.pages.stage.attempt import AGAIN, ANSWER, BACK, HINT, WHY, Phase
from cucumber.pages.stage.short_deal_play import ShortDealPlay

AGURK = VARIANTS[0]
LESSONS = len(agurk())


def moments(language, lessons=range(LESSONS)) -> Iterator[LearnPage]:
    """All moments of these lessons, each task begun and then answered in every way, rightly and wrongly."""
    course = whole_course(AGURK)
    page = replace(LearnPage.from_url(), language=language)
    for lesson in lessons:
        for task in range(course.lessons[lesson].length):
            yield from _of_task(page.at(course, CoursePlace(AGURK, lesson, task)))


def on_the_way(language) -> Iterator[LearnPage]:
    """What stands there besides: on the way to another game, or once some of it was left."""
    page = replace(LearnPage.from_url(), language=language)
    goal = page.go_to(CoursePlace(AGURK, 0, 0, find("gurka-no")))
    done = {"agurk": frozenset(range(LESSONS))}
    last = CoursePlace(AGURK, LESSONS - 1, len(agurk()[-1].tasks) - 1, goal.goal)
    yield from (
        goal,
        replace(page, last_place=CoursePlace(AGURK, 3)),
        replace(page, last_place=CoursePlace(find("gurka-no"))),
    )
    yield from (each for each in _of_task(replace(goal, finished_lessons=done).go_to(last)) if each.attempt.is_done)


def _of_task(page: LearnPage) -> Iterator[LearnPage]:
    while not page._is_asked:  # noqa: SLF001 -- where a reader would look at the panel
        yield page
        page = _pressed(page, BEGIN, SEE)
    if isinstance(page.attempt, ShortDealPlay):
        yield from _played(page)
        return
    yield page
    yield _pressed(page, HINT)
    yield _sent(page, {"is": "press", "key": ANSWER})  # before it has been tried
    yield replace(page, is_presented=True)
    yield _sent(page, {"is": "solve"})
    for answer in answers(page):
        picked = _picked(page, answer)
        yield from _after(picked)
        again = picked if picked.attempt.phase is Phase.ASKED else _pressed(picked, AGAIN)
        if not picked.attempt.is_done:
            yield from (again, _picked(again, answer))
            yield from _after(_pressed(picked, ANSWER))


def _after(page: LearnPage) -> Iterator[LearnPage]:
    """The moment after an answer, why it is so, and what becomes of other cards."""
    yield page
    yield _pressed(page, WHY)
    for branch in page.attempt.panel["branches"]:
        tried = _sent(page, {"is": "try", "act": branch["act"]})
        yield from (tried, _pressed(tried, BACK))


def _played(page: LearnPage) -> Iterator[LearnPage]:
    """The deal at the end of a lesson, played in all ways; a card that may not be played changes nothing."""
    yield page
    if page.attempt.is_done:
        return
    deal = page.attempt.deal
    for card in deal.hand:
        after = _picked(page, str(card))
        yield from _played(after) if deal.verdict(str(card)).allowed else [after]


def answers(page: LearnPage) -> list[str]:
    """Every way to answer what is asked."""
    task = page.attempt.task
    keys = [option.key for option in task.options]
    some = chain.from_iterable(combinations(keys, number) for number in range(1, 1 + len(keys)))
    return [" ".join(each) for each in some] if task.several else keys


def _picked(page: LearnPage, answer: str) -> LearnPage:
    return _sent(page, {"is": "pick", "act": answer, "at": 0})


def _pressed(page: LearnPage, *keys: str) -> LearnPage:
    """The page after one of these buttons, if one of them is there."""
    there = {each["key"] for each in page.props["table"]["actions"] if not each.get("disabled")}
    return next((_sent(page, {"is": "press", "key": key, "chance": ""}) for key in keys if key in there), page)


def _sent(page: LearnPage, message: dict) -> LearnPage:
    return handle_message(page, message)
