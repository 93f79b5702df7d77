"""A room walked at random: the real room, the phones' own module in a browser, and a model of what each has to show.

Whatever happens, in any order, three things hold after every quiet moment: a phone that is awake shows the question
that the model says, or the moment, or the table; it holds all that a phone that has just come in is told; and what it
may answer with is its own answer.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page

import cucumber.ui.classroom
from cucumber.classroom.room import Room
from cucumber.errors import CucumberError
from cucumber.ui.javascript import joined

NAMES = ("Ann", "Bo", "Ann", "Dan", "Eva", "Fay")
PLAYERS, TABLES = 3, 2
CARDS = ("2c", "9h", "Kd")
MOMENTS, QUESTIONS = 12, 5

_PHONES = """
window.phones = {};
const comparable = (each) => {
    const { shows, showing, question, result, answered, places, ballot, voted, number, name, tables, place } = each;
    const table = each.table && { ...each.table, anew: false };
    const moment = each.moment && { ...each.moment, shown: each.moments.get(each.moment.at) };
    const asked = { question, result, answered, ballot, voted };
    return JSON.stringify({ shows, showing, ...asked, places, number, name, table, moment, tables, place });
};
window.hears = ([phone, texts, isNew]) => {
    const said = [];
    const say = (message) => { said.push(message); return true; };
    const one = isNew ? (phones[phone] = new Following(say)) : phones[phone];
    one.say = say;
    for (const text of texts) one.hear(JSON.parse(text));
    return said;
};
window.shown = ([phone, texts]) => {
    const anew = new Following(() => true);
    for (const text of texts) anew.hear(JSON.parse(text));
    const one = phones[phone];
    const { showing, question, result, answered, moment, table } = one;
    const [held, told] = [comparable(one), comparable(anew)];
    return {
        showing, asked: question?.sentence ?? "", isOver: !!result, answered, seat: table?.seat ?? null,
        moment: moment ? one.moments.get(moment.at)?.caption ?? null : null, asks: table?.frames.at(-1).asks ?? null,
        at: table ? table.frames.length - 1 : 0, vote: one.ballot?.at ?? null, table: one.places?.table ?? null,
        of: table ? `${table.of} ${table.deal}` : "",
        unlike: held === told ? "" : `${held}\\n  anew: ${told}`,
    };
};
"""


class Line:
    """A line to a browser, which may be dead without anybody knowing it: what is sent then is lost."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.dead = False

    def send(self, text: str) -> None:
        """Keeps what is said until it is read."""
        if not self.dead:
            self.texts.append(text)

    def read(self) -> list[str]:
        """What has been said since it was last read."""
        texts, self.texts = self.texts, []
        return texts


@dataclass
class Phone:
    """What the model knows of a phone; `line` is None while it sleeps and the server knows it."""

    name: str
    key: str
    line: Line | None = None
    answer: list[str] = field(default_factory=list)

    @property
    def is_awake(self) -> bool:
        """Whether it hears what is said."""
        return self.line is not None and not self.line.dead


@dataclass
class Asked:
    """The question that the presenter's page asks; asked anew it has another key."""

    number: int
    key: str
    revealed: bool = False

    @property
    def sentence(self) -> str:
        """What is asked."""
        return f"Question {self.number}?"


