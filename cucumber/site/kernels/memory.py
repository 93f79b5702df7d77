"""What pages leave behind in a server's memory is given back to the machine while the server goes on."""

from __future__ import annotations

import ctypes
import gc
from contextlib import suppress

SWEEPS_EVERY = 60_000  # milliseconds


def keep_what_is_here() -> None:
    """What the start of a server has left stays, and is looked through no more."""
    gc.freeze()


def sweep() -> None:
    """Gives back what pages held that are gone.

    Their messages are freed in pieces between others that stay. Where the C library is glibc it would keep those
    pieces for itself, and a server that runs for hours would grow.
    """
    gc.collect()
    with suppress(AttributeError, OSError, TypeError):  # another C library, or none to ask
        ctypes.CDLL(None).malloc_trim(0)
