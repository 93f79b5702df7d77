"""Checks that names, hands and credits make a deal; what does not is refused in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from cucumber.cards import Cards
from cucumber.errors import BadDeal
from cucumber.rules import Rules, ScoreKeeping

LONGEST_NAME = 40


def name_players(players: Sequence[str], number: int) -> tuple[str, ...]:
    """The players' names, or Player 1, Player 2 … if none are given.

    Raises BadDeal if there are not as many names as seats, or if a name is empty, too long, given twice or not clean
    text.
    """
    if not players:
        return tuple(f"Player {place}" for place in range(1, number + 1))
    if isinstance(players, str) or not all(isinstance(name, str) for name in players):
        raise BadDeal("Players are a list of names, one text for each seat.", field="players")
    if len(players) != number:
        raise BadDeal(f"There are {number} seats but {len(players)} players' names.", field="players")
    for seat, name in enumerate(players):
        if not name.strip() or len(name) > LONGEST_NAME:
            raise BadDeal(
                f"A player's name has 1 to {LONGEST_NAME} characters; {name[:LONGEST_NAME]!r} has {len(name.strip())}.",
                field="players",
                seat=seat,
            )
        if name != name.strip() or not name.isprintable():
            raise BadDeal(
                f"A player's name has no space at its ends and no sign that cannot be seen; {name!r} has.",
                field="players",
                seat=seat,
            )
        if list(players).count(name) > 1:
            raise BadDeal(
                f"Two players are called {name!r}; give one of them another name.", field="players", seat=seat
            )
    return tuple(players)


def check_hands(rules: Rules, names: Sequence[str], hands: Sequence[Cards], seats: Sequence[int]) -> None:
    """Checks that these hands make a deal. Raises BadDeal for too few or too many, or for hands of different sizes."""
    if not 2 <= len(seats) <= rules.player_range.most:
        raise BadDeal(
            f"{len(seats)} hands with cards don't make a deal of {rules.name}. {rules.sentence('player_range')}",
            field="players",
        )
    sizes = {len(hands[seat]) for seat in seats}
    if len(sizes) > 1:
        held = ", ".join(f"{names[seat]} {len(hands[seat])}" for seat in seats)
        raise BadDeal(f"Everyone who plays gets the same number of cards; here {held}.", field="hands")


def check_credits(rules: Rules, names: Sequence[str], given: Sequence[int]) -> tuple[int, ...]:
    """What each seat can pay: the credits given, or those a game starts with; empty in games without credits.

    Raises BadDeal for credits in a game that has none, for a number missing or too many, and for one below zero.
    """
    if rules.score_keeping is not ScoreKeeping.CREDITS:
        if given:
            raise BadDeal(f"There are no credits in {rules.name}. {rules.sentence('score_keeping')}", field="credits")
        return ()
    numbers = tuple(given) or (rules.score_keeping.start,) * len(names)
    if len(numbers) != len(names) or min(numbers) < 0:
        raise BadDeal(
            f"{len(names)} players need as many numbers of credits, none below zero; here {given!r:.60}.",
            field="credits",
        )
    return numbers
