"""Rule sheets: a variant's rules in teaching order, each with its source; and how two variants differ.

Only what is the same in all games is written here; everything else comes from the answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from cucumber.display import HtmlRepr
from cucumber.engine.rules import (
    ALL_START_ANEW,
    LOWEST_WINS,
    TAKER_LEADS,
    AceOnAce,
    Answer,
    Charged,
    Ending,
    EqualCard,
    ExactLimit,
    Lives,
    RuleQuestion,
    Rules,
    trick_taker,
)
from cucumber.engine.rules.questions import TRICK_TAKER
from cucumber.engine.rules.sentences import players_drop_out
from cucumber.engine.variants import VARIANTS, Variant, named_source
from cucumber.engine.variants.conflicts import CONFLICTS, Conflict
from cucumber.phrase import Phrase

THE_AIM = "The aim"
_INTRODUCTION = "pagat-cucumber, Introduction"
ALL_CLOCKWISE = "You play clockwise."
ONLY_THE_LAST_COUNTS = "The tricks before it only decide who still holds which cards."
ONE_BY_ONE = "In each trick everyone plays once, in turn: one player leads, the others follow."
CALLED_DUCKING = "Playing your lowest card to a trick is called ducking."
EQUALLY_LOW = "If several of your cards are equally low, each of them is your lowest."
CARDS_LIE_OPEN = "Cards that have been played stay face up in front of their player, for everyone to see."
ANYONE_DEALS_FIRST = "Anyone may deal first."
WINNER_DEALS_NEXT = "The winner deals first in the next game."

# Rulings that apply to every game in which the matter comes up.
FIRST_WINNER_DEALS = "Of several winners, the first one left of the dealer deals."
KEPT_CARDS_GO_BACK = "A player who is out returns the kept cards to the pack."
LOWEST_CARD_IS_AN_ACE = (
    "If your lowest card is an ace, you play it on the ace and take the trick, as the last of equals."
)


@dataclass(frozen=True)
class Statement:
    """One sentence of a sheet, with its source as a reader knows it, or marked as our ruling.

    `question` is the question it answers, None for what is the same in all games. `house_rule` is the house rule that
    gives the answer, if one does; `unlike` names the parent if its answer differs. No source gives an answer that is
    `ours`, or that is `silent`: there the source says nothing of the matter; nor one that is `agreed` by the people who
    play. `rulings` are what we settled about it.
    """

    sentence: str
    source: str
    question: RuleQuestion | None = None
    ours: bool = False
    silent: bool = False
    agreed: bool = False
    house_rule: str = ""
    unlike: str = ""
    rulings: tuple[str, ...] = ()

    @property
    def mark(self) -> str:
        """What is special about it, in a few words."""
        return _mark(self.house_rule, self.unlike)

    @property
    def missing_source(self) -> str:
        """Why it has no source, in a few words; empty if it has one."""
        if self.agreed:
            return "agreed here"
        if self.ours:
            return "our ruling"
        return "the source is silent" if self.silent else ""


@dataclass(frozen=True)
class Section:
    """Statements of a sheet about one topic."""

    title: str
    statements: tuple[Statement, ...]


@dataclass(frozen=True)
class RuleSheet(HtmlRepr):
    """A complete rule sheet, in teaching order."""

    variant: Variant
    sections: tuple[Section, ...]

    @property
    def statements(self) -> tuple[Statement, ...]:
        return tuple(each for section in self.sections for each in section.statements)

    @cached_property
    def sources(self) -> tuple[str, ...]:
        """The sources it draws on, in order of appearance."""
        return tuple(dict.fromkeys(each.source for each in self.statements if each.source))

    def note(self, statement: Statement) -> int:
        """The number of a statement's source in `sources`; 0 if the statement is ours."""
        return self.sources.index(statement.source) + 1 if statement.source else 0


@dataclass(frozen=True)
class Difference:
    """A question that two variants answer differently; in one of them it may not arise at all."""

    question: RuleQuestion
    one: Statement | None
    other: Statement | None


@dataclass(frozen=True)
class SharedAnswer:
    """One answer to a question, and who gives it: plain variants, and variants with a house rule switched on."""

    sentence: str
    givers: tuple[Variant, ...]


