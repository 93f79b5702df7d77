"""What all answers to the questions of the rules have in common."""

from __future__ import annotations

from enum import Enum
from typing import Protocol, runtime_checkable


@runtime_checkable
class Answer(Protocol):
    """What every answer has: the sentence a learner reads."""

    @property
    def sentence(self) -> str:
        """The answer in the game's words."""


class Choice(Enum):
    """One of a few fixed answers; its value is its sentence."""

    @property
    def sentence(self) -> str:
        return str(self.value)
