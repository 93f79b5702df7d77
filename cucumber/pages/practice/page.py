"""Practice: one task after the other, for any game with any house rules; rules come back when they are due."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any, ClassVar, Self
from urllib.parse import parse_qs, urlencode

from cucumber.engine.rules import Rules
from cucumber.engine.variants import Variant, find
from cucumber.errors import BadNotation, CucumberError
from cucumber.lessons.memory import NOTHING_KNOWN, Memory, Rule, date_text
from cucumber.lessons.teach.consequences import with_consequences
from cucumber.lessons.teach.drills import DUE, LEVELS, MIXED, Drill, Recipe
from cucumber.pages.practice.saved_practice import SavedPractice, saved_props
from cucumber.pages.protocol.base import IsCancelled
from cucumber.pages.stage.attempt import Attempt, rule_behind
from cucumber.pages.stage.game_list import countries_props, game_props
from cucumber.pages.stage.props import Action, LessonProps, TableProps, action, text_panel
from cucumber.pages.stage.task_page import TaskPage
from cucumber.table.questions.question import Question, with_words
from cucumber.table.questions.tasks import face_down

NEXT = "Next task"
_COMING = "The next task is coming…"
_NO_LEVEL = "There is no level {!r:.20}."


# --- what takes a while ---


@dataclass(frozen=True)
class PracticeTask:
    """A task, and the recipe it was made from."""

    recipe: Recipe
    task: Question


@dataclass(frozen=True)
class PracticeTaskJob:
    """Drawing the next task of a drill, or making that of a recipe again; it may take some searching."""

    drill: Drill
    recipe: Recipe | None
    seed: str

    def run(self, _cancelled: IsCancelled) -> Iterator[PracticeTask]:
        recipe = self.recipe or self.drill.next(Random(self.seed))
        yield PracticeTask(recipe, with_consequences(self.drill.make_task(recipe)))


# --- the page ---


@dataclass(frozen=True, kw_only=True)
class PracticePage(TaskPage):
    """What is drilled, and the task that is asked; rules that were missed before this device had a memory."""

    name: ClassVar[str] = "practice"

    drill: Drill
    missed_rules: tuple[Rule, ...] = ()
    recipe: Recipe | None = None
    attempt: Attempt | None = None
    task_job: PracticeTaskJob | None = None
    gained: int = 0
    chance: str = ""

    @classmethod
    def from_url(cls, url: str = "", saved: Any = None, chance: str = "") -> Self:
        """Practice of what a URL names, with the same task; goes on from what the device saved."""
        params = parse_qs(url.partition("#")[0].lstrip("?"))
        variant = find(params.get("variant", ["agurk"])[0]).playing(*params.get("with", ()))
        drill = Drill(variant, params.get("level", ["easy"])[0])
        if drill.level not in LEVELS:
            raise BadNotation(_NO_LEVEL.format(drill.level))
        theme = params.get("about", [MIXED])[0]
        page = cls(drill=replace(drill, theme=theme if theme in drill.themes else MIXED), chance=chance)
        page = page.with_saved(SavedPractice.read(saved))
        if "task" in params:
            return page.with_next_job(Recipe.read(params["task"][0]))
        is_usual = drill == Drill(find("agurk")) and page.drill.theme == MIXED
        return page.with_task(_first()) if is_usual else page.with_next_job()

    def with_saved(self, saved: SavedPractice) -> Self:
        """The page with how practice went before."""
        drill = replace(self.drill, streak=saved.streak, last=saved.last, rating=saved.rating)
        return replace(self, drill=drill, missed_rules=saved.missed_rules)

    def knowing(self, memory: Memory, now: int) -> Self:
        """The page with a rule that is due, unless a task was asked for."""
        for game, question in self.missed_rules:
            memory = memory.with_answer(game, (question,), now, right=False)
        page = replace(self, memory=memory, now=now, missed_rules=())
        is_asked_for = page.task_job is not None and page.task_job.recipe is not None
        return page if is_asked_for or page.due_recipe is None else page.with_next_job()

    # --- messages -----------------------------------------------------------------------------------------------------

    def update(self, message: Any) -> Self:
        return self.with_task(message)

    def after_trying(self, does: Callable[[Attempt], Attempt]) -> Self:
        return self.after(does(self._attempt))

    def on_press(self, key: str, chance: str = "") -> Self:
        """A button was pressed; each next task has a chance of its own."""
        if key == NEXT and self.task_job is None and (self.attempt is None or self.attempt.is_done):
            return replace(self, chance=chance or self.chance).with_next_job()
        return super().on_press(key, chance)

    def on_forget(self) -> Self:
        """The device has deleted the page's saved state."""
        attempt = self.attempt and replace(self.attempt, remark="")  # which says since when the rule is due
        return replace(self, memory=NOTHING_KNOWN, attempt=attempt).with_saved(SavedPractice())

    @property
    def _attempt(self) -> Attempt:
        if self.attempt is None or self.task_job is not None:
            raise CucumberError(_COMING)
        return self.attempt

    def after(self, attempt: Attempt) -> Self:
        """The page with this attempt; an answer counts once it is done, unless it is an audience's."""
        before, page = self._attempt, replace(self, attempt=attempt)
        if before.is_done or not attempt.is_done:
            return page
        if attempt.first_right is None:
            return replace(page, drill=self.drill.skip(attempt.task))
        right, about = attempt.first_right, self._about
        drill = self.drill.with_answer(attempt.task, right=right)
        memory = self.memory.with_answer(drill.variant.key, about, self.now, right=right)
        gained = round(drill.rating.value) - round(self.drill.rating.value)
        return replace(page, drill=drill, memory=memory, gained=gained)

    @property
    def _about(self) -> tuple[str, ...]:
        """The rule that the task is about, if any."""
        questions, about = self._attempt.task.questions, self.recipe.about if self.recipe else ""
        is_about_it = about in questions or (self.recipe and self.recipe.theme == DUE)
        return (about,) if is_about_it else questions[:1]

    @property
    def due_recipe(self) -> Recipe | None:
        """A task about the rule of this game that has been due for longest; None without one, or for an audience."""
        if self.is_presented:
            return None
        due = (name for game, name in self.memory.due(self.now) if game == self.drill.variant.key)
        return self.drill.due_recipe(due, Random(self._seed))

    @property
    def _seed(self) -> str:
        drill = self.drill
        return f"{self.chance} {drill.number} {drill.rating.value} {drill.streak}"

    def with_next_job(self, recipe: Recipe | None = None) -> Self:
        """The page with a job for its next task."""
        return replace(self, task_job=PracticeTaskJob(self.drill, recipe or self.due_recipe, self._seed))

    def with_task(self, practice_task: PracticeTask) -> Self:
        why = self.memory.why((self.drill.variant.key, practice_task.recipe.about), self.now)
        remark = why if practice_task.task.theme == DUE else self.drill.remark(practice_task.task)
        rule = rule_behind(practice_task.task, self.drill.variant.rules, practice_task.recipe.about)
        attempt = Attempt(practice_task.task, remark=remark, rule=rule)
        return replace(self, recipe=practice_task.recipe, attempt=attempt, task_job=None, gained=0)

    def on_choose(
        self, game: str = "", house_rules: tuple[str, ...] | None = None, level: str = "", theme: str = ""
    ) -> Self:
        """Changes what is practiced; empty arguments keep it, but no task of another game stays."""
        before = self.drill
        variant = _choose_variant(before.variant, game, house_rules)
        level = level or before.level
        if level not in LEVELS:
            raise BadNotation(_NO_LEVEL.format(level))
        drill = replace(before, variant=variant, level=level, rules_asked=frozenset())
        theme = theme or before.theme
        drill = replace(drill, theme=theme if theme in drill.themes else MIXED)
        page = self if variant == before.variant else replace(self, attempt=None, recipe=None)
        return replace(page, drill=drill).with_next_job()

    # --- props ---

    @property
    def job(self) -> PracticeTaskJob | None:
        return self.task_job

    def without_job(self) -> Self:
        """The page without a task job: the next task can be requested, even after another choice."""
        page = replace(self, task_job=None)
        return page if self.attempt and self.attempt.is_done else replace(page, attempt=None, recipe=None)

    @property
    def url(self) -> str:
        """What is practiced, and the task that is asked."""
        variant, level, theme = self.drill.variant, self.drill.level, self.drill.theme
        query = [("variant", variant.plain.key), *(("with", key) for key in variant.on)]
        query += [("level", level)] * (level != "easy") + [("about", theme)] * (theme != MIXED)
        recipe = self.task_job.recipe if self.task_job else self.recipe
        return f"?{urlencode([*query, *([('task', str(recipe))] if recipe else [])])}"

    @property
    def props(self) -> dict[str, Any]:
        """The table with its panel, what can be chosen, and how practice goes."""
        drill = self.drill
        return {
            "table": self._table,
            "game": game_props(drill.variant),
            "countries": countries_props(),
            "levels": list(LEVELS),
            "level": drill.level,
            "themes": [{"key": each, "name": "everything" if each == MIXED else each} for each in drill.themes],
            "theme": drill.theme,
            "record": self._record,
            "rules": self._rules,
            "keeps": saved_props(drill),
        }

    @property
    def _table(self) -> TableProps:
        table: TableProps = {"heading": "Practice: a task", "game": self.drill.variant.name, "actions": self._actions}
        if self.attempt is None:
            coming = with_words(face_down(self.drill.variant.rules), [_COMING])
            return {**table, "frames": [coming], "cursor": 0, "lesson": self._lesson, "stage": text_panel(_COMING)}
        at = self.attempt.table
        return {**table, **at, "live": at["live"] and self.task_job is None, "lesson": self._lesson}

    @property
    def _actions(self) -> list[Action]:
        if self.task_job is not None or self.attempt is None:
            return [action(NEXT, "primary", disabled=self.task_job is not None)]
        own = self.attempt.actions
        return [action(NEXT, "primary"), *own] if self.attempt.is_done else own

    @property
    def _lesson(self) -> LessonProps | dict[str, Any]:
        return self.for_audience(None if self.task_job else self.attempt, quiz=True) if self.attempt else {}

    @property
    def _record(self) -> dict[str, Any]:
        drill = self.drill
        return {
            "streak": drill.streak,
            "last": list(drill.last),
            "rating": round(drill.rating.value),
            "gained": self.gained,
            "asking": self.attempt is not None and not self.attempt.is_done,
        }

    @property
    def _rules(self) -> list[dict[str, Any]]:
        """All rules that are remembered, those of this game first."""
        names = {question.name: question.asks for question in Rules.questions()}
        key, memory = self.drill.variant.key, self.memory
        return [
            {
                "game": find(game).name,
                "asks": names[name],
                "due": memory.due_in((game, name), self.now),
                "played": [{"at": date_text(each), "right": each > 0} for each in answers],
            }
            for (game, name), answers in sorted(memory.answers.items(), key=lambda rule: (rule[0][0] != key, rule[0]))
        ]


PAGE = PracticePage


@cache
def _first() -> PracticeTask:
    (first_task,) = PracticeTaskJob(Drill(find("agurk")), None, "1").run(lambda: False)
    return first_task


def _choose_variant(variant: Variant, game: str, house_rules: tuple[str, ...] | None) -> Variant:
    plain = find(game) if game else variant.plain
    if house_rules is not None:
        return plain.plain.playing(*house_rules)
    return plain if game else variant
