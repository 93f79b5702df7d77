"""`how_to_play`, `hand` and `trick`: what is read and looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cucumber.cards import Card, as_cards, name_cards
from cucumber.deal import Deal
from cucumber.errors import BadNotation, check_kind
from cucumber.explain.frames import table_drawn
from cucumber.explain.how_to_play import how_to_play as card_of
from cucumber.notebook.part import Part
from cucumber.notebook.saying import said_in_the_cell
from cucumber.show.how_to_play import cards_svg, how_to_play_html
from cucumber.show.picture import picture
from cucumber.ui.words import Words
from cucumber.variants import find

_WIDTH = 64  # pixels of a card


class Written(Part):
    """Something to read or to look at; the `value` is what it is about: a game, cards, a deal."""

    def __init__(self, *given: Any, **named: Any) -> None:
        self._words = Words()
        super().__init__([self._words], *given, **named)

    def __repr__(self) -> str:
        return self._in_words

    def _write(self, value: Any, in_words: str, **picture: str) -> None:
        """Shows a picture, of one kind of content."""
        self.value, self._in_words, self._shown = value, in_words, picture
        (self._words.html,) = picture.values()

    def _picture(self) -> dict[str, str]:
        return {{"html": "text/html", "svg": "image/svg+xml"}[kind]: text for kind, text in self._shown.items()}


class HowToPlay(Written):
    """How a game is played, on one card."""

    def _draw(self, game: str, with_: Sequence[str]) -> None:
        card = card_of(find(game).playing(*with_))
        self._write(card.variant, str(card), html=how_to_play_html(card))


class Hand(Written):
    """Some cards."""

    def _draw(self, cards: str | Iterable[Card]) -> None:
        held = as_cards(cards)
        self._write(held, name_cards(held), svg=cards_svg(held, _WIDTH))


class Trick(Written):
    """A last trick, and who takes it."""

    def _draw(self, game: str, plays: str) -> None:
        deal = _played(game, plays)
        name = deal.rules.name
        self._write(deal, f"{name}: {deal.standing}", svg=picture(table_drawn(deal), name))


def _played(game: str, plays: str) -> Deal:
    check_kind(plays, str, "A trick is a text such as 'Ann 9h, Bo Jd'", "plays")
    said = [each.split(maxsplit=1) for each in plays.split(",")]
    if not all(len(each) == _NAME_AND_CARD for each in said):
        raise BadNotation(
            f"A trick names each player and the card, 'Ann 9h, Bo Jd', not {plays[:60]!r}.", field="plays"
        )
    deal = Deal.of(find(game).rules, [card for _, card in said], players=[name for name, _ in said])
    while not deal.over:
        deal = deal.act(deal.legal()[0])
    return deal


_NAME_AND_CARD = 2  # words


@said_in_the_cell
def how_to_play(game: str = "agurk", *, with_: Sequence[str] = ()) -> HowToPlay:
    """How a game is played, on one card, with the house rules `with_`.

    >>> how_to_play("agurk", with_=["jokers"]).value.key
    'agurk+jokers'

    Raises BadVariant for an unknown game or house rule.
    """
    return HowToPlay(game, with_)


@said_in_the_cell
def hand(cards: str | Iterable[Card]) -> Hand:
    """Cards side by side.

    >>> hand("9h 2c")
    9♥ 2♣

    Raises BadNotation for text that can't be read as cards.
    """
    return Hand(cards)


@said_in_the_cell
def trick(game: str, plays: str) -> Trick:
    """A last trick, as it was played round the table, and who takes it.

    >>> trick("agurk", "Ann 9h, Bo Jd, Cai Jc").value.charges
    {2: 11, 1: -11}

    Raises BadNotation and BadDeal for cards that can't be read or dealt.
    """
    return Trick(game, plays)
