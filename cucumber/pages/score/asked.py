"""How a score sheet asks for what has to be told of a deal."""

from __future__ import annotations

from typing import Any

from cucumber.engine.cards import JOKER, Card
from cucumber.engine.game import Game
from cucumber.engine.rules import Charged, Rules
from cucumber.table.scoring import Blank, blanks

_ASKS = {
    Blank.DOUBLES: ("Was the stake doubled?", "doubles"),
    Blank.TOOK: ("Who took the last trick?", "seat"),
    Blank.CARD: ("With which card?", "card"),
    Blank.TIED: ("Who else had one just as high?", "seats"),
    Blank.LOWEST: ("Who was first with the lowest card?", "seat"),
    Blank.ONE: ("Was there a 1 in the trick?", "yes"),
    Blank.KONTRA: ("Did anybody say kontra?", "seat"),
    Blank.DOUBLED: ("Did they double to get a new hand?", "seats"),
    Blank.REDOUBLED: ("Did they redouble to get another one?", "seats"),
}
_NEEDED = {Blank.TOOK, Blank.CARD, Blank.LOWEST}
_OF = {Blank.DOUBLED: [Blank.TOOK, Blank.TIED], Blank.REDOUBLED: [Blank.DOUBLED]}  # the only seats it concerns
_BUT = {Blank.TIED: [Blank.TOOK], Blank.LOWEST: [Blank.TOOK]}  # the seats it can't concern


def asked(rules: Rules) -> list[dict[str, Any]]:
    """The blanks, in order, as the browser asks for them."""
    return [_asked(rules, blank) for blank in blanks(rules)]


def _asked(rules: Rules, blank: Blank) -> dict[str, Any]:
    asks, kind = _ASKS[blank]
    if blank is Blank.LOWEST and rules.charged is Charged.ALL_BUT_FIRST_LOWEST:
        asks = "Who won, first with the lowest card?"
    return {
        "key": blank,
        "asks": asks,
        "kind": kind,
        "needed": blank in _NEEDED,
        "of": _OF.get(blank, []),
        "but": _BUT.get(blank, []),
    }


def cards_to_tap(game: Game) -> list[dict[str, str]]:
    """The cards that can have taken the last trick, low to high, as the browser writes them."""
    pack = game.rules.pack_for(len(game.players))
    return [{"key": str(card), "face": _face(card)} for card in dict.fromkeys(pack.cards)]


def _face(card: Card) -> str:
    return "Joker" if card.rank == JOKER else card.face
