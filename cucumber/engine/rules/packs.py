"""Packs made from parts: the number of cards, jokers and their rank, cards on top of all; written as `52.3jokers`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

from cucumber.engine.cards import JOKER, RANKS, Card, Cards, Pack, Suit
from cucumber.english import listed, number_word
from cucumber.errors import BadVariant
from cucumber.phrase import Phrase

_LOWEST = {str(4 * (len(RANKS) - place)): rank for place, rank in enumerate(RANKS[:9])}  # by the number of cards
_HIGHEST_NUMBER = 15
_MOST_OF_EACH = 8
PACKS = f"{listed(list(_LOWEST), 'or')} cards, with jokers as in 52.3jokers or 52.2jokers-as-aces, cards on top of all "
PACKS += "as in 52.6c, and numbered cards as 15x4"

_TOP = r"(?:10|[2-9jqka])[cdhs]"
_WITH_SUITS = re.compile(
    rf"(?P<size>\d\d)(?:\.(?P<jokers>[1-6])jokers?(?P<as_aces>-as-aces)?)?(?P<tops>(?:\.(?:{_TOP})+)*)", re.ASCII
)
_NUMBERED = re.compile(r"(\d{1,2})x(\d)", re.ASCII)
_NAMES = {**{str(number): number_word(number) for number in range(2, 11)}}
_NAMES |= {"J": "jack", "Q": "queen", "K": "king", "A": "ace", JOKER: "joker"}
_SUITS = {Suit.CLUBS: "clubs", Suit.DIAMONDS: "diamonds", Suit.HEARTS: "hearts", Suit.SPADES: "spades"}


def name_of_rank(rank: str) -> str:
    """A rank as sentences name it.

    >>> name_of_rank("J"), name_of_rank("8"), name_of_rank("14")
    ('jack', 'eight', '14')
    """
    return _NAMES.get(rank, rank)


def name_of_card(card: Card) -> str:
    """A card with a suit as sentences name it.

    >>> name_of_card(Card("6", Suit.CLUBS))
    'the six of clubs'
    """
    assert card.suit is not None
    return Phrase("the {rank:rank} of {suit:suit}", rank=name_of_rank(card.rank), suit=_SUITS[card.suit])


def read_pack(text: str) -> Pack:
    """The pack that a text describes.

    >>> read_pack("32.2jokers").sentence
    'The pack is 32 cards, from 7 (low) to ace, and two jokers, which are equal and higher than the aces.'
    >>> len(read_pack("12x4").cards)
    48

    Raises BadVariant for a text that describes none.
    """
    if numbers := _NUMBERED.fullmatch(text):
        return _numbered_pack(int(numbers[1]), int(numbers[2]))
    match = _WITH_SUITS.fullmatch(text)
    if match is None or match["size"] not in _LOWEST:
        raise BadVariant(f"there is no pack {text[:30]!r}; packs are {PACKS}")
    tops = [_read_tops(tier) for tier in match["tops"].split(".")[1:]]
    return _pack_with_suits(match["size"], int(match["jokers"] or 0), tops, as_aces=match["as_aces"] is not None)


def write_pack(pack: Pack) -> str:
    """The text that describes a pack. Raises BadVariant for a pack that isn't made of such parts.

    >>> from cucumber.engine.cards import SEVENS_ON_TOP
    >>> write_pack(SEVENS_ON_TOP)
    '52.7c.7s'
    """
    with suppress(BadVariant):
        text = _pack_parts(pack)
        if read_pack(text) == pack:
            return text
    raise BadVariant(f"No text describes this pack: {pack.sentence}")


def _numbered_pack(highest: int, each: int) -> Pack:
    if not 2 <= highest <= _HIGHEST_NUMBER or not 1 <= each <= _MOST_OF_EACH:
        of_each = f"one to {number_word(_MOST_OF_EACH)} of each"
        raise BadVariant(f"numbered cards go from 1 to at most {_HIGHEST_NUMBER}, {of_each}")
    words = "The pack is {size} cards without suits: the numbers from 1 (low) to {highest}, {each:word} of each."
    return Pack(
        Phrase(words, size=highest * each, highest=highest, each=each),
        tuple((Card(str(number)),) * each for number in range(1, highest + 1)),
    )


def _read_tops(tier: str) -> Cards:
    cards = (Card(text[:-1].upper(), Suit(text[-1])) for text in re.findall(_TOP, tier))
    return tuple(sorted(cards, key=lambda card: (RANKS.index(card.rank), str(card.suit))))


def _pack_with_suits(size: str, jokers: int, tops: Sequence[Cards], *, as_aces: bool) -> Pack:
    ranks = RANKS[RANKS.index(_LOWEST[size]) :]
    on_top = [card for tier in tops for card in tier]
    if len({*on_top}) < len(on_top) or any(card.rank not in ranks for card in on_top):
        raise BadVariant("a card on top is in the pack, and is named once")
    if any({Card(rank, suit) for suit in Suit} <= {*on_top} for rank in (ranks[0], "A")):
        raise BadVariant("a card of the lowest rank and an ace are left below those on top")
    below = [tuple(Card(rank, suit) for suit in Suit if Card(rank, suit) not in on_top) for rank in ranks]
    more = (Card(JOKER),) * jokers
    if as_aces:
        below[-1] += more
    elif jokers:
        below.append(more)
    return Pack(_in_words(size, jokers, tops, as_aces=as_aces), tuple(filter(None, (*below, *tops))))


_IN_WORDS = {  # by what kind of pack it is, and whether cards stand on top of all
    ("ordinary", False): ("The pack is the ordinary 52 cards, from 2 (low) to ace (high).", ""),
    ("ordinary", True): ("The pack is the ordinary 52 cards, from 2 (low) to ace, but {tops}.", ""),
    ("other", False): ("The pack is {size} cards, from {lowest} (low) to ace (high).", ""),
    ("other", True): ("The pack is {size} cards, from {lowest} (low) to ace, but {tops}.", ""),
    ("jokers", False): (
        "The pack is {size} cards, from {lowest} (low) to ace, and {number:word} joker, which is higher than the aces.",
        "The pack is {size} cards, from {lowest} (low) to ace, and {number:word} jokers, which are equal and higher "
        "than the aces.",
    ),
    ("jokers", True): (
        "The pack is {size} cards, from {lowest} (low) to ace, and {number:word} joker, which is higher than the aces, "
        "but {tops}.",
        "The pack is {size} cards, from {lowest} (low) to ace, and {number:word} jokers, which are equal and higher "
        "than the aces, but {tops}.",
    ),
    ("jokers as aces", False): (
        "The pack is {size} cards, from {lowest} (low) to ace, and {number:word} joker, which counts as an ace.",
        "The pack is {size} cards, from {lowest} (low) to ace, and {number:word} jokers; a joker counts as an ace.",
    ),
    ("jokers as aces", True): (
        "The pack is {size} cards, from {lowest} (low) to ace, and {number:word} joker, which counts as an ace, but "
        "{tops}.",
        "The pack is {size} cards, from {lowest} (low) to ace, and {number:word} jokers; a joker counts as an ace, but "
        "{tops}.",
    ),
}


def _in_words(size: str, jokers: int, tops: Sequence[Cards], *, as_aces: bool) -> str:
    with_jokers = "jokers as aces" if as_aces else "jokers"
    kind = with_jokers if jokers else "ordinary" if size == "52" else "other"
    one, more = _IN_WORDS[kind, bool(tops)]
    on_top = {"tops": _tops_in_words(tops)} if tops else {}
    return Phrase(one, plural=more, size=int(size), lowest=int(_LOWEST[size]), number=jokers, **on_top)


def _tops_in_words(tops: Sequence[Cards]) -> Phrase:
    """The cards on top, from the highest down."""
    *lower, highest = tops
    one, equal = "{cards:card and} is the highest of all", "{cards:card and} are the highest of all, and equal"
    words = Phrase(one if len(highest) == 1 else equal, cards=_tier_in_words(highest))
    one, equal = "{above}, and {cards:card and} comes next", "{above}, and {cards:card and} come next"
    for tier in reversed(lower):
        words = Phrase(one if len(tier) == 1 else equal, above=words, cards=_tier_in_words(tier))
    return words


def _tier_in_words(tier: Cards) -> tuple[str, ...]:
    """The cards of a tier; two of one rank and color are named together."""
    (rank, *others), suits = dict.fromkeys(card.rank for card in tier), {card.suit for card in tier}
    if not others and suits == {Suit.CLUBS, Suit.SPADES}:
        return (Phrase("the black {rank:ranks}", rank=name_of_rank(rank)),)
    if not others and suits == {Suit.DIAMONDS, Suit.HEARTS}:
        return (Phrase("the red {rank:ranks}", rank=name_of_rank(rank)),)
    return tuple(map(name_of_card, tier))


def _pack_parts(pack: Pack) -> str:
    """The parts of a pack, if it has such parts; other packs get a text that reads as another pack."""
    cards = pack.cards
    if not pack.has_suits:
        return f"{len(pack.counts)}x{max(pack.counts.values())}"
    jokers = pack.counts[Card(JOKER)]
    ranks = [{card.rank for card in tier} for tier in pack.tiers]
    aces = next((place for place, tier in enumerate(ranks) if "A" in tier), len(ranks))
    as_aces = any({"A", JOKER} <= tier for tier in ranks)
    tops = pack.tiers[aces + 1 + (jokers > 0 and not as_aces) :]
    parts = [str(len(cards) - jokers)]
    if jokers:
        parts.append(f"{jokers}joker{'s' * (jokers > 1)}{'-as-aces' * as_aces}")
    return ".".join((*parts, *("".join(map(str, tier)).lower() for tier in tops)))
