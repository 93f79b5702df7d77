"""Cards, packs, and how a card is written: `9h`, `10d`, `Jo`. This module knows nothing of any game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, cached_property
from operator import ge, gt
from typing import Self, cast

from cucumber.display import HtmlRepr
from cucumber.errors import BadDeal, BadNotation, check_given, check_kind, description

JOKER = "Jo"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
PICTURES = frozenset({"J", "Q", "K"})
_NUMBERS = {str(number): number for number in range(1, 16)} | {rank: 2 + place for place, rank in enumerate(RANKS)}

# Text longer than any real hand is refused unread: it may come from anywhere.
LONGEST_TEXT = 4000


class Suit(StrEnum):
    """One of the four suits, in the order in which equal cards are shown."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    @property
    def glyph(self) -> str:
        """The symbol printed on the card.

        >>> Suit.HEARTS.glyph
        '♥'
        """
        return "♣♦♥♠"["cdhs".index(self.value)]


@dataclass(frozen=True, eq=False, repr=False)
class Card(HtmlRepr):
    """A card: its printed rank and its suit; jokers and the cards of packs without suits have no suit.

    A rank says nothing about strength or points: those depend on the rules. Each card exists only once, so that it can
    be compared and looked up by identity, which happens millions of times.

    >>> str(Card("10", Suit.DIAMONDS)), Card("10", Suit.DIAMONDS).face
    ('10d', '10♦')
    >>> Card("10", Suit.DIAMONDS) is read_card("Td")
    True
    """

    rank: str
    suit: Suit | None = None

    def __new__(cls, rank: str, suit: Suit | None = None) -> Self:
        """The card with that rank and suit: the same object each time. Raises BadKind for anything but these."""
        check_kind(rank, str, "A card's rank is a text such as '9'; read_card('9h') reads a whole card", "rank")
        check_kind(suit, Suit | None, "A card's suit is one of Suit; read_card('9h') reads a whole card", "suit")
        return cast("Self", _CARDS.setdefault((rank, suit), object.__new__(cls)))

    def __reduce__(self) -> tuple[type[Card], tuple[str, Suit | None]]:
        return Card, (self.rank, self.suit)

    def __str__(self) -> str:
        return f"{self.rank}{self.suit or ''}"

    def __repr__(self) -> str:
        return f"<Card {self.face}>"

    @property
    def face(self) -> str:
        """The card as sentences show it."""
        if self.rank == JOKER:
            return "a joker"
        return f"{self.rank}{self.suit.glyph if self.suit else ''}"


_CARDS: dict[tuple[str, Suit | None], Card] = {}

Cards = tuple[Card, ...]


class Heights(dict[Cards, tuple[int, ...]]):
    """The strengths of the cards of a play, low to high; cached for single cards, which are judged by the million."""

    def __init__(self, strength: Mapping[Card, int]) -> None:
        super().__init__()
        self._strength = strength

    def __missing__(self, cards: Cards) -> tuple[int, ...]:
        heights = tuple(sorted(self._strength[card] for card in cards))
        if len(cards) == 1:  # there are too many sets to cache them
            self[cards] = heights
        return heights


def at_least(heights: tuple[int, ...], others: tuple[int, ...]) -> bool:
    """Whether each card is at least as high as its counterpart, card for card.

    >>> at_least((5, 9, 11), (5, 5, 5)), at_least((4, 14, 14), (5, 5, 5))
    (True, False)
    """
    if len(heights) == 1:  # the common case, made several times faster
        return heights[0] >= others[0]
    return all(map(ge, heights, others))


def above(heights: tuple[int, ...], others: tuple[int, ...]) -> bool:
    """Whether each card is higher than its counterpart, card for card."""
    return all(map(gt, heights, others))


_MOST_PACKS = 100


