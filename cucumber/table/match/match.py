"""A match: a game in which you play one seat and bots play the others, as a value that holds every move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from cucumber.bots import BOTS, Bot
from cucumber.errors import CucumberError
from cucumber.table.match.setting import Setting
from cucumber.table.moves import Move, Position, Record, Transition
from cucumber.words.explain.replay import Step

YOUR_SEAT = 0


@dataclass(frozen=True)
class Match(Record):
    """The setting of a match and the moves made in it, from the first dealing on. Make one with `Match.of`.

    You move with `play`, and the bots answer at once.

    >>> match = Match.of(Setting.usual(seed="7")).with_bot_moves()
    >>> match.deal.turn == YOUR_SEAT, match.play(match.deal.legal()[0]).take_back() == match
    (True, True)
    """

    setting: Setting = field(kw_only=True)
    start: Position = field(init=False, repr=False)
    seed: str = field(init=False, repr=False)
    bots: Mapping[int, Bot] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        setting = self.setting
        bots = {seat: BOTS[bot] for seat, (_, bot) in enumerate(setting.bots, start=1)}
        self.__dict__.update(start=Position(setting.variant, setting.game), seed=setting.seed, bots=bots)

    @staticmethod
    def of(setting: Setting) -> Match:
        """A match with the cards of its first deal on the table, in which nobody has acted."""
        return Match(setting=setting).with_next_cards()

    # --- where it stands ---

    @property
    def your_turn(self) -> bool:
        return self.deal.turn == YOUR_SEAT

    @property
    def has_begun(self) -> bool:
        """Whether anybody has acted since the first cards were dealt."""
        return len(self.transitions) > 1

    def _step_of(self, transition: Transition) -> Step:
        """The step of a move; for the last card only what it does and who takes it: the summary says the rest."""
        step = transition.step
        if transition.verdict is None or not step.deal.over:
            return step
        return replace(step, note=step.note[:2], public=step.public[:2], rules=())

    # --- going on ---

    def play(self, move: Move | str) -> Match:
        """Your move, and what the bots answer. Raises CucumberError if it isn't your turn or may not be made."""
        return self.play_as(YOUR_SEAT, move)

    def with_next_cards(self) -> Match:
        """The match with the next cards dealt. Raises CucumberError if the deal is not over, or the game is."""
        if self.over:
            raise CucumberError("The game is over; play again to begin another one.")
        return super().with_next_cards()

    def play_out(self) -> Match:
        """The match after the bots have played on without you, to the end of the game or to a turn of yours."""
        match = self
        while match.is_settled and not match.over:
            match = match.next_deal()
        return match

    # --- going back ---

    @property
    def can_take_back(self) -> bool:
        """Whether you have decided anything in this deal."""
        return self.last_of(YOUR_SEAT) is not None

    def take_back(self) -> Match:
        """The match before your last move in this deal. Raises CucumberError if there is none."""
        if (last := self.last_of(YOUR_SEAT)) is None:
            raise CucumberError("There is nothing of yours to take back in this deal.")
        return self.back_to(last)
