"""A room: who is told what, when, and what is never told; and that nothing anybody sends can break it."""

import json
import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cucumber import VARIANTS, find
from cucumber.classroom import Rooms, Tries, new_code, plain_code
from cucumber.classroom.codes import LETTERS, MOST_WRONG
from cucumber.classroom.messages import Join, Present, from_stranger
from cucumber.classroom.people import MOST
from cucumber.classroom.room import CLOSES_AFTER, Room
from cucumber.classroom.room_game import RoomGame
from cucumber.classroom.rooms import MOST_FROM_ONE, MOST_ROOMS, NoSuchRoom
from cucumber.classroom.story import LONGEST, MOST_MOMENTS
from cucumber.errors import CucumberError
from cucumber.match import games
from cucumber.rules import Undealt
from tests.cases import for_each
from tests.tiers import some

SEED = "what-the-cards-come-from-"
CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")


class Browser:
    """One end of a line: it keeps what it was told."""

    def __init__(self):
        self.texts = []

    def send(self, text):
        self.texts.append(text)

    def heard(self, name):
        """All that was said under a name."""
        return [message[name] for message in map(json.loads, self.texts) if name in message]

    def last(self, name):
        return self.heard(name)[-1]


def kept_by(presenter):
    """All that the presenter's page keeps by now, as it puts it together."""
    kept = {}
    for parts in presenter.heard("keep"):
        kept |= parts
    return {name: part for name, part in kept.items() if part is not None}


def key(name):
    return name.ljust(16, "-")


def told_nothing(_game, _tell):
    """Nobody works out who stands to win."""


def a_room(*names, foretell=told_nothing):
    """A room with its presenter and phones, each phone under its name."""
    room = Room("KXTAB", "s" * 32, (f"{SEED}{number}" for number in range(1000)).__next__, foretell)
    presenter = Browser()
    room.present(presenter)
    phones = {name: Browser() for name in names}
    for name, phone in phones.items():
        room.follow(phone, key(name), name)
    return room, presenter, phones


def moment(number, story="a story"):
    return {"story": story, "shown": [{"heading": "Three nines", "frame": {"number": number}}], "caption": ""}


def asked(*options, right, several=False):
    right = [right] if isinstance(right, str) else right
    choices = [{"key": option, "label": option} for option in options]
    question = {"kind": "taker", "sentence": "Who takes it?", "several": several, "options": choices, "frame": {}}
    return {
        "question": question,
        "solution": {"right": right, "accepted": [right], "sentence": "Bo takes it.", "frame": {}},
    }


# --- the codes --------------------------------------------------------------------------------------------------------


def test_codes_have_five_letters_that_nobody_takes_for_digits():
    code = new_code(Random(1).choice)
    assert plain_code(f" {code.lower()[:2]}-{code.lower()[2:]} ") == code
    assert not {"I", "O"} & set(LETTERS)


def test_two_people_of_one_name_are_told_apart_from_the_start_and_stay_so():
    room, presenter, phones = a_room("Ann", "ann", "Bo")
    phones = [*phones.values()]
    assert [phone.last("welcome")["name"] for phone in phones] == ["Ann", "ann 2", "Bo"]
    room.hear_follower(phones[2], {"name": "Ann"})
    assert phones[2].last("name") == "Ann 3"
    room.hear_follower(phones[0], {"name": "Ann"})
    assert phones[0].last("name") == "Ann", "one's own name is free"
    room.hear_follower(phones[1], {"name": "x" * 20})
    room.hear_follower(phones[2], {"name": "x" * 20})
    assert phones[2].last("name") == "x" * 18 + " 2"
    room.tick()
    names = [each["name"] for each in presenter.last("people")]
    assert len(set(names)) == 3


@for_each("typed", ["", "ABCD", "ABCDEF", "ABCD1", "ABCDO", "ÄBCDE", "A" * 10**6, None, 12345, ["ABCDE"]])
def test_what_is_no_code_is_told_so(typed):
    with pytest.raises(CucumberError, match="five letters"):
        plain_code(typed)


