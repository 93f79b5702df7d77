"""The page of strategy: a story, the cost of its cards on request, and playing on from any moment."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self
from urllib.parse import parse_qs, urlencode

from cucumber.errors import CucumberError
from cucumber.lessons.addons import FileKind
from cucumber.pages.protocol.jobs import WORKING
from cucumber.pages.protocol.problems import problems
from cucumber.pages.stage import catalogue
from cucumber.pages.stage.frame_cache import FrameCache
from cucumber.pages.stage.props import TableProps
from cucumber.pages.stage.rival_list import rivals_table
from cucumber.pages.stage.scenario_view import ScenarioPage, ScenarioView
from cucumber.pages.strategy.costs import Asides, CostsJob, the_same
from cucumber.pages.strategy.story_branch import BACK, StoryBranch
from cucumber.words.show.links import page as page_at

_IN_A_WHAT_IF = "This is a what-if. Go back to what happened, and play on from there."
_NOT_PLAYING = "The story is told here. Press “Play on from here” to play."

# The claim that a story tells with one deal.
CLAIMS = {
    "01-best-hand": "best-hand",
    "02-twos-and-threes": "twos-and-threes",
    "03-tens-and-jacks": "tens-and-jacks",
    "04-fimping": "fimping",
    "05-playing-sharp": "long-run",
    "06-alliance-and-defector": "alliance",
    "07-two-players": "two-players",
    "08-middle-trick": "middle-trick",
    "09-counting": "counting",
    "10-three-kings": "three-kings",
    "11-rassi": "rassi",
    "13-queens-and-jacks": "queens-and-jacks",
    "15-burn-or-strip": "strong-leads",
    "17-leave-the-lead": "to-the-score",
    "18-let-her-take-it": "to-the-score",
    "19-who-can-afford-it": "to-the-score",
    "20-a-life-in-danger": "to-the-score",
    "21-both-at-twenty": "to-the-score",
}


# --- the page ---


@dataclass(frozen=True, kw_only=True)
class StrategyPage(ScenarioPage):
    """The story shown, or being played on from; `left_at` is the step at which that was left last.

    Its cards' costs are in `asides` once the reader asks for them; `costs_job` brings more.
    """

    name: ClassVar[str] = "strategy"

    left_at: int = 0
    shows_costs: bool = False
    costs_job: CostsJob | None = None
    asides: Asides = field(default_factory=list)
    branch: StoryBranch | None = None
    frame_cache: FrameCache = field(default=FrameCache(), compare=False, repr=False)  # of what is played on

    @classmethod
    def from_url(cls, url: str = "", saved: Any = None, chance: str = "") -> Self:
        """The story that a URL names, and what was played on from it; the step is the browser's."""
        del saved, chance
        params = {name: values[0] for name, values in parse_qs(url.partition("#")[0].lstrip("?")).items()}
        entries = catalogue.all_entries(FileKind.STORY)
        entry = catalogue.find_entry(params["story"], entries, "story") if "story" in params else entries[0]
        page = cls(view=ScenarioView.of(entry))
        return page.with_playing(StoryBranch.read(page.view.scenario, params)) if "on" in params else page

    # --- messages -----------------------------------------------------------------------------------------------------

    def update(self, message: Any) -> Self:
        """The page with more of the costs; a result of a cancelled job changes nothing."""
        costing, asides, done = message
        return replace(self, asides=asides, costs_job=None if done else costing) if costing == self.costs_job else self

    def on_choose(self, key: str) -> Self:
        entry = catalogue.with_key(key, catalogue.all_entries(FileKind.STORY))
        page = replace(self, view=ScenarioView.of(entry), branch=None, frame_cache=FrameCache(), left_at=0)
        return page.on_costs(on=self.shows_costs)

    def on_costs(self, *, on: bool) -> Self:
        """Shows what each card cost beside it, or hides it."""
        story = self.view.scenario
        asides = the_same(WORKING, story) if on else []
        return replace(self, shows_costs=on, costs_job=CostsJob(story) if on else None, asides=asides)

    def on_play_on(self, at: int, line: int | None = None) -> Self:
        """Plays on from a moment of the story; `line` is the what-if that it is in, if any."""
        if line is not None:
            raise CucumberError(_IN_A_WHAT_IF)
        return self.with_playing(StoryBranch.begin(self.view.scenario, at))

    # --- playing on ---

    @property
    def _branch(self) -> StoryBranch:
        if self.branch is None:
            raise CucumberError(_NOT_PLAYING)
        return self.branch

    def on_pick(self, act: str, at: int = 0) -> Self:
        return self.with_playing(self._branch.pick(act, at))

    def on_press(self, key: str, chance: str = "") -> Self:
        """A button was pressed: back to the story, or one beside the table."""
        del chance
        playing = self._branch
        return self.with_playing(None if key == BACK else playing.press(key))

    def on_sit(self, player: str) -> Self:
        """Seats the reader in place of this player."""
        return self.with_playing(self._branch.with_reader_at(player))

    def on_invite(self, player: str, bot: str) -> Self:
        """Seats a bot, by its key, in place of this player."""
        return self.with_playing(self._branch.with_bot(player, bot))

    def on_hide(self, *, on: bool) -> Self:
        """Hides or opens the other hands."""
        return self.with_playing(replace(self._branch, hidden=on))

    def with_playing(self, playing: StoryBranch | None) -> Self:
        """The page with this branch, or with the story again at the step where it branched off."""
        left = playing.at if playing else self.left_at
        frame_cache = playing.extend_frames(self.frame_cache) if playing else FrameCache()
        return replace(self, branch=playing, frame_cache=frame_cache, left_at=left)

    # --- props --------------------------------------------------------------------------------------------------------

    @property
    def job(self) -> CostsJob | None:
        return self.costs_job

    def without_job(self) -> Self:
        return self.on_costs(on=False)

    @property
    def url(self) -> str:
        """The story, and what has been played on from it."""
        return f"?{urlencode(self._url_params)}"

    @property
    def _url_params(self) -> dict[str, str]:
        return {"story": self.view.entry.word, **(self.branch.url_params if self.branch else {})}

    @property
    def props(self) -> dict[str, Any]:
        """The story at its table or the deal that goes on from it, the words beside it, and the catalogue."""
        view, playing = self.view, self.branch
        story: TableProps = {**view.table, "cursor": self.left_at, "asides": self.asides}
        table = playing.table(self.frame_cache) if playing else story
        claim = CLAIMS.get(view.entry.word)
        entries = catalogue.all_entries(FileKind.STORY)
        return {
            "table": {**table, "address": self._url_params},
            "key": view.entry.key,
            "about": view.about,
            "claim": f"{page_at('claims')}#{claim}" if claim else "",
            "counts": self.shows_costs,
            "playing": playing.seats if playing else None,
            "rivals": rivals_table(),
            "catalogue": [{**each.props, "number": 0 if each.file else place} for place, each in enumerate(entries, 1)],
            "pauses": [] if playing else view.pauses,
            "paper": view.paper,
            "done": "",
            "problems": problems(FileKind.STORY),
        }


PAGE = StrategyPage
