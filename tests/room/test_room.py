"""A room: who is told what, when, and what is never told; who may come in, and who is known again."""

import json
import re
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from cucumber import VARIANTS, find
from cucumber.errors import CucumberError
from cucumber.messages import parse, read
from cucumber.room import Rooms, Seal, Tries, new_code, plain_code
from cucumber.room.entry_messages import FROM_STRANGERS, JoinRoom, OpenRoom, ResumeRoom
from cucumber.room.people import MOST
from cucumber.room.room import CLOSES_AFTER
from cucumber.room.room_codes import LENGTH, LETTERS
from cucumber.room.room_game import RoomGame
from cucumber.room.rooms import HOUR, MOST_FROM_ONE, MOST_ROOMS, MOST_WRONG, MOST_WRONG_FROM_ONE, NoSuchRoom
from cucumber.room.story import LONGEST, MOST_MOMENTS
from cucumber.table.match import games
from tests.cases import for_each
from tests.room.hall import SECRET, SEED, Browser, Hall, a_room, faces_in, key_of, may_know, playable
from tests.tiers import some

ROOT = Path(__file__).parents[2]


def rooms_of_a_server():
    unknown = (f"{number:032}" for number in range(10**6)).__next__
    return Rooms(unknown, Random(1).choice, lambda _game, _tell: None, Seal(b"the server's own"))


def opened(rooms, browser=None, address="here"):
    browser = browser or Browser()
    screens = rooms.present(OpenRoom(screen="desk"), browser, address, lambda _code, secret: {"secret": secret})
    screens.send_updates()
    return screens


def secret_of(browser):
    """What a page of the presenter comes back with."""
    return browser.props["door"]["secret"]


def moment(number, story="a story"):
    tables = [{"heading": "Three nines", "frame": {"number": number}}]
    return {"story": story, "scene": {"kind": "table", "title": story, "tables": tables, "said": f"moment {number}"}}


def asked(*options, right, several=False, key=None):
    right = [right] if isinstance(right, str) else right
    choices = [{"key": option, "label": option} for option in options]
    question = {"kind": "taker", "sentence": "Who takes it?", "several": several, "options": choices, "frame": {}}
    question |= {"key": key} if key else {}
    replies = {" ".join(right): {"right": True, "title": "Right"}, "": {"right": False, "title": "Not quite"}}
    solution = {"right": right, "replies": replies, "sentence": "Bo takes it.", "frame": {}}
    return {"question": question, "solution": solution}


# --- the codes --------------------------------------------------------------------------------------------------------


def test_codes_have_five_letters_that_nobody_takes_for_digits():
    code = new_code(Random(1).choice)
    assert plain_code(f" {code.lower()[:2]}-{code.lower()[2:]} ") == code
    assert not {"I", "O"} & set(LETTERS)


@for_each("typed", ["", "ABCD", "ABCDEF", "ABCD1", "ABCDO", "ÄBCDE", "A" * 10**6, None, 12345, ["ABCDE"]])
def test_what_is_no_code_is_told_so(typed):
    with pytest.raises(CucumberError, match="five letters"):
        plain_code(typed)


def join(rooms, code, key="", address="school", now=0.0, browser=None):
    return rooms.follow(JoinRoom(code, key_of(key or "somebody")), browser or Browser(), address, now)


def guesses(rooms, many, seed=2, **how):
    """So many wrong codes; what was said to each."""
    rng, said = Random(seed), []
    for _ in range(many):
        with pytest.raises(NoSuchRoom) as error:
            join(rooms, new_code(rng.choice), **how)
        said.append(str(error.value))
    return said


def test_whoever_tries_one_code_after_the_other_waits_and_nobody_else_at_the_same_address():
    """Twenty wrong codes from one phone locked out a whole school for ten minutes."""
    rooms, thief, phone, desk = rooms_of_a_server(), Browser(), Browser(), Browser()
    screens = opened(rooms, desk, address="home")
    code, secret = screens.room.code, secret_of(desk)
    join(rooms, code, "Ann", browser=phone)
    said = guesses(rooms, 3000, browser=thief)
    assert sum("There is no room" in sentence for sentence in said) == MOST_WRONG
    assert said[-1] == "Too many wrong codes were tried. Try again in 10 minutes."
    with pytest.raises(NoSuchRoom, match="Too many"):
        join(rooms, code, "thief", now=599.0, browser=thief)
    assert join(rooms, code, "thief", now=600.0, browser=thief) is screens
    assert join(rooms, code, "Bo") is screens, "a pupil with the right code"
    assert join(rooms, code, "Ann", browser=thief) is screens, "a phone that has been here"
    back = ResumeRoom(code=code, secret=secret, screen="desk")
    assert rooms.present(back, thief, "school", lambda _code, _secret: {}) is screens


