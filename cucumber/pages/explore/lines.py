"""The lines of an exploration, drawn as a tree: where the reader is, where lines branch off, and how each one ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cucumber.engine.acts import BuyIn, Call, Exchange, Play
from cucumber.engine.cards import JOKER
from cucumber.table.explore import Exploration, Node
from cucumber.table.moves import short_charges
from cucumber.words.explain.frames import card_props


def tree_props(exploration: Exploration, *, only_past: bool = False) -> dict[str, Any]:
    """The tree as the browser draws it: its nodes in reading order, each line to its end before the next.

    Names and comments are the words of one who sees all hands: with `only_past` there are none and none can be added.
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
    }


def _node(exploration: Exploration, number: int, *, with_words: bool) -> dict[str, Any]:
    node = exploration.nodes[number]
    assert node.parent is not None
    parent = exploration.nodes[node.parent]
    return {
        "id": number,
        "parent": node.parent if parent.parent is not None else None,
        "deal": node.position.game.settled + 1,
        **_where(node),
        "label": node.label,
        "short": "" if node.deals else short(node),
        "name": node.name if with_words else "",
        "said": with_words and bool(node.comment),
    }


def _where(node: Node) -> dict[str, Any]:
    """The trick a move belongs to, 0 before the first card, one more than there are after the last; and its cards."""
    transition, deal = node.transition, node.position.current_deal
    if transition is None or transition.verdict is None:
        return {"trick": deal.trick_number + 1 if isinstance(node.move, BuyIn) else 0, "cards": []}
    before, act = transition.verdict.deal, transition.verdict.act
    where: dict[str, Any] = {"trick": before.trick_number if isinstance(act, Play) or before.plays else 0}
    if not isinstance(act, Play):
        return {**where, "cards": []}
    taking = deal.taking.seat if deal.trick and deal.taking else deal.tricks[-1].taker
    return {**where, "seat": before.acting, "cards": card_props(act.cards, deal.pack), "taker": taking}


def short(node: Node) -> str:
    """A move in as few characters as possible.

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
            return " ".join("Jo" if card.rank == JOKER else card.face for card in cards)
        case Call() as call:
            return str(call)
        case _:
            return node.label


def _ends(exploration: Exploration) -> Iterator[tuple[str, dict[str, str]]]:
    """How each line and each deal ends, by its last node: its name, where it needs one, and who is charged."""
    ends = set(exploration.ends)
    for number, node in enumerate(exploration.nodes):
        if node.parent is not None and (number in ends or node.position.over):
            is_named = any(exploration.nodes[each].name for each in exploration.path_to(number))
            name = exploration.name_of(number) if is_named or (len(ends) > 1 and number in ends) else ""
            yield str(number), {"name": name, "charged": short_charges(node.position)}
