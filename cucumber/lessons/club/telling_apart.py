"""What a file of a folder is, by what it holds: whole or damaged, it has a place on the site."""

from __future__ import annotations

import re
import tomllib

from cucumber.engine.variants.files import tells_a_variant
from cucumber.lessons.club.about import FILE
from cucumber.lessons.club.folder import FileKind
from cucumber.lessons.plan import tells_a_plan

_KEY = re.compile(r"^\s*(?:\[\[?)?(\w+)", re.MULTILINE)


def kind_of(name: str, content: bytes) -> FileKind:
    r"""What a TOML file tells: a game has a `base`, a lesson `tasks`, an example a `difficulty`, a story neither.

    A plan has `steps`.

    >>> kind_of("a.toml", b'variant = "agurk"'), kind_of("b.toml", b'variant = "agurk"\n[[tasks]]')
    (<FileKind.STORY: 'story'>, <FileKind.LESSON: 'lesson'>)
    """
    if tells_a_variant(content):
        return FileKind.GAME
    if name == FILE:
        return FileKind.CLUB
    if tells_a_plan(content):
        return FileKind.PLAN
    keys = _keys(content)
    if "tasks" in keys:
        return FileKind.LESSON
    if "variant" not in keys:
        return FileKind.FILE
    return FileKind.EXAMPLE if "difficulty" in keys else FileKind.STORY


def _keys(content: bytes) -> set[str]:
    """The keys at the top of a file; of one that is damaged, what looks like one."""
    try:
        return {*tomllib.loads(content.decode())}
    except (ValueError, RecursionError):
        return {*_KEY.findall(content.decode(errors="replace"))}
