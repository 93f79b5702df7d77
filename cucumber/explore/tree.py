"""An exploration: every line of play that somebody tried, as a tree of moves, and where in it the reader stands.

The first node of a line is a table (a variant and the game at it), the second deals its cards, and from there each node
is one move further. An exploration is a value: whatever is done gives a new one, and taking it back is the one before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from cucumber.acts import Act
from cucumber.deal import Verdict
from cucumber.errors import CucumberError
from cucumber.explain.replay import Step
from cucumber.explore.position import Made, Move, Position
from cucumber.game import Dealing, Game
from cucumber.variants import Variant

MOST_NODES = 3_000
LONGEST_WORDS = 300  # a name or a comment
LONGEST_SEED = 40


@dataclass(frozen=True)
class Node:
    """A position with the move that led to it; a table has neither a parent nor a move.

    `name` is what somebody called the line from here on, `comment` what somebody had to say about it.
    """

    parent: int | None
    made: Made | None
    position: Position
    name: str = ""
    comment: str = ""

    @staticmethod
    def table(position: Position) -> Node:
        """A node that begins a tree: a game at which nothing has been dealt yet."""
        return Node(None, None, position)

    def then(self, number: int, move: Move | Verdict | str) -> Node:
        """The node that a move leads to from this one, which has that number. Raises CucumberError as the move does."""
        made = self.position.make(move)
        return Node(number, made, made.after)

    @property
    def move(self) -> Move | None:
        """The move that led here."""
        return self.made.move if self.made else None

    @property
    def deals(self) -> bool:
        """Whether the move that led here dealt cards."""
        return isinstance(self.move, Dealing)

    @property
    def label(self) -> str:
        """The move for people, such as "Trick 2: Bo plays 9♦"; nothing at a table."""
        return self.made.label if self.made else ""


@dataclass(frozen=True)
class Refused:
    """The first move of a line tried again that could not be made, and why: `number` counts the moves before it."""

    move: Move
    number: int
    reason: str


@dataclass(frozen=True)
class Exploration:
    """All nodes, parents before their children; the line being followed, from its table to its end; the place in it.

    `seed` is what the cards are dealt by. Make one with `Exploration.of`.

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
    line: tuple[int, ...]
    place: int
    seed: str = "1"

    @staticmethod
    def of(
        variant: Variant, game: Game, dealing: Dealing | str, acts: Sequence[Act | str] = (), seed: str = "1"
    ) -> Exploration:
        """An exploration with one line: a table, the cards dealt at it and the acts so far, as moves or as text.

        Raises CucumberError where these make no deal, or an act is not allowed.
        """
        seed = in_a_line(seed, "seed", LONGEST_SEED) or "1"
        exploration = Exploration((Node.table(Position(variant, game)),), (0,), 0, seed)
        for move in (dealing, *acts):
            exploration = exploration.play(move)
        return exploration

    # --- where the reader stands ---

    @property
    def at(self) -> int:
        """The node shown."""
        return self.line[self.place]

    @property
    def position(self) -> Position:
        """The position shown."""
        return self.nodes[self.at].position

    @cached_property
    def step(self) -> Step:
        """The position shown, with what its move brought."""
        return self.step_at(self.at)

    def step_at(self, number: int) -> Step:
        """The position of a node, with what its move brought and what somebody had to say about it."""
        node = self.nodes[number]
        assert node.made is not None
        return replace(node.made.step, comment=node.comment)

    @property
    def path(self) -> tuple[int, ...]:
        """The nodes from the table to the one shown."""
        return self.line[: self.place + 1]

    @property
    def dealing(self) -> int:
        """The node at which the cards of the position shown were dealt."""
        return self.dealing_of(self.at)

    # --- the tree ---

    @cached_property
    def children(self) -> tuple[tuple[int, ...], ...]:
        """The nodes that follow each node, in the order in which they were tried."""
        found: list[list[int]] = [[] for _ in self.nodes]
        for number, node in enumerate(self.nodes):
            if node.parent is not None:
                found[node.parent].append(number)
        return tuple(map(tuple, found))

    @property
    def ends(self) -> tuple[int, ...]:
        """The last node of each line, in the order of the tree: a branch comes after what it branches off."""
        return tuple(number for number in self.in_order() if not self.children[number])

    def in_order(self) -> Iterator[int]:
        """All nodes, each line to its end before the next one."""
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

    def dealing_of(self, number: int) -> int:
        """The node at which the cards of a node were dealt."""
        return next(each for each in reversed(self.path_to(number)) if self.nodes[each].deals)

    def name_of(self, end: int) -> str:
        """What the line that ends here is called: the last name given on it, or its number among the lines."""
        names = [self.nodes[number].name for number in self.path_to(end) if self.nodes[number].name]
        return names[-1] if names else f"Line {self.ends.index(end) + 1}"

    # --- moving ---

    def go(self, number: int) -> Exploration:
        """Shows another node; a line that goes through it is followed from there on."""
        self._refuse_what_is_gone(number)
        if number in self.line:
            return replace(self, place=self.line.index(number))
        path = self.path_to(number)
        return replace(self, line=self._to_the_end(path), place=len(path) - 1)

    def undo(self) -> Exploration:
        """One move back; the first cards dealt are as far back as it goes."""
        return replace(self, place=max(1, self.place - 1))

    def redo(self) -> Exploration:
        """One move on along the line being followed."""
        return replace(self, place=min(len(self.line) - 1, self.place + 1))

    def play(self, move: Move | Verdict | str) -> Exploration:
        """Makes a move, which may be text: where it was made before that line is followed, where not it is a branch.

        Raises CucumberError where the move is not allowed, and where the tree is full.
        """
        fresh = self.nodes[self.at].then(self.at, move)
        known = (each for each in self.children[self.at] if self.nodes[each].move == fresh.move)
        if (number := next(known, None)) is not None:
            return self.go(number)
        refuse_if_full(self.nodes)
        line = (*self.path, len(self.nodes))
        return replace(self, nodes=(*self.nodes, fresh), line=line, place=len(line) - 1)

    def next_deal(self) -> Exploration:
        """Deals the next cards by the seed. Raises CucumberError while the deal goes on.

        Deals are counted from the table on, so that the next game has cards of its own.
        """
        before = sum(self.nodes[number].deals for number in self.path)
        settled = self.nodes[self.line[0]].position.game.settled
        return self.play(self.position.dealing(self.seed, settled + before + 1))

    def _to_the_end(self, path: Sequence[int]) -> tuple[int, ...]:
        """The path, and from its last node on whatever was tried first."""
        line = list(path)
        while following := self.children[line[-1]]:
            line.append(following[0])
        return tuple(line)

    # --- words, cutting ---

    def call(self, number: int, name: str) -> Exploration:
        """Gives the line from a node on a name; none takes it away."""
        return self._with(number, name=in_a_line(name, "name"))

    def comment(self, number: int, comment: str) -> Exploration:
        """Says something about a node; nothing takes it away."""
        return self._with(number, comment=in_a_line(comment, "comment"))

    def _with(self, number: int, **words: str) -> Exploration:
        self._refuse_what_is_gone(number)
        changed = replace(self.nodes[number], **words)  # type: ignore[arg-type] # name or comment
        return replace(self, nodes=(*self.nodes[:number], changed, *self.nodes[number + 1 :]))

    def cut(self, number: int) -> Exploration:
        """Cuts off a node with all that follows it; whoever stood there stands before it.

        Raises CucumberError where nothing would be left.
        """
        self._refuse_what_is_gone(number)
        first = self.nodes[number].parent
        gone = {number}
        if first is not None and self.nodes[first].parent is None and self.children[first] == (number,):
            gone = {first}  # a table without cards
        new: dict[int, int] = {}
        for old, node in enumerate(self.nodes):
            if old in gone or node.parent in gone:
                gone.add(old)
            else:
                new[old] = len(new)
        if not new:
            raise CucumberError("These are the only cards there are; set up others instead of cutting them off.")
        left = replace(self, nodes=tuple(_moved(self.nodes[old], new) for old in new))
        kept = [new[old] for old in self.line if old in new] or [0]
        return replace(left, line=left._to_the_end(kept), place=max(1, min(self.place, len(kept) - 1)))  # noqa: SLF001 -- the same class

    def _refuse_what_is_gone(self, number: int) -> None:
        if not 0 <= number < len(self.nodes) or self.nodes[number].parent is None:
            raise CucumberError("That position is not there any more.")

    # --- changing the past ---

    def try_again(self, dealing: Dealing | str, table: Position | None = None) -> tuple[Exploration, Refused | None]:
        """The same acts with other cards, or at another table: a new line, as far as the rules allow it.

        `dealing` deals the cards instead of the move that dealt those shown, `table` is the position before it where
        that is another one. The acts of the line being followed are made until the first that cannot be, which
        is told. Raises CucumberError where the cards make no deal.
        """
        dealt = self.line.index(self.dealing)
        moves = [move for number in self.line[dealt + 1 :] if (move := self.nodes[number].move)]
        moved = self._at_table(table) if table else self.stand_at(self.line[dealt - 1])
        moved = moved.play(dealing)
        for number, move in enumerate(moves):
            try:
                # As text: by other rules the cards of a set may stand in another order.
                moved = moved.play(str(move))
            except CucumberError as error:
                return moved, Refused(move, number, str(error))
        return moved, None

    def stand_at(self, number: int) -> Exploration:
        """Stands at a node, a table too: what is played from there is a branch."""
        path = self.path_to(number)
        return replace(self, line=path, place=len(path) - 1)

    def _at_table(self, table: Position) -> Exploration:
        """Stands at a table, a new one unless it is there already."""
        for number, node in enumerate(self.nodes):
            if node.parent is None and node.position == table:
                return self.stand_at(number)
        fresh = replace(self, nodes=(*self.nodes, Node.table(table)))
        return fresh.stand_at(len(self.nodes))


def _moved(node: Node, new: Mapping[int, int]) -> Node:
    return node if node.parent is None else replace(node, parent=new[node.parent])


def refuse_if_full(nodes: Sequence[Node]) -> None:
    """Raises CucumberError where a tree has no room for one more node."""
    if len(nodes) >= MOST_NODES:
        raise CucumberError(
            f"There are {MOST_NODES:,} positions in this tree, and no room for more. Cut off a branch first."
        )


def in_a_line(text: str, what: str, longest: int = LONGEST_WORDS) -> str:
    """Words that somebody typed, fit for a line. Raises CucumberError for too many.

    >>> in_a_line("  Bo   ducks here ", "comment")
    'Bo ducks here'
    """
    words = ("".join(filter(str.isprintable, word)) for word in text.split())
    line = " ".join(filter(None, words))
    if len(line) > longest:
        raise CucumberError(f"A {what} has at most {longest} characters; this one has {len(line):,}.")
    return line
