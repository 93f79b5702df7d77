"""A quiz: questions one after the other, and how many of them each phone has answered right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cucumber.room.messages import Message
from cucumber.room.poll import Poll

_FIRST = "1 of "  # how the count of the first question begins
_MOST = 1000


@dataclass(frozen=True)
class Quiz:
    """How many questions have been answered, and how many of them right, by the key of each phone."""

    asked: int = 0
    right: Mapping[str, int] = field(default_factory=dict)

    def after(self, poll: Poll) -> Quiz:
        """The quiz after a question whose answer is shown; another quiz begins with its first question."""
        count = str(poll.question.get("count", ""))
        if not count:
            return self
        before = Quiz() if count.startswith(_FIRST) else self
        right = {**before.right}
        for key in poll.answers:
            right[str(key)] = right.get(str(key), 0) + bool(poll.is_right(key))
        return replace(before, asked=before.asked + 1, right=right)

    def told(self, key: str) -> Message:
        """What a phone is told of its own answers."""
        return {"right": self.right.get(key, 0), "of": self.asked}

    @property
    def saved(self) -> Message:
        """The quiz as the presenter's page saves it, for a server that starts again."""
        return {"asked": self.asked, "right": dict(self.right)}

    @staticmethod
    def restored(saved: Any) -> Quiz:
        """The quiz that the presenter's page has saved; one that is damaged begins anew."""
        if not isinstance(saved, dict) or not isinstance(right := saved.get("right"), dict):
            return Quiz()
        counts = {key: each for key, each in right.items() if isinstance(each, int) and 0 <= each < _MOST}
        asked = saved.get("asked")
        return Quiz(asked if isinstance(asked, int) and 0 <= asked < _MOST else 0, counts)
