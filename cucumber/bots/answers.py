"""What every bot but the random one does before and between the tricks: exchange, throw hands in, raise, drop."""

from __future__ import annotations

from cucumber.acts import Call
from cucumber.bots.looking import KING, Look

LOW = 5  # as low as this a card is safe at the end, most often
TOO_HIGH_FOR_A_NEW_HAND = {Call.FREE: 5, Call.DOUBLE: 7, Call.REDOUBLE: 8}
BETWEEN = range(7, KING)  # too high to end with, too low to take a trick with


def answer(look: Look) -> str | None:
    """What to say or exchange; None where a card is to be played."""
    if look.exchanges:
        return _exchange(look)
    if not look.options:
        return next((word for word in look.words if _says(look, word)), look.words[-1])
    return Call.DOUBLE if Call.DOUBLE in look.words and look.heights[0] < LOW - 1 else None


def _says(look: Look, word: str) -> bool:
    """Whether the hand is one to say this word with."""
    lowest, high = look.heights[0], look.heights[-1]
    match word:
        case Call.FREE | Call.DOUBLE | Call.REDOUBLE:
            return lowest > TOO_HIGH_FOR_A_NEW_HAND[Call(word)]
        case Call.KONTRA:
            return look.heights[:2][-1] < LOW and high >= KING
        case Call.ACCEPT:
            return lowest <= LOW
        case _:
            return False


def _exchange(look: Look) -> str:
    """Away with cards that neither take a trick nor are safe at the end."""
    asks = look.view["asks"]
    assert asks is not None
    between = [card for card, high in zip(look.hand, look.heights, strict=True) if high in BETWEEN]
    if len(between) < asks["fewest"]:
        return look.words[0]
    cards = between[-asks["most"] :]
    return asks["prefix"] + " ".join(card["id"].partition("#")[0] for card in cards)
