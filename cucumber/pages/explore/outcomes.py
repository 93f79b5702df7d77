"""The outcomes of each act: with a rival playing on, and over all ways to play on, counted in the background."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import ClassVar

from cucumber.analysis.game_tree import Charge, Continuation, Continuations, explore
from cucumber.bots import BOTS
from cucumber.engine.acts import Call
from cucumber.engine.deal import Deal
from cucumber.pages.protocol.base import IsCancelled, Urgency
from cucumber.table.moves import Position, charges_in_words

_SLICES_A_REPORT = 25


@dataclass(frozen=True)
class OutcomesReport:
    """The counts so far, as HTML, and the share of the whole, from 0 to 1."""

    html: str = ""
    share: float = 0


@dataclass(frozen=True)
class OutcomesJob:
    """Counting what can follow each act in a position, if a rival plays on for everyone and in all other ways."""

    position: Position
    rival: str
    urgency: ClassVar[Urgency] = Urgency.STUDY

    def run(self, cancelled: IsCancelled) -> Iterator[tuple[OutcomesJob, OutcomesReport, bool] | None]:
        """Yields growing counts, and whether they are complete."""
        deal = self.position.current_deal
        for number, report in enumerate(explore(deal, BOTS[self.rival], self.position.game)):
            if cancelled():
                return
            is_due = number % _SLICES_A_REPORT == 0
            yield (self, OutcomesReport(report_html(deal, report), report.done), False) if is_due else None
        yield self, OutcomesReport(report_html(deal, report), report.done), True


def report_html(deal: Deal, report: Continuations) -> str:
    """The table of what each act brings."""
    player = deal.players[report.seat]
    heads = ("Choice", "If all play on", f"{player} pays in", f"{player} pays", "Ways to play on")
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(f"<tr>{_row(deal, each, report.seat)}</tr>" for each in report.each)
    progress = (
        "Too many ways: the count stopped, so there are at least this many."
        if report.capped
        else f"{report.ways:,} ways to play on, all counted."
        if report.complete
        else f"{report.done:.0%} counted."
    )
    return (
        '<div class="explore-every cu-tables cu-scroll">'
        f'<table class="cu-wide"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
        f'<p class="cu-note">{progress}</p></div>'
    )


def _row(deal: Deal, each: Continuation, seat: int) -> str:
    charge = each.charge_of(seat) if each.complete else None  # figures of a partial count would mislead
    least = "" if each.complete else "at least "
    act, playout = each.act, each.playout
    name = str(act) if isinstance(act, Call) or not act.cards else " ".join(card.face for card in act.cards)
    pays = charges_in_words(deal.players, playout.charges) or "nobody pays" if playout else "…"
    share, points = (f"{charge.pays / each.ways:.0%}", _range(charge)) if charge else ("…", "…")
    cells = (escape(pays), share, points, f"{least}{each.ways:,}")
    return f'<th scope="row">{escape(name)}</th>' + "".join(f"<td>{cell}</td>" for cell in cells)


def _range(charge: Charge) -> str:
    low, high = (f"{points}".replace("-", "−") for points in (charge.lowest, charge.highest))
    return low if low == high else f"{low} to {high}"
