"""A whole game that bots play, deal after deal, as a record of all that was played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from cucumber.bots.bot import Bot
from cucumber.bots.lineup import AnyBot, bots_by_seat, bots_of
from cucumber.bots.play_loop import play_on
from cucumber.engine.deal import Deal
from cucumber.engine.game import Game, PlayedGame
from cucumber.engine.variants import AnyRules
from cucumber.errors import BadDeal

MOST_DEALS = 10_000  # far more than any game that can end


def play_game(
    rules: AnyRules, bots: AnyBot | Sequence[AnyBot], rng: Random, players: int | Sequence[str] = ()
) -> PlayedGame:
    """A whole game that bots play; nobody buys in, and a game that does not end is broken off after 10,000 deals.

    `rules` may be a variant or its name, `bots` are bots or their names: one a seat, or one for all. `players` are the
    names, or how many there are; without them there are as many as bots. Seat 0 leads the first deal if the next player
    after the dealer leads. The same chance gives the same game.

    >>> played = play_game("agurk", ["sharp", "lowest", "lowest"], Random(7))
    >>> len(played.deals), played.winners, played.end.scores
    (9, (0,), (0, 25, 28))

    Raises BadVariant, BadDeal or UnknownBot for what cannot be played, and BadKind or IllegalAct for a bot that makes
    an illegal move.
    """
    if isinstance(bots, (str, Bot)) and not players:
        raise BadDeal("One bot for all seats needs to know how many: give players, a number or names.", field="players")
    game = start = Game.new(rules, players or len(bots_of(bots)))
    line_up = dict(enumerate(bots_by_seat(bots, len(game.players))))
    deals: list[Deal] = []
    while not game.over and len(deals) < MOST_DEALS:
        deals.append(play_next_deal(game, line_up, rng))
        game = game.settle(deals[-1])
    return PlayedGame(start, tuple(deals))


def play_next_deal(game: Game, bots: Mapping[int, Bot], rng: Random) -> Deal:
    """The next deal of a game, played to its end by the bots of its seats."""
    deal = game.deal(rng)
    for verdict in play_on(deal, bots, game, lambda _: rng):
        deal = verdict.after()
    return deal
