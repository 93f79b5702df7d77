"""The typefaces of the site for a page that was not given them: a notebook of your own."""

from __future__ import annotations

from functools import cache
from typing import Final

from cucumber.notebook_paths import template_folder

FACES: Final[tuple[tuple[str, str, dict[str, str]], ...]] = (
    ("Young Serif", "young-serif", {}),
    ("Young Serif", "young-serif-ext", {"unicodeRange": "U+0100-017F"}),
    ("Figtree", "figtree", {"weight": "300 900"}),
    ("Figtree", "figtree-ext", {"weight": "300 900", "unicodeRange": "U+0100-017F"}),
)


@cache
def typefaces() -> tuple[list[dict[str, object]], list[bytes]]:
    """What each face is called and when it is used, and the files in the same order."""
    fonts = template_folder() / "static" / "fonts"
    described: list[dict[str, object]] = [{"family": family, "how": how} for family, _, how in FACES]
    return described, [(fonts / f"{name}.woff2").read_bytes() for _, name, _ in FACES]