def test_a_large_school_may_mistype_and_guessing_goes_on_for_days():
    rooms = rooms_of_a_server()
    screens = opened(rooms, address="home")
    code = screens.room.code
    for pupil in range(300):
        guesses(rooms, 2, seed=100 + pupil, browser=Browser())
    with pytest.raises(NoSuchRoom, match="Try again in 60 minutes"):
        join(rooms, code, "Ann", now=1.0)
    assert join(rooms, code, "Ann", now=1.0, address="another") is screens
    assert join(rooms, code, "Bo", now=HOUR) is screens
    for pupil in range(700):
        guesses(rooms, 1, seed=500 + pupil, now=HOUR, browser=Browser())
    assert join(rooms, code, "Cai", now=HOUR) is screens, "where others are in the room, all can read its code"
    days = (len(LETTERS) ** LENGTH + 1) / (MOST_ROOMS + 1) / (MOST_WRONG_FROM_ONE * 24)
    assert f"after {days:.0f} days" in (ROOT / "docs" / "serving.md").read_text("utf-8")


def test_a_class_that_waits_for_its_room_is_not_taken_for_thieves():
    tries = Tries(20, 600)
    for second in range(500):
        assert tries.pause(second / 10) == 0
        tries.wrong("KXTAB", second / 10)


def test_after_a_restart_a_room_opens_to_its_own_secret_and_to_no_other():
    """Whoever knew the code could come first, and the room was theirs."""
    desk = Browser()
    code = opened(rooms_of_a_server(), desk).room.code
    again = rooms_of_a_server()

    def comes(code, secret):
        return again.present(ResumeRoom(code=code, secret=secret, screen="desk"), Browser(), "here", lambda *_: {})

    for wrong in (SECRET, "t" * 48, secret_of(desk)[:-1] + "x", "x" + secret_of(desk)[1:], "t" * 16):
        with pytest.raises(CucumberError, match="presenter's own link"):
            comes(code, wrong)
    with pytest.raises(CucumberError, match="presenter's own link"):
        comes("ABCDE", secret_of(desk))
    assert len(again) == 0
    assert comes(code, secret_of(desk)).room.code == code


# --- what is presented ------------------------------------------------------------------------------------------------


def test_phones_see_what_is_shown_and_was_shown_and_nothing_that_is_still_to_come():
    room, presenter, phones = a_room("Ann", "Bo")
    ann = phones["Ann"]
    room.refuses("too much", presenter, "show", moment={"frame": "x" * 10**6})
    assert ann.props["moment"] is None
    for number in range(3):
        room.do(presenter, "show", moment=moment(number))
        assert ann.props["moment"]["at"] == number
    assert ann.props["moments"] == {str(number): moment(number) for number in range(3)} == phones["Bo"].props["moments"]
    late = room.phone("Cai")
    assert late.props["moments"] == {"2": moment(2)}
    room.do(late, "want", number=0)
    assert late.props["moments"] == {"0": moment(0), "2": moment(2)}
    for nowhere in (3, -1, "0", None, True, 10**30):
        room.refuses(r"no longer here|That didn't work", late, "want", number=nowhere)
    room.do(presenter, "show", moment=moment(0))
    assert "heading" not in ann.texts[-1], "one that was seen is not sent again"
    assert ann.props["moment"] == {"at": 0, "first": 0, "of": 3}


def test_a_story_forgets_its_oldest_moments_long_ones_sooner_and_another_story_those_of_the_one_before():
    room, presenter, phones = a_room("Ann")
    for number in range(MOST_MOMENTS + 5):
        room.do(presenter, "show", moment=moment(number))
    assert phones["Ann"].props["moment"]["first"] == 5
    assert next(iter(phones["Ann"].props["moments"])) == "5"
    room.do(presenter, "show", moment=moment(0, "another"))
    props = phones["Ann"].props["moment"]
    assert props["first"] == props["at"] == MOST_MOMENTS + 5
    room, presenter, phones = a_room("Ann")
    for number in range(30):
        room.do(presenter, "show", moment={**moment(number), "caption": "x" * 190_000})
    assert phones["Ann"].props["moment"]["first"] == 30 - LONGEST // 190_100


# --- questions --------------------------------------------------------------------------------------------------------


def test_nobody_is_told_the_answer_before_it_is_shown_and_then_everybody():
    room, presenter, phones = a_room("Ann", "Bo")
    ann, bo = phones.values()
    room.do(presenter, "ask", **asked("0", "1", right="1"))
    for picked in ("0", "1"):  # an answer may be changed until it is shown
        room.do(ann, "answer", number=1, picked=[picked])
    late = room.phone("Cai")
    for phone in (ann, bo, late):
        assert phone.props["result"] is None
        assert not phone.said("Bo takes it", "counts"), "what others answer is the presenter's until it is shown"
    poll = presenter.props["poll"]
    assert (poll["counts"], poll["answered"], presenter.props["here"]) == ({"0": 0, "1": 1}, 1, 3)
    room.do(presenter, "reveal")
    assert (ann.props["me"]["answered"], ann.props["me"]["right"]) == (["1"], True)
    assert (bo.props["me"]["answered"], bo.props["me"]["right"]) == ([], None)
    assert ann.props["result"] == bo.props["result"] == late.props["result"]
    assert late.props["result"]["counts"] == {"0": 0, "1": 1}
    assert late.props["result"]["solution"]["sentence"] == "Bo takes it."
    room.refuses("too late", ann, "answer", number=1, picked=["0"])


