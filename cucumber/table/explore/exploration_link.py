"""An exploration as the text of a link: all of it, or as much as a link can hold.

    1!agurk;Ann,Bo;seed=7:deal_9h_2c/Jd_5s(9h.Jd*)2c.5s

Each table follows after a `!`, with the state of its game as far as it isn't that of a new one. Where a line branches,
all branches but the latest are in parentheses. A move may carry a name (`=`) and a comment (`'`). `*` marks the node
shown, `~` the end of the line being followed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from cucumber.engine.cards import write_cards
from cucumber.engine.game import DealMove, Game
from cucumber.engine.variants import find
from cucumber.errors import BadNotation, CucumberError
from cucumber.table.explore.tree import Exploration, Node, refuse_if_full
from cucumber.table.moves import Position, game_link

VERSION = "1"
LONGEST_LINK = 8_000
_LONGEST_READ = 100_000
_LONGEST_NUMBER = 6
_TOKEN = re.compile(r"[.()]|[^.()]+")


def write_link(exploration: Exploration, longest: int = LONGEST_LINK) -> tuple[str, str]:
    """The link to an exploration, and a sentence on what it leaves out, which is empty if it holds everything.

    If a link would be too long, these are left out in turn: comments, other lines, deals before the one shown, deals
    after it.
    """
    tries: tuple[tuple[Callable[[Exploration], Exploration], str], ...] = (
        (lambda whole: whole, ""),
        (
            lambda tree: replace(tree, nodes=tuple(replace(node, comment="") for node in tree.nodes)),
            "The link leaves out the comments: with them it would be too long.",
        ),
        (
            lambda tree: tree.keep(tree.line),
            "The link holds only the line shown, without comments: with the others it would be too long.",
        ),
        (_from_this_deal, "The link begins with the deal shown: with other lines and comments it would be too long."),
        (_until_next_deal, "The link holds only the deal shown, without comments: with more it would be too long."),
    )
    for shorten, left_out in tries:
        exploration = shorten(exploration)
        tables = [number for number, node in enumerate(exploration.nodes) if node.parent is None]
        text = "!".join((VERSION, *(_write_table(exploration, number) for number in tables)))
        if len(text) <= longest:
            return text, left_out
    return "", "All this is too long for a link. Save it as a file instead."


def read_link(text: str) -> Exploration:
    """The exploration that a link describes.

    >>> read_link("1!agurk;Ann,Bo:deal_9h_2c/Jd_5s(9h.Jd*.5s)2c").step.label
    'Trick 1: Bo plays J♦'

    Raises BadNotation for text that is not a link, and CucumberError for moves that the rules do not allow.
    """
    content = game_link.after_version(text, VERSION, _LONGEST_READ)
    if not content:
        raise BadNotation("This link holds no table; it is cut off.")
    reader = _TreeReader()
    for table in content.split("!"):
        reader.table(table)
    return reader.exploration()


def _write_table(exploration: Exploration, table: int) -> str:
    position = exploration.nodes[table].position
    seed = exploration.seed if table == 0 else ""
    people = map(game_link.escaped, position.game.players)
    head = game_link.write_table(position.variant.key, people, _table_details(position.game, seed))
    return f"{head}:{''.join(_moves(exploration, table))}"


def _table_details(game: Game, seed: str) -> Iterator[tuple[str, str]]:
    """The state of a game, as far as it differs from that of a new one, and the seed."""
    fresh = _state(Game.new(game.rules, game.players))
    yield from ((word, value) for word, value in _state(game).items() if value != fresh[word])
    if seed not in {"", "1"}:
        yield "seed", game_link.escaped(seed)


def _state(game: Game) -> dict[str, str]:
    lost = [game.rules.when_caught.lives - lives for lives in game.lives]
    return {
        "dealer": str(game.dealer),
        "scores": ",".join(map(str, game.scores)),
        "lost": ",".join(map(str, lost)),
        "settled": str(game.settled),
        "kept": "/".join(game_link.escaped(write_cards(cards)) for cards in game.kept),
        "bought": ",".join(map(str, game.bought_in)),
    }


def _moves(exploration: Exploration, table: int) -> Iterator[str]:
    """The moves from a table on, with branches in parentheses; without recursion, because lines are long."""
    waiting: list[int | str] = _branches(exploration.children[table])
    after_a_move = False
    while waiting:
        part = waiting.pop()
        if isinstance(part, int):
            yield "." * after_a_move + _write_node(exploration, part)
            waiting += _branches(exploration.children[part])
        else:
            yield part
        after_a_move = isinstance(part, int)


def _branches(moves: Sequence[int]) -> list[int | str]:
    """What follows a move, last part first: all branches but the latest are in parentheses."""
    parts: list[int | str] = []
    for move in moves[:-1]:
        parts += ("(", move, ")")
    return [*parts, *moves[-1:]][::-1]


def _write_node(exploration: Exploration, number: int) -> str:
    node = exploration.nodes[number]
    assert node.move is not None
    marks = "*" * (number == exploration.at) + "~" * (number == exploration.end != exploration.at)
    name = f"={game_link.escaped(node.name)}" if node.name else ""
    comment = f"'{game_link.escaped(node.comment)}" if node.comment else ""
    return f"{game_link.write_move(node.move)}{marks}{name}{comment}"


def _from_this_deal(exploration: Exploration) -> Exploration:
    """One line that starts with the deal shown, at a table with the game as it stood then."""
    first = exploration.line.index(exploration.dealing)
    before = exploration.nodes[exploration.line[first]].position
    game = before.game.without_past()
    short = Exploration((Node.table(Position(before.variant, game)),), 0, 0, exploration.seed)
    for number in exploration.line[first:]:
        node = exploration.nodes[number]
        assert node.move is not None
        move = node.move
        if len(short.nodes) == 1 and isinstance(move, DealMove) and move.leader is None:
            move = replace(move, leader=before.current_deal.leader)  # which may depend on a deal that is left out
        short = short.play(move)
        short = short.name_line(short.at, node.name)
    return short.go(exploration.place - first + 1)


def _until_next_deal(exploration: Exploration) -> Exploration:
    """One line that stops at the end of the deal shown."""
    later = exploration.line[exploration.place + 1 :]
    following = next((number for number in later if exploration.nodes[number].deals), None)
    return exploration if following is None else exploration.cut(following)


_NO_CARDS = "This link holds a table without cards; it is damaged or cut off."


class _TreeReader:
    """The tree read so far, and the node at which the next move goes on.

    Its nodes are a growing list: a new exploration for each of thousands of moves would take too long.
    """

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.seed = "1"
        self.at = self.marked_node = self.end = self.number = 0
        self._following: dict[tuple[int, str], int] = {}  # by the text of a move, for thousands of look-ups

    def exploration(self) -> Exploration:
        """The exploration read, at the marked node on the marked line."""
        exploration = Exploration(tuple(self.nodes), 0, 0, self.seed)
        node = self.marked_node or exploration.ends[0]
        end = self.end if node in exploration.path_to(self.end) else node
        return exploration.go(end).go(node)

    def table(self, text: str) -> None:
        """Reads a table and plays its moves; a closing parenthesis leads back to where it was opened.

        Raises BadNotation for parentheses that do not match, and CucumberError for moves that cannot be made.
        """
        head, colon, moves = text.partition(":")
        if not colon:
            raise BadNotation(_NO_CARDS)
        refuse_if_full(self.nodes)
        position, seed = _read_table(head)
        self.seed = self.seed if self.nodes else seed
        self.at = len(self.nodes)
        self.nodes.append(Node.table(position))
        branch_points: list[int] = []
        for token in _TOKEN.findall(moves):
            if token == "(":
                branch_points.append(self.at)
            elif token == ")":
                if not branch_points:
                    raise BadNotation("A parenthesis in this link is closed but never opened; the link is damaged.")
                self.at = branch_points.pop()
            elif token != ".":
                self._move(token)
        if branch_points:
            raise BadNotation("A parenthesis in this link is never closed; the link is damaged or cut off.")
        if self.nodes[-1].parent is None:
            raise BadNotation(_NO_CARDS)

    def _move(self, token: str) -> None:
        """Makes a move, or follows it where it was made before, and adds its name and comment."""
        self.number += 1
        text, _, comment = token.partition("'")
        move, _, name = text.partition("=")
        try:
            fresh = self.nodes[self.at].then(self.at, game_link.plain(move).rstrip("*~"))
            self.at = self._following.setdefault((self.at, str(fresh.move)), len(self.nodes))
            if self.at == len(self.nodes):
                refuse_if_full(self.nodes)
                self.nodes.append(fresh)
            name, comment = (
                game_link.in_a_line(game_link.plain(name), "name"),
                game_link.in_a_line(game_link.plain(comment), "comment"),
            )
        except CucumberError as error:
            raise error.within(f"Move {self.number} of this link") from None
        node = self.nodes[self.at]
        self.nodes[self.at] = replace(node, name=name or node.name, comment=comment or node.comment)
        marks = move[len(move.rstrip("*~")) :]
        self.marked_node = self.at if "*" in marks else self.marked_node
        self.end = self.at if "~" in marks else self.end


def _read_table(head: str) -> tuple[Position, str]:
    key, players, *rest = *head.split(";"), ""
    names = [game_link.plain(name) for name in players.split(",", game_link.MOST_PEOPLE)]
    variant = find(game_link.plain(key))
    details = game_link.read_details(rest, _WORDS, "table")
    game = Game.new(
        variant.rules,
        names,
        _number(details["dealer"]) if "dealer" in details else None,
        _numbers(details, "scores"),
        _numbers(details, "lost"),
        _number(details.get("settled", "0")),
        [game_link.plain(cards) for cards in details["kept"].split("/")] if "kept" in details else (),
        _numbers(details, "bought"),
    )
    return Position(variant, game), game_link.in_a_line(
        game_link.plain(details.get("seed", "1")), "seed", game_link.LONGEST_SEED
    ) or "1"


_WORDS = ("dealer", "scores", "lost", "settled", "kept", "bought", "seed")


def _numbers(details: Mapping[str, str], word: str) -> list[int]:
    return [_number(text) for text in details[word].split(",", game_link.MOST_PEOPLE)] if word in details else []


def _number(text: str) -> int:
    if not re.fullmatch(rf"-?[0-9]{{1,{_LONGEST_NUMBER}}}", text):
        raise BadNotation(f"A link has numbers of at most {_LONGEST_NUMBER} digits; {text[:40]!r} isn't one.")
    return int(text)
