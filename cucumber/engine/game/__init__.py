"""A game, deal after deal: scores, lives, who is out, who deals next and who has won."""

from cucumber.engine.acts import BuyIn
from cucumber.engine.game.deal_move import DealMove
from cucumber.engine.game.events import Event, EventKind
from cucumber.engine.game.game import BuyInVerdict, Game
from cucumber.engine.game.played_game import PlayedGame

__all__ = ["BuyIn", "BuyInVerdict", "DealMove", "Event", "EventKind", "Game", "PlayedGame"]
