"""Answers about the last trick and the game: who is charged what, who is caught, and when the game is won."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cucumber.cards import Card
from cucumber.rules.answer import Choice
from cucumber.words import number_word

# --- the last trick ---------------------------------------------------------------------------------------------------


class Charged(Choice):
    """Who is charged?"""

    TAKER = "Only whoever takes the last trick is charged for it."
    ALL_BUT_FIRST_LOWEST = (
        "The first to play the lowest card of the last trick has won the deal; everyone else still in it is charged."
    )
    ALL_TIED = "Everyone whose last card equals the card that takes the last trick is charged, not the taker alone."


class TieBonus(Choice):
    """Do other players who tied with the taker gain anything?"""

    NONE = "A tie in the last trick brings no bonus."
    DEDUCTED = (
        "Others whose last card equals the taker's have the same points taken off their score, "
        "after the taker is charged and never to below zero."
    )


@dataclass(frozen=True)
class PointTable:
    """What the card that takes the last trick costs; `unit` is what its points are called.

    `points` maps ranks to points; a card that differs from its rank is listed by its notation (`6c`).
    """

    sentence: str
    points: tuple[tuple[str, int], ...]
    unit: str = "point"

    @cached_property
    def _by_name(self) -> dict[str, int]:
        return dict(self.points)

    def cost(self, card: Card) -> int:
        """The points a card costs.

        >>> STANDARD_POINTS.cost(Card("K"))
        13
        """
        named = self._by_name.get(str(card))
        return self._by_name[card.rank] if named is None else named

    def knows(self, card: Card) -> bool:
        """Whether the table has points for this card."""
        return card.rank in self._by_name


_UP_TO_TEN = tuple((str(number), number) for number in range(2, 11))
_UP_TO_KING = (*_UP_TO_TEN, ("J", 11), ("Q", 12), ("K", 13))
_FACE_VALUES = (*_UP_TO_KING, ("A", 14))
STANDARD_POINTS = PointTable(
    "A number card costs its number, a jack 11, a queen 12, a king 13, an ace 14.", _FACE_VALUES
)
POINTS_WITH_JOKERS = PointTable(
    "A number card costs its number, a jack 11, a queen 12, a king 13, an ace 14, a joker 15.",
    (*_FACE_VALUES, ("Jo", 15)),
)
POINTS_WITH_JOKERS_AS_ACES = PointTable(
    "A number card costs its number, a jack 11, a queen 12, a king 13, an ace or a joker 14.",
    (*_FACE_VALUES, ("Jo", 14)),
)
FLAT_POINTS = PointTable(
    "A number card costs its number; a jack, a queen, a king or an ace costs 11.",
    (*_UP_TO_TEN, *((rank, 11) for rank in "JQKA")),
)
POINTS_OF_22 = PointTable(
    "A number card costs its number; a jack, a queen or a king 10, an ace 11.",
    (*_UP_TO_TEN, *((rank, 10) for rank in "JQK"), ("A", 11)),
)
POINTS_ACE_ONE = PointTable(
    "A number card costs its number, a jack 11, a queen 12, a king 13, an ace only 1.", (*_UP_TO_KING, ("A", 1))
)
POINTS_ACE_AND_JOKER_ONE = PointTable(
    "A number card costs its number, a jack 11, a queen 12, a king 13, an ace or a joker only 1.",
    (*_UP_TO_KING, ("A", 1), ("Jo", 1)),
)
POINTS_CLUB_SIX = PointTable(
    "The six of clubs costs 21; any other number card its number, a jack 11, a queen 12, a king 13, an ace 14.",
    (*_FACE_VALUES, ("6c", 21)),
)
POINTS_SEVENS_16_15 = PointTable(
    "The seven of spades costs 16, the seven of clubs 15; any other number card its number, a jack 11, a queen 12, "
    "a king 13, an ace 14.",
    (*_FACE_VALUES, ("7s", 16), ("7c", 15)),
)
POINTS_SEVENS_21 = PointTable(
    "Each black seven costs 21; any other number card its number, a jack 11, a queen 12, a king 13, an ace 14.",
    (*_FACE_VALUES, ("7s", 21), ("7c", 21)),
)
NO_POINTS = PointTable(
    "The last trick costs no points: to have taken it is to have lost.", tuple((rank, 0) for rank, _ in _FACE_VALUES)
)
THE_STAKE = PointTable(
    "What is charged is the stake of the deal, whatever the card.",
    tuple((rank, 1) for rank, _ in _FACE_VALUES),
    unit="credit",
)


def _cucumbers(number: int) -> int:
    """The number of cucumbers on a numbered card."""
    return (number > 1) + (number > 5) + (number > 9) + (number > 11) + (number > 14)


CUCUMBERS = PointTable(
    "A 1 costs nothing, a 2 to 5 one cucumber, a 6 to 9 two, a 10 or 11 three, a 12 to 14 four and a 15 five.",
    tuple((str(number), _cucumbers(number)) for number in range(1, 16)),
    unit="cucumber",
)


class Multiplier(Choice):
    """What multiplies the cost?"""

    NOTHING = "Nothing multiplies the cost of the last trick."
    ONES_DOUBLE = "If a 1 lies in the last trick, it costs twice as much: once, however many ones there are."
    KONTRA = "Where kontra was said the last trick costs twice as much, and four times for the one who said it."
    NEW_HANDS = "Whoever doubled is charged twice as much, whoever redoubled four times as much."
    STAKE = "Each double that anyone accepted has doubled the stake."


# --- the game ---------------------------------------------------------------------------------------------------------


class ScoreKeeping(Choice):
    """How is the score kept?"""

    RUNNING_TOTAL = "What a player is charged adds up from deal to deal."
    KEPT_CARDS = (
        "Whoever is charged keeps the card face up as the score; as long as it is kept, it is not in the pack. Whoever "
        "is out gives all cards back."
    )
    CREDITS = "Each player starts with ten credits, from which what is charged is paid."

    @property
    def start(self) -> int:
        """The score each player starts with."""
        return 10 if self is ScoreKeeping.CREDITS else 0


@dataclass(frozen=True)
class Limit:
    """The score at which a player is caught: on reaching `points` or only above it; a `falling` score counts down.

    >>> Limit(21, reaching=True).catches(21), Limit(21, reaching=False).catches(21)
    (True, False)
    """

    points: int
    reaching: bool
    falling: bool = False

    @property
    def sentence(self) -> str:
        """The answer in the game's words."""
        if self.falling:
            return f"A player is caught with {number_word(self.points)} credits left."
        verb = "reaches or exceeds" if self.reaching else "exceeds"
        return f"A player is caught when the score {verb} {self.points}."

    def catches(self, score: int) -> bool:
        """Whether a player with this score is caught."""
        if self.falling:
            return score <= self.points
        return score >= self.points if self.reaching else score > self.points