def test_the_presenter_alone_is_told_who_picked_what_once_it_is_shown():
    room, presenter, phones = a_room("Ann", "Bo")
    room.do(presenter, "ask", **asked("0", "1", right="1"))
    for name, picked in (("Ann", "1"), ("Bo", "0")):
        room.do(phones[name], "answer", number=1, picked=[picked])
    assert presenter.props["poll"]["result"] is None
    room.do(presenter, "reveal")
    picks = presenter.props["poll"]["result"]["picks"]
    assert [(each["name"], each["picked"]) for each in picks] == [("Ann", ["1"]), ("Bo", ["0"])]
    assert len({each["who"] for each in picks}) == 2
    assert not any(phone.said("picks") for phone in phones.values())
    assert room.page("wall").props["poll"]["result"]["picks"] == picks, "a page that comes later is told the same"


@for_each("picked", [[], ["2"], ["0", "1"], "0", None, [0], [["0"]], ["0"] * 10**4 + ["2"]])
def test_what_is_no_answer_is_refused(picked):
    room, presenter, phones = a_room("Ann")
    room.do(presenter, "ask", **asked("0", "1", right="1"))
    room.refuses(None, phones["Ann"], "answer", number=1, picked=picked)
    assert presenter.props["poll"]["answered"] == 0


REPLY = {"right": False, "title": "Not quite"}


@for_each(
    "wrong",
    [
        *({"replies": 5}, {"replies": {"0": 5}}, {"replies": {"2": REPLY}}, {"replies": {"0": {**REPLY, "right": 1}}}),
        *({"replies": {" " * each: REPLY for each in range(2000)}}, {"right": "1"}, {"refused": ["2"]}),
        *({"right": ["2"]}, {"sentence": 5}, {"sentence": "x" * 10**6}, {"why": ["0"]}, {"why": {"0": 5}}),
        *({"comes": {"2": {}}}, {"frame": []}, {"x": 1}),
    ],
)
def test_a_solution_that_does_not_fit_its_question_is_refused(wrong):
    """Where it was shown, nobody in any room was told anything any more."""
    room, presenter, phones = a_room("Ann")
    right = asked("0", "1", right="1")
    room.refuses(r"doesn't fit|can't be asked|That didn't work", presenter, "ask", **{**right, "solution": wrong})
    room.do(presenter, "ask", **right)
    room.do(phones["Ann"], "answer", number=1, picked=["1"])
    room.do(presenter, "reveal")
    assert phones["Ann"].props["me"]["right"] is True


# --- what goes wrong --------------------------------------------------------------------------------------------------


UNHEARD = (
    *(r'["\ud800"]', r'{"\udfff": 1}', "[NaN]", "[-Infinity]", "[1e999]", "{", "[" * 10**5, b"\xff"),
    f"[{'0,' * 10**5}0]",
)


@for_each("text", UNHEARD)
def test_what_no_browser_could_be_told_again_is_no_message(text):
    with pytest.raises((ValueError, RecursionError)):
        parse(text)


def test_what_a_browser_can_be_told_again_is_a_message():
    assert parse(r'["\ud83c\udf52 \u0007", 1.5, -3]') == ["\U0001f352 \a", 1.5, -3]
    assert len(parse(f"[{'0,' * 10**4}0]")) == 10**4 + 1


class BrokenBrowser(Browser):
    """One to which nothing can be sent."""

    def send(self, _text):
        raise ValueError("this can't be written")


def test_what_goes_wrong_with_one_screen_or_one_room_hurts_no_other(caplog):
    rooms = rooms_of_a_server()
    phone, broken, other = Browser(), BrokenBrowser(), Browser()
    hurt = opened(rooms)
    rooms.follow(JoinRoom(hurt.room.code, key_of("Bad")), broken, "here", 0.0)
    rooms.follow(JoinRoom(hurt.room.code, key_of("Ann")), phone, "here", 0.0)
    second = opened(rooms, other)
    rooms.send_updates()
    assert phone.props["me"]["name"] == "Guest 2"
    assert other.props["room"]["code"] == second.room.code
    hurt.room.story = None  # nothing in this room works any more
    rooms.follow(JoinRoom(second.room.code, key_of("Cai")), Browser(), "here", 0.0)
    hurt.leave(broken, 0.0)
    hurt.room.remote.overdue = None
    rooms.tick(1.0)
    rooms.send_updates()
    assert other.props["here"] == 1
    assert "could not" in caplog.text


def test_a_phone_or_a_page_that_is_not_let_in_leaves_nothing_behind():
    """Who was refused counted as one more phone each time, until the room was full."""
    room, presenter, phones = a_room("Ann", "Bo")
    room.do(presenter, "remove", number=phones["Bo"].props["me"]["number"])
    for _ in range(3):
        with pytest.raises(CucumberError, match="taken you out"):
            room.phone("Bo")
    assert presenter.props["here"] == 1


