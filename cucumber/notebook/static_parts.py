"""`how_to_play`, `hand`, `trick` and `claim`: parts to read or look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from cucumber.engine.acts import Play
from cucumber.engine.cards import Card, as_cards, name_cards
from cucumber.engine.deal import Deal, Verdict
from cucumber.engine.rules import nearest
from cucumber.engine.variants import find
from cucumber.english import capitalized
from cucumber.errors import BadNotation, BadStudy, check_kind
from cucumber.notebook.call_errors import reports_in_cell
from cucumber.notebook.part import HTML, SVG, Part
from cucumber.pages.essay.derived_values import resolve
from cucumber.pages.essay.part_state import PartState
from cucumber.words.explain.how_to_play import how_to_play as card_of
from cucumber.words.explain.sample_trick import trick_plays
from cucumber.words.show.how_to_play_html import cards_svg, how_to_play_html, plays_html

_WIDTH = 64  # pixels of a card
_NAME_AND_CARD = 2  # words


@dataclass(frozen=True, kw_only=True)
class StaticState(PartState):
    """Something to read or look at, and its subject: a game, cards, a deal."""

    name: ClassVar[str] = "written"

    about: Any
    words: str
    text: str
    kind: str = HTML

    @property
    def value(self) -> Any:
        """What it is about."""
        return self.about

    @property
    def props(self) -> dict[str, Any]:
        """The HTML, with everything from outside escaped."""
        return {"html": self.text}


class StaticPart(Part[StaticState]):
    """A part that is only read or looked at."""

    def __repr__(self) -> str:
        return self.state.words

    def _picture(self) -> Mapping[str, str]:
        return {self.state.kind: self.state.text}


class HowToPlayPart(StaticPart):
    """How a game is played, on one card; the `value` is the game."""


class HandPart(StaticPart):
    """Some cards; they are the `value`."""


class TrickPart(StaticPart):
    """A last trick, and who takes it; the `value` is the deal."""


def _how_to_play(_before: PartState | None, game: str, with_: Sequence[str]) -> StaticState:
    card = card_of(find(game).playing(*with_))
    return StaticState(about=card.variant, words=str(card), text=how_to_play_html(card))


def _hand(_before: PartState | None, cards: str | Iterable[Card]) -> StaticState:
    hand_cards = as_cards(cards)
    return StaticState(about=hand_cards, words=name_cards(hand_cards), text=cards_svg(hand_cards, _WIDTH), kind=SVG)


def _trick(_before: PartState | None, game: str, plays: str) -> StaticState:
    verdicts = list(_trick_verdicts(game, plays))
    deal = verdicts[-1].after()
    name = deal.rules.name
    shown = trick_plays([verdict for verdict in verdicts if isinstance(verdict.act, Play)])
    return StaticState(about=deal, words=f"{name}: {deal.standing}", text=plays_html(shown, f"{name}: the last trick"))


def _trick_verdicts(game: str, plays: str) -> Iterator[Verdict]:
    check_kind(plays, str, "A trick is a text such as 'Ann 9h, Bo Jd'", "plays")
    plays_by_name = [each.split(maxsplit=1) for each in plays.split(",")]
    if not all(len(each) == _NAME_AND_CARD for each in plays_by_name):
        raise BadNotation(
            f"A trick names each player and the card, 'Ann 9h, Bo Jd', not {plays[:60]!r}.", field="plays"
        )
    deal = Deal.of(find(game).rules, [card for _, card in plays_by_name], players=[name for name, _ in plays_by_name])
    while not deal.over:
        yield (verdict := deal.verdict(deal.legal()[0]))
        deal = verdict.after()


@reports_in_cell
def how_to_play(game: str = "agurk", *, with_: Sequence[str] = ()) -> HowToPlayPart:
    """How a game is played, on one card, with the house rules `with_`.

    >>> how_to_play("agurk", with_=["jokers"]).value.key
    'agurk+jokers'

    Raises BadVariant for an unknown game or house rule.
    """
    return HowToPlayPart(_how_to_play, game, with_)


@reports_in_cell
def hand(cards: str | Iterable[Card]) -> HandPart:
    """Cards side by side.

    >>> hand("9h 2c")
    9♥ 2♣

    Raises BadNotation for text that can't be read as cards.
    """
    return HandPart(_hand, cards)


@reports_in_cell
def trick(game: str, plays: str) -> TrickPart:
    """A last trick, card by card: what each player's does, and who takes it.

    >>> trick("agurk", "Ann 9h, Bo Jd, Cai Jc").value.charges
    {2: 11, 1: -11}

    Raises BadNotation and BadDeal for cards that can't be read or dealt.
    """
    return TrickPart(_trick, game, plays)


class ClaimPart(StaticPart):
    """A claim; its `value` is the verdict, and `number` gives the numbers of its picture."""

    def number(self, row: str, series: str) -> float:
        """One number of the picture: its row and its series, as they are named there.

        Raises BadStudy where there is none.
        """
        from cucumber.study.claims import claims_named, finding

        (claim,) = claims_named(resolve([*self.call.args]))
        numbers = {(mark.row, mark.series): mark.estimate.value for mark in finding(claim).marks}
        if (row, series) not in numbers:
            rows = list(dict.fromkeys(row for row, _ in numbers))
            raise BadStudy(
                f"The picture has no number for {row[:40]!r}, {series[:40]!r}. {nearest(row, rows)}", field="row"
            )
        return numbers[row, series]


def _claim_state(_before: PartState | None, key: str) -> StaticState:
    from cucumber.pages.stage.claim_html import claim_html
    from cucumber.study.claims import claims_named, finding

    (claim,) = claims_named([key])
    report = finding(claim)
    words = f"{claim.says} {capitalized(report.in_words)}."
    return StaticState(about=str(report.verdict), words=words, text=claim_html(claim))


@reports_in_cell
def claim(key: str) -> ClaimPart:
    """What a book or a rule card advises, played out by bots over and over; `cucumber claims` lists all.

    >>> claim("tens-and-jacks")
    Tens and jacks: a catastrophe. True.

    Raises BadStudy for an unknown claim.
    """
    return ClaimPart(_claim_state, key)
