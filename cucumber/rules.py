"""The questions in which the games of the family differ, and the answers to them.

A `Rules` value is one answer to each question of the rulebook. Every answer carries the sentence a learner reads, so
the same value plays the game, words it and is compared with another variant's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from enum import Enum
from functools import cache, cached_property
from typing import Any, Protocol, get_type_hints

from cucumber import show
from cucumber.cards import Card, Pack, above, at_least
from cucumber.errors import BadVariant


class Answer(Protocol):
    """What every answer has: the sentence a learner reads."""

    @property
    def sentence(self) -> str:
        """The answer in the game's words."""


class Choice(Enum):
    """An answer that is one of a few: its value is its sentence."""

    @property
    def sentence(self) -> str:
        """The answer in the game's words."""
        return str(self.value)


# --- the pack ---------------------------------------------------------------------------------------------------------


class AceInLastTrick(Choice):
    """Does the ace stay high in the last trick?"""

    HIGH = "The ace is high in every trick, the last one too."


# --- the deal ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PlayerRange:
    """How many can play: from `fewest` to `most`.

    >>> PlayerRange(2, 7).sentence
    'Two to seven can play.'
    """

    fewest: int
    most: int

    @property
    def sentence(self) -> str:
        """The answer in the game's words."""
        return f"{number_word(self.fewest).capitalize()} to {number_word(self.most)} can play."

    def __contains__(self, players: int) -> bool:
        return self.fewest <= players <= self.most


@dataclass(frozen=True)
class HandSizes:
    """How many cards each, deal after deal; after the last size the first comes again.

    >>> HandSizes((3, 2, 1)).cards_in_deal(4)
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

    def cards_in_deal(self, number: int) -> int:
        """The cards each player gets in the deal of this number, counted from 1."""
        return self.cycle[(number - 1) % len(self.cycle)]


class ShortPack(Choice):
    """What if the pack is too small for that?"""

    SEVEN_EACH = "Should the pack ever be too small for that, everyone gets seven cards."

    @property
    def cards_each(self) -> int:
        """How many cards each player gets then."""
        return 7


class NextDealer(Choice):
    """Who deals next?"""

    CLOCKWISE = "The deal passes clockwise to the next player still in."


class FirstLead(Choice):
    """Who leads the first trick?"""

    FOREHAND = "Forehand, the player on the dealer's left, leads the first trick."
    TAKER = (
        "Whoever took the last trick of the deal before leads the first trick, or the next player still in if that one "
        "is out; in the first deal it is the player on the dealer's left."
    )


class Undealt(Choice):
    """May the undealt cards be seen?"""

    UNSEEN = "Cards left over after the deal stay face down: no one may see them."


# --- before the play --------------------------------------------------------------------------------------------------


class Exchange(Choice):
    """May cards be exchanged?"""

    NONE = "Everyone plays the hand that was dealt: no cards are exchanged."


class Raising(Choice):
    """May the stake be raised?"""

    NONE = "Nobody can raise what the deal costs."


# --- the play ---------------------------------------------------------------------------------------------------------


class Lead(Choice):
    """What may be led?"""

    ANY_CARD = "Any one card may be led."


class CardToHead(Choice):
    """Which card must be headed?"""

    HIGHEST = "The card to head is the highest of the trick so far."
    PREVIOUS = (
        "The card to head is the one the player before has played, even where a higher one lies in the trick; "
        "the highest still takes it."
    )


class Heading(Choice):
    """What heads it?"""

    EQUAL_OR_HIGHER = "An equal or a higher card heads it."
    HIGHER = "Only a higher card heads it; an equal one does not."

    @cached_property
    def heads(self) -> Callable[[tuple[int, ...], tuple[int, ...]], bool]:
        """Whether cards of these heights head others, card for card."""
        return at_least if self is Heading.EQUAL_OR_HIGHER else above


class Ducking(Choice):
    """May one who can head duck?"""

    FREE = "Whoever follows heads or ducks, as they like; to duck is to give up one's lowest card."
    ONLY_IF_UNABLE = "Whoever can head must head; only who cannot ducks, giving up the lowest card."
    NO_CHOICE = (
        "Whoever can head must head with the lowest card that does; only who cannot ducks, giving up the lowest of all."
    )


class AceOnAce(Choice):
    """Can an ace be headed by an ace?"""

    YES = "An ace is headed like any other card."
    NO = "Nothing heads an ace: whoever has an ace to head ducks."


# --- the last trick ---------------------------------------------------------------------------------------------------


class Charged(Choice):
    """Who is charged?"""

    TAKER = "Only whoever takes the last trick is charged for it."
    ALL_TIED = "Everyone whose last card equals the card that takes the last trick is charged, not the taker alone."


class TieBonus(Choice):
    """Do others who tied with the taker gain?"""

    NONE = "A tie in the last trick brings no bonus."
    DEDUCTED = (
        "Others whose last card equals the taker's have the same points taken off their score, "
        "after the taker is charged and never to below zero."
    )


@dataclass(frozen=True)
class PointTable:
    """What the card that takes the last trick costs, by its rank; `unit` is what one of it is called."""

    sentence: str
    points: tuple[tuple[str, int], ...]
    unit: str = "point"

    @cached_property
    def _by_rank(self) -> dict[str, int]:
        return dict(self.points)

    def cost(self, card: Card) -> int:
        """The points a card costs.

        >>> STANDARD_POINTS.cost(Card("K"))
        13
        """
        return self._by_rank[card.rank]

    def knows(self, card: Card) -> bool:
        """Whether the table says what this card costs."""
        return card.rank in self._by_rank


_FACE_VALUES = (*((str(number), number) for number in range(2, 11)), ("J", 11), ("Q", 12), ("K", 13), ("A", 14))
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


def _cucumbers(number: int) -> int:
    """How many cucumbers a numbered card shows."""
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


# --- the game ---------------------------------------------------------------------------------------------------------


class ScoreKeeping(Choice):
    """How is the score kept?"""

    RUNNING_TOTAL = "What a player is charged adds up from deal to deal."


@dataclass(frozen=True)
class Limit:
    """At what score one is caught: on reaching `points`, or only on exceeding them.

    >>> Limit(21, reaching=True).catches(21), Limit(21, reaching=False).catches(21)
    (True, False)
    """

    points: int
    reaching: bool

    @property
    def sentence(self) -> str:
        """The answer in the game's words."""
        verb = "reaches or exceeds" if self.reaching else "exceeds"
        return f"A player is caught when the score {verb} {self.points}."

    def catches(self, score: int) -> bool:
        """Whether this score catches its player."""
        return score >= self.points if self.reaching else score > self.points


