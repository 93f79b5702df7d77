"""What a rule changes over many deals: told, tabled, drawn, and played for a page."""

import re
import subprocess
import sys
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor

import pytest

from cucumber import find
from cucumber.pages.compare.house_rules import WITHOUT_BONUS
from cucumber.pages.protocol import background
from cucumber.pages.stage import helper_pool, study_report
from cucumber.pages.stage.charts import TOPICS, bars_of, figure, in_numbers, topics_in
from cucumber.pages.stage.numbers import WORDS, by_what, numbers_html
from cucumber.pages.stage.study_report import reports
from cucumber.study import MEASURES, Study, StudyStopped, differences
from cucumber.study.measure_changes import TEMPLATES, changes, sentences
from tests.cases import for_each
from tests.tiers import THOROUGH

AGURK, TIED_PAY = find("agurk"), find("agurk+tied-pay")


def studied(*asked, **how):
    """A study that has been played."""
    study = Study(*asked, **how)
    study.run()
    return study


def played(*asked, **how):
    """The rows of a study that has been played."""
    return studied(*asked, **how).rows()


def both(plain, changed, players=4, deals=20_000, games=4_000):
    """How the changed game differs from the plain one, in single deals and in whole games."""
    return [
        *differences(studied([plain, changed], players, deals=deals), plain),
        *differences(studied([plain, changed], players, deals=games, whole_games=True), plain),
    ]


@pytest.fixture(params=["threads", "turns"])
def _either_way(request, monkeypatch):
    """As on a server, and as in a browser, where there are no threads."""
    monkeypatch.setattr(background, "THREADS", request.param == "threads")


either_way = pytest.mark.usefixtures("_either_way")


@pytest.fixture(scope="module")
def tied():
    return both(AGURK, TIED_PAY)


# --- what changes most ------------------------------------------------------------------------------------------------


def test_who_ties_pays(tied):
    found = {(each.measure, each.by): each for each in changes(tied, TIED_PAY, AGURK, 4)}
    assert next(iter(found)) == ("length", "")
    assert found["charged", ""].value > 0.28
    assert found["charged", ""].other == pytest.approx(0.25)
    told = sentences(tied, TIED_PAY, AGURK, 4)
    assert told[0].startswith("With tied-pay a game lasts 13.3 deals, 16.")
    assert "With tied-pay a player gets a bonus in 0 % of the deals, 4.0 % without." in told
    assert any(text.endswith("25.0 % without.") for text in told)
    assert ("tie", "") not in found  # as many tie; they pay otherwise


def test_what_the_tie_bonus_changes():
    without = find(WITHOUT_BONUS)
    first, second, *_ = sentences(both(without, AGURK), AGURK, without, 4)
    assert first.startswith("In Agurk a game lasts 16.")
    assert first.endswith("in Agurk without the tie bonus 14.9.")
    assert second.startswith("In Agurk a player gets a bonus in 4.")


def test_a_rule_about_money_changes_nothing_of_this():
    plain, changed = find("gurka-se"), find("gurka-se+free-rebuy")
    rows = both(plain, changed)
    assert {row["difference"] for row in rows} == {0}
    assert sentences(rows, changed, plain, 4) == [
        "With free-rebuy nothing that is measured differs by more than chance explains."
    ]


def test_chance_is_told_as_no_change():
    other = find(WITHOUT_BONUS)  # a name for the same game, played with other cards
    for seed in range(1, 9 if THOROUGH else 3):
        rows = [
            *with_other_cards(other, seed, deals=20_000),
            *with_other_cards(other, seed, deals=2000, whole_games=True),
        ]
        assert changes(rows, other, AGURK, 4) == []
    moved = [row | {"difference": row["difference"] + 0.3} if row["measure"] == "tie" else row for row in rows]
    assert [each.measure for each in changes(moved, other, AGURK, 4)] == ["tie"]


def with_other_cards(other, seed, **how):
    """How Agurk differs, under another name and played with another seed, from Agurk."""
    study, elsewhere = studied(AGURK, 4, **how), studied(AGURK, 4, seed=seed, **how)
    again = Study(other, 4, **how)
    again.add(again.cases[0], elsewhere.counts_of(elsewhere.cases[0]))
    return differences(again, study)


def test_every_measure_can_be_told():
    counts = {"points", "tricks", "deals"}  # how often each number comes up is for charts
    assert set(TEMPLATES) == {(each.name, each.by) for each in MEASURES if each.by not in counts}
    assert set(WORDS) == {each.name for each in MEASURES if not each.by}
    asked = {(name, question.by) for question in TOPICS for name in question.measures}
    assert asked <= {(each.name, each.by) for each in MEASURES}


def test_seats_are_told_where_their_bots_differ():
    bots = ["sharp", "random", "random", "random"]
    rows = differences(studied([AGURK, "agurk+first-out-loses"], 4, bots, 2000, whole_games=True), AGURK)
    (won,) = (each for each in changes(rows, find("agurk+first-out-loses"), AGURK, 4) if each.measure == "won")
    assert won.who in {"seat 1 (sharp)", "seat 2 (random)", "seat 3 (random)", "seat 4 (random)"}
    alike = differences(studied([AGURK, "agurk+first-out-loses"], 4, "random", 2000, whole_games=True), AGURK)
    assert "seat" not in {each.by for each in changes(alike, find("agurk+first-out-loses"), AGURK, 4)}


# --- numbers and charts -----------------------------------------------------------------------------------------------


