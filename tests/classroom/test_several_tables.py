"""A room with several tables: who is told what of which, rounds, a final, real cards, a server that starts again."""

import json
from random import Random

import pytest

from cucumber import Card, find
from cucumber.classroom import Rooms
from cucumber.classroom.messages import Join, Present
from cucumber.classroom.tables import MOST_TABLES
from cucumber.errors import CucumberError
from cucumber.scoring import Sheet, write_sheet
from cucumber.scoring.result import Result
from tests.cases import for_each
from tests.classroom.test_classroom import (
    Browser,
    a_room,
    cards_in,
    kept_by,
    key,
    may_know,
    on_table,
    own_acts,
    told_nothing,
)

NAMES = [f"P{number}" for number in range(8)]


def drawn(names=NAMES, seats=4, variant="agurk", **how):
    """A room whose people are drawn to tables, and have their cards."""
    room, presenter, phones = a_room(*names)
    room.hear_presenter(presenter, {"draw": {"variant": variant, "seats": seats, **how}})
    if not how.get("real"):
        room.hear_presenter(presenter, {"deal": True})
    room.tick()
    return room, presenter, phones


def table_of(room, name):
    return room.tables.of(key(name))


def play(room, phones, seats, rng, *, until=1):
    """The people at a table play until so many deals are over."""
    names = {key(name): name for name in phones}
    while seats.game.deals < until or not seats.game.is_settled:
        if seats.game.is_settled:
            phone = phones[next(names[place.phone] for place in seats.places if place.phone)]
            room.hear_follower(phone, {"deal": True})
            continue
        phone = phones[names[seats.places[seats.game.deal.turn].phone]]
        frames, now = on_table(phone)
        acts = own_acts(frames, now["seat"], rng)
        room.hear_follower(phone, {"act": {"act": acts[0], "at": len(frames) - 1}})
    room.tick()


def play_all(room, phones, rng, *, until=1):
    for seats in room.tables:
        play(room, phones, seats, rng, until=until)


def test_everybody_who_is_here_is_drawn_to_a_table_and_sees_it_alone_and_bots_take_what_stays_empty():
    room, presenter, _ = a_room()
    with pytest.raises(CucumberError, match="Nobody is here"):
        room.hear_presenter(presenter, {"draw": {"variant": "agurk", "seats": 4}})
    room, presenter, phones = drawn()
    assert len(room.tables) == 2
    assert presenter.last("tables")["count"] == 2
    for name in NAMES:
        own = table_of(room, name)
        assert phones[name].last("places")["table"] == own.number
        assert phones[name].last("table")["of"] == own.of
        assert {place["name"] for place in phones[name].last("places")["places"]} == {*own.game.players}
    room, presenter, phones = a_room(*NAMES)
    room.leave(phones["P3"], now=1.0)
    room.hear_presenter(presenter, {"draw": {"variant": "agurk", "seats": 4}})
    assert table_of(room, "P3") is None
    assert sorted(sum(bool(place.phone) for place in seats.places) for seats in room.tables) == [3, 4]
    assert {len(seats.places) for seats in room.tables} == {4}


def test_no_phone_is_told_a_card_of_its_own_or_another_table_that_it_may_not_see():
    room, _, phones = drawn([*NAMES])
    late = Browser()
    room.follow(late, key("Zoe"), "Zoe")
    rng = Random(5)
    read = dict.fromkeys(NAMES, 0)
    while not all(seats.game.is_settled for seats in room.tables):
        seats = rng.choice([each for each in room.tables if not each.game.is_settled])
        phone = phones[next(name for name in NAMES if seats.seat_of(key(name)) == seats.game.deal.turn)]
        frames, now = on_table(phone)
        room.hear_follower(phone, {"act": {"act": own_acts(frames, now["seat"], rng)[0], "at": len(frames) - 1}})
        room.tick()
        public = set.union(*(may_know(each.game, None) for each in room.tables))
        for name in NAMES:
            own = table_of(room, name)
            told = " ".join(phones[name].texts[read[name] :])
            read[name] = len(phones[name].texts)
            faces = {f"{card['rank']}{card['suit']}" for card in cards_in(told)}
            assert faces <= may_know(own.game, own.seat_of(key(name))), f"{name} was told too much"
        assert {f"{card['rank']}{card['suit']}" for card in cards_in(" ".join(late.texts))} <= public


