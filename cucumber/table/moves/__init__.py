"""A game being played: a position, the move made in it, every move so far with undo, and how they are written."""

from cucumber.table.moves.moves import Moves, event_by_event
from cucumber.table.moves.position import Made, Move, Position, charged, outcome

__all__ = ["Made", "Move", "Moves", "Position", "charged", "event_by_event", "outcome"]
