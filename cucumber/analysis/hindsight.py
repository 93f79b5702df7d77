"""Hindsight: a seat's avoidable mistakes, what it could not know, and how chances moved with each card.

With all cards open it is easy to know better, and no help: what counts is the advice at that moment, from that seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from cucumber.analysis.advice import Advice, advise, advise_in_steps
from cucumber.analysis.advice_in_words import sentence_in_hindsight
from cucumber.analysis.equity.shares import PARTS
from cucumber.analysis.reasoning import reason_against
from cucumber.analysis.search.thinker import can_search
from cucumber.analysis.solver import solve
from cucumber.analysis.trials import MaskTrials
from cucumber.engine.acts import Play
from cucumber.engine.cards import name_cards
from cucumber.engine.deal import Deal
from cucumber.engine.deal.history import acts_with_positions
from cucumber.engine.game import Game
from cucumber.engine.view import view
from cucumber.english import clause, listed, within
from cucumber.errors import BadDeal

_LEAST, _LEAST_GAMES = 0.5, 0.02  # points, or shares of games: what costs less is not worth a word
_WORLDS = 2_000  # looked into for each card that was played
_PLAYED_OUT = 300  # times after each card: a chance is right to six of a hundred

Shares = tuple[float, ...]  # by seat


@dataclass(frozen=True)
class Mistake:
    """A play that its seat could have known to be worse, after `number` acts: the deal before it, the advice there."""

    number: int
    before: Deal
    act: Play
    advice: Advice

    @property
    def games(self) -> float:
        """The share of games that it cost, where a game is looked at."""
        winning = self.advice.of(self.act).winning
        return winning.behind if winning else 0

    @property
    def points(self) -> float:
        """What it cost more than the cheapest play, on average."""
        return self.advice.of(self.act).behind

    @property
    def sentence(self) -> str:
        """Which card was better, and why, as it could be known at that moment."""
        return sentence_in_hindsight(self.advice, self.act)


def mistakes(
    deal: Deal, seat: int, game: Game | None = None, cancelled: Callable[[], bool] = lambda: False
) -> Iterator[Mistake | None]:
    """The plays of a seat that it could have known to be worse, in their order; None for each of its other acts.

    With the `game` that this is a deal of, the game decides what is worse. It stops once it is `cancelled`.

    >>> from cucumber import find
    >>> deal = Deal.of(find("agurk").rules, ["Kc 2c", "3d 4d", "5h 6h", "7s 8s"], players=["Ann", "Bo", "Cai", "Dan"])
    >>> for card in ("2c", "3d", "6h", "8s"): deal = deal.act(card)
    >>> [each.sentence for each in mistakes(deal, 0) if each]
    ['By what you could know, the K♣ was better. With it your last card is the 2♣ and not the K♣.']
    """
    for number, (before, act) in enumerate(acts_with_positions(deal)):
        if before.turn != seat:
            continue
        if cancelled():
            return
        yield _mistake_at(number, before, act, game) if isinstance(act, Play) and len(before.legal()) > 1 else None


def _mistake_at(number: int, before: Deal, act: Play, game: Game | None) -> Mistake | None:
    try:
        advice = _advice_at(before, game)
    except BadDeal:  # no hands are found, which is rare
        return None
    mistake = Mistake(number, before, act, advice)
    if any(each.act == act for each in advice.best) or (mistake.points < _LEAST and mistake.games < _LEAST_GAMES):
        return None
    seen = view(before, before.turn, game)
    return replace(mistake, advice=replace(advice, reason=reason_against(seen, advice, act)))


@lru_cache(maxsize=256)  # a game that is looked back at asks again for what its deals have asked
def _advice_at(before: Deal, game: Game | None) -> Advice:
    """The advice at a moment, from the seat to act."""
    seen = view(before, before.turn, game)
    return next(each for each in advise_in_steps(seen, game=game) if each.done or each.worlds >= _WORLDS)


def cost_with_open_cards(deal: Deal, seat: int, cancelled: Callable[[], bool] = lambda: False) -> float | None:
    """What a deal had to cost a seat, if from its first play on all saw all cards and played their best.

    None where that is not quickly found. Raises Cancelled as `solve` does.
    """
    for before, act in acts_with_positions(deal):
        if before.turn == seat and isinstance(act, Play):
            try:
                return solve(before, cancelled).charges[seat]
            except BadDeal:
                return None
    return None


def missing_knowledge(deal: Deal, game: Game | None = None, cancelled: Callable[[], bool] = lambda: False) -> str:
    """What the seat to act would have to know to play as well as with all cards open, in one sentence.

    Empty where its best card, as far as it can know, is also one of the best with all cards open. If one hand is
    enough to know, it is named. Raises BadDeal and Cancelled as `solve` does.

    >>> from cucumber import find
    >>> hands = ["3c 9c Kc", "Ac Ad 2d", "4h 5h 6h"]
    >>> missing_knowledge(Deal.of(find("agurk").rules, hands, players=["Ann", "Bo", "Cai"]))
    "With all cards open, the K♣ would be best; but Ann can't know that Bo holds 2♦ A♣ A♦."
    """
    seen = view(deal, deal.turn, game)
    best = [act for act in solve(deal, cancelled, game.scores if game else ()).best if isinstance(act, Play)]
    if _is_among(best, [each.act for each in advise(seen).best]):
        return ""
    which = f"With all cards open, {listed([f'the {name_cards(act.cards)}' for act in best])} would be best"
    which += "; but" if len(best) == 1 else " alike; but"
    others = [seat for seat in deal.playing if seat != deal.turn and deal.hands[seat]]
    for seat in others if can_search(seen) and len(others) > 1 else ():
        advice = advise(seen, shown={seat: deal.hands[seat]})
        if _is_among(best, [each.act for each in advice.best]):
            hand = name_cards(deal.hands[seat])
            holds = within(clause(deal.players[seat], "holds"))
            return f"{which} {within(deal.actor)} can't know that {holds} {hand}."
    return f"{which} {within(deal.actor)} can't know what the others hold."


def _is_among(best: list[Play], advised: list[Play]) -> bool:
    return any(act in best for act in advised)


def course_of(deal: Deal, game: Game) -> Iterator[Shares]:
    """Everyone's chance of winning the game after each card played, if bots play on from the real hands.

    It is for games that masks can hold.

    >>> from cucumber import find
    >>> rules = find("agurk").rules
    >>> deal = Deal.of(rules, ["Ac", "2d"], players=["Ann", "Bo"]).act("Ac").act("2d")
    >>> course = [*course_of(deal, Game.new(rules, ["Ann", "Bo"], scores=[20, 0], cucumbers=[1, 0]))]
    >>> len(course), course[-1]
    (2, (0.0, 1.0))
    """
    for before, act in acts_with_positions(deal):
        if isinstance(act, Play):
            seen = view(before, before.turn, game)
            shown = {seat: before.hands[seat] for seat in before.playing if seat != before.turn and before.hands[seat]}
            place = next(place for place, option in enumerate(seen.options) if option.act == act)
            sums = MaskTrials(seen, 0, shown, game).run_until(_PLAYED_OUT)
            if sums.worlds:  # rarely no hands are found
                yield tuple(each / sums.worlds / PARTS for each in sums.won[sums.kinds[place]])
