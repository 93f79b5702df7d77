"""Scenarios: every file that comes with the package replays and meets what it expects, and says so if it does not."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from cucumber import VARIANTS, BadScenario, find
from cucumber.lessons.teach.lessons import read_lesson
from cucumber.table.scenario import load, read_file, read_scenario, shipped_keys
from tests.cases import for_each

GUIDE = Path(__file__).parents[3] / "docs" / "scenarios.md"
TIE_BONUS = Path(__file__).parent / "files" / "tie-bonus.toml"


def content(key):
    return files("cucumber").joinpath("table", "scenarios", f"{key}.toml").read_text(encoding="utf-8")


@for_each("key", shipped_keys("examples"))
def test_every_scenario_replays_and_has_a_what_if_that_comes_out_otherwise(key):
    scenario = load(key)
    assert scenario.line.steps[-1].deal.over
    assert scenario.title
    assert scenario.about
    assert scenario.source
    came = scenario.line.steps[-1].deal.charges
    assert any(what_if.line.steps[-1].deal.charges != came for what_if in scenario.what_ifs)


@for_each("key", [key for folder in ("course", "examples", "strategy") for key in shipped_keys(folder)])
def test_a_scenario_speaks_as_players_do(key):
    assert not re.findall(r"(?i)\b(?:head(?:s|ed|ing)?|forehand|caught|is charged|whoever can)\b", content(key))


@for_each("key", shipped_keys("examples"))
def test_a_what_if_shares_what_was_played_up_to_where_it_branches_off(key):
    for what_if in load(key).what_ifs:
        main = load(key).line
        assert what_if.line.acts[: what_if.at] == main.acts[: what_if.at]
        assert what_if.line.steps[what_if.at].deal.turn == main.steps[what_if.at].deal.turn
        told = what_if.line.deal.hands != main.deal.hands or what_if.line.acts[what_if.at] != main.acts[what_if.at]
        assert told, "a what-if changes something"


@for_each("key", shipped_keys("examples"))
@for_each(
    "right, wrong", [(r"taker = \"\w+\"", 'taker = "Nobody"'), (r"charges = \{ (\w+) = \d+", r"charges = { \1 = 99")]
)
def test_a_damaged_expectation_is_found(key, right, wrong):
    damaged = re.sub(right, wrong, content(key), count=1)
    assert damaged != content(key), "every file expects a taker and charges"
    with pytest.raises(BadScenario, match="but it came out as"):
        read_scenario(damaged.encode(), key)


@for_each("key", shipped_keys("examples"))
def test_a_damaged_play_is_found_with_its_place(key):
    lines = content(key).splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("plays"))
    lines[place] = 'plays = "2c, 2c"'
    with pytest.raises(BadScenario, match=rf"{key}: tricks 1: plays, act \d: "):
        read_scenario("\n".join(lines).encode(), key)


# --- the worked examples of the rulebook, from what came of them ------------------------------------------------------


def end(key, what_if=""):
    """The last moment of an example, or of one of its what-ifs, named by a part of its title."""
    scenario = load(f"examples/{key}")
    line = next(each.line for each in scenario.what_ifs if what_if in each.title) if what_if else scenario.line
    return line.steps[-1]


# What each tells in numbers: by which rules, the last trick, what is paid, and the scores before and after it.
WORKED = [
    ("1-three-nines", "", "agurk", "5 9 3 9 9 7", {"Eva": 9, "Bo": -9, "Dan": -9}, None, (3, 3, 0, 1, 16, 14)),
    ("2-two-tens", "", "agurk", "10 10", {"Bo": 10, "Ann": -10}, (18, 18), (8, 18)),
    ("6-kontra", "", "ogorek+kontra", "6 9 K", {"Bo": 52}, None, (14, 52, 20)),
    ("6-kontra", "had passed", "ogorek+kontra", "6 9 K", {"Bo": 13}, None, (14, 13, 20)),
    ("6-kontra", "Ann had said kontra", "ogorek+kontra", "6 9 K", {"Bo": 26}, None, (14, 26, 20)),
    ("7-club-six", "", "gurka-is", "6 Q 8 J", {"Ann": 21}, (0, 4, 14, 18), (0, 4, 14, 18)),
    ("7-club-six", "Bo had held the six", "gurka-is", "Q 6 8 J", {"Bo": 21}, (0, 4, 14, 18), (0, 25, 14, 18)),
    ("8-buying-in", "", "gurka-se", "J 6 7 2", {"Ann": 11}, (10, 0, 0, 0), (0, 0, 0, 0)),
    ("8-dear-buying-in", "", "gurka-se", "9 3 7 5 6", {"Ann": 9}, (24, 0, 5, 28, 2), (28, 0, 5, 28, 2)),
    ("9-bonus-floor", "", "agurk", "9 9 4 9", {"Ann": 9, "Bo": -9, "Cai": -9}, (3, 5, 4, 12), (12, 0, 0, 12)),
]


@for_each("key, what_if, rules, last_trick, paid, before, after", WORKED)
def test_a_worked_example_comes_out_as_the_rulebook_says(key, what_if, rules, last_trick, paid, before, after):
    step, line = end(key, what_if), load(f"examples/{key}").line
    assert step.deal.rules == find(rules).rules
    assert " ".join(play.cards[0].rank for play in step.deal.tricks[-1].plays) == last_trick
    assert {step.deal.players[seat]: points for seat, points in step.deal.charges.items()} == paid
    assert before in {None, line.game.scores}
    assert step.game.scores == after


def test_every_worked_example_of_the_rulebook_is_there():
    numbered = [key for key in shipped_keys("examples") if re.match(r"examples/\d-", key)]
    assert {int(key.removeprefix("examples/")[0]) for key in numbered} == set(range(1, 10))


@cache
def games_told():
    """The keys of the games, with their house rules, of which an example with a what-if tells."""
    return {scenario.variant.key for scenario in map(load, shipped_keys("examples")) if scenario.what_ifs}


@for_each("variant", VARIANTS)
def test_every_variant_and_each_of_its_house_rules_has_an_example_with_a_what_if(variant):
    assert variant.key in {game.partition("+")[0] for game in games_told()}
    for rule in variant.house_rules:
        sharing = [variant, variant.parent] if variant.parent and rule in variant.parent.house_rules else [variant]
        assert any(f"{each.key}+{rule.key}" in games_told() for each in sharing), rule.key


def test_comments_stand_at_their_player_trick_and_event_and_a_what_if_with_other_cards_repeats_none():
    steps = load("examples/2-two-tens").what_ifs[0].line.steps
    assert steps[11].comment.startswith("Bo can beat the six")
    assert [step.comment for step in steps if step.kind == "result"] == [
        "This time it is Ann who goes over 21.",
        "",
        "Bo never tied, so his 18 stays.",
    ]
    what_if = load("examples/1-three-nines").what_ifs[0]
    assert [step.comment for step in what_if.line.steps[: what_if.at]] == [""] * what_if.at
    assert what_if.line.steps[what_if.at].comment.startswith("The same deal, but Eva")


def test_scores_may_be_left_out_and_house_rules_are_a_list_or_stand_behind_the_variant():
    text = TIE_BONUS.read_text(encoding="utf-8").replace("scores = [5, 10, 2, 9]", "")
    text = re.sub(r"^(scores|cucumbers) = .*$", "", text, flags=re.MULTILINE)
    steps = read_scenario(text.encode(), "bare").line.steps
    assert steps[-1].game is None
    assert steps[-1].note == ("Dan pays 10 points.", "Bo tied with the taker and takes 10 points off.")
    text = TIE_BONUS.read_text(encoding="utf-8").split("[expect]")[0]
    for on in ('variant = "agurk+tied-pay"', 'variant = "agurk"\nhouse_rules = ["tied-pay"]'):
        scenario = read_scenario(text.replace('variant = "agurk"', on).encode(), "with a house rule")
        assert scenario.line.steps[-1].deal.charges == {3: 10, 1: 10}


def test_the_readmes_examples_are_scenarios(tmp_path):
    told = []
    first, second, asks, notes, tasks = re.findall(r"```toml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    for number, block in enumerate((first, second)):
        path = tmp_path / f"readme-{number}.toml"
        path.write_text(block, encoding="utf-8")
        told += [what_if.title for what_if in read_file(path).what_ifs]
    assert told == ["What if Cai had held a nine?", "What if Ann had kept the king?"]
    (note,) = read_scenario((first + notes).encode(), "scenarios.md").notes
    assert (note.at, note.text) == (1, "Ask before you go on: who has a ten?")
    (pause,) = read_scenario((first + asks).encode(), "scenarios.md").pauses
    assert (pause.kind, pause.note) == ("taker", "Cai's ten came later.")
    lesson = read_lesson((first + tasks).encode(), "scenarios.md")
    assert [task.note for task in lesson.tasks] == ["Cai played the last ten."]
