"""What a presenter can ask at a moment of a story: the tasks there, drawn for a table, each apart from its answer.

The answer comes from how the line goes on. The drawn question does not contain it: it is in the solution,
which can be kept back until everybody has answered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NotRequired, TypedDict

from cucumber.english import listed, within
from cucumber.lessons.teach import tasks
from cucumber.lessons.teach.asking import ON_CARDS, ON_SEATS, asked
from cucumber.lessons.teach.consequences import consequences
from cucumber.lessons.teach.tasks import Candidate, Kind, Task
from cucumber.table.scenario import Pause, Scenario, can_ask
from cucumber.table.scenario.pauses import PAUSES, deal_ended, trick_completed
from cucumber.words.explain.frames import CardDrawn, Frame, cards_drawn, frames
from cucumber.words.explain.replay import Step


class OptionDrawn(TypedDict):
    """One answer to choose, by its key: the `cards` it consists of, or a `seat`, or else words or a number."""

    key: str
    label: str
    cards: NotRequired[list[CardDrawn]]
    seat: NotRequired[int]


class ComesDrawn(TypedDict):
    """What comes of a card: the table at the end, and a sentence about it."""

    frame: Frame
    sentence: str


class SolutionDrawn(TypedDict):
    """The keys of the right options, none where it is a vote; the answer in a sentence; and the table that shows it.

    `accepted` are the answers that are right, each as the keys it picks in the order of the options: a page without
    Python looks them up. `why` says by key why options are wrong, and `comes` what comes of them.
    """

    right: list[str]
    accepted: list[list[str]]
    sentence: str
    frame: Frame
    why: NotRequired[dict[str, str]]
    comes: NotRequired[dict[str, ComesDrawn]]


class PauseDrawn(TypedDict):
    """A question as a table shows it, where all right options are to be picked if it has `several`.

    `name` is what it is called in few words, and `at` the step that it is asked before.
    """

    at: int
    kind: str
    name: str
    sentence: str
    several: bool
    options: list[OptionDrawn]
    frame: Frame
    solution: SolutionDrawn


_NAMES = {
    "taker": "Who takes it?",
    "mark": "Which cards may be played?",
    "play": "What would you play?",
    "cost": "What does it cost?",
}
_MOST_NUMBERS = 4  # to choose from


def pauses_at(steps: Sequence[Step], at: int | None, viewer: int | None = None) -> list[PauseDrawn]:
    """What can be asked at a step of a line, as the seat `viewer` sees it or with all hands open.

    There is nothing to ask at a step that isn't there.

    >>> from cucumber import Deal, find
    >>> from cucumber.words.explain.replay import tell
    >>> deal = Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s"], players=["Ann", "Bo"])
    >>> steps = [*tell(deal, ["9h", "Jd", "5s", "2c"])]
    >>> [[each["name"] for each in pauses_at(steps, at)] for at in (1, 3)]
    [['Who takes it?', 'Which cards may be played?', 'What would you play?'], ['Who takes it?', 'What does it cost?']]
    >>> taker, *_ = pauses_at(steps, 1)
    >>> taker["sentence"], taker["solution"]["sentence"]
    ('Who takes this trick?', 'Bo takes it with J♦, the highest.')
    """
    if at is None or not 0 <= at < len(steps):
        return []
    hidden = viewer not in {None, steps[at].deal.turn}
    kinds = (kind for kind in PAUSES if can_ask(steps, at, kind) and not (hidden and kind in {"mark", "play"}))
    return [_drawn(steps, Pause(at, kind), viewer) for kind in kinds]


def pauses_of(scenario: Scenario, viewer: int | None = None) -> list[PauseDrawn]:
    """What the author of a scenario asks, as far as the seat `viewer` can see what it is about."""
    steps = scenario.line.steps
    return [
        _drawn(steps, pause, viewer)
        for pause in scenario.pauses
        if viewer in {None, steps[pause.at].deal.turn} or pause.kind in {"taker", "cost"}
    ]


def task_to_ask(task: Task, at: int = 0, note: str = "") -> PauseDrawn:
    """A task of a lesson or of practice as a question to an audience; a note is said with the answer.

    >>> from cucumber import find
    >>> from cucumber.lessons.teach.lessons import course
    >>> drawn = task_to_ask(course(find("agurk"))[0].moments[0].task, note="A jack is higher than a ten.")
    >>> drawn["sentence"], drawn["solution"]["why"]
    ('You lead. Play the highest of your three cards.', {'3c': '3 is lower than J.', '10c': '10 is lower than J.'})
    >>> drawn["solution"]["sentence"]
    'The answer: J♦. A jack is higher than a ten.'
    """
    told = list(filter(None, (task.answer, note if note not in task.answer else "")))
    named = "The answer: " if task.kind in ON_CARDS else ""  # cards alone are no sentence
    shown = asked(task, ["The answer:", *told], done=True)
    drawn = _question(at, "task", "The task", task, named + " ".join(told), shown)
    drawn["solution"]["why"] = {option.key: option.reason for option in task.options if not option.right}
    drawn["solution"]["comes"] = _what_comes(task)
    return drawn


def _what_comes(task: Task) -> dict[str, ComesDrawn]:
    """What comes of each wrong card and of a right one, to be played out side by side before an audience."""
    right = {option.key for option in task.options if option.right}
    found = consequences(task)
    good = next((key for key in found if key in right), None)
    ends = {
        key: frames(comes.steps[-1:], task.seat)[0] for key, comes in found.items() if key not in right or key == good
    }
    own = task.frame["own"]
    return {
        key: {"frame": {**end, "own": own, "comment": ""}, "sentence": found[key].sentence} for key, end in ends.items()
    }


def _drawn(steps: Sequence[Step], pause: Pause, viewer: int | None) -> PauseDrawn:
    step = steps[pause.at]
    task = task_at(steps, pause)
    about_cards = task.kind in {Kind.MARK, Kind.PLAY}
    quiet = tasks.quiet_frame(step.deal, step.game, names_turn=about_cards, viewer=viewer)
    task = replace(task, frame=quiet)
    said = " ".join(filter(None, (*_answer(steps, pause, task), pause.note)))
    return _question(pause.at, pause.kind, _NAMES[pause.kind], task, said, _answered(steps, pause, task, viewer))


def _question(at: int, kind: str, name: str, task: Task, answer: str, shown: Frame) -> PauseDrawn:
    """A task as a question to an audience, with the sentence of its answer and the frame that is shown with it."""
    return {
        "at": at,
        "kind": kind,
        "name": name,
        "sentence": task.asks,
        "several": task.several,
        "options": [_option(task, option) for option in task.options],
        "frame": asked(task),
        "solution": {
            "right": [option.key for option in task.options if option.right],
            "accepted": [*map(list, task.accepted)],
            "sentence": answer,
            "frame": shown,
        },
    }


def _option(task: Task, option: Candidate) -> OptionDrawn:
    """An answer with what it looks like on the table."""
    drawn: OptionDrawn = {"key": option.key, "label": option.label}
    if task.kind in ON_SEATS:
        return {**drawn, "seat": int(option.key)}
    held = {str(card): card for card in task.deal.hand} if task.kind in ON_CARDS and task.deal else {}
    words = option.key.split()
    if task.deal and words and {*words} <= {*held}:
        return {**drawn, "cards": cards_drawn([held[word] for word in words], task.deal.pack)}
    return drawn


def task_at(steps: Sequence[Step], pause: Pause) -> Task:
    """What a pause asks, in the author's words where there are any."""
    task = _task(steps, pause)
    return replace(task, asks=pause.asks or task.asks)


