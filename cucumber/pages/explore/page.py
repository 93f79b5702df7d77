"""Exploring a deal: the table, the tree of lines tried, the worth of cards, and the setup form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, Self
from urllib.parse import parse_qs, urlencode

from cucumber.analysis.game_tree import too_many
from cucumber.bots import BOTS
from cucumber.bots.rivals import rival_called
from cucumber.engine.game import Game
from cucumber.errors import BadNotation, CucumberError
from cucumber.messages import UNREADABLE
from cucumber.pages.explore import export
from cucumber.pages.explore.draft import Draft
from cucumber.pages.explore.lines import tree_props
from cucumber.pages.explore.outcomes import OutcomesJob, OutcomesReport
from cucumber.pages.explore.playout import DEAL, ONE_CARD, TRICK, PlayoutJob
from cucumber.pages.explore.position_worths import PositionWorths, PositionWorthsJob, ShownPosition, pending_worths
from cucumber.pages.explore.seat_knowledge import viewer_knowledge_html
from cucumber.pages.explore.sheets import COMPARE, SHEETS, below
from cucumber.pages.protocol.base import STAGE, Job
from cucumber.pages.stage import setup_form
from cucumber.pages.stage.frame_cache import FrameCache
from cucumber.pages.stage.props import Action, TableProps, action, must_be_there, text_panel
from cucumber.pages.stage.rival_list import any_thinks, choices
from cucumber.pages.stage.setup_form import SettingUpPage
from cucumber.table.explore import Exploration, Setup, Start, read_link, write_link
from cucumber.table.explore.example import ExampleDetails
from cucumber.table.explore.tree import IllegalMove
from cucumber.table.moves import Move
from cucumber.table.questions.story_questions import pauses_at
from cucumber.table.scenario.pauses import PAUSES
from cucumber.words.show.links import rules_page

UNDO, REDO, WORTH, CANCEL, BEST_LINE = "Undo", "Redo", "What is it worth?", "Cancel", "Play the best line"
COST_MOST, DEAREST, NEXT, NEW_GAME = "Which card cost most?", "Go to the dearest card", "Next deal", "Start a new game"
_PASSED = "That moment has passed. Nothing has changed."
_HIDDEN = "It isn't this player's turn, and the others' cards are hidden."
_NOT_SEEN = "The player to move has hidden cards. Press “Play a card”, or view all hands open."
_NO_SEAT = "There is no such seat at this table."


@dataclass(frozen=True, kw_only=True)
class ExplorePage(SettingUpPage):
    """An exploration, and the reader's position in it.

    It is seen by the `viewer`, or with all hands open; the reader plays for `you`, or for all. `rivals` are who plays
    for each seat on request, and `draft` is a position being set up. Below the table is a `sheet`: two lines compared,
    a chosen `pair`, the `outcomes`, or the scores. `worths` are the results for the cards, and `job` is the
    running job. `exported` is a file for the browser to save, once for each number in `files`.
    """

    name: ClassVar[str] = "explore"
    sheets: ClassVar[tuple[str, ...]] = (*STAGE, "setup_form")

    exploration: Exploration
    viewer: int | None = None
    you: int | None = None
    rivals: tuple[str, ...] = ()
    sheet: str = COMPARE
    pair: tuple[int, int] = (-1, -1)
    outcomes: OutcomesReport = OutcomesReport()
    worths: PositionWorths = PositionWorths()
    job: Job | None = None
    draft: Draft | None = None
    exported: export.ExportedFile | None = None
    files: int = 0
    asked_at: int | None = None
    frame_cache: FrameCache = field(default=FrameCache(), compare=False, repr=False)  # few frames are new

    @classmethod
    def from_url(cls, url: str = "", saved: Any = None, chance: str = "") -> Self:
        """The exploration in the URL, with its viewer and players; otherwise a deal of Agurk."""
        del saved, chance
        query, _, link = url.partition("#")
        page = cls.of(read_link(link) if link else start_exploration(Draft(Setup(), Setup()).start(setup_form.FRESH)))
        params = parse_qs(query.lstrip("?"))
        rivals, sheet = params.get("rival", []), params.get("sheet", [COMPARE])[0]
        for seat, rival in enumerate(rivals):
            page = page.with_rival(seat, rival)
        return replace(page, viewer=page.seat_in(params, "from"), you=page.seat_in(params, "you")).on_turn(sheet)

    @classmethod
    def of(cls, exploration: Exploration) -> Self:
        """The page with an exploration, seen with all hands open."""
        return cls(exploration=exploration, rivals=_usual(exploration.position.game))

    def seat_in(self, params: Mapping[str, list[str]], name: str) -> int | None:
        """The seat named in the URL, or None. Raises BadNotation for a missing seat."""
        if name not in params:
            return None
        text = params[name][0]
        return self._seat(int(text) if text.isascii() and text.isdigit() and len(text) < 4 else -1)

    def _seat(self, seat: int | None) -> int | None:
        if seat is not None and not 0 <= seat < len(self.players):
            raise BadNotation(_NO_SEAT)
        return seat

    @property
    def players(self) -> tuple[str, ...]:
        return self.exploration.position.game.players

    # --- messages -----------------------------------------------------------------------------------------------------

    def update(self, message: Any) -> Self:
        """The page with a result of its job; outdated results change nothing."""
        match message:
            case PositionWorthsJob() as job, PositionWorths() as worths:
                return replace(self, worths=worths, job=None) if job == self.job else self
            case OutcomesJob() as job, OutcomesReport() as counted, bool(done):
                return replace(self, outcomes=counted, job=None if done else job) if job == self.job else self
            case PlayoutJob() as job, Exploration() as exploration:
                return self.at(exploration) if job == self.job else self
        return self

    def after_setting_up(self, does: Callable[[Draft], Draft]) -> Self:
        if self.draft is None:
            raise CucumberError("Nothing is being set up.")
        return replace(self, draft=does(self.draft))

    def without_effects(self) -> Self:
        """The page without the exported file, which is saved once."""
        return replace(self, exported=None, notice="")

    def on_go(self, to: int) -> Self:
        """Goes to another position of the tree."""
        return self.at(self.exploration.go(to))

    def on_cut(self, at: int) -> Self:
        """Cuts off a position, with all that follows."""
        return self.at(self.exploration.cut(at))

    def on_say(self, at: int, name: str | None = None, comment: str | None = None) -> Self:
        """Names the line from a position on, or comments on the position; an empty text removes it."""
        exploration = self.exploration if name is None else self.exploration.name_line(at, name)
        return self.at(exploration if comment is None else exploration.comment(at, comment))

    def on_look(self, seat: int | None) -> Self:
        """Shows the table from a seat, or with all hands open."""
        return replace(self, viewer=self._seat(seat)).at(self.exploration)

    def on_sit(self, seat: int | None) -> Self:
        """The reader plays a seat, and rivals answer for the others; or plays all of them."""
        return replace(self, you=self._seat(seat)).at(self.exploration).with_replies()

    def on_invite(self, seat: int, rival: str) -> Self:
        return self.with_rival(seat, rival).at(self.exploration).with_replies()

    def on_turn(self, sheet: str) -> Self:
        """Turns to another sheet below the table; a running count is cancelled."""
        if sheet not in SHEETS:
            raise BadNotation(UNREADABLE)
        return replace(self.without_job() if isinstance(self.job, OutcomesJob) else self, sheet=sheet)

    def on_compare(self, one: int, other: int) -> Self:
        """Compares two lines, by their ends."""
        return replace(self, pair=(one, other))

    def on_count(self, rival: str) -> Self:
        """Starts or stops counting what can follow each card if this rival plays on."""
        if isinstance(self.job, OutcomesJob):
            return self.without_job()
        if rival not in BOTS or self.viewer is not None:
            raise BadNotation(UNREADABLE)
        if why := too_many(self.exploration.position.current_deal):
            raise CucumberError(why)
        return replace(
            self, outcomes=OutcomesReport(), worths=PositionWorths(), job=OutcomesJob(self.exploration.position, rival)
        )

    def on_ask(self, at: int, line: int | None = None) -> Self:
        """Requests the questions for an audience at a moment of the table."""
        del line
        return replace(self, asked_at=at)

    def on_make(self, wanted: str, title: str = "", about: str = "", difficulty: str = "", asks: str = "") -> Self:
        """Exports what is shown as a "file", a "picture" or an "example", which the other arguments describe."""
        made = export.export(self.exploration, wanted, self.viewer, ExampleDetails(title, about, difficulty, asks))
        return replace(self, exported=made, files=self.files + 1).with_notice(made.left_out)

    def on_read(self, file: str, text: str) -> Self:
        """Opens a file of the reader's."""
        return self.at(export.read_file(file, text))

    def at(self, exploration: Exploration) -> Self:
        """The page with this exploration and the usual rivals, without the results for the earlier one."""
        page = replace(
            self, exploration=exploration, worths=PositionWorths(), outcomes=OutcomesReport(), job=None, draft=None
        )
        if exploration.position.game.players != self.players:
            page = replace(page, viewer=None, you=None, rivals=_usual(exploration.position.game))
        return replace(page, frame_cache=page.current_frames)

    def on_pick(self, act: str, at: int = 0) -> Self:
        """The page after a card. Raises CucumberError for one that may not be played, or whose moment has passed."""
        deal = self.exploration.position.current_deal
        if at != len(self.exploration.steps) - 1 or self._is_waiting:
            raise CucumberError(_PASSED)
        if self.viewer is not None and deal.turn not in {None, self.viewer}:
            raise CucumberError(_NOT_SEEN)  # a verdict would reveal a hidden hand
        return self.play_move(act)

    def play_move(self, move: Move | str) -> Self:
        """The page after a move, which rivals answer."""
        return self.at(self.exploration.play(move)).with_replies()

    def on_press(self, key: str, chance: str = "") -> Self:
        """The page after a button. Raises CucumberError for one that isn't there."""
        del chance
        offers = (*self._offers(), *self._panel_offers())
        must_be_there(key, (offer for offer, _ in offers))
        return next(do for offer, do in offers if offer["key"] == key)()

    # --- rivals ---

    def with_rival(self, seat: int, rival: str) -> Self:
        """The page with a rival who plays for a seat when let. Raises BadNotation for an unknown one."""
        if self._seat(seat) is None or rival not in BOTS:
            raise BadNotation(UNREADABLE)
        return replace(self, rivals=tuple(rival if at == seat else key for at, key in enumerate(self.rivals)))

    def with_replies(self) -> Self:
        """The page after rivals have played up to the reader's turn, if the reader plays one seat."""
        if self.you is None:
            return self
        return self.let_play(DEAL, tuple(each for each in enumerate(self.rivals) if each[0] != self.you))

    def let_play(self, until: str, rivals: tuple[tuple[int, str], ...] | None = None) -> Self:
        """The page after these or all rivals have played on; slow ones do so in a job."""
        playing = PlayoutJob(self.exploration, tuple(enumerate(self.rivals)) if rivals is None else rivals, until)
        if self.exploration.position.current_deal.turn not in dict(playing.rivals):
            return self
        if any_thinks(key for _, key in playing.rivals):
            return replace(self.at(self.exploration), job=playing)
        return self.at(playing.play())

    # --- what is beside the table ---

    def on_set_up(self, what: str) -> Self:
        """The page with the form, or after what was done with it."""
        draft = self.draft or Draft(self._setting, self._setting, self.viewer is not None)
        match what:
            case setup_form.OPEN | setup_form.RESET:
                return replace(self, draft=replace(draft, setting=self._setting))
            case setup_form.CLOSE:
                return replace(self, draft=None)
            case setup_form.DEAL_OTHERS:
                return replace(self, draft=replace(draft, setting=draft.setting.with_next_seed()))
            case setup_form.FRESH:
                return self.at(start_exploration(draft.start(what))).with_replies()
            case setup_form.AGAIN:
                return self._try_again(draft.start(what))
        raise BadNotation(UNREADABLE)

    def _try_again(self, start: Start) -> Self:
        """The same plays with the new setup, as far as they are legal, beside the earlier ones."""
        table = None if _is_of(start, self.exploration) else start.table
        exploration, refused = self.exploration.try_again(start.dealing, table)
        page = replace(self.at(exploration), sheet=COMPARE)
        return page.with_notice(_refusal_sentence(refused, reveals=self.viewer is None)) if refused else page

    @cached_property
    def _setting(self) -> Setup:
        return Setup.of(self.exploration)

    # --- what can be done ---------------------------------------------------------------------------------------------

    @property
    def _is_waiting(self) -> bool:
        return isinstance(self.job, PlayoutJob)

    def _offers(self) -> Iterator[tuple[Action, Callable[[], Self]]]:
        """The buttons below the panel, each with the page it leads to."""
        exploration = self.exploration
        if self._is_waiting:
            yield action(CANCEL, "secondary"), self.without_job
            return
        if exploration.position.over:
            label = NEW_GAME if exploration.position.current_game.over else NEXT
            yield action(label, "primary"), lambda: self.at(exploration.next_deal()).with_replies()
        else:
            rest = action(TRICK, "primary", title="The rest of the trick is played")
            yield rest, lambda: self.let_play(TRICK)
        yield from self._worth_offers()
        is_last = exploration.place == len(exploration.line) - 1
        yield action(UNDO, disabled=exploration.place == 1), lambda: self.at(exploration.undo())
        yield action(REDO, disabled=is_last), lambda: self.at(exploration.redo())

    def _worth_offers(self) -> Iterator[tuple[Action, Callable[[], Self]]]:
        """The job that finds what each card is worth or, after an open deal, which was costliest."""
        deal, worths = self.exploration.position.current_deal, self.worths
        if isinstance(self.job, PositionWorthsJob):
            yield action(CANCEL, "secondary"), self.without_job
        elif not deal.over and not worths.line:
            hidden = self.viewer is not None and self.viewer != deal.turn
            offer = action(WORTH, "secondary", title=_HIDDEN if hidden else "", disabled=hidden)
            yield offer, self._start_pricing
        elif deal.over and self.viewer is None and worths.dearest is not None:
            yield action(DEAREST, "secondary"), self._go_to_dearest
        elif deal.over and self.viewer is None:
            yield action(COST_MOST, "secondary", disabled=bool(worths.sentences)), self._start_pricing

    def _panel_offers(self) -> Iterator[tuple[Action, Callable[[], Self]]]:
        """The buttons in the panel: what else rivals can play, the best line, and who may buy in."""
        position = self.exploration.position
        if self._is_waiting:
            return
        if position.over:
            for act in position.current_game.legal():
                offer = action(
                    f"{self.players[act.seat]} buys in", "secondary", title=position.current_game.verdict(act).reason
                )
                yield offer, lambda act=act: self.play_move(act)  # type: ignore[misc] # the act of this round
            return
        if self.worths.line:
            yield action(BEST_LINE, "secondary", title="Everyone plays what costs them least"), self._play_best_line
        yield (
            action(ONE_CARD, "secondary", title="The rival chosen for this player plays"),
            lambda: self.let_play(ONE_CARD),
        )
        yield action(DEAL, "secondary", title="The rest of the deal is played"), lambda: self.let_play(DEAL)

    def _start_pricing(self) -> Self:
        moment = ShownPosition.of(self.exploration)
        return replace(self, worths=pending_worths(moment), job=PositionWorthsJob(moment, self.viewer))

    def _play_best_line(self) -> Self:
        exploration = self.exploration
        for act in self.worths.line:
            exploration = exploration.play(act)
        return self.at(exploration)

    def _go_to_dearest(self) -> Self:
        assert self.worths.dearest is not None
        path = self.exploration.path
        return self.at(self.exploration.go(path[path.index(self.exploration.dealing) + self.worths.dearest]))

    # --- props --------------------------------------------------------------------------------------------------------

    def without_job(self) -> Self:
        """The page without a running job; counts so far stay."""
        return replace(self, job=None, worths=self.worths if isinstance(self.job, OutcomesJob) else PositionWorths())

    @property
    def url(self) -> str:
        """The exploration, and what isn't the default: the viewer, the players, and the sheet below."""
        query: list[tuple[str, object]] = [
            (name, seat) for name, seat in (("from", self.viewer), ("you", self.you)) if seat is not None
        ]
        if self.rivals != _usual(self.exploration.position.game):
            query += [("rival", key) for key in self.rivals]
        query += [("sheet", self.sheet)] * (self.sheet != COMPARE)
        return f"{'?' if query else ''}{urlencode(query)}#{self._link[0]}"

    @cached_property
    def _link(self) -> tuple[str, str]:
        return write_link(self.exploration)

    @property
    def props(self) -> dict[str, Any]:
        """The table, the tree, the players, and the sheet below; a seat sees no more than it knows."""
        exploration, viewer = self.exploration, self.viewer
        link, left_out = self._link
        return {
            "table": self._table,
            "summary": f"{exploration.position.variant.name}, {len(self.players)} players",
            "lines": tree_props(exploration, only_past=viewer is not None),
            "more": [] if self._is_waiting else [offer for offer, _ in self._panel_offers()],
            "chart": self.worths.chart,
            "viewer": viewer,
            "you": self.you,
            "seats": [
                {"name": name, "rival": rival, "temper": BOTS[rival].gist}
                for name, rival in zip(self.players, self.rivals, strict=True)
            ],
            "rivals": [[key, label] for label, key in choices(self.rivals)],
            "known": viewer_knowledge_html(exploration.position, viewer),
            "sheet": self.sheet,
            "below": below(self.sheet, exploration, self.pair, self.outcomes, is_open=viewer is None),
            "counts": isinstance(self.job, OutcomesJob),
            "draft": self.draft.props if self.draft else None,
            "link": link,
            "left_out": left_out,
            "made": {**self.exported.props, "number": self.files} if self.exported else None,
            "pauses": pauses_at(exploration.steps, self.asked_at, viewer),
            "asks": {"": "none"} | {str(kind): each.name for kind, each in PAUSES.items()},
        }

    @property
    def current_frames(self) -> FrameCache:
        """The deal up to the position shown, as it is seen, with the reader's hand in front."""
        in_front = self.you if self.viewer is None else self.viewer
        return self.frame_cache.for_steps(self.exploration.steps, self.viewer, in_front)

    @property
    def _table(self) -> TableProps:
        variant, frames = self.exploration.position.variant, list(self.current_frames.frames)
        props: TableProps = {
            "heading": f"{variant.name}: explore",
            "rules_page": rules_page(variant),
            "captioned": True,
            "stepping": False,
            "live": not self._is_waiting,
            "actions": [offer for offer, _ in self._offers()],
            "advice": {**self.worths.advice, "open": True} if self.worths.advice else {},
            "stage": text_panel("", self._comments),
        }
        return {**props, "frames": frames, "cursor": len(frames) - 1}

    @property
    def _comments(self) -> list[str]:
        """The review of a finished deal; before that, the comment on the position."""
        if self._is_waiting:
            return ["The rivals are thinking…"]
        if self.exploration.position.over:
            return list(self.worths.sentences)
        comment = self.exploration.step.comment
        return [comment] if comment else []


