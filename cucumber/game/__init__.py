"""A game, deal after deal: scores, lives, who is out, who deals next and who has won."""

from cucumber.acts import BuyIn
from cucumber.game.dealing import Dealing
from cucumber.game.events import Event, EventKind
from cucumber.game.game import BuyInVerdict, Game
from cucumber.game.played import PlayedGame

__all__ = ["BuyIn", "BuyInVerdict", "Dealing", "Event", "EventKind", "Game", "PlayedGame"]
