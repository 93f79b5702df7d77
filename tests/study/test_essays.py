"""Essays say what is so: what their prose tells of the numbers is held against the numbers."""

import ast
import re
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

import nbformat
import pytest

from cucumber import VARIANTS, Deal, find
from cucumber.bots import BOTS, play_on
from cucumber.engine.rules import Ducking
from cucumber.notebook import claim, count, trick
from cucumber.study.claims import claims_named, finding
from cucumber.study.claims.hand_claims import LADDER
from tests.cases import for_each
from tests.tiers import some
from tools.benchmarks import equilibria
from tools.benchmarks.equilibria import SmallGame

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
ESSAYS = ["last-trick", "your-hand", "three-nines", "dilemma", "two-players", "one-rule"]
SKILLED, SHARPS, PATIENTS = "among strong players", "among sharp players", "among patient players"


def prose(essay):
    """All that an essay says in its own words, on one line."""
    cells = nbformat.read(NOTEBOOKS / f"{essay}.ipynb", as_version=4).cells
    return " ".join(" ".join(cell.source for cell in cells if cell.cell_type == "markdown").split())


def code(essay):
    """All that an essay asks for."""
    cells = nbformat.read(NOTEBOOKS / f"{essay}.ipynb", as_version=4).cells
    return "\n".join(cell.source for cell in cells if cell.cell_type == "code")


@for_each("essay, following", [*zip(ESSAYS, [*ESSAYS[1:], "ours"], strict=True)])
def test_an_essay_has_its_title_and_sources_keeps_what_follows_a_question_and_leads_to_the_next(essay, following):
    written = nbformat.read(NOTEBOOKS / f"{essay}.ipynb", as_version=4)
    told, footnote = prose(essay).rsplit("<details><summary>How we counted</summary>", 1)
    assert written.cells[0].source.startswith(f"# {written.metadata.title}\n")
    assert "What remains unsure" in told
    assert re.search(r"`cucumber (study|claims) ", footnote)
    assert "seed" in footnote
    assert footnote.endswith("</details>")
    assert told.rstrip().endswith(f"({following}.ipynb).")
    assert f"({essay}.ipynb)" in prose("strategy")
    leads = re.findall("<p[^>]*>.*?</p>", told)
    assert not [lead for lead in leads if re.search(r"\*|`|]\(", lead)], "Markdown says nothing between these tags"
    asking = [cell.source for cell in written.cells if re.search(r"^(?:guess|ask|play)\(", cell.source, re.MULTILINE)]
    assert asking
    assert all("hold=True" in source for source in asking), "as the templates look for it"


@for_each("essay", ["last-trick", "your-hand", "dilemma", "two-players"])
def test_the_claims_of_a_footnote_are_those_that_are_shown(essay):
    shown = re.findall(r'claim\("([\w-]+)"\)', code(essay))
    (named,) = re.findall(r"`cucumber claims ([\w -]+)`", prose(essay))
    assert named.split() == shown


def asked_to_count(essay):
    """What the cells of an essay count: the games, how many deals, and whether whole games."""
    tree = ast.parse(code(essay))
    named = {each.targets[0].id: each.value for each in ast.walk(tree) if isinstance(each, ast.Assign)}
    for call in (each for each in ast.walk(tree) if isinstance(each, ast.Call)):
        if getattr(call.func, "id", "") == "count":
            games = [named[game.id] if isinstance(game, ast.Name) else game for game in call.args]
            keywords = {each.arg: getattr(each.value, "value", None) for each in call.keywords}
            if all(isinstance(game, ast.Constant) for game in games):
                keys = {game.value.partition("~called")[0] for game in games}
                yield keys, keywords["deals"], bool(keywords.get("whole_games")), keywords.get("players", 4)


@for_each("essay", ["last-trick", "three-nines", "one-rule"])
def test_the_command_of_a_footnote_counts_what_the_cells_count(essay):
    commands = re.findall(r"`cucumber (study [^`]+)`", prose(essay))
    asked = [*asked_to_count(essay)]
    for command in commands:
        games, *options = command.removeprefix("study ").split(" --")
        told = dict(option.split() if " " in option else (option, True) for option in options)
        assert ({*games.split()}, int(told["deals"]), "games" in told, int(told.get("players", 4))) in asked
        assert told["seed"] == "0"
    for size in {deals for _, deals, *_ in asked}:
        assert any(f"--deals {size} " in command for command in commands)


