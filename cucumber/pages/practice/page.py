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
from cucumber.pages.practice.saved_practice import SavedPractice, written
from cucumber.pages.protocol.base import IsCancelled
from cucumber.pages.stage.attempt import Attempt, rule_behind
from cucumber.pages.stage.game_list import countries_drawn, game_drawn
from cucumber.pages.stage.props import Action, LessonProps, TableProps, text_panel
from cucumber.pages.stage.task_page import TaskPage
from cucumber.table.questions.question import Question, with_words
from cucumber.table.questions.tasks import face_down

NEXT = "Next task"
_COMING = "The next task is coming…"
_NO_LEVEL = "There is no level {!r:.20}."


# --- what takes a while ---


@dataclass(frozen=True)
class PracticeTask:
    """A task that was drawn, and what it was made from."""

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
    """What is drilled, and the task that is asked; rules that were `missed` before this device had a memory."""

    name: ClassVar[str] = "practice"

    drill: Drill
    missed: tuple[Rule, ...] = ()
    recipe: Recipe | None = None
    attempt: Attempt | None = None
    drawing: PracticeTaskJob | None = None
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
        page = cls(drill=replace(drill, theme=theme if theme in drill.themes else MIXED)).going_on(
            SavedPractice.read(saved)
        )
        page = replace(page, chance=chance)
        if "task" in params:
            return page.drawn_next(Recipe.read(params["task"][0]))
        is_usual = drill == Drill(find("agurk")) and page.drill.theme == MIXED
        return page.asking(_first()) if is_usual else page.drawn_next()

    def going_on(self, saved: SavedPractice) -> Self:
        """The page with how practice went before."""
        drill = replace(self.drill, streak=saved.streak, last=saved.last, rating=saved.rating)
        return replace(self, drill=drill, missed=saved.missed)

    def knowing(self, memory: Memory, now: int) -> Self:
        """The page with a rule that is due, unless a task was asked for."""
        for game, question in self.missed:
            memory = memory.with_answer(game, (question,), now, right=False)
        page = replace(self, memory=memory, now=now, missed=())
        is_asked_for = page.drawing is not None and page.drawing.recipe is not None
        return page if is_asked_for or page.coming_back is None else page.drawn_next()

    # --- messages -----------------------------------------------------------------------------------------------------

    def update(self, message: Any) -> Self:
        return self.asking(message)

    def after_trying(self, does: Callable[[Attempt], Attempt]) -> Self:
        return self.after(does(self._attempt))

    def on_press(self, key: str, chance: str = "") -> Self:
        """A button was pressed; each next task has a chance of its own."""
        if key == NEXT and self._can_go_on:
            return replace(self, chance=chance or self.chance).drawn_next()
        return super().on_press(key, chance)

    def on_forget(self) -> Self:
        """The device has forgotten what it saved of the page."""
        attempt = self.attempt and replace(self.attempt, remark="")  # which says since when the rule is due
        return replace(self, memory=NOTHING_KNOWN, attempt=attempt).going_on(SavedPractice())

    @property
    def _attempt(self) -> Attempt:
        if self.attempt is None or self.drawing is not None:
            raise CucumberError(_COMING)
        return self.attempt

    @property
    def _can_go_on(self) -> bool:
        return self.drawing is None and (self.attempt is None or self.attempt.is_done)

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
    def coming_back(self) -> Recipe | None:
        """A task about the rule of this game that has been due for longest; None without one, or for an audience."""
        if self.presented:
            return None
        due = (name for game, name in self.memory.due(self.now) if game == self.drill.variant.key)
        return self.drill.due_recipe(due, Random(self._seed))

    @property
    def _seed(self) -> str:
        drill = self.drill
        return f"{self.chance} {drill.number} {drill.rating.value} {drill.streak}"

    def drawn_next(self, recipe: Recipe | None = None) -> Self:
        """The page that wants its next task."""
        return replace(self, drawing=PracticeTaskJob(self.drill, recipe or self.coming_back, self._seed))

    def asking(self, drawn: PracticeTask) -> Self:
        why = self.memory.why((self.drill.variant.key, drawn.recipe.about), self.now)
        remark = why if drawn.task.theme == DUE else self.drill.remark(drawn.task)
        attempt = Attempt(
            drawn.task,
            remark=remark,
            rule=rule_behind(drawn.task, self.drill.variant.rules, drawn.recipe.about),
        )
        return replace(self, recipe=drawn.recipe, attempt=attempt, drawing=None, gained=0)

    def on_choose(
        self, game: str = "", house_rules: tuple[str, ...] | None = None, level: str = "", theme: str = ""
    ) -> Self:
        """Something else is to be practiced; what is empty stays as it is, but no task of another game."""
        before = self.drill
        variant = _chosen(before.variant, game, house_rules)
        level = level or before.level
        if level not in LEVELS:
            raise BadNotation(_NO_LEVEL.format(level))
        drill = replace(before, variant=variant, level=level, rules_asked=frozenset())
        theme = theme or before.theme
        drill = replace(drill, theme=theme if theme in drill.themes else MIXED)
        page = self if variant == before.variant else replace(self, attempt=None, recipe=None)
        return replace(page, drill=drill).drawn_next()

    # --- props ---

    @property
    def job(self) -> PracticeTaskJob | None:
        return self.drawing

    def without_work(self) -> Self:
        """The page without it: the next one can be asked for, even where something else was chosen."""
        page = replace(self, drawing=None)
        return page if self.attempt and self.attempt.is_done else replace(page, attempt=None, recipe=None)

    @property
    def url(self) -> str:
        """What is practiced, and the task that is asked."""
        variant, level, theme = self.drill.variant, self.drill.level, self.drill.theme
        query = [("variant", variant.plain.key), *(("with", key) for key in variant.on)]
        query += [("level", level)] * (level != "easy") + [("about", theme)] * (theme != MIXED)
        recipe = self.drawing.recipe if self.drawing else self.recipe
        return f"?{urlencode([*query, *([('task', str(recipe))] if recipe else [])])}"

    @property
    def props(self) -> dict[str, Any]:
        """The table with its panel, what can be chosen, and how practice goes."""
        drill = self.drill
        return {
            "table": self._table,
            "game": game_drawn(drill.variant),
            "countries": countries_drawn(),
            "levels": list(LEVELS),
            "level": drill.level,
            "themes": [{"key": each, "name": "everything" if each == MIXED else each} for each in drill.themes],
            "theme": drill.theme,
            "record": self._record,
            "rules": self._rules,
            "keeps": written(drill),
        }

    @property
    def _table(self) -> TableProps:
        table: TableProps = {"heading": "Practice: a task", "game": self.drill.variant.name, "actions": self._actions}
        if self.attempt is None:
            coming = with_words(face_down(self.drill.variant.rules), [_COMING])
            return {**table, "frames": [coming], "cursor": 0, "lesson": self._lesson, "stage": text_panel(_COMING)}
        at = self.attempt.table
        return {**table, **at, "live": at["live"] and self.drawing is None, "lesson": self._lesson}

    @property
    def _actions(self) -> list[Action]:
        if self.drawing is not None or self.attempt is None:
            return [{"key": NEXT, "label": NEXT, "style": "primary", "disabled": self.drawing is not None}]
        own = self.attempt.actions
        return [{"key": NEXT, "label": NEXT, "style": "primary"}, *own] if self.attempt.is_done else own

    @property
    def _lesson(self) -> LessonProps | dict[str, Any]:
        return self.for_audience(None if self.drawing else self.attempt, quiz=True) if self.attempt else {}

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
    """The task for first-time readers."""
    (drawn,) = PracticeTaskJob(Drill(find("agurk")), None, "1").run(lambda: False)
    return drawn


def _chosen(variant: Variant, game: str, house_rules: tuple[str, ...] | None) -> Variant:
    plain = find(game) if game else variant.plain
    if house_rules is not None:
        return plain.plain.playing(*house_rules)
    return plain if game else variant
