"""Answers about the play: what may be led, what has to be beaten, and what beats it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from cucumber.engine.cards import above, at_least
from cucumber.engine.rules.answer import Choice


class Lead(Choice):
    """What may be led?"""

    ANY_CARD = "any", "You may lead any card.", "{leader} leads (plays first), any card."
    LOWEST = "lowest", "You may lead only your lowest card.", "{leader} leads (plays first), only the lowest card."
    ANY_SET = (
        "sets",
        "You may lead one card or a set of equal cards, but everyone keeps one card for the last trick. If a set was "
        "led, you play the same number of cards, equal or not; sets are compared card by card, lowest first.",
        "{leader} leads (plays first).",
    )


class CardToBeat(Choice):
    """Which card has to be beaten?"""

    HIGHEST = "highest", "The card to beat is the highest of the trick so far."
    PREVIOUS = (
        "previous",
        "The card to beat is the one played just before yours, even if a higher one lies in the trick; the highest "
        "still takes it.",
    )


class Beating(Choice):
    """What beats it?"""

    EQUAL_OR_HIGHER = "enough", "An equal card is enough."
    HIGHER = "too-low", "Only a higher card is enough; an equal one isn't."

    @cached_property
    def beats(self) -> Callable[[tuple[int, ...], tuple[int, ...]], bool]:
        """The function that says whether cards of these strengths beat others, card for card."""
        return at_least if self is Beating.EQUAL_OR_HIGHER else above


class Ducking(Choice):
    """May a player who can beat the card duck?"""

    FREE = (
        "free",
        "It's your choice: {beat} the card, or play your lowest.",
        "{goal:Goal}, or play your lowest: it's your choice.",
    )
    ONLY_IF_UNABLE = (
        "must-beat",
        "If you can {beat} the card, you must. If you can't, you play your lowest card.",
        "{goal:Goal} if you can; if not, play your lowest.",
    )
    NO_CHOICE = (
        "no-choice",
        "If you can {beat} the card, you must, with the lowest card that does. If you can't, you play your lowest of "
        "all.",
        "{goal:Goal} as low as you can; if you can't at all, play your lowest.",
    )

    @property
    def sentence(self) -> str:
        return self.with_verb("beat")

    def with_verb(self, beat: str) -> str:
        """The answer where the card is to be beaten, or where it may be equaled as well."""
        return str(self.value).format(beat=beat)


class AceOnAce(Choice):
    """Can an ace beat an ace?"""

    YES = "yes", "An ace may be played on an ace, and takes the trick from it."
    NO = "no", "Nothing beats or equals an ace: on an ace you play your lowest card."
