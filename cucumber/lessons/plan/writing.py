"""A plan as TOML text, which is read back before it is handed out."""

from __future__ import annotations

from collections.abc import Collection

from cucumber.engine.toml import write_table
from cucumber.errors import BadPlan
from cucumber.lessons.plan.addresses import what_of
from cucumber.lessons.plan.plan import Plan, Step
from cucumber.lessons.plan.reading import read_plan


def write_plan(plan: Plan, beside: Collection[str] = ()) -> str:
    """The plan as text that `read_plan` reads back.

    >>> print(write_plan(Plan("Tonight", (Step("learn?course=agurk&lesson=2", "The aim", "Ask who pays."),))))
    title = "Tonight"
    <BLANKLINE>
    [[steps]]
    what = "lesson agurk 2"
    title = "The aim"
    notes = "Ask who pays."
    <BLANKLINE>

    Raises BadPlan for anything a file can't tell.
    """
    tables = (write_table("[[steps]]", _said(step)) for step in plan.steps)
    text = "\n\n".join((write_table("", {"title": plan.title}), *tables)) + "\n"
    if read_plan(text.encode(), "the plan", beside) != plan:
        raise BadPlan("A file can't tell this plan as it is here: look for odd signs in its titles and notes.")
    return text


def _said(step: Step) -> dict[str, str]:
    said = {"what": what_of(step.link), "title": step.title, "notes": step.notes, "asks": step.asks}
    return {name: value for name, value in said.items() if value}
