"""A game of your own as a TOML file: its name, who plays it, the game it comes from, and the answers that differ.

The answers are those of the text form, `limit = 30`; `docs/library.md` shows such a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from cucumber.engine.rules.codec import WORDS, write_answer
from cucumber.engine.toml import TomlTable, content_of, keys_of, read_top, write_table
from cucumber.engine.variants.custom import read_own, with_answers, with_own_words
from cucumber.engine.variants.lookup import find, known_answers, known_base, own_answers
from cucumber.engine.variants.variant import Variant
from cucumber.errors import BadVariant, check_given

LONGEST_NAME = 60  # characters
LONGEST_SENTENCE = 300
_QUESTIONS = {word.word: word.question for word in WORDS}
_WORDS = {word.question: word.word for word in WORDS}

T = TypeVar("T")


def read_variant(path_or_text: str | Path) -> Variant:
    """A game of your own from a file: from its path, or from its text.

    >>> ours = read_variant('''
    ... name = "Agurk at our club"
    ... base = "agurk"
    ... house_rules = ["jokers"]
    ... answers = { limit = 30, ducking = "must-beat" }
    ... ''')
    >>> ours.name, ours.key
    ('Agurk at our club', 'agurk+jokers~ducking=must-beat~limit=30~called=Agurk_at_our_club')

    Raises BadVariant with the file, the place in it, and the reason.
    """
    check_given(read_variant, path_or_text=path_or_text)
    if isinstance(path_or_text, Path) or is_toml_path(path_or_text):
        return variant_of(content_of(path_or_text, BadVariant), str(path_or_text))
    return variant_of(path_or_text.encode(errors="replace"), "the text")


def is_toml_path(text: str) -> bool:
    """Whether a text is the path of a TOML file, and not a name or the content of a file."""
    return text.endswith(".toml") and "\n" not in text


def variant_of(content: bytes, name: str) -> Variant:
    """A game of your own from the content of a file called `name`.

    Raises BadVariant with the file, the place in it, and the reason.
    """
    top = read_top(content, name, BadVariant)
    called = top.line("name", LONGEST_NAME)
    gist, played_by = top.line("gist", LONGEST_SENTENCE, ""), top.line("played_by", LONGEST_NAME, "")
    base = _with_place(top, "base", lambda: find(top.text("base")).playing(*top.items("house_rules", str)))
    answers = top.table("answers")
    texts = [f"{word}={_as_typed(answers, word, answers.value(word, object))}" for word in answers]
    game = _with_place(top, "answers", lambda: read_own(base, texts, known_answers()))
    own = top.table("rulings")  # the players' own remarks
    for word in own:
        own.check_known(word, list(_QUESTIONS), "question")
    rulings = {_QUESTIONS[word]: own.line(word, LONGEST_SENTENCE) for word in own}
    top.check_all_read()
    words = partial(with_own_words, name=called, gist=gist, played_by=played_by, rulings=rulings)
    return _with_place(top, "", lambda: words(game, known_answers()))


def is_variant_file(content: bytes) -> bool:
    """Whether a file describes a game and not a scenario; a damaged file describes neither."""
    return "base" in keys_of(content)


def _as_typed(table: TomlTable, word: str, value: Any) -> str:
    if isinstance(value, list) and value:
        return ".".join(_as_typed(table, word, each) for each in value if not isinstance(each, list))
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise table.error(f"{word} must be a text, a whole number or a list of them")
    return str(value)


def _with_place(top: TomlTable, place: str, make: Callable[[], T]) -> T:
    """The value `make` makes; an error in it becomes one of the file, with the place."""
    try:
        return make()
    except BadVariant as error:
        if str(error).startswith(f"{top.file}: "):  # it already says where
            raise
        raise error.within(": ".join(filter(None, (top.file, place)))) from None


def write_variant(variant: Variant) -> str:
    """A game of your own as text that `read_variant` reads back.

    >>> print(write_variant(find("agurk+jokers~limit=30")))
    name = "Agurk with jokers, our way"
    base = "agurk"
    house_rules = ["jokers"]
    <BLANKLINE>
    [answers]
    limit = "30"
    <BLANKLINE>

    Raises BadVariant, with the reason, for what a file can't hold, and for a known game.
    """
    base = known_base(variant)
    if base == variant:
        raise BadVariant(f"{variant.name} is known by its key, {variant.key!r}; a file tells a game of your own.")
    text = "\n\n".join(_tables(variant, base)) + "\n"
    back = read_variant(text)
    if _parts(back) != _parts(variant):
        raise BadVariant(f"{variant.name}: a file can't tell this game as it is here.")
    return text


def _tables(variant: Variant, base: Variant) -> Iterable[str]:
    own = own_answers(variant)
    plain = with_answers(base, own, known_answers())
    head = {
        "name": variant.name,
        "gist": variant.gist if variant.gist != plain.gist else "",
        "played_by": variant.region if variant.region != base.region else "",
        "base": base.plain.key,
        "house_rules": base.on,
    }
    yield write_table("", {key: value for key, value in head.items() if value})
    answers = (write_answer(question, answer).partition("=") for question, answer in own.items())
    yield write_table("[answers]", {word: value for word, _, value in answers})
    if variant.rulings:
        yield write_table("[rulings]", {_WORDS[name]: text for name, text in variant.rulings.items()})


def _parts(variant: Variant) -> tuple[object, ...]:
    return variant.rules, variant.name, variant.gist, variant.region, variant.rulings
