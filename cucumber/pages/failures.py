"""What a page says where something fails."""

from __future__ import annotations

from cucumber.errors import CucumberError


def in_a_sentence(problem: Exception) -> str:
    """What went wrong, for the page: Jupyter would swallow it, and the page would freeze without explanation.

    >>> in_a_sentence(CucumberError("Bo may not play 5♠."))
    'Bo may not play 5♠.'
    >>> in_a_sentence(KeyError("act"))
    'Something went wrong here (KeyError). Nothing has changed.'
    """
    if isinstance(problem, CucumberError):
        return str(problem)
    return f"Something went wrong here ({type(problem).__name__}). Nothing has changed."
