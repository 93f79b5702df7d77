"""`worth`: what each card that may be played is worth, written on the cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from html import escape
from typing import Any

from cucumber.deal import Deal
from cucumber.errors import check_kind
from cucumber.notebook.part import Part
from cucumber.notebook.saying import said_in_the_cell
from cucumber.notebook.showing import picture_of
from cucumber.notebook.stories import line_of, seat_of
from cucumber.pages.explore.worth import Moment, Worths, being_worked_out, only_said, worked_out
from cucumber.show.html import table_html
from cucumber.ui.table import Table


class Priced(Part):
    """A deal with a number on each card of the seat to act; the `value` is what each costs, cheapest first."""

    def __init__(self, deal: Any, seat: Any) -> None:
        self._table = Table()
        super().__init__([self._table], deal, seat=seat)

    @property
    def deal(self) -> Deal:
        """The deal whose cards are priced."""
        return self._moment.deal

    def _draw(self, deal: Any, seat: Any) -> None:
        check_kind(deal, Deal, "What is worth something are the cards of a Deal", "deal")
        steps, viewer = line_of(deal).steps, seat_of(deal.players, seat)
        self._moment = moment = Moment(deal, None, len(steps) - 1)
        with self._table.hold_sync():
            self._table.heading = f"{deal.rules.name}: what each card is worth"
            self._table.show(steps, cursor=moment.at, viewer=viewer)
            self._tell(being_worked_out(moment))
        self._step, self._viewer = steps[-1], viewer
        self._work_out(
            partial(worked_out, moment, viewer), self._tell, lambda said: self._tell(only_said(moment, said))
        )

    def _tell(self, told: Worths) -> None:
        with self._table.hold_sync():
            self._table.advice, self._table.panel = {**(told.advice or {}), "open": True}, told.panel
        self.value = {str(act): cost for act, cost in told.costs.items()}

    def __repr__(self) -> str:
        return f"<Priced: {', '.join(f'{act} {cost:.1f}' for act, cost in self.value.items())}>"

    def _picture(self) -> Mapping[str, str]:
        (drawn,) = picture_of(self._table.heading, self._step, self._viewer).values()
        rows = [(escape(act), f"{cost:.1f}".replace("-", "−")) for act, cost in self.value.items()]
        said = escape(str(self._table.advice.get("sentence", "")))
        return {"text/html": f"{drawn}<p>{said}</p>{table_html(('Card', 'Costs'), rows)}"}


@said_in_the_cell
def worth(deal: Deal, *, seat: int | str | None = None) -> Priced:
    """What each card that may be played is worth: with all cards open, or as a seat sees it.

    >>> deal = Deal.of("agurk", ["Kc 4d", "Jd 5s", "10h 3h"], players=["Ann", "Bo", "Cai"])
    >>> worth(deal)
    <Priced: Kc 0.0, 4d 13.0>

    Of a deal that is over, it is told which cards were dear. Raises BadKind for anything but a deal, and BadDeal for a
    missing seat.
    """
    return Priced(deal, seat)
