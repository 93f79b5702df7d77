"""The course: lessons one after the other, each a story that stops at its tasks until they are answered."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from textwrap import shorten
from typing import Any, NamedTuple

from cucumber.club import FileKind
from cucumber.errors import CucumberError
from cucumber.explain import sheets
from cucumber.explain.frames import Frame
from cucumber.pages.games import countries_drawn, game_drawn
from cucumber.pages.learn import ours
from cucumber.pages.learn.progress import Done, read_done, read_place, write_done
from cucumber.pages.style import style_sheet
from cucumber.plan.addresses import COURSE
from cucumber.show.links import first_game_page, practice_page, rules_page
from cucumber.stage.framed import branch
from cucumber.teach.drills import known_before
from cucumber.teach.lessons import Lesson, basics, course, known_first, taught_as
from cucumber.teach.tasks import Kind
from cucumber.ui.club import problems_html
from cucumber.ui.learn.asking import Asking
from cucumber.ui.offers import Offer
from cucumber.ui.toolkit import traitlets, widgets
from cucumber.ui.widget import Widget
from cucumber.variants import VARIANTS, Variant, find

_HERE = Path(__file__).parent
_LONGEST_GIST = 60
_UNKNOWN = "The page sent something unknown; the lesson is as it was."


class Left(NamedTuple):
    """Where the reader was when the page was left, and on the way to which game; numbers count from 0.

    Without a `variant` it was in the lessons that a folder brought.
    """

    variant: Variant | None
    lesson: int
    task: int
    goal: Variant | None = None

    def __str__(self) -> str:
        """What is offered.

        >>> str(Left(VARIANTS[0], 2, 0)), str(Left(find("ogorek"), 0, 3))
        ('Go on with lesson 3', 'Go on with Ogórek')
        """
        game = self.goal or self.variant
        if game is None:
            return f"Go on with {ours.name()}"
        return f"Go on with lesson {self.lesson + 1}" if game is VARIANTS[0] else f"Go on with {game.name}"


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

    Who comes to another game first, and knows nothing of Agurk, walks the lessons of Agurk on the way there; to a game
    of one's own, then that of the game it comes from.
    What has been done is kept in the page's address, so that it outlasts a reload, and on the reader's device, where a
    lesson that was begun is offered again.
    """

    def __init__(self) -> None:
        self._head = CourseHead(self._hear, countries=[*ours.drawn(), *countries_drawn()])
        self._asking = Asking(self._answered)
        super().__init__([self._head, self._asking.table, widgets.HTML(problems_html(FileKind.LESSON))])
        self.add_class("cucumber-lesson")
        self._done: Done = {}
        self._knows_agurk = False  # so the reader says, who has asked for how another game differs
        self._opened = False  # what the page's address asks for
        self._moved = False  # a page that is only looked at takes no other lesson's place on the device
        self._left: Left | None = None
        self.begin(VARIANTS[0])

    def __repr__(self) -> str:
        return "<Course>"

    def begin(self, variant: Variant | None, lesson: int = 0, task: int = 0, goal: Variant | None = None) -> None:
        """Opens a lesson of the course of a game, at a task; numbers count from 0, the nearest there are is taken.

        With a `goal`, it is a lesson of a game that is to be known first, on the way to that one; without a game, it is
        one that a folder brought.
        """
        lessons = ours.lessons() if variant is None else _needed(variant) if goal else course(variant)
        self._number = max(0, min(lesson, len(lessons) - 1))
        self._is_ours, self._lessons, self._goal = variant is None, lessons, goal
        self._variant = variant or self.lesson.variant
        self._knows_agurk |= variant is not VARIANTS[0]
        told = taught_as(self._variant)
        self._known = known_before(told)
        self._chips = [] if self._is_ours else sheets.differences(self._known, told)
        self._at = max(0, min(task, len(self.lesson.moments) - 1))
        self._ask()

    @property
    def lesson(self) -> Lesson:
        """The lesson that is open."""
        return self._lessons[self._number]

    @property
    def _course(self) -> Variant | None:
        """The game whose course is open; None for the lessons that a folder brought."""
        return None if self._is_ours else self._variant

    @property
    def _key(self) -> str:
        """What addresses call the course."""
        return COURSE if self._is_ours else self._variant.key

    @property
    def _game(self) -> Variant:
        """The game that is being learned."""
        return self._goal or self._variant

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
            self._asking.table.game = lesson.variant.name
            self._asking.table.what_ifs = []
            self._asking.tell_an_audience(lesson.title, [] if self._at else _paragraphs(lesson.about))
            if moment.shown:
                self._tell(moment.shown, ask)
            else:
                ask()
        self._say_where()

    def _tell(self, shown: Sequence[Frame], ask: Callable[[], None]) -> None:
        """Shows what is told before a task, one moment after the other, and then asks."""
        first, *rest = shown
        on = ("See it happen", partial(self._tell, rest, ask)) if rest else ("Now you", ask)
        self._asking.tell(first, Offer(*on, "primary"))

    def _answered(self, _first_right: bool | None) -> None:
        self._is_answered = self._moved = True
        if self._ends:
            self._done.setdefault(self._key, set()).add(self._number)
            what_ifs = self.lesson.scenario.what_ifs if self.lesson.scenario else ()
            self._asking.table.what_ifs = [branch(each) for each in what_ifs]  # they branch off before the last task
        see = Offer("See how it goes on", self._see_on, "quiet")
        self._asking.offer(*self._goes_on(), *[see][: bool(self.lesson.after(self._at))])
        self._say_where()

    def _see_on(self) -> None:
        self._asking.go_on()
        self._asking.offer(*self._goes_on())

    def _goes_on(self) -> list[Offer]:
        """What comes after a task that is done; after the last lesson, a game."""
        if not self._ends:
            return [Offer("Next task", self._next_task, "primary")]
        if self._number + 1 < len(self._lessons):
            title = self._lessons[self._number + 1].title
            on = partial(self.begin, self._course, self._number + 1, goal=self._goal)
            return [Offer(f"Next lesson: {title}", on, "primary")]
        if self._goal:
            game, goal = self._next_game(self._goal)
            return [Offer(f"Next lesson: {game.name}", partial(self.begin, game, goal=goal), "primary")]
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
                self._move(self._course, int(lesson), goal=self._goal)
            case {"game": key} if ours.is_named(str(key)):
                self._move(None)
            case {"game": key, "with": house_rules}:
                self._moved = True
                self._set_out(find(str(key)).playing(*map(str, house_rules)))
            case {"skip": True} if self._goal:
                self._move(self._goal)
            case {"go on": True} if self._left:
                self._move(*self._left)
            case {"forget": True}:
                self._done, self._moved, self._left = {}, False, None
                self._say_where()
            case {"course": _, "at": _, "task": _, "done": done, "opens": opens}:
                self._done = read_done(map(str, done))
                if opens:
                    self._open(content)
                else:
                    self._offer(content)
            case _:
                raise CucumberError(_UNKNOWN)

    def _move(self, variant: Variant | None, lesson: int = 0, task: int = 0, goal: Variant | None = None) -> None:
        """Goes where the reader wants to go."""
        self._moved = True
        self.begin(variant, lesson, task, goal)

    def _set_out(self, variant: Variant) -> None:
        """Begins with a game, or with the first lesson that is still needed for it."""
        for game in known_first(variant):
            if missing := self._missing(game):
                self.begin(game, missing[0], goal=variant)
                return
        self.begin(variant)

    def _missing(self, game: Variant) -> list[int]:
        """The places of the lessons of a game that whoever builds on it has yet to do."""
        if game is VARIANTS[0] and self._knows_agurk:
            return []
        return [place for place in range(len(_needed(game))) if place not in self._done.get(game.key, ())]

    def _next_game(self, goal: Variant) -> tuple[Variant, Variant | None]:
        """The game that comes after this one on the way to another, and where the way leads, unless it ends there."""
        way = known_first(goal)
        for game in way[way.index(self._variant) + 1 :]:
            if self._missing(game):
                return game, goal
        return goal, None

    def _open(self, asked: Mapping[str, Any]) -> None:
        """Opens what an address asks for. Raises CucumberError if there is no such game."""
        self._opened = True
        try:
            place = _left(asked)
        except CucumberError:
            self._say_where()
            raise
        if asked["at"] or place.variant is None:
            self.begin(*place)
        else:
            self._set_out(place.variant)

    def _offer(self, kept: Mapping[str, Any]) -> None:
        """Offers the lesson that the device kept, unless it is done. Raises CucumberError if there is no such game."""
        self._say_where()
        try:
            left = _left(kept)
        except CucumberError as error:
            raise CucumberError(f"The lesson that this device kept is left out. {error}") from None
        if left.lesson not in self._done.get(left.variant.key if left.variant else COURSE, ()):
            self._left = left
            self._say_where()

    def _say_where(self) -> None:
        done = self._done.get(self._key, set())
        lesson, number = self.lesson, len(self._lessons)
        self._head.shown = {
            "game": game_drawn(self._game) if self._course else ours.game_drawn(),
            "sheet": self._game.name,
            "heading": f"Learn {self._game.name}" if self._course else f"Learn with {ours.name()}",
            "way": _on_the_way(self._variant, self._goal) if self._goal else "",
            "practice": practice_page(self._game),
            "all_rules": rules_page(self._game),
            "go_on": str(self._left) if self._left and not self._moved else "",
            "moved": self._moved,
            "opened": self._opened,
            "lessons": [{"title": each.title, "done": place in done} for place, each in enumerate(self._lessons)],
            "lesson": self._number,
            "task": self._at,
            "place": f"Lesson {self._number + 1} of {number}" if number > 1 else "One lesson",
            "progress": f"task {self._at + 1} of {len(lesson.moments)} · {len(done)} of {number} done",
            "title": lesson.title,
            "about": _paragraphs(lesson.about),
            **self._rules(),
            "address": self._address(),
        }

    def _rules(self) -> dict[str, Any]:
        """The rules that differ from those of the game that is known, except those that a task has yet to ask for."""
        asked = self.lesson.moments[self._at + self._is_answered :]
        hidden = {name for moment in asked if moment.task.kind is Kind.RULE for name in moment.task.questions}
        lines = [each.other for each in self._chips if each.other and each.question.name not in hidden]
        if not self._chips:
            said = ""
        elif hidden:
            said = f"Different from {self._known.name} (the rest comes with the tasks):"
        else:
            said = f"Different from {self._known.name}:"
        return {"rules_said": said, "rules": list(map(_chip, lines))}

    def _address(self) -> list[tuple[str, str]]:
        """Where the reader goes on after a reload, and what has been done."""
        lesson, task = self._number, self._at + self._is_answered
        if task == len(self.lesson.moments):
            lesson, task = lesson + 1, 0
        if self._goal and lesson == len(self._lessons):
            game, goal = self._next_game(self._goal)
            return self._place_in_address(game, 0, 0, goal)
        return self._place_in_address(self._course, min(lesson, len(self._lessons) - 1), task, self._goal)

    def _place_in_address(
        self, variant: Variant | None, lesson: int, task: int, goal: Variant | None
    ) -> list[tuple[str, str]]:
        return [
            ("course", variant.key if variant else COURSE),
            ("lesson", str(lesson + 1) if variant else ours.words()[lesson]),
            ("task", str(task + 1)),
            *([("to", goal.key)] if goal else []),
            *self._done_in_address(),
        ]

    def _done_in_address(self) -> list[tuple[str, str]]:
        return [("done", each) for each in write_done(self._done)]


