"""The presenter's second device: who hears its commands, what the room does while the wall sleeps, what is secret."""

import pytest

from cucumber.errors import CucumberError
from cucumber.room.remote import MOST_REQUESTS, PATIENCE
from tests.cases import for_each
from tests.room.hall import a_room
from tests.room.test_room import asked, moment
from tests.room.test_scene import play

WALL = "the-page-on-the-wall"
NOTE = "Ask before you go on: who has a ten?"


def presented(*names, moments=3):
    """A room in which a wall has shown some moments, its remote, and phones."""
    room, desk, phones = a_room(*names)
    room.gone(desk)
    wall, remote = room.page("wall", WALL), room.page("remote")
    for number in range(moments):
        room.do(wall, "show", moment=moment(number))
        room.do(wall, "now", note=NOTE, ahead="Next")
    return room, wall, remote, phones


def at(phone):
    return phone.props["moment"]["at"]


def seen(remote):
    """What the remote shows of the wall, in a sentence."""
    return remote.props["scene"].get("said", remote.props["scene"]["kind"])


def wishes(wall):
    return [wish["do"] for wish in wall.props["wishes"]]


def test_where_nothing_is_shown_it_says_what_to_do_and_nothing_can_be_stepped():
    room, _, remote, _ = presented(moments=0)
    props = remote.props
    assert (props["scene"], props["next"], props["notes"]) == ({"kind": "lobby", "people": []}, None, [])
    assert not props["presents"]
    room.phone("Ann")
    assert [each["name"] for each in remote.props["scene"]["people"]] == ["Ann"], "who comes in is seen at once"


def test_a_wall_that_has_shown_its_door_and_nothing_else_is_led_from_the_remote():
    room, desk, _ = a_room()
    room.gone(desk)
    wall, remote = room.page("wall", WALL), room.page("remote")
    room.do(wall, "now", ahead="Begin")
    assert remote.props["next"] == {"do": "next", "label": "Begin"}
    room.do(remote, "do", do="next")
    assert wishes(wall) == ["next"]


def test_the_wall_alone_does_what_the_remote_asks():
    room, wall, remote, phones = presented("Ann")
    room.do(remote, "do", do="next")
    room.do(remote, "do", do={"ask": 1})
    assert wishes(wall) == ["next", {"ask": 1}]
    assert wishes(remote) == []
    assert "wishes" not in phones["Ann"].props
    assert not wall.props["displaced"], "who asks for something takes nothing over"


def test_the_hardest_question_of_a_quiz_is_shown_again_where_the_wall_can():
    room, wall, remote, phones = presented("Ann")
    assert not remote.props["shows_again"]
    room.do(wall, "now", ahead="Go on", again=True)
    assert remote.props["shows_again"]
    room.do(remote, "do", do="again")
    assert wishes(wall) == ["again"]
    reveal = {
        "kind": "reveal",
        "title": "The hardest question",
        "said": "Who takes it? Bo.",
        "question": {},
        "solution": {},
    }
    room.do(wall, "show", moment={"story": "quiz", "scene": reveal})
    props = phones["Ann"].props
    assert (props["scene"]["said"], props["question"], props["result"]) == ("Who takes it? Bo.", None, None)


def test_notes_and_the_plan_reach_the_presenters_remote_and_no_phone():
    room, wall, remote, phones = presented("Ann")
    steps = [{"title": "An example", "note": "Five minutes."}, {"title": "A deal on phones"}]
    room.do(wall, "plan", steps=steps, at=0)
    assert remote.props["notes"] == ["Five minutes.", NOTE], "of the step, and of the moment"
    room.do(wall, "plan", steps=steps, at=1)
    assert remote.props["notes"] == [NOTE]
    assert room.page("remote").props["plan"] == {"steps": [steps[0], {**steps[1], "note": ""}], "at": 1}
    assert not any(
        phone.said(NOTE, "Five minutes.", "A deal on phones") for phone in (phones["Ann"], room.phone("late"))
    )


