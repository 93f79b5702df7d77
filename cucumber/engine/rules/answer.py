"""What all answers to the questions of the rules have in common."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import astuple
from enum import Enum
from typing import Any, ClassVar, Protocol, Self, runtime_checkable


@runtime_checkable
class Answer(Protocol):
    """What every answer has: the sentence a learner reads."""

    @property
    def sentence(self) -> str:
        """The answer in the game's words."""


class Choice(Enum):
    """One of a few fixed answers: its text where answers are typed, its sentence, and, if there are, shorter words.

    What else a kind of answer has words for, it declares; where an answer doesn't give them, they are empty.

    >>> class Stakes(Choice):
    ...     hint: str
    ...     LOW = "low", "Nobody pays more than one.", "One at most.", {"hint": "It's cheap."}
    ...     HIGH = "high", "Everybody pays."
    >>> Stakes.LOW.text, Stakes.LOW.sentence, Stakes.LOW.short, Stakes.LOW.hint
    ('low', 'Nobody pays more than one.', 'One at most.', "It's cheap.")
    >>> Stakes.HIGH.short, Stakes.HIGH.hint
    ('Everybody pays.', '')
    """

    text: str
    short: str

    def __new__(cls, text: str, sentence: str, short: str = "", more: Mapping[str, str] | None = None) -> Self:
        answer = object.__new__(cls)
        answer.__dict__.update({**dict.fromkeys(cls.__annotations__, ""), **(more or {})})
        answer._value_, answer.text, answer.short = sentence, text, short or sentence
        return answer

    @property
    def sentence(self) -> str:
        return str(self.value)

    @classmethod
    def by_text(cls) -> Mapping[str, Answer]:
        """The answers by their texts."""
        return {answer.text: answer for answer in cls}


class NumberAnswer:
    """An answer made of numbers: the `form` of its text, an `example` of them, and the texts that `usual` ones have.

    >>> from cucumber.engine.rules import Lives
    >>> Lives(2).text, Lives(4).text, Lives.read("4-lives")
    ('second-life', '4-lives', Lives(lives=4))
    """

    form: ClassVar[str]
    example: ClassVar[tuple[int, ...]]
    usual: ClassVar[Mapping[str, tuple[int, ...]]]

    @property
    def text(self) -> str:
        numbers = astuple(self)  # type: ignore[call-overload]  # each kind is a dataclass of numbers
        return next((text for text, usual in self.usual.items() if usual == numbers), self.form.format(*numbers))

    @classmethod
    def read(cls, text: str) -> Any:
        """The answer with the numbers of this text; None if it is written otherwise."""
        match = re.fullmatch(cls.form.replace("{}", r"(\d{1,2})"), text, re.ASCII)
        return cls(*map(int, match.groups())) if match else None

    @classmethod
    def by_text(cls) -> Mapping[str, Any]:
        """The usual answers by their texts."""
        return {text: cls(*numbers) for text, numbers in cls.usual.items()}
