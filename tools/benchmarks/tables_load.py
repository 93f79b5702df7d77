"""How many tables one server carries: each of three phones and a rival, at a calm pace, and a restart in the middle.

    python -m tools.benchmarks.tables_load [TABLES] [SECONDS]    # 50 tables, for 60 seconds

Starts a server of its own, and kills it halfway; another one takes its place. The phones think for one to three seconds
before they play a card, and deal when a deal is over. Prints how long it takes until the others at a table have seen an
act, and how many acts were lost: sent and never seen, or seen before the restart and gone after it.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from random import Random
from signal import SIGKILL
from typing import Any

from tools.benchmarks.visitors import Screen, memory, server, spread

TABLES, SECONDS = 50, 60
PHONES = 3  # at each table
THINKS = (1.0, 3.0)  # seconds
BEAT = 4.0  # seconds
WITHIN = 20.0  # seconds, after which an act is taken for lost

Moment = tuple[int, int]  # a deal, and how many frames of it there are


class Phone(Screen):
    """A phone at a table, and what it has seen."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number, self.chance = number, Random(number)
        self.deal, self.frames, self.seat = 0, list[Any](), None
        self.seen: dict[Moment, float] = {}
        self.sent: dict[Moment, float] = {}  # acts, by the moment that they lead to
        self.lost = 0

    @property
    def table(self) -> int:
        """The table at which it sits."""
        return self.number // PHONES

    async def listen(self) -> None:
        """Hears what is said until the line is dead."""
        while await self.hear():
            if self.props["table"]:
                self._see(self.props["table"])

    def _see(self, table: Any) -> None:
        now = time.monotonic()
        same, frames = table["deal"] == self.deal, table["frames"]
        if same and [each["middle"] for each in frames[: len(self.frames)]] != [each["middle"] for each in self.frames]:
            self.lost += 1
        if table["deal"] < self.deal:
            self.lost += 1
        self.deal, self.frames, self.seat = table["deal"], frames, table["seat"]
        for number in range(1, len(frames) + 1):
            self.seen.setdefault((self.deal, number), now)

    async def play(self, until: float) -> None:
        """Plays at a calm pace."""
        while time.monotonic() < until:
            await self.say("beat")
            await asyncio.sleep(self.chance.uniform(*THINKS))
            if not self.frames or self.seat is None:
                continue
            frame = self.frames[-1]
            own = frame["seats"][self.seat]
            if frame["over"]:
                if self.number % PHONES == 0:
                    await self.say("deal")
            elif own["turn"] and own["hand"]:
                cards = [card["id"].split("#")[0] for card in own["hand"] if card.get("playable")]
                if cards:
                    self.sent.setdefault((self.deal, len(self.frames) + 1), time.monotonic())
                    await self.say("act", act=self.chance.choice(cards), at=len(self.frames) - 1)


async def _stay(desk: Screen, until: float) -> None:
    """Says every few seconds that it is there, as a page does."""
    while time.monotonic() < until:
        await desk.say("beat")
        await asyncio.sleep(BEAT)


async def _listen(desk: Screen) -> None:
    while await desk.hear():
        pass


async def _all_come(address: str, desk: Screen, phones: list[Phone]) -> list[asyncio.Task[None]]:
    if props := desk.props:
        own = {"code": props["room"]["code"], "secret": props["door"]["secret"], "kept": props["kept"]}
        await desk.come(address, "present", screen="desk", **own)
    else:
        await desk.come(address, "open", screen="desk")
    await desk.until(lambda props: props["room"])
    tasks = [asyncio.create_task(_listen(desk))]
    for phone in phones:
        name, code = f"P{phone.number}", desk.props["room"]["code"]
        await phone.come(address, "join", code=code, key=f"phone-{phone.number:012}", name=name)
        tasks.append(asyncio.create_task(phone.listen()))
    return tasks


async def _evening(desk: Screen, phones: list[Phone], until: float) -> None:
    await asyncio.gather(_stay(desk, until), *(phone.play(until) for phone in phones))


async def _load(tables: int, seconds: float) -> None:
    phones = [Phone(number) for number in range(tables * PHONES)]
    desk = Screen()
    with server() as (address, process):
        listening = await _all_come(address, desk, phones)
        before = memory(process)
        await desk.say("lay", variant="agurk", tables=[["open"] * PHONES + ["bot"]] * tables)
        for phone in phones:
            await phone.say("sit", seat=phone.number % PHONES, table=phone.table)
        await asyncio.sleep(1)
        await desk.say("deal")
        await _evening(desk, phones, time.monotonic() + seconds / 2)
        print(f"{len(phones)} phones at {tables} tables: {memory(process) - before:.1f} MB more")
        os.kill(process, SIGKILL)
        await asyncio.gather(*listening, return_exceptions=True)
    half = {id(phone): (phone.deal, [each["middle"] for each in phone.frames]) for phone in phones}
    start = time.monotonic()
    with server(int(address.rpartition(":")[2])) as (address, _):
        listening = await _all_come(address, desk, phones)
        print(f"everybody is back {time.monotonic() - start:.1f} s after the server was started again")
        await asyncio.sleep(1)
        gone = sum(
            (phone.deal, [each["middle"] for each in phone.frames[: len(half[id(phone)][1])]]) != half[id(phone)]
            for phone in phones
        )
        await _evening(desk, phones, time.monotonic() + seconds / 2)
        await asyncio.sleep(1)
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
    _report(phones, desk, gone, seconds)


def _report(phones: list[Phone], desk: Screen, gone: int, seconds: float) -> None:
    delays, lost = list[float](), sum(phone.lost for phone in phones) + gone
    for phone in phones:
        others = [each for each in phones if each.table == phone.table and each is not phone]
        for moment, at in phone.sent.items():
            if moment not in phone.seen or phone.seen[moment] - at > WITHIN:
                lost += 1
            delays += [each.seen[moment] - at for each in others if moment in each.seen and each.seen[moment] > at]
    acts = sum(len(phone.sent) for phone in phones)
    refused = sum(len(phone.refused) for phone in phones)
    print(f"{acts} acts in {seconds:.0f} s, seen by the others after: {spread(delays)}")
    within = sum(delay <= 0.3 for delay in delays) / len(delays)
    print(f"{within:.1%} within 0.3 s; {lost} lost; {refused} refused; deals played: {_deals(phones)}")
    print(f"the presenter was told {desk.letters / seconds / 1000:.0f} kB a second; load {os.getloadavg()[0]:.1f}")


def _deals(phones: list[Phone]) -> int:
    return sum(max(phone.deal for phone in phones if phone.table == table) for table in {each.table for each in phones})


def main(tables: int = TABLES, seconds: int = SECONDS) -> None:
    """Runs the load and prints what was measured."""
    asyncio.run(_load(tables, seconds))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
