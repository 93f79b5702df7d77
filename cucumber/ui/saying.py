"""A button of a notebook's part."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cucumber.ui.toolkit import widgets


def button(description: str, on_click: Callable[[widgets.Button], None], **traits: Any) -> widgets.Button:
    """A button with what it does."""
    made = widgets.Button(description=description, **traits)
    made.on_click(on_click)
    return made
