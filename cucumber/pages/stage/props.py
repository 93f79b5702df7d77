"""The props of the stage, as plain JSON: the table, its actions, and the panel beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NotRequired, TypedDict

from cucumber.errors import CucumberError
from cucumber.phrase import Phrase
from cucumber.table.questions.question import QuestionProps
from cucumber.words.explain.frames import CardProps, Frame

Style = Literal["primary", "secondary", "quiet"]
Tone = Literal["", "right", "wrong"]
State = Literal["ask", "reveal", "why", "what if", "next"]


class Action(TypedDict):
    """A button at the table. A press reports its `key`; one with an `href` is a link and reports nothing.

    A screen has one primary action, the one to press next.
    """

    key: str
    label: str
    style: Style
    disabled: NotRequired[bool]
    title: NotRequired[str]
    href: NotRequired[str]


def action(label: str, style: Style = "quiet", href: str = "", *, title: str = "", disabled: bool = False) -> Action:
    """A button with its label in English as its key, or a link that looks like one."""
    button: Action = {"key": str(label), "label": Phrase(label), "style": style}
    if href:
        button["href"] = href
    if title:
        button["title"] = title
    return {**button, "disabled": True} if disabled else button


def must_be_there(key: str, actions: Iterable[Action]) -> None:
    """Raises CucumberError where there is no such button to press."""
    if not any(each["key"] == key and not each.get("disabled") for each in actions):
        raise CucumberError(Phrase("That button is no longer there. Nothing has changed."))


class LessonProps(TypedDict):
    """What a lesson tells an audience beside its frames: its text, and the task that is asked at the last of them.

    A `quiz` has one task after another, and no end of its own.
    """

    title: str
    about: list[str]
    task: QuestionProps | None
    quiz: bool


class AdviceProps(TypedDict):
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


class TableProps(TypedDict, total=False):
    """A table: its `frames` from the `cursor` on, and optional fields with defaults.

    See `cucumber/pages/stage/table/frames.mjs` for each of them.
    """

    frames: list[Frame]
    cursor: int
    what_ifs: list[dict[str, Any]]
    live: bool
    heading: str
    game: str
    stepping: bool
    address: dict[str, str]
    rules_page: str
    actions: list[Action]
    advice: AdviceProps | dict[str, Any]
    asides: list[list[str]]
    panel: str
    pauses: list[QuestionProps]
    lesson: LessonProps | dict[str, Any]
    notes: list[dict[str, Any]]
    captioned: bool
    ending: dict[str, object]
    stage: PanelProps


class BranchProps(TypedDict):
    """Another legal card: its outcome in brief, once seen, and whether it is shown."""

    act: str
    card: CardProps
    said: str
    shown: bool


class PanelProps(TypedDict):
    """The panel beside the table.

    Its `title` says in one sentence what is asked, or what happened, `said` more of it in paragraphs, and `rule` the
    rule behind it. A `tone` says whether that was right. While the table still shows what happened, `meanwhile` stands
    there. `wait` says what to tap where there is no button to press next. One that comes `late` is not there before the
    table has shown what it is about.
    """

    state: State
    title: str
    tone: Tone
    said: list[str]
    rule: str
    branches: list[BranchProps]
    meanwhile: str
    wait: str
    late: NotRequired[bool]


def text_panel(title: str, texts: list[str] | None = None, state: State = "next", *, late: bool = False) -> PanelProps:
    """A panel of text alone: nothing is asked."""
    return {
        "state": state,
        "title": title,
        "tone": "",
        "said": texts or [],
        "rule": "",
        "branches": [],
        "meanwhile": "",
        "wait": "",
        "late": late,
    }
