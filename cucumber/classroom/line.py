"""The line to a browser: what a room says goes out as text, the same text for all who are told the same."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Protocol

Message = dict[str, Any]


class Line(Protocol):
    """A way to one browser. It may be closed at any time; what is sent then is lost."""

    def send(self, text: str) -> None:
        """Sends a message, which is JSON."""


def say(lines: Iterable[Line], message: Message) -> None:
    """Sends a message to all these lines; it is written once."""
    lines = list(lines)
    if lines:
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        for line in lines:
            line.send(text)
