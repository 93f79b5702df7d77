"""Learning a game: Agurk in full, any other game by its differences; each lesson is text and tasks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self
from urllib.parse import parse_qs, urlencode

from cucumber.engine.variants import VARIANTS, Variant, find
from cucumber.errors import CucumberError
from cucumber.lessons.addons import FileKind
from cucumber.lessons.memory import Memory
from cucumber.lessons.teach.lesson import Lesson
from cucumber.lessons.teach.lessons import prerequisite_games
from cucumber.pages.learn import ours
from cucumber.pages.learn.course import (
    Course,
    CourseJob,
    CoursePlace,
    differences,
    introduction,
    languages_of,
    on_the_way,
    paragraphs,
    whole_course,
)
from cucumber.pages.learn.progress import (
    SavedProgress,
    number_of_lessons,
    read_done,
    read_there,
    resume_label,
    unfinished_place,
    where,
    write_done,
)
from cucumber.pages.protocol.problems import problems
from cucumber.pages.stage.attempt import Attempt
from cucumber.pages.stage.game_list import countries_props, game_props
from cucumber.pages.stage.props import Action, PanelProps, TableProps, action, must_be_there, text_panel
from cucumber.pages.stage.short_deal_play import ShortDealPlay
from cucumber.pages.stage.task_page import TaskPage
from cucumber.phrase import Phrase
from cucumber.table.questions.question import with_words
from cucumber.table.questions.tasks import face_down
from cucumber.words.explain.languages import ENGLISH, LANGUAGES, Language, language_called
from cucumber.words.show.links import first_game_page, practice_page, rules_page

BEGIN, SEE, GO_ON, SKIP = "Now you", "See it happen", "Next task", "I know Agurk"
_COMING, _COMING_NEXT = Phrase("The lesson is coming…"), Phrase("The next task is coming…")
_TRANSLATED = ("title", "table", "lessons", "notice")  # props; the choice of a game is in English

FinishedLessons = Mapping[str, frozenset[int]]


# --- the page ---


@dataclass(frozen=True, kw_only=True)
class LearnPage(TaskPage):
    """The course that is taught, where the reader is in it, and what has been done of each.

    The text of a lesson is `read` before its first task; of the frames before a task, `frames_seen` have
    been seen. `last_place` is where the reader stopped.
    """

    name: ClassVar[str] = "learn"

    course: Course
    lesson: int = 0
    task: int = 0
    goal: Variant | None = None
    is_read: bool = False
    frames_seen: int = 0
    attempt: Attempt | ShortDealPlay
    finished_lessons: FinishedLessons = field(default_factory=dict)
    knows_agurk: bool = False
    last_place: CoursePlace | None = None
    language: Language = ENGLISH
    course_job: CourseJob | None = None
    has_moved: bool = False

    @classmethod
    def from_url(cls, url: str = "", saved: Any = None, chance: str = "") -> Self:
        """The lesson in the URL; saved lessons count as done, and the saved place is offered."""
        del chance  # lessons are the same for everybody
        params = parse_qs(url.partition("#")[0].lstrip("?"))
        device = SavedProgress.read(saved)
        done = {**read_done(params.get("done", []))}
        for key, lessons in device.finished_lessons.items():
            done[key] = done.get(key, set()) | lessons
        first_course = whole_course(VARIANTS[0])
        language = next((each for each in LANGUAGES if each.code in params.get("in", ())), ENGLISH)
        page = cls(
            course=first_course,
            attempt=first_course.attempt(0, 0),
            finished_lessons={key: frozenset(each) for key, each in done.items()},
            language=language,
        )
        if "course" not in params:
            return replace(page, last_place=unfinished_place(device.place, page.finished_lessons), notice=device.notice)
        there = read_there({name: values[0] for name, values in params.items()})
        if params.get("lesson", [""])[0] or there.variant is None:
            return page.go_to(there)
        return page.go_toward(there.variant)

    # --- messages -----------------------------------------------------------------------------------------------------

    def update(self, message: Any) -> Self:
        """The page with more of a course; an outdated one changes nothing."""
        job, course = message
        return self.with_course(course, job.there) if job == self.course_job else self

    def on_learn(self, game: str, house_rules: tuple[str, ...] = ()) -> Self:
        if ours.is_named(game):
            return self.with_first_move().go_to(CoursePlace(None))
        return self.with_first_move().go_toward(find(game).playing(*house_rules))

    def on_go(self, lesson: int) -> Self:
        """Opens another lesson."""
        return self.with_first_move().go_to(CoursePlace(self.course.variant, lesson, 0, self.goal))

    def on_translate(self, language: str) -> Self:
        """Translates the lessons into the language with this code."""
        return replace(self, language=language_called(language))

    def on_forget(self) -> Self:
        """The device has deleted the page's saved state."""
        return replace(self, finished_lessons={}, last_place=None, has_moved=False)

    def after_trying(self, does: Callable[[Any], Any]) -> Self:
        if not self._is_asked:
            raise CucumberError(_COMING)
        return self.after(does(self.attempt))

    def on_press(self, key: str, chance: str = "") -> Self:
        """The page after a button. Raises CucumberError for one that isn't there."""
        del chance
        must_be_there(key, self._actions)
        if key in {BEGIN, SEE}:
            return replace(self, frames_seen=self.frames_seen + 1) if self.is_read else replace(self, is_read=True)
        if key == GO_ON:
            return self.at(self.course, CoursePlace(self.course.variant, self.lesson, self.task + 1, self.goal))
        if key == SKIP and self.goal:
            return self.with_first_move().go_to(CoursePlace(self.goal))
        if self.last_place and key == resume_label(self.last_place):
            return self.with_first_move().go_to(self.last_place)
        if (following := self._next_lesson) and key == following[0]:
            return self.go_to(following[1])
        return self.after(self.attempt.press(key))

    def after(self, attempt: Attempt | ShortDealPlay) -> Self:
        """The page with this attempt; completing a lesson's last one ends the lesson."""
        page = replace(self.with_first_move(), attempt=attempt)
        if attempt.is_done and not self.attempt.is_done and attempt.first_right is not None:
            page = replace(page, memory=self._memory_after(right=attempt.first_right))
        if not attempt.is_done or not self._is_last:
            return page
        key = self.course.key
        finished = self.finished_lessons.get(key, frozenset()) | {self.lesson}
        return replace(page, finished_lessons={**self.finished_lessons, key: finished})

    def _memory_after(self, *, right: bool) -> Memory:
        """The reader's memory after the answer; a decision that names no rule changes nothing."""
        task = self._lesson_here.tasks[self.task]
        rules = task.teaches or (task.questions[:1] if task.kind.by_rules else ())
        return self.memory.with_answer(self._lesson_here.variant.key, rules, self.now, right=right)

    def with_first_move(self) -> Self:
        """The page after the reader's first action: from then on the device saves this lesson."""
        return replace(self, has_moved=True)

    # --- where to go --------------------------------------------------------------------------------------------------

    def go_toward(self, variant: Variant) -> Self:
        """The page at a game, or at the first lesson that is still needed for it."""
        for game in prerequisite_games(variant):
            if missing := self._missing(game):
                return self.go_to(CoursePlace(game, missing[0], 0, variant))
        return self.go_to(CoursePlace(variant))

    def go_to(self, there: CoursePlace) -> Self:
        """The page that goes to a place, at once where its course is known."""
        if there.variant == self.course.variant:
            return self.at(self.course, there)
        if there.variant is None or there.variant is VARIANTS[0]:
            return self.at(whole_course(there.variant), there)
        return replace(self, course_job=CourseJob(there))

    def with_course(self, course: Course, there: CoursePlace) -> Self:
        """The page once some more of a course has been made: entered as soon as its task is there."""
        is_here = self.course.variant == course.variant
        page = replace(self, course=course) if is_here else self
        if not is_here and (not course.tasks_to_come or there.task < course.lessons[0].length):
            page = page.at(course, there)
        return replace(page, course_job=self.course_job if course.tasks_to_come else None)

    def at(self, course: Course, there: CoursePlace) -> Self:
        """The page at a lesson and a task, the nearest there are."""
        lesson = max(0, min(there.lesson, len(course.lessons) - 1))
        task = max(0, min(there.task, course.lessons[lesson].length - 1))
        return replace(
            self,
            course=course,
            lesson=lesson,
            task=task,
            goal=there.goal,
            is_read=task > 0,
            frames_seen=0,
            attempt=course.attempt(lesson, task),
            knows_agurk=self.knows_agurk or course.variant is not VARIANTS[0],
            course_job=self.course_job if course.tasks_to_come else None,
        )

    def _missing(self, game: Variant) -> list[int]:
        """The places of a game's lessons that later games need and that aren't done."""
        if game is VARIANTS[0] and self.knows_agurk:
            return []
        return [
            place for place in range(number_of_lessons(game)) if place not in self.finished_lessons.get(game.key, ())
        ]

    def _next_game(self, goal: Variant) -> CoursePlace:
        """The next game on the way to a goal, and the goal, unless they are the same."""
        way = prerequisite_games(goal)
        assert self.course.variant is not None
        for game in way[way.index(self.course.variant) + 1 :]:
            if self._missing(game):
                return CoursePlace(game, 0, 0, goal)
        return CoursePlace(goal)

    @property
    def _next_lesson(self) -> tuple[str, CoursePlace] | None:
        """The step after the lesson: its button and target; None after the last one."""
        if not self._is_last:
            return None
        if self.lesson + 1 < len(self.course.lessons):
            return "Next lesson", CoursePlace(self.course.variant, self.lesson + 1, 0, self.goal)
        if self.goal:
            there = self._next_game(self.goal)
            assert there.variant is not None
            return Phrase("On to {game}", game=there.variant.name), there
        return None

    # --- props --------------------------------------------------------------------------------------------------------

    @property
    def _lesson_here(self) -> Lesson:
        return self.course.lessons[self.lesson]

    @property
    def _game(self) -> Variant:
        """The game that is being learned, or is about to be."""
        here = CoursePlace(self.course.variant, goal=self.goal)
        there = self.course_job.there if self.course_job and self._is_coming else here
        return there.goal or there.variant or self._lesson_here.variant

    @property
    def _is_last(self) -> bool:
        return self.task == self._lesson_here.length - 1 and not self.course.tasks_to_come

    @property
    def _is_coming(self) -> bool:
        """Whether the course or its next task is still being made."""
        there = self.course_job.there if self.course_job else None
        return there is not None and self.course.variant != there.variant

    @property
    def _is_asked(self) -> bool:
        """Whether the task itself is on the table."""
        return self.is_read and not self._is_coming and self.frames_seen >= len(self._introduction)

    @property
    def _introduction(self) -> tuple[Any, ...]:
        return introduction(self.course, self.lesson, self.task)

    @property
    def job(self) -> CourseJob | None:
        return self.course_job

    def without_job(self) -> Self:
        """The unchanged page; the course has only the tasks made so far."""
        return replace(self, course_job=None, course=replace(self.course, tasks_to_come=0))

    @property
    def url(self) -> str:
        """Where the reader goes on after a reload, and what has been done."""
        language = [("in", self.language.code)] * (self.language != ENGLISH)
        done = [("done", each) for each in write_done(self.finished_lessons)]
        return f"?{urlencode([*where(self._resume_place), *language, *done])}"

    @property
    def _resume_place(self) -> CoursePlace:
        """Where the reader continues, without answered tasks."""
        if self.course_job and self._is_coming:
            return self.course_job.there
        lesson, task = self.lesson, self.task + (self._is_asked and self.attempt.is_done)
        if task == self._lesson_here.length and not self.course.tasks_to_come:
            lesson, task = lesson + 1, 0
        if lesson == len(self.course.lessons):
            if self.goal:
                return self._next_game(self.goal)
            lesson = lesson - 1
        return CoursePlace(self.course.variant, lesson, task, self.goal)

    @property
    def keeps(self) -> dict[str, Any] | None:
        """What the device saves, after the reader's first action."""
        if not self.has_moved:
            return None
        there = dict(where(self._resume_place))
        place = {"course": there["course"], "at": there["lesson"], "task": there["task"], "to": there.get("to", "")}
        return {**place, "done": write_done(self.finished_lessons)}

    @property
    def props(self) -> dict[str, Any]:
        """The table with its panel, the way through the course, and what else could be learned."""
        is_ours = self.course.variant is None
        name = ours.name() if is_ours else self._game.name
        lessons, done = self.course.lessons, self.finished_lessons.get(self.course.key, frozenset())
        return {
            "title": Phrase("Learn with {game}" if is_ours else "Learn {game}", game=name),
            "lang": ENGLISH.code,
            "words": {},
            "languages": [{"code": each.code, "name": each.name} for each in languages_of(self._lesson_here)],
            "note": "",
            "table": self._table,
            "game": ours.game_props() if is_ours else game_props(self._game),
            "countries": [*ours.course_choice(), *countries_props()],
            "lessons": [{"title": each.title, "done": place in done} for place, each in enumerate(lessons)],
            "lesson": self.lesson,
            "path": {
                "tasks": self._lesson_here.length + self.course.tasks_to_come,
                "at": self.task,
                "done": self.task + (self._is_asked and self.attempt.is_done),
            },
            "joy": self._is_asked and self.attempt.is_done and self._is_last and not self.attempt.pays,
            "differences": differences(self.course, self.lesson, self.task + self.attempt.is_done),
            "practice": practice_page(self._game),
            "all_rules": rules_page(self._game),
            "problems": problems(FileKind.LESSON),
            "keeps": self.keeps,
        }

    def translate_props(self, props: dict[str, Any]) -> dict[str, Any]:
        """The lesson in the language that its reader asked for, if all of it is there; otherwise all in English."""
        language = self.language
        texts = {**{name: props[name] for name in _TRANSLATED}, "note": Phrase("" if self.is_read else language.note)}
        if language != ENGLISH and language in languages_of(self._lesson_here):
            with suppress(CucumberError):  # what was refused may have no words
                return {**props, **language.say_all(texts), "lang": language.code, "words": language.on_the_table}
        return props

    @property
    def _table(self) -> TableProps:
        lesson = self._lesson_here
        attempt = self.attempt if isinstance(self.attempt, Attempt) and self._is_asked else None
        return {
            "heading": Phrase("Table of the lesson: {title}", title=Phrase(lesson.title)),
            "game": lesson.variant.name,
            "lesson": self.for_audience(attempt, lesson.title, () if self.task else paragraphs(lesson.about)),
            "what_ifs": self.course.what_ifs(self.lesson) if self._is_last and self.attempt.is_done else [],
            **self._frames_and_panel,
            "actions": self._actions,
        }

    @property
    def _frames_and_panel(self) -> TableProps:
        """The table of the text, of what is seen before the task, or of the task."""
        if self._is_coming:
            coming = with_words(face_down(self._game.rules), [_COMING])
            return {"frames": [coming], "cursor": 0, "stage": text_panel(_COMING)}
        if not self.is_read:
            frame = self._introduction[0] if self._introduction else self.attempt.frame
            first = [*self.attempt.before, with_words(frame, [""])]
            way = [on_the_way(self.course.variant, self.goal)] if self.goal and self.course.variant else []
            text = text_panel(self._lesson_here.title, [*way, *paragraphs(self._lesson_here.about)])
            return {"frames": first, "cursor": len(first) - 1, "stage": text}
        if self.frames_seen < len(self._introduction):
            frame = self._introduction[self.frames_seen]
            return {"frames": [frame], "cursor": 0, "stage": text_panel(frame["label"], frame["note"])}
        at = self.attempt.table
        is_over = self.attempt.is_done and self._is_last and self._next_lesson is None
        if self._is_asked and is_over and self.course.variant:
            panel = at["stage"]
            title = Phrase("You can play {game}.", game=self._game.name)
            over: PanelProps = {**panel, "title": title, "state": "next", "said": [panel["title"], *panel["said"]]}
            return {**at, "stage": over}
        return at

    @property
    def _actions(self) -> list[Action]:
        if self._is_coming:
            return []
        if not self._is_asked:
            is_last = self.frames_seen >= len(self._introduction) - self.is_read
            on = action(BEGIN if is_last else SEE, "primary")
            left = (
                [action(resume_label(self.last_place), "secondary")] if self.last_place and not self.has_moved else []
            )
            can_skip = self.goal and self.course.variant is VARIANTS[0] and not self.is_read
            skip = [action(SKIP, "secondary")] if can_skip else []
            return [on, *left, *skip]
        if not self.attempt.is_done:
            return self.attempt.actions
        return [*self._next_actions, *self.attempt.actions]

    @property
    def _next_actions(self) -> list[Action]:
        """The buttons after a finished task; after the last lesson, a game."""
        if not self._is_last:
            is_coming = self.task + 1 >= self._lesson_here.length
            return [action(GO_ON, "primary", title=_COMING_NEXT if is_coming else "", disabled=is_coming)]
        if following := self._next_lesson:
            return [action(following[0], "primary")]
        play = action("Play a game", "primary", first_game_page(self._game))
        language = f"&in={self.language.code}" * (self.language != ENGLISH)
        sheet = action("Rule sheet", "secondary", f"{rules_page(self._game)}{language}")
        return [play, action("Practice", "secondary", practice_page(self._game)), sheet]


PAGE = LearnPage
