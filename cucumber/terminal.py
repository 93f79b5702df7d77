"""Rules in a terminal: a sheet, and what two variants do differently. As wide as the window, and plain in a pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from io import TextIOWrapper

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cucumber.explain.sheets import Line, Sheet, differences, sheet
from cucumber.variants import Variant, named_source

WIDEST = 100  # a line that is longer is hard to read
SIDE_BY_SIDE = 72  # narrower windows show the two answers one below the other


def print_rules(variant: Variant) -> None:
    """Prints the rule sheet of a variant."""
    _print(lambda _: _sheet(sheet(variant)))


def print_differences(one: Variant, other: Variant) -> None:
    """Prints what two variants do differently."""
    _print(lambda width: _differences(one, other, width))


def _print(parts: Callable[[int], Iterable[RenderableType]]) -> None:
    """Prints what is made for the width there is; no line ends in spaces."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that knows no ♣ still shows the rest
    console = Console(highlight=False, markup=False, emoji=False)
    console.width = min(console.width, WIDEST)
    with console.capture() as capture:
        for part in parts(console.width):
            console.print(part)
    try:
        print("\n".join(line.rstrip() for line in capture.get().splitlines()), flush=True)
    except BrokenPipeError:  # whoever read it has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _differences(one: Variant, other: Variant, width: int) -> Iterator[RenderableType]:
    yield Text(f"{one.name} and {other.name}", "bold underline")
    found = differences(one, other)
    if not found:
        yield "\nThese are played alike: no question is answered differently."
    for difference in found:
        yield Text(f"\n{difference.question.asks}", "bold")
        yield _both((one.name, difference.one), (other.name, difference.other), width)


def _sheet(shown: Sheet) -> Iterator[RenderableType]:
    variant = shown.variant
    yield Text(f"{variant.name} ({variant.region})", "bold underline")
    yield variant.gist
    for section in shown.sections:
        yield Text(f"\n{section.title}", "bold")
        yield from (_item("•", _line(line, shown.note(line))) for line in section.lines)
    yield Text("\nSources", "bold")
    yield from (_item(f"[{number}]", Text(source)) for number, source in enumerate(shown.sources, 1))
    if shown.to_choose:
        yield Text("\nHouse rules to play it with", "bold")
    for rule in shown.to_choose:
        about = Text.assemble((rule.key, "bold"), f": {rule.gist} ", (f"({named_source(rule.source)})", "dim"))
        yield _item("•", about)


def _item(sign: str, *parts: Text) -> RenderableType:
    """Text behind a sign, with what is wrapped standing under its beginning."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_row(Text(sign), Group(*parts))
    return Padding(grid, (0, 0, 0, 2))


def _line(line: Line, note: int) -> Text:
    text = Text(line.sentence)
    if note:
        text.append(f" [{note}]", "dim")
    if line.ours:
        text.append(" (our ruling)", "italic")
    if line.mark:
        text.append(f" ({line.mark})", "bold")
    for ruling in line.rulings:
        text.append(f"\nOur ruling: {ruling}", "italic")
    return text


def _both(one: tuple[str, Line | None], other: tuple[str, Line | None], width: int) -> RenderableType:
    if width < SIDE_BY_SIDE:
        stacked = (Text.assemble((f"{name}: ", "italic"), _answer(line)) for name, line in (one, other))
        return Group(*(_item("•", text) for text in stacked))
    grid = Table.grid(padding=(0, 3, 0, 0), expand=True)
    for _ in range(2):
        grid.add_column(ratio=1)
    grid.add_row(*(Text(name, "italic") for name, _ in (one, other)))
    grid.add_row(*(_answer(line) for _, line in (one, other)))
    return Padding(grid, (0, 0, 0, 2))


def _answer(line: Line | None) -> Text:
    if line is None:
        return Text("does not arise", "italic")
    text = _line(line, 0)
    return text.append(f"\n{line.source}", "dim") if line.source else text
