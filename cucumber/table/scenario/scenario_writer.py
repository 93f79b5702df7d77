"""A scenario as TOML text; the text is read back, and anything a file cannot tell is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from cucumber.engine.cards import Cards, write_cards
from cucumber.engine.deal.history import acts_of
from cucumber.engine.deal.state import dealer_for
from cucumber.engine.game import Game
from cucumber.engine.toml import write_table
from cucumber.errors import BadScenario, CucumberError
from cucumber.table.scenario.model import Line, Scenario, WhatIf, outcome, turns
from cucumber.table.scenario.scenario_reader import read_scenario

_EXPECTED = ("taker", "charges", "scores")


def write_scenario(scenario: Scenario) -> str:
    """The scenario as text that `read_scenario` reads back, with the outcome of its lines as expectations.

    The text keeps the present state of a game, but not its earlier deals. Raises BadScenario, with the reason, for
    anything a file cannot tell.

    >>> from cucumber.table.scenario import load
    >>> print(write_scenario(load("examples/2-two-tens")).partition("[hands]")[2].partition("[[tricks]]")[0].strip())
    Ann = "6c 7h 10c Qd Qs Kh Ad"
    Bo = "2d 2s 4h 5s 9d 10d 10s"
    """
    try:
        text = "\n\n".join(_tables(scenario)) + "\n"
        back = read_scenario(text.encode(), scenario.key)
    except BadScenario:
        raise
    except CucumberError as error:  # an act that cannot be made
        raise BadScenario(f"{scenario.title}: {error}") from None
    read = _parts(back)
    for what, part in _parts(scenario).items():
        if part != read[what]:
            raise BadScenario(f"{scenario.title}: a file cannot tell {what} as it is here.")
    return text


def _tables(scenario: Scenario) -> Iterator[str]:
    line = scenario.line
    if acts_of(line.deal):
        raise BadScenario(f"{scenario.title}: a scenario begins with the cards as dealt; here some acts came before.")
    yield write_table("", _head(scenario))
    if line.game and any(line.game.kept):
        yield write_table("[kept]", _non_empty(_by_name(line, line.game.kept)))
    yield write_table("[hands]", _non_empty(_by_name(line, line.deal.hands)))
    yield from _line_tables(line, 0)
    for pause in scenario.pauses:
        words = _non_empty({"asks": pause.asks, "right": pause.right, "note": pause.note})
        at = _place(f"the question {pause.kind!r}", pause.at, line)
        yield write_table("[[asks]]", {"at": at, "kind": pause.kind, **words})
    for note in scenario.notes:
        yield write_table("[[notes]]", {"at": _place("a note", note.at, line), "text": note.text})
    for what_if in scenario.what_ifs:
        yield write_table("[[what_ifs]]", _branch(what_if, line))
        yield from _line_tables(what_if.line, what_if.at, "what_ifs.")


def _by_name(line: Line, cards: tuple[Cards, ...]) -> dict[str, str]:
    return dict(zip(line.deal.players, map(write_cards, cards), strict=True))


def _non_empty(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value}


def _head(scenario: Scenario) -> dict[str, Any]:
    line, deal, names = scenario.line, scenario.line.deal, scenario.line.deal.players
    fields = {
        "about": scenario.about,
        "source": scenario.source,
        "teaches": scenario.teaches,
        "difficulty": scenario.difficulty,
        "variant": scenario.variant.key,
        "players": names,
        "dealer": names[deal.dealer],
        "leader": "" if _follows_from_dealer(line) else names[deal.leader],
        **(_standing(line.game) if line.game else {}),
        "stock": write_cards(deal.stock),
        "opening": line.comments.get(0, ""),
        **_end(line),
    }
    return {"title": scenario.title, **_non_empty(fields)}


def _follows_from_dealer(line: Line) -> bool:
    """Whether the leader follows from the dealer, so that it need not be written."""
    deal = line.deal
    seats = deal.seats if line.game else range(len(deal.players))
    return dealer_for(deal.rules, seats, deal.leader) == deal.dealer


def _standing(game: Game) -> dict[str, Any]:
    """The state of a game, in the terms of the file; kept cards have a table of their own."""
    difference = [game.rules.when_caught.lives - left for left in game.lives]
    return {
        "scores": game.scores,
        "cucumbers": difference if any(difference) else (),
        "settled": game.settled,
        "bought_in": [game.players[seat] for seat in game.bought_in],
    }


def _end(line: Line) -> dict[str, Any]:
    """The comments on what follows the deal, and the players who buy in then."""
    first, last = len(line.acts) + 1, max(_comments(line), default=0)
    return {
        "closing": [line.comments.get(number, "") for number in range(first, last + 1)],
        "buying_in": [line.deal.players[seat] for seat in line.buying_in],
    }


def _comments(line: Line) -> dict[int, str]:
    return {number: text for number, text in line.comments.items() if text}


def _branch(what_if: WhatIf, main: Line) -> dict[str, Any]:
    """A what-if without its tricks: where it branches off, and which cards differ."""
    line, at = what_if.line, what_if.at
    if _common_part(line, at) != _common_part(main, at):
        raise BadScenario(
            f"{what_if.title}: a what-if may have other cards; its players, leader, dealer and score, and the first "
            f"{at} acts, after which it branches off, are those of the main line."
        )
    hands, before = _by_name(line, line.deal.hands), _by_name(main, main.deal.hands)
    changed = {name: cards for name, cards in hands.items() if cards != before.get(name)}
    stock = {"stock": write_cards(line.deal.stock)} if line.deal.stock != main.deal.stock else {}
    fields = {"hands": changed, "note": line.comments.get(at, ""), **_end(line)}
    origin = _before_an_act(what_if.title, what_if.at, main)
    return {"title": what_if.title, "from": origin, **stock, **_non_empty(fields)}


def _common_part(line: Line, at: int) -> tuple[object, ...]:
    """What a what-if that branches off after that many acts shares with the main line."""
    deal = line.deal
    return deal.rules, deal.players, deal.leader, deal.dealer, line.game, tuple(map(_tidy, line.acts[:at]))


def _place(what: str, at: int, main: Line) -> dict[str, Any]:
    """A step of the main line: before one of its acts, or after its last trick."""
    deal = main.steps[at].deal if 0 <= at <= len(main.acts) else main.deal
    return {"trick": len(deal.tricks), "after": True} if deal.over else _before_an_act(what, at, main)


def _before_an_act(what: str, at: int, main: Line) -> dict[str, Any]:
    """A place in the main line, which is before one of its acts or before the next, in the terms of the file."""
    line_turns = turns(main)
    if not 0 <= at < len(line_turns):
        raise BadScenario(f"{what}: the main line has no act {at}, counted from 0, to begin at.")
    turn = line_turns[at]
    assert turn.seat is not None
    nth = line_turns[: at + 1].count(turn)
    fields = {"before": turn.before, "nth": nth if nth > 1 else 0}
    return {"trick": turn.trick, "player": main.deal.players[turn.seat], **_non_empty(fields)}


def _line_tables(line: Line, begin: int, inside: str = "") -> Iterator[str]:
    """The tables of a line from the act `begin` on, including the one with its expectations."""
    for trick in _tricks(line, begin):
        yield write_table(f"[[{inside}tricks]]", trick)
    end = line.steps[-1].deal
    if end.over:
        result = outcome(line, end)
        yield write_table(f"[{inside}expect]", {key: result[key] for key in _EXPECTED if key in result})


def _tricks(line: Line, begin: int) -> list[dict[str, Any]]:
    """The tables of the tricks: the decisions before the lead, then the plays; a decision with a note is the last."""
    tricks: list[dict[str, Any]] = []
    latest = 0
    acts_by_turn = zip(turns(line), map(_tidy, line.acts), strict=False)
    for number, (turn, act) in islice(enumerate(acts_by_turn, start=1), begin, None):
        if turn.trick != latest or (turn.before and {"before_note", "plays"} & tricks[-1].keys()):
            tricks.append({})
        latest, trick, comment = turn.trick, tricks[-1], line.comments.get(number, "")
        acts = "before" if turn.before else "plays"
        trick[acts] = f"{trick[acts]}, {act}" if acts in trick else act
        if comment and turn.before:
            trick["before_note"] = comment
        elif comment:
            assert turn.seat is not None
            trick.setdefault("notes", {})[line.deal.players[turn.seat]] = comment
    return tricks


def _tidy(act: str) -> str:
    """The act without commas and line breaks, which separate acts and lines in the file."""
    return " ".join(act.replace(",", " ").split())


def _parts(scenario: Scenario) -> dict[str, Any]:
    """Everything a scenario tells, by the name sentences use for it."""
    head = (scenario.title, scenario.about, scenario.source, tuple(scenario.teaches), scenario.difficulty)
    parts = {"what it is about": head, **_parts_of(scenario.line, "main line"), "what is asked": scenario.pauses}
    parts["what is noted"] = scenario.notes
    for number, what_if in enumerate(scenario.what_ifs, start=1):
        place = f"what-if {number}"
        parts |= {f"the title and place of {place}": (what_if.title, what_if.at), **_parts_of(what_if.line, place)}
    return parts


def _parts_of(line: Line, place: str) -> dict[str, Any]:
    game = line.game
    standing = game and (game.rules, game.players, game.scores, game.lives, game.kept, game.settled, game.bought_in)
    return {
        f"the deal of the {place}": line.deal,
        f"the standing of the {place}": standing,
        f"the play of the {place}": (tuple(map(_tidy, line.acts)), tuple(line.buying_in)),
        f"the comments of the {place}": _comments(line),
    }
