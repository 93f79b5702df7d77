"""What reaches across rooms, joined when the package is imported: each is fetched when it is first asked for."""

from __future__ import annotations

import cucumber.analysis.search.bots  # noqa: F401 -- joins the bots that search to the others
from cucumber import itself


def _html(value: object) -> str:
    from cucumber.show.html import value_html

    return value_html(value)


def _words() -> itself.Words:
    from cucumber import explain

    return explain


itself.fetched(_html, _words)
