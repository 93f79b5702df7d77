"""A table to play at: what is picked is done, bots answer where they sit, and what was played can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random

from cucumber.bots import Bot
from cucumber.deal import Deal
from cucumber.errors import CucumberError
from cucumber.explain import replay
from cucumber.explain.replay import Step
from cucumber.game import BuyIn, Game
from cucumber.moves import Moves, Position, event_by_event
from cucumber.ui.offers import Offer, Offers
from cucumber.ui.table import Table
from cucumber.ui.toolkit import widgets
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

    def _begin(self, start: Position, game: Game | None, before: Sequence[Step] = ()) -> None:
        """Plays on from a position, which nothing is taken back from; `before` are the steps that led there.

        `game` is None if no score is kept.
        """
        self._game, self._before = game, (*before, replay.start(start.dealt, game))[: max(1, len(before))]
        self._play(Moves(start))

    def _pick(self, act: str, at: int) -> None:
        if at != len(self._before) - 1 + self._acts:
            raise CucumberError(
                "That moment has passed. Go on to the last one, or take cards back, to play from there."
            )
        self._play(self._moves.with_move(act))

    def _play(self, moves: Moves) -> None:
        """Shows the deal after the bots have answered; when it is over, with its results and who buys in."""
        self._moves = moves = replace(moves, bots=self._bots).answered()
        steps = (*self._before, *event_by_event(moves, self._game))
        # After the last card the table shows what it cost; whatever else the deal brings is stepped to.
        settled = min(len(self._before) - 1 + self._acts + moves.is_settled, len(steps) - 1)
        self._show(steps, len(steps) - 1 if moves.position.bought else settled)

    @property
    def _acts(self) -> int:
        """How many acts have been made since the start."""
        return len(self._moves.made) - len(self._moves.position.bought)

    @property
    def _last_choice(self) -> int | None:
        """How many acts came before the reader's last one; None where there is none to take back."""
        turns = [made.before.dealt.turn for made in self._moves.made[: self._acts]]
        return next((at for at in range(len(turns) - 1, -1, -1) if turns[at] not in self._bots), None)

    def _take_back(self) -> Offer:
        """The button that takes back what the reader played last, with all that followed."""
        back = self._last_choice
        return Offer("Take back", partial(self._go_back, back or 0), "quiet", disabled=back is None)

    def _again(self, label: str) -> Offer:
        """The button that begins anew."""
        return Offer(label, partial(self._go_back, 0), "quiet", disabled=not self._acts)

    def _go_back(self, acts: int) -> None:
        self._play(self._moves.back_to(acts))


def after_a_deal(settled: Game, deal: Callable[[], None], buy_in: Callable[[BuyIn], None]) -> list[Offer]:
    """What comes next when a deal is over: the next deal, or buying in before it."""
    on = Offer("Start a new game" if settled.over else "Next deal", deal, "primary")
    buying_in = (
        Offer(f"{settled.players[act.seat]} buys in", partial(buy_in, act), title=settled.verdict(act).reason)
        for act in settled.legal()
    )
    return [on, *buying_in]


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
        played = find(variant)
        game = Game.new(played.rules, players)
        deal = Deal.of(played.rules, hands, players=players) if hands else game.deal(self._rng)
        self._table.heading = f"{played.name}: a table to play at"
        self._begin(Position(played, game, deal), game)

    def _show(self, steps: Sequence[Step], cursor: int) -> None:
        with self._table.hold_sync():
            self._table.show(steps, cursor=cursor)
            again = self._again("Play this deal again")
            moves = self._moves
            on = after_a_deal(moves.position.settled, self._deal_out, lambda act: self._play(moves.with_move(act)))
            self._offers.show(self._table, *(on if moves.is_settled else ()), self._take_back(), again)

    def _deal_out(self) -> None:
        position = self._moves.position
        game = position.next_game
        self._begin(Position(position.variant, game, game.deal(self._rng)), game)


def play(variant: str = "agurk", hands: Sequence[str] = (), players: Sequence[str] = FOUR, seed: int = 1) -> LivePlay:
    """A table on which every seat is played by hand."""
    return LivePlay(variant, players, hands, seed=seed)