def test_a_table_that_is_played_comes_back_when_what_was_presented_meanwhile_ends():
    """Phones kept the last task, and only dealing anew gave the hands back."""
    room, presenter, phones = a_room("Ann", "Bo")
    room.do(presenter, "lay", variant="agurk", places=[1, 2])
    room.do(presenter, "deal")
    hand = phones["Ann"].props["table"]["frames"][-1]["seats"][0]["hand"]
    remote = room.page("remote")

    def is_back():
        late = room.phone("Ann")
        assert late.props["table"]["frames"][-1]["seats"][0]["hand"] == hand
        return {phone.props["scene"]["is_played"] for phone in (*phones.values(), late)} == {True} and late.props[
            "question"
        ] is None

    assert is_back()
    for by, *said in [(presenter, "over"), (remote, "do", "table"), (presenter, "table")]:
        room.do(presenter, "show", moment=moment(1))
        room.do(presenter, "ask", **asked("0", "1", right="1"))
        assert presenter.props["hides_tables"]
        room.do(by, said[0], **({"do": said[1]} if said[1:] else {}))
        assert not presenter.props["hides_tables"]
        assert is_back(), said
    room.do(presenter, "show", moment=moment(1))
    assert not room.page("desk").props["leads"], "the wall presents"
    room.gone(presenter)
    assert room.page("desk").props["leads"], "nobody does"


@for_each("said", [{"is_": "table"}, {"is_": "do", "do": "table"}])
def test_without_tables_none_can_be_shown(said):
    room, presenter, phones = a_room("Ann")
    room.do(presenter, "show", moment=moment(1))
    room.do(presenter, "over")
    room.refuses(None, presenter, **said)
    assert not phones["Ann"].props["scene"]["is_played"]


def test_what_is_marked_counts_when_the_answer_is_shown():
    """Who had marked cards and not pressed the button was counted as one who hadn't answered."""
    room, presenter, phones = a_room("Ann", "Bo", "Cai", "Dan")
    room.do(presenter, "ask", **asked("9h", "2c", "5d", right=["9h", "2c"], several=True))
    for name, does, picked in [
        ("Ann", "mark", ["9h"]),
        ("Ann", "mark", ["2c", "9h"]),
        ("Bo", "mark", ["5d"]),
        ("Bo", "mark", []),
        ("Cai", "answer", ["9h", "2c"]),
        ("Cai", "mark", ["9h"]),
        ("Dan", "mark", ["5d"]),
        ("Dan", "answer", ["2c"]),
    ]:
        room.do(phones[name], does, number=1, picked=picked)
    assert presenter.props["poll"]["answered"] == 2, "who marks has not yet answered"
    again = room.phone("Ann")
    assert (again.props["me"]["answered"], again.props["me"]["marked"]) == ([], ["9h", "2c"])
    room.do(presenter, "reveal")
    told = {name: (phone.props["me"]["answered"], phone.props["me"]["right"]) for name, phone in phones.items()}
    assert told == {"Ann": (["9h", "2c"], True), "Bo": ([], None), "Cai": (["9h"], False), "Dan": (["2c"], False)}
    assert presenter.props["poll"]["counts"] == {"9h": 2, "2c": 2, "5d": 0}, "several cards are one answer"
    room.refuses("too late", phones["Ann"], "mark", number=1, picked=["5d"])


def test_two_hundred_answers_at_once_are_one_message_to_the_presenter_and_a_result_is_written_once():
    room, presenter, phones = a_room(*(f"Guest {number}" for number in range(200)))
    room.do(presenter, "ask", **asked("0", "1", right="1"))
    before = len(presenter.texts)
    for number, phone in enumerate(phones.values()):
        room.receive(phone, {"is": "answer", "number": 1, "picked": [str(number % 2)]})
    room.send_updates()
    room.send_updates()
    assert presenter.props["poll"]["counts"] == {"0": 100, "1": 100}
    assert len(presenter.texts) - before == 1
    room.do(presenter, "reveal")
    assert len({phone.texts[-1] for phone in phones.values()}) == 2, "who was right is told so, and who was not"


def test_answers_survive_a_server_that_is_killed_also_once_the_answer_was_shown():
    room, presenter, phones = a_room("Ann", "Bo", "Cai")
    question = asked("0", "1", right="1", key="the seventh")
    room.do(presenter, "ask", **question)
    room.do(phones["Ann"], "answer", number=1, picked=["1"])
    room.do(phones["Bo"], "mark", number=1, picked=["0"])
    for is_revealed in (False, True):
        if is_revealed:
            room.do(presenter, "reveal")
        kept = presenter.props["kept"]
        assert "Bo takes it" not in json.dumps(kept), "the solution stays with the page that asks"
        again = Hall()
        page, ann = again.page(kept=kept), again.phone("Ann")
        again.do(page, "ask", **question)
        assert (page.props["poll"]["counts"], ann.props["me"]["answered"]) == ({"0": is_revealed, "1": 1}, ["1"])
        again.do(page, "reveal")
        assert (page.props["poll"]["counts"], ann.props["me"]["right"]) == ({"0": 1, "1": 1}, True)
        again.do(page, "ask", **asked("0", "1", right="1"))
        assert page.props["poll"]["answered"] == 0, "another question is answered anew"


