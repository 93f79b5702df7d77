"""Sentences that know what is filled into them, so that another language can make its own from the same values."""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations
from string import Formatter
from typing import Any, Self

from cucumber.english import as_much_word, capitalized, listed, number_word, ordinal_word, plural_of, times_word

AS_WRITTEN = NullTranslations()  # English

# The English of what a field asks for, where it is not just what is filled in.
_WORDS: dict[str, Callable[[Any], str]] = {
    "word": number_word,
    "ordinal": ordinal_word,
    "times": times_word,
    "much": as_much_word,
    "ranks": plural_of,
}
_SIGNS = {",": ", ", ";": "; "}


class Phrase(str):
    """A text in English that keeps its template and what was filled in.

    A field says how its value is said: `{number:word}`, or `{number:Word}` where that begins a sentence. Another
    language asks for what it needs, as in `{rank:rank with article}`: that is the context in which its words are looked
    up. Several values are joined by the sign or word at the end, as in `{cards:card or}`. Where `number` decides the
    noun, `plural` is the template for any number but one.

    >>> text = Phrase("Everyone gets {number:word} card.", plural="Everyone gets {number:word} cards.", number=7)
    >>> text, text.values
    ('Everyone gets seven cards.', {'number': 7})
    """

    __slots__ = ("plural", "template", "values")

    template: str
    plural: str
    values: dict[str, Any]

    def __new__(cls, template: str, /, plural: str = "", **values: Any) -> Self:
        written = plural if plural and values["number"] != 1 else template
        filled = super().__new__(cls, _PhraseFormatter(AS_WRITTEN).vformat(written, (), values))
        filled.template, filled.plural, filled.values = template, plural, values
        return filled

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:  # so that it can be sent to another process
        return (self.template,), {"plural": self.plural, **self.values}


def said_in(language: NullTranslations, text: str, context: str = "") -> str:
    """A text as a language says it, perhaps in a context; a text into which nothing is filled is its own template."""
    if not isinstance(text, Phrase):
        return language.pgettext(context, text) if context else language.gettext(text)
    return _PhraseFormatter(language).vformat(_template(language, text, context), (), text.values)


def _template(language: NullTranslations, text: Phrase, context: str) -> str:
    if not text.plural:
        return language.pgettext(context, text.template) if context else language.gettext(text.template)
    forms = text.template, text.plural, text.values["number"]
    return language.npgettext(context, *forms) if context else language.ngettext(*forms)


class _PhraseFormatter(Formatter):
    """Fills what a language says into its templates."""

    def __init__(self, language: NullTranslations) -> None:
        self._language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        """What is filled in, as its field asks for it."""
        said = self._said(value, format_spec[:1].lower() + format_spec[1:])
        return capitalized(said) if format_spec[:1].isupper() else said

    def _said(self, value: Any, kind: str) -> str:
        match value:
            case tuple():
                kind, _, joint = kind.rpartition(" ")
                said = [self._said(each, kind) for each in value]
                sign = _SIGNS.get(joint)
                return sign.join(said) if sign else listed(said, self._language.pgettext("list", joint))
            case Phrase():
                return said_in(self._language, value, kind)
            case _ if kind:
                word = _WORDS.get(kind.split()[0], str)(value)
                return word if word.isdecimal() else self._language.pgettext(kind, word)
            case _:
                return str(value)
