"""Who stands to win in a room's game, worked out in a process of its own: the server goes on answering meanwhile.

The process plays out games compiled, which the server, small and quick to start, knows nothing of.
"""

from __future__ import annotations

import asyncio
import json
import logging
import subprocess
import sys
from collections.abc import Callable

from cucumber.classroom.room_game import RoomGame
from cucumber.match import games
from cucumber.pages.standing import chances_in, has_chances, who_stands_to_win

_MOST_SECONDS = 120
log = logging.getLogger("cucumber.classroom")


class Foretelling:
    """Works out one game at a time; the others wait."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, game: RoomGame, tell: Callable[[str], None]) -> None:
        """Tells later who stands to win, or nothing where that can't be told."""
        task = asyncio.get_running_loop().create_task(self._foretell(game, tell))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _foretell(self, game: RoomGame, tell: Callable[[str], None]) -> None:
        async with self._turn:
            told = await asyncio.to_thread(_told_elsewhere, json.dumps(game.kept()))
        tell(told)


def _told_elsewhere(kept: str) -> str:
    """What another process tells of a game that is kept."""
    command = [sys.executable, "-m", __name__]
    try:
        done = subprocess.run(  # noqa: S603 -- our own
            command, input=kept.encode(), stdout=subprocess.PIPE, timeout=_MOST_SECONDS, check=True
        )
    except (OSError, subprocess.SubprocessError):
        log.exception("who stands to win could not be worked out")
        return ""
    return done.stdout.decode()


def standing_of(game: RoomGame) -> str:
    """Who stood to win, deal by deal, as it is shown; nothing where that is not played out in no time."""
    if not has_chances(game.variant.rules, len(game.players)):
        return ""
    return who_stands_to_win(game.players, chances_in(games(game), lambda: False), is_open=True)


if __name__ == "__main__":
    sys.stdout.buffer.write(standing_of(RoomGame.from_kept(json.load(sys.stdin.buffer))).encode())
