"""Whether a game ends: some games that quick bots play, and the answers that make them go on and on, or end at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from cucumber.bots.seating import bots_of
from cucumber.bots.whole_games import play_next_deal
from cucumber.engine.game import Game
from cucumber.engine.rules import Ending, Question, Rules
from cucumber.engine.variants import Variant
from cucumber.errors import BadVariant

MOST_DEALS = 200  # of a game; the longest known ones take some 60
_BOTS = ("sharp", "lowest")
_GAMES_TO_COMPARE = 20


@dataclass(frozen=True)
class Endings:
    """How long games were, in deals; `unfinished` ones were broken off after `MOST_DEALS`.

    `because` are the questions whose answers make the difference: with the answer of the game it comes from to
    any one of them, games end, or not all at once.
    """

    lengths: tuple[int, ...]
    unfinished: int
    because: tuple[Question, ...] = ()

    @property
    def end(self) -> bool:
        """Whether every game ended."""
        return not self.unfinished

    @property
    def at_once(self) -> bool:
        """Whether every game ended with its first deal."""
        return self.end and set(self.lengths) == {1}


def endings(variant: Variant, games: int = 100, players: int | None = None, seed: int = 1) -> Endings:
    """How games of this variant end, with as many `players` as are given, by default four or as many as can play.

    >>> from cucumber import find
    >>> found = endings(find("agurk~cost=all1~limit=150"), games=2)
    >>> found.end, [question.asks for question in found.because]
    (False, ['What does the card cost?', 'What score is too much?'])
    """
    rules = variant.rules
    number = players or min(max(4, rules.player_range.fewest), rules.player_range.most)
    lengths = _lengths(rules, number, games, seed)
    found = Endings(lengths, sum(length > MOST_DEALS for length in lengths))
    odd_at_once = found.at_once and rules.ending is not Ending.SINGLE_DEAL
    if found.end and not odd_at_once:
        return found
    return Endings(
        found.lengths, found.unfinished, tuple(_because(variant, number, min(games, _GAMES_TO_COMPARE), seed))
    )


def _lengths(rules: Rules, players: int, games: int, seed: int) -> tuple[int, ...]:
    return tuple(_length(rules, players, Random(f"{seed} {game}")) for game in range(games))


def _length(rules: Rules, players: int, rng: Random) -> int:
    """How many deals a game took; one more than `MOST_DEALS` if it did not end by then."""
    game = Game.new(rules, players)
    bots = dict(enumerate(bots_of([_BOTS[seat % len(_BOTS)] for seat in range(players)])))
    while not game.over and game.settled <= MOST_DEALS:
        game = game.settle(play_next_deal(game, bots, rng))
    return game.settled


def _because(variant: Variant, players: int, games: int, seed: int) -> Iterator[Question]:
    """The questions whose answers keep games from ending, or make them all end at once."""
    if variant.parent is None:
        return
    for question, _ in variant.differences():
        try:
            rules = variant.rules.but(**{question.name: variant.parent.rules.answer(question)})
        except BadVariant:
            continue
        if players in rules.player_range:
            lengths = _lengths(rules, players, games, seed)
            if max(lengths) <= MOST_DEALS and {*lengths} != {1}:
                yield question
