"""Essays say what is so: what their prose tells of the numbers is held against the numbers."""

import re
from pathlib import Path

import nbformat
import pytest

from cucumber import find
from cucumber.analysis.equilibrium import SmallGame, equilibrium, shortened, strategies_of
from cucumber.bots import BOTS
from cucumber.notebook import claim, count, trick

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
ESSAYS = ["last-trick", "your-hand", "three-nines", "dilemma", "two-players", "one-rule"]
SKILLED, SHARPS, PATIENTS = "among skilled bots", "among sharps", "among patients"


def prose(essay):
    """All that an essay says in its own words, on one line."""
    cells = nbformat.read(NOTEBOOKS / f"{essay}.ipynb", as_version=4).cells
    return " ".join(" ".join(cell.source for cell in cells if cell.cell_type == "markdown").split())


@pytest.mark.parametrize("essay", ESSAYS)
def test_an_essay_names_its_sources_its_seed_and_how_to_count_it_anew(essay):
    _, told = prose(essay).rsplit("<small>", 1)
    assert "What remains unsure" in prose(essay)
    assert re.search(r"`cucumber (study|claims) ", told)
    assert "seed" in told
    assert re.search(r"\]\([\w-]+\.ipynb\)\.</small>$", told)


def test_the_essays_lead_from_one_to_the_next_and_strategy_to_all_of_them():
    for essay, following in zip(ESSAYS, [*ESSAYS[1:], "ours"], strict=True):
        assert f"({following}.ipynb).</small>" in prose(essay)
        assert f"({essay}.ipynb)" in prose("strategy")


@pytest.mark.parametrize("essay", ["last-trick", "your-hand", "dilemma", "two-players"])
def test_the_claims_of_a_footnote_are_those_that_are_shown(essay):
    cells = nbformat.read(NOTEBOOKS / f"{essay}.ipynb", as_version=4).cells
    shown = re.findall(r'claim\("([\w-]+)"\)', " ".join(cell.source for cell in cells if cell.cell_type == "code"))
    (named,) = re.findall(r"`cucumber claims ([\w -]+)`", prose(essay))
    assert named.split() == shown


TABLES = (SKILLED, SHARPS, PATIENTS, "among bots that play high")
LEADS = ("the lowest", "2nd lowest", "3rd lowest", "the middle", "3rd highest", "2nd highest", "the highest")


@pytest.mark.parametrize("table", TABLES)
def test_the_best_lead_lies_from_the_middle_to_the_second_from_above_and_the_lowest_is_a_bad_one(table):
    leads = claim("keep-low")
    best = min(LEADS, key=lambda row: leads.number(row, table))
    assert best in {"the middle", "3rd highest", "2nd highest"}
    assert leads.number("the lowest", table) > leads.number("the middle", table) + 0.4


def test_who_leads_to_the_last_trick_pays_in_one_deal_of_two_hundred_more():
    places = count("agurk", deals=100_000)
    assert places.number("charged", at=0) == pytest.approx(25.5, abs=0.3)
    assert all(places.number("charged", at=place) < places.number("charged", at=0) - 0.3 for place in (1, 2, 3))


def test_low_hands_are_free_and_from_the_eights_on_they_are_not():
    hands = claim("tens-and-jacks")
    for table in TABLES:
        low, middle, high = (
            hands.number(f"{hand}", table) for hand in ("5 5 5 5 6 6 6", "8 8 8 8 9 9 9", "10 10 10 10 J J J")
        )
        assert low < 1 < middle < high
        assert hands.number("2 2 2 2 3 3 3", table) < low
    assert round(hands.number("any hand", SKILLED)) == 2


def test_of_three_nines_one_pays_and_the_others_gain():
    assert trick("agurk", "Ann 5c, Bo 9c, Cai 3c, Dan 9d, Eva 9h, Finn 7c").value.charges == {4: 9, 1: -9, 3: -9}


def test_a_bonus_makes_games_longer_and_paying_for_ties_shorter():
    games = count("agurk", "agurk~tie=nothing", "agurk+tied-pay", players=6, deals=1_000, whole_games=True)
    bonus, nothing, pay = (games.number("length", game) for game in ("agurk", "agurk~tie=nothing", "agurk+tied-pay"))
    assert bonus > nothing > pay


def test_leaving_an_alliance_costs_and_if_all_leave_nobody_pays_more():
    four = claim("alliance")
    stay, leave = (four.number("the others play sharp", way) for way in ("you play sharp", "you fimp"))
    alone, together = (four.number("the others fimp", way) for way in ("you play sharp", "you fimp"))
    assert leave > stay > together
    assert abs(alone - together) < 0.03


def test_fimping_depends_on_how_many_play_and_on_who_they_are():
    fimping, bad = claim("fimping"), claim("hopeless-cards")
    assert all(fimping.number("2 players", table) < 0 for table in (SKILLED, SHARPS, PATIENTS, "among fimpers"))
    assert fimping.number("4 players", SHARPS) > 0 > fimping.number("4 players", PATIENTS)
    assert fimping.number("4 players", PATIENTS) > fimping.number("4 players", SKILLED)
    assert all(abs(bad.number("5 to 10", table)) < 0.2 for table in (SKILLED, SHARPS, PATIENTS))
    assert bad.number("8 to Q", SKILLED) > 0.3


ROBBED = {"highest": "*highest*", "patient": "*patient*", "sharp": "*sharp*", "fimp": "*fimp*"}
ROBBED |= {"random": "any card that is allowed", "lowest": "always the lowest card"}


def small(cards):
    return SmallGame(shortened(find("agurk").rules, cards, ranks=4))


@pytest.mark.parametrize(("bot", "row"), ROBBED.items())
def test_a_bot_can_be_robbed_of_as_much_as_the_table_says(bot, row):
    (told,) = re.findall(rf"\| {re.escape(row)}[^|]*\| ([\d.]+) \|", prose("two-players"))
    assert f"{strategies_of(small(3), BOTS[bot]).exploitability:.1f}" == told


def test_leading_is_worth_what_the_essay_says():
    two, three, four = (equilibrium(small(cards)) for cards in (2, 3, 4))
    told = prose("two-players")
    leader, other = three.pays
    assert f"{leader - other:.1f}".removeprefix("-") + " points" in told
    assert f"the leader pays {leader:.1f} on average, the other {other:.1f}" in told
    assert f"With two cards each it is worth {two.value:.1f}, with four only {four.value:.1f}" in told
    robbed = [strategies_of(small(4), BOTS[bot]).exploitability for bot in ("highest", "patient")]
    assert "they can be robbed of {:.1f} and {:.1f}".format(*robbed) in told
    assert all(strategies_of(small(2), BOTS[bot]).exploitability < 0.01 for bot in ("highest", "patient"))


def test_one_answer_takes_a_quarter_of_the_choice_another_makes_the_last_trick_dear():
    must, ace, before = "agurk~ducking=must-beat", "agurk~ace-on-ace=no", "agurk~beat=previous"
    counted = count("agurk", must, ace, before, deals=20_000)
    assert counted.number("choice", must) / counted.number("choice") == pytest.approx(0.75, abs=0.04)
    assert counted.number("last trick", must) == pytest.approx(counted.number("last trick"), abs=0.2)
    assert counted.number("last trick", ace) > counted.number("last trick") + 1
    assert counted.number("lead change", before) < counted.number("lead change") - 5
