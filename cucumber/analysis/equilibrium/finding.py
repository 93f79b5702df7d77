"""Equilibria of small games, and how far a bot is from one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from cucumber.analysis.equilibrium.asking import policies_of
from cucumber.analysis.equilibrium.small_games import SmallGame
from cucumber.analysis.equilibrium.solving import Solver
from cucumber.analysis.equilibrium.unrolled import Numbers, Unrolled, unrolled
from cucumber.bots import Bot
from cucumber.engine.acts import Play
from cucumber.engine.view import View
from cucumber.errors import BadDeal

_A_LOOK = 10  # rounds from one look at how good the strategies are to the next


@dataclass(frozen=True, eq=False)
class Strategies:
    """What each seat of a small game does in each of its situations, and what that comes to.

    `pays` is what each seat pays on average, `gains` what each could gain by leaving its strategy while the others keep
    theirs. With two players, to gain is to pay less than the other.
    """

    whole: Unrolled
    policies: Sequence[Numbers]
    pays: tuple[float, ...]
    gains: tuple[float, ...]

    @property
    def value(self) -> float:
        """What it is worth to lead: how much less the leader pays than the others do on average."""
        leader, *others = self.pays
        return sum(others) / len(others) - leader

    @property
    def exploitability(self) -> float:
        """What a seat can gain by leaving its strategy, on average over the seats: zero in an equilibrium."""
        return sum(self.gains) / len(self.gains)

    def at(self, seen: View) -> dict[Play, float]:
        """How likely the seat to act plays each card, of equal ones the first.

        Raises BadDeal if it is not to play a card, and for a deal of another game.
        """
        game, own = self.whole.game, seen.own
        if own is None or not seen.options or (seen.rules, len(seen.seats)) != (game.rules, game.players):
            raise BadDeal(f"These strategies say what to play in {game.rules.name} with {game.players} players.")
        acts = {game.kind_of[option.act.cards[0]]: option.act for option in reversed(seen.options)}
        if len(seen.hand) == 1:
            return dict.fromkeys(acts.values(), 1.0)
        plays = [play for trick in (*(done.plays for done in seen.tricks), seen.trick) for play in trick]
        dealt = (*seen.hand, *(play.cards[0] for play in plays if play.seat == own))
        hand = tuple(sorted(game.kind_of[card] for card in dealt))
        seat = (own - seen.leader) % game.players
        options = self.whole.options_in(seat, [game.kind_of[play.cards[0]] for play in plays], hand)
        kinds, shares = self.whole.seats[seat].kind[options], self.policies[seat][options]
        return {acts[kind]: share for kind, share in zip(kinds.tolist(), shares.tolist(), strict=True)}


def equilibrium(game: SmallGame, good_enough: float = 0.001, rounds: int = 2_000) -> Strategies:
    """Strategies that are exploitable by at most `good_enough` points a deal, or those after `rounds` of search.

    With two players, nobody does better against such a strategy than it does itself. With more, that is not so, and
    nothing promises that the search gets there; `gains` says how far it got.

    >>> from cucumber import find
    >>> from cucumber.analysis.equilibrium import shortened
    >>> found = equilibrium(SmallGame(shortened(find("agurk").rules, 3, ranks=4)))
    >>> found.exploitability <= 0.001, round(found.value, 2)
    (True, 1.65)

    Raises BadDeal for a game that is too large, or for no rounds.
    """
    if rounds < 1:
        raise BadDeal(f"An equilibrium takes at least one round to find, not {rounds!r:.40}.")
    whole = unrolled(game)
    solver = Solver(whole)
    looks = islice(solver.improved(), (rounds - 1) % _A_LOOK, rounds, _A_LOOK)
    found = _weighed(whole, solver, next(looks))
    while found.exploitability > good_enough and (policies := next(looks, None)):
        found = _weighed(whole, solver, policies)
    return found


def strategies_of(game: SmallGame, bot: Bot, seed: int = 0) -> Strategies:
    """What a bot does at every seat, and how far that is from an equilibrium; `seed` is for chance it draws on.

    >>> from cucumber import find
    >>> from cucumber.analysis.equilibrium import shortened
    >>> from cucumber.bots import BOTS
    >>> game = SmallGame(shortened(find("agurk").rules, 3, ranks=4))
    >>> round(strategies_of(game, BOTS["highest"]).exploitability, 2)
    1.99

    Raises BadDeal for a game that is too large.
    """
    whole = unrolled(game)
    return _weighed(whole, Solver(whole), policies_of(bot, whole, seed))


def exploitability(game: SmallGame, bot: Bot, seed: int = 0) -> float:
    """What someone who knows how a bot plays can gain on it, in points a deal, on average over the seats."""
    return strategies_of(game, bot, seed).exploitability


def _weighed(whole: Unrolled, solver: Solver, policies: Sequence[Numbers]) -> Strategies:
    return Strategies(whole, policies, tuple(solver.pays(policies)), tuple(solver.gains(policies)))
