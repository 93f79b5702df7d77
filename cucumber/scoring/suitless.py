"""Rules in which a card is named without its suit, where the suit changes nothing: so it is told on a score sheet."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from cucumber.cards import Card, Pack
from cucumber.rules import Rules


def without_suits(rules: Rules) -> Rules:
    """The same rules for a pack whose cards bear suits only where these matter: nobody notes which nine it was.

    >>> from cucumber import find
    >>> rules = without_suits(find("gurka-is").rules)
    >>> " ".join(card.face for card in dict.fromkeys(rules.pack.cards))
    '2 3 4 5 6 7 8 9 10 J Q K A 6♣'
    """
    return replace(rules, pack=_suitless(rules.pack, rules))


def _suitless(pack: Pack, rules: Rules) -> Pack:
    tiers = (tuple(Card(card.rank) if _is_usual(card, pack, rules) else card for card in tier) for tier in pack.tiers)
    return replace(pack, tiers=tuple(tiers))


def _is_usual(card: Card, pack: Pack, rules: Rules) -> bool:
    """Whether the card is as strong and as dear as most cards of its rank."""

    def worth(each: Card) -> tuple[int, int]:
        return pack.strength[each], rules.point_table.cost(each)

    worths = Counter(worth(each) for each in pack.cards if each.rank == card.rank)
    return worth(card) == worths.most_common(1)[0][0]
