"""The presenter's second device: who hears its commands, what the room does while the wall sleeps, what is secret."""

import pytest

from cucumber.classroom.remote import MOST_WISHES, PATIENCE
from cucumber.errors import CucumberError
from tests.cases import for_each
from tests.classroom.test_classroom import Browser, a_room, asked, key, moment

WALL = "the-page-on-the-wall"
NOTE = "Ask before you go on: who has a ten?"


def now(said, note=NOTE):
    return {"now": {"title": "Three nines", "said": said, "note": note, "black": False, "asks": None}}


def presented(*names, moments=3):
    """A room in which a wall has shown some moments, its remote, and phones."""
    room, _, phones = a_room(*names)
    wall, remote = Browser(), Browser()
    room.present(wall, page=WALL)
    room.present(remote)
    for number in range(moments):
        room.hear_presenter(wall, {"show": moment(number)})
        room.hear_presenter(wall, now(f"moment {number}"))
    return room, wall, remote, phones


def at(phone):
    return phone.last("moment")["at"]


def test_the_wall_alone_does_what_the_remote_asks():
    room, wall, remote, phones = presented("Ann")
    room.hear_presenter(remote, {"do": "next"})
    room.hear_presenter(remote, {"do": {"ask": 1}})
    assert wall.heard("do") == ["next", {"ask": 1}]
    assert remote.heard("do") == phones["Ann"].heard("do") == []
    assert wall.heard("leading") == [True], "who asks for something takes nothing over"


def test_notes_and_the_plan_reach_the_presenters_other_pages_and_no_phone():
    room, wall, remote, phones = presented("Ann")
    steps = [{"title": "An example", "note": NOTE}, {"title": "A deal on phones"}]
    room.hear_presenter(wall, {"plan": {"steps": steps, "at": 1}})
    assert remote.last("now")["note"] == NOTE
    assert remote.last("plan") == {"steps": [steps[0], {**steps[1], "note": ""}], "at": 1}
    late = Browser()
    room.present(late)
    assert late.last("plan")["at"] == 1
    for phone in (phones["Ann"], joined(room)):
        assert not any(NOTE in text or "A deal on phones" in text for text in phone.texts)


def joined(room):
    phone = Browser()
    room.follow(phone, key("late"))
    return phone


def test_a_wall_that_sleeps_is_told_when_it_wakes_and_phones_go_on_meanwhile():
    room, wall, remote, phones = presented("Ann")
    room.leave(wall, 0.0)
    assert remote.last("wall") is False
    for _ in range(2):
        room.hear_presenter(remote, {"do": "back"})
    assert at(phones["Ann"]) == 0
    assert remote.last("now")["said"] == "moment 0"
    woken = Browser()
    room.present(woken, page=WALL)
    assert [wish["do"] for wish in woken.last("room")["wishes"]] == ["back", "back"]
    assert remote.last("wall") is True
    room.hear_presenter(woken, {"did": 2})
    again = Browser()
    room.present(again, page=WALL)
    assert again.last("room")["wishes"] == [], "what it has done it is not asked again"


def test_a_wall_whose_line_is_dead_without_anybody_knowing_is_not_waited_for():
    room, _, remote, phones = presented("Ann")
    room.hear_presenter(remote, {"do": "back"})
    for _ in range(PATIENCE - 1):
        room.tick()
    assert at(phones["Ann"]) == 2
    room.tick()
    assert at(phones["Ann"]) == 1
    assert remote.last("wall") is False
    for _ in range(3 * PATIENCE):
        room.tick()
    assert at(phones["Ann"]) == 1, "it is done once"


def test_another_page_that_is_shown_is_not_asked_what_the_one_before_was():
    room, wall, remote, _ = presented()
    room.leave(wall, 0.0)
    room.hear_presenter(remote, {"do": "next"})
    other = Browser()
    room.present(other, page="another-page-----")
    room.hear_presenter(other, {"show": moment(7)})
    room.leave(other, 0.0)
    back = Browser()
    room.present(back, page="another-page-----")
    assert back.last("room")["wishes"] == []