def sheet(variant: Variant) -> RuleSheet:
    """The rule sheet of a variant, including the house rules switched on.

    >>> from cucumber import find
    >>> [section.title for section in sheet(find("agurk")).sections]
    ['The aim', 'The pack', 'The deal', 'Before the play', 'The play', 'The last trick', 'The game']
    """
    lowest_wins = variant.rules.charged is Charged.ALL_BUT_FIRST_LOWEST
    aim_source = variant.origin("charged").source if lowest_wins else _INTRODUCTION
    the_aim = _common_statement(aim(variant.rules), aim_source)
    sections = {THE_AIM: [the_aim, _common_statement(ONLY_THE_LAST_COUNTS, _INTRODUCTION)]}
    for question in questions_on_sheet(variant.rules):
        statements = sections.setdefault(question.group, [])
        statements += map(_common_statement, _SAID_BEFORE.get(question.name, ()))
        statements.append(statement(variant, question))
        statements += _additions(variant, question)
    customs = (("next lead", TAKER_LEADS), ("played cards", CARDS_LIE_OPEN))
    sections["The play"] += [_taker(variant), *(_custom(variant, topic, sentence) for topic, sentence in customs)]
    return RuleSheet(variant, tuple(Section(title, tuple(statements)) for title, statements in sections.items()))


def questions_on_sheet(rules: Rules) -> tuple[RuleQuestion, ...]:
    """The questions that a sheet answers: those that arise, unless another answer covers them."""
    in_words = rules.point_table.unit == "cucumber" and rules.exact_limit is ExactLimit.NOTHING_SPECIAL
    is_elsewhere = {"limit": rules.limit.falling, "exact_limit": in_words}
    return tuple(question for question in rules.questions_that_arise() if not is_elsewhere.get(question.name))


def aim(rules: Rules) -> str:
    """What the game is about, in one sentence or two.

    >>> from cucumber import find
    >>> aim(find("minibluff").rules)
    'Play the lowest card of the last trick: everyone else pays.'
    """
    if rules.charged is Charged.ALL_BUT_FIRST_LOWEST:
        return "Play the lowest card of the last trick: everyone else pays."
    loses = "has lost" if rules.ending is Ending.SINGLE_DEAL else "pays"
    return f"Don't take the last trick: whoever takes it {loses}."


def suits_sentence(rules: Rules) -> str:
    """What suits say: nothing, except for the cards that the rules name."""
    plain = all(map(rules.pack.suits_say_nothing, {card.rank for card in rules.pack.cards}))
    return "Suits don't matter." if plain else "Apart from that, suits don't matter."


def statement(variant: Variant, question: RuleQuestion) -> Statement:
    """A variant's answer to a question, and where it comes from."""
    origin = variant.origin(question.name)
    return Statement(
        sentence=variant.rules.sentence(question.name),
        source=named_source(origin.source),
        question=question,
        ours=origin.ours,
        silent=origin.silent,
        agreed=origin.agreed,
        house_rule=origin.house_rule,
        unlike=_unlike(variant, question.name),
        rulings=(*variant.rulings_on(question.name), *_rulings_of_all(variant.rules, question)),
    )


def differences(one: Variant, other: Variant) -> tuple[Difference, ...]:
    """How two variants differ, question by question; questions with the same answer are left out.

    >>> from cucumber import find
    >>> [difference.question.asks for difference in differences(find("agurk"), find("gurka-no"))]
    ['What does a tie bring?', 'What happens at that score?']
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


def answers(question: RuleQuestion) -> tuple[SharedAnswer, ...]:
    """All answers to a question in the family, and who gives which."""
    givers_of: list[tuple[Answer, list[Variant]]] = []
    for variant in VARIANTS:
        playing = (variant.playing(rule.key) for rule in variant.house_rules if question.name in rule.changes)
        for giver in (variant, *playing):
            if question not in giver.rules.questions_that_arise():
                continue
            answer = giver.rules.answer(question)
            givers = next((givers for given, givers in givers_of if given == answer), None)
            if givers is None:
                givers_of.append((answer, givers := []))
            givers.append(giver)
    return tuple(SharedAnswer(answer.sentence, tuple(givers)) for answer, givers in givers_of)


def conflict_answers(conflict: Conflict) -> tuple[SharedAnswer, ...]:
    """How the variants affected by a conflict between sources are played here, in their own answers."""
    if not conflict.question:
        return ()
    touched = {variant for variant in VARIANTS if variant.key in conflict.variants}
    question = next(question for question in Rules.questions() if question.name == conflict.question)
    played = ((each, tuple(giver for giver in each.givers if giver in touched)) for each in answers(question))
    return tuple(replace(each, givers=givers) for each, givers in played if givers)


def conflicts_about(variant: Variant) -> tuple[Conflict, ...]:
    """Where the sources of a variant disagree; house rules change nothing about that."""
    return tuple(conflict for conflict in CONFLICTS if variant.plain.key in conflict.variants)


# --- what is the same everywhere --------------------------------------------------------------------------------------

_SAID_BEFORE: dict[str, tuple[str, ...]] = {"player_range": (ALL_CLOCKWISE,), "lead": (ONE_BY_ONE,)}


def _common_statement(sentence: str, source: str = "pagat-cucumber, Agurk: Procedure") -> Statement:
    return Statement(sentence, named_source(source))


def _custom(variant: Variant, topic: str, sentence: str) -> Statement:
    """What is the same in all games, by the variant's own source if that says it too, perhaps in other words."""
    own = variant.customs.get(topic)
    return _common_statement(own.says or sentence, own.source) if own else _common_statement(sentence)


