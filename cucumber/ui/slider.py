"""A slider for a whole number, with its name and the number beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cucumber.errors import CucumberError
from cucumber.pages.style import style_sheet
from cucumber.ui.toolkit import traitlets
from cucumber.ui.widget import Widget


class Slider(Widget):
    """The `value` goes from `low` to `high`; it changes when the reader lets the handle go."""

    _esm = Path(__file__).with_suffix(".mjs")
    _css = style_sheet("slider")
    unchanged = "the number"

    label = traitlets.Unicode().tag(sync=True)
    low = traitlets.Int().tag(sync=True)
    high = traitlets.Int().tag(sync=True)
    value = traitlets.Int().tag(sync=True)

    def __repr__(self) -> str:
        return f"<Slider: {self.label} {self.value}>"

    def hear(self, message: Any) -> None:
        """Takes the number that the handle was moved to."""
        match message:
            case {"to": int(value)} if self.low <= value <= self.high:
                self.value = value
            case _:
                raise CucumberError(f"The number goes from {self.low} to {self.high}.")