class ExactLimit(Choice):
    """What if the score is exactly the limit?"""

    NOTHING_SPECIAL = "No score brings anything back."
    BACK_TO_ZERO = "Who comes to stand at exactly the limit is not caught but goes back to zero."


class WhenCaught(Choice):
    """What happens to one who is caught?"""

    OUT = "Whoever is caught is out of the game."
    SECOND_LIFE = (
        "The first time caught, a player loses a life (a cucumber is drawn) and comes back with the highest score "
        "of any other player still in; the second time, the player is out."
    )

    @property
    def lives(self) -> int:
        """How many lives each player has at the start."""
        return 2 if self is WhenCaught.SECOND_LIFE else 1


class Ending(Choice):
    """When does the game end, and who has won?"""

    LAST_ONE_LEFT = "The game ends when one player is left, who has won."
    FIRST_CAUGHT_LOSES = "The game ends as soon as someone is caught: that player has lost, the others have won."


class Payment(Choice):
    """What is paid?"""

    NOTHING = "Nothing is paid."


# --- all of them together ---------------------------------------------------------------------------------------------


# What is the same everywhere and so is no question.
TRICK_TAKER = "The highest card takes the trick, and of equals the last played."
TAKER_LEADS = "Whoever takes a trick leads the next."

# What no source settles, wherever it comes up.
LOWEST_WINS = "Our ruling: where one deal catches everyone still in, the lowest score wins; equal lowest share it."
ALL_START_ANEW = "Our ruling: where one deal catches everyone still in, all of them come back with zero."


@dataclass(frozen=True)
class Question:
    """One question of the rulebook: its number, its name in the code, its group and its words."""

    number: int
    name: str
    group: str
    asks: str


