"""Every scene of a room on each of its screens, as the room tells it: nothing covers another, is cut or too small."""

from dataclasses import replace
from random import Random

import pytest
from playwright.sync_api import expect

from cucumber import Deal, find
from cucumber.lessons.teach.drills import RULE, Drill, Recipe
from cucumber.lessons.teach.lessons import course
from cucumber.pages.protocol.javascript import bundle
from cucumber.pages.protocol.style import style_sheet
from cucumber.site.room_pages import SHEETS
from cucumber.table.questions.story_questions import pauses_at
from cucumber.words.explain.frames import frames
from cucumber.words.explain.replay import deal_steps
from tests.cases import for_each
from tests.room.hall import CODE, a_room, is_due, playable
from tests.site.conftest import ROOT, still
from tests.tiers import some

pytestmark = [pytest.mark.browser, pytest.mark.served]

NAMES = ("Ann", "Maximiliane-Alexandra", "Bo 🦄🦄", "Þóra", "Wilhelmina WWWWWWWWW", "Emil", "Fay", "Gus", "Hal")
STATIC = ROOT / "cucumber" / "site" / "voila" / "templates" / "cucumber" / "static"
PLACE = "http://rooms.test"
DOOR = {"secret": "s" * 32, "address": "192.168.178.20:8866/room", "qr": "", "reach": "", "own": {"link": "", "qr": ""}}
WALLS, PHONES = ((1280, 720), (1920, 1080), (1024, 768)), ((390, 844), (360, 640))
SCREENS = (
    ("wall", WALLS[0]), ("wall", WALLS[1]), ("phone", PHONES[1]), ("wall", WALLS[2]), ("phone", PHONES[0]),
    ("remote", PHONES[1]),
)  # fmt: skip

# Each game with the players it is shown with: many, sets, jokers, hands of ten, few.
TABLES = (
    ("agurk", 7, 7), ("agurk", 2, 7), ("agurk", 3, 7), ("gurka-se", 4, 6), ("agurk", 5, 7), ("kurko", 9, 5),
    ("twenty-two", 3, 7), ("prague", 6, 7), ("gurka-is", 4, 10),
)  # fmt: skip

# Parts of the wall's height: what a type is where there is room; what it may shrink to with many or long sentences.
LEAST = {
    ".scene-question .scene-asked": (12, 20), ".scene-options li": (16, 27), ".reveal-bar b": (16, 27),
    ".reveal-why": (16, 27), ".felt-seat b": (28, 40), ".podium-steps b": (24, 34), ".podium-rest b": (24, 40),
    ".lobby-here b": (24, 40), ".tables-grid b": (24, 40),
}  # fmt: skip
HEADING = ":is(h2, .table-heading, .table-prompt, .table-label, .room-idle):visible"
SMALLEST, SMALLEST_OF_MANY = 40, 48  # parts of a wall's height, of any text: usually, and with ten tables


def names_of(players):
    return NAMES[:players]


def steps_of(game, players, size):
    """A deal in which everybody plays the first card they may."""
    deal = Deal.dealt(find(game).rules, Random(players), players, size, players=names_of(players))
    acts, now = [], deal
    while not now.over:
        acts.append(now.legal()[0])
        now = now.act(acts[-1])
    return [*deal_steps(deal, acts)]


def questions(game, players, size):
    """One question of each kind that can be asked in a deal: a player, several cards, one card, a number."""
    steps = steps_of(game, players, size)
    found = {}
    for at in range(players, len(steps)):
        for each in pauses_at(steps, at):
            found.setdefault(each["kind"], each)
    return found


def replies_of(right):
    """The verdicts on one right answer, and on any other."""
    return {right: {"right": True, "title": "Right!"}, "": {"right": False, "title": "Not quite"}}


def in_words(drawn):
    """The same table, in the middle of a game, with sentences to choose from."""
    said = (
        "Whoever takes the last trick pays, however high the card with which they take it.",
        "Everybody pays for the cards that they still hold at the end of the deal.",
        "Nobody pays before somebody has reached thirty points.",
    )
    options = [{"key": str(key), "label": label} for key, label in enumerate(said)]
    solution = {
        **drawn["solution"],
        "right": ["0"],
        "replies": replies_of("0"),
        "why": {},
        "refused": [],
        "sentence": said[0],
    }
    sentence = "Which of these sentences about the end of a deal is true in the game that you see here?"
    seats = [{**seat, "score": 21} for seat in drawn["frame"]["seats"]]
    drawn = {**drawn, "frame": {**drawn["frame"], "seats": seats}}
    return {**drawn, "kind": "rule", "several": False, "options": options, "sentence": sentence, "solution": solution}


