"""What every answer to a question is."""

from __future__ import annotations

from enum import Enum
from typing import Protocol


class Answer(Protocol):
    """What every answer has: the sentence a learner reads."""

    @property
    def sentence(self) -> str:
        """The answer in the game's words."""


class Choice(Enum):
    """An answer that is one of a few: its value is its sentence."""

    @property
    def sentence(self) -> str:
        """The answer in the game's words."""
        return str(self.value)
