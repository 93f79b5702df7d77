"""What a room has been shown: moments one after another; followers may look again at earlier ones."""

from __future__ import annotations

from cucumber.classroom.connection import Message
from cucumber.errors import CucumberError

MOST_MOMENTS = 200
LONGEST = 4_000_000  # characters of all moments


class Story:
    """The moments that have been shown of one story, each once, and which of them is shown now.

    Nothing that has not been shown is in here, so no phone can look ahead.
    """

    def __init__(self) -> None:
        self._key = ""
        self._moments: list[Message] = []
        self._lengths: list[int] = []
        self._first = 0  # the number of the oldest moment that is still here
        self.at: int | None = None

    def show(self, key: str, moment: Message, length: int) -> Message:
        """What followers are told of a moment that is shown now: its number alone, if they have seen it before.

        `length` is that of its text: the oldest moments are forgotten where all of them would be too much.
        """
        if key != self._key:
            self._first += len(self._moments)
            self._key, self._moments, self._lengths = key, [], []
        if moment in self._moments:
            self.at = self._first + self._moments.index(moment)
            return {"moment": self._numbered()}
        self._moments.append(moment)
        self._lengths.append(length)
        while len(self._moments) > MOST_MOMENTS or sum(self._lengths) > LONGEST:
            del self._moments[0], self._lengths[0]
            self._first += 1
        self.at = self._first + len(self._moments) - 1
        return self.now

    @property
    def now(self) -> Message:
        """What somebody is told who comes in now."""
        if self.at is None:
            return {"moment": None}
        return {"moment": {**self._numbered(), "shown": self._moments[self.at - self._first]}}

    def step(self, by: int) -> Message:
        """What followers are told where the room goes on, or back, among the moments that were shown; often nothing."""
        if self.at is None or not 0 <= self.at + by - self._first < len(self._moments):
            return {}
        self.at += by
        return {"moment": self._numbered()}

    @property
    def first(self) -> int:
        """The number of the oldest moment that is still here."""
        return self._first

    def before(self, number: int) -> Message:
        """A moment that was shown before. Raises CucumberError if it is not here."""
        if not 0 <= number - self._first < len(self._moments):
            raise CucumberError("That moment is no longer here.")
        return {"earlier": {"at": number, "shown": self._moments[number - self._first]}}

    def forget(self) -> None:
        """Shows nothing."""
        self.at = None

    def _numbered(self) -> Message:
        return {"at": self.at, "first": self._first, "of": self._first + len(self._moments)}
