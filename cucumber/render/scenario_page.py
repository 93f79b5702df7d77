"""A scenario as one HTML file that replays in any browser, works without server or network, and prints on one page."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

from cucumber import explain
from cucumber.acts import Played
from cucumber.cards import Card
from cucumber.explain.frames import frames
from cucumber.explain.replay import Step
from cucumber.render.javascript import joined
from cucumber.render.stand_alone import document
from cucumber.render.style import page_sheet, style_sheet
from cucumber.rules import WhenCaught
from cucumber.scenario import Line, Scenario
from cucumber.variants import named_source

_TABLE = Path(__file__).parents[1] / "ui" / "table" / "doors.mjs"
_START = """
const story = JSON.parse(document.getElementById("story").textContent);
mount(document.getElementById("table"), story);
"""
_LONG = 4_000  # characters: a longer sheet is printed in smaller type
_MOST_RULES = 12  # on a sheet


def page(scenario: Scenario) -> str:
    """The whole file: the table with the scenario, and a sheet for printing."""
    style = style_sheet("table/cards", "table/table") + page_sheet("scenario_page")
    script = joined(_TABLE) + _START
    sheet = "".join(_sheet(scenario))
    long = " data-long" if len(sheet) > _LONG else ""
    body = f"""<body{long}>
<header>
<h1>{escape(scenario.title)}</h1>
<p>{escape(scenario.about.strip())}</p>
<p class="quiet">{_origin(scenario)}</p>
</header>
<main>
<div id="table"></div>
<section class="sheet">{sheet}</section>
</main>
<script type="application/json" id="story">{_in_a_script(packed(_story(scenario)))}</script>
<script type="module">{script}</script>
</body>"""
    return document(scenario.title, style, body, made_by="cucumber export", script=script)


def file_name(scenario: Scenario) -> str:
    """A file name for this scenario."""
    last = scenario.key.replace("\\", "/").rpartition("/")[2]
    return f"{last.removesuffix('.toml') or 'scenario'}.html"


def _origin(scenario: Scenario) -> str:
    source = f" · source: {named_source(scenario.source)}" if scenario.source else ""
    return escape(f"{scenario.variant.name} ({scenario.variant.region}){source}")


# --- the table --------------------------------------------------------------------------------------------------------


def _story(scenario: Scenario) -> dict[str, Any]:
    """The scenario as data for the table."""
    return {
        "heading": scenario.title,
        "frames": frames(scenario.line.steps),
        "what_ifs": [
            {"title": each.title, "at": each.at, "frames": frames(each.line.steps)} for each in scenario.what_ifs
        ],
    }


def packed(value: Any) -> list[Any]:
    """A value as a list of its distinct parts, inner parts first, which refer to each other by number.

    >>> packed({"one": [1, 2], "two": [1, 2]})
    [1, 2, [0, 1], {'one': 2, 'two': 2}]
    """
    pool: list[Any] = []
    numbers: dict[str, int] = {}

    def number(part: Any) -> int:
        """The number of a part, which is added to the list when it is first met."""
        if isinstance(part, dict):
            part = {key: number(each) for key, each in part.items()}
        elif isinstance(part, (list, tuple)):
            part = [number(each) for each in part]
        known = json.dumps(part)
        if known not in numbers:
            numbers[known] = len(pool)
            pool.append(part)
        return numbers[known]

    number(value)
    return pool


def _in_a_script(value: Any) -> str:
    """JSON that cannot end the script it is embedded in."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


# --- the sheet to print -----------------------------------------------------------------------------------------------


