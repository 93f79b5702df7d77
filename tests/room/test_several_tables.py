"""A room with several tables: who is told what of which, rounds, a final, real cards, a server that starts again."""

import json

from cucumber import Card, find
from cucumber.messages import plain
from cucumber.room.tables import MOST_TABLES
from cucumber.table.scoring import ScoreSheet, write_sheet
from cucumber.table.scoring.result import Result
from tests.cases import for_each
from tests.room.hall import Hall, a_room, key_of, playable

NAMES = [f"P{number}" for number in range(8)]


def drawn(names=NAMES, seats=4, variant="agurk", **how):
    """A room whose people are drawn to tables, and have their cards."""
    room, presenter, phones = a_room(*names)
    room.do(presenter, "draw", variant=variant, seats=seats, **how)
    if not how.get("real"):
        room.do(presenter, "deal")
    return room, presenter, phones


def table_of(room, name):
    return room.room.tables.of(key_of(name))


def on_turn(phones, table):
    """The phone that is to act at a table."""
    return next(phone for name, phone in phones.items() if table.seat_of(key_of(name)) == table.game.deal.turn)


def act(room, phones, table, what=0):
    """Whoever is to act at a table plays."""
    phone = on_turn(phones, table)
    props = phone.props["table"]
    room.do(phone, "act", act=playable(phone.props, props["seat"])[what], at=len(props["frames"]) - 1)


def play(room, phones, table, *, until=1):
    """The people at a table play until so many deals are over."""
    while table.game.deals < until or not table.game.is_settled:
        if table.game.is_settled:
            room.do(next(phones[name] for name in phones if table.seat_of(key_of(name)) is not None), "deal")
        else:
            act(room, phones, table)


def play_all(room, phones, *, until=1):
    for table in room.room.tables:
        play(room, phones, table, until=until)


def test_everybody_who_is_here_is_drawn_to_a_table_and_sees_it_alone_and_bots_take_what_stays_empty():
    room, presenter, _ = a_room()
    room.refuses("Nobody is here", presenter, "draw", variant="agurk", seats=4)
    room, presenter, phones = drawn()
    assert len(room.room.tables) == 2
    assert presenter.props["tables"]["count"] == 2
    for name in NAMES:
        own = table_of(room, name)
        assert phones[name].props["places"]["table"] == own.number
        assert phones[name].props["table"]["of"] == own.of
        assert {place["name"] for place in phones[name].props["places"]["places"]} == {*own.game.players}
    room, presenter, phones = a_room(*NAMES)
    room.gone(phones["P3"])
    room.do(presenter, "draw", variant="agurk", seats=4)
    assert table_of(room, "P3") is None
    assert sorted(sum(bool(place.phone) for place in table.places) for table in room.room.tables) == [3, 4]
    assert {len(table.places) for table in room.room.tables} == {4}


def test_a_table_that_acts_tells_those_at_it_and_the_others_nothing():
    room, _, phones = drawn()
    one, other = room.room.tables
    before = {name: len(phones[name].texts) for name in NAMES if table_of(room, name) is other}
    play(room, phones, one)
    for name, count in before.items():
        said = [json.loads(text)["diff"]["parts"] for text in phones[name].texts[count:]]
        assert all(set(parts) == {"me"} for parts in said), "one's place in the ranking is another one"


def test_the_presenter_is_told_of_the_small_tables_what_changed():
    room, presenter, phones = drawn()
    table = room.room.tables[1]
    act(room, phones, table)
    (name,) = json.loads(presenter.texts[-1])["diff"]["parts"]["tables"]["parts"]["seen"]["parts"]
    small = presenter.props["tables"]["seen"][name]
    assert (name, len(small["middle"]), small["turn"], small["state"]) == ("1", 1, table.game.deal.turn, "Deal 1")


def test_a_table_says_where_it_is_and_for_whom_it_waits_and_the_whole_room_in_a_sentence():
    room, presenter, phones = a_room(*NAMES[:4])

    def told():
        tables = presenter.props["tables"]
        return [small["state"] for small in tables["seen"].values()], tables["said"], tables["waiting"]

    room.do(presenter, "lay", variant="agurk", tables=[["open"] * 2] * 2)
    assert told() == (["2 free seats"] * 2, "Everybody finds their table; then deal.", 0)
    for name, (table, seat) in zip(NAMES, [(0, 0), (0, 1), (1, 0), (1, 1)], strict=False):
        room.do(phones[name], "sit", seat=seat, table=table)
    assert told() == (["Ready"] * 2, "Everybody finds their table; then deal.", 2)
    room.do(presenter, "deal")
    room.gone(on_turn(phones, room.room.tables[1]))
    gone = next(name for name in NAMES[2:4] if not room.room.people.get(key_of(name)).here)
    assert told() == (["Deal 1", f"Waits for {gone}"], "2 tables still playing, 1 of them waiting for somebody.", 0)
    play(room, phones, room.room.tables[0])
    assert told() == (
        ["Deal 1 is over", f"Waits for {gone}"],
        "1 table still playing, 1 of them waiting for somebody.",
        1,
    )


