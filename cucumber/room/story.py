"""The moments a room has been shown; followers may look back at earlier ones."""

from __future__ import annotations

from collections.abc import Iterable
from json import dumps

from cucumber.errors import CucumberError
from cucumber.room.entry_messages import Message

MOST_MOMENTS = 200
LONGEST_SHOWN = 200_000  # characters of a moment
LONGEST = 4_000_000  # of all moments


class Story:
    """The moments that were shown of one story, each once, and which is shown now: no phone can look ahead."""

    def __init__(self) -> None:
        self._key = ""
        self._moments: dict[int, tuple[Message, int]] = {}  # with how long each is as text
        self._next = 0
        self.at: int | None = None

    @property
    def first(self) -> int:
        """The number of the oldest moment that is still here."""
        return next(iter(self._moments), self._next)

    def show(self, moment: Message) -> None:
        """Shows a moment; the oldest are forgotten where there are many. Raises CucumberError for one too large."""
        if (length := len(dumps(moment))) > LONGEST_SHOWN:
            raise CucumberError("That is too much to be shown in a room.")
        key = str(moment.get("story", ""))[:2000]
        if key != self._key:
            self._key, self._moments = key, {}
        known = next((number for number, (each, _) in self._moments.items() if each == moment), None)
        if known is None:
            known = self._next
            self._moments[known] = moment, length
            self._next += 1
        self.at = known
        while len(self._moments) > MOST_MOMENTS or sum(each for _, each in self._moments.values()) > LONGEST:
            del self._moments[self.first]

    def end(self) -> None:
        """Ends the story: nothing of it is shown."""
        self._key, self._moments, self.at = "", {}, None

    def step(self, by: int) -> None:
        """Goes on, or back, among the moments that were shown, if there is one."""
        if self.at is not None and self.at + by in self._moments:
            self.at += by

    def check(self, number: int) -> None:
        """Raises CucumberError if a moment is not here."""
        if number not in self._moments:
            raise CucumberError("That moment is no longer here.")

    @property
    def scene(self) -> Message | None:
        """The scene of the moment that is shown now."""
        if self.at is None:
            return None
        scene = self._moments[self.at][0].get("scene")
        return scene if isinstance(scene, dict) and isinstance(scene.get("kind"), str) else None

    @property
    def props(self) -> Message | None:
        """Where it is, among which moments."""
        return None if self.at is None else {"at": self.at, "first": self.first, "of": self._next}

    def moments(self, numbers: Iterable[int]) -> dict[str, Message]:
        """Those of these moments that are still here."""
        return {str(number): self._moments[number][0] for number in sorted(numbers) if number in self._moments}
