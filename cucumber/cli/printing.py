"""Pages to print as a file: the pages themselves, or a PDF of them made by an installed browser."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from cucumber.cli.output import CannotRun
from cucumber.cli.output_file import OUTPUT, cannot_be_written, refuse_if_there, write_file

BROWSERS = ("chromium", "chromium-headless-shell", "chromium-browser", "google-chrome", "chrome", "msedge")
TIME_LIMIT = 60  # seconds for a browser to print
_OPTIONS = (
    *("--headless", "--disable-gpu", "--disable-background-networking", "--disable-sync", "--no-first-run"),
    *("--no-default-browser-check", "--no-pdf-header-footer"),
)


def write_pages(pages: str, target: Path, *, force: bool) -> None:
    """Writes pages as HTML or PDF, as the file's name says. Raises CannotRun if that fails, or no browser can print."""
    kind = ".html" if target == OUTPUT else target.suffix.lower()
    if kind not in {".html", ".pdf"}:
        raise CannotRun(f"{target} must end in .html or .pdf: its name says what is written")
    refuse_if_there(target, force=force)
    write_file(target, pages.encode() if kind == ".html" else _pdf(pages, target), force=force)


def _pdf(pages: str, target: Path) -> bytes:
    browser = _browser()
    # Beside the file: even a sandboxed browser can read and write there.
    with (
        cannot_be_written(target),
        TemporaryDirectory(prefix="cucumber-print-", dir=target.parent, ignore_cleanup_errors=True) as work,
    ):
        folder = Path(work).resolve()
        html, pdf = folder / "pages.html", folder / "pages.pdf"
        html.write_bytes(pages.encode())
        _run([browser, *_options(folder), f"--print-to-pdf={pdf}", html.as_uri()])
        if not pdf.is_file():
            raise CannotRun(f"{browser} made no PDF. {_INSTEAD}")
        return pdf.read_bytes()


_INSTEAD = "Give -o a name in .html, open that file in a browser, and print it there"


def _browser() -> str:
    """The browser named by CHROMIUM, or the first one that is installed."""
    named = os.environ.get("CHROMIUM", "")
    for name in filter(None, (named, *BROWSERS)):
        if path := shutil.which(name):
            return path
    raise CannotRun(f"a PDF needs Chromium, Chrome or Edge, and none of them is installed. {_INSTEAD}")


def _options(folder: Path) -> Iterator[str]:
    yield from _OPTIONS
    yield f"--user-data-dir={folder / 'profile'}"
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        yield "--no-sandbox"  # Chromium has no sandbox for root


def _run(command: list[str]) -> None:
    """Runs a browser until it ends. Raises CannotRun if it fails or takes too long."""
    try:
        process = subprocess.run(  # noqa: S603 -- the program is the user's browser, its arguments are ours
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=TIME_LIMIT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise CannotRun(f"{command[0]} did not print within {TIME_LIMIT} seconds. {_INSTEAD}") from None
    except OSError as problem:
        raise CannotRun(f"{command[0]} cannot be started: {problem.strerror}. {_INSTEAD}") from None
    if process.returncode:
        raise CannotRun(f"{command[0]} failed (exit code {process.returncode}). {_INSTEAD}")