def _taker(variant: Variant) -> Statement:
    """Who takes a trick: where sets may be led, in the words of games that allow them."""
    sentence, led = trick_taker(variant.rules), variant.origin("lead")
    if sentence == TRICK_TAKER or "taker" in variant.customs:
        return _custom(variant, "taker", sentence)
    return Statement(sentence, named_source(led.source), agreed=led.agreed, house_rule=led.house_rule)


def first_dealer(variant: Variant) -> Statement:
    own = variant.customs.get("first dealer")
    return _common_statement(own.says, own.source) if own else Statement(ANYONE_DEALS_FIRST, "", ours=True)


def _additions(variant: Variant, question: RuleQuestion) -> Iterator[Statement]:
    """What follows the answer to a question, where it applies."""
    rules = variant.rules
    match question.name:
        case "pack" if rules.pack.has_suits:
            yield _custom(variant, "suits", suits_sentence(rules))
        case "hand_sizes" if dealt := variant.customs.get("dealt"):
            sentence = f"The cards are dealt {dealt.says}, starting left of the dealer."
            yield _common_statement(sentence, dealt.source)
        case "next_dealer":
            yield first_dealer(variant)
        case "ducking":
            yield from map(_common_statement, (CALLED_DUCKING, EQUALLY_LOW))
        case "ending" if rules.ending is not Ending.SINGLE_DEAL:
            own = variant.customs.get("winner deals")
            source = named_source(own.source) if own else ""
            rulings = () if rules.ending is Ending.LAST_ONE_LEFT else (FIRST_WINNER_DEALS,)
            yield Statement(WINNER_DEALS_NEXT, source, silent=not own, rulings=rulings)


def mark_of(variant: Variant, question: str) -> str:
    """What is special about the answer to the question with that name, in a few words; empty if nothing is."""
    return _mark(variant.origin(question).house_rule, _unlike(variant, question))


def _mark(house_rule: str, unlike: str) -> str:
    if house_rule:
        return Phrase("house rule {rule:house rule}", rule=house_rule)
    return Phrase("not as in {game}", game=unlike) if unlike else ""


def _unlike(variant: Variant, question: str) -> str:
    """The name of the parent if its answer differs; a variant with house rules counts as the plain one."""
    plain = variant.plain
    return plain.parent.name if plain.parent and question in plain.changes else ""


def _rulings_of_all(rules: Rules, question: RuleQuestion) -> Iterator[str]:
    """Our rulings that apply to every game in which the matter comes up."""
    if question.name == "score_keeping" and rules.keeps_cards and players_drop_out(rules):
        yield KEPT_CARDS_GO_BACK
    if question.name == "ace_on_ace" and rules.ace_on_ace is AceOnAce.NO and rules.beating is EqualCard.ENOUGH:
        yield LOWEST_CARD_IS_AN_ACE
    if rules.charged is not Charged.ALL_TIED:
        return
    if question.name == "when_caught" and isinstance(rules.when_caught, Lives):
        yield ALL_START_ANEW
    if question.name == "ending" and rules.ending in {Ending.LAST_ONE_LEFT, Ending.FIRST_OUT_LOSES}:
        yield LOWEST_WINS
