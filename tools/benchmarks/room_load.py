"""How many phones one server carries: a room with followers on this machine alone, bounded in number and time.

    python -m tools.benchmarks.room_load [FOLLOWERS]    # 200, at most 300

Starts a server of its own. A presenter shows sixty moments of a deal, five a second, and asks a question that everybody
answers at once. Prints how long a step takes to reach a phone and what memory that costs; fails if a step was lost.
Many tables at once are in `tables_load.py`.
"""

from __future__ import annotations

import asyncio
import sys
import time
from random import Random
from typing import Any

from cucumber import Game, find
from cucumber.bots import BOTS, DEFAULT_BOT
from cucumber.room.people import MOST
from cucumber.table.moves import Position, Record
from cucumber.words.explain.frames import Frame, frames
from tools.benchmarks.visitors import WITHIN, Screen, Told, memory, open_room, server, spread

STEPS = 60
PAUSE = 0.2  # seconds between two steps


def main() -> None:
    """Runs the load and prints what was measured."""
    followers = min(int(sys.argv[1]) if len(sys.argv) > 1 else 200, MOST)
    with server() as (address, process):
        before = memory(process)
        lost = asyncio.run(_load(address, followers, lambda: memory(process) - before))
    if lost:
        sys.exit(f"{lost} steps were lost")


async def _load(address: str, number: int, more_memory: Any) -> int:
    wall, phones = await open_room(address, number)
    print(f"{number} phones in the room: {more_memory():.1f} MB more, {1000 * more_memory() / number:.0f} kB each")

    seen: dict[tuple[int, int], float] = {}
    listening = [asyncio.create_task(_watch(phone, place, seen)) for place, phone in enumerate(phones)]
    sent = []
    for step, frame in enumerate(_moments()):
        await asyncio.sleep(PAUSE)
        sent.append(time.monotonic())
        shown = [{"heading": f"{step}", "frame": frame}]
        await wall.say("show", moment={"story": "load", "shown": shown, "caption": ""})
    await asyncio.wait(listening, timeout=WITHIN)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    lost = len(sent) * number - len(seen)
    delays = [at - sent[moment] for (_, moment), at in seen.items()]
    print(f"{len(sent)} steps to {number} phones: {lost} lost; {spread(delays)}")

    await _answers(wall, phones)
    print(f"memory at the end: {more_memory():.1f} MB more than before")
    return lost


async def _watch(phone: Screen, place: int, seen: dict[tuple[int, int], float]) -> None:
    for step in range(STEPS):

        def is_there(told: Told, step: int = step) -> bool:
            return told["moment"] is not None and told["moment"]["at"] >= step

        await phone.until(is_there)
        seen[place, step] = time.monotonic()


async def _answers(wall: Screen, phones: list[Screen]) -> None:
    """Everybody answers within a second, and the presenter sees the last answer."""
    options = [{"key": key, "label": key} for key in "ab"]
    question = {"sentence": "Which?", "options": options, "several": False, "frame": {}}
    await wall.say("ask", question=question, solution={"right": ["a"]})
    for screen in (wall, *phones):
        await screen.until(lambda told: told.get("question") or told.get("poll"))
    start = time.monotonic()
    for phone in phones:
        await phone.say("answer", number=1, picked=["a"])
    heard = await wall.until(lambda told: told["poll"] and told["poll"]["answered"] == len(phones))
    print(f"{len(phones)} answers at once: all counted after {time.monotonic() - start:.2f} s, in {heard} messages")
    start = time.monotonic()
    await wall.say("reveal")
    for phone in phones:
        await phone.until(lambda told: told["result"])
    print(f"the result has reached everybody after {time.monotonic() - start:.2f} s")


def _moments() -> list[Frame]:
    """Moments of a game of six, all different."""
    players = ["Ann", "Bo", "Cai", "Dan", "Eva", "Fay"]
    agurk, found = find("agurk"), list[Frame]()
    game, rng = Game.new(agurk.rules, players), Random(1)
    while len(found) < STEPS:
        dealt = Position(agurk, game, game.deal(rng))
        found += frames(Record(dealt, bots=dict.fromkeys(range(6), BOTS[DEFAULT_BOT])).with_bot_moves().steps)
    return found[:STEPS]


if __name__ == "__main__":
    main()
