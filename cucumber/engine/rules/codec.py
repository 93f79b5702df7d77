"""Every answer as a short text, `limit=30`: how each is written and read.

Letters, digits, dots and hyphens are enough, so that nothing needs an escape in an address.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from operator import attrgetter
from typing import Any

from cucumber.engine.rules import dealing, scoring
from cucumber.engine.rules.answer import Answer, Choice, NumberAnswer
from cucumber.engine.rules.packs import PACKS, read_pack, write_pack
from cucumber.engine.rules.prices import PRICES, read_prices, write_prices
from cucumber.engine.rules.questions import QUESTIONS, RuleQuestion, answer_types, nearest
from cucumber.english import capitalized, listed
from cucumber.errors import BadVariant

_LONGEST_CYCLE = 60  # hand sizes
_MOST_TOLD = 3  # texts that can't be read


@dataclass(frozen=True)
class AnswerCodec:
    """How the answers to one question are written: its word, the name of the question, and the possible texts.

    `read` raises BadVariant for a text that is no answer, `write` for an answer that has no text.
    """

    word: str
    question: str
    possible: str
    read: Callable[[str], Answer]
    write: Callable[[Any], str]


def write_answer(question: str, answer: Answer) -> str:
    """An answer to the question with that name as it is typed.

    >>> from cucumber import find
    >>> write_answer("limit", find("agurk").rules.limit), write_answer("hand_sizes", find("gurka-is").rules.hand_sizes)
    ('limit=21', 'hand=10to1')

    Raises BadVariant for an answer that has no text, and LookupError if there is no such question.
    """
    codec = _BY_QUESTION[question]
    return f"{codec.word}={codec.write(answer)}"


def possible_texts(question: str) -> str:
    """What may be typed as the answer to the question with that name.

    >>> possible_texts("limit")
    '21 (too much once it is reached), over-21 or no-credits'
    """
    return _BY_QUESTION[question].possible


def read_answers(texts: list[str]) -> dict[str, Answer]:
    """The answers that these texts give, by the names of their questions.

    >>> [answer.sentence for answer in read_answers(["limit=30", "Tie = nothing"]).values()]
    ['A score of 30 or more is too much.', 'A tie brings no bonus.']

    Raises BadVariant, listing what is possible for every text that can't be read.
    """
    answers: dict[str, Answer] = {}
    wrong: list[str] = []
    for text in texts:
        try:
            word, answer = _read(text)
        except BadVariant as error:
            sentence = str(error) if str(error)[-1] in ".?" else f"{error}."
            wrong.append(capitalized(sentence))
            continue
        if word.question in answers:
            wrong.append(f"'{word.word}' is answered twice; leave one of the two.")
        answers[word.question] = answer
    if len(wrong) > _MOST_TOLD:
        wrong[_MOST_TOLD:] = [f"{len(wrong) - _MOST_TOLD} more are wrong as well."]
    if wrong:
        raise BadVariant(" ".join(wrong))
    return answers


def _read(text: str) -> tuple[AnswerCodec, Answer]:
    name, equals, value = (re.sub(r"\s+", "-", part.strip().casefold()) for part in text.partition("="))
    word = _BY_WORD.get(name)
    if word is None:
        raise BadVariant(f"{name[:30]!r} answers no question. {nearest(name, list(_BY_WORD))}")
    if not equals or not value:
        raise BadVariant(f"'{name}' needs an answer: {word.possible}")
    return word, word.read(value)


def _by_text(question: RuleQuestion) -> AnswerCodec:
    """How answers are written that carry their texts, and those of numbers in the form that their kind has."""
    by_text: dict[str, Answer] = {}
    numbered: list[type[NumberAnswer]] = []
    for kind in answer_types()[question.name]:
        assert issubclass(kind, Choice | NumberAnswer), f"{kind.__name__}: say in _DESCRIBED how it is written"
        assert not by_text.keys() & kind.by_text().keys(), f"{question.word}: two answers have one text"
        by_text |= kind.by_text()
        numbered += [kind] if issubclass(kind, NumberAnswer) else []
    possible = listed([*by_text, *(kind.form.format(*kind.example) for kind in numbered)], "or")

    def read(text: str) -> Answer:
        answer: Answer | None = by_text.get(text) or next(filter(None, (kind.read(text) for kind in numbered)), None)
        if answer is None:
            raise BadVariant(f"'{question.word}' is {possible}, not {text[:30]!r}")
        return answer

    return AnswerCodec(question.word, question.name, possible, read, attrgetter("text"))


# --- answers that are described ---------------------------------------------------------------------------------------

_PLAYERS = "a range such as 2-7, or 2-17.2packs-from-9"
_HANDS = "7, 7.5.3, 10to1, all or card-from-7-most-9"
_LIMITS = "21 (too much once it is reached), over-21 or no-credits"
_MORE_PACKS = re.compile(r"\.([2-6])packs-from-(\d{1,2})", re.ASCII)


def _read_players(text: str) -> dealing.PlayerRange:
    match = re.fullmatch(rf"(\d{{1,2}})(?:-(\d{{1,2}}))?((?:{_MORE_PACKS.pattern})*)", text, re.ASCII)
    if not match:
        raise BadVariant(f"'players' is {_PLAYERS}, not {text[:30]!r}")
    more = tuple((int(start), int(packs)) for packs, start in _MORE_PACKS.findall(match[3]))
    fewest, most = int(match[1]), int(match[2] or match[1])
    steps = [(fewest, 1), *more]
    if any(start >= later or packs >= after for (start, packs), (later, after) in pairwise(steps)):
        raise BadVariant("more players never use fewer packs; give the steps from few players to many")
    if more and more[-1][0] > most:
        raise BadVariant(f"no more than {most} play, so nobody needs {more[-1][1]} packs")
    return dealing.PlayerRange(fewest, most, more)


def _write_players(players: dealing.PlayerRange) -> str:
    more = (f".{packs}packs-from-{start}" for start, packs in players.more_packs)
    return f"{players.fewest}-{players.most}{''.join(more)}"


def _read_hands(text: str) -> dealing.CardsEach:
    if text == "all":
        return dealing.WholePack.GOES_ROUND
    if match := re.fullmatch(r"card-from-(\d{1,2})(?:-most-(\d{1,2}))?", text, re.ASCII):
        first, most = int(match[1]), int(match[2]) if match[2] else None
        if 0 in {first, most}:
            raise BadVariant("every deal needs at least one card for each player")
        return dealing.LosingCardSizes(first, most)
    cycle = [size for part in text.split(".")[: _LONGEST_CYCLE + 1] for size in _read_run(part)]
    if len(cycle) > _LONGEST_CYCLE:
        raise BadVariant(f"at most {_LONGEST_CYCLE} hand sizes follow one another")
    return dealing.HandSizes(tuple(cycle))


def _read_run(part: str) -> range:
    """Sizes that grow or shrink one by one."""
    match = re.fullmatch(r"(\d{1,2})(?:to(\d{1,2}))?", part, re.ASCII)
    if not match:
        raise BadVariant(f"'hand' is {_HANDS}, not {part[:20]!r}")
    first, last = int(match[1]), int(match[2] or match[1])
    step = 1 if last >= first else -1
    return range(first, last + step, step)


def _write_hands(hands: dealing.CardsEach) -> str:
    match hands:
        case dealing.HandSizes(cycle):
            runs = (f"{run[0]}to{run[-1]}" if len(run) > 2 else ".".join(map(str, run)) for run in _runs(cycle))
            return ".".join(runs)
        case dealing.LosingCardSizes(first, most):
            return f"card-from-{first}{f'-most-{most}' if most else ''}"
        case _:
            return "all"


def _runs(cycle: tuple[int, ...]) -> Iterator[list[int]]:
    """The sizes, in stretches that grow or shrink one by one."""
    run: list[int] = []
    for size in cycle:
        if run and size - run[-1] not in ({1, -1} if len(run) == 1 else {run[-1] - run[-2]}):
            yield run
            run = []
        run.append(size)
    if run:
        yield run


def _read_limit(text: str) -> scoring.Limit:
    if text == "no-credits":
        return scoring.Limit(0, reaching=True, falling=True)
    match = re.fullmatch(r"(over-)?(\d{1,3})", text, re.ASCII)
    if not match:
        raise BadVariant(f"'limit' is {_LIMITS}, not {text[:20]!r}")
    return scoring.Limit(int(match[2]), reaching=not match[1])


def _write_limit(limit: scoring.Limit) -> str:
    if limit.falling:
        return "no-credits"
    return f"{'' if limit.reaching else 'over-'}{limit.points}"


_DESCRIBED: Mapping[str, tuple[str, Callable[[str], Answer], Callable[[Any], str]]] = {
    "pack": (PACKS, read_pack, write_pack),
    "player_range": (_PLAYERS, _read_players, _write_players),
    "hand_sizes": (_HANDS, _read_hands, _write_hands),
    "point_table": (PRICES, read_prices, write_prices),
    "limit": (_LIMITS, _read_limit, _write_limit),
}
WORDS: tuple[AnswerCodec, ...] = tuple(
    AnswerCodec(each.word, each.name, *_DESCRIBED[each.name]) if each.name in _DESCRIBED else _by_text(each)
    for each in QUESTIONS
)
_BY_WORD: Mapping[str, AnswerCodec] = {word.word: word for word in WORDS}
_BY_QUESTION: Mapping[str, AnswerCodec] = {word.question: word for word in WORDS}
