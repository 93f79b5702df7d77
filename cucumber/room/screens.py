"""The screens that look at a room: each is sent what has changed since the last message."""

from __future__ import annotations

import logging
from typing import Any, Protocol

from cucumber.messages import diff, serialize
from cucumber.room.entry_messages import JoinRoom, Message, OpenRoom
from cucumber.room.people import REMOVED, Follower, PresenterPage
from cucumber.room.room import Room
from cucumber.room.snapshot import Props, Snapshot

_CLOSED = "The presenter has left, and the room is closed."
_UNSENT = object()

log = logging.getLogger("cucumber.room")


class MessageSink(Protocol):
    """A connection to one browser. It may close at any time; later messages are lost."""

    def send(self, text: str) -> None:
        """Sends a message, which is JSON."""


Texts = dict[tuple[int, int], tuple[str, Any]]  # by the value before and after, which stay alive as long


def _text(last: Any, part: Any, texts: Texts) -> str:
    """The changes of a part, serialized once for all screens with the same changes."""
    which = id(last), id(part)
    if which not in texts:
        texts[which] = serialize(diff(last, part)), part
    return texts[which][0]


class Screens:
    """All screens of a room, by their connections."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._who: dict[MessageSink, Follower | PresenterPage] = {}
        self._props: dict[MessageSink, Props] = {}
        self._snapshot = Snapshot(room)
        self._is_due = False  # there are unsent changes

    def present(self, connection: MessageSink, request: OpenRoom, door: Message | None = None) -> None:
        """A page of the presenter joins or returns; `door` has the room's address."""
        page = self._who[connection] = self.room.present(request)
        page.door, self._is_due = door, True

    def follow(self, connection: MessageSink, request: JoinRoom) -> None:
        """A phone comes in, or comes back. Raises CucumberError if the room is full."""
        self._who[connection] = self.room.follow(request)
        self._is_due = True

    def leave(self, connection: MessageSink, now: float) -> None:
        """A connection is closed."""
        if (who := self._who.pop(connection, None)) is not None:
            self._props.pop(connection, None)
            self.room.leave(who, now)
            self._is_due = True

    def receive(self, connection: MessageSink, message: Any) -> None:
        """Handles a request; its outcome is sent later. Raises CucumberError if impossible."""
        if answer := self.room.receive(self._who[connection], message):
            connection.send(serialize(answer))
        self._is_due = True

    def tick(self) -> None:
        """A tenth of a second has passed."""
        self._is_due |= self.room.tick()

    def send_updates(self) -> None:
        """Sends each screen its changes, a new one everything, the presenter's pages first.

        Those pages keep the games: no phone sees an act that would be lost with the server. What goes wrong with one
        screen is logged, and the others still get theirs.
        """
        if not self._is_due:
            return
        self._is_due = False
        self._snapshot.refresh()
        pages_first = sorted(self._who, key=lambda each: isinstance(self._who[each], Follower))
        texts: Texts = {}
        before, self._props = self._props, {**self._props}
        for connection in pages_first:
            if self._is_removed(connection):
                continue
            try:
                self._props[connection] = self._send_update(connection, before.get(connection), texts)
            except Exception:
                log.exception("a screen of a room could not be told what is new")

    def _is_removed(self, connection: MessageSink) -> bool:
        """Whether the presenter has removed its phone; if so, it is informed and gets nothing more."""
        who = self._who[connection]
        if not isinstance(who, Follower) or who.key not in self.room.people.removed:
            return False
        connection.send(serialize({"closed": REMOVED}))
        del self._who[connection]
        self._props.pop(connection, None)
        return True

    def _send_update(self, connection: MessageSink, before: Props | None, texts: Texts) -> Props:
        now = self._snapshot.props_for(self._who[connection])
        parts = [
            f'"{name}":{_text(last, part, texts)}'
            for name, part in now.items()
            if part is not (last := before.get(name, _UNSENT) if before else _UNSENT) and part != last
        ]
        if parts:
            anew = "" if before else '"anew":true,'
            connection.send(f'{{{anew}"diff":{{"parts":{{{",".join(parts)}}}}}}}')
        return now

    def close(self) -> None:
        """Tells everybody that the room is closed."""
        for connection in self._who:
            connection.send(serialize({"closed": _CLOSED}))
