"""The games in OpenSpiel and PettingZoo: their own tests of their interfaces pass, and both play as the engine does."""

from random import Random

import numpy as np
import pytest

from cucumber import BadDeal, BadVariant, IllegalAct, find
from cucumber.analysis.equilibrium import SmallGame, equilibrium, shortened, strategies_of
from cucumber.analysis.equilibrium.unrolled import unrolled
from cucumber.bots import BOTS
from cucumber.engine.cards import CLUB_SIX_ON_TOP
from cucumber.engine.rules import POINTS_CLUB_SIX
from cucumber.study.adapters.single_deal import SingleDeal
from tests.cases import for_each

# Agurk, with two players and with more; another pack, with identical cards; the previous card is the one to beat.
GAMES = [("agurk", 2), ("agurk", 4), ("five-cucumbers", 3), ("prague+previous-card", 3), ("gurka-modern", 4)]

# --- a deal in numbers ------------------------------------------------------------------------------------------------


def dealt(table, seed=1):
    """The kinds of some hands, each from low to high."""
    kinds = [kind for kind, cards in enumerate(table.kinds) for _ in cards]
    cards, size = Random(seed).sample(kinds, table.plays), table.cards_each
    return [kind for start in range(0, table.plays, size) for kind in sorted(cards[start : start + size])]


@for_each("variant, players", GAMES)
def test_a_deal_in_numbers_is_the_deal_of_the_engine(variant, players):
    table, rng = SingleDeal.named(variant, players), Random(2)
    kinds = dealt(table)
    deal = table.dealt(kinds)
    assert [kind for hand in deal.hands for kind in sorted(table.kind_of[card] for card in hand)] == kinds
    for _ in range(table.plays):
        playable = table.playable(deal)
        assert playable == sorted({table.kind_of[act.cards[0]] for act in deal.legal()})
        with pytest.raises(IllegalAct):
            table.play(deal, next(kind for kind in range(len(table.kinds)) if kind not in playable))
        deal = table.play(deal, rng.choice(playable))
    assert deal.over
    rewards = table.rewards(deal)
    assert -table.most_lost <= min(rewards) < 0
    paid = [deal.charges.get(seat, 0) for seat in deal.seats]
    assert rewards == ([paid[1] - paid[0], paid[0] - paid[1]] if players == 2 else [-points for points in paid])


def test_kinds_are_cards_that_no_rule_tells_apart():
    assert SingleDeal.named("agurk", 4).names == (*"23456789", "10", *"JQKA")
    assert [len(cards) for cards in SingleDeal.named("agurk", 4).kinds] == [4] * 13
    with_a_club_six = SingleDeal(find("agurk").rules.but(pack=CLUB_SIX_ON_TOP, point_table=POINTS_CLUB_SIX), 2)
    assert [len(cards) for cards in with_a_club_six.kinds].count(1) == 1
    assert {"6c", "6d"} <= set(with_a_club_six.names)


def all_deals(table, dealt=(), chance=1.0):
    """Every way to deal, as OpenSpiel goes through them, and how likely each is."""
    if len(dealt) == table.plays:
        return [(dealt, chance)]
    return [
        each
        for kind, likely in table.chances(dealt).items()
        for each in all_deals(table, (*dealt, kind), chance * likely)
    ]


@for_each("variant, players, size, ranks", [("agurk", 2, 3, 4), ("five-cucumbers", 3, 2, 4)])
def test_each_deal_comes_up_once_and_as_often_as_it_should(variant, players, size, ranks):
    rules = shortened(find(variant).rules, size, ranks)
    game, deals = SmallGame(rules, players), all_deals(SingleDeal(rules, players))
    held, likely = game.deals
    hands = [tuple(kind for hand in column for kind in game.hands[hand]) for column in held.T.tolist()]
    assert len(deals) == len(hands)
    assert dict(deals) == pytest.approx(dict(zip(hands, likely.tolist(), strict=True)))