def test_the_room_itself_reveals_ends_a_question_and_deals():
    room, wall, remote, phones = presented("Ann")
    room.hear_presenter(wall, {"ask": asked("0", "1", right="1")})
    room.hear_presenter(remote, {"do": "reveal"})
    assert phones["Ann"].last("result")["solution"]["right"] == ["1"]
    room.leave(wall, 0.0)
    room.hear_presenter(remote, {"do": "next"})
    assert phones["Ann"].last("question") is None
    desk = Browser()
    room.present(desk)
    room.hear_presenter(desk, {"lay": {"variant": "agurk", "places": ["bot"] * 3}})
    room.hear_presenter(remote, {"do": "next"})
    room.hear_presenter(remote, {"do": "next"})
    assert phones["Ann"].last("table")["heading"] == "Agurk, deal 2"
    assert desk.heard("do") == []


def test_a_step_of_the_plan_is_held_until_the_wall_goes_there():
    room, wall, remote, _ = presented()
    with pytest.raises(CucumberError, match="no such step"):
        room.hear_presenter(remote, {"do": {"step": 0}})
    room.hear_presenter(wall, {"plan": {"steps": [{"title": "One"}, {"title": "Two"}], "at": 0}})
    room.leave(wall, 0.0)
    room.hear_presenter(remote, {"do": {"step": 1}})
    assert remote.last("plan")["at"] == 1
    with pytest.raises(CucumberError, match="no such step"):
        room.hear_presenter(remote, {"do": {"step": 2}})
    woken = Browser()
    room.present(woken, page=WALL)
    assert woken.last("room")["wishes"] == [{"wish": 1, "do": {"step": 1}}]


def test_very_many_wishes_are_refused_in_a_sentence():
    room, wall, remote, _ = presented()
    room.leave(wall, 0.0)
    for _ in range(MOST_WISHES):
        room.hear_presenter(remote, {"do": "next"})
    with pytest.raises(CucumberError, match="Wake it first"):
        room.hear_presenter(remote, {"do": "next"})


@for_each(
    "message, told",
    [
        ({"plan": {"steps": [{"title": "x"}] * 61, "at": 0}}, "at most 60 steps"),
        ({"plan": {"steps": [{"title": "x", "note": "n" * 2001}], "at": 0}}, "at most 2,000 characters"),
        ({"plan": {"steps": [{"note": "x"}], "at": 0}}, "has a title"),
        ({"plan": {"steps": ["x"], "at": 0}}, "has a title"),
        ({"plan": {"steps": 3}}, "can't be read"),
        ({"do": "fly"}, "can't be read"),
        ({"do": {"step": "1"}}, "can't be read"),
        ({"do": ["next"]}, "can't be read"),
        ({"do": None}, "can't be read"),
        ({"now": {"title": 5}}, "can't be read"),
        ({"now": {"black": "yes"}}, "can't be read"),
    ],
)
def test_what_can_be_no_plan_and_no_command_is_refused_in_a_sentence(message, told):
    room, wall, remote, _ = presented()
    with pytest.raises(CucumberError, match=told):
        room.hear_presenter(remote, message)
    assert wall.heard("do") == []


def test_long_things_are_cut():
    room, wall, remote, _ = presented()
    long = {"title": "5", "said": "s" * 5000, "note": "n" * 5000, "asks": ["a" * 500, "7"]}
    room.hear_presenter(wall, {"now": long})
    told = remote.last("now")
    assert [len(told[name]) for name in ("title", "said", "note")] == [1, 1000, 2000]
    assert told["black"] is False
    assert [len(name) for name in told["asks"]] == [120, 1]
    room.hear_presenter(wall, {"plan": {"steps": [{"title": "t" * 500}], "at": 99}})
    assert len(remote.last("plan")["steps"][0]["title"]) == 120
    assert remote.last("plan")["at"] == 0
    room.hear_presenter(wall, {"plan": None})
    assert remote.last("plan") is None, "it can be taken away"


@for_each("message", [{"do": "next"}, {"plan": {"steps": [], "at": 0}}, {"now": {}}, {"did": 1}])
def test_a_phone_that_follows_has_no_remote(message):
    room, wall, _, phones = presented("Ann")
    with pytest.raises(CucumberError, match="can't be read"):
        room.hear_follower(phones["Ann"], message)
    assert wall.heard("do") == []
