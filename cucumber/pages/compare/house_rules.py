"""One rule changed: every house rule of every game against the game without it, counted on request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, NamedTuple

from cucumber.engine.variants import VARIANTS, find
from cucumber.errors import BadStudy
from cucumber.pages.stage.one_change import RuleChangeJob, RuleChangeReport

WITHOUT_BONUS = "agurk~tie=nothing~called=Agurk_without_the_tie_bonus"
DEALS, GAMES = 200_000, 20_000
WAITS = "Waiting for its turn…"
_UNKNOWN = "There is no such rule here. Nothing has changed."


class Rule(NamedTuple):
    """A rule that can be changed: the games without it and with it, by their keys, and its wording."""

    plain: str
    changed: str
    name: str
    gist: str


@cache
def rules_to_change() -> Mapping[str, Rule]:
    """What can be counted, by the key of the changed game."""
    bonus = Rule("agurk", WITHOUT_BONUS, "without the tie bonus", "Others who tie with the taker gain nothing.")
    rules = [
        Rule(variant.key, variant.playing(rule.key).key, rule.key, rule.gist)
        for variant in VARIANTS
        for rule in variant.house_rules
    ]
    return {each.changed: each for each in (bonus, *rules)}


@dataclass(frozen=True)
class HouseRules:
    """The results, by the key of the changed game, and the jobs to come, the running one first."""

    reports: Mapping[str, RuleChangeReport] = field(default_factory=dict)
    jobs: tuple[RuleChangeJob, ...] = ()

    @property
    def running(self) -> RuleChangeJob | None:
        return self.jobs[0] if self.jobs else None

    def with_job(self, job: RuleChangeJob) -> HouseRules:
        """With a job that counts what a rule changes, after those that wait."""
        if job.changed in {each.changed for each in self.jobs}:
            return self
        return HouseRules({**self.reports, job.changed: self._with_progress(job.changed, WAITS)}, (*self.jobs, job))

    def without_job(self, key: str) -> HouseRules:
        """Without that job."""
        remaining = tuple(each for each in self.jobs if each.changed != key)
        return HouseRules({**self.reports, key: self._with_progress(key, "")}, remaining)

    def _with_progress(self, key: str, progress: str) -> RuleChangeReport:
        return replace(self.reports.get(key, RuleChangeReport()), progress=progress, share=0)

    def with_report(self, job: RuleChangeJob, counted: RuleChangeReport) -> HouseRules:
        """With a result of the running job; once it is done the next one starts."""
        reports = {**self.reports, job.changed: counted}
        return HouseRules(reports, self.jobs if counted.progress else self.jobs[1:])

    @property
    def results(self) -> dict[str, Any]:
        """What was counted, by the key of the changed game."""
        return {key: {**vars(each), "sentences": list(each.sentences)} for key, each in self.reports.items()}

    @property
    def props(self) -> dict[str, Any]:
        games: dict[str, dict[str, Any]] = {}
        for each in rules_to_change().values():
            plain = find(each.plain)
            game = games.setdefault(plain.key, {"name": f"{plain.name} ({plain.region})", "rules": []})
            game["rules"].append({"key": each.changed, "name": each.name, "gist": each.gist})
        waiting = [each.changed for each in self.jobs]
        return {"games": list(games.values()), "results": self.results, "waiting": waiting}


def find_rule(key: str) -> Rule:
    """The rule by the key of its game. Raises BadStudy if there is none."""
    if key not in rules_to_change():
        raise BadStudy(_UNKNOWN)
    return rules_to_change()[key]


def count_of(key: str) -> RuleChangeJob:
    """The job that counts a rule's effect, by the key of its game. Raises BadStudy for an unknown one."""
    rule = find_rule(key)
    return RuleChangeJob(rule.plain, rule.changed, DEALS, GAMES)
