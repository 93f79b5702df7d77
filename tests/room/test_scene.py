"""What a room is shown: one scene at a time, the same for the wall, every phone and the remote."""

import pytest

from cucumber.errors import CucumberError
from cucumber.room.people import FACES
from tests.room.hall import a_room, is_due, playable
from tests.room.test_room import asked, moment

KINDS = {"lobby", "text", "table", "votes", "question", "reveal", "what if", "podium", "tables"}


def comes(*keys):
    return {key: {"frame": {"of": key}, "sentence": f"Bo pays for {key}."} for key in keys}


def question(*options, right, count="", with_comes=()):
    what = asked(*options, right=right)
    what["question"]["count"] = count
    what["solution"]["comes"] = comes(*with_comes)
    return what


def answer(room, phones, **picked):
    for name, key in picked.items():
        number = phones[name].props["question"]["number"]
        room.do(phones[name], "answer", number=number, picked=[key])


def kinds(desk, *others):
    """The scene that each screen is told, by its kind."""
    return {browser.props["scene"]["kind"] for browser in (desk, *others)}


def play(room, phones):
    """Plays on a phone whose turn it is, until the deal is over."""
    while True:
        for phone in phones:
            if is_due(phone):
                table = phone.props["table"]
                act = playable(phone.props, table["seat"])[0]
                room.do(phone, "act", act=act, at=len(table["frames"]) - 1, of=f"{table['of']} {table['deal']}")
                break
        else:
            return


def test_wall_phones_and_remote_are_told_the_same_scene_at_every_moment_of_an_evening():
    room, desk, phones = a_room("Ann", "Bo")
    remote, wall = room.page("remote"), room.page("wall", "the-page-on-the-wall")
    seen = []

    def see(expected):
        assert kinds(desk, remote, *phones.values()) == {expected}
        seen.append(expected)

    see("lobby")
    room.do(wall, "show", moment={"story": "", "scene": {"kind": "text", "title": "Play one trick", "lines": []}})
    see("text")
    room.do(wall, "show", moment=moment(1))
    see("table")
    room.do(wall, "ask", **question("3c", "10c", "Jd", right="Jd", with_comes=("10c", "Jd")))
    see("question")
    answer(room, phones, Ann="10c", Bo="Jd")
    room.do(remote, "do", do="reveal")
    see("reveal")
    room.do(wall, "play_out")
    see("what if")
    room.do(desk, "lay", variant="agurk", places=[1, 2, "bot"])
    see("tables")
    room.do(desk, "deal")
    see("table")
    owner = next(each for each in phones.values() if is_due(each))
    room.do(owner, "opened", is_open=True)
    see("votes")
    room.do(owner, "opened", is_open=False)
    see("table")
    play(room, [*phones.values()])
    room.do(desk, "clear")
    see("podium")
    assert {*seen} == KINDS


def test_the_most_common_wrong_answer_is_played_out_beside_the_right_one_and_each_phone_hears_of_its_own():
    room, desk, phones = a_room("Ann", "Bo", "Cai")
    room.do(desk, "ask", **question("3c", "10c", "Jd", right="Jd", with_comes=("3c", "10c", "Jd")))
    room.refuses("leads anywhere", desk, "play_out")
    answer(room, phones, Ann="10c", Bo="10c", Cai="3c")
    room.do(desk, "reveal")
    assert "comes" not in phones["Ann"].props["result"]["solution"], "the tables of all cards are too much for a phone"
    room.do(desk, "play_out")
    scene = desk.props["scene"]
    assert scene["said"].startswith("2 of you said 10c.")
    assert [(side["name"], side["right"], side["said"]) for side in scene["sides"]] == [
        ("10c", False, "Bo pays for 10c."),
        ("Jd", True, "Bo pays for Jd."),
    ]
    assert [phones[name].props["me"]["leads_to"] for name in phones] == [
        "Bo pays for 10c.", "Bo pays for 10c.", "Bo pays for 3c.",
    ]  # fmt: skip


def test_where_nobody_was_wrong_nothing_is_played_out():
    room, desk, phones = a_room("Ann")
    room.do(desk, "ask", **question("3c", "Jd", right="Jd", with_comes=("3c", "Jd")))
    answer(room, phones, Ann="Jd")
    room.do(desk, "reveal")
    assert desk.props["poll"]["result"]["what_if"] is None
    room.refuses("leads anywhere", desk, "play_out")


def test_a_phone_counts_its_right_answers_through_a_quiz_and_keeps_them_when_the_server_starts_again():
    room, desk, phones = a_room("Ann", "Bo")
    for number in (1, 2, 3):
        what = question("0", "1", right="1", count=f"{number} of 10")
        what["question"]["key"] = f"task {number}"
        room.do(desk, "ask", **what)
        answer(room, phones, Ann="1", Bo="1" if number == 2 else "0")
        room.do(desk, "reveal")
        room.do(desk, "reveal")
    assert [phones[name].props["me"]["quiz"] for name in phones] == [{"right": 3, "of": 3}, {"right": 1, "of": 3}]
    again, _, _ = a_room()
    there = again.page("desk", kept=desk.props["kept"])
    assert again.phone("Ann").props["me"]["quiz"] == {"right": 3, "of": 3}
    again.do(there, "ask", **what)
    again.do(there, "reveal")
    assert again.phone("Ann").props["me"]["quiz"] == {"right": 3, "of": 3}, "the wall says again what it shows"
    room.do(desk, "ask", **question("0", "1", right="1", count="1 of 10"))
    room.do(desk, "reveal")
    assert phones["Ann"].props["me"]["quiz"] == {"right": 0, "of": 1}, "another quiz begins"


