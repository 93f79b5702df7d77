"""Answers about the play: what may be led, what has to be beaten, and what beats it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from cucumber.engine.cards import above, at_least
from cucumber.engine.rules.answer import Choice


class Lead(Choice):
    """What may be led?

    Where not every card may, there are words for it: `why` one may, why others are `refused`, what the table `asks` of
    the leader, and what a lead `shows` of a hand. A `hint` says it to a beginner.
    """

    why: str
    refused: str
    asks: str
    shows: str
    hint: str

    ANY_CARD = (
        "any",
        "You may lead any card.",
        "{leader} leads (plays first), any card.",
        {"hint": "You lead: any card will do."},
    )
    LOWEST = (
        "lowest",
        "You may lead only your lowest card.",
        "{leader} leads (plays first), only the lowest card.",
        {
            "why": "it's the lowest card, and only that may be led",
            "refused": "only the lowest card may be led, {card}",
            "asks": " the lowest card",
            "shows": "only the lowest is led, so {player} holds nothing lower",
            "hint": "You lead, and only your lowest card may be led.",
        },
    )
    ANY_SET = (
        "sets",
        "You may lead one card or a set of equal cards, but everyone keeps one card for the last trick. If a set was "
        "led, you play the same number of cards, equal or not; sets are compared card by card, lowest first.",
        "{leader} leads (plays first).",
        {"hint": "You lead one card, or equal cards together."},
    )


class CardToBeat(Choice):
    """Which card has to be beaten? The `goal` of whoever follows, and both as they are said where sets may be led."""

    goal: str
    in_sets: str
    goal_in_sets: str

    HIGHEST = (
        "highest",
        "The card to beat is the highest of the trick so far.",
        "",
        {
            "goal": "the highest card so far",
            "in_sets": "The card or set to beat is the best of the trick so far.",
            "goal_in_sets": "the best so far",
        },
    )
    PREVIOUS = (
        "previous",
        "The card to beat is the one played just before yours, even if a higher one lies in the trick; the highest "
        "still takes it.",
        "",
        {
            "goal": "the card just before yours",
            "in_sets": "The card or set to beat is the one played just before yours, even if a better one lies in the "
            "trick; the best still takes it.",
            "goal_in_sets": "what was played just before",
        },
    )


_CARD_BY_CARD = "Compare card by card, lowest first: each of yours must be"


class EqualCard(Choice):
    """Is an equal card enough? How sets are compared `in_sets`, and what the short sheet says `besides`."""

    in_sets: str
    besides: str

    ENOUGH = "enough", "An equal card is enough.", "", {"in_sets": f"{_CARD_BY_CARD} at least as high."}
    TOO_LOW = (
        "too-low",
        "Only a higher card is enough; an equal one isn't.",
        "",
        {"in_sets": f"{_CARD_BY_CARD} higher.", "besides": "An equal card isn't enough."},
    )

    @cached_property
    def beats(self) -> Callable[[tuple[int, ...], tuple[int, ...]], bool]:
        """The function that says whether cards of these strengths beat others, card for card."""
        return at_least if self is EqualCard.ENOUGH else above


class Ducking(Choice):
    """May a player who can beat the card duck?

    Where not every card that beats may be played, there are words for it: why others are `refused`, what a play `shows`
    of a hand, and a `hint`. Where sets may be led, it may be said otherwise.
    """

    in_sets: str
    refused: str
    shows: str
    hint: str

    FREE = (
        "free",
        "It's your choice: {beat} the card, or play your lowest.",
        "{goal:Goal}, or play your lowest: it's your choice.",
        {"in_sets": "It's your choice: {beat} the card or set, or play as many of your lowest cards."},
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
        {
            "refused": "{target} must be beaten with the lowest {cards} that {do} it, {only}",
            "shows": "had to play the lowest that is enough, so {player} holds nothing lower that is",
            "hint": ", with the lowest card that does it",
        },
    )

    @property
    def is_free(self) -> bool:
        """Whether a player who can beat the card may duck all the same."""
        return self is Ducking.FREE

    @property
    def sentence(self) -> str:
        return self.with_verb("beat")

    def with_verb(self, beat: str, *, sets: bool = False) -> str:
        """The answer where the card is to be beaten, or where it may be equaled as well, and where sets may be led."""
        return ((sets and self.in_sets) or str(self.value)).format(beat=beat)


class AceOnAce(Choice):
    """Can an ace beat an ace?"""

    YES = "yes", "An ace may be played on an ace, and takes the trick from it."
    NO = "no", "Nothing beats or equals an ace: on an ace you play your lowest card."
