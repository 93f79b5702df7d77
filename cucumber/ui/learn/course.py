"""The course: lessons one after the other, each a story that stops at its tasks until they are answered."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from textwrap import shorten
from typing import Any, NamedTuple

from cucumber.errors import CucumberError
from cucumber.explain import sheets
from cucumber.show.links import first_game_page, practice_page, rules_page
from cucumber.teach.lessons import Lesson, course
from cucumber.teach.tasks import Kind
from cucumber.ui.games import countries_drawn, game_drawn
from cucumber.ui.learn.asking import Asking
from cucumber.ui.learn.progress import Done, read_done, read_place, write_done
from cucumber.ui.offers import Offer
from cucumber.ui.style import style_sheet
from cucumber.ui.table import branch
from cucumber.ui.toolkit import traitlets, widgets
from cucumber.ui.widget import Widget
from cucumber.variants import VARIANTS, Variant, find

_HERE = Path(__file__).parent
_LONGEST_GIST = 60
_UNKNOWN = "The page sent something unknown; the lesson is as it was."


class Left(NamedTuple):
    """Where the reader was when the page was left; numbers count from 0."""

    variant: Variant
    lesson: int
    task: int

    def __str__(self) -> str:
        """What is offered.

        >>> str(Left(VARIANTS[0], 2, 0)), str(Left(find("ogorek"), 0, 3))
        ('Go on with lesson 3', 'Go on with Ogórek')
        """
        is_plain = self.variant is VARIANTS[0]
        return f"Go on with lesson {self.lesson + 1}" if is_plain else f"Go on with {self.variant.name}"


class CourseHead(Widget):
    """The part above the table: the game to learn, its lessons, the text of one, and the rules that differ.

    `shown` is all of it, with what the page's address is to say; `hears` is told what was picked or read there.
    """

    _esm = _HERE / "course.mjs"
    _css = style_sheet("learn/course")
    unchanged = "the lesson"

    countries = traitlets.List(traitlets.Dict()).tag(sync=True)
    shown = traitlets.Dict().tag(sync=True)


class Course(widgets.VBox):
    """The lessons of a game with their tasks: Agurk in full, any other game by its differences.

    What has been done is kept in the page's address, so that it outlasts a reload, and on the reader's device, where a
    lesson that was begun is offered again.
    """

    def __init__(self) -> None:
        self._head = CourseHead(self._hear, countries=countries_drawn())
        self._asking = Asking(self._answered)
        super().__init__([self._head, self._asking.table])
        self.add_class("cucumber-lesson")
        self._done: Done = {}
        self._moved = False  # a page that is only looked at takes no other lesson's place on the device
        self._left: Left | None = None
        self.begin(VARIANTS[0])

    def __repr__(self) -> str:
        return "<Course>"

    def begin(self, variant: Variant, lesson: int = 0, task: int = 0) -> None:
        """Opens a lesson of the course of a game, at a task; numbers count from 0, the nearest there are is taken."""
        lessons = course(variant)
        self._variant, self._lessons = variant, lessons
        self._chips = [] if variant is VARIANTS[0] else sheets.differences(VARIANTS[0], variant)
        self._number = max(0, min(lesson, len(lessons) - 1))
        self._at = max(0, min(task, len(self.lesson.moments) - 1))
        self._ask()

    @property
    def lesson(self) -> Lesson:
        """The lesson that is open."""
        return self._lessons[self._number]

    @property
    def _ends(self) -> bool:
        """Whether the task is the last of its lesson."""
        return self._at == len(self.lesson.moments) - 1

    # --- asking and answering ---

    def _ask(self) -> None:
        """Asks the task, once what it is about has been shown."""
        self._is_answered = False
        lesson, moment = self.lesson, self.lesson.moments[self._at]
        before, after = lesson.before(self._at), lesson.after(self._at)
        ask = partial(self._asking.ask, moment.task, before, after, moment.note)
        with self._asking.table.hold_sync():
            self._asking.table.heading = f"Table of the lesson: {lesson.title}"
            self._asking.table.what_ifs = []
            if moment.shown:
                self._asking.tell(moment.shown, Offer("Now you", ask, "primary"))
            else:
                ask()
        self._say_where()

    def _answered(self, _first_right: bool) -> None:
        self._is_answered = self._moved = True
        if self._ends:
            self._done.setdefault(self._variant.key, set()).add(self._number)
            what_ifs = self.lesson.scenario.what_ifs if self.lesson.scenario else ()
            self._asking.table.what_ifs = [branch(each) for each in what_ifs]  # they branch off before the last task
        self._asking.offer(*self._goes_on())
        self._say_where()

    def _goes_on(self) -> list[Offer]:
        """What comes after a task that is done; after the last lesson, a game."""
        if not self._ends:
            return [Offer("Next task", self._next_task, "primary")]
        if self._number + 1 < len(self._lessons):
            title = self._lessons[self._number + 1].title
            return [Offer(f"Next lesson: {title}", lambda: self.begin(self._variant, self._number + 1), "primary")]
        return [
            Offer("Now play a game", style="primary", href=first_game_page(self._variant)),
            Offer("Practice this game", style="quiet", href=practice_page(self._variant)),
        ]

    def _next_task(self) -> None:
        self._at += 1
        self._ask()

    # --- the part above the table, and the address ---

    def _hear(self, content: Mapping[str, Any]) -> None:
        """Something was picked above, or read from the address or the device."""
        match content:
            case {"lesson": lesson}:
                self._move(self._variant, int(lesson))
            case {"game": key, "with": house_rules}:
                self._move(find(str(key)).playing(*map(str, house_rules)))
            case {"go on": True} if self._left:
                self._move(*self._left)
            case {"forget": True}:
                self._done, self._moved, self._left = {}, False, None
                self._say_where()
            case {"course": key, "at": lesson, "task": task, "done": done, "opens": opens}:
                self._done = read_done(map(str, done))
                self._say_where()
                if opens:
                    self.begin(find(str(key)), read_place(lesson), read_place(task))
                else:
                    self._offer(str(key), read_place(lesson), read_place(task))
            case _:
                raise CucumberError(_UNKNOWN)

    def _move(self, variant: Variant, lesson: int = 0, task: int = 0) -> None:
        """Goes where the reader wants to go."""
        self._moved = True
        self.begin(variant, lesson, task)

    def _offer(self, key: str, lesson: int, task: int) -> None:
        """Offers the lesson that the device kept, unless it is done. Raises CucumberError if there is no such game."""
        try:
            variant = find(key)
        except CucumberError as error:
            raise CucumberError(f"The lesson that this device kept is left out. {error}") from None
        if lesson not in self._done.get(variant.key, ()):
            self._left = Left(variant, lesson, task)
            self._say_where()

    def _say_where(self) -> None:
        done = self._done.get(self._variant.key, set())
        lesson, number = self.lesson, len(self._lessons)
        self._head.shown = {
            "game": game_drawn(self._variant),
            "practice": practice_page(self._variant),
            "all_rules": rules_page(self._variant),
            "go_on": str(self._left) if self._left and not self._moved else "",
            "moved": self._moved,
            "lessons": [{"title": each.title, "done": place in done} for place, each in enumerate(self._lessons)],
            "lesson": self._number,
            "task": self._at,
            "place": f"Lesson {self._number + 1} of {number}" if number > 1 else "One lesson",
            "progress": f"task {self._at + 1} of {len(lesson.moments)} · {len(done)} of {number} done",
            "title": lesson.title,
            "about": [" ".join(part.split()) for part in lesson.about.split("\n\n")],
            **self._rules(),
            "address": self._address(),
        }

    def _rules(self) -> dict[str, Any]:
        """The rules that differ from Agurk, except those that a task has yet to ask for."""
        asked = self.lesson.moments[self._at + self._is_answered :]
        hidden = {name for moment in asked if moment.task.kind is Kind.RULE for name in moment.task.questions}
        lines = [each.other for each in self._chips if each.other and each.question.name not in hidden]
        if self._variant is VARIANTS[0]:
            said = ""
        elif hidden:
            said = "Different from Agurk (the rest comes with the tasks):"
        else:
            said = "Different from Agurk:"
        return {"rules_said": said, "rules": list(map(_chip, lines))}

    def _address(self) -> list[tuple[str, str]]:
        """Where the reader goes on after a reload, and what has been done."""
        lesson, task = self._number, self._at + self._is_answered
        if task == len(self.lesson.moments):
            lesson, task = min(lesson + 1, len(self._lessons) - 1), 0
        return [
            ("course", self._variant.key),
            ("lesson", str(lesson + 1)),
            ("task", str(task + 1)),
            *(("done", each) for each in write_done(self._done)),
        ]


def _chip(line: sheets.Statement) -> dict[str, str]:
    """A rule in a few words; behind them the sentence and its source."""
    first = re.split(r"[:;.]", line.sentence)[0]
    gist = shorten(first, _LONGEST_GIST, placeholder="…")
    source = line.unsourced or line.source
    asks = line.question.asks if line.question else ""
    return {"asks": asks, "gist": gist, "sentence": line.sentence, "source": source}
