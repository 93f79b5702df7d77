"""What the widgets share: buttons and what they open, and parts that are replaced."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cucumber.ui.toolkit import widgets


def button(description: str, on_click: Callable[[widgets.Button], None], **traits: Any) -> widgets.Button:
    """A button with what it does."""
    made = widgets.Button(description=description, **traits)
    made.on_click(on_click)
    return made


def opener(description: str, *parts: widgets.Widget, **traits: Any) -> widgets.ToggleButton:
    """A button that shows these parts as long as it is pressed down."""
    made = widgets.ToggleButton(description=description, layout={"width": "auto", "align_self": "flex-start"}, **traits)

    def draw(_change: Any = None) -> None:
        for part in parts:
            part.layout.display = None if made.value else "none"

    made.observe(draw, names="value")
    draw()
    return made


def replace_children(box: widgets.Box, children: Sequence[widgets.Widget]) -> None:
    """Puts other widgets into a box and closes those before: each would stay in the kernel and in the browser."""
    before, box.children = box.children, tuple(children)
    for gone in before:
        for widget in (gone, gone.layout, gone.style):
            widget.close()
