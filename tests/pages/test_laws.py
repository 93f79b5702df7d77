"""What holds for every page, whatever it hears: it goes on, comes back after a reload, and tells nothing too early."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from inspect import Parameter, signature
from random import Random
from types import UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict
from urllib.parse import parse_qsl, urlencode

import pytest

from cucumber.errors import CucumberError
from cucumber.lessons.teach import short_deal
from cucumber.messages import read
from cucumber.pages.essay.cells import essays
from cucumber.pages.protocol.assets import page_names
from cucumber.pages.protocol.base import handle_message, run_jobs
from cucumber.pages.protocol.session import Session
from cucumber.pages.stage.attempt import Attempt, Phase
from cucumber.pages.stage.props import PanelProps, TableProps
from cucumber.pages.stage.short_deal_play import ShortDealPlay
from cucumber.table.match import YOUR_SEAT
from tests.pages.hearing import patched
from tests.pages.stage.hidden import hidden_from
from tests.tiers import THOROUGH

MESSAGES = 10_000 if THOROUGH else 150
ODD = (None, True, -1, 7, 2**40, 1.5, "", "🥒<b>", "x" * 200_000, [], ["x", None], {}, {"is": "pick"})
KEYS = ("ask", "take back", "close", "save", "empty", "undo")  # of buttons beside a table's
OWN = ("agurk~called=Ours", "gurka-no~limit=30", "gurka-se+must-beat", "chess")


# --- what a browser has been told -------------------------------------------------------------------------------------

# Its parts by their identity, as texts or once looked at: a browser's copy of what has not changed is the same object.
TEXTS, LOOKED_AT = {}, {}
MOST_REMEMBERED = 5_000


def text_of(props, levels=3):
    """It as a text, with names in their order; what lies below so many levels is written once."""
    if levels and isinstance(props, dict):
        return f"{{{', '.join(f'{json.dumps(name)}: {text_of(props[name], levels - 1)}' for name in sorted(props))}}}"
    if levels and isinstance(props, list):
        return f"[{', '.join(text_of(each, levels - 1) for each in props)}]"
    if not isinstance(props, dict | list):
        return written(props)
    kept, text = TEXTS.get(id(props), (None, ""))
    if kept is not props:
        TEXTS[id(props)] = props, (text := written(props))
    return text


def written(props):
    return json.dumps(props, sort_keys=True, ensure_ascii=False)


def plain(props):
    """What is told, as a browser has it."""
    return json.loads(written(props))


# --- what a browser may say -------------------------------------------------------------------------------------------


def at_the_table(table, rng):
    """What can be done there: what may be tapped, the buttons, and the cards to be tried."""
    at = {"at": table["cursor"]}
    frame = table["frames"][table["cursor"]]
    if table.get("live") and (asks := frame["asks"]):
        cards = [card for seat in frame["seats"] for card in seat["hand"] or [] if card.get("playable")]
        if number := min(len(cards), rng.randint(min(1, asks["most"]), asks["most"])):
            acts = [card["id"].partition("#")[0] for card in rng.sample(cards, number)]
            yield {"is": "pick", "act": asks["prefix"] + " ".join(acts), **at}
        for act in (*(call["act"] for call in asks["calls"]), *map(str, asks.get("seats", []))):
            yield {"is": "pick", "act": act, **at}
    yield from ({"is": "press", "key": each["key"]} for each in table.get("actions", []))
    yield from ({"is": "try", "act": each["act"]} for each in table.get("stage", {}).get("branches", []))


def words(props):
    """What can be said in a field, by its name or by what it is."""
    beside = text_of({name: each for name, each in props.items() if name != "table"}, levels=1)
    some = [*re.findall(r'"(?:key|name|strength|typed)": "([^"]*)"', beside), *OWN]
    games = [each["key"] for country in props.get("countries", []) for each in country["variants"]] or some
    rules = [[each["key"]] for each in props.get("game", {}).get("house_rules", [])]
    kinds = {
        "str": some,
        "int": [0, 1, 9],
        "bool": [True, False],
        "tuple[str, ...]": [[], [], *rules],
        "Strength": ["easy", "master"],
    }
    lessons = range(len(props.get("lessons", [])) + 1)
    by_name = {
        "key": KEYS,
        "game": [*games, *OWN],
        "level": props.get("levels"),
        "lesson": lessons,
        **words_of_a_tree(props),
    }
    return {**kinds, **by_name, "of": ["title", "notes", "asks"], "Any": [props.get("keeps")]}


def words_of_a_tree(props):
    """What can be said where a deal is explored: of its positions, and of what is set up."""
    nodes = [each["id"] for each in props.get("lines", {}).get("nodes", [])]
    cards = [each["key"] for each in (props.get("draft") or {}).get("pack") or []]
    seats = [0, 1, 2, None, 9]
    return {
        "to": nodes,
        "one": nodes,
        "other": cards or nodes,
        "card": cards,
        "seat": seats,
        "more": [1, -1, 9],
        "sheet": ["compare", "outcomes", "score", "differences", "worths", "many", "rules"],
        "wanted": ["file", "picture"],
        "rival": ["vera", "jacek", "rolf"],
        "what": ["open", "open", "close", "deal others", "reset", "fresh", "again"],
        "field": ["hands.0", "players.1", "dealer", "cards", "house_rules", "played", "variant"],
        "value": ["", "9h ?", "zz", 1, None, [], ["jokers"], "kurkku"],
    }


def said(name, takes, props, rng):
    """A message of this name, with some of what need not be said."""
    known, parameters = words(props), signature(takes).parameters.values()
    some = [each for each in parameters if each.default is Parameter.empty or rng.random() < 0.5]
    kinds = {each.name: known.get(each.name) or known[each.annotation.removesuffix(" | None")] for each in some}
    return {"is": name, **{each: rng.choice(can_be) for each, can_be in kinds.items()}}


def damaged(raw, rng):
    """A message without something that it needs, or with something that nobody says."""
    name, odd = rng.choice([*raw, "more"]), rng.choice(ODD)
    less = {each: value for each, value in raw.items() if each != name}
    return rng.choice([odd, less, {**raw, name: odd}, {**raw, name: [odd]}])


def opening(props, rng):
    """The page is opened anew, perhaps with an address or with what a device kept that somebody has changed."""
    query, mark, link = props["url"].lstrip("?").partition("#")
    asked, kept = dict(parse_qsl(query)), props.get("keeps")
    if rng.random() < 0.6:
        asked[rng.choice([*asked, "to", "variant"])] = rng.choice([*words(props)["str"], *map(str, ODD)])
    if rng.random() < 0.4:
        link = f"{link[: rng.randint(0, len(link))]}{rng.choice(['', ':', '.9h', '🥒'])}"
    if kept and rng.random() < 0.4:
        kept = damaged(kept, rng)
    opens = {"is": "open", "url": rng.choice(["", f"?{urlencode(asked)}{mark}{link}"]), "saved": kept}
    memory = rng.choice([props.get("memory"), {"agurk ducking": [7], "rassi limit": [-7, 7]}, *ODD])
    return {**opens, "memory": memory, "now": rng.choice([29_700_000, *ODD])}


def something(page, props, rng):
    """What a browser may send, most of it sense."""
    if props.get("parts"):
        part = rng.choice([*props["parts"]])
        state = page.parts[int(part)].state
        inside = something(state, {"url": "", **props["parts"][part]["props"]}, rng)
        return rng.choice([{"is": "tell", "part": int(part), "message": inside}] * 5 + [opening(props, rng)])
    others = [said(name, takes, props, rng) for name, takes in page.handlers().items()]
    table = [*at_the_table(props["table"], rng)] if "table" in props else []
    taps = [each for each in table if each["is"] == "pick"]
    some = rng.choices([taps or table, table, others], [25, 35, 40])[0]
    sense = rng.choice(some or others or [{"is": "pick", "act": "9h"}])
    return rng.choices([sense, damaged(sense, rng), opening(props, rng)], [78, 15, 7])[0]


class Later:
    """What a page wants is found when the test says so, or never."""

    begun = late = None

    def start(self, *begun):
        self.begun = begun

    def cancel(self):
        self.begun, self.late = None, self.begun or self.late

    def go_on(self, rng):
        """It is found, or goes wrong; now and then something comes that nobody waits for any more."""
        work, show, refuse = self.late if self.late and rng.random() < 0.2 else self.begun
        if rng.random() < 0.2:
            refuse("It can't be found.")
        else:
            for found in work.run(lambda: False):
                if found is not None:
                    show(found)


# --- the laws ---------------------------------------------------------------------------------------------------------


@cache
def parts_of(kind):
    return get_type_hints(kind, include_extras=True)


def misfits(value: Any, kind: Any, where: str):
    """Where a value is not what its type says."""
    origin, inside = get_origin(kind), get_args(kind)
    if is_typeddict(kind) and isinstance(value, dict):
        for name, each in parts_of(kind).items():
            free = get_origin(each) is NotRequired
            if name in value:
                yield from misfits(value[name], get_args(each)[0] if free else each, f"{where}.{name}")
            elif kind.__total__ and not free:
                yield f"{where} has no {name}"
    elif origin is list and isinstance(value, list):
        for place, each in enumerate(value):
            yield from misfits(each, inside[0], f"{where}.{place}")
    elif origin in {Union, UnionType}:
        if all([*misfits(value, each, where)] for each in inside):
            yield f"{where} is {value!r:.60}"
    elif kind is not Any and not (value in inside if origin is Literal else type(value) is (origin or kind)):
        yield f"{where} is {value!r:.60}"


def can_be_drawn(page, props):
    for part, each in props.get("parts", {}).items():
        can_be_drawn(page.parts[int(part)].state, {"url": "", **each, **each["props"]})
    assert (type(props["url"]), type(props["notice"])) == (str, str)
    if table := props.get("table"):
        new = [frame for frame in table["frames"] if LOOKED_AT.get(id(frame)) is not frame]
        assert [*misfits({**table, "frames": new}, TableProps, "table")] == []
        LOOKED_AT.update((id(frame), frame) for frame in new)
        assert 0 <= table["cursor"] < len(table["frames"])
        assert sum(each["style"] == "primary" for each in table["actions"]) <= 1, "one button to press next"
        if hasattr(page, "attempt"):
            assert [*misfits(table["stage"], PanelProps, "stage")] == []
            assert table["stage"]["title"] or isinstance(page.attempt, ShortDealPlay), (
                "the table says it in a short deal"
            )


def what_lies_hidden(page):
    """The cards that its reader can't see."""
    attempt, match = getattr(page, "attempt", None), getattr(page, "match", None)
    if match and not match.is_settled:
        return hidden_from(YOUR_SEAT, match.deal, match.position.game)
    if isinstance(attempt, ShortDealPlay):
        return set() if attempt.is_done else hidden_from(short_deal.YOUR_SEAT, attempt.deal, attempt.short.game)
    if attempt is None or attempt.is_done or attempt.task.deal is None or attempt.task.seat is None:
        return set()
    steps = attempt.task.comes[attempt.answer_shown].steps if attempt.phase is Phase.PLAYED else ()
    deal = steps[-1].deal if steps else attempt.task.deal
    return hidden_from(attempt.task.seat, deal, attempt.task.game)


