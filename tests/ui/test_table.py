"""The Python side of the card table: what it sends to the browser, and what it does with the act that comes back.

python tests/ui/test_table.py --write     writes table/frames.json anew, on which the tests in Node stand as well
"""

import json
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

from cucumber.errors import CucumberError
from cucumber.explain.frames import frames
from cucumber.scenario import load, shipped
from cucumber.ui.live import LivePlay
from cucumber.ui.page import page
from cucumber.ui.table import Table
from tests.cases import for_each
from tests.driver import buttons, messages, part, press, send

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


# --- playing ----------------------------------------------------------------------------------------------------------


def small_game():
    return LivePlay("agurk", ["Ann", "Bo"], ["9c 3c", "Qd 2d"], seed=3)


def test_each_picked_card_is_the_next_frame_a_moment_passed_is_refused_and_played_on_the_deal_is_settled():
    live = small_game()
    picks(part(live, Table), "9c", 0)
    assert [frame["label"] for frame in part(live, Table).frames] == ["The cards are dealt", "Trick 1: Ann plays 9♣"]
    assert part(live, Table).cursor == 1
    said = messages(part(live, Table))
    picks(part(live, Table), "3c", 0)
    assert "That moment has passed" in said[0]["refused"]
    for at, act in enumerate(["Qd", "2d", "3c"], start=1):
        picks(part(live, Table), act, at)
    assert part(live, Table).frames[-1]["note"] == ["Ann pays 3 points and has 3."]
    press(live, "Next deal")
    assert [seat["held"] for seat in part(live, Table).frames[-1]["seats"]] == [7, 7]
    assert [seat["score"] for seat in part(live, Table).frames[-1]["seats"]] == [3, 0]


def play_out(live):
    """Plays to the end of the game, for each seat in turn the first card that may be played."""
    table = part(live, Table)
    while "Start a new game" not in buttons(live):
        seats = table.frames[-1]["seats"]
        if turn := [seat for seat in seats if seat["turn"]]:
            act = next(card["id"] for card in turn[0]["hand"] if card["playable"])
            picks(table, act, len(table.frames) - 1)
        else:
            press(live, "Next deal")


def test_a_game_played_to_its_end_marks_who_has_won_and_goes_on_with_a_new_one():
    live = LivePlay("simple", ["Ann", "Bo"], ["Ac", "2d"])
    play_out(live)
    seats = part(live, Table).frames[-1]["seats"]
    caught = [seat["score"] > 21 for seat in seats]
    assert sorted(caught) == [False, True]
    assert [(seat["won"], seat["out"]) for seat in seats] == [(not each, each) for each in caught]
    press(live, "Start a new game")
    assert [seat["score"] for seat in part(live, Table).frames[-1]["seats"]] == [0, 0]


def test_taking_back_undoes_one_card_and_again_all_of_them():
    live = small_game()
    for at, act in enumerate(["9c", "Qd"]):
        picks(part(live, Table), act, at)
    press(live, "Take back")
    assert len(part(live, Table).frames) == 2
    press(live, "Play this deal again")
    assert len(part(live, Table).frames) == 1
    assert [each["label"] for each in part(live, Table).actions if each["disabled"]] == [
        "Take back",
        "Play this deal again",
    ]


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


def test_a_page_that_is_put_into_a_widget_reaches_a_browser_that_does_not_hear_of_news_yet():
    widget = page("asked")
    widget.put(replace(widget.page, heading="Another question"))
    assert widget.told["table"]["heading"] == "Another question"
    assert widget.told == widget.get_state()["told"]


if __name__ == "__main__" and "--write" in sys.argv:
    FIXTURE.write_text(as_json(tie_bonus()), encoding="utf-8")
