"""The rivals as pages offer them: by strength, and after them whoever else sits there, or came with a package."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from html import escape

from cucumber.analysis.search.search_bots import STUDIED
from cucumber.bots import BOTS
from cucumber.bots.rivals import RIVALS, Strength
from cucumber.words.show.html import table_html

BY_STRENGTH = {
    strength: tuple(rival for rival in RIVALS.values() if rival.strength is strength) for strength in Strength
}
_SIMPLE = {rival.key for rival in RIVALS.values() if rival.strength is not Strength.MASTER}
_FOR_STUDIES = {bot.name for bot in STUDIED}


def any_thinks(keys: Iterable[str]) -> bool:
    """Whether one of these bots takes a while to answer."""
    return any(key not in _SIMPLE for key in keys)


def strangers(seated: Collection[str] = ()) -> list[str]:
    """The bots that are no rivals but may sit at a table: those of packages, and those that are `seated` already."""
    return [name for name in BOTS if name not in RIVALS and (name not in _FOR_STUDIES or name in seated)]


def choices(seated: Collection[str] = ()) -> list[tuple[str, str]]:
    """What a chooser offers: labels, and the keys of the bots."""
    rivals = [(f"{rival.name} ({rival.strength.value})", rival.key) for each in BY_STRENGTH.values() for rival in each]
    return [*rivals, *((name, name) for name in strangers(seated))]


def tempers(keys: Collection[str]) -> str:
    """What these bots are like, a line each, as HTML."""
    names: Mapping[str, str] = {key: RIVALS[key].name if key in RIVALS else key for key in BOTS if key in keys}
    return "<br>".join(f"<b>{escape(name)}</b>: {escape(BOTS[key].gist)}" for key, name in names.items())


def rivals_table() -> str:
    """The rivals to play against, by strength, and what each of them is like, as HTML."""
    rows = [
        (f"<b>{escape(rival.name)}</b>", strength.value, escape(rival.temper))
        for strength, all_of_them in BY_STRENGTH.items()
        for rival in all_of_them
    ]
    return table_html(("Rival", "Strength", "What to expect"), rows)