def tells_nothing_too_early(page, props):
    for part, each in props.get("parts", {}).items():
        tells_nothing_too_early(page.parts[int(part)].state, each["props"])
    if "parts" in props:
        return
    table = props.get("table", {})
    assert ('"solution"' in text_of(props)) <= getattr(page, "is_presented", "pauses" in props), "it is the presenter's"
    hidden, attempt = what_lies_hidden(page), getattr(page, "attempt", None)
    if not (hidden or attempt):
        return
    text = text_of({**table, "lesson": {}}, levels=2)
    faces = re.findall(r"\b(?:10|[2-9JQKA])[♣♦♥♠]", text)
    assert not [card for card in hidden if card.face in faces or re.search(rf'"{card}["#]', text)]
    if attempt and not attempt.is_done and table["stage"]["state"] != "next":
        marked = re.findall(r'"id": "([^"#]*)[^{}]*"mark": "right"', text)
        assert len(marked) == text.count('"mark": "right"')
        assert {*marked} <= {*getattr(attempt, "marked_answer", ())}, (
            "of several cards those are marked that were tapped"
        )


def comes_back(page, props):
    """Whoever reloads at a question finds the same one, perhaps after its text."""
    again = run_jobs(type(page).from_url(props["url"], props.get("keeps")).knowing(page.memory, page.now))
    while again.props["table"]["stage"]["state"] != "ask":
        again = handle_message(again, {"is": "press", "key": again.props["table"]["actions"][0]["key"]})
    tables = [{**each["table"], "lesson": {}} for each in (props, plain(again.props))]
    assert tables[0] == tables[1]


