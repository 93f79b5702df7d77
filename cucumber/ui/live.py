"""A table to play at: what is picked is done, bots answer where they sit, and what was played can be taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial, reduce
from random import Random

import ipywidgets as widgets

from cucumber.bots import Bot, play_on
from cucumber.deal import Deal
from cucumber.errors import CucumberError
from cucumber.explain.replay import Step, Telling, results
from cucumber.game import BuyIn, Game
from cucumber.ui.offers import Offer, Offers
from cucumber.ui.table import Table
from cucumber.variants import find

FOUR = ("Ann", "Bo", "Cai", "Dan")


class PlayedTable(widgets.VBox):
    """A table at which a deal is played; a subclass says who plays, what is shown and what is offered."""

    def __init__(self, *below: widgets.Widget) -> None:
        self._offers = Offers()
        self._table = Table(on_pick=self._pick, on_press=self._offers.press)
        super().__init__([self._table, *below])

    # --- what a subclass says ---

    @property
    def _bots(self) -> Mapping[int, Bot]:
        """The bots that play by themselves, by seat."""
        return {}

    def _show(self, steps: Sequence[Step], cursor: int) -> None:
        """Shows these steps at the table, and what can be done now."""
        raise NotImplementedError

    # --- playing ---

    def _begin(self, told: Telling) -> None:
        """Plays on from a deal as far as it has been told; nothing before that is taken back."""
        self._told, self._first = told, told.acts
        self._play(told)

    def _pick(self, act: str, at: int) -> None:
        if at != self._told.acts:
            raise CucumberError(
                "That moment has passed. Go on to the last one, or take cards back, to play from there."
            )
        self._play(self._told.act(act))

    def _play(self, told: Telling, buying_in: tuple[int, ...] = ()) -> None:
        """Shows the deal after the bots have answered; when it is over, with its results and who buys in."""
        for done in play_on(told.deal, self._bots, told.game):
            told = told.judged(done.verdict)
        over = told.deal.over
        brought = tuple(results(told.deal, told.game, buying_in)) if over else ()  # refuses before anything changes
        self._told, self._bought = told, buying_in
        steps = (*told.steps, *brought)
        # After the last card the table shows what it cost; whatever else the deal brings is stepped to.
        settled = min(told.acts + over, len(steps) - 1)
        self._show(steps, len(steps) - 1 if buying_in else settled)

    @property
    def _last_choice(self) -> int | None:
        """How many acts came before the reader's last one; None where there is none to take back."""
        turns = [step.deal.turn for step in self._told.steps[:-1]]
        return next((at for at in range(len(turns) - 1, self._first - 1, -1) if turns[at] not in self._bots), None)

    def _take_back(self) -> Offer:
        """The button that takes back what the reader played last, with all that followed."""
        back = self._last_choice
        return Offer("Take back", partial(self._go_back, back or 0), "quiet", disabled=back is None)

    def _again(self, label: str) -> Offer:
        """The button that begins anew."""
        return Offer(label, partial(self._go_back, self._first), "quiet", disabled=self._told.acts == self._first)

    def _go_back(self, acts: int) -> None:
        self._play(self._told.back_to(acts))


class LivePlay(PlayedTable):
    """A live table on which every seat is played by hand, deal after deal.

    The first deal is of the `hands` given; without hands it is dealt, and so are those after it, by `seed`: the same
    seed gives the same cards. Where the rules let players buy in, they are asked after each deal.
    """

    def __init__(self, variant: str, players: Sequence[str], hands: Sequence[str] = (), *, seed: int = 1) -> None:
        self._rng = Random(seed)
        super().__init__()
        self.add_class("cucumber-live")
        self.begin(variant, players, hands)

    def begin(self, variant: str, players: Sequence[str], hands: Sequence[str] = ()) -> None:
        """A new game by the rules of a variant, with its first deal. Raises CucumberError and stays as it was."""
        rules = find(variant).rules
        game = Game.new(rules, players)
        deal = Deal.of(rules, hands, players=players) if hands else game.deal(self._rng)
        self._table.heading = f"{rules.name}: a table to play at"
        self._begin(Telling.of(deal, game=game))

    def _show(self, steps: Sequence[Step], cursor: int) -> None:
        with self._table.hold_sync():
            self._table.show(steps, cursor=cursor)
            again = self._again("Play this deal again")
            self._offers.show(self._table, *self._after_the_deal(), self._take_back(), again)

    def _after_the_deal(self) -> list[Offer]:
        """What comes next when the deal is over: the next deal, or buying in before it."""
        deal, game = self._told.deal, self._told.game
        if not deal.over or game is None:
            return []
        settled = reduce(Game.act, map(BuyIn, self._bought), game.settle(deal))
        label = "Start a new game" if settled.over else "Next deal"
        on = Offer(label, partial(self._deal_out, settled), "primary")
        return [on, *(self._buying_in(settled, act) for act in settled.legal())]

    def _buying_in(self, settled: Game, act: BuyIn) -> Offer:
        """The button of a player who may buy in now."""
        return Offer(
            f"{settled.players[act.seat]} buys in",
            lambda: self._play(self._told, (*self._bought, act.seat)),
            title=settled.verdict(act).reason,
        )

    def _deal_out(self, settled: Game) -> None:
        game = settled.rematch() if settled.over else settled
        self._begin(Telling.of(game.deal(self._rng), game=game))


def play(variant: str = "agurk", hands: Sequence[str] = (), players: Sequence[str] = FOUR, seed: int = 1) -> LivePlay:
    """A table on which every seat is played by hand."""
    return LivePlay(variant, players, hands, seed=seed)
