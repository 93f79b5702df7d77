"""A plan: steps, each a URL of the site with a title, notes, and a question; short enough to type.

It is stored as TOML, which is read back as a check before it is handed out.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from cucumber.engine.toml import TomlTable, content_of, keys_of, read_top, write_table
from cucumber.errors import BadPlan, CucumberError
from cucumber.lessons.plan.addresses import link_of, what_of
from cucumber.table.scenario.pauses import PAUSES

MOST_STEPS = 60
LONGEST_TITLE = 120  # characters
LONGEST_NOTES = 2_000


@dataclass(frozen=True)
class PlanStep:
    """One step: its address, as any page of the site would write it except for the file ending.

    The `notes` are for whoever presents. What it `asks` is a kind of question that can be asked at that moment.
    """

    link: str
    title: str
    notes: str = ""
    asks: str = ""


@dataclass(frozen=True)
class Plan:
    """The steps in their order, under a title."""

    title: str
    steps: tuple[PlanStep, ...] = ()


def read_plan(content: bytes, name: str, beside: Collection[str] = (), pages: Collection[str] = ()) -> Plan:
    r"""The plan in a file called `name`.

    The words `beside` are those of the examples and stories that lie in the same folder; `pages` are those of the site,
    if they are known.

    >>> plan = read_plan(b'[[steps]]\nwhat = "lesson agurk"\nnotes = "Hand out cards."', "a.toml")
    >>> plan.steps[0].title, plan.steps[0].link
    ('Play one trick', 'learn?course=agurk')

    Raises BadPlan with the file, the place in it, and the reason.
    """
    top = read_top(content, name, BadPlan)
    title = top.line("title", LONGEST_TITLE, "A plan")
    tables = top.tables("steps")
    if not tables:
        raise top.error('a plan has steps: [[steps]], and under it what = "lesson agurk"')
    if len(tables) > MOST_STEPS:
        raise top.error(f"a plan has at most {MOST_STEPS} steps, not {len(tables)}")
    plan = Plan(title, tuple(_step(table, beside, pages) for table in tables))
    top.check_all_read()
    return plan


def _step(table: TomlTable, beside: Collection[str], pages: Collection[str]) -> PlanStep:
    what = table.text("what").strip()
    try:
        if not what:
            raise BadPlan("what is empty")
        link, title = link_of(what, beside, pages)
    except CucumberError as error:
        raise table.error(f"what: {error}") from None
    notes = table.text("notes", "").strip()
    if len(notes) > LONGEST_NOTES:
        raise table.error(f"notes have at most {LONGEST_NOTES:,} characters, not {len(notes):,}")
    step = PlanStep(link, table.line("title", LONGEST_TITLE, title), notes, table.one_of("asks", [*PAUSES]))
    table.check_all_read()
    return step


def tells_a_plan(content: bytes) -> bool:
    """Whether a TOML file holds a plan, and not a deal or a game."""
    keys = keys_of(content)
    return "steps" in keys and not keys & {"variant", "base"}


def plan_at(path: Path, pages: Collection[str] = ()) -> Plan:
    """The plan in a file, which may name files beside it. Raises BadPlan as `read_plan` does."""
    beside = {each.stem for each in path.parent.glob("*.toml")}
    return read_plan(content_of(path, BadPlan), path.name, beside, pages)


@cache
def shipped_plans() -> tuple[Plan, ...]:
    plan_files = sorted(files("cucumber").joinpath("lessons", "plan", "plans").iterdir(), key=lambda each: each.name)
    return tuple(read_plan(each.read_bytes(), each.name) for each in plan_files)


def write_plan(plan: Plan, beside: Collection[str] = ()) -> str:
    """The plan as text that `read_plan` reads back.

    >>> print(write_plan(Plan("Tonight", (PlanStep("learn?course=agurk&lesson=2", "The aim", "Ask who pays."),))))
    title = "Tonight"
    <BLANKLINE>
    [[steps]]
    what = "lesson agurk 2"
    title = "The aim"
    notes = "Ask who pays."
    <BLANKLINE>

    Raises BadPlan for anything a file can't express.
    """
    tables = []
    for step in plan.steps:
        values = {"what": what_of(step.link), "title": step.title, "notes": step.notes, "asks": step.asks}
        tables.append(write_table("[[steps]]", {name: value for name, value in values.items() if value}))
    text = "\n\n".join((write_table("", {"title": plan.title}), *tables)) + "\n"
    if read_plan(text.encode(), "the plan", beside) != plan:
        raise BadPlan("This plan can't be saved as a file: look for unusual characters in its titles and notes.")
    return text
