"""The page of the family: its picture, the countries, every question, and where the sources disagree."""

from cucumber.ui.family.page import FamilyPicture, conflicts, countries, family_in_words, questions

__all__ = ["FamilyPicture", "conflicts", "countries", "family_in_words", "questions"]
