"""A room for tests, with browsers that put together what they are told as the real ones do."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from cucumber.engine.rules import Undealt
from cucumber.errors import CucumberError
from cucumber.room import Screens
from cucumber.room.entry_messages import JoinRoom, OpenRoom, ResumeRoom
from cucumber.room.room import Room, WinChanceEstimator
from cucumber.room.table import Table
from tests.pages.hearing import patched

SECRET, SEED = "s" * 32, "what-the-cards-come-from-"
CODE = "KXTAB"
_FACE = re.compile(r'"rank":"([^"]*)","suit":"([^"]*)"')
_NAMED = re.compile("(10|[2-9JQKA])([♣♦♥♠])")

Faces = set[tuple[str, str]]


class Browser:
    """One end of a connection: it keeps what it was told."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.props: dict[str, Any] = {}

    def send(self, text: str) -> None:
        """Hears a message."""
        self.texts.append(text)
        message = json.loads(text)
        if "diff" in message:
            self.props = patched({} if message.get("anew") else self.props, message["diff"])

    def heard(self, name: str) -> list[Any]:
        """All that was said under a name, beside what is told."""
        return [message[name] for message in map(json.loads, self.texts) if name in message]

    def said(self, *names: str) -> bool:
        """Whether any of these texts was ever among what it was sent."""
        return any(name in text for name in names for text in self.texts)


class Hall(Screens):
    """A room and its screens, which are told at once."""

    def __init__(self, estimate: WinChanceEstimator = lambda _game, _report: None) -> None:
        fresh: Callable[[], str] = (f"{SEED}{number}" for number in range(10**6)).__next__
        super().__init__(Room(CODE, SECRET, fresh, estimate))

    def page(self, screen: str = "desk", page: str = "", kept: Any = None, *, displaced: bool = False) -> Browser:
        """Another page of the presenter."""
        browser = Browser()
        own = {"screen": screen, "page": page, "displaced": displaced}
        asked = OpenRoom(**own) if kept is None else ResumeRoom(code=CODE, secret=SECRET, kept=kept, **own)
        self.present(browser, asked, {"secret": SECRET})
        self.send_updates()
        return browser

    def phone(self, name: str = "", key: str = "", number: int = 0, face: int = -1) -> Browser:
        """A phone comes in; by its name, or its key, it is known again."""
        browser = Browser()
        self.follow(browser, JoinRoom(CODE, key or key_of(name), name, number, face))
        self.send_updates()
        return browser

    def gone(self, *browsers: Browser, now: float = 0.0) -> None:
        """These have no connection any more."""
        for browser in browsers:
            self.leave(browser, now)
        self.send_updates()

    def do(self, who: Browser, is_: str, **message: Any) -> None:
        """Somebody says something, and everybody is told what comes of it."""
        try:
            self.receive(who, {"is": is_, **message})
        finally:
            self.send_updates()

    def refuses(self, why: str | None, who: Browser, is_: str, **message: Any) -> None:
        """What somebody says is refused, with a sentence that says why, or any."""
        with pytest.raises(CucumberError, match=why):
            self.do(who, is_, **message)

    def ticks(self, number: int = 1) -> None:
        """So many tenths of a second pass."""
        for _ in range(number):
            self.tick()
            self.send_updates()


def key_of(name: str) -> str:
    """The key of a phone in tests."""
    return name.replace(" ", "-").ljust(16, "-")


def a_room(*names: str, **how: Any) -> tuple[Hall, Browser, dict[str, Browser]]:
    """A room with its presenter's desk and phones, each phone under its name."""
    hall = Hall(**how)
    return hall, hall.page(), {name: hall.phone(name) for name in names}


def may_know(table: Table, seat: int | None) -> Faces:
    """The cards that a seat, or an onlooker, may have been told of in this deal."""
    assert table.game
    game, deal = table.game, table.game.deal
    plays = [*(trick.plays for trick in deal.tricks), deal.trick]
    known = {card for each in plays for play in each for card in play.cards}
    known |= {card for kept in (*game.position.current_game.kept, *game.position.game.kept) for card in kept}
    known |= set(deal.stock) if deal.rules.undealt is Undealt.SHOWN else set()
    seen = {seat} if seat is not None else {table.voting_seat} - {None}
    for each in seen:
        known |= {*game.transitions[game.dealing].after.current_deal.hands[each], *deal.hands[each]}
        known |= {card for decision in deal.decisions if decision.seat == each for card in decision.thrown}
    return {(card.rank, card.suit.glyph if card.suit else "") for card in known}


def faces_in(text: str) -> Faces:
    """Every card that is drawn, or named, in what was told."""
    return {*_FACE.findall(text), *_NAMED.findall(text)}


def playable(props: dict[str, Any], seat: int) -> list[str]:
    """What this seat may play, or say, from nothing but what its phone was told."""
    last = props["table"]["frames"][-1]
    asks, hand = last["asks"], last["seats"][seat]["hand"]
    calls = [call["act"] for call in asks["calls"] if call["allowed"]]
    cards = [card["id"].partition("#")[0] for card in hand if card.get("playable")]
    if asks["prefix"]:
        return [calls[0]] if calls else [f"exchange {' '.join(cards[: asks['fewest']])}"]
    if asks["fewest"] > 1:
        return [" ".join(cards[: asks["fewest"]]), " ".join(cards[-asks["fewest"] :])]
    return [*cards, *calls]


def is_due(phone: Any) -> bool:
    """Whether it is the turn of whoever has this phone."""
    table = phone.props["table"]
    return not table["settled"] and bool(table["frames"][-1]["seats"][table["seat"]]["turn"])
