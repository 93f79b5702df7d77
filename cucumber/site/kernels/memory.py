"""Gives back to the machine what pages have left in the memory of a running server."""

from __future__ import annotations

import ctypes
import gc
from contextlib import suppress

SWEEPS_EVERY = 60_000  # milliseconds


def keep_what_is_here() -> None:
    """Keeps what the start of a server has made: it is never looked through again."""
    gc.freeze()


def sweep() -> None:
    """Gives back the memory of pages that are gone.

    Their messages are freed in pieces between others that stay. Where the C library is glibc it would keep those
    pieces for itself, and a server that runs for hours would grow.
    """
    gc.collect()
    with suppress(AttributeError, OSError, TypeError):  # another C library, or none to ask
        ctypes.CDLL(None).malloc_trim(0)
