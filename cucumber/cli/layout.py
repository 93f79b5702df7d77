"""Text laid out for a terminal: styled, wrapped to the window, in columns; plain where it goes into a file or a pipe.

What a reader is told may come from a file: every character is made visible before it is laid out.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from textwrap import wrap
from typing import Protocol, Self
from unicodedata import combining, east_asian_width

from cucumber.cli.saying import visible

WIDEST = 100  # longer lines are hard to read
_wrapped = partial(wrap, expand_tabs=False, replace_whitespace=False, break_on_hyphens=False)
_STYLES = {"bold": "1", "dim": "2", "italic": "3", "underline": "4"}


class Block(Protocol):
    """Anything that can be laid out: its lines, none wider than the window."""

    def lines(self, width: int) -> list[Text]:
        """The lines in a window of this width."""


class Text:
    """Text in styles: "bold", "dim", "italic", "underline", or several of them with a space between.

    `signs` is what stands in each column, with its style: a character, or nothing beside one that takes two columns.
    """

    def __init__(self, text: str = "", style: str = "") -> None:
        self.signs: list[tuple[str, str]] = []
        for sign in "\n".join(map(visible, text.split("\n"))):
            if combining(sign) and self.signs:
                self.signs[-1] = (self.signs[-1][0] + sign, style)
            else:
                self.signs += [(sign, style), *[("", style)] * (east_asian_width(sign) in "WF")]

    @classmethod
    def assemble(cls, *parts: str | tuple[str, str] | Text) -> Self:
        """Parts one after another: text, text with its style, or such texts."""
        made = cls()
        for part in parts:
            made.signs += _text(part).signs
        return made

    def append(self, text: str, style: str = "") -> Self:
        """Adds more text, and gives the whole."""
        self.signs += Text(text, style).signs
        return self

    def join(self, texts: Iterable[Text]) -> Text:
        """The texts with this one between them."""
        parts = [part for text in texts for part in (self, text)]
        return Text.assemble(*parts[1:])

    def lines(self, width: int) -> list[Text]:
        """The lines, broken between words where they would be wider; a word that is wider is broken itself."""
        made, signs = [], zip(self._letters, self.signs, strict=True)
        for paragraph in self._letters.split("\n"):
            for line in _wrapped(paragraph, max(1, width)) or [""]:
                made.append(Text())
                made[-1].signs = [next(sign for letter, sign in signs if letter == wanted) for wanted in line]
        return made

    @property
    def width(self) -> int:
        """How many columns the widest line takes."""
        return max(map(len, self._letters.split("\n")))

    @property
    def _letters(self) -> str:
        """A letter for each column."""
        return "".join(sign[:1] or "_" for sign, _ in self.signs)

    def filled(self, width: int, *, right: bool = False) -> Text:
        """The same line with spaces, so that it takes these columns."""
        space = " " * max(0, width - self.width)
        return Text.assemble(space, self) if right else Text.assemble(self, space)

    def written(self, *, styled: bool) -> str:
        """The line as it goes to the terminal, without spaces at its end."""
        signs = self.signs[: len(self._letters.rstrip(" "))]
        runs = groupby(signs, key=lambda sign: sign[1] if styled else "")
        return "".join(_in_style("".join(sign for sign, _ in run), style) for style, run in runs)


def _text(part: str | tuple[str, str] | Text) -> Text:
    if isinstance(part, Text):
        return part
    return Text(*part) if isinstance(part, tuple) else Text(part)


def _in_style(text: str, style: str) -> str:
    codes = ";".join(_STYLES[word] for word in style.split())
    return f"\x1b[{codes}m{text}\x1b[0m" if codes and text else text


# --- blocks -----------------------------------------------------------------------------------------------------------


@dataclass
class Grid:
    """Rows of cells in columns with a `gap` between them; `numbers` stand at the right of all columns but the first.

    Columns are as wide as what stands in them or, if `equal`, all of one width. Where they don't fit, the widest is
    made narrower until they do; those that are `kept`, from the left, keep what they need.
    """

    gap: int = 2
    kept: int = 0
    numbers: bool = False
    equal: bool = False
    rows: list[tuple[Text, ...]] = field(default_factory=list)

    @staticmethod
    def headed(*headings: str) -> Grid:
        """A table of numbers under these headings."""
        return Grid(numbers=True, rows=[tuple(Text(heading, "dim") for heading in headings)])

    def add_row(self, *cells: str | Text) -> None:
        """Adds a row."""
        self.rows.append(tuple(map(_text, cells)))

    def lines(self, width: int) -> list[Text]:
        """The rows, each as many lines as its longest cell."""
        widths = self._widths(width)
        return [line for row in self.rows for line in self._row(row, widths)]

    def _widths(self, width: int) -> list[int]:
        columns = [list(column) for column in zip(*self.rows, strict=True)]
        room = width - self.gap * (len(columns) - 1)
        if self.equal:
            return [room // len(columns)] * len(columns)
        widths = [max(cell.width for cell in column) for column in columns]
        rest = widths[self.kept :]
        while sum(rest) > room - sum(widths[: self.kept]) and max(rest) > 1:
            rest[rest.index(max(rest))] -= 1
        return [*widths[: self.kept], *rest]

    def _row(self, row: Sequence[Text], widths: Sequence[int]) -> Iterator[Text]:
        cells = [cell.lines(width) for cell, width in zip(row, widths, strict=True)]
        for number in range(max(map(len, cells))):
            parts = [lines[number] if number < len(lines) else Text() for lines in cells]
            filled = [
                part.filled(width, right=self.numbers and place > 0)
                for place, (part, width) in enumerate(zip(parts, widths, strict=True))
            ]
            yield Text(" " * self.gap).join(filled)


@dataclass(frozen=True)
class Indented:
    """A block some columns from the left, with empty lines above and below it."""

    block: Block
    above: int = 0
    below: int = 0
    by: int = 2

    def lines(self, width: int) -> list[Text]:
        """Its lines."""
        inside = [Text.assemble(" " * self.by, line) for line in self.block.lines(width - self.by)]
        return [*[Text()] * self.above, *inside, *[Text()] * self.below]


def item(sign: str, text: Text) -> Block:
    """Text after a bullet, with wrapped lines indented to match."""
    grid = Grid(gap=1, kept=1)
    grid.add_row(sign, text)
    return Indented(grid)


def laid_out(blocks: Iterable[Block | str], width: int) -> str:
    """The blocks one below the other, styled if somebody looks at them."""
    lines = (line for block in blocks for line in _block(block).lines(width))
    return "".join(f"{line.written(styled=is_styled())}\n" for line in lines)


def _block(block: Block | str) -> Block:
    return Text(block) if isinstance(block, str) else block


def is_styled() -> bool:
    """Whether what is printed goes to somebody's eyes, as far as can be told; FORCE_COLOR and NO_COLOR decide it."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout is not None and sys.stdout.isatty())


def window() -> int:
    """How wide lines may be."""
    return min(shutil.get_terminal_size().columns, WIDEST)
