"""A scenario as one HTML file that replays in any browser, works without server or network, and prints on one page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any, cast

from cucumber.pages.protocol.base import STAGE
from cucumber.pages.protocol.javascript import bundle
from cucumber.pages.protocol.style import minify, style_sheet
from cucumber.table.paper.print_parts import (
    game_and_source_html,
    hands_html,
    results_html,
    rules_html,
    step_html,
    tricks_html,
    what_ifs_html,
)
from cucumber.table.paper.stand_alone import document
from cucumber.table.questions.story_questions import pauses_of
from cucumber.table.scenario import Scenario
from cucumber.words.explain.frames import CardProps, frames
from cucumber.words.show.deck import script_for_cards

_WITHOUT = {"table/chart", "scenes/room_scenes"}  # of the sheets of a table
_TABLE, _SHEET = Path(__file__).parent / "table" / "mount.mjs", Path(__file__).with_suffix(".css")
_START = """
const story = JSON.parse(document.getElementById("story").textContent);
mount(document.getElementById("table"), story);
"""
_LONG = 4_000  # characters: a longer sheet is printed in smaller type


def page(scenario: Scenario) -> str:
    """The whole file: the table with the scenario, and a sheet for printing."""
    table = style_sheet(*(sheet for sheet in STAGE if sheet not in _WITHOUT))
    style = table + minify(_SHEET.read_text(encoding="utf-8"))
    story = _story(scenario)
    script = script_for_cards(_cards_in(story), bundle(_TABLE)) + _START
    sheet = "".join(_sheet(scenario))
    long = " data-long" if len(sheet) > _LONG else ""
    body = f"""<body{long}>
<header>
<h1>{escape(scenario.title)}</h1>
<p>{escape(scenario.about.strip())}</p>
<p class="cu-hint">{game_and_source_html(scenario)}</p>
</header>
<main class="cu-tables">
<div id="table"></div>
<section class="sheet">{sheet}</section>
</main>
<script type="application/json" id="story">{_in_a_script(pack(story))}</script>
<script type="module">{script}</script>
</body>"""
    return document(scenario.title, style, body, made_by="cucumber export", script=script)


# --- the table --------------------------------------------------------------------------------------------------------


def _story(scenario: Scenario) -> dict[str, Any]:
    return {
        "heading": scenario.title,
        "game": scenario.variant.name,
        "frames": frames(scenario.line.steps),
        "what_ifs": [
            {"title": each.title, "at": each.at, "frames": frames(each.line.steps)} for each in scenario.what_ifs
        ],
        "pauses": pauses_of(scenario),
    }


def _cards_in(value: Any) -> Iterator[CardProps]:
    if isinstance(value, dict) and "suit" in value:
        yield cast(CardProps, value)
    elif isinstance(value, (dict, list, tuple)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _cards_in(part)


def pack(value: Any) -> list[Any]:
    """A value as a list of its distinct parts, inner parts first, which refer to each other by number.

    What has names refers to the list of them, and then to what they name.

    >>> pack({"one": [3, 4], "two": [3, 4]})
    ['one', 'two', [0, 1], 3, 4, [3, 4], {2: [5, 5]}]
    """
    pool: list[Any] = []
    numbers: dict[str, int] = {}

    def number(part: Any) -> int:
        """The number of a part, which is added to the list when it is first met."""
        if isinstance(part, dict):
            part = {number(list(part)): [number(each) for each in part.values()]}
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
    yield f"<h2>The rules</h2>{rules_html(scenario)}"
    yield f"<h2>The hands</h2>{step_html(line.steps[0])}{hands_html(line)}"
    yield f"<h2>The tricks</h2>{tricks_html(line.steps)}"
    yield results_html(line)
    yield what_ifs_html(scenario)