def test_wrong_codes_by_the_thousand_are_stopped_and_the_right_one_of_others_is_not():
    rooms = Rooms(lambda: "s" * 32, Random(1).choice, told_nothing)
    room, _ = rooms.open(Browser(), "here")
    rng, refused = Random(2), []
    for _ in range(3000):
        code = new_code(rng.choice)
        with pytest.raises(CucumberError) as error:
            rooms.follow(Join(code, key("thief")), Browser(), "thief", now=1.0)
        refused.append(str(error.value))
    assert sum("There is no room" in sentence for sentence in refused) == MOST_WRONG
    assert sum("Too many wrong codes" in sentence for sentence in refused) == 3000 - MOST_WRONG
    with pytest.raises(CucumberError, match="Too many"):
        rooms.follow(Join(room.code, key("thief")), Browser(), "thief", now=2.0)
    assert rooms.follow(Join(room.code, key("guest")), Browser(), "guest", now=2.0) is room
    assert rooms.follow(Join(room.code, key("thief")), Browser(), "thief", now=1000.0) is room


def test_a_class_that_waits_for_its_room_is_not_taken_for_thieves():
    tries = Tries()
    for second in range(500):
        tries.check("school", second / 10)
        tries.wrong("school", "KXTAB", second / 10)


# --- what is presented ------------------------------------------------------------------------------------------------


def test_phones_see_what_is_shown_and_was_shown_and_nothing_that_is_still_to_come():
    room, presenter, phones = a_room("Ann", "Bo")
    with pytest.raises(CucumberError, match="too much"):
        room.hear_presenter(presenter, {"show": {"frame": "x" * 10**6}})
    assert phones["Ann"].heard("moment") == [None]
    for number in range(3):
        room.hear_presenter(presenter, {"show": moment(number)})
        assert phones["Ann"].last("moment")["shown"] == moment(number)
    assert phones["Ann"].heard("moment") == phones["Bo"].heard("moment")
    late = Browser()
    room.follow(late, key("Cai"))
    assert [each["shown"] for each in late.heard("moment")] == [moment(2)]
    room.hear_follower(phones["Ann"], {"want": 0})
    assert phones["Ann"].last("earlier") == {"at": 0, "shown": moment(0)}
    for nowhere in (3, -1, "0", None, True, 10**30):
        with pytest.raises(CucumberError, match=r"no longer here|can't be read"):
            room.hear_follower(phones["Ann"], {"want": nowhere})
    room.hear_presenter(presenter, {"show": moment(0)})
    assert phones["Ann"].last("moment") == {"at": 0, "first": 0, "of": 3}, "one that was seen is not sent again"


def test_a_story_forgets_its_oldest_moments_long_ones_sooner_and_another_story_those_of_the_one_before():
    room, presenter, phones = a_room("Ann")
    for number in range(MOST_MOMENTS + 5):
        room.hear_presenter(presenter, {"show": moment(number)})
    assert phones["Ann"].last("moment")["first"] == 5
    room.hear_presenter(presenter, {"show": moment(0, "another")})
    told = phones["Ann"].last("moment")
    assert told["first"] == told["at"] == MOST_MOMENTS + 5
    room, presenter, phones = a_room("Ann")
    for number in range(30):
        room.hear_presenter(presenter, {"show": {**moment(number), "caption": "x" * 190_000}})
    assert phones["Ann"].last("moment")["first"] == 30 - LONGEST // 190_100


# --- questions --------------------------------------------------------------------------------------------------------


def test_nobody_is_told_the_answer_before_it_is_shown():
    room, presenter, phones = a_room("Ann", "Bo")
    room.hear_presenter(presenter, {"ask": asked("0", "1", right="1")})
    for picked in ("0", "1"):  # an answer may be changed until it is shown
        room.hear_follower(phones["Ann"], {"answer": {"number": 1, "picked": [picked]}})
    room.tick()
    late = Browser()
    room.follow(late, key("Cai"))
    for phone in (*phones.values(), late):
        assert not phone.heard("result")
        assert "Bo takes it" not in "".join(phone.texts)
        assert not phone.heard("answers"), "counts are the presenter's until the answer is shown"
    assert presenter.last("answers") == {"number": 1, "counts": {"0": 0, "1": 1}, "answered": 1, "here": 2}
    room.hear_presenter(presenter, {"reveal": True})
    assert phones["Ann"].last("result")["yours"] == ["1"]
    assert phones["Bo"].last("result")["yours"] == []
    assert phones["Bo"].last("result")["counts"] == {"0": 0, "1": 1}
    assert late.last("result")["solution"]["sentence"] == "Bo takes it."
    with pytest.raises(CucumberError, match="too late"):
        room.hear_follower(phones["Ann"], {"answer": {"number": 1, "picked": ["0"]}})


