"""The server's connection to a kernel that makes a page.

Whatever a cell puts into an Output is sent to the kernel at once, over the same socket on which the cell's answer is
expected. That sometimes swallows the wake-up, and Jupyter would wait for as long as a cell may take: so we look now and
then.
"""

from __future__ import annotations

from queue import Empty
from time import monotonic
from typing import Any

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.channels import AsyncZMQSocketChannel
from traitlets import Type

_LOOKS_EVERY = 0.25  # seconds


class _Channel(AsyncZMQSocketChannel):
    async def get_msg(self, timeout: float | None = None) -> dict[str, Any]:  # type: ignore[override]  # noqa: ASYNC109
        """The next message. Raises Empty if none comes within so many seconds."""
        until = None if timeout is None else monotonic() + timeout
        while True:
            left = _LOOKS_EVERY if until is None else min(_LOOKS_EVERY, max(0.0, until - monotonic()))
            try:
                return await super().get_msg(left)
            except Empty:
                if until is not None and monotonic() >= until:
                    raise


class Client(AsyncKernelClient):
    """A client that doesn't miss answers."""

    shell_channel_class = Type(_Channel)
