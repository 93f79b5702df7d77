"""Rules in which a card is named without its suit, where the suit changes nothing: so it is told on a score sheet."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from cucumber.cards import Card
from cucumber.rules import Rules


def without_suits(rules: Rules) -> Rules:
    """The same rules for a pack whose cards bear suits only where these matter: nobody notes which nine it was.

    >>> from cucumber import find
    >>> rules = without_suits(find("gurka-is").rules)
    >>> " ".join(card.face for card in dict.fromkeys(rules.pack.cards))
    '2 3 4 5 6 7 8 9 10 J Q K A 6♣'
    """
    tiers = (tuple(Card(card.rank) if _is_usual(card, rules) else card for card in tier) for tier in rules.pack.tiers)
    return replace(rules, pack=replace(rules.pack, tiers=tuple(tiers)))


def _is_usual(card: Card, rules: Rules) -> bool:
    """Whether the card is as strong and as dear as most cards of its rank."""
    of_the_rank = [each for each in rules.pack.cards if each.rank == card.rank]
    worths = {each: (rules.pack.strength[each], rules.point_table.cost(each)) for each in of_the_rank}
    return worths[card] == Counter(worths[each] for each in of_the_rank).most_common(1)[0][0]
