"""Choices: moments of whole deals, played by bots, at which one card is clearly best as far as its player can know.

How good a card is comes from advice. A choice is one to ask about where the best card is known for sure, and where
another that looks good, as a simple bot's favorite does, is known to be dear.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cucumber.acts import Play
from cucumber.analysis.reasons import Why
from cucumber.bots import BOTS, play_on
from cucumber.cards import name_cards
from cucumber.deal import Deal
from cucumber.errors import BadDeal
from cucumber.explain.second_person import YOU, second_person
from cucumber.game import Game
from cucumber.rules import Ending, Rules, ScoreKeeping
from cucumber.teach.tasks import NAMES, Candidate, Kind, Task, number_of_players, quiet_frame
from cucumber.view import view
from cucumber.words import capitalized

if TYPE_CHECKING:
    from cucumber.analysis.advice import Advice
    from cucumber.analysis.expected import Expected

LEAD, CLIMB, LAST, LIMIT, KEEP = (
    "what to lead",
    "climb or duck",
    "the last three tricks",
    "who is near the limit",
    "keep or throw",
)

_MOST_DEALS = 40  # played for one task, so that nobody has to wait for a rare one
_MOST_IN_GAMES, _WORLDS_IN_GAMES = 24, 500  # moments looked into where the game decides, which takes longer
_PLAYED_BY = ("patient", "sharp", "fimp")
_TEMPTING = ("highest", "lowest", "cheapest-beat")  # what a beginner would do
_TEMPTED_BY_THE_HIGHEST = 0.85  # the share of choices in which the highest card is wrong
_TELLING = 0.02  # of the deals: a smaller difference in how often you pay tells nothing
_NEAR = 12  # points from the limit


class _Worse(NamedTuple):
    """How much worse a card is: in points, in deals that are lost, or in games that are won."""

    points: float
    deals: float
    games: float


_DEAR: Mapping[str, _Worse] = {"medium": _Worse(1.5, 0.12, 0.05), "tricky": _Worse(0.6, 0.06, 0.03)}
_NO_MISTAKE = _Worse(0.3, 0.03, 0.015)  # a card that is worse by less is right as well


def choice(rules: Rules, theme: str, rng: Random, level: str) -> Task | None:
    """A choice of this theme; None if none is found in a reasonable time, or where advice takes long.

    >>> from cucumber import find
    >>> task = choice(find("agurk").rules, CLIMB, Random(2), "medium")
    >>> task.asks, sum(option.right for option in task.options)
    ('Climb or duck?', 1)
    """
    fooled = rng.random() < _TEMPTED_BY_THE_HIGHEST
    fitting = _moments(rules, theme, rng)
    looked_at = islice(fitting, _MOST_IN_GAMES) if theme == LIMIT else fitting
    asked = (_asked(deal, game, theme, level, fooled=fooled) for game, deal in looked_at)
    return next(filter(None, asked), None)


# --- the deals --------------------------------------------------------------------------------------------------------


def _moments(rules: Rules, theme: str, rng: Random) -> Iterator[tuple[Game, Deal]]:
    """Moments of this theme, each with its game; none where choices are not looked at."""
    for _ in range(_MOST_DEALS):
        played = _played(rules, rng, near=theme == LIMIT)
        if played is None:
            return
        game, moments = played
        yield from ((game, deal) for deal in rng.sample(moments, len(moments)) if _THEMES[theme].fits(deal, game))


def _played(rules: Rules, rng: Random, *, near: bool) -> tuple[Game, list[Deal]] | None:
    """A game and the moments of its next deal at which you have a choice; None where choices are not looked at."""
    from cucumber.analysis.search.searching import can_search  # which imports for long

    game = _game(rules, rng, near=near)
    if game is None:
        return None
    bots = {seat: BOTS[rng.choice(_PLAYED_BY)] for seat in game.seats}
    deal = game.deal(rng)
    states = [deal, *(verdict.after() for verdict in play_on(deal, bots, game, chance=lambda _: rng))]
    yours = [each for each in states if each.turn == 0 and not each.pending and len(each.legal()) > 1]
    if yours and not can_search(view(yours[0], 0)):
        return None
    return game, [each for each in yours if all(len(act.cards) == 1 for act in each.legal() if isinstance(act, Play))]


def _game(rules: Rules, rng: Random, *, near: bool) -> Game | None:
    """You and some others between two deals; near the limit some are about to reach it."""
    players = number_of_players(rules, rng)
    names = (YOU, *NAMES[1:players])
    dealer = rng.randrange(players)
    if not near:
        return Game.new(rules, names, dealer=dealer)
    if rules.ending is Ending.SINGLE_DEAL or rules.score_keeping is not ScoreKeeping.RUNNING_TOTAL:
        return None
    most = rules.limit.points - 1
    scores = [rng.randint(max(0, most - _NEAR), most) if rng.random() < 0.6 else rng.randint(0, most) for _ in names]
    try:
        return Game.new(rules, names, dealer=dealer, scores=scores)
    except BadDeal:  # a score that these rules do not allow
        return None


# --- the themes -------------------------------------------------------------------------------------------------------


class _Theme(NamedTuple):
    """What is asked, at which moments of a deal, and what to think of."""

    asks: Callable[[Deal], str]
    fits: Callable[[Deal, Game], bool]
    hint: str


def _tricks_left(deal: Deal) -> int:
    return len(deal.hands[0])


def _can_climb_or_duck(deal: Deal, _game: Game) -> bool:
    options = view(deal, 0).options
    return deal.to_beat is not None and {option.beats for option in options} == {True, False}


def _may_throw_the_highest(deal: Deal, _game: Game) -> bool:
    return 3 <= _tricks_left(deal) <= 6 and str(deal.hand[-1]) in map(str, deal.legal())


def _near_the_limit(_deal: Deal, game: Game) -> bool:
    return any(game.rules.limit.points - score <= _NEAR for score in game.scores)


_THEMES: Mapping[str, _Theme] = {
    LEAD: _Theme(
        lambda _: "You lead. Which card?",
        lambda deal, _: deal.to_beat is None,
        "Which card do you want to have left at the end?",
    ),
    CLIMB: _Theme(
        lambda _: "Climb or duck?",
        _can_climb_or_duck,
        "To take this trick costs nothing, and gets rid of a high card. Who would lead then?",
    ),
    LAST: _Theme(
        lambda deal: f"{'Three' if _tricks_left(deal) == 3 else 'Two'} tricks to go. Which card?",
        lambda deal, _: _tricks_left(deal) in {2, 3},
        "Which card would be your last, and who can still hold a higher one?",
    ),
    LIMIT: _Theme(
        lambda _: "Which card wins you the game most often?",
        _near_the_limit,
        "Look at the scores: for whom is the next card too much?",
    ),
    KEEP: _Theme(
        lambda deal: f"Throw the {name_cards(deal.hand[-1:])} now, or keep it? Play a card.",
        _may_throw_the_highest,
        "High cards are for the middle of the deal. Which would you be left with?",
    ),
}
THEMES = (*_THEMES,)


# --- whether there is something to ask --------------------------------------------------------------------------------


def _asked(deal: Deal, game: Game, theme: str, level: str, *, fooled: bool) -> Task | None:
    """The task at this moment, if its best card is sure and another that looks good is dear."""
    from cucumber.analysis.advice import advise  # which imports for long

    seen = view(deal, 0)
    in_game = theme == LIMIT
    try:
        advice = advise(seen, game=game, worlds=_WORLDS_IN_GAMES) if in_game else advise(seen)
    except BadDeal:
        return None
    worse = partial(_is_worse, advice=advice, in_game=in_game)
    dear = {str(each.act) for each in advice.expected if worse(each, than=_DEAR[level])}
    right = {str(each.act) for each in advice.expected if not worse(each, than=_NO_MISTAKE, surely=False)}
    if not (advice.clear or in_game) or len(right) > max(1, len(advice.expected) // 3):
        return None
    tempting = {name: str(BOTS[name](seen, Random(0))) for name in _TEMPTING}
    if tempting["highest"] not in dear if fooled else dear.isdisjoint(tempting.values()):
        return None
    return _task(deal, game, advice, theme, right)


def _is_worse(each: Expected, advice: Advice, than: _Worse, *, in_game: bool, surely: bool = True) -> bool:
    """Whether a card is worse than the best one by so much: on average or, with its interval, surely."""
    compared = each.winning if in_game and each.winning else each
    least = than.games if in_game else than.points if advice.in_points else than.deals
    return compared.behind - surely * compared.behind_reach >= least


def _task(deal: Deal, game: Game, advice: Advice, theme: str, right: Collection[str]) -> Task:
    told = partial(_told, advice=advice, in_game=theme == LIMIT)
    expected = {str(each.act): each for each in advice.expected}
    options = tuple(
        Candidate(
            key,
            name_cards((card,)),
            key in right,
            told(expected[key]) if key in expected else second_person(deal.verdict(key).reason),
        )
        for key, card in {str(card): card for card in deal.hand}.items()
    )
    return Task(
        kind=Kind.PLAY,
        asks=_THEMES[theme].asks(deal),
        options=options,
        questions=(),
        hint=_THEMES[theme].hint,
        answer=" ".join(told(each) for each in advice.best) if advice.reason.why is Why.LEAST else advice.sentence,
        frame=quiet_frame(deal, game, names_turn=True, viewer=0),
        deal=deal,
        game=game,
        seat=0,
    )


def _told(each: Expected, advice: Advice, *, in_game: bool) -> str:
    """What a card comes to, beside the best one if it is another: how often you win or pay, else what it costs."""
    best = advice.best[0]
    other = None if each in advice.best else best
    if in_game and each.winning and best.winning:
        wins = other and f", with {_named(other)} {_percent(best.winning.share)}"
        return f"With {_named(each)} you win {_percent(each.winning.share)} of 100 games{wins or ''}."
    from cucumber.analysis.advice_in_words import worth  # which imports for long

    if other and each.share - other.share < _TELLING:
        more = f"{_named(each)} costs {worth(each.cost)} on average, {_named(other)} {worth(other.cost)}"
        return f"{capitalized(more)}."
    pays = "pay" if advice.in_points else "lose"
    less = other and f", with {_named(other)} in {_percent(other.share)}"
    return f"With {_named(each)} you {pays} in {_percent(each.share)} of 100 deals like this one{less or ''}."


def _percent(share: float) -> int:
    return round(100 * share)


def _named(each: Expected) -> str:
    return f"the {name_cards(each.act.cards)}"
