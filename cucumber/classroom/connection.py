"""The connection to a browser: what a room says goes out as text, the same text for all who are told the same."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Protocol

Message = dict[str, Any]


class Connection(Protocol):
    """A way to one browser. It may be closed at any time; what is sent then is lost."""

    def send(self, text: str) -> None:
        """Sends a message, which is JSON."""


def say(connections: Iterable[Connection], message: Message) -> None:
    """Sends a message to all these connections; it is written once."""
    connections = list(connections)
    if connections:
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        for connection in connections:
            connection.send(text)
