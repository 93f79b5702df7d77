"""A whole deal as one line of text, for files, links and tests; cards and acts write themselves (`str`).

    2c 9h / 5s Jd; lead 0; stock 3c 4c; play 9h, Jd, 5s

Hands by seat with `/` between them (`-` for a seat that sits out), the seat that leads, who dealt where that does not
follow from it (`dealer 0`), what each can pay where that matters (`credits 10 8`), the undealt cards in the order in
which they are drawn, and the acts; what there is none of is left out. Rules and names are not part of it: they belong
to the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import chain

from cucumber.acts import Act, Play
from cucumber.cards import LONGEST_TEXT, Cards, without, write_cards
from cucumber.deal import Deal
from cucumber.deal.state import who_dealt
from cucumber.errors import BadNotation
from cucumber.game import Game
from cucumber.rules import Rules, nearest

_SITS_OUT = "-"
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
    parts = [" / ".join(_write_hand(hand) for hand in dealt_hands(deal)), f"lead {deal.leader}"]
    if deal.dealer != who_dealt(deal.rules, deal.seats, deal.leader):
        parts.append(f"dealer {deal.dealer}")
    if deal.credits:
        parts.append(f"credits {' '.join(map(str, deal.credits))}")
    if undealt := undealt_cards(deal):
        parts.append(f"stock {write_cards(undealt)}")
    if acts := acts_of(deal):
        parts.append(f"play {', '.join(map(str, acts))}")
    return "; ".join(parts)


def read_deal(text: str, rules: Rules, players: Sequence[str] = ()) -> Deal:
    """The deal a text describes, played by these rules.

    Raises BadNotation for text that is not in this form, BadDeal for cards that make no deal, and IllegalAct for a play
    that the rules do not allow.
    """
    hands, given = _read_hands(text)
    deal = Deal.of(
        rules,
        hands,
        _read_number(given.get("lead", "0")),
        given.get("stock", ""),
        players,
        _read_number(given["dealer"]) if "dealer" in given else None,
        [_read_number(number, _CREDITS) for number in given.get("credits", "").split()],
    )
    return play_out(deal, split_acts(given.get("play", "")))


def write_dealing(deal: Deal, game: Game) -> str:
    """The cards of a deal as they were dealt in a game; who leads and who dealt only where the game says otherwise.

    >>> from cucumber import find
    >>> game = Game.new(find("agurk").rules, ["Ann", "Bo"])
    >>> write_dealing(Deal.of(game.rules, ["9h 2c", "Jd 5s"], players=game.players), game)
    '2c 9h / 5s Jd'
    """
    parts = [" / ".join(_write_hand(hand) for hand in dealt_hands(deal))]
    if deal.leader != game.leader:
        parts.append(f"lead {deal.leader}")
    if deal.dealer != game.dealer:
        parts.append(f"dealer {deal.dealer}")
    if undealt := undealt_cards(deal):
        parts.append(f"stock {write_cards(undealt)}")
    return "; ".join(parts)


def read_dealing(text: str, game: Game) -> Deal:
    """The deal of a game that a text gives the cards of; `write_dealing` writes it.

    Raises BadNotation for text that is not in this form, and BadDeal for cards that make no deal of this game.
    """
    hands, given = _read_hands(text)
    for word in given:
        if word not in _OF_A_DEALING:
            raise BadNotation(f"The part {word!r} has no place where only cards are dealt; leave it out.")
    deal = Deal.of(
        game.rules,
        hands,
        _read_number(given["lead"]) if "lead" in given else game.leader,
        given.get("stock", ""),
        game.players,
        _read_number(given["dealer"]) if "dealer" in given else game.dealer,
        game.credits,
    )
    game.check_deal(deal)
    return deal


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
    """The hands as they were dealt, whatever has been exchanged and played since."""
    return tuple(map(partial(_dealt_hand, deal), range(len(deal.players))))


def _dealt_hand(deal: Deal, seat: int) -> Cards:
    own = [decision for decision in deal.decisions if decision.seat == seat]
    thrown = chain.from_iterable(decision.thrown for decision in own)
    drawn = tuple(chain.from_iterable(decision.drawn for decision in own))
    return deal.pack.sort(without((*deal.hands[seat], *deal.played_by(seat), *thrown), drawn))


def undealt_cards(deal: Deal) -> Cards:
    """The undealt cards as they lay before any exchange."""
    return (*chain.from_iterable(decision.drawn for decision in deal.decisions), *deal.stock)


def acts_of(deal: Deal) -> tuple[Act, ...]:
    """What has been done in the deal so far, in order."""
    plays = [Play(play.cards) for trick in (*(done.plays for done in deal.tricks), deal.trick) for play in trick]
    acts: list[Act] = []
    done = 0
    for decision in deal.decisions:
        acts += (*plays[done : decision.plays], decision.act)
        done = decision.plays
    return (*acts, *plays[done:])


def _read_hands(text: str) -> tuple[list[str], dict[str, str]]:
    """The hands, and what else is said of the deal, by its word."""
    if not isinstance(text, str):
        raise BadNotation(f"A deal is written as text, not as {type(text).__name__}.")
    if len(text) > LONGEST_TEXT:
        raise BadNotation(
            f"A deal is written as a text of at most {LONGEST_TEXT:,} characters, such as '9h 2c / Jd 5s; lead 0'."
        )
    hands, *parts = text.split(";")
    written = [hand.strip() for hand in hands.split("/")]
    return ["" if hand == _SITS_OUT else hand for hand in written], _read_parts(parts)


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
            f"A deal has the parts hands; lead; dealer; credits; stock; play: {word[:40]!r} is none of them. {hint}"
        )
    return word, rest


def _read_number(text: str, what: str = _A_SEAT) -> int:
    if not (text.isascii() and text.strip().isdigit() and len(text) < _LONGEST_NUMBER):
        raise BadNotation(f"{what}; {text[:40]!r} is none.")
    return int(text)
