"""What every answer to a question is, and the words for small numbers."""

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


_NUMBER_WORDS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
)


def number_word(number: int) -> str:
    """A small number as a word.

    >>> number_word(7), number_word(52)
    ('seven', '52')
    """
    return _NUMBER_WORDS[number] if 0 <= number < len(_NUMBER_WORDS) else str(number)
