"""An exploration from a scenario, and a scenario from an exploration: what was tried becomes an example, and back."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from cucumber.errors import BadScenario
from cucumber.exploration.position import BUY_IN, DEAL
from cucumber.exploration.tree import Exploration
from cucumber.game import Game
from cucumber.notation import write_dealing
from cucumber.scenario import Line, Scenario, WhatIf


def from_scenario(scenario: Scenario) -> Exploration:
    """The scenario to explore: its main line, and its what-ifs as branches, from the start.

    >>> from cucumber.scenario import load
    >>> exploration = from_scenario(load("examples/1-three-nines"))
    >>> len(exploration.ends), exploration.step.label
    (3, 'The cards are dealt')
    """
    line = scenario.line
    game = line.game or Game.new(scenario.variant.rules, line.deal.players, line.deal.dealer)
    exploration = _explored(scenario, game, line)
    table = exploration.line[0]
    for what_if in scenario.what_ifs:
        exploration = _with_line(exploration.stand_at(table), game, what_if.line)
        first_of_its_own = exploration.line[min(what_if.at + 2, len(exploration.line) - 1)]
        exploration = exploration.call(first_of_its_own, what_if.title)
    return exploration.stand_at(table).go(exploration.children[table][0])


def _explored(scenario: Scenario, game: Game, line: Line) -> Exploration:
    start = Exploration.of(scenario.variant, game, f"{DEAL} {write_dealing(line.deal, game)}")
    return _with_line(start.stand_at(0), game, line)


def _with_line(exploration: Exploration, game: Game, line: Line) -> Exploration:
    """A line with its comments; what is said of the results is said with the last act, or whoever buys in."""
    exploration = exploration.play(f"{DEAL} {write_dealing(line.deal, game)}")
    bought = [f"{BUY_IN} {seat}" for seat in line.buying_in]
    last = len(line.acts) + len(bought)
    for number, move in enumerate(("", *line.acts, *bought)):
        exploration = exploration.play(move) if move else exploration
        said = [text for place, text in sorted(line.comments.items()) if place == number or place > number == last]
        if comment := " ".join(filter(None, said)):
            exploration = exploration.comment(exploration.at, comment)
    return exploration


def to_scenario(exploration: Exploration, title: str) -> tuple[Scenario, str]:
    """The deal shown as a scenario: the line being followed, and the other lines of it as what-ifs.

    Also a sentence of what a scenario has no place for; nothing where all is in it. Raises BadScenario where nothing
    has been played yet.
    """
    ends = _ends_of_deal(exploration)
    dealt = exploration.dealing
    followed = _end_in_deal(exploration, dealt, exploration.line[-1])
    main = _line(exploration, dealt, followed)
    if not main.acts:
        raise BadScenario("Nothing has been played on this line yet; a scenario tells what was played.")
    others = sorted(end for end in ends if end != followed and ends[end] != end)  # in the order they were tried
    latest = len(main.acts) - exploration.nodes[followed].position.over  # after the last act nothing branches off
    what_ifs = tuple(_what_if(exploration, main, latest, ends[end], end) for end in others)
    scenario = Scenario("", title, "", "", (), exploration.position.variant, main, what_ifs)
    complete = len(exploration.children[0]) == len(set(ends.values())) and len(set(ends)) == len(exploration.ends)
    return scenario, "" if complete else "A scenario holds one deal by one set of rules: other lines are left out."


def _ends_of_deal(exploration: Exploration) -> dict[int, int]:
    """The last nodes of all lines in deals from the same table as the one shown, with the nodes that dealt them."""
    before = exploration.nodes[exploration.dealing].parent
    assert before is not None
    found: dict[int, int] = {}
    for end in exploration.ends:
        path = exploration.path_to(end)
        if before in path[:-1]:
            dealt = path[path.index(before) + 1]
            if _led_alike(exploration, dealt):
                found[_end_in_deal(exploration, dealt, end)] = dealt
    return found


def _led_alike(exploration: Exploration, dealt: int) -> bool:
    """Whether the same players dealt and lead as in the deal shown."""
    deal, shown = exploration.nodes[dealt].position.deal, exploration.nodes[exploration.dealing].position.deal
    assert deal is not None
    assert shown is not None
    return (deal.dealer, deal.leader) == (shown.dealer, shown.leader)


def _end_in_deal(exploration: Exploration, dealt: int, end: int) -> int:
    """The last node of a line before its next deal."""
    path = exploration.path_to(end)
    place = path.index(dealt)
    while place + 1 < len(path) and not exploration.nodes[path[place + 1]].move.startswith(f"{DEAL} "):
        place += 1
    return path[place]


def _line(exploration: Exploration, dealt: int, end: int) -> Line:
    """The line of one deal as a scenario tells it."""
    path = exploration.path_to(end)
    nodes = [exploration.nodes[number] for number in path[path.index(dealt) :]]
    acts = tuple(node.move for node in nodes[1:] if not node.move.startswith(BUY_IN))
    comments = {place: node.comment for place, node in enumerate(nodes) if node.comment}
    position = nodes[0].position
    assert position.deal is not None
    game = replace(position.game, last=None, events=())  # a scenario begins with this deal
    return Line(position.deal, game, acts, comments, nodes[-1].position.bought)


def _what_if(exploration: Exploration, main: Line, latest: int, dealt: int, end: int) -> WhatIf:
    """Another line as it differs from the main one; with other cards what was said on the way is not repeated."""
    line = _line(exploration, dealt, end)
    same_cards = line.deal == main.deal
    common = sum(1 for _ in takewhile(lambda acts: acts[0] == acts[1], zip(main.acts, line.acts, strict=False)))
    at = min(common, latest)
    said = {number: text for number, text in main.comments.items() if number < at and same_cards}
    said |= {number: text for number, text in line.comments.items() if number >= at}
    return WhatIf(_title(exploration, dealt, end, at if same_cards else -1), at, replace(line, comments=said))


def _title(exploration: Exploration, dealt: int, end: int, at: int) -> str:
    """What a branch is called: by the name given to it, or by its first act."""
    path = exploration.path_to(end)
    own = [exploration.nodes[number] for number in path[path.index(dealt) + at + 1 :]]
    named = [node.name for node in own if node.name]
    return named[-1] if named else "What if? Other cards" if at < 0 else f"What if? {own[0].label}"