def test_while_something_is_asked_it_stands_there_and_nothing_else_can_be_asked():
    room, wall, remote, _ = presented("Ann")
    room.do(wall, "now", asks=["Who takes it?"])
    assert remote.props["asks"] == ["Who takes it?"]
    room.do(wall, "ask", **asked("0", "1", right="1"))
    scene = remote.props["scene"]
    assert (scene["kind"], scene["question"]["sentence"], remote.props["asks"]) == ("question", "Who takes it?", None)
    assert remote.props["next"] == {"do": "reveal", "label": "Show the answer"}


def test_at_a_table_that_is_played_going_on_is_dealing_once_the_deal_is_over():
    room, wall, remote, phones = presented("Ann")
    desk = room.page()
    room.do(desk, "lay", variant="agurk", places=[1, "bot", "bot"])
    room.do(desk, "deal")
    assert (remote.props["scene"]["title"], remote.props["next"]) == ("Agurk, deal 1", None)
    assert seen(remote) == phones["Ann"].props["table"]["frames"][-1]["note"][0]
    room.do(desk, "give", seat=0, to="bot")
    assert remote.props["next"] == {"do": "next", "label": "Deal"}
    room.do(remote, "do", do="next")
    assert phones["Ann"].props["table"]["heading"] == "Agurk, deal 2"
    assert wishes(desk) == []
    room.do(wall, "show", moment=moment(1))
    room.do(wall, "now", ahead="Go on")
    told = remote.props["next"], remote.props["hides_tables"]
    assert told == ({"do": "next", "label": "Go on"}, True), "what is presented again comes first"


def test_a_deal_on_phones_is_led_from_the_remote_alone_and_then_the_plan_goes_on():
    room, wall, remote, phones = presented("Ann", "Bo")
    steps = [{"title": "A deal on phones"}, {"title": "The rules"}]
    room.do(wall, "end")
    assert remote.props["next"] is None, "what another page offered is over"
    room.gone(wall)
    desk = room.page("desk", WALL)
    room.do(desk, "plan", steps=steps, at=0)
    assert remote.props["next"] == {"do": "seats", "label": "Give out seats"}
    room.do(remote, "do", do="seats")
    assert wishes(desk) == ["seats"], "the desk knows which"
    room.do(desk, "lay", variant="agurk", places=[1, 2])
    assert (remote.props["next"]["label"], remote.props["ends"]) == ("Deal", "End this game")
    room.do(remote, "do", do="next")
    play(room, [*phones.values()])
    room.do(remote, "do", do="end")
    assert remote.props["scene"]["kind"] == "podium", "it ends with its result"
    assert remote.props["next"] == {"do": {"step": 1}, "label": "Next in the plan: The rules"}
    room.do(desk, "plan", steps=steps, at=1)
    assert remote.props["next"] == {"do": "seats", "label": "Give out seats"}, "the plan is at its end"


def test_a_wall_that_sleeps_is_told_when_it_wakes_and_phones_go_on_meanwhile():
    room, wall, remote, phones = presented("Ann")
    room.gone(wall)
    room.ticks(PATIENCE - 1)
    assert remote.props["sleeps"] == "", "it may be on its way to another page"
    room.ticks()
    assert "asleep" in remote.props["sleeps"]
    for _ in range(2):
        room.do(remote, "do", do="back")
    assert at(phones["Ann"]) == 0
    assert seen(remote) == "moment 0"
    woken = room.page("wall", WALL)
    assert wishes(woken) == ["back", "back"]
    assert remote.props["sleeps"] == ""
    room.do(woken, "did", number=2)
    assert wishes(woken) == wishes(room.page("wall", WALL)) == [], "what it has done it is not asked again"


def test_a_step_that_no_page_goes_to_is_said_to_wait_and_gone_to_later():
    room, wall, remote, _ = presented("Ann")
    room.do(wall, "plan", steps=[{"title": "Words"}, {"title": "The rules"}], at=0)
    room.do(wall, "end")
    room.gone(wall)
    assert remote.props["sleeps"] == "", "nothing is presented, and nothing waits"
    room.do(remote, "do", do={"step": 1})
    assert "asleep" in remote.props["sleeps"]
    assert wishes(room.page("wall", WALL)) == [{"step": 1}]
    assert remote.props["sleeps"] == ""


