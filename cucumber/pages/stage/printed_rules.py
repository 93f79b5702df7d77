"""A game's rules on paper, as a page asks for them: the page to print, and what leads phones from the paper to it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from cucumber.engine.variants import Variant
from cucumber.errors import CucumberError
from cucumber.words.explain.how_to_play import how_to_play
from cucumber.words.show.links import rules_page

if TYPE_CHECKING:
    from cucumber.table.paper.invitation import Invitation


def print_rules(variant: Variant, paper: str, page: str, language: str = "en") -> dict[str, str]:
    """The rules on a paper, such as "a4", which leads phones to the site of a page, and the name of the file.

    Raises CucumberError for an unknown paper, and for a language in which they can't be read.
    """
    from cucumber.table.paper.handout import file_name, handout  # rarely needed

    sheet = handout(how_to_play(variant, language), paper=paper, invitation=_invitation(variant, page))
    return {"page": sheet, "name": file_name(variant)}


def _invitation(variant: Variant, page: str) -> Invitation | None:
    """What leads phones to these rules on the site of a page; None where they can't get there."""
    from cucumber.table.paper.invitation import Invitation

    with suppress(CucumberError, ValueError):
        return Invitation.to(urljoin(page, rules_page(variant)))
    return None
