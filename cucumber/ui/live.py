"""A table to play at: every card is picked by hand, for each seat in turn, deal after deal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import ipywidgets as widgets

from cucumber.deal import Deal
from cucumber.errors import CucumberError
from cucumber.game import Game
from cucumber.steps import Step, tell
from cucumber.ui.table import Table
from cucumber.variants import find


class LivePlay(widgets.VBox):
    """A live table with its buttons: a card picked is played, and a deal that is over is settled.

    The first deal is of the `hands` given; without hands it is dealt, and so are those after it, by `seed`: the same
    seed gives the same cards.
    """

    def __init__(self, variant: str, players: Sequence[str], hands: Sequence[str] = (), *, seed: int = 1) -> None:
        self._rules = find(variant).rules
        self._rng = Random(seed)
        self._game = Game.new(self._rules, players)
        self._deal = Deal.of(self._rules, hands, players=players) if hands else self._game.deal(self._rng)
        self._acts: list[str] = []
        self._table = Table(on_pick=self._pick, heading=f"{self._rules.name}: a table to play at")
        self._take_back = _button("Take back", self._on_take_back)
        self._again = _button("Play this deal again", self._on_again)
        self._next = _button("Next deal", self._on_next)
        buttons = widgets.HBox([self._take_back, self._again, self._next], layout={"margin": "8px 0 0"})
        super().__init__([self._table, buttons])
        self.add_class("cucumber-live")
        self._show()

    def _pick(self, act: str, at: int) -> None:
        if at != len(self._acts):
            raise CucumberError(
                "That moment has passed. Go on to the last one, or take cards back, to play from there."
            )
        self._play([*self._acts, act])

    def _play(self, acts: list[str]) -> None:
        steps = tuple(tell(self._deal, acts, self._game))  # refuses what is not allowed before anything changes
        self._acts = acts
        self._show(steps)

    def _show(self, steps: Sequence[Step] = ()) -> None:
        steps = steps or tuple(tell(self._deal, self._acts, self._game))
        # After the last card the table shows what it cost; whatever else the deal brings is stepped to.
        self._table.show(steps, cursor=min(len(self._acts) + steps[-1].deal.over, len(steps) - 1))
        self._take_back.disabled = self._again.disabled = not self._acts
        self._next.disabled = not steps[-1].deal.over
        self._next.description = "New game" if self._settled(steps[-1].deal).over else "Next deal"

    def _settled(self, deal: Deal) -> Game:
        return self._game.settle(deal) if deal.over else self._game

    def _on_take_back(self, _button: widgets.Button) -> None:
        self._play(self._acts[:-1])

    def _on_again(self, _button: widgets.Button) -> None:
        self._play([])

    def _on_next(self, _button: widgets.Button) -> None:
        *_, last = tell(self._deal, self._acts, self._game)
        game = self._settled(last.deal)
        self._game = game.rematch() if game.over else game
        self._deal = self._game.deal(self._rng)
        self._play([])


def _button(description: str, on_click: widgets.CallbackDispatcher) -> widgets.Button:
    button = widgets.Button(description=description)
    button.on_click(on_click)
    return button
