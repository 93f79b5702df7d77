"""`say` and `guess`: prose with numbers from other parts, and a question to guess at before its answer is shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from html import escape
from math import ceil, floor
from string import Formatter
from typing import Any, ClassVar, Self

from cucumber.errors import BadKind, BadNotation, check_kind, description
from cucumber.notebook.call_errors import reports_in_cell
from cucumber.notebook.part import HTML, Part
from cucumber.notebook.static_parts import StaticPart, StaticState
from cucumber.pages.essay.part_state import PartState

_NOT_YET = "…"  # what is being counted
_CLOSE = 3  # hundredths of the axis


class TextPart(StaticPart):
    """A paragraph; its `value` is the sentence as it now reads."""


def _text_state(_before: PartState | None, text: str, **numbers: Any) -> StaticState:
    pieces = [*_pieces(text, numbers)]
    words = "".join(piece for piece, _ in pieces)
    marked = (f"<b>{escape(piece)}</b>" if is_number else escape(piece) for piece, is_number in pieces)
    return StaticState(about=words, words=words, text=f"<p>{''.join(marked)}</p>")


def _pieces(text: str, numbers: Mapping[str, Any]) -> Iterator[tuple[str, bool]]:
    """The text in pieces, each with whether it is a number that was filled in."""
    try:
        for before, name, form, _ in Formatter().parse(text):
            yield before, False
            if name is not None:
                number = numbers[name]
                yield _NOT_YET if number is None else format(number, form or ""), True
    except KeyError as missing:
        raise BadKind(
            f"The text has {{{missing.args[0]}}}, and no number of that name is given.", field="text"
        ) from None
    except (ValueError, TypeError) as problem:
        raise BadKind(f"The text can't be filled in: {problem}.", field="text") from None


@dataclass(frozen=True, kw_only=True)
class GuessState(PartState):
    """A question with a number for its answer, shown after the guess; None while it is being counted."""

    name: ClassVar[str] = "guess"

    question: str
    answer: float | None
    low: int
    high: int
    unit: str
    guess: int | None = None

    def on_guess(self, number: int) -> Self:
        if not self.low <= number <= self.high:
            raise BadNotation(f"A guess goes from {self.low} to {self.high}.")
        return replace(self, guess=number)

    @property
    def value(self) -> int | None:
        return self.guess

    @property
    def is_done(self) -> bool:
        return self.guess is not None

    @property
    def props(self) -> dict[str, Any]:
        """The question and its axis; nothing of the answer before there is a guess."""
        question = {"question": self.question, "low": self.low, "high": self.high, "unit": self.unit}
        if self.guess is None:
            return {**question, "guess": None, "answer": None, "sentence": ""}
        return {**question, "guess": self.guess, "answer": self.answer, "sentence": self._sentence}

    @property
    def _sentence(self) -> str:
        assert self.guess is not None
        if self.answer is None:
            return f"You said {_number_text(self.guess)}. It is still being counted."
        off = self.guess - self.answer
        near = abs(off) * 100 <= _CLOSE * (self.high - self.low)
        how = "That was close." if near else f"It is {'lower' if off > 0 else 'higher'} than you thought."
        return f"You said {_number_text(self.guess)}; counted: **{self.answer_text}**{self.unit}. {how}"

    @property
    def answer_text(self) -> str:
        """The answer as it is written."""
        return _NOT_YET if self.answer is None else _number_text(self.answer)


def _number_text(number: float) -> str:
    return f"{number:.0f}".replace("-", "−")


class GuessPart(Part[GuessState]):
    """A question with a number for its answer, asked before it is shown: the `value` is the guess, None before it."""

    def guess(self, number: int) -> None:
        self.update(**{"is": "guess", "number": number})

    def __repr__(self) -> str:
        return f"<GuessPart: {self.state.question} {'not yet' if self.value is None else self.value}>"

    def _picture(self) -> Mapping[str, str]:
        counted = f"Counted: {self.state.answer_text}{escape(self.state.unit)}."
        return {HTML: f"<p><b>{escape(self.state.question)}</b> {counted}</p>"}


def _guess_state(
    before: GuessState | None, question: str, answer: float | None, low: int, high: int, unit: str
) -> GuessState:
    if answer is not None:
        check_kind(answer, (int, float), "The answer to guess at is a number", "answer")
        if not low <= answer <= high:
            end = f"high={ceil(answer)}" if answer > high else f"low={floor(answer)}"
            raise BadKind(
                f"The answer, {answer:.6g}, can't be guessed from {low} to {high}; give {end}.", field="answer"
            )
    guess = before.guess if before else None
    return GuessState(question=question, answer=answer, low=low, high=high, unit=unit, guess=guess)


@reports_in_cell
def say(text: str, **numbers: Any) -> TextPart:
    """A paragraph with numbers in it that come from other parts, and change with them.

    A number is written as in Python's own formats: `{share:.0f}` has no decimals.

    >>> say("With {players} at the table {share:.0f} of 100 deals end in a tie.", players=4, share=15.1)
    With 4 at the table 15 of 100 deals end in a tie.

    Raises BadKind for a number that is missing.
    """
    check_kind(text, str, "What is said is a text", "text")
    return TextPart(_text_state, text, **numbers)


@reports_in_cell
def guess(
    question: str, answer: Any, *, low: int = 0, high: int = 100, unit: str = " of 100", hold: bool = False
) -> GuessPart:
    """A question to guess at before the answer is shown, whole numbers from `low` to `high`.

    The `answer` is a number, or a count of another part. With `hold` the rest of the page waits for the guess.

    >>> part = guess("In how many of 100 deals do two players tie?", 15.1)
    >>> part.guess(40)
    >>> part
    <GuessPart: In how many of 100 deals do two players tie? 40>

    Raises BadKind for anything that can't be guessed.
    """
    check_kind(question, str, "The question to guess at is a text", "question")
    for bound, end in ((low, "low"), (high, "high")):
        check_kind(bound, int, "A guess is a whole number", end)
    if not low < high:
        raise BadKind(
            f"A guess goes from a lower number to a higher one, not from {description(low)} to {description(high)}.",
            field="low",
        )
    return GuessPart(_guess_state, question, answer, low, high, unit, hold=hold)
