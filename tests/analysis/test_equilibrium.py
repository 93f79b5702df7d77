"""Small games solved: against values worked out by hand, a search written without the engine, and the engine itself."""

from collections import Counter
from contextlib import suppress
from fractions import Fraction
from itertools import islice
from random import Random

import numpy as np
import pytest

from cucumber import BadDeal, Deal, Play, find
from cucumber.analysis.equilibrium import SmallGame, equilibrium, shortened, strategies_of
from cucumber.analysis.equilibrium.asking import deal_in, every_way, policies_of
from cucumber.analysis.equilibrium.solving import Solver, evenly
from cucumber.analysis.equilibrium.unrolled import unrolled
from cucumber.bots import BOTS, Bot
from cucumber.engine.rules import CardToBeat
from cucumber.engine.view import view
from tests.cases import for_each
from tests.strategies import TABLES
from tests.tiers import some

AGURK = find("agurk").rules


def small(cards_each, ranks, players=2, rules=AGURK):
    return SmallGame(shortened(rules, cards_each, ranks), players)


TINY = small(2, 3)

# --- worked out by hand -----------------------------------------------------------------------------------------------

# Two cards each of four kings and four aces: in how many ways the two hands are dealt, and what the leader then loses.
# Nobody has a choice that matters but with a king and an ace: the leader leads the ace, the other follows with it.
BY_HAND = {
    ("KK", "KK"): (6, 13),
    ("KK", "KA"): (48, 13),
    ("KK", "AA"): (36, -14),
    ("KA", "KK"): (48, -13),
    ("KA", "KA"): (144, 13),
    ("KA", "AA"): (48, -14),
    ("AA", "KK"): (36, 14),
    ("AA", "KA"): (48, 14),
    ("AA", "AA"): (6, 14),
}


def test_kings_and_aces_come_to_what_was_worked_out_by_hand():
    ways = sum(number for number, _ in BY_HAND.values())
    lost = Fraction(sum(number * loss for number, loss in BY_HAND.values()), ways)
    found = equilibrium(small(2, 2))
    assert found.value == pytest.approx(-float(lost))
    assert found.exploitability == pytest.approx(0)


def test_deals_are_as_likely_as_cards_are_dealt():
    game = small(2, 2)
    held, likely = game.deals
    names = ["".join("KA"[kind] for kind in hand) for hand in game.hands]
    found = {tuple(names[hand] for hand in deal): share for deal, share in zip(held.T.tolist(), likely, strict=True)}
    assert found == {hands: pytest.approx(number / 420) for hands, (number, _) in BY_HAND.items()}


# --- the search -------------------------------------------------------------------------------------------------------


def test_what_can_be_gained_falls_from_round_to_round():
    solver = Solver(unrolled(small(3, 4)))
    gains = [sum(solver.gains(policies)) / 2 for policies in islice(solver.improved(), 200)]
    assert gains[1] > 10 * gains[19] > 100 * gains[199] > 0


def test_an_equilibrium_is_as_good_as_asked_or_what_the_rounds_allow():
    assert equilibrium(small(3, 4), good_enough=0.01).exploitability <= 0.01
    hurried = equilibrium(small(3, 4), good_enough=0, rounds=3)
    assert 0.01 < hurried.exploitability < 3
    with pytest.raises(BadDeal, match="at least one round to find, not 0"):
        equilibrium(TINY, rounds=0)


def test_three_players_come_close_enough_that_no_one_gains_by_leaving_alone():
    found = equilibrium(small(2, 3, players=3))
    assert len(found.gains) == len(found.pays) == 3
    assert max(found.gains) <= 0.003


def test_no_bot_can_gain_less_than_nothing_and_none_beats_the_equilibrium():
    game = small(3, 4)
    whole, found = unrolled(game), equilibrium(game)
    solver = Solver(whole)
    for bot in some(BOTS.values(), 8):
        mine = policies_of(bot, whole, seed=1)
        assert min(solver.gains(mine)) >= -1e-12, bot
        leads, follows = (solver.pays(both) for both in ([mine[0], found.policies[1]], [found.policies[0], mine[1]]))
        assert leads[1] - leads[0] <= found.value + 0.003, bot
        assert follows[1] - follows[0] >= found.value - 0.003, bot


# --- the best response, without the engine ----------------------------------------------------------------------------


# --- the engine -------------------------------------------------------------------------------------------------------


def solvable(table):
    """The small games of a table: with three players, if it matters that there are more than two."""
    for players in (2, 3) if table.rules.card_to_beat is CardToBeat.PREVIOUS else (2,):
        with suppress(BadDeal):
            yield f"{table.key}, {players} players", small(2, 3, players, table.rules)


SOLVABLE = dict(game for table in TABLES for game in solvable(table))


def by_chance(game, deal):
    """What each seat pays on average if each kind of card that may be played is equally likely."""
    if deal.over:
        return np.array([deal.charges.get(seat, 0) for seat in deal.seats])
    acts = list({game.kind_of[act.cards[0]]: act for act in deal.legal()}.values())
    return sum(by_chance(game, deal.act(act)) for act in acts) / len(acts)