def test_a_table_that_acts_tells_those_at_it_and_the_others_nothing():
    room, _, phones = drawn()
    one, other = room.tables
    before = {name: len(phones[name].texts) for name in NAMES if table_of(room, name) is other}
    play(room, phones, one, Random(1))
    for name, count in before.items():
        said = [json.loads(text) for text in phones[name].texts[count:]]
        assert all(set(message) <= {"shows", "place"} for message in said)


def test_the_presenter_is_told_of_the_small_tables_what_changed_and_once_a_tick():
    room, presenter, phones = drawn()
    seats = room.tables[1]
    count = len(presenter.heard("tables"))
    rng = Random(1)
    for _ in range(2):
        phone = phones[next(name for name in NAMES if seats.seat_of(key(name)) == seats.game.deal.turn)]
        frames, now = on_table(phone)
        room.hear_follower(phone, {"act": {"act": own_acts(frames, now["seat"], rng)[0], "at": len(frames) - 1}})
    assert len(presenter.heard("tables")) == count
    room.tick()
    assert len(presenter.heard("tables")) == count + 1
    told = presenter.last("tables")["seen"]
    assert [*told] == ["1"]
    assert len(told["1"]["middle"]) == 2
    assert told["1"]["turn"] == seats.game.deal.turn


def test_any_table_is_seen_large_and_then_all_of_them_again():
    room, presenter, _ = drawn()
    assert presenter.last("places") is None
    room.hear_presenter(presenter, {"look": 1})
    assert presenter.last("table")["of"] == room.tables[1].of
    assert presenter.last("look") == 1
    assert presenter.last("table")["seat"] is None
    room.hear_presenter(presenter, {"look": None})
    assert presenter.last("places") is None
    with pytest.raises(CucumberError, match="no such table"):
        room.hear_presenter(presenter, {"look": 7})


def test_one_table_that_is_laid_by_itself_has_no_ranking():
    room, presenter, phones = a_room("Ann", "Bo", "Cai")
    room.hear_presenter(presenter, {"lay": {"variant": "agurk", "places": [1, 2, 3]}})
    room.hear_presenter(presenter, {"deal": True})
    room.tick()
    assert presenter.last("places")["places"][0]["name"] == "Ann", "it is large without being asked for"
    assert all(told["seen"] == {} for told in presenter.heard("tables")), "and nothing is small"
    play(room, phones, room.tables[0], Random(1))
    room.tick()
    assert not [told for told in presenter.heard("ranking") if told["tonight"]]
    assert not any(phones["Ann"].heard("place"))
    room.hear_presenter(presenter, {"draw": {"variant": "agurk", "seats": 3}})
    room.tick()
    assert len(presenter.last("ranking")["tonight"]) == 3, "it counts once there is one"


def test_people_choose_a_table_and_may_change_it_until_the_cards_are_dealt():
    room, presenter, phones = a_room("Ann", "Bo")
    room.hear_presenter(presenter, {"lay": {"variant": "agurk", "tables": [["open", "open"], ["open", "open"]]}})
    with pytest.raises(CucumberError, match="Nobody sits"):
        room.hear_presenter(presenter, {"deal": True})
    assert phones["Ann"].last("places") is None
    assert phones["Ann"].last("tables")["count"] == 2
    room.hear_follower(phones["Ann"], {"look": 1})
    assert phones["Ann"].last("places")["table"] == 1
    room.hear_follower(phones["Ann"], {"sit": 0, "table": 1})
    room.hear_follower(phones["Ann"], {"sit": 1, "table": 0})
    assert phones["Ann"].last("places")["table"] == 0
    assert [place.kind for place in room.tables[1].places] == ["open", "open"]
    with pytest.raises(CucumberError, match="quicker"):
        room.hear_follower(phones["Bo"], {"sit": 1, "table": 0})
    room.hear_presenter(presenter, {"deal": True})
    assert [seats.game is not None for seats in room.tables] == [True, False], "where somebody sits"
    with pytest.raises(CucumberError, match="You play at Table 1"):
        room.hear_follower(phones["Ann"], {"sit": 0, "table": 1})
    with pytest.raises(CucumberError, match="seat at Table 1"):
        room.hear_follower(phones["Ann"], {"look": 1})
    with pytest.raises(CucumberError, match="Choose a table"):
        room.hear_follower(phones["Bo"], {"deal": True})


