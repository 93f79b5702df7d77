"""What a variant is: a parent, the changes from it, and the house rules a table may switch on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property

from cucumber.display import RichRepr
from cucumber.engine.rules import Answer, RuleQuestion, Rules, nearest
from cucumber.engine.variants.sources import Citation
from cucumber.errors import BadVariant, check_given, check_kind
from cucumber.phrase import Phrase

Changes = Mapping[str, Answer]
Texts = Mapping[str, str]  # question name -> what is said about it


def cite(source: str, *questions: str) -> dict[str, str]:
    """The same source for each of these questions.

    >>> cite("pagat-cucumber, Agurk: Scoring", "charged", "limit")
    {'charged': 'pagat-cucumber, Agurk: Scoring', 'limit': 'pagat-cucumber, Agurk: Scoring'}
    """
    return dict.fromkeys(questions, source)


@dataclass(frozen=True)
class Origin:
    """Where an answer comes from: the variant that gives it and its source.

    No source gives an answer that is `ours`, or that is `silent`: there a whole description of the game says nothing of
    the matter. An answer that is `agreed` is one that those who play have given themselves. `house_rule` is the key of
    the house rule that gives the answer, if one does.
    """

    variant: Variant
    source: str
    ours: bool = False
    silent: bool = False
    agreed: bool = False
    house_rule: str = ""


@dataclass(frozen=True)
class HouseRule:
    """A change that some tables play with; switch it on with `Variant.playing`.

    `rulings` holds, by question, what we settled because the source leaves it open; a ruling goes where another house
    rule answers its question, or the one that it `rests_on`. `aliases` are other keys it is known by.
    """

    key: str
    gist: str
    changes: Changes
    source: str
    rulings: Texts = field(default_factory=dict)
    rests_on: str = ""
    aliases: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_given(HouseRule, **{each.name: getattr(self, each.name) for each in fields(self)})
        _check_questions(f"The house rule {self.key}", "changes", self.changes)
        _check_questions(f"The house rule {self.key}", "rulings", self.rulings)

    def __hash__(self) -> int:
        return hash(self.key)


@dataclass(frozen=True, repr=False)
class Variant(RichRepr):
    """One game of the family: its changes from its parent, with the source, and its house rules.

    The first game of the family answers every question itself (`root`); every other one has a `parent`. A variant with
    house rules switched on is a child of the plain one and names them in `on`. `local_name` is its name in its own
    country, in `language`, and `spoken` says how to say it, with the stress in capitals. `history` is what the sources
    tell of who wrote down, designed or told the game. `customs` holds, by topic, what is much the same in all games but
    said by its own source: how cards are "dealt" ("one at a time"), who is "first dealer", "suits", "taker", "next
    lead", "played cards", "winner deals"; where a claim says nothing, it is the sentence of all games.

    Its answers come from `source`, or from the section that `sources` names for a question. `sources` may also name
    questions that are not among the changes: there the source agrees with the parent. `rulings` holds, by question,
    what we settled because no source does. The answers to the questions in `ours` are not in any source; on those in
    `silent` the source, which describes the whole game, says nothing; those in
    `agreed` are given by the people who play.

    Raises BadVariant for an unknown question, and for changes that change nothing or contradict other answers.
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
    local_name: str = ""
    language: str = ""
    spoken: str = ""
    history: tuple[Citation, ...] = ()
    customs: Mapping[str, Citation] = field(default_factory=dict)
    sources: Texts = field(default_factory=dict)
    rulings: Texts = field(default_factory=dict)
    ours: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    agreed: tuple[str, ...] = ()
    on: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_given(Variant, **{each.name: getattr(self, each.name) for each in fields(self)})
        unsourced = {"ours": self.ours, "silent": self.silent, "agreed": self.agreed}
        for declared, names in {"sources": self.sources, "rulings": self.rulings, **unsourced}.items():
            _check_questions(self.name, declared, names)
        for declared, names in unsourced.items():
            if both := [name for name in names if name in self.sources]:
                twice = f"{both[0]} has a source and is {declared} at once"
                raise BadVariant(f"{self.name}: {twice}; leave one of the two.")
        if (self.parent is None) == (self.root is None):
            raise BadVariant(f"{self.name}: a variant has either a parent or, as the first of all, rules of its own.")
        _ = self.rules  # refuses an unknown, empty or impossible change on declaration

    def __hash__(self) -> int:
        return hash(self.key)

    @cached_property
    def rules(self) -> Rules:
        """One answer to each question: the parent's, except for the changes."""
        if self.parent is None:
            assert self.root is not None
            return self.root.with_name(self.name)
        return self.parent.rules.with_name(self.name).but(**self.changes)

    @property
    def plain(self) -> Variant:
        """This variant without house rules.

        >>> from cucumber import find
        >>> find("agurk+jokers").plain.key
        'agurk'
        """
        return self.parent if self.on and self.parent else self

    @property
    def is_own(self) -> bool:
        """Whether it is a game of your own: its parent with other answers, or only under another name.

        >>> from cucumber import find
        >>> find("agurk+jokers").is_own, find("agurk~limit=30").is_own, find("agurk~called=Ours").is_own
        (False, True, True)
        """
        return self.parent is not None and bool(self.agreed or not self.changes)

    def playing(self, *keys: str) -> Variant:
        """This variant with house rules switched on.

        >>> from cucumber import find
        >>> find("agurk").playing("jokers", "tied-pay").name
        'Agurk with jokers and tied-pay'

        Raises BadVariant for an unknown house rule, for one switched on twice, and for two that contradict each other.
        """
        if self.on and self.parent:
            return self.parent.playing(*self.on, *keys)
        if not keys:
            return self
        chosen = [self.house_rule(key) for key in keys]
        return Variant(
            key="+".join((self.key, *(rule.key for rule in chosen))),
            name=Phrase("{game} with {rules:house rule and}", game=self.name, rules=tuple(rule.key for rule in chosen)),
            region=self.region,
            gist=" ".join((f"{self.name}, with these house rules.", *(rule.gist for rule in chosen))),
            source=self.source,
            parent=self,
            changes=self._merge_changes(chosen),
            house_rules=self.house_rules,
            local_name=self.local_name,
            language=self.language,
            spoken=self.spoken,
            history=self.history,
            customs=self.customs,
            sources={name: rule.source for rule in reversed(chosen) for name in rule.changes},
            rulings=_rulings_of(chosen),
            on=tuple(rule.key for rule in chosen),
        )

    def with_each_house_rule(self) -> tuple[Variant, ...]:
        """This variant, plain and with each of its house rules."""
        return (self, *(self.playing(rule.key) for rule in self.house_rules))

    def why_not(self, key: str) -> str:
        """Why a house rule can't join those that are on, in short; empty if it can.

        >>> from cucumber import find
        >>> find("prague+must-beat").why_not("no-choice")
        'must-beat answers the same question differently: Must you beat it if you can?'
        """
        changes = self.house_rule(key).changes
        for other in map(self.house_rule, self.on):
            for question in Rules.questions():
                answers = changes.get(question.name), other.changes.get(question.name)
                if None not in answers and answers[0] != answers[1]:
                    return f"{other.key} answers the same question differently: {question.asks}"
        try:
            self.playing(*((key,) if self.on else ()))
        except BadVariant as error:
            return str(error)
        return ""

    def house_rule(self, key: str) -> HouseRule:
        """The house rule with that key or alias. Raises BadVariant, suggesting similar keys."""
        check_kind(key, str, "A house rule is switched on by its key, a text such as 'jokers'", "house_rule")
        by_key = {name: rule for rule in self.house_rules for name in (rule.key, *rule.aliases)}
        if key not in by_key:
            known = [rule.key for rule in self.house_rules]
            raise BadVariant(f"{self.name} has no house rule {key[:60]!r}. {nearest(key, known)}")
        return by_key[key]

    def _merge_changes(self, chosen: Sequence[HouseRule]) -> Changes:
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

    def origin(self, question: str) -> Origin:
        """Where the answer to the question with that name comes from.

        >>> from cucumber import find
        >>> origin = find("gurka-no").origin("ducking")
        >>> origin.variant.key, origin.source
        ('agurk', 'pagat-cucumber, Agurk: Procedure')
        """
        _check_questions(self.name, "this", (question,))
        ours, silent, agreed = (question in names for names in (self.ours, self.silent, self.agreed))
        if ours or silent or agreed:
            return Origin(self, "", ours=ours, silent=silent, agreed=agreed)
        if self.parent is None or question in self.changes or question in self.sources:
            givers = (key for key in self.on if question in self.house_rule(key).changes)
            return Origin(self, self.sources.get(question, self.source), house_rule=next(givers, ""))
        return self.parent.origin(question)

    def rulings_on(self, question: str) -> tuple[str, ...]:
        """What we settled about a question; rulings on a parent's answer go when that answer is changed."""
        _check_questions(self.name, "this", (question,))
        inherited = self.parent.rulings_on(question) if self.parent and question not in self.changes else ()
        own = self.rulings.get(question, "")
        return (*inherited, own) if own and own not in inherited else inherited

    def differences(self) -> list[tuple[RuleQuestion, Answer]]:
        """The questions this variant answers differently from its parent, with its answers."""
        return [(each, self.changes[each.name]) for each in Rules.questions() if each.name in self.changes]

    def __str__(self) -> str:
        return f"{self.name} ({self.region}): {self.gist}"

    def __repr__(self) -> str:
        return f"<Variant {self.key}: {self.gist}>"


def _check_questions(whose: str, declared: str, names: Iterable[str]) -> None:
    """Raises BadVariant for a name that is not a question's, so that no text about a question is ignored."""
    known = [question.name for question in Rules.questions()]
    for name in names:
        check_kind(name, str, "A question has a name, such as 'beating'", "question")
        if name not in known:
            names_none = f"{declared} names a question {name[:60]!r} that doesn't exist"
            raise BadVariant(f"{whose}: {names_none}. {nearest(name, known)}")


def _rulings_of(chosen: Sequence[HouseRule]) -> Texts:
    """The rulings of these house rules, except on answers that another of them changes."""
    rulings: dict[str, str] = {}
    for rule in chosen:
        if any(rule.rests_on in other.changes for other in chosen):
            continue
        for name, text in rule.rulings.items():
            if name in rule.changes or not any(name in other.changes for other in chosen):
                rulings[name] = f"{rulings[name]} {text}" if name in rulings and text not in rulings[name] else text
    return rulings
