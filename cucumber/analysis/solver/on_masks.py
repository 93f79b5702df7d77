"""Deals of single cards solved on masks, at any moment of the play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from cucumber.analysis.masks.board import Board
from cucumber.analysis.masks.chance import key_of
from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compilation import COMPILES, Ints, lowest, packed, zeros
from cucumber.analysis.masks.compiled_rules import MOST_CARDS, CompiledRules, compiled_rules, mask_of, rules_as_numbers
from cucumber.analysis.masks.support import is_known
from cucumber.analysis.search import open_cards, open_deal, two_players
from cucumber.analysis.search.open_deal import OpenDeal
from cucumber.analysis.search.positions import board_of
from cucumber.engine.acts import Act, Play, TrickPlay
from cucumber.engine.cards import Card, Cards
from cucumber.engine.deal import Deal
from cucumber.engine.rules import Raising
from cucumber.engine.view import view
from cucumber.errors import BadDeal

DRAWINGS = 64  # ways in which players may choose between equally good acts

Costs = tuple[tuple[int, ...], ...]  # what each seat is charged, by drawing and seat

_ASKED = {
    *("lead", "card_to_beat", "beating", "ducking", "ace_on_ace", "ace_in_last_trick"),
    *("raising", "charged", "tie_bonus", "multiplier"),
}
_A_CALL = 200_000 if COMPILES else 1_000  # plays tried before the caller is asked whether to go on
_ALL = 40_000_000 if COMPILES else 200_000  # plays tried at most for all drawings
_A_DRAWING = _ALL // 16  # and for one of them
_FOR_A_BONUS = 12_000 if COMPILES else 1_000  # plays tried at most for one in which everyone always wants a bonus
_AT_WORST = 60_000 if COMPILES else 2_000  # plays tried to find who is safe, and as many to find what others pay
_LINES = 2  # drawings whose lines of play are searched for choices that matter
_LATE = 2  # tricks, the last ones, in which everyone wants a bonus in any case
_MOST_ENTRIES = 2**22  # in a table


class SolveCancelled(Exception):
    """Whoever asked no longer wants to know."""


@dataclass(frozen=True)
class SolverResult:
    """What each act leads to. With two players there is one drawing, as nothing depends on chance."""

    costs: dict[Act, Costs]
    depends_on: dict[Act, frozenset[int]] = field(default_factory=dict)
    at_worst: dict[Act, int] = field(default_factory=dict)
    bonus_in: int | None = None  # the last tricks in which players look for a bonus, if not always


def can_hold(deal: Deal) -> bool:
    """Whether masks can hold the position: a single card is to be played, and masks have room for all cards."""
    rules = deal.rules
    questions = (question for question in rules.questions() if question.name in _ASKED)
    return (
        deal.turn is not None
        and not deal.pending
        and rules.raising is not Raising.STAKE
        and all(is_known(question.name, rules.answer(question)) for question in questions)
        and len(deal.seats) <= open_deal.MOST_PLACES
        and len(_in_play(deal)) <= MOST_CARDS
        and all(0 <= rules.point_table.cost(card) < open_deal.MOST_POINTS for card in deal.pack.counts)
    )


def _in_play(deal: Deal) -> Cards:
    """The cards held, and those of the trick, low to high."""
    in_trick = (card for play in deal.trick for card in play.cards)
    return deal.pack.sort([*(card for hand in deal.hands for card in hand), *in_trick])


def solve(deal: Deal, cancelled: Callable[[], bool], scores: Sequence[int] = ()) -> SolverResult:
    """What each card leads to. Raises BadDeal if that takes too long to work out."""
    position = _SolverPosition(deal, cancelled, scores)
    return position.for_two() if len(deal.seats) == 2 else position.for_more()


def position_costs(deal: Deal, cancelled: Callable[[], bool], scores: Sequence[int] = ()) -> Costs:
    """What the position costs each seat, by drawing. Raises BadDeal if that takes too long to work out."""
    return _SolverPosition(deal, cancelled, scores).costs_by_drawing()


class _SolverPosition:
    """A position set up for the solvers: the deal laid open, their table, and what they find on each card."""

    def __init__(self, deal: Deal, cancelled: Callable[[], bool], scores: Sequence[int]) -> None:
        self.deal, self.cancelled = deal, cancelled
        self.open, self.table, self.numbers = packed(OpenDeal()), open_deal.new_table(), zeros(MOST_CARDS + 1)
        self.seat, self.place = deal.acting, deal.seats.index(deal.acting)
        self.tried = 0  # plays
        hands = [deal.pack.sort((*hand, *deal.cards_played(seat))) for seat, hand in enumerate(deal.hands)]  # at first
        self.rules, self.cards = _rules_and_cards(deal, [card for hand in hands for card in hand])
        self.places = {card: place for place, card in reversed([*enumerate(self.cards)])}
        if sum(map(len, hands)) <= MOST_CARDS:
            self._set_up(hands)
        else:
            open_deal.prepare(self.rules, packed(self._board()), self.open)
        for place, seat in enumerate(deal.seats if scores else ()):
            self.open.most_off[place] = max(0, scores[seat])
        self.by_act: dict[Act, int] = {
            act: self._number(self.place, act.cards[0]) for act in deal.legal() if isinstance(act, Play)
        }

    def _board(self) -> Board:
        """The position with all cards open."""
        return board_of(view(self.deal), self.places)

    def _set_up(self, hands: Sequence[Cards]) -> None:
        """Numbers all cards of the play, and then takes out what has been played.

        So a card keeps its number from the first trick to the last, and a drawing means the same choices throughout.
        """
        deal, board = self.deal, self._board()
        board.taking, board.done, board.size = NONE, 0, max(map(len, hands))
        for place, seat in enumerate(deal.seats):
            board.hands[place] = mask_of(self.places, hands[seat])
        open_deal.prepare(self.rules, packed(board), self.open)
        for trick in deal.tricks:
            self._take_out(trick.plays)
        if deal.is_last_trick:
            self.open.to_come, self.open.taker = 0, deal.seats.index(deal.lead)
            return
        played = self._take_out(deal.trick)
        self.open.to_come = len(deal.seats) - len(played)
        if deal.taking and deal.to_beat:
            self.open.taking, self.open.taker = played[deal.taking.seat], deal.seats.index(deal.taking.seat)
            self.open.to_beat = played[deal.to_beat.seat]

    def _take_out(self, plays: Sequence[TrickPlay]) -> dict[int, int]:
        """Takes the cards played out of those held; gives their numbers, by seat."""
        numbers = {}
        for play in plays:
            numbers[play.seat] = self._number(self.deal.seats.index(play.seat), play.cards[0])
            self.open.held &= ~(1 << numbers[play.seat])
        return numbers

    def _number(self, place: int, card: Card) -> int:
        """The number of the first card held there that is as good as this one."""
        alike = self.rules.alike[self.places[card]]
        own = int(self.open.held & self.open.owned[place])
        while not (alike >> self.open.cards[lowest(own)]) & 1:
            own &= own - 1
        return lowest(own)

    def _is_solved(self, plays: int, go_on: Callable[[], None]) -> bool:
        """Goes on until the solver is done; false if it is not after trying `plays` plays."""
        while self.tried < _ALL and plays > 0:
            if self.cancelled():
                raise SolveCancelled
            a_call = min(plays, _A_CALL)
            self.open.stopped, self.open.plays_left = 0, a_call
            go_on()
            self.tried += a_call - self.open.plays_left
            if self.open.stopped == 0:
                return True
            if self.open.stopped == open_deal.TABLE_FULL:
                if open_deal.room_in(self.table) >= _MOST_ENTRIES:
                    break
                self._clear(open_deal.new_table(2 * open_deal.room_in(self.table)))
            plays -= a_call
        return False

    def _clear(self, table: Ints) -> None:
        """Begins anew with an empty table: this one."""
        self.table = table
        open_deal.clear(table)

    def _begin(self, number: int) -> None:
        """Begins anew, with this number for each card as long as nothing else is found."""
        self._clear(self.table)
        for place in range(len(self.numbers)):
            self.numbers[place] = number

    def _costs(self, outcomes: Sequence[int]) -> Costs:
        """What each seat is charged, by drawing."""
        costs = {}
        for outcome in set(outcomes):
            paid = {seat: open_deal.cost(self.open, outcome, place) for place, seat in enumerate(self.deal.seats)}
            costs[outcome] = tuple(paid.get(seat, 0) for seat in range(len(self.deal.players)))
        return tuple(costs[outcome] for outcome in outcomes)

    # --- the seat to act against all others ---

    def for_two(self) -> SolverResult:
        """What each card leads to if the one's gain is the other's loss."""
        if not self._is_bounded(_A_DRAWING, difference=1, least=-two_players.MOST):
            raise too_large(self.deal)
        costs: dict[Act, Costs] = {}
        for act, number in self.by_act.items():
            two_players.follow(self.open, self.table, number)
            costs[act] = self._costs([int(self.open.outcome)])
        return SolverResult(costs, at_worst=self._at_worst())

    def _is_bounded(self, plays: int, *, difference: int, least: int, most: int = two_players.MOST) -> bool:
        """Notes what each card costs the seat to act, or a bound on it; false if that takes too many plays."""
        self.open.viewer, self.open.difference = self.place, difference
        self._begin(two_players.UNSOLVED)
        return self._is_solved(plays, lambda: two_players.bound_each(self.open, self.table, least, most, self.numbers))

    def _at_worst(self) -> dict[Act, int]:
        """What each card, the safe ones first, costs if all others do their worst together, if quickly found."""
        is_quick = self._is_bounded(_AT_WORST, difference=0, least=0, most=1)
        safe = {act: 0 for act, number in self._known_numbers().items() if number <= 0}
        if not is_quick:
            return safe
        self._is_bounded(_AT_WORST, difference=0, least=0)
        return self._known_numbers() | safe

    def _known_numbers(self) -> dict[Act, int]:
        numbers = {act: int(self.numbers[number]) for act, number in self.by_act.items()}
        return {act: number for act, number in numbers.items() if number != two_players.UNSOLVED}

    # --- each for itself ---

    def for_more(self) -> SolverResult:
        """What each card leads to if each seat plays for itself."""
        bonus_in = self._decide_on_bonus()
        drawn: dict[Act, list[int]] = {act: [] for act in self.by_act}
        undecided = dict.fromkeys(self.by_act, 0)
        for drawing in range(DRAWINGS):
            self._draw(drawing)
            if not self._is_solved(_A_DRAWING, self._try_each):
                raise too_large(self.deal)
            for act, number in self.by_act.items():
                drawn[act].append(int(self.numbers[number]))
                if drawing >= DRAWINGS - _LINES and len(set(drawn[act])) > 1:
                    self.open.undecided = undecided[act]
                    self._follow(number)
                    undecided[act] = int(self.open.undecided)
        costs = {act: self._costs(outcomes) for act, outcomes in drawn.items()}
        depends_on = {
            act: frozenset(seat for place, seat in enumerate(self.deal.seats) if undecided[act] >> place & 1)
            for act in costs
            if len({each[self.seat] for each in costs[act]}) > 1
        }
        return SolverResult(costs, depends_on, self._at_worst(), bonus_in)

    def _draw(self, drawing: int) -> None:
        """Makes ready for one way of choosing between equally good plays."""
        self.open.seed, self.open.viewer = key_of(drawing, 0), self.place
        self._begin(NONE)

    def _decide_on_bonus(self) -> int | None:
        """Lets everyone always look for a bonus if that can be worked out, or else only in the last tricks."""
        if not self.open.bonus:
            return None
        self._draw(0)
        if self._is_solved(_FOR_A_BONUS, self._try_each):
            return None
        self.open.bonus_with = _LATE
        return _LATE

    def _try_each(self) -> None:
        open_cards.try_each(self.open, self.table, self.numbers)

    def _follow(self, card: int) -> None:
        """Plays on from a card, or from the position if it is `NONE`, as all play best."""
        if not self._is_solved(_A_DRAWING, lambda: open_cards.follow(self.open, self.table, card)):
            raise too_large(self.deal)

    def costs_by_drawing(self) -> Costs:
        """What the position costs each seat, by drawing."""
        if len(self.deal.seats) == 2:
            mine, other = self.seat, next(seat for seat in self.deal.seats if seat != self.seat)
            return min(self.for_two().costs.values(), key=lambda costs: costs[0][mine] - costs[0][other])
        self._decide_on_bonus()
        outcomes = []
        for drawing in range(DRAWINGS):
            self._draw(drawing)
            self._follow(NONE)
            outcomes.append(int(self.open.outcome))
        return self._costs(outcomes)


def _rules_and_cards(deal: Deal, cards: Sequence[Card]) -> tuple[CompiledRules, Cards]:
    """The rules for the pack, or if that is too large only for cards in play; and these cards, low to high."""
    if len(deal.pack.cards) <= MOST_CARDS:
        return compiled_rules(deal.rules, len(deal.players)), deal.pack.cards
    some = deal.pack.sort(cards) if len(cards) <= MOST_CARDS else _in_play(deal)
    return packed(rules_as_numbers(deal.rules, len(deal.players), some)), some


def too_large(deal: Deal) -> BadDeal:
    """The error for a position with too many ways to go on."""
    return BadDeal(f"There are too many ways to go on from here ({deal.standing}) to work out what each is worth.")
