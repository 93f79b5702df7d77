"""The languages of short sheets and lessons: English, and those of the `.po` files beside this module.

`python -m tests.words.explain.test_languages --write` lists in them what sheets, lessons and their table say today, and
writes the `.mo` files, which are read here, and the `.json` files, which are sent to the table in a browser.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from textwrap import shorten
from typing import Any, NoReturn

from cucumber.english import listed
from cucumber.errors import CucumberError
from cucumber.phrase import AS_WRITTEN, Phrase, translation

_HERE = Path(__file__).parent
_LONGEST_QUOTED = 120  # characters of a text that a language has no words for


@dataclass(frozen=True)
class Language:
    """A language, by its code, its own name and its English one; `note` is what its readers should know."""

    code: str
    name: str
    in_english: str
    note: str = ""

    def say(self, text: str, context: str = "") -> str:
        """A text in this language. Raises CucumberError where it has no words for it."""
        try:
            return translation(_catalogue(self), text, context) if text else ""
        except LookupError:
            begins = shorten(text, _LONGEST_QUOTED, placeholder=" …")
            raise CucumberError(f"There is no {self.in_english} yet for “{begins}”", field="language") from None

    def say_all(self, props: Any) -> Any:
        """Plain data with every phrase in this language, and the reader's name; what is no phrase stays as it is.

        Raises CucumberError where it has no words for one.
        """
        match props:
            case Phrase() | "You":
                return self.say(props)
            case dict():
                return {name: self.say_all(each) for name, each in props.items()}
            case list() | tuple():
                return [self.say_all(each) for each in props]
            case _:
                return props

    def can_say(self, props: Any) -> bool:
        """Whether it has words for all of this."""
        try:
            self.say_all(props)
        except CucumberError:
            return False
        return True

    @cached_property
    def on_the_table(self) -> Mapping[str, str]:
        """What a table in a browser says by itself, by its English."""
        file = _HERE / f"{self.code}.json"
        return dict(json.loads(file.read_text("utf-8"))) if file.exists() else {}


ENGLISH = Language("en", "English", "English")
DANISH = Language("da", "Dansk", "Danish", note="Not yet read by a native speaker.")
LANGUAGES = (ENGLISH, DANISH)


def language_called(code: str) -> Language:
    """The language with this code. Raises CucumberError if nothing is in such a language."""
    for language in LANGUAGES:
        if language.code == code:
            return language
    known = listed([f"{each.in_english} ({each.code})" for each in LANGUAGES], "or")
    raise CucumberError(f"How to play can be read in {known}, not in {code[:20]!r}.", field="language")


class _NoWords(NullTranslations):
    """What is asked where a language has no words: a sheet is never half in another language."""

    def _refuse(self, *args: object, **_: object) -> NoReturn:
        raise LookupError(*args)

    gettext = ngettext = pgettext = npgettext = _refuse


@cache
def _catalogue(language: Language) -> NullTranslations:
    if language == ENGLISH:
        return AS_WRITTEN
    with (_HERE / f"{language.code}.mo").open("rb") as file:
        catalogue = GNUTranslations(file)
    catalogue.add_fallback(_NoWords())
    return catalogue
