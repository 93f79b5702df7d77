"""A reader at a page, without a browser: finds what is in sight, presses and chooses it, and reads what is shown.

    page = Explorer()
    choose(page, "View from", "Ann")                      # a chooser, by its description: one of its labels or values
    send(part(page, Keep), {"open": "1!agurk"})           # a message, as the browser sends it
    press(page, "Finish the trick")                       # a button that is in sight and not greyed
    pick(page, "9h")                                      # a card, or several, at the one table in sight
    tick(page, "Choose the rivals")
    unfold(page, "Score")                                 # a tab, or what is folded up, by its title
    assert "Ann pays" in text(page)                       # what its HTML says, without the tags
    assert part(page, Table).live                         # the one table that is in sight; parts() gives all of them

A part is found below a page, or below another part, by its class and, where it has one, by its description. Only what
is in sight is found, so nothing in a tab that is not open: with `hidden=True` also what is out of sight.
`messages(one)` is a list of the messages that Python sends to the browser from then on, and `sent(page)` all that the
browser holds of the page by now.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any, TypeVar

import ipywidgets as widgets

from cucumber.notebook import part as notebook
from cucumber.ui.page import Hosted
from cucumber.ui.table import Table

Part = TypeVar("Part", bound=widgets.Widget)
Played = Table | Hosted | notebook.Part
FOLDED = (widgets.Tab, widgets.Accordion)  # of what is in them only what is selected is in sight
_WHICH_ONE = {"children", "layout", "style"}  # traits that say which widget it is, not what it shows


def everything(page: widgets.Widget, *, hidden: bool = False) -> Iterator[widgets.Widget]:
    """A page and everything in it, from top to bottom."""
    if hidden or is_shown(page):
        yield page
        for place, child in enumerate(getattr(page, "children", ())):
            if hidden or not isinstance(page, FOLDED) or page.selected_index == place:
                yield from everything(child, hidden=hidden)


def is_shown(part: widgets.Widget) -> bool:
    """Whether a part is in sight, as long as what it stands in is."""
    layout = getattr(part, "layout", None)
    return layout is None or (layout.display != "none" and layout.visibility != "hidden")


def parts(
    page: widgets.Widget, kind: type[Part], description: str | None = None, *, hidden: bool = False
) -> list[Part]:
    """The parts of this class, and with this description where one is given."""
    found = (each for each in everything(page, hidden=hidden) if isinstance(each, kind))
    return [each for each in found if description is None or each.description == description]


def part(page: widgets.Widget, kind: type[Part], description: str | None = None, *, hidden: bool = False) -> Part:
    """The only part of this class, and with this description where one is given."""
    found = parts(page, kind, description, hidden=hidden)
    assert len(found) == 1, f"{len(found)} × {kind.__name__} {description or ''}: {found}"
    return found[0]


def buttons(page: widgets.Widget) -> list[str]:
    """What stands on the buttons in sight, greyed or not."""
    at_tables = [action["label"] for table in tables(page) for action in shown_at(table)["actions"]]
    return [*at_tables, *(button.description for button in parts(page, widgets.Button))]


def tables(page: widgets.Widget) -> list[Played]:
    """The tables in sight, also those of a page of the site or of a part of a notebook."""
    return [each for each in everything(page) if isinstance(each, Played)]


def shown_at(table: Played) -> Mapping[str, Any]:
    """What a table shows."""
    if not isinstance(table, Table):
        shown = table.page if isinstance(table, Hosted) else table.piece
        told: Mapping[str, Any] = shown.told["table"]
        return told
    return {"actions": table.actions, "cursor": table.cursor}


# --- what a reader does -----------------------------------------------------------------------------------------------


def press(page: widgets.Widget, description: str) -> None:
    """Presses a button, one at a table, or one in a row of toggles."""
    for table in tables(page):
        for action in shown_at(table)["actions"]:
            if action["label"] == description:
                assert not action.get("disabled"), f"{description} is greyed"
                key = action["key"]
                send(table, {"action": key} if isinstance(table, Table) else {"is": "press", "key": key})
                return
    for row in parts(page, widgets.ToggleButtons):
        if description in (labels := dict(_options(row))):
            row.value = labels[description]
            return
    button = part(page, widgets.Button, description)
    assert not button.disabled, f"{description} is greyed"
    button.click()


def pick(page: widgets.Widget, act: str) -> None:
    """Picks a card, or several, at the one table in sight, at the moment that it shows."""
    (table,) = tables(page)
    picked = {"act": act, "at": shown_at(table)["cursor"]}
    send(table, picked if isinstance(table, Table) else {"is": "pick", **picked})


def choose(page: widgets.Widget, description: str, choice: Any) -> None:
    """Chooses in a chooser, a row of toggles or the like: by what stands there, or by its value."""
    (chooser,) = (each for each in everything(page) if hasattr(each, "options") and each.description == description)
    values = [value for label, value in _options(chooser) if choice in (label, value)]
    assert len(values) == 1, f"{choice!r} in {chooser.options}"
    chooser.value = values[0]


def _options(chooser: widgets.Widget) -> list[tuple[str, Any]]:
    return [each if isinstance(each, tuple) else (each, each) for each in chooser.options]


def tick(page: widgets.Widget, description: str, *, on: bool = True) -> None:
    """Ticks a box or presses a toggle down; with `on=False` it is let go."""
    (box,) = (
        each
        for each in everything(page)
        if isinstance(getattr(each, "value", None), bool) and each.description == description
    )
    assert not box.disabled, f"{description} is greyed"
    box.value = on


def unfold(page: widgets.Widget, title: str) -> None:
    """Opens a tab, or unfolds what is folded up, by its title."""
    (folded,) = (each for each in everything(page) if isinstance(each, FOLDED) and title in each.titles)
    folded.selected_index = folded.titles.index(title)


def send(to: Any, message: Any) -> None:
    """A message of the browser to a part."""
    if isinstance(to, notebook.Part):
        to.hear(**message)
    else:
        to.receive(message)


# --- what is shown ----------------------------------------------------------------------------------------------------


def html(page: widgets.Widget) -> str:
    """The HTML in sight, a part a line."""
    return "\n".join(each.value for each in parts(page, widgets.HTML))


def text(page: widgets.Widget) -> str:
    """The HTML in sight as it is read."""
    return unescape(re.sub("<[^>]*>", "", html(page)))


def messages(*several: widgets.Widget) -> list[Any]:
    """The messages that these parts send to the browser from now on; they do not reach it."""
    said: list[Any] = []
    for each in several:
        each.send = said.append
    return said


def sent(page: widgets.Widget) -> list[tuple[str, dict[str, Any]]]:
    """All that the browser holds of a page, in sight or not: the class of each part, and what it was sent."""
    return [(type(each).__name__, shown(each)) for each in everything(page, hidden=True)]


def shown(part: widgets.Widget) -> dict[str, Any]:
    """What a part was sent by its traits; a chooser's options are in `options`."""
    state = part.get_state()
    kept = {name: value for name, value in state.items() if name not in _WHICH_ONE and not name.startswith("_")}
    return {**kept, "options": state.get("_options_labels")}
