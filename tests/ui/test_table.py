"""The Python side of the card table: what it sends to the browser, and what it does with the act that comes back.

python tests/ui/test_table.py --write     writes table/frames.json anew, on which the tests in Node stand as well
"""

import json
import sys
from functools import partial
from pathlib import Path

from cucumber.errors import CucumberError
from cucumber.explain.frames import frames
from cucumber.notebook import change, say
from cucumber.scenario import load, shipped
from cucumber.ui.page import page
from cucumber.ui.table import Table
from tests.cases import for_each
from tests.driver import messages, send

FIXTURE = Path(__file__).parent / "table" / "frames.json"


def told(scenario):
    """A table that tells a scenario, all hands open."""
    table = Table()
    table.tell(scenario)
    return table


def tie_bonus():
    table = told(load("examples/1-three-nines"))
    return {"heading": table.heading, "frames": table.frames, "what_ifs": table.what_ifs[:1]}


def as_json(value):
    """One frame a line, so that a change can be read."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace('{"trick":', '\n{"trick":') + "\n"


def picks(table, act, at):
    send(table, {"act": act, "at": at})


def test_the_browsers_tests_stand_on_what_python_sends():
    assert json.loads(FIXTURE.read_text(encoding="utf-8")) == tie_bonus()


@for_each("key", [*shipped("examples"), *shipped("strategy")])
def test_a_what_if_is_told_as_it_was_played_from_its_first_card_and_every_frame_is_small_plain_json(key):
    scenario = load(key)
    (table := Table()).tell(scenario)
    told = [what_if["frames"] for what_if in table.what_ifs]
    assert told == [frames(what_if.line.steps) for what_if in scenario.what_ifs]
    assert all(len(json.dumps(frame)) < 10_000 for frame in table.frames)


def test_a_pick_is_handed_on_with_the_moment_it_was_made_but_not_by_a_table_that_only_tells():
    picked = []
    table = Table(on_pick=lambda act, at: picked.append((act, at)))
    picks(table, "9h", 3)
    assert picked == [("9h", 3)]
    assert table.live
    table = told(load("examples/1-three-nines"))
    said = messages(table)
    picks(table, "9h", 0)
    assert not table.live
    assert said == []


def test_what_goes_wrong_in_a_pick_is_said_in_the_note_without_its_insides():
    def refuse(_act, _at):
        raise CucumberError("Not now.")

    table = Table(on_pick=refuse)
    said = messages(table)
    picks(table, "9h", 0)
    assert said == [{"refused": "Not now."}]
    table = Table(on_pick=lambda _act, _at: 1 / 0)
    said = messages(table)
    picks(table, "9h", 0)
    send(table, {"nonsense": True})
    send(table, "nonsense")
    assert ["Something went wrong" in message["refused"] for message in said] == [True] * 3


# --- pages in a notebook ---------------------------------------------------------------------------------------------


@for_each("shown", [Table, partial(page, "score")])
def test_a_notebook_of_ones_own_is_sent_the_typefaces_it_asks_for(shown):
    widget = shown()
    told = []
    widget.send = lambda content, buffers: told.append((content["typefaces"], buffers))
    send(widget, {"ask": "typefaces"})
    ((faces, files),) = told
    assert [face["family"] for face in faces] == ["Young Serif", "Young Serif", "Figtree", "Figtree"]
    assert [file[:4] for file in files] == [b"wOF2"] * 4
    assert sum(map(len, files)) < 60_000


def test_a_part_that_follows_reaches_a_browser_that_does_not_hear_of_news_yet():
    limit = change("limit", 21, 50)
    said = say("{limit}", limit=limit)
    assert said.widget.told["parts"]["0"]["told"] == {"html": "<p><b>21</b></p>"}
    limit.set(50)
    assert said.widget.told["parts"]["0"]["told"] == {"html": "<p><b>50</b></p>"}
    assert said.widget.told == said.widget.get_state()["told"]


if __name__ == "__main__" and "--write" in sys.argv:
    FIXTURE.write_text(as_json(tie_bonus()), encoding="utf-8")
