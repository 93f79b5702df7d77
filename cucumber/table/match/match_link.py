"""A match as the text of a link: its setting and every move, but never a hand.

    1!agurk+jokers;You,Kaja=sharp,Timo=lowest;seed=7:9h.Jd.2c.next.5s

The people are you and the bots, with what plays them, and the seed deals the cards: `next` deals the next ones. What
can't be read is left out, with a notice: a match is opened at the nearest good moment.
"""

from __future__ import annotations

from cucumber.bots import BOTS, DEFAULT_BOT
from cucumber.english import YOU
from cucumber.errors import BadNotation, CucumberError
from cucumber.table.match.match import YOUR_SEAT, Match
from cucumber.table.match.setting import MOST_BOTS, NAMES, SeatedBot, Setting
from cucumber.table.moves import game_link

VERSION = "1"
LONGEST_LINK = 30_000
_LONGEST_READ = 60_000


def write_match(match: Match) -> str:
    """The link to a match; where it would be too long, without the last moves.

    >>> write_match(Match.of(Setting.usual(seed="7")))
    '1!agurk;You,Kaja=kaja,Timo=timo,Vera=vera;seed=7:'
    """
    moves = (game_link.write_transition(transition, own=YOUR_SEAT) for transition in match.transitions[1:])
    text = f"{write_setting(match.setting)}:{'.'.join(moves)}"
    return text if len(text) <= LONGEST_LINK else text[:LONGEST_LINK].rpartition(".")[0]


def write_setting(setting: Setting) -> str:
    """The beginning of a link, which says what was settled before the match."""
    people = (game_link.escaped(setting.you), *(f"{game_link.escaped(name)}={bot}" for name, bot in setting.bots))
    return (
        f"{VERSION}!{game_link.write_table(setting.variant.key, people, [('seed', game_link.escaped(setting.seed))])}"
    )


def read_match(text: str, seed: str = "1") -> game_link.LinkResult[Match]:
    """The match that a link describes, as far as it can be read; the seed is for a link that names none.

    >>> read_match("1!agurc;Ada,Kaja=sharp;seed=7:").left_out
    'Part of this address was left out: there is no game “agurc”, so this is Agurk.'
    """
    parts = game_link.read_parts(text, VERSION, _LONGEST_READ)
    if parts is None:
        new = Match.of(Setting.usual(seed=seed))
        return game_link.LinkResult(new, "This address can't be read, so here is a new game of Agurk.")
    table, moves = parts
    lost = game_link.Omissions()
    match = _play_moves(*_setting(*table, seed, lost), moves, lost)
    return game_link.LinkResult(match, lost.sentence("address"))


def _setting(key: str, people: str, more: str, seed: str, lost: game_link.Omissions) -> tuple[Setting, bool]:
    """The setting, as far as it can be read, and whether its cards are still those that the moves were made with."""
    variant = lost.game(key)
    same_cards = not lost
    you, *bots = people.split(",", MOST_BOTS + 1)
    own = lost.name(you, YOU)
    seated = tuple(_bot(bot, instead, lost) for bot, instead in zip(bots[:MOST_BOTS], NAMES, strict=False))
    word, _, value = more.partition("=")
    own_seed = lost.catch(lambda: _seed(word, value), "", "its seed is missing")
    try:
        return Setting(variant, seated, own, own_seed or seed), same_cards and bool(own_seed)
    except CucumberError:
        lost.append(f"{variant.name} can't be played by these players")
        return Setting.usual(variant, own_seed or seed), False


def _seed(word: str, value: str) -> str:
    """The seed that a link names. Raises CucumberError if there is none."""
    seed = game_link.in_a_line(game_link.plain(value), "seed", game_link.LONGEST_SEED) if word == "seed" else ""
    if not seed:
        raise BadNotation("This link names no seed.")
    return seed


def _bot(text: str, instead: str, lost: game_link.Omissions) -> SeatedBot:
    name, _, bot = text.partition("=")
    if bot not in BOTS:
        lost.append(f"there is no rival “{game_link.plain(bot)[: game_link.LONGEST_NAME]}”")
        bot = DEFAULT_BOT
    return SeatedBot(lost.name(name, instead), bot)


def _play_moves(setting: Setting, same_cards: bool, text: str, lost: game_link.Omissions) -> Match:
    """The match with these moves, up to the first that can't be made; the reason might reveal hidden cards."""
    match = Match.of(setting)
    if text and not same_cards:
        lost.append("its moves belong to other cards")
        return match
    for number, token in enumerate(text.split(".") if text else (), start=1):
        try:
            match = game_link.with_written_move(match, token)
        except CucumberError:
            lost.append(f"move {number} can't be made, nor what follows it")
            break
    return match
