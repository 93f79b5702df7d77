"""Choices: moments of whole deals, played by bots, at which one card is clearly best as far as its player can know.

How good a card is comes from advice. A choice is worth asking about where the best card is known for sure, and where
another that looks good, as a simple bot's favorite does, is known to be dear.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache, partial
from itertools import islice, takewhile
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cucumber.analysis.expectations import Expectation, ReasonKind
from cucumber.bots import BOTS, play_on
from cucumber.engine.acts import Play
from cucumber.engine.cards import name_cards
from cucumber.engine.deal import Deal
from cucumber.engine.game import Game
from cucumber.engine.rules import Ending, Rules, ScoreKeeping
from cucumber.engine.view import View, view
from cucumber.english import YOU, capitalized
from cucumber.errors import BadDeal
from cucumber.table.questions.question import Question, QuestionKind
from cucumber.table.questions.tasks import NAMES, card_options, number_of_players, quiet_frame

if TYPE_CHECKING:
    from cucumber.analysis.advice import Advice

LEAD, CLIMB, LAST, LIMIT, KEEP = (
    "what to lead",
    "climb or duck",
    "the last three tricks",
    "who is near the limit",
    "keep or throw",
)

_MOST_DEALS = 40  # played for one task, so that nobody has to wait for a rare one
_MOST_MOMENTS, _MOST_IN_GAMES = 120, 40  # of them looked into; where the game decides it takes longer
_MOST_WORLDS, _MOST_WORLDS_IN_GAMES = 4000, 1000  # a moment still unclear by then is not worth asking about
_DEALS_THAT_SHOW = 6  # deals that show whether a game has such moments at all
_PLAYED_BY = ("patient", "sharp", "fimp")
_TEMPTING = ("highest", "lowest", "cheapest-beat")  # what a beginner would do
_TEMPTED_BY_THE_HIGHEST = 0.85  # the share of choices in which the highest card is wrong
_NOTABLE = 0.02  # of the deals: a smaller difference in how often you pay tells nothing
_NEAR = 12  # points from the limit


class _Margin(NamedTuple):
    """How much worse a card is: in points, in deals that are lost, or in games that are won."""

    points: float
    deals: float
    games: float


_DEAR: Mapping[str, _Margin] = {"medium": _Margin(1.5, 0.12, 0.05), "tricky": _Margin(0.6, 0.06, 0.03)}
_HARDER: Mapping[str, tuple[str, ...]] = {"medium": ("tricky",), "tricky": ()}  # where nothing else is found
_NO_MISTAKE = _Margin(0.3, 0.03, 0.015)  # a card that is worse by less counts as right too


def choice(rules: Rules, theme: str, rng: Random, level: str) -> Question | None:
    """A choice of this theme; None if none is found in a reasonable time, or where advice takes long.

    >>> from cucumber import find
    >>> task = choice(find("agurk").rules, CLIMB, Random(2), "medium")
    >>> task.asks, sum(option.right for option in task.options)
    ('Climb or duck?', 1)
    """
    fooled = rng.random() < _TEMPTED_BY_THE_HIGHEST
    levels = ("tricky",) if theme == LIMIT else (level, *_HARDER[level])  # no card wins many more games than another
    for each in levels:
        moments = islice(_moments(rules, theme, rng), _MOST_IN_GAMES if theme == LIMIT else _MOST_MOMENTS)
        candidates = (_task_at(_QuestionPoint(deal, game, theme), each, fooled=fooled) for game, deal in moments)
        if task := next(filter(None, candidates), None):
            return task
    return None


@cache
def has(rules: Rules, theme: str) -> bool:
    """Whether a game has such moments at all: where players must beat a card if they can, nobody climbs or ducks.

    >>> from cucumber import find
    >>> has(find("agurk").rules, CLIMB), has(find("ogorek").rules, CLIMB)
    (True, False)
    """
    return any(True for _ in _moments(rules, theme, Random(0), _DEALS_THAT_SHOW))


# --- the deals --------------------------------------------------------------------------------------------------------


def _moments(rules: Rules, theme: str, rng: Random, deals: int = _MOST_DEALS) -> Iterator[tuple[Game, Deal]]:
    """Moments of this theme, each with its game, in which you act; none where choices are not looked at."""
    for _ in range(deals):
        sample = _sample_deal(rules, rng, near=theme == LIMIT)
        if sample is None:
            return
        game, moments = sample
        fitting = [deal for deal in moments if _THEMES[theme].fits(deal, game)]
        yield from (_with_you(game, deal) for deal in rng.sample(fitting, len(fitting)))


def _sample_deal(rules: Rules, rng: Random, *, near: bool) -> tuple[Game, list[Deal]] | None:
    """A game and the moments of its next deal at which there is a choice; None where choices are not looked at."""
    from cucumber.analysis.search.thinker import can_search  # which imports for long

    game = _game(rules, rng, near=near)
    if game is None:
        return None
    bots = {seat: BOTS[rng.choice(_PLAYED_BY)] for seat in game.seats}
    deal = game.deal(rng)
    states = [deal, *(verdict.after() for verdict in play_on(deal, bots, game, chance=lambda _: rng))]
    free = [each for each in states if each.turn is not None and not each.pending and len(each.legal()) > 1]
    if free and not can_search(view(free[0], free[0].turn)):
        return None
    return game, [each for each in free if all(len(act.cards) == 1 for act in each.legal() if isinstance(act, Play))]


def _with_you(game: Game, deal: Deal) -> tuple[Game, Deal]:
    """The same with you in the seat that acts; the others keep their order."""
    assert deal.turn is not None
    number = len(game.players)
    names = tuple((YOU, *NAMES[1:])[(seat - deal.turn) % number] for seat in range(number))
    return game.with_names(names), deal.with_names(names)


def _game(rules: Rules, rng: Random, *, near: bool) -> Game | None:
    """Some players between two deals; near the limit some are about to reach it."""
    players = number_of_players(rules, rng)
    names = NAMES[:players]
    dealer = rng.randrange(players)
    if not near:
        return Game.new(rules, names, dealer=dealer)
    if rules.ending is Ending.SINGLE_DEAL or rules.score_keeping is not ScoreKeeping.RUNNING_TOTAL:
        return None
    most = rules.limit.points - 1
    scores = [rng.randint(max(0, most - _NEAR), most) if rng.random() < 0.6 else rng.randint(0, most) for _ in names]
    lost = [rng.choice((0, rules.when_caught.lives - 1)) for _ in names]
    try:
        return Game.new(rules, names, dealer=dealer, scores=scores, cucumbers=lost)
    except BadDeal:  # a score that these rules do not allow
        return Game.new(rules, names, dealer=dealer)


# --- the themes -------------------------------------------------------------------------------------------------------


class _Theme(NamedTuple):
    """What is asked, at which moments of a deal, and what to think about."""

    asks: Callable[[Deal], str]
    fits: Callable[[Deal, Game], bool]
    hint: str


_THEMES: Mapping[str, _Theme] = {
    LEAD: _Theme(
        lambda _: "You lead. Which card?",
        lambda deal, _: deal.to_beat is None,
        "Which card do you want to have left at the end?",
    ),
    CLIMB: _Theme(
        lambda _: "Climb or duck?",
        lambda deal, _: deal.to_beat is not None and len({each.beats for each in view(deal, deal.turn).options}) == 2,
        "Taking this trick costs nothing and gets rid of a high card. Who would lead then?",
    ),
    LAST: _Theme(
        lambda deal: f"{'Three' if len(deal.hand) == 3 else 'Two'} tricks to go. Which card?",
        lambda deal, _: len(deal.hand) in {2, 3},
        "Which card would be your last, and who can still hold a higher one?",
    ),
    LIMIT: _Theme(
        lambda _: "Which card wins you the game most often?",
        lambda _, game: any(game.rules.limit.points - score <= _NEAR for score in game.scores),
        "Look at the scores: who can't afford the next card?",
    ),
    KEEP: _Theme(
        lambda deal: f"Throw the {name_cards(deal.hand[-1:])} now, or keep it? Play a card.",
        lambda deal, _: 3 <= len(deal.hand) <= 6 and str(deal.hand[-1]) in map(str, deal.legal()),
        "High cards are for the middle of the deal. Which would you be left with?",
    ),
}
THEMES = (*_THEMES,)


# --- whether there is something to ask --------------------------------------------------------------------------------


class _QuestionPoint(NamedTuple):
    """A moment at which something may be asked."""

    deal: Deal
    game: Game
    theme: str

    @property
    def in_game(self) -> Game | None:
        """The game, where it decides which card is best."""
        return self.game if self.theme == LIMIT else None

    def _behind(self, advice: Advice) -> dict[str, tuple[float, float]]:
        """How much worse each card is than the best one, and how far that may be off."""
        compared = {str(each.act): each.winning if self.in_game and each.winning else each for each in advice.expected}
        return {act: (each.behind, each.behind_reach) for act, each in compared.items()}

    def least(self, worse: _Margin, advice: Advice) -> float:
        """This much, in the unit compared here."""
        return worse.games if self.in_game else worse.points if advice.in_points else worse.deals

    def dear(self, advice: Advice, level: str, *, surely: bool) -> set[str]:
        """The cards that are certainly dear, or those that may be."""
        least, sign = self.least(_DEAR[level], advice), 1 if surely else -1
        return {act for act, (behind, reach) in self._behind(advice).items() if behind - sign * reach >= least}

    def right(self, advice: Advice) -> set[str]:
        """The cards that are no mistake."""
        least = self.least(_NO_MISTAKE, advice)
        return {act for act, (behind, _) in self._behind(advice).items() if behind < least}

    def is_sure(self, advice: Advice) -> bool:
        """Whether each card is known to be worse than the best one, or known to be about as good."""
        least, behinds = self.least(_NO_MISTAKE, advice), self._behind(advice).values()
        return all(behind > max(reach, least) or behind + reach < 2 * least for behind, reach in behinds)

    def surely_right(self, advice: Advice) -> int:
        """How many cards are no mistake, however far that may be off."""
        least = self.least(_NO_MISTAKE, advice)
        return sum(behind + reach < least for behind, reach in self._behind(advice).values())


def _task_at(moment: _QuestionPoint, level: str, *, fooled: bool) -> Question | None:
    """The task at this moment, if its best card is sure and another that looks good is dear."""
    from cucumber.analysis.advice import advise  # which imports for long

    own_view = view(moment.deal, moment.deal.turn)
    tempting = {str(BOTS[name](own_view, Random(0))) for name in (_TEMPTING[:1] if fooled else _TEMPTING)}
    most = max(1, len(own_view.options) // 3)

    def may_qualify(so_far: Advice) -> bool:
        may_be_dear = moment.dear(so_far, level, surely=False)
        return not may_be_dear.isdisjoint(tempting) and moment.surely_right(so_far) <= most

    advice = _search_advice(moment, own_view, may_qualify)
    if advice is None or moment.dear(advice, level, surely=True).isdisjoint(tempting):
        return None
    right = moment.right(advice)
    if len(right) > most:
        return None
    return _task(moment, advise(own_view, game=moment.in_game, worlds=advice.worlds), right)


def _search_advice(moment: _QuestionPoint, own_view: View, may_qualify: Callable[[Advice], bool]) -> Advice | None:
    """What is expected of each card, once sure; None where it can't be known, or the moment turns out useless."""
    from cucumber.analysis.advice import advise_in_steps  # which imports for long

    try:
        for advice in takewhile(may_qualify, advise_in_steps(own_view, game=moment.in_game, reasoned=False)):
            if moment.is_sure(advice):
                return advice
            if advice.worlds >= (_MOST_WORLDS_IN_GAMES if moment.in_game else _MOST_WORLDS):
                break
    except BadDeal:
        pass
    return None