def _sheet(scenario: Scenario) -> Iterator[str]:
    """The rules, the hands, the tricks, and the outcome."""
    line = scenario.line
    yield f"<h2>The rules</h2><p>{escape(scenario.variant.gist)}</p>{_list(_rules(line.steps))}"
    hands = [(_who(line, seat), escape(_all(line.deal.hands[seat]))) for seat in line.deal.seats]
    undealt = [("undealt", escape(_all(line.deal.stock)))] if line.deal.stock else []
    yield f"<h2>The hands</h2>{_said(line.steps[0])}{_table((*hands, *undealt))}"
    yield f"<h2>The tricks</h2>{_table(_tricks(line))}"
    results = [step for step in line.steps if step.kind == "result"]
    if results:
        yield f"<h2>What it brings</h2>{''.join(map(_said, results))}"
    if scenario.what_ifs:
        told = ((each.title, _what_came(each.line)) for each in scenario.what_ifs)
        yield "<h2>What if</h2>" + "".join(f"<p><b>{escape(title)}</b> {escape(came)}</p>" for title, came in told)


def _who(line: Line, seat: int) -> str:
    """A player, with the score before the deal if scores are kept."""
    player, game = line.deal.players[seat], line.game
    if game is None:
        return player
    mark = "half-cucumber" if line.deal.rules.when_caught is WhenCaught.HALF_CUCUMBER else "cucumber"
    return f"{player}, {explain.score_words(game.scores[seat], game.cucumbers[seat], mark)}"


def _all(cards: Iterable[Card]) -> str:
    return " ".join(card.face for card in cards)


def _rules(steps: Iterable[Step]) -> Sequence[str]:
    """The rules behind the steps, each once; if there is no room for all, the most frequent ones."""
    met = [rule for step in steps for rule in step.rules if rule]
    told = [rule for rule in dict.fromkeys(met) if not any(other.startswith(f"{rule} ") for other in met)]
    kept = sorted(told, key=met.count, reverse=True)[:_MOST_RULES]
    return [rule for rule in told if rule in kept]


def _tricks(line: Line) -> Iterator[tuple[str, str]]:
    """A row for each trick, preceded by a row for any decisions before its lead."""
    end = line.steps[-1].deal
    tricks: list[tuple[tuple[Played, ...], int | None]] = [(trick.plays, trick.taker) for trick in end.tricks]
    if end.trick:
        tricks.append((end.trick, None))
    told = [step for step in line.steps if step.kind == "play"]
    decided = _decided(line.steps)
    for number, (plays, taker) in enumerate(tricks, start=1):
        if number in decided:
            yield "", "".join(map(_said, decided[number]))
        cards = "".join(_play(end.players[play.seat], play, taken=play.seat == taker) for play in plays)
        notes = [step for step in told if _trick_of(step) == number and step not in decided.get(number + 1, [])]
        yield f"{number}", cards + "".join(_note(step) for step in notes if step.comment)


def _trick_of(step: Step) -> int:
    return len(step.deal.tricks) + bool(step.deal.trick)


def _decided(steps: Sequence[Step]) -> dict[int, list[Step]]:
    """The decisions made before the lead of a trick, by the number of the trick."""
    found: dict[int, list[Step]] = {}
    for before, after in pairwise(steps):
        if len(after.deal.decisions) > len(before.deal.decisions):
            found.setdefault(_trick_of(after) + 1, []).append(after)
    return found


def _play(player: str, play: Played, *, taken: bool) -> str:
    cards = escape(f"{player} {_all(play.cards)}")
    return f'<span class="play">{f"<b>{cards} takes it</b>" if taken else cards}</span>'


def _said(step: Step) -> str:
    return f"<p>{escape(' '.join(step.note))}</p>{_note(step)}"


def _note(step: Step) -> str:
    return f'<p class="note">{escape(step.comment)}</p>' if step.comment else ""


def _what_came(line: Line) -> str:
    """How a line ends."""
    results = [sentence for step in line.steps if step.kind == "result" for sentence in step.note]
    return " ".join(results or explain.charges(line.steps[-1].deal) or line.steps[-1].note)


def _table(rows: Iterable[tuple[str, str]]) -> str:
    """A table of rows, each with a heading in plain text and content that is already HTML."""
    return f"<table>{''.join(f'<tr><th>{escape(head)}</th><td>{cell}</td></tr>' for head, cell in rows)}</table>"


def _list(sentences: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(sentence)}</li>' for sentence in sentences)}</ul>"
