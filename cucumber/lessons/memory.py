"""A reader's memory, kept on the device: which rules were played right or wrong, and which are due again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

from cucumber.engine.rules import Rules
from cucumber.engine.variants import find
from cucumber.errors import CucumberError
from cucumber.extras import report_missing

MOST_RULES, MOST_ANSWERS = 64, 5  # kept, the latest of each
_LONGEST = 80  # the name of a rule: a game with many answers of its own is not remembered
_LATEST = 2**30
_SOON = timedelta(minutes=3)  # until a rule played wrong is due again: another task comes in between
_A_YEAR = 365  # the most days until any rule is due again

Rule = tuple[str, str]  # a game by its key, and one of its questions by its name


@dataclass(frozen=True)
class Memory:
    """The latest answers to each rule: the minutes since 1970 at which they came, below zero where they were wrong.

    What was played since the page was opened is `new`, and is all that the device is told: another page of the site
    may have told it something else meanwhile.
    """

    answers: Mapping[Rule, tuple[int, ...]] = field(default_factory=dict)
    new: frozenset[Rule] = frozenset()

    @classmethod
    def read(cls, saved: Any, now: int = 0) -> Memory:
        """Reads what a device stored, ignoring anything that no page can have written.

        Times in the future, from a wrong clock, count as now; a `now` of 0 is unknown.
        """
        entries = [*saved.items()][:MOST_RULES] if isinstance(saved, dict) else []
        read = ((_rule(name), _answers(answers, now if 0 < now < _LATEST else _LATEST)) for name, answers in entries)
        return cls({rule: answers for rule, answers in read if rule and answers})

    @property
    def saved(self) -> dict[str, list[int]]:
        """What is new, in the form the device stores."""
        latest = sorted(self.new, key=lambda rule: abs(self.answers[rule][-1]))[-MOST_RULES:]
        return {" ".join(rule): [*self.answers[rule]] for rule in latest}

    def with_answer(self, game: str, questions: Iterable[str], now: int, *, right: bool) -> Memory:
        """The memory after these rules were played. A right answer before a rule is due says nothing new."""
        added: dict[Rule, tuple[int, ...]] = {}
        for rule in ((game, question) for question in questions):
            before = self.answers.get(rule, ())
            says_nothing = right and self.is_right(*rule) and now < _due(before)
            if 0 < now < _LATEST and len(" ".join(rule)) <= _LONGEST and not says_nothing:
                at = max(now, abs(before[-1])) if before else now
                added[rule] = (*before, at if right else -at)[-MOST_ANSWERS:]
        return Memory({**self.answers, **added}, self.new | added.keys()) if added else self

    def with_first_answer(self, game: str, question: str, now: int) -> Memory:
        """The memory after a rule was played with the table's help, which counts only if it was never played before."""
        return self if (game, question) in self.answers else self.with_answer(game, (question,), now, right=True)

    def is_right(self, game: str, question: str) -> bool:
        """Whether a rule was played, and right when it last was."""
        return self.answers.get((game, question), (-1,))[-1] > 0

    def right_in(self, game: str) -> frozenset[str]:
        """The questions of a game whose rules were played, and right when they last were."""
        return frozenset(name for key, name in self.answers if key == game and self.is_right(key, name))

    def due(self, now: int) -> tuple[Rule, ...]:
        """The rules that are due, the longest overdue first."""
        due = {rule: _due(answers) for rule, answers in self.answers.items()}
        return tuple(sorted((rule for rule in due if due[rule] <= now), key=lambda rule: (due[rule], rule)))

    def due_in(self, rule: Rule, now: int) -> str:
        """When a rule is due, in words."""
        left = _due(self.answers[rule]) - now
        return "now" if left <= 0 else f"in {_span(left)}"

    def why(self, rule: Rule, now: int) -> str:
        """Why a rule is asked for again; empty for one that was never played."""
        if rule not in self.answers:
            return ""
        last = self.answers[rule][-1]
        ago = f"{_span(now - abs(last))} ago"
        return f"This rule comes back: you missed it {ago}." if last < 0 else f"This rule is due: you got it {ago}."


NOTHING_KNOWN = Memory()


def date_text(minute: int) -> str:
    """A minute as its date and time, in UTC.

    >>> date_text(-29756160)
    '2026-07-30 00:00'
    """
    return f"{_at(minute):%Y-%m-%d %H:%M}"


def _rule(name: object) -> Rule | None:
    if not isinstance(name, str) or len(name) > _LONGEST:
        return None
    game, _, question = name.partition(" ")
    try:
        is_known = find(game).key == game
    except CucumberError:
        return None
    return (game, question) if is_known and question in {each.name for each in Rules.questions()} else None


def _answers(saved: object, latest: int) -> tuple[int, ...]:
    if not isinstance(saved, list) or len(saved) > MOST_ANSWERS or any(type(each) is not int for each in saved):
        return ()
    minutes = [abs(each) for each in saved]
    if minutes != sorted(minutes) or not all(0 < each < _LATEST for each in minutes):
        return ()
    return tuple(max(-latest, min(latest, each)) for each in saved)


@lru_cache(maxsize=10_000)
def _due(answers: tuple[int, ...]) -> int:
    """The minute from which a rule with these answers is due."""
    with report_missing("Bringing rules back", extra="ui"):
        from fsrs import Card, Rating, Scheduler  # only once something was played

    steps = (_SOON,)
    scheduler = Scheduler(learning_steps=steps, relearning_steps=steps, maximum_interval=_A_YEAR, enable_fuzzing=False)
    card = Card(card_id=0, due=_at(answers[0]))
    for each in answers:
        card, _ = scheduler.review_card(card, Rating.Good if each > 0 else Rating.Again, _at(each))
    return round(card.due.timestamp() / 60)


def _at(minute: int) -> datetime:
    return datetime.fromtimestamp(60 * abs(minute), UTC)


def _span(minutes: int) -> str:
    """A stretch of time, roughly.

    >>> _span(2), _span(300), _span(1500), _span(5000)
    ('a few minutes', 'a few hours', 'a day', '3 days')
    """
    days = minutes // 1440
    return "a few minutes" if minutes < 60 else "a few hours" if not days else "a day" if days == 1 else f"{days} days"
