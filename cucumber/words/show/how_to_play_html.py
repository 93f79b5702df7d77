"""How to play, as HTML: the points of a game in the order of the table, and one trick drawn as on the table."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from cucumber.engine.cards import Cards, name_cards
from cucumber.engine.variants import Variant
from cucumber.words.explain.frames import card_props
from cucumber.words.explain.how_to_play import HowToPlay, Point, Sentence
from cucumber.words.explain.languages import ENGLISH, Language
from cucumber.words.explain.sample_trick import SamplePlay
from cucumber.words.show.blocks import FONT, draw_card, row_of

_PLAYED, _HELD = 72, 30  # widths of cards


def how_to_play_html(card: HowToPlay) -> str:
    """The whole card; what differs from the parent game, and what a house rule gives, is marked."""
    variant = card.variant
    title = f"<header><h2>{escape(variant.name)}</h2>{origin_html(variant)}<p>{escape(variant.gist)}</p></header>"
    return f'<article class="how-to"><div>{title}{points_html(card)}</div>{trick_html(card)}</article>'


def origin_html(variant: Variant) -> str:
    """Where a game is from, and what it is called there.

    >>> from cucumber import find
    >>> origin_html(find("big-green"))
    '<small class="how-origin">England</small>'
    """
    if not variant.local_name:
        return f'<small class="how-origin">{escape(variant.region)}</small>'
    name = f'<i lang="{_LANGUAGES[variant.language]}">{escape(variant.local_name)}</i>'
    pronunciation = f"in {variant.language} {name}, say “{escape(variant.spoken)}”"
    return f'<small class="how-origin">{escape(variant.region)} · {pronunciation}</small>'


_LANGUAGES = {
    "Danish": "da",
    "Finnish": "fi",
    "French": "fr",
    "German": "de",
    "Icelandic": "is",
    "Norwegian": "no",
    "Polish": "pl",
    "Swedish": "sv",
}


def points_html(card: HowToPlay) -> str:
    """What happens at the table, moment by moment; below it what the signs mean."""
    differing = {each.mark for point in card.points for each in point.sentences}
    marked = f"<mark>{escape(card.language.say('Marked'))}</mark>"
    signs = ((sign, mark.removesuffix("."), marked if mark in differing else "") for mark, sign in card.signs.items())
    entries = [f"{begins}{sign}: {escape(mark)}." for sign, mark, begins in signs]
    legend = f'<p class="how-legend"{_lang(card.language)}>{" ".join(entries)}</p>' if entries else ""
    points = "".join(_point_html(point, card) for point in card.points)
    return f'<dl class="how-points"{_lang(card.language)}>{points}</dl>{legend}'


def _lang(language: Language) -> str:
    """The attribute that says the language, where it is not that of the page around."""
    return "" if language == ENGLISH else f' lang="{language.code}"'


def _point_html(point: Point, card: HowToPlay) -> str:
    sentences = " ".join(_sentence_html(each, card.sign(each)) for each in point.sentences)
    return f"<div><dt>{escape(point.title)}</dt><dd>{sentences}</dd></div>"


def _sentence_html(sentence: Sentence, sign: str) -> str:
    text = escape(sentence.text)
    return f'<mark title="{escape(sentence.mark)}">{text}</mark>{sign}' if sentence.mark else f"{text}{sign}"


def trick_html(card: HowToPlay) -> str:
    """The trick of the card, in its language."""
    return plays_html(card.trick, card.language.say("One trick"), card.language)


def plays_html(plays: Iterable[SamplePlay], title: str, language: Language = ENGLISH) -> str:
    """One trick, play by play: who plays what, what it does, and what is still held."""
    entries = "".join(_play_html(play, language) for play in plays)
    caption = f"<figcaption>{escape(title)}</figcaption>"
    return f'<figure class="how-trick"{_lang(language)}>{caption}<ol>{entries}</ol></figure>'


def _play_html(play: SamplePlay, language: Language) -> str:
    takes = f" <b>{escape(language.say('and takes the trick'))}</b>" if play.takes else ""
    held = f"<small>{escape(language.say('still holds'))} {cards_svg(play.keeps, _HELD)}</small>" if play.keeps else ""
    played = f"<strong>{escape(play.player)}</strong>{cards_svg(play.cards, _PLAYED)}"
    return f"<li>{played}<span>{escape(play.does)}{takes}</span>{held}</li>"


def cards_svg(cards: Cards, width: float) -> str:
    """Cards side by side, each that wide, as a picture."""
    row = row_of([draw_card(card, width) for card in card_props(cards)], 3)
    named = escape(name_cards(cards))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{named}" width="{row.width:.0f}" '
        f'height="{row.height + 2:.0f}" viewBox="-1 -1 {row.width + 2:.0f} {row.height + 2:.0f}" '
        f'font-family="{escape(FONT)}">{row.drawn}</svg>'
    )