@for_each("key", SOLVABLE)
def test_what_is_unrolled_is_what_the_engine_plays(key):
    game = SOLVABLE[key]
    whole = unrolled(game)
    held, likely = game.deals
    deals = [game.cards_of([game.hands[hand] for hand in hands]) for hands in held.T.tolist()]
    pays = sum(share * by_chance(game, Deal.of(game.rules, hands)) for hands, share in zip(deals, likely, strict=True))
    assert Solver(whole).pays([evenly(seat) for seat in whole.seats]) == pytest.approx(list(pays))


def test_most_games_of_one_card_at_a_time_are_among_them():
    keys = {key.partition(",")[0] for key in SOLVABLE}
    assert {"agurk", "prague+previous-card", "gurka-no+ace-stops", "five-cucumbers"} <= keys
    assert not {"gurka-is", "minibluff", "agurk+exchange"} & keys


def test_strategies_say_what_to_play_in_any_deal_of_the_game():
    game = small(3, 4)
    found = equilibrium(game, good_enough=0.05)
    rng = Random(1)
    for leader in (0, 1, 0, 1):
        deal = Deal.dealt(game.rules, rng, 2, 3, leader)
        while not deal.over:
            says = found.at(view(deal, deal.turn))
            assert set(says) <= set(deal.legal())
            assert sum(says.values()) == pytest.approx(1)
            deal = deal.act(max(says, key=says.get))


def test_strategies_are_looked_up_where_they_were_found():
    game = small(3, 4)
    whole = unrolled(game)
    found = strategies_of(game, BOTS["highest"])
    for seat, situations in enumerate(whole.seats):
        for situation in range(0, len(situations), 7):
            deal = deal_in(whole, situations, situation)
            assert deal.turn == seat
            says = [
                share
                for _, share in sorted(
                    found.at(view(deal, seat)).items(), key=lambda each: game.kind_of[each[0].cards[0]]
                )
            ]
            assert says == found.policies[seat][situations.options_of(situation)].tolist()


# --- bots that draw lots ----------------------------------------------------------------------------------------------


def test_a_bot_that_plays_by_chance_has_the_policy_of_its_chances():
    whole = unrolled(TINY)
    policy, *_ = policies_of(BOTS["random"], whole, seed=1)
    leads = [policy[whole.seats[0].options_of(situation)].tolist() for situation in range(6)]
    assert [lead for lead in leads if len(lead) == 2] == [[0.5, 0.5]] * 3
    three, *_ = policies_of(BOTS["random"], unrolled(small(3, 3)), seed=1)
    assert {round(share, 3) for share in three.tolist()} == {1.0, 0.5, 0.333, 0.667}


def test_ways_are_counted_out_while_they_are_few():
    three = list(every_way(lambda rng: tuple(rng.sample(range(3), 2)), seed=1))
    assert sorted(way for _, way in three) == [(a, b) for a in range(3) for b in range(3) if a != b]
    assert sum(share for share, _ in three) == pytest.approx(1)
    drawn = list(every_way(lambda rng: (rng.choice("ab"), rng.randrange(2**40), rng.random()), seed=1))
    assert [(share, letter) for share, (letter, *_) in drawn] == [(0.5, "a"), (0.5, "b")]
    assert len(list(every_way(lambda rng: rng.sample(range(52), 52), seed=1))) == 52


def test_a_bot_is_asked_only_where_it_comes():
    asked = Counter()

    def counting(seen, rng):
        asked[seen.seats[seen.own].hand, seen.tricks, seen.trick] += 1
        return BOTS["highest"](seen, rng)

    game = small(3, 4)
    assert strategies_of(game, Bot("counting", "Counts.", counting)).gains == strategies_of(game, BOTS["highest"]).gains
    choices = sum(int((np.diff(seat.first) > 1).sum()) for seat in unrolled(game).seats)
    assert 0 < asked.total() == len(asked) < choices / 2


# --- what cannot be solved --------------------------------------------------------------------------------------------


@for_each(
    "make, why",
    [
        (lambda: small(3, 0), "The pack has 13 ranks, so 0 of them can't be kept"),
        (lambda: small(1, 4), "With one card each there is nothing to decide"),
        (lambda: small(7, 13), "too large to be solved for 2 players"),
        (lambda: small(2, 13, players=5), "too large to be solved for 5 players"),
        (lambda: small(3, 4, players=9), "9 players can't play Agurk with three cards of four ranks"),
        (lambda: small(2, 3, rules=find("gurka-is").rules), "more than one card after another"),
        (lambda: small(2, 3, rules=find("agurk+exchange").rules), "may exchange any number of cards"),
        (lambda: unrolled(small(6, 6)), "can be played in more than 5,000,000 ways"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_a_sentence(make, why):
    with pytest.raises(BadDeal, match=why):
        make()


def test_a_deal_of_another_game_is_refused_in_a_sentence():
    found = equilibrium(TINY)
    other = Deal.of(AGURK, ["9h 2c", "Jd 5s"])
    done = Deal.of(TINY.rules, ["Kh Kc", "Ad Qs"]).act("Kh")
    longer = Deal.of(TINY.rules, ["Kh Kc Qc", "Ad Qs Qd"])
    for seen in (view(other, 0), view(done, 0), view(done), view(longer, 0)):
        with pytest.raises(BadDeal, match="two cards of three ranks"):
            found.at(seen)
    assert found.at(view(done, 1))[Play(done.hands[1][1:])] == pytest.approx(1)
