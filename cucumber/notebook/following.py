"""What parts follow: a slider or a choice that decides a value, and what follows from that."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from cucumber.errors import BadKind, check_kind
from cucumber.notebook.saying import said_in_the_cell
from cucumber.ui.slider import Slider
from cucumber.ui.toolkit import traitlets, widgets

_FEWEST = 2  # choices


class Change(widgets.HBox):
    """A slider or a choice: `value` is what it is set to, and every part that was given it follows."""

    value = traitlets.Any()

    def __init__(self, name: str, control: widgets.Widget) -> None:
        self.name, self._control = name, control
        super().__init__([control])
        self.add_class("cucumber-part").add_class("cu-bar")
        traitlets.dlink((control, "value"), (self, "value"))

    def __repr__(self) -> str:
        return f"<Change: {self.name} is {self.value}>"

    def set(self, value: Any) -> None:
        """Sets it to another value, as a reader does."""
        self._control.value = value

    def of(self, game: str) -> Following:
        """A game in which the question of this name is answered by the value.

        >>> change("limit", 21, 50).of("agurk").value
        'agurk~limit=21'
        """
        check_kind(game, str, "A game is given by its name", "game")
        return self.then(lambda value: f"{game}~{self.name}={value}")

    def then(self, function: Callable[[Any], Any]) -> Following:
        """Whatever follows from the value."""
        return Following(self, function)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        said = f"<p><b>{escape(self.name)}</b>: {escape(str(self.value))}</p>"
        return {**super()._repr_mimebundle_(**options), "text/html": said, "text/plain": repr(self)}


class Following(traitlets.HasTraits):
    """A value that follows from another one."""

    value = traitlets.Any()

    def __init__(self, of: traitlets.HasTraits, function: Callable[[Any], Any]) -> None:
        super().__init__()
        traitlets.dlink((of, "value"), (self, "value"), function)

    def __repr__(self) -> str:
        return f"<Following: {self.value}>"

    def then(self, function: Callable[[Any], Any]) -> Following:
        """Whatever follows from the value."""
        return Following(self, function)


@said_in_the_cell
def change(name: str, *given: Any) -> Change:
    """A slider from one whole number to another, or a choice; parts that are given it follow.

    The choices are a list, or a dict of what stands there and the value that it stands for.

    >>> limit = change("limit", 21, 50)
    >>> limit, limit.of("agurk")
    (<Change: limit is 21>, <Following: agurk~limit=21>)
    >>> change("game", ["agurk", "gurka-se"])
    <Change: game is agurk>

    Raises BadKind for anything else.
    """
    check_kind(name, str, "What changes has a name, a text", "name")
    match given:
        case [int(low), int(high)] if low < high:
            return Change(name, Slider(label=name, low=low, high=high, value=low))
        case [Mapping() as choices] if len(choices) >= _FEWEST:
            return _chosen(name, [*choices.items()])
        case [[*choices] | tuple(choices)] if len(choices) >= _FEWEST:
            return _chosen(name, [(str(each), each) for each in choices])
    raise BadKind(_NEITHER, field="choices")


def _chosen(name: str, options: Sequence[tuple[str, Any]]) -> Change:
    return Change(name, widgets.Dropdown(description=name, options=options, value=options[0][1]))


_NEITHER = (
    "What changes goes from a lower whole number to a higher one, change('limit', 21, 50), or is one of several "
    "choices, change('game', ['agurk', 'gurka-se'])."
)


# --- arguments --------------------------------------------------------------------------------------------------------


def _is_followed(value: Any) -> bool:
    return isinstance(value, traitlets.HasTraits) and value.has_trait("value")


def followed(given: Any) -> Iterator[traitlets.HasTraits]:
    """What there is to follow in arguments, however deep in lists and tables."""
    if _is_followed(given):
        yield given
    elif isinstance(given, (list, tuple, Mapping)):
        for each in given.values() if isinstance(given, Mapping) else given:
            yield from followed(each)


def resolved(given: Any) -> Any:
    """Arguments with the present value of whatever is followed.

    >>> resolved([change("limit", 21, 50), "agurk"])
    [21, 'agurk']
    """
    if _is_followed(given):
        return given.value
    if type(given) in (list, tuple):
        return type(given)(map(resolved, given))
    return {key: resolved(value) for key, value in given.items()} if type(given) is dict else given
