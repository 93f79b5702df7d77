"""A score sheet from the chosen game with its house rules, the players, and the first dealer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cucumber.engine.variants import Variant
from cucumber.english import capitalized
from cucumber.errors import CucumberError
from cucumber.table.moves.game_link import LONGEST_NAME, in_a_line, named_game
from cucumber.table.scoring import ScoreSheet, read_sheet, usual, write_head
from cucumber.table.scoring.sheet_link import USUAL_PLAYERS


def game_of_key(key: str) -> tuple[Variant, str]:
    """The game that a URL names, and a sentence on what couldn't be read, or an empty one."""
    variant, missing = named_game(key)
    return variant, f"{capitalized(missing)}." if missing else ""


def set_up(variant: Variant, players: Sequence[str], dealer: int | None = None, entries: str = "") -> ScoreSheet:
    """A sheet with these players and entries, as a link writes them.

    As long as nothing is written on it, players come and go as the game needs. Raises CucumberError for players that
    the game does not take, and for names that it can't tell apart.

    >>> from cucumber import find
    >>> set_up(find("kurkku"), ["Zoe", ""]).players
    ('Zoe', 'Ann', 'Bo')
    """
    lines = [in_a_line(name, "name", LONGEST_NAME) for name in players]
    names = tuple(_fill_in_names(lines) if entries else _as_allowed(variant, _fill_in_names(lines)))
    seat = dealer if dealer is not None and dealer in range(len(names)) else None
    bare = ScoreSheet(variant, names, seat)
    return read_sheet(f"{write_head(bare)}:{entries}").value if entries else bare


def _fill_in_names(names: Sequence[str]) -> list[str]:
    """The names, with a usual one for each that is missing."""
    free = _free(names)
    return [name or next(free) for name in names]


def _as_allowed(variant: Variant, names: list[str]) -> list[str]:
    """As many of them as the game takes, with others beside them if it needs more."""
    allowed = variant.rules.player_range
    if not names:
        return list(usual(variant).players)
    free = _free(names)
    while len(names) < allowed.fewest:
        names = [*names, next(free)]
    if len(names) > allowed.most:
        raise CucumberError(f"{variant.name} can't be played by {len(names)}. {variant.rules.sentence('player_range')}")
    return names


def _free(names: Sequence[str]) -> Iterator[str]:
    """Usual names that nobody has."""
    yield from (name for name in USUAL_PLAYERS if name not in names)
    numbers = range(len(USUAL_PLAYERS) + 1, 100)
    yield from (name for name in (f"Player {number}" for number in numbers) if name not in names)
