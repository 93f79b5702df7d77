"""Moves made one after another, whoever makes them, and where they lead; to take some back is to keep fewer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Self

from cucumber.bots import Bot, chance_by_acts, play_on
from cucumber.engine.acts import BuyIn
from cucumber.engine.deal import Deal, Verdict
from cucumber.engine.game import DealMove, Game
from cucumber.errors import CucumberError
from cucumber.table.moves.position import Move, Position, Transition
from cucumber.words.explain import replay
from cucumber.words.explain.replay import Step

_OUT_OF_TURN = "It isn't your turn."


@dataclass(frozen=True)
class Record:
    """A game that is being played: where it starts, every move since, and which seats bots play.

    The cards of later deals and the chance of the bots come from the `seed`; without one, chance depends on the number
    of acts alone. Either way the same moves always meet the same answers. The first move may deal the cards, or they
    may be on the table at the start.

    >>> from cucumber import Deal, Game, find
    >>> agurk = find("agurk")
    >>> game = Game.new(agurk.rules, ["Ann", "Bo"])
    >>> moves = Record(Position(agurk, game)).with_move("deal 9h 2c / Jd 5s").with_move("9h")
    >>> moves.deal.turn, moves.back_to(1).deal.turn
    (1, 0)
    """

    start: Position
    transitions: tuple[Transition, ...] = ()
    seed: str = ""
    bots: Mapping[int, Bot] = field(default_factory=dict)

    # --- where it stands ---

    @property
    def position(self) -> Position:
        return self.transitions[-1].after if self.transitions else self.start

    @property
    def deal(self) -> Deal:
        """The deal being played, or just over."""
        return self.position.current_deal

    @property
    def over(self) -> bool:
        return self.position.current_game.over

    @property
    def is_settled(self) -> bool:
        """Whether the deal is over, so that the next one can be dealt."""
        return self.position.over

    @cached_property
    def deals(self) -> int:
        """How many deals have been dealt since the start."""
        return sum(isinstance(transition.move, DealMove) for transition in self.transitions)

    @cached_property
    def dealing(self) -> int:
        """The place of the move that dealt the cards on the table; −1 if they were there at the start."""
        places = range(len(self.transitions) - 1, -1, -1)
        return next((at for at in places if isinstance(self.transitions[at].move, DealMove)), -1)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the deal on the table, from its dealing on."""
        steps = map(self._step_of, self.transitions[max(self.dealing, 0) :])
        return (
            (replay.start_step(self.start.current_deal, self.start.game), *steps) if self.dealing < 0 else tuple(steps)
        )

    def _step_of(self, transition: Transition) -> Step:
        """The step of a move; a kind of game that words the last card differently overrides this."""
        return transition.step

    # --- going on, and back ---

    def with_move(self, move: Move | Verdict | str) -> Self:
        """The same with one more move, whoever makes it. Raises CucumberError if it can't be made."""
        return replace(self, transitions=(*self.transitions, self.position.make(move)))

    def with_next_cards(self) -> Self:
        """The same with the next cards dealt, of a rematch if the game is over. Raises CucumberError in mid-deal."""
        return self.with_move(self.position.dealing(self.seed, self.deals + 1))

    def with_bot_moves(self) -> Self:
        """The same after the bots have acted, up to the turn of a seat without one or the end of the deal."""
        moves = self

        def chance(deal: Deal) -> Random:
            return Random(f"{self.seed}/{self.deals}/{deal.plays + len(deal.decisions)}")

        for verdict in play_on(self.deal, self.bots, self.position.game, chance if self.seed else chance_by_acts):
            moves = moves.with_move(verdict)
        return moves

    def play_as(self, seat: int, move: Move | str) -> Self:
        """The same after a move of a seat, and what the bots answer.

        Raises CucumberError if it isn't this seat's turn or the move is not allowed.
        """
        return self.move_as(seat, move).with_bot_moves()

    def move_as(self, seat: int, move: Move | str) -> Self:
        """The same after a move of a seat alone; it raises what `play_as` does."""
        own_move = self.position.read(move) if isinstance(move, str) else move
        whose = own_move.seat if isinstance(own_move, BuyIn) else self.deal.turn
        if isinstance(own_move, DealMove) or whose != seat:
            raise CucumberError(_OUT_OF_TURN)
        return self.with_move(own_move)

    def next_cards(self) -> Self:
        """The next cards, dealt by the seed, before anybody acts; bots that are out buy in first, where they may.

        Raises CucumberError if the deal is not over.
        """
        moves = self
        while True:
            game = moves.position.current_game
            able = (act for act in game.legal() if act.seat in self.bots and act.seat not in game.seats)
            if (buys_in := next(able, None)) is None:
                return moves.with_next_cards()
            moves = moves.with_move(buys_in)

    def next_deal(self) -> Self:
        """The next cards, and what the bots do with them; it raises what `next_cards` does."""
        return self.next_cards().with_bot_moves()

    def may_buy_in(self, seat: int) -> bool:
        return self.is_settled and BuyIn(seat) in self.position.current_game.legal()

    def last_of(self, seat: int) -> int | None:
        """How many moves came before the seat's last one in this deal; None where there is none to take back."""
        for at in range(len(self.transitions) - 1, self.dealing, -1):
            before, move = self.transitions[at].before, self.transitions[at].move
            if (move.seat if isinstance(move, BuyIn) else before.current_deal.turn) == seat:
                return at
        return None

    def back_to(self, number: int) -> Self:
        """The same as it was after that many moves."""
        return replace(self, transitions=self.transitions[:number])


def event_by_event(moves: Record, game: Game | None) -> Iterator[Step]:
    """The moves of one deal as steps, and after its last act each event in the game as a step of its own.

    `game` is that before the deal, or None without scores.
    """
    for transition in moves.transitions:
        if transition.verdict is not None:
            yield transition.act_alone if game is None else transition.act_in_game
    if moves.is_settled:
        yield from replay.result_steps(moves.deal, game, moves.position.bought)
