"""The languages in which the short sheet can be read: English, and those of the `.po` files beside this module.

`python -m tests.words.explain.test_languages --write` lists in them what the sheets say today, and writes the `.mo`
files, which are read here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from textwrap import shorten
from typing import NoReturn

from cucumber.english import listed
from cucumber.errors import CucumberError
from cucumber.phrase import AS_WRITTEN, said_in

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
            return said_in(_catalogue(self), text, context)
        except LookupError:
            begins = shorten(text, _LONGEST_QUOTED, placeholder=" …")
            raise CucumberError(f"There is no {self.in_english} yet for “{begins}”", field="language") from None


ENGLISH = Language("en", "English", "English")
DANISH = Language("da", "Dansk", "Danish", note="Not yet read by a native speaker.")
LANGUAGES = (ENGLISH, DANISH)


def language_called(code: str) -> Language:
    """The language with this code. Raises CucumberError if the sheet is in no such language."""
    for language in LANGUAGES:
        if language.code == code:
            return language
    known = listed([f"{each.in_english} ({each.code})" for each in LANGUAGES], "or")
    raise CucumberError(f"How to play can be read in {known}, not in {code[:20]!r}.", field="language")


class _NoWords(NullTranslations):
    """What is asked where a language has no words: a sheet is never half in another language."""

    def _refuse(self, *asked: object, **_: object) -> NoReturn:
        raise LookupError(*asked)

    gettext = ngettext = pgettext = npgettext = _refuse


@cache
def _catalogue(language: Language) -> NullTranslations:
    if language == ENGLISH:
        return AS_WRITTEN
    with (_HERE / f"{language.code}.mo").open("rb") as file:
        catalogue = GNUTranslations(file)
    catalogue.add_fallback(_NoWords())
    return catalogue