def test_the_presenter_alone_is_told_who_picked_what_and_under_no_key():
    room, presenter, phones = a_room("Ann", "Bo")
    room.hear_presenter(presenter, {"ask": asked("0", "1", right="1")})
    for name, picked in (("Ann", "1"), ("Bo", "0")):
        room.hear_follower(phones[name], {"answer": {"number": 1, "picked": [picked]}})
    room.hear_presenter(presenter, {"reveal": True})
    picks = presenter.last("result")["picks"]
    assert [(each["name"], each["picked"]) for each in picks] == [("Ann", ["1"]), ("Bo", ["0"])]
    assert len({each["who"] for each in picks}) == 2
    assert not any(key(name) in text for text in presenter.texts for name in phones)
    assert all("picks" not in phone.last("result") for phone in phones.values())
    desk = Browser()
    room.present(desk)
    assert desk.last("result")["picks"] == picks, "a page that comes later is told the same"


@for_each("picked", [[], ["2"], ["0", "1"], "0", None, [0], [["0"]], ["0"] * 10**4 + ["2"]])
def test_what_is_no_answer_is_refused(picked):
    room, presenter, phones = a_room("Ann")
    room.hear_presenter(presenter, {"ask": asked("0", "1", right="1")})
    with pytest.raises(CucumberError):
        room.hear_follower(phones["Ann"], {"answer": {"number": 1, "picked": picked}})
    room.tick()
    assert presenter.last("answers")["answered"] == 0


def test_a_table_that_is_played_comes_back_when_what_was_presented_meanwhile_ends():
    """Phones kept the last task, and only dealing anew gave the hands back."""
    room, presenter, phones = a_room("Ann", "Bo")
    room.hear_presenter(presenter, {"lay": {"variant": "agurk", "places": [1, 2]}})
    room.hear_presenter(presenter, {"deal": True})
    hand = phones["Ann"].last("table")["frames"][-1]["seats"][0]["hand"]

    def is_back():
        late = Browser()
        room.follow(late, key("Ann"), "Ann")
        (shown,) = {phone.last("shows") for phone in (*phones.values(), late, presenter)}
        assert late.last("table")["frames"][-1]["seats"][0]["hand"] == hand
        return shown == "table" and late.last("question") is None

    remote, desk = Browser(), Browser()
    room.present(remote)
    assert is_back()
    for said, by in [({"over": True}, presenter), ({"do": "table"}, remote), ({"table": True}, presenter)]:
        room.hear_presenter(presenter, {"show": moment(1)})
        room.hear_presenter(presenter, {"ask": asked("0", "1", right="1")})
        assert presenter.last("shows") == "story"
        room.hear_presenter(by, said)
        assert is_back(), said
    room.hear_presenter(presenter, {"show": moment(1)})
    room.present(desk)
    assert not desk.last("room")["leads"], "the wall presents"
    room.leave(presenter, 0)
    room.present(presenter)
    assert presenter.last("room")["leads"], "nobody does"


@for_each("said", [{"table": True}, {"do": "table"}])
def test_without_tables_none_can_be_shown(said):
    room, presenter, phones = a_room("Ann")
    room.hear_presenter(presenter, {"show": moment(1)})
    room.hear_presenter(presenter, {"over": True})
    with pytest.raises(CucumberError):
        room.hear_presenter(presenter, said)
    assert not phones["Ann"].heard("shows") or phones["Ann"].last("shows") == "story"


