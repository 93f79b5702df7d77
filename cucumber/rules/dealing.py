"""Answers about the pack, the deal and what comes before the play."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from cucumber.rules.answer import Choice
from cucumber.words import number_word

# --- the pack ---------------------------------------------------------------------------------------------------------


class AceInLastTrick(Choice):
    """Does the ace stay high in the last trick?"""

    HIGH = "The ace is high in every trick, the last one too."
    LOW = "In the last trick the ace, and a joker that equals it, is the lowest card."


# --- the deal ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PlayerRange:
    """How many can play: `fewest` to `most`; `more_packs` pairs a number of players with the packs used from there on.

    >>> PlayerRange(2, 7).sentence
    'Two to seven can play.'
    >>> PlayerRange(2, 17, more_packs=((9, 2),)).sentence
    'Two to eight can play with one pack, nine to seventeen with two.'
    """

    fewest: int
    most: int
    more_packs: tuple[tuple[int, int], ...] = ()

    @property
    def sentence(self) -> str:
        """The answer in the game's words."""
        if not self.more_packs:
            return f"{number_word(self.fewest).capitalize()} to {number_word(self.most)} can play."
        steps = [(self.fewest, 1), *self.more_packs, (self.most + 1, 0)]
        (first, _), (after_first, _), *_ = steps
        with_one = f"{number_word(first).capitalize()} to {number_word(after_first - 1)} can play with one pack"
        with_more = [
            f"{number_word(start)} to {number_word(after - 1)} with {number_word(packs)}"
            for (start, packs), (after, _) in pairwise(steps[1:])
        ]
        return f"{', '.join((with_one, *with_more))}."

    def __contains__(self, players: int) -> bool:
        return self.fewest <= players <= self.most

    def packs(self, players: int) -> int:
        """How many packs are used by that many players.

        >>> [PlayerRange(2, 17, more_packs=((9, 2),)).packs(players) for players in (8, 9)]
        [1, 2]
        """
        return max((packs for start, packs in self.more_packs if players >= start), default=1)


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
        """The answer in the game's words."""
        if len(self.cycle) == 1:
            return f"{number_word(self.cycle[0]).capitalize()} cards are dealt to each player."
        sizes = ", ".join(map(str, self.cycle))
        return f"The number of cards each changes from deal to deal: {sizes}, and then from the start again."

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
        """The answer in the game's words."""
        cap = f", but never more than {number_word(self.most)}" if self.most else ""
        return (
            f"In the first deal everyone gets {number_word(self.first)} cards; later, as many as the card that lost "
            f"the deal before counts{cap}."
        )

    @property
    def smallest(self) -> int:
        """The fewest cards a player can get, as far as this answer tells."""
        return self.first if self.most is None else min(self.first, self.most)

    def size(self, ahead: DealAhead) -> int:
        """The cards each player should get in the coming deal."""
        size = self.first if ahead.losing_points is None else ahead.losing_points
        return size if self.most is None else min(size, self.most)


class WholePack(Choice):
    """How many cards each, when the pack decides."""

    GOES_ROUND = "The whole pack is dealt, as far as it goes round equally."

    @property
    def smallest(self) -> int:
        """The fewest cards a player can get, as far as this answer tells."""
        return 1

    def size(self, ahead: DealAhead) -> int:
        """As many cards as the pack gives everyone equally."""
        return ahead.go_round


CardsEach = HandSizes | LosingCardSizes | WholePack


class ShortPack(Choice):
    """What if the pack is too small for that many cards?"""

    SEVEN_EACH = (
        "Should the pack be too small for that, everyone gets seven cards, or as many as go round equally where even "
        "seven are too many."
    )
    GOES_ROUND = "Should the pack be too small for that, everyone gets as many cards as go round equally."

    def cards_each(self, go_round: int) -> int:
        """How many cards each player gets instead, when the pack allows at most `go_round` each."""
        return min(7, go_round) if self is ShortPack.SEVEN_EACH else go_round


class NextDealer(Choice):
    """Who deals next?"""

    CLOCKWISE = "The deal passes clockwise to the next player still in."
    LOSER = "Whoever lost the deal deals the next, or the next player still in if that one is out."
    LOWEST_LAST_CARD = "Whoever played the lowest card of the last trick, the first of equals, deals next."


class FirstLead(Choice):
    """Who leads the first trick?"""

    FOREHAND = "Forehand, the player on the dealer's left, leads the first trick."
    DEALER = "The dealer leads the first trick."
    TAKER = (
        "Whoever took the last trick of the deal before leads the first trick, or the next player still in if that one "
        "is out; in the first deal it is the player on the dealer's left."
    )


class Undealt(Choice):
    """May the undealt cards be seen?"""

    UNSEEN = "Cards left over after the deal stay face down: no one may see them."
    SHOWN = "Cards left over after the deal are shown to everyone."


# --- before the play --------------------------------------------------------------------------------------------------


KEPT_BY_DEALER = 2  # cards a dealer who exchanges first must keep


class Exchanging(Choice):
    """May cards be exchanged?"""

    NONE = "Everyone plays the hand that was dealt: no cards are exchanged."
    AS_MANY_AS_FOREHAND = (
        "Before the play forehand may throw away any number of cards and draw as many; then each other player in turn "
        "may do so with exactly as many, or with whatever is left to draw if that is less."
    )
    UP_TO_FOREHAND = (
        "Before the play forehand may throw away any number of cards and draw as many; then each other player in turn "
        "may do so with as many or fewer, as far as the undealt cards last."
    )
    AS_MANY_AS_DEALER = (
        "Before the play the dealer may throw away cards, as long as two stay, and draw as many; then each other "
        "player in turn may do so with exactly as many, or with whatever is left to draw if that is less."
    )
    ANY_NUMBER = (
        "Before the play each player in turn, from forehand, may once throw away any number of cards and draw as many, "
        "as far as the undealt cards last."
    )
    WHOLE_HANDS = (
        "Before the play whole hands may be thrown in for new ones, each player in turn from forehand: first, for "
        "free, a hand without jack, queen and king; then any hand, as a double; then, as a redouble, once more the "
        "hand of anyone who doubled. An offer ends when the undealt cards are too few for a whole hand."
    )


class Raising(Choice):
    """May the stake be raised?"""

    NONE = "Nobody can raise what the deal costs."
    KONTRA = (
        "Before the play each player in turn, from forehand, says pass or kontra, until one says kontra or all have "
        "passed."
    )
    BY_NEW_HANDS = "Whoever takes a new hand as a double or redouble raises what it costs to lose with it."
    STAKE = (
        "The stake of a deal is one credit. Before leading any trick but the first, its leader may offer to double "
        "it, unless the last double was the same player's or someone still in could not pay. The others in turn accept "
        "or drop: whoever drops pays the stake as it was and is out of the deal. A leader left alone has won the deal."
    )
