"""An exploration as the text of a link: all of it, or as much as a link can hold.

    1!agurk;Ann,Bo;seed=7:deal_9h_2c/Jd_5s(9h.Jd*)2c.5s

First the version. Then each table, `!` before it: the variant, the players and how the game stands, as `name=value`
with `;` between them. Behind the colon its moves with `.` between them; where a line branches, all branches but the
latest stand in parentheses. A move may carry a name (`=`) and a comment (`'`). The node shown is marked `*`, the end of
the line being followed `~`. A space is written `_`, and whatever else has a meaning in an address or here is a `%` with
its number. So a link is text that anybody can read, and no size of it unfolds into more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from urllib.parse import quote, unquote

from cucumber.cards import write_cards
from cucumber.errors import BadNotation, CucumberError
from cucumber.exploration.position import Position
from cucumber.exploration.tree import LONGEST_SEED, Exploration, Node
from cucumber.game import Game
from cucumber.variants import find

VERSION = "1"
LONGEST_LINK = 8_000
_LONGEST_READ = 100_000
_MOST_PLAYERS = 40
_LONGEST_NUMBER = 6
_PUNCTUATION = "/,;"  # of notation: it stands in a link as it is
_TOKEN = re.compile(r"[.()]|[^.()]+")
_MOVE = re.compile(r"(?P<move>[^=']*)(?:=(?P<name>[^']*))?(?:'(?P<comment>.*))?")


def write_link(exploration: Exploration, longest: int = LONGEST_LINK) -> tuple[str, str]:
    """The link to an exploration, and a sentence of what it leaves out; nothing where it holds all.

    What is too long for a link goes in this order: comments, other lines, deals before the one shown.
    """
    tries: tuple[tuple[Callable[[Exploration], Exploration], str], ...] = (
        (lambda whole: whole, ""),
        (_without_comments, "The link leaves out the comments: with them it would be too long."),
        (_one_line, "The link holds only the line shown: with the others it would be too long."),
        (_one_deal, "The link begins with the deal shown: with those before it, it would be too long."),
    )
    for shorten, left_out in tries:
        exploration = shorten(exploration)
        text = _write(exploration)
        if len(text) <= longest:
            return text, left_out
    return "", "All this is too long for a link. Save it as a file instead."


def read_link(text: str) -> Exploration:
    """The exploration that a link describes.

    >>> read_link("1!agurk;Ann,Bo:deal_9h_2c/Jd_5s(9h.Jd*.5s)2c").step.label
    'Trick 1: Bo plays J♦'

    Raises BadNotation for text that is no link, and CucumberError where the rules do not allow what it says.
    """
    if len(text) > _LONGEST_READ:
        raise BadNotation(f"A link has at most {_LONGEST_READ:,} characters; this one has {len(text):,}.")
    version, *tables = text.removeprefix("#").split("!")
    if version not in _READERS:
        known = ", ".join(_READERS)
        raise BadNotation(
            f"This link does not say a version of links that is known here ({known}); it begins with {version[:20]!r}."
        )
    return _READERS[version](tables)


# --- writing ----------------------------------------------------------------------------------------------------------


def _write(exploration: Exploration) -> str:
    tables = [number for number, node in enumerate(exploration.nodes) if node.parent is None]
    return "!".join((VERSION, *(_write_table(exploration, number) for number in tables)))


def _write_table(exploration: Exploration, table: int) -> str:
    position = exploration.nodes[table].position
    seed = exploration.seed if table == 0 else ""
    head = [position.variant.key, ",".join(map(_escaped, position.game.players)), *_standing(position.game, seed)]
    return f"{';'.join(head)}:{''.join(_moves(exploration, table))}"


def _standing(game: Game, seed: str) -> Iterator[str]:
    """How a game stands, where it does not begin at nothing."""
    fresh = Game.new(game.rules, game.players)
    lost = [game.rules.when_caught.lives - lives for lives in game.lives]
    if game.dealer != fresh.dealer:
        yield f"dealer={game.dealer}"
    if game.scores != fresh.scores:
        yield f"scores={_listed(game.scores)}"
    if any(lost):
        yield f"lost={_listed(lost)}"
    if game.settled:
        yield f"settled={game.settled}"
    if any(game.kept):
        yield f"kept={'/'.join(_escaped(write_cards(cards)) for cards in game.kept)}"
    if game.bought_in:
        yield f"bought={_listed(game.bought_in)}"
    if seed and seed != "1":
        yield f"seed={_escaped(seed)}"


def _listed(numbers: Sequence[int]) -> str:
    return ",".join(map(str, numbers))


def _moves(exploration: Exploration, table: int) -> Iterator[str]:
    """The moves from a table on, branches in parentheses; without recursion: lines are long."""
    waiting: list[int | str] = _branches(exploration.children[table])
    after_a_move = False
    while waiting:
        part = waiting.pop()
        if isinstance(part, int):
            yield "." * after_a_move + _write_move(exploration, part)
            waiting += _branches(exploration.children[part])
        else:
            yield part
        after_a_move = isinstance(part, int)


def _branches(moves: Sequence[int]) -> list[int | str]:
    """What follows a move, the last of it first: all branches but the latest stand in parentheses."""
    parts: list[int | str] = []
    for move in moves[:-1]:
        parts += ("(", move, ")")
    return [*parts, *moves[-1:]][::-1]


def _write_move(exploration: Exploration, number: int) -> str:
    node = exploration.nodes[number]
    marks = "*" * (number == exploration.at) + "~" * (number == exploration.line[-1] != exploration.at)
    name = f"={_escaped(node.name)}" if node.name else ""
    comment = f"'{_escaped(node.comment)}" if node.comment else ""
    return f"{_escaped(_short(node.move), _PUNCTUATION)}{marks}{name}{comment}"


def _short(move: str) -> str:
    """A move without the spaces that reading it does not need."""
    return move.replace(" / ", "/").replace("; ", ";")


def _escaped(text: str, safe: str = "") -> str:
    kept = quote(text, safe=f" {safe}").replace("_", "%5F").replace(".", "%2E").replace("~", "%7E")
    return kept.replace(" ", "_")


# --- what a link that is too long leaves out --------------------------------------------------------------------------


def _without_comments(exploration: Exploration) -> Exploration:
    return replace(exploration, nodes=tuple(replace(node, comment="") for node in exploration.nodes))


def _one_line(exploration: Exploration) -> Exploration:
    new = {old: place for place, old in enumerate(exploration.line)}
    nodes = [exploration.nodes[old] for old in exploration.line]
    kept = tuple(replace(node, parent=None if node.parent is None else new[node.parent]) for node in nodes)
    return replace(exploration, nodes=kept, line=tuple(range(len(kept))))


def _one_deal(exploration: Exploration) -> Exploration:
    """Only the deal shown, at a table where the game stands as it did before it."""
    dealt = exploration.dealing
    before = exploration.nodes[dealt].position
    deal, *acts = [exploration.nodes[number].move for number in exploration.line[exploration.line.index(dealt) :]]
    game = replace(before.game, last=None, events=())
    short = Exploration((Node(None, "", "", Position(before.variant, game)),), (0,), 0, exploration.seed)
    for move in (_with_lead(deal, before), *acts):
        short = short.play(move)
    return short.go(min(exploration.place - exploration.line.index(dealt) + 1, len(short.nodes) - 1))


def _with_lead(deal: str, dealt: Position) -> str:
    """The deal with its leader said, which may follow from a deal that is left out."""
    assert dealt.deal is not None
    return deal if "; lead" in deal else f"{deal}; lead {dealt.deal.leader}"


# --- reading ----------------------------------------------------------------------------------------------------------


def _read(tables: Sequence[str]) -> Exploration:
    """Version 1."""
    if not tables:
        raise BadNotation("This link holds no table; it is cut off.")
    exploration, marks = None, _Marks()
    for text in tables:
        head, colon, moves = text.partition(":")
        if not colon:
            raise BadNotation("This link holds a table without cards; it is damaged or cut off.")
        position, seed = _read_table(head)
        if exploration is None:
            exploration = Exploration((Node(None, "", "", position),), (0,), 0, seed)
        else:
            nodes = (*exploration.nodes, Node(None, "", "", position))
            exploration = replace(exploration, nodes=nodes).stand_at(len(exploration.nodes))
        exploration = _read_moves(exploration, moves, marks)
    assert exploration is not None
    return marks.follow(exploration)


class _Marks:
    """The nodes that a link marks, as far as it does."""

    def __init__(self) -> None:
        self.shown = self.end = 0

    def mark(self, node: int, *, shown: bool, end: bool) -> None:
        if shown:
            self.shown = node
        if end:
            self.end = node

    def follow(self, exploration: Exploration) -> Exploration:
        """Stands at the node marked, on the line marked."""
        shown = self.shown or exploration.ends[0]
        if shown in exploration.path_to(self.end or shown):
            exploration = exploration.go(self.end or shown)
        return exploration.go(shown)


def _read_table(head: str) -> tuple[Position, str]:
    key, players, *rest = *head.split(";"), ""
    rest = [part for part in rest if part]
    names = [_plain(name) for name in players.split(",", _MOST_PLAYERS)]
    key, *on = _plain(key).split("+")
    variant = find(key).playing(*on)
    given = dict(_read_part(part) for part in rest)
    game = Game.new(
        variant.rules,
        names,
        _number(given["dealer"]) if "dealer" in given else None,
        _numbers(given, "scores"),
        _numbers(given, "lost"),
        _number(given.get("settled", "0")),
        [_plain(cards) for cards in given["kept"].split("/")] if "kept" in given else (),
        _numbers(given, "bought"),
    )
    return Position(variant, game), _plain(given.get("seed", "1"))[:LONGEST_SEED]


def _read_part(part: str) -> tuple[str, str]:
    word, _, value = part.partition("=")
    if word not in _PARTS:
        raise BadNotation(f"A link says of a table {', '.join(_PARTS)}; {word[:40]!r} is none of them.")
    return word, value


_PARTS = ("dealer", "scores", "lost", "settled", "kept", "bought", "seed")


def _numbers(given: Mapping[str, str], word: str) -> list[int]:
    return [_number(text) for text in given[word].split(",", _MOST_PLAYERS)] if word in given else []


def _number(text: str) -> int:
    if not re.fullmatch(rf"-?[0-9]{{1,{_LONGEST_NUMBER}}}", text):
        raise BadNotation(f"A link has numbers of at most {_LONGEST_NUMBER} digits; {text[:40]!r} is none.")
    return int(text)


def _read_moves(exploration: Exploration, text: str, marks: _Marks) -> Exploration:
    """Plays the moves of a table; a parenthesis that closes leads back to where it was opened."""
    opened: list[int] = []
    for token in _TOKEN.findall(text):
        if token == "(":
            opened.append(exploration.at)
        elif token == ")":
            if not opened:
                raise BadNotation("In this link a parenthesis is closed that was not opened; it is damaged.")
            exploration = exploration.stand_at(opened.pop())
        elif token != ".":
            exploration = _read_move(exploration, token, marks)
    if opened:
        raise BadNotation("In this link a parenthesis is not closed; it is damaged or cut off.")
    return exploration


def _read_move(exploration: Exploration, token: str, marks: _Marks) -> Exploration:
    found = _MOVE.fullmatch(token)
    assert found is not None
    text = found["move"].rstrip("*~")
    try:
        exploration = exploration.play(_plain(text))
    except CucumberError as error:
        raise type(error)(f"Move {len(exploration.nodes)} of this link: {error}") from None
    name, comment = _plain(found["name"] or ""), _plain(found["comment"] or "")
    marks.mark(exploration.at, shown="*" in found["move"], end="~" in found["move"])
    if name:
        exploration = exploration.call(exploration.at, name)
    return exploration.comment(exploration.at, comment) if comment else exploration


def _plain(text: str) -> str:
    return unquote(text.replace("_", " "), errors="replace")


_READERS: Mapping[str, Callable[[Sequence[str]], Exploration]] = {VERSION: _read}
