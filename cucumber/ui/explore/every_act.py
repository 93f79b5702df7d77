"""What each act leads to: if a bot plays on, and over all ways to play on, counted while the page keeps working."""

from __future__ import annotations

import asyncio
from html import escape

from cucumber.acts import Act, Call
from cucumber.analysis.game_tree import Charge, Continuation, Continuations, explore, too_many
from cucumber.bots import BOTS
from cucumber.bots.rivals import USUAL
from cucumber.deal import Deal
from cucumber.moves import Position
from cucumber.pages.rivals import choices
from cucumber.pages.saying import in_a_sentence
from cucumber.ui.saying import button
from cucumber.ui.toolkit import widgets

_A_BREATH = 0.002  # seconds between two slices: then the page's other messages have their turn
_SLICES_A_REPORT = 25


class EveryAct(widgets.VBox):
    """A button that counts what each act can bring in the position shown, with progress, and one that cancels it."""

    def __init__(self) -> None:
        self._bot = widgets.Dropdown(description="Played by", options=choices(), value=USUAL.key)
        self._go = button("Count the outcomes", lambda _: self._toggle(), button_style="primary")
        self._progress = widgets.FloatProgress(min=0, max=1, layout={"width": "10rem"})
        self._told = widgets.HTML()
        bar = widgets.HBox([self._bot, self._go, self._progress])
        bar.add_class("cu-bar")
        super().__init__([bar, self._told])
        self._position: Position | None = None
        self._task: asyncio.Task[None] | None = None
        self.hide("")

    @property
    def counting(self) -> bool:
        """Whether a count is going on."""
        return self._task is not None and not self._task.done()

    def show(self, position: Position) -> None:
        """Offers to count from this position; a count of another one is given up."""
        self.stop()
        self._position = position
        assert position.deal is not None
        refusal = too_many(position.deal)
        self._go.disabled = bool(refusal)
        self._told.value = f"<p>{escape(refusal or _INVITATION)}</p>"

    def hide(self, sentence: str) -> None:
        """Shows nothing but a sentence why."""
        self.stop()
        self._position = None
        self._go.disabled = True
        self._told.value = f"<p>{escape(sentence)}</p>"

    def stop(self) -> None:
        """Gives up a count that is going on; what has been counted stays on the page."""
        if self._task is not None:
            self._task.cancel()
        self._task = None
        self._go.description = "Count the outcomes"
        self._progress.layout.visibility = "hidden"

    def _toggle(self) -> None:
        if self.counting:
            self.stop()
        elif self._position is not None and self._position.deal is not None:
            self._go.description = "Cancel"
            self._progress.value = 0
            self._progress.layout.visibility = "visible"
            self._task = asyncio.get_running_loop().create_task(self._count(self._position, self._position.deal))

    async def _count(self, position: Position, deal: Deal) -> None:
        """Counts in slices; in between whatever else the page asks for is done."""
        try:
            for number, report in enumerate(explore(deal, BOTS[self._bot.value], position.game)):
                if number % _SLICES_A_REPORT == 0:
                    self._report(deal, report)
                await asyncio.sleep(_A_BREATH)
            self._report(deal, report)
        except Exception as error:  # noqa: BLE001 -- whatever it is, the page says it
            self._told.value = f"<p>{escape(in_a_sentence(error, 'the table'))}</p>"
        self._task = None
        self._go.description = "Count again"
        self._progress.layout.visibility = "hidden"

    def _report(self, deal: Deal, report: Continuations) -> None:
        self._progress.value = report.done
        self._told.value = report_html(deal, report)

    def __repr__(self) -> str:
        return "<EveryAct>"


_INVITATION = (
    "For each card that may be played now: how it comes out if the bot plays on for everyone, and over all the ways in "
    "which everyone could play on."
)


def report_html(deal: Deal, report: Continuations) -> str:
    """The table of what each act brings."""
    player = deal.players[report.seat]
    heads = ("Choice", "If all play on", f"{player} pays in", f"{player} pays", "Ways to play on")
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(f"<tr>{_row(deal, each, report.seat)}</tr>" for each in report.each)
    said = (
        "Too many ways: the count stopped, so there are at least this many."
        if report.capped
        else f"{report.ways:,} ways to play on, all counted."
        if report.complete
        else f"{report.done:.0%} counted."
    )
    return (
        '<div class="explore-every cu-tables cu-scroll">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        f'<p class="cu-note">{said}</p></div>'
    )


def _row(deal: Deal, each: Continuation, seat: int) -> str:
    charge = each.charge_of(seat)
    least = "" if each.complete else "at least "
    cells = (
        escape(_act(each.act)),
        escape(_line(deal, each)),
        _share(charge, each) if charge and each.complete else "…",  # a share of what was counted so far would mislead
        _range(charge) if charge and each.complete else "…",
        f"{least}{each.ways:,}",
    )
    return f'<th scope="row">{cells[0]}</th>' + "".join(f"<td>{cell}</td>" for cell in cells[1:])


def _act(act: Act) -> str:
    """The act as a person says it."""
    return str(act) if isinstance(act, Call) or not act.cards else " ".join(card.face for card in act.cards)


def _line(deal: Deal, each: Continuation) -> str:
    """Who pays if the bot plays on."""
    if each.playout is None:
        return "…"
    charged = ", ".join(f"{deal.players[seat]} {points}" for seat, points in each.playout.charges.items())
    return (charged or "nobody pays").replace("-", "−")


def _share(charge: Charge, each: Continuation) -> str:
    """In how many of the ways the seat pays."""
    return f"{charge.pays / each.ways:.0%}"


def _range(charge: Charge) -> str:
    low, high = (f"{points}".replace("-", "−") for points in (charge.lowest, charge.highest))
    return low if low == high else f"{low} to {high}"
