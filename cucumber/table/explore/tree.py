"""An exploration: every line of play that was tried, as a tree of moves, and the reader's place in it.

The first node of a line is a table (a variant and the game there), the second deals the cards, and each further node is
one more move. An exploration is a value: every change gives a new one, and undoing it means going back to the old one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from cucumber.engine.acts import Act
from cucumber.engine.deal import Verdict
from cucumber.engine.game import DealMove, Game
from cucumber.engine.variants import Variant
from cucumber.errors import CucumberError
from cucumber.table.moves import Move, Position, Record, Transition
from cucumber.table.moves.game_link import LONGEST_SEED, in_a_line
from cucumber.words.explain.replay import Step

MOST_NODES = 3_000


@dataclass(frozen=True)
class Node:
    """A position with the move that led to it; a table has neither a parent nor a move.

    `name` is the name of the line from here on, `comment` the comment on this node.
    """

    parent: int | None
    transition: Transition | None
    position: Position
    name: str = ""
    comment: str = ""

    @staticmethod
    def table(position: Position) -> Node:
        """A node at the root of a tree: a game before its first deal."""
        return Node(None, None, position)

    def then(self, number: int, move: Move | Verdict | str) -> Node:
        """The node a move leads to from this one, which is node `number`. Raises CucumberError as `Position.make`."""
        transition = self.position.make(move)
        return Node(number, transition, transition.after)

    @property
    def move(self) -> Move | None:
        return self.transition.move if self.transition else None

    @property
    def deals(self) -> bool:
        """Whether the move that led here dealt cards."""
        return isinstance(self.move, DealMove)

    @cached_property
    def step(self) -> Step:
        """The step of the node: its position, what its move brought about, and the comment on it."""
        assert self.transition is not None
        return replace(self.transition.step, comment=self.comment)

    @property
    def label(self) -> str:
        """The move in words, such as "Trick 2: Bo plays 9♦"; empty at a table."""
        return self.transition.label if self.transition else ""


@dataclass(frozen=True)
class IllegalMove:
    """The first move of a repeated line that was not allowed, and why; `number` counts the moves before it."""

    move: Move
    number: int
    reason: str


@dataclass(frozen=True)
class Exploration:
    """All nodes, parents before their children; the number of the node shown, and of the end of the line followed.

    Cards are dealt by `seed`. Make one with `Exploration.of`.

    >>> from cucumber import Game, find
    >>> agurk = find("agurk")
    >>> start = Exploration.of(agurk, Game.new(agurk.rules, ["Ann", "Bo"]), "deal 9h 2c / Jd 5s")
    >>> tried = start.play("9h").play("Jd").undo().undo().play("2c")
    >>> [str(node.move) for node in tried.nodes[1:]]
    ['deal 2c 9h / 5s Jd', '9h', 'Jd', '2c']
    >>> tried.undo() == start.play("9h").play("Jd").undo().undo()
    False
    >>> tried.undo().position == start.position
    True
    """

    nodes: tuple[Node, ...]
    at: int
    end: int
    seed: str = "1"

    @staticmethod
    def of(
        variant: Variant, game: Game, dealing: DealMove | str, acts: Sequence[Act | str] = (), seed: str = "1"
    ) -> Exploration:
        """An exploration with one line: a table, the cards dealt and the acts so far, as moves or as text.

        Raises CucumberError if they make no deal, or an act is not allowed.
        """
        seed = in_a_line(seed, "seed", LONGEST_SEED) or "1"
        exploration = Exploration((Node.table(Position(variant, game)),), 0, 0, seed)
        for move in (dealing, *acts):
            exploration = exploration.play(move)
        return exploration

    @staticmethod
    def along(moves: Record) -> Exploration:
        """The moves of a game, with all cards open, as one line."""
        nodes = (Node(at, transition, transition.after) for at, transition in enumerate(moves.transitions))
        end = len(moves.transitions)
        return Exploration((Node.table(moves.start), *nodes), end, end, moves.seed)

    # --- where the reader is ---

    @cached_property
    def line(self) -> tuple[int, ...]:
        """The nodes of the line being followed, from its table to its end."""
        return self.path_to(self.end)

    @property
    def place(self) -> int:
        """The place of the node shown in the line being followed."""
        return self.line.index(self.at)

    @property
    def position(self) -> Position:
        return self.nodes[self.at].position

    @property
    def step(self) -> Step:
        return self.nodes[self.at].step

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the deal shown, from its cards to the node shown."""
        return tuple(self.nodes[number].step for number in self.path[self.path.index(self.dealing) :])

    @property
    def path(self) -> tuple[int, ...]:
        """The nodes from the table to the one shown."""
        return self.line[: self.place + 1]

    @property
    def dealing(self) -> int:
        """The node that dealt the cards of the position shown."""
        return next(each for each in reversed(self.path) if self.nodes[each].deals)

    # --- the tree ---

    @cached_property
    def children(self) -> tuple[tuple[int, ...], ...]:
        """The nodes that follow each node, in the order they were tried."""
        children: list[list[int]] = [[] for _ in self.nodes]
        for number, node in enumerate(self.nodes):
            if node.parent is not None:
                children[node.parent].append(number)
        return tuple(map(tuple, children))

    @property
    def ends(self) -> tuple[int, ...]:
        """The last node of each line, in tree order: a branch comes after what it branches off from."""
        return tuple(number for number in self.in_order() if not self.children[number])

    def in_order(self) -> Iterator[int]:
        """All nodes, each line to its end before the next."""
        waiting = [number for number, node in enumerate(self.nodes) if node.parent is None][::-1]
        while waiting:
            number = waiting.pop()
            yield number
            waiting += self.children[number][::-1]

    def path_to(self, number: int) -> tuple[int, ...]:
        """The nodes from the table to this one."""
        path = [number]
        while (parent := self.nodes[path[-1]].parent) is not None:
            path.append(parent)
        return tuple(reversed(path))

    def name_of(self, end: int) -> str:
        """The name of the line that ends here: the last name given on it, or its number among the lines."""
        names = [self.nodes[number].name for number in self.path_to(end) if self.nodes[number].name]
        return names[-1] if names else f"Line {self.ends.index(end) + 1}"

    # --- moving ---

    def go(self, number: int) -> Exploration:
        """Shows another node and follows a line through it. Raises CucumberError if there is no such node."""
        self._check_node(number)
        return replace(self, at=number, end=self.end if number in self.line else self.end_of(number))

    def undo(self) -> Exploration:
        """Goes back one move, at most to the first cards dealt."""
        return replace(self, at=self.line[max(1, self.place - 1)])

    def redo(self) -> Exploration:
        """Goes forward one move on the line being followed."""
        return replace(self, at=self.line[min(len(self.line) - 1, self.place + 1)])

    def play(self, move: Move | Verdict | str) -> Exploration:
        """Makes a move, given as such or as text: follows its line if it was made here before, otherwise adds a branch.

        Raises CucumberError if the move is not allowed, or the tree is full.
        """
        fresh = self.nodes[self.at].then(self.at, move)
        known = (each for each in self.children[self.at] if self.nodes[each].move == fresh.move)
        if (number := next(known, None)) is not None:
            return self.go(number)
        refuse_if_full(self.nodes)
        return replace(self, nodes=(*self.nodes, fresh), at=len(self.nodes), end=len(self.nodes))

    def next_deal(self) -> Exploration:
        """Deals the next cards by the seed. Raises CucumberError if the deal is not over.

        Deals are counted from the table on, so that the next game gets cards of its own.
        """
        before = sum(self.nodes[number].deals for number in self.path)
        settled = self.nodes[self.line[0]].position.game.settled
        return self.play(self.position.dealing(self.seed, settled + before + 1))

    def end_of(self, number: int) -> int:
        """The end of the line that goes on from a node with what was tried first."""
        while following := self.children[number]:
            number = following[0]
        return number

    # --- words, cutting ---

    def name_line(self, number: int, name: str) -> Exploration:
        """Names the line from a node on; an empty name removes it.

        Raises CucumberError if there is no such node, or the name is too long.
        """
        return self._with(number, name=in_a_line(name, "name"))

    def comment(self, number: int, comment: str) -> Exploration:
        """Comments on a node; an empty comment removes it.

        Raises CucumberError if there is no such node, or the comment is too long.
        """
        return self._with(number, comment=in_a_line(comment, "comment"))

    def _with(self, number: int, **words: str) -> Exploration:
        self._check_node(number)
        changed = replace(self.nodes[number], **words)  # type: ignore[arg-type] # name or comment
        return replace(self, nodes=(*self.nodes[:number], changed, *self.nodes[number + 1 :]))

    def cut(self, number: int) -> Exploration:
        """Cuts off a node and everything after it; a reader who was there moves to the node before.

        Raises CucumberError if there is no such node, or nothing would be left.
        """
        self._check_node(number)
        first = self.nodes[number].parent
        gone = {number}
        if first is not None and self.nodes[first].parent is None and self.children[first] == (number,):
            gone = {first}  # this would leave a table without cards
        for each, node in enumerate(self.nodes):
            if node.parent in gone:
                gone.add(each)
        if len(gone) == len(self.nodes):
            raise CucumberError("You can't delete the only branch. Set up other cards instead.")
        return self.keep([each for each in range(len(self.nodes)) if each not in gone])

    def keep(self, numbers: Sequence[int]) -> Exploration:
        """The tree of these nodes alone, which are in order; with a node, the one before it stays."""
        new: dict[int | None, int] = {old: place for place, old in enumerate(numbers)}
        nodes = (self.nodes[old] for old in numbers)
        left = replace(self, nodes=tuple(replace(node, parent=new.get(node.parent)) for node in nodes), at=0, end=0)
        line = [new[old] for old in self.line if old in new] or [0]
        left = replace(left, end=left.end_of(line[-1]))
        return replace(left, at=left.line[max(1, min(self.place, len(line) - 1))])

    def _check_node(self, number: int) -> None:
        if not 0 <= number < len(self.nodes) or self.nodes[number].parent is None:
            raise CucumberError("That position is gone.")

    # --- changing the past ---

    def try_again(
        self, dealing: DealMove | str, table: Position | None = None
    ) -> tuple[Exploration, IllegalMove | None]:
        """The same acts with other cards, or at another table: a new line, up to the first act the rules forbid.

        `dealing` deals cards in place of those shown; `table` is the position before it, if that changes too. The acts
        of the line being followed are repeated up to the first that is not allowed, which is reported. Raises
        CucumberError if the cards make no deal, or the tree is full.
        """
        dealt = self.line.index(self.dealing)
        moves = [move for number in self.line[dealt + 1 :] if (move := self.nodes[number].move)]
        before = self.line[dealt - 1]
        is_there = table is None or table == self.nodes[before].position
        moved = (self.branch_at(before) if table is None or is_there else self._at_table(table)).play(dealing)
        for number, move in enumerate(moves):
            try:
                moved = moved.play(str(move))  # as text: other rules may order the cards of a set differently
            except CucumberError as error:
                return moved, IllegalMove(move, number, str(error))
        return moved, None

    def branch_at(self, number: int) -> Exploration:
        """Goes to a node, which may be a table, and ends the line there: further moves make a branch."""
        return replace(self, at=number, end=number)

    def _at_table(self, table: Position) -> Exploration:
        """Goes to a table, which is added if it is not there yet."""
        for number, node in enumerate(self.nodes):
            if node.parent is None and node.position == table:
                return self.branch_at(number)
        fresh = replace(self, nodes=(*self.nodes, Node.table(table)))
        return fresh.branch_at(len(self.nodes))


def refuse_if_full(nodes: Sequence[Node]) -> None:
    """Raises CucumberError if a tree has no room for one more node."""
    if len(nodes) >= MOST_NODES:
        full = f"There are {MOST_NODES:,} positions in this tree, and no room for more."
        raise CucumberError(f"{full} Cut off a branch first.")
