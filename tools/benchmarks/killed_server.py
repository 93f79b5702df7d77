"""What is left of a lesson whose server is killed again and again: on this machine alone.

    python -m tools.benchmarks.killed_server [KILLS] [PHONES]    # 20 and 30

A presenter asks question after question, and phones answer and change their minds, all by the scripts of the pages in
Node (`lesson_with_phones.mjs`). The server is killed at random moments and started again at once on the same port.
Prints how long it took until every phone had everything back, and how many answers were lost or counted twice; fails if
there is one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from signal import SIGKILL
from typing import Any

from tools.benchmarks.visitors import server, spread

_LESSON = Path(__file__).parent / "lesson_with_phones.mjs"


def main(kills: int = 20, phones: int = 30) -> None:
    """Runs the lesson and prints what was measured."""
    chance, back, started = Random(), list[float](), list[float]()
    with server() as (address, process):
        command = ["node", "--experimental-websocket", "--no-warnings", str(_LESSON), "--phones", str(phones)]
        command += ["--address", address.replace("ws", "http", 1) + "/"]
        lesson = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        _heard(lesson)
        time.sleep(chance.uniform(0, 6))
        os.kill(process, SIGKILL)
    for kill in range(kills):
        _say(lesson, "killed")
        began = time.monotonic()
        with server(int(address.rpartition(":")[2]), settles=0) as (_, process):
            started.append(time.monotonic() - began)
            back.append(_heard(lesson)["back"] / 1000)
            time.sleep(chance.uniform(0, 6))
            if kill < kills - 1:
                os.kill(process, SIGKILL)
            else:
                time.sleep(20)  # until what was asked last is answered, and shown
                _say(lesson, "end")
                found = _heard(lesson)["found"]
    print(f"{kills} times killed, {phones} phones: everything back {spread(back)}")
    print(f"of it until the server says that it is there: {spread(started)}; load {os.getloadavg()[0]:.1f}")
    print(f"{found['questions']} questions, {found['answers']} answers: {found['lost']} lost, {found['twice']} twice")
    print(f"{found['late']} changed too late: the answer was shown before the server had heard of it")
    if found["lost"] or found["twice"]:
        sys.exit("an answer was lost, or counted twice")


def _say(lesson: subprocess.Popen[str], line: str) -> None:
    assert lesson.stdin
    lesson.stdin.write(f"{line}\n")
    lesson.stdin.flush()


def _heard(lesson: subprocess.Popen[str]) -> Any:
    assert lesson.stdout
    return json.loads(lesson.stdout.readline())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