def test_the_numbers_have_intervals_marks_differences_and_what_never_happens():
    games = studied([AGURK, TIED_PAY], 4, deals=4_000, whole_games=True)
    html = numbers_html(games.rows(), (AGURK, TIED_PAY), differences(games, AGURK))
    cells = (html.count("<td>") - 1) // 2  # without the corner
    assert html.count("<small>±") == 2 * cells
    assert len(re.findall(r"<div><small>[+−]\d[\d.]* ±\d", html)) == cells
    assert re.search(r"≠</b> 13\.\d+ deals <small>±0\.\d+</small><div><small>−[23]\.\d+ ±0\.\d+</small>", html)
    assert "Below: the difference to the first game, with the same cards" in html
    assert "4 players, 4,000 games each, bots: patient" in html
    assert "Never in these: a multiple of the cost is paid; the limit hit exactly; games without an end." in html


@for_each("players", [4, [3, 4]])
def test_each_question_has_a_chart_in_which_each_number_has_its_interval_and_each_game_its_name_once(players):
    study = studied([AGURK, TIED_PAY], players, deals=500, whole_games=True)
    rows, gaps = study.rows(), differences(study, AGURK)
    assert topics_in(rows) == list(TOPICS)
    for question in TOPICS:
        bars = bars_of(rows, question, (AGURK, TIED_PAY), by_what(gaps))
        drawn = figure(bars, question, (AGURK, TIED_PAY))
        first, second = drawn["data"]
        told = [each["text"] for each in drawn["layout"]["annotations"]]
        assert told == [each["name"] for each in (first, second) if each["x"]]
        assert (first["name"], second["name"]) == ("Agurk", "Agurk with tied-pay")
        for trace in (first, second):
            along = "x" if trace["mode"] == "markers" else "y"
            error = trace[f"error_{along}"]
            assert len(trace["x"]) == len(error["array"]) == len(error["arrayminus"]) > 0 or question.measures == (
                "won",
            )
            assert min([*error["array"], *error["arrayminus"]]) >= -1e-9
        assert not any("to the first game" in told for told in first["customdata"])
        assert all("<br>to the first game: " in told for told in second["customdata"])
        assert in_numbers(bars, question, (AGURK, TIED_PAY), by_what(gaps)).count("<tr>") > 1


def test_what_happens_with_each_number_of_players_stands_together():
    rows = played(AGURK, [3, 4], deals=500)
    question = next(each for each in TOPICS if "tie" in each.measures)
    drawn = figure(bars_of(rows, question, (AGURK,), {}), question, (AGURK,))["data"][0]
    names = [name.replace("<br>", " ").replace("\u00a0", " ") for name in drawn["y"]]
    what = ("Ties for the last trick", "A player gets a bonus")
    assert names == [f"{each}, {players} players" for each in what for players in (3, 4)]


def test_single_deals_answer_no_question_about_games():
    asks = [question.asks for question in topics_in(played(AGURK, 4, deals=100))]
    assert "How long is a game?" not in asks
    assert "What does the last trick cost?" in asks


# --- playing ----------------------------------------------------------------------------------------------------------


def all_reports(study, cancelled=lambda: False):
    return [each for each in reports(study, cancelled) if each]


@either_way
def test_a_study_is_played_to_its_end_and_says_how_far_it_is():
    found = all_reports(Study("agurk", 4, deals=300_000, chunk=10_000))
    assert (found[0].progress, found[0].share, found[0].is_over) == ("Getting ready…", 0, False)
    assert [each.share for each in found] == sorted(each.share for each in found)
    assert (found[-1].progress, found[-1].share, found[-1].is_over) == ("300,000 deals played", 1, True)
    assert found[-1].rows == played("agurk", 4, deals=300_000)


@either_way
def test_a_study_that_nobody_wants_any_more_ends_after_a_piece():
    study = Study("agurk", 4, deals=10_000_000)
    with pytest.raises(StudyStopped, match="was stopped after"):
        all_reports(study, lambda: study.done > 0)
    assert study.share < 0.5


def test_what_takes_longer_is_played_by_helpers_and_what_they_leave_is_played_here(monkeypatch):
    class Broken(ThreadPoolExecutor):
        def submit(self, *_arguments, **_named):
            raise BrokenExecutor("out of memory")

    for helps in (lambda: ThreadPoolExecutor(2), lambda: Broken(1), no_helpers):
        monkeypatch.setattr(background, "THREADS", False)
        monkeypatch.setattr(study_report, "_HELPED_FROM", -1)
        monkeypatch.setattr(helper_pool, "start_helpers", helps)
        *_, last = all_reports(Study("agurk", 4, deals=2_000, chunk=100))
        assert last.rows == played("agurk", 4, deals=2_000)


def no_helpers():
    raise helper_pool.NoHelpers("this device has no room for helpers")


def test_without_threads_numpy_and_pandas_the_page_plays_and_gives_its_numbers():
    code = """
import sys, threading
def no_thread(_):
    raise RuntimeError("can't start new thread")
threading.Thread.start = no_thread
for name in ("pandas", "numpy", "numba"):
    sys.modules[name] = None
from cucumber.pages.compare.many_deals import SimulationJob
from cucumber.pages.protocol import background
background.THREADS = False
*_, last = SimulationJob(("agurk",), 4, ("sharp",), False, "200").run(lambda: False)
print(last.results.csv.splitlines()[1], last.report.progress)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("agurk,4,sharp,deals,0,last trick,,,")
    assert done.stdout.endswith("200 deals played\n")
