"""What Python tells a browser of a table, and what a notebook's widget sends.

python tests/pages/stage/test_table.py --write     writes table/frames.json anew, on which tests in Node stand as well
"""

import json
import sys
from pathlib import Path

from cucumber.notebook import change, say, show
from cucumber.notebook.page_widget import page
from cucumber.table.scenario import load, shipped_keys
from cucumber.words.explain.frames import frames
from tests.cases import for_each

FIXTURE = Path(__file__).parent / "table" / "frames.json"


def tie_bonus():
    table = show("examples/1-three-nines").state.props["table"]
    return {"heading": table["heading"], "frames": table["frames"], "what_ifs": table["what_ifs"][:1]}


def as_json(value):
    """One frame a line, so that a change can be read."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace('{"trick":', '\n{"trick":') + "\n"


def test_the_browsers_tests_stand_on_what_python_sends():
    assert json.loads(FIXTURE.read_text(encoding="utf-8")) == tie_bonus()


@for_each("key", [*shipped_keys("examples"), *shipped_keys("strategy")])
def test_a_what_if_is_told_as_it_was_played_from_its_first_card_and_every_frame_is_small_plain_json(key):
    scenario = load(key)
    table = show(scenario).state.props["table"]
    assert [what_if["frames"] for what_if in table["what_ifs"]] == [
        frames(what_if.line.steps) for what_if in scenario.what_ifs
    ]
    assert all(len(json.dumps(frame)) < 10_000 for frame in table["frames"])


# --- pages in a notebook ---------------------------------------------------------------------------------------------


def test_a_notebook_of_ones_own_is_sent_the_typefaces_it_asks_for():
    widget, told = page("score"), []
    widget.send = lambda content, buffers: told.append((content["typefaces"], buffers))
    widget.receive({"ask": "typefaces"})
    ((faces, files),) = told
    assert [face["family"] for face in faces] == ["Young Serif", "Young Serif", "Figtree", "Figtree"]
    assert [file[:4] for file in files] == [b"wOF2"] * 4
    assert sum(map(len, files)) < 60_000


def test_what_a_page_says_of_itself_is_refused_and_what_goes_wrong_is_said_there():
    widget, told = page("score"), []
    widget.send = told.append
    widget.set_state({"props": {}})
    widget.session.receive = lambda _message: 1 / 0
    widget.receive({"is": "press"})
    assert ["can't change by itself" in told[0]["refused"], "Something went wrong" in told[1]["refused"]] == [
        True,
        True,
    ]


def test_a_part_that_follows_reaches_a_browser_that_does_not_hear_of_news_yet():
    limit = change("limit", 21, 50)
    said = say("{limit}", limit=limit)
    assert said.model_id, "a browser shows it"
    assert said.props["parts"]["0"]["props"] == {"html": "<p><b>21</b></p>"}
    limit.set(50)
    assert said.props["parts"]["0"]["props"] == {"html": "<p><b>50</b></p>"}
    assert said.props == said.get_state()["props"]


if __name__ == "__main__" and "--write" in sys.argv:
    FIXTURE.write_text(as_json(tie_bonus()), encoding="utf-8")
