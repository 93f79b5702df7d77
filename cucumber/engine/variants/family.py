"""All games of the family, and your own games listed with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, TypeVar, overload

from cucumber.engine.variants.czechia import PRAGUE
from cucumber.engine.variants.denmark import AGURK
from cucumber.engine.variants.england import BIG_GREEN
from cucumber.engine.variants.finland import KURKKU, KURKO, MATAPESA, RASSI
from cucumber.engine.variants.france import CONCOMBRE
from cucumber.engine.variants.germany import FIVE_CUCUMBERS
from cucumber.engine.variants.iceland import GURKA_IS
from cucumber.engine.variants.international import MINIBLUFF, SIMPLE
from cucumber.engine.variants.north_america import DENEXA, TWENTY_TWO
from cucumber.engine.variants.norway import GURKA_NO, GURKA_VIDARGAS
from cucumber.engine.variants.poland import OGOREK
from cucumber.engine.variants.sweden import GURKA_MODERN, GURKA_SE
from cucumber.engine.variants.variant import Variant

Function = TypeVar("Function", bound=Callable[[], Any])

FAMILY: tuple[Variant, ...] = (
    *(AGURK, DENEXA, SIMPLE),
    *(GURKA_NO, GURKA_VIDARGAS, GURKA_SE, GURKA_MODERN),
    *(OGOREK, KURKKU, MATAPESA, KURKO, RASSI),
    *(GURKA_IS, TWENTY_TWO, CONCOMBRE),
    *(PRAGUE, BIG_GREEN, FIVE_CUCUMBERS, MINIBLUFF),
)

_BESIDE: dict[str, Variant] = {}  # games of your own, by key


def set_own_games(games: Iterable[Variant]) -> None:
    """Lists games of your own with the known ones, replacing any set before: `find` knows them by name."""
    _BESIDE.clear()
    _BESIDE.update((game.key, game) for game in games)


def own_game(key: str) -> Variant | None:
    """The game of your own with this key, if it is listed."""
    return _BESIDE.get(key)


def every_game() -> tuple[Variant, ...]:
    """The games of the family, and then your own."""
    return (*FAMILY, *_BESIDE.values())


class VariantList(Sequence[Variant]):
    """The listed games: those of the family, and your own as of the last refresh."""

    def __init__(self) -> None:
        self._games, self._kept = FAMILY, list[Any]()

    @overload
    def __getitem__(self, place: int) -> Variant: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Variant, ...]: ...

    def __getitem__(self, place: int | slice) -> Variant | tuple[Variant, ...]:
        return self._games[place]

    def __len__(self) -> int:
        return len(self._games)

    def once(self, function: Function) -> Function:
        """Caches a function of all games until the next refresh."""
        kept: Any = cache(function)
        self._kept.append(kept)
        return kept  # type: ignore[no-any-return]

    def refresh(self) -> None:
        """Lists all current games, and clears the caches."""
        self._games = every_game()
        for each in self._kept:
            each.cache_clear()


VARIANTS = VariantList()
