"""A scenario from a TOML file, which tells a deal with notes, what-ifs and expectations.

Lessons, example hands and strategy stories are all scenarios, and every file is also a test: one that cannot be
replayed by the rules, or does not come out as it expects, is refused. `docs/scenarios.md` describes the format.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from cucumber.engine.acts import Play
from cucumber.engine.deal import Deal
from cucumber.engine.deal.history import acts_of
from cucumber.engine.game import Game
from cucumber.engine.notation import play_out, split_acts
from cucumber.engine.rules import nearest
from cucumber.engine.toml import TomlTable, content_of, read_top
from cucumber.engine.variants import Variant, find
from cucumber.errors import BadDeal, BadScenario, CucumberError
from cucumber.table.scenario.model import DIFFICULTIES, Line, Note, Scenario, Turn, WhatIf, outcome, turns
from cucumber.table.scenario.pauses import PAUSES, Pause, QuestionKind, can_ask

_LONGEST_OUTCOME = 120  # in a message
_LONGEST_NOTE = 2_000  # characters; reading more would keep others waiting

T = TypeVar("T")


# --- finding and reading files ----------------------------------------------------------------------------------------


def shipped_keys(folder: str) -> tuple[str, ...]:
    """The keys of the scenarios in `folder` that come with the package, in reading order."""
    entries = (entry.name for entry in files("cucumber").joinpath("table", "scenarios", folder).iterdir())
    return tuple(f"{folder}/{name.removesuffix('.toml')}" for name in sorted(entries) if name.endswith(".toml"))


@cache
def load(key: str) -> Scenario:
    """A scenario that comes with the package. Raises BadScenario if there is none with that key.

    >>> load("examples/1-three-nines").title
    'Three nines on the last trick'
    """
    known = [name for folder in ("examples", "strategy") for name in shipped_keys(folder)]
    if key not in known:
        raise BadScenario(f"There is no scenario {key[:60]!r}. {nearest(key, known)}")
    return read_scenario(files("cucumber").joinpath("table", "scenarios", f"{key}.toml").read_bytes(), key)


def scenario_content(key: str) -> dict[str, Any]:
    """The content of a scenario that comes with the package, read without replaying it."""
    return tomllib.loads(files("cucumber").joinpath("table", "scenarios", f"{key}.toml").read_text(encoding="utf-8"))


def find_scenario(name: str) -> Scenario:
    """The example or story that comes along with this title, key, or last word of its key.

    >>> find_scenario("Three nines on the last trick").key, find_scenario("1-three-nines").key
    ('examples/1-three-nines', 'examples/1-three-nines')

    Raises BadScenario, suggesting similar titles.
    """
    titles = _titles()
    words = {key.rpartition("/")[2]: key for key in titles.values()}
    keys = {key: key for key in titles.values()}
    by_letters = {each.casefold(): key for each, key in (words | titles | keys).items()}
    if (key := by_letters.get(name.strip().casefold())) is None:
        hint = nearest(name, [*titles, *words], list(titles))
        raise BadScenario(f"There is no example or story {name[:60]!r}. {hint}", field="scenario")
    return load(key)


@cache
def _titles() -> dict[str, str]:
    """The title of each example and story that comes along, with its key."""
    keys = (key for folder in ("examples", "strategy") for key in shipped_keys(folder))
    return {str(scenario_content(key)["title"]): key for key in keys}


def read_file(path: str | Path) -> Scenario:
    """A scenario from a file of your own. Raises BadScenario with the file, the place in it, and the reason."""
    return read_scenario(content_of(path, BadScenario), str(path))


def read_scenario(content: bytes, name: str) -> Scenario:
    """A scenario from the content of a file called `name`, replayed and checked against its expectations.

    Raises BadScenario with the file, the place in it, and the reason.
    """
    return scenario_of(read_top(content, name, BadScenario))


def read_table(content: dict[str, Any], name: str) -> Scenario:
    """A scenario from what its file says, as a dict; `name` stands for the file in messages. Raises BadScenario."""
    return scenario_of(TomlTable(name, "", content, BadScenario))


# --- from the tables of the file to a scenario ------------------------------------------------------------------------


@dataclass(frozen=True)
class _TableSetup:
    """What the main line and its what-ifs share: the players and their seats, the game, and who deals and leads."""

    variant: Variant
    players: tuple[str, ...]
    game: Game | None
    leader: int
    dealer: int
    stock: str

    def deal(self, hands: Mapping[str, str]) -> Deal:
        dealt = [hands.get(player, "") for player in self.players]
        rules = self.variant.rules
        credits = self.game.scores if self.game and rules.in_credits else ()  # noqa: A001 -- what the game calls them
        deal = Deal.of(rules, dealt, self.leader, self.stock, self.players, self.dealer, credits)
        if self.game and deal.seats != self.game.seats:
            raise BadDeal("The players with cards must be those still in the game.")
        return deal


def scenario_of(top: TomlTable) -> Scenario:
    """The scenario that a table tells; it may have other keys, if they have been read before.

    Raises BadScenario with the file, the place in it, and the reason.
    """
    seating = _seating(top)
    hands: dict[str, str] = top.by_name("hands", seating.players, str)
    deal = _in_place(top, "hands", lambda: seating.deal(hands))
    opening = {0: top.text("opening", "")}
    main = _line(top, seating, deal, Line(deal, seating.game, (), opening))
    scenario = Scenario(
        key=top.file,
        title=top.text("title"),
        about=top.text("about", ""),
        source=top.text("source", ""),
        teaches=tuple(top.items("teaches", str)),
        variant=seating.variant,
        line=main,
        what_ifs=tuple(_what_if(table, seating, hands, main) for table in top.tables("what_ifs")),
        difficulty=top.one_of("difficulty", DIFFICULTIES),
        pauses=tuple(_pause(table, seating, main) for table in top.tables("asks")),
        notes=tuple(_note(table, seating, main) for table in top.tables("notes")),
    )
    top.check_all_read()
    return scenario


def _seating(top: TomlTable) -> _TableSetup:
    variant = _in_place(top, "variant", lambda: find(top.text("variant")).playing(*top.items("house_rules", str)))
    players = tuple(top.items("players", str))
    dealer = top.seat("dealer", players, len(players) - 1)
    scores, cucumbers = top.items("scores", int), top.items("cucumbers", int)
    settled = top.number("settled", 0)
    kept_by: dict[str, str] = top.by_name("kept", players, str)
    kept = [kept_by.get(player, "") for player in players] if kept_by else []
    bought_in = top.seats("bought_in", players)
    if cucumbers and not scores:
        raise top.error("cucumbers need scores; give scores as well")
    state = scores, cucumbers, settled, kept, bought_in
    game = _in_place(top, "players", lambda: Game.new(variant.rules, players, dealer, *state))
    leader = top.seat("leader", players, game.leader)
    has_scores = bool(scores or kept_by)
    return _TableSetup(variant, players, game if has_scores else None, leader, game.dealer, top.text("stock", ""))


def _line(table: TomlTable, seating: _TableSetup, deal: Deal, before: Line) -> Line:
    """The line that goes on from `before`, where the deal stands as `deal`, with the tricks of this table."""
    builder = _LineBuilder(deal, list(before.acts), dict(before.comments))
    for trick in table.tables("tricks"):
        builder.trick(trick, seating.players)
    deal, acts, comments = builder.deal, builder.acts, builder.comments
    closing = table.items("closing", str)
    comments |= dict(enumerate(closing, start=len(acts) + 1))
    buying_in = table.seats("buying_in", seating.players)
    line = Line(before.deal, before.game, tuple(acts), comments, buying_in)
    if buying_in and not (before.game and deal.over):
        raise table.error("buying_in: players buy in after a deal that is over, in a game with scores")
    _in_place(table, "buying_in", lambda: line.steps)
    if len(closing) > (results := len(line.steps) - 1 - len(acts)):
        raise table.error(f"closing has {len(closing)} comments, but the deal brings {results} events to comment on")
    _check(table, line, deal)
    return line


@dataclass
class _LineBuilder:
    """A line in the making, trick by trick: the deal, the acts so far and the comments on them."""

    deal: Deal
    acts: list[str]
    comments: dict[int, str]

    def trick(self, table: TomlTable, players: Sequence[str]) -> None:
        """Adds one table of the file: the decisions before the lead, then the plays of one trick."""
        if self.deal.over:
            raise table.error("the deal is over before this trick")
        notes: dict[str, str] = table.by_name("notes", players, str)
        has_decisions = self._decisions(table)
        self._plays(table, notes, needed=not has_decisions)
        for player in notes:
            raise table.error(f"notes: {player} does not act in this trick")
        self._comment(table.text("note", ""))
        table.check_all_read()

    def _decisions(self, table: TomlTable) -> bool:
        """Adds the decisions before the lead, exchanges and calls; true if there are any."""
        acts = split_acts(table.text("before", ""))
        for place, act in enumerate(acts, start=1):
            self._act(table, f"before, act {place}", act)
            if isinstance(acts_of(self.deal)[-1], Play):
                raise table.error(f"before, act {place}: {act} is a play, which belongs to plays")
        self._comment(table.text("before_note", ""))
        return bool(acts)

    def _plays(self, table: TomlTable, notes: dict[str, str], *, needed: bool) -> None:
        number = self.deal.trick_number
        for place, act in enumerate(split_acts(table.text("plays", None if needed else "")), start=1):
            if self.deal.trick_number > number or self.deal.over:
                raise table.error(f"plays, act {place}: this is one trick, and it is complete before this act")
            player = self.deal.actor if self.deal.turn is not None else ""
            self._act(table, f"plays, act {place}", act)
            self._comment(notes.pop(player, ""))

    def _act(self, table: TomlTable, place: str, act: str) -> None:
        self.deal = _in_place(table, place, partial(self.deal.act, act))
        self.acts.append(act)

    def _comment(self, text: str) -> None:
        """Adds to the comment on the latest act."""
        at = len(self.acts)
        self.comments[at] = " ".join(filter(None, (self.comments.get(at, ""), text)))


def _what_if(table: TomlTable, seating: _TableSetup, hands: Mapping[str, str], main: Line) -> WhatIf:
    origin = table.table("from")
    at = _before_an_act(origin, seating, main)
    origin.check_all_read()
    other_hands = table.by_name("hands", seating.players, str)
    changed = {**hands, **other_hands}
    other = replace(seating, stock=table.text("stock", seating.stock))
    start = _in_place(table, "hands", lambda: other.deal(changed))
    # With other cards, the comments on the way may no longer be true.
    same = not other_hands and other == seating
    comments = {number: text for number, text in main.comments.items() if same and number < at}
    before = Line(start, seating.game, main.acts[:at], {**comments, at: table.text("note", "")})
    deal = _in_place(table, "hands, played as before", lambda: play_out(start, before.acts))
    what_if = WhatIf(table.text("title"), at, _line(table, seating, deal, before))
    table.check_all_read()
    return what_if


def _note(table: TomlTable, seating: _TableSetup, main: Line) -> Note:
    at, _ = _moment(table, seating, main)
    text = table.text("text")
    if not text.strip():
        raise table.error("text: write down what you want to be reminded of")
    if len(text) > _LONGEST_NOTE:
        raise table.error(f"text: a note has at most {_LONGEST_NOTE:,} characters; this one has {len(text):,}")
    table.check_all_read()
    return Note(at, text)


def _moment(table: TomlTable, seating: _TableSetup, main: Line) -> tuple[int, TomlTable]:
    """The step of the main line that `at` names, and the table that says so."""
    place = table.table("at")
    after: bool = place.value("after", bool, default=False)
    at = _after_a_trick(place, main) if after else _before_an_act(place, seating, main)
    place.check_all_read()
    return at, place


def _pause(table: TomlTable, seating: _TableSetup, main: Line) -> Pause:
    at, place = _moment(table, seating, main)
    table.check_known(table.text("kind"), list(PAUSES), "kind of question")
    kind = QuestionKind(table.text("kind"))
    if not can_ask(main.steps, at, kind):
        raise place.error(PAUSES[kind].missing)
    right = table.items("right", str)
    if right and kind.by_rules:
        raise table.error('right: the rules answer this one; only "play" has a right answer of yours')
    for act in right:
        table.check_known(act, list(map(str, main.steps[at].deal.legal())), "card allowed")
    pause = Pause(at, kind, table.text("asks", ""), tuple(right), table.text("note", ""))
    table.check_all_read()
    return pause


def _after_a_trick(place: TomlTable, main: Line) -> int:
    """The step at which a trick of the main line is complete."""
    trick = place.number("trick")
    steps = main.steps[: len(main.acts) + 1]
    places = [at for at, step in enumerate(steps) if len(step.deal.tricks) == trick]
    if trick < 1 or not places:
        raise place.error(f"the main line does not complete trick {trick}")
    return places[0]


def _before_an_act(origin: TomlTable, seating: _TableSetup, main: Line) -> int:
    """The number of acts of the main line before the one meant: a player's act in a trick, or the next act."""
    trick, seat = origin.number("trick"), origin.seat("player", seating.players, -1)
    before: bool = origin.value("before", bool, default=False)
    nth = origin.number("nth", 1)
    fitting = {Turn(trick, before, seat)} if seat >= 0 else {Turn(trick, before, each) for each in main.deal.seats}
    places = [at for at, turn in enumerate(turns(main)) if turn in fitting]
    if not 1 <= nth <= len(places):
        whose = f", {seating.players[seat]}" if seat >= 0 else ""
        raise origin.error(f"the main line has no such act: trick {trick}{whose}")
    return places[nth - 1]


