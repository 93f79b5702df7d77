"""The server's key, stored in the user's folder: with it rooms recognize presenters after a restart."""

from __future__ import annotations

import logging
import os
import secrets
from pathlib import Path

_LENGTH = 32  # bytes
_NOT_SAVED = "Rooms that are open now can't be reopened once this server has started again, because of %s"

log = logging.getLogger("cucumber.room")


def read_key() -> bytes:
    """The key; a new one where there is none yet. One that can't be saved lasts as long as the server runs."""
    try:
        state = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
        path = state / "cucumber" / "room-key"
        if not path.is_file() or path.stat().st_size != _LENGTH:
            _save(path)
        return path.read_bytes()
    except (OSError, RuntimeError) as problem:  # there may be no home
        log.warning(_NOT_SAVED, problem)
        return secrets.token_bytes(_LENGTH)


def _save(path: Path) -> None:
    """Saves a new key, readable only by this user."""
    path.parent.mkdir(parents=True, exist_ok=True)
    own = path.with_suffix(f".{os.getpid()}")
    try:
        own.touch(mode=0o600)
        own.write_bytes(secrets.token_bytes(_LENGTH))
        own.replace(path)
    finally:
        own.unlink(missing_ok=True)