def _task(moment: _QuestionPoint, advice: Advice, right: Collection[str]) -> Question:
    deal, game, theme = moment
    sentence = partial(_outcome_sentence, advice=advice, in_game=moment.in_game is not None)
    expected = {str(each.act): each for each in advice.expected}
    has_reason = advice.reason.why is not ReasonKind.LEAST
    answer = advice.sentence if has_reason else " ".join(sentence(each, names_best=True) for each in advice.best)
    reasoned = advice.best if has_reason and not moment.in_game else ()
    reasons = {
        key: answer if each in reasoned else sentence(each, names_best=key in right) for key, each in expected.items()
    }
    return Question(
        kind=QuestionKind.PLAY,
        asks=_THEMES[theme].asks(deal),
        options=card_options(deal, right, reasons),
        hint=_THEMES[theme].hint,
        answer=answer,
        frame=quiet_frame(deal, game, names_turn=True, viewer=deal.turn),
        deal=deal,
        game=game,
        seat=deal.turn,
    )


def _outcome_sentence(each: Expectation, advice: Advice, *, in_game: bool, names_best: bool) -> str:
    """What a card comes to, beside the best one if it is another: how often you win or pay, else what it costs.

    A wrong card doesn't name the best one: the reader tries again.
    """
    best = advice.best[0]
    other = None if each in advice.best else best
    best_card = _card_name(best) if names_best else "your best card"
    with_best = f"with {best_card}"
    if in_game and each.winning and best.winning:
        wins = other and f", {with_best} {_percent(best.winning.share)}"
        return f"With {_card_name(each)} you win {_percent(each.winning.share)} of 100 games{wins or ''}."
    from cucumber.analysis.advice_in_words import worth  # which imports for long

    if other and each.share - other.share < _NOTABLE:
        if other.cost < 0:  # ties take more off than is paid
            more = worth(each.cost - other.cost)
            return f"{capitalized(_card_name(each))} costs you {more} more on average than {best_card}."
        return f"With {_card_name(each)} you pay {worth(each.cost)} on average, {with_best} {worth(other.cost)}."
    pays = "pay" if advice.in_points else "lose"
    less = other and f", {with_best} in {_percent(other.share) or 'none'}"
    often = _percent(each.share) or "none"
    return f"With {_card_name(each)} you {pays} in {often} of 100 deals like this one{less or ''}."


def _percent(share: float) -> int:
    return round(100 * share)


def _card_name(each: Expectation) -> str:
    return f"the {name_cards(each.act.cards)}"
