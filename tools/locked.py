"""`python tools/locked.py EXTRA …`: prints what the package and an extra or group of it need of requirements.lock.

It needs no more than Python, as it comes before anything is installed. The lock says of each package what asks for it.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
_NAME = re.compile(r"[\w.-]+")


def locked(*extras: str) -> dict[str, str]:
    """The blocks of the lock that these extras or groups need, by the names of their packages."""
    blocks: dict[str, str] = {}
    for block in re.split(r"\n(?=[\w])", (ROOT / "requirements.lock").read_text(encoding="utf-8"))[1:]:
        name = _name(block)
        blocks[name] = blocks.get(name, "") + block + "\n"  # one that differs by Python has two
    asking = {
        name: {_name(line[6:]) for line in re.findall(r"^    # +(?:via )?.+", block, re.MULTILINE)}
        for name, block in blocks.items()
    }
    needed = set().union(*map(_asked, extras))
    while more := {name for name, by in asking.items() if by & needed} - needed:
        needed |= more
    return {name: block for name, block in blocks.items() if name in needed}


def _asked(extra: str) -> set[str]:
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = pyproject["project"]
    asked = {_name(each) for each in project["dependencies"]}
    for each in (project["optional-dependencies"] | pyproject["dependency-groups"])[extra]:
        if each.startswith(f"{project['name']}["):
            asked |= set().union(*map(_asked, re.findall(r"\w+", each.partition("[")[2])))
        else:
            asked.add(_name(each))
    return asked


def _name(text: str) -> str:
    found = _NAME.search(text.removeprefix("via"))
    return re.sub(r"[-_.]+", "-", found[0]).lower() if found else ""


if __name__ == "__main__":
    sys.stdout.write("".join(locked(*sys.argv[1:]).values()))
