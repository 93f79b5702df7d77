"""What a step shows, in a few words, and the address that leads there.

An address of a plan always leads to a page of the site that it is opened in: it names the page, and never a host.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode

from cucumber.engine.rules import nearest
from cucumber.engine.variants import find
from cucumber.errors import CucumberError
from cucumber.lessons.teach.lessons import course
from cucumber.table.scenario import Scenario, load, shipped_keys

LONGEST_LINK = 900  # characters, so that a line of a file can hold it
_LINK = re.compile(r"(?P<page>room/desk|[A-Za-z0-9][\w-]*)(?:\?(?P<query>[^#\s]*))?(?:#(?P<hash>\S*))?", re.ASCII)
_NUMBER = re.compile("[1-9][0-9]{0,2}")
_ON = "with"  # the URL parameter for house rules


class _Form(NamedTuple):
    """A page, the names under which its address says what is shown there, and what that is called of a game."""

    page: str
    names: tuple[str, ...]
    title: str = ""


_FORMS: Mapping[str, _Form] = {
    "lesson": _Form("learn", ("course", "lesson")),
    "practice": _Form("practice", ("variant",), "Practice {}"),
    "example": _Form("examples", ("example", "step")),
    "story": _Form("strategy", ("story", "step")),
    "deal": _Form("room/desk", ("variant",), "{} on phones"),
    "play": _Form("play", ("variant",), "Play {}"),
    "handout": _Form("rules", ("variant",), "The rules of {}"),
    "score": _Form("score", ("variant",), "Keep the score of {}"),
}
PAGE = "page"
COURSE = "club"  # the URL parameter for a folder's lessons


def link_of(what: str, beside: Collection[str] = (), pages: Collection[str] = ()) -> tuple[str, str]:
    """The address of what is to be shown, and what it is called.

    The words `beside` are examples and stories of the folder that a plan lies in; `pages` are those of the site, if
    they are known.

    >>> link_of("lesson agurk 2")
    ('learn?course=agurk&lesson=2', "Don't take the last trick")
    >>> link_of("deal gurka-se"), link_of("example 1-three-nines 4")[0]
    (('room/desk?variant=gurka-se', 'Swedish Gurka on phones'), 'examples?example=1-three-nines&step=4')

    Raises CucumberError for anything else, and for anything that doesn't exist.
    """
    kind, *words = what.split()
    if kind == PAGE:
        link = check_link(" ".join(words), pages)
        return link, re.split("[?#]", link)[0].replace("room/", "").capitalize()
    if kind not in _FORMS:
        raise CucumberError(f"{kind[:40]!r} is nothing that can be shown. {nearest(kind, [*_FORMS, PAGE])}")
    page, names, _ = _FORMS[kind]
    if not 0 < len(words) <= len(names):
        raise CucumberError(f"Say it like this: {kind} {' '.join(each.upper() for each in names)}.")
    if words[0] != COURSE and not all(map(_NUMBER.fullmatch, words[1:])):
        raise CucumberError(f"{words[1][:20]!r} is no {names[1]}: they are counted from 1.")
    title = _title(kind, words, beside)
    query: dict[str, object] = dict(zip(names, words, strict=False))
    if names == ("variant",) and kind != "deal":  # the desk takes house rules with the game
        game = find(words[0])
        query = {"variant": game.plain.key, _ON: game.on}
    return f"{page}?{urlencode(query, doseq=True)}", title


def _title(kind: str, words: Sequence[str], beside: Collection[str]) -> str:
    """What is shown, as a title. Raises CucumberError if there is no such thing."""
    name, at, (folder, _, title) = words[0], words[1:], _FORMS[kind]
    if (kind, name) == ("lesson", COURSE) and at and at[0] in beside:
        return at[0]
    if kind in {"example", "story"}:
        if name in beside:
            return name
        known = [each.partition("/")[2] for each in shipped_keys(folder)]
        if name not in known:
            raise CucumberError(f"There is no {kind} {name[:60]!r}. {nearest(name, known)}")
        return _scenario_title(load(f"{folder}/{name}"), at)
    game = find(name)
    if title:
        return title.format(game.name)
    lessons, number = course(game), int(at[0]) if at else 1
    if number > len(lessons):
        raise CucumberError(f"{game.name} has {len(lessons)} lessons, and no lesson {number}.")
    return lessons[number - 1].title


def _scenario_title(scenario: Scenario, at: Sequence[str]) -> str:
    """An example or a story as a title, with the trick in which it opens if that is not its beginning."""
    if not at:
        return scenario.title
    steps, number = scenario.line.steps, int(at[0])
    if number > len(steps):
        raise CucumberError(f"{scenario.title} has {len(steps)} steps, and no step {number}.")
    return f"{scenario.title}, trick {steps[number - 1].deal.trick_number}"


def what_of(link: str) -> str:
    """What an address shows, in the words of a file.

    >>> what_of("learn?course=agurk&lesson=2"), what_of("compare#c1!agurk,gurka-se")
    ('lesson agurk 2', 'page compare#c1!agurk,gurka-se')
    """
    page, _, query = check_link(link).partition("?")
    parameters = parse_qsl(query)
    on = [value for name, value in parameters if name == _ON]
    for kind, form in _FORMS.items():
        words = [value for name, value in parameters if name != _ON]
        if page != form.page or not words:
            continue
        what = " ".join((kind, "+".join((words[0], *on)), *words[1:]))
        with suppress(CucumberError):
            if link_of(what, words)[0] == link:
                return what
    return f"{PAGE} {link}"


def check_link(link: str, pages: Collection[str] = ()) -> str:
    """The same address. Raises CucumberError for one that can't belong to this site; `pages` are those that it has."""
    match = _LINK.fullmatch(link)
    if len(link) > LONGEST_LINK:
        raise CucumberError(f"This address is too long for a plan: it has {len(link):,} characters.")
    if not match:
        raise CucumberError(f"{link[:60]!r} is not an address of this site. Write it like learn?course=agurk&lesson=2.")
    if pages and match["page"] not in {"room/desk", *pages}:
        raise CucumberError(f"This site has no page {match['page'][:40]!r}. {nearest(match['page'], [*pages])}")
    return link
