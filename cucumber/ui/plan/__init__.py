"""The plan of a lesson: put in order, opened, saved and begun."""

from cucumber.ui.plan.page import PlanPage

__all__ = ["PlanPage"]
