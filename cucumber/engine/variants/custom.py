"""Games of your own: any game with other answers, written as `agurk+jokers~limit=30~ducking=must-beat`.

A name may be among them, `called=Agurk_at_our_club`, so that it goes wherever the game goes.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice, product

from cucumber.engine.rules import QUESTIONS, Answer, Rules
from cucumber.engine.rules.codec import read_answers, write_answer
from cucumber.engine.rules.refusals import REFUSALS, Refusal
from cucumber.engine.variants.variant import Changes, Texts, Variant
from cucumber.english import listed
from cucumber.errors import BadVariant
from cucumber.phrase import Phrase

ANSWERS = "~"  # before each answer of your own
_LONGEST = 1500  # characters of a game of your own; every known game takes fewer than 200
_MOST_MENDS = 4
_MOST_TOLD = 2
_MOST_ROUNDS = 4  # of mending, until nothing contradicts
_CALLED = "called"  # the word before a name
_LONGEST_NAME = 40
_IN_NAMES = " -.’"  # beside letters and digits

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
    """The game with the answers, and under the name, that these texts give.

    Raises BadVariant, which says what is possible for each text that can't be read, or else what contradicts itself.
    """
    if sum(len(text) + 1 for text in texts) > _LONGEST:
        raise BadVariant(f"{base.name}: a game of your own takes at most {_LONGEST:,} characters.")
    names = [text.partition("=")[2].replace("_", " ") for text in texts if _is_name(text)]
    if len(names) > 1:
        raise BadVariant(f"{base.name}: a game has one name; '{_CALLED}' is given {len(names)} of them.")
    try:
        name = read_name(names[0]) if names else ""
        answers = read_answers([text for text in texts if not _is_name(text)])
    except BadVariant as error:
        raise error.within(base.name) from None
    return with_answers(base, answers, known, name)


def _is_name(text: str) -> bool:
    return text.partition("=")[0].strip().casefold() == _CALLED


def read_name(text: str) -> str:
    """A name for a game of your own, as it is written in addresses as well: single spaces, and no other signs.

    >>> read_name("  Agurk at  Ann's ")
    'Agurk at Ann’s'

    Raises BadVariant for a name that is empty, too long, or has signs that are none of a name's.
    """
    name = " ".join(unicodedata.normalize("NFC", text[:_LONGEST]).replace("'", "’").split())
    strange = {sign for sign in name if not sign.isalnum() and sign not in _IN_NAMES}
    if strange or not 0 < len(name) <= _LONGEST_NAME:
        possible = "letters, digits, spaces, hyphens, dots and apostrophes"
        raise BadVariant(f"A game's name is 1 to {_LONGEST_NAME} {possible}.")
    return name


def own_name(variant: Variant) -> str:
    """The name that a game of your own has in its key; empty if it has none."""
    called = (text.partition("=") for text in variant.key.split(ANSWERS)[1:] if _is_name(text))
    return next((name.replace("_", " ") for _, _, name in called), "")


def name_in_key(name: str) -> str:
    """A name as it goes into a key; empty where it can't.

    >>> name_in_key("Ann's Agurk"), name_in_key("Agurk (ours)")
    ('Ann’s Agurk', '')
    """
    try:
        return read_name(name)
    except BadVariant:
        return ""


def with_answers(base: Variant, answers: Changes, known: Known, name: str = "") -> Variant:
    """The game with these answers, by question, called by this name; the game itself where nothing is changed.

    Raises BadVariant for answers that can't stand, with every reason, and for answers that have no text.
    """
    differ = (question for question in _in_order(answers) if answers[question] != getattr(base.rules, question))
    changes = {question: answers[question] for question in differ}
    if not (changes or name):
        return base
    if base.is_own and base.parent:
        return with_answers(base.parent, {**base.changes, **changes}, known, name)
    if conflicts := contradictions(base.rules, changes, known):
        reasons = " ".join(map(_reason, conflicts))
        raise BadVariant(f"{base.name}: {reasons}", contradictions=conflicts)
    rules = base.rules.but(**changes)
    called = [f"{_CALLED}={name.replace(' ', '_')}"] if name else []
    texts = (write_answer(question, getattr(rules, question)) for question in changes)
    return Variant(
        key=ANSWERS.join((base.key, *texts, *called)),
        name=name or Phrase("{game}, our way", game=base.name),
        region=base.region,
        gist=_gist(base, rules, changes),
        source=base.source,
        parent=base,
        changes=changes,
        customs=base.customs,
        agreed=tuple(changes),
    )


def _gist(base: Variant, rules: Rules, changes: Changes) -> str:
    if not changes:
        return base.gist
    first, *others = (rules.sentence(name) for name in changes)
    return " ".join((f"{base.name}, except: {first[0].lower()}{first[1:]}", *others))


def with_own_words(
    game: Variant, known: Known, *, name: str, gist: str = "", played_by: str = "", rulings: Texts | None = None
) -> Variant:
    """A game of your own under its own name, with who plays it, and what they say themselves about some questions.

    The name goes into its key, if it can. If only house rules differ, they become answers of your own: under
    its key the known game stays known. Raises BadVariant for a game that equals a known one.
    """
    if game.parent is None or not (game.on or game.agreed):
        raise BadVariant(f"{name}: this is exactly {game.name}; change an answer to make it another game.")
    in_key = name_in_key(name)
    own = with_answers(game.parent, game.changes, known, in_key)
    gist, region = gist or own.gist, played_by or own.region
    return replace(own, name=in_key or name, gist=gist, region=region, rulings=rulings or {})


def _in_order(names: Iterable[str]) -> list[str]:
    among = set(names)
    return [question.name for question in QUESTIONS if question.name in among]


def _reason(contradiction: Contradiction) -> str:
    """A contradiction with its first mends, as they are typed."""
    if not contradiction.mends:
        return contradiction.refusal.sentence
    typed = ((write_answer(*each) for each in mend.items()) for mend in contradiction.mends[:_MOST_TOLD])
    mends = [" and ".join(texts) for texts in typed]
    return f"{contradiction.reason} It works with {listed(mends, 'or')}."


def contradictions(rules: Rules, changes: Changes, known: Known) -> tuple[Contradiction, ...]:
    """What can't stand together in these rules with other answers, and what mends each; empty if everything can.

    Raises BadVariant for an unknown question, and for an answer of the wrong type.
    """
    refusals = rules.contradictions(**changes)
    return tuple(Contradiction(refusal, _mends(rules, changes, refusal, refusals, known)) for refusal in refusals)


def _mends(
    rules: Rules, changes: Changes, refusal: Refusal, refusals: Sequence[Refusal], known: Known
) -> tuple[Changes, ...]:
    """The fewest other answers that remove this refusal and bring no new one.

    What was asked for stays if it can; otherwise one of those answers changes.
    """
    left = {*refusals} - {refusal}
    kept = [name for name in _in_order(_COUPLED) if name not in changes]
    for names, number in ((kept, 1), (kept, 2), (refusal.questions, 1)):
        tried = _candidate_mends(rules.answers() | {**changes}, names, refusal, known, number)
        good = (mend for mend in tried if {*rules.contradictions(**{**changes, **mend})} <= left)
        if some := tuple(islice(good, _MOST_MENDS)):
            return some
    return ()


def mend_changes(rules: Rules, changes: Changes, known: Known) -> Changes | None:
    """The same changes with the other answers that let them all stand; None if those would not be enough."""
    for _ in range(_MOST_ROUNDS):
        refusals = rules.contradictions(**changes)
        if not refusals:
            return changes
        mends = next(filter(None, (_mends(rules, changes, refusal, refusals, known) for refusal in refusals)), ())
        if not mends:
            return None
        changes = {**changes, **mends[0]}
    return None


def _candidate_mends(
    answers_before: Changes, names: Sequence[str], refusal: Refusal, known: Known, number: int
) -> Iterator[dict[str, Answer]]:
    """That many other answers to these questions, at least one of them about what is refused."""
    for chosen in combinations(names, number):
        if {*chosen} & {*refusal.questions}:
            choices = ([each for each in known[name] if each != answers_before[name]] for name in chosen)
            for answers in product(*choices):
                yield dict(zip(chosen, answers, strict=True))


_COUPLED = {name for refusal in REFUSALS for name in refusal.questions}
