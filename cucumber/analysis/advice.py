"""Advice: what each card that may be played is expected to cost, as far as its seat can know, and which one to play.

In a game, what counts is winning it: of each card it is also told how many games it wins. Where the game and the points
want different cards, the game decides.

The cards that the seat cannot see are dealt anew many times, so that all hands it must reckon with are equally likely.
In each of these worlds every card that may be played is tried: between two players the rest of the deal is solved,
otherwise bots play it to its end. Since all cards are tried in the same worlds, the difference between two of them is
known much better than what each of them costs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import sqrt

from cucumber.acts import Play
from cucumber.analysis.equity.shares import PARTS
from cucumber.analysis.trials import EngineTrials, Sums, in_points, trials_of
from cucumber.cards import JOKER, Cards, name_cards
from cucumber.errors import BadDeal, check_kind
from cucumber.game import Game
from cucumber.view import View
from cucumber.words import capitalized, listed

_WIDTH = 1.96  # standard deviations to each side that contain 95 % of a normal distribution
_LEAST = 0.05  # points: a smaller difference is not worth a word
_LEAST_SHARE = 0.005  # of the games: the same
_FIRM = 0.02  # of the games: how well their share is to be known
_FEW = 200  # worlds below which the advice says how few they are
_FIRST = 250  # worlds looked into before the first answer
MOST_WORLDS = 10_000
_MOST_ON_ENGINE = 60  # cards tried on the engine, over all worlds: about a second


@dataclass(frozen=True)
class Winning:
    """What share of the games a play wins: `share` ± `reach`, and how much more the best play wins, likewise."""

    share: float
    reach: float
    behind: float = 0
    behind_reach: float = 0


@dataclass(frozen=True)
class Expected:
    """What a play is expected to cost: `cost` ± `reach` on average, and the share of worlds in which its seat pays.

    `behind` ± `behind_reach` is how much more it costs than the cheapest play. `winning` is told in games.
    """

    act: Play
    cost: float
    reach: float
    share: float
    behind: float = 0
    behind_reach: float = 0
    winning: Winning | None = None


@dataclass(frozen=True)
class Advice:
    """What each play allowed is expected to cost, low cards first, over `worlds`.

    Where no points are counted, `in_points` is false, and the cost is the share of deals that are lost. Between `two`
    players whose deals are solved, the cost is what the seat pays less what the other pays. `done` says whether more
    worlds would change nothing that matters. `at_stake` names players whom the next charge puts out of the game.
    """

    expected: tuple[Expected, ...]
    worlds: int
    in_points: bool
    two: bool = False
    done: bool = True
    at_stake: tuple[str, ...] = ()

    @cached_property
    def best(self) -> tuple[Expected, ...]:
        """The best plays, low cards first: in a game, of those that win most games, those that cost least."""
        return tuple(each for each in self._winning_most if each in self._cheapest) or self._winning_most

    @property
    def parts(self) -> bool:
        """Whether winning the game asks for another card than paying least."""
        return not any(each in self._cheapest for each in self._winning_most)

    @cached_property
    def _cheapest(self) -> tuple[Expected, ...]:
        """The play that costs least, and all that may be as good as it is."""
        return tuple(each for each in self.expected if each.behind <= max(self._least, each.behind_reach))

    @cached_property
    def _winning_most(self) -> tuple[Expected, ...]:
        """The play that wins most games, and all that may win as many; every play if no game is looked at."""
        return tuple(each for each in self.expected if _is_among_the_best(each.winning))

    @property
    def clear(self) -> bool:
        """Whether every play is either known to be worse than the best or known to be about as good."""
        return all(_is_clear(each.winning) for each in self.expected) and all(
            each.behind > each.behind_reach or each.behind + each.behind_reach < 2 * self._least
            for each in self.expected
            if each.behind or each.behind_reach
        )

    @property
    def _least(self) -> float:
        return _LEAST if self.in_points else _LEAST / 10

    def of(self, act: Play) -> Expected:
        """What is expected of a play. Raises KeyError if it is not one of those allowed."""
        found = next((each for each in self.expected if each.act == act), None)
        if found is None:
            raise KeyError(f"{act} is not one of the plays advised on.")
        return found

    def cost_of(self, each: Expected) -> str:
        """What a play is expected to cost, in a word with its interval; where the game decides, how often it wins."""
        if self.parts and each.winning:
            return f"{round(100 * each.winning.share)}\u202f%"
        if not self.in_points:
            return _of_a_hundred(each.cost)
        return f"{worth(each.cost)}\u202f±\u202f{worth(each.reach)}" if each.reach >= _LEAST else worth(each.cost)

    @property
    def sentence(self) -> str:
        """Which card to play, and why."""
        few = f" Only {self.worlds} ways to deal were tried, so this is rough." if self.worlds < _FEW else ""
        return f"{capitalized(self._for_the_game() if self.parts else self._what_to_play())}{few}"

    def _for_the_game(self) -> str:
        """What wins the game where it is not what costs least."""
        play = max(self.best, key=_share_of)
        cheap = min(self._cheapest, key=lambda each: each.cost)
        wins = f"{_of_a_hundred(_share_of(play))} games against {round(100 * _share_of(cheap))}"
        why = "".join(f"{capitalized(each)}. " for each in self.at_stake)
        return (
            f"Play {_named(play)}. {why}{capitalized(_named(cheap))} pays less, but {_named(play)} wins more: {wins}."
        )

    def _what_to_play(self) -> str:
        cheapest = min(self.best, key=lambda each: each.cost)
        pays = f"{self._pays(cheapest)}{_wins(cheapest)}"
        if len(self.expected) == 1:
            return f"You have no choice: with {_named(cheapest)} {pays}."
        if len(self.best) == len(self.expected):
            return f"It makes no difference: whatever you play, {pays}."
        dearer = min((each for each in self.expected if each not in self.best), key=lambda each: each.cost)
        compared = f"{_named(dearer)} costs {self._more(dearer)} more"
        if dearer in self._cheapest:
            compared = f"with {_named(dearer)} you win {_of_a_hundred(_share_of(dearer))} games"
        if len(self.best) == 1:
            return f"Play {_named(cheapest)}: {pays}; {compared}."
        return f"{listed([_named(each) for each in self.best])} are equally good: {pays}; {compared}."

    def _pays(self, each: Expected) -> str:
        verb = "pay" if self.in_points else "lose"
        if each.share == 0:
            return f"you don't {verb} in any deal like this one"
        return f"you {verb} in {_of_a_hundred(each.share)} deals like this one{self._average(each)}"

    def _average(self, each: Expected) -> str:
        if not self.in_points:
            return ""
        if not self.two:
            return f", {worth(each.cost)} on average"
        more = "more" if each.cost >= 0 else "less"
        return f", on average {worth(abs(each.cost))} {more} than the other player"

    def _more(self, each: Expected) -> str:
        return worth(each.behind) if self.in_points else f"{_of_a_hundred(each.behind)} deals"


def _is_among_the_best(winning: Winning | None) -> bool:
    return winning is None or winning.behind <= max(_LEAST_SHARE, winning.behind_reach)


def _is_clear(winning: Winning | None) -> bool:
    """Whether a share is known well, and known to be less than the best or about the same."""
    if winning is None:
        return True
    told = winning.behind > winning.behind_reach or winning.behind + winning.behind_reach < 2 * _LEAST_SHARE
    return told and winning.reach <= _FIRM


def advise(
    seen: View,
    *,
    worlds: int | None = None,
    seed: int = 0,
    shown: Mapping[int, Cards] | None = None,
    game: Game | None = None,
) -> Advice:
    """What each card that the viewing seat may play is expected to cost, in `worlds` worlds.

    Without a number, it stops as soon as the best card is clear. `shown` are hands of other seats, if it is to be told
    more than it sees. With the `game` that this is a deal of, it also finds how many games each card wins, if all play
    on as quick bots do, and the game decides. Raises BadDeal if it is not the seat's turn to play a card, if no hands
    agree with what was played, for a number of worlds below 1, and for a game that the deal is not one of.

    >>> from cucumber import Deal, find
    >>> from cucumber.view import view
    >>> deal = Deal.of(find("agurk").rules, ["3c", "3d", "5c"]).act("3c").act("3d")
    >>> advise(view(deal, 2)).sentence
    'You have no choice: with the 5♣ you pay in 100 of 100 deals like this one, 5 on average.'
    """
    *_, last = advising(seen, worlds=worlds, seed=seed, shown=shown, game=game)
    return last


def advising(
    seen: View,
    *,
    worlds: int | None = None,
    seed: int = 0,
    shown: Mapping[int, Cards] | None = None,
    game: Game | None = None,
) -> Iterator[Advice]:
    """The same, in answers that get better: the worlds are doubled until the best card is clear or there are enough.

    If a number of worlds is given, all of them are looked into. Raises BadDeal as `advise` does.
    """
    check_kind(seen, View, "Advice is for what a seat sees, view(deal, deal.turn)", "seen")
    if not seen.options or seen.own is None:
        raise BadDeal("Advice is on which card to play; here it is nobody's turn to play one whose hand is seen.")
    if worlds is not None and worlds < 1:
        raise BadDeal(f"At least one world has to be looked into, not {worlds}.")
    check_kind(game, Game | None, "Advice looks at a game, the Game that this is a deal of", "game")
    if game is not None:
        _check_game(seen, game)
    trials = trials_of(seen, seed, shown, game)
    rough = isinstance(trials, EngineTrials)
    most = worlds or (max(1, _MOST_ON_ENGINE // len(seen.options)) if rough else MOST_WORLDS)
    number = most if rough or worlds else _FIRST
    while True:
        sums = trials.until(number)
        if sums.worlds < number:
            raise BadDeal(
                "The other players can't hold any cards with which all plays so far were allowed. Check the plays "
                "before this one."
            )
        said = _advice(seen, sums)
        if number >= most or (worlds is None and said.clear):
            yield replace(said, done=True)
            return
        yield said
        number = min(2 * number, most)


def _check_game(seen: View, game: Game) -> None:
    """Raises BadDeal if the deal that is seen is none of this game."""
    dealt = tuple(seat for seat, each in enumerate(seen.seats) if not each.out)
    if (game.rules, len(game.players)) != (seen.rules, len(seen.seats)) or game.over:
        told = "is over" if game.over else f"is {game.rules.name} with {len(game.players)} players"
        raise BadDeal(f"This is no deal of that game, which {told}.", field="game")
    if game.seats != dealt:
        raise BadDeal(f"This is no deal of that game, in which seats {list(game.seats)} are still in.", field="game")


def _advice(seen: View, sums: Sums) -> Advice:
    """The advice that follows from sums over all worlds."""
    costs = _estimates(sums.costs, sums.products, sums.worlds, min)
    shares = _estimates(sums.shares, sums.share_products, sums.worlds, max)
    expected = [
        Expected(
            option.act,
            *costs[kind][:2],
            sums.charged[kind] / sums.worlds,
            *costs[kind][2:],
            Winning(*(each / PARTS for each in shares[kind])) if shares else None,
        )
        for option, kind in zip(seen.options, sums.kinds, strict=True)
    ]
    at_stake = tuple(_at_stake(seen)) if shares else ()
    return Advice(tuple(expected), sums.worlds, in_points(seen), sums.solved, done=False, at_stake=at_stake)


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


def _at_stake(seen: View) -> Iterator[str]:
    """The players whom any card that takes the last trick puts out of the game, each in a few words."""
    rules, cheapest = seen.rules, min(points for _, points in seen.rules.point_table.points)
    for seat, each in enumerate(seen.seats):
        last_life = each.cucumbers == rules.when_caught.lives - 1
        if each.score and not each.out and last_life and rules.limit.catches(each.score + cheapest):
            named, goes = ("you are", "go") if seat == seen.own else (f"{each.name} is", "goes")
            yield f"{named} at {each.score} and {goes} out with any card"


def worth(cost: float) -> str:
    """A cost with one decimal, as sentences write it.

    >>> worth(1.44), worth(13.0), worth(-0.26)
    ('1.4', '13', '−0.3')
    """
    said = f"{cost:.1f}".removesuffix(".0").replace("-", "−")
    return "0" if said == "−0" else said


def _wins(each: Expected) -> str:
    """How many games a play wins, if games are looked at."""
    return f", and win {_of_a_hundred(_share_of(each))} games" if each.winning else ""


def _share_of(each: Expected) -> float:
    return each.winning.share if each.winning else 0


def _of_a_hundred(share: float) -> str:
    number = round(100 * share)
    return f"{number} of 100" if number or not share else "fewer than 1 of 100"


def _named(each: Expected) -> str:
    cards = each.act.cards
    return name_cards(cards) if cards[0].rank == JOKER else f"the {name_cards(cards)}"
