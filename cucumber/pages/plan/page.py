"""A plan: steps to show, to put in order, open from a file and save in one. The device stores it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, ClassVar, Self, TypeVar

from cucumber.errors import BadNotation, BadPlan
from cucumber.lessons.addons import current_folder
from cucumber.lessons.plan.addresses import LONGEST_LINK
from cucumber.lessons.plan.plan import (
    LONGEST_NOTES,
    LONGEST_TITLE,
    MOST_STEPS,
    Plan,
    PlanStep,
    read_plan,
    shipped_plans,
    write_plan,
)
from cucumber.messages import UNREADABLE
from cucumber.pages.plan.step_picture import step_picture
from cucumber.pages.protocol.base import Page
from cucumber.table.scenario.pauses import PAUSES

_UNREADABLE = "What this device kept of your plan can't be read, and is left out."
_GONE = "The plan before it is gone from this device. Undo brings it back."
Item = TypeVar("Item")
_NONE = Plan("A plan")
_ASKS = {"": "nothing"} | {str(kind): each.name for kind, each in PAUSES.items()}
_WITH_CARDS = re.compile(r"(examples|strategy)\b")  # where you can ask a question of your own


# --- the page ---


@dataclass(frozen=True, kw_only=True)
class PlanPage(Page):
    """A plan, the current step `at`, and the plan `before` it with its step, for undoing.

    `output` is the file, or the step to begin at, that the last message asked for; `outcome` says what it did.
    """

    name: ClassVar[str] = "plan"
    sheets: ClassVar[tuple[str, ...]] = ()

    plan: Plan = _NONE
    at: int = 0
    before: tuple[Plan, int] | None = None
    output: Mapping[str, Any] = field(default_factory=dict)
    outcome: str = ""

    @classmethod
    def from_url(cls, url: str = "", saved: Any = None, chance: str = "") -> Self:
        del url, chance
        return cls() if saved is None else cls().with_saved_plan(saved)

    # --- messages -----------------------------------------------------------------------------------------------------

    def without_effects(self) -> Self:
        return replace(self, output={}, outcome="", notice="")

    def on_adopt(self, plan: Any) -> Self:
        """Adopts the device's plan, which another page has changed."""
        return self.with_saved_plan(plan)

    def on_lay(self, number: int) -> Self:
        """Replaces the plan by one of those on offer."""
        return self._replace_plan(_one(_plans_on_offer(), number))

    def on_take(self, plan: Any) -> Self:
        """Replaces the plan by one that this device has made."""
        return self._replace_plan(self.with_saved_plan(plan).plan)

    def on_read(self, name: str, text: str) -> Self:
        """Opens a file of the reader's."""
        plan = read_plan(text.encode(), name[:60], _beside())
        return self._replace_plan(plan, f"Opened: {plan.title}.")

    def on_call(self, title: str) -> Self:
        return replace(self, plan=replace(self.plan, title=_title(title)))

    def on_begin(self, step: int) -> Self:
        """Presents the plan from a step on, after all earlier messages."""
        _one(self.plan.steps, step)
        return replace(self, output={"begins": step})

    def on_press(self, key: str) -> Self:
        """Empties the plan, undoes, or saves it as a file."""
        match key:
            case "empty":
                return self._replace_plan(_NONE)
            case "undo" if self.before:
                plan, at = self.before
                return replace(self, plan=plan, at=at, before=None)
            case "save":
                return replace(self, output={"file": write_plan(self.plan, _beside()), "name": _file_name(self.plan)})
        raise BadNotation(UNREADABLE)

    def on_change(self, step: int, of: str, text: str) -> Self:
        """Changes a text of a step: its `title`, its `notes`, or what it `asks`."""
        steps = self.plan.steps
        changed = _with_text(_one(steps, step), of, text)
        return self._with((*steps[:step], changed, *steps[step + 1 :]), self.at)

    def on_move(self, step: int, to: int) -> Self:
        """Moves a step to another place; the current step moves along."""
        steps, order = self.plan.steps, [*range(len(self.plan.steps))]
        _one(steps, step)
        _one(steps, to)
        order.insert(to, order.pop(step))
        return self._with(tuple(steps[each] for each in order), self.at and order.index(self.at))

    def on_take_out(self, step: int) -> Self:
        steps = self.plan.steps
        _one(steps, step)
        at = max(0, min(self.at - (step < self.at), len(steps) - 2))
        return self._with((*steps[:step], *steps[step + 1 :]), at)

    def _with(self, steps: tuple[PlanStep, ...], at: int) -> Self:
        return replace(self, plan=replace(self.plan, steps=steps), at=at)

    def _replace_plan(self, plan: Plan, done: str = "") -> Self:
        """The page with another plan in place of this one; this can be undone."""
        gone = [_GONE] if self.plan.steps else []
        before = (self.plan, self.at) if self.plan.steps else self.before
        return replace(self, plan=plan, at=0, before=before, outcome=" ".join([*filter(None, [done]), *gone]))

    def with_saved_plan(self, saved: Any) -> Self:
        """The page with the plan that a device keeps. Raises BadPlan for anything else."""
        match saved:
            case {"title": str(title), "steps": [*steps], "at": int(at)} if len(title) <= LONGEST_TITLE:
                if len(steps) <= MOST_STEPS and type(at) is int and 0 <= at < max(1, len(steps)):
                    return replace(self, plan=Plan(title, tuple(map(_read_step, steps))), at=at)
        raise BadPlan(_UNREADABLE)

    @property
    def props(self) -> dict[str, Any]:
        """The plan as a storyboard, plans to begin with, and the outcome of the last message."""
        return {
            "plan": {"title": self.plan.title, "steps": [_step_props(step) for step in self.plan.steps], "at": self.at},
            "offered": [_cover(plan) for plan in _plans_on_offer()],
            "asks": [{"key": key, "text": text} for key, text in _ASKS.items()],
            "undo": self.before is not None,
            "handed": self.output,
            "done": self.outcome,
            "longest": {"title": LONGEST_TITLE, "notes": LONGEST_NOTES},
            "keeps": {**asdict(self.plan), "steps": [asdict(step) for step in self.plan.steps], "at": self.at},
        }