def test_a_wall_whose_line_is_dead_without_anybody_knowing_is_not_waited_for():
    room, _, remote, phones = presented("Ann")
    room.do(remote, "do", do="back")
    room.ticks(PATIENCE - 1)
    assert at(phones["Ann"]) == 2
    room.ticks()
    assert at(phones["Ann"]) == 1
    assert remote.props["sleeps"]
    room.ticks(3 * PATIENCE)
    assert at(phones["Ann"]) == 1, "it is done once"


def test_another_page_that_is_shown_is_not_asked_what_the_one_before_was():
    room, wall, remote, _ = presented()
    room.gone(wall)
    room.do(remote, "do", do="next")
    other = room.page("wall", "another-page-----")
    room.do(other, "show", moment=moment(7))
    room.gone(other)
    assert wishes(room.page("wall", "another-page-----")) == []


def test_the_room_itself_reveals_and_ends_a_question():
    room, wall, remote, phones = presented("Ann")
    room.do(wall, "ask", **asked("0", "1", right="1"))
    room.do(remote, "do", do="reveal")
    assert phones["Ann"].props["result"]["solution"]["right"] == ["1"]
    room.gone(wall)
    room.do(remote, "do", do="next")
    assert phones["Ann"].props["question"] is None


def test_a_step_of_the_plan_is_held_until_the_wall_goes_there():
    room, wall, remote, _ = presented()

    def to(step):
        room.do(remote, "do", do={"step": step})

    with pytest.raises(CucumberError, match="no such step"):
        to(0)
    room.do(wall, "plan", steps=[{"title": "One"}, {"title": "Two"}], at=0)
    room.gone(wall)
    to(1)
    assert remote.props["plan"]["at"] == 1
    with pytest.raises(CucumberError, match="no such step"):
        to(2)
    assert room.page("wall", WALL).props["wishes"] == [{"wish": 1, "do": {"step": 1}}]


def test_very_many_wishes_are_refused_in_a_sentence():
    room, wall, remote, _ = presented()
    room.gone(wall)
    for _ in range(MOST_REQUESTS):
        room.do(remote, "do", do="next")
    room.refuses("Wake it first", remote, "do", do="next")


@for_each(
    "message, told",
    [
        ({"is_": "plan", "steps": [{"title": "x"}] * 61, "at": 0}, "at most 60 steps"),
        ({"is_": "plan", "steps": [{"title": "x", "note": "n" * 2001}], "at": 0}, "at most 2,000 characters"),
        ({"is_": "plan", "steps": [{"note": "x"}], "at": 0}, "That didn't work"),
        ({"is_": "plan", "steps": ["x"], "at": 0}, "That didn't work"),
        ({"is_": "plan", "steps": 3}, "That didn't work"),
        ({"is_": "do", "do": "fly"}, "That didn't work"),
        ({"is_": "do", "do": {"step": "1"}}, "That didn't work"),
        ({"is_": "do", "do": ["next"]}, "That didn't work"),
        ({"is_": "do"}, "That didn't work"),
        ({"is_": "now", "note": 5}, "That didn't work"),
        ({"is_": "now", "black": "yes"}, "That didn't work"),
    ],
)
def test_what_can_be_no_plan_and_no_command_is_refused_in_a_sentence(message, told):
    room, wall, remote, _ = presented()
    room.refuses(told, remote, **message)
    assert wishes(wall) == []


def test_long_things_are_cut():
    room, wall, remote, _ = presented()
    room.do(wall, "now", ahead="s" * 5000, note="n" * 5000, asks=["a" * 500, "7"])
    props = remote.props
    assert (len(props["next"]["label"]), [len(note) for note in props["notes"]]) == (60, [2000])
    assert props["is_black"] is False
    assert [len(name) for name in props["asks"]] == [120, 1]
    room.do(wall, "plan", steps=[{"title": "t" * 500}], at=99)
    assert len(remote.props["plan"]["steps"][0]["title"]) == 120
    assert remote.props["plan"]["at"] == 0
    room.do(wall, "plan", steps=None)
    assert remote.props["plan"] is None, "it can be taken away"


@for_each(
    "message", [{"is_": "do", "do": "next"}, {"is_": "plan", "steps": []}, {"is_": "now"}, {"is_": "did", "number": 1}]
)
def test_a_phone_that_follows_has_no_remote(message):
    room, wall, _, phones = presented("Ann")
    room.refuses("That didn't work", phones["Ann"], **message)
    assert wishes(wall) == []
