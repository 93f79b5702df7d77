"""The search for a deal that one answer of the rules decides, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from itertools import islice
from random import Random
from typing import Any

from cucumber.engine.acts import Call, Play
from cucumber.engine.cards import Card
from cucumber.engine.deal import Deal
from cucumber.engine.rules import Raising, Rules, ScoreKeeping
from cucumber.errors import CucumberError
from cucumber.lessons.teach.deciding.payoff import Payoff, worths
from cucumber.lessons.teach.deciding.rule_swap import otherwise
from cucumber.lessons.teach.deciding.task_position import QUIET, TaskPosition

# These are about what comes after a deal, and are played at a score.
_OF_THE_SCORE = frozenset({"score_keeping", "limit", "exact_limit", "when_caught", "ending", "tie_bonus"})
_OF_TIES = frozenset({"tie_bonus", "charged", "beating", "lead"})
_AT_THE_END = frozenset({"limit", "exact_limit", "when_caught", "ending", "score_keeping"})
_RAISES = frozenset({Call.KONTRA, Call.DOUBLE, Call.REDOUBLE, Call.DROP})
_MOST_HANDS = 3  # of those who are still in
_MOST_DRAWN = 4  # cards that may be exchanged
_ENOUGH = 8  # positions, of which the most natural one is taken
_SIZES = (1, 2, 2, 2, 3)  # cards each
_NEAR = 12  # points from the limit


class DecisionKind(IntEnum):
    """What an answer decides in a position, from the least to the most."""

    RESULT = 1
    ACTS = 2
    BEST = 3


@dataclass(frozen=True)
class DecisivePosition:
    """A position in which an answer decides: what, what each act comes to, and what would be best by `habit`.

    The right act may come to the same by both answers: then it is not `touched` by them.
    """

    position: TaskPosition
    kind: DecisionKind
    worths: Mapping[str, Payoff]
    habit: frozenset[str]
    touched: bool = True

    @property
    def right(self) -> frozenset[str]:
        """The best acts."""
        return _best(self.worths)

    @property
    def matters(self) -> bool:
        """Whether some act is better than another, and that because of the answer."""
        return self.touched and len(self.right) < len(self.worths)

    @property
    def saves(self) -> int:
        """How bad a fate the best act saves you from, compared with the worst one: being out is the worst."""
        best, worst = max(self.worths.values()), min(self.worths.values())
        if best.still_in != worst.still_in or best.won != worst.won:
            return 3
        if best.lives != worst.lives:
            return 2
        return int(best.points >= 0 > worst.points)


def decisive_position(
    position: TaskPosition, rules: Rules, other: Rules, so_far: Rules | None = None
) -> DecisivePosition | None:
    """What one answer decides in a position: the best act, what may be done, or what it comes to; None if nothing.

    With `so_far`, the rules as far as they have been taught, only what is best by those as well: whoever plays it needs
    no rule that comes later. Raises CucumberError where the position can't be played by all these rules.
    """
    one = _worths(position, rules)
    right = _best(one)
    if so_far and so_far != rules and _best(_worths(position, so_far)) != right:
        return None
    if not one[next(iter(right))].still_in:
        return None  # once all is lost, points don't matter
    if position.asks:  # the habit is to decline, as if nothing had been asked
        quiet = frozenset(act for act in one if act in QUIET)
        return DecisivePosition(position, DecisionKind.BEST, one, quiet) if quiet and right.isdisjoint(quiet) else None
    two = _worths(position, other)
    habit = _best(two)
    if right.isdisjoint(habit) and habit <= one.keys():
        return DecisivePosition(position, DecisionKind.BEST, one, habit)
    if one.keys() != two.keys():
        return DecisivePosition(position, DecisionKind.ACTS, one, habit)
    touched = any(one[act] != two[act] for act in right)
    return DecisivePosition(position, DecisionKind.RESULT, one, habit, touched) if one != two else None


def _worths(position: TaskPosition, rules: Rules) -> dict[str, Payoff]:
    return worths(position.deal(rules), position.game(rules))


def _best(worth_by_act: Mapping[str, Payoff]) -> frozenset[str]:
    top = max(worth_by_act.values())
    return frozenset(act for act, worth in worth_by_act.items() if worth == top)


def find_position(
    rules: Rules, question: str, known: Rules, so_far: Rules, seed: int, tries: int, *, is_hasty: bool
) -> DecisivePosition | None:
    """The most natural position, of those drawn in this many tries, in which an answer decides the most.

    It decides against the answer of a `known` game; the same number of tries always finds the same. Where it
    `is_hasty`, the best of the first few is taken.
    """
    other = otherwise(rules, question, known)
    if other is None:
        return None
    candidates: list[DecisivePosition] = []
    for position in islice(_PositionSampler(rules, question, other, Random(seed)), tries):
        if position is None:
            continue
        try:
            decides = decisive_position(position, rules, other, so_far)
        except CucumberError:  # too long, or illegal by some of these rules
            continue
        if decides:
            candidates.append(decides)
        best = sum(each.kind is DecisionKind.BEST for each in candidates)
        if best >= _ENOUGH or (is_hasty and len(candidates) >= 2 * _ENOUGH):
            break
    return max(candidates, key=lambda each: (each.kind, each.matters, _natural(each, rules)), default=None)


def _natural(decisive: DecisivePosition, rules: Rules) -> float:
    """How natural a position is: few cards of different ranks, with one right act and one that tempts."""
    position = decisive.position
    deal = position.deal(rules)
    cards = [card for hand in position.hands for card in hand.split()]
    ranks = Counter(card.rstrip("cdhs") for card in cards)
    same = sum(number - 1 for number in ranks.values())
    size = len(position.hands[position.you].split())
    alternatives = sum(1 for seat in deal.seats if len(set(position.hands[seat].split())) > 1)
    return (
        2.0 * decisive.saves
        - 1.0 * len(deal.legal())
        - 1.5 * same
        - 1.2 * max(0, size - 2)
        - 2.0 * (size == 1)
        + 0.3 * alternatives
        - 0.8 * (len(decisive.right) - 1)
        - 0.8 * (len(decisive.habit) - 1)
        - 0.2 * len(position.acts)
    )


@dataclass(frozen=True)
class _PositionSampler:
    """Positions drawn by chance that both rules allow."""

    rules: Rules
    question: str
    other: Rules
    rng: Random

    def __iter__(self) -> Iterator[TaskPosition | None]:
        while self._player_numbers:
            try:
                yield self._play_to_your_turn(self._draw_position())
            except CucumberError:  # a score or an act that is illegal by the other rules
                yield None

    @property
    def _player_numbers(self) -> list[int]:
        """How many may play by both rules: three for choice, and two where it is about who is left."""
        ranges = self.rules.player_range, self.other.player_range
        both = [number for number in range(2, 7) if all(number in each for each in ranges)]
        few = [number for number in both if number <= 3] or both[:1]
        return few if self.question in _AT_THE_END else few[-1:]

    def _draw_position(self) -> TaskPosition:
        """Hands, and at a score the scores."""
        rng, number, size = self.rng, self.rng.choice(self._player_numbers), self.rng.choice(_SIZES)
        still_in = sorted(rng.sample(range(number), min(number, _MOST_HANDS)))
        cards = _some(self._cards(number), len(still_in) * size + _MOST_DRAWN, rng, ties=self.question in _OF_TIES)
        dealt = {seat: cards[place * size : (place + 1) * size] for place, seat in enumerate(still_in)}
        hands = tuple(" ".join(map(str, dealt.get(seat, ()))) for seat in range(number))
        left = cards[len(still_in) * size :]
        you = rng.choice(still_in)
        return TaskPosition(
            hands,
            you,
            leader=you if rng.random() < 0.5 else rng.choice(still_in),
            stock=" ".join(map(str, left[:_MOST_DRAWN])) if self._asks else "",
            asks=self._asks,
            **self._standing(number, you, dealt[you], [card for card in self._cards(number) if card not in cards]),
        )

    def _cards(self, number: int) -> list[Card]:
        """The cards that both games have."""
        other = set(map(str, self.other.pack_for(number).cards))
        return [card for card in self.rules.pack_for(number).cards if str(card) in other]

    @property
    def _asks(self) -> bool:
        """Whether it is about a decision before play."""
        is_raised = self.question == "multiplier" and self.rules.raising is not Raising.NONE
        return is_raised or self.question in {"exchange", "raising"}

    def _standing(self, number: int, you: int, hand: Sequence[Card], rest: Sequence[Card]) -> dict[str, Any]:
        """Scores near the limit, at which one point more may be too much; none where only the deal counts.

        Where it is about the limit, a card of your hand brings you between the one and the other.
        """
        rng, rules = self.rng, self.rules
        if rules.limit.falling:
            return {"scores": tuple(rng.choice((1, 1, 2, 2, 3, 5, 10)) for _ in range(number))}
        if self.question not in _OF_THE_SCORE:
            return {}
        lives = min(each.when_caught.lives for each in (rules, self.other))
        cucumbers = tuple(rng.randrange(lives) for _ in range(number))
        if rules.score_keeping is ScoreKeeping.KEPT_CARDS:
            keeps = [rng.sample(rest, rng.choice((0, 1, 1, 2))) for _ in range(number)]
            scores = tuple(sum(map(rules.point_table.cost, cards)) for cards in keeps)
            kept = tuple(" ".join(map(str, cards)) for cards in keeps)
            return {"scores": scores, "kept": kept, "cucumbers": cucumbers}
        low, high = sorted(each.limit.points for each in (rules, self.other))
        near = [_near(low, rng) for _ in range(number)]
        if self.question in {"limit", "exact_limit"}:
            near[you] = max(0, rng.randint(low, high) - rules.point_table.cost(rng.choice(hand)))
        return {"scores": tuple(near), "cucumbers": cucumbers}

    def _play_to_your_turn(self, position: TaskPosition) -> TaskPosition | None:
        """The position once the others have acted, as both rules allow, and it is your turn with a choice."""
        while True:
            one = position.deal(self.rules)
            if one.turn is None:
                return None
            acts = one.legal()
            if one.turn == position.you and not (position.asks and not self._is_asked_of(one)):
                return position if len(acts) > 1 else None
            act = str(self.rng.choice(acts))
            position = replace(position, acts=(*position.acts, act))

    def _is_asked_of(self, deal: Deal) -> bool:
        """Whether you may now do something that the other rules lack."""
        acts = deal.legal()
        if self.question in {"raising", "multiplier"}:
            return any(act in _RAISES for act in acts)
        return any(not isinstance(act, Play) for act in acts)


def _near(limit: int, rng: Random) -> int:
    """A score, mostly near the limit."""
    return max(0, limit - rng.randrange(_NEAR)) if rng.random() < 0.7 else rng.randrange(max(1, limit))


def _some(cards: Sequence[Card], number: int, rng: Random, *, ties: bool) -> list[Card]:
    """That many of these cards, of few ranks where ties decide."""
    ranks = sorted({card.rank for card in cards}, key=str)
    few = set(rng.sample(ranks, min(len(ranks), rng.choice((4, 5, 6) if ties else (6, 9, 20)))))
    chosen = [card for card in cards if card.rank in few]
    return rng.sample(chosen if len(chosen) >= number else list(cards), min(number, len(cards)))
