"""The explorer: any position of any game is set up, played, taken back, branched, compared, kept and shared."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from itertools import takewhile
from typing import Any

from cucumber.bots import Bot, play_on
from cucumber.deal import Deal
from cucumber.errors import CucumberError
from cucumber.explain.frames import table_drawn
from cucumber.explore import (
    Exploration,
    Node,
    Setup,
    SetupCheck,
    Start,
    from_scenario,
    read_link,
    to_scenario,
    write_link,
)
from cucumber.explore.example import Wished, file_of, to_example
from cucumber.explore.tree import Refused
from cucumber.moves import Move
from cucumber.pages.apart import Apart
from cucumber.pages.saying import in_a_sentence
from cucumber.scenario import read_scenario
from cucumber.scenario.writing import write_scenario
from cucumber.show.links import rules_page
from cucumber.show.picture import picture
from cucumber.ui.explore.every_act import EveryAct
from cucumber.ui.explore.keep import Keep
from cucumber.ui.explore.known import Known
from cucumber.ui.explore.lines import Lines
from cucumber.ui.explore.score import Score, ScoreChart
from cucumber.ui.explore.setup import SetupForm
from cucumber.ui.explore.two_lines import TwoLines
from cucumber.ui.explore.worth import Moment, Told, being_worked_out, only_said, worked_out
from cucumber.ui.live import after_a_deal
from cucumber.ui.offers import Offer, Offers
from cucumber.ui.saying import opener
from cucumber.ui.table import Table
from cucumber.ui.toolkit import widgets
from cucumber.ui.who_plays import WhoPlays

ALL_OPEN, NOBODY = "all hands", -1
_ONLY_OPEN = "This looks at all hands. View all hands open to see it."
_HIDDEN = "It isn't this player's turn, and the others' cards are hidden."
_NOT_SEEN = "The player to move has hidden cards. Press “Play a card”, or view all hands open."


def _one_act(before: Deal, now: Deal) -> bool:
    return now is before


def _same_trick(before: Deal, now: Deal) -> bool:
    return len(now.tricks) == len(before.tricks)


def _to_the_end(_before: Deal, _now: Deal) -> bool:
    return True


class Explorer(widgets.VBox):
    """A table with everything to try out at it, and the tree of what has been tried.

    All of it is one value, the exploration; whatever is done makes another one, which is then shown.
    """

    def __init__(self, setting: Setup | None = None) -> None:
        self._offers = Offers()
        self._table = Table(on_pick=self._pick, on_press=self._offers.press, stepping=False)
        self._setup = SetupForm(self._start)
        self._lines = Lines(self._hear)
        self._keep = Keep(self._open, self._open_file, self._make, self._make_example)
        self._known, self._two, self._every = Known(), TwoLines(), EveryAct()
        self._score, self._chart = Score(lambda node: self.show(self._exploration.go(node))), ScoreChart()
        self._said = widgets.HTML()
        self._said.add_class("cu-alert")
        self._viewer = widgets.Dropdown(description="View from")
        self._who = WhoPlays(self._guarded(lambda: self._answer(self._exploration)), every_seat=True)
        self._tabs = widgets.Tab(
            [self._two, self._every, widgets.VBox([self._score, self._chart])],
            titles=("Compare", "What if I play …?", "Score"),
        )
        self._arranging = False
        self._told = Told()  # what has been worked out on the position shown
        self._apart = Apart()
        self._set_up: tuple[Node, str, bool] | None = None
        super().__init__(self._parts())
        self.add_class("cucumber-explorer")
        self._viewer.observe(self._changed, names="value")
        self._tabs.observe(self._changed, names="selected_index")
        self.show(_begun(_start_of(setting or Setup())))

    def __repr__(self) -> str:
        return f"<Explorer: {self._exploration.nodes[self._exploration.at].label}>"

    def _parts(self) -> list[widgets.Widget]:
        line = widgets.HBox([self._setup, self._viewer, self._who.you])
        line.add_class("cucumber-line")
        choose_bots = opener("Choose the rivals", self._who)
        return [
            *(line, self._said, self._table, self._lines, choose_bots, self._who),
            *(self._known, self._tabs, self._keep),
        ]

    # --- what is shown ---

    @property
    def exploration(self) -> Exploration:
        """All that has been set up and tried, and where in it the reader is."""
        return self._exploration

    def show(self, exploration: Exploration) -> None:
        """Shows another state of the exploration, or another exploration."""
        self._exploration = exploration
        self._arrange_seats()
        self._draw()

    def _draw(self) -> None:
        exploration, viewer = self._exploration, self.viewer
        self._forget_worths()
        self._say("")
        self._keep.link, self._keep.left_out = write_link(exploration)  # first: what is seen can be reloaded
        self._draw_table()
        self._lines.show(exploration, only_past=viewer is not None)
        self._draw_setup()
        self._known.show(exploration.position, viewer)
        self._draw_tab()

    def _draw_setup(self) -> None:
        """The form follows the deal on the table; most acts leave it as it is."""
        shown = (self._exploration.nodes[self._exploration.dealing], self._exploration.seed, self.viewer is None)
        if shown != self._set_up:
            self._set_up = shown
            with self._setup.hold_sync():
                self._setup.hide_hands(self.viewer is not None)
                self._setup.show(Setup.of(self._exploration))

    def _draw_table(self) -> None:
        steps, in_front = self._exploration.steps, self.mine if self.viewer is None else self.viewer
        with self._table.hold_sync():
            self._table.heading = f"{self._exploration.position.variant.name}: explore"
            self._table.rules_page = rules_page(self._exploration.position.variant)
            self._table.advice, self._table.panel = {}, ""
            self._table.show(steps, cursor=len(steps) - 1, viewer=self.viewer, own=in_front)
            self._offer()

    def _draw_tab(self) -> None:
        """Only the tab that can be seen is worked out; from one seat none keeps what was told with all hands open."""
        exploration, is_open = self._exploration, self.viewer is None
        self._every.stop()
        if not is_open:
            self._two.hide(_ONLY_OPEN)
            self._every.hide(_ONLY_OPEN)
        match self._tabs.selected_index:
            case 0 if is_open:
                self._two.show(exploration)
            case 1 if is_open:
                self._every.show(exploration.position)
            case 2:
                self._score.show(exploration)
                self._chart.show(exploration)

    def _offer(self) -> None:
        """What can be done at the table now."""
        exploration, bots = self._exploration, self._who.bots
        undo = Offer("Undo", lambda: self.show(exploration.undo()), "quiet", disabled=exploration.place == 1)
        at_end = exploration.place == len(exploration.line) - 1
        redo = Offer("Redo", lambda: self.show(exploration.redo()), "quiet", disabled=at_end)
        if exploration.position.over:
            on = after_a_deal(exploration.position.settled, self._next_deal, self._do)
            self._offers.show(self._table, *on, *self._looking_back(), undo, redo)
            return
        let = partial(self._let_bots_play, exploration, bots)
        self._offers.show(
            self._table,
            Offer("Finish the trick", partial(let, _same_trick), "primary", title="The rest of the trick is played"),
            Offer("Play a card", partial(let, _one_act), title="The bot you chose for this player plays a card"),
            Offer("Finish the deal", partial(let, _to_the_end), title="The rest of the deal is played"),
            *self._worth(),
            *(undo, redo),
        )

    # --- what cards are worth ---

    def _worth(self) -> list[Offer]:
        """Working out what each card is worth, and then playing on as well as it can be done."""
        deal = self._exploration.position.dealt
        if self._told.working:
            return [Offer("Cancel", self._give_up)]
        if self._told.line:
            best = Offer("Play the best line", self._play_the_best_line, title="Everyone plays what costs them least")
            return [best]
        hidden = self.viewer is not None and self.viewer != deal.turn
        return [Offer("What is it worth?", self._work_out, disabled=hidden, title=_HIDDEN if hidden else "")]

    def _looking_back(self) -> list[Offer]:
        """Working out which card was dearest, and then going there."""
        if self.viewer is not None:
            return []
        if self._told.working:
            return [Offer("Cancel", self._give_up)]
        if self._told.dearest is not None:
            return [Offer("Go to the dearest card", self._go_to_the_dearest)]
        return [Offer("Which card cost most?", self._work_out, disabled=bool(self._told.panel))]

    @property
    def working(self) -> asyncio.Task[None] | None:
        """What is being worked out, or was worked out last."""
        return self._apart.task

    def _work_out(self) -> None:
        """Works it out apart, so that the page goes on working, and shows it if it is still wanted."""
        shown = Moment.of(self._exploration)
        self._tell(being_worked_out(shown))

        def refuse(sentence: str) -> None:
            self._tell(only_said(shown, sentence))

        self._apart.begin(partial(worked_out, shown, self.viewer), self._tell, refuse)

    def _tell(self, told: Told) -> None:
        self._told = told
        with self._table.hold_sync():
            self._table.advice, self._table.panel = dict(told.advice or {}), told.panel
            self._offer()

    def _forget_worths(self) -> None:
        """Gives up what is being worked out; the work notices by itself."""
        self._apart.give_up()
        self._told = Told()

    def _give_up(self) -> None:
        self._forget_worths()
        self._draw_table()

    def _play_the_best_line(self) -> None:
        exploration = self._exploration
        for act in self._told.line:
            exploration = exploration.play(act)
        self.show(exploration)

    def _go_to_the_dearest(self) -> None:
        assert self._told.dearest is not None
        exploration = self._exploration
        self.show(exploration.go(exploration.path[exploration.path.index(exploration.dealing) + self._told.dearest]))

    def _say(self, sentence: str) -> None:
        self._said.value = f'<p role="alert">{escape(sentence)}</p>' if sentence else ""

    # --- seats: who looks, who is played by whom ---

    @property
    def viewer(self) -> int | None:
        """The seat from which the table is seen; None with all hands open."""
        return None if self._viewer.value in {None, NOBODY} else int(self._viewer.value)

    @property
    def mine(self) -> int | None:
        """The seat that the reader plays, while bots answer for the others; None where the reader plays for all."""
        return self._who.reader

    def _arrange_seats(self) -> None:
        """The choosers of seats, new where other players sit down."""
        players = self._exploration.position.game.players
        if tuple(name for name, _ in self._viewer.options[1:]) == players:
            return
        seats = [(player, seat) for seat, player in enumerate(players)]
        self._arranging = True
        self._viewer.options, self._viewer.value = [(ALL_OPEN, NOBODY), *seats], NOBODY
        self._arranging = False
        self._who.seat(dict(enumerate(players)))

    def _changed(self, _change: dict[str, Any]) -> None:
        if not self._arranging:
            self._guarded(self._draw)()

    # --- playing ---

    def _guarded(self, act: Callable[[], None]) -> Callable[..., None]:
        """Does it, and says what went wrong: Jupyter would swallow it."""

        def guarded(*_: Any) -> None:
            try:
                act()
            except Exception as error:  # noqa: BLE001 -- whatever it is, the page says it
                self._say(in_a_sentence(error, "the table"))

        return guarded

    def _do(self, move: Move | str) -> None:
        self._answer(self._exploration.play(move))

    def _pick(self, act: str, _at: int) -> None:
        deal = self._exploration.position.dealt
        if self.viewer is not None and deal.turn not in {None, self.viewer}:
            raise CucumberError(_NOT_SEEN)  # a verdict would tell of a hand that is not shown
        self._do(act)

    def _answer(self, exploration: Exploration) -> None:
        """The bots answer until it is the reader's turn, where the reader plays one seat."""
        self._let_bots_play(exploration, self._who.answering)

    def _let_bots_play(
        self, exploration: Exploration, bots: Mapping[int, Bot], goes_on: Callable[[Deal, Deal], bool] = _to_the_end
    ) -> None:
        """Lets these bots act as long as the play `goes_on` from where it began, and shows it card by card."""
        before = exploration.position.dealt
        acts = play_on(before, bots, exploration.position.game)
        for verdict in takewhile(lambda verdict: goes_on(before, verdict.deal), acts):
            exploration = exploration.play(verdict)
        self.show(exploration)

    def _next_deal(self) -> None:
        self.show(self._exploration.next_deal())  # the cards are seen before bots play any of them
        self._answer(self._exploration)

    def _hear(self, content: Mapping[str, Any]) -> None:
        """What was pressed or typed at the tree."""
        exploration = self._exploration
        match content:
            case {"go": int(node)}:
                self.show(exploration.go(node))
            case {"command": "first"}:
                self.show(exploration.go(exploration.line[1]))
            case {"command": "last"}:
                self.show(exploration.go(exploration.line[-1]))
            case {"command": "cut", "at": int(node)}:
                self.show(exploration.cut(node))
            case {"name": str(name), "at": int(node)}:
                self.show(exploration.call(node, name))
            case {"comment": str(comment), "at": int(node)}:
                self.show(exploration.comment(node, comment))
            case _:
                raise CucumberError("The page sent something unknown; the tree is as it was.")

    # --- setting up, opening, keeping ---

    def _start(self, start: Start, how: str) -> None:
        """Begins with a position that was set up, or tries the same acts again with it."""
        if how == "fresh":
            self.show(_begun(start))
            return
        same_table = self._exploration.nodes[self._exploration.dealing].parent
        assert same_table is not None
        table = None if _is_of(start, self._exploration) else start.table
        exploration, refused = self._exploration.try_again(start.dealing, table)
        self.show(exploration)
        self._tabs.selected_index = 0
        if refused:
            self._say(_refused_again(refused, told=self.viewer is None))

    def _open(self, link: str) -> None:
        self.show(read_link(link))

    def _open_file(self, name: str, text: str) -> None:
        self.show(from_scenario(read_scenario(text.encode(), name[:60])))

    def _make(self, wanted: str) -> tuple[str, str]:
        """A file of what is shown: its name and its content."""
        exploration = self._exploration
        title = f"Explored: {exploration.position.variant.name}"
        if wanted == "picture":
            position = exploration.position
            assert position.deal is not None
            seen = table_drawn(position.deal, self.viewer, position.settled)
            return "cucumber-position.svg", picture(seen, position.variant.name)
        scenario, left_out = to_scenario(exploration, title)
        if left_out:
            self._say(left_out)
        return "cucumber-exploration.toml", write_scenario(scenario)

    def _make_example(self, wished: Wished) -> tuple[str, str]:
        """The file of an example, as a folder that joins the site takes it: its name and its content."""
        example, left_out = to_example(self._exploration, wished)
        if left_out:
            self._say(left_out)
        return file_of(wished.title), write_scenario(example)


def _start_of(setting: Setup) -> Start:
    start = SetupCheck(setting).start
    assert start is not None
    return start


def _begun(start: Start) -> Exploration:
    """An exploration that begins with a position that was set up."""
    return Exploration.of(start.table.variant, start.table.game, start.dealing, start.acts, start.seed)


def _refused_again(refused: Refused, *, told: bool) -> str:
    """The first of the acts tried again that could not be made, and why, unless that tells of hands not shown."""
    first = "first move" if refused.number == 1 else f"first {refused.number} moves"
    before = "" if refused.number == 0 else f"The {first} can be made again. "
    if not told:
        return f"{before}The {'next' if before else 'first'} one is no longer possible. View all hands open to see why."
    return f"{before}The {'next' if before else 'first'} one is no longer possible: {refused.reason}"


def _is_of(start: Start, exploration: Exploration) -> bool:
    """Whether a start is at the table of the deal shown: only its cards may differ."""
    game, now = start.table.game, exploration.nodes[exploration.dealing].position.game
    parts = ("rules", "players", "scores", "lives", "dealer", "kept", "settled", "bought_in")
    return all(getattr(game, part) == getattr(now, part) for part in parts)
