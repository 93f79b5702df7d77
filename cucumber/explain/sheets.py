"""Rule sheets: a variant's rules in teaching order, each with its source; and how two variants differ.

Only what is the same in all games is written here; everything else is said by the answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from cucumber.rules import (
    ALL_START_ANEW,
    LOWEST_WINS,
    TAKER_LEADS,
    TRICK_TAKER,
    Answer,
    Charged,
    Ending,
    Question,
    Rules,
    WhenCaught,
)
from cucumber.variants import VARIANTS, HouseRule, Variant, named_source
from cucumber.variants.conflicts import Conflict

THE_AIM = "The aim"
ONLY_THE_LAST_COUNTS = (
    "Only the last trick of a deal counts. The tricks before it decide no more than which cards are left for it."
)
ALL_CLOCKWISE = "Everything goes clockwise, the deal as well as the play."
SUITS_SAY_NOTHING = "Suits say nothing: a card is as high as its rank, unless a rule names the very card."
BEAT_OR_DUCK = "In each trick everyone plays once: one leads, and each of the others in turn heads or ducks."
EQUALLY_LOW = "Where several of one's cards are equally low, each of them is the lowest."
CARDS_LIE_OPEN = "Cards that have been played stay face up before their player, for everyone to see."


@dataclass(frozen=True)
class Statement:
    """One sentence of a sheet, with its source as a reader knows it, or marked as our ruling.

    `question` is the question it answers, None for what is the same in all games. `house_rule` is the house rule that
    gives the answer, if one does; `unlike` names the parent if its answer differs. `rulings` are what we settled about
    it.
    """

    sentence: str
    source: str
    question: Question | None = None
    ours: bool = False
    house_rule: str = ""
    unlike: str = ""
    rulings: tuple[str, ...] = ()

    @property
    def mark(self) -> str:
        """What is special about it, in a few words."""
        if self.house_rule:
            return f"house rule {self.house_rule}"
        return f"not as in {self.unlike}" if self.unlike else ""


@dataclass(frozen=True)
class Section:
    """Statements of a sheet about one topic."""

    title: str
    statements: tuple[Statement, ...]


@dataclass(frozen=True)
class Sheet:
    """A complete rule sheet, in teaching order."""

    variant: Variant
    sections: tuple[Section, ...]

    @property
    def statements(self) -> tuple[Statement, ...]:
        """All its statements."""
        return tuple(each for section in self.sections for each in section.statements)

    @cached_property
    def sources(self) -> tuple[str, ...]:
        """The sources it draws on, in order of appearance."""
        return tuple(dict.fromkeys(each.source for each in self.statements if each.source))

    def note(self, statement: Statement) -> int:
        """The number of a statement's source in `sources`; 0 if the statement is ours."""
        return self.sources.index(statement.source) + 1 if statement.source else 0

    @property
    def to_choose(self) -> tuple[HouseRule, ...]:
        """The house rules that could be switched on as well."""
        return tuple(rule for rule in self.variant.house_rules if rule.key not in self.variant.on)

    def _repr_html_(self) -> str:
        from cucumber.render import html

        return html.sheet_html(self)


@dataclass(frozen=True)
class Difference:
    """A question that two variants answer differently; in one of them it may not arise at all."""

    question: Question
    one: Statement | None
    other: Statement | None


@dataclass(frozen=True)
class Given:
    """One answer to a question, and who gives it: plain variants, and variants with a house rule switched on."""

    sentence: str
    givers: tuple[Variant, ...]


def sheet(variant: Variant) -> Sheet:
    """The rule sheet of a variant, including the house rules switched on.

    >>> from cucumber import find
    >>> [section.title for section in sheet(find("agurk")).sections]
    ['The aim', 'The pack', 'The deal', 'Before the play', 'The play', 'The last trick', 'The game']
    """
    aim = _everywhere(ONLY_THE_LAST_COUNTS, "pagat-cucumber, Introduction")
    sections: dict[str, list[Statement]] = {THE_AIM: [aim]}
    for question in variant.rules.questions_that_arise():
        statements = sections.setdefault(question.group, [])
        statements += map(_everywhere, _SAID_BEFORE.get(question.name, ()))
        statements.append(statement(variant, question))
        statements += (_everywhere(said) for said, holds in _SAID_AFTER.get(question.name, ()) if holds(variant.rules))
    sections["The play"] += map(_everywhere, (TRICK_TAKER, TAKER_LEADS, CARDS_LIE_OPEN))
    return Sheet(variant, tuple(Section(title, tuple(statements)) for title, statements in sections.items()))


