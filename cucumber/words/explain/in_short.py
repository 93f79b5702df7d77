"""A game in three plain sentences: how a deal goes, what counts, and where it ends.

They are whole sentences for each case; only numbers and scores are filled in.
"""

from __future__ import annotations

from collections.abc import Iterator

from cucumber.engine.rules import Charged, Ending, HandSizes, Lead, Rules, ScoreKeeping, WhenCaught
from cucumber.engine.rules.sentences import players_drop_out, reaching_is_enough
from cucumber.filled import Filled

Said = tuple[str, str]  # a sentence, and the names of the questions it answers

_SO_MANY_TRICKS = (
    "Each deal is {number:word} tricks; in a trick everyone plays one card, clockwise, and the highest takes it (of "
    "equals, the last)."
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
    (Charged.TAKER, "point"): (
        "Only the last trick counts: whoever takes it pays for its card in points, which add up to a score on paper."
    ),
    (Charged.ALL_TIED, "point"): (
        "Only the last trick counts: whoever takes it, and everyone whose card equals it, pays for it in points, "
        "which add up to a score on paper."
    ),
    (Charged.TAKER, "cucumber"): (
        "Only the last trick counts: whoever takes it pays for its card in cucumbers, which add up to a score on paper."
    ),
    (Charged.ALL_TIED, "cucumber"): (
        "Only the last trick counts: whoever takes it, and everyone whose card equals it, pays for it in cucumbers, "
        "which add up to a score on paper."
    ),
    (Charged.TAKER, "credit"): (
        "Only the last trick counts: whoever takes it pays for its card in credits, which add up to a score on paper."
    ),
    (Charged.ALL_TIED, "credit"): (
        "Only the last trick counts: whoever takes it, and everyone whose card equals it, pays for it in credits, "
        "which add up to a score on paper."
    ),
}
_KEPT = {  # by whether players drop out
    (Charged.TAKER, False): (
        "Only the last trick counts: whoever takes it keeps its card, open and out of the pack, as score."
    ),
    (Charged.TAKER, True): (
        "Only the last trick counts: whoever takes it keeps its card, open and out of the pack, as score until out."
    ),
    (Charged.ALL_TIED, False): (
        "Only the last trick counts: whoever takes it, and everyone whose card equals it, keeps that card, open and "
        "out of the pack, as score."
    ),
    (Charged.ALL_TIED, True): (
        "Only the last trick counts: whoever takes it, and everyone whose card equals it, keeps that card, open and "
        "out of the pack, as score until out."
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
_ENDS_WHERE_ALL_CAN_BE_OUT = {
    Ending.LAST_ONE_LEFT: "The last player left (or else the lowest score) wins and deals the next game.",
    Ending.FIRST_OUT_LOSES: (
        "The first player out has lost, and the game is over; if all are out at once, the lowest score wins."
    ),
}
# By the unit; points that reach the limit are too much, or only those over it.
_OUT = {
    "reaching": ("At {number} or more you are out.", ""),
    "point": ("Over {number} you are out.", ""),
    "cucumber": (
        "With more than {number:word} cucumber you are out.",
        "With more than {number:word} cucumbers you are out.",
    ),
    "credit": (
        "With more than {number:word} credit you are out.",
        "With more than {number:word} credits you are out.",
    ),
}
_LIFE_LOST = {
    "reaching": ("At {number} or more you lose a life; the {lives:ordinal} time you are out.", ""),
    "point": ("Over {number} you lose a life; the {lives:ordinal} time you are out.", ""),
    "cucumber": (
        "With more than {number:word} cucumber you lose a life; the {lives:ordinal} time you are out.",
        "With more than {number:word} cucumbers you lose a life; the {lives:ordinal} time you are out.",
    ),
    "credit": (
        "With more than {number:word} credit you lose a life; the {lives:ordinal} time you are out.",
        "With more than {number:word} credits you lose a life; the {lives:ordinal} time you are out.",
    ),
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
    The last player left (or else the lowest score) wins and deals the next game.
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
            return Filled(_SO_MANY_TRICKS, number=number)
        case _:
            return _TRICKS


def _counts(rules: Rules) -> Iterator[Said]:
    if rules.ending is Ending.SINGLE_DEAL:
        yield _LAST_TRICK_LOSES, "ending"
    elif rules.charged is Charged.ALL_BUT_FIRST_LOWEST:
        yield rules.sentence("score_keeping"), "score_keeping"
        yield _STAKE, "charged"
    else:
        if rules.score_keeping is ScoreKeeping.KEPT_CARDS:
            told = _KEPT[rules.charged, players_drop_out(rules)]
        else:
            told = _ADDED[rules.charged, rules.point_table.unit]
        yield told, "charged score_keeping"


def _ends(rules: Rules) -> Iterator[Said]:
    if rules.when_caught is not WhenCaught.STAYS_IN:
        yield _caught(rules), "limit when_caught"
    end = (_ENDS_WHERE_ALL_CAN_BE_OUT if rules.charged is Charged.ALL_TIED else _ENDS).get(rules.ending)
    yield (end, "ending") if end else (rules.sentence("ending"), "ending limit")


def _caught(rules: Rules) -> str:
    """What happens at the score that is too much."""
    limit, unit, lives = rules.limit, rules.point_table.unit, rules.when_caught.lives
    if limit.falling:
        return "Without credits you are out."
    reaching = reaching_is_enough(rules)
    counted, safe = unit != "point", limit.points - reaching
    one, more = (_OUT if lives == 1 else _LIFE_LOST)[unit if counted or not reaching else "reaching"]
    return Filled(one, plural=more, number=safe if counted else limit.points, lives=lives)
