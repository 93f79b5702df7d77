"""Answers about the play: what may be led, what has to be beaten, and what beats it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from cucumber.cards import above, at_least
from cucumber.rules.answer import Choice


class Lead(Choice):
    """What may be led?"""

    ANY_CARD = "Any one card may be led."
    LOWEST = "Only one's lowest card may be led."
    ANY_SET = (
        "Any card or any set of equal cards may be led, but everyone keeps one card for the last trick. Whoever "
        "follows a set plays as many cards, which need not be equal: heading is judged card for card in order of "
        "height, and ducking means as many of the lowest."
    )


class CardToHead(Choice):
    """Which card has to be beaten?"""

    HIGHEST = "The card to head is the highest of the trick so far."
    PREVIOUS = (
        "The card to head is the one the player before has played, even where a higher one lies in the trick; "
        "the highest still takes it."
    )


class Heading(Choice):
    """What beats it?"""

    EQUAL_OR_HIGHER = "An equal or a higher card heads it."
    HIGHER = "Only a higher card heads it; an equal one does not."

    @cached_property
    def heads(self) -> Callable[[tuple[int, ...], tuple[int, ...]], bool]:
        """The function that says whether cards of these strengths beat others, card for card."""
        return at_least if self is Heading.EQUAL_OR_HIGHER else above


class Ducking(Choice):
    """May a player who can beat the card duck?"""

    FREE = "Whoever follows heads or ducks, as they like; to duck is to give up one's lowest card."
    ONLY_IF_UNABLE = "Whoever can head must head; only who cannot ducks, giving up the lowest card."
    NO_CHOICE = (
        "Whoever can head must head with the lowest card that does; only who cannot ducks, giving up the lowest of all."
    )


class AceOnAce(Choice):
    """Can an ace beat an ace?"""

    YES = "An ace is headed like any other card."
    NO = "Nothing heads an ace: whoever has an ace to head ducks."
