"""The page on which one learns: the course, and practice."""

from cucumber.ui.learn.course import Course
from cucumber.ui.learn.practice import Practice

__all__ = ["Course", "Practice"]
