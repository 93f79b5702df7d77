"""What is likely to follow from each card that may be played, as far as the seat to act can know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from cucumber.acts import Play
from cucumber.analysis.inference import unseen_by
from cucumber.bots import BOTS, DEFAULT_BOT
from cucumber.cards import Card, Cards
from cucumber.deal import Deal
from cucumber.errors import BadDeal
from cucumber.fast.board import Board, draw_card, with_card
from cucumber.fast.chance import Draws, key_of
from cucumber.fast.compiling import Ints, cached, call, compiled, packed
from cucumber.fast.counts import Counts, count_deal
from cucumber.fast.deals import charge, play_on
from cucumber.fast.mid_deal import board_of
from cucumber.fast.reference import EngineRun, first_places
from cucumber.fast.rules import CompiledRules, compiled_rules
from cucumber.fast.running import ENGINE, check_numbers, codes_of, how_played, names_of_bots


@dataclass(frozen=True)
class Prospect:
    """The outcome of one act over many samples: how often its seat was charged, the points, and their squares."""

    act: Play
    samples: int
    charged: int
    points: int
    points_squared: int

    @property
    def risk(self) -> float:
        """The share of samples in which the seat was charged."""
        return self.charged / self.samples

    @property
    def mean_points(self) -> float:
        """The average points the act costs, including samples in which it costs nothing."""
        return self.points / self.samples


@dataclass(frozen=True)
class Outlook:
    """The prospects of all plays allowed, low cards first; `how` says what played them, as in a tally."""

    how: str
    prospects: tuple[Prospect, ...]


def outlook(
    deal: Deal,
    bots: str | Sequence[str] = DEFAULT_BOT,
    samples: int = 10_000,
    seed: int = 0,
    *,
    kept: Iterable[Card] = (),
    engine: bool = False,
) -> Outlook:
    """What follows from each allowed play if bots go on from there, including one for the seat to act.

    For each sample, the cards the seat to act has not seen are dealt anew to the others; all plays are tried with the
    same ones. `kept` are cards that are not in the deal because someone keeps them as the score. Raises BadDeal if no
    card is to be played, and for bots or numbers that cannot be played.
    """
    if deal.turn is None or deal.pending:
        raise BadDeal(
            f"An outlook is on cards to be played; this deal of {deal.rules.name} stands elsewhere: {deal.standing}."
        )
    how = how_played(deal.rules, len(deal.players), bots, engine=engine)
    check_numbers(0, samples, seed, how)
    names = names_of_bots(bots, len(deal.players))
    unseen = deal.pack.sort(unseen_by(deal, deal.turn, kept).elements())
    sample = _sample_on_engine if how == ENGINE else _sample_on_masks
    prospects = []
    for act in (act for act in deal.legal() if isinstance(act, Play)):
        after = deal.act(act)
        if after.over:  # nothing is left to chance: one sample is enough
            counts, times = _sample_on_engine(after, deal.turn, unseen, names, range(1), seed), samples
        else:
            counts, times = sample(after, deal.turn, unseen, names, range(samples), seed), 1
        rows = (counts.seat_charged, counts.seat_points, counts.seat_points_squared)
        prospects.append(Prospect(act, samples, *(int(row[deal.turn]) * times for row in rows)))
    return Outlook(how, tuple(prospects))


def _drawing(deal: Deal, seat: int) -> list[int]:
    """The other seats still in the deal, whose hands are dealt anew."""
    return [other for other in deal.playing if other != seat]


# --- on the engine ----------------------------------------------------------------------------------------------------


def _sample_on_engine(deal: Deal, seat: int, unseen: Cards, bots: Sequence[str], samples: range, seed: int) -> Counts:
    run = EngineRun(deal.rules, [BOTS[name] for name in bots])
    for number in samples:
        rng = Draws(key_of(seed, number))
        cards = rng.sample(unseen, len(unseen))
        hands = list(deal.hands)
        for other in _drawing(deal, seat):
            hands[other] = deal.pack.sort(cards[: len(hands[other])])
            cards = cards[len(hands[other]) :]
        run.play_deal(deal.holding(hands), rng)
    return run.counts


# --- on masks ---------------------------------------------------------------------------------------------------------

Samples = Callable[[CompiledRules, Board, Board, int, int, int, Counts, Ints], None]


def _sample_on_masks(deal: Deal, seat: int, unseen: Cards, bots: Sequence[str], samples: range, seed: int) -> Counts:
    rules, counts = compiled_rules(deal.rules, len(deal.players)), packed(Counts())
    start = packed(_position(deal, seat, unseen, bots))
    no_log = np.zeros(0, dtype=np.int64)
    call(_play_samples, rules, start, packed(Board()), samples.start, samples.stop, seed, counts, no_log)
    return counts


@cached
def _play_samples(fingerprint: str) -> Samples:
    def play_samples(
        rules: CompiledRules, start: Board, board: Board, first: int, last: int, seed: int, counts: Counts, log: Ints
    ) -> None:
        """Plays on from a position and counts, with the unknown cards dealt anew each time."""
        _ = fingerprint
        for number in range(first, last):
            _set_up(start, board)
            board.key, board.drawn, board.shuffle, board.dealt = key_of(seed, number), start.shuffled, 0, 0
            _deal_unseen(rules, start, board)
            play_on(rules, board, log)
            charge(rules, board, log)
            count_deal(rules, board, counts)

    return play_samples


@compiled
def _set_up(start: Board, board: Board) -> None:
    """Puts the board back to the position, whatever has been played since."""
    board.many, board.size, board.first, board.shuffled = start.many, start.size, start.first, start.shuffled
    board.done, board.led_by, board.turn, board.plays_to_come = (
        start.done,
        start.led_by,
        start.turn,
        start.plays_to_come,
    )
    board.taking, board.taker, board.to_beat, board.played = start.taking, start.taker, start.to_beat, start.played
    board.left_in, board.doubles, board.doubled_last = start.left_in, start.doubles, start.doubled_last
    board.high_tricks = start.high_tricks
    for place in range(start.many):
        board.hands[place], board.seats[place], board.bots[place] = (
            start.hands[place],
            start.seats[place],
            start.bots[place],
        )
        board.doubled[place], board.dropped[place], board.last[place] = (
            start.doubled[place],
            start.dropped[place],
            start.last[place],
        )
        board.scores[board.seats[place]] = start.scores[board.seats[place]]
    for card in range(start.shuffled):
        board.pack[card] = start.pack[card]


@compiled
def _deal_unseen(rules: CompiledRules, start: Board, board: Board) -> None:
    """Deals each of the others as many cards as it holds; `asked` has the numbers."""
    for place in range(start.many):
        for _ in range(start.asked[place]):
            board.hands[place] = with_card(rules, board.hands[place], draw_card(board))


def _position(deal: Deal, seat: int, unseen: Cards, bots: Sequence[str]) -> Board:
    """A deal as a board, with the hands of the others left open: `asked` says how many cards they draw."""
    board, first = board_of(deal), first_places(deal.pack)
    for place, other in enumerate(deal.seats):
        board.bots[place] = codes_of(bots)[other]
        if other in _drawing(deal, seat):
            board.hands[place], board.asked[place] = 0, len(deal.hands[other])
    board.shuffled = len(unseen)
    for number, card in enumerate(unseen):
        board.pack[number] = first[card]
    return board
