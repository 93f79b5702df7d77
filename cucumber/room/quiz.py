"""A quiz: questions one after the other, and how many of them each phone has answered right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cucumber.room.entry_messages import Message
from cucumber.room.poll import Poll

_FIRST = "1 of "  # how the count of the first question begins
_MOST = 1000
_LONGEST_KEY = 200


@dataclass(frozen=True)
class Quiz:
    """How many questions have been answered, and how many of them right, by the key of each phone.

    `last` is the key of the question that was counted last: a restarted server gets its answer a second time.
    """

    number: int = 0
    right: Mapping[str, int] = field(default_factory=dict)
    last: str = ""

    def after(self, poll: Poll) -> Quiz:
        """The quiz after a question whose answer is shown; another quiz begins with its first question."""
        count = str(poll.question.get("count", ""))
        key = str(poll.question.get("key", ""))
        if not count or key == self.last:
            return self
        before = Quiz() if count.startswith(_FIRST) else self
        right = {**before.right}
        for who in poll.answers:
            right[str(who)] = right.get(str(who), 0) + bool(poll.is_right(who))
        return replace(before, number=before.number + 1, right=right, last=key)

    def props(self, key: str) -> Message:
        """A phone's own score."""
        return {"right": self.right.get(key, 0), "of": self.number}

    @property
    def saved_state(self) -> Message:
        """The quiz as the presenter's page saves it, for a server that starts again."""
        return {"asked": self.number, "right": dict(self.right), "last": self.last}

    @staticmethod
    def from_saved(saved: Any) -> Quiz:
        """The quiz that the presenter's page has saved; one that is damaged begins anew."""
        if not isinstance(saved, dict) or not isinstance(right := saved.get("right"), dict):
            return Quiz()
        counts = {key: each for key, each in right.items() if isinstance(each, int) and 0 <= each < _MOST}
        number, last = saved.get("asked"), str(saved.get("last", ""))[:_LONGEST_KEY]
        return Quiz(number if isinstance(number, int) and 0 <= number < _MOST else 0, counts, last)