@dataclass(frozen=True)
class Pack:
    """The cards of a game as tiers from low to high; cards in one tier are equally strong.

    >>> STANDARD_PACK.strength[read_card("Ah")] > STANDARD_PACK.strength[read_card("Kh")]
    True
    """

    sentence: str
    tiers: tuple[Cards, ...]

    @cached_property
    def cards(self) -> Cards:
        """All cards, low to high."""
        return tuple(card for tier in self.tiers for card in tier)

    @cached_property
    def strength(self) -> dict[Card, int]:
        """The strength of each card in a trick, counting up from the number on the lowest card.

        So a five is 5 and a king 13, unless the rules rank them differently.

        >>> [CLUB_SIX_ON_TOP.strength[card] for card in read_cards("5c 6d Kh As 6c")]
        [5, 6, 13, 14, 15]
        """
        lowest = _NUMBERS[self.tiers[0][0].rank]
        return {card: height for height, tier in enumerate(self.tiers, start=lowest) for card in tier}

    @cached_property
    def heights(self) -> Heights:
        """The strengths of the cards of a play, low to high, by the cards played."""
        return Heights(self.strength)

    @cached_property
    def heights_with_aces_low(self) -> Heights:
        """The same, but with aces, and jokers equal to them, below all other cards."""
        low = {card: 0 for card in self.cards if self.counts_as_ace(card)}
        return Heights({**self.strength, **low})

    @cached_property
    def counts(self) -> Counter[Card]:
        """How often each card is in the pack (a joker may be there more than once)."""
        return Counter(self.cards)

    @cached_property
    def _order(self) -> dict[Card, int]:
        return {card: place for place, card in enumerate(self.cards)}

    @cached_property
    def has_suits(self) -> bool:
        return any(card.suit for card in self.cards)

    @cached_property
    def has_aces(self) -> bool:
        return bool(self._level_with_aces)

    @cached_property
    def each_once(self) -> bool:
        """Whether no card is in the pack more than once."""
        return len(self.counts) == len(self.cards)

    def __post_init__(self) -> None:
        check_given(Pack, sentence=self.sentence, tiers=self.tiers)

    def times(self, number: int) -> Pack:
        """That many of these packs put together. Raises BadDeal for none, and for more than all can hold."""
        check_kind(number, int, "A number of packs is whole", "number")
        if not 1 <= number <= _MOST_PACKS:
            raise BadDeal(f"1 to {_MOST_PACKS} packs are put together, not {number}.", field="number")
        return self._times(number)

    @cache  # noqa: B019 -- packs are few and stay
    def _times(self, number: int) -> Pack:
        return replace(self, tiers=tuple(tier * number for tier in self.tiers))

    def counts_as_ace(self, card: Card) -> bool:
        """Whether the card is an ace or a joker equal to the aces."""
        check_kind(card, Card, "A card is asked about", "card")
        return card in self._level_with_aces

    @cached_property
    def _level_with_aces(self) -> frozenset[Card]:
        return frozenset(card for tier in self.tiers if any(each.rank == "A" for each in tier) for card in tier)

    @cached_property
    def on_top(self) -> frozenset[Card]:
        """The cards with a suit that are above the aces.

        >>> [card.face for card in SEVENS_EQUAL_ON_TOP.sort(SEVENS_EQUAL_ON_TOP.on_top)]
        ['7♣', '7♠']
        """
        highest = max((self.strength[card] for card in self._level_with_aces), default=len(self.cards))
        return frozenset(card for card in self.cards if card.suit and self.strength[card] > highest)

    def suits_say_nothing(self, rank: str) -> bool:
        """Whether all cards of this rank are equally strong, so that the rank alone is enough to name one."""
        return len({self.strength[card] for card in self.cards if card.rank == rank}) == 1

    def sort(self, cards: Iterable[Card]) -> Cards:
        """The cards from low to high, with equal ones by suit. Raises BadDeal for what is no card of this pack."""
        try:
            return tuple(sorted(cards, key=self._order.__getitem__))
        except (KeyError, TypeError, OverflowError):
            raise BadDeal(f"Cards of one pack are sorted, not {description(cards)}.", field="cards") from None


