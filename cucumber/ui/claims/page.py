"""The verdicts as a list; each opens to its picture, its numbers and the command that plays it again."""

from __future__ import annotations

from html import escape

from cucumber.pages.judged import chip, opened
from cucumber.study.claims import CLAIMS, Claim, finding
from cucumber.study.intervals import CONFIDENCE
from cucumber.ui.toolkit import HTML


def claims() -> HTML:
    """Every claim with its verdict and the one number to remember, as the stored figures have it."""
    return HTML(f'<ul class="claims">{"".join(_listed(claim) for claim in CLAIMS)}</ul>')


def how_many() -> HTML:
    """On how many numbers the verdicts rest, and how many of these chance alone will have put wrong."""
    numbers = sum(len(claim.figures) for claim in CLAIMS)
    return HTML(
        f"<p>{len(CLAIMS)} claims rest on {numbers} numbers. Of so many intervals, chance alone puts about "
        f"{round(numbers * (1 - CONFIDENCE))} beside the true value. They were not widened for that: trust a verdict "
        "less where a single line decides.</p>"
    )


def _listed(claim: Claim) -> str:
    found = finding(claim)
    number = f"<small>{escape(found.number)}</small>"
    head = f"<summary>{chip(found)}<span>{escape(claim.says)}</span>{number}</summary>"
    return f'<li><details id="{claim.key}">{head}{opened(claim, found)}</details></li>'