def statement(variant: Variant, question: Question) -> Statement:
    """A variant's answer to a question, and where it comes from."""
    origin = variant.origin(question.name)
    return Statement(
        sentence=variant.rules.answer(question).sentence,
        source=named_source(origin.source),
        question=question,
        ours=origin.ours,
        house_rule=origin.house_rule,
        unlike=_unlike(variant, question),
        rulings=(*variant.rulings_on(question.name), *_rulings_of_all(variant.rules, question)),
    )


def differences(one: Variant, other: Variant) -> tuple[Difference, ...]:
    """How two variants differ, question by question; questions with the same answer are left out.

    >>> from cucumber import find
    >>> [difference.question.asks for difference in differences(find("agurk"), find("gurka-no"))]
    ['Do others who tied with the taker gain?', 'What happens to one who is caught?']
    """
    arises, arises_there = one.rules.questions_that_arise(), other.rules.questions_that_arise()
    return tuple(
        Difference(
            question,
            replace(statement(one, question), unlike="") if question in arises else None,
            replace(statement(other, question), unlike="") if question in arises_there else None,
        )
        for question, _, _ in one.rules.differences(other.rules)
        if question in arises or question in arises_there
    )


def answers(question: Question) -> tuple[Given, ...]:
    """All answers to a question in the family, and who gives which."""
    found: list[tuple[Answer, list[Variant]]] = []
    for variant in VARIANTS:
        playing = (variant.playing(rule.key) for rule in variant.house_rules if question.name in rule.changes)
        for asked in (variant, *playing):
            if question not in asked.rules.questions_that_arise():
                continue
            answer = asked.rules.answer(question)
            givers = next((givers for given, givers in found if given == answer), None)
            if givers is None:
                found.append((answer, givers := []))
            givers.append(asked)
    return tuple(Given(answer.sentence, tuple(givers)) for answer, givers in found)


def settled(conflict: Conflict) -> tuple[Given, ...]:
    """How the variants affected by a conflict between sources are played here, in their own answers."""
    touched = {variant for variant in VARIANTS if variant.key in conflict.variants}
    question = next(question for question in Rules.questions() if question.name == conflict.question)
    played = (
        replace(each, givers=tuple(giver for giver in each.givers if giver in touched)) for each in answers(question)
    )
    return tuple(each for each in played if each.givers)


# --- what is the same everywhere --------------------------------------------------------------------------------------

_SAID_BEFORE: dict[str, tuple[str, ...]] = {"player_range": (ALL_CLOCKWISE,), "lead": (BEAT_OR_DUCK,)}
_SAID_AFTER: dict[str, tuple[tuple[str, Callable[[Rules], bool]], ...]] = {
    "pack": ((SUITS_SAY_NOTHING, lambda rules: any(card.suit for card in rules.pack.cards)),),
    "ducking": ((EQUALLY_LOW, lambda _: True),),
}


def _everywhere(sentence: str, source: str = "pagat-cucumber, Agurk: Procedure") -> Statement:
    return Statement(sentence, named_source(source))


def _unlike(variant: Variant, question: Question) -> str:
    """The name of the parent if its answer differs; a variant with house rules counts as the plain one."""
    plain = variant.parent if variant.on and variant.parent else variant
    return plain.parent.name if plain.parent and question.name in plain.changes else ""


def _rulings_of_all(rules: Rules, question: Question) -> Iterator[str]:
    """Our rulings that apply to every game in which one deal can catch everyone."""
    if rules.charged is not Charged.ALL_TIED:
        return
    if question.name == "when_caught" and rules.when_caught is WhenCaught.SECOND_LIFE:
        yield ALL_START_ANEW
    if question.name == "ending" and rules.ending in {Ending.LAST_ONE_LEFT, Ending.FIRST_OUT_LOSES}:
        yield LOWEST_WINS
