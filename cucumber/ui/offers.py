"""The buttons at a table, each with what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from cucumber.stage.told import Action
from cucumber.ui.table import Table


@dataclass(frozen=True)
class Offer:
    """A button at a table: what stands on it, what it does, and how it stands out among the others.

    One with an `href` is a link instead.
    """

    label: str
    does: Callable[[], None] = lambda: None
    style: Literal["primary", "secondary", "quiet"] = "secondary"
    disabled: bool = False
    title: str = ""
    href: str = ""


class Offers:
    """What a table offers at the moment: `table.on_press` is `press`."""

    def __init__(self) -> None:
        self._does: Mapping[str, Callable[[], None]] = {}

    def press(self, label: str) -> None:
        """Does what the button says."""
        self._does[label]()

    def show(self, table: Table, *offers: Offer) -> None:
        """Offers these at the table, and nothing else."""
        self._does = {offer.label: offer.does for offer in offers}
        table.actions = [dict(_action(offer)) for offer in offers]


def _action(offer: Offer) -> Action:
    """The button as the table draws it; its label is its key."""
    return {
        "key": offer.label,
        "label": offer.label,
        "style": offer.style,
        "disabled": offer.disabled,
        "title": offer.title,
        "href": offer.href,
    }
