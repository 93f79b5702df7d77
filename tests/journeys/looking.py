"""What is wrong with a page that somebody looks at or listens to, as sentences."""

import io
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import numpy as np
from PIL import Image

CELLS = 40  # along the width of a window, in which blank space is measured
FLAT = 6  # by how much the colors of a blank cell may differ, of 255

_LOOK = Path(__file__).with_name("looking.js").read_text(encoding="utf-8").partition("\n")[2]
_GROUNDS = """() => {
    const nodes = document.querySelectorAll("html, body, .wall-scene, .room-main, dialog[open]");
    const colors = [...nodes].map((node) => getComputedStyle(node).backgroundColor.match(/[\\d.]+/g).map(Number));
    return colors.filter(([, , , opacity]) => opacity !== 0).map((color) => color.slice(0, 3));
}"""
_TO_DO = re.compile(r"Your turn|You lead\.|You play a card that|cards may be played")
_DONE = re.compile(
    r"\b(?!(?:You|Who|Whoever|Everyone|It|That|Which)\b)[A-Z]\w+ (?:leads|plays|beats|equals|ducks|takes)\b"
    r"(?! next| the last trick in \d)"  # a plan, and how often it would happen
)
_SHORT = 12  # letters of a sentence that may well come twice


def found_wrong(page):
    """What can be pressed or read, and yet is out of reach, covered or cut."""
    return page.evaluate(_LOOK)


def blank_share(page, picture):
    """How much of a picture of a page its largest rectangle without anything in it takes, as a share."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    size = image.width // CELLS
    rows, columns = image.height // size, image.width // size
    cells = np.asarray(image, dtype=int)[: rows * size, : columns * size].reshape(rows, size, columns, size, 3)
    lowest, highest = cells.min(axis=(1, 3)), cells.max(axis=(1, 3))
    grounds = np.asarray(page.evaluate(_GROUNDS), dtype=int)
    is_ground = np.logical_or.reduce([(abs(lowest - ground) <= FLAT).all(axis=2) for ground in grounds])
    return largest_rectangle(is_ground & ((highest - lowest) <= FLAT).all(axis=2)) / (rows * columns)


def largest_rectangle(cells):
    """The number of cells in the largest rectangle of true ones.

    >>> int(largest_rectangle(np.array([[1, 1, 0], [1, 1, 1]], dtype=bool)))
    4
    """
    best, above = 0, np.zeros(cells.shape[1], dtype=int)
    for row in cells:
        above = np.where(row, above + 1, 0)
        for start in range(len(above)):
            lowest = np.minimum.accumulate(above[start:])
            best = max(best, (lowest * np.arange(1, len(lowest) + 1)).max())
    return best


def wrongly_announced(texts):
    """What is announced twice, or in the wrong order: what happened comes first, then what is to be done."""
    found = [f"announced twice: {text}" for text, following in pairwise(texts) if text == following]
    for text in texts:
        times = Counter(re.split(r"(?<=[.!?]) ", text))
        found += [f"says twice: {sentence}" for sentence in times if times[sentence] > 1 and len(sentence) > _SHORT]
        asked = _TO_DO.search(text)
        if asked and (late := _DONE.search(text, asked.end())):
            found.append(f"announces “{late[0]}” after what is to be done: {text}")
    return found
