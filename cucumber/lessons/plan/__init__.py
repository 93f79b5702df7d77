"""A plan for a lesson or an evening: what is shown, in which order, with notes for its presenter."""

from cucumber.lessons.plan.plan import LONGEST_NOTES, LONGEST_TITLE, MOST_STEPS, Plan, Step
from cucumber.lessons.plan.reading import plan_at, read_plan, shipped_plans, tells_a_plan
from cucumber.lessons.plan.writing import write_plan

__all__ = [
    "LONGEST_NOTES",
    "LONGEST_TITLE",
    "MOST_STEPS",
    "Plan",
    "Step",
    "plan_at",
    "read_plan",
    "shipped_plans",
    "tells_a_plan",
    "write_plan",
]