def test_a_game_that_is_ended_ends_with_its_result():
    room, desk, phones = a_room("Ann", "Bo")
    room.do(desk, "lay", variant="agurk", places=[1, 2])
    room.do(desk, "deal")
    play(room, [*phones.values()])
    room.do(desk, "clear")
    scene = desk.props["scene"]
    assert scene["title"] == "Agurk, after 1 deal"
    assert [each["place"] for each in scene["places"]] == [1, 2]
    assert {each["name"] for each in scene["places"]} == {"Ann", "Bo"}
    assert scene["places"][0]["score"] == "0 points"
    assert phones["Ann"].props["scene"]["places"] == scene["places"], "and each phone finds its own place there"
    again, _, _ = a_room()
    there = again.page("desk", kept=desk.props["kept"])
    assert there.props["scene"] == scene, "also after the server has started again"
    room.do(desk, "lay", variant="agurk", places=[1, 2])
    assert kinds(desk, *phones.values()) == {"tables"}, "the next game takes its place"
    assert desk.props["kept"]["ending"] is None


def test_a_game_that_is_broken_off_before_its_first_deal_is_over_has_no_result():
    room, desk, _ = a_room("Ann", "Bo")
    room.do(desk, "lay", variant="agurk", places=[1, 2])
    room.do(desk, "deal")
    room.do(desk, "clear")
    assert desk.props["scene"]["kind"] == "lobby"


def test_the_ranking_stands_on_the_wall_and_on_the_remote_and_a_round_can_be_drawn_from_there():
    room, desk, phones = a_room("Ann", "Bo", "Cai", "Dan")
    remote = room.page("remote")
    room.do(desk, "draw", variant="simple", seats=2)
    assert remote.props["next"] == {"do": "next", "label": "Deal everywhere"}
    room.do(remote, "do", do="next")
    play(room, [*phones.values()])
    room.do(remote, "do", do="ranking")
    assert kinds(desk, remote, *phones.values()) == {"podium"}
    assert remote.props["next"] == {"do": "ranking", "label": "Back to the tables"}
    room.do(remote, "do", do="ranking")
    room.do(remote, "do", do="round")
    assert desk.props["scene"]["title"] == "Round 2"
    other, its_desk, _ = a_room("Ann", "Bo")
    other.do(its_desk, "lay", variant="agurk", places=[1, 2])
    other.refuses("draw lots first", its_desk, "ranking", of="tonight")


def test_no_two_people_look_alike_while_there_are_enough_faces_and_everybody_keeps_their_own():
    room, desk, phones = a_room(*(f"P{number}" for number in range(FACES)))
    faces = {name: phone.props["me"]["face"] for name, phone in phones.items()}
    assert len({*faces.values()}) == FACES
    assert desk.props["faces"] == faces, "all screens draw the same ones"
    room.gone(phones["P7"])
    assert room.phone("P7").props["me"]["face"] == faces["P7"]
    again, _, _ = a_room("first")
    assert again.phone("P7", face=faces["P7"]).props["me"]["face"] == faces["P7"], "also in a room that has restarted"


def test_a_phone_may_have_another_face_that_nobody_has():
    room, desk, phones = a_room("Ann", "Bo", "Cai")
    room.do(phones["Ann"], "face")
    props = desk.props["faces"]
    assert len({*props.values()}) == 3
    assert props["Ann"] not in {0, 1, 2}


def test_the_presenter_gives_somebody_another_name():
    room, desk, phones = a_room("Rude", "Bo")
    room.do(desk, "rename", number=1, name="Ann")
    assert phones["Rude"].props["me"]["name"] == "Ann"
    room.do(desk, "rename", number=1, name="Bo")
    assert phones["Rude"].props["me"]["name"] == "Bo 2"
    room.gone(phones["Rude"])
    assert room.phone("Rude").props["me"]["name"] == "Bo 2", "also when the page is loaded again"
    room.refuses("Nobody here has that number", desk, "rename", number=9, name="Ann")
    room.refuses("That didn't work", phones["Bo"], "rename", number=1, name="Ann")


def test_somebody_who_is_taken_out_is_told_and_a_rival_plays_on():
    room, desk, phones = a_room("Ann", "Bo")
    room.do(desk, "lay", variant="agurk", places=[1, 2])
    room.do(desk, "deal")
    room.do(desk, "remove", number=2)
    assert phones["Bo"].heard("closed") == ["The presenter has taken you out of this room."]
    assert [place["kind"] for place in desk.props["places"]["places"]] == ["phone", "bot"]
    assert [each["name"] for each in desk.props["people"]] == ["Ann"]
    with pytest.raises(CucumberError, match="taken you out"):
        room.phone("Bo")