def test_what_is_marked_counts_when_the_answer_is_shown():
    """Who had marked cards and not pressed the button was counted as one who hadn't answered."""
    room, presenter, phones = a_room("Ann", "Bo", "Cai", "Dan")
    room.hear_presenter(presenter, {"ask": asked("9h", "2c", "5d", right=["9h", "2c"], several=True)})
    for name, said in [
        ("Ann", ("marked", ["9h"])),
        ("Ann", ("marked", ["2c", "9h"])),
        ("Bo", ("marked", ["5d"])),
        ("Bo", ("marked", [])),
        ("Cai", ("answer", ["9h", "2c"])),
        ("Cai", ("marked", ["9h"])),
        ("Dan", ("marked", ["5d"])),
        ("Dan", ("answer", ["2c"])),
    ]:
        room.hear_follower(phones[name], {said[0]: {"number": 1, "picked": said[1]}})
    room.tick()
    assert presenter.last("answers")["answered"] == 2, "who marks has not yet answered"
    again = Browser()
    room.follow(again, key("Ann"), "Ann")
    assert (again.last("answered"), again.last("marked")) == ([], ["9h", "2c"])
    room.hear_presenter(presenter, {"reveal": True})
    told = {name: (phone.last("result")["yours"], phone.last("result")["right"]) for name, phone in phones.items()}
    assert told == {"Ann": (["9h", "2c"], True), "Bo": ([], None), "Cai": (["9h"], False), "Dan": (["2c"], False)}
    assert [each["right"] for each in presenter.last("result")["picks"]] == [True, False, False]
    assert presenter.last("result")["counts"] == {"9h": 2, "2c": 2, "5d": 0}, "several cards are one answer"
    with pytest.raises(CucumberError, match="too late"):
        room.hear_follower(phones["Ann"], {"marked": {"number": 1, "picked": ["5d"]}})


def test_two_hundred_answers_at_once_are_few_messages_to_the_presenter():
    names = [f"Guest {number}" for number in range(200)]
    room, presenter, phones = a_room(*names)
    room.hear_presenter(presenter, {"ask": asked("0", "1", right="1")})
    before = len(presenter.texts)
    for number, phone in enumerate(phones.values()):
        room.hear_follower(phone, {"answer": {"number": 1, "picked": [str(number % 2)]}})
    room.tick()
    room.tick()
    assert presenter.last("answers")["counts"] == {"0": 100, "1": 100}
    assert len(presenter.texts) - before <= 2


# --- coming and going -------------------------------------------------------------------------------------------------


def test_a_phone_that_comes_back_is_the_same_phone():
    room, presenter, phones = a_room("Ann", "Bo")
    room.hear_presenter(presenter, {"ask": asked("0", "1", right="1")})
    room.hear_follower(phones["Ann"], {"answer": {"number": 1, "picked": ["1"]}})
    room.leave(phones["Ann"], now=5.0)
    again = Browser()
    room.follow(again, key("Ann"), "Ann")
    assert again.last("welcome") == phones["Ann"].last("welcome")
    assert again.last("answered") == ["1"]
    room.tick()
    assert presenter.last("here") == 2
    assert presenter.last("answers")["answered"] == 1


def test_a_full_room_says_so():
    room, _, _ = a_room(*map(str, range(MOST)))
    with pytest.raises(CucumberError, match="full"):
        room.follow(Browser(), key("late"), "late")


@for_each("name", ["<script>alert(1)</script>", "\u202eevil", "You", "", " ", "\x00\x1b[31m", "\ud83c\udf52" * 9])
def test_names_are_text_and_never_you(name):
    room, presenter, _ = a_room()
    phone = Browser()
    room.follow(phone, key("phone"), name[:20])
    given = phone.last("welcome")["name"]
    assert given.isprintable()
    assert given
    assert given.casefold() != "you"
    room.tick()
    assert presenter.last("people")[0]["name"] == given
    with pytest.raises(CucumberError, match="20 characters"):
        room.hear_follower(phone, {"name": "x" * 10**5})
    room.tick()
    assert presenter.last("people")[0]["name"] == given, "the old one stays"


def test_a_room_closes_half_an_hour_after_its_presenter_has_gone_and_tells_everybody():
    rooms = Rooms(lambda: "s" * 32, Random(1).choice, told_nothing)
    presenter, phone = Browser(), Browser()
    room, _ = rooms.open(presenter, "here")
    rooms.follow(Join(room.code, key("Ann")), phone, "here", now=0.0)
    room.leave(presenter, now=100.0)
    rooms.tick(100.0 + CLOSES_AFTER - 1)
    assert not phone.heard("closed")
    rooms.tick(100.0 + CLOSES_AFTER)
    assert "closed" in phone.last("closed")
    with pytest.raises(NoSuchRoom):
        rooms.follow(Join(room.code, key("Bo")), Browser(), "here", now=0.0)


def test_only_the_presenters_own_secret_presents():
    rooms = Rooms(lambda: "s" * 32, Random(1).choice, told_nothing)
    room, _ = rooms.open(Browser(), "here")
    for secret in ("", "t" * 32, None, 5, "s" * 31):
        with pytest.raises(CucumberError, match="presenter's own link"):
            rooms.present(from_stranger({"present": room.code, "secret": secret}), Browser(), "here", 0.0)
    assert rooms.present(from_stranger({"present": room.code, "secret": "s" * 32}), Browser(), "here", 0.0) is room


