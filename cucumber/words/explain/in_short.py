"""A game in three plain sentences: how a deal goes, what counts, and where it ends.

They are whole sentences for each case; only numbers and scores are filled in.
"""

from __future__ import annotations

from collections.abc import Iterator

from cucumber.engine.rules import Charged, Ending, HandSizes, Lead, Rules, ScoreKeeping, WhenCaught
from cucumber.engine.rules.sentences import at_too_much
from cucumber.english import number_word, ordinal_word

Said = tuple[str, str]  # a sentence, and the names of the questions it answers

_SO_MANY_TRICKS = (
    "Each deal is {number} tricks; in a trick everyone plays one card, clockwise, and the highest takes it (of equals, "
    "the last)."
)
_TRICKS = (
    "You play trick after trick until the hands are empty: everyone one card, clockwise, and the highest takes the "
    "trick (of equals, the last)."
)
_TRICKS_OF_SETS = (
    "You play tricks until the hands are empty: clockwise, everyone as many cards as the first; the best take it (of "
    "equals, the last)."
)
_ADDED = {
    Charged.TAKER: (
        "Only the last trick counts: whoever takes it pays for its card in {unit}s, which add up to a score on paper."
    ),
    Charged.ALL_TIED: (
        "Only the last trick counts: whoever takes it, and everyone whose card equals it, pays for it in {unit}s, "
        "which add up to a score on paper."
    ),
}
_KEPT = {
    Charged.TAKER: "Only the last trick counts: whoever takes it keeps its card, open and out of the pack, as score.",
    Charged.ALL_TIED: (
        "Only the last trick counts: whoever takes it, and everyone whose card equals it, keeps that card, open and "
        "out of the pack, as score."
    ),
}
_STAKE = (
    "Only the last trick counts: its lowest card (the first of equals) wins the deal, and everyone else still in it "
    "pays the stake, one credit at first."
)
_LAST_TRICK_LOSES = "Only the last trick counts: whoever takes it has lost."
_ENDS = {
    Ending.LAST_ONE_LEFT: "The last player left wins and deals the next game.",
    Ending.FIRST_OUT_LOSES: "The first player out has lost, and the game is over.",
}


def in_short(rules: Rules) -> Iterator[Said]:
    """The sentences with which a sheet begins.

    >>> from cucumber import find
    >>> for sentence, _ in in_short(find("big-green").rules): print(sentence)  # doctest: +NORMALIZE_WHITESPACE
    You play trick after trick until the hands are empty: everyone one card, clockwise, and the highest takes the trick
    (of equals, the last).
    Only the last trick counts: whoever takes it, and everyone whose card equals it, pays for it in points, which add up
    to a score on paper.
    At 50 or more you are out.
    The last player left wins and deals the next game.
    """
    yield _tricks(rules), ""
    yield from _counts(rules)
    if rules.ending is not Ending.SINGLE_DEAL:
        yield from _ends(rules)


def _tricks(rules: Rules) -> str:
    match rules.hand_sizes:
        case _ if rules.lead is Lead.ANY_SET:
            return _TRICKS_OF_SETS
        case HandSizes((number,)) if number > 1 and not rules.can_run_short():
            return _SO_MANY_TRICKS.format(number=number_word(number))
        case _:
            return _TRICKS


def _counts(rules: Rules) -> Iterator[Said]:
    if rules.ending is Ending.SINGLE_DEAL:
        yield _LAST_TRICK_LOSES, "ending"
    elif rules.charged is Charged.ALL_BUT_FIRST_LOWEST:
        yield rules.sentence("score_keeping"), "score_keeping"
        yield _STAKE, "charged"
    else:
        told = (_KEPT if rules.score_keeping is ScoreKeeping.KEPT_CARDS else _ADDED)[rules.charged]
        yield told.format(unit=rules.point_table.unit), "charged score_keeping"


def _ends(rules: Rules) -> Iterator[Said]:
    if rules.when_caught is not WhenCaught.STAYS_IN:
        yield _caught(rules), "limit when_caught"
    end = _ENDS.get(rules.ending)
    yield (end, "ending") if end else (rules.sentence("ending"), "ending limit")


def _caught(rules: Rules) -> str:
    """What happens at the score that is too much."""
    score, lives = at_too_much(rules), rules.when_caught.lives
    if lives == 1:
        return f"{score} you are out."
    return f"{score} you lose a life; the {ordinal_word(lives)} time you are out."
