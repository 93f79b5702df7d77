"""Bots that search, and the worlds they search in: what a seat may know, no more and no less."""

from collections import Counter
from itertools import permutations
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cucumber import Deal, Game, find
from cucumber.analysis.inference import knowledge
from cucumber.bots import BOTS
from cucumber.fast import record
from cucumber.fast.bots import SEARCHING
from cucumber.fast.chance import Draws, key_of
from cucumber.fast.compiling import packed
from cucumber.fast.known import needs_the_engine
from cucumber.fast.positions import board_of, history_of, seen_of
from cucumber.fast.rules import compiled_rules
from cucumber.fast.worlds import Worlds, deal_world, rule_out, spread
from cucumber.view import view
from tests.strategies import TABLES_AND_NUMBERS, names, positions
from tests.test_laws import reshuffled

AGURK = find("agurk").rules
ON_MASKS = [(table, number) for table, number in TABLES_AND_NUMBERS if not needs_the_engine(table.rules, number)]
searching = pytest.mark.parametrize("bot", [bot.name for bot in SEARCHING])


# --- deals with such bots ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("table", "number"), ON_MASKS, ids=[f"{table.key}-{number}" for table, number in ON_MASKS])
def test_they_play_the_same_on_masks_and_on_the_engine(table, number):
    bots = [("casual", "random", "patient", "casual", "sharp")[seat % 5] for seat in range(number)]
    assert record(table.rules, number, bots, 0, 1, seed=number) == record(
        table.rules, number, bots, 0, 1, seed=number, engine=True
    )


def test_whole_games_are_the_same_too():
    for rules in (AGURK, find("minibluff").rules, find("concombre").rules):
        fast, slow = (
            record(rules, 3, ["casual", "lowest", "highest"], 0, 1, seed=5, whole_games=True, engine=engine)
            for engine in (False, True)
        )
        assert fast == slow


@searching
def test_what_they_play_depends_on_nothing_hidden(bot):
    for seed in range(10):
        deal = Game.new(AGURK, names(4)).deal(Random(seed))
        for _ in range(seed):
            deal = deal.act(deal.legal()[-1])
        other = reshuffled(deal, deal.turn, Random(seed + 100))
        chosen = [BOTS[bot](view(each, each.turn), Draws(key_of(1, seed))) for each in (deal, other)]
        assert chosen[0] == chosen[1]
        assert chosen[0] in deal.legal()


@searching
@pytest.mark.parametrize("variant", ["gurka-is", "twenty-two"])
def test_they_play_sets_as_patient_does(bot, variant):
    deal = Game.new(find(variant).rules, names(3)).deal(Random(2))
    while not deal.over:
        seen = view(deal, deal.turn)
        act = BOTS[bot](seen, Random(1))
        assert act == BOTS["patient"](seen, Random(1))
        deal = deal.act(act)


@searching
def test_they_give_up_the_king_before_the_last_trick(bot):
    deal = Deal.of(AGURK, ["Kc 2c", "3d 4d", "5h 6h", "7s 8s"])
    assert str(BOTS[bot](view(deal, 0), Random(1))) == "Kc"


# --- the worlds they imagine ------------------------------------------------------------------------------------------


def worlds_of(deal, number, seed=1):
    """The hands of so many worlds, as the seat to act imagines them: by seat, sets of places in the pack."""
    seen = view(deal, deal.turn)
    rules = compiled_rules(deal.rules, len(deal.players))
    board, table, worlds = packed(board_of(seen)), packed(seen_of(seen)), packed(Worlds())
    history = history_of(seen)
    for place in range(0, len(history), 3):
        rule_out(rules, table, *history[place : place + 3])
    spread(rules, board, table, board.turn, worlds)
    for world in range(number):
        if not deal_world(rules, worlds, key_of(seed, world)):
            return
        others = [int(worlds.places[turn]) for turn in range(worlds.many)]
        yield {int(board.seats[place]): int(worlds.hands[place]) for place in others}


