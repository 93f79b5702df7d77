"""What a message costs the server's own process, and for how long a slow job can't be interrupted, on every page.

    python -m tools.benchmarks.messages_cost [MESSAGES] [--page NAME] [--games]    # 300 messages on each

Readers do at random what is possible, as in `tests/pages/test_laws.py`, everything twice: the second time is measured,
once what is the same for everybody has been made and compiled. With `--games` they do so in every game. Prints the
messages that hold others up longest, where `(found)` is what a worker has found, and the longest step of each kind of
job, both in processor time.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from random import Random
from statistics import median
from time import process_time
from typing import Any

from cucumber import VARIANTS
from cucumber.messages import serialize
from cucumber.pages.essay.cells import essays
from cucumber.pages.protocol import background
from cucumber.pages.protocol.assets import page_names
from cucumber.pages.protocol.base import Job, urgency_of
from cucumber.pages.protocol.session import Session
from tests.pages.hearing import patched
from tests.pages.test_laws import plain, something

Costs = dict[tuple[str, str], list[tuple[float, str]]]
_SHOWN = 30
_LONGEST = 2.0  # seconds for which something is worked out


class _Working:
    """What a page wants is worked out when it is asked for."""

    def __init__(self) -> None:
        self.begun: Any = None

    def start(self, *begun: Any) -> None:
        """Keeps it."""
        self.begun = begun

    def cancel(self) -> None:
        """Forgets it."""
        self.begun = None


class _Reader:
    """Somebody at a page, and what it costs that they are heard and that things are worked out for them."""

    def __init__(self, name: str, game: str) -> None:
        self.name, self.game, self.chance = name, game, Random(f"{name} 7")
        self.heard, self.works = list[Any](), _Working()
        self.messages: Costs = defaultdict(list)
        self.steps: Costs = defaultdict(list)
        self.visit = Session(name, self._send, self.works)
        self.props = plain(self.visit.props)

    def _send(self, message: dict[str, Any]) -> None:
        serialize(message)
        self.heard.append(message)

    def walk(self, messages: int) -> None:
        """Does something again and again."""
        self._say({"is": "open", "url": f"?variant={self.game}&game={self.game}&course={self.game}", "chance": "a"})
        for _ in range(messages):
            if self.works.begun and self.chance.random() < 0.5:
                self._work_out(*self.works.begun[:2])
            else:
                self._say(something(self.visit.page, self.props, self.chance))
            for each in self.heard:
                self.props = patched(self.props, plain(each["diff"]))
            self.heard.clear()

    def _say(self, raw: Any) -> None:
        began = process_time()
        self.visit.receive(raw)
        self.messages[self.name, _called(raw)].append((process_time() - began, f"{raw}"))

    def _work_out(self, work: Job, show: Any) -> None:
        kind = type(getattr(work, "work", work))
        kinds = f"{kind.__module__.removeprefix('cucumber.')}.{kind.__name__}", urgency_of(work).name
        until, steps = process_time() + _LONGEST, work.run(lambda: False)
        for number in range(10**9):
            began = process_time()
            found = next(steps, self)
            self.steps[kinds].append((process_time() - began, f"step {number} in {self.game}: {work!r:.500}"))
            if found is self or process_time() > until:
                break
            if found is not None:
                began = process_time()
                show(found)
                self.messages[self.name, f"({kind.__name__} found)"].append((process_time() - began, f"{number}"))


def main() -> None:
    """Measures all pages and prints what is most expensive."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("messages", nargs="?", type=int, default=300)
    asked.add_argument("--page", default="")
    asked.add_argument("--games", action="store_true")
    options = asked.parse_args()
    background.SLICED = True
    messages: Costs = defaultdict(list)
    steps: Costs = defaultdict(list)
    names = [each for each in (*page_names(), *(f"essay-{each}" for each in essays())) if options.page in each]
    for name in names:
        for variant in VARIANTS if options.games else VARIANTS[:1]:
            for _ in range(2):
                (reader := _Reader(name, variant.key)).walk(options.messages)
            for all_costs, costs in ((messages, reader.messages), (steps, reader.steps)):
                for of, each in costs.items():
                    all_costs[of] += each
    _report(messages)
    _report(steps)


def _report(costs: Costs) -> None:
    for of, each in sorted(costs.items(), key=lambda item: -max(item[1])[0])[:_SHOWN]:
        most, what = max(each)
        middle = median(seconds for seconds, _ in each)
        print(f"{of[0]:32} {of[1]:24} {len(each):6}  {1000 * middle:6.1f} ms {1000 * most:6.1f} ms  {what[:150]}")
    print()


def _called(raw: Any) -> str:
    if not isinstance(raw, dict):
        return "(nonsense)"
    name, inside = f"{raw.get('is')!s:.12}", raw.get("message")
    return f"{name} {_called(inside)}" if isinstance(inside, dict) else name


if __name__ == "__main__":
    main()
