"""Answers about the last trick and the game: who is charged what, who is caught, and when the game is won."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cucumber.engine.cards import Card
from cucumber.engine.rules.answer import Choice, NumberAnswer
from cucumber.english import ordinal_word, times_word
from cucumber.phrase import Phrase

# --- the last trick ---------------------------------------------------------------------------------------------------


class Charged(Choice):
    """Who is charged? On the short sheet, where points are `added` up, where cards are `kept`, after a lost `life`."""

    added: str
    kept: str
    life: str
    hint: str

    TAKER = (
        "taker",
        "Whoever takes the last trick pays for the card that took it.",
        "",
        {
            "added": "Only the last trick counts: whoever takes it pays for its card in {unit:unit}, which add up to a "
            "score.",
            "kept": "Only the last trick counts: whoever takes it keeps its card as score, face up and out of the "
            "pack.",
            "life": "For a lost life draw a cucumber, and go on with the highest score others still in had before.",
            "hint": "Whoever takes it pays.",
        },
    )
    ALL_BUT_FIRST_LOWEST = (
        "all-but-lowest",
        "Whoever plays the lowest card of the last trick (the first, if there are several) wins the deal; everyone "
        "else still in it pays.",
        "Only the last trick counts: its lowest card (the first of equals) wins the deal, and everyone else still in "
        "it pays the stake, one credit at first.",
        {"hint": "Whoever plays the lowest card first pays nothing; everyone else pays."},
    )
    ALL_TIED = (
        "tied",
        "Everyone whose last card equals the one that takes the last trick pays, not just its taker.",
        "",
        {
            "added": "Only the last trick counts: whoever takes it, and everyone whose card equals it, pays for it in "
            "{unit:unit}, which add up to a score.",
            "kept": "Only the last trick counts: whoever takes it, and everyone whose card equals it, keeps that card "
            "as score, face up and out of the pack.",
            "life": "For a lost life draw a cucumber, and go on with the highest score of those still in who lost "
            "none, or else zero.",
            "hint": "Whoever takes it pays, and so do all who tie.",
        },
    )


class TieBonus(Choice):
    """Do other players who tied with the taker gain anything?"""

    NONE = "nothing", "A tie brings no bonus."
    DEDUCTED = (
        "bonus",
        "If your last card equals the taker's, the same points come off your score, but never below zero. The taker "
        "pays first.",
        "If your card equals the taker's, the taker pays first; then the same points come off your score, never "
        "below zero.",
    )

    @property
    def takes_off(self) -> bool:
        """Whether something comes off the scores of those who tied."""
        return self is not TieBonus.NONE

    def bonus(self, points: int) -> int:
        """What comes off their scores where the taker pays these points."""
        return points if self.takes_off else 0


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
        return card.rank in self._by_name

    @cached_property
    def has_points(self) -> bool:
        """Whether any card costs points, so that losing is more than lost or not."""
        return any(points for _, points in self.points)


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
    "The six of clubs costs 21, any other number card its number, a jack 11, a queen 12, a king 13, an ace 14.",
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
NO_POINTS = PointTable("No points are counted.", tuple((rank, 0) for rank, _ in _FACE_VALUES))
THE_STAKE = PointTable(
    "You pay the stake of the deal, whatever the card.", tuple((rank, 1) for rank, _ in _FACE_VALUES), unit="credit"
)


CUCUMBERS = PointTable(
    "A 1 costs nothing, a 2 to 5 one cucumber, a 6 to 9 two, a 10 or 11 three, a 12 to 14 four and a 15 five.",
    tuple((str(number), sum(number > fewer for fewer in (1, 5, 9, 11, 14))) for number in range(1, 16)),
    unit="cucumber",
)


class Multiplier(Choice):
    """What multiplies the cost?"""

    NOTHING = "nothing", "Nothing multiplies what the last trick costs."
    ONES_DOUBLE = "ones", "If anyone plays a 1 to the last trick, the cost doubles, once only."
    NEW_HANDS = "hands", "If you doubled you pay twice as much, and if you redoubled four times as much."
    STAKE = "stake", "Each accepted double doubles the stake."


@dataclass(frozen=True)
class Kontra(NumberAnswer):
    """After a kontra the last trick costs `times` as much, and for whoever said it `said` times as much.

    >>> Kontra(times=2, said=4).sentence
    'After a kontra the last trick costs double, and four times as much for whoever said it.'
    """

    form, example, usual = "kontra-{}-{}", (3, 6), {"kontra": (2, 4)}

    times: int
    said: int

    @property
    def sentence(self) -> str:
        template = "After a kontra the last trick costs {times:much}, also for whoever said it."
        if self.said != self.times:
            template = "After a kontra the last trick costs {times:much}, and {said:much} for whoever said it."
        return Phrase(template, times=self.times, said=self.said)


# --- the game ---------------------------------------------------------------------------------------------------------


class ScoreKeeping(Choice):
    """How is the score kept?"""

    RUNNING_TOTAL = "total", "What you pay adds up from deal to deal."
    KEPT_CARDS = (
        "cards",
        "Whoever pays keeps the card face up: the kept cards are the score, and stay out of the pack while they are "
        "kept.",
    )

    @property
    def start(self) -> int:
        return 0


@dataclass(frozen=True)
class Credits(NumberAnswer):
    """The score is what is left of the credits that each player starts with.

    >>> Credits(10).sentence
    'Everyone starts with ten credits and pays from them.'
    """

    form, example, usual = "{}-credits", (20,), {"credits": (10,)}

    start: int

    @property
    def sentence(self) -> str:
        one = "Everyone starts with {number:word} credit and pays from it."
        more = "Everyone starts with {number:word} credits and pays from them."
        return Phrase(one, plural=more, number=self.start)


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
        if self.falling:
            return "You are out of the game with no credits left."
        much = f"of {self.points} or more" if self.reaching else f"over {self.points}"
        return f"A score {much} is too much."

    def catches(self, score: int) -> bool:
        if self.falling:
            return score <= self.points
        return score >= self.points if self.reaching else score > self.points


_TOO_MUCH = "too much"  # the score at which an answer applies, where no rules say which


class _AtAScore:
    """An answer that names the score at which it applies."""

    @property
    def sentence(self) -> str:
        return self.with_score(_TOO_MUCH)

    def with_score(self, score: str) -> str:
        """The answer where this score, in words, is too much."""
        raise NotImplementedError


class _ByScore(_AtAScore, Choice):
    """Answers out of a fixed few that name the score at which they apply."""

    def with_score(self, score: str) -> str:
        return Phrase(str(self.value), score=score)


class ExactLimit(Choice):
    """What if the score is exactly the limit?"""

    NOTHING_SPECIAL = "nothing", "A score of exactly the limit doesn't go back to zero."
    BACK_TO_ZERO = "zero", "A score of exactly the limit goes back to zero."


class WhenCaught(_ByScore):
    """What happens to a player who is caught?"""

    OUT = "out", "With {score:score} you are out of the game."
    HALF_CUCUMBER = (
        "half",
        "With {score:score} you get half a cucumber and give back all kept cards but the highest. The second time "
        "you are out.",
    )
    STAYS_IN = "stays", "Nobody drops out of the game."

    @property
    def lives(self) -> int:
        """How many lives each player has at the start."""
        return 2 if self is WhenCaught.HALF_CUCUMBER else 1

    @property
    def mark(self) -> str:
        """What is drawn beside the score for a lost life."""
        return "half-cucumber" if self is WhenCaught.HALF_CUCUMBER else "cucumber"


@dataclass(frozen=True)
class Lives(_AtAScore, NumberAnswer):
    """A player who is caught loses a life, and goes on with the highest score of the others.

    >>> Lives(3).sentence.endswith("The third time you are out.")
    True
    """

    form, example, usual = "{}-lives", (3,), {"second-life": (2,)}

    lives: int
    mark = "cucumber"

    def with_score(self, score: str) -> str:
        return (
            f"With {score} you lose a life: a cucumber is drawn, and you go on with the highest score of the others "
            f"still in. The {ordinal_word(self.lives)} time you are out."
        )


@dataclass(frozen=True)
class BuyIns(_AtAScore, NumberAnswer):
    """A player who is caught is out, but may buy in this many `times` in a game.

    >>> BuyIns(2).with_score("30 or more")[:67]
    'With 30 or more you are out of the game. But twice in a game, betwe'
    """

    form, example, usual = "{}-buy-ins", (2,), {"buy-in": (1,)}

    times: int
    lives = 1
    mark = "cucumber"

    def with_score(self, score: str) -> str:
        return (
            f"With {score} you are out of the game. But {times_word(self.times)} in a game, between two deals, you may "
            "buy in, out or not, if at least three others are still in: your score becomes the highest of theirs."
        )


class Ending(_ByScore):
    """When does the game end, and who has won?"""

    LAST_ONE_LEFT = "last-left", "The last player left wins."
    FIRST_OUT_LOSES = (
        "first-out",
        "As soon as somebody is out, the game is over: that player has lost, the others have won.",
        "The first player out loses the game.",
    )
    FIRST_CAUGHT_ENDS = "first-caught", "The game ends as soon as somebody has {score:score}; the lowest score wins."
    ALL_BUT_ONE_CAUGHT = (
        "all-but-one",
        "The game ends when all players but one have {score:score}; the lowest score wins.",
    )
    SINGLE_DEAL = (
        "one-deal",
        "Every deal is a game of its own: whoever takes its last trick has lost, the others have won.",
    )


class Payment(Choice):
    """What is paid?"""

    NOTHING = "none", "Nothing is paid."
    POT = "pot", "Everyone puts the same stake into a pot, and another one to buy in; the winner takes the pot."
    POT_FREE_BUY_IN = (
        "pot-free",
        "Everyone puts the same stake into a pot, and buying in is free; the winner takes the pot.",
    )
    DIFFERENCE = (
        "difference",
        "Each loser pays the winner the difference of their scores, at the price agreed for a point.",
    )
    TO_THE_BANK = "bank", "You pay to the bank: nobody gains what you lose."

    @property
    def has_a_pot(self) -> bool:
        return self in {Payment.POT, Payment.POT_FREE_BUY_IN}
