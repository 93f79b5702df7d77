"""A room walked at random: the real room, the phones' own module in a browser, and a model of what each has to show.

Whatever happens, in any order, this holds after every quiet moment: a phone that is awake shows the question that the
model says, or the moment, or the table; it holds all that a phone that has just come in is told; what it may answer
with is its own answer; and no phone was ever told a note. The presenter's remote is told what everybody sees, and a
wall that is awake has done all that it was asked.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page

import cucumber.ui.classroom
from cucumber.classroom.remote import PATIENCE
from cucumber.classroom.room import Room
from cucumber.errors import CucumberError
from cucumber.pages.javascript import joined

NAMES = ("Ann", "Bo", "Ann", "Dan", "Eva", "Fay")
PLAYERS, TABLES = 3, 2
CARDS = ("2c", "9h", "Kd")
MOMENTS, QUESTIONS = 12, 5
NOTE = "for the presenter alone"
WALL = "the-page-on-the-wall"
BY = {"next": 1, "back": -1}

_PHONES = """
window.phones = {};
const comparable = (each) => {
    const { shows, showing, question, result, answered, places, ballot, voted, number, name, tables, place } = each;
    const table = each.table && { ...each.table, anew: false };
    const moment = each.moment && { ...each.moment, shown: each.moments.get(each.moment.at) };
    const asked = { question, result, answered, draft: each.draft ?? [], ballot, voted };
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
        showing, asked: question?.sentence ?? "", isOver: !!result, answered,
        draft: one.draft ?? [], seat: table?.seat ?? null,
        moment: moment ? one.moments.get(moment.at)?.caption ?? null : null, asks: table?.frames.at(-1).asks ?? null,
        at: table ? table.frames.length - 1 : 0, vote: one.ballot?.at ?? null, table: one.places?.table ?? null,
        of: table ? `${table.of} ${table.deal}` : "",
        unlike: held === told ? "" : `${held}\\n  anew: ${told}`,
    };
};
"""


def story_of(moment: str) -> str:
    """The story that a moment belongs to."""
    return "one" if int(moment.split()[1]) < MOMENTS // 2 else "other"


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
    draft: list[str] = field(default_factory=list)  # what is marked and not sent

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

    def again(self) -> Asked:
        """The same, to be remembered."""
        return replace(self)


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
        self.at_the_wall: Asked | None = None  # what it asks
        self.seen: str | None = None  # what phones see of it: they go on while the wall sleeps
        self.asked: Asked | None = None
        self.known: list[str] = []  # the moments of the story that were shown, in their order
        self.told: dict[str, Any] = {}  # what the remote was told last
        self.leaked: list[str] = []
        self.has_led = False  # whether the presenter's page has shown anything to the room
        self.owed: list[Any] = []  # what it has been asked and not yet done
        self.shows = ""  # what everybody sees: "", "story" or "table"
        self.phones = [Phone(name, f"{number}{name}".ljust(16, "-")) for number, name in enumerate(NAMES)]
        self.open_room()

    def open_room(self) -> None:
        """A server begins, and the presenter's page comes to it."""
        self.room = Room(
            "KXTAB", "s" * 32, lambda: f"seed {next(self.seeds)} ".ljust(16, "-"), lambda _game, _tell: None
        )
        self.presenter, self.remote = Line(), Line()
        self.room.present(self.presenter, self.kept, WALL)
        self.room.present(self.remote)
        self.known, self.seen, self.done, self.told = [], None, 0, {}
        self.has_led, self.owed = False, []

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
        self.needs_the_wall()
        number = self.chance.randrange(MOMENTS)
        self.presents = f"Moment {number}"
        self.say_moment()
        return self.presents

    def say_moment(self) -> None:
        """The presenter's page says what it shows."""
        assert self.presents
        story = story_of(self.presents)
        self.present({"show": {"story": story, "shown": [], "caption": self.presents}})
        said = {"title": "", "said": self.presents, "note": NOTE, "black": False, "asks": None}
        self.present({"now": said})
        if self.known and story_of(self.known[0]) != story:
            self.known = []
        if self.presents not in self.known:
            self.known.append(self.presents)
        self.seen, self.asked, self.at_the_wall, self.shows = self.presents, None, None, "story"
        self.forget_answers()

    def ask(self) -> str:
        """The presenter asks, perhaps what was asked before: it is asked anew."""
        self.needs_the_wall()
        self.forget_answers()
        self.at_the_wall = Asked(self.chance.randrange(QUESTIONS), f"key {next(self.seeds)}")
        self.say_question()
        return self.asked.sentence

    def say_question(self) -> None:
        """The presenter's page says what it asks."""
        assert self.at_the_wall
        self.asked = self.at_the_wall.again()
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
        assert self.at_the_wall
        self.is_revealed()
        self.at_the_wall.revealed = True

    def drop(self) -> None:
        """The presenter leaves the question, or the page."""
        self.present({"drop": True})
        self.asked = self.at_the_wall = None
        self.forget_answers()

    def answer(self) -> str:
        """A phone answers, which may be too late."""
        phone = self.awake()
        card = self.chance.choice(CARDS)
        number = self.page.evaluate("phone => phones[phone].question?.number ?? 0", phone.key)
        self.tell(phone, {"answer": {"number": number, "picked": [card]}})
        self.page.evaluate("([phone, cards]) => phones[phone].answer(cards)", [phone.key, [card]])
        phone.answer, phone.draft = [card], []
        return f"{phone.key} {card}"

    def mark(self) -> str:
        """A phone marks a card, or takes the mark away, and sends nothing yet."""
        phone = self.awake()
        cards = self.chance.choice([[], [self.chance.choice(CARDS)]])
        number = self.page.evaluate("phone => phones[phone].question?.number ?? 0", phone.key)
        self.tell(phone, {"marked": {"number": number, "picked": cards}})
        self.page.evaluate("([phone, cards]) => { phones[phone].draft = cards; }", [phone.key, cards])
        phone.draft = cards
        return f"{phone.key} {cards}"

    def is_revealed(self) -> None:
        """The answer is shown: what is marked counts."""
        assert self.asked
        self.asked.revealed = True
        for phone in self.phones:
            phone.answer, phone.draft = phone.draft or phone.answer, []

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

    def over(self) -> None:
        """What the presenter's page presents ends: tables that are played come back."""
        self.present({"over": True})
        if len(self.room.tables) and self.shows != "table":
            self.table_is_shown()

    def table_is_shown(self) -> None:
        """Everybody sees the table, and nothing is asked."""
        self.shows, self.asked, self.at_the_wall = "table", None, None
        self.forget_answers()

    def clear(self) -> None:
        """The presenter ends the game."""
        self.present({"clear": True})
        if self.shows == "table":
            self.shows = "story" if self.seen else ""

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
        self.needs_the_wall()
        self.presenter.dead = True
        for phone in self.phones:
            phone.line = None
        self.open_room()
        self.shows, self.asked = "table" if self.kept.get("table 0") else "", None
        self.wall_says_again(asks=False)
        if self.asked and self.asked.revealed:
            self.forget_answers()
        self.presents = self.presents if self.shows == "story" else None

    # --- the remote, and a wall that sleeps ---

    def plan(self) -> None:
        """The presenter's page tells the room a plan, with a note."""
        steps = [{"title": f"Step {number}", "note": NOTE} for number in range(self.chance.randrange(4))]
        self.present({"plan": {"steps": steps, "at": 0} if steps else None})

    def remotely(self) -> str:
        """The presenter's second device asks for something."""
        do = self.chance.choice(["next", "next", "next", "back", "back", "reveal", "black", "table", {"step": 1}])
        self.room.hear_presenter(self.remote, {"do": do})
        if do == "reveal":
            self.is_revealed()
        elif do == "table" or (do == "next" and self.shows == "table"):
            self.table_is_shown()
        else:
            self.owed += [do] if self.has_led else []
            if self.wall_sleeps and self.shows != "table":
                self.room_does(BY.get(str(do), 0))
        return str(do)

    def room_does(self, by: int) -> None:
        """What phones see of a step while the wall sleeps."""
        if by and self.asked is None:
            at = self.known.index(self.seen) + by if self.seen else -1
            self.seen = self.known[at] if 0 <= at < len(self.known) else self.seen
        elif by > 0 and self.asked and not self.asked.revealed:
            self.is_revealed()
        elif by:
            self.asked = None
            self.forget_answers()

    def wall_does(self, do: Any) -> None:
        """What the page on the wall does of it; what it shows then, it says later."""
        by = BY.get(str(do), 0)
        if not by or self.shows == "table":
            return
        if self.at_the_wall and by > 0 and not self.at_the_wall.revealed:
            self.at_the_wall.revealed = True
        elif self.at_the_wall:
            self.at_the_wall = None
        elif self.presents and 0 <= (number := int(self.presents.split()[1]) + by) < MOMENTS:
            self.presents = f"Moment {number}"

    def wall_reads(self) -> None:
        """The page on the wall hears all that it was told, and what comes of that."""
        while texts := self.presenter.read():
            for text in texts:
                self.wall_hears(json.loads(text))

    def wall_hears(self, message: dict[str, Any]) -> None:
        """The page on the wall hears the room, and says what has become of what it shows."""
        self.kept |= message.get("keep", {})
        if message.get("result") and self.at_the_wall:
            self.at_the_wall.revealed = True
        if "wish" not in message:
            return
        asked, shown = self.at_the_wall and self.at_the_wall.again(), self.presents
        self.fulfil(message)
        if asked and not self.at_the_wall:
            self.drop()
        elif self.at_the_wall and self.at_the_wall != asked:
            self.reveal()
        if self.presents != shown or (asked and not self.at_the_wall and self.presents):
            self.say_moment()

    def fulfil(self, wish: dict[str, Any]) -> None:
        """The page on the wall does what it was asked, once, and says so."""
        if wish["wish"] > self.done:
            self.done = wish["wish"]
            self.wall_does(wish["do"])
            if self.has_led:
                self.owed.remove(wish["do"])
        self.present({"did": wish["wish"]})

    @property
    def wall_sleeps(self) -> bool:
        """Whether the presenter's page hears nothing."""
        return self.presenter.dead

    def needs_the_wall(self) -> None:
        """Raises CucumberError while the presenter's page sleeps: nobody can press its keys."""
        if self.wall_sleeps:
            raise CucumberError("the wall sleeps")

    def wall_falls_asleep(self) -> None:
        """The presenter's page sleeps; at first nobody knows."""
        self.needs_the_wall()
        self.presenter.dead = True
        if self.chance.random() < 0.5:
            self.room.leave(self.presenter, 0)

    def wall_wakes(self) -> None:
        """The presenter's page comes back: first it does what it was asked, and then it says what it shows."""
        if not self.wall_sleeps:
            return
        before, self.presenter = self.presenter, Line()
        self.room.present(self.presenter, self.kept, WALL)
        self.room.leave(before, 0)
        first, *others = map(json.loads, self.presenter.read())
        for wish in first["room"]["wishes"]:
            self.fulfil(wish)
        if not first["room"]["asks"]:
            self.forget_answers()
        if self.shows != "table":
            self.wall_says_again(asks=first["room"]["asks"])
        for message in others:
            self.wall_hears(message)

    def wall_says_again(self, *, asks: bool) -> None:
        """The page on the wall says what it shows, unless the room still asks what it asks."""
        if self.at_the_wall:
            is_revealed = self.at_the_wall.revealed
            if not asks:
                self.at_the_wall.revealed = False
                self.say_question()
            if is_revealed:
                self.reveal()
        elif self.presents and self.shows != "table":
            self.say_moment()

    EVENTS: Mapping[Callable[[Walk], str | None], float] = {
        show: 4, ask: 3, answer: 6, mark: 4, reveal: 2, drop: 1,
        sleep: 1.5, notice: 1, wake: 6, reload: 1, rename: 1,
        lay: 0.6, draw: 1, sit: 5, stand: 0.5, look: 2, deal: 4, act: 20, open_hand: 2, give: 1, table: 1, over: 1,
        clear: 0.3, restart: 0.5, remotely: 8, plan: 0.5, wall_falls_asleep: 1.5, wall_wakes: 1.5,
    }  # fmt: skip

    # --- what is said and heard ---

    def present(self, message: dict[str, Any]) -> None:
        """The presenter's page says something."""
        self.needs_the_wall()
        self.room.hear_presenter(self.presenter, message)
        self.has_led |= bool({"show", "ask", "lay", "table", "deal"} & {*message})

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
            phone.answer, phone.draft = [], []

    def hear(self, phone: Phone, *, is_new: bool = False) -> None:
        """A phone reads all that it was sent, and says what it says by itself."""
        if not phone.is_awake:
            return
        assert phone.line
        while (texts := phone.line.read()) or is_new:
            self.leaked += [text for text in texts if NOTE in text]
            for message in self.page.evaluate("hears", [phone.key, texts, is_new]):
                self.tell(phone, message)
            is_new = False

    def quiet(self) -> None:
        """Everybody has heard everything."""
        self.wall_reads()
        for _ in range(PATIENCE + 1):
            self.room.tick()
        for phone in self.phones:
            self.hear(phone)
        self.wall_reads()
        for text in self.remote.read():
            self.told |= json.loads(text)

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
        yield from (f"a phone was told a note: {text}" for text in self.leaked)
        now = self.told.get("now")
        if self.shows == "story" and not self.asked and self.seen and (not now or now["said"] != self.seen):
            yield f"the remote is told {now}, not {self.seen}"
        if self.shows == "story" and not self.wall_sleeps and self.presents != self.seen:
            yield f"the wall shows {self.presents}, and phones see {self.seen}"
        if self.owed and not self.wall_sleeps:
            yield f"the wall has not done {self.owed}"
        for phone in self.phones:
            if not phone.is_awake:
                continue
            shown = self.shown(phone)
            expected = {
                "showing": "question" if self.asked else self.shows or "nothing",
                "asked": self.asked.sentence if self.asked else "",
                "isOver": bool(self.asked and self.asked.revealed),
                "answered": phone.answer,
                "draft": phone.draft,
            }
            if self.shows == "story" and not self.asked:
                expected["moment"] = self.seen
            yield from (
                f"{phone.key}: {name} is {shown[name]}, not {what}"
                for name, what in expected.items()
                if shown[name] != what
            )
            yield from self.wrong_table(phone, shown)
            if shown["unlike"]:
                yield f"{phone.key} holds {shown['unlike']}"
