r"""A command's output: one line of bounded length, every character visible, and never lost silently.

What comes from a file or was typed may hold characters that a terminal obeys instead of showing them: they could clear
the screen, or reverse letters. They are shown as Python writes them, such as `\x1b`.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from unicodedata import bidirectional, category

LONGEST = 2000  # characters of a sentence: room for every path and for most commands
_OBEYED = {"Cc", "Cs", "Zl", "Zp"}  # control characters, lone surrogates, separators of lines and paragraphs
_TURNED = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}  # what changes the direction of letters


class CannotRun(Exception):
    """A command that cannot do its work; the message says why and what to do."""


class ReaderGone(Exception):
    """The reader of the output, such as `head`, has closed the pipe."""


def say(sentence: str) -> None:
    """Prints a sentence. Raises as `put` does."""
    put(f"{shorten(visible(sentence))}\n")


def put(text: str | bytes) -> None:
    """Prints text or bytes as they are. Raises ReaderGone if the reader has gone, and CannotRun if writing fails."""
    if sys.stdout is None:  # the program was started without an output
        return
    try:
        if isinstance(text, bytes):
            sys.stdout.buffer.write(text)
        else:
            sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_the_rest()
        raise ReaderGone from None
    except OSError as problem:
        _drop_the_rest()
        raise CannotRun(f"what was to be printed cannot be written: {problem.strerror}") from None


def print_error(sentence: str) -> None:
    """Prints a sentence on standard error, if possible."""
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(f"{shorten(visible(sentence))}\n")


def visible(text: str) -> str:
    r"""The text with an escape for each character that a terminal would obey.

    >>> print(visible("Ann\x1b[2J\a\u202enaD"))
    Ann\x1b[2J\x07\u202enaD
    """
    return "".join(each.encode("unicode_escape").decode("ascii") if _is_obeyed(each) else each for each in text)


def shorten(text: str) -> str:
    """The text without its middle if it is very long."""
    half = LONGEST // 2
    return text if len(text) <= LONGEST else f"{text[:half]} … {text[-half:]}"


def _is_obeyed(character: str) -> bool:
    return category(character) in _OBEYED or bidirectional(character) in _TURNED


def _drop_the_rest() -> None:
    """Discards what is still buffered for the output: Python would try to write it again when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
