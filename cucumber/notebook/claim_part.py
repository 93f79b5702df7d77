"""`claim`: advice from a book or a rule card, with the verdict, the picture and the numbers behind it."""

from __future__ import annotations

from cucumber.engine.rules import nearest
from cucumber.english import capitalized
from cucumber.errors import BadStudy
from cucumber.notebook.call_errors import reports_in_cell
from cucumber.notebook.static_parts import StaticPart, StaticState
from cucumber.pages.essay.derived_values import resolve
from cucumber.pages.essay.part_state import PartState


class ClaimPart(StaticPart):
    """A claim; its `value` is the verdict, and `number` gives the numbers of its picture."""

    def number(self, row: str, series: str) -> float:
        """One number of the picture: its row and its series, as they are named there.

        Raises BadStudy where there is none.
        """
        from cucumber.study.claims import claims_named, finding

        (claim,) = claims_named(resolve([*self.call.args]))
        numbers = {(mark.row, mark.series): mark.estimate.value for mark in finding(claim).marks}
        if (row, series) not in numbers:
            rows = list(dict.fromkeys(row for row, _ in numbers))
            raise BadStudy(
                f"The picture has no number for {row[:40]!r}, {series[:40]!r}. {nearest(row, rows)}", field="row"
            )
        return numbers[row, series]


def _claim_state(_before: PartState | None, key: str) -> StaticState:
    from cucumber.pages.stage.claim_html import claim_html
    from cucumber.study.claims import claims_named, finding

    (claim,) = claims_named([key])
    report = finding(claim)
    words = f"{claim.says} {capitalized(report.in_words)}."
    return StaticState(about=str(report.verdict), words=words, text=claim_html(claim))


@reports_in_cell
def claim(key: str) -> ClaimPart:
    """What a book or a rule card advises, played out by bots over and over; `cucumber claims` lists all.

    >>> claim("tens-and-jacks")
    Tens and jacks: a catastrophe. True.

    Raises BadStudy for an unknown claim.
    """
    return ClaimPart(_claim_state, key)
