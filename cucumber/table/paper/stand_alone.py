"""An HTML file that stands alone: it uses its own style and script, and connects to nothing."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path

from cucumber.words.show.tokens import tokens_sheet

_ROOM = Path(__file__).parent


def document(
    title: str,
    style: str,
    body: str,
    *,
    made_by: str,
    width: str = "device-width",
    script: str = "",
    language: str = "en",
) -> str:
    """The whole file; `body` is HTML with its tag, and holds the script, if there is one."""
    return f"""<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy(style, script)}">
<meta name="viewport" content="width={width}{", initial-scale=1" if width == "device-width" else ""}">
<meta name="generator" content="{made_by}">
<title>{escape(title)} · Cucumber</title>
<style>{style}</style>
</head>
{body}
</html>
"""


def paper_sheet(name: str) -> str:
    """The sheet of pages to print, such as "handout", after the tokens and what all such pages share."""
    own = ((_ROOM / f"{each}.css").read_text(encoding="utf-8") for each in ("paper", name))
    return "\n".join((tokens_sheet(), *own))


def policy(style: str, script: str = "") -> str:
    """The content security policy of a page with this style and this script.

    >>> [part.split()[0] for part in policy("p { margin: 0 }").split("; ")]
    ['default-src', 'style-src', 'base-uri', 'form-action']
    """
    scripts = f"script-src {digest(script)}; " if script else ""
    return f"default-src 'none'; {scripts}style-src {digest(style)}; base-uri 'none'; form-action 'none'"


def digest(text: str) -> str:
    """A text as a policy names it, which lies in the page itself."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