def test_of_two_pages_of_the_presenter_the_one_that_acted_last_is_shown_and_the_other_is_told():
    room, first, phones = a_room("Ann")
    room.hear_presenter(first, {"show": moment(1)})
    second = Browser()
    room.present(second)
    assert first.heard("leading") == [True], "a page that is only opened takes nothing over"
    room.hear_presenter(second, {"show": moment(2)})
    assert first.last("leading") is False
    assert "Another page of yours" in first.last("told")
    assert phones["Ann"].last("moment")["shown"] == moment(2)
    room.hear_presenter(first, {"show": moment(1)})
    assert second.last("leading") is False
    assert phones["Ann"].last("moment")["at"] == 0
    room.tick()
    assert first.last("here") == second.last("here") == 1, "counts come to both"
    room.leave(first, now=1.0)
    room.hear_presenter(second, {"show": moment(3)})
    assert phones["Ann"].last("moment")["shown"] == moment(3)


def test_rooms_are_bounded_and_one_address_cannot_take_them_all():
    rooms = Rooms(lambda: "s" * 32, Random(1).choice, told_nothing)
    for number in range(MOST_ROOMS):
        rooms.open(Browser(), f"address {number // MOST_FROM_ONE}")
        if number == MOST_FROM_ONE - 1:
            with pytest.raises(CucumberError, match="Too many rooms"):
                rooms.open(Browser(), "address 0")
    with pytest.raises(CucumberError, match="Too many rooms"):
        rooms.open(Browser(), "another address")
    assert len(rooms) == MOST_ROOMS


# --- hands on phones --------------------------------------------------------------------------------------------------


def seated(variant, names, onlooker="Zoe", foretell=told_nothing):
    """A room in which everybody named has a seat and the cards are dealt; the onlooker has none."""
    room, presenter, phones = a_room(*names, onlooker, foretell=foretell)
    room.hear_presenter(presenter, {"lay": {"variant": variant.key, "places": ["open"] * len(names)}})
    for seat, name in enumerate(names):
        room.hear_follower(phones[name], {"sit": seat})
    room.hear_presenter(presenter, {"deal": True})
    return room, presenter, phones


def on_table(phone):
    """The frames that a phone holds by now, as its page puts them together, and which seat it plays."""
    frames, now = [], None
    for told in phone.heard("table"):
        frames = [*frames[: told["from"]], *told["frames"]]
        now = told
    return frames, now


def own_acts(frames, seat, rng):
    """Something this seat may do, from nothing but what its phone was told."""
    asks = frames[-1]["asks"]
    calls = [call["act"] for call in asks["calls"] if call["allowed"]]
    hand = [card["id"].partition("#")[0] for card in frames[-1]["seats"][seat]["hand"] if card.get("playable")]
    if asks["prefix"]:
        return [calls[0]] if calls else [f"exchange {' '.join(hand[: asks['fewest']])}"]
    if asks["fewest"] > 1:
        return [" ".join(hand[: asks["fewest"]]), " ".join(hand[-asks["fewest"] :])]
    return rng.sample([*hand, *calls], len([*hand, *calls]))


def may_know(game, seat):
    """The cards a seat, or an onlooker, may have been told of in this deal."""
    deal = game.deal
    known = {
        card for plays in (*(trick.plays for trick in deal.tricks), deal.trick) for play in plays for card in play.cards
    }
    known |= {card for kept in game.position.settled.kept for card in kept}
    known |= {card for kept in game.position.game.kept for card in kept}
    known |= set(deal.stock) if deal.rules.undealt is Undealt.SHOWN else set()
    if seat is not None:
        dealt = game.made[game.dealing].after.dealt
        known |= set(dealt.hands[seat]) | set(deal.hands[seat])
        known |= {card for each in deal.decisions if each.seat == seat for card in each.thrown}
    return {f"{card.rank}{card.suit.glyph if card.suit else ''}" for card in known}


