"""The cards of the next deal of a game, as a move that can be made, compared and written down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random

from cucumber.engine.cards import Cards, write_cards
from cucumber.engine.deal import Deal
from cucumber.engine.deal.history import dealt_hands, undealt_cards
from cucumber.engine.game.game import Game

SITS_OUT = "-"


@dataclass(frozen=True)
class DealMove:
    """The move that deals the cards: a hand for each seat, empty if it sits out, and the undealt cards in order.

    `leader` and `dealer` are given only if they differ from those of the game.

    >>> from cucumber import find
    >>> game = Game.new(find("agurk").rules, ["Ann", "Bo"])
    >>> str(DealMove.of(Deal.of(game.rules, ["9h 2c", "Jd 5s"], players=game.players), game))
    'deal 2c 9h / 5s Jd'
    """

    hands: tuple[Cards, ...]
    leader: int | None = None
    dealer: int | None = None
    stock: Cards = ()

    @staticmethod
    def of(deal: Deal, game: Game) -> DealMove:
        return DealMove(
            hands=dealt_hands(deal),
            leader=None if deal.leader == game.leader else deal.leader,
            dealer=None if deal.dealer == game.dealer else deal.dealer,
            stock=undealt_cards(deal),
        )

    @staticmethod
    def shuffled(game: Game, rng: Random) -> DealMove:
        """A move that deals shuffled cards. Raises CucumberError if the game is over."""
        return DealMove.of(game.deal(rng), game)

    def deal_in(self, game: Game) -> Deal:
        """The deal with these cards in a game. Raises BadDeal for cards that make no deal of this game."""
        deal = Deal.of(
            game.rules,
            self.hands,
            game.leader if self.leader is None else self.leader,
            self.stock,
            game.players,
            game.dealer if self.dealer is None else self.dealer,
            game.credits,
        )
        game.check_deal(deal)
        return deal

    def __str__(self) -> str:
        parts = {"lead": self.leader, "dealer": self.dealer, "stock": write_cards(self.stock)}
        return f"deal {write_parts(self.hands, parts)}"


def write_parts(hands: Iterable[Cards], parts: Mapping[str, object]) -> str:
    """The hands by seat, and the other parts of a deal by their keyword; None and empty ones are left out."""
    written = (f"{word} {part}" for word, part in parts.items() if part not in {None, ""})
    return "; ".join((" / ".join(write_cards(hand) or SITS_OUT for hand in hands), *written))
