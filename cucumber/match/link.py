"""A match as the text of a link: its setting and every move, but never a hand.

    1!agurk+jokers;You,Kaja=sharp,Timo=lowest;seed=7:9h.Jd.2c.next.5s

The version comes first, then the game with its house rules, you and the bots with what plays them, and the seed that
deals the cards. After the colon come the moves; `next` deals the next cards. What the bots exchange is hidden, so it is
written by the places of the cards in the hand: `exchange-1-4`. What can't be read is left out, and said to be: a match
is opened at the nearest good moment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from cucumber.acts import EXCHANGE, Exchange
from cucumber.bots import BOTS, DEFAULT_BOT
from cucumber.cards import Cards
from cucumber.deal import Deal
from cucumber.errors import BadNotation, CucumberError
from cucumber.explain.second_person import YOU
from cucumber.explore.link import escaped, plain, write_move
from cucumber.explore.position import Made
from cucumber.explore.tree import LONGEST_SEED, in_a_line
from cucumber.game import Dealing
from cucumber.match.match import YOUR_SEAT, Match
from cucumber.match.setting import LONGEST_NAME, MOST_BOTS, NAMES, PLAIN_GAME, Seated, Setting
from cucumber.variants import Variant, find
from cucumber.words import listed

VERSION = "1"
LONGEST_LINK = 30_000
_LONGEST_READ = 60_000
_NEXT = "next"
_HIDDEN = f"{EXCHANGE}-"


class Opened(NamedTuple):
    """The match that a link was read as, and a sentence on what was left out, empty if that is nothing."""

    match: Match
    left_out: str


def write_match(match: Match) -> str:
    """The link to a match; of one too long for a link, as far as it goes.

    >>> write_match(Match.of(Setting.usual(seed="7")))
    '1!agurk;You,Kaja=patient,Timo=patient,Vera=patient;seed=7:'
    """
    text = f"{write_setting(match.setting)}:{'.'.join(map(_written, match.made[1:]))}"
    return text if len(text) <= LONGEST_LINK else text[:LONGEST_LINK].rpartition(".")[0]


def _written(made: Made) -> str:
    match made.move:
        case Dealing():
            return _NEXT
        case Exchange(cards) if cards and made.before.dealt.turn != YOUR_SEAT:
            return _HIDDEN + "-".join(map(str, _places(made.before.dealt, cards)))
        case move:
            return write_move(move)


def _places(deal: Deal, cards: Cards) -> Iterator[int]:
    """The places of these cards in the hand of the seat to act, counted from 1."""
    assert deal.turn is not None
    rest = list(cards)
    for place, card in enumerate(deal.hands[deal.turn], start=1):
        if card in rest:
            rest.remove(card)
            yield place


def write_setting(setting: Setting) -> str:
    """The beginning of a link, which says what was settled before the match."""
    bots = (f"{escaped(name)}={bot}" for name, bot in setting.bots)
    people = ",".join((escaped(setting.you), *bots))
    return f"{VERSION}!{setting.variant.key};{people};seed={escaped(setting.seed)}"


def read_match(text: str, seed: str = "1") -> Opened:
    """The match that a link describes, as far as it can be read; the seed is for a link that names none.

    >>> read_match("1!agurc;Ada,Kaja=sharp;seed=7:").left_out
    'Part of this address was left out: there is no game “agurc”, so this is Agurk.'
    """
    text = text.removeprefix("#")
    version, _, rest = text.partition("!")
    if version != VERSION or not rest or len(text) > _LONGEST_READ:
        return Opened(Match.of(Setting.usual(seed=seed)), "This address can't be read, so here is a new game of Agurk.")
    head, _, moves = rest.partition(":")
    reading = _Reading(seed)
    match = reading.moved(Match.of(reading.setting(head)), moves)
    left_out = f"Part of this address was left out: {'; '.join(reading.lost)}." if reading.lost else ""
    return Opened(match, left_out)


def named_game(key: str) -> tuple[Variant, str]:
    """The game that a link names with its house rules, and what is missing of it, in words; empty if nothing is.

    >>> named_game("agurk+jokers")[0].name, named_game("agurk+joker")[1]
    ('Agurk with jokers', "Agurk can't be played with joker")
    """
    name, *on = key.split("+")
    try:
        plain_game = find(name)
    except CucumberError:
        return find(PLAIN_GAME), f"there is no game “{name[:LONGEST_NAME]}”, so this is Agurk"
    try:
        return plain_game.playing(*on), ""
    except CucumberError:
        rules = listed([rule[:LONGEST_NAME] for rule in on])
        return plain_game, f"{plain_game.name} can't be played with {rules}"


class _Reading:
    """What could not be read so far, and whether the cards can still be those that the moves were made with."""

    def __init__(self, seed: str) -> None:
        self.lost: list[str] = []
        self.same_cards = True
        self._seed = seed

    def setting(self, head: str) -> Setting:
        """The setting, as far as it can be read."""
        key, people, rest = (*head.split(";", 2), "", "")[:3]
        variant, missing = named_game(plain(key))
        if missing:
            self._lose(missing, other_cards=True)
        you, *bots = people.split(",", MOST_BOTS + 1)
        own = self._name(you, YOU)
        seated = tuple(self._bot(bot, instead) for bot, instead in zip(bots[:MOST_BOTS], NAMES, strict=False))
        seed = self._seed_of(rest)
        try:
            return Setting(variant, seated, own, seed)
        except CucumberError:
            self._lose(f"{variant.name} can't be played by these players", other_cards=True)
            return Setting.usual(variant, seed)

    def moved(self, match: Match, text: str) -> Match:
        """The match with these moves, up to the first that can't be made. Why it can't might tell of hidden cards."""
        if text and not self.same_cards:
            self._lose("its moves belong to other cards")
            return match
        for number, token in enumerate(text.split(".") if text else (), start=1):
            try:
                match = _with(match, token)
            except CucumberError:
                self._lose(f"move {number} can't be made, nor what follows it")
                break
        return match

    def _name(self, text: str, instead: str) -> str:
        try:
            return in_a_line(plain(text), "name", LONGEST_NAME) or instead
        except CucumberError:
            self._lose("a name was too long")
            return instead

    def _bot(self, text: str, instead: str) -> Seated:
        name, _, bot = text.partition("=")
        if bot not in BOTS:
            self._lose(f"there is no bot “{plain(bot)[:LONGEST_NAME]}”")
            bot = DEFAULT_BOT
        return Seated(self._name(name, instead), bot)

    def _seed_of(self, text: str) -> str:
        word, _, value = text.partition("=")
        try:
            seed = in_a_line(plain(value), "seed", LONGEST_SEED) if word == "seed" else ""
        except CucumberError:
            seed = ""
        if not seed:
            self._lose("its seed is missing", other_cards=True)
        return seed or self._seed

    def _lose(self, what: str, *, other_cards: bool = False) -> None:
        self.lost.append(what)
        self.same_cards = self.same_cards and not other_cards


def _with(match: Match, token: str) -> Match:
    """The match with a move of a link. Raises CucumberError for one that can't be made; cards come from the seed."""
    if token == _NEXT:
        return match.with_next_cards()
    if token.startswith(_HIDDEN):
        return match.with_move(_hidden(match.deal, token.removeprefix(_HIDDEN)))
    move = match.position.read(plain(token))
    if isinstance(move, Dealing):
        raise BadNotation("A match is dealt by its seed.")
    return match.with_move(move)


def _hidden(deal: Deal, places: str) -> Exchange:
    """The exchange of the cards in these places of a hand. Raises BadNotation if there are none there."""
    hand = deal.hands[deal.turn] if deal.turn is not None else ()
    if not re.fullmatch(r"\d{1,2}(-\d{1,2})*", places, re.ASCII):
        raise BadNotation("Places in a hand are numbers.")
    numbers = [int(place) for place in places.split("-")]
    if len({*numbers}) < len(numbers) or not all(0 < number <= len(hand) for number in numbers):
        raise BadNotation("There is no such place in this hand.")
    return Exchange(tuple(hand[number - 1] for number in numbers))