def is_untouched(page):
    """Whether it stands at a question that nothing was done with."""
    attempt = getattr(page, "attempt", None)
    is_new = isinstance(attempt, Attempt) and attempt == replace(
        attempt, answers=(), marked_answer=(), has_hint=False, phase=Phase.ASKED
    )
    return is_new and page.job is None and page.props["table"]["stage"]["state"] == "ask"


def is_readable(raw, page):
    try:
        return raw["is"] == "open" or read(raw, page.handlers())
    except (CucumberError, TypeError, KeyError):
        return False


class Reader:
    """Somebody at a page, who does whatever is possible, and what isn't."""

    def __init__(self, name):
        self.rng, self.heard, self.works = Random(f"{name} 7"), [], Later()
        self.visit = Session(name, self.heard.append, self.works)
        self.props = plain(self.visit.props)
        self.did = None

    def goes_on(self):
        """Says something, or what is awaited is found; and the page obeys the laws."""
        self.did = "what was wanted"
        for remembered in (TEXTS, LOOKED_AT):
            if len(remembered) > MOST_REMEMBERED:
                remembered.clear()
        if self.works.begun and self.rng.random() < 0.5:
            self.works.go_on(self.rng)
        else:
            self.says(something(self.visit.page, self.props, self.rng))
        for each in self.heard:
            self.props = patched(self.props, plain(each["diff"]))
        self.heard.clear()
        assert text_of(self.props) == written(self.visit.props), "news make of what was told what is told"
        can_be_drawn(self.visit.page, self.props)
        tells_nothing_too_early(self.visit.page, self.props)
        if is_untouched(self.visit.page) and self.rng.random() < 0.4:
            comes_back(self.visit.page, self.props)

    def says(self, raw):
        before, self.did = self.visit.page, raw
        self.visit.receive(raw)
        assert self.heard[-1]["heard"], "whoever taps is answered"
        if not is_readable(raw, before):
            assert self.visit.page == before.with_notice(self.visit.page.notice)
            assert self.visit.page.notice


@pytest.mark.parametrize("name", [*page_names(), *(f"essay-{name}" for name in sorted(essays()))])
def test_whatever_a_page_hears_the_laws_hold(name, caplog):
    reader = Reader(name)
    for number in range(MESSAGES // (10 if "-" in name else 1)):  # an essay has as much to tell as ten pages
        try:
            reader.goes_on()
            assert not caplog.records
        except Exception as failure:
            failure.add_note(f"message {number}: {reader.did!r:.300}")
            raise