def test_a_question_that_is_said_again_goes_on_with_its_answers():
    """A wall that came back asked once more what it had just asked, and phones were asked twice."""
    room, presenter, phones = a_room("Ann")
    question = asked("0", "1", right="1", key="the seventh")
    room.do(presenter, "ask", **question)
    room.do(phones["Ann"], "answer", number=1, picked=["1"])
    room.do(presenter, "ask", **question)
    assert (phones["Ann"].props["question"]["number"], phones["Ann"].props["me"]["answered"]) == (1, ["1"])
    room.do(presenter, "drop")
    room.do(presenter, "ask", **question)
    assert presenter.props["poll"]["answered"] == 0


def test_a_page_of_a_plan_that_is_left_leaves_nothing_on_phones():
    """Who looked at the rules at the end of a lesson still saw its last table."""
    room, presenter, phones = a_room("Ann")
    room.do(presenter, "show", moment=moment(1))
    room.do(presenter, "ask", **asked("0", "1", right="1"))
    room.do(presenter, "end")
    assert [phones["Ann"].props[part] for part in ("question", "moment", "moments")] == [None, None, {}]


@for_each("damage", [7, {"key": "the seventh"}, {"answers": {"Ann": 7}}, {"answers": {"Ann": ["x"]}}, {"marked": []}])
def test_damaged_answers_are_left_out(damage):
    question = asked("0", "1", right="1", key="the seventh")
    saved = {"key": "the seventh", "answers": {}, "marked": {}}
    room = Hall()
    page = room.page(kept={"poll": {**saved, **damage} if isinstance(damage, dict) else damage})
    room.do(page, "ask", **question)
    assert page.props["poll"]["answered"] == 0


def test_once_a_game_is_ended_phones_show_nothing_from_before_it_unless_a_wall_still_does():
    """They showed a quiz from half an hour ago."""
    for screen, shown in (("desk", None), ("wall", {"at": 0, "first": 0, "of": 1})):
        room, desk, phones = a_room("Ann", "Bo")
        wall = room.page("wall")
        room.do(wall, "show", moment=moment(1))
        room.do(desk, "lay", variant="agurk", places=[1, 2])
        room.do(desk, "deal")
        if screen == "wall":
            room.do(wall, "show", moment=moment(1))
        room.do(desk, "clear")
        assert phones["Ann"].props["moment"] == shown
        room.do(wall, "show", moment=moment(2))
        props = phones["Ann"].props
        assert props["moments"][str(props["moment"]["at"])] == moment(2)


# --- coming and going -------------------------------------------------------------------------------------------------


def test_a_phone_that_comes_back_is_the_same_phone():
    room, presenter, phones = a_room("Ann", "Bo")
    room.do(presenter, "ask", **asked("0", "1", right="1"))
    room.do(phones["Ann"], "answer", number=1, picked=["1"])
    room.gone(phones["Ann"])
    assert presenter.props["here"] == 1
    assert room.phone("Ann").props == phones["Ann"].props
    assert (presenter.props["here"], presenter.props["poll"]["answered"]) == (2, 1)


def test_somebody_without_a_name_keeps_their_number_when_the_server_starts_again():
    """Guest 4 was Guest 6 in the ranking after a restart."""
    again = Hall()
    phones = [again.phone("", key_of(f"phone {place}"), number) for place, number in enumerate((4, 2, 4, 0))]
    assert [phone.props["me"]["name"] for phone in phones] == ["Guest 4", "Guest 2", "Guest 5", "Guest 6"]
    assert [phone.props["me"]["number"] for phone in phones] == [4, 2, 5, 6]


def test_a_full_room_says_so():
    room, _, _ = a_room(*map(str, range(MOST)))
    with pytest.raises(CucumberError, match="full"):
        room.phone("late")


def test_two_people_of_one_name_are_told_apart_from_the_start_and_stay_so():
    room, presenter, phones = a_room("Ann", "ann", "Bo")
    ann, other, bo = phones.values()
    names = lambda: [phone.props["me"]["name"] for phone in (ann, other, bo)]  # noqa: E731
    assert names() == ["Ann", "ann 2", "Bo"]
    room.do(bo, "name", name="Ann")
    room.do(ann, "name", name="Ann")
    assert names() == ["Ann", "ann 2", "Ann 3"], "one's own name is free"
    room.do(other, "name", name="x" * 20)
    room.do(bo, "name", name="x" * 20)
    assert names() == ["Ann", "x" * 20, "x" * 18 + " 2"] == [each["name"] for each in presenter.props["people"]]


@for_each("name", ["<script>alert(1)</script>", "\u202eevil", "You", "", " ", "\x00\x1b[31m", "\ud83c\udf52" * 9])
def test_names_are_text_and_never_you(name):
    room, presenter, _ = a_room()
    phone = room.phone(name[:20], key_of("phone"))
    given = phone.props["me"]["name"]
    assert given.isprintable()
    assert given.casefold() not in {"", "you"}
    room.do(phone, "name", name="x" * 10**5)
    assert presenter.props["people"][0]["name"] == f"{'x' * 19}…", "what is too long is shortened, and shows it"


