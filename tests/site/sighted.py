"""A learner who sees nothing but the picture: what lies inside the window and is not covered.

What a task is asked with must be in sight before it is answered: its question, each card, name and score that the
simulated learner looks at, and each answer to tap. She answers as that learner does, and goes on by what she sees.
"""

import re

from cucumber.lessons.teach.lessons import agurk
from tests.lessons.teach.test_simulated_learner import Learner, Seen, graduate
from tests.site.conftest import still
from tests.site.stage import ON, TITLE
from tests.site.test_serve import comes_true

WINDOWS = ((1280, 720), (1366, 768), (390, 844), (360, 640))
_QUESTION = TITLE
_MAY_BE_DONE = ":is(.table-front, .stage-body) [data-legal='true']:not([aria-pressed='true'])"
_READ = (_QUESTION, ".table-call")  # from its first to its last corner

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


def asked_with(task):
    """What a task is asked with: what finds it, and what it is called; a question about a rule needs no table."""
    calls = range(len(task.options)) if _is_said(task) else ()
    return {
        _QUESTION: "the question",
        **({} if task.kind == "rule" else _table(task.frame)),
        **{f".table-call[data-call='{place}']": f"answer {place + 1}" for place in calls},
    }


def _table(frame):
    """The cards, names and scores of a table."""
    seats = frame["seats"]
    hands = [card["id"] for seat in seats for card in seat["hand"] or []]
    lying = [card["id"] for play in frame["middle"] for card in play["cards"]]
    return {
        **{f".cucumber-table [data-card='{each}']": f"card {each}" for each in (*hands, *lying)},
        **{f"[data-seat='{place}'] .table-name": f"name {seat['name']}" for place, seat in enumerate(seats)},
        **{
            f"[data-seat='{place}'] .table-points": f"score {seat['name']}"
            for place, seat in enumerate(seats)
            if seat["score"]
        },
    }


def _unseen(page, needed):
    """What of this is not in sight."""
    return (name for each, name in needed.items() if not in_sight(page, each, whole=each.startswith(_READ)))


def _is_said(task):
    """Whether the answer is a word or a number to tap."""
    return not (task.kind.is_on_cards or task.kind.is_on_seats)


def answer(page, task, picked):
    """Taps these answers; of a marking before, what is marked already stays, and what is wrong is unmarked."""
    still(page)
    marked = page.locator(".table-front [aria-pressed='true']").evaluate_all(
        "all => all.map((one) => one.dataset.card)"
    )
    for key in {*picked} ^ {*marked} if task.several else picked:
        place = [option.key for option in task.options].index(key)
        seat = f".table-pick-seat[data-pick-seat='{key}']"
        call = f".table-call[data-call='{place}']"
        card = f".table-front button[data-card='{key}']"
        page.locator(call if _is_said(task) else seat if task.kind.is_on_seats else card).click()
    if task.several:
        page.locator(".table-send").click()


def walks(page, lessons):
    """She walks these lessons in a row, from the one that is open on, and answers wrongly first.

    Who has not come from Agurk's first lesson knows all of Agurk. Gives all that she needed and could not see.
    """
    learner = Learner() if lessons[0] is agurk()[0] else graduate()
    return [each for lesson in lessons for each in _walk(page, lesson, learner, is_last=lesson is lessons[-1])]


def _walk(page, lesson, learner, *, is_last):
    """What she could not see of a lesson."""
    learner.hears(lesson.about, lesson.variant)
    page.locator(_QUESTION, has_text=lesson.title).wait_for()
    yield from _missing(page, f"{lesson.title}: its text", ".stage-body p")
    yield from _goes_on(page, f"{lesson.title}:")
    for number, task in enumerate(lesson.tasks, 1):
        place = f"{lesson.title}, {number}:"
        for frame in task.introduction:
            yield from _looks(page, place, frame, learner, lesson)
        yield from _answers(page, place, task, learner, lesson)
        if number < lesson.length or not is_last:
            yield from _goes_on(page, place)
    if lesson.deal:
        yield from _plays(page, f"{lesson.title}, the deal:")
        if not is_last:
            yield from _goes_on(page, f"{lesson.title}, the deal:")


def _plays(page, place):
    """The way into the deal, if it is out of sight; she plays it with whatever may be played."""
    yield from _goes_on(page, place)
    while not page.locator(ON).count():
        page.locator(f"{_MAY_BE_DONE}, {ON}").first.wait_for()
        still(page)
        if (done := page.locator(_MAY_BE_DONE)).count():
            done.first.click()
        if (send := page.locator(".table-send:not([aria-disabled])")).count():
            send.click()


def _goes_on(page, place):
    """The way on, if it is out of sight; she takes it."""
    page.locator(ON).wait_for()
    yield from _missing(page, f"{place} the way on", ON)
    page.locator(ON).click()


def _looks(page, place, frame, learner, lesson):
    """What she could not see of a moment that is shown before its task."""
    page.locator(_QUESTION, has_text=_plain(frame["label"])).wait_for()
    still(page)
    needed = {_QUESTION: "what is told", **_table(frame)}
    comes_true(lambda: not [*_unseen(page, needed)], 2)
    yield from (f"{place} shown: {each}" for each in _unseen(page, needed))
    for told in (frame["label"], *frame["note"]):
        learner.hears(told, lesson.variant)
    yield from _goes_on(page, f"{place} shown:")


def _answers(page, place, task, learner, lesson):
    """What she could not see of a task, of why her first answer is wrong, and of why her second one is right."""
    page.locator(_QUESTION, has_text=_plain(task.asks)).wait_for()
    still(page)
    needed = asked_with(task)
    comes_true(lambda: not [*_unseen(page, needed)], 2)  # once a table has come to rest
    yield from (f"{place} {task.asks} {each}" for each in _unseen(page, needed))
    wrong = next(option for option in task.options if not option.right)
    answer(page, task, [wrong.key])
    why = _plain(task.unfinished or wrong.reason)
    page.locator(f"{_QUESTION}, .stage-body p", has_text=why).first.wait_for()
    yield from _missing(page, f"{place} why {wrong.label} is wrong", _QUESTION)
    if (again := page.get_by_role("button", name="Try again")).count():  # it was played out
        again.click()
        page.locator(_QUESTION, has_text=_plain(task.asks)).wait_for()
    answer(page, task, learner.answer(Seen.of(task)))
    page.locator(_QUESTION, has_text=re.compile("^Right")).wait_for()
    still(page)
    yield from _missing(page, f"{place} what is said in the end", _QUESTION)
    learner.hears(task.note, lesson.variant)


def _plain(text):
    """A text as it is drawn: what is bold in it is no longer marked, and suits are drawn as text."""
    return re.compile(re.sub(r"([♣♦♥♠])", "\\1\ufe0e?", re.escape(text.replace("**", ""))))


def _missing(page, what, selector):
    """What is not in sight, if it is not."""
    if not comes_true(lambda: in_sight(page, selector, whole=selector == _QUESTION), 2):
        yield what
