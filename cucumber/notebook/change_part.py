"""Inputs that parts follow: a slider or a choice of values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from html import escape
from typing import Any, ClassVar, Self

from cucumber.errors import BadKind, BadNotation, check_kind
from cucumber.notebook.call_errors import reports_in_cell
from cucumber.notebook.part import Part
from cucumber.pages.essay.derived_values import DerivedValue
from cucumber.pages.essay.part_state import PartState

_FEWEST = 2  # choices


@dataclass(frozen=True, kw_only=True)
class ChangeState(PartState):
    """Choices, each with its label; numbers in a row, from `low` to `high`, are a slider."""

    name: ClassVar[str] = "change"

    label: str
    choices: tuple[tuple[str, Any], ...]
    is_slider: bool = False
    at: int = 0

    def on_set(self, at: int) -> Self:
        """Another choice is made, by its place."""
        if not 0 <= at < len(self.choices):
            raise BadNotation("There is no such choice; nothing has changed.")
        return replace(self, at=at)

    @property
    def value(self) -> Any:
        return self.choices[self.at][1]

    @property
    def props(self) -> dict[str, Any]:
        names = [name for name, _ in self.choices]
        return {"label": self.label, "choices": names, "slider": self.is_slider, "at": self.at}


class ChangePart(Part[ChangeState]):
    """A slider or a choice: `value` is its setting, and every part made from it follows."""

    def set(self, value: Any) -> None:
        """Sets it to another value, as a reader does. Raises BadKind for one that isn't offered."""
        values = [each for _, each in self.state.choices]
        if value not in values:
            raise BadKind(f"{self.state.label} can't be {value!s:.40}.", field="value")
        self.update(**{"is": "set", "at": values.index(value)})

    def of(self, game: str) -> DerivedValue:
        """A game in which the question of this name is answered by the value.

        >>> change("limit", 21, 50).of("agurk").value
        'agurk~limit=21'
        """
        check_kind(game, str, "A game is given by its name", "game")
        label = self.state.label
        return self.then(lambda value: f"{game}~{label}={value}")

    def then(self, function: Callable[[Any], Any]) -> DerivedValue:
        """Whatever follows from the value."""
        return DerivedValue(self, function)

    def __repr__(self) -> str:
        return f"<ChangePart: {self.state.label} is {self.value}>"

    def _picture(self) -> Mapping[str, str]:
        chosen, _ = self.state.choices[self.state.at]
        return {"text/html": f"<p><b>{escape(self.state.label)}</b>: {escape(chosen)}</p>"}


@reports_in_cell
def change(name: str, *given: Any) -> ChangePart:
    """A slider from one whole number to another, or a choice; parts that are given it follow.

    The choices are a list, or a dict of labels and the values they stand for.

    >>> limit = change("limit", 21, 50)
    >>> limit, limit.of("agurk")
    (<ChangePart: limit is 21>, <DerivedValue: agurk~limit=21>)
    >>> change("game", ["agurk", "gurka-se"])
    <ChangePart: game is agurk>

    Raises BadKind for anything else.
    """
    check_kind(name, str, "What changes has a name, a text", "name")
    match given:
        case [int(low), int(high)] if low < high:
            return _change(name, [(str(each), each) for each in range(low, high + 1)], is_slider=True)
        case [Mapping() as choices] if len(choices) >= _FEWEST:
            return _change(name, [*choices.items()])
        case [[*choices] | tuple(choices)] if len(choices) >= _FEWEST:
            return _change(name, [(str(each), each) for each in choices])
    raise BadKind(
        "What changes goes from a lower whole number to a higher one, change('limit', 21, 50), or is one of several "
        "choices, change('game', ['agurk', 'gurka-se']).",
        field="choices",
    )


def _change(name: str, choices: list[tuple[str, Any]], *, is_slider: bool = False) -> ChangePart:
    state = ChangeState(label=name, choices=tuple(choices), is_slider=is_slider)
    return ChangePart(lambda before: before or state)
