"""A claim with its verdict, its picture and its numbers, as HTML."""

from __future__ import annotations

from html import escape

from cucumber.engine.variants import named_source
from cucumber.english import capitalized
from cucumber.study.claims import Claim, ClaimReport, ClaimVerdict, Estimate, finding
from cucumber.study.claims.claim import IN_PART, SEED
from cucumber.study.claims.tell import half_of, never, points
from cucumber.words.show.html import table_html
from cucumber.words.show.interval_chart import Dot, interval_chart

_LOOKS = dict.fromkeys(ClaimVerdict, "depends") | {
    **dict.fromkeys((ClaimVerdict.TRUE, ClaimVerdict.TRUE_WHERE_CLEAR), "true"),
    **dict.fromkeys((ClaimVerdict.FALSE, ClaimVerdict.FALSE_WHERE_CLEAR), "false"),
    ClaimVerdict.OPEN: "open",
}


def claim_html(claim: Claim) -> str:
    """One claim with its verdict, its picture and its numbers, as HTML."""
    report = finding(claim)
    return claim_details(claim, report, f"<p>{chip(report)} <b>{escape(claim.says)}</b></p>")


def chip(report: ClaimReport) -> str:
    """The verdict as a list shows it."""
    return f'<b class="claim-verdict claim-{_LOOKS[report.verdict]}">{report.in_short}</b>'


def claim_details(claim: Claim, report: ClaimReport, head: str = "") -> str:
    """The details of a verdict: a figure, two sentences beside it, and the rest behind a fold.

    Without a `head`, the number to remember is the title.
    """
    whom = report.verdict in IN_PART or report.by_bots or report.verdict is ClaimVerdict.DEPENDS
    verdict = f"It {report.in_words}" if report.verdict is ClaimVerdict.DEPENDS else capitalized(report.in_words)
    sentences = [f"{verdict}.", *report.sentences] if whom else list(report.sentences)
    first, rest = sentences[:2], [*sentences[2:], claim.why, claim.whom]
    dots = [Dot(mark.row, mark.series, *_numbers(mark.estimate)) for mark in report.marks]
    again = (
        f"<p><small>From {escape(named_source(claim.source))}. {_so_many(report)}, seed {SEED}. "
        f"To play it again: <code>cucumber claims {claim.key}</code></small></p>"
    )
    title = (
        f"{escape(capitalized(report.number if head else report.axis))}<small>{_so_many(report)}; bands: 95 %</small>"
    )
    return (
        f'<div class="chart-beside"><figure class="chart-picture"><figcaption class="cu-name">{title}</figcaption>'
        f"{interval_chart(dots, report.axis)}</figure><div>{head}{_paragraphs(first)}"
        f'<details class="claim-numbers cu-folds"><summary>The numbers, and how they were counted</summary>'
        f"{_in_numbers(report)}{_paragraphs(rest)}{again}</details></div></div>"
    )


def _paragraphs(sentences: list[str]) -> str:
    return "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences if sentence)


def _numbers(estimate: Estimate) -> tuple[float, float, float]:
    return estimate.value, estimate.low, estimate.high


def _so_many(report: ClaimReport) -> str:
    """The number of deals played: the fewest and the most."""
    often = sorted({mark.estimate.n for mark in report.marks})
    what = "games" if report.games else "deals"
    if len(often) == 1:
        return f"{often[0]:,} {what} for each number"
    return f"From {often[0]:,} to {often[-1]:,} {what} for each number"


def _in_numbers(report: ClaimReport) -> str:
    series = list(dict.fromkeys(mark.series for mark in report.marks))
    rows = list(dict.fromkeys(mark.row for mark in report.marks))
    there = {(mark.row, mark.series): mark.estimate for mark in report.marks}
    cells = [(escape(row), *(_cell(there.get((row, name))) for name in series)) for row in rows]
    return table_html((report.axis, *series), cells)


def _cell(estimate: Estimate | None) -> str:
    if estimate is None:
        return "–"
    if estimate.low == estimate.high:
        return f"<small>{points(estimate) if estimate.value else never(estimate)}</small>"
    return f"{estimate.value:z.2f} <small>± {half_of(estimate):.2f}</small>"
