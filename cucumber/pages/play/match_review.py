"""What takes a while at a table: advice at your turn, and the review of a finished deal, with chances of winning."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from cucumber.engine.acts import Play
from cucumber.engine.cards import name_cards
from cucumber.engine.deal import Deal
from cucumber.engine.deal.history import acts_with_positions
from cucumber.engine.view import view
from cucumber.pages.protocol.base import IsCancelled, Urgency
from cucumber.pages.protocol.jobs import WORKING
from cucumber.pages.stage import card_costs
from cucumber.pages.stage.props import AdviceProps
from cucumber.pages.stage.win_chances import Chances, chances_in, has_chances
from cucumber.table.match import YOUR_SEAT, Match, games
from cucumber.table.match.summary import the
from cucumber.table.moves import Position

if TYPE_CHECKING:
    from cucumber.analysis.hindsight import Mistake

_LEAST = 0.5  # points: a smaller cost is not worth mentioning
_TINTS = (0.05, 0.2, 0.4)  # shares of the deals, or of the games, from which a play is a little, clearly or very dear
_OPEN_TINTS = (0.5, 3.0, 8.0)  # points, with all cards open


_ON_CARDS = "I can only advise on which card to play; this question is yours alone."


@dataclass(frozen=True)
class AdviceJob:
    """Advice on a match, at its reader's turn."""

    match: Match
    urgency: ClassVar[Urgency] = Urgency.TABLE

    def run(self, _cancelled: IsCancelled) -> Iterator[tuple[AdviceJob, AdviceProps, bool]]:
        """Yields what the table shows, and whether that is final."""
        match, at = self.match, len(self.match.steps) - 1
        if match.deal.pending or not any(isinstance(act, Play) for act in match.deal.legal()):
            yield self, card_costs.notice_props(at, _ON_CARDS), True
            return
        props = card_costs.notice_props(at, WORKING)
        yield self, props, False
        from cucumber.analysis.advice import advise_in_steps  # slow to import and compile

        game = match.position.game
        rated_game = game if has_chances(game.rules, len(game.players)) else None
        for advised in advise_in_steps(view(match.deal, YOUR_SEAT, game), game=rated_game):
            props = card_costs.advice_props(match.deal, at, advised)
            yield self, props, False
        yield self, props, True


@dataclass(frozen=True)
class ReviewedPlay:
    """One of your plays: the moves of the deal before it, the cards played with it, its trick, and what was played.

    By what you could know, `better` was the better card, for the reason in the `sentence`; of a hundred deals
    like this one, you pay in `paid_with_better` with it and in `paid_with_yours` with yours. A `tint` from 0 to 3 says
    how dear yours was. With all cards open it was `open_better`, which saves `open_lost` points, with a tint of
    its own; None where that isn't known.
    """

    move: int
    moment: int
    trick: int
    act: str
    better: str = ""
    sentence: str = ""
    paid_with_better: int = 0
    paid_with_yours: int = 0
    tint: int = 0
    open_better: str = ""
    open_lost: float = 0.0
    open_tint: int | None = None


@dataclass(frozen=True)
class MatchReview:
    """What has been found: your plays, how the deal can be judged in one sentence, and chances of winning.

    The sentence is about your `dearest` play, by its place; None if none could be known to be worse. `chances` are
    everyone's between the deals of the game, `course` those before this deal and after each of its cards.
    """

    plays: tuple[ReviewedPlay, ...] = ()
    sentence: str = ""
    dearest: int | None = None
    chances: Chances = ()
    course: Chances = ()
    is_complete: bool = False


NOTHING_YET = MatchReview()


@dataclass(frozen=True)
class MatchReviewJob:
    """The review of a finished deal of a match. It takes seconds, so more urgent jobs go first."""

    urgency: ClassVar[Urgency] = Urgency.STUDY
    match: Match

    def run(self, cancelled: IsCancelled) -> Iterator[tuple[MatchReviewJob, MatchReview] | None]:
        """Yields it bit by bit; without win chances in a game that is slow to play out."""
        from cucumber.analysis.masks.support import needs_the_engine  # slow to import, like all of this

        deal = self.match.deal
        review = NOTHING_YET
        if not needs_the_engine(deal.rules, len(deal.players)) and YOUR_SEAT in deal.seats:
            for latest in _reviews(self.match, cancelled):
                review = latest or review
                yield (self, latest) if latest else None
        yield self, replace(review, is_complete=True)


