"""Advice: what each card that may be played is expected to cost, as far as its seat can know, and which one to play.

In a game, what counts is winning it: advice also says how many games each card wins. Where the game and the points
favor different cards, the game decides.

The cards that the seat cannot see are dealt anew many times, so that all hands it must reckon with are equally likely.
In each of these worlds every card that may be played is tried: between two players the rest of the deal is solved,
otherwise bots play it to its end. Since all cards are tried in the same worlds, the difference between two of them is
known much better than what each of them costs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from math import sqrt

from cucumber.analysis import advice_in_words
from cucumber.analysis.equity.shares import PARTS
from cucumber.analysis.expectations import Expectation, Expectations, WinShare
from cucumber.analysis.reasoning import reason_of
from cucumber.analysis.trials import EngineTrials, Sums, trials_of
from cucumber.engine.cards import Cards, name_cards
from cucumber.engine.game import Game
from cucumber.engine.view import View
from cucumber.errors import BadDeal, check_given, check_kind
from cucumber.words.show.html import table_html, with_styles

_WIDTH = 1.96  # standard deviations to each side that contain 95 % of a normal distribution
_FIRST = 250  # worlds looked into before the first answer
MOST_WORLDS = 10_000
_MOST_ASKED = 10_000_000
_MOST_SEED = 2**63
_MOST_ON_ENGINE = 60  # cards tried on the engine, over all worlds: about a second


class Advice(Expectations):
    """What is expected of each play, and the words for it."""

    @property
    def sentence(self) -> str:
        """Which card to play, and why."""
        return advice_in_words.sentence(self)

    @property
    def numbers(self) -> str:
        """What the best card is expected to cost, beside another one, in a sentence."""
        return advice_in_words.numbers(self)

    def _repr_html_(self) -> str:
        rows = [(escape(name_cards(each.act.cards)), escape(self.cost_of(each))) for each in self.expected]
        return with_styles(f"<p>{escape(self.sentence)}</p>{table_html(('Card', 'As far as one can know'), rows)}")

    def cost_of(self, each: Expectation) -> str:
        """What a play is expected to cost, in a word with its interval; where the game decides, how often it wins."""
        return advice_in_words.cost_of(self, each)


def advise(
    seen: View,
    *,
    worlds: int | None = None,
    seed: int = 0,
    shown: Mapping[int, Cards] | None = None,
    game: Game | None = None,
) -> Advice:
    """What each card that the viewing seat may play is expected to cost, in `worlds` worlds.

    Without a number, it stops as soon as the best card is clear. `shown` are hands of other seats, if it is to know
    more than it sees. With the `game` that this is a deal of, it also finds how many games each card wins, if all play
    on as quick bots do, and the game decides. Raises BadDeal if it is not the seat's turn to play a card, if no hands
    agree with what was played, for a number of worlds below 1, and for a game that the deal is not one of.

    >>> from cucumber import Deal, find
    >>> from cucumber.engine.view import view
    >>> deal = Deal.of(find("agurk").rules, ["3c", "3d", "5c"]).act("3c").act("3d")
    >>> advise(view(deal, 2)).sentence
    'You have no choice: only the 5♣ may be played.'
    """
    *_, last = advise_in_steps(seen, worlds=worlds, seed=seed, shown=shown, game=game)
    return last


def advise_in_steps(
    seen: View,
    *,
    worlds: int | None = None,
    seed: int = 0,
    shown: Mapping[int, Cards] | None = None,
    game: Game | None = None,
    reasoned: bool = True,
) -> Iterator[Advice]:
    """The same, in answers that get better: the worlds are doubled until the best card is clear or there are enough.

    If a number of worlds is given, all of them are looked into. Those who look at many moments can do without a reason.
    Raises BadDeal as `advise` does.
    """
    check_given(advise_in_steps, worlds=worlds, seed=seed, shown=shown)
    _check(seen, worlds, game)
    if abs(seed) >= _MOST_SEED:
        raise BadDeal(f"A seed is below {_MOST_SEED:,}.", field="seed")
    trials = trials_of(seen, seed, shown, game)
    rough = isinstance(trials, EngineTrials)
    most = worlds or (max(1, _MOST_ON_ENGINE // len(seen.options)) if rough else MOST_WORLDS)
    number = most if rough or worlds else _FIRST
    done = False
    while not done:
        sums = trials.run_until(number)
        if sums.worlds < number and not rough and not shown:  # masks give up where few hands fit all that was played
            trials, rough = EngineTrials(seen, seed, game), True
            most = number = worlds or max(1, _MOST_ON_ENGINE // len(seen.options))
            continue
        if sums.worlds < number:
            raise BadDeal(
                "The other players can't hold any cards with which all plays so far were allowed. Check the plays "
                "before this one."
            )
        advice = _advice(seen, sums)
        done = number >= most or (worlds is None and advice.clear)
        reason = reason_of(seen, advice, alike=len({*sums.kinds}) == 1) if reasoned else advice.reason
        yield replace(advice, done=done, reason=reason)
        number = min(2 * number, most)


def _check(seen: View, worlds: int | None, game: Game | None) -> None:
    check_kind(seen, View, "Advice is for what a seat sees, view(deal, deal.turn)", "seen")
    if not seen.options or seen.own is None:
        raise BadDeal("Advice is on which card to play; here it is nobody's turn to play one whose hand is seen.")
    if worlds is not None and not 1 <= worlds <= _MOST_ASKED:
        raise BadDeal(f"At least one world has to be looked into, and at most {_MOST_ASKED:,}, not {worlds}.")
    check_kind(game, Game | None, "Advice looks at a game, the Game that this is a deal of", "game")
    if game is not None:
        _check_game(seen, game)


def _check_game(seen: View, game: Game) -> None:
    """Raises BadDeal if the deal in view doesn't belong to this game."""
    dealt = tuple(seat for seat, each in enumerate(seen.seats) if not each.out)
    if (game.rules, len(game.players)) != (seen.rules, len(seen.seats)) or game.over:
        state = "is over" if game.over else f"is {game.rules.name} with {len(game.players)} players"
        raise BadDeal(f"This is no deal of that game, which {state}.", field="game")
    if game.seats != dealt:
        raise BadDeal(f"This is no deal of that game, in which seats {list(game.seats)} are still in.", field="game")