def test_a_room_closes_half_an_hour_after_its_presenter_has_gone_and_tells_everybody():
    rooms = rooms_of_a_server()
    presenter, phone = Browser(), Browser()
    screens = opened(rooms, presenter)
    rooms.follow(JoinRoom(screens.room.code, key_of("Ann")), phone, "here", now=0.0)
    screens.leave(presenter, now=100.0)
    rooms.tick(100.0 + CLOSES_AFTER - 1)
    assert not phone.heard("closed")
    rooms.tick(100.0 + CLOSES_AFTER)
    assert "closed" in phone.heard("closed")[0]
    with pytest.raises(NoSuchRoom):
        rooms.follow(JoinRoom(screens.room.code, key_of("Bo")), Browser(), "here", now=0.0)


def test_only_the_presenters_own_secret_presents():
    rooms, desk = rooms_of_a_server(), Browser()
    screens = opened(rooms, desk)

    def comes(secret):
        said = {"is": "present", "code": screens.room.code, "secret": secret, "screen": "desk"}
        return rooms.present(read(said, FROM_STRANGERS), Browser(), "here", lambda _code, _secret: {})

    for secret in ("", "t" * 32, None, 5, secret_of(desk)[1:]):
        with pytest.raises(CucumberError, match="presenter's own link"):
            comes(secret)
    assert comes(secret_of(desk)) is screens


def test_of_two_pages_of_the_presenter_the_one_that_acted_last_is_shown_and_the_other_is_told():
    room, _, phones = a_room("Ann")
    first = room.page("wall")
    room.do(first, "show", moment=moment(1))
    second = room.page("wall")
    assert not first.props["displaced"], "a page that is only opened takes nothing over"
    room.do(second, "show", moment=moment(2))
    assert "Another page of yours" in first.props["said"]
    assert phones["Ann"].props["moment"]["at"] == 1
    room.do(first, "show", moment=moment(1))
    assert (first.props["displaced"], second.props["displaced"]) == (False, True)
    assert phones["Ann"].props["moment"]["at"] == 0
    room.gone(first)
    assert room.page("wall", displaced=True).props["said"], "one that comes back is told so still"
    room.do(second, "show", moment=moment(3))
    assert phones["Ann"].props["moments"]["2"] == moment(3)


def test_rooms_are_bounded_and_a_few_addresses_cannot_take_them_all():
    rooms, many = rooms_of_a_server(), []
    for address in map(str, range(10)):
        many.append(0)
        with suppress(CucumberError):
            while True:
                opened(rooms, address=address)
                many[-1] += 1
    assert many[:3] == [MOST_FROM_ONE, 14, 9]
    for number in range(10, 10 + MOST_ROOMS - len(rooms)):
        opened(rooms, address=str(number))
    assert len(rooms) == MOST_ROOMS
    with pytest.raises(CucumberError, match="Too many rooms"):
        opened(rooms, address="another address")


def test_where_all_rooms_are_taken_one_in_which_nobody_is_gives_way():
    rooms, desks = rooms_of_a_server(), [Browser() for _ in range(MOST_ROOMS)]
    screens = [opened(rooms, desk, address=f"address {number}") for number, desk in enumerate(desks)]
    join(rooms, screens[2].room.code, "Ann")
    for place in (2, 3, 5):
        screens[place].leave(desks[place], 1.0)
    opened(rooms, address="new")
    for place, browser in enumerate(desks):
        back = ResumeRoom(code=screens[place].room.code, secret=secret_of(browser), screen="desk")
        if place != 3:
            assert rooms.present(back, Browser(), "here", lambda _code, _secret: {}) is screens[place]
    with pytest.raises(NoSuchRoom, match="There is no room"):
        join(rooms, screens[3].room.code, "Bo")
    with pytest.raises(CucumberError, match="Too many rooms"):
        opened(rooms, address="newer")


# --- hands on phones --------------------------------------------------------------------------------------------------


def seated(variant, names, onlooker="Zoe", **how):
    """A room in which everybody named has a seat and the cards are dealt; the onlooker has none."""
    room, presenter, phones = a_room(*names, onlooker, **how)
    room.do(presenter, "lay", variant=variant.key, places=["open"] * len(names))
    for seat, name in enumerate(names):
        room.do(phones[name], "sit", seat=seat)
    room.do(presenter, "deal")
    return room, presenter, phones


def hand_of(told, seat):
    return told["table"]["frames"][-1]["seats"][seat]["hand"]


