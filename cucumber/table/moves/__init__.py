"""A game being played: a position, the move made in it, every move so far with undo, and how they are written."""

from cucumber.table.moves.position import Move, Position, Transition, charges_in_words, outcome, short_charges
from cucumber.table.moves.record import Record, event_by_event

__all__ = ["Move", "Position", "Record", "Transition", "charges_in_words", "event_by_event", "outcome", "short_charges"]
