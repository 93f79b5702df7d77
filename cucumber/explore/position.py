"""A position of an exploration: a game and the deal that is being played in it, and how a move leads to the next one.

A move is text: an act of the deal in notation, `buy in` with a seat, or `deal` with the cards of the next deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from random import Random

from cucumber import explain
from cucumber.deal import Deal
from cucumber.errors import BadNotation, CucumberError
from cucumber.explain.replay import Step, tell
from cucumber.game import BuyIn, Game
from cucumber.notation import read_dealing, write_dealing
from cucumber.variants import Variant

DEAL, BUY_IN = "deal", "buy in"


@dataclass(frozen=True)
class Position:
    """A game of a variant, the deal that is being played in it, and who has bought in after that deal.

    `game` stands as it did when the deal was dealt; `deal` is None before the first one. Two positions of the same
    rules are equal, whoever put those together.
    """

    variant: Variant = field(compare=False)
    game: Game
    deal: Deal | None = None
    bought: tuple[int, ...] = ()

    @property
    def dealt(self) -> Deal:
        """The deal. Raises CucumberError before the first one."""
        if self.deal is None:
            raise CucumberError("Nothing has been dealt yet; the first move deals the cards.")
        return self.deal

    @property
    def over(self) -> bool:
        """Whether the deal is over; so it is before the first one."""
        return self.deal is None or self.deal.over

    @cached_property
    def settled(self) -> Game:
        """The game as it stands now: after the deal, once it is over, and after those who bought in."""
        if self.deal is None or not self.deal.over:
            return self.game
        return reduce(Game.act, map(BuyIn, self.bought), self.game.settle(self.deal))

    @property
    def next_game(self) -> Game:
        """The game in which the next deal is played: after the last one of a game it is a new game."""
        return self.settled.rematch() if self.settled.over else self.settled

    def dealing(self, seed: str, number: int) -> str:
        """The move that deals the next cards; the same seed and number give the same cards to the same players.

        Raises CucumberError while the deal goes on.
        """
        self._refuse_in_mid_deal()
        game = self.next_game
        return f"{DEAL} {write_dealing(game.deal(Random(f'{seed}/{number}')), game)}"

    def after(self, move: str) -> Position:
        """The position after a move. Raises CucumberError where it is none, or is not allowed."""
        if move.startswith(f"{DEAL} "):
            self._refuse_in_mid_deal()
            game = self.next_game
            return replace(self, game=game, deal=read_dealing(move.removeprefix(DEAL), game), bought=())
        if move.startswith(BUY_IN):
            return self._after_buying_in(move.removeprefix(BUY_IN).strip())
        return replace(self, deal=self.dealt.act(move))

    def written(self, move: str, after: Position) -> tuple[str, str]:
        """A move that leads from here to `after`, however it was typed: as it is written, and its label for people."""
        if move.startswith(f"{DEAL} "):
            return f"{DEAL} {write_dealing(after.dealt, after.game)}", f"Deal {after.game.settled + 1}"
        if move.startswith(BUY_IN):
            return f"{BUY_IN} {after.bought[-1]}", f"{after.game.players[after.bought[-1]]} buys in"
        verdict = self.dealt.verdict(move)
        return str(verdict.act), explain.label(verdict)

    def _after_buying_in(self, seat: str) -> Position:
        if not self.dealt.over:
            raise CucumberError("Players buy in between two deals; this one is not over yet.")
        if seat not in map(str, range(len(self.game.players))):
            raise BadNotation(f"Who buys in is a seat from 0 to {len(self.game.players) - 1}; {seat[:20]!r} is none.")
        self.settled.act(BuyIn(int(seat)))  # refuses, and says why
        return replace(self, bought=(*self.bought, int(seat)))

    def _refuse_in_mid_deal(self) -> None:
        if not self.over:
            raise CucumberError("The next cards are dealt when this deal is over.")

    def told(self, move: str) -> Step:
        """The step from here to the position after a move: what it brought, in words."""
        after = self.after(move)
        if move.startswith(BUY_IN):
            return _buying_in(after, after.dealt)
        if move.startswith(f"{DEAL} "):
            return next(tell(after.dealt, game=after.game))
        _, step, *_ = tell(self.dealt, [move])
        return _with_what_it_brings(step, after)


def _buying_in(after: Position, deal: Deal) -> Step:
    event = after.settled.events[0]
    said = (event.sentence,)
    return Step("result", f"{event.player} buys in", deal, after.settled, said, said, (event.rule,))


def _with_what_it_brings(step: Step, after: Position) -> Step:
    """The step, and after the last act of a deal with what the deal brings in the game."""
    if not step.deal.over:
        return replace(step, game=after.game)
    events = after.settled.events
    brought = tuple(event.sentence for event in events)
    rules = tuple(dict.fromkeys((*step.rules, *(event.rule for event in events))))
    return replace(step, game=after.settled, note=(*step.note, *brought), public=(*step.public, *brought), rules=rules)


def outcome(position: Position) -> Iterator[tuple[str, str]]:
    """What came of a deal that is over, each as a head and the words to it: taker, charges, scores, who has won."""
    deal, game = position.deal, position.settled
    if deal is None or not deal.over:
        return
    names = deal.players
    yield "Last trick", names[deal.taker] if deal.taker is not None else "nobody: all others dropped"
    yield "Charged", ", ".join(f"{names[seat]} {points}".replace("-", "−") for seat, points in deal.charges.items())
    yield (
        "New scores",
        ", ".join(
            f"{name} {explain.score_words(score, lost, deal.rules.when_caught.mark)}"
            for name, score, lost in zip(names, game.scores, game.cucumbers, strict=True)
        ),
    )
    if out := [names[seat] for seat in deal.seats if seat not in game.seats]:
        yield "Out", ", ".join(out)
    if game.winners:
        yield "Won", ", ".join(names[seat] for seat in game.winners)
