"""The page of the plan: the browser holds the plan; this widget reads and writes its file."""

from __future__ import annotations

import re
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cucumber.club.site import of_this_site
from cucumber.errors import BadPlan, CucumberError
from cucumber.pages.style import style_sheet
from cucumber.plan import Plan, Step, read_plan, shipped_plans, write_plan
from cucumber.ui.toolkit import traitlets
from cucumber.ui.widget import Widget

_HERE = Path(__file__).parent
_UNKNOWN = "The page sent something unknown; the plan is as it was."


class PlanPage(Widget):
    """A plan to be put in order; `offered` are those that come along, and those of a folder that joined the site."""

    _esm = _HERE / "page.mjs"
    _css = style_sheet("plan/plan")
    unchanged = "the plan"

    offered = traitlets.List(traitlets.Dict()).tag(sync=True)

    def __init__(self) -> None:
        folder = of_this_site()
        self._beside = {each.word for each in folder.told} if folder else set()
        ours = folder.plans if folder else ()
        plans = (*(read_plan(each.content, each.file, self._beside) for each in ours), *shipped_plans())
        super().__init__(offered=[_drawn(plan) for plan in plans])

    def __repr__(self) -> str:
        return "<PlanPage>"

    def hear(self, message: Any) -> None:
        """Reads a file that was chosen, or writes one."""
        match message:
            case {"name": str(name), "text": str(text)}:
                self.send({"opened": _drawn(read_plan(text.encode(), name[:60], self._beside))})
            case {"write": {"title": str(title), "steps": [*steps]}}:
                plan = Plan(" ".join(title.split()), tuple(map(_step, steps)))
                self.send({"file": write_plan(plan, self._beside), "name": _file_name(plan)})
            case _:
                raise CucumberError(_UNKNOWN)


def _step(told: Any) -> Step:
    match told:
        case {"link": str(link), "title": str(title), "notes": str(notes), "asks": str(asks)}:
            return Step(link, " ".join(title.split()), notes.strip(), asks)
    raise BadPlan(_UNKNOWN)


def _drawn(plan: Plan) -> dict[str, Any]:
    return {"title": plan.title, "steps": [asdict(step) for step in plan.steps]}


def _file_name(plan: Plan) -> str:
    """What the file of a plan is called, after its title.

    >>> _file_name(Plan("A first lesson, 45 minutes"))
    'a-first-lesson-45-minutes.toml'
    """
    words = "-".join(re.findall(r"[a-z0-9]+", plan.title.casefold()))[:60]
    return f"{words or 'plan'}.toml"