PAGE = PlanPage


def _plans_on_offer() -> tuple[Plan, ...]:
    """The plans of the folder that joined the site, and those that come along."""
    folder = current_folder()
    ours = folder.plans if folder else ()
    return (*(read_plan(each.content, each.file, _beside()) for each in ours), *shipped_plans())


def _beside() -> set[str]:
    """What lies in the folder that joined the site, by its words."""
    folder = current_folder()
    return {each.word for each in folder.content_files} if folder else set()


def _cover(plan: Plan) -> dict[str, Any]:
    """A plan on offer: what it is called, and its steps as pictures."""
    return {"title": plan.title, "steps": [{"title": step.title, **step_picture(step.link)} for step in plan.steps]}


def _step_props(step: PlanStep) -> dict[str, Any]:
    return {**asdict(step), **step_picture(step.link), "can_ask": bool(_WITH_CARDS.match(step.link))}


def _one(of: Sequence[Item], number: int) -> Item:
    """One of these, by its place. Raises BadNotation if there is none."""
    if not 0 <= number < len(of):
        raise BadNotation(UNREADABLE)
    return of[number]


def _title(text: str) -> str:
    """A title in one line. Raises BadPlan for one that is empty or too long."""
    title = " ".join(text.split())
    if not 0 < len(title) <= LONGEST_TITLE:
        raise BadPlan(f"A title has 1 to {LONGEST_TITLE} characters.")
    return title


def _with_text(step: PlanStep, of: str, text: str) -> PlanStep:
    """A step with another text. Raises CucumberError for one that isn't possible."""
    match of:
        case "title":
            return replace(step, title=_title(text))
        case "notes" if len(text) <= LONGEST_NOTES:
            return replace(step, notes=text.strip())
        case "notes":
            raise BadPlan(f"Notes have at most {LONGEST_NOTES:,} characters, not {len(text):,}.")
        case "asks" if text in _ASKS:
            return replace(step, asks=text)
    raise BadNotation(UNREADABLE)


def _read_step(saved: Any) -> PlanStep:
    match saved:
        case {"link": str(link), "title": str(title), "notes": str(notes), "asks": str(asks)}:
            if len(link) <= LONGEST_LINK and len(title) <= LONGEST_TITLE and len(notes) <= LONGEST_NOTES:
                return PlanStep(link, title, notes, asks if asks in PAUSES else "")
    raise BadPlan(_UNREADABLE)


def _file_name(plan: Plan) -> str:
    """What the file of a plan is called, after its title.

    >>> _file_name(Plan("A first lesson, 45 minutes"))
    'a-first-lesson-45-minutes.toml'
    """
    words = "-".join(re.findall(r"[a-z0-9]+", plan.title.casefold()))[:60]
    return f"{words or 'plan'}.toml"
