"""A match: a game in which you play one seat and bots play the others, as a value that holds every move."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from cucumber.acts import BuyIn
from cucumber.bots import BOTS, Bot, play_on
from cucumber.deal import Deal
from cucumber.errors import CucumberError
from cucumber.explain.replay import Step
from cucumber.explore import Position
from cucumber.explore.position import Made, Move
from cucumber.game import Dealing
from cucumber.match.moves import Moves
from cucumber.match.setting import Setting

YOUR_SEAT = 0
_OUT_OF_TURN = "It isn't your turn; the table is as it was."


@dataclass(frozen=True)
class Match(Moves):
    """The setting of a match and the moves made in it, from the first dealing on. Make one with `Match.of`.

    You move with `play`, and the bots answer at once. Their chance depends on the seed and the position alone: the same
    cards played again meet the same answers.

    >>> match = Match.of(Setting.usual(seed="7")).begun()
    >>> match.deal.turn == YOUR_SEAT, match.play(match.deal.legal()[0]).take_back() == match
    (True, True)
    """

    setting: Setting

    @staticmethod
    def of(setting: Setting) -> Match:
        """A match with the cards of its first deal on the table, in which nobody has acted."""
        return Match((), setting).with_next_cards()

    # --- where it stands ---

    @property
    def start(self) -> Position:
        """The position before the first cards are dealt."""
        return Position(self.setting.variant, self.setting.game)

    @property
    def seed(self) -> str:
        """What the cards come from, and the chance of the bots."""
        return self.setting.seed

    @property
    def your_turn(self) -> bool:
        """Whether you are to act in the deal."""
        return self.deal.turn == YOUR_SEAT

    @property
    def has_begun(self) -> bool:
        """Whether anybody has acted since the first cards were dealt."""
        return len(self.made) > 1

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The deal on the table, told from its dealing on; what it costs is told by its reckoning."""
        return tuple(map(_step, self.made[self.dealing :]))

    # --- going on ---

    def begun(self) -> Match:
        """The match after the bots have acted up to your turn, or to the end of the deal."""
        match = self
        for done in play_on(self.deal, self._bots, self.position.game, self._chance):
            match = match.with_move(done.verdict)
        return match

    def play(self, move: Move | str) -> Match:
        """Your move, and what the bots answer.

        Raises CucumberError if it isn't your turn or the move is not allowed.
        """
        asked = self.position.read(move) if isinstance(move, str) else move
        if isinstance(asked, Dealing) or (isinstance(asked, BuyIn) and asked.seat != YOUR_SEAT):
            raise CucumberError(_OUT_OF_TURN)
        if not isinstance(asked, BuyIn) and not self.your_turn:
            raise CucumberError(_OUT_OF_TURN)
        return self.with_move(asked).begun()

    def next_cards(self) -> Match:
        """The next cards, dealt by the seed, before anybody acts.

        Bots that are out buy in first, where they may. Raises CucumberError if the deal or the game is not as far.
        """
        match = self
        while buys_in := match._bot_to_buy_in():
            match = match.with_move(buys_in)
        return match.with_next_cards()

    def next_deal(self) -> Match:
        """The next cards, and what the bots do with them before your turn; `next_cards` says what it raises."""
        return self.next_cards().begun()

    def finished(self) -> Match:
        """The match after the bots have played on without you, to the end of the game or to a turn of yours."""
        match = self
        while match.is_settled and not match.over:
            match = match.next_deal()
        return match

    def may_buy_in(self) -> bool:
        """Whether you may buy in now."""
        return self.is_settled and BuyIn(YOUR_SEAT) in self.position.settled.legal()

    def with_next_cards(self) -> Match:
        """The match with the next cards dealt. Raises CucumberError if the deal is not over, or the game is."""
        if self.over:
            raise CucumberError("The game is over; play again to begin another one.")
        return super().with_next_cards()

    def _bot_to_buy_in(self) -> BuyIn | None:
        game = self.position.settled
        return next((act for act in game.legal() if act.seat != YOUR_SEAT and act.seat not in game.seats), None)

    @property
    def _bots(self) -> dict[int, Bot]:
        return {seat: BOTS[bot] for seat, (_, bot) in enumerate(self.setting.bots, start=1)}

    def _chance(self, deal: Deal) -> Random:
        return Random(f"{self.seed}/{self.deals}/{deal.plays + len(deal.decisions)}")

    # --- going back ---

    @cached_property
    def _your_last(self) -> int | None:
        """The place of your last move in this deal; None where there is none to take back."""
        places = range(len(self.made) - 1, self.dealing, -1)
        return next((at for at in places if _is_yours(self.made[at])), None)

    @property
    def can_take_back(self) -> bool:
        """Whether you have decided anything in this deal."""
        return self._your_last is not None

    def take_back(self) -> Match:
        """The match before your last move in this deal. Raises CucumberError if there is none."""
        if self._your_last is None:
            raise CucumberError("There is nothing of yours to take back in this deal.")
        return replace(self, made=self.made[: self._your_last])


def _step(made: Made) -> Step:
    """The step of a move; of the last card only what it does, because the reckoning tells what comes of it."""
    step = made.step
    if made.verdict is None or not step.deal.over:
        return step
    return replace(step, note=step.note[:1], public=step.public[:1], rules=())


def _is_yours(made: Made) -> bool:
    if isinstance(made.move, BuyIn):
        return made.move.seat == YOUR_SEAT
    return made.before.deal is not None and made.before.deal.turn == YOUR_SEAT
