"""A whole deal as one line of text, for files, links and tests; cards and acts write themselves (`str`).

    2c 9h / 5s Jd; lead 0; stock 3c 4c; play 9h, Jd, 5s

Hands by seat with `/` between them (`-` for a seat that sits out), the seat that leads, who dealt where it is not the
seat on the leader's right (`dealer 0`), the undealt cards and the acts; what there is none of is left out. Rules and
names are not part of it: they belong to the table.
"""

from __future__ import annotations

from collections.abc import Sequence

from cucumber.cards import LONGEST_TEXT, Cards, write_cards
from cucumber.deal import Act, Deal
from cucumber.errors import BadNotation
from cucumber.rules import Rules, nearest

_SITS_OUT = "-"
_PARTS = ("lead", "dealer", "stock", "play")
_LONGEST_SEAT = 10


def write_deal(deal: Deal) -> str:
    """The deal as text; `read_deal` reads it back.

    >>> from cucumber import find
    >>> write_deal(Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s"], leader=1).act("Jd"))
    '2c 9h / 5s Jd; lead 1; play Jd'
    """
    parts = [" / ".join(_write_hand(hand) for hand in dealt_hands(deal)), f"lead {deal.leader}"]
    if deal.dealer != deal.seats[deal.seats.index(deal.leader) - 1]:
        parts.append(f"dealer {deal.dealer}")
    if deal.stock:
        parts.append(f"stock {write_cards(deal.stock)}")
    if acts := acts_of(deal):
        parts.append(f"play {', '.join(map(str, acts))}")
    return "; ".join(parts)


def read_deal(text: str, rules: Rules, players: Sequence[str] = ()) -> Deal:
    """The deal a text describes, played by these rules.

    Raises BadNotation for text that is not in this form, BadDeal for cards that make no deal, and IllegalAct for a play
    that the rules do not allow.
    """
    if not isinstance(text, str):
        raise BadNotation(f"A deal is written as text, not as {type(text).__name__}.")
    if len(text) > LONGEST_TEXT:
        raise BadNotation(
            f"A deal is written as a text of at most {LONGEST_TEXT:,} characters, such as '9h 2c / Jd 5s; lead 0'."
        )
    hands, *parts = text.split(";")
    given = _read_parts(parts)
    written = [hand.strip() for hand in hands.split("/")]
    deal = Deal.of(
        rules,
        ["" if hand == _SITS_OUT else hand for hand in written],
        _read_seat(given.get("lead", "0")),
        given.get("stock", ""),
        players,
        _read_seat(given["dealer"]) if "dealer" in given else None,
    )
    return play_out(deal, split_acts(given.get("play", "")))


def split_acts(text: str) -> list[str]:
    """The acts of a text with commas between them."""
    return [act.strip() for act in text.split(",") if act.strip()]


def play_out(deal: Deal, acts: Sequence[str]) -> Deal:
    """The deal after all these acts; an error names the act, counted from 1."""
    for number, act in enumerate(acts, start=1):
        try:
            deal = deal.act(act)
        except BadNotation as error:
            raise BadNotation(f"Act {number}: {error}") from None
    return deal


def dealt_hands(deal: Deal) -> tuple[Cards, ...]:
    """The hands as they were dealt, whatever has been played since."""
    sort = deal.rules.pack.sort
    return tuple(sort((*hand, *deal.played_by(seat))) for seat, hand in enumerate(deal.hands))


def acts_of(deal: Deal) -> tuple[Act, ...]:
    """What has been done in the deal so far, in order."""
    plays = (play for trick in (*(done.plays for done in deal.tricks), deal.trick) for play in trick)
    return tuple(Act(play.cards) for play in plays)


def _write_hand(hand: Cards) -> str:
    return write_cards(hand) or _SITS_OUT


def _read_parts(parts: Sequence[str]) -> dict[str, str]:
    given: dict[str, str] = {}
    for word, rest in map(_read_part, parts):
        if word in given:
            raise BadNotation(f"The part {word!r} of a deal is there twice; leave one of them out.")
        given[word] = rest
    return given


def _read_part(part: str) -> tuple[str, str]:
    word, _, rest = part.strip().partition(" ")
    if word not in _PARTS:
        hint = nearest(word, _PARTS)
        raise BadNotation(
            f"A deal has the parts hands; lead; dealer; stock; play: {word[:40]!r} is none of them. {hint}"
        )
    return word, rest


def _read_seat(text: str) -> int:
    if not (text.isascii() and text.strip().isdigit() and len(text) < _LONGEST_SEAT):
        raise BadNotation(f"Who leads or dealt is a number counted from 0; {text[:40]!r} is none.")
    return int(text)