def test_the_remote_says_what_the_tables_are_at_and_not_that_nothing_is_shown():
    room, presenter, phones = a_room(*NAMES[:4])
    remote = room.page("remote")
    assert remote.props["scene"]["kind"] == "lobby"
    room.do(presenter, "lay", variant="agurk", tables=[["open"] * 2] * 2)
    for name, (table, seat) in zip(NAMES, [(0, 0), (0, 1), (1, 0), (1, 1)], strict=False):
        room.do(phones[name], "sit", seat=seat, table=table)
    room.do(presenter, "deal")
    scene = remote.props["scene"]
    assert (scene["kind"], scene["said"]) == ("tables", presenter.props["tables"]["said"] or "")
    assert scene["said"] == "2 tables still playing."
    assert all(each["seats"][each["turn"]]["name"] in NAMES[:4] for each in scene["tables"].values()), (
        "who is waited for"
    )


def test_any_table_is_seen_large_and_then_all_of_them_again():
    room, presenter, _ = drawn()
    assert presenter.props["places"] is None
    room.do(presenter, "look", table=1)
    assert presenter.props["table"]["of"] == room.room.tables[1].of
    assert presenter.props["look"] == 1
    assert presenter.props["table"]["seat"] is None
    room.do(presenter, "look", table=None)
    assert presenter.props["places"] is None
    room.refuses("no such table", presenter, "look", table=7)


def test_one_table_that_is_laid_by_itself_has_no_ranking():
    room, presenter, phones = a_room("Ann", "Bo", "Cai")
    room.do(presenter, "lay", variant="agurk", places=[1, 2, 3])
    room.do(presenter, "deal")
    assert presenter.props["places"]["places"][0]["name"] == "Ann", "it is large without being asked for"
    assert presenter.props["tables"] == {"count": 1, "seen": {}}, "and nothing is small"
    play(room, phones, room.room.tables[0])
    assert presenter.props["ranking"]["tonight"] == []
    assert phones["Ann"].props["me"]["place"] is None
    room.do(presenter, "draw", variant="agurk", seats=3)
    assert presenter.props["ranking"]["tonight"] == [], "what was played before lots were drawn is no round"


def test_people_choose_a_table_and_may_change_it_until_the_cards_are_dealt():
    room, presenter, phones = a_room("Ann", "Bo")
    room.do(presenter, "lay", variant="agurk", tables=[["open", "open"], ["open", "open"]])
    room.refuses("Nobody sits", presenter, "deal")
    assert phones["Ann"].props["places"] is None
    assert phones["Ann"].props["tables"]["count"] == 2
    room.do(phones["Ann"], "look", table=1)
    assert phones["Ann"].props["places"]["table"] == 1
    room.do(phones["Ann"], "sit", seat=0, table=1)
    room.do(phones["Ann"], "sit", seat=1, table=0)
    assert phones["Ann"].props["places"]["table"] == 0
    assert [place.kind for place in room.room.tables[1].places] == ["open", "open"]
    room.refuses("quicker", phones["Bo"], "sit", seat=1, table=0)
    room.do(presenter, "deal")
    assert [table.game is not None for table in room.room.tables] == [True, False], "where somebody sits"
    room.refuses("You play at Table 1", phones["Ann"], "sit", seat=0, table=1)
    room.refuses("seat at Table 1", phones["Ann"], "look", table=1)
    room.refuses("Choose a table", phones["Bo"], "deal")


def test_a_phone_that_is_given_a_seat_at_another_table_leaves_a_rival_at_its_own():
    room, presenter, phones = drawn()
    one, other = room.room.tables
    name = next(name for name in NAMES if table_of(room, name) is one)
    number = phones[name].props["me"]["number"]
    held_by = next(each for each in NAMES if other.seat_of(key_of(each)) == 0)
    room.do(presenter, "give", table=1, seat=0, to=number)
    assert table_of(room, name) is other
    assert table_of(room, held_by) is None
    assert phones[held_by].props["table"]["seat"] is None
    assert room.room.tables.own(key_of(held_by)) is other, "whoever held the seat looks on"
    assert sum(place.kind == "bot" for place in one.places) == 1
    assert phones[name].props["table"]["of"] == other.of


