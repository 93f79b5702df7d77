"""Playing on from a moment of a story: one seat is the reader's, bots play the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from cucumber.bots import Bot
from cucumber.deal import Deal
from cucumber.deal.history import acts_of
from cucumber.errors import CucumberError
from cucumber.explain.replay import Step
from cucumber.game import Game
from cucumber.moves import Position
from cucumber.scenario import Scenario
from cucumber.ui.live import PlayedTable
from cucumber.ui.offers import Offer
from cucumber.ui.toolkit import widgets
from cucumber.ui.who_plays import WhoPlays


class PlayOn(PlayedTable):
    """A live table that goes on from a moment of a story; `on_back` is called to go back to the story.

    The reader plays one seat, the others are played by the bots chosen for them; what they do depends on the position
    alone, so the same cards played again meet the same answers. Seat and bots can be changed at any time: what has been
    played stays.
    """

    def __init__(self, on_back: Callable[[], None]) -> None:
        self._on_back = on_back
        self._who = WhoPlays(self._go_on)
        self._hidden = widgets.Checkbox(description="Hide the other hands", indent=False, layout={"width": "auto"})
        self._hidden.observe(self._hide, names="value")
        looks = widgets.HBox([self._who.you, self._hidden])
        looks.add_class("cu-bar")
        super().__init__(looks, self._who)
        self.add_class("story-played")

    def begin(self, story: Scenario, at: int) -> None:
        """Goes on after that many acts of the main line. Raises CucumberError, and leaves the table as it was."""
        if not 0 <= at < len(story.line.acts):
            raise CucumberError("The deal is over at this moment. Go back to an earlier one to play on from there.")
        before = story.line.steps[: at + 1]
        deal = before[-1].deal
        self._story = story
        self._who.seat({seat: deal.players[seat] for seat in deal.seats}, deal.turn)
        game = story.line.game or Game.new(deal.rules, deal.players, deal.dealer)
        self._begin(Position(story.variant, game, deal), story.line.game, before)

    @property
    def seat(self) -> int | None:
        """The seat that the reader plays."""
        return self._who.reader

    @property
    def acts(self) -> tuple[str, ...]:
        """What has been done since the deal began, in the story and after it."""
        return tuple(map(str, acts_of(self._moves.deal)))

    @property
    def _bots(self) -> Mapping[int, Bot]:
        return self._who.answering

    def _go_on(self) -> None:
        self._play(self._moves)

    def _hide(self, _change: dict[str, Any]) -> None:
        self._go_on()

    def _show(self, steps: Sequence[Step], _cursor: int) -> None:
        deal, table = steps[-1].deal, self._table
        assert self.seat is not None
        with table.hold_sync():
            table.heading = f"{self._story.title}: you play {deal.players[self.seat]}"
            table.panel = self._comparison(deal) if deal.over else ""
            viewer = self.seat if self._hidden.value else None
            table.show(steps, cursor=len(steps) - 1, viewer=viewer, own=self.seat)
            again = self._again("Start again from here")
            back = Offer("Back to the story", self._on_back, "primary" if deal.over else "secondary")
            self._offers.show(table, back, self._take_back(), again)

    def _comparison(self, deal: Deal) -> str:
        """What came of it, beside what came of it in the story."""
        here, there = _charged(deal), _charged(self._story.line.steps[-1].deal)
        return f'<p role="status"><b>Here:</b> {escape(here)}. <b>In the story:</b> {escape(there)}.</p>'


def _charged(deal: Deal) -> str:
    return ", ".join(f"{deal.players[seat]} {points}".replace("-", "−") for seat, points in deal.charges.items())
