"""The form with which a score sheet asks for a deal's result."""

from __future__ import annotations

from typing import Any

from cucumber.engine.cards import JOKER, Card
from cucumber.engine.game import Game
from cucumber.engine.rules import Charged, Rules
from cucumber.table.scoring import Field, blanks

_ASKS = {
    Field.DOUBLES: ("Was the stake doubled?", "doubles"),
    Field.TOOK: ("Who took the last trick?", "seat"),
    Field.CARD: ("With which card?", "card"),
    Field.TIED: ("Who else had one just as high?", "seats"),
    Field.LOWEST: ("Who was first with the lowest card?", "seat"),
    Field.ONE: ("Was there a 1 in the trick?", "yes"),
    Field.KONTRA: ("Did anybody say kontra?", "seat"),
    Field.DOUBLED: ("Did they double to get a new hand?", "seats"),
    Field.REDOUBLED: ("Did they redouble to get another one?", "seats"),
}
_NEEDED = {Field.TOOK, Field.CARD, Field.LOWEST}
_OF = {Field.DOUBLED: [Field.TOOK, Field.TIED], Field.REDOUBLED: [Field.DOUBLED]}  # the only seats it concerns
_BUT = {Field.TIED: [Field.TOOK], Field.LOWEST: [Field.TOOK]}  # the seats it can't concern


def field_props(rules: Rules) -> list[dict[str, Any]]:
    """The blanks, in order, as the browser asks for them."""
    return [_field_props(rules, blank) for blank in blanks(rules)]


def _field_props(rules: Rules, blank: Field) -> dict[str, Any]:
    asks, kind = _ASKS[blank]
    if blank is Field.LOWEST and rules.charged is Charged.ALL_BUT_FIRST_LOWEST:
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
