"""A game in three plain sentences: how a deal goes, what counts, and where it ends.

They are whole sentences for each case; only numbers and scores are filled in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cucumber.engine.rules import LOWEST_WINS, Charged, Ending, HandSizes, Lead, Rules, WhenCaught
from cucumber.engine.rules.sentences import players_drop_out, reaching_is_enough, verb_to_beat
from cucumber.phrase import Phrase


class ShortSentence(NamedTuple):
    """Sentences of a short sheet, the names of the questions they answer, and whether we settled what they say."""

    text: str
    questions: str = ""
    ruled: bool = False


_SO_MANY_TRICKS = (
    "Each deal is {number:word} tricks. Everyone plays one card to a trick, clockwise; the highest, or the last of "
    "equals, takes it."
)
_TRICKS = (
    "You play tricks until the hands are empty. Everyone plays one card to a trick, clockwise; the highest, or the "
    "last of equals, takes it."
)
_TRICKS_OF_SETS = (
    "You play tricks until the hands are empty. To a trick one player plays first, and then everyone else, "
    "clockwise, just as many cards; the best, or the last of equals, take it."
)
_EITHER = {  # by whether it is your choice
    True: "You {goal}, or play your lowest.",
    False: "You must {goal}, or else play your lowest.",
}
_LAST_TRICK_LOSES = "Only the last trick counts: whoever takes it has lost."
# By the unit; points that reach the limit are too much, or only those over it.
_AT = {
    "reaching": ("At {number} or more", ""),
    "point": ("Over {number}", ""),
    "cucumber": ("With more than {number:word} cucumber", "With more than {number:word} cucumbers"),
    "credit": ("With more than {number:word} credit", "With more than {number:word} credits"),
}
_OUT = "{score:score} you are out."
_LIFE_LOST = "{score:score} you lose a life; the {lives:ordinal} time you are out."


def in_short(rules: Rules) -> Iterator[ShortSentence]:
    """The sentences with which a sheet begins.

    >>> from cucumber import find
    >>> for sentence, *_ in in_short(find("big-green").rules): print(sentence)  # doctest: +NORMALIZE_WHITESPACE
    You play tricks until the hands are empty. Everyone plays one card to a trick, clockwise; the highest, or the last
    of equals, takes it.
    You beat or equal the highest card so far, or play your lowest.
    Only the last trick counts: whoever takes it, and everyone whose card equals it, pays for it in points, which add up
    to a score.
    At 50 or more you are out.
    The last player left wins.
    If all go out in one deal, the lowest score wins; equal lowest scores share the win.
    """
    yield ShortSentence(_tricks(rules))
    yield ShortSentence(Phrase(_EITHER[rules.ducking.is_free], goal=goal(rules)), "card_to_beat ducking")
    yield from _counts(rules)
    if rules.ending is not Ending.SINGLE_DEAL:
        yield from _ends(rules)


def goal(rules: Rules) -> Phrase:
    """What a player who follows may try: "beat or equal the highest card so far"."""
    to_beat = rules.card_to_beat.goal_in_sets if rules.lead is Lead.ANY_SET else rules.card_to_beat.goal
    return Phrase(f"{verb_to_beat(rules)} {to_beat}")


def _tricks(rules: Rules) -> str:
    match rules.hand_sizes:
        case _ if rules.lead is Lead.ANY_SET:
            return _TRICKS_OF_SETS
        case HandSizes((number,)) if number > 1 and not rules.can_run_short():
            return Phrase(_SO_MANY_TRICKS, number=number)
        case _:
            return _TRICKS


def _counts(rules: Rules) -> Iterator[ShortSentence]:
    if rules.ending is Ending.SINGLE_DEAL:
        yield ShortSentence(_LAST_TRICK_LOSES, "ending")
    elif rules.charged is Charged.ALL_BUT_FIRST_LOWEST:
        yield ShortSentence(rules.sentence("score_keeping"), "score_keeping")
        yield ShortSentence(rules.charged.short, "charged")
    else:
        added = Phrase(rules.charged.added, unit=f"{rules.point_table.unit}s")
        kept = rules.keeps_cards
        yield ShortSentence(rules.charged.kept if kept else added, "charged score_keeping")


def _ends(rules: Rules) -> Iterator[ShortSentence]:
    if rules.when_caught is not WhenCaught.STAYS_IN:
        yield ShortSentence(_caught(rules), "limit when_caught")
    if not players_drop_out(rules) and rules.ending is not Ending.FIRST_OUT_LOSES:
        yield ShortSentence(rules.sentence("ending"), "ending limit")
        return
    yield ShortSentence(rules.ending.short, "ending")
    if rules.charged is Charged.ALL_TIED:
        yield ShortSentence(LOWEST_WINS, ruled=True)


def _caught(rules: Rules) -> str:
    """What happens at the score that is too much."""
    limit, unit, lives = rules.limit, rules.point_table.unit, rules.when_caught.lives
    if limit.falling:
        return "Without credits you are out."
    reaching = reaching_is_enough(rules)
    counted, safe = unit != "point", limit.points - reaching
    one, more = _AT[unit if counted or not reaching else "reaching"]
    score = Phrase(one, plural=more, number=safe if counted else limit.points)
    return Phrase(_OUT, score=score) if lives == 1 else Phrase(_LIFE_LOST, score=score, lives=lives)
