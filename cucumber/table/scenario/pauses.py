"""The kinds of question, and pauses: moments at which a story stops to ask one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile
from typing import Literal, NamedTuple, Self

from cucumber.engine.acts import Play
from cucumber.engine.deal import Deal
from cucumber.words.explain.replay import Step


class PauseRules(NamedTuple):
    """What a question is called in few words, whether it can be asked at a step, and what is missing where it can't."""

    name: str
    can_ask: Callable[[Sequence[Step], int], bool]
    missing: str


class QuestionKind(StrEnum):
    """What a question asks for; a `card` is named, where in `play` it is a decision of which something comes.

    An `act` is anything that may be done at the table, such as a set or an exchange; cards, chairs or coins are `laid`.

    It is answered `on` cards of a hand, on seats, or with words and numbers. A hint ends with its `thought`. Where the
    rules don't answer it, somebody has to say what is right. A story can ask it if it has a `pause`.
    """

    on: Literal["cards", "seats", "words"]
    thought: str
    pause: PauseRules | None
    by_rules: bool

    def __new__(
        cls,
        key: str,
        on: Literal["cards", "seats", "words"] = "words",
        thought: str = "",
        pause: PauseRules | None = None,
        by_rules: bool = True,
    ) -> Self:
        kind = str.__new__(cls, key)
        kind._value_, kind.on, kind.thought, kind.pause, kind.by_rules = key, on, thought, pause, by_rules
        return kind

    TAKER = (
        "taker",
        "seats",
        "Which of these is the highest here?",
        PauseRules(
            "Who takes it?",
            lambda steps, at: trick_completed(steps, at) is not None,
            "no trick lies on the table here that the story completes; ask between a lead and the next lead",
        ),
    )
    MARK = (
        "mark",
        "cards",
        "Go through them one by one.",
        PauseRules(
            "Which cards may be played?",
            lambda steps, at: _plays_a_card(steps[at]),
            "nobody chooses among cards to play one at a time here; ask before a play",
        ),
    )
    PLAY = (
        "play",
        "cards",
        "",
        PauseRules(
            "What would you play?",
            lambda steps, at: _plays_a_card(steps[at]) and _has_a_choice(steps[at].deal),
            "nobody has a choice of cards to play one at a time here; ask before a play",
        ),
        False,
    )
    COST = (
        "cost",
        "words",
        "",
        PauseRules(
            "What does it cost?",
            lambda steps, at: deal_ended(steps, at) is not None,
            "the last trick hasn't begun here, or the story doesn't tell that somebody pays for it; ask in that trick",
        ),
    )
    ACT = "act", "cards", "Which card would you like to keep for the last trick?"
    CARD = "card", "cards"
    DECIDE = "decide", "cards"
    DEALER = "dealer", "seats"
    LEADER = "leader", "seats"
    LAID = "laid"
    SCORE = "score"
    OUT = "out"
    SIZE = "size"
    RULE = "rule"

    @property
    def is_on_cards(self) -> bool:
        """Whether it is answered with cards of a hand."""
        return self.on == "cards"

    @property
    def is_on_seats(self) -> bool:
        return self.on == "seats"


@dataclass(frozen=True)
class Pause:
    """Something to ask before a step is shown: `at` is the place of the step in its line.

    `asks` is the question in the author's words, `note` comes with the answer. `right` lists the acts that answer
    "play"; without any it is a vote.
    """

    at: int
    kind: QuestionKind
    asks: str = ""
    right: tuple[str, ...] = ()
    note: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", QuestionKind(self.kind))  # may be given by its name


# What a story can ask.
PAUSES = {kind: kind.pause for kind in QuestionKind if kind.pause}


def can_ask(steps: Sequence[Step], at: int, kind: QuestionKind) -> bool:
    """Whether this can be asked at a step, and answered from what the line goes on to tell."""
    return PAUSES[kind].can_ask(steps, at)


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
