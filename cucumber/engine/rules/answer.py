"""What all answers to the questions of the rules have in common."""

from __future__ import annotations

from enum import Enum
from typing import Protocol, Self, runtime_checkable


@runtime_checkable
class Answer(Protocol):
    """What every answer has: the sentence a learner reads."""

    @property
    def sentence(self) -> str:
        """The answer in the game's words."""


class Choice(Enum):
    """One of a few fixed answers. Its value is its sentence; on the short sheet it may have shorter words.

    >>> class Stakes(Choice):
    ...     LOW = "Nobody pays more than one.", "One at most."
    >>> Stakes.LOW.sentence, Stakes.LOW.short
    ('Nobody pays more than one.', 'One at most.')
    """

    short: str

    def __new__(cls, sentence: str, short: str = "") -> Self:
        answer = object.__new__(cls)
        answer._value_, answer.short = sentence, short or sentence
        return answer

    @property
    def sentence(self) -> str:
        return str(self.value)