def _reviews(match: Match, cancelled: IsCancelled) -> Iterator[MatchReview | None]:
    deal, position = match.deal, match.position
    game = position.game if has_chances(deal.rules, len(deal.players)) else None
    review = MatchReview(plays=tuple(_plays(deal)), chances=chances_in(games(match), cancelled) if game else ())
    yield review
    dearest: Mistake | None = None
    for mistake in _mistakes(position, cancelled):
        if mistake:
            dearest = max(filter(None, (dearest, mistake)), key=_dearness)
            review = replace(review, plays=tuple(_with_mistake(mistake, each) for each in review.plays))
        yield review if mistake else None
    if cancelled():
        return
    place = next((place for place, each in enumerate(review.plays) if dearest and each.move == dearest.number), None)
    review = replace(
        review, sentence=_mistake_sentence(dearest) if dearest else _luck_sentence(deal, cancelled), dearest=place
    )
    yield review
    for each in _with_all_open(position, review.plays, cancelled):
        review = replace(review, plays=tuple(each if play.move == each.move else play for play in review.plays))
        yield review
    if game and review.chances:
        course: Chances = ()
        for row in _course(position, review.chances[-2:][0], cancelled):
            course = (*course, row)
            yield None
        yield replace(review, course=course)


def _plays(deal: Deal) -> Iterator[ReviewedPlay]:
    for move, (before, act) in enumerate(acts_with_positions(deal)):
        if before.turn == YOUR_SEAT and isinstance(act, Play):
            yield ReviewedPlay(move, before.plays + 1, before.trick_number, str(act))


def _mistakes(position: Position, cancelled: IsCancelled) -> Iterator[Mistake | None]:
    from cucumber.analysis.hindsight import mistakes

    deal = position.current_deal
    game = position.game if has_chances(deal.rules, len(deal.players)) else None
    return mistakes(deal, YOUR_SEAT, game, cancelled)


def _with_mistake(mistake: Mistake, play: ReviewedPlay) -> ReviewedPlay:
    if mistake.number != play.move:
        return play
    best, yours = mistake.advice.best[0], mistake.advice.of(mistake.act)
    return replace(
        play,
        better=str(best.act),
        sentence=mistake.sentence,
        paid_with_better=round(100 * best.share),
        paid_with_yours=round(100 * yours.share),
        tint=max(1, _tint(_share_lost(mistake), _TINTS)),
    )


def _share_lost(mistake: Mistake) -> float:
    """The share of the deals, or of the games, that a play has lost."""
    return max(mistake.advice.of(mistake.act).share - mistake.advice.best[0].share, mistake.games)


def _tint(lost: float, steps: tuple[float, ...]) -> int:
    return sum(lost >= step for step in steps)


def _with_all_open(
    position: Position, plays: tuple[ReviewedPlay, ...], cancelled: IsCancelled
) -> Iterator[ReviewedPlay]:
    """Your plays with what would have been better with all hands open, where that is found quickly."""
    from cucumber.analysis.solver import solve
    from cucumber.errors import BadDeal

    befores = [before for before, _ in acts_with_positions(position.current_deal)]
    for play in plays:
        try:
            solution = None if cancelled() else solve(befores[play.move], cancelled, position.game.scores)
        except BadDeal:
            solution = None
        if solution is None:
            yield play
            continue
        yours, best = solution.worth_of(befores[play.move].verdict(play.act).act), solution.worth_of(solution.best[0])
        lost = yours.mean - best.mean
        tint = _tint(lost, _OPEN_TINTS)
        yield replace(play, open_better=str(best.act) if tint else "", open_lost=lost, open_tint=tint)


def _course(position: Position, before: tuple[float, ...], cancelled: IsCancelled) -> Iterator[tuple[float, ...]]:
    from cucumber.analysis.hindsight import course_of

    yield before
    for row in course_of(position.current_deal, position.game):
        if cancelled():
            return
        yield row


def _dearness(each: Mistake) -> tuple[float, ...]:
    """How dear a play was: by what its tint shows first, then by the game, and then by points."""
    return _share_lost(each), each.games, each.points


def _mistake_sentence(each: Mistake) -> str:
    better, yours = name_cards(each.advice.best[0].act.cards), the(each.act.cards[0])
    return f"You could have known one thing: in trick {each.before.trick_number} the {better} was better than {yours}."


def _luck_sentence(deal: Deal, cancelled: IsCancelled) -> str:
    """How the cards lay, where you could not have known better."""
    from cucumber.analysis.advice_in_words import worth
    from cucumber.analysis.hindsight import cost_with_open_cards

    paid = deal.charges.get(YOUR_SEAT, 0)
    if paid <= 0:
        return "Knowing what you knew, you played it as well as anyone could."
    cost = cost_with_open_cards(deal, YOUR_SEAT, cancelled)
    if cost is None:
        return "You couldn't have known better."
    if cost < _LEAST:
        return "That was bad luck: only somebody who sees all cards would have played otherwise."
    if not deal.rules.point_table.has_points:
        comes_to = "was lost whatever you did" if cost >= 1 else "would mostly have been lost even with all cards open"
    elif cost < paid:
        comes_to = f"would have cost you {worth(cost)} even with all cards open"
    else:
        comes_to = f"cost you {worth(paid)} whatever you did"
    return f"The cards lay badly: this deal {comes_to}. You couldn't have known better."
