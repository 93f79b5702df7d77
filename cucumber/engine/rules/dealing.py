"""Answers about the pack, the deal and what comes before the play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cucumber.engine.rules.answer import Choice, NumberAnswer
from cucumber.english import number_word
from cucumber.phrase import Phrase

# --- the pack ---------------------------------------------------------------------------------------------------------


class AceInLastTrick(Choice):
    """Does the ace stay high in the last trick?"""

    HIGH = "high", "The ace stays high in the last trick."
    LOW = "low", "In the last trick the ace is the lowest card."


# --- the deal ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PlayerRange:
    """How many can play: `fewest` to `most`; `more_packs` pairs a number of players with the packs used from there on.

    >>> PlayerRange(2, 7).sentence
    'Two to seven can play.'
    >>> PlayerRange(2, 2).sentence, PlayerRange(2, 3).sentence
    ('Two can play.', 'Two or three can play.')
    >>> PlayerRange(2, 17, more_packs=((9, 2),)).sentence
    'Two to seventeen can play; nine or more use two packs.'
    """

    fewest: int
    most: int
    more_packs: tuple[tuple[int, int], ...] = ()

    @property
    def sentence(self) -> str:
        players = Phrase(_RANGES[min(self.most - self.fewest, 2)], fewest=self.fewest, most=self.most)
        if not self.more_packs:
            return Phrase("{players:Players} can play.", players=players)
        (start, packs), *others = self.more_packs
        more = tuple(Phrase("{start:word} or more {packs:word}", start=start, packs=packs) for start, packs in others)
        template = _STILL_MORE_PACKS if more else _MORE_PACKS
        return Phrase(template, players=players, start=start, packs=packs, more=more)

    def __contains__(self, players: int) -> bool:
        return self.fewest <= players <= self.most

    def packs(self, players: int) -> int:
        """How many packs are used by that many players.

        >>> [PlayerRange(2, 17, more_packs=((9, 2),)).packs(players) for players in (8, 9)]
        [1, 2]
        """
        return max((packs for start, packs in self.more_packs if players >= start), default=1)


# By how many more than the fewest can play.
_RANGES = ("{fewest:word}", "{fewest:word} or {most:word}", "{fewest:word} to {most:word}")
_MORE_PACKS = "{players:Players} can play; {start:word} or more use {packs:word} packs."
_STILL_MORE_PACKS = "{players:Players} can play; {start:word} or more use {packs:word} packs, {more:packs ,}."


class DealAhead(NamedTuple):
    """What is known of a deal before its cards are counted out.

    `number` counts from 1; `go_round` is the most cards each that the pack allows; `losing_points` is the worth of the
    card that lost the deal before, None in the first deal.
    """

    number: int
    go_round: int
    losing_points: int | None = None


@dataclass(frozen=True)
class HandSizes:
    """How many cards each, deal by deal; after the last size it starts over with the first.

    >>> HandSizes((3, 2, 1)).size(DealAhead(number=4, go_round=26))
    3
    """

    cycle: tuple[int, ...]

    @property
    def sentence(self) -> str:
        if len(self.cycle) == 1:
            one, more = "Everyone gets {number:word} card.", "Everyone gets {number:word} cards."
            return Phrase(one, plural=more, number=self.cycle[0])
        sizes = ", ".join(map(str, self.cycle))
        return f"The number of cards each changes from deal to deal: {sizes}, then from the start again."

    @property
    def smallest(self) -> int:
        """The fewest cards ever dealt to a player."""
        return min(self.cycle, default=0)

    def size(self, ahead: DealAhead) -> int:
        """The cards each player should get in the coming deal."""
        return self.cycle[(ahead.number - 1) % len(self.cycle)]


@dataclass(frozen=True)
class LosingCardSizes:
    """As many cards each as the losing card of the deal before is worth: `first` in the first deal, never above `most`.

    >>> LosingCardSizes(first=5, most=7).size(DealAhead(number=2, go_round=13, losing_points=11))
    7
    """

    first: int
    most: int | None = None

    @property
    def sentence(self) -> str:
        cap = f", but never more than {number_word(self.most)}" if self.most else ""
        return (
            f"Everyone gets {number_word(self.first)} cards in the first deal, and later as many as the card that "
            f"lost the deal before costs{cap}."
        )

    @property
    def smallest(self) -> int:
        """The fewest cards a player can get by this answer alone."""
        return self.first if self.most is None else min(self.first, self.most)

    @property
    def short(self) -> str:
        """The same in fewer words."""
        cap = ", {most:word} at most" if self.most else ""
        later = f"then as many as the losing card costs{cap}."
        one, more = f"First {{number:word}} card each, {later}", f"First {{number:word}} cards each, {later}"
        return Phrase(one, plural=more, number=self.first, most=self.most)

    def size(self, ahead: DealAhead) -> int:
        size = self.first if ahead.losing_points is None else ahead.losing_points
        return size if self.most is None else min(size, self.most)


class WholePack(Choice):
    """How many cards each, when the pack decides."""

    GOES_ROUND = "all", "The whole pack is dealt, as far as it goes round evenly."

    @property
    def smallest(self) -> int:
        return 1

    def size(self, ahead: DealAhead) -> int:
        """As many cards as the pack gives everyone equally."""
        return ahead.go_round


CardsEach = HandSizes | LosingCardSizes | WholePack


class ShortPack(Choice):
    """What if the pack is too small for that many cards?"""

    GOES_ROUND = (
        "even",
        "If there aren't enough cards for that, everyone gets as many as go round evenly.",
        "If there aren't enough, everyone gets as many as go round.",
    )

    def cards_each(self, go_round: int) -> int:
        """How many cards each player gets instead, when the pack allows at most `go_round` each."""
        return go_round


@dataclass(frozen=True)
class FewerEach(NumberAnswer):
    """This many cards each if the pack is too small for more.

    >>> FewerEach(5).cards_each(go_round=9), FewerEach(5).cards_each(go_round=4)
    (5, 4)
    """

    form, example, usual = "{}-each", (5,), {"seven": (7,)}

    number: int

    @property
    def sentence(self) -> str:
        number = number_word(self.number)
        return (
            f"If there aren't enough cards for that, everyone gets {number}, or as many as go round evenly if even "
            f"{number} are too many."
        )

    def cards_each(self, go_round: int) -> int:
        """How many cards each player gets instead, when the pack allows at most `go_round` each."""
        return min(self.number, go_round)


class NextDealer(Choice):
    """Who deals next?"""

    CLOCKWISE = "left", "The deal passes to the left."
    LOSER = "loser", "Whoever lost the deal deals the next one."
    LOWEST_LAST_CARD = (
        "lowest",
        "Whoever played the lowest card of the last trick deals next; of equal cards, the first one played counts.",
    )


class FirstLead(Choice):
    """Who leads the first trick? The short words are for that of the first deal."""

    LEFT_OF_DEALER = "left", "The player left of the dealer leads the first trick.", "The player left of the dealer"
    DEALER = "dealer", "The dealer leads the first trick.", "The dealer"
    TAKER = (
        "taker",
        "Whoever took the last trick of the deal before leads the first trick, or if out, the next player to the "
        "left. In the first deal the player left of the dealer leads.",
        "The player left of the dealer",
    )


class Undealt(Choice):
    """May the undealt cards be seen?"""

    UNSEEN = "hidden", "The cards left over stay face down; nobody looks at them.", "The rest stays face down."
    SHOWN = "shown", "The cards left over are turned up for everyone to see."


# --- before the play --------------------------------------------------------------------------------------------------


KEPT_BY_DEALER = 2  # cards a dealer who exchanges first must keep


class Exchanging(Choice):
    """May cards be exchanged?"""

    NONE = "none", "No cards are exchanged: you play the hand you are dealt."
    AS_MANY_AS_FIRST = (
        "as-first",
        "Before the first trick the player left of the dealer may exchange any number of cards for new ones from the "
        "pack. Then each player in turn may exchange exactly as many, or none; if fewer are left, all of those or "
        "none.",
        "The player left of the dealer may exchange any cards for new ones. Then each player in turn may exchange "
        "exactly as many cards, or none. If too few are left, it is all of them or none.",
    )
    UP_TO_FIRST = (
        "up-to-first",
        "Before the first trick the player left of the dealer may exchange any number of cards for new ones from the "
        "pack. Then each player in turn may exchange as many or fewer, while there are cards left.",
        "The player left of the dealer may exchange any cards for new ones. Then each player in turn may exchange as "
        "many or fewer, as far as the pack goes.",
    )
    AS_MANY_AS_DEALER = (
        "as-dealer",
        "Before the first trick the dealer may exchange cards for new ones from the pack, keeping at least two. Then "
        "each player in turn may exchange exactly as many, or none; if fewer are left, all of those or none.",
        "The dealer may exchange cards for new ones, but keeps two or more. Then each player in turn may exchange "
        "exactly as many cards, or none. If too few are left, it is all of them or none.",
    )
    ANY_NUMBER = (
        "any",
        "Before the first trick each player in turn, starting left of the dealer, may once exchange any number of "
        "cards for new ones from the pack, while there are cards left.",
        "Starting left of the dealer, each player in turn may once exchange any cards for new ones, as far as the "
        "pack goes.",
    )
    WHOLE_HANDS = (
        "hands",
        "Before the first trick you may throw in your whole hand for a new one. The dealer makes three offers, each "
        "to every player in turn, starting on the left. Free: a hand without jack, queen and king. Double: any hand. "
        "Redouble: once more, if you doubled.",
        "In three rounds the dealer offers each player in turn, starting on the left, a new hand for the whole old "
        "one. The first is free, for hands without a jack, queen or king. In the second anyone may double: take a "
        "new hand, but pay twice as much for losing. If you doubled, you may change once more in the third; losing "
        "then costs four times as much. Old hands stay out of the deal, and the offers end when fewer cards are left "
        "than a hand needs.",
    )


class Raising(Choice):
    """Can a deal be made to cost more?"""

    NONE = "none", "Nobody can raise what a deal costs."
    KONTRA = (
        "kontra",
        "Before the first trick each player in turn, starting left of the dealer, says pass or kontra, until someone "
        "says kontra or everyone has passed.",
    )
    BY_NEW_HANDS = "hands", "Taking a new hand by doubling or redoubling raises what it costs you to lose."
    STAKE = (
        "stake",
        "The stake of a deal is one credit. Before leading any trick but the first you may offer to double it, "
        "unless you made the last double or someone still in couldn't pay. The others in turn accept or drop: "
        "whoever drops pays the stake as it was and is out of the deal. If everyone drops, you have won the deal.",
        "Before you lead a later trick you may offer to double the stake. You may not if the last double was yours, "
        "or if somebody couldn't pay it. The others in turn accept, or drop and pay the stake so far. If all drop, "
        "you win the deal.",
    )
