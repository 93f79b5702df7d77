"""Small pieces of English used in many sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence

YOU = "You"  # the reader's name as a player
_OF_YOU = {"has": "have", "is": "are", "was": "were", "goes": "go", "does": "do", "passes": "pass", "doesn't": "don't"}
_IS_YOU = re.compile(r"Your?\b")

_NUMBER_WORDS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
)
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def number_word(number: int) -> str:
    """A small number as a word.

    >>> number_word(7), number_word(52)
    ('seven', '52')
    """
    return _NUMBER_WORDS[number] if 0 <= number < len(_NUMBER_WORDS) else str(number)


def plural_of(noun: str) -> str:
    """The plural of a noun.

    >>> plural_of("seven"), plural_of("six")
    ('sevens', 'sixes')
    """
    return f"{noun}es" if noun.endswith("x") else f"{noun}s"


def times_word(number: int) -> str:
    """A number of times, in words.

    >>> times_word(1), times_word(2), times_word(3)
    ('once', 'twice', 'three times')
    """
    return {1: "once", 2: "twice"}.get(number, f"{number_word(number)} times")


def as_much_word(times: int) -> str:
    """How many times as much, as a word.

    >>> as_much_word(2), as_much_word(3)
    ('double', 'three times as much')
    """
    return "double" if times == 2 else f"{number_word(times)} times as much"


def ordinal_word(number: int) -> str:
    """An ordinal, as a word.

    >>> ordinal_word(2), ordinal_word(11)
    ('second', '11th')
    """
    return _ORDINALS[number - 1] if 0 < number <= len(_ORDINALS) else f"{number}th"


def quantity(number: int, noun: str) -> str:
    """A number and the noun it counts.

    >>> quantity(1, "point"), quantity(12, "point")
    ('1 point', '12 points')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def verb_of(name: str, verb: str) -> str:
    """A verb in the third person as it follows a name, or "You", which is the reader.

    >>> verb_of("Ann", "takes"), verb_of(YOU, "takes"), verb_of(YOU, "passes"), verb_of(YOU, "doesn't")
    ('takes', 'take', 'pass', "don't")
    """
    if name != YOU:
        return verb
    return _OF_YOU.get(verb) or verb.removesuffix("s")


def clause(name: str, verb: str) -> str:
    """The beginning of a sentence about a player, or about the reader.

    >>> clause("Ann", "takes"), clause(YOU, "takes")
    ('Ann takes', 'You take')
    """
    return f"{name} {verb_of(name, verb)}"


def within(text: str) -> str:
    """A name, or a sentence about somebody, after the beginning of another sentence.

    >>> within("Ann takes it"), within("You take it"), within("Your 9♥")
    ('Ann takes it', 'you take it', 'your 9♥')
    """
    return f"y{text[1:]}" if _IS_YOU.match(text) else text


def possessive(name: str) -> str:
    """The possessive form of a name, or of "You".

    >>> possessive("Bo"), possessive("Hans"), possessive(YOU)
    ("Bo's", "Hans'", 'Your')
    """
    if name == YOU:
        return "Your"
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def capitalized(text: str) -> str:
    """A text as the beginning of a sentence.

    >>> capitalized("the K♣ is safe")
    'The K♣ is safe'
    """
    return f"{text[0].upper()}{text[1:]}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words listed in a sentence.

    >>> listed(["Ann"]), listed(["Ann", "Bo", "Cai"]), listed(["9♥", "J♦"], "or")
    ('Ann', 'Ann, Bo and Cai', '9♥ or J♦')
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def time_in_words(seconds: float) -> str:
    """A rough duration.

    >>> time_in_words(20), time_in_words(200), time_in_words(10_000)
    ('20 s', '3 min', '2 h 47 min')
    """
    minutes = round(seconds / 60)
    if seconds < 100:
        return f"{round(seconds)} s"
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60:,} h {minutes % 60} min"
