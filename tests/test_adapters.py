"""The games in OpenSpiel and PettingZoo: their own tests of their interfaces pass, and both play as the engine does."""

import subprocess
import sys
from random import Random

import numpy as np
import pytest

from cucumber import BadDeal, BadVariant, IllegalAct, find
from cucumber.adapters.single_deal import Known, SingleDeal
from cucumber.analysis.equilibrium import SmallGame, shortened, strategies_of
from cucumber.bots import BOTS

# Agurk, with two players and with more; another pack, with identical cards; the previous card is the one to beat.
GAMES = [("agurk", 2), ("agurk", 4), ("five-cucumbers", 3), ("prague+previous-card", 3), ("gurka-modern", 4)]

# --- a deal in numbers ------------------------------------------------------------------------------------------------


def dealt(table, seed=1):
    numbers = [number for number, many in table.left([]).items() for _ in range(many)]
    return Random(seed).sample(numbers, table.plays)


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_a_deal_in_numbers_is_the_deal_of_the_engine(variant, players):
    table, rng = SingleDeal.named(variant, players), Random(2)
    cards = dealt(table)
    assert sum(table.left(cards).values()) == table.cards - table.plays
    deal = table.dealt(cards)
    assert [set(hand) for hand in deal.hands] == [set(table.hand(cards, seat)) for seat in deal.seats]
    for _ in range(table.plays):
        playable = table.playable(deal)
        assert playable == sorted(playable)
        with pytest.raises(IllegalAct):
            table.play(deal, next(number for number in table.left([]) if number not in playable))
        deal = table.play(deal, rng.choice(playable))
    assert deal.over
    rewards = table.rewards(deal)
    assert -table.most_lost <= min(rewards) < 0
    paid = [deal.charges.get(seat, 0) for seat in deal.seats]
    assert rewards == ([paid[1] - paid[0], paid[0] - paid[1]] if players == 2 else [-points for points in paid])


@pytest.mark.parametrize("all_plays", [True, False])
@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_the_rows_of_a_seat_say_what_it_knows_and_nothing_else(variant, players, all_plays):
    table, rng = SingleDeal.named(variant, players, cards_each=3), Random(3)
    deal = table.dealt(dealt(table))
    while not deal.over:
        for seat in deal.seats:
            rows = {name: np.ones(shape, np.float32) for name, shape in table.shapes(all_plays=all_plays).items()}
            known = Known.seen(deal, seat)
            table.fill(rows, known, all_plays=all_plays)
            assert set(np.unique(np.concatenate([row.ravel() for row in rows.values()]))) <= {0, 1}
            assert rows["player"].tolist() == [float(seat == other) for other in deal.seats]
            assert rows["hand"].sum() == (3 if all_plays else len(deal.hands[seat]))
            if all_plays:
                assert rows["plays"].sum() == 2 * deal.plays
            else:
                assert rows["played"].sum(axis=1).tolist() == [len(deal.played_by(other)) for other in deal.seats]
                assert rows["trick"].sum() == len(deal.trick)
            others = [card for other in deal.seats if other != seat for card in deal.hands[other]]
            words = known.words(all_plays=all_plays).replace("|", " ").replace(":", " ").split()
            unseen = {str(card) for card in others} - {str(card) for card in (*known.held, *known.dealt)}
            unseen -= {str(card) for other in deal.seats for card in deal.played_by(other)}
            assert not unseen & set(words[2:]) or variant == "five-cucumbers"  # where a card looks like a seat
        deal = table.play(deal, rng.choice(table.playable(deal)))


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (("agurk", 2, 30), "30 cards for 2 players each are not in a pack of 52"),
        (("agurk", 9), "9 players can't play Agurk"),
        (("gurka-is", 3), "more than one card after another"),
        (("agurk+exchange", 3), "more than one card after another"),
        (("agurk", 2, 3, 99), "has 13 ranks, so 99 of them can't be kept"),
        (("agurk", 2, -1), "every deal needs at least one card for each player"),
        (("agruk", 2), "Did you mean 'agurk'"),
    ],
)
def test_what_makes_no_deal_is_refused_in_a_sentence(asked, why):
    with pytest.raises((BadDeal, BadVariant), match=why):
        SingleDeal.named(*asked)


@pytest.mark.parametrize(("module", "needs"), [("openspiel", "pyspiel"), ("pettingzoo", "gymnasium")])
def test_a_missing_package_is_named_with_what_brings_it(module, needs):
    code = f"import sys; sys.modules['{needs}'] = None; import cucumber.adapters.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert f"needs {needs}: pip install 'cucumber-notebooks[{module}]'" in done.stderr.splitlines()[-1]


# --- OpenSpiel --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pyspiel():
    pytest.importorskip("pyspiel", reason="the extra openspiel is not installed", exc_type=ImportError)
    from cucumber.adapters.openspiel import pyspiel

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
    for card in (0, 5, 1, 9):
        assert state.is_chance_node()
        state.apply_action(card)
    state.apply_action(0)
    everything, position = make_observation(game, INFO_STATE_OBS_TYPE), make_observation(game)
    assert everything.string_from(state, 1) == state.information_state_string(1) == "player 1 | Jd Kd | 0:Jc"
    assert position.string_from(state, 0) == state.observation_string(0) == "player 0 | Qd | 0:Jc"
    everything.set_from(state, 1)
    position.set_from(state, 1)
    assert everything.tensor.tolist() == state.information_state_tensor(1)
    assert position.tensor.tolist() == state.observation_tensor(1)
    assert everything.dict["plays"].shape == (4, 2 + 16)
    public = make_observation(
        game, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    assert public.string_from(state, 1) == "player 1 | 0:Jc"
    assert "hand" not in public.dict


def test_openspiel_and_our_solver_agree_on_what_playing_by_chance_costs(pyspiel):
    from open_spiel.python.algorithms.expected_game_score import policy_value
    from open_spiel.python.policy import UniformRandomPolicy

    game = pyspiel.load_game(text_of("agurk", 2, ",cards=2,ranks=2"))
    by_chance = UniformRandomPolicy(game)
    ours = strategies_of(SmallGame(shortened(find("agurk").rules, 2, 2)), BOTS["random"])
    gained = policy_value(game.new_initial_state(), [by_chance, by_chance])
    assert list(gained) == pytest.approx([ours.value, -ours.value])
    assert ours.value < -2


def test_parameters_that_make_no_game_are_refused_in_a_sentence(pyspiel):
    with pytest.raises(Exception, match="more than one card after another"):
        pyspiel.load_game(text_of("gurka-is", 3))


# --- PettingZoo -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def env():
    reason = "the extra pettingzoo is not installed"
    pytest.importorskip("gymnasium", reason=reason, exc_type=ImportError)
    pytest.importorskip("pettingzoo", reason=reason, exc_type=ImportError)
    from cucumber.adapters.pettingzoo import env

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
    *_, info = deals.last()
    deals.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert deals.rewards["player_0"] == -14
    assert all(deals.terminations.values())


def test_what_is_rendered_is_the_deal_in_words(env):
    deals = env("agurk", 2, cards_each=3)
    deals.reset(seed=1)
    assert deals.render().splitlines()[0].startswith("Agurk with three cards")
