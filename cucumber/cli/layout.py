"""Text laid out for a terminal: styled, wrapped to the window, in columns; plain where it goes into a file or a pipe.

Text may come from a file, so every character is made visible before it is laid out.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from io import StringIO
from typing import Literal, TypeAlias

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cucumber.cli.output import put, visible

Part: TypeAlias = "str | tuple[str, str] | Text"  # as it is, or with a style such as "bold underline"

WIDEST = 100  # longer lines are hard to read


def text(*parts: Part) -> Text:
    """One text of these parts."""
    return Text.assemble(*map(_as_text, parts))


def lines(*parts: Part) -> Text:
    """The parts one below the other."""
    return Text("\n").join(map(text, parts))


def heading(*parts: Part, style: str = "bold") -> RenderableType:
    """A text in bold, with an empty line above it."""
    return Padding(Text.assemble(*map(_as_text, parts), style=style), (1, 0, 0, 0))


def indented(block: RenderableType, above: int = 0, below: int = 0) -> RenderableType:
    """A block two columns from the left, with empty lines above and below it."""
    return Padding(block, (above, 0, below, 2))


def item(sign: str, content: Part) -> RenderableType:
    """Text after a bullet, with wrapped lines indented to match."""
    return indented(grid([(sign, content)], gap=1))


def grid(rows: Iterable[Iterable[Part]], gap: int = 2, *, equal: bool = False) -> Table:
    """Rows in columns: all of one width, or the first as wide as it needs to be."""
    cells = [[*map(text, row)] for row in rows]
    table = Table.grid(padding=(0, gap, 0, 0), expand=equal)
    for place in range(max(map(len, cells), default=0)):
        table.add_column(no_wrap=not equal and not place, ratio=1 if equal else None, overflow="fold")
    for row in cells:
        table.add_row(*row)
    return table


def numbers(headings: Iterable[str], rows: Iterable[Iterable[str]]) -> RenderableType:
    """A table of numbers, each row after its name, with an empty line below it."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for place, each in enumerate(headings):
        table.add_column(text(each), justify="right" if place else "left")
    for row in rows:
        table.add_row(*map(text, row))
    return indented(table, below=1)


def width() -> int:
    """How wide lines may be."""
    return min(shutil.get_terminal_size().columns, WIDEST)


def show(blocks: Iterable[Part | RenderableType]) -> None:
    """Prints the blocks one below the other, styled if somebody is looking; no line ends in spaces."""
    styled = is_styled()
    colors: Literal["standard"] | None = "standard" if styled else None
    console = Console(file=StringIO(), width=width(), color_system=colors, force_terminal=styled, highlight=False)
    for block in blocks:
        console.print(text(block) if isinstance(block, str | tuple | Text) else block)
    assert isinstance(console.file, StringIO)
    put("".join(f"{line.rstrip(' ')}\n" for line in console.file.getvalue().splitlines()))


def is_styled() -> bool:
    """Whether the output is a terminal; FORCE_COLOR and NO_COLOR overrule that."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout is not None and sys.stdout.isatty())


def _as_text(part: Part) -> Text:
    if isinstance(part, Text):
        return part
    words, style = (part, "") if isinstance(part, str) else part
    return Text("\n".join(map(visible, words.split("\n"))), style)
