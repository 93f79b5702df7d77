"""Error messages of pages."""

from __future__ import annotations

from cucumber.errors import CucumberError


def in_a_sentence(problem: Exception) -> str:
    """The error as a sentence for the page: Jupyter would swallow it, and the page would freeze unexplained.

    >>> in_a_sentence(CucumberError("Bo may not play 5♠."))
    'Bo may not play 5♠.'
    >>> in_a_sentence(KeyError("act"))
    'Something went wrong here (KeyError). Nothing has changed.'
    """
    if isinstance(problem, CucumberError):
        return str(problem)
    return f"Something went wrong here ({type(problem).__name__}). Nothing has changed."
