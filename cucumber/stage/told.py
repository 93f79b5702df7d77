"""What the stage is told, as plain JSON: the table, what can be done at it, and the panel beside it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from cucumber.teach.pausing import PauseDrawn


class Action(TypedDict):
    """A button at the table. What is pressed reports its `key`; one with an `href` is a link and reports nothing.

    A screen has one primary action, the one to press next.
    """

    key: str
    label: str
    style: Literal["primary", "secondary", "quiet"]
    disabled: NotRequired[bool]
    title: NotRequired[str]
    href: NotRequired[str]


class LessonTold(TypedDict):
    """What a lesson tells an audience beside its frames: its text, and the task that is asked at the last of them.

    A `quiz` has one task after another, and no end of its own.
    """

    title: str
    about: list[str]
    task: PauseDrawn | None
    quiz: bool


class Advice(TypedDict):
    """What each card of the seat to act is expected to cost, by the id of the card, and one sentence on it.

    It belongs to the frame `at` and is shown only there. `best` are the ids of the best cards. The costs, and `numbers`
    that go with them in a sentence, are shown once the reader asks for them, or at once where they are `open`.
    """

    at: int
    costs: dict[str, str]
    best: list[str]
    sentence: str
    numbers: str
    open: NotRequired[bool]
