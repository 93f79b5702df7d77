"""Checks that names, hands and credits make a deal; what does not is refused in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import islice
from random import Random
from typing import TypeVar

from cucumber.engine.cards import Cards
from cucumber.engine.rules import Rules, nearest
from cucumber.errors import BadDeal, check_kind, description

LONGEST_NAME = 40
LONGEST_LIST = 1000  # of players, seats, scores: more than any game has

Item = TypeVar("Item")


def check_chance(rng: Random) -> None:
    """Checks that cards can be shuffled. Raises BadKind for anything but a source of chance."""
    check_kind(rng, Random, "Cards are shuffled by a source of chance, such as random.Random(7)", "rng")


def items_of(values: Iterable[Item], field: str, such_as: str) -> tuple[Item, ...]:
    """The items of a list. Raises BadDeal, with an example, for anything else and for too long a list."""
    if not isinstance(values, str):
        with suppress(TypeError):
            if len(items := tuple(islice(values, LONGEST_LIST + 1))) > LONGEST_LIST:
                raise BadDeal(f"The {field.replace('_', ' ')} are more than {LONGEST_LIST}.", field=field)
            return items
    raise BadDeal(f"The {field.replace('_', ' ')} are a list{such_as}, not {description(values)}.", field=field)


def name_players(players: int | Iterable[str], number: int) -> tuple[str, ...]:
    """The names of this number of players; made up if none are given.

    Raises BadDeal if there are not as many names as seats, or as `names_of` does.
    """
    names = names_of(players) or names_of(number)
    if len(names) != number:
        raise BadDeal(f"There are {number} seats but {len(names)} players' names.", field="players")
    return names


def names_of(players: int | Iterable[str]) -> tuple[str, ...]:
    """The players' names, or Player 1, Player 2 … for a number of them.

    Raises BadDeal for a name that is empty, too long, given twice or not clean text.
    """
    if isinstance(players, int):
        if players > LONGEST_LIST:
            raise BadDeal(f"There are at most {LONGEST_LIST} players, not {players}.", field="players")
        return tuple(f"Player {place}" for place in range(1, players + 1))
    names = items_of(players, "players", " of names, one text for each seat, or a number")
    for seat, name in enumerate(names):
        if wrong := _wrong_with(name, names):
            raise BadDeal(wrong, field="players", seat=seat)
    return names


def other_names(before: Sequence[str], players: Iterable[str]) -> tuple[str, ...]:
    """Other names for the same players. Raises BadDeal for too few or too many, and as `names_of` does."""
    names = names_of(players)
    if len(names) != len(before):
        raise BadDeal(f"{len(before)} players need as many names, not {len(names)}.", field="players")
    return names


def _wrong_with(name: object, names: Sequence[str]) -> str:
    """What is wrong with a player's name, in a sentence; empty if nothing is."""
    if not isinstance(name, str):
        return f"Players are a list of names, one text for each seat; {description(name)} is none."
    if not name.strip() or len(name) > LONGEST_NAME:
        return f"A player's name has 1 to {LONGEST_NAME} characters; {name[:LONGEST_NAME]!r} has {len(name.strip())}."
    if name != name.strip() or not name.isprintable():
        return f"A player's name has no space at its ends and no sign that cannot be seen; {name!r} has."
    if names.count(name) > 1:
        return f"Two players are called {name!r}; give one of them another name."
    return ""


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


def check_numbers(numbers: Iterable[object], field: str) -> None:
    """Checks that these are whole numbers. Raises BadDeal, naming the field, if one is not."""
    if not all(isinstance(number, int) for number in numbers):
        raise BadDeal(f"The {field} are whole numbers, one for each player; here {numbers!r:.60}.", field=field)


def check_credits(rules: Rules, names: Sequence[str], amounts: Sequence[int]) -> tuple[int, ...]:
    """What each seat can pay: the amounts given, or those a game starts with; empty in games without credits.

    Raises BadDeal for credits in a game that has none, for too few numbers or too many, and for one below zero.
    """
    if not rules.in_credits:
        if amounts:
            raise BadDeal(f"There are no credits in {rules.name}. {rules.sentence('score_keeping')}", field="credits")
        return ()
    numbers = items_of(amounts, "credits", ", such as [10, 8]") or (rules.score_keeping.start,) * len(names)
    check_numbers(numbers, "credits")
    if len(numbers) != len(names) or min(numbers) < 0:
        raise BadDeal(
            f"{len(names)} players need as many numbers of credits, none below zero; here {amounts!r:.60}.",
            field="credits",
        )
    return numbers


def seat_of(players: Sequence[str], who: int | str | None) -> int | None:
    """The seat that is meant by its number or by its player's name.

    >>> seat_of(["Ann", "Bo"], "Bo"), seat_of(["Ann", "Bo"], None)
    (1, None)

    Raises BadDeal for an unknown player.
    """
    if who is None or (type(who) is int and who in range(len(players))):
        return who
    if isinstance(who, str) and who in players:
        return list(players).index(who)
    hint = nearest(who, list(players)) if isinstance(who, str) else f"The seats are 0 to {len(players) - 1}."
    raise BadDeal(f"Nobody here is {str(who)[:60]!r}. {hint}", field="seat")