def test_an_act_that_was_picked_for_other_cards_is_not_played():
    room, presenter, phones = drawn()
    table = room.room.tables[0]
    phone, picked = on_turn(phones, table), str(table.game.deal.legal()[0])
    name = next(name for name in NAMES if phones[name] is phone)
    for stale in ("another 1", f"{table.of} 2", f"{room.room.tables[1].of} 1"):
        room.refuses("deal is over", phone, "act", act=picked, at=0, of=stale)
    anew = Hall()
    anew.page(kept=presenter.props["kept"])
    again = anew.phone(name)
    anew.do(again, "act", act=picked, at=0, of=f"{table.of} 1")
    assert len(again.props["table"]["frames"]) == 2, "one that waited for a new server is"


def test_cards_are_dealt_wherever_the_last_ones_are_played():
    room, presenter, phones = drawn()
    room.refuses("still playing", presenter, "deal")
    play(room, phones, room.room.tables[0])
    room.do(presenter, "deal")
    assert [table.game.deals for table in room.room.tables] == [2, 1]


def test_a_round_goes_into_one_ranking_and_the_next_has_other_neighbors():
    names = [f"P{number}" for number in range(16)]
    room, presenter, phones = drawn(names)
    met = set()
    for number in range(1, 5):
        met |= {
            frozenset((one, other)) for one in names for other in names if one < other and together(room, one, other)
        }
        assert len(met) == number * 24, "nobody has met anybody twice"
        play_all(room, phones, until=1)
        props = presenter.props["ranking"]
        assert props["rounds"] == number
        assert len(props["tonight"]) == 16
        assert sum(float(each["points"].replace("½", ".5")) for each in props["tonight"]) == number * 24
        room.do(presenter, "draw", variant="agurk", seats=4)
        room.do(presenter, "deal")
    best = presenter.props["ranking"]["tonight"][0]
    mine = phones[best["name"]].props["me"]["place"]
    assert (mine["place"], mine["of"], mine["points"]) == (1, 16, best["points"])


def together(room, one, other):
    return table_of(room, one) is table_of(room, other)


def test_the_best_play_the_final_at_the_first_table():
    room, presenter, phones = drawn()
    room.refuses("play one first", presenter, "draw", variant="agurk", seats=4, final=True)
    play_all(room, phones)
    best = [each["name"] for each in presenter.props["ranking"]["tonight"][:4]]
    room.do(presenter, "draw", variant="agurk", seats=4, final=True)
    assert [name for name in NAMES if table_of(room, name) is room.room.tables[0]] == sorted(best)
    room.do(presenter, "deal")
    play_all(room, phones)
    props = presenter.props["ranking"]
    assert props["final"]
    assert {each["name"] for each in props["tonight"][:4]} == {*best}


def test_a_server_that_starts_again_in_the_middle_loses_no_act_and_no_round():
    room, presenter, phones = drawn()
    play_all(room, phones)
    room.do(presenter, "draw", variant="agurk", seats=4)
    room.do(presenter, "deal")
    stale = presenter.props["kept"]
    play(room, phones, room.room.tables[1])
    kept = [table.saved_table() for table in room.room.tables]
    assert room.page(kept=stale).props["kept"]["table 1"] == json.loads(json.dumps(plain(kept[1]))), (
        "who slept keeps it once awake"
    )
    anew = Hall()
    early = anew.phone("P0")
    again = anew.page(kept=presenter.props["kept"])
    for name in NAMES:
        assert anew.phone(name).props["table"]["frames"] == phones[name].props["table"]["frames"]
    assert [table.saved_table() for table in anew.room.tables] == kept
    assert again.props["ranking"] == presenter.props["ranking"]
    assert (early.props["scene"]["is_played"], early.props["table"]) == (True, phones["P0"].props["table"]), (
        "who came before all that"
    )


def test_tables_that_were_put_away_do_not_come_back_with_another_server():
    room, presenter, _ = a_room("Ann")
    assert presenter.props["kept"] == {}, "nothing is kept, nor forgotten, before there is something"
    room.do(presenter, "lay", variant="agurk", places=["open"] * 3)
    room.do(presenter, "clear")
    assert presenter.props["kept"]["table 0"] is None
    assert Hall().page(kept=presenter.props["kept"]).props["tables"]["count"] == 0


def test_no_act_is_seen_on_a_phone_before_the_presenters_page_keeps_it():
    room, presenter, phones = drawn()
    table = room.room.tables[0]
    said = []
    for name, browser in {"presenter": presenter, "phone": on_turn(phones, table)}.items():
        browser.send = lambda text, name=name: said.append((name, text))
    room.receive(
        on_turn(phones, table),
        {"is": "act", "act": playable(on_turn(phones, table).props, table.game.deal.turn)[0], "at": 0},
    )
    room.send_updates()
    assert [name for name, _ in said] == ["presenter", "phone"]
    assert "moves" in said[0][1]


