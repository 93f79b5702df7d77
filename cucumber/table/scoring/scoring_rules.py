"""Rules for counting a deal from what a score sheet says of it, without what nobody writes down."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from cucumber.engine.cards import Card
from cucumber.engine.rules import Ducking, Lead, Raising, Rules


def counting_rules(rules: Rules) -> Rules:
    """The rules by which a sheet counts: without suits, and where the stake is doubled with any tricks before the last.

    Nobody writes down who took those, so they are made up, and any card may be played to them.
    """
    plain = without_suits(rules)
    return replace(plain, lead=Lead.ANY_CARD, ducking=Ducking.FREE) if rules.raising is Raising.STAKE else plain


def without_suits(rules: Rules) -> Rules:
    """The same rules for a pack whose cards have suits only where these matter: nobody writes down which nine it was.

    >>> from cucumber import find
    >>> rules = without_suits(find("gurka-is").rules)
    >>> " ".join(card.face for card in dict.fromkeys(rules.pack.cards))
    '2 3 4 5 6 7 8 9 10 J Q K A 6♣'
    """
    tiers = (tuple(Card(card.rank) if _is_usual(card, rules) else card for card in tier) for tier in rules.pack.tiers)
    return replace(rules, pack=replace(rules.pack, tiers=tuple(tiers)))


def _is_usual(card: Card, rules: Rules) -> bool:
    """Whether the card is as strong as most cards of its rank, and as dear as the rank alone."""
    of_the_rank = [each for each in rules.pack.cards if each.rank == card.rank]
    strength, costs = rules.pack.strength, rules.point_table.cost
    as_most = strength[card] == Counter(strength[each] for each in of_the_rank).most_common(1)[0][0]
    return as_most and costs(card) == costs(Card(card.rank))
