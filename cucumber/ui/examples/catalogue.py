"""The examples, by rule, country and difficulty, and those that a folder brought; read without replaying them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cucumber.club import FileKind, Told, of_this_site
from cucumber.errors import BadScenario
from cucumber.rules import nearest
from cucumber.scenario import Scenario, head_in, head_of, load, shipped
from cucumber.scenario.model import DIFFICULTIES, RULES_TAUGHT
from cucumber.teach.lessons import scenario_in
from cucumber.variants import VARIANTS, Variant, find

OPENED = "Opened"  # under this stand the files that a reader opened


@dataclass(frozen=True)
class Entry:
    """What is known of an example before it is opened; the first rule it teaches is its main one.

    `told` is the file of one that a folder brought or a reader opened.
    """

    key: str
    title: str
    teaches: tuple[str, ...]
    variant: Variant
    difficulty: str
    told: Told | None = None
    under: str = ""  # what it stands under, if it is none of the site's

    @property
    def country(self) -> str:
        """Where its game is at home."""
        return self.variant.region

    @property
    def word(self) -> str:
        """What an address calls it."""
        return self.told.word if self.told else self.key.rpartition("/")[2]

    @property
    def headings(self) -> tuple[str, ...]:
        """Where it stands first, by rule, by country and by difficulty."""
        return (self.under,) if self.told else (self.teaches[0], self.country, self.difficulty)

    def scenario(self) -> Scenario:
        """The example, replayed."""
        return self.told.scenario() if self.told else load(self.key)


Groups = Mapping[str, Sequence[Entry]]


def examples() -> tuple[Entry, ...]:
    """All examples, in the order in which they are told; those that a folder brought come last.

    >>> examples()[0].title
    'Three nines on the last trick'
    """
    folder = of_this_site()
    return (*map(_shipped, shipped("examples")), *map(_brought, folder.examples if folder else ()))


def heading() -> str:
    """Under what the examples stand that a folder brought; empty if none did."""
    folder = of_this_site()
    return f"From {folder.club.name}" if folder else ""


def _shipped(key: str) -> Entry:
    return _entry(key, head_of(key))


def _brought(told: Told) -> Entry:
    return replace(_entry(told.file, head_in(told.content.decode())), told=told, under=heading())


def opened(name: str, text: str) -> Entry:
    """A file that a reader opened. Raises BadScenario with the file, the place in it and the reason."""
    told = scenario_in(text.encode(), name)
    file = Told(FileKind.EXAMPLE, name, told.title, text.encode())
    return Entry(name, told.title, told.teaches, told.variant, told.difficulty, file, OPENED)


def _entry(key: str, head: Mapping[str, Any]) -> Entry:
    """An example as described at the top of its file, before the first table."""
    variant = find(head["variant"]).playing(*head.get("house_rules", ()))
    return Entry(key, head["title"], tuple(head.get("teaches", ())), variant, head["difficulty"])


def called(word: str, entries: Iterable[Entry]) -> Entry:
    """The example that an address calls so.

    >>> called("2-two-tens", examples()).title
    'Two players on 18, two tens'
    """
    known = {entry.word: entry for entry in entries}
    if word not in known:
        raise BadScenario(f"There is no example {word[:60]!r}. {nearest(word, list(known))}")
    return known[word]


def by_rule(entries: Iterable[Entry]) -> Groups:
    """Under each rule the examples that teach it, those whose main rule it is first."""
    told = sorted(entries, key=lambda entry: entry.key)
    groups = {
        rule: sorted((e for e in told if rule in e.teaches), key=lambda e: e.teaches.index(rule) > 0)
        for rule in RULES_TAUGHT
    }
    return {rule: found for rule, found in groups.items() if found}


def by_country(entries: Iterable[Entry]) -> Groups:
    """Under each country the examples of its games, in the order of the games."""
    told = sorted(entries, key=lambda entry: VARIANTS.index(entry.variant.plain))
    return {
        country: [entry for entry in told if entry.country == country]
        for country in dict.fromkeys(entry.country for entry in told)
    }


def by_difficulty(entries: Iterable[Entry]) -> Groups:
    """The easy examples, then the others, each in the order in which they are told."""
    told = sorted(entries, key=lambda entry: entry.key)
    return {word: [entry for entry in told if entry.difficulty == word] for word in DIFFICULTIES}


GROUPINGS: Mapping[str, Callable[[Iterable[Entry]], Groups]] = {
    "Rule": by_rule,
    "Country": by_country,
    "Difficulty": by_difficulty,
}


def grouped(entries: Iterable[Entry], by: str) -> Groups:
    """The examples in the groups of a grouping, after those of a folder and those opened, each a group of its own."""
    told = tuple(entries)
    groups = GROUPINGS[by](entry for entry in told if not entry.told)
    others = dict.fromkeys(entry.under for entry in told if entry.told)
    return {under: [entry for entry in told if entry.under == under] for under in others} | {**groups}