def test_a_phone_that_is_given_a_seat_at_another_table_leaves_a_rival_at_its_own():
    room, presenter, phones = drawn()
    one, other = room.tables
    name = next(name for name in NAMES if table_of(room, name) is one)
    number = phones[name].last("welcome")["number"]
    held_by = next(each for each in NAMES if other.seat_of(key(each)) == 0)
    room.hear_presenter(presenter, {"give": {"table": 1, "seat": 0, "to": number}})
    assert table_of(room, name) is other
    assert table_of(room, held_by) is None
    assert phones[held_by].last("table")["seat"] is None
    assert room.tables.at(key(held_by)) is other, "whoever held the seat looks on"
    assert sum(place.kind == "bot" for place in one.places) == 1
    assert phones[name].last("table")["of"] == other.of


def test_an_act_that_was_picked_for_other_cards_is_not_played():
    room, presenter, phones = drawn()
    seats = room.tables[0]
    turn = seats.game.deal.turn
    name = next(name for name in NAMES if seats.seat_of(key(name)) == turn)
    act = str(seats.game.deal.legal()[0])
    for stale in ("another 1", f"{seats.of} 2", f"{room.tables[1].of} 1"):
        with pytest.raises(CucumberError, match="deal is over"):
            room.hear_follower(phones[name], {"act": {"act": act, "at": 0, "of": stale}})
    kept = kept_by(presenter)
    restarted = Rooms(lambda: "t" * 32, Random(1).choice, told_nothing)
    restarted.present(Present(room.code, "s" * 32, kept), Browser(), "here", 0.0)
    phone = Browser()
    anew = restarted.follow(Join(room.code, key(name), name), phone, "here", 0.0)
    anew.hear_follower(phone, {"act": {"act": act, "at": 0, "of": f"{seats.of} 1"}})
    assert len(on_table(phone)[0]) == 2, "one that waited for a new server is"


def test_cards_are_dealt_wherever_the_last_ones_are_played():
    room, presenter, phones = drawn()
    with pytest.raises(CucumberError, match="still playing"):
        room.hear_presenter(presenter, {"deal": True})
    play(room, phones, room.tables[0], Random(1))
    room.hear_presenter(presenter, {"deal": True})
    assert [seats.game.deals for seats in room.tables] == [2, 1]


def test_a_round_goes_into_one_ranking_and_the_next_has_other_neighbors():
    names = [f"P{number}" for number in range(16)]
    room, presenter, phones = drawn(names)
    met = set()
    for number in range(1, 5):
        met |= {
            frozenset((one, other)) for one in names for other in names if one < other and together(room, one, other)
        }
        assert len(met) == number * 24, "nobody has met anybody twice"
        play_all(room, phones, Random(number), until=1)
        told = presenter.last("ranking")
        assert told["rounds"] == number
        assert len(told["tonight"]) == 16
        assert sum(float(each["points"].replace("½", ".5")) for each in told["tonight"]) == number * 24
        room.hear_presenter(presenter, {"draw": {"variant": "agurk", "seats": 4}})
        room.hear_presenter(presenter, {"deal": True})
    room.tick()
    best = presenter.last("ranking")["tonight"][0]
    mine = phones[best["name"]].last("place")
    assert (mine["place"], mine["of"], mine["points"]) == (1, 16, best["points"])


def together(room, one, other):
    return table_of(room, one) is table_of(room, other)