def _advice(seen: View, sums: Sums) -> Advice:
    costs = _estimates(sums.costs, sums.products, sums.worlds, min)
    shares = _estimates(sums.shares, sums.share_products, sums.worlds, max)
    number = sums.worlds
    expected = [
        Expectation(
            option.act,
            *costs[kind][:2],
            sums.charged[kind] / number,
            *costs[kind][2:],
            WinShare(*(each / PARTS for each in shares[kind])) if shares else None,
            {card: times / number for card, times in sums.lasts[kind].items()},
            tuple(times / number for times in sums.takers[kind]),
        )
        for option, kind in zip(seen.options, sums.kinds, strict=True)
    ]
    in_points, at_stake = seen.rules.point_table.has_points, tuple(_at_stake(seen)) if shares else ()
    players, own = tuple(each.name for each in seen.seats), seen.own or 0
    return Advice(
        tuple(expected), number, in_points, sums.solved, done=False, at_stake=at_stake, players=players, own=own
    )


def _estimates(
    sums: Sequence[int], products: Sequence[Sequence[int]], number: int, best_of: Callable[[list[float]], float]
) -> list[tuple[float, float, float, float]]:
    """For each kind of play its mean with its reach, and how far it is from the best one, with the reach of that."""
    means = [each / number for each in sums]
    best = means.index(best_of(means)) if means else 0

    def reach(variance: float) -> float:
        return _WIDTH * sqrt(max(0.0, variance) / number)

    def spread(one: int, other: int) -> float:
        return products[one][other] / number - means[one] * means[other]

    return [
        (
            mean,
            reach(spread(kind, kind)),
            abs(mean - means[best]),
            reach(spread(kind, kind) + spread(best, best) - 2 * spread(kind, best)),
        )
        for kind, mean in enumerate(means)
    ]


def _at_stake(seen: View) -> Iterator[tuple[int, int]]:
    """The seats that any card with which they take the last trick puts out of the game, and their scores."""
    rules, cheapest = seen.rules, min(points for _, points in seen.rules.point_table.points)
    for seat, each in enumerate(seen.seats):
        last_life = each.cucumbers == rules.when_caught.lives - 1
        if each.score and not each.out and last_life and rules.limit.catches(each.score + cheapest):
            yield seat, each.score