@for_each("variant", some(VARIANTS, 6))
def test_no_phone_is_ever_told_a_card_that_its_seat_may_not_see_and_one_that_may_not_be_played_is_refused(variant):
    rng = Random(variant.key)
    players = variant.rules.player_range
    names = ["Ann", "Bo", "Cai", "Dan", "Eva"][: max(players.fewest, min(players.most, 4))]
    room, presenter, phones = seated(variant, names)
    seats = {name: seat for seat, name in enumerate(names)}
    for _ in range(120):
        table = room.room.tables[0]
        for name, phone in phones.items():
            told, phone.texts = " ".join(phone.texts), []
            assert faces_in(told) <= may_know(table, seats.get(name)), f"{name} was told too much"
        if table.game.over:
            break
        if table.game.is_settled:
            room.do(presenter, "deal")
            continue
        seat = table.game.deal.turn
        phone = phones[names[seat]]
        at = len(phone.props["table"]["frames"]) - 1
        assert phone.props["table"]["seat"] == seat
        if wrong := next((card for card in hand_of(phone.props, seat) if not card.get("playable", True)), None):
            why = re.escape(wrong["why"].removesuffix("."))
            room.refuses(why, phone, "act", act=wrong["id"].partition("#")[0], at=at)
        acts = playable(phone.props, seat)
        done_one_of(room, phone, rng.sample(acts, len(acts)), at)
    assert table.game.deals > 1 or table.game.over


def done_one_of(room, phone, acts, at):
    for act in acts:
        try:
            room.do(phone, "act", act=act, at=at)
        except CucumberError:
            continue
        return
    pytest.fail(f"none of {acts} can be done")


def test_a_seat_is_played_by_its_own_phone_alone_and_at_its_turn():
    names = ["Ann", "Bo", "Cai"]
    room, _, phones = seated(find("agurk"), names)
    turn = room.room.tables[0].game.deal.turn
    own = phones[names[turn]]
    card, at = hand_of(own.props, turn)[0]["id"], len(own.props["table"]["frames"]) - 1
    for other in {*names, "Zoe"} - {names[turn]}:
        room.refuses(r"turn|no seat", phones[other], "act", act=card, at=at)
    room.refuses("has passed", own, "act", act=card, at=at + 1)


def test_onlookers_vote_only_on_a_hand_that_its_owner_opens():
    room, _, phones = seated(find("agurk"), ["Ann", "Bo"])
    seat = room.room.tables[0].game.deal.turn
    owner, other, zoe = phones[["Ann", "Bo"][seat]], phones[["Bo", "Ann"][seat]], phones["Zoe"]
    wall = room.page("remote")
    room.refuses("vote is over", zoe, "vote", act="9h", at=0)
    room.do(owner, "opened", is_open=True)
    ballot = zoe.props["ballot"]
    again = Hall()
    again.page(kept=wall.props["kept"])
    assert again.room.tables[0].opened == {seat}, "it stays open when the server starts again"
    assert wall.props["scene"]["said"] == f"What should {['Ann', 'Bo'][seat]} play?"
    assert (wall.props["scene"]["kind"], wall.props["scene"]["answered"], wall.props["scene"]["of"]) == ("votes", 0, 1)
    assert not any(each["hand"] for each in wall.props["scene"]["tables"][0]["frame"]["seats"]), "nor on the wall"
    card = next(each["id"] for each in ballot["frame"]["seats"][seat]["hand"] if each["playable"])
    room.do(zoe, "vote", act=card, at=ballot["at"])
    assert zoe.props["me"]["voted"]
    assert owner.props["me"]["advice"]["counts"] == {card: 1}
    assert other.props["me"]["advice"] is other.props["ballot"] is None, "players never see an opened hand"
    assert wall.props["scene"]["answered"] == 1
    room.refuses("without a seat", other, "vote", act=card, at=ballot["at"])
    room.do(owner, "act", act=card, at=ballot["at"])
    assert zoe.props["ballot"] is None
    assert wall.props["scene"]["kind"] == "table"
    assert wall.props["scene"]["said"].endswith(" 1 of 1 voted for it.")


def test_a_seat_is_held_for_a_phone_that_is_gone_and_may_be_given_away():
    room, presenter, phones = seated(find("agurk"), ["Ann", "Bo"])
    zoe = phones["Zoe"]
    room.gone(phones["Ann"])
    assert [place["here"] for place in presenter.props["places"]["places"]] == [False, True]
    again = room.phone("Ann")
    assert again.props["table"]["seat"] == 0
    room.do(presenter, "give", seat=0, to=zoe.props["me"]["number"])
    assert (zoe.props["table"]["seat"], again.props["table"]["seat"]) == (0, None)
    room.do(presenter, "give", seat=0, to="bot")
    assert zoe.props["table"]["seat"] is None
    assert presenter.props["places"]["places"][0]["kind"] == "bot"


@for_each("damage", ["game", "places", "variant", "moves", "text"])
def test_a_damaged_game_is_left_out_and_the_room_opens(damage):
    _, presenter, _ = seated(find("agurk"), ["Ann", "Bo"])
    kept = presenter.props["kept"]
    table = kept["table 0"]
    damaged = {
        "game": {**kept, "table 0": {**table, "game": {"players": 5}}},
        "places": {**kept, "table 0": {**table, "places": 7}},
        "variant": {**kept, "table 0": {**table, "variant": "agurc"}},
        "moves": {**kept, "table 0": {**table, "game": {**table["game"], "moves": ["next", "Kh Kh Kh"]}}},
        "text": "<script>",
    }[damage]
    again = Hall().page(kept=damaged)
    assert again.props["room"]["code"] == "KXTAB"
    assert again.props["table"] is None


