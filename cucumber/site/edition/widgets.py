"""What lets a page be drawn before what answers it is there: its widgets have the same names wherever it is made.

Widgets are numbered as they are made, and name the files of their modules and style sheets. So whatever makes a page
again takes over what was drawn of it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any
from zlib import crc32

import comm

_TEXTS = ("_esm", "_css")  # of a widget: they lie beside the page, in files of their own


def number_widgets(create: Callable[..., Any]) -> None:
    """Widgets are called w1, w2 and so on; `create` makes the comm of one, which is its line to the browser."""
    numbers = count(1)

    def create_numbered(*args: Any, **about: Any) -> Any:
        about["comm_id"] = about.get("comm_id") or f"w{next(numbers)}"
        return create(*args, **about)

    comm.create_comm = create_numbered


def name_files() -> None:
    """Names the module and the style sheet of each widget in its state."""
    from cucumber.notebook.widget import Widget

    def get_state(widget: Widget, *args: Any, **how: Any) -> dict[str, Any]:
        state: dict[str, Any] = super(Widget, widget).get_state(*args, **how)
        return state | {key: file_name(state[key]) for key in _TEXTS if state.get(key)}

    Widget.get_state = get_state


def file_name(text: str) -> str:
    """The name of the file that holds a module or a style sheet.

    >>> file_name("export default {}")
    '89432fac'
    """
    return f"{crc32(text.encode()):08x}"
