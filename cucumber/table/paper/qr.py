"""A URL as a QR picture, for phones to read from a screen or from paper."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import groupby

from cucumber.errors import CucumberError
from cucumber.extras import report_missing
from cucumber.words.show.tokens import token

LONGEST = 200  # bytes: a picture of more has dots too small for a phone
_QUIET_ZONE = 4  # dots of white around it, without which a camera doesn't find it


def qr_svg(url: str, name: str = "") -> str:
    """The QR picture of a URL as SVG, dark on light even on a dark page; the page's style sets its size.

    `name` is what it is called for readers who hear it.

    >>> qr_svg("http://club.local:8866/room/KXTAB")[:66]
    '<svg xmlns="http://www.w3.org/2000/svg" class="qr" role="img" aria'

    Raises CucumberError for a text that is empty or too long.
    """
    with report_missing("A QR picture", extra="ui"):
        import segno  # only some pages have a URL on them

    size = len(url.encode(errors="replace"))
    if not 0 < size <= LONGEST:
        raise CucumberError(f"A QR picture holds from 1 to {LONGEST} bytes, and this address has {size}.")
    rows = [*segno.make_qr(url, error="m").matrix_iter(border=_QUIET_ZONE)]
    side, label = len(rows), escape(name or f"QR code of {url}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="qr" role="img" aria-label="{label}" '
        f'viewBox="0 0 {side} {side}" shape-rendering="crispEdges"><path fill="{token("qr-light")}" '
        f'd="M0 0h{side}v{side}h-{side}z"/><path fill="{token("qr-dark")}" d="{_dots(rows)}"/></svg>'
    )


def _dots(rows: Iterable[Iterable[int]]) -> str:
    """The dark dots as a path: those side by side are one rectangle, so that no line shows between them."""
    rectangles: list[str] = []
    for down, row in enumerate(rows):
        across = 0
        for dark, run in groupby(row, bool):
            width = len([*run])
            rectangles += [f"M{across} {down}h{width}v1h-{width}z"] * dark
            across += width
    return "".join(rectangles)
