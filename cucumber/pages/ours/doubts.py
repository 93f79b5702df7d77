"""Answers that can stand together but surprise at the table: the page asks whether they are meant."""

from __future__ import annotations

from cucumber.engine.cards import JOKER, Card
from cucumber.engine.rules import AceInLastTrick, Rules
from cucumber.engine.rules.codec import write_answer
from cucumber.engine.rules.prices import read_prices, write_prices

_LOW = 1  # an ace's cost where it is the lowest card, in all games with that rule


def doubt(rules: Rules) -> dict[str, str] | None:
    """The surprise as a question, and the answer probably meant, in words and as typed.

    >>> from cucumber import find
    >>> doubt(find("gurka-se~last-ace=low").rules)["asks"]
    'In the last trick the ace is the lowest card, but still costs 14. Do you mean 1?'
    >>> doubt(find("ogorek").rules)
    """
    if rules.ace_in_last_trick is AceInLastTrick.HIGH or not rules.point_table.knows(Card("A")):
        return None
    if rules.point_table.cost(Card("A")) == min(rules.costs):
        return None
    jokers = any(card.rank == JOKER and rules.pack.counts_as_ace(card) for card in rules.pack.cards)
    meant = read_prices(f"{write_prices(rules.point_table)}.a{_LOW}{f'.jo{_LOW}' * jokers}")
    return {
        "asks": f"{rules.sentence('ace_in_last_trick')} Do you mean {_LOW}?",
        "answer": f"Yes, it costs {_LOW}",
        "typed": write_answer("point_table", meant),
    }
