"""Games of your own in a folder of files, listed with the known ones on a site."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from cucumber.engine.toml import content_of
from cucumber.engine.variants.family import FAMILY, VARIANTS, set_own_games
from cucumber.engine.variants.variant import Variant
from cucumber.engine.variants.variant_file import is_variant_file, variant_of
from cucumber.errors import BadVariant

WITH = "CUCUMBER_WITH"  # the variable by which all processes of a site know the folder
MOST_GAMES = 100


@dataclass(frozen=True)
class GamesOfAFolder:
    """The games in a folder by file, and the errors of the other files."""

    games: dict[Path, Variant]
    problems: dict[Path, BadVariant]


def games_in(folder: Path) -> GamesOfAFolder:
    """The games in the TOML files of a folder, by file; files that describe something else are ignored.

    Raises BadVariant if there is no such folder.
    """
    if not folder.is_dir():
        raise BadVariant(f"{folder}: there is no such folder.")
    result = GamesOfAFolder({}, {})
    for path in sorted(folder.glob("*.toml")):
        try:
            content = content_of(path, BadVariant)
            if is_variant_file(content):
                result.games[path] = _read(path, content, (*FAMILY, *result.games.values()))
        except BadVariant as error:
            result.problems[path] = error
    return result


def _read(path: Path, content: bytes, others: tuple[Variant, ...]) -> Variant:
    if len(others) - len(FAMILY) >= MOST_GAMES:
        raise BadVariant(f"{path}: a folder has at most {MOST_GAMES} games; this one is left out.")
    game = variant_of(content, str(path))
    for other in others:
        if other.rules == game.rules:
            raise BadVariant(f"{path}: these are the rules of {other.name}; leave one of the two out.")
        names = (other.key, other.name, *other.aliases)
        if game.name.casefold() in map(str.casefold, names):
            raise BadVariant(f"{path}: name: another game is called {game.name!r}, {other.key}; choose another name.")
    return game


def list_site_games() -> None:
    """Lists the games of the site's folder with the known ones; the site has already reported files with errors."""
    folder = Path(os.environ.get(WITH, ""))
    if os.environ.get(WITH) and folder.is_dir():
        set_own_games(games_in(folder).games.values())
        VARIANTS.refresh()