def test_the_best_play_the_final_at_the_first_table():
    room, presenter, phones = drawn()
    with pytest.raises(CucumberError, match="play one first"):
        room.hear_presenter(presenter, {"draw": {"variant": "agurk", "seats": 4, "final": True}})
    play_all(room, phones, Random(2))
    best = [each["name"] for each in presenter.last("ranking")["tonight"][:4]]
    room.hear_presenter(presenter, {"draw": {"variant": "agurk", "seats": 4, "final": True}})
    assert [name for name in NAMES if table_of(room, name) is room.tables[0]] == sorted(best)
    room.hear_presenter(presenter, {"deal": True})
    play_all(room, phones, Random(3))
    told = presenter.last("ranking")
    assert told["final"]
    assert {each["name"] for each in told["tonight"][:4]} == {*best}


def test_a_server_that_starts_again_in_the_middle_loses_no_act_and_no_round():
    room, presenter, phones = drawn()
    play_all(room, phones, Random(1))
    room.hear_presenter(presenter, {"draw": {"variant": "agurk", "seats": 4}})
    room.hear_presenter(presenter, {"deal": True})
    stale = kept_by(presenter)
    play(room, phones, room.tables[1], Random(2))
    late = Browser()
    room.present(late, stale)
    assert kept_by(late)["table 1"] == json.loads(json.dumps(room.tables[1].kept())), "who slept keeps it once awake"
    restarted = Rooms(lambda: "t" * 32, Random(1).choice, told_nothing)
    again = Browser()
    restarted.present(Present(room.code, "s" * 32, kept_by(presenter)), again, "here", 0.0)
    anew = restarted._rooms[room.code]  # noqa: SLF001 -- held against the room before
    for name in NAMES:
        phone = Browser()
        restarted.follow(Join(room.code, key(name), name), phone, "here", 0.0)
        assert phone.last("table")["frames"] == on_table(phones[name])[0]
    anew.tick()
    assert [each.kept() for each in anew.tables] == [each.kept() for each in room.tables]
    assert again.last("ranking") == presenter.last("ranking")


def test_phones_that_came_to_a_new_server_before_what_was_kept_are_told_their_tables():
    room, presenter, phones = drawn()
    restarted = Rooms(lambda: "t" * 32, Random(1).choice, told_nothing)
    another, late = Browser(), Browser()
    restarted.present(Present(room.code, "s" * 32, None), another, "here", 0.0)
    restarted.follow(Join(room.code, key("P0"), "P0"), late, "here", 0.0)
    restarted.present(Present(room.code, "s" * 32, kept_by(presenter)), Browser(), "here", 0.0)
    assert late.last("table")["frames"] == on_table(phones["P0"])[0]
    assert late.last("shows") == "table"


def test_no_act_is_seen_on_a_phone_before_the_presenters_page_keeps_it():
    said = []

    class Told(Browser):
        def __init__(self, who):
            super().__init__()
            self.who = who

        def send(self, text):
            super().send(text)
            said.append((self.who, [*json.loads(text)]))

    room, _, phones = drawn()
    room.present(Told("presenter"))
    name = next(
        name for name in NAMES if table_of(room, name).seat_of(key(name)) == table_of(room, name).game.deal.turn
    )
    room.follow(Told("phone"), key(name))
    frames, now = on_table(phones[name])
    said.clear()
    act = own_acts(frames, now["seat"], Random(1))[0]
    room.hear_follower(phones[name], {"act": {"act": act, "at": len(frames) - 1}})
    first = {who: next(at for at, (each, names) in enumerate(said) if each == who and what in names)
             for who, what in (("presenter", "keep"), ("phone", "table"))}  # fmt: skip
    assert first["presenter"] < first["phone"]


def a_sheet(names, taker, deals=2):
    sheet = Sheet(find("agurk"), tuple(names))
    for _ in range(deals):
        sheet = sheet.with_entry(Result(took=names.index(taker), card=Card("9")))
    return write_sheet(sheet)