@for_each("variant", some(VARIANTS, 6))
def test_no_phone_is_ever_told_a_card_that_its_seat_may_not_see_and_one_that_may_not_be_played_is_refused(variant):
    rng = Random(variant.key)
    players = variant.rules.player_range
    names = ["Ann", "Bo", "Cai", "Dan", "Eva"][: max(players.fewest, min(players.most, 4))]
    room, presenter, phones = seated(variant, names)
    seats = {name: seat for seat, name in enumerate(names)}
    read = dict.fromkeys(phones, 0)
    for _ in range(120):
        game = room.tables[0].game
        for name, phone in phones.items():
            told = " ".join(text for text in phone.texts[read[name] :] if '"table"' in text)
            read[name] = len(phone.texts)
            shown = set(CARD.findall(told.replace('"id":"', "")))
            faces = {f"{card['rank']}{card['suit']}" for card in cards_in(told)}
            assert faces | shown <= may_know(game, seats.get(name)), f"{name} was told too much"
        if game.over:
            break
        if game.is_settled:
            room.hear_presenter(presenter, {"deal": True})
            continue
        name = names[game.deal.turn]
        frames, now = on_table(phones[name])
        assert now["seat"] == seats[name]
        hand = frames[-1]["seats"][seats[name]]["hand"]
        if wrong := next((card for card in hand if not card.get("playable", True)), None):
            with pytest.raises(CucumberError, match=re.escape(wrong["why"].removesuffix("."))):
                room.hear_follower(phones[name], {"act": {"act": wrong["id"].partition("#")[0], "at": len(frames) - 1}})
        done_one_of(room, phones[name], own_acts(frames, seats[name], rng), len(frames) - 1)
    assert room.tables[0].game.deals > 1 or room.tables[0].game.over


def cards_in(texts):
    """Every card drawn in these messages."""
    return [{"rank": rank, "suit": suit} for rank, suit in re.findall(r'"rank":"([^"]*)","suit":"([^"]*)"', texts)]


def done_one_of(room, phone, acts, at):
    for act in acts:
        try:
            room.hear_follower(phone, {"act": {"act": act, "at": at}})
        except CucumberError:
            continue
        return
    pytest.fail(f"none of {acts} can be done")


def test_a_seat_is_played_by_its_own_phone_alone_and_at_its_turn():
    room, _, phones = seated(find("agurk"), ["Ann", "Bo", "Cai"])
    turn = room.tables[0].game.deal.turn
    names = ["Ann", "Bo", "Cai"]
    frames, _ = on_table(phones[names[turn]])
    card = frames[-1]["seats"][turn]["hand"][0]["id"]
    for other in {*names, "Zoe"} - {names[turn]}:
        with pytest.raises(CucumberError, match=r"turn|no seat"):
            room.hear_follower(phones[other], {"act": {"act": card, "at": len(frames) - 1}})
    with pytest.raises(CucumberError, match="has passed"):
        room.hear_follower(phones[names[turn]], {"act": {"act": card, "at": len(frames)}})


def test_onlookers_vote_only_on_a_hand_that_its_owner_opens():
    room, _, phones = seated(find("agurk"), ["Ann", "Bo"])
    seat = room.tables[0].game.deal.turn
    owner, other = (phones[["Ann", "Bo"][place]] for place in (seat, 1 - seat))
    assert not phones["Zoe"].last("ballot")
    with pytest.raises(CucumberError, match="vote is over"):
        room.hear_follower(phones["Zoe"], {"vote": {"act": "9h", "at": 0}})
    room.hear_follower(owner, {"opened": True})
    ballot = phones["Zoe"].last("ballot")
    card = next(each["id"] for each in ballot["frame"]["seats"][seat]["hand"] if each["playable"])
    room.hear_follower(phones["Zoe"], {"vote": {"act": card, "at": ballot["at"]}})
    room.tick()
    assert owner.last("advice")["counts"] == {card: 1}
    assert not other.heard("advice")
    assert not any(other.heard("ballot")), "players never see an opened hand"
    with pytest.raises(CucumberError, match="without a seat"):
        room.hear_follower(other, {"vote": {"act": card, "at": ballot["at"]}})
    room.hear_follower(owner, {"act": {"act": card, "at": ballot["at"]}})
    assert not phones["Zoe"].last("ballot")


