"""What a variant is: a parent, the changes from it, and the house rules a table may switch on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from cucumber import show
from cucumber.errors import BadVariant
from cucumber.rules import Answer, Question, Rules, nearest

Changes = Mapping[str, Answer]


@dataclass(frozen=True)
class HouseRule:
    """A change that some tables play with; a user switches it on with `Variant.playing`.

    `ruling` says what the sources leave open and we settled, if anything.
    """

    key: str
    gist: str
    changes: Changes
    source: str
    ruling: str = ""


@dataclass(frozen=True, eq=False, repr=False)
class Variant:
    """One game of the family: what it changes from its parent, with the source, and the house rules it knows.

    The first of the family answers every question itself (`root`); every other one has a `parent`. A variant with house
    rules switched on is a child of the plain one, and `on` names them. `rulings` are points no source settles: ours.
    """

    key: str
    name: str
    region: str
    gist: str
    source: str
    parent: Variant | None = None
    root: Rules | None = None
    changes: Changes = field(default_factory=dict)
    house_rules: tuple[HouseRule, ...] = ()
    aliases: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    on: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if (self.parent is None) == (self.root is None):
            raise BadVariant(f"{self.name}: a variant has either a parent or, as the first of all, rules of its own.")
        _ = self.rules  # refuses an unknown, empty or impossible change where it is declared

    @cached_property
    def rules(self) -> Rules:
        """One answer to each question: the parent's, but for the changes."""
        if self.parent is None:
            assert self.root is not None
            return self.root.named(self.name)
        return self.parent.rules.named(self.name).but(**self.changes)

    def playing(self, *keys: str) -> Variant:
        """This variant with house rules switched on.

        >>> from cucumber import find
        >>> find("agurk").playing("jokers", "tied-pay").name
        'Agurk with jokers and tied-pay'

        Raises BadVariant for an unknown house rule, one switched on twice, and two that answer one question otherwise.
        """
        if self.on and self.parent:
            return self.parent.playing(*self.on, *keys)
        if not keys:
            return self
        chosen = [self.house_rule(key) for key in keys]
        return Variant(
            key="+".join((self.key, *keys)),
            name=f"{self.name} with {_listed(keys)}",
            region=self.region,
            gist=" ".join((f"{self.name}, with these house rules.", *(rule.gist for rule in chosen))),
            source=self.source,
            parent=self,
            changes=self._merged(chosen),
            house_rules=self.house_rules,
            rulings=(*self.rulings, *(rule.ruling for rule in chosen if rule.ruling)),
            on=keys,
        )

    def house_rule(self, key: str) -> HouseRule:
        """The house rule of that key. Raises BadVariant, naming those that come near."""
        known = [rule.key for rule in self.house_rules]
        if key not in known:
            raise BadVariant(f"{self.name} has no house rule {key[:60]!r}. {nearest(key, known)}")
        return self.house_rules[known.index(key)]

    def _merged(self, chosen: Sequence[HouseRule]) -> Changes:
        merged: dict[str, Answer] = {}
        owner: dict[str, str] = {}
        for rule in chosen:
            if rule.key in owner.values():
                raise BadVariant(f"{self.name}: the house rule {rule.key!r} is switched on twice.")
            for name, answer in rule.changes.items():
                if merged.get(name, answer) != answer:
                    raise BadVariant(
                        f"{self.name}: the house rules {owner[name]!r} and {rule.key!r} give two answers to one "
                        f"question, {name}: {merged[name].sentence} / {answer.sentence} Leave one of them out."
                    )
                merged[name] = answer
                owner[name] = rule.key
        return merged

    def differences(self) -> list[tuple[Question, Answer]]:
        """The questions this variant answers differently from its parent, with its answers."""
        return [
            (question, self.changes[question.name]) for question in Rules.questions() if question.name in self.changes
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.region}): {self.gist}"

    def __repr__(self) -> str:
        return f"<Variant {self.key}: {self.gist}>"

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        """What an IPython terminal shows: all of it, not only what it is."""
        printer.text(str(self))

    def _repr_html_(self) -> str:
        return show.variant_html(self)


def _listed(keys: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(keys[:-1]), keys[-1])))
