"""The page of the rules: sheets, the family, every question, and where the sources disagree."""

from cucumber.ui.rules.page import FamilyPicture, RuleSheets, conflicts, countries, family_in_words, questions

__all__ = ["FamilyPicture", "RuleSheets", "conflicts", "countries", "family_in_words", "questions"]
