"""How many players one server carries on pages that need no kernel: on this machine alone.

    python -m tools.benchmarks.connections_load [PLAYERS] [SECONDS] [--burst]    # 500 for 60 seconds

Each plays a card, or deals anew, every three seconds over a connection of its own; they come within thirty seconds, or
all at once with `--burst`. Prints how long it took until an act was answered, and what the server needed.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import re
import time
from random import Random
from typing import Any
from urllib.parse import urljoin

import psutil
from tornado.httpclient import AsyncHTTPClient
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tools.benchmarks.room_load import memory, server, spread

PAUSE, ARRIVALS = 3.0, 30.0  # seconds
_FILES = re.compile(r'<(?:link|script)[^>]+(?:src|href)="(/[^"]+)"')
_PLAYED_ON = {"Next deal", "Play", "Play again"}


def main() -> None:
    """Runs the load and prints what was measured."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("players", nargs="?", type=int, default=500)
    asked.add_argument("seconds", nargs="?", type=float, default=60)
    asked.add_argument("--burst", action="store_true")
    options = asked.parse_args()
    gc.disable()  # what the players are told is much; looking through it would be measured as the server's time
    with server() as (address, process):
        time.sleep(5)  # until it has done what it does at its start
        asyncio.run(_load(address, process, options.players, options.seconds, 0.0 if options.burst else ARRIVALS))


async def _load(address: str, process: int, players: int, seconds: float, arrivals: float) -> None:
    opened: list[float] = []
    acts: list[float] = []
    before, held = _busy(process), memory(process)
    until = time.perf_counter() + arrivals + seconds
    games = (_play(address, each, arrivals * each / players, until, opened, acts) for each in range(players))
    await asyncio.gather(*games)
    used, each = _busy(process) - before, (memory(process) - held) / players
    print(f"{players} players: the page with its files, and its first answer {spread(opened)}")
    if acts:
        print(f"acts  {spread(acts)}")
    print(f"the server: {used:.1f} s of processor, {each:.2f} MB a player")


def _busy(process: int) -> float:
    """Processor time of the server alone, in seconds."""
    times = psutil.Process(process).cpu_times()
    return float(times.user + times.system)


async def _play(address: str, number: int, after: float, until: float, opened: list[float], acts: list[float]) -> None:
    chance = Random(number)
    await asyncio.sleep(after)
    begun = time.perf_counter()
    await _load_page(f"{address.replace('ws', 'http', 1)}/voila/render/play.ipynb")
    connection = await websocket_connect(f"{address}/line/play?version=")
    told = await _answer(connection, None, None)
    told = await _answer(connection, told, {"is": "press", "key": "Play"})
    opened.append(time.perf_counter() - begun)
    while time.perf_counter() < until:
        await asyncio.sleep(PAUSE * (0.5 + chance.random()))
        sent = time.perf_counter()
        told = await _answer(connection, told, _act(told, chance))
        acts.append(time.perf_counter() - sent)
    connection.close()


async def _load_page(address: str) -> None:
    """The page and the files that it names, as a browser without any of them asks for them."""
    http = AsyncHTTPClient(force_instance=True, max_clients=6)
    page = await http.fetch(address)
    files = set(_FILES.findall(page.body.decode()))
    await asyncio.gather(*(http.fetch(urljoin(address, file)) for file in files))
    http.close()


def _act(told: Any, chance: Random) -> dict[str, Any]:
    """A card that may be played, or what goes on."""
    table = told["table"]
    hand = table["frames"][-1]["seats"][0]["hand"] or []
    if cards := [card["id"] for card in hand if card.get("playable")]:
        return {"is": "pick", "act": chance.choice(cards).partition("#")[0], "at": len(table["frames"]) - 1}
    on = next(each["key"] for each in table["actions"] if each["key"] in _PLAYED_ON)
    return {"is": "press", "key": on, "chance": "".join(chance.choices("abcdefghjkmn", k=6))}


async def _answer(connection: WebSocketClientConnection, told: Any, message: dict[str, Any] | None) -> Any:
    """What is told after a message, and after all that comes before its answer."""
    if message:
        await connection.write_message(json.dumps(message))
    while True:
        said = await connection.read_message()
        assert said is not None, "the connection was closed"
        answer = json.loads(said)
        told = _updated(told, answer["news"])
        if message is None or answer.get("heard"):
            return told


def _updated(before: Any, news: dict[str, Any]) -> Any:
    if "all" in news:
        return news["all"]
    if "from" in news:
        return [*before[: news["from"]], *news["rest"]]
    return {**before, **{name: _updated(before.get(name), each) for name, each in news["parts"].items()}}


if __name__ == "__main__":
    main()