def _task(steps: Sequence[Step], pause: Pause) -> Task:
    deal, game = steps[pause.at].deal, steps[pause.at].game
    if pause.kind == "mark":
        return tasks.which_may_be_played(deal, game)
    if pause.kind == "play":
        return (
            tasks.what_to_play(deal, game, right=pause.right) if pause.right else tasks.what_would_you_play(deal, game)
        )
    if pause.kind == "taker":
        completed = trick_completed(steps, pause.at)
        assert completed is not None
        return tasks.who_takes(completed, game, deal)
    end = deal_ended(steps, pause.at)
    assert end is not None
    assert end.taker is not None
    cost = end.charges[end.taker]
    of_others = (end.rules.point_table.cost(play.cards[0]) for play in end.tricks[-1].plays)
    wrong = [number for number in dict.fromkeys((*of_others, 2 * cost, cost - 1, cost + 1)) if number not in {0, cost}]
    return tasks.what_it_costs(end, wrong[: _MOST_NUMBERS - 1], deal)


def _answer(steps: Sequence[Step], pause: Pause, task: Task) -> Iterator[str]:
    """The answer, or the verdict where a single card may be played; and, where nothing is right, what was played."""
    right = [option for option in task.options if option.right]
    if task.several and len(right) == 1:
        yield right[0].reason
    elif right and task.kind in {Kind.MARK, Kind.PLAY}:
        deal = steps[pause.at].deal
        may, last = ("may play", "and") if task.several else ("should play", "or")
        yield f"{deal.actor} {may} {listed([option.label for option in right], last)}."
    else:
        yield task.answer
    if pause.kind == "play" and not right and pause.at + 1 < len(steps):
        yield f"Here {within(steps[pause.at + 1].what)}."


def _answered(steps: Sequence[Step], pause: Pause, task: Task, viewer: int | None) -> Frame:
    """The table that shows the answer: what is right marked, or the trick complete with who takes it."""
    if pause.kind == "mark" or pause.right:
        return asked(task, [task.answer], done=True)
    if pause.kind == "play":
        (frame,) = frames([steps[pause.at]], viewer)
        return frame
    end = trick_completed(steps, pause.at)
    assert end is not None
    shown = replace(task, frame=tasks.quiet_frame(end, steps[pause.at].game, viewer=viewer))
    complete = asked(shown, [task.answer], done=True)
    complete["taker"] = end.tricks[-1].taker
    return complete
