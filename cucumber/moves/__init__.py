"""A game being played: a position, the move made in it, every move so far with undo, and how they are written."""

from cucumber.moves.link import (
    LONGEST_NAME,
    LONGEST_SEED,
    LONGEST_WORDS,
    MOST_PEOPLE,
    PLAIN_GAME,
    LeftOut,
    Opened,
    after_version,
    escaped,
    in_a_line,
    named_game,
    plain,
    read_said,
    with_made,
    write_made,
    write_move,
    write_table,
)
from cucumber.moves.moves import Moves, event_by_event
from cucumber.moves.position import Made, Move, Position, outcome

__all__ = [
    "LONGEST_NAME",
    "LONGEST_SEED",
    "LONGEST_WORDS",
    "MOST_PEOPLE",
    "PLAIN_GAME",
    "LeftOut",
    "Made",
    "Move",
    "Moves",
    "Opened",
    "Position",
    "after_version",
    "escaped",
    "event_by_event",
    "in_a_line",
    "named_game",
    "outcome",
    "plain",
    "read_said",
    "with_made",
    "write_made",
    "write_move",
    "write_table",
]
