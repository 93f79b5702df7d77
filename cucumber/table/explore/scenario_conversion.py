"""An exploration from a scenario, and a scenario from an exploration."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from cucumber.engine.game import BuyIn, DealMove, Game
from cucumber.errors import BadScenario
from cucumber.table.explore.tree import Exploration
from cucumber.table.moves.game_link import LONGEST_WORDS
from cucumber.table.scenario import Line, Scenario, WhatIf

Path = tuple[int, ...]


def from_scenario(scenario: Scenario) -> Exploration:
    """The scenario to explore, at its start: the main line, and its what-ifs as branches.

    >>> from cucumber.table.scenario import load
    >>> exploration = from_scenario(load("examples/1-three-nines"))
    >>> len(exploration.ends), exploration.step.label
    (3, 'The cards are dealt')
    """
    line = scenario.line
    game = line.game or Game.new(scenario.variant.rules, line.deal.players, line.deal.dealer)
    exploration = _with_line(Exploration.of(scenario.variant, game, DealMove.of(line.deal, game)), line, own=1)
    table, dealt = exploration.path[:2]
    for what_if in scenario.what_ifs:
        own = len(exploration.nodes)
        exploration = exploration.branch_at(table).play(DealMove.of(what_if.line.deal, game))
        exploration = _with_line(exploration, what_if.line, own)
        if own < len(exploration.nodes):
            exploration = exploration.name_line(own, _clip(what_if.title))
    return exploration.branch_at(table).go(dealt)


def _with_line(exploration: Exploration, line: Line, own: int) -> Exploration:
    """The exploration with a line played from where its cards are dealt, including its comments.

    `own` is the first node that is not shared with other lines: comments on earlier nodes are moved there.
    """
    pending: list[str] = []
    moves: tuple[str | BuyIn, ...] = (*line.acts, *map(BuyIn, line.buying_in))
    for number, move in enumerate((None, *moves)):
        exploration = exploration.play(move) if move is not None else exploration
        there = exploration.nodes[exploration.at].comment  # another line may have the same
        pending += [text for place, text in _comments(line) if place == number and text not in there]
        if pending and exploration.at >= own:
            exploration = exploration.comment(exploration.at, _clip(" ".join(pending)))
            pending = []
    return exploration


def _comments(line: Line) -> list[tuple[int, str]]:
    """The comments in order, each with the number of moves before it; those on later events go with the last act."""
    events = _events_after_last_act(line)
    placed = sorted(line.comments.items())
    return [(max(min(place, len(line.acts)), place - events), _clip(text)) for place, text in placed]


def _events_after_last_act(line: Line) -> int:
    """The number of events a scenario tells after the last act, before anyone buys in."""
    return len(line.steps) - 1 - len(line.acts) - len(line.buying_in)


def _clip(text: str) -> str:
    """The text, cut off at the length a node has room for."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_WORDS else f"{line[: LONGEST_WORDS - 1]}…"


def to_scenario(exploration: Exploration, title: str) -> tuple[Scenario, str]:
    """The deal shown as a scenario, with the line being followed as its main line.

    Other lines from the same table become what-ifs.

    The second value says what a scenario has no room for, and is empty if nothing is left out. Raises BadScenario if
    nothing has been played yet.
    """
    paths = _paths(exploration)
    followed = next(path for number, path in reversed(paths.items()) if number in exploration.line)
    main = _line(exploration, followed)
    if not main.acts:
        raise BadScenario("Nothing has been played on this line yet; a scenario tells what was played.")
    continued = {path[:-1] for path in paths.values()}
    others = [path for path in paths.values() if path not in continued and path != followed]  # as they end
    what_ifs = tuple(_what_if(exploration, main, followed, path) for path in others if _fits(exploration, path, main))
    scenario = Scenario("", title, "", "", (), exploration.position.variant, main, what_ifs)
    complete = len(exploration.nodes) == len(paths) + 1 and len(what_ifs) == len(others)
    return scenario, "" if complete else "A scenario holds one deal by one set of rules: other lines are left out."


def _fits(exploration: Exploration, path: Path, main: Line) -> bool:
    """Whether the line can be a what-if: it has acts, and the same dealer and leader as the main line."""
    deal = exploration.nodes[path[0]].position.current_deal
    return len(path) > 1 and (deal.dealer, deal.leader) == (main.deal.dealer, main.deal.leader)


def _paths(exploration: Exploration) -> dict[int, Path]:
    """The nodes of all deals at the table of the one shown, each with its path from the node that dealt its cards."""
    before = exploration.nodes[exploration.dealing].parent
    paths: dict[int, Path] = {}
    for number, node in enumerate(exploration.nodes):
        if node.deals:
            if node.parent == before:
                paths[number] = (number,)
        elif node.parent in paths:
            paths[number] = (*paths[node.parent], number)
    return paths


def _line(exploration: Exploration, path: Path, since: int = 0) -> Line:
    """The line of one deal as a scenario tells it, with the comments from the node at place `since` on."""
    nodes = [exploration.nodes[number] for number in path]
    acts = tuple(str(node.move) for node in nodes[1:] if not isinstance(node.move, BuyIn))
    position = nodes[0].position
    game = position.game.without_past()  # a scenario begins with this deal
    line = Line(position.current_deal, game, acts, {}, nodes[-1].position.bought)
    commented = ((place, node.comment) for place, node in enumerate(nodes) if place >= since and node.comment)
    events = _events_after_last_act(line)
    return replace(line, comments={place + events * (place > len(acts)): text for place, text in commented})


def _what_if(exploration: Exploration, main: Line, followed: Path, path: Path) -> WhatIf:
    """A line as a what-if of the main one; comments on its cards go where it branches off."""
    own = [number for number in path if number not in followed]
    line = _line(exploration, path, path.index(own[0]))
    same_cards = line.deal == main.deal
    common = sum(1 for _ in takewhile(lambda acts: acts[0] == acts[1], zip(main.acts, line.acts, strict=False)))
    over = exploration.nodes[followed[-1]].position.over
    at = min(common, len(main.acts) - over)  # nothing branches off after the last act
    comments = {place: text for place, text in main.comments.items() if place < at and same_cards}
    for place, text in sorted(line.comments.items()):
        there = max(place, at)
        comments[there] = " ".join(filter(None, (comments.get(there), text)))
    named = [exploration.nodes[number].name for number in own if exploration.nodes[number].name]
    first = exploration.nodes[own[0]].label if same_cards else "other cards"
    return WhatIf(named[-1] if named else f"What if? {first}", at, replace(line, comments=comments))
