"""The verdicts as a list; each opens to its picture, its numbers and the command that plays it again."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any, ClassVar

from cucumber.pages.protocol.base import Page
from cucumber.pages.stage.claim_html import chip, claim_details
from cucumber.study.claims import CLAIMS, Claim, finding
from cucumber.study.intervals import CONFIDENCE


@dataclass(frozen=True, kw_only=True)
class ClaimsPage(Page):
    """All of it as HTML."""

    name: ClassVar[str] = "claims"
    sheets: ClassVar[tuple[str, ...]] = ()

    @property
    def props(self) -> dict[str, Any]:
        """Every claim with its verdict and the one number to remember; on how many numbers the verdicts rest."""
        return _props()


PAGE = ClaimsPage


@cache
def _props() -> dict[str, Any]:
    numbers = sum(len(claim.figures) for claim in CLAIMS)
    return {
        "claims": "".join(map(_claim_item, CLAIMS)),
        "rest": f"{len(CLAIMS)} claims rest on {numbers} numbers. Of so many intervals, chance alone puts about "
        f"{round(numbers * (1 - CONFIDENCE))} beside the true value. They were not widened for that: trust a "
        "verdict less where a single line decides.",
    }


def _claim_item(claim: Claim) -> str:
    report = finding(claim)
    number = f"<small>{escape(report.number)}</small>"
    head = f'<summary>{chip(report)}<span class="cu-name">{escape(claim.says)}</span>{number}</summary>'
    return f'<li><details id="{claim.key}">{head}{claim_details(claim, report)}</details></li>'