@for_each("essay", ["dilemma", "your-hand"])
def test_a_footnote_says_how_many_deals_its_claims_rest_on(essay):
    (named,) = re.findall(r"`cucumber claims ([\w -]+)`", prose(essay))
    often = {mark.estimate.n for key in named.split() for mark in finding(claims_named([key])[0]).marks}
    many, few = re.search(r"([\d,]+) deals for each number, (\d+) among strong players", prose(essay)).groups()
    assert {int(many.replace(",", "")), int(few)} == often


def test_an_eight_stays_high_enough_where_many_play_and_is_an_even_bet_against_one():
    assert higher_than_an_eight(players=7) > 0.95
    assert higher_than_an_eight(players=2) == pytest.approx(0.5, abs=0.08)
    assert "**The more you are, the higher you may stay.**" in prose("your-hand")


def higher_than_an_eight(players):
    """In how many deals somebody else ends with a higher card, among patient bots."""
    higher, deals = 0, 400
    for seed in range(deals):
        rng = Random(seed)
        deal = Deal.dealt(find("agurk").rules, rng, players, 7)
        *_, last = play_on(deal, dict.fromkeys(deal.seats, BOTS["patient"]), chance=lambda _, rng=rng: rng)
        strength = last.deal.pack.strength
        (eight,) = {strength[card] for card in last.deal.pack.cards if card.rank == "8"}
        higher += any(strength[play.cards[0]] > eight for play in last.deal.tricks[-1].plays if play.seat)
    return higher / deals


TABLES = (SKILLED, SHARPS, PATIENTS, "among players who play high")
LEADS = ("the lowest", "2nd lowest", "3rd lowest", "the middle", "3rd highest", "2nd highest", "the highest")


def test_the_opening_of_the_first_essay_asks_what_its_figures_answer():
    assert "lead your lowest card first? It sounds right. It costs you points." in prose("last-trick")
    assert claim("keep-low").value == "false"


@for_each("table", TABLES)
def test_the_best_lead_lies_from_the_middle_to_the_second_from_above_and_the_lowest_is_a_bad_one(table):
    leads = claim("keep-low")
    best = min(LEADS, key=lambda row: leads.number(row, table))
    assert best in {"the middle", "3rd highest", "2nd highest"}
    assert leads.number("the lowest", table) > leads.number("the middle", table) + 0.4


def test_who_leads_to_the_last_trick_pays_a_touch_more_often_and_who_plays_last_too():
    places = count("agurk", deals=100_000)
    first, *between, last = (places.number("charged", at=place) for place in range(4))
    (told,) = re.findall(r"about once more in (\d+) deals; whoever plays last a touch as well", prose("last-trick"))
    assert 100 / (first - 25) == pytest.approx(int(told), rel=0.1)
    assert first > last > 25 > max(between)


def test_low_hands_are_free_and_from_the_eights_on_they_are_not():
    hands = claim("tens-and-jacks")
    for table in TABLES:
        low, middle, high = (
            hands.number(f"{hand}", table) for hand in ("5 5 5 5 6 6 6", "8 8 8 8 9 9 9", "10 10 10 10 J J J")
        )
        assert low < 1 < middle < high
        assert hands.number("2 2 2 2 3 3 3", table) < low
    assert round(hands.number("any hand", SKILLED)) == 2
    ladder = {tuple(sorted(LADDER, key=lambda hand: hands.number(hand, table))) for table in TABLES}
    assert ladder == {LADDER}, "the order of the hands doesn't depend on who plays"


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
    assert all(
        fimping.number("2 players", table) < 0 for table in (SKILLED, SHARPS, PATIENTS, "among players who fimp")
    )
    assert fimping.number("4 players", SHARPS) > 0 > fimping.number("4 players", PATIENTS)
    assert fimping.number("4 players", PATIENTS) > fimping.number("4 players", SKILLED)
    assert -0.2 < bad.number("5 to 10", PATIENTS) < bad.number("5 to 10", SHARPS) < 0
    assert all(bad.number("8 to Q", table) > 0.15 for table in TABLES)


ROBBED = {"highest": "*highest*", "patient": "*patient*", "sharp": "*sharp*", "fimp": "*fimp*"}
ROBBED |= {"random": "any card that is allowed", "lowest": "always the lowest card"}
small = cache(SmallGame)


