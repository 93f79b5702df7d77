"""A button that saves or prints a page: Python makes it when it is asked for, and the browser does the rest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from cucumber.errors import CucumberError
from cucumber.pages.style import style_sheet
from cucumber.scenario import Scenario
from cucumber.ui.toolkit import traitlets
from cucumber.ui.widget import Widget

Make = Callable[[], tuple[str, str]]


class SaveFile(Widget):
    """A button that saves a page as a file, or `prints` it; `make` gives the file's name and content when it's pressed.

    `title` says more than the `label` on the button.
    """

    _esm = Path(__file__).parent / "save.mjs"
    _css = style_sheet("line")

    label = traitlets.Unicode().tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    prints = traitlets.Bool(False).tag(sync=True)

    def __init__(self, make: Make, label: str, title: str, *, prints: bool = False) -> None:
        super().__init__(label=label, title=title, prints=prints)
        self._make = make

    def __repr__(self) -> str:
        return f"<SaveFile: {self.label}>"

    def hear(self, _message: Any) -> None:
        """Makes the file; there is nothing else to ask for."""
        try:
            name, text = self._make()
        except Exception as error:
            raise CucumberError(f"The file could not be made ({type(error).__name__}).") from error
        self.send({"name": name, "text": text})


def save_told(told: Callable[[], Scenario]) -> SaveFile:
    """A button that saves the scenario which `told` gives, to be replayed without the site."""

    def made() -> tuple[str, str]:
        from cucumber.pages.scenario_page import page
        from cucumber.paper.in_print import file_name  # few save

        return file_name(told()), page(told())

    title = "One page that replays this example without server or network, and can be printed"
    return SaveFile(made, "Save as a file", title)


def print_question(told: Callable[[], Scenario]) -> SaveFile:
    """A button that prints the scenario which `told` gives: a question in front, the answer overleaf."""

    def made() -> tuple[str, str]:
        from cucumber.paper.question_sheet import file_name, question_sheet  # few print
        from cucumber.teach.overleaf import question_of

        scenario = told()
        return file_name(scenario), question_sheet(scenario, question_of(scenario))

    title = "One sheet of paper: the deal up to a question in front, and how it goes on overleaf"
    return SaveFile(made, "Print it with the answer overleaf", title, prints=True)
