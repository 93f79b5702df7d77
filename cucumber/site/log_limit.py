"""Limits repeated log messages, so that nobody can fill the disk with an error that is logged."""

from __future__ import annotations

import logging
from time import monotonic

_LOGGERS = ("cucumber.room", "cucumber.pages", "tornado.application", "tornado.general", "asyncio")
_PAUSE = 60.0  # seconds in which the same record passes once
_MOST = 500  # different things that are remembered


class LogLimit(logging.Filter):
    """Lets a record pass once in a while; the next one like it counts those left out."""

    def __init__(self, pause: float = _PAUSE) -> None:
        super().__init__()
        self._pause = pause
        self._seen: dict[tuple[object, ...], tuple[float, int]] = {}  # when it last passed, and the number left out

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to log it: it is new, or the last one is long ago."""
        of, now = (record.name, str(record.msg)[:200], _place(record)), monotonic()
        logged_at, left_out = self._seen.pop(of, (now - self._pause, 0))
        if now - logged_at < self._pause:
            self._seen[of] = logged_at, left_out + 1
            return False
        while len(self._seen) >= _MOST:
            del self._seen[next(iter(self._seen))]
        self._seen[of] = now, 0
        if left_out:
            record.msg = f"{record.msg} (and {left_out:,} times more before)"
        return True


def _place(record: logging.LogRecord) -> object:
    """The line that raised what went wrong, and of which kind it is."""
    kind, _, trace = record.exc_info or (None, None, None)
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return kind, trace and (trace.tb_frame.f_code.co_filename, trace.tb_lineno)


def limit_logging() -> None:
    """Limits repeated messages of all parts of the server."""
    for name in _LOGGERS:
        logging.getLogger(name).addFilter(LogLimit())
