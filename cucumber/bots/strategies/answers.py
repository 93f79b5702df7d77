"""What all bots but the random one do besides playing cards: exchange, take new hands, raise and drop."""

from __future__ import annotations

from cucumber.bots.strategies.view_facts import KING, words
from cucumber.engine.acts import Act, Ask, Call, Exchange
from cucumber.engine.view import View

LOW = 5  # a card this low is usually safe at the end
TOO_HIGH_FOR_A_NEW_HAND = {Call.FREE: 5, Call.DOUBLE: 7, Call.REDOUBLE: 8}
BETWEEN = range(7, KING)  # too high to end with, too low to take a trick with


def answer(seen: View) -> Act | None:
    """The call or exchange to make; None if a card is to be played."""
    if seen.asks and seen.asks.ask is Ask.EXCHANGE:  # the cards that neither take a trick nor are safe at the end
        between = [card for card, strength in zip(seen.hand, seen.strengths, strict=True) if strength in BETWEEN]
        return Exchange(tuple(between[-seen.asks.most :]) if len(between) >= seen.asks.fewest else ())
    allowed = words(seen)
    if not seen.options:
        return next((word for word in allowed if _is_right_call(seen, word)), allowed[-1])
    return Call.DOUBLE if Call.DOUBLE in allowed and seen.strengths[0] < LOW - 1 else None


def _is_right_call(seen: View, word: Act) -> bool:
    """Whether the hand is right for this call."""
    lowest, highest = seen.strengths[0], seen.strengths[-1]
    match word:
        case Call.FREE | Call.DOUBLE | Call.REDOUBLE:
            return lowest > TOO_HIGH_FOR_A_NEW_HAND[word]
        case Call.KONTRA:
            return seen.strengths[:2][-1] < LOW and highest >= KING
        case Call.ACCEPT:
            return lowest <= LOW
        case _:
            return False
