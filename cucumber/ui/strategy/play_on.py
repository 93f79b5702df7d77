"""Playing on from a moment of a story: one seat is the reader's, bots play the others."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as widgets

from cucumber.bots import BOTS, DEFAULT_BOT, Bot, play_on
from cucumber.deal import Deal
from cucumber.deal.history import acts_of
from cucumber.errors import CucumberError
from cucumber.explain.replay import Step, Telling, results
from cucumber.scenario import Scenario
from cucumber.ui.saying import button
from cucumber.ui.table import Table


class PlayOn(widgets.VBox):
    """A live table that goes on from a moment of a story.

    The reader plays one seat, the others are played by the bots chosen for them; what they do depends on the position
    alone, so the same cards played again meet the same answers. Seat and bots can be changed at any time: what has been
    played stays.
    """

    def __init__(self) -> None:
        self._table = Table(on_pick=self._pick)
        self._seat = widgets.Dropdown(description="You play")
        self._bots: dict[int, widgets.Dropdown] = {}
        self._hidden = widgets.Checkbox(description="Hide the other hands", indent=False, layout={"width": "auto"})
        self._seats = widgets.HBox()
        self._seats.add_class("story-seats")
        self._explained = widgets.HTML()
        self._came = widgets.HTML()
        self._back = button("Take back", self._on_take_back)
        self._again = button("Start again from here", self._on_again)
        self.buttons = widgets.HBox([self._back, self._again])
        self.buttons.add_class("story-buttons")
        super().__init__([self.buttons, self._table, self._came, self._seats, self._explained])
        self.add_class("story-played")
        self._setting = False
        self._story: Scenario | None = None
        for chooser in (self._seat, self._hidden):
            chooser.observe(self._changed, names="value")

    def begin(self, story: Scenario, at: int) -> None:
        """Goes on after that many acts of the main line. Raises CucumberError, and leaves the table as it was."""
        if not 0 <= at < len(story.line.acts):
            raise CucumberError("The deal is over at this moment. Go back to an earlier one to play on from there.")
        told = Telling(story.line.steps[: at + 1])
        self._story, self._at, self._told = story, at, told
        self._setting = True
        self._offer(told.deal)
        self._setting = False
        self._go_on(self._told)

    # --- who plays whom ---

    @property
    def seat(self) -> int:
        """The seat that the reader plays."""
        return int(self._seat.value)

    @property
    def acts(self) -> tuple[str, ...]:
        """What has been done since the deal began, in the story and after it."""
        return tuple(map(str, acts_of(self._told.deal)))

    def _offer(self, deal: Deal) -> None:
        """The choosers, open at the seat that acts."""
        self._seat.options = [(deal.players[seat], seat) for seat in deal.seats]
        self._seat.value = deal.turn
        self._bots = {seat: self._bot_for(deal.players[seat]) for seat in deal.seats}
        self._arrange()

    def _bot_for(self, player: str) -> widgets.Dropdown:
        chooser = widgets.Dropdown(description=f"{player}:", options=list(BOTS), value=DEFAULT_BOT)
        chooser.observe(self._changed, names="value")
        return chooser

    def _arrange(self) -> None:
        """A bot's name beside every seat but the reader's, and below what these bots do."""
        others = [chooser for seat, chooser in self._bots.items() if seat != self.seat]
        self._seats.children = [self._seat, *others, self._hidden]
        told = [f"<b>{escape(name)}</b>: {escape(bot.gist)}" for name, bot in BOTS.items() if self._plays(name)]
        self._explained.value = f'<div class="story-bots">{"<br>".join(told)}</div>'

    def _plays(self, name: str) -> bool:
        return any(chooser.value == name for seat, chooser in self._bots.items() if seat != self.seat)

    def _changed(self, _change: dict[str, Any]) -> None:
        if self._setting or self._story is None:
            return
        self._arrange()
        self._go_on(self._told)

    # --- playing ---

    def _pick(self, act: str, at: int) -> None:
        if at != self._told.acts:
            raise CucumberError(
                "That moment has passed. Go on to the last one, or take cards back, to play from there."
            )
        self._go_on(self._told.act(act))

    def _go_on(self, told: Telling) -> None:
        """Shows the deal as far as it has been told, and after the bots have played up to the reader's turn."""
        for done in play_on(told.deal, self._others, told.game):
            told = told.judged(done.verdict)
        brought = results(told.deal, told.game) if told.deal.over else ()
        self._told = told
        self._show((*told.steps, *brought))

    @property
    def _others(self) -> dict[int, Bot]:
        """The bots that play all seats but the reader's."""
        return {seat: BOTS[chooser.value] for seat, chooser in self._bots.items() if seat != self.seat}

    def _show(self, steps: tuple[Step, ...]) -> None:
        assert self._story is not None
        acts, over = self._told.acts, self._told.deal.over
        my_last = self._my_last()
        since = self._at if my_last is None else my_last + 1
        others_played = not over and acts > since
        with self._table.hold_sync():
            self._table.heading = f"{self._story.title}: you play {steps[0].deal.players[self.seat]}"
            self._table.show(
                steps,
                cursor=min(acts + over, len(steps) - 1),
                viewer=self.seat if self._hidden.value else None,
                own=self.seat,
                remark=_in_the_meantime(steps[since + 1 :]) if others_played else "",
            )
        self._before = my_last
        self._back.disabled = my_last is None
        self._again.disabled = acts == self._at
        self._came.value = self._comparison(steps[-1].deal) if over else ""

    def _comparison(self, deal: Deal) -> str:
        """What came of it, beside what came of it in the story."""
        assert self._story is not None
        here, there = _charged(deal), _charged(self._story.line.steps[-1].deal)
        return f'<p role="status"><b>Here:</b> {escape(here)}. <b>In the story:</b> {escape(there)}.</p>'

    def _my_last(self) -> int | None:
        """How many acts were done before the reader's last one; None where there is none to take back."""
        turns = [step.deal.turn for step in self._told.steps[:-1]]
        return next((at for at in range(len(turns) - 1, self._at - 1, -1) if turns[at] == self.seat), None)

    def _on_take_back(self, _button: widgets.Button) -> None:
        if self._before is not None:
            self._go_on(self._told.back_to(self._before))

    def _on_again(self, _button: widgets.Button) -> None:
        self._go_on(self._told.back_to(self._at))


def _in_the_meantime(steps: tuple[Step, ...]) -> str:
    """What the others did, in a line: "Trick 3: Bo plays 9♦, Cai plays K♦. Trick 4: …"."""
    tricks: dict[str, list[str]] = {}
    for step in steps:
        tricks.setdefault(step.when, []).append(step.what)
    told = [f"{when}: {', '.join(what)}" if when else ", ".join(what) for when, what in tricks.items()]
    return f"In the meantime: {'. '.join(told)}."


def _charged(deal: Deal) -> str:
    return ", ".join(f"{deal.players[seat]} {points}".replace("-", "−") for seat, points in deal.charges.items())
