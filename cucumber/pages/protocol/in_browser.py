"""The pages of a built site, answered in the reader's own browser: messages are JSON texts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from cucumber.messages import serialize
from cucumber.pages.protocol.jobs import InProcessRunner
from cucumber.pages.protocol.session import Session, initial_props, version_of


def opening_props(names: Iterable[str]) -> str:
    return serialize({name: initial_props(name) for name in names})


class Sessions:
    """The pages of one document, by their place in it; `post` is called with their messages."""

    def __init__(self, post: Callable[[str], None]) -> None:
        self._post = post
        self._sessions: dict[int, Session] = {}

    def receive(self, text: str) -> None:
        """Handles a message for the page at a place; the page's first props determine its version."""
        message = json.loads(text)
        place, name = message["place"], message["name"]
        if place not in self._sessions:
            self._sessions[place] = Session(name, partial(self._send, place), InProcessRunner())
            if message["version"] != version_of(initial_props(name)):
                self._sessions[place].resend(at_once=True)
        if message["message"] is not None:
            self._sessions[place].receive(message["message"])

    def _send(self, place: int, message: dict[str, Any]) -> None:
        self._post(serialize({"place": place, **message}))
