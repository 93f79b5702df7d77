"""The content security policies of the site: what a page may load and do."""

from __future__ import annotations

from cucumber.table.paper.stand_alone import digest

STYLES = f"style-src 'self' {digest('')}"  # plotly begins with an empty style, and fills it by script
_REST = (
    "img-src 'self' blob: data:; font-src 'self' data:; worker-src 'self' blob:; object-src 'none'; base-uri 'self'; "
    "form-action 'self'; frame-ancestors 'self'"
)
# Voilà's own scripts and styles are inline, and its widgets are loaded from blob: addresses.
WITH_KERNEL = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:; "
    f"style-src 'self' 'unsafe-inline' blob: data:; {_REST}"
)
# A file that joined the site can be looked at, but can't act as the site: it runs nothing, and asks only for pictures.
OF_OTHERS = (
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; "
    "frame-ancestors 'self'"
)


def page_policy(*inline: str) -> str:
    """The policy of a page without a kernel; `inline` are the texts of its own scripts and styles that lie in it.

    >>> "unsafe" in page_policy("begin()")
    False
    """
    own = "".join(f" {digest(text)}" for text in filter(None, inline))
    return f"default-src 'self'; script-src 'self'{own}; {STYLES}{own}; {_REST}"
