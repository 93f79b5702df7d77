"""What stands on the pages of a PDF, and where there is ink on them."""

from __future__ import annotations

import re
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pypdfium2
import zxingcpp

DOTS = 3  # to the millimeter
FINE_DOTS = 8  # what a phone held over the page can tell apart
MM = 72 / 25.4  # points
WHITE = 250
QR = zxingcpp.BarcodeFormat.QRCode


@dataclass(frozen=True)
class PrintedPage:
    """One page: its size in millimeters, its text, and which of its dots are not white."""

    width: float
    height: float
    text: str
    ink: np.ndarray

    @cached_property
    def inked_lines(self):
        """The heights, in millimeters from the top, at which there is ink."""
        return np.flatnonzero(self.ink.any(axis=1)) / DOTS

    @property
    def edges(self):
        """The white at the left, top, right and bottom, in millimeters."""
        columns = np.flatnonzero(self.ink.any(axis=0)) / DOTS
        lines = self.inked_lines
        return columns[0], lines[0], self.width - columns[-1], self.height - lines[-1]

    @property
    def largest_gap(self):
        """The height of the largest band without any ink between two that have some."""
        return float(np.diff(self.inked_lines).max())

    def ink_in_line(self, above_bottom):
        """Which part of the width is inked, so many millimeters above the lower edge of the page."""
        lines = self.ink[-round((above_bottom + 0.8) * DOTS) : -round((above_bottom - 0.8) * DOTS)]
        return float(lines.mean(axis=1).max())

    def has(self, text):
        """Whether this text stands on the page, however it is broken into lines."""
        return letters(text) in letters(self.text)


def letters(text):
    """The letters and numbers of a text: what is left of it wherever its lines end."""
    return "".join(re.findall(r"\w", text))


def printed(pdf):
    """The pages of a PDF."""
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        return [_page(page) for page in document]


def colors_of(pdf):
    """The colors of the first page that fill more than a hundredth of it, as red, green and blue."""
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        dots = document[0].render(scale=1, rev_byteorder=True).to_numpy()[:, :, :3].reshape(-1, 3)
        colors, counts = np.unique(dots, axis=0, return_counts=True)
        return [tuple(map(int, color)) for color in colors[counts > len(dots) / 100]]


def ink_of(pdf):
    """How much ink the first page takes: 1 were it all black."""
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        return float(1 - document[0].render(scale=2, grayscale=True).to_numpy().mean() / 255)


def qr_codes_of(pdf):
    """What a reader of QR codes finds on each page."""
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        pictures = [page.render(scale=FINE_DOTS / MM, grayscale=True).to_numpy() for page in document]
        return [[code.text for code in zxingcpp.read_barcodes(np.squeeze(each), formats=QR)] for each in pictures]


def _page(page):
    width, height = page.get_size()
    picture = page.render(scale=DOTS / MM, grayscale=True).to_numpy()
    return PrintedPage(width / MM, height / MM, page.get_textpage().get_text_range(), picture < WHITE)
