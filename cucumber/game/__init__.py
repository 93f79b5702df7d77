"""Deal after deal: scores, lives, who is out, who deals next and who has won."""

from cucumber.acts import BuyIn
from cucumber.game.events import Event, EventKind
from cucumber.game.game import BuyInVerdict, Game

__all__ = ["BuyIn", "BuyInVerdict", "Event", "EventKind", "Game"]
