"""`worth`: what each card that may be played is worth, written on the cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import escape
from typing import Any, Self

from cucumber.engine.deal import Deal
from cucumber.engine.deal.checks import seat_of
from cucumber.english import clause, within
from cucumber.errors import check_kind
from cucumber.notebook.call_errors import reports_in_cell
from cucumber.notebook.part import HTML, Part
from cucumber.notebook.stories import line_of
from cucumber.notebook.table_part import TableState, picture_of, table_props
from cucumber.pages.essay.part_state import PartState
from cucumber.pages.explore.position_worths import PositionWorths, PositionWorthsJob, ShownPosition, pending_worths
from cucumber.pages.protocol.base import Job
from cucumber.words.show.html import table_html, with_styles


@dataclass(frozen=True, kw_only=True)
class CostsState(TableState):
    """A deal with a number on each card of the seat to act, once `pricing` has found it."""

    pricing: PositionWorthsJob | None
    worths: PositionWorths

    def update(self, message: Any) -> Self:
        pricing, worths = message
        return replace(self, worths=worths, pricing=None) if pricing == self.pricing else self

    @property
    def job(self) -> Job | None:
        return self.pricing

    def without_job(self) -> Self:
        return replace(self, pricing=None, worths=PositionWorths())

    @property
    def value(self) -> Mapping[str, float]:
        """What each card costs, cheapest first."""
        return {str(act): cost for act, cost in self.worths.costs.items()}

    @property
    def props(self) -> dict[str, Any]:
        props = super().props
        advice = {**(self.worths.advice or {}), "open": True}
        return {**props, "table": {**props["table"], "advice": advice, "panel": self.worths.panel}}


class CostsPart(Part[CostsState]):
    """A deal with a number on each card of the seat to act; the `value` is what each costs, cheapest first."""

    @property
    def deal(self) -> Deal:
        """The deal whose cards are priced."""
        return self.state.steps[-1].deal

    def __repr__(self) -> str:
        return f"<CostsPart: {', '.join(f'{act} {cost:.1f}' for act, cost in self.value.items())}>"

    def _picture(self) -> Mapping[str, str]:
        (picture,) = picture_of(self.state.table["heading"], self.state.steps[-1], self.state.viewer).values()
        rows = [(escape(act), f"{cost:.1f}".replace("-", "−")) for act, cost in self.value.items()]
        advice = escape(self.state.worths.advice["sentence"] if self.state.worths.advice else "")
        return {HTML: with_styles(f"{picture}<p>{advice}</p>{table_html(('Card', 'Costs'), rows)}")}


def _costs_state(_before: PartState | None, deal: Any, seat: Any) -> CostsState:
    check_kind(deal, Deal, "Only the cards of a Deal have a worth", "deal")
    steps, viewer = tuple(line_of(deal).steps), seat_of(deal.players, seat)
    moment = ShownPosition(deal, None, len(steps) - 1)
    viewpoint = "" if viewer is None else f", as {within(clause(deal.players[viewer], 'sees'))} it"
    table = table_props(f"{deal.rules.name}: what each card is worth{viewpoint}", steps, viewer, moment.at)
    pricing, worths = PositionWorthsJob(moment, viewer), pending_worths(moment)
    return CostsState(steps=steps, viewer=viewer, table=table, pricing=pricing, worths=worths)


@reports_in_cell
def worth(deal: Deal, *, seat: int | str | None = None) -> CostsPart:
    """What each card that may be played is worth: with all cards open, or as a seat sees it.

    >>> deal = Deal.of("agurk", ["Kc 4d", "Jd 5s", "10h 3h"], players=["Ann", "Bo", "Cai"])
    >>> worth(deal)
    <CostsPart: Kc 0.0, 4d 13.0>

    For a deal that is over, it says which cards were costly. Raises BadKind for anything but a deal, and BadDeal for a
    missing seat.
    """
    return CostsPart(_costs_state, deal, seat)