PAGE = ExplorePage


def start_exploration(start: Start) -> Exploration:
    """An exploration that begins with a position that was set up."""
    return Exploration.of(start.table.variant, start.table.game, start.dealing, start.acts, start.seed)


def _usual(game: Game) -> tuple[str, ...]:
    """Who plays for each seat where nobody has been chosen."""
    return tuple(rival_called(name).key for name in game.players)


def _refusal_sentence(refused: IllegalMove, *, reveals: bool) -> str:
    """The first of the acts tried again that could not be made, and why, unless that reveals hidden hands."""
    first = "first move" if refused.number == 1 else f"first {refused.number} moves"
    before = "" if refused.number == 0 else f"The {first} can be made again. "
    if not reveals:
        return f"{before}The {'next' if before else 'first'} one is no longer possible. View all hands open to see why."
    return f"{before}The {'next' if before else 'first'} one is no longer possible: {refused.reason}"


def _is_of(start: Start, exploration: Exploration) -> bool:
    """Whether a start is at the table of the deal shown: only its cards may differ."""
    game, now = start.table.game, exploration.nodes[exploration.dealing].position.game
    parts = ("rules", "players", "scores", "lives", "dealer", "kept", "settled", "bought_in")
    return all(getattr(game, part) == getattr(now, part) for part in parts)
