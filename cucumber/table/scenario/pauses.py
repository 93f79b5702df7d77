"""Pauses: moments at which a story stops to ask what comes next, and what can be asked at a moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile
from typing import NamedTuple

from cucumber.engine.acts import Play
from cucumber.engine.deal import Deal
from cucumber.words.explain.replay import Step


class QuestionKind(StrEnum):
    """What a question asks for; a `card` is named, where in `play` it is a decision of which something comes.

    An `act` is anything that may be done at the table, such as a set or an exchange; cards, chairs or coins are `laid`.
    """

    PLAY = "play"
    ACT = "act"
    LAID = "laid"
    CARD = "card"
    MARK = "mark"
    DECIDE = "decide"
    TAKER = "taker"
    COST = "cost"
    SCORE = "score"
    OUT = "out"
    DEALER = "dealer"
    LEADER = "leader"
    SIZE = "size"
    RULE = "rule"

    @property
    def is_on_cards(self) -> bool:
        """Whether it is answered with cards of a hand."""
        return self in {QuestionKind.PLAY, QuestionKind.ACT, QuestionKind.CARD, QuestionKind.MARK, QuestionKind.DECIDE}

    @property
    def is_on_seats(self) -> bool:
        """Whether it is answered with a seat."""
        return self in {QuestionKind.TAKER, QuestionKind.DEALER, QuestionKind.LEADER}


class _PauseWords(NamedTuple):
    """What a question is called in few words, and what is missing where it can't be asked."""

    name: str
    missing: str


@dataclass(frozen=True)
class Pause:
    """Something to ask before a step is shown: `at` is the place of the step in its line.

    `asks` is the question in the author's words, `note` is said with the answer. `right` lists the acts that answer
    "play"; without any it is a vote.
    """

    at: int
    kind: QuestionKind
    asks: str = ""
    right: tuple[str, ...] = ()
    note: str = ""


# What a story can ask.
PAUSES = {
    QuestionKind.TAKER: _PauseWords(
        "Who takes it?",
        "no trick lies on the table here that the story completes; ask between a lead and the next lead",
    ),
    QuestionKind.MARK: _PauseWords(
        "Which cards may be played?", "nobody chooses among cards to play one at a time here; ask before a play"
    ),
    QuestionKind.PLAY: _PauseWords(
        "What would you play?", "nobody has a choice of cards to play one at a time here; ask before a play"
    ),
    QuestionKind.COST: _PauseWords(
        "What does it cost?",
        "the last trick hasn't begun here, or the story doesn't tell that somebody pays for it; ask in that trick",
    ),
}


def can_ask(steps: Sequence[Step], at: int, kind: QuestionKind) -> bool:
    """Whether this can be asked at a step, and answered from what the line goes on to tell."""
    if kind == QuestionKind.TAKER:
        return trick_completed(steps, at) is not None
    if kind == QuestionKind.COST:
        return deal_ended(steps, at) is not None
    return _plays_a_card(steps[at]) and (kind == QuestionKind.MARK or _has_a_choice(steps[at].deal))


def trick_completed(steps: Sequence[Step], at: int) -> Deal | None:
    """The deal when the trick on the table is complete; None where none lies there, or the line ends before that."""
    now = steps[at].deal
    number = len(now.tricks) + bool(now.trick)
    if not number or steps[at].kind == "result":
        return None
    return next((deal for deal in _from(steps, at) if len(deal.tricks) == number), None)


def deal_ended(steps: Sequence[Step], at: int) -> Deal | None:
    """The deal at its end, once its last trick has begun; None before that, or where the line doesn't say who pays."""
    now, end = steps[at].deal, _from(steps, at)[-1]
    begun = now.over or (bool(now.trick) and len(now.tricks) + 1 == len(end.tricks))
    paid = end.taker is not None and end.charges.get(end.taker, 0) > 0
    return end if end.over and begun and paid and steps[at].kind != "result" else None


def _plays_a_card(step: Step) -> bool:
    """Whether a player is about to play one card, and holds several."""
    deal = step.deal
    if step.kind == "result" or deal.turn is None or deal.pending:
        return False
    return (deal.to_beat is None or len(deal.to_beat.cards) == 1) and len(set(deal.hand)) > 1


def _has_a_choice(deal: Deal) -> bool:
    """Whether all that can be done is to play one card or another."""
    legal = deal.legal()
    return len(legal) > 1 and all(isinstance(act, Play) and len(act.cards) == 1 for act in legal)


def _from(steps: Sequence[Step], at: int) -> list[Deal]:
    """The same deal from a step on."""
    later = takewhile(lambda step: step.kind != "start", steps[at + 1 :])
    return [steps[at].deal, *(step.deal for step in later)]
