"""How a game being played is written as the text of a link, and read back; every kind of link is made of these parts.

    1!agurk+jokers;Ann,Bo;seed=7:9h.Jd.next.5s

The version comes first, then a table: the game with its house rules, the people clockwise, and any more as
`name=value`, separated by `;`. After the colon come the moves, separated by `.`. A space is written `_`; other
characters with a meaning in a URL or in a link are percent-encoded. So a link is text that anyone can read, and it
cannot expand into anything much larger than itself.

What was typed or cut off is opened at the nearest good moment, with a notice of what was left out; or refused in a
sentence. The kind of link decides which.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar
from urllib.parse import quote, unquote

from cucumber.engine.acts import EXCHANGE, Exchange
from cucumber.engine.cards import Cards
from cucumber.engine.deal import Deal
from cucumber.engine.game import DealMove
from cucumber.engine.variants import Variant, find
from cucumber.english import listed
from cucumber.errors import BadNotation, CucumberError, check_kind
from cucumber.table.moves.position import Move, Transition
from cucumber.table.moves.record import Record

MOST_PEOPLE = 40
LONGEST_NAME = 20
LONGEST_SEED = 40
LONGEST_WORDS = 300  # of a comment, or the name of a line
PLAIN_GAME = "agurk"
_PUNCTUATION = "/,;"  # of notation, which a link need not escape
_NEXT = "next"
_HIDDEN = f"{EXCHANGE}-"

Value = TypeVar("Value")
RecordType = TypeVar("RecordType", bound=Record)


class LinkResult(NamedTuple, Generic[Value]):
    """What a link was read as, and a sentence on what was left out, empty if that is nothing."""

    value: Value
    left_out: str


@lru_cache(maxsize=4096)  # a link writes the same few cards over and over
def escaped(text: str, safe: str = "") -> str:
    """Text as links write it; `safe` are characters that need no escape in this place.

    >>> escaped("9h 2c, 5s!"), plain("9h_2c%2C_5s%21")
    ('9h_2c%2C_5s%21', '9h 2c, 5s!')
    """
    quoted = quote(text, safe=f" {safe}", errors="replace").replace("_", "%5F").replace(".", "%2E").replace("~", "%7E")
    return quoted.replace(" ", "_")


def plain(text: str) -> str:
    """The text that was escaped for a link."""
    return unquote(text.replace("_", " "), errors="replace")


def in_a_line(text: str, what: str, longest: int = LONGEST_WORDS) -> str:
    """Text as one line without unprintable characters. Raises CucumberError if it is too long.

    >>> in_a_line("  Bo   ducks here ", "comment")
    'Bo ducks here'
    """
    words = ("".join(filter(str.isprintable, word)) for word in text.split())
    line = " ".join(filter(None, words))
    if len(line) > longest:
        raise CucumberError(f"A {what} has at most {longest} characters; this one has {len(line):,}.")
    return line


def after_version(text: str, version: str, longest: int) -> str:
    """What a link says after its version. Raises BadNotation for text that is no link of this version, or too long."""
    check_kind(text, str, "A link is a text", "text")
    text = text.removeprefix("#")
    if len(text) > longest:
        raise BadNotation(f"A link has at most {longest:,} characters; this one has {len(text):,}.")
    begins, _, content = text.partition("!")
    if begins != version:
        raise BadNotation(f"A link begins with its version ({version}); this one begins with {begins[:20]!r}.")
    return content


def write_table(game: str, people: Iterable[str], details: Iterable[tuple[str, object]]) -> str:
    """A table as links write it; the people are escaped already.

    >>> write_table("agurk", ["Ann", "Bo"], [("seed", 7)])
    'agurk;Ann,Bo;seed=7'
    """
    return ";".join((game, ",".join(people), *(f"{word}={value}" for word, value in details)))


def read_details(parts: Iterable[str], words: Collection[str], what: str) -> dict[str, str]:
    """A link's details of a table or deal, by name. Raises BadNotation for a name that isn't one of these words."""
    details = {word: value for word, _, value in (part.partition("=") for part in parts if part)}
    for word in details:
        if word not in words:
            raise BadNotation(f"A link says of a {what} {', '.join(words)}; {word[:40]!r} isn't one of them.")
    return details


def write_move(move: Move) -> str:
    """A move as links write it, without the spaces that reading it does not need."""
    return escaped(str(move).replace(" / ", "/").replace("; ", ";"), _PUNCTUATION)


def write_transition(transition: Transition, own: int | None = None) -> str:
    """A move of a game whose cards come from its seed.

    Where `own` is the only seat that the reader sees, what others exchange is written by the places of the cards in the
    hand: `exchange-1-4`.
    """
    match transition.move:
        case DealMove():
            return _NEXT
        case Exchange(cards) if cards and own not in {None, transition.before.current_deal.turn}:
            return _HIDDEN + "-".join(map(str, _places(transition.before.current_deal, cards)))
        case move:
            return write_move(move)


def _places(deal: Deal, cards: Cards) -> Iterator[int]:
    """The places of these cards in the hand of the seat to act, counted from 1."""
    rest = list(cards)
    for place, card in enumerate(deal.hand, start=1):
        if card in rest:
            rest.remove(card)
            yield place


def with_written_move(moves: RecordType, token: str) -> RecordType:
    """The game with a move that `write_transition` wrote. Raises CucumberError for one that can't be made."""
    if token == _NEXT:
        return moves.with_next_cards()
    if token.startswith(_HIDDEN):
        return moves.with_move(_read_hidden_exchange(moves.deal, token.removeprefix(_HIDDEN)))
    move = moves.position.read(plain(token))
    if isinstance(move, DealMove):
        raise BadNotation("A match is dealt by its seed.")
    return moves.with_move(move)


