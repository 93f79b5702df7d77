"""Deal after deal: scores, lives, who is out, who deals next and who has won."""

from cucumber.game.events import Event, EventKind
from cucumber.game.state import BuyIn, Game

__all__ = ["BuyIn", "Event", "EventKind", "Game"]
