"""Immutable files: each is named by its content, compressed once, and cached by browsers for good."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

from jupyter_server.base.handlers import FileFindHandler, JupyterHandler
from tornado.web import HTTPError, RedirectHandler, RequestHandler

ASSETS = "/voila/kept/"
_FOR_GOOD = "max-age=31536000, immutable"
_KINDS = {"mjs": "text/javascript", "js": "text/javascript", "css": "text/css"}


class CompressedText(NamedTuple):
    """A text as it is sent: for most browsers it is packed."""

    body: bytes
    small: bytes
    etag: str

    @classmethod
    def of(cls, body: bytes) -> CompressedText:
        return cls(body, gzip.compress(body, 6, mtime=0), f'"{sha256(body).hexdigest()[:32]}"')

    def send(self, handler: RequestHandler) -> None:
        handler.set_header("Vary", "Accept-Encoding")
        handler.set_header("Etag", self.etag)
        if handler.check_etag_header():
            handler.set_status(304)
        elif "gzip" in handler.request.headers.get("Accept-Encoding", ""):
            handler.set_header("Content-Encoding", "gzip")
            handler.finish(self.small)
        else:
            handler.finish(self.body)


_STORED: dict[str, bytes] = {}


def store(text: str, kind: str) -> str:
    """Stores a text as a file; gives its name."""
    body = text.encode()
    name = f"{sha256(body).hexdigest()[:16]}.{kind}"
    _STORED[name] = body
    return name


class HeadMixin:
    """Answers HEAD like GET; Tornado leaves out the body."""

    get: Callable[..., Any]

    async def head(self, *path: str, **named: str) -> None:
        if (coming := self.get(*path, **named)) is not None:
            await coming


class Redirect(HeadMixin, RedirectHandler):
    """A URL that leads to another one."""


class AssetHandler(HeadMixin, RequestHandler):
    """One of the files."""

    async def get(self, name: str) -> None:
        if name not in _STORED:
            raise HTTPError(404)
        self.set_header("Content-Type", f"{_KINDS[name.partition('.')[2]]}; charset=utf-8")
        self.set_header("Cache-Control", _FOR_GOOD)
        compressed = await asyncio.to_thread(_compressed_text, name)
        compressed.send(self)


@cache
def _compressed_text(name: str) -> CompressedText:
    return CompressedText.of(_STORED[name])


class JupyterEndpoint(JupyterHandler):
    """A URL of Voilà's or Jupyter's: an error there sets no cookie, and needs no page of theirs."""

    xsrf_token = b""

    def write_error(self, status_code: int, **about: Any) -> None:
        RequestHandler.write_error(self, status_code, **about)


class NamedByContent(JupyterEndpoint, FileFindHandler):
    """A script of one of Jupyter's extensions, named by its content: browsers never request it twice."""

    def set_headers(self) -> None:
        super().set_headers()
        self.set_header("Cache-Control", _FOR_GOOD)