def _paragraphs(text: str) -> list[str]:
    return [" ".join(part.split()) for part in text.split("\n\n")]


def _left(said: Mapping[str, Any]) -> Left:
    """Where an address or a device says that the reader was. Raises CucumberError if there is no such game."""
    if ours.is_named(str(said["course"])):
        return Left(None, ours.place(str(said["at"])), read_place(said["task"]))
    goal = find(str(said["to"])) if said.get("to") else None
    variant = find(str(said["course"]))
    if goal and variant not in known_first(goal):
        variant = VARIANTS[0]
    return Left(variant, read_place(said["at"]), read_place(said["task"]), goal if goal is not VARIANTS[0] else None)


def _needed(game: Variant) -> tuple[Lesson, ...]:
    """The lessons of a game on which those of another one build: all but the tip on playing well."""
    return course(game)[: len(basics())]


def _on_the_way(game: Variant, goal: Variant) -> str:
    """Why lessons of one game come before those of another one."""
    return f"{goal.name} is played like {game.name}, with differences. So first: {game.name}."


def _chip(line: sheets.Statement) -> dict[str, str]:
    """A rule in a few words; behind them the sentence and its source."""
    first = re.split(r"[:;.]", line.sentence)[0]
    gist = shorten(first, _LONGEST_GIST, placeholder="…")
    source = line.unsourced or line.source
    asks = line.question.asks if line.question else ""
    return {"asks": asks, "gist": gist, "sentence": line.sentence, "source": source}