class ExactLimit(Choice):
    """What if the score is exactly the limit?"""

    NOTHING_SPECIAL = "No score brings anything back."
    BACK_TO_ZERO = "Who comes to stand at exactly the limit is not caught but goes back to zero."


class WhenCaught(Choice):
    """What happens to a player who is caught?"""

    OUT = "Whoever is caught is out of the game."
    SECOND_LIFE = (
        "The first time caught, a player loses a life (a cucumber is drawn) and comes back with the highest score "
        "of any other player still in; the second time, the player is out."
    )
    BUY_IN = (
        "Whoever is caught is out of the game. But once in a game, between two deals, a player may buy in, caught or "
        "not, if at least three others are still in: the score becomes the highest of those others."
    )
    HALF_CUCUMBER = (
        "The first time caught, a player gets a half-cucumber and gives back all kept cards but the highest; the "
        "second time, the player is out."
    )
    STAYS_IN = "Nobody drops out of the game."

    @property
    def lives(self) -> int:
        """How many lives each player has at the start."""
        return 2 if self in {WhenCaught.SECOND_LIFE, WhenCaught.HALF_CUCUMBER} else 1

    @property
    def mark(self) -> str:
        """What is drawn beside the score for a lost life."""
        return "half-cucumber" if self is WhenCaught.HALF_CUCUMBER else "cucumber"


class Ending(Choice):
    """When does the game end, and who has won?"""

    LAST_ONE_LEFT = "The game ends when one player is left, who has won."
    FIRST_OUT_LOSES = "The game ends as soon as a player is out: that player has lost, the others have won."
    FIRST_CAUGHT_ENDS = "The game ends as soon as someone is caught; the lowest score wins."
    ALL_BUT_ONE_CAUGHT = "The game ends when all but one have been caught; the lowest score wins."
    SINGLE_DEAL = "The game is a single deal: whoever takes its last trick has lost, the others have won."


class Payment(Choice):
    """What is paid?"""

    NOTHING = "Nothing is paid."
    POT = "All put the same stake into a pot, and whoever buys in puts in another; the winner takes the pot."
    POT_FREE_BUY_IN = "All put the same stake into a pot, and buying in is free; the winner takes the pot."
    DIFFERENCE = "Each loser pays the winner the difference of their scores."
    TO_THE_BANK = "What is charged is paid to the bank: nobody gains it."

    @property
    def has_a_pot(self) -> bool:
        """Whether players put stakes into a pot."""
        return self in {Payment.POT, Payment.POT_FREE_BUY_IN}
