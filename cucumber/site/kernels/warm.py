"""The warm process: imports once what all pages need, then becomes the kernel of a page wherever it is asked for one.

    python -m cucumber.site.kernels.warm SOCKET LIFELINE NOTEBOOKS

`SOCKET` and `LIFELINE` are numbers of open files. Over the socket come requests as JSON; the answer is a process, as a
file that tells when it ends: that of a kernel, or one that makes a page once, so that it can be drawn beforehand. The
lifeline ends when the server does, and whoever holds it ends with it.
"""

from __future__ import annotations

import ast
import gc
import json
import os
import select
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from cucumber.site.widgets import folder

LARGEST = 2**17  # bytes of a request: its environment is the largest part

# What a kernel imports until it runs its first cell; what is missing here each kernel would import for itself.
_KERNEL = (
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "anywidget",
    "cucumber.site.kernels.kernel",
    "ipykernel.debugger",
    "psutil",
    "tornado.platform.asyncio",
)


def main() -> None:
    """Waits for requests until the server is gone."""
    asked = socket.socket(fileno=int(sys.argv[1]))
    lifeline, notebooks = int(sys.argv[2]), Path(sys.argv[3])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's
    _import_all(notebooks)
    gc.collect()
    gc.freeze()  # what is never collected is never written to, and so stays shared
    _serve(asked, lifeline)


def _serve(asked: socket.socket, lifeline: int) -> None:
    """Forks a process for each request, and lets the system forget those that have ended."""
    forks: dict[int, int] = {}  # the file that tells when it ends -> its process
    told = select.poll()
    told.register(asked, select.POLLIN)
    while True:
        for file, _ in told.poll():
            if file in forks:
                told.unregister(file)
                os.close(file)
                os.waitpid(forks.pop(file), 0)
            elif request := asked.recv(LARGEST):
                child = os.fork()
                if not child:
                    for mine in (asked.fileno(), *forks):
                        os.close(mine)
                    _begin(json.loads(request), lifeline)
                ends = os.pidfd_open(child)
                socket.send_fds(asked, [str(child).encode()], [ends])
                forks[ends] = child
                told.register(ends, select.POLLIN)
            else:
                return


def _import_all(notebooks: Path) -> None:
    """Imports what a kernel needs, and what the pages do. None of it may start a thread: a fork would lose it."""
    for name in _KERNEL:
        import_module(name)
    for path in sorted(notebooks.glob("*.ipynb")):
        for line in _imports(path):
            try:
                exec(line, {})  # noqa: S102 -- the site's own notebooks
            except Exception:  # noqa: BLE001, S112 -- the page itself says what is wrong with it
                continue


def _imports(path: Path) -> Iterator[str]:
    """The lines of a notebook that import something."""
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        trees = [ast.parse("".join(each["source"])) for each in cells if each["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError, OSError):
        return  # the page says so
    for tree in trees:
        yield from (ast.unparse(line) for line in tree.body if isinstance(line, ast.Import | ast.ImportFrom))


def _begin(request: dict[str, Any], lifeline: int) -> NoReturn:
    """What a process that was started by itself would do, from here on."""
    try:
        os.setsid()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.chdir(request["folder"])
        os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())
        threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()
        if "cells" in request:
            _make_page(request["cells"], Path(request["into"]))
        else:
            os.environ.clear()
            os.environ.update(request["environment"])
            from cucumber.site.kernels import kernel

            kernel.run(request["arguments"])
    except BaseException:  # noqa: BLE001 -- nothing may go back into the loop of the warm process
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


def _make_page(cells: list[tuple[int, str]], into: Path) -> None:
    """Writes what came of a page's cells."""
    from cucumber.site.edition.engine import Engine

    os.nice(10)  # readers come first
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    into.write_text(Engine(lambda _said: None, folder()).run(cells), encoding="utf-8")


def _end_with(lifeline: int) -> None:
    os.read(lifeline, 1)  # nobody writes: it returns when the server is gone
    os._exit(0)


if __name__ == "__main__":
    main()