@for_each("all_plays", [True, False])
@for_each("variant, players", GAMES)
def test_the_rows_of_a_seat_say_what_it_knows_and_nothing_else(variant, players, all_plays):
    table, rng = SingleDeal.named(variant, players, cards_each=3), Random(3)
    deal = table.dealt(dealt(table))
    while not deal.over:
        for seat in deal.seats:
            rows = {name: np.ones(shape, np.float32) for name, shape in table.shapes(all_plays=all_plays).items()}
            known = table.known(deal, seat)
            table.fill(rows, known, all_plays=all_plays)
            assert set(np.unique(np.concatenate([row.ravel() for row in rows.values()]))) <= {0, 1}
            assert rows["player"].tolist() == [float(seat == other) for other in deal.seats]
            assert rows["hand"].sum() == (3 if all_plays else len(deal.hands[seat]))
            if all_plays:
                assert rows["plays"].sum() == 2 * deal.plays
            else:
                assert rows["played"].sum(axis=1).tolist() == [len(deal.played_by(other)) for other in deal.seats]
                assert rows["trick"].sum() == len(deal.trick)
            seen = sorted(table.kind_of[card] for card in deal.hands[seat])
            played = sorted(table.kind_of[card] for card in deal.played_by(seat))
            hand = sorted(seen + played) if all_plays else seen
            _, cards, plays = table.words(known, all_plays=all_plays).split(" | ")
            assert cards == " ".join(table.names[kind] for kind in hand)
            shown = [play for trick in deal.tricks for play in trick.plays] if all_plays else []
            shown += deal.trick
            assert plays == " ".join(f"{by}:{table.names[table.kind_of[card]]}" for by, (card,) in shown)
        deal = table.play(deal, rng.choice(table.playable(deal)))


@for_each(
    "asked, why",
    [
        (("agurk", 2, 30), "30 cards for 2 players each are not in a pack of 52"),
        (("agurk", 9), "9 players can't play Agurk"),
        (("gurka-is", 3), "more than one card after another"),
        (("agurk+exchange", 3), "more than one card after another"),
        (("agurk", 2, 3, 99), "has 13 ranks, so 99 of them can't be kept"),
        (("agurk", 2, -1), "Every deal needs at least one card for each player"),
        (("agruk", 2), "Did you mean 'agurk'"),
    ],
)
def test_what_makes_no_deal_is_refused_in_a_sentence(asked, why):
    with pytest.raises((BadDeal, BadVariant), match=why):
        SingleDeal.named(*asked)


# --- OpenSpiel --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pyspiel():
    pytest.importorskip("pyspiel", reason="the extra openspiel is not installed", exc_type=ImportError)
    from cucumber.study.adapters.openspiel import pyspiel

    return pyspiel


def text_of(variant, players, more=""):
    return f"cucumber(variant={variant},players={players}{more})"


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_openspiels_tests_of_its_interface_pass(pyspiel, variant, players, capfd):
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    game = pyspiel.load_game(text_of(variant, players))
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    GamesSimTest().sim_game(game)
    capfd.readouterr()