class Walk:
    """A room, its presenter's page, and phones."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page, self.chance = page, Random(seed)
        self.seeds = count()
        page.goto("about:blank")
        page.add_script_tag(
            type="module",
            content=f"{joined(Path(cucumber.ui.classroom.__file__).parent / 'following.mjs')}\n"
            f"window.Following = Following;{_PHONES}",
        )
        page.wait_for_function("() => window.shown")
        self.kept: dict[str, Any] = {}
        self.presents: str | None = None  # what the presenter's page shows: a moment's caption, or nothing yet
        self.asked: Asked | None = None
        self.shows = ""  # what everybody sees: "", "story" or "table"
        self.phones = [Phone(name, f"{number}{name}".ljust(16, "-")) for number, name in enumerate(NAMES)]
        self.open_room()

    def open_room(self) -> None:
        """A server begins, and the presenter's page comes to it."""
        self.room = Room(
            "KXTAB", "s" * 32, lambda: f"seed {next(self.seeds)} ".ljust(16, "-"), lambda _game, _tell: None
        )
        self.presenter = Line()
        self.room.present(self.presenter, self.kept)

    # --- what happens ---

    def step(self) -> str:
        """Something happens; says what."""
        (happens,) = self.chance.choices([*self.EVENTS], [*self.EVENTS.values()])
        try:
            said = happens(self) or ""
        except CucumberError as error:
            said = f"refused: {error}"
        self.quiet()
        return f"{happens.__name__} {said}"

    def show(self) -> str:
        """The presenter goes to some moment, of one of two stories."""
        number = self.chance.randrange(MOMENTS)
        self.presents = f"Moment {number}"
        self.say_moment()
        return self.presents

    def say_moment(self) -> None:
        """The presenter's page says what it shows."""
        assert self.presents
        story = "one" if int(self.presents.split()[1]) < MOMENTS // 2 else "other"
        self.present({"show": {"story": story, "shown": [], "caption": self.presents}})
        self.asked, self.shows = None, "story"
        self.forget_answers()

    def ask(self) -> str:
        """The presenter asks, perhaps what was asked before: it is asked anew."""
        self.forget_answers()
        self.asked = Asked(self.chance.randrange(QUESTIONS), f"key {next(self.seeds)}")
        self.say_question()
        return self.asked.sentence

    def say_question(self) -> None:
        """The presenter's page says what it asks."""
        assert self.asked
        options = [{"key": card, "label": card} for card in CARDS]
        sentence = self.asked.sentence
        question = {
            "kind": "card",
            "key": self.asked.key,
            "sentence": sentence,
            "several": False,
            "options": options,
            "frame": {},
        }
        self.present({"ask": {"question": question, "solution": {"right": [CARDS[0]], "sentence": "", "frame": {}}}})

    def reveal(self) -> None:
        """The presenter shows the answer."""
        self.present({"reveal": True})
        assert self.asked
        self.asked.revealed = True

    def drop(self) -> None:
        """The presenter leaves the question, or the page."""
        self.present({"drop": True})
        self.asked = None
        self.forget_answers()

    def answer(self) -> str:
        """A phone answers, which may be too late."""
        phone = self.awake()
        card = self.chance.choice(CARDS)
        number = self.page.evaluate("phone => phones[phone].question?.number ?? 0", phone.key)
        self.tell(phone, {"answer": {"number": number, "picked": [card]}})
        phone.answer = [card]
        return f"{phone.key} {card}"

    def sleep(self) -> str:
        """A phone sleeps: at first nobody knows."""
        phone = self.awake()
        assert phone.line
        phone.line.dead = True
        return phone.key

    def notice(self) -> str:
        """The server notices that a phone sleeps."""
        phone = self.chance.choice([each for each in self.phones if each.line and not each.is_awake] or self.phones)
        if phone.line and phone.line.dead:
            self.room.leave(phone.line, 0)
            phone.line = None
        return phone.key

    def wake(self) -> str:
        """A phone wakes, or comes in for the first time."""
        phone = self.chance.choice(self.phones)
        self.come(phone, is_new=self.page.evaluate("phone => !phones[phone]", phone.key))
        return phone.key

    def reload(self) -> str:
        """A phone's page is loaded anew."""
        phone = self.chance.choice(self.phones)
        self.come(phone, is_new=True)
        return phone.key

    def come(self, phone: Phone, *, is_new: bool) -> None:
        """A phone has a line, perhaps before the server knows that its old one is dead."""
        before, phone.line = phone.line, Line()
        if before and self.chance.random() < 0.5:
            self.room.leave(before, 0)
            before = None
        self.room.follow(phone.line, phone.key, phone.name)
        if before:
            self.room.leave(before, 0)
        self.hear(phone, is_new=is_new)

    def rename(self) -> str:
        """A phone takes another name, which another one may have."""
        phone = self.awake()
        phone.name = self.chance.choice(["Ann", "Bo", "Cai", ""]) or phone.name
        self.tell(phone, {"name": phone.name})
        return f"{phone.key} {phone.name}"

    def lay(self) -> str:
        """The presenter offers seats at one table, or at several."""
        tables = self.chance.choice([1, TABLES])
        self.present({"lay": {"variant": "simple", "tables": [["open"] * PLAYERS] * tables}})
        self.table_is_shown()
        return f"{tables}"

    def draw(self) -> None:
        """The presenter draws lots, or the best of the rounds before to a final."""
        self.present({"draw": {"variant": "simple", "seats": PLAYERS, "final": self.chance.random() < 0.3}})
        self.table_is_shown()

    def deal(self) -> None:
        """The presenter deals."""
        self.present({"deal": self.chance.choice([True, *({"table": table} for table in range(TABLES))])})
        self.table_is_shown()

    def table(self) -> None:
        """The presenter's desk shows its table again."""
        self.present({"table": True})
        self.table_is_shown()

    def table_is_shown(self) -> None:
        """Everybody sees the table, and nothing is asked."""
        self.shows, self.asked = "table", None
        self.forget_answers()

    def clear(self) -> None:
        """The presenter ends the game."""
        self.present({"clear": True})
        if self.shows == "table":
            self.shows = "story" if self.presents else ""

    def sit(self) -> str:
        """A phone sits down."""
        phone = self.awake()
        self.tell(phone, {"sit": self.chance.randrange(PLAYERS), "table": self.chance.randrange(TABLES)})
        return phone.key

    def stand(self) -> str:
        """A phone stands up."""
        phone = self.awake()
        self.tell(phone, {"stand": True})
        return phone.key

    def look(self) -> str:
        """A phone goes to a table, or back to all of them; or the presenter sees one large."""
        number = self.chance.choice([None, *range(TABLES)])
        if self.chance.random() < 0.3:
            self.present({"look": number})
            return f"presenter {number}"
        phone = self.awake()
        self.tell(phone, {"look": number})
        return f"{phone.key} {number}"

    def give(self) -> str:
        """The presenter gives a seat to somebody else."""
        to = self.chance.choice(["bot", *range(1, len(self.phones) + 1)])
        seat, table = self.chance.randrange(PLAYERS), self.chance.randrange(TABLES)
        self.present({"give": {"table": table, "seat": seat, "to": to}})
        return str(to)

    def act(self) -> str:
        """A phone plays a card or votes: mostly one that shows cards to play, sometimes one that may not."""
        phone = self.awake()
        ready = [each for each in self.phones if each.is_awake and self.hand_of(each)]
        if ready and self.chance.random() < 0.8:
            phone = self.chance.choice(ready)
        shown = self.shown(phone)
        act = self.chance.choice(self.hand_of(phone) or ["2c"])
        asked = "vote" if shown["vote"] == shown["at"] else "act"
        self.tell(phone, {asked: {"act": act, "at": shown["at"], "of": shown["of"]}})
        return f"{phone.key} {asked} {act}"

    def hand_of(self, phone: Phone) -> list[str]:
        """The cards that may be played, as a phone shows them."""
        found: list[str] = self.page.evaluate(
            """phone => {
                const { table, ballot } = phones[phone];
                const frame = ballot?.frame ?? table?.frames.at(-1);
                const cards = frame ? frame.seats.flatMap(({ hand }) => hand ?? []) : [];
                return cards.filter(({ playable }) => playable).map(({ id }) => id.split("#")[0]);
            }""",
            phone.key,
        )
        return found

    def open_hand(self) -> str:
        """A phone lets the others vote on its hand, or does so no longer."""
        phone = self.awake()
        self.tell(phone, {"opened": self.chance.random() < 0.7})
        return phone.key

    def restart(self) -> None:
        """The server is started anew: all lines are dead, and the presenter's page says again what it shows."""
        self.presenter.dead = True
        for phone in self.phones:
            phone.line = None
        self.open_room()
        self.shows = "table" if self.kept.get("table 0") else ""
        if self.asked:
            self.say_question()
            if self.asked.revealed:
                self.present({"reveal": True})
                self.forget_answers()
        elif self.presents and self.shows != "table":
            self.say_moment()
        self.presents = self.presents if self.shows == "story" else None

    EVENTS: Mapping[Callable[[Walk], str | None], float] = {
        show: 3, ask: 3, answer: 6, reveal: 2, drop: 1,
        sleep: 1, notice: 1, wake: 6, reload: 1, rename: 1,
        lay: 0.6, draw: 1, sit: 5, stand: 0.5, look: 2, deal: 4, act: 20, open_hand: 2, give: 1, table: 1, clear: 0.3,
        restart: 0.5,
    }  # fmt: skip

    # --- what is said and heard ---

    def present(self, message: dict[str, Any]) -> None:
        """The presenter's page says something."""
        self.room.hear_presenter(self.presenter, message)

    def tell(self, phone: Phone, message: dict[str, Any]) -> None:
        """A phone says something."""
        assert phone.line
        self.room.hear_follower(phone.line, message)

    def awake(self) -> Phone:
        """A phone that is awake. Raises CucumberError if none is."""
        awake = [each for each in self.phones if each.is_awake]
        if not awake:
            raise CucumberError("nobody is awake")
        return self.chance.choice(awake)

    def forget_answers(self) -> None:
        """Nobody has answered anything."""
        for phone in self.phones:
            phone.answer = []

    def hear(self, phone: Phone, *, is_new: bool = False) -> None:
        """A phone reads all that it was sent, and says what it says by itself."""
        if not phone.is_awake:
            return
        assert phone.line
        while (texts := phone.line.read()) or is_new:
            for message in self.page.evaluate("hears", [phone.key, texts, is_new]):
                self.tell(phone, message)
            is_new = False

    def quiet(self) -> None:
        """Everybody has heard everything."""
        self.room.tick()
        for phone in self.phones:
            self.hear(phone)
        for text in self.presenter.read():
            message = json.loads(text)
            self.kept |= message.get("keep", {})

    # --- what has to be so ---

    def shown(self, phone: Phone) -> dict[str, Any]:
        """What a phone shows, and what is unlike what one is told that comes in now."""
        anew = Line()
        self.room.follow(anew, phone.key)
        self.room.leave(anew, 0)
        found: dict[str, Any] = self.page.evaluate("shown", [phone.key, anew.texts])
        return found

    def wrong_table(self, phone: Phone, shown: Mapping[str, Any]) -> Iterator[str]:
        """What a phone shows of another table than its own, or of a hand that is not its own."""
        own = self.room.tables.of(phone.key)
        if own is not None and shown["table"] != own.number:
            yield f"{phone.key}: sees table {shown['table']}, and has a seat at {own.number}"
        if shown["seat"] is not None and (own is None or shown["seat"] != own.seat_of(phone.key)):
            yield f"{phone.key}: holds the hand of seat {shown['seat']}"

    def wrong(self) -> Iterator[str]:
        """What is not as it has to be, in sentences."""
        for phone in self.phones:
            if not phone.is_awake:
                continue
            shown = self.shown(phone)
            expected = {
                "showing": "question" if self.asked else self.shows or "nothing",
                "asked": self.asked.sentence if self.asked else "",
                "isOver": bool(self.asked and self.asked.revealed),
                "answered": phone.answer,
            }
            if self.shows == "story" and not self.asked:
                expected["moment"] = self.presents
            yield from (
                f"{phone.key}: {name} is {shown[name]}, not {what}"
                for name, what in expected.items()
                if shown[name] != what
            )
            yield from self.wrong_table(phone, shown)
            if shown["unlike"]:
                yield f"{phone.key} holds {shown['unlike']}"