_STANDARD = tuple(tuple(Card(rank, suit) for suit in Suit) for rank in RANKS)  # the usual tiers
STANDARD_PACK = Pack("The pack is the ordinary 52 cards, from 2 (low) to ace (high).", _STANDARD)


def _with_jokers_like_aces(number: int) -> tuple[Cards, ...]:
    *lower, aces = _STANDARD
    return (*lower, (*aces, *(Card(JOKER),) * number))


def _with_on_top(*tops: Cards) -> tuple[Cards, ...]:
    """The usual tiers, with some cards moved above the aces."""
    taken = {card for tier in tops for card in tier}
    return (*(tuple(card for card in tier if card not in taken) for tier in _STANDARD), *tops)


TWO_JOKERS_LIKE_ACES = Pack(
    "The pack is 52 cards, from 2 (low) to ace, and two jokers; a joker counts as an ace.", _with_jokers_like_aces(2)
)
THREE_JOKERS_LIKE_ACES = Pack(
    "The pack is 52 cards, from 2 (low) to ace, and three jokers; a joker counts as an ace.", _with_jokers_like_aces(3)
)
JOKERS_ON_TOP = Pack(
    "The pack is 52 cards, from 2 (low) to ace, and three jokers, which are equal and higher than the aces.",
    (*_STANDARD, (Card(JOKER),) * 3),
)
NUMBERED_PACK = Pack(
    "The pack is 60 cards without suits: the numbers from 1 (low) to 15, four of each.",
    tuple((Card(str(number)),) * 4 for number in range(1, 16)),
)
CLUB_SIX_ON_TOP = Pack(
    "The pack is the ordinary 52 cards, from 2 (low) to ace, but the six of clubs is the highest of all.",
    _with_on_top((Card("6", Suit.CLUBS),)),
)
SEVENS_ON_TOP = Pack(
    "The pack is the ordinary 52 cards, from 2 (low) to ace, but the seven of spades is the highest of all, and the "
    "seven of clubs comes next.",
    _with_on_top((Card("7", Suit.CLUBS),), (Card("7", Suit.SPADES),)),
)
SEVENS_EQUAL_ON_TOP = Pack(
    "The pack is the ordinary 52 cards, from 2 (low) to ace, but the black sevens are the highest of all, and equal.",
    _with_on_top((Card("7", Suit.CLUBS), Card("7", Suit.SPADES))),
)


# --- reading and writing ----------------------------------------------------------------------------------------------

_CARD = re.compile(r"(?P<rank>10|1[1-5]|[1-9]|[tjqka])(?P<suit>[cdhs♣♦♥♠])?", re.ASCII | re.IGNORECASE)
_LETTERS = dict(zip("♣♦♥♠", "cdhs", strict=True))
_EXPECTED = "expected a card such as 9h, 10♦, Td, or the joker Jo"


def read_card(text: str) -> Card:
    """The card that a text names; a rank alone is a card without a suit.

    >>> [str(read_card(text)) for text in ("9h", "10♦", "Td", "jo", "Q")]
    ['9h', '10d', '10d', 'Jo', 'Q']

    Raises BadNotation for text that is not a card.
    """
    cards = read_cards(text)
    if len(cards) != 1:
        raise BadNotation(f"{_quote(text)} names {len(cards)} cards; {_EXPECTED}.")
    return cards[0]


def read_cards(text: str) -> Cards:
    """The cards that a text names, separated by spaces or commas, in the order written.

    >>> write_cards(read_cards("9h, 10♦ Td"))
    '9h 10d 10d'

    Raises BadNotation, showing what cannot be read.
    """
    if not isinstance(text, str):
        raise BadNotation(f"Cards are written as text, not as {type(text).__name__}; {_EXPECTED}.")
    if len(text) > LONGEST_TEXT:
        raise BadNotation(f"A text of {len(text):,} characters is no hand of cards; at most {LONGEST_TEXT:,} are read.")
    return tuple(_read_token(token, text) for token in re.finditer(r"[^\s,]+", text))


