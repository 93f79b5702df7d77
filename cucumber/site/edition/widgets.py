"""What lets a page be drawn before what answers it is there: its widgets have the same names wherever it is made.

Widgets are numbered as they are made, and name the files of their modules and style sheets. So whatever makes a page
again takes over what was drawn of it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any
from zlib import crc32

import comm

FOLDER = "CUCUMBER_FILES"  # the variable by which kernels know where a server keeps what pages load
_IN_FILES = {"_esm": "mjs", "_css": "css"}  # of a widget: texts that lie beside the page in files of this kind


def folder() -> Path | None:
    """The folder with what pages load; None in a process that no server started."""
    return Path(os.environ[FOLDER]) if FOLDER in os.environ else None


def number_widgets(create: Callable[..., Any]) -> None:
    """Widgets are called w1, w2 and so on; `create` makes the comm of one, which is its line to the browser."""
    numbers = count(1)

    def create_numbered(*args: Any, **about: Any) -> Any:
        about["comm_id"] = about.get("comm_id") or f"w{next(numbers)}"
        return create(*args, **about)

    comm.create_comm = create_numbered


def name_files(folder: Path | None) -> None:
    """Names the module and the style sheet of each widget in its state; the texts are put into `folder`, if given."""
    from cucumber.ui.widget import Widget

    def get_state(widget: Widget, *args: Any, **how: Any) -> dict[str, Any]:
        state: dict[str, Any] = super(Widget, widget).get_state(*args, **how)
        return state | {key: _named(state[key], kind, folder) for key, kind in _IN_FILES.items() if state.get(key)}

    Widget.get_state = get_state


def _named(text: str, kind: str, folder: Path | None) -> str:
    name = file_name(text)
    if folder and not (path := folder / f"{name}.{kind}").exists():
        partly = folder / f"{name}.{os.getpid()}"
        partly.write_text(text, encoding="utf-8")
        partly.rename(path)  # whole, or not there
    return name


def file_name(text: str) -> str:
    """The name of the file that holds a module or a style sheet.

    >>> file_name("export default {}")
    '89432fac'
    """
    return f"{crc32(text.encode()):08x}"
