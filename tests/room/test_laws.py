"""What holds in a room whatever is said in it, by whom and in which order."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from cucumber.errors import CucumberError
from cucumber.room.snapshot import Snapshot
from tests.room.hall import SECRET, SEED, Browser, Hall, faces_in, key_of, may_know
from tests.tiers import THOROUGH

STEPS = 4000 if THOROUGH else 400
NAMES = ("Ann", "Bo", "Ann", "Dan", "Eva", "Fay")
CARDS = ("2c", "9h", "Kd")
ODD = (None, True, -1, 7, 2**40, 1.5, "", "<b>", "x" * 200_000, [], ["x", None], {}, [[]])
NOTE, ANSWER = "for the presenter alone", "what nobody may know yet"
WALL = "the-page-on-the-wall"


class Walk:
    """A room, three pages of its presenter, six phones, and whatever comes into their minds."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.hall = Hall()
        self.pages = {
            screen: self.hall.page(screen, WALL if screen == "wall" else "") for screen in ("wall", "desk", "remote")
        }
        self.phones = {
            f"{number}{name}": self.hall.phone(name, key_of(f"{number}{name}")) for number, name in enumerate(NAMES)
        }

    @property
    def room(self):
        return self.hall.room

    def of_a_page(self) -> dict[str, Any]:
        """What a page of the presenter says, mostly what can be done."""
        some, chance = self.chance.choice, self.chance
        number = chance.randrange(12)
        shown = [{"heading": "", "frame": {"number": number}}]
        options = [{"key": card, "label": card} for card in CARDS]
        question = {"key": f"{number}", "sentence": "Which?", "several": True, "options": options, "frame": {}}
        solution = {
            "right": ["2c"],
            "replies": {"2c": {"right": True, "title": "Right"}},
            "sentence": ANSWER,
            "frame": {},
        }
        steps = [{"title": f"Step {each}", "note": NOTE} for each in range(chance.randrange(4))]
        return some([
            {"is": "show", "moment": {"story": number // 6, "shown": shown}},
            {"is": "now", "title": "", "said": f"{number}", "note": NOTE},
            *[{"is": "ask", "question": question, "solution": solution}] * 4, {"is": "reveal"}, {"is": "drop"},
            {"is": "over"}, {"is": "table"}, {"is": "plan", "steps": steps}, {"is": "did", "number": number},
            {"is": "do", "do": some(["next", "back", "reveal", "black", "table", "ask", {"step": 1}, {"ask": 0}])},
            {"is": "lay", "variant": some(["simple", "agurk"]), "tables": [["open"] * 3] * some([1, 2])},
            {"is": "lay", "variant": "gurka-se", "places": some([["open", "bot", "timo"], [1, 2, 3], [1, 1, 2]])},
            {"is": "draw", "variant": "simple", "seats": 3, "final": number < 4, "real": number == 0},
            *[{"is": "deal"}, {"is": "deal", "table": some([0, 1])}] * 4,
            {"is": "give", "seat": some([0, 1, 2]), "to": some(["bot", 1, 2, 3]), "table": some([0, 1])},
            {"is": "cards", "table": some([0, 1]), "real": some([True, False])}, {"is": "standing"},
            {"is": "look", "table": some([None, 0, 1])}, {"is": "save"}, *[{"is": "clear"}] * (chance.random() < 0.2),
        ])  # fmt: skip

    def of_a_phone(self, phone: Browser) -> dict[str, Any]:
        """What a phone says, from nothing but what it was told."""
        some, told = self.chance.choice, phone.props
        number = (told["question"] or {"number": 1})["number"]
        picked = self.chance.sample(CARDS, self.chance.randrange(3))
        frames = told["table"]["frames"] if told["table"] else []
        seen = told["ballot"]["frame"] if told["ballot"] else frames[-1] if frames else {"seats": []}
        hand = [card["id"] for seat in seen["seats"] for card in seat["hand"] or () if card.get("playable")]
        at, act = len(frames) - 1, some([*hand, "2c"])
        return some([
            *[{"is": each, "number": number, "picked": picked} for each in ("answer", "mark") * 3],
            {"is": "want", "number": self.chance.randrange(20)}, {"is": "name", "name": some(["Ann", "Bo", "Cai"])},
            *[{"is": "sit", "seat": some([0, 1, 2]), "table": some([0, 1])}] * 3, {"is": "stand"},
            *[{"is": "opened", "is_open": some([True, True, False])}] * 3, {"is": "sheet", "link": "1!simple"},
            *[{"is": "vote" if told["ballot"] else "act", "act": act, "at": at}] * 12, {"is": "deal"},
            {"is": "look", "table": some([None, 0, 1])},
        ])  # fmt: skip

    def step(self) -> str:
        """Somebody says something, comes or goes; says what."""
        chance = self.chance
        group = chance.choices([self.phones, self.pages], [5, 1])[0]
        name = chance.choice([*group])
        if chance.random() < 0.06:
            self.comes_back(name)
            return f"{name} comes back"
        if chance.random() < 0.02:
            self.hall.ticks(chance.choice([1, 20]))
            return "time passes"
        message = self.of_a_page() if group is self.pages else self.of_a_phone(group[name])
        if chance.random() < 0.1:
            message[chance.choice([*message, "odd"])] = chance.choice(ODD)
        try:
            self.hall.do(group[name], message.pop("is"), **message)
        except CucumberError as error:
            return f"{name}: {message}: {error}"
        return f"{name}: {message}"

    def comes_back(self, name: str) -> None:
        """A browser has a connection again, perhaps before the old one is known to be dead."""
        group, is_late = self.phones if name in self.phones else self.pages, self.chance.random() < 0.5
        before = group[name]
        if not is_late:
            self.hall.gone(before)
        group[name] = (
            self.hall.phone(key=key_of(name))
            if group is self.phones
            else self.hall.page(name, WALL if name == "wall" else "")
        )
        if is_late:
            self.hall.gone(before)

    def wrong(self):
        """What is not as it has to be, in sentences."""
        snapshot = Snapshot(self.room)
        snapshot.refresh()
        for name, browser in (self.pages | self.phones).items():
            told = snapshot.props_for(self.hall._who[browser])
            if json.dumps(browser.props, sort_keys=True) != json.dumps(told, sort_keys=True):
                yield f"{name} has put together something else than it is told"
            new, browser.texts = " ".join(browser.texts), []
            if self.room.poll and not self.room.poll.revealed and ANSWER in json.dumps(browser.props):
                yield f"{name} was told the answer"
            others = [key_of(other) for other in self.phones]
            yield from (
                self.wrong_on_a_phone(name, new, others)
                if name in self.phones
                else self.wrong_on_a_page(name, browser, others)
            )

    def wrong_on_a_phone(self, name, new, keys):
        secrets = [SEED, SECRET, NOTE, *(key for key in keys)]
        yield from (f"{name} was told {secret}" for secret in secrets if secret in new)
        tables, key = self.room.tables, key_of(name)
        table = tables.of(key) or tables.watched_table(key)
        told = faces_in(new)
        known = may_know(table, table.seat_of(key_of(name))) if table and table.game else set()
        if table is None:
            known = set().union(*(may_know(each, None) for each in self.room.tables if each.game))
        if told - known:
            yield f"{name} was told of {told - known}"

    def wrong_on_a_page(self, name, browser, keys):
        text = json.dumps({part: value for part, value in browser.props.items() if part not in {"kept", "door"}})
        yield from (f"the {name} was told {secret}" for secret in (SEED, SECRET, *keys) if secret in text)
        scene = browser.props.get("scene", {})
        if not browser.props.get("hides_tables") and any(
            seat["hand"] is not None
            for table in (scene["tables"] if scene.get("kind") in {"table", "votes"} else ())
            for seat in table["frame"]["seats"]
        ):
            yield f"the {name} shows a hand"


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_said_in_a_room_everybody_is_told_what_holds_and_nothing_secret(seed):
    walk, happened = Walk(seed), []
    for _ in range(STEPS):
        happened.append(walk.step())
        wrong = [*walk.wrong()]
        assert not wrong, "\n".join([*happened[-8:], *wrong])


def test_who_looks_on_alike_is_told_alike():
    hall = Hall()
    desk, one, other = hall.page(), hall.phone("Ann"), hall.phone("Bo")
    hall.do(desk, "lay", variant="agurk", places=["bot"] * 3)
    hall.do(desk, "deal")
    alike = [
        {name: part for name, part in phone.props.items() if name != "me"} for phone in (one, other, hall.phone("Cai"))
    ]
    assert alike[0] == alike[1] == alike[2]
    assert one.texts[-1] == other.texts[-1], "and it is written once"
