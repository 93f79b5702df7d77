"""`say` and `guess`: prose whose numbers come from other parts, and a question asked before its answer is counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from string import Formatter
from typing import Any

from cucumber.errors import BadKind, check_kind, told
from cucumber.notebook.part import Part
from cucumber.notebook.reading import Written
from cucumber.notebook.saying import said_in_the_cell
from cucumber.ui.saying import button
from cucumber.ui.slider import Slider
from cucumber.ui.toolkit import widgets
from cucumber.ui.words import Words

_NOT_YET = "…"  # what is being counted


class Said(Written):
    """A paragraph; its `value` is the sentence as it now reads."""

    def _draw(self, text: str, **numbers: Any) -> None:
        pieces = [*_pieces(text, numbers)]
        words = "".join(piece for piece, _ in pieces)
        marked = (f"<b>{escape(piece)}</b>" if is_number else escape(piece) for piece, is_number in pieces)
        self._write(words, words, html=f"<p>{''.join(marked)}</p>")


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


class Guess(Part):
    """A question with a number for its answer, asked before it is shown: the `value` is the guess, None before it."""

    def __init__(self, question: Any, answer: Any, low: int, high: int, unit: str, hold: Any) -> None:
        self._asked, self._shown = Words(), Words()
        self._slider = Slider(label="Your guess", low=low, high=high, value=(low + high) // 2)
        auto = {"width": "auto"}  # JupyterLab would cut the words
        self._button = button("Show what was counted", lambda _: self._show(), layout=auto).add_class("cu-primary")
        row = widgets.HBox([self._slider, self._button]).add_class("cu-bar")
        super().__init__([self._asked, row, self._shown], question, answer, unit=unit, hold=hold)
        self.add_class("cu-guess")

    def guess(self, number: int) -> None:
        """Guesses, as a reader does."""
        self._slider.value = number
        self._show()

    def _draw(self, question: str, answer: float | None, unit: str) -> None:
        if answer is not None:
            check_kind(answer, (int, float), "The answer to guess at is a number", "answer")
        self._question, self._answer, self._unit = question, answer, unit
        self._asked.html = f"<p><b>{escape(question)}</b></p>"
        self._tell()

    def _show(self) -> None:
        self.value = self._slider.value
        self._tell()
        self._let_go()

    def _tell(self) -> None:
        """The guess beside the answer; nothing before there is one."""
        self._shown.html = f'<p role="status">{self._told()}</p>' if self.value is not None else ""

    def _told(self) -> str:
        if self._answer is None:
            return f"You said {self.value}. It is still being counted."
        off = self.value - self._answer
        near = (
            "That was close." if abs(off) <= _CLOSE else f"It is {'lower' if off > 0 else 'higher'} than you thought."
        )
        return f"You said {self.value}; counted: <b>{self._counted}</b>{escape(self._unit)}. {near}"

    @property
    def _counted(self) -> str:
        return _NOT_YET if self._answer is None else f"{self._answer:.0f}".replace("-", "−")

    def __repr__(self) -> str:
        return f"<Guess: {self._question} {'not yet' if self.value is None else self.value}>"

    def _picture(self) -> Mapping[str, str]:
        """Where nobody can guess, the answer."""
        return {"text/html": f"<p><b>{escape(self._question)}</b> Counted: {self._counted}{escape(self._unit)}.</p>"}


_CLOSE = 3


@said_in_the_cell
def say(text: str, **numbers: Any) -> Said:
    """A paragraph with numbers in it that come from other parts, and change with them.

    A number is written as in Python's own formats: `{share:.0f}` has no decimals.

    >>> say("With {players} at the table {share:.0f} of 100 deals end in a tie.", players=4, share=15.1)
    With 4 at the table 15 of 100 deals end in a tie.

    Raises BadKind for a number that is missing.
    """
    check_kind(text, str, "What is said is a text", "text")
    return Said(text, **numbers)


@said_in_the_cell
def guess(
    question: str, answer: Any, *, low: int = 0, high: int = 100, unit: str = " of 100", hold: bool = False
) -> Guess:
    """A question to guess at before the answer is shown, whole numbers from `low` to `high`.

    The `answer` is a number, or what another part counts. With `hold` the rest of the page waits for the guess.

    >>> part = guess("In how many of 100 deals do two players tie?", 15.1)
    >>> part.guess(40)
    >>> part
    <Guess: In how many of 100 deals do two players tie? 40>

    Raises BadKind for anything that can't be guessed.
    """
    check_kind(question, str, "What is guessed at is asked in a text", "question")
    for bound, end in ((low, "low"), (high, "high")):
        check_kind(bound, int, "A guess is a whole number", end)
    if not low < high:
        raise BadKind(
            f"A guess goes from a lower number to a higher one, not from {told(low)} to {told(high)}.", field="low"
        )
    return Guess(question, answer, low, high, unit, hold)
