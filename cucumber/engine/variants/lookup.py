"""`find` looks a game up by name, known or your own; `key_of` is its inverse."""

import re
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from functools import cache

from cucumber.engine.rules import QUESTIONS, Answer, Rules, nearest
from cucumber.engine.rules.questions import UNNAMED
from cucumber.engine.variants import custom
from cucumber.engine.variants.denmark import AGURK
from cucumber.engine.variants.family import FAMILY, every_game, own_game
from cucumber.engine.variants.variant import Changes, Variant
from cucumber.errors import BadVariant, check_kind, description

_LONGEST_NAME = 100  # characters of a game's name that anybody types


def find(name: str) -> Variant:
    """The variant with that key, name or alias, in upper or lower case.

    House rules may follow, each after `+`, and then any other answers, and a name, each after `~`: a game of your own.

    >>> find("Danish Cucumber").key, find("agurk+jokers").on
    ('agurk', ('jokers',))
    >>> find("agurk+jokers ~ Limit=30 ~ ducking=must beat").key
    'agurk+jokers~ducking=must-beat~limit=30'

    Raises BadVariant, suggesting similar names and words; if answers can't stand, with all that is against them.
    """
    if not isinstance(name, str):
        raise BadVariant(f"A variant is found by its name, a text, not by {type(name).__name__}.")
    game, *answers = name.split(custom.ANSWERS)
    base = _find_known(game)
    own = custom.read_own(base, answers, known_answers()) if answers else base
    return own_game(own.key) or own


def _find_known(name: str) -> Variant:
    """One of the known games, with its house rules."""
    plain, *house_rules = name.split("+")
    keys, folded = (_names(fold) for fold in (_plain, _folded))
    # The exact letters first: Gúrka is Icelandic, Gurka is Swedish.
    beginning = plain[: _LONGEST_NAME + 1]  # a very long text would take long to fold
    game = keys.get(_plain(beginning)) or folded.get(_folded(beginning))
    if game is None or beginning != plain:
        hint = nearest(_folded(beginning), list(folded), [variant.key for variant in every_game()])
        raise BadVariant(f"There is no game {plain[:60]!r}. {hint}")
    return game.playing(*(rule.strip() for rule in house_rules))


AnyRules = Rules | Variant | str  # rules, the variant they are of, or a name that `find` knows


@cache
def known_answers() -> dict[str, tuple[Answer, ...]]:
    """Every answer that some game or house rule of the family gives, by question."""
    rules = [each.rules for variant in FAMILY for each in variant.with_each_house_rule()]
    return {question.name: tuple(dict.fromkeys(each.answer(question) for each in rules)) for question in QUESTIONS}


def what_stands_against(game: AnyRules, answers: Changes) -> tuple[custom.Contradiction, ...]:
    """What can't stand together in a game with these answers, and what mends each; empty if everything can.

    >>> from cucumber.engine.rules import ScoreKeeping
    >>> for each in what_stands_against("agurk", {"score_keeping": ScoreKeeping.KEPT_CARDS}):
    ...     print(each.reason, [answer.sentence for answer in each.mends[0].values()])
    Kept cards show neither a bonus nor a double. ['A tie brings no bonus.']
    Kept cards can't become another player's score. ['With too much you are out of the game.']

    Raises BadVariant for an unknown game or question, and for an answer of the wrong type.
    """
    return custom.contradictions(rules_of(game), answers, known_answers())


def our_own(base: Variant, answers: Changes, name: str = "", *, mend: bool = False) -> Variant:
    """A game of your own: a game with other answers, by question, and perhaps a name.

    With `mend`, other answers change too where these can't stand otherwise.

    >>> from cucumber.engine.rules import ScoreKeeping
    >>> our_own(find("agurk"), {"score_keeping": ScoreKeeping.KEPT_CARDS}, "Agurk with cards", mend=True).key
    'agurk~tie=nothing~score=cards~caught=out~called=Agurk_with_cards'

    Raises BadVariant for answers that can't stand, and for a bad name.
    """
    known = known_answers()
    good = custom.mend_changes(base.rules, answers, known) if mend else None
    return custom.with_answers(base, good or answers, known, custom.read_name(name) if name else "")


def known_base(variant: Variant) -> Variant:
    """The known game that a game of your own comes from, with its house rules; a known game itself.

    >>> known_base(find("agurk+jokers~limit=30~called=Ours")).key
    'agurk+jokers'
    """
    check_kind(variant, Variant, "A game is a Variant, such as find('agurk')", "variant")
    while variant.plain not in FAMILY and variant.parent:
        variant = variant.parent
    return variant


def own_answers(variant: Variant) -> Changes:
    """What a game answers differently from the known game it comes from, by question."""
    return {question.name: answer for question, answer, _ in variant.rules.differences(known_base(variant).rules)}


def key_of(rules: Rules) -> str:
    """The key by which `find` finds these rules.

    Rules that no variant has are written as changes to Agurk, or as a name alone where an answer has no text.

    >>> key_of(find("agurk").playing("jokers", "tied-pay").rules)
    'agurk+jokers+tied-pay'
    """
    named = _game_of_that_name(rules)
    if named and named.rules == rules:
        return named.key
    with suppress(BadVariant):
        name = "" if named or rules.name == UNNAMED else custom.name_in_key(rules.name)
        return our_own(AGURK, rules.answers(), name).key
    return rules.name


def _game_of_that_name(rules: Rules) -> Variant | None:
    """The known game, with its house rules, that has the name of these rules."""
    name, _, on = rules.name.partition(" with ")
    for variant in every_game():
        if variant.name == rules.name:
            return variant
        if variant.name == name:
            with suppress(BadVariant):
                return variant.playing(*filter(None, re.split(", | and ", on)))
    return None


def rules_of(game: AnyRules) -> Rules:
    """The rules that are meant: rules, those of a variant, or those of the variant that `find` finds.

    >>> rules_of("agurk") == rules_of(find("agurk")) == rules_of(find("agurk").rules)
    True

    Raises BadVariant for anything else, and for a name that `find` does not know.
    """
    if isinstance(game, Rules):
        return game
    if isinstance(game, Variant):
        return game.rules
    if isinstance(game, str):
        return find(game).rules
    raise BadVariant(
        f"Rules are given as Rules, as a Variant or by a name such as 'agurk', not as {description(game)}."
    )


def _names(fold: Callable[[str], str]) -> dict[str, Variant]:
    """Every variant by key, name and alias; if two share a name, the one with the alias gets it."""
    by_name = {fold(name): variant for variant in every_game() for name in (variant.key, variant.name)}
    return by_name | {fold(alias): variant for variant in every_game() for alias in variant.aliases}


def _plain(name: str) -> str:
    return unicodedata.normalize("NFC", name.strip().casefold())


def _folded(name: str) -> str:
    """The name without case and diacritics, so that `Gúrka` and `gurka` are the same."""
    letters = unicodedata.normalize("NFKD", name.strip().casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
