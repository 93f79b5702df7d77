"""A table to play at: every act is picked by hand, for each seat in turn, deal after deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from random import Random

import ipywidgets as widgets

from cucumber.deal import Deal
from cucumber.errors import CucumberError
from cucumber.explain.replay import Telling, results
from cucumber.game import BuyIn, Game
from cucumber.ui.saying import button
from cucumber.ui.table import Table
from cucumber.variants import find

FOUR = ("Ann", "Bo", "Cai", "Dan")


class LivePlay(widgets.VBox):
    """A live table with its buttons: what is picked is done, and a deal that is over is settled.

    The first deal is of the `hands` given; without hands it is dealt, and so are those after it, by `seed`: the same
    seed gives the same cards. Where the rules let players buy in, they are asked after each deal.
    """

    def __init__(self, variant: str, players: Sequence[str], hands: Sequence[str] = (), *, seed: int = 1) -> None:
        self._rng = Random(seed)
        self._table = Table(on_pick=self._pick)
        self._take_back = button("Take back", self._on_take_back)
        self._again = button("Play this deal again", self._on_again)
        self._next = button("Next deal", self._on_next)
        self._buying_in = widgets.HBox(layout={"flex_flow": "row wrap"})
        buttons = widgets.HBox([self._take_back, self._again, self._next], layout={"margin": "8px 0 0"})
        super().__init__([self._table, buttons, self._buying_in])
        self.add_class("cucumber-live")
        self.begin(variant, players, hands)

    def begin(self, variant: str, players: Sequence[str], hands: Sequence[str] = ()) -> None:
        """A new game by the rules of a variant, with its first deal. Raises CucumberError and stays as it was."""
        rules = find(variant).rules
        game = Game.new(rules, players)
        deal = Deal.of(rules, hands, players=players) if hands else game.deal(self._rng)
        self._table.heading = f"{rules.name}: a table to play at"
        self._deal_out(game, deal)

    def _deal_out(self, game: Game, deal: Deal) -> None:
        self._game = game
        self._play(Telling.of(deal, game=game))

    def _pick(self, act: str, at: int) -> None:
        if at != self._told.acts:
            raise CucumberError(
                "That moment has passed. Go on to the last one, or take cards back, to play from there."
            )
        self._play(self._told.act(act))

    def _play(self, told: Telling, buying_in: tuple[int, ...] = ()) -> None:
        """Shows the deal as far as it has been told, then its results and who buys in."""
        over = told.deal.over
        brought = tuple(results(told.deal, self._game, buying_in)) if over else ()  # refuses before anything changes
        self._told, self._bought = told, buying_in
        steps = (*told.steps, *brought)
        # After the last card the table shows what it cost; whatever else the deal brings is stepped to.
        settled = min(told.acts + over, len(steps) - 1)
        self._table.show(steps, cursor=len(steps) - 1 if buying_in else settled)
        self._settled = self._settle(told.deal)
        self._take_back.disabled = self._again.disabled = not told.acts
        self._next.disabled = not over
        self._next.description = "New game" if self._settled.over else "Next deal"
        self._offer_to_buy_in(over=over)

    def _settle(self, deal: Deal) -> Game:
        """The game after this deal and after the players who bought in."""
        if not deal.over:
            return self._game
        return reduce(Game.act, map(BuyIn, self._bought), self._game.settle(deal))

    def _offer_to_buy_in(self, *, over: bool) -> None:
        """A button for each player who may buy in now."""
        acts = self._settled.legal() if over else ()
        self._buying_in.children = [self._buy_in_button(act) for act in acts]

    def _buy_in_button(self, act: BuyIn) -> widgets.Button:
        return button(
            f"{self._game.players[act.seat]} buys in",
            lambda _: self._play(self._told, (*self._bought, act.seat)),
            tooltip=self._settled.verdict(act).reason,
        )

    def _on_take_back(self, _button: widgets.Button) -> None:
        self._play(self._told.back_to(self._told.acts - 1))

    def _on_again(self, _button: widgets.Button) -> None:
        self._play(self._told.back_to(0))

    def _on_next(self, _button: widgets.Button) -> None:
        game = self._settled.rematch() if self._settled.over else self._settled
        self._deal_out(game, game.deal(self._rng))


def play(variant: str = "agurk", hands: Sequence[str] = (), players: Sequence[str] = FOUR, seed: int = 1) -> LivePlay:
    """A table on which every seat is played by hand."""
    return LivePlay(variant, players, hands, seed=seed)
