"""The lines of an exploration, drawn as a tree: where the reader is, where lines branch off, and how each one ends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cucumber.engine.acts import BuyIn, Call, Exchange, Play
from cucumber.engine.cards import JOKER, Card
from cucumber.table.explore import Exploration, Node
from cucumber.table.moves import Made, Position


def drawn(exploration: Exploration, *, only_past: bool = False) -> dict[str, Any]:
    """The tree as the browser draws it: its nodes in reading order, each line to its end before the next.

    Names and comments are the words of one who sees all hands: with `only_past` there are none, and none can be given.
    """
    numbers = exploration.path if only_past else tuple(exploration.in_order())
    numbers = tuple(number for number in numbers if exploration.nodes[number].parent is not None)
    line = exploration.path if only_past else exploration.line
    node = exploration.nodes[exploration.at]
    return {
        "nodes": [_node(exploration, number, with_words=not only_past) for number in numbers],
        "ends": {} if only_past else dict(_ends(exploration)),
        "at": exploration.at,
        "line": list(line),
        "label": node.label,
        "name": None if only_past else node.name,
        "comment": None if only_past else node.comment,
        "back": exploration.place > 1,
        "on": exploration.place < len(exploration.line) - 1,
    }


def _node(exploration: Exploration, number: int, *, with_words: bool) -> dict[str, Any]:
    node = exploration.nodes[number]
    assert node.parent is not None
    assert node.made is not None
    parent = exploration.nodes[node.parent]
    return {
        "id": number,
        "parent": node.parent if parent.parent is not None else None,
        "label": node.label,
        "place": node.made.when,
        "short": short(node),
        "who": _who(node.made),
        "name": node.name if with_words else "",
        "said": with_words and bool(node.comment),
    }


def short(node: Node) -> str:
    """A move in as few signs as possible.

    >>> from cucumber.table.explore import read_link
    >>> [short(node) for node in read_link("1!agurk;Ann,Bo:deal_9h_2c/Jd_5s.9h").nodes[1:]]
    ['Deal 1', '9♥']
    """
    match node.move:
        case BuyIn():
            return "+"
        case Exchange(cards):
            return f"⇄{len(cards)}"
        case Play(cards):
            return " ".join(map(_signs, cards))
        case Call() as call:
            return str(call)
        case _:
            return node.label


def _signs(card: Card) -> str:
    return "Jo" if card.rank == JOKER else card.face


def _who(made: Made) -> str:
    """Whose act of the deal it is; nobody's where cards are dealt or somebody buys in."""
    if made.verdict is None or made.verdict.deal.turn is None:
        return ""
    return made.verdict.deal.actor


def _ends(exploration: Exploration) -> Iterable[tuple[str, str]]:
    """How each line ends, by its last node: its name, and who is charged."""
    for end in exploration.ends:
        if exploration.nodes[end].parent is not None:
            yield (
                str(end),
                ": ".join(filter(None, (exploration.name_of(end), charged(exploration.nodes[end].position)))),
            )


def charged(position: Position) -> str:
    """Who pays how much, in as few words as possible; empty until the deal is over."""
    if position.deal is None or not position.deal.over:
        return ""
    players, charges = position.deal.players, position.deal.charges
    return ", ".join(f"{players[seat]} {points}".replace("-", "−") for seat, points in charges.items())
