"""Moves made one after another, from the first dealing on, and where they lead, whoever makes them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from cucumber.deal import Deal, Verdict
from cucumber.explore import Exploration, Node, Position
from cucumber.explore.position import Made, Move
from cucumber.game import Dealing


@dataclass(frozen=True)
class Moves:
    """The moves of a game that is being played; a subclass says who plays it.

    `start` is the position before the first cards are dealt, and the cards of every deal come from the `seed`.
    """

    made: tuple[Made, ...]

    @property
    def start(self) -> Position:
        """The position before the first cards are dealt."""
        raise NotImplementedError

    @property
    def seed(self) -> str:
        """What the cards come from."""
        raise NotImplementedError

    # --- where it stands ---

    @property
    def position(self) -> Position:
        """The position now."""
        return self.made[-1].after if self.made else self.start

    @property
    def deal(self) -> Deal:
        """The deal being played, or just over."""
        return self.position.dealt

    @property
    def over(self) -> bool:
        """Whether the game has a winner."""
        return self.position.settled.over

    @property
    def is_settled(self) -> bool:
        """Whether the deal is over, so that the next one can be dealt."""
        return self.position.over

    @property
    def deals(self) -> int:
        """How many deals have been dealt."""
        return sum(isinstance(made.move, Dealing) for made in self.made)

    @cached_property
    def dealing(self) -> int:
        """The place of the move that dealt the cards on the table."""
        return next(at for at in range(len(self.made) - 1, -1, -1) if isinstance(self.made[at].move, Dealing))

    @cached_property
    def exploration(self) -> Exploration:
        """The same moves, with all cards open, as a line to explore."""
        nodes = (Node.table(self.start), *(Node(at, made, made.after) for at, made in enumerate(self.made)))
        return Exploration(nodes, tuple(range(len(nodes))), len(nodes) - 1, self.seed)

    # --- going on ---

    def with_move(self, move: Move | Verdict | str) -> Self:
        """The same with one more move, whoever makes it. Raises CucumberError if it can't be made."""
        return replace(self, made=(*self.made, self.position.make(move)))

    def with_next_cards(self) -> Self:
        """The same with the next cards dealt, of a rematch if the game is over. Raises CucumberError in mid-deal."""
        return self.with_move(self.position.dealing(self.seed, self.deals + 1))