def about_the_rules(game):
    """The question about a rule of this game, without a table, that has most to read."""
    drill = Drill(find(game))
    arising = drill.variant.rules.questions_that_arise()
    tasks = [drill.make_task(Recipe(RULE, question.name, "easy", 1)) for question in arising]
    return max(tasks, key=lambda task: sum(len(option.label) for option in task.options)).props()


def told_by(room, desk, phones):
    """What each screen is told now: the wall shows what the desk is told."""
    remote = room.page("remote")
    props = {**remote.props, "door": DOOR}
    about = {
        "code": CODE,
        **DOOR,
        "here": desk.props["here"],
        "people": desk.props["people"],
        "poll": desk.props["poll"],
    }
    wall = {"scene": desk.props["scene"], "room": about, "faces": desk.props["faces"]}
    return {"wall": wall, "remote": props, **{f"phone {name}": phone.props for name, phone in phones.items()}}


def asked(drawn, phones, room, desk):
    """A question, its answer, and what the most common wrong one leads to where it leads anywhere."""
    question = {name: drawn[name] for name in ("kind", "sentence", "several", "options", "frame")}
    room.do(
        desk,
        "ask",
        question={**question, "key": drawn["sentence"][:40], "count": "3 of 10", "title": ""},
        solution=drawn["solution"],
    )
    keys = [option["key"] for option in drawn["options"]]
    yield f"{drawn['kind']} asked"
    for place, phone in enumerate([*phones.values()][1:]):
        room.do(phone, "answer", number=phone.props["question"]["number"], picked=[keys[place % len(keys)]])
    room.do(desk, "reveal")
    yield f"{drawn['kind']} answered"
    if desk.props["poll"]["result"]["what_if"]:
        room.do(desk, "play_out")
        yield f"{drawn['kind']} played out"


