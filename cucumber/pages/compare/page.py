"""Comparing games: a table for each, and below them the result, or another sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self
from urllib.parse import parse_qs

from cucumber.engine.variants import find
from cucumber.errors import BadNotation, CucumberError
from cucumber.messages import UNREADABLE
from cucumber.pages.compare import house_rules
from cucumber.pages.compare.game_selection import GameSelection
from cucumber.pages.compare.house_rules import HouseRules
from cucumber.pages.compare.lead_worths import LeadWorthsJob, WorthsProps, notice_props
from cucumber.pages.compare.many_deals import ManyDeals, SimulationJob, SimulationReport
from cucumber.pages.comparison.comparison_page import ComparisonPage
from cucumber.pages.comparison.comparison_results import results_props, rule_ledger
from cucumber.pages.protocol.base import Job
from cucumber.pages.protocol.jobs import WORKING
from cucumber.pages.stage import setup_form
from cucumber.pages.stage.one_change import RuleChangeJob, RuleChangeReport, players_for
from cucumber.pages.stage.setup_form import SettingUpPage
from cucumber.pages.stage.study_report import Report
from cucumber.table.compare import CHARGED_IN_DENMARK, Comparison, write_comparison

SHEETS = RESULTS, WORTHS, MANY, RULES = "results", "worths", "many", "rules"
_DIFFERENCES = "differences"  # a sheet that older links name: now a part of the results
_DEALS, _GAMES = 10_000, 1_000  # to count what one answer changes
_FILE = "cucumber-many-deals.csv"


@dataclass(frozen=True, kw_only=True)
class ComparePage(ComparisonPage, SettingUpPage):
    """What is compared; below the tables lies a `sheet`.

    `selection` is a form for another comparison. `worths` are the results for the cards, `many` those of many deals,
    and `rules` those of house rules. `job` is the running job of the sheet. `exported` is a file for the browser to
    save, once for each number in `files`.
    """

    name: ClassVar[str] = "compare"
    sheets: ClassVar[tuple[str, ...]] = (*ComparisonPage.sheets, "setup_form")

    sheet: str = RESULTS
    selection: GameSelection | None = None
    worths: WorthsProps | None = None
    many: ManyDeals = ManyDeals()
    rules: HouseRules = HouseRules()
    job: Job | None = None
    exported: str = ""
    files: int = 0

    @classmethod
    def from_url(cls, url: str = "", saved: Any = None, chance: str = "") -> Self:
        """The comparison in a URL, with the sheet that it names; otherwise the example."""
        query = url.partition("#")[0].lstrip("?")
        return super().from_url(url, saved, chance).with_sheet(parse_qs(query).get("sheet", [RESULTS])[0])

    @classmethod
    def of(cls, comparison: Comparison) -> Self:
        """The page with a comparison, whose games can be played over many deals."""
        return replace(super().of(comparison), many=ManyDeals().of(comparison))

    # --- messages -----------------------------------------------------------------------------------------------------

    def without_effects(self) -> Self:
        return replace(self, exported="", outcome="", notice="")

    def on_turn(self, sheet: str) -> Self:
        """Turns to another sheet below the tables."""
        return self.with_sheet(sheet)

    def on_anew(self) -> Self:
        """Deals other cards."""
        return self.with_comparison(self.comparison.with_other_cards())

    def on_example(self) -> Self:
        return self.with_comparison(CHARGED_IN_DENMARK)

    def update(self, message: Any) -> Self:
        page = replace(self, exported="", outcome="")
        match message:
            case LeadWorthsJob() as job, dict() as worths if job == self.job:
                return replace(page, worths=worths, job=None)  # type: ignore[arg-type]
            case SimulationReport(play, report, results) if play == self.job:
                many = replace(self.many, report=report, results=results or self.many.results)
                return replace(page, many=many, job=None if report.is_over else play)
            case RuleChangeReport() as counted if isinstance(self.job, RuleChangeJob):
                return page.with_rules(self.rules.with_report(self.job, counted))
        return page

    def after_setting_up(self, does: Callable[[GameSelection], GameSelection]) -> Self:
        if self.selection is None:
            raise CucumberError("Nothing is being chosen.")
        return replace(self, selection=does(self.selection))

    def on_more(self) -> Self:
        """Adds a game to the comparison."""
        return self.after_setting_up(lambda form: replace(form, comparison=form.comparison.with_one_more()))

    def on_less(self, place: int) -> Self:
        """Removes a game, by its place."""
        return self.after_setting_up(lambda form: replace(form, comparison=form.comparison.without(place)))

    def with_comparison(self, comparison: Comparison) -> Self:
        """The page with another comparison, without results for the earlier cards."""
        page = replace(super().with_comparison(comparison), selection=None, worths=None, many=self.many.of(comparison))
        return page.with_sheet(self.sheet) if self.sheet == WORTHS else page

    def on_set_up(self, what: str) -> Self:
        """The page with the form, or after what was done with it."""
        chosen = self.selection or GameSelection(self.comparison, self.comparison)
        match what:
            case setup_form.OPEN:
                return replace(self, selection=chosen)
            case setup_form.CLOSE:
                return replace(self, selection=None)
            case setup_form.RESET:
                return replace(self, selection=GameSelection(self.comparison, self.comparison))
            case setup_form.DEAL_OTHERS:
                return replace(self, selection=replace(chosen, comparison=chosen.comparison.with_other_cards()))
            case setup_form.FRESH:
                return self.with_comparison(chosen.comparison)
        raise BadNotation(UNREADABLE)

    # --- the sheets ---

    def with_sheet(self, sheet: str) -> Self:
        """The page with another sheet; the job continues only if it is for that sheet."""
        sheet = RESULTS if sheet == _DIFFERENCES else sheet
        if sheet not in SHEETS:
            raise BadNotation(UNREADABLE)
        page = self.without_running_job() if sheet != self.sheet else self
        counting = page.rules.running
        jobs = {WORTHS: None if page.worths else LeadWorthsJob(page.comparison), RULES: counting, RESULTS: counting}
        return replace(page, sheet=sheet, job=jobs.get(sheet, page.job))

    def on_play(
        self, games: tuple[str, ...], players: int, bots: tuple[str, ...], number: str, *, whole_games: bool
    ) -> Self:
        """Starts a simulation: how many players, one bot or one for each seat, how often, deals or whole games."""
        play = SimulationJob(games, players, bots, whole_games, number)
        play.check()
        return replace(self.without_running_job(), many=replace(self.many, report=Report()), job=play)

    def on_stop(self) -> Self:
        """Stops the simulation; its results stay."""
        return self.without_running_job()

    def on_draw(self, asks: str) -> Self:
        """Draws the chart of another question."""
        return replace(self, many=replace(self.many, asks=asks))

    def on_save(self) -> Self:
        """Saves the numbers as a file for other programs."""
        if not self.many.results:
            raise BadNotation(UNREADABLE)
        return replace(self, exported=self.many.results.csv, files=self.files + 1)

    def on_change(self, key: str) -> Self:
        """Starts counting what a rule changes, by the key of the game that has it."""
        return self.with_rules(self.rules.with_job(house_rules.count_of(key)))

    def on_weigh(self, key: str) -> Self:
        """Starts counting what one other answer changes in the first game, by the key of the game that has it."""
        if key not in {row["key"] for row in rule_ledger(self.parallel_play)["rows"] if row["key"]}:
            raise BadNotation(UNREADABLE)
        first = self.parallel_play.columns[0].translation.variant.key
        return self.with_rules(self.rules.with_job(RuleChangeJob(first, key, _DEALS, _GAMES)))

    def on_leave(self, key: str) -> Self:
        """Stops counting it."""
        if key not in self.rules.reports:
            raise BadNotation(UNREADABLE)
        return self.with_rules(self.rules.without_job(key))

    def on_put(self, key: str) -> Self:
        """Chooses the game with the rule and the one without it for many deals."""
        rule = house_rules.find_rule(key)
        games = (rule.plain, rule.changed)
        page = self.with_sheet(MANY)
        return replace(page, many=replace(page.many, chosen=games, players=players_for(*map(find, games))))

    def with_rules(self, rules: HouseRules) -> Self:
        """The page after what was done with house rules, or was counted of them."""
        return replace(self, rules=rules, job=rules.running)

    def without_running_job(self) -> Self:
        """The page without a running job; results so far stay."""
        report = self.many.report
        if isinstance(self.job, SimulationJob):
            report = Report(f"Stopped after {report.progress}." if report.share else "")
        return replace(self, job=None, many=replace(self.many, report=report))

    # --- props --------------------------------------------------------------------------------------------------------

    def without_job(self) -> Self:
        match self.job:
            case RuleChangeJob():
                return self.with_rules(self.rules.without_job(self.job.changed))
            case LeadWorthsJob():
                return replace(self, job=None, worths=notice_props(""))
        return replace(self, job=None, many=replace(self.many, report=Report("")))

    @property
    def url(self) -> str:
        """The comparison, and the sheet if it isn't the first."""
        return f"{'' if self.sheet == RESULTS else f'?sheet={self.sheet}'}#{write_comparison(self.comparison)}"

    @property
    def props(self) -> dict[str, Any]:
        return {
            **self.table_props,
            "is_example": self.comparison == CHARGED_IN_DENMARK,
            "sheet": self.sheet,
            "below": self._below,
            "draft": self.selection.props if self.selection else None,
            "link": write_comparison(self.comparison),
            "done": self.outcome,
            "made": {"name": _FILE, "text": self.exported, "number": self.files} if self.exported else None,
            "pauses": self.pauses,
        }

    @property
    def _below(self) -> Any:
        match self.sheet:
            case "worths":
                return self.worths or notice_props(WORKING)
            case "many":
                return self.many.props(is_playing=isinstance(self.job, SimulationJob))
            case "rules":
                return self.rules.props
        rules = {**rule_ledger(self.parallel_play, self.memory), "counted": self.rules.results}
        return {**results_props(self.parallel_play), "rules": rules}


PAGE = ComparePage
