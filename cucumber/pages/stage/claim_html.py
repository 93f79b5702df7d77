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


def judged(claim: Claim) -> str:
    """One claim with its verdict, its picture and its numbers, as HTML."""
    found = finding(claim)
    return opened(claim, found, f"<p>{chip(found)} <b>{escape(claim.says)}</b></p>")


def chip(found: ClaimReport) -> str:
    """The verdict as a list shows it."""
    return f'<b class="claim-verdict claim-{_LOOKS[found.verdict]}">{found.in_short}</b>'


def opened(claim: Claim, found: ClaimReport, head: str = "") -> str:
    """What stands behind a verdict: a figure, beside it two sentences, and behind a fold the rest.

    Without a `head`, the number to remember stands above.
    """
    whom = found.verdict in IN_PART or found.by_bots or found.verdict is ClaimVerdict.DEPENDS
    verdict = f"It {found.in_words}" if found.verdict is ClaimVerdict.DEPENDS else capitalized(found.in_words)
    sentences = [f"{verdict}.", *found.sentences] if whom else list(found.sentences)
    first, rest = sentences[:2], [*sentences[2:], claim.why, claim.whom]
    dots = [Dot(mark.row, mark.series, *_numbers(mark.estimate)) for mark in found.marks]
    again = (
        f"<p><small>From {escape(named_source(claim.source))}. {_so_many(found)}, seed {SEED}. "
        f"To play it again: <code>cucumber claims {claim.key}</code></small></p>"
    )
    title = f"{escape(capitalized(found.number if head else found.axis))}<small>{_so_many(found)}; bands: 95 %</small>"
    return (
        f'<div class="chart-beside"><figure class="chart-picture"><figcaption class="cu-name">{title}</figcaption>'
        f"{interval_chart(dots, found.axis)}</figure><div>{head}{_paragraphs(first)}"
        f'<details class="claim-numbers cu-folds"><summary>The numbers, and how they were counted</summary>'
        f"{_in_numbers(found)}{_paragraphs(rest)}{again}</details></div></div>"
    )


def _paragraphs(sentences: list[str]) -> str:
    return "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences if sentence)


def _numbers(estimate: Estimate) -> tuple[float, float, float]:
    return estimate.value, estimate.low, estimate.high


def _so_many(found: ClaimReport) -> str:
    """The number of deals played: the fewest and the most."""
    often = sorted({mark.estimate.n for mark in found.marks})
    what = "games" if found.games else "deals"
    if len(often) == 1:
        return f"{often[0]:,} {what} for each number"
    return f"From {often[0]:,} to {often[-1]:,} {what} for each number"


def _in_numbers(found: ClaimReport) -> str:
    series = list(dict.fromkeys(mark.series for mark in found.marks))
    rows = list(dict.fromkeys(mark.row for mark in found.marks))
    there = {(mark.row, mark.series): mark.estimate for mark in found.marks}
    cells = [(escape(row), *(_cell(there.get((row, name))) for name in series)) for row in rows]
    return table_html((found.axis, *series), cells)


def _cell(estimate: Estimate | None) -> str:
    if estimate is None:
        return "–"
    if estimate.low == estimate.high:
        return f"<small>{points(estimate) if estimate.value else never(estimate)}</small>"
    return f"{estimate.value:z.2f} <small>± {half_of(estimate):.2f}</small>"
