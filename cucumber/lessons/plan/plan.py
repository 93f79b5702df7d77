"""What a plan is: steps, each an address of the site with a title, notes, and what is asked there."""

from __future__ import annotations

from dataclasses import dataclass

MOST_STEPS = 60
LONGEST_TITLE = 120  # characters
LONGEST_NOTES = 2_000


@dataclass(frozen=True)
class Step:
    """One step: its address, as any page of the site would write it except for the file ending.

    The `notes` are for whoever presents. What it `asks` is a kind of question that can be asked at that moment.
    """

    link: str
    title: str
    notes: str = ""
    asks: str = ""


@dataclass(frozen=True)
class Plan:
    """The steps in their order, under a title."""

    title: str
    steps: tuple[Step, ...] = ()