def _read_token(token: re.Match[str], text: str) -> Card:
    word = token.group().replace("\ufe0f", "")  # phones add an emoji selector after ♥
    if word.lower() == JOKER.lower():
        return Card(JOKER)
    match = _CARD.fullmatch(word)
    if match is None:
        place = f"at character {token.start() + 1} of {_quote(text)}"
        raise BadNotation(f"{_quote(word)} is not a card {place}: {_EXPECTED}.")
    rank, sign = match["rank"].upper().replace("T", "10"), match["suit"]
    return Card(rank, Suit(_LETTERS.get(sign, sign.lower())) if sign else None)


def write_cards(cards: Iterable[Card]) -> str:
    """The cards as text, always in the same form; `read_cards` reads it back."""
    check_kind(cards, Iterable, "Cards are written", "cards")
    return " ".join(map(str, cards))


# The most cards a sentence names, which is more than anyone holds.
_MOST_NAMED = 26


def name_cards(cards: Iterable[Card]) -> str:
    """The cards as sentences show them.

    >>> name_cards(read_cards("2c 2d 4s"))
    '2♣ 2♦ 4♠'
    """
    faces = [card.face for card in cards]
    more = f" and {len(faces) - _MOST_NAMED} more" if len(faces) > _MOST_NAMED else ""
    return " ".join(faces[:_MOST_NAMED]) + more


def _quote(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "…")


def as_cards(cards: str | Iterable[Card]) -> Cards:
    """Cards given as text or as cards. Raises BadNotation for anything else."""
    if isinstance(cards, str):
        return read_cards(cards)
    try:
        iterator = iter(cards)
    except TypeError:
        raise BadNotation(f"A hand is text such as '9h 2c', or cards; here it is {description(cards)}.") from None
    held = []
    for card in iterator:  # one by one: something else, such as a range, may have no end
        if not isinstance(card, Card):
            raise BadNotation(f"A hand is text such as '9h 2c', or cards; here it is {cards!r:.60}.")
        held.append(card)
    return tuple(held)


def without(cards: Cards, taken: Cards) -> Cards:
    """The cards without those taken; a card taken once is removed once."""
    for card in taken:
        place = cards.index(card)
        cards = cards[:place] + cards[place + 1 :]
    return cards


# --- ranks without suits ----------------------------------------------------------------------------------------------


def give_suits(groups: Sequence[Cards], pack: Pack) -> tuple[Cards, ...]:
    """The same cards, with a free suit of the pack for each rank written alone.

    >>> [write_cards(hand) for hand in give_suits([read_cards("9 9h"), read_cards("9")], STANDARD_PACK)]
    ['9c 9h', '9d']

    Raises BadDeal for a card that is not in the pack, or not in it that often.
    """
    free = pack.counts - Counter(card for group in groups for card in group if card in pack.counts)
    used: Counter[Card] = Counter()
    return tuple(tuple(_place(card, pack, free, used) for card in group) for group in groups)


def _place(card: Card, pack: Pack, free: Counter[Card], used: Counter[Card]) -> Card:
    if card in pack.counts:
        used[card] += 1
        if used[card] > pack.counts[card]:
            raise BadDeal(f"{card.face} is there {_times(used[card])}; the pack has it {_times(pack.counts[card])}.")
        return card
    if card.suit is not None or not any(card.rank == other.rank for other in pack.counts):
        raise BadDeal(f"{card.face} is not in this pack. {pack.sentence}")
    if not pack.suits_say_nothing(card.rank):
        why = f"{card.rank} alone does not say which card is meant: in this pack suits matter for it."
        raise BadDeal(f"{why} Add the suit.")
    for candidate in pack.counts:
        if candidate.rank == card.rank and free[candidate] > 0:
            free[candidate] -= 1
            return candidate
    in_pack = sum(number for other, number in pack.counts.items() if other.rank == card.rank)
    raise BadDeal(f"There are more cards of rank {card.rank} here than the {in_pack} in the pack.")


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
