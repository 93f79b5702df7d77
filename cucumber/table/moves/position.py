"""A position of an exploration: a game and the deal being played in it, and how a move leads to the next position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from random import Random

from cucumber.engine.acts import Act, BuyIn
from cucumber.engine.deal import Deal, Verdict
from cucumber.engine.game import DealMove, Game
from cucumber.engine.notation import read_dealing
from cucumber.engine.variants import Variant
from cucumber.english import clause
from cucumber.errors import BadNotation, CucumberError
from cucumber.words import explain
from cucumber.words.explain import replay
from cucumber.words.explain.replay import Step

Move = DealMove | Act | BuyIn

# The words that start a written move; an act needs none.
_DEAL, _BUY_IN = "deal ", "buy in"


@dataclass(frozen=True)
class Position:
    """A game of a variant, the deal being played in it, and the seats that have bought in after that deal.

    `game` is the state before the deal; `deal` is None before the first one. Positions are compared by rules and state,
    without regard to the variant object.
    """

    variant: Variant = field(compare=False)
    game: Game
    deal: Deal | None = None
    bought: tuple[int, ...] = ()

    @property
    def current_deal(self) -> Deal:
        """The deal. Raises CucumberError if nothing has been dealt yet."""
        if self.deal is None:
            raise CucumberError("Nothing has been dealt yet; the first move deals the cards.")
        return self.deal

    @property
    def over(self) -> bool:
        """Whether the deal is over; true before the first deal."""
        return self.deal is None or self.deal.over

    @cached_property
    def current_game(self) -> Game:
        """The game now: after the deal, if it is over, and after buying in."""
        if self.deal is None or not self.deal.over:
            return self.game
        return reduce(Game.act, map(BuyIn, self.bought), self.game.settle(self.deal))

    @property
    def next_game(self) -> Game:
        """The game in which the next deal is played: a rematch if this one is over."""
        return self.current_game.rematch() if self.current_game.over else self.current_game

    def dealing(self, seed: str, number: int) -> DealMove:
        """The move that deals the next cards; the same seed and number give the same cards to the same players.

        Raises CucumberError if the deal is not over.
        """
        self._refuse_in_mid_deal()
        return DealMove.shuffled(self.next_game, Random(f"{seed}/{number}"))

    def read(self, text: str) -> Move:
        """The move that a text in a link or a file means in this position.

        Raises BadNotation for text that is not a move, and CucumberError for a move that cannot be made here.
        """
        if text.startswith(_DEAL):
            self._refuse_in_mid_deal()
            return read_dealing(text.removeprefix(_DEAL))
        if text.startswith(_BUY_IN):
            self._refuse_to_buy_in_mid_deal()
            seat, last = text.removeprefix(_BUY_IN).strip(), len(self.game.players) - 1
            if seat not in map(str, range(last + 1)):
                raise BadNotation(f"Who buys in is a seat from 0 to {last}; {seat[:20]!r} isn't one.")
            return BuyIn(int(seat))
        return self.current_deal.read(text)

    def make(self, move: Move | Verdict | str) -> Transition:
        """The move, made in this position; an act given by its verdict is not judged again.

        Raises CucumberError for text that is not a move, and for a move that is not allowed.
        """
        match self.read(move) if isinstance(move, str) else move:
            case DealMove() as dealing:
                self._refuse_in_mid_deal()
                game = self.next_game
                deal = dealing.deal_in(game)
                return Transition(self, DealMove.of(deal, game), replace(self, game=game, deal=deal, bought=()))
            case BuyIn() as buy_in:
                self._refuse_to_buy_in_mid_deal()
                self.current_game.act(buy_in)  # raises if buying in is not allowed
                return Transition(self, buy_in, replace(self, bought=(*self.bought, buy_in.seat)))
            case act:
                verdict = act if isinstance(act, Verdict) else self.current_deal.verdict(act)
        if verdict.deal != self.current_deal:
            raise CucumberError("This verdict is on another position; ask for one here.")
        return Transition(self, verdict.act, replace(self, deal=verdict.after()), verdict)

    def _refuse_to_buy_in_mid_deal(self) -> None:
        if not self.current_deal.over:
            raise CucumberError("Players buy in between two deals; this one isn't over yet.")

    def _refuse_in_mid_deal(self) -> None:
        if not self.over:
            raise CucumberError("The next cards are dealt when this deal is over.")


@dataclass(frozen=True)
class Transition:
    """A move that has been made, with the positions before and after; an act of the deal also has its verdict.

    The move is in its standard form, however it was typed.
    """

    before: Position
    move: Move
    after: Position
    verdict: Verdict | None = None

    @property
    def label(self) -> str:
        """The move in words, such as "Trick 2: Bo plays 9♦", without anything a seat may not know."""
        match self.move:
            case DealMove():
                return f"Deal {self.after.game.settled + 1}"
            case BuyIn(seat):
                return f"{clause(self.after.game.players[seat], 'buys')} in"
        assert self.verdict is not None
        return explain.label(self.verdict)

    @property
    def when(self) -> str:
        """The part of the deal the move belongs to, or the label of a move that is not an act."""
        return explain.when(self.verdict) if self.verdict else self.label

    @cached_property
    def step(self) -> Step:
        """The step of the move: the position after it, and what it brought about; for the last act in the game too."""
        deal, game = self.after.current_deal, self.after.current_game
        if isinstance(self.move, DealMove):
            return replay.start_step(deal, self.after.game)
        if not deal.over:
            return self.act_in_game
        events = game.events
        texts, rules = tuple(event.sentence for event in events), tuple(event.rule for event in events)
        if isinstance(self.move, BuyIn):
            return Step("result", self.label, deal, game, texts[:1], texts[:1], rules[:1], events=events[:1])
        step = self.act_in_game
        rules, note, public = tuple(dict.fromkeys((*step.rules, *rules))), (*step.note, *texts), (*step.public, *texts)
        return replace(step, game=game, note=note, public=public, rules=rules, events=events)

    @cached_property
    def act_in_game(self) -> Step:
        """The step of an act, without what the end of the deal brings about in the game."""
        return replace(self.act_alone, game=self.after.game)

    @cached_property
    def act_alone(self) -> Step:
        """The step of an act without scores."""
        assert self.verdict is not None
        return replay.act_step(self.verdict, self.after.current_deal)


def outcome(position: Position) -> Iterator[tuple[str, str]]:
    """The outcome of a finished deal, as pairs of a heading and text: taker, charges, scores, winners."""
    deal, game = position.deal, position.current_game
    if deal is None or not deal.over:
        return
    names = deal.players
    yield "Last trick", names[deal.taker] if deal.taker is not None else "nobody: all others dropped"
    yield "Pays", charges_in_words(names, deal.charges)
    standings = zip(names, game.scores, game.cucumbers, strict=True)
    mark = deal.rules.when_caught.mark
    yield "New scores", ", ".join(f"{name} {explain.score_words(score, lost, mark)}" for name, score, lost in standings)
    if out := [names[seat] for seat in deal.seats if seat not in game.seats]:
        yield "Out", ", ".join(out)
    if game.winners:
        yield "Won", ", ".join(names[seat] for seat in game.winners)


def charges_in_words(players: Sequence[str], charges: Mapping[int, int]) -> str:
    """The players who are charged, each with the points."""
    return ", ".join(f"{players[seat]} {points}".replace("-", "−") for seat, points in charges.items())


def short_charges(position: Position) -> str:
    """Who pays how much, in as few words as possible; empty until the deal is over."""
    if position.deal is None or not position.deal.over:
        return ""
    players, charges = position.deal.players, position.deal.charges
    payments = (f"{players[seat]} {'pays ' if points > 0 else ''}{points}" for seat, points in charges.items())
    return ", ".join(payments).replace("-", "−")
