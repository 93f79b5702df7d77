"""A whole deal as one line of text, for files, links and tests.

    2c 9h / 5s Jd; lead 0; stock 3c 4c; play 9h, Jd, 5s

The line gives the hands by seat, separated by `/` (`-` for a seat that sits out), the seat that leads, the dealer if it
does not follow from the leader (`dealer 0`), what each seat can pay in games where that matters (`credits 10 8`), the
undealt cards in the order they are drawn, and the acts. Empty parts are left out. Rules and names are not included:
they belong to the table. Cards and acts write themselves (`str`).
"""

from __future__ import annotations

from collections.abc import Sequence

from cucumber.engine.cards import LONGEST_TEXT, read_cards, write_cards
from cucumber.engine.deal import Deal
from cucumber.engine.deal.history import acts_of, dealt_hands, undealt_cards
from cucumber.engine.deal.state import who_dealt
from cucumber.engine.game.deal_move import SITS_OUT, DealMove, write_parts
from cucumber.engine.rules import nearest
from cucumber.engine.variants import AnyRules
from cucumber.errors import BadNotation, check_kind

_PARTS = ("lead", "dealer", "credits", "stock", "play")
_OF_A_DEALING = ("lead", "dealer", "stock")
_LONGEST_NUMBER = 10
_A_SEAT = "Who leads or dealt is a number counted from 0"
_CREDITS = "Credits are whole numbers"


def write_deal(deal: Deal) -> str:
    """The deal as text; `read_deal` reads it back.

    >>> from cucumber import find
    >>> write_deal(Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s"], leader=1).act("Jd"))
    '2c 9h / 5s Jd; lead 1; play Jd'
    """
    check_kind(deal, Deal, "What is written is a deal", "deal")
    follows = deal.dealer == who_dealt(deal.rules, deal.seats, deal.leader)
    parts = {
        "lead": deal.leader,
        "dealer": None if follows else deal.dealer,
        "credits": " ".join(map(str, deal.credits)),
        "stock": write_cards(undealt_cards(deal)),
        "play": ", ".join(map(str, acts_of(deal))),
    }
    return write_parts(dealt_hands(deal), parts)


def read_deal(text: str, rules: AnyRules, players: int | Sequence[str] = ()) -> Deal:
    """The deal that a text describes, played by these rules, which may be a variant or its name as well.

    Raises BadNotation for text that is not in this form, BadDeal for cards that make no deal, and IllegalAct for an act
    that the rules do not allow.
    """
    hands, given = _read_hands(text)
    deal = Deal.of(
        rules,
        hands,
        read_number(given.get("lead", "0")),
        given.get("stock", ""),
        players,
        read_number(given["dealer"]) if "dealer" in given else None,
        [read_number(number, _CREDITS) for number in given.get("credits", "").split()],
    )
    return play_out(deal, split_acts(given.get("play", "")))


def read_dealing(text: str) -> DealMove:
    """The dealing that a text describes, without the leading word `deal`; `str` writes it.

    >>> read_dealing("9h 2c / Jd 5s; lead 1").leader
    1

    Raises BadNotation for text that is not in this form.
    """
    hands, given = _read_hands(text)
    for word in given:
        if word not in _OF_A_DEALING:
            raise BadNotation(f"The part {word!r} has no place where only cards are dealt; leave it out.")
    leader, dealer = (read_number(given[word]) if word in given else None for word in ("lead", "dealer"))
    return DealMove(tuple(map(read_cards, hands)), leader, dealer, read_cards(given.get("stock", "")))


def split_acts(text: str) -> list[str]:
    """The acts in a text, which are separated by commas."""
    return [act.strip() for act in text.split(",") if act.strip()]


def play_out(deal: Deal, acts: Sequence[str]) -> Deal:
    """The deal after all these acts.

    Raises BadNotation or IllegalAct, naming the act by its number, counted from 1.
    """
    for number, act in enumerate(acts, start=1):
        try:
            deal = deal.act(act)
        except BadNotation as error:
            raise error.within(f"Move {number}") from None
    return deal


def _read_hands(text: str) -> tuple[list[str], dict[str, str]]:
    """The hands, and the other parts of the deal by their keyword."""
    if not isinstance(text, str):
        raise BadNotation(f"A deal is written as text, not as {type(text).__name__}.")
    if len(text) > LONGEST_TEXT:
        raise BadNotation(
            f"A deal is written as a text of at most {LONGEST_TEXT:,} characters, such as '9h 2c / Jd 5s; lead 0'."
        )
    hands, *parts = text.split(";")
    written = [hand.strip() for hand in hands.split("/")]
    given: dict[str, str] = {}
    for part in parts:
        word, _, rest = part.strip().partition(" ")
        if word not in _PARTS:
            hint = nearest(word, _PARTS)
            raise BadNotation(f"A deal has the parts hands; {'; '.join(_PARTS)}: {word[:40]!r} is none of them. {hint}")
        if word in given:
            raise BadNotation(f"The part {word!r} of a deal is there twice; leave one of them out.")
        given[word] = rest
    return ["" if hand == SITS_OUT else hand for hand in written], given


def read_number(text: str, what: str = _A_SEAT) -> int:
    """A whole number. Raises BadNotation for text that is none, saying what it would be."""
    if not (text.isascii() and text.strip().isdigit() and len(text) < _LONGEST_NUMBER):
        raise BadNotation(f"{what}; {text[:40]!r} is none.")
    return int(text)
