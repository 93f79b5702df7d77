"""What each card played in a story cost with all cards open, a sentence for each moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from cucumber.engine.acts import Act
from cucumber.engine.deal import Deal
from cucumber.engine.deal.history import acts_of
from cucumber.errors import BadDeal
from cucumber.pages.protocol.base import IsCancelled, Urgency
from cucumber.pages.protocol.jobs import WORKING
from cucumber.table.scenario import Line, Scenario

if TYPE_CHECKING:
    from cucumber.analysis.solver import Solution

Asides = list[list[str]]  # by line (what happened, then the what-ifs) and by step

_NOT_YET = "No card has been played yet."
_OVER = "The deal is over."


@dataclass(frozen=True)
class CostsJob:
    """Working out what each card played in a story cost."""

    story: Scenario
    urgency: ClassVar[Urgency] = Urgency.STUDY

    def run(self, cancelled: IsCancelled) -> Iterator[tuple[CostsJob, Asides, bool] | None]:
        """The sentences beside each step, first of what happened, then of each what-if, and whether that is all."""
        story, asides, happened = self.story, the_same(WORKING, self.story), [_NOT_YET]
        lines = [(story.line, 0), *((what_if.line, what_if.at) for what_if in story.what_ifs)]
        for place, (line, since) in enumerate(lines):
            beside = happened[: since + 1]
            for sentence in _beside(line, since, cancelled):
                beside.append(sentence)
                yield None
            asides[place] = beside
            happened = asides[0]
            yield self, [*asides], False
        yield self, asides, True


def the_same(sentence: str, story: Scenario) -> Asides:
    """One sentence beside every step."""
    return [[sentence] * len(line.steps) for line in (story.line, *(each.line for each in story.what_ifs))]


def _beside(line: Line, since: int, cancelled: IsCancelled) -> Iterator[str]:
    """The sentence beside each step after the first `since`."""
    acts = acts_of(line.steps[len(line.acts)].deal)
    for step, act in zip(line.steps[since:], acts[since:], strict=False):
        yield _cost_sentence(step.deal, act, cancelled, step.game.scores if step.game else ())
    for _ in line.steps[len(line.acts) + 1 :]:
        yield _OVER


def _cost_sentence(deal: Deal, act: Act, cancelled: IsCancelled, scores: Sequence[int]) -> str:
    from cucumber.analysis.solver import solve  # slow to import and compile, so only the job does

    if len(deal.legal()) == 1:
        return f"{deal.actor} has no choice here."
    try:
        return _cost_comparison(solve(deal, cancelled, scores), act)
    except BadDeal as problem:
        return str(problem)


def _cost_comparison(solution: Solution, act: Act) -> str:
    done = solution.act_with_cost(act)
    if act not in solution.best:
        comparison = f"{done}; {solution.act_with_cost(solution.best[0])}."
    elif len(solution.best) < len(solution.worths):
        comparison = f"nothing is better: {done}."
    else:
        comparison = f"every choice is worth the same: {done}."
    return " ".join(filter(None, (f"With all cards open, {comparison}", solution.simplification)))
