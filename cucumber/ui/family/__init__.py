"""The page of the family: its tree, the countries, every question, and where the sources disagree."""

from cucumber.ui.family.page import conflicts, countries, family_tree, questions

__all__ = ["conflicts", "countries", "family_tree", "questions"]
