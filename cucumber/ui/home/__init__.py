"""The landing page: every game of the family, to play, to read about and to learn."""

from __future__ import annotations

from html import escape

from IPython.display import HTML

from cucumber.show.how_to_play import origin_html
from cucumber.show.links import lesson_page, play_page, rules_page
from cucumber.variants import VARIANTS, Variant


def games() -> HTML:
    """The games that can be played here: what each is about, and where it is played, explained and learned."""
    return HTML(f'<ul class="games">{"".join(map(_game, VARIANTS))}</ul>')


def _game(variant: Variant) -> str:
    ways = {"Play": play_page(variant), "Rules": rules_page(variant), "Learn": lesson_page(variant)}
    links = "".join(_link(word, page, variant) for word, page in ways.items())
    return f"<li><h3>{escape(variant.name)}</h3>{origin_html(variant)}<p>{escape(variant.gist)}</p><p>{links}</p></li>"


def _link(word: str, page: str, variant: Variant) -> str:
    """A link that is read aloud with its game: the same words stand in every line."""
    return f'<a class="cu-quiet" href="{escape(page)}" aria-label="{word}: {escape(variant.name)}">{word}</a>'