def _asked(number: int, group: str, asks: str) -> Any:
    return field(metadata={"number": number, "group": group, "asks": asks})


@dataclass(frozen=True)
class Rules:
    """One answer to each question: everything that makes a game of the family what it is.

    `name` is what these rules are called in a sentence; it takes no part in comparing them.

    >>> from cucumber import find
    >>> find("agurk").rules.but(heading=Heading.HIGHER).heading.sentence
    'Only a higher card heads it; an equal one does not.'
    """

    pack: Pack = _asked(1, "The pack", "Which cards, low to high?")
    ace_in_last_trick: AceInLastTrick = _asked(2, "The pack", "Does the ace stay high in the last trick?")
    player_range: PlayerRange = _asked(3, "The deal", "How many can play?")
    hand_sizes: HandSizes = _asked(4, "The deal", "How many cards each?")
    short_pack: ShortPack = _asked(5, "The deal", "What if the pack is too small for that?")
    next_dealer: NextDealer = _asked(6, "The deal", "Who deals next?")
    first_lead: FirstLead = _asked(7, "The deal", "Who leads the first trick?")
    undealt: Undealt = _asked(8, "The deal", "May the undealt cards be seen?")
    exchange: Exchange = _asked(9, "Before the play", "May cards be exchanged?")
    raising: Raising = _asked(10, "Before the play", "May the stake be raised?")
    lead: Lead = _asked(11, "The play", "What may be led?")
    card_to_head: CardToHead = _asked(12, "The play", "Which card must be headed?")
    heading: Heading = _asked(13, "The play", "What heads it?")
    ducking: Ducking = _asked(14, "The play", "May one who can head duck?")
    ace_on_ace: AceOnAce = _asked(15, "The play", "Can an ace be headed by an ace?")
    charged: Charged = _asked(16, "The last trick", "Who is charged?")
    tie_bonus: TieBonus = _asked(17, "The last trick", "Do others who tied with the taker gain?")
    point_table: PointTable = _asked(18, "The last trick", "What does the card cost?")
    multiplier: Multiplier = _asked(19, "The last trick", "What multiplies it?")
    score_keeping: ScoreKeeping = _asked(20, "The game", "How is the score kept?")
    limit: Limit = _asked(21, "The game", "At what score is one caught?")
    exact_limit: ExactLimit = _asked(22, "The game", "What if the score is exactly the limit?")
    when_caught: WhenCaught = _asked(23, "The game", "What happens to one who is caught?")
    ending: Ending = _asked(24, "The game", "When does the game end, and who has won?")
    payment: Payment = _asked(25, "The game", "What is paid?")
    name: str = field(default="These rules", compare=False)

    def __post_init__(self) -> None:
        expected = _answer_types()
        for question in self.questions():
            answer, kind = self.answer(question), expected[question.name]
            if not isinstance(answer, kind):
                raise BadVariant(f"{self.name}: {question.name} is answered by a {kind.__name__}, not by {answer!r}.")
        for impossible, why in _IMPOSSIBLE:
            if impossible(self):
                raise BadVariant(f"{self.name}: {why}")

    @staticmethod
    def questions() -> tuple[Question, ...]:
        """All questions, in the order in which one would teach them."""
        return QUESTIONS

    def questions_that_arise(self) -> tuple[Question, ...]:
        """The questions that make sense in this game: without aces in the pack nobody asks about aces."""
        aces = any(card.rank == "A" for card in self.pack.cards)
        return tuple(question for question in QUESTIONS if aces or not question.name.startswith("ace_"))

    def answer(self, question: Question) -> Answer:
        """The answer these rules give to a question."""
        answer: Answer = getattr(self, question.name)
        return answer

    def but(self, **changes: Answer) -> Rules:
        """These rules with some questions answered otherwise.

        Raises BadVariant for an unknown question, for a change that changes nothing, and for answers that cannot stand
        together.
        """
        for name, answer in changes.items():
            self._check_change(name, answer)
        return replace(self, **changes)  # type: ignore[arg-type]  # checked field by field in __post_init__

    def _check_change(self, name: str, answer: Answer) -> None:
        names = [question.name for question in self.questions()]
        if name not in names:
            raise BadVariant(f"{self.name}: there is no question {name!r}. {nearest(name, names)}")
        if getattr(self, name) == answer:
            raise BadVariant(f"{self.name}: {name} is answered so already, so this changes nothing: {answer.sentence}")

    def cards_each(self, deal_number: int, players: int) -> int:
        """How many cards each of so many players gets in the deal of this number."""
        size = self.hand_sizes.cards_in_deal(deal_number)
        return size if size * players <= len(self.pack.cards) else self.short_pack.cards_each

    def everyone_gets_cards(self) -> bool:
        """Whether the pack has enough cards for as many players as can play."""
        deals = range(1, len(self.hand_sizes.cycle) + 1)
        most = self.player_range.most
        return all(self.cards_each(number, most) * most <= len(self.pack.cards) for number in deals)

    def named(self, name: str) -> Rules:
        """The same rules under another name."""
        return replace(self, name=name)

    def differences(self, other: Rules) -> Iterator[tuple[Question, Answer, Answer]]:
        """The questions these and the other rules answer differently, each with both answers."""
        for question in self.questions():
            mine, theirs = self.answer(question), other.answer(question)
            if mine != theirs:
                yield question, mine, theirs

    def __str__(self) -> str:
        return "\n".join(
            (self.name, *(f"  {q.number:>2}. {self.answer(q).sentence}" for q in self.questions_that_arise()))
        )

    def __repr__(self) -> str:
        return f"<Rules of {self.name}>"

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        """What an IPython terminal shows: all of it, not only what it is."""
        printer.text(str(self))

    def _repr_html_(self) -> str:
        return show.rules_html(self)


