"""A learner who sees nothing but the picture: what lies inside the window and is not covered.

What a task is asked with must be in sight before it is answered: its question, each card, name and score that the
simulated learner looks at, and each answer to tap. She answers as that learner does, and goes on by what she sees.
"""

import re

from cucumber.teach.lessons import agurk
from tests.site.conftest import PHONE
from tests.site.test_serve import comes_true
from tests.test_simulated_learner import Learner, Seen

WINDOWS = ((1280, 720), (1366, 768), (390, 844), (360, 640))

# A point of an element is seen if it lies in the window and nothing else lies over it.
_IN_SIGHT = """([selector, whole]) => [...document.querySelectorAll(selector)].some((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    if (!width || !height || !node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const isSeen = ([x, y]) => {
        const all = document.elementsFromPoint(left + x * width, top + y * height);
        const there = all.find((each) => !each.matches(".table-pick-seat") || each === node);
        return there && (node.contains(there) || there.contains(node) || there.closest(selector) === node);
    };
    const points = [[0.1, 0.15], [0.2, 0.28], [0.5, 0.5], [0.9, 0.5], [0.5, 0.85]];
    return whole ? [[0.02, 0.1], [0.98, 0.9]].every(isSeen) : points.some(isSeen);
})"""


def in_sight(page, selector, *, whole=False):
    """Whether an element is in sight: some of it, or its first and last corner."""
    return page.evaluate(_IN_SIGHT, [selector, whole])


def unseen(page, task):
    """What a task is asked with, and is not in sight."""
    seen = Seen.of(task)
    hands = [card["id"] for seat in seen.frame["seats"] for card in seat["hand"] or []]
    cards = [f".cucumber-table [data-card='{each}']" for each in (*hands, *_lying(seen))]
    seats = [f"[data-seat='{place}'] .table-name" for place, _ in enumerate(seen.frame["seats"])]
    scores = [f"[data-seat='{place}'] .table-points" for place, seat in enumerate(seen.frame["seats"]) if seat["score"]]
    calls = [f".table-call[data-call='{place}']" for place, _ in enumerate(task.options)] if _is_said(task) else []
    found = [each for each in (*cards, *seats, *scores, *calls) if not in_sight(page, each)]
    return [*found, *([] if in_sight(page, ".table-caption b", whole=True) else ["the question"])]


def _lying(seen):
    return [card["id"] for play in seen.frame["middle"] for card in play["cards"]]


def _is_said(task):
    """Whether the answer is a word or a number to tap."""
    return task.kind in {"cost", "score", "size", "rule"}


def answer(page, task, picked):
    """Taps these answers."""
    still(page)
    for key in picked:
        place = [option.key for option in task.options].index(key)
        seat = f".table-pick-seat[data-pick-seat='{key}']"
        call = f".table-call[data-call='{place}']"
        card = f".table-front button[data-card='{key}']"
        page.locator(call if _is_said(task) else seat if task.kind in {"taker", "dealer", "leader"} else card).click()
    if task.several:
        page.locator(".table-send").click()


def still(page):
    page.wait_for_function("() => !document.getAnimations().some(({ playState }) => playState === 'running')")


def walks(page, lessons):
    """She walks these lessons of Agurk from the first on, answering wrongly first; gives all that she could not see."""
    learner, missing = Learner(), []
    for place in lessons:
        lesson = agurk()[place]
        learner.hears(lesson.about, lesson.variant)
        page.locator(".course-text h2", has_text=lesson.title).wait_for()
        read = page.get_by_role("button", name="Now to the table")
        if page.viewport_size["width"] < PHONE:
            missing += [] if in_sight(page, ".course-text p") else [f"{lesson.title}: its text"]
            read.click()
        for number, moment in enumerate(lesson.moments):
            task = moment.task
            still(page)
            page.locator(".table-caption b", has_text=task.asks).wait_for()
            comes_true(lambda task=task: not unseen(page, task), 2)  # once a table has come to rest
            missing += [f"{lesson.title}, {task.asks} {each}" for each in unseen(page, task)]
            wrong = next(option for option in task.options if not option.right)
            answer(page, task, [wrong.key])
            reply = page.locator(".table-caption b", has_text=re.compile(re.escape(task.unfinished or wrong.reason)))
            reply.wait_for()
            if not in_sight(page, ".table-caption b", whole=True):
                missing.append(f"{lesson.title}: why {wrong.label} is wrong")
            answer(page, task, learner.answer(Seen.of(task)))
            learner.hears(moment.note, lesson.variant)
            on = page.locator("[data-action^='Next '], [data-action='Now play a game']")
            on.wait_for()
            missing += [] if in_sight(page, ".table-actions .cu-primary") else [f"{lesson.title}: the way on"]
            if number + 1 < len(lesson.moments) or place != lessons[-1]:
                on.click()
    return missing