def test_free_seats_are_taken_by_whoever_is_first_and_bots_take_the_rest():
    room, presenter, phones = a_room("Ann", "Bo")
    ann = phones["Ann"].props["me"]["number"]
    room.refuses("two seats", presenter, "lay", variant="agurk", places=[ann, ann])
    room.do(presenter, "lay", variant="agurk", places=["open", "open", "bot"])
    room.do(phones["Ann"], "sit", seat=0)
    room.refuses("quicker", phones["Bo"], "sit", seat=0)
    room.do(presenter, "deal")
    assert [place["kind"] for place in presenter.props["places"]["places"]] == ["phone", "bot", "bot"]
    assert phones["Bo"].props["table"]["seat"] is None
    room.refuses("cards are dealt", phones["Bo"], "sit", seat=1)


def test_the_deal_can_be_opened_by_everyone_once_it_is_over_and_not_before():
    room, presenter, phones = seated(find("agurk"), ["Ann", "Bo"])
    assert phones["Zoe"].props["table"]["link"] == ""
    for seat in range(2):
        room.do(presenter, "give", seat=seat, to="bot")
    for phone in phones.values():
        assert phone.props["table"]["link"].startswith("1!agurk;Ann,Bo")
        assert not phone.said(SEED), "what the next cards come from"
    assert SEED in presenter.props["kept"]["table 0"]["game"]["seed"], "for a server that starts again"


def test_the_presenter_chooses_who_plays_where_nobody_sits():
    room, presenter, phones = a_room("Ann")
    names = lambda: [place["name"] for place in presenter.props["places"]["places"]]  # noqa: E731
    room.do(presenter, "lay", variant="agurk", places=["open", "timo", "timo", "bot"])
    assert names() == ["", "Timo", "Timo", ""]
    room.do(phones["Ann"], "sit", seat=0)
    room.do(presenter, "deal")
    assert names() == ["Ann", "Timo", "Timo 2", "Kaja"]
    game = RoomGame.of(find("agurk"), [("Ann", "a"), ("Timo", None), ("Timo", None), None], "7")
    assert [bot.name for bot in game.bots.values()] == ["timo", "timo", "kaja"]
    room.refuses("or a rival", presenter, "give", seat=1, to="nobody")


class Foretelling:
    """Who stands to win, told when the test says so."""

    def __init__(self):
        self.asked = []

    def __call__(self, game, tell):
        self.asked.append((game, tell))


def at_the_end_of_a_deal(key="agurk"):
    """A room whose bots have played a deal, and where it would be worked out who stands to win."""
    foretelling = Foretelling()
    room, presenter, phones = seated(find(key), ["Ann", "Bo", "Cai"], estimate=foretelling)
    for seat in range(3):
        room.do(presenter, "give", seat=seat, to="bot")
    assert presenter.props["table"]["settled"]
    return room, presenter, phones, foretelling


def test_the_presenters_page_alone_is_told_who_stands_to_win_once_it_asks():
    room, presenter, phones, foretelling = at_the_end_of_a_deal()
    assert presenter.props["table"]["has_a_standing"]
    room.do(presenter, "standing")
    room.do(presenter, "standing")
    ((game, report),) = foretelling.asked  # pressed twice, it is worked out once
    assert len(games(game)) == 2
    assert presenter.props["win"]["standing"] is None, "it is being worked out"
    report("<svg>")
    room.ticks()
    assert presenter.props["win"]["standing"] == room.page().props["win"]["standing"] == "<svg>"
    assert not any(phone.said("<svg>") for phone in phones.values())
    room.do(presenter, "deal")
    room.do(presenter, "standing")
    room.do(presenter, "deal")
    foretelling.asked[1][1]("<svg>")
    room.ticks()
    assert presenter.props["win"]["standing"] == "", "nothing is told at a table that has gone on"


def test_where_it_cannot_be_told_who_stands_to_win_that_is_said_and_may_be_asked_again():
    room, presenter, _, foretelling = at_the_end_of_a_deal()
    for number in range(2):
        room.do(presenter, "standing")
        foretelling.asked[number][1]("")
        room.ticks()
        said = "Chances of winning can't be worked out in this game."
        assert presenter.props["win"] == {"standing": "", "said": said}


def test_who_stands_to_win_is_told_only_between_two_deals_of_a_game():
    room, presenter, _ = seated(find("agurk"), ["Ann", "Bo"])
    room.refuses("between deals", presenter, "standing")
    room, presenter, _, _ = at_the_end_of_a_deal("matapesa")
    assert not presenter.props["table"]["has_a_standing"]
    room.refuses("between deals", presenter, "standing")


def test_a_game_that_is_played_again_has_a_standing_of_its_own():
    game = RoomGame.of(find("simple"), [None] * 3, "5")
    while not game.over:
        game = game.next_deal()
    assert len(games(game)) == game.deals + 1
    first, *after = games(game.next_deal())
    assert first != game.start.game, "whoever won deals first"
    assert first == game.position.next_game == game.position.current_game.rematch()
    assert len(after) == 1
