"""The examples that come with the package, by rule, by country and by difficulty, read without replaying them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from cucumber.errors import BadScenario
from cucumber.rules import nearest
from cucumber.scenario import head_of, shipped
from cucumber.scenario.model import DIFFICULTIES
from cucumber.variants import VARIANTS, Variant, find

# What examples teach, in the order in which one would teach it.
RULES = (
    *("who takes", "must beat", "previous card", "ace stops", "what may be led", "sets", "special cards"),
    *("ace low at the end", "points", "tie bonus", "all tied pay", "doubling", "lives", "limit"),
    *("kept cards", "hand size", "exchange", "who deals", "who leads", "buying in", "payment", "how it ends"),
)


@dataclass(frozen=True)
class Entry:
    """What is known of an example before it is opened; the first rule it teaches is its main one."""

    key: str
    title: str
    teaches: tuple[str, ...]
    variant: Variant
    difficulty: str

    @property
    def country(self) -> str:
        """Where its game is at home."""
        return self.variant.region

    @property
    def word(self) -> str:
        """What an address calls it."""
        return self.key.rpartition("/")[2]


Groups = Mapping[str, Sequence[Entry]]


def examples() -> tuple[Entry, ...]:
    """All examples, in the order in which they are told.

    >>> examples()[0].title
    'Three nines on the last trick'
    """
    return tuple(map(_entry, shipped("examples")))


def _entry(key: str) -> Entry:
    """An example as described at the top of its file, before the first table."""
    head = head_of(key)
    variant = find(head["variant"]).playing(*head.get("house_rules", ()))
    return Entry(key, head["title"], tuple(head["teaches"]), variant, head["difficulty"])


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
        rule: sorted((e for e in told if rule in e.teaches), key=lambda e: e.teaches.index(rule) > 0) for rule in RULES
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