def test_a_table_with_real_cards_sends_its_sheet_into_the_same_ranking():
    room, presenter, phones = drawn(NAMES[:4], real=True)
    with pytest.raises(CucumberError, match="deals its own cards"):
        room.hear_presenter(presenter, {"deal": {"table": 0}})
    with pytest.raises(CucumberError, match="P3 must stand on it too"):
        room.hear_follower(phones["P0"], {"sheet": a_sheet(["P0", "P1", "P2"], "P1")})
    with pytest.raises(CucumberError, match="no deal"):
        room.hear_follower(phones["P0"], {"sheet": a_sheet(NAMES[:4], "P1", deals=0)})
    room.hear_follower(phones["P0"], {"sheet": a_sheet(["P3", "P2", "P1", "P0"], "P1")})
    room.tick()
    assert presenter.last("ranking")["tonight"][-1]["name"] == "P1"
    assert phones["P1"].last("place")["place"] == 4
    assert phones["P2"].last("places")["reported"] == 2
    restarted = Rooms(lambda: "t" * 32, Random(1).choice, told_nothing)
    again = Browser()
    restarted.present(Present(room.code, "s" * 32, kept_by(presenter)), again, "here", 0.0)
    assert again.last("ranking")["tonight"][-1]["place"] == 4


def test_one_table_plays_with_real_cards_beside_others_on_phones_in_one_ranking():
    room, presenter, phones = a_room(*NAMES[:7])
    room.hear_presenter(presenter, {"draw": {"variant": "agurk", "seats": 4}})
    real = next(seats for seats in room.tables if any(place.kind == "bot" for place in seats.places))
    room.hear_presenter(presenter, {"cards": {"table": real.number, "real": True}})
    assert not [place for place in real.places if place.kind == "bot"], "no rival holds real cards"
    room.hear_presenter(presenter, {"deal": True})
    assert real.game is None
    with pytest.raises(CucumberError, match="has begun"):
        room.hear_presenter(presenter, {"cards": {"table": 1 - real.number, "real": True}})
    there = [name for name in NAMES[:7] if table_of(room, name) is real]
    room.hear_follower(phones[there[0]], {"sheet": a_sheet(there, there[0])})
    play(room, phones, room.tables[1 - real.number], Random(1))
    assert len(presenter.last("ranking")["tonight"]) == 7


@for_each("sheet", [None, 7, "", "<script>", "1!agurk;A,B:took=0,card=K", "x" * 10**6, {"sheet": 1}])
def test_what_is_no_sheet_of_this_table_is_refused(sheet):
    room, _, phones = drawn(NAMES[:4], real=True)
    with pytest.raises(CucumberError):
        room.hear_follower(phones["P0"], {"sheet": sheet})


def test_an_evening_is_saved_and_goes_on_next_week():
    room, presenter, phones = drawn()
    play_all(room, phones, Random(1))
    room.hear_presenter(presenter, {"save": True})
    file = json.dumps(presenter.last("evening"))
    assert not [name for name in NAMES if key(name) in file], "no phone's key is in it"

    with pytest.raises(CucumberError, match="new room"):
        room.hear_presenter(presenter, {"evening": file})
    later, host, phones = a_room(*NAMES)
    later.hear_presenter(host, {"evening": file})
    later.hear_presenter(host, {"draw": {"variant": "agurk", "seats": 4}})
    later.hear_presenter(host, {"deal": True})
    play_all(later, phones, Random(2))
    told = host.last("ranking")
    assert (told["number"], told["rounds"], len(told["tonight"]), len(told["season"])) == (2, 1, 8, 8)
    assert {each["most"] for each in told["season"]} == {6}


@for_each(
    "asked",
    [
        {"draw": {"variant": "agurk", "seats": 0}},
        {"draw": {"variant": "agurk", "seats": 100}},
        {"draw": {"variant": "agurk", "seats": "4"}},
        {"draw": {"variant": "nothing", "seats": 4}},
        {"lay": {"variant": "agurk", "tables": []}},
        {"lay": {"variant": "agurk", "tables": [["open"] * 4] * (MOST_TABLES + 1)}},
        {"deal": {"table": 9}},
        {"give": {"table": 9, "seat": 0, "to": "bot"}},
        {"evening": "{"},
    ],
)
def test_what_cannot_be_done_is_refused_and_the_tables_stay(asked):
    room, presenter, _ = drawn()
    before = [seats.kept() for seats in room.tables]
    with pytest.raises(CucumberError):
        room.hear_presenter(presenter, asked)
    assert [seats.kept() for seats in room.tables] == before