QUESTIONS: tuple[Question, ...] = tuple(
    Question(name=asked.name, **asked.metadata) for asked in fields(Rules) if "asks" in asked.metadata
)


@cache
def _answer_types() -> dict[str, type]:
    return get_type_hints(Rules)


# Answers that cannot stand together, each with the sentence that says why.
_IMPOSSIBLE: tuple[tuple[Callable[[Rules], bool], str], ...] = (
    (
        lambda rules: rules.player_range.fewest < 2 or rules.player_range.most < rules.player_range.fewest,
        "a game needs at least two players, and the largest number of players cannot be below the smallest.",
    ),
    (
        lambda rules: min(rules.hand_sizes.cycle, default=0) < 1,
        "every deal needs at least one card for each player.",
    ),
    (
        lambda rules: not rules.everyone_gets_cards(),
        "the pack is too small for the hands of so many players; change player_range, hand_sizes or pack.",
    ),
    (
        lambda rules: rules.limit.catches(0),
        "the limit catches players before the first deal; it must be above zero.",
    ),
    (
        lambda rules: any(not rules.point_table.knows(card) for card in rules.pack.cards),
        "the pack holds a card that has no points; change point_table together with pack.",
    ),
    (
        lambda rules: rules.charged is Charged.ALL_TIED and rules.tie_bonus is TieBonus.DEDUCTED,
        "whoever tied with the taker is charged as well, so no one is left for a tie bonus; leave one of the two.",
    ),
    (
        lambda rules: rules.ending is Ending.FIRST_CAUGHT_LOSES and rules.when_caught is WhenCaught.SECOND_LIFE,
        "the game is over when the first player is caught, so there is no second life; leave one of the two.",
    ),
)


def nearest(name: str, known: Sequence[str], listed: Sequence[str] | None = None) -> str:
    """A sentence that helps who mistyped a name: the known names that come near, or the list to choose from.

    >>> nearest("jokres", ["jokers", "tied-pay"])
    "Did you mean 'jokers'?"
    """
    folded = {each.casefold(): each for each in known}
    near = [folded[each] for each in get_close_matches(name[:100].casefold(), folded, n=3, cutoff=0.6)]
    if near:
        return f"Did you mean {' or '.join(map(repr, near))}?"
    listed = known if listed is None else listed
    return f"There is {', '.join(listed)}." if listed else "There is none here."


_NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_word(number: int) -> str:
    """A small number as a word.

    >>> number_word(7), number_word(52)
    ('seven', '52')
    """
    return _NUMBER_WORDS[number] if 0 <= number < len(_NUMBER_WORDS) else str(number)
