"""Scenarios: every file that comes with the package replays and meets what it expects, and says so if it does not."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from cucumber import BadScenario
from cucumber.scenario import load, read_file, read_scenario, shipped

README = Path(__file__).parents[1] / "README.md"
KEYS = (*shipped("examples"), *shipped("lessons"))


def content(key):
    return files("cucumber").joinpath("scenarios", f"{key}.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("key", KEYS)
def test_every_scenario_replays_and_comes_out_as_it_expects(key):
    scenario = load(key)
    assert scenario.line.steps[-1].deal.over
    assert scenario.title
    assert scenario.about
    assert scenario.source


@pytest.mark.parametrize("key", shipped("examples"))
def test_every_example_has_a_what_if_that_comes_out_otherwise(key):
    scenario = load(key)
    came = scenario.line.steps[-1].deal.charges
    assert any(what_if.line.steps[-1].deal.charges != came for what_if in scenario.what_ifs)


@pytest.mark.parametrize("key", KEYS)
def test_a_what_if_shares_what_was_played_up_to_where_it_branches_off(key):
    for what_if in load(key).what_ifs:
        main = load(key).line
        assert what_if.line.acts[: what_if.at] == main.acts[: what_if.at]
        assert what_if.line.steps[what_if.at].deal.turn == main.steps[what_if.at].deal.turn
        told = what_if.line.deal.hands != main.deal.hands or what_if.line.acts[what_if.at] != main.acts[what_if.at]
        assert told, "a what-if changes something"


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    ("right", "wrong"),
    [(r"taker = \"\w+\"", 'taker = "Nobody"'), (r"charges = \{ (\w+) = \d+", r"charges = { \1 = 99")],
)
def test_a_damaged_expectation_is_found(key, right, wrong):
    damaged = re.sub(right, wrong, content(key), count=1)
    assert damaged != content(key), "every file expects a taker and charges"
    with pytest.raises(BadScenario, match="but it came out as"):
        read_scenario(damaged.encode(), key)


@pytest.mark.parametrize("key", shipped("examples"))
def test_a_damaged_play_is_found_with_its_place(key):
    lines = content(key).splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("plays"))
    lines[place] = 'plays = "2c, 2c"'
    with pytest.raises(BadScenario, match=rf"{key}: tricks 1: plays, act \d: "):
        read_scenario("\n".join(lines).encode(), key)


def test_worked_example_1_the_six_player_tie_bonus():
    last = load("examples/1-three-nines").line.steps[-1]
    assert [play.cards[0].rank for play in last.deal.tricks[-1].plays] == ["5", "9", "3", "9", "9", "7"]
    assert {last.deal.players[seat]: points for seat, points in last.deal.charges.items()} == {
        "Eva": 9,
        "Bo": -9,
        "Dan": -9,
    }


def test_comments_stand_at_their_player_their_trick_and_their_event():
    steps = load("examples/2-two-tens").what_ifs[0].line.steps
    assert steps[11].comment.startswith("Bo can head")
    assert [step.comment for step in steps if step.kind == "result"] == [
        "This time it is Ann who is caught.",
        "",
        "Bo never tied, so his 18 stays.",
    ]


def test_a_what_if_with_other_cards_repeats_no_comment_on_the_cards_that_were():
    what_if = load("examples/1-three-nines").what_ifs[0]
    assert [step.comment for step in what_if.line.steps[: what_if.at]] == [""] * what_if.at
    assert what_if.line.steps[what_if.at].comment.startswith("The same deal, but Eva")


def test_a_scenario_without_scores_tells_the_charges_alone():
    text = content("lessons/2-tie-bonus").replace("scores = [5, 10, 2, 9]", "")
    text = re.sub(r"^(scores|cucumbers) = .*$", "", text, flags=re.MULTILINE)
    steps = read_scenario(text.encode(), "bare").line.steps
    assert steps[-1].game is None
    assert steps[-1].note == ("Dan is charged 10 points.", "Bo tied with the taker and may take 10 points off.")


def test_house_rules_are_switched_on_by_a_list_or_behind_the_variant():
    text = content("lessons/2-tie-bonus").split("[expect]")[0]
    for on in ('variant = "agurk+tied-pay"', 'variant = "agurk"\nhouse_rules = ["tied-pay"]'):
        scenario = read_scenario(text.replace('variant = "agurk"', on).encode(), "with a house rule")
        assert scenario.line.steps[-1].deal.charges == {3: 10, 1: 10}


def test_the_readmes_example_is_a_scenario(tmp_path):
    path = tmp_path / "readme.toml"
    path.write_text(re.search(r"```toml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)[1], encoding="utf-8")
    scenario = read_file(path)
    assert [what_if.title for what_if in scenario.what_ifs] == ["What if Cai had held a nine?"]