def test_a_seat_is_held_for_a_phone_that_is_gone_and_may_be_given_away():
    room, presenter, phones = seated(find("agurk"), ["Ann", "Bo"])
    room.leave(phones["Ann"], now=1.0)
    room.tick()
    assert [place["here"] for place in presenter.last("places")["places"]] == [False, True]
    again = Browser()
    room.follow(again, key("Ann"))
    assert again.last("table")["seat"] == 0
    number = phones["Zoe"].last("welcome")["number"]
    room.hear_presenter(presenter, {"give": {"seat": 0, "to": number}})
    assert phones["Zoe"].last("table")["seat"] == 0
    assert again.last("table")["seat"] is None
    room.hear_presenter(presenter, {"give": {"seat": 0, "to": "bot"}})
    assert phones["Zoe"].last("table")["seat"] is None
    assert presenter.last("places")["places"][0]["kind"] == "bot"


@for_each("damage", ["game", "places", "variant", "moves", "text"])
def test_a_damaged_game_is_left_out_and_the_room_opens(damage):
    _, presenter, _ = seated(find("agurk"), ["Ann", "Bo"])
    kept = kept_by(presenter)
    table = kept["table 0"]
    damaged = {
        "game": {**kept, "table 0": {**table, "game": {"players": 5}}},
        "places": {**kept, "table 0": {**table, "places": 7}},
        "variant": {**kept, "table 0": {**table, "variant": "agurc"}},
        "moves": {**kept, "table 0": {**table, "game": {**table["game"], "moves": ["next", "Kh Kh Kh"]}}},
        "text": "<script>",
    }[damage]
    again = Browser()
    Rooms(lambda: "t" * 32, Random(1).choice, told_nothing).present(
        Present("KXTAB", "s" * 32, damaged), again, "here", 0.0
    )
    assert again.last("room")["code"] == "KXTAB"
    assert not again.heard("table")


def test_free_seats_are_taken_by_whoever_is_first_and_bots_take_the_rest():
    room, presenter, phones = a_room("Ann", "Bo")
    ann = phones["Ann"].last("welcome")["number"]
    with pytest.raises(CucumberError, match="two seats"):
        room.hear_presenter(presenter, {"lay": {"variant": "agurk", "places": [ann, ann]}})
    room.hear_presenter(presenter, {"lay": {"variant": "agurk", "places": ["open", "open", "bot"]}})
    room.hear_follower(phones["Ann"], {"sit": 0})
    with pytest.raises(CucumberError, match="quicker"):
        room.hear_follower(phones["Bo"], {"sit": 0})
    room.hear_presenter(presenter, {"deal": True})
    assert [place["kind"] for place in presenter.last("places")["places"]] == ["phone", "bot", "bot"]
    assert phones["Bo"].last("table")["seat"] is None
    with pytest.raises(CucumberError, match="cards are dealt"):
        room.hear_follower(phones["Bo"], {"sit": 1})


def test_the_deal_can_be_opened_by_everyone_once_it_is_over_and_not_before():
    room, presenter, phones = seated(find("agurk"), ["Ann", "Bo"])
    assert phones["Zoe"].last("table")["link"] == ""
    for name in ("Ann", "Bo"):
        seat = on_table(phones[name])[1]["seat"]
        room.hear_presenter(presenter, {"give": {"seat": seat, "to": "bot"}})
    for phone in phones.values():
        assert phone.last("table")["link"].startswith("1!agurk;Ann,Bo")
        assert SEED not in "".join(phone.texts), "what the next cards come from"
    assert SEED in kept_by(presenter)["table 0"]["game"]["seed"], "for a server that starts again"


def test_the_presenter_chooses_who_plays_where_nobody_sits():
    room, presenter, phones = a_room("Ann")
    room.hear_presenter(presenter, {"lay": {"variant": "agurk", "places": ["open", "timo", "timo", "bot"]}})
    assert [place["name"] for place in presenter.last("places")["places"]] == ["", "Timo", "Timo", ""]
    room.hear_follower(phones["Ann"], {"sit": 0})
    room.hear_presenter(presenter, {"deal": True})
    players = [place["name"] for place in presenter.last("places")["places"]]
    assert players == ["Ann", "Timo", "Timo 2", "Kaja"]
    game = RoomGame.of(find("agurk"), [("Ann", "a"), ("Timo", None), ("Timo", None), None], "7")
    assert [bot.name for bot in game.bots.values()] == ["timo", "timo", "kaja"]
    with pytest.raises(CucumberError, match="or a rival"):
        room.hear_presenter(presenter, {"give": {"seat": 1, "to": "nobody"}})


class Foretelling:
    """Who stands to win, told when the test says so."""

    def __init__(self):
        self.asked = []

    def __call__(self, game, tell):
        self.asked.append((game, tell))