def a_sheet(names, taker, deals=2):
    sheet = ScoreSheet(find("agurk"), tuple(names))
    for _ in range(deals):
        sheet = sheet.with_entry(Result(took=names.index(taker), card=Card("9")))
    return write_sheet(sheet)


def test_a_table_with_real_cards_sends_its_sheet_into_the_same_ranking():
    room, presenter, phones = drawn(NAMES[:4], real=True)
    room.refuses("deals its own cards", presenter, "deal", table=0)
    room.refuses("P3 must be on it too", phones["P0"], "sheet", link=a_sheet(["P0", "P1", "P2"], "P1"))
    room.refuses("no deal", phones["P0"], "sheet", link=a_sheet(NAMES[:4], "P1", deals=0))
    room.do(phones["P0"], "sheet", link=a_sheet(["P3", "P2", "P1", "P0"], "P1"))
    assert presenter.props["ranking"]["tonight"][-1]["name"] == "P1"
    assert phones["P1"].props["me"]["place"]["place"] == 4
    assert phones["P2"].props["places"]["reported"] == 2
    again = Hall().page(kept=presenter.props["kept"])
    assert again.props["ranking"]["tonight"][-1]["place"] == 4


def test_one_table_plays_with_real_cards_beside_others_on_phones_in_one_ranking():
    room, presenter, phones = a_room(*NAMES[:7])
    room.do(presenter, "draw", variant="agurk", seats=4)
    real = next(table for table in room.room.tables if any(place.kind == "bot" for place in table.places))
    room.do(presenter, "cards", table=real.number, real=True)
    assert not [place for place in real.places if place.kind == "bot"], "no rival holds real cards"
    room.do(presenter, "deal")
    assert real.game is None
    room.refuses("has begun", presenter, "cards", table=1 - real.number, real=True)
    there = [name for name in NAMES[:7] if table_of(room, name) is real]
    room.do(phones[there[0]], "sheet", link=a_sheet(there, there[0]))
    play(room, phones, room.room.tables[1 - real.number])
    assert len(presenter.props["ranking"]["tonight"]) == 7


@for_each("sheet", [None, 7, "", "<script>", "1!agurk;A,B:took=0,card=K", "x" * 10**6, {"sheet": 1}])
def test_what_is_no_sheet_of_this_table_is_refused(sheet):
    room, _, phones = drawn(NAMES[:4], real=True)
    room.refuses(None, phones["P0"], "sheet", link=sheet)


def test_an_evening_is_saved_and_goes_on_next_week():
    room, presenter, phones = drawn()
    play_all(room, phones)
    room.do(presenter, "save")
    file = json.dumps(presenter.heard("evening")[-1])
    assert not [name for name in NAMES if key_of(name) in file], "no phone's key is in it"

    room.refuses("new room", presenter, "evening", file=file)
    later, host, phones = a_room(*NAMES)
    later.do(host, "evening", file=file)
    later.do(host, "ranking", of="tonight")
    scene = host.props["scene"]
    assert (scene["kind"], scene["title"], len(scene["places"])) == ("podium", "All 2 evenings", 8), "before any table"
    later.do(host, "draw", variant="agurk", seats=4)
    later.do(host, "deal")
    play_all(later, phones)
    props = host.props["ranking"]
    assert (props["number"], props["rounds"], len(props["tonight"]), len(props["season"])) == (2, 1, 8, 8)
    assert {each["most"] for each in props["season"]} == {6}


@for_each(
    "asked",
    [
        {"is_": "draw", "variant": "agurk", "seats": 0},
        {"is_": "draw", "variant": "agurk", "seats": 100},
        {"is_": "draw", "variant": "agurk", "seats": "4"},
        {"is_": "draw", "variant": "nothing", "seats": 4},
        {"is_": "lay", "variant": "agurk", "tables": []},
        {"is_": "lay", "variant": "agurk", "tables": [["open"] * 4] * (MOST_TABLES + 1)},
        {"is_": "deal", "table": 9},
        {"is_": "give", "table": 9, "seat": 0, "to": "bot"},
        {"is_": "evening", "file": "{"},
    ],
)
def test_what_cannot_be_done_is_refused_and_the_tables_stay(asked):
    room, presenter, _ = drawn()
    before = [table.saved_table() for table in room.room.tables]
    room.refuses(None, presenter, **asked)
    assert [table.saved_table() for table in room.room.tables] == before
