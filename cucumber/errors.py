"""The errors of the package, one class for each kind; a message says who, what, why, what instead, and where."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from copy import copy
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Protocol, Self, Union, get_args, get_origin, get_type_hints


class CucumberError(Exception):
    """Any error that this package reports; catch it to catch them all.

    The attributes tell programs what the message tells people, and are None if they do not apply: `field` is the input
    that was wrong (`players`, `hands`, `leader` …), `seat` the seat concerned, `act` the act that was tried, and
    `trick` the number of its trick.
    """

    def __init__(
        self,
        message: str = "",
        *,
        field: str | None = None,
        seat: int | None = None,
        act: object = None,
        trick: int | None = None,
    ) -> None:
        super().__init__(message)
        self.field = field
        self.seat = seat
        self.act = act
        self.trick = trick

    def within(self, place: str) -> Self:
        """The same error, with the place where it happened in front of the message.

        >>> str(BadNotation("'x' is not a card.").within("Act 3"))
        "Act 3: 'x' is not a card."
        """
        error = copy(self)
        error.args = (f"{place}: {self}",)
        return error

    def _render_traceback_(self) -> list[str]:
        """What a cell of a notebook shows, for IPython: the sentence, and the reader's own lines that led to it."""
        from traceback import extract_tb  # only where something went wrong

        own = [each for each in extract_tb(self.__traceback__) if not _is_installed(each.filename)]
        return [str(self), *(f"Line {each.lineno}: {each.line}" for each in own)]


def _is_installed(file: str) -> bool:
    """Whether code is of this package or of another one, not a reader's own."""
    return Path(__file__).parent in Path(file).parents or not {"site-packages", "dist-packages"}.isdisjoint(
        Path(file).parts
    )


class BadNotation(CucumberError, ValueError):
    """Text that cannot be read as a card, a hand, an act or a deal."""


class BadDeal(CucumberError, ValueError):
    """Cards, seats or players that make no deal: a card twice, hands of different sizes, too many players."""


class ContradictionLike(Protocol):
    """What can't stand together in rules: the names of the questions whose answers contradict each other, and why."""

    @property
    def questions(self) -> tuple[str, ...]:
        """The names of the questions."""

    @property
    def reason(self) -> str:
        """Why their answers can't stand together, in the game's words."""


class BadVariant(CucumberError, ValueError):
    """A variant, question or house rule that is unknown, changes nothing or contradicts another.

    `contradictions` is what can't stand together in the rules asked for, each with its questions and reason.
    """

    def __init__(
        self, message: str = "", *, contradictions: tuple[ContradictionLike, ...] = (), field: str | None = None
    ) -> None:
        super().__init__(message, field=field)
        self.contradictions = contradictions


class BadScenario(CucumberError, ValueError):
    """A scenario file that cannot be read or replayed, or does not come out as it expects."""


class BadFolder(CucumberError, ValueError):
    """A folder that joins the site and is not there, or a file of it that can't be part of the site."""


class BadPlan(CucumberError, ValueError):
    """A plan that cannot be read, or a step of it that leads nowhere."""


class BadStudy(CucumberError, ValueError):
    """A study of nothing, of the same thing twice, or of more than can be counted."""


class BadKind(CucumberError, TypeError):
    """A value of the wrong kind: a view instead of a deal, a number instead of a name."""


class UnknownBot(BadDeal, KeyError):
    """A name that no bot has."""

    def __str__(self) -> str:
        return " ".join(map(str, self.args))  # a KeyError would show its repr


class MissingExtra(CucumberError, ImportError):
    """Something needs packages that are not installed; the message says how to install them.

    `extra` is the extra of `cucumber-notebooks` that brings them.
    """

    def __init__(self, message: str = "", *, extra: str = "") -> None:
        super().__init__(message)
        self.extra = extra


Kind = type | UnionType | Any  # what `isinstance` takes


def check_kind(value: object, kind: Kind, instead: str, field: str) -> None:
    """Raises BadKind, which says what is needed `instead`, for a value that is not of this kind.

    >>> check_kind(7, str, "A name is a text", "name")
    Traceback (most recent call last):
    cucumber.errors.BadKind: A name is a text, not int 7.
    """
    if not isinstance(value, kind):
        raise BadKind(f"{instead}, not {description(value)}.", field=field)


def check_given(of: Callable[..., object], **given: object) -> None:
    """Raises BadKind for what a function, or a class of values, was given and that isn't of the type it names.

    What lies in tuples, lists and mappings is looked at too; what can be gone through only once is left alone.

    >>> def sort(cards: tuple[str, ...]) -> None: ...
    >>> check_given(sort, cards=("9h", 7))
    Traceback (most recent call last):
    cucumber.errors.BadKind: cards: tuple[str, ...] is needed, not tuple ('9h', 7).
    """
    for name, value in given.items():
        if not _fits(value, _types(of)[name]):
            needed = str(getattr(of, "__annotations__", {}).get(name, _types(of)[name]))
            raise BadKind(f"{name}: {needed} is needed, not {description(value)}.", field=name)


_types = cache(get_type_hints)


def _fits(value: object, kind: Any) -> bool:
    origin, inner = get_origin(kind), get_args(kind)
    if kind is Any or origin is Literal:
        return kind is Any or value in inner
    if origin in (Union, UnionType):
        return any(_fits(value, each) for each in inner)
    if not isinstance(value, origin or kind):
        return False
    if origin is tuple and inner and inner[-1] is not Ellipsis:
        return len(inner) == len(value) and all(map(_fits, value, inner))
    if isinstance(value, Mapping):
        return not inner or all(_fits(each, inner[0]) and _fits(value[each], inner[1]) for each in value)
    if not inner or not isinstance(value, Collection):
        return True
    alike = value[:1] if isinstance(value, (range, str)) else value  # all in it are of one type
    return all(_fits(each, inner[0]) for each in alike)


def description(value: object) -> str:
    """A value of a wrong kind, as sentences show it: its kind and, if it is a plain one, its beginning.

    >>> description(7), description(int), description(print)
    ('int 7', 'the class int', 'a builtin_function_or_method')
    """
    if value is None:
        return "None"
    if isinstance(value, type):
        return f"the class {value.__name__}"
    kind = type(value).__name__
    return f"{kind} {value!r:.40}" if type(value) in _PLAIN else f"a {kind}"


_PLAIN = (bool, int, float, str, bytes, list, tuple, dict, set)


class VerdictLike(Protocol):
    """What an illegal act carries: a deal's verdict on it, or a game's verdict on buying in."""

    @property
    def reason(self) -> str:
        """Why it is not allowed, in one sentence."""

    @property
    def rule(self) -> str:
        """The rule that decided it, in the words of the rules."""

    @property
    def instead(self) -> tuple[object, ...]:
        """The acts that would be allowed."""


class IllegalAct(CucumberError):
    """An act that can be read but is not allowed; `verdict` says why, and what would be allowed."""

    def __init__(self, message: str, verdict: VerdictLike | None = None, **about: Any) -> None:
        super().__init__(message, **about)
        self.verdict = verdict