def test_observations_are_those_openspiel_asks_for(pyspiel):
    from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

    game = pyspiel.load_game(text_of("agurk", 2, ",cards=2,ranks=4"))
    state = game.new_initial_state()
    for kind in (0, 1, 0, 2):
        assert state.is_chance_node()
        state.apply_action(kind)
    state.apply_action(0)
    everything, position = make_observation(game, INFO_STATE_OBS_TYPE), make_observation(game)
    assert everything.string_from(state, 1) == state.information_state_string(1) == "player 1 | J K | 0:J"
    assert position.string_from(state, 0) == state.observation_string(0) == "player 0 | Q | 0:J"
    everything.set_from(state, 1)
    position.set_from(state, 1)
    assert everything.tensor.tolist() == state.information_state_tensor(1)
    assert position.tensor.tolist() == state.observation_tensor(1)
    assert everything.dict["plays"].shape == (4, 2 + 4)
    public = make_observation(
        game, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    assert public.string_from(state, 1) == "player 1 | 0:J"
    assert "hand" not in public.dict


def test_openspiel_and_our_solver_agree_on_what_playing_by_chance_costs_and_can_lose_to_the_best_response(pyspiel):
    from open_spiel.python.algorithms.expected_game_score import policy_value
    from open_spiel.python.algorithms.exploitability import exploitability
    from open_spiel.python.policy import UniformRandomPolicy

    game = pyspiel.load_game(text_of("agurk", 2, ",cards=2,ranks=3"))
    by_chance = UniformRandomPolicy(game)
    ours = strategies_of(SmallGame(shortened(find("agurk").rules, 2, 3)), BOTS["random"])
    assert exploitability(game, by_chance) == pytest.approx(ours.exploitability)
    gained = policy_value(game.new_initial_state(), [by_chance, by_chance])
    assert list(gained) == pytest.approx([ours.value, -ours.value])
    assert ours.value < 0


def nodes_of(state):
    """How many states there are from this one on, and the information states among them."""
    children = [nodes_of(state.child(action)) for action in state.legal_actions()]
    decides = not state.is_terminal() and not state.is_chance_node()
    own = {state.information_state_string()} if decides else set()
    return 1 + sum(number for number, _ in children), own.union(*(names for _, names in children))


@for_each("size, ranks, so_many", [(2, 2, 49), (3, 3, 1670)])
def test_openspiels_tree_has_our_information_states_and_so_many_nodes(size, ranks, so_many, pyspiel):
    whole = unrolled(SmallGame(shortened(find("agurk").rules, size, ranks)))
    game = pyspiel.load_game(text_of("agurk", 2, f",cards={size},ranks={ranks}"))
    nodes, names = nodes_of(game.new_initial_state())
    assert len(names) == sum(map(len, whole.seats))
    assert nodes == so_many


def test_openspiels_solver_finds_the_value_that_ours_finds(pyspiel):
    from open_spiel.python.algorithms.cfr import CFRPlusSolver
    from open_spiel.python.algorithms.expected_game_score import policy_value
    from open_spiel.python.algorithms.exploitability import exploitability

    game = pyspiel.load_game(text_of("agurk", 2, ",cards=2,ranks=2"))
    solver = CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    ours = equilibrium(SmallGame(shortened(find("agurk").rules, 2, 2)))
    assert exploitability(game, found) < 0.01
    assert policy_value(game.new_initial_state(), [found] * 2) == pytest.approx([ours.value, -ours.value], abs=0.01)


def test_parameters_that_make_no_game_are_refused_in_a_sentence(pyspiel):
    with pytest.raises(Exception, match="more than one card after another"):
        pyspiel.load_game(text_of("gurka-is", 3))
    with pytest.raises(Exception, match="deal two or more"):
        pyspiel.load_game(text_of("agurk", 2, ",cards=1"))


# --- PettingZoo -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def env():
    reason = "the extra pettingzoo is not installed"
    pytest.importorskip("gymnasium", reason=reason, exc_type=ImportError)
    pytest.importorskip("pettingzoo", reason=reason, exc_type=ImportError)
    from cucumber.study.adapters.pettingzoo import env

    return env


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_pettingzoos_tests_of_its_interface_pass(env, variant, players):
    from pettingzoo.test import api_test, seed_test

    api_test(env(variant, players), num_cycles=200)
    seed_test(lambda: env(variant, players), num_cycles=60)


def played_out(deals, seed):
    """The rewards of one deal, played by chance, and the observations on the way."""
    deals.reset(seed=seed)
    rng, gained, seen = Random(seed), {}, []
    for agent in deals.agent_iter():
        observation, reward, over, _, info = deals.last()
        seen.append(observation)
        gained[agent] = gained.get(agent, 0) + reward
        deals.step(None if over else rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
    return gained, seen


def test_agents_are_rewarded_at_the_end_and_deals_differ(env):
    deals = env("agurk", 3)
    gained, seen = played_out(deals, seed=5)
    again, same = played_out(deals, seed=5)
    assert gained == again
    assert all(np.array_equal(one, other) for one, other in zip(seen, same, strict=True))
    assert min(gained.values()) <= -2
    assert max(gained.values()) == 0
    _, others = played_out(deals, seed=6)
    assert not np.array_equal(seen[0], others[0])


def test_an_act_that_is_not_allowed_ends_the_deal_at_the_highest_price(env):
    deals = env("agurk", 2)
    deals.reset(seed=1)
    assert deals.render().startswith("Agurk with ")
    *_, info = deals.last()
    deals.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert deals.rewards["player_0"] == -14
    assert all(deals.terminations.values())