def _read_hidden_exchange(deal: Deal, places: str) -> Exchange:
    """The exchange of the cards in these places of a hand. Raises BadNotation if there are none there."""
    hand = deal.hand if deal.turn is not None else ()
    if not re.fullmatch(r"\d{1,2}(-\d{1,2})*", places, re.ASCII):
        raise BadNotation("Places in a hand are numbers.")
    numbers = [int(place) for place in places.split("-")]
    if len({*numbers}) < len(numbers) or not all(0 < number <= len(hand) for number in numbers):
        raise BadNotation("There is no such place in this hand.")
    return Exchange(tuple(hand[number - 1] for number in numbers))


def read_parts(text: str, version: str, longest: int) -> tuple[tuple[str, str, str], str] | None:
    """A link's table (the game, the people, and other details) and moves; None for a text that is no link."""
    try:
        content = after_version(text, version, longest)
    except BadNotation:
        return None
    head, _, moves = content.partition(":")
    game, people, more = (*head.split(";", 2), "", "")[:3]
    return ((game, people, more), moves) if content else None


class Omissions(list[str]):
    """The parts of a link that could not be read, in words."""

    def sentence(self, of: str) -> str:
        """All that was left out, in one sentence; empty if nothing was."""
        return f"Part of this {of} was left out: {'; '.join(self)}." if self else ""

    def catch(self, read: Callable[[], Value], instead: Value, what: str) -> Value:
        """What `read` gives, or `instead` where that raises CucumberError; then `what` is left out."""
        try:
            return read()
        except CucumberError:
            self.append(what)
            return instead

    def name(self, text: str, instead: str) -> str:
        """A name at the table, or `instead` where there is none."""
        read = self.catch(lambda: in_a_line(plain(text), "name", LONGEST_NAME), "", "a name was too long")
        return read or instead

    def game(self, text: str) -> Variant:
        """The game that a link names with its house rules, as far as it can be played."""
        variant, missing = named_game(plain(text))
        self += [missing] if missing else []
        return variant


def named_game(key: str) -> tuple[Variant, str]:
    """The game that a link names with its house rules, and what is missing of it, in words; empty if nothing is.

    >>> named_game("agurk+jokers")[0].name, named_game("agurk+joker")[1]
    ('Agurk with jokers', "Agurk can't be played with joker")
    """
    with suppress(CucumberError):
        return find(key), ""
    game, _, answers = key.partition("~")
    name, *on = [*game.split("+"), *answers.split("~")] if "=" in answers else key.split("+")
    try:
        plain_game = find(name)
    except CucumberError:
        return find(PLAIN_GAME), f"there is no game “{name[:LONGEST_NAME]}”, so this is Agurk"
    rules = listed([rule[:LONGEST_NAME] for rule in on])
    return plain_game, f"{plain_game.name} can't be played with {rules}"