def cards_of(deal, mask):
    return [card for place, card in enumerate(deal.pack.cards) if mask >> place & 1]


@given(positions(over=False), st.integers(0, 99))
def test_a_world_agrees_with_everything_the_seat_knows(deal, seed):
    assume(not deal.pending)
    assume(not needs_the_engine(deal.rules, len(deal.players)))
    known = knowledge(deal, deal.turn)
    unseen = Counter({each.card: each.count for each in known.unseen})
    for world in worlds_of(deal, 3, seed):
        assert {seat: len(cards_of(deal, hand)) for seat, hand in world.items()} == {
            seat: len(deal.hands[seat]) for seat in deal.playing if seat != deal.turn and deal.hands[seat]
        }
        for seat, hand in world.items():
            assert set(cards_of(deal, hand)) <= set(known.of(seat).cards)
        assert Counter(card for hand in world.values() for card in cards_of(deal, hand)) <= unseen


@given(positions(over=False), st.integers(0, 99))
def test_there_is_always_a_world_since_there_is_the_real_one(deal, seed):
    assume(not deal.pending)
    assume(not needs_the_engine(deal.rules, len(deal.players)))
    assert len(list(worlds_of(deal, 3, seed))) == 3


SMALL = [
    # who ducked holds nothing lower: the cards of one hand are among those of the other
    (AGURK, ["9c 2c 3c", "8d 9d Jd", "4h 5h Qh"], "9c 9d 4h"),
    # who did not beat holds nothing that does: what two hands can be overlaps
    (find("gurka-no").rules, ["9c 2c 3c", "8d 7d 6d", "10h Jh 5h"], "9c 6d 10h"),
]


@pytest.mark.parametrize(("rules", "hands", "plays"), SMALL)
def test_all_worlds_are_equally_likely(rules, hands, plays):
    """Against all ways of dealing a few cards out, counted one by one."""
    deal = Deal.of(rules, hands)
    for card in plays.split():
        deal = deal.act(card)
    # Nobody holds what is out of play: so few cards are left that all ways can be counted.
    missing = set(deal.pack.cards) - {card for hand in deal.hands for card in hand}
    small = [card for card in deal.pack.sort(missing) if card.rank in {"4", "Q"}][:4]
    ways = set()
    known, others = knowledge(deal, deal.turn), [seat for seat in range(3) if seat != deal.turn]
    pool = [card for seat in others for card in deal.hands[seat]] + small
    for order in set(permutations(range(len(pool)), 4)):
        dealt = [pool[number] for number in order]
        hands_dealt = frozenset(dealt[:2]), frozenset(dealt[2:])
        if all(hand <= set(known.of(seat).cards) for seat, hand in zip(others, hands_dealt, strict=True)):
            ways.add(hands_dealt)
    found = Counter()
    for world in worlds_of(deal, 400_000):
        dealt = tuple(frozenset(cards_of(deal, world[seat])) for seat in others)
        if dealt in ways:
            found[dealt] += 1
    assert set(found) == ways
    numbers = np.array(list(found.values()))
    assert numbers.sum() > 30 * len(ways)
    expected = numbers.sum() / len(ways)
    chi_square = ((numbers - expected) ** 2 / expected).sum()
    assert abs(chi_square - len(ways)) < 5 * (2 * len(ways)) ** 0.5


def test_where_no_hands_can_be_there_is_no_world():
    deal = Deal.of(AGURK, ["Ac 2c", "Kd 3d", "2d 2h"]).act("Ac").act("3d").act("2d")
    assert list(worlds_of(deal, 1))
    table = packed(seen_of(view(deal, 0)))
    rules, board, worlds = compiled_rules(AGURK, 3), packed(board_of(view(deal, 0))), packed(Worlds())
    table.cannot[1] = 2**52 - 1
    spread(rules, board, table, board.turn, worlds)
    assert not deal_world(rules, worlds, 1)
