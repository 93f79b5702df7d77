"""What is said about a game: what a deal cost, and everything else that happened when it was settled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cucumber.outcomes import EventKind
from cucumber.rules import number_word

if TYPE_CHECKING:
    from cucumber.deal import Deal
    from cucumber.game import Event


def charges(deal: Deal) -> tuple[str, ...]:
    """What the deal costs each of those concerned, where no score is kept."""
    unit = deal.rules.point_table.unit
    return tuple(
        f"{deal.players[seat]} is charged {_points(points, unit)}."
        if points > 0
        else f"{deal.players[seat]} tied with the taker and may take {_points(-points, unit)} off."
        for seat, points in deal.charges.items()
    )


def event(event: Event) -> str:
    """What happened when a deal was settled, in one sentence."""
    player, score = event.player, score_words(event.score, event.cucumbers)
    match event.kind:
        case EventKind.CHARGED:
            return f"{player} is charged {_points(event.points, event.unit)} and has {score}."
        case EventKind.BACK_TO_ZERO:
            return f"{player} stands at exactly {event.before} and goes back to {score}."
        case EventKind.LIFE_LOST:
            return f"{player} loses a life: a cucumber is drawn."
        case EventKind.CAME_BACK:
            return f"{player} comes back with {score}, the highest score of any other player still in."
        case EventKind.STARTED_ANEW:
            return f"{player} comes back with {score}, like everyone else."
        case EventKind.OUT:
            return f"{player} is out of the game with {score}."
        case EventKind.LOST:
            return f"{player} has lost, and the game is over."
        case EventKind.BONUS:
            before = score_words(event.before, event.cucumbers)
            floor = ", but no score goes below zero" if event.before + event.points < 0 else ""
            off = f"{_points(-event.points, event.unit)} taken off{floor}"
            return f"{player} tied with the taker and has {off}: {before} becomes {score}."
        case _:
            return f"{player} has won."


def _points(number: int, unit: str) -> str:
    return f"{number} {unit}{'' if number == 1 else 's'}"


def score_words(score: int, cucumbers: int = 0) -> str:
    """A score as it is said, with the cucumbers before it.

    >>> score_words(8), score_words(18, 1)
    ('8', 'a cucumber and 18')
    """
    if cucumbers == 0:
        return str(score)
    return f"{'a cucumber' if cucumbers == 1 else f'{number_word(cucumbers)} cucumbers'} and {score}"
