"""Cards as texts ("10h", "Jo", "12"): which there are, how high each stands and what it costs, in the sheet's words."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import count

from tests.words.explain.reader.sentences import NotUnderstoodError, number

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NAMED = {name: str(2 + place) for place, name in enumerate(_NUMBERS)}
NAMED |= {"jack": "J", "queen": "Q", "king": "K", "ace": "A", "joker": "Jo"}
SUITS = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}
COLORS = {"black": "cs", "red": "dh"}


def rank_of(card):
    return card.rstrip("cdhs")


class Cards:
    """The cards of a sheet."""

    def __init__(self, facts):
        self.facts = facts

    @cached_property
    def tiers(self):
        """The cards from low to high; those of a tier are equal."""
        said = self.facts["which cards there are"]
        if found := re.fullmatch(
            r"The pack is (\d+) cards without suits: the numbers from 1 \(low\) to (\d+), (\w+) of each", said
        ):
            return _as_many([[str(rank)] * number(found[3]) for rank in range(1, int(found[2]) + 1)], found[1])
        found = re.fullmatch(
            r"The pack is (?:the ordinary )?(\d+) cards, from (\w+) \(low\) to ace(?: \(high\))?"
            r"(?:, and (\w+) jokers?(; a joker counts as an ace|, which (?:are equal and|is) higher than the aces?))?"
            r"(?:, but (.+))?",
            said,
        )
        if not found:
            raise NotUnderstoodError(f"no pattern reads {said!r}")
        assert not self.facts["whether suits matter"]
        lowest = NAMED.get(found[2], found[2])
        tiers = _as_many([[f"{rank}{suit}" for suit in "cdhs"] for rank in RANKS[RANKS.index(lowest) :]], found[1])
        jokers = ["Jo"] * number(found[3] or "no")
        if found[4] and "counts" in found[4]:
            tiers[-1] += jokers
        elif jokers:
            tiers.append(jokers)
        return [*self._without(tiers, tops := self._tops(found[5] or "")), *tops]

    def _tops(self, said):
        """The cards above all others, low to high."""
        named = re.findall(r"the (\w+) of (clubs|diamonds|hearts|spades)|the (black|red) (\w+)s", said)
        return [
            [f"{NAMED[rank]}{SUITS[suit]}"] if rank else [f"{NAMED[plural]}{suit}" for suit in COLORS[color]]
            for rank, suit, color, plural in reversed(named)
        ]

    def _without(self, tiers, tops):
        above = {card for tier in tops for card in tier}
        return [[card for card in tier if card not in above] for tier in tiers]

    @cached_property
    def pack(self):
        return [card for tier in self.tiers for card in tier]

    def used_by(self, players):
        """All cards that so many players use."""
        steps = self.facts["how many packs there are"]
        return self.pack * max((packs for start, packs in steps.items() if players >= start), default=1)

    @cached_property
    def heights(self):
        return {card: height for height, tier in zip(count(1), self.tiers) for card in tier}

    @cached_property
    def last_heights(self):
        low = self.facts.get("which cards turn low", ())
        return {card: 0 if rank_of(card) in low else height for card, height in self.heights.items()}

    @cached_property
    def costs(self):
        """What each card costs; the first words that are true of a card are its own."""
        said = self.facts["what each card costs"]
        listed = [*_PRICE.finditer(said)]
        if "".join(each[0] for each in listed) != said:
            raise NotUnderstoodError(f"no pattern reads {said!r}")
        costs = {}
        for each in listed:
            for name in re.split(", | or ", each["names"]):
                for card in filter(_named(name), self.pack):
                    costs.setdefault(card, _value(each["value"], card))
        if missing := {*self.pack} - {*costs}:
            raise NotUnderstoodError(f"{said!r} leaves out {sorted(missing)}")
        return costs


def _as_many(tiers, said):
    """These cards, if they are as many as is said."""
    if sum(map(len, tiers)) != int(said):
        raise NotUnderstoodError(f"these are no {said} cards")
    return tiers


_NAME = (
    r"(?:(?:an?|any other|any|each|every|the) )?"
    r"(?:number card|card|jack|queen|king|ace|joker|(?:black|red) \w+|\w+ of \w+|\d+(?: to \d+)?)"
)
_PRICE = re.compile(
    rf"(?P<names>{_NAME}(?:(?:, | or ){_NAME})*) (?:costs? )?(?:only )?"
    r"(?P<value>its number|\w+)(?: cucumbers?| credits?)?(?:[;,] | and |$)",
    re.IGNORECASE,
)


def _named(name):
    """Whether a card is one of those that a price names."""
    name = re.sub(r"^(an?|any other|any|each|every|the) ", "", name, flags=re.IGNORECASE)
    if name == "card":
        return bool
    if name == "number card":
        return lambda card: rank_of(card).isdigit()
    if found := re.fullmatch(r"(\d+) to (\d+)", name):
        return lambda card: int(found[1]) <= int(rank_of(card)) <= int(found[2])
    if found := re.fullmatch(r"(\w+) of (\w+)|(black|red) (\w+)", name):
        rank, suits = NAMED[found[1] or found[4]], COLORS[found[3]] if found[3] else SUITS[found[2]]
        return lambda card: rank_of(card) == rank and card[-1] in suits
    return lambda card: rank_of(card) == NAMED.get(name, name)


def _value(said, card):
    if said == "its number":
        return int(rank_of(card))
    return 0 if said == "nothing" else number(said)
