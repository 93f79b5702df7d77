"""Text laid out for a terminal: styled, wrapped to the window, in columns; plain where it goes into a file or a pipe.

What a reader is told may come from a file: every character is made visible before it is laid out. Text is a `str`, in
which signs that take no column say where a style begins.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TypeAlias
from unicodedata import combining, east_asian_width

from cucumber.cli.saying import visible

WIDEST = 100  # longer lines are hard to read
_STYLES = ("bold", "dim", "italic", "underline")  # as a terminal numbers them, from 1 on
_PLAIN = "\ue000"
_SIGNS = "[\ue000-\ue01e]"  # each is the sum of its styles, and the first is plain


def styled(text: str, style: str) -> str:
    """Text in styles: "bold", "dim", "italic", "underline", or several of them with a space between."""
    sign = chr(ord(_PLAIN) + sum(2 << _STYLES.index(word) for word in style.split()))
    return f"{sign}{text}{_PLAIN}"


def columns(text: str) -> int:
    """How many columns the widest line takes."""
    return max(sum(map(_width, line)) for line in text.split("\n"))


def _width(character: str) -> int:
    if combining(character) or re.match(_SIGNS, character):
        return 0
    return 1 + (east_asian_width(character) in "WF")


def _lines(text: str, width: int) -> Iterator[str]:
    """The lines of a text, broken between words where they would be wider; a style goes on in the next line."""
    style = _PLAIN
    for paragraph in map(visible, text.split("\n")):
        for line in _broken(paragraph, max(1, width)):
            begun = style.strip(_PLAIN) + line
            style = [style, *re.findall(_SIGNS, line)][-1]
            yield begun if style == _PLAIN else begun + _PLAIN


def _broken(paragraph: str, width: int) -> Iterator[str]:
    line = ""
    for found in re.findall(r" *[^ ]+", paragraph):
        word = found
        if line and columns(line + word) > width:
            yield line
            line, word = "", word.lstrip(" ")
        while columns(word) > width:  # wider than the window itself
            cut = next((at for at in range(len(word), 1, -1) if columns(word[:at]) <= width), 1)
            yield word[:cut]
            word = word[cut:]
        line += word
    yield line


# --- blocks -----------------------------------------------------------------------------------------------------------


@dataclass
class Grid:
    """Rows of cells in columns with a `gap` between them; `numbers` are flush right in all columns but the first.

    Columns are as wide as their contents or, if `equal`, all of one width. Where they don't fit, the widest is
    made narrower until they do; the first `kept` columns keep what they need.
    """

    gap: int = 2
    kept: int = 0
    numbers: bool = False
    equal: bool = False
    rows: list[tuple[str, ...]] = field(default_factory=list)

    @staticmethod
    def headed(*headings: str) -> Grid:
        """A table of numbers under these headings."""
        return Grid(numbers=True, rows=[tuple(styled(heading, "dim") for heading in headings)])

    def add_row(self, *cells: str) -> None:
        """Adds a row."""
        self.rows.append(tuple("\n".join(map(visible, cell.split("\n"))) for cell in cells))

    def lines(self, width: int) -> Iterator[str]:
        """The rows, each as many lines as its longest cell."""
        widths = self._widths(width)
        for row in self.rows:
            for parts in zip_longest(*map(_lines, row, widths), fillvalue=""):
                yield (" " * self.gap).join(map(self._filled, parts, widths, range(len(parts))))

    def _widths(self, width: int) -> list[int]:
        widths = [max(map(columns, column)) for column in zip(*self.rows, strict=True)]
        room = width - self.gap * (len(widths) - 1)
        if self.equal:
            return [room // len(widths)] * len(widths)
        rest = widths[self.kept :]
        while sum(rest) > room - sum(widths[: self.kept]) and max(rest) > 1:
            rest[rest.index(max(rest))] -= 1
        return [*widths[: self.kept], *rest]

    def _filled(self, part: str, width: int, place: int) -> str:
        space = " " * (width - columns(part))
        return f"{space}{part}" if self.numbers and place else f"{part}{space}"


@dataclass(frozen=True)
class Indented:
    """A block some columns from the left, with empty lines above and below it."""

    block: Block
    above: int = 0
    below: int = 0
    by: int = 2

    def lines(self, width: int) -> Sequence[str]:
        """Its lines."""
        return [
            *[""] * self.above,
            *(" " * self.by + line for line in _of(self.block, width - self.by)),
            *[""] * self.below,
        ]


Block: TypeAlias = str | Grid | Indented


def _of(block: Block, width: int) -> Iterable[str]:
    return _lines(block, width) if isinstance(block, str) else block.lines(width)


def item(sign: str, text: str) -> Block:
    """Text after a bullet, with wrapped lines indented to match."""
    grid = Grid(gap=1, kept=1)
    grid.add_row(sign, text)
    return Indented(grid)


def laid_out(blocks: Iterable[Block], width: int) -> str:
    """The blocks one below the other, styled if somebody is looking; no line ends in spaces."""
    lines = (line for block in blocks for line in _of(block, width))
    ends = (re.sub(f"( |{_SIGNS})+$", lambda end: end[0].replace(" ", ""), line) for line in lines)
    code = _code if is_styled() else ""
    return "".join(f"{re.sub(_SIGNS, code, line)}\n" for line in ends)


def _code(sign: re.Match[str]) -> str:
    """The escape sequence for a sign."""
    styles = ord(sign[0]) - ord(_PLAIN)
    return f"\x1b[{';'.join(str(number) for number in range(1, 5) if styles >> number & 1) or 0}m"


def is_styled() -> bool:
    """Whether somebody sees the output, as far as can be told; FORCE_COLOR and NO_COLOR overrule that."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout is not None and sys.stdout.isatty())


def window() -> int:
    """How wide lines may be."""
    return min(shutil.get_terminal_size().columns, WIDEST)