def _check(table: TomlTable, line: Line, deal: Deal) -> None:
    """Checks that the line comes out as the file expects."""
    expect, result = table.table("expect"), outcome(line, deal)
    for key in expect:
        expect.check_known(key, list(result), "outcome")
        _compare(expect, key, result[key], deal.players)


def _compare(expect: TomlTable, key: str, result: Any, players: Sequence[str]) -> None:
    if isinstance(result, dict):
        expected: Any = expect.by_name(key, players, str if key == "kept" else int)
        result = result if key == "charges" else {name: result[name] for name in expected}  # a few are enough
    elif isinstance(result, list):
        expected = expect.items(key, str)
    elif isinstance(result, int):
        expected = expect.number(key)
    else:
        expected = expect.text(key)
    if expected != result:
        raise expect.error(f"expected {key} {_words(expected)}, but it came out as {_words(result)}")


def _words(value: Any) -> str:
    if isinstance(value, dict):
        value = [f"{name} {number}" for name, number in value.items()]
    text = ", ".join(value) or "none" if isinstance(value, list) else str(value)
    return text if len(text) <= _LONGEST_OUTCOME else text[:_LONGEST_OUTCOME] + "…"


def _in_place(table: TomlTable, place: str, make: Callable[[], T]) -> T:
    """The value `make` makes; an error in it becomes an error of the file, with the place."""
    try:
        return make()
    except BadScenario:
        raise
    except CucumberError as error:
        raise table.error(f"{place}: {error}") from None
