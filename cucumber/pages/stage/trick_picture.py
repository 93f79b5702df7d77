"""What a scenario is about as a small picture: the trick in which somebody chooses, read without replaying it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from cucumber.engine.cards import name_cards, read_cards
from cucumber.engine.notation import split_acts


class Picture(NamedTuple):
    """The plays that lie there, and the two between which somebody chooses, as sentences show them.

    Which of the two was played is left out. Where nobody chooses a card, the last trick lies there; of a scenario about
    a tie, the cards that tie.
    """

    lies: tuple[str, ...]
    choices: tuple[str, ...] = ()


def picture_of(says: Mapping[str, Any]) -> Picture:
    """The picture of a scenario, from what its file says.

    >>> trick = {"plays": "9h, Jd, 5s"}
    >>> what_if = {"from": {"trick": 1, "player": "Bo"}, "tricks": [{"plays": "4d, 5s"}]}
    >>> picture_of({"tricks": [trick], "what_ifs": [what_if]})
    Picture(lies=('9♥',), choices=('4♦', 'J♦'))
    >>> picture_of({"teaches": ["tie bonus"], "tricks": [{"plays": "9h, 5d, 9s"}]})
    Picture(lies=('9♥', '9♠'), choices=())
    """
    tricks = [split_acts(trick.get("plays", "")) for trick in says.get("tricks", ())]
    if tricks and _TIES & {*says.get("teaches", ())}:
        return Picture(_card_names(_tied_plays(tricks[-1])))
    for what_if in says.get("what_ifs", ()):
        if choice := _choice(tricks, what_if):
            return choice
    return Picture(_card_names(tricks[-1] if tricks else ()))


_TIES = {"tie bonus", "all tied pay"}  # rules that a scenario may teach


def _tied_plays(plays: list[str]) -> list[str]:
    """The plays of the rank that most of them have."""
    ranks = [play.rstrip("cdhs") for play in plays]
    most = max(ranks, key=ranks.count)
    return [play for play, rank in zip(plays, ranks, strict=True) if rank == most]


def _choice(tricks: list[list[str]], what_if: Mapping[str, Any]) -> Picture | None:
    """The moment at which a what-if goes on with another card; None where something else differs."""
    origin, (parts, *_) = what_if["from"], what_if.get("tricks", [{}])
    if (
        what_if.keys() & {"hands", "stock"}
        or origin.get("before")
        or "before" in parts
        or origin["trick"] > len(tricks)
    ):
        return None
    happened, instead = tricks[origin["trick"] - 1], split_acts(parts.get("plays", ""))
    at = len(happened) - len(instead)  # both end with the trick
    if not instead or at < 0 or happened[at] == instead[0]:
        return None
    return Picture(_card_names(happened[:at]), tuple(sorted(_card_names([happened[at], instead[0]]))))


def _card_names(plays: Iterable[str]) -> tuple[str, ...]:
    return tuple(name_cards(read_cards(play)) for play in plays)
