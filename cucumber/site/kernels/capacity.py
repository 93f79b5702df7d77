"""How many kernels this machine can hold."""

from __future__ import annotations

import os
from pathlib import Path

import psutil

A_CORE = 100  # learners, who act now and then
A_KERNEL = 40  # megabytes; a third is shared with the others
THE_REST = 512  # megabytes for the server, and for others
LEAST = 4
MEGABYTE = 2**20

_CONTAINER = Path("/sys/fs/cgroup/memory.max")


def usual_most() -> int:
    """The number of kernels that this machine's free memory and cores allow now."""
    return most(_memory() // MEGABYTE, os.cpu_count() or 1)


def most(memory: int, cores: int) -> int:
    """The number of kernels that `memory` megabytes and `cores` allow.

    >>> most(24_000, 2), most(4_000, 2), most(600, 1)
    (200, 87, 4)
    """
    return max(LEAST, min(A_CORE * cores, (memory - THE_REST) // A_KERNEL))


def _memory() -> int:
    """The free memory in bytes; in a container, at most its limit."""
    free: int = psutil.virtual_memory().available
    try:
        return min(free, int(_CONTAINER.read_text(encoding="ascii")))
    except (OSError, ValueError):  # no container, or one without a limit
        return free
