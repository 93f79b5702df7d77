"""Examples and stories to choose from, each with a small picture: the site's, a folder's, and a reader's own.

None is replayed yet.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from cucumber.engine.cards import name_cards, read_cards
from cucumber.engine.notation import split_acts
from cucumber.engine.rules import nearest
from cucumber.engine.variants import Variant, find
from cucumber.errors import BadScenario
from cucumber.lessons.addons import ContentFile, FileKind, current_folder
from cucumber.lessons.teach.lessons import scenario_in
from cucumber.table.scenario import Scenario, load, scenario_content, shipped_keys

OPENED = "Opened"  # the heading of the files that a reader opened
_FOLDERS = {FileKind.EXAMPLE: "examples", FileKind.STORY: "strategy"}


@dataclass(frozen=True)
class Entry:
    """An example or a story before it is opened; the first rule it teaches is its main one.

    `file` is that of one from a folder or opened by a reader, which is listed `under` a heading of its own.
    """

    key: str
    title: str
    teaches: tuple[str, ...]
    variant: Variant
    difficulty: str
    picture: Picture
    file: ContentFile | None = None
    under: str = ""

    @property
    def word(self) -> str:
        """Its name in URLs; empty for what only its reader has."""
        if self.file:
            return "" if self.under == OPENED else self.file.word
        return self.key.rpartition("/")[2]

    def scenario(self) -> Scenario:
        return self.file.scenario() if self.file else load(self.key)

    @property
    def props(self) -> dict[str, Any]:
        return {
            "key": self.key,
            "title": self.title,
            "game": {"name": self.variant.name, "key": self.variant.plain.key, "country": self.variant.region},
            "teaches": list(self.teaches),
            "difficulty": self.difficulty,
            "under": self.under,
            "lies": list(self.picture.lies),
            "choices": list(self.picture.choices),
        }


def all_entries(kind: FileKind) -> tuple[Entry, ...]:
    """All examples, or all stories, in reading order; a folder's own come last.

    >>> all_entries(FileKind.EXAMPLE)[0].title
    'Three nines on the last trick'
    """
    folder = current_folder()
    if folder is None:
        return _shipped_entries(_FOLDERS[kind])
    brought = folder.examples if kind is FileKind.EXAMPLE else folder.stories
    under = f"From {folder.club.name}"
    return (*_shipped_entries(_FOLDERS[kind]), *(_entry_of_file(file, file.file, under) for file in brought))


def read_entry(name: str, text: str) -> Entry:
    """A file that a reader opened. Raises BadScenario with the file, the place in it and the reason."""
    scenario = scenario_in(text.encode(), name)
    file = ContentFile(FileKind.EXAMPLE, name, scenario.title, text.encode())
    return _entry_of_file(file, f"{OPENED}: {name}", OPENED)


def find_entry(word: str, entries: Iterable[Entry], what: str) -> Entry:
    """The entry with this name in URLs. Raises BadScenario if there is none, suggesting the nearest.

    >>> find_entry("2-two-tens", all_entries(FileKind.EXAMPLE), "example").title
    'Two players on 18, two tens'
    """
    known = {entry.word: entry for entry in entries if entry.word}
    if word not in known:
        raise BadScenario(f"There is no {what} {word[:60]!r}. {nearest(word, list(known))}")
    return known[word]


def with_key(key: str, entries: Iterable[Entry]) -> Entry:
    """The entry with this key. Raises BadScenario if it is no longer there."""
    for entry in entries:
        if entry.key == key:
            return entry
    raise BadScenario("That is no longer in the catalogue. Nothing has changed.")


@cache
def _shipped_entries(folder: str) -> tuple[Entry, ...]:
    return tuple(_entry(key, scenario_content(key)) for key in shipped_keys(folder))


def _entry_of_file(file: ContentFile, key: str, under: str) -> Entry:
    return _entry(key, tomllib.loads(file.content.decode()), file, under)


def _entry(key: str, says: Mapping[str, Any], file: ContentFile | None = None, under: str = "") -> Entry:
    variant = find(says["variant"]).playing(*says.get("house_rules", ()))
    about = (says["title"], tuple(says.get("teaches", ())), variant, says.get("difficulty", ""))
    return Entry(key, *about, picture_of(says), file, under)


class Picture(NamedTuple):
    """The plays that lie there, and the two between which somebody chooses, as sentences show them.

    Which of the two was played is left out. Where nobody chooses a card, the last trick lies there; of a scenario about
    a tie, the cards that tie.
    """

    lies: tuple[str, ...]
    choices: tuple[str, ...] = ()


def picture_of(says: Mapping[str, Any]) -> Picture:
    """The picture of a scenario, from what its file says.

    >>> trick = {"plays": "9h, Jd, 5s"}
    >>> what_if = {"from": {"trick": 1, "player": "Bo"}, "tricks": [{"plays": "4d, 5s"}]}
    >>> picture_of({"tricks": [trick], "what_ifs": [what_if]})
    Picture(lies=('9♥',), choices=('4♦', 'J♦'))
    >>> picture_of({"teaches": ["tie bonus"], "tricks": [{"plays": "9h, 5d, 9s"}]})
    Picture(lies=('9♥', '9♠'), choices=())
    """
    tricks = [split_acts(trick.get("plays", "")) for trick in says.get("tricks", ())]
    if tricks and _TIES & {*says.get("teaches", ())}:
        return Picture(_card_names(_tied_plays(tricks[-1])))
    for what_if in says.get("what_ifs", ()):
        if choice := _choice(tricks, what_if):
            return choice
    return Picture(_card_names(tricks[-1] if tricks else ()))


_TIES = {"tie bonus", "all tied pay"}  # rules that a scenario may teach


def _tied_plays(plays: list[str]) -> list[str]:
    """The plays of the rank that most of them have."""
    ranks = [play.rstrip("cdhs") for play in plays]
    most = max(ranks, key=ranks.count)
    return [play for play, rank in zip(plays, ranks, strict=True) if rank == most]


def _choice(tricks: list[list[str]], what_if: Mapping[str, Any]) -> Picture | None:
    """The moment at which a what-if goes on with another card; None where something else differs."""
    origin, (parts, *_) = what_if["from"], what_if.get("tricks", [{}])
    if (
        what_if.keys() & {"hands", "stock"}
        or origin.get("before")
        or "before" in parts
        or origin["trick"] > len(tricks)
    ):
        return None
    happened, instead = tricks[origin["trick"] - 1], split_acts(parts.get("plays", ""))
    at = len(happened) - len(instead)  # both end with the trick
    if not instead or at < 0 or happened[at] == instead[0]:
        return None
    return Picture(_card_names(happened[:at]), tuple(sorted(_card_names([happened[at], instead[0]]))))


def _card_names(plays: Iterable[str]) -> tuple[str, ...]:
    return tuple(name_cards(read_cards(play)) for play in plays)
