"""What cards are worth in the position shown: computed in a job on request, and shown at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from cucumber.engine.acts import Act
from cucumber.engine.deal import Deal
from cucumber.engine.game import Game
from cucumber.engine.view import view
from cucumber.english import within
from cucumber.pages.protocol.base import IsCancelled
from cucumber.pages.protocol.jobs import WORKING
from cucumber.pages.stage import card_costs
from cucumber.pages.stage.props import AdviceProps
from cucumber.pages.stage.win_chances import has_chances
from cucumber.table.explore import Exploration
from cucumber.words.show.score_chart import charge_chart

if TYPE_CHECKING:
    from cucumber.analysis.solver import ReviewedAct, Solution, Worth

_LEAST, _MOST = 0.5, 2  # points worth mentioning; the number of dearest cards named
_REVIEW_HEAD = "With all cards open and everyone playing on as well as they can:"


class ShownPosition(NamedTuple):
    """A deal as the table shows it in the frame `at`, and its game, None without a score."""

    deal: Deal
    game: Game | None
    at: int

    @staticmethod
    def of(exploration: Exploration) -> ShownPosition:
        """The moment that an exploration shows."""
        return ShownPosition(exploration.position.current_deal, exploration.position.game, len(exploration.steps) - 1)


@dataclass(frozen=True)
class PositionWorths:
    """The results: advice with a number on each card or, for a finished deal, sentences and a picture.

    `costs` are the numbers by act, cheapest first. `line` is a line of best play from here; `dearest` is the number of
    acts before the dearest card.
    """

    advice: AdviceProps | None = None
    sentences: tuple[str, ...] = ()
    chart: str = ""
    costs: Mapping[Act, float] = field(default_factory=dict)
    line: tuple[Act, ...] = ()
    dearest: int | None = None

    @property
    def panel(self) -> str:
        """The review of a finished deal, with the picture, as HTML."""
        return "".join(f"<p>{escape(each)}</p>" for each in self.sentences) + self.chart


@dataclass(frozen=True)
class PositionWorthsJob:
    """The job that finds what the cards are worth, with all hands open or as a seat sees it.

    For a finished deal it finds which cards were costliest.
    """

    moment: ShownPosition
    viewer: int | None

    def run(self, cancelled: IsCancelled) -> Iterator[tuple[PositionWorthsJob, PositionWorths]]:
        moment, viewer = self.moment, self.viewer
        if moment.deal.over:
            yield self, _review(moment, cancelled)
        else:
            yield self, _open_worths(moment, cancelled) if viewer is None else _seat_worths(moment, viewer)


def pending_worths(moment: ShownPosition) -> PositionWorths:
    """A placeholder while the job runs."""
    if moment.deal.over:
        return PositionWorths(sentences=(WORKING,))
    return PositionWorths(card_costs.notice_props(moment.at, WORKING))


def _open_worths(moment: ShownPosition, cancelled: IsCancelled) -> PositionWorths:
    """With all cards open, and what the seat to act could have known."""
    from cucumber.analysis.hindsight import missing_knowledge  # slow to import and compile, so only the job does
    from cucumber.analysis.solver import line_of_best_play, solve

    deal, game, at = moment
    scores = game.scores if game else ()
    solution = solve(deal, cancelled, scores)
    sentences = [solution.sentence]
    if not deal.pending and len(solution.worths) > 1:
        sentences.append(missing_knowledge(deal, game, cancelled))
    cheapest_first = sorted(solution.worths, key=lambda each: each.mean)
    rows = [(each.act, _short(solution, each)) for each in cheapest_first]
    advice = card_costs.cost_props(deal, at, rows, solution.best, " ".join(filter(None, sentences)))
    return PositionWorths(
        advice, costs={each.act: each.mean for each in cheapest_first}, line=line_of_best_play(deal, cancelled, scores)
    )


def _short(solution: Solution, each: Worth) -> str:
    """What a play costs, in a word under its card."""
    from cucumber.analysis.advice_in_words import worth

    if not solution.in_points:
        return f"{round(100 * each.mean)}\u202f%"
    return "safe" if each.safe and not each.mean else worth(each.mean)


def _seat_worths(moment: ShownPosition, viewer: int) -> PositionWorths:
    from cucumber.analysis.advice import advise

    deal, game, at = moment
    rated_game = game if game is not None and has_chances(game.rules, len(game.players)) else None
    advised = advise(view(deal, viewer, game), game=rated_game)
    costs: dict[Act, float] = {each.act: each.cost for each in sorted(advised.expected, key=lambda each: each.cost)}
    return PositionWorths(card_costs.advice_props(deal, at, advised), costs=costs)


# --- looking back -----------------------------------------------------------------------------------------------------


def _review(moment: ShownPosition, cancelled: IsCancelled) -> PositionWorths:
    """Each player's expected cost act by act, and the cards that cost most."""
    from cucumber.analysis.solver import review

    deal, game, _ = moment
    reviewed = review(deal, cancelled, game.scores if game else ())
    dear = sorted((each for each in reviewed if each.loss >= _LEAST), key=lambda each: -each.loss)
    sentences = [_loss_sentence(deal, each) for each in dear[:_MOST]] or [
        "With all cards open, nobody could have done better."
    ]
    chart, dearest = _course(deal, reviewed), dear[0].number if dear else None
    return PositionWorths(sentences=(_REVIEW_HEAD, *sentences), chart=chart, dearest=dearest)


def _course(deal: Deal, reviewed: Sequence[ReviewedAct]) -> str:
    """The picture of each player's expected cost, card by card, up to the outcome."""
    expected = [each.solution.charges for each in reviewed]
    paid = [float(deal.charges.get(seat, 0)) for seat in range(len(deal.players))]
    rows = [[row[seat] for seat in deal.seats] for row in (*expected, paid)]
    return charge_chart([deal.players[seat] for seat in deal.seats], rows)


def _loss_sentence(deal: Deal, each: ReviewedAct) -> str:
    """Which card was better than one that was played, and what both cost, in a sentence."""
    solution = each.solution
    better, name = solution.best[0], deal.players[each.seat]
    saves = solution.costs(solution.worth_of(better))
    better_for = f"{solution.act_name(better)} was better for {within(name)}"
    return f"Trick {each.trick}: {better_for}: it {saves}; {solution.act_with_cost(each.act)}."
