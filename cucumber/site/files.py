"""Files that never change: each is named by what is in it, packed once, and kept by browsers for good."""

from __future__ import annotations

import asyncio
import gzip
import os
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from tornado.web import HTTPError, RequestHandler

FOLDER = "CUCUMBER_FILES"  # the variable by which kernels know where the files are
ADDRESS = "/voila/kept/"
_KINDS = {".mjs": "text/javascript", ".js": "text/javascript", ".css": "text/css", ".json": "application/json"}


def folder() -> Path | None:
    """The folder with the files; None in a process that no server started."""
    return Path(os.environ[FOLDER]) if FOLDER in os.environ else None


def keep(text: str, kind: str) -> str:
    """Keeps a text as a file; gives its name."""
    name = f"{sha256(text.encode()).hexdigest()[:16]}.{kind}"
    if (into := folder()) and not (into / name).exists():
        (into / name).write_text(text, encoding="utf-8")
    return name


class Packed(NamedTuple):
    """A text as it is sent: for most browsers it is packed."""

    body: bytes
    small: bytes
    etag: str

    @classmethod
    def of(cls, body: bytes) -> Packed:
        """Packs a text."""
        return cls(body, gzip.compress(body, 6, mtime=0), f'"{sha256(body).hexdigest()[:32]}"')

    def send(self, handler: RequestHandler) -> None:
        """Answers a request."""
        handler.set_header("Vary", "Accept-Encoding")
        handler.set_header("Etag", self.etag)
        if handler.check_etag_header():
            handler.set_status(304)
        elif "gzip" in handler.request.headers.get("Accept-Encoding", ""):
            handler.set_header("Content-Encoding", "gzip")
            handler.finish(self.small)
        else:
            handler.finish(self.body)


class KeptFile(RequestHandler):
    """One of the files."""

    async def get(self, name: str) -> None:
        """Sends it."""
        path = (folder() or Path()) / name
        if path.suffix not in _KINDS or not path.is_file():
            raise HTTPError(404)
        packed = await asyncio.to_thread(_packed, path)
        self.set_header("Content-Type", f"{_KINDS[path.suffix]}; charset=utf-8")
        self.set_header("Cache-Control", "max-age=31536000, immutable")
        packed.send(self)


@cache
def _packed(path: Path) -> Packed:
    return Packed.of(path.read_bytes())