def test_the_command_of_the_small_games_prints_what_the_table_says(capsys):
    """For two players, each with two, three and four cards of four ranks."""
    assert "`python -m tools.benchmarks.equilibria`" in prose("two-players")
    equilibria.main([])
    printed = capsys.readouterr().out
    leading = re.findall(r"(\w+) cards of four ranks: leading is worth ([\d.]+)", printed)
    assert [(cards, f"{float(worth):.1f}") for cards, worth in leading] == [
        ("two", "1.5"),
        ("three", "1.6"),
        ("four", "0.1"),
    ]
    for bot, row in ROBBED.items():
        _, three, four = (f"{float(lost):.1f}" for lost in re.findall(rf"^  {bot} +([\d.]+)", printed, re.MULTILINE))
        assert re.findall(rf"\| {re.escape(row)}[^|]*\| ([\d.]+) \|", prose("two-players")) == [three]
        if bot in {"highest", "patient"}:
            assert four in prose("two-players").partition("With four they can lose")[2][:20]


def test_leading_is_worth_what_the_essay_says():
    two, three, four = (small(cards).equilibrium() for cards in (2, 3, 4))
    told = prose("two-players")
    leader, other = three.pays
    (guessed,) = re.findall(r"to lead, in tenths of a point\?\",\s+(\d+)", code("two-players"))
    assert round(10 * (other - leader)) == int(guessed)
    assert f"{leader - other:.1f}".removeprefix("-") + " points" in told
    assert f"the leader pays {leader:.1f} on average, the other {other:.1f}" in told
    assert f"With two cards each it is worth {two.value:.1f}, with four only {four.value:.1f}" in told
    robbed = [small(4).played_by(BOTS[bot]).exploitability for bot in ("highest", "patient")]
    assert "they can lose {:.1f} and {:.1f}".format(*robbed) in told
    assert all(small(2).played_by(BOTS[bot]).exploitability < 0.01 for bot in ("highest", "patient"))


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
    game, ways = SmallGame(2, ranks=2), sum(number for number, _ in BY_HAND.values())
    dealt = {tuple("".join("KA"[kind] for kind in hand) for hand in hands): share for hands, share in game.deals()}
    assert dealt == {hands: pytest.approx(number / ways) for hands, (number, _) in BY_HAND.items()}
    lost = Fraction(sum(number * loss for number, loss in BY_HAND.values()), ways)
    assert game.equilibrium().value == pytest.approx(-float(lost))


def test_no_bot_can_gain_less_than_nothing_and_none_beats_the_equilibrium():
    game = small(3)
    found = next(policies for policies in game.improved() if game.result(policies).exploitability <= 0.001)
    value = game.result(found).value
    for bot in some(BOTS.values(), 8):
        mine = [seat.policy_of(bot) for seat in game.seats]
        assert min(game.result(mine).gains) >= -1e-12, bot
        assert game.result([mine[0], found[1]]).value <= value + 0.003, bot
        assert game.result([found[0], mine[1]]).value >= value - 0.003, bot


def test_a_bot_that_plays_by_chance_has_the_policy_of_its_chances():
    shares = SmallGame(3, ranks=3).seats[0].policy_of(BOTS["random"])
    assert {round(share, 3) for share in shares.tolist()} == {1.0, 0.5, 0.333, 0.667}


def test_one_answer_takes_a_quarter_of_the_choice_another_makes_the_last_trick_dear():
    must, ace, before = "agurk~ducking=must-beat", "agurk~ace-on-ace=no", "agurk~beat=previous"
    counted = count("agurk", must, ace, before, deals=20_000)
    assert counted.number("choice", must) / counted.number("choice") == pytest.approx(0.75, abs=0.04)
    assert counted.number("last trick", must) == pytest.approx(counted.number("last trick"), abs=0.2)
    assert counted.number("last trick", ace) > counted.number("last trick") + 1
    assert counted.number("lead change", before) < counted.number("lead change") - 5


def test_so_many_games_and_three_in_which_you_must_beat():
    assert len(VARIANTS) == 19
    assert "nineteen games" in prose("one-rule")
    assert sum(each.rules.ducking is Ducking.ONLY_IF_UNABLE for each in VARIANTS) == 3
    assert sum(each.rules.ducking is not Ducking.FREE for each in VARIANTS) == 3
