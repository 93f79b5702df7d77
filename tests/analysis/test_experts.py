"""Bots that search, and the worlds they search in: what a seat may know, no more and no less."""

from collections import Counter
from itertools import combinations
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from cucumber import Deal, Game, find
from cucumber.analysis.fast import record
from cucumber.analysis.inference import knowledge
from cucumber.analysis.masks.chance import Draws, key_of
from cucumber.analysis.masks.compilation import packed
from cucumber.analysis.masks.compiled_rules import compiled_rules
from cucumber.analysis.masks.mask_bots import SEARCHING
from cucumber.analysis.masks.support import needs_the_engine
from cucumber.analysis.search.positions import board_of, history_of, public_state
from cucumber.analysis.search.worlds import Worlds, deal_world, see_play, spread
from cucumber.bots import BOTS
from cucumber.bots.habits import Habit, with_habit
from cucumber.bots.rivals import RIVALS
from cucumber.engine.cards import Pack, read_cards
from cucumber.engine.view import view
from tests.cases import for_each
from tests.engine.deal.test_laws import reshuffled
from tests.strategies import TABLES_AND_NUMBERS, names, positions
from tests.tiers import THOROUGH, some

AGURK = find("agurk").rules
ON_MASKS = [(table, number) for table, number in TABLES_AND_NUMBERS if not needs_the_engine(table.rules, number)]
searching = for_each("bot", [bot.name for bot in SEARCHING])
MASTERS = [key for key in RIVALS if BOTS[key].effort]


@for_each("place, table, number", [(place, *entry) for place, entry in some(enumerate(ON_MASKS), 40)])
def test_they_play_the_same_on_masks_and_on_the_engine(place, table, number):
    line_ups = [("casual", "random", "patient", "casual", "sharp")]
    line_ups += [] if place % 4 else [(MASTERS[place // 4 % len(MASTERS)], "vera", "jacek", "kaja")]
    for bots in line_ups:
        seated = [bots[seat % len(bots)] for seat in range(number)]
        fast, slow = (record(table.rules, number, seated, 0, 1, seed=place, engine=engine) for engine in (False, True))
        assert fast == slow, seated


def test_one_that_searches_with_a_habit_is_the_same_on_masks_and_on_the_engine():
    habits = (
        *(Habit("casual", forgets=True), Habit("casual", leads=3), Habit("casual", ace_in=3, then_low=True)),
        *(Habit("casual", climbs=2, beats=True), Habit("casual", ducks=3, strays=5), Habit("casual", beats=True)),
    )
    for place, habit in enumerate(habits):
        bots = [with_habit("habitual", "Has a habit.", habit), "sharp", "highest", "patient"]
        for rules in (AGURK, find("gurka-modern").rules, find("agurk+jokers").rules):
            played = [record(rules, 4, bots, 0, 2, seed=place, engine=engine) for engine in (False, True)]
            assert played[0] == played[1], habit


def test_one_that_plays_for_points_does_so_in_a_whole_game():
    habit = with_habit("greedy", "Counts points.", Habit("casual", for_points=True))
    played = [
        record(AGURK, 3, [bot, "highest", "sharp"], 0, 2, seed=5, whole_games=True, engine=engine)
        for bot, engine in ((habit, False), (habit, True), ("casual", False))
    ]
    assert played[0] == played[1] != played[2]


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


@for_each("bot, variant", [(bot.name, variant) for bot in SEARCHING for variant in ("gurka-is", "twenty-two")])
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


def worlds_of(deal, number, seed=1):
    """The hands of so many worlds, as the seat to act imagines them: by seat, sets of places in the pack."""
    seen = view(deal, deal.turn)
    rules = compiled_rules(deal.rules, len(deal.players))
    board, table, worlds = packed(board_of(seen)), packed(public_state(seen)), packed(Worlds())
    history = history_of(seen)
    for place in range(0, len(history), 3):
        see_play(rules, table, *history[place : place + 3])
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
    worlds = list(worlds_of(deal, 3, seed))
    assert len(worlds) == 3, "there is always one, since there is the real one"
    for world in worlds:
        assert {seat: len(cards_of(deal, hand)) for seat, hand in world.items()} == {
            seat: len(deal.hands[seat]) for seat in deal.playing if seat != deal.turn and deal.hands[seat]
        }
        for seat, hand in world.items():
            assert set(cards_of(deal, hand)) <= set(known.of(seat).cards)
        assert Counter(card for hand in world.values() for card in cards_of(deal, hand)) <= unseen


FEW_CARDS = Pack("Twelve cards.", tuple(read_cards(f"{rank}c {rank}d") for rank in "234589"))


@for_each(
    "nothing, nor",
    some(
        [
            ("4c", "4c 5c 4d"),  # all that one hand can be, the other can be as well
            ("", ""),
            ("9d 8d", "4c 4d 5c"),  # what the two hands can be overlaps
            ("3d 4c 4d 5c", "8c 8d 9d"),
        ],
        2,
    ),
)
def test_each_world_comes_as_often_as_it_is_likely(nothing, nor):
    """Against all ways to deal the cards out of sight, found one by one; of equal cards a player showed any."""
    deal = Deal.of(AGURK.but(pack=FEW_CARDS), ["9c 2c 3c", "5d 8d 8c", "2d 3d 4d"])
    for card in ("9c", "5d", "2d"):
        deal = deal.act(card)
    known, rules = knowledge(deal, 0), compiled_rules(deal.rules, 3)
    cards, table, worlds = deal.pack.cards, packed(public_state(view(deal, 0))), packed(Worlds())
    for place, exclusions_by_play, shown in ((1, nothing, "5d"), (2, nor, "2d")):
        table.played[place] = 1 << cards.index(*read_cards(shown))
        table.cannot[place] = sum(1 << cards.index(card) for card in read_cards(exclusions_by_play))
    spread(rules, packed(board_of(view(deal, 0))), table, 0, worlds)
    unseen = {each.card for each in known.unseen}
    ways = {
        (frozenset(one), frozenset(other))
        for one in combinations(unseen - set(read_cards(nothing)), 2)
        for other in combinations(unseen - set(read_cards(nor)) - set(one), 2)
    }
    # Player 2 has shown the 5♦ and player 3 the 2♦: with another five or two in hand, either could have been shown.
    likely = {
        way: 1 / ((1 + any(card.rank == "5" for card in way[0])) * (1 + any(card.rank == "2" for card in way[1])))
        for way in ways
    }
    found, number_dealt = Counter(), (200 if THOROUGH else 50) * len(ways)
    for number in range(number_dealt):
        assert deal_world(rules, worlds, key_of(1, number))
        found[tuple(frozenset(cards_of(deal, int(worlds.hands[place]))) for place in (1, 2))] += 1
    assert set(found) == ways
    expected = {way: number_dealt * share / sum(likely.values()) for way, share in likely.items()}
    chi_square = sum((found[way] - expected[way]) ** 2 / expected[way] for way in ways)
    assert abs(chi_square - len(ways)) < 5 * (2 * len(ways)) ** 0.5


def test_where_no_hands_can_be_there_is_no_world():
    deal = Deal.of(AGURK, ["Ac 2c", "Kd 3d", "2d 2h"]).act("Ac").act("3d").act("2d")
    assert list(worlds_of(deal, 1))
    table = packed(public_state(view(deal, 0)))
    rules, board, worlds = compiled_rules(AGURK, 3), packed(board_of(view(deal, 0))), packed(Worlds())
    table.cannot[1] = 2**52 - 1
    spread(rules, board, table, board.turn, worlds)
    assert not deal_world(rules, worlds, 1)
