"""Text laid out for a terminal: styled, wrapped to the window, in columns; plain where it goes into a file or a pipe.

What a reader is told may come from a file: every character is made visible before it is laid out.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol, Self
from unicodedata import combining, east_asian_width

from cucumber.cli.saying import visible

WIDEST = 100  # longer lines are hard to read
_STYLES = {"bold": "1", "dim": "2", "italic": "3", "underline": "4"}


class Block(Protocol):
    """Anything that can be laid out: its lines, none wider than the window."""

    def lines(self, width: int) -> list[Text]:
        """The lines in a window of this width."""


class Text:
    """Text in styles: "bold", "dim", "italic", "underline", or several of them with a space between.

    `signs` are its characters, each with its style.
    """

    def __init__(self, text: str = "", style: str = "") -> None:
        shown = "\n".join(map(visible, text.split("\n")))
        self.signs: list[tuple[str, str]] = [(sign, style) for sign in shown]

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
        made: list[Text] = []
        for paragraph in self._paragraphs():
            made += _wrapped(paragraph, width)
        return made

    @property
    def width(self) -> int:
        """How many columns the widest line takes."""
        return max(sum(_columns(sign) for sign, _ in each.signs) for each in self._paragraphs())

    def filled(self, width: int, *, right: bool = False) -> Text:
        """The same line with spaces, so that it takes these columns."""
        space = " " * max(0, width - self.width)
        return Text.assemble(space, self) if right else Text.assemble(self, space)

    def written(self, *, styled: bool) -> str:
        """The line as it goes to the terminal, without spaces at its end."""
        signs = list(self.signs)
        while signs and signs[-1][0] == " ":
            signs.pop()
        if not styled:
            return "".join(sign for sign, _ in signs)
        return "".join(_in_style(text, style) for text, style in _runs(signs))

    def _paragraphs(self) -> list[Text]:
        made = [Text()]
        for sign, style in self.signs:
            if sign == "\n":
                made.append(Text())
            else:
                made[-1].signs.append((sign, style))
        return made


def _wrapped(text: Text, width: int) -> list[Text]:
    """One paragraph as lines; the space at which a line is broken is left out."""
    made, line = [], Text()
    for word in _words(text):
        rest = word
        if line.signs and line.width + word.width > width:
            made.append(line)
            line, rest = Text(), _without_first_space(word)
        while rest.width > width > 0:
            part, rest = _cut(rest, width)
            made.append(part)
        line.signs += rest.signs
    return [*made, line]


def _words(text: Text) -> Iterator[Text]:
    """The words of a paragraph, each with the spaces before it."""
    word = Text()
    for place, (sign, style) in enumerate(text.signs):
        if sign == " " and word.signs and text.signs[place - 1][0] != " ":
            yield word
            word = Text()
        word.signs.append((sign, style))
    yield word


def _without_first_space(word: Text) -> Text:
    rest = Text()
    rest.signs = word.signs[1:] if word.signs[:1] and word.signs[0][0] == " " else word.signs
    return rest


def _cut(word: Text, width: int) -> tuple[Text, Text]:
    """The part of a word that takes these columns, and the rest."""
    part, rest = Text(), Text()
    for number, (sign, style) in enumerate(word.signs):
        if part.width + _columns(sign) > width:
            rest.signs = word.signs[number:]
            break
        part.signs.append((sign, style))
    return part, rest


def _text(part: str | tuple[str, str] | Text) -> Text:
    if isinstance(part, Text):
        return part
    return Text(*part) if isinstance(part, tuple) else Text(part)


def _columns(sign: str) -> int:
    """How many columns of a terminal a character takes."""
    return 0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1


def _runs(signs: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The signs of one style in a row, together."""
    text, style = "", ""
    for sign, its_style in signs:
        if its_style != style:
            yield text, style
            text, style = "", its_style
        text += sign
    yield text, style


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
