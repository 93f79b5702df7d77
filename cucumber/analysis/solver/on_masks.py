"""Deals of single cards solved on masks, at any moment of the play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from cucumber.analysis.masks.board import Board
from cucumber.analysis.masks.chance import key_of
from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compiling import COMPILES, Ints, lowest, packed, zeros
from cucumber.analysis.masks.known import is_known
from cucumber.analysis.masks.rules import MOST_CARDS, CompiledRules, compiled_rules, mask_of, written_out
from cucumber.analysis.search import open_cards, two_players
from cucumber.analysis.search.open_deal import (
    MOST_PLACES,
    MOST_POINTS,
    TABLE_FULL,
    OpenDeal,
    clear,
    cost,
    new_table,
    prepare,
    room_in,
)
from cucumber.analysis.search.positions import board_of
from cucumber.analysis.solver.found import DRAWINGS, Costs, Found, Patience
from cucumber.engine.acts import Act, Play, Played
from cucumber.engine.cards import Card, Cards
from cucumber.engine.deal import Deal
from cucumber.engine.rules import Raising
from cucumber.engine.view import view
from cucumber.errors import BadDeal

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
_ENTRIES, _MOST_ENTRIES, _KEPT_ENTRIES = 2**16, 2**22, 2**18


def can_hold(deal: Deal) -> bool:
    """Whether masks can hold the position: a single card is to be played, and masks have room for all cards."""
    rules = deal.rules
    asked = (question for question in rules.questions() if question.name in _ASKED)
    return (
        deal.turn is not None
        and not deal.pending
        and rules.raising is not Raising.STAKE
        and all(is_known(question.name, rules.answer(question)) for question in asked)
        and len(deal.seats) <= MOST_PLACES
        and len(_in_play(deal)) <= MOST_CARDS
        and all(0 <= rules.point_table.cost(card) < MOST_POINTS for card in deal.pack.counts)
    )


def _in_play(deal: Deal) -> Cards:
    """The cards held, and those of the trick, low to high."""
    in_trick = (card for play in deal.trick for card in play.cards)
    return deal.pack.sort([*(card for hand in deal.hands for card in hand), *in_trick])


def solve(deal: Deal, patience: Patience) -> Found:
    """What each card leads to. Raises BadDeal if that takes too long to work out."""
    with _a_room() as room:
        position = _Position(deal, room, patience)
        return position.for_two() if len(deal.seats) == 2 else position.for_more()


def settle(deal: Deal, patience: Patience) -> Costs:
    """What the position costs each seat, by drawing. Raises BadDeal if that takes too long to work out."""
    with _a_room() as room:
        return _Position(deal, room, patience).settled()


# --- room to work in --------------------------------------------------------------------------------------------------


@dataclass
class _Room:
    """What is made once and used for position after position, by one at a time."""

    deal: OpenDeal
    table: Ints
    numbers: Ints  # by card


_ROOMS: list[_Room] = []  # not in use


@contextmanager
def _a_room() -> Iterator[_Room]:
    try:
        room = _ROOMS.pop()
    except IndexError:
        room = _Room(packed(OpenDeal()), new_table(_ENTRIES), zeros(MOST_CARDS + 1))
    try:
        yield room
    finally:
        if room_in(room.table) > _KEPT_ENTRIES:
            room.table = new_table(_ENTRIES)
        _ROOMS.append(room)


def _fill(row: Ints, number: int) -> None:
    for place in range(len(row)):
        row[place] = number


# --- a position -------------------------------------------------------------------------------------------------------


class _Position:
    """A position set up in a room."""

    def __init__(self, deal: Deal, room: _Room, patience: Patience) -> None:
        self.deal, self.room, self.patience = deal, room, patience
        self.seat, self.place = deal.acting, deal.seats.index(deal.acting)
        self.tried = 0  # plays
        hands = _all_hands(deal)
        self.rules, self.cards = _numbered(deal, [card for hand in hands for card in hand])
        self.places = {card: place for place, card in reversed([*enumerate(self.cards)])}
        if sum(map(len, hands)) <= MOST_CARDS:
            self._set_up(hands)
        else:
            prepare(self.rules, packed(self._board()), room.deal)
        self.numbers: dict[Act, int] = {
            act: self._number(self.place, act.cards[0]) for act in deal.legal() if isinstance(act, Play)
        }

    def _board(self) -> Board:
        """The position with all cards open."""
        return board_of(view(self.deal), self.places)

    def _set_up(self, hands: Sequence[Cards]) -> None:
        """Numbers all cards of the play, and then takes out what has been played.

        So a card keeps its number from the first trick to the last, and a drawing means the same choices throughout.
        """
        deal, found, board = self.deal, self.room.deal, self._board()
        board.taking, board.done, board.size = NONE, 0, max(map(len, hands))
        for place, seat in enumerate(deal.seats):
            board.hands[place] = mask_of(self.places, hands[seat])
        prepare(self.rules, packed(board), found)
        for trick in deal.tricks:
            self._take_out(trick.plays)
        if deal.is_last_trick:
            found.to_come, found.taker = 0, deal.seats.index(deal.lead)
            return
        played = self._take_out(deal.trick)
        found.to_come = len(deal.seats) - len(played)
        if deal.taking and deal.to_beat:
            found.taking, found.taker = played[deal.taking.seat], deal.seats.index(deal.taking.seat)
            found.to_beat = played[deal.to_beat.seat]

    def _take_out(self, plays: Sequence[Played]) -> dict[int, int]:
        """Takes the cards played out of those held; gives their numbers, by seat."""
        numbers = {}
        for play in plays:
            numbers[play.seat] = self._number(self.deal.seats.index(play.seat), play.cards[0])
            self.room.deal.held &= ~(1 << numbers[play.seat])
        return numbers

    def _number(self, place: int, card: Card) -> int:
        """The number of the first card held there that is as good as this one."""
        found, alike = self.room.deal, self.rules.alike[self.places[card]]
        own = int(found.held & found.owned[place])
        while not (alike >> found.cards[lowest(own)]) & 1:
            own &= own - 1
        return lowest(own)

    def _is_solved(self, plays: int, go_on: Callable[[], None]) -> bool:
        """Goes on until the solver is done; false if it is not after trying `plays` plays."""
        room = self.room
        while self.tried < _ALL:
            self.patience.check()
            a_call = min(plays, _A_CALL)
            room.deal.stopped, room.deal.plays_left = 0, a_call
            go_on()
            self.tried += a_call - room.deal.plays_left
            if room.deal.stopped == 0:
                return True
            if room.deal.stopped == TABLE_FULL:
                if room_in(room.table) >= _MOST_ENTRIES:
                    break
                room.table = new_table(2 * room_in(room.table))
                clear(room.table)
            plays -= a_call
            if plays <= 0:
                break
        return False

    def _costs(self, outcomes: Sequence[int]) -> Costs:
        """What each seat is charged, by drawing."""
        costs = {outcome: self._charged(outcome) for outcome in set(outcomes)}
        return tuple(costs[outcome] for outcome in outcomes)

    def _charged(self, outcome: int) -> tuple[int, ...]:
        """What each seat is charged."""
        paid = {seat: cost(self.room.deal, outcome, place) for place, seat in enumerate(self.deal.seats)}
        return tuple(paid.get(seat, 0) for seat in range(len(self.deal.players)))

    # --- the seat to act against all others ---

    def for_two(self) -> Found:
        """What each card leads to if the one's gain is the other's loss."""
        if not self._is_bounded(_A_DRAWING, difference=1, least=-two_players.MOST):
            raise too_large(self.deal)
        costs = {act: self._costs([self._outcome_for_two(number)]) for act, number in self.numbers.items()}
        return Found(costs, at_worst=self._at_worst())

    def _outcome_for_two(self, card: int) -> int:
        two_players.follow(self.room.deal, self.room.table, card)
        return int(self.room.deal.outcome)

    def _is_bounded(self, plays: int, *, difference: int, least: int, most: int = two_players.MOST) -> bool:
        """Notes what each card costs the seat to act, or a bound on it; false if that takes too many plays."""
        room = self.room
        room.deal.viewer, room.deal.difference = self.place, difference
        _fill(room.numbers, two_players.UNSOLVED)
        clear(room.table)
        return self._is_solved(plays, lambda: two_players.bound_each(room.deal, room.table, least, most, room.numbers))

    def _at_worst(self) -> dict[Act, int]:
        """What each card costs if all others do their worst together, as far as that is quickly found.

        First come the cards that are safe.
        """
        is_quick = self._is_bounded(_AT_WORST, difference=0, least=0, most=1)
        safe = {act: 0 for act, found in self._noted().items() if found <= 0}
        if not is_quick:
            return safe
        self._is_bounded(_AT_WORST, difference=0, least=0)
        return self._noted() | safe

    def _noted(self) -> dict[Act, int]:
        """What has been noted about each card."""
        found = {act: int(self.room.numbers[number]) for act, number in self.numbers.items()}
        return {act: number for act, number in found.items() if number != two_players.UNSOLVED}

    # --- each for itself ---

    def for_more(self) -> Found:
        """What each card leads to if each seat plays for itself."""
        bonus_in = self._decide_on_bonus()
        drawn: dict[Act, list[int]] = {act: [] for act in self.numbers}
        undecided = dict.fromkeys(self.numbers, 0)
        for drawing in range(DRAWINGS):
            self._try_all(drawing)
            for act, number in self.numbers.items():
                drawn[act].append(int(self.room.numbers[number]))
                if drawing >= DRAWINGS - _LINES and len(set(drawn[act])) > 1:
                    undecided[act] = self._who_decides(number, undecided[act])
        costs = {act: self._costs(outcomes) for act, outcomes in drawn.items()}
        depends_on = {
            act: frozenset(seat for place, seat in enumerate(self.deal.seats) if undecided[act] >> place & 1)
            for act in costs
            if len({each[self.seat] for each in costs[act]}) > 1
        }
        return Found(costs, depends_on, self._at_worst(), bonus_in)

    def _draw(self, drawing: int) -> None:
        """Makes ready for one way of choosing between equally good plays."""
        room = self.room
        room.deal.seed, room.deal.viewer = key_of(drawing, 0), self.place
        clear(room.table)
        _fill(room.numbers, NONE)

    def _decide_on_bonus(self) -> int | None:
        """Lets everyone always look for a bonus if that can be worked out, or else only in the last tricks."""
        room = self.room
        room.deal.bonus_with = MOST_CARDS
        if not room.deal.bonus:
            return None
        self._draw(0)
        if self._is_solved(_FOR_A_BONUS, self._try_each):
            return None
        room.deal.bonus_with = _LATE
        return _LATE

    def _try_each(self) -> None:
        open_cards.try_each(self.room.deal, self.room.table, self.room.numbers)

    def _try_all(self, drawing: int) -> None:
        """Notes what comes of each card."""
        self._draw(drawing)
        if not self._is_solved(_A_DRAWING, self._try_each):
            raise too_large(self.deal)

    def _who_decides(self, card: int, others: int) -> int:
        """The places that choose between equally good plays on the line of play after this card, where it matters.

        They are added to `others`, the places that are known to.
        """
        self.room.deal.undecided = others
        self._follow(card)
        return int(self.room.deal.undecided)

    def _follow(self, card: int) -> None:
        room = self.room
        if not self._is_solved(_A_DRAWING, lambda: open_cards.follow(room.deal, room.table, card)):
            raise too_large(self.deal)

    def settled(self) -> Costs:
        """What the position costs each seat, by drawing."""
        if len(self.deal.seats) == 2:
            mine, other = self.seat, next(seat for seat in self.deal.seats if seat != self.seat)
            return min(self.for_two().costs.values(), key=lambda costs: costs[0][mine] - costs[0][other])
        self._decide_on_bonus()
        outcomes = []
        for drawing in range(DRAWINGS):
            self._draw(drawing)
            self._follow(NONE)
            outcomes.append(int(self.room.deal.outcome))
        return self._costs(outcomes)


def _all_hands(deal: Deal) -> list[Cards]:
    """The hands with which the play began."""
    return [deal.pack.sort((*hand, *deal.played_by(seat))) for seat, hand in enumerate(deal.hands)]


def _numbered(deal: Deal, cards: Sequence[Card]) -> tuple[CompiledRules, Cards]:
    """The rules for the pack, or if that is too large only for cards in play; and these cards, low to high."""
    if len(deal.pack.cards) <= MOST_CARDS:
        return compiled_rules(deal.rules, len(deal.players)), deal.pack.cards
    some = deal.pack.sort(cards) if len(cards) <= MOST_CARDS else _in_play(deal)
    return packed(written_out(deal.rules, len(deal.players), some)), some


def too_large(deal: Deal) -> BadDeal:
    """The error for a position with too many ways to go on."""
    return BadDeal(f"There are too many ways to go on from here ({deal.standing}) to work out what each is worth.")
