"""Games of one's own: any game with other answers, written as `agurk+jokers~limit=30~ducking=must-beat`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice, product

from cucumber.errors import BadVariant
from cucumber.rules import QUESTIONS, Answer, Rules
from cucumber.rules.refusals import REFUSALS, Refusal
from cucumber.rules.written import read_answers, typed, written
from cucumber.variants.variant import Changes, Texts, Variant
from cucumber.words import listed

ANSWERS = "~"  # before each answer of one's own
_LONGEST = 1500  # characters of a game of one's own; every known game is told in fewer than 200
_MOST_MENDS = 4
_MOST_TOLD = 2

Known = Mapping[str, Sequence[Answer]]  # the answers to choose from, by question


@dataclass(frozen=True)
class Contradiction:
    """Answers that can't stand together, with the reason, and `mends`: one or two other answers by which they can."""

    refusal: Refusal
    mends: tuple[Changes, ...]

    @property
    def questions(self) -> tuple[str, ...]:
        """The names of the questions it is about."""
        return self.refusal.questions

    @property
    def reason(self) -> str:
        """Why these answers can't stand together, in the game's words."""
        return self.refusal.reason


def read_own(base: Variant, texts: Sequence[str], known: Known) -> Variant:
    """The game with the answers that these texts give.

    Raises BadVariant, which says of every text that can't be read what is possible; or else all that can't stand.
    """
    if sum(len(text) + 1 for text in texts) > _LONGEST:
        raise BadVariant(f"{base.name}: a game of one's own is told in at most {_LONGEST:,} characters.")
    try:
        answers = read_answers(list(texts))
    except BadVariant as error:
        raise error.within(base.name) from None
    return with_answers(base, answers, known)


def with_answers(base: Variant, answers: Changes, known: Known) -> Variant:
    """The game with these answers, by question; the game itself where they change nothing.

    Raises BadVariant for answers that can't stand, with all that is against them, and for answers that have no text.
    """
    changes = {name: answers[name] for name in _in_order(answers) if answers[name] != getattr(base.rules, name)}
    if not changes:
        return base
    if base.agreed and base.parent:
        return with_answers(base.parent, {**base.changes, **changes}, known)
    if found := contradictions(base.rules, changes, known):
        told = " ".join(map(_told, found))
        raise BadVariant(f"{base.name}: {told}", contradictions=found)
    rules = base.rules.but(**changes)
    return Variant(
        key=ANSWERS.join((base.key, *(written(rules, name) for name in changes))),
        name=f"{base.name}, our way",
        region=base.region,
        gist=" ".join((f"{base.name}, but otherwise in this:", *(rules.sentence(name) for name in changes))),
        source=base.source,
        parent=base,
        changes=changes,
        customs=base.customs,
        agreed=tuple(changes),
    )


def told_by_those_who_play(
    game: Variant, known: Known, *, name: str, gist: str = "", played_by: str = "", rulings: Texts | None = None
) -> Variant:
    """A game of one's own under its own name, with who plays it, and what they say themselves about some questions.

    House rules that are all that is different become answers of one's own: under its key the known game stays known.
    Raises BadVariant for a game that is like a known one in everything.
    """
    own = with_answers(game.plain, game.changes, known) if game.on else game
    if not own.agreed:
        raise BadVariant(
            f"{name}: this is {own.name} in everything; answer a question otherwise to make it another game."
        )
    return replace(own, name=name, gist=gist or own.gist, region=played_by or own.region, rulings=rulings or {})


def _in_order(names: Iterable[str]) -> list[str]:
    asked = set(names)
    return [question.name for question in QUESTIONS if question.name in asked]


def _told(contradiction: Contradiction) -> str:
    """A contradiction with its first mends, as they are typed."""
    if not contradiction.mends:
        return contradiction.refusal.sentence
    mends = [
        " and ".join(typed(name, answer) for name, answer in mend.items()) for mend in contradiction.mends[:_MOST_TOLD]
    ]
    return f"{contradiction.reason} It can stand with {listed(mends, 'or')}."


# --- what can't stand, and what mends it ------------------------------------------------------------------------------


def contradictions(rules: Rules, changes: Changes, known: Known) -> tuple[Contradiction, ...]:
    """All that can't stand in these rules with other answers, and what mends each; empty if they can stand.

    Raises BadVariant for an unknown question, and for an answer of the wrong type.
    """
    found = rules.contradictions(**changes)
    return tuple(Contradiction(refusal, _mends(rules, changes, refusal, found, known)) for refusal in found)


def _mends(
    rules: Rules, changes: Changes, refusal: Refusal, found: Sequence[Refusal], known: Known
) -> tuple[Changes, ...]:
    """The fewest other answers by which this refusal goes and no other comes.

    What was asked for stays if it can; else one of it is answered otherwise.
    """
    left = {*found} - {refusal}
    kept = [name for name in _in_order(_COUPLED) if name not in changes]
    for names, number in ((kept, 1), (kept, 2), (refusal.questions, 1)):
        tried = _tried(rules.answers() | {**changes}, names, refusal, known, number)
        good = (mend for mend in tried if {*rules.contradictions(**{**changes, **mend})} <= left)
        if some := tuple(islice(good, _MOST_MENDS)):
            return some
    return ()


def _tried(
    given: Changes, names: Sequence[str], refusal: Refusal, known: Known, number: int
) -> Iterator[dict[str, Answer]]:
    """So many other answers to these questions, one of them at least about what is refused."""
    for chosen in combinations(names, number):
        if {*chosen} & {*refusal.questions}:
            choices = ([each for each in known[name] if each != given[name]] for name in chosen)
            for answers in product(*choices):
                yield dict(zip(chosen, answers, strict=True))


_COUPLED = {name for refusal in REFUSALS for name in refusal.questions}