def at_the_end_of_a_deal(key="agurk"):
    """A room whose bots have played a deal, and where it would be worked out who stands to win."""
    foretelling = Foretelling()
    room, presenter, phones = seated(find(key), ["Ann", "Bo", "Cai"], foretell=foretelling)
    for seat in range(3):
        room.hear_presenter(presenter, {"give": {"seat": seat, "to": "bot"}})
    assert presenter.last("table")["settled"]
    return room, presenter, phones, foretelling


def test_the_presenters_page_alone_is_told_who_stands_to_win_once_it_asks():
    room, presenter, phones, foretelling = at_the_end_of_a_deal()
    assert presenter.last("table")["has_a_standing"]
    room.hear_presenter(presenter, {"standing": True})
    room.hear_presenter(presenter, {"standing": True})
    ((game, tell),) = foretelling.asked  # pressed twice, it is worked out once
    assert len(games(game)) == 2
    assert not presenter.heard("standing")
    tell("<svg>")
    assert presenter.heard("standing") == ["<svg>"]
    assert not [name for name, phone in phones.items() if "<svg>" in "".join(phone.texts)]
    desk = Browser()
    room.present(desk)
    assert desk.last("standing") == "<svg>", "a desk that is reloaded is told again"
    room.hear_presenter(presenter, {"deal": True})
    room.hear_presenter(presenter, {"standing": True})
    told = len(presenter.heard("standing"))
    room.hear_presenter(presenter, {"deal": True})
    foretelling.asked[1][1]("<svg>")
    assert len(presenter.heard("standing")) == told, "nothing is told at a table that has gone on"


def test_where_it_cannot_be_told_who_stands_to_win_that_is_said_and_may_be_asked_again():
    room, presenter, _, foretelling = at_the_end_of_a_deal()
    for number in range(2):
        room.hear_presenter(presenter, {"standing": True})
        foretelling.asked[number][1]("")
    assert presenter.heard("refused") == ["Who stands to win can't be worked out in this game."] * 2
    assert presenter.last("standing") == ""


def test_who_stands_to_win_is_told_only_between_two_deals_of_a_game():
    room, presenter, _ = seated(find("agurk"), ["Ann", "Bo"])
    with pytest.raises(CucumberError, match="between two deals"):
        room.hear_presenter(presenter, {"standing": True})
    room, presenter, _, _ = at_the_end_of_a_deal("matapesa")
    assert not presenter.last("table")["has_a_standing"]
    with pytest.raises(CucumberError, match="between two deals"):
        room.hear_presenter(presenter, {"standing": True})


def test_a_game_that_is_played_again_has_a_standing_of_its_own():
    game = RoomGame.of(find("simple"), [None] * 3, "5")
    while not game.over:
        game = game.next_deal()
    assert len(games(game)) == game.deals + 1
    first, *after = games(game.next_deal())
    assert first != game.start.game, "whoever won deals first"
    assert first == game.position.next_game == game.position.settled.rematch()
    assert len(after) == 1


# --- whatever is sent -------------------------------------------------------------------------------------------------

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
WORDS = ["show", "ask", "reveal", "drop", "lay", "table", "deal", "give", "clear", "close", "want", "answer", "name"]
WORDS += ["sit", "stand", "act", "opened", "vote", "look", "sheet", "draw", "cards", "evening", "save"]
INSIDE = ["question", "solution", "options", "key", "variant", "places", "seat", "to", "number", "picked", "act", "at"]
INSIDE += ["table", "tables", "seats", "final", "real"]


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["presenter", "Ann", "Zoe"]),
            st.sampled_from(WORDS),
            ANYTHING | st.dictionaries(st.sampled_from(INSIDE), ANYTHING, max_size=4),
        ),
        max_size=6,
    )
)
def test_whatever_anybody_sends_the_room_goes_on(sent):
    room, presenter, phones = seated(find("agurk"), ["Ann", "Bo"])
    for who, word, value in sent:
        try:
            if who == "presenter":
                room.hear_presenter(presenter, {word: value})
            else:
                room.hear_follower(phones[who], {word: value})
        except CucumberError:  # what the server answers in a sentence
            pass
        room.tick()
    room.hear_presenter(presenter, {"show": moment(1)})
    assert phones["Zoe"].last("moment")["shown"] == moment(1)
