"""The page of the rules: one game at a time."""

from cucumber.ui.rules.page import RuleSheets

__all__ = ["RuleSheets"]