def scenes_of(game, players, size):
    """All scenes of a room in which so many are, each with what every screen is told."""
    room, desk, _ = a_room()
    phones = {name: room.phone(name, key=f"{number:-^16}") for number, name in enumerate(names_of(players))}

    def now(name):
        return f"{name}, {game} with {players}", told_by(room, desk, phones)

    yield now("lobby")
    text = {"kind": "text", "title": "Beat or duck", "lines": ["If you lead, you may play any card."] * 4}
    room.do(desk, "show", moment={"story": "", "scene": text})
    yield now("text")
    steps = steps_of(game, players, size)
    for at, frame in ((at, frames(steps)[at]) for at in (1, len(steps) // 2, len(steps) - 1)):
        shown = {
            "kind": "table",
            "title": "A deal",
            "tables": [{"heading": "A deal", "frame": frame}],
            "said": " ".join(frame["note"]),
        }
        room.do(desk, "show", moment={"story": "", "scene": shown})
        yield now(f"table at {at}")
    found = questions(game, players, size)
    last = frames(steps)[-1]
    comes = {each["key"]: {"frame": last, "sentence": " ".join(last["note"])} for each in found["play"]["options"]}
    best = [*comes][-1]
    solution = {
        **found["play"]["solution"],
        "comes": comes,
        "right": [best],
        "replies": replies_of(best),
        "refused": [],
    }
    found["play"] = {**found["play"], "solution": solution}
    for drawn in (*found.values(), in_words(found["taker"]), about_the_rules(game)):
        for name in asked(drawn, phones, room, desk):
            yield now(name)
    if players <= 7 and game != "twenty-two":
        yield from played(room, desk, phones, game, now)


def played(room, desk, phones, game, now):
    """A deal on phones, up to how it ends; and all tables of a round with its ranking."""
    variant, players = ("agurk" if game in {"gurka-is", "prague"} else game), len(phones)
    room.do(desk, "lay", variant=variant, places=[*range(1, players + 1)])
    yield now("seats")
    room.do(desk, "deal")
    yield now("dealt")
    room.do(next(each for each in phones.values() if is_due(each)), "opened", is_open=True)
    yield now("votes")
    while play(room, phones):
        pass
    yield now("deal over")
    room.do(desk, "clear")
    yield now("podium")
    if players >= 4:
        room.do(desk, "draw", variant=variant, seats=3 if variant != "simple" else 2)
        room.do(desk, "deal")
        yield now("tables")


def play(room, phones):
    """The one whose turn it is plays; whether anybody could."""
    for phone in phones.values():
        if is_due(phone):
            table = phone.props["table"]
            act = playable(phone.props, table["seat"])[0]
            room.do(phone, "act", act=act, at=len(table["frames"]) - 1, of=f"{table['of']} {table['deal']}")
            return True
    return False


@pytest.fixture(scope="module")
def told():
    """The scenes of these tables, with how many play, and what every screen is told."""
    return [(table[1], name, each) for table in some(TABLES, 2) for name, each in scenes_of(*table)]


@pytest.fixture
def drawn(browser):
    """Draws a screen of a room in a window of this size: a function that shows it what it is told."""
    script = bundle(ROOT / "tests" / "site" / "scenes.mjs")
    page_of = (
        "<!DOCTYPE html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>A room</title><link rel=stylesheet href=/static/site.css><style>{style_sheet(*SHEETS)}</style>"
        "<body><div id=page class=cucumber-room></div>"
        f"<script type=module>{script}\nObject.assign(window, {{ screenOf: screen, found }});</script>"
    )
    pages = []

    def sent(url):
        name = url.rpartition("/static/")[2]
        return {"path": STATIC / name} if name != url else {"body": page_of, "content_type": "text/html"}

    def draw(screen, window):
        width, height = window
        page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
        pages.append(page)
        page.add_init_script("window.WebSocket = class { send() {} close() {} };")
        page.route(f"{PLACE}/**", lambda route: route.fulfill(**sent(route.request.url)))
        page.goto(f"{PLACE}/room/{CODE}")
        page.evaluate("name => { window.show = screenOf(name); }", screen)
        return page

    yield draw
    for page in pages:
        page.close()


def wrong_on(page, screen, told, *, roomy=False):
    """What is wrong with a scene on a screen."""
    page.evaluate("told => show(told)", told)
    still(page)
    wrong = page.evaluate("given => found(...given)", [LEAST, SMALLEST, roomy])
    if screen == "remote" and not page.locator(".remote-wall").inner_text().strip():
        wrong.append("the remote is empty")
    if screen == "phone" and not page.locator(HEADING).all_inner_texts():
        wrong.append("the phone has no heading")
    return wrong


@for_each("screen", some(SCREENS, 3))
def test_each_scene_is_whole_on_every_screen(drawn, told, screen):
    name, window = screen
    page, faults = drawn(name, window), []
    for players, scene, each in told:
        of = each[name] if name in each else each[f"phone {names_of(players)[1]}"]
        faults += [f"{scene}: {wrong}" for wrong in wrong_on(page, name, of)]
    assert not faults, f"{len(faults)} faults on a {name} of {window[0]} × {window[1]}\n" + "\n".join(faults)


@for_each("window", [(844, 390), (667, 375)])
def test_on_a_phone_held_sideways_the_hand_is_seen_before_and_after_an_answer(drawn, window):
    page = drawn("phone", window)
    few, many = course(find("agurk"))[0].tasks[0].props(), questions("agurk", 3, 7)["play"]
    for question, least in ((few, 0.95), (many, 0.5)):
        room, desk, _ = a_room()
        ann = room.phone("Ann")
        next(asked(question, {"Ann": ann}, room, desk))
        for picked in ([], [question["options"][0]["key"]]):
            if picked:
                room.do(ann, "answer", number=ann.props["question"]["number"], picked=picked)
            page.evaluate("told => show(told)", ann.props)
            still(page)
            expect(page.locator(".room-foot", has_text="Sent: ")).to_have_count(len(picked))
            expect(page.locator(".table-large .table-hand")).to_be_in_viewport(ratio=least)


@for_each("window", some(WALLS, 1))
def test_the_tables_of_a_large_evening_lie_apart(drawn, window):
    page, faults = drawn("wall", window), []
    for people, seats in ((12, 4), (30, 4), (30, 3)):
        room, desk, _ = a_room()
        names = (*NAMES, *(f"Guest {number}" for number in range(people)))[:people]
        phones = {name: room.phone(name, key=f"{number:-^16}") for number, name in enumerate(names)}
        room.do(desk, "draw", variant="agurk", seats=seats)
        room.do(desk, "deal")
        for _ in range(people * 3 // 2):
            play(room, phones)
        page.evaluate("told => show(told)", told_by(room, desk, phones)["wall"])
        still(page)
        faults += [
            f"{people}: {wrong}" for wrong in page.evaluate("least => found({}, least, false)", SMALLEST_OF_MANY)
        ]
    assert not faults, "\n".join(faults)


def test_where_there_is_room_a_question_its_answers_and_names_are_as_large_as_they_should_be(drawn):
    room, desk, _ = a_room()
    phones = {name: room.phone(name) for name in ("Ann", "Bo", "Cai")}
    task = course(find("agurk"))[0].tasks[0]
    page = drawn("wall", WALLS[0])
    for _ in asked(replace(task, note="A jack is higher than a ten.").props(), phones, room, desk):
        assert wrong_on(page, "wall", told_by(room, desk, phones)["wall"], roomy=True) == []
