"""Sentences that know what is filled into them, so that another language can make its own from the same values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from gettext import NullTranslations
from string import Formatter
from typing import Any, Self

from cucumber import english
from cucumber.english import YOU

AS_WRITTEN = NullTranslations()  # English

# The English of what a field asks for, where it is not just what is filled in.
_WORDS: dict[str, Callable[[Any], str]] = {
    "word": english.number_word,
    "ordinal": english.ordinal_word,
    "times": english.times_word,
    "much": english.as_much_word,
    "ranks": english.plural_of,
}
_SIGNS = {"": " ", ",": ", ", ";": "; "}


class Phrase(str):
    """A text in English that keeps its template and what was filled in.

    A field says how its value is said: `{number:word}`, or `{number:Word}` where that begins a sentence. Another
    language asks for what it needs, as in `{rank:rank with article}`: that is the context in which its words are looked
    up. Several values are joined by the sign or word at the end, as in `{cards:card or}`, or by a space. Where `number`
    decides the noun, `plural` is the template for any number but one. A player is said as `{player:who}`,
    `{player:who takes}`, `{player:whose}`, or with the verb alone as `{player:verb takes}`; the reader is "You".

    >>> text = Phrase("Everyone gets {number:word} card.", plural="Everyone gets {number:word} cards.", number=7)
    >>> text, text.values
    ('Everyone gets seven cards.', {'number': 7})
    >>> [Phrase("Now {player:who takes} {player:whose} trick.", player=each) for each in ("Ann", "You")]
    ["Now Ann takes Ann's trick.", 'Now you take your trick.']
    """

    __slots__ = ("plural", "template", "values")

    template: str
    plural: str
    values: dict[str, Any]

    def __new__(cls, template: str, /, plural: str = "", **values: Any) -> Self:
        if isinstance(template, cls) and not values:
            return template
        written = plural if plural and values["number"] != 1 else template
        text = super().__new__(cls, _fill(AS_WRITTEN, written, values))
        text.template, text.plural, text.values = str(template), plural, values
        return text

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:  # so that it can be sent to another process
        return (self.template,), {"plural": self.plural, **self.values}


def sentences(*texts: str) -> Phrase:
    """Sentences one after the other; empty ones are left out.

    >>> sentences("Ann leads.", "", "Bo follows.")
    'Ann leads. Bo follows.'
    """
    phrases = tuple(Phrase(text) for text in texts if text)
    return phrases[0] if len(phrases) == 1 else Phrase("{sentences: }", sentences=phrases)


def translation(language: NullTranslations, text: str, context: str = "") -> str:
    """A text as a language says it, perhaps in a context; a text into which nothing is filled is its own template."""
    if language is AS_WRITTEN:
        return str(text)
    if not isinstance(text, Phrase):
        return language.pgettext(context, text) if context else language.gettext(text)
    return _fill(language, _template(language, text, context), text.values)


def _template(language: NullTranslations, text: Phrase, context: str) -> str:
    if not text.plural:
        return language.pgettext(context, text.template) if context else language.gettext(text.template)
    forms = text.template, text.plural, text.values["number"]
    return language.npgettext(context, *forms) if context else language.ngettext(*forms)


def _fill(language: NullTranslations, template: str, values: Mapping[str, Any]) -> str:
    """What a language says filled into one of its templates."""
    if not values:
        return template
    pieces = (text + (_field(language, values[name], kind) if name else "") for text, name, kind in _parts(template))
    return "".join(pieces)


@cache
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...]:
    return tuple((text, name, kind or "") for text, name, kind, _ in Formatter().parse(template))


def _field(language: NullTranslations, value: Any, kind: str) -> str:
    """What is filled in, as its field asks for it; a name stays as it is even where it begins a sentence."""
    begins, kind = kind[:1].isupper(), kind[:1].lower() + kind[1:]
    words = _in_words(language, value, kind)
    return english.capitalized(words) if begins and (value == YOU or not kind.startswith("who")) else words


def _in_words(language: NullTranslations, value: Any, kind: str) -> str:
    what, _, verb = kind.partition(" ")
    match value:
        case tuple():
            kind, _, joint = kind.rpartition(" ")
            several = [_in_words(language, each, kind) for each in value]
            sign = _SIGNS.get(joint)
            return sign.join(several) if sign else english.listed(several, language.pgettext("list", joint))
        case Phrase():
            return (
                english.within(translation(language, value)) if kind == "within" else translation(language, value, kind)
            )
        case str() if what == "verb":
            return english.verb_of(value, verb)
        case str() if what == "who":
            words = english.clause(value, verb).strip()
            return language.pgettext(kind, english.within(words)) if value == YOU else words
        case "You" if what == "whose":
            return language.pgettext(kind, "your")
        case str() if what == "whose":
            theirs = english.possessive(value).replace(value, "{name}", 1)
            return language.pgettext(what, theirs).replace("{name}", value)
        case _ if kind:
            word = _WORDS.get(what, str)(value)
            return word if word.isdecimal() else language.pgettext(kind, word)
        case _:
            return str(value)
