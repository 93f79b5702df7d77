"""Studies: the same however they are worked through, whoever dies; what is measured, and what its intervals hold."""

from __future__ import annotations

import json
import os
import re
import signal
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from hashlib import sha256
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import mean, median, variance

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

from cucumber import BadDeal, BadVariant, CucumberError, find
from cucumber.analysis.fast import AMONG, tally
from cucumber.study import (
    COLUMNS,
    MEASURES,
    BadStudy,
    Differences,
    Study,
    StudyStopped,
    checkpoint,
    differences,
    intervals,
    measures,
    paired,
    run,
)
from cucumber.study.cases import BLOCKS
from cucumber.study.chunks import play
from cucumber.study.rows import csv_of
from tests.cases import for_each
from tests.tiers import some
from tools.benchmarks.calibration import RIGHT, of_game

STUDIES = Path(__file__).parents[2] / "docs/studies.md"
ASKED = {"variants": ["agurk", "minibluff"], "players": [3, 4], "bots": "random", "deals": 400, "seed": 7}


@pytest.fixture(scope="module")
def whole():
    return {games: run(**ASKED, whole_games=games) for games in (False, True)}


def rows(table, **columns):
    """The rows with these values in these columns."""
    for column, value in columns.items():
        table = table[table[column] == value]
    return table


def row(table, **columns):
    """The only row with these values; `by` is empty unless told."""
    (found,) = rows(table, **{"by": ""} | columns).to_dict("records")
    return found


# --- the same however it is worked through ----------------------------------------------------------------------------


@pytest.mark.parametrize("games", [False, True])
@pytest.mark.parametrize("chunk", some([57, 4, 400, None], 2))
def test_pieces_of_any_size_make_the_same_table(chunk, games, whole):
    assert_frame_equal(run(**ASKED, whole_games=games, chunk=chunk), whole[games])


@pytest.mark.parametrize("workers", [pytest.param(1, marks=pytest.mark.thorough), 3])
@pytest.mark.parametrize("games", [False, True])
def test_threads_make_the_same_table(workers, games, whole):
    with ThreadPoolExecutor(workers) as pool:
        assert_frame_equal(run(**ASKED, whole_games=games, chunk=4, executor=pool), whole[games])


def test_another_seed_makes_another_table(whole):
    assert not run(**ASKED | {"seed": 8}).equals(whole[False])


def test_step_by_step_is_the_same_and_all_cases_grow_together(whole):
    study, seen = Study(**ASKED, chunk=100), []
    assert study.table.empty
    assert list(study.table.columns) == list(COLUMNS)
    while study.step():
        seen.append((study.done, study.share))
        if len(seen) == 4:
            assert set(rows(study.table, measure="doubled")["n"]) == {100}
    assert seen == sorted(set(seen))
    assert len(seen) == 15
    assert (study.done, study.share) == (study.total, 1)
    assert_frame_equal(study.table, whole[False])
    assert not study.step()


@for_each("deals, fewest, most", [(100, 1, 1), (10**6, 10, 64), (10**7, 64, 65), (10**9, 1000, 9999)])
def test_there_are_pieces_for_all_workers_and_not_too_many(deals, fewest, most):
    pieces = list(Study("agurk", 4, deals=deals).pieces(handed_out=True))
    assert fewest <= len(pieces) <= most
    assert [piece.first for piece in pieces] == [0, *(piece.last for piece in pieces[:-1])]
    assert pieces[-1].last == deals


# --- a worker dies, the user stops ------------------------------------------------------------------------------------


def test_a_study_that_is_stopped_keeps_what_is_done_and_can_be_run_on(whole):
    study = Study(**ASKED, chunk=50)
    told = []
    with ThreadPoolExecutor(2) as pool:
        with pytest.raises(StudyStopped, match=r"The study was stopped after [\d,]+ of 1,600\.") as stopped:
            study.run(pool, told.append, lambda: study.done >= 300)
        assert 300 <= study.done < 1600
        assert stopped.value.study is study
        assert_frame_equal(stopped.value.partial, study.table)
        study.run(pool)
    assert_frame_equal(study.table, whole[False])
    assert [each.done for each in told] == sorted(each.done for each in told)
    assert told[-1].total == 1600
    assert told[0].left_seconds is None
    assert all(each.left_seconds >= 0 for each in told if each.left_seconds is not None)


class Interrupting(Exception):
    """What stands for Ctrl-C."""


def test_what_is_done_is_kept_when_the_program_is_interrupted(whole):
    study = Study(**ASKED, chunk=50)

    def progress(now):
        if now.done >= 200:
            raise Interrupting

    with pytest.raises(Interrupting):
        study.run(progress=progress)
    assert study.done == 200
    study.run()
    assert_frame_equal(study.table, whole[False])


def die(piece):
    if piece.first:
        os.kill(os.getpid(), signal.SIGKILL)
    return play(piece)


def test_a_process_that_dies_is_told_and_what_came_back_is_kept(monkeypatch, whole):
    monkeypatch.setattr("cucumber.study.executors.play", die)
    study = Study(**ASKED, chunk=200)
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        with pytest.raises(StudyStopped, match=r"A worker died \(A process in the process pool") as stopped:
            study.run(pool)
        assert study.done == 800
        assert_frame_equal(stopped.value.partial, run(**ASKED | {"deals": 200}))
        with pytest.raises(StudyStopped, match=r"A worker died \(A child process terminated abruptly"):
            study.run(pool)
    monkeypatch.undo()
    study.run()
    assert_frame_equal(study.table, whole[False])


def failing(times):
    """Playing that fails so often first."""
    left = iter(range(times))

    def fail(piece):
        if next(left, None) is None:
            return play(piece)
        raise MemoryError("no\nroom")

    return fail


def test_a_piece_that_fails_is_played_again(monkeypatch, whole):
    monkeypatch.setattr("cucumber.study.executors.play", failing(2))
    with ThreadPoolExecutor(2) as pool:
        assert_frame_equal(run(**ASKED, executor=pool), whole[False])


def test_a_worker_that_fails_again_and_again_is_told_in_a_sentence(monkeypatch):
    monkeypatch.setattr("cucumber.study.executors.play", failing(10))
    with (
        ThreadPoolExecutor(1) as pool,
        pytest.raises(StudyStopped, match=r"failed 3 times \(MemoryError: no room\) after 0 of 400\.") as stopped,
    ):
        run("agurk", 4, deals=400, executor=pool)
    assert stopped.value.partial.empty


def test_what_was_handed_out_is_taken_back_when_a_study_stops(monkeypatch):
    played = []
    monkeypatch.setattr("cucumber.study.executors.play", lambda piece: played.append(piece) or play(piece))
    with ThreadPoolExecutor(1) as pool, pytest.raises(StudyStopped) as stopped:
        run("agurk", 4, deals=10**9, executor=pool, cancelled=lambda: True, chunk=1000)
    assert stopped.value.study.done < 10**6
    assert len(played) < 250


def test_an_executor_that_is_shut_down_is_told():
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(StudyStopped, match="takes no more work"):
        run("agurk", 4, deals=400, executor=pool)


@pytest.fixture
def cluster():
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, processes=True, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
        ) as two_workers,
        distributed.Client(two_workers) as client,
    ):
        yield client


@pytest.mark.thorough
@pytest.mark.filterwarnings("ignore")  # of other packages, about each other
def test_dask_makes_the_same_table_when_a_worker_is_killed_in_the_middle(cluster):
    asked = {"variants": ["agurk", "gurka-no"], "players": [4, 5], "deals": 240_000, "seed": 3}
    pids = cluster.run(os.getpid)
    killed = []

    def kill_one(now):
        if not killed:
            assert now.done < now.total
            killed.append(next(iter(pids.values())))
            os.kill(killed[0], signal.SIGKILL)

    found = run(**asked, executor=cluster.get_executor(), progress=kill_one, chunk=4000)
    assert killed
    assert killed[0] not in cluster.run(os.getpid).values()
    assert_frame_equal(found, run(**asked))


# --- what is measured -------------------------------------------------------------------------------------------------


def test_columns_are_those_that_are_described(whole):
    for table in whole.values():
        assert list(table.columns) == list(COLUMNS)
        assert set(table["interval"]) == {"Wilson", "normal"}
        assert not table.drop(columns="at").isna().any().any()
        assert (table["at"].isna() == (table["by"] == "")).all()
        assert (table["low"] <= table["value"]).all()
        assert (table["value"] <= table["high"]).all()
        assert not table.duplicated(["variant", "players", "bots", "measure", "by", "at"]).any()


def test_every_measure_is_of_counts_there_are_and_is_measured():
    assert {each.of for each in MEASURES} == set(AMONG)
    assert len({(each.name, each.by) for each in MEASURES}) == len(MEASURES)
    table = run("agurk", 4, "random", 300, whole_games=True)
    assert set(zip(table["measure"], table["by"], strict=True)) == {(each.name, each.by) for each in MEASURES}


def test_what_is_told_of_places_and_points_of_a_few_deals_is_as_they_were_played():
    single = [tally(find("agurk").rules, 4, "random", index, index + 1, 5) for index in range(60)]
    table = run("agurk", 4, "random", 60, 5)
    costs, first, paid = (
        [deal["cost"] for deal in single],
        *([int(deal.row(name)[0]) for deal in single] for name in ("place_charged", "place_points")),
    )
    assert row(table, measure="charged", by="place", at=0)["value"] == sum(first) / 60
    charge = row(table, measure="charge", by="place", at=0)
    assert charge["value"] == pytest.approx(mean(paid))
    assert charge["value"] - charge["low"] == pytest.approx(1.96 * (variance(paid) / 60) ** 0.5, rel=1e-4)
    assert row(table, measure="last trick", by="points", at=max(costs))["value"] == costs.count(max(costs)) / 60


def test_shares_of_all_places_and_numbers_add_up_to_one(whole):
    for table in whole.values():
        for by, measure in (("points", "last trick"), ("tricks", "decided"), ("deals", "length")):
            for _, each in rows(table, by=by, measure=measure).groupby(["variant", "players"]):
                assert each["value"].sum() == pytest.approx(1)
                assert each["at"].diff().dropna().eq(1).all()
    taken = rows(whole[False], measure="taken", variant="agurk", players=4)
    assert taken["value"].sum() == pytest.approx(1)


def test_credits_are_no_points(whole):
    assert set(rows(whole[True], variant="minibluff", measure="score")["unit"]) == {"credits"}
    assert set(rows(whole[True], variant="agurk", measure="score")["unit"]) == {"points"}


def test_what_was_counted_among_nothing_has_no_row():
    table = run("agurk", 7, deals=1)
    assert "length" not in set(table["measure"])
    assert row(table, measure="last trick")["n"] == 1
    assert pd.isna(row(table, measure="last trick")["low"])


def test_bots_seats_and_house_rules_are_named():
    table = run("agurk+jokers", 3, ["sharp", "random", "lowest"], 20, seed=2)
    assert set(table["bots"]) == {"sharp, random, lowest"}
    assert set(table["variant"]) == {"agurk+jokers"}
    assert set(table["seed"]) == {2}
    assert_frame_equal(run(find("agurk").playing("jokers"), [3], ["sharp", "random", "lowest"], 20, 2), table)


def test_what_masks_cannot_play_says_so():
    assert set(run("minibluff~lead=sets", 3, "random", 5)["how"]) == {"engine"}


# --- intervals --------------------------------------------------------------------------------------------------------


@for_each(
    "part, all_of_them, low, high",
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_intervals_as_published(part, all_of_them, low, high):
    """Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    assert intervals.share(part, all_of_them) == pytest.approx((part / all_of_them, low, high), abs=5e-5)
    mirrored = intervals.share(all_of_them - part, all_of_them)
    assert mirrored == pytest.approx((1 - part / all_of_them, 1 - high, 1 - low), abs=5e-5)


def test_what_is_constant_has_no_width_and_what_is_never_seen_a_bound():
    table = run("agurk", 4, "sharp", 1500)
    paid = row(table, measure="charged")
    assert (paid["value"], paid["low"], paid["high"], paid["n"]) == (0.25, 0.25, 0.25, 6000)
    never = row(table, measure="doubled")
    assert (never["value"], never["low"]) == (0, 0)
    assert never["high"] == pytest.approx(3.8415 / 1503.8415, rel=1e-4)  # none of 1,500 deals
    bonus = row(run("simple", 4, "lowest", 20), measure="bonus")
    assert bonus["high"] == intervals.share(0, 20)[2], "20 deals tell no more of 80 seats than of 20"


@for_each(
    "key, name, of",
    [
        ("agurk", "last trick", "cost"),
        ("agurk", "tie", "tied_deals"),
        ("minibluff", "charge", "points"),
        ("minibluff", "lead change", "lead_changes"),
    ],
)
def test_values_and_intervals_are_of_sums_deal_by_deal(key, name, of):
    """Of a ratio, by the textbook: Cochran, Sampling Techniques, 2.11; and of a share, Wilson's of so many tries."""
    number = 80
    single = [tally(find(key).rules, 4, "random", index, index + 1, 3) for index in range(number)]
    parts, wholes = [deal[of] for deal in single], [deal[AMONG[of]] for deal in single]
    value = sum(parts) / sum(wholes)
    squares = sum((part - value * whole) ** 2 for part, whole in zip(parts, wholes, strict=True))
    found = row(run(key, 4, "random", number, 3), measure=name)
    assert found["value"] == pytest.approx(value)
    assert len(set(wholes)) > 1 or name != "lead change"
    if found["interval"] == "normal":
        error = (squares / number / (number - 1)) ** 0.5 / mean(wholes)
        assert found["high"] - value == pytest.approx(1.96 * error, rel=1e-4)
    else:
        tries = value * (1 - value) * sum(wholes) ** 2 / squares
        for end in (found["low"], found["high"]):  # 1.96 standard errors of what the end says from the value
            assert (value - end) ** 2 == pytest.approx(1.95996**2 * end * (1 - end) / tries, rel=1e-4)


def test_means_of_big_numbers_lose_nothing():
    assert intervals.mean(3 * 10**17, 3 * 10**34 + 2, 3)[1:] == pytest.approx((10**17, 10**17), abs=100)
    assert intervals.mean(10, 20, 5) == (2, 2, 2)


@pytest.mark.parametrize(
    ("key", "players", "whole_games"),
    some(
        [
            ("gurka-se", 5, False),
            ("agurk", 4, False),
            ("ogorek", 4, False),
            ("minibluff", 3, False),
            ("agurk", 4, True),
        ],
        2,
    ),
)
def test_values_scatter_as_far_as_their_intervals_say(key, players, whole_games):
    """As all measures of all games do, with more seeds: `tools.benchmarks.calibration`."""
    found = of_game(find(key), players, ("sharp",) * players, whole_games=whole_games).scatters(range(80))
    judged = [each.scatter for each in found.values() if each.judged]
    assert len(judged) >= 20
    assert RIGHT[0] <= median(judged) <= RIGHT[1]
    assert all(0.6 < each < 1.4 for each in judged), "five times what 80 seeds scatter"
    assert mean(each.held for each in found.values()) == pytest.approx(0.95, abs=0.02)


def test_what_is_said_of_intervals_is_what_is_checked():
    said = f"{RIGHT[0]} to {RIGHT[1]} times as far as their intervals"
    assert said in " ".join(STUDIES.read_text(encoding="utf-8").split())
    assert said in " ".join((measures.__doc__ or "").split())
    assert f"{BLOCKS} blocks" in STUDIES.read_text(encoding="utf-8")


# --- differences ------------------------------------------------------------------------------------------------------


def studied(*asked, **how):
    study = Study(*asked, **how)
    study.run()
    return study


def the_row(rows, measure, by="", at=None):
    (found,) = [each for each in rows if (each["measure"], each["by"], each["at"]) == (measure, by, at)]
    return found


def test_differences_of_few_deals_are_those_deal_by_deal():
    study, number = studied(["agurk", "denexa"], 4, "sharp", 40, 2), 40
    costs = [
        [tally(find(key).rules, 4, "sharp", index, index + 1, 2)["cost"] for index in range(number)]
        for key in ("denexa", "agurk")
    ]
    gaps = [one - other for one, other in zip(*costs, strict=True)]
    found = the_row(differences(study, "agurk"), "last trick")
    assert found["blocks"] == number
    assert found["difference"] == pytest.approx(mean(gaps))
    assert found["difference"] == found["value"] - found["other"]
    assert found["high"] - found["difference"] == pytest.approx(2.0227 * (variance(gaps) / number) ** 0.5, rel=1e-3)


def test_what_the_same_cards_bring_to_both_drops_out():
    study = studied(["agurk", "agurk+tied-pay"], 4, "sharp", 2000)
    found = differences(study, "agurk")
    assert {row["variant"] for row in found} == {"agurk+tied-pay"}
    same = the_row(found, "last trick")
    assert (same["difference"], same["low"], same["high"], same["size"]) == (0, 0, 0, 0)
    more = the_row(found, "charged")
    assert 0 < more["low"] < more["difference"] == more["value"] - 0.25 < more["high"]
    never = the_row(found, "doubled")  # in neither: of both it is known only how seldom it is
    assert never["low"] == -never["high"] < 0
    assert differences(study, find("agurk")) == found


def test_bots_are_compared_in_two_studies():
    sharp, highest = studied("agurk", [3, 4], "sharp", 500), studied("agurk", [3, 4], "highest", 500)
    found = differences(sharp, highest)
    assert {(row["bots"], row["against_bots"], row["players"]) for row in found} == {
        ("sharp", "highest", 3),
        ("sharp", "highest", 4),
    }
    back = differences(highest, sharp)
    assert [-row["difference"] for row in back] == [row["difference"] for row in found]
    assert [-row["low"] for row in back] == pytest.approx([row["high"] for row in found])
    many = studied(["denexa", "simple"], 4, "highest", 500)
    assert {row["variant"] for row in differences(many, sharp)} == {"denexa", "simple"}


@pytest.mark.parametrize("games", [False, True])
@pytest.mark.parametrize("chunk", some([57, 4, None], 2))
def test_differences_are_the_same_however_they_are_played(games, chunk):
    asked = {"variants": ["minibluff"], "against": "agurk", "players": [3, 4], "bots": "random", "deals": 150}
    whole, cut = (Differences(**asked, whole_games=games, chunk=each) for each in (150, chunk))
    whole.run()
    with ThreadPoolExecutor(3) as pool:
        cut.run(pool)
    assert_frame_equal(cut.table, whole.table)
    assert list(whole.table.columns) == list(paired.COLUMNS)
    assert "score" not in set(whole.table["measure"]), "credits are not compared with points"


def test_what_is_half_played_is_compared_as_far_as_it_is():
    study = Study(["agurk", "denexa"], 4, "sharp", 6400, chunk=1600)
    assert differences(study, "agurk") == []
    for _ in range(3):
        study.step()
    found = the_row(differences(study, "agurk"), "last trick")
    assert found["blocks"] == 32
    assert found["low"] < found["difference"] < found["high"]


@for_each(
    "against, says",
    [
        ("simple", "There is nothing to compare"),
        (Study("simple", 3, "sharp", 50), "There is nothing to compare"),
        (Study("simple", 4, "sharp", 50, seed=1), "with the same seed: here they did not"),
        (Study("simple", 4, "sharp", 51), "played as often"),
        (Study("simple", 4, "sharp", 50, whole_games=True), "here they did not"),
    ],
)
def test_what_cannot_be_compared_is_said(against, says):
    study = studied("agurk", 4, "sharp", 50)
    with pytest.raises(BadStudy, match=says):
        differences(study, against)


def test_students_t_as_printed_in_tables():
    printed = {1: 12.706, 2: 4.303, 3: 3.182, 5: 2.571, 30: 2.042, 63: 1.998}
    assert {freedom: intervals.student(freedom) for freedom in printed} == pytest.approx(printed, rel=1.5e-3)


# --- what cannot be studied -------------------------------------------------------------------------------------------


@for_each(
    "asked, error, says",
    [
        ({"variants": "agruk"}, BadVariant, "There is no game 'agruk'. Did you mean 'agurk'"),
        ({"variants": "agurk+jokres"}, BadVariant, "Did you mean 'jokers'?"),
        ({"variants": []}, BadStudy, "A study needs at least one variant."),
        ({"variants": ["agurk", "Danish Cucumber"]}, BadStudy, "The variant 'agurk' is asked for twice."),
        ({"variants": [7]}, BadVariant, "by its name, a text, not by int"),
        ({"players": 8}, BadDeal, "8 players can't play Agurk. Two to seven can play."),
        ({"variants": "five-cucumbers", "players": [7, 8]}, BadDeal, "7 players can't play Five Cucumbers."),
        ({"players": []}, BadStudy, "A study needs at least one number of players."),
        ({"players": [4, 4]}, BadStudy, "The number of players 4 is asked for twice."),
        ({"players": "4"}, BadStudy, "The number of players is a whole number from 1 to 1,000, not '4'."),
        ({"players": 0}, BadStudy, "The number of players"),
        ({"bots": "shrap"}, BadDeal, "There is no bot 'shrap'. Did you mean 'sharp'"),
        ({"bots": ["sharp", "random"]}, BadDeal, "4 players need 4 bots"),
        ({"deals": 0}, BadStudy, "The number of deals is a whole number from 1 to 1,000,000,000,000, not 0."),
        ({"deals": -1}, BadStudy, "The number of deals"),
        ({"deals": 10**13}, BadStudy, "The number of deals"),
        ({"deals": 1.5}, BadStudy, "not 1.5."),
        ({"deals": True}, BadStudy, "not True."),
        ({"deals": "9" * 5000, "whole_games": True}, BadStudy, "The number of games is a whole number"),
        ({"seed": -1}, BadStudy, "A seed is a whole number from 0 to 9,223,372,036,854,775,807, not -1."),
        ({"seed": 2**63}, BadStudy, "A seed"),
        ({"chunk": 0}, BadStudy, "The number of deals in a piece is a whole number from 1 to 1,000,000, not 0."),
    ],
)
def test_what_cannot_be_studied_is_said_before_anything_is_played(asked, error, says, monkeypatch):
    monkeypatch.setattr("cucumber.study.experiment.play", None)
    with pytest.raises(error) as problem:
        run(**{"variants": "agurk", "players": 4} | asked)
    assert isinstance(problem.value, CucumberError)
    assert says in str(problem.value)
    assert len(str(problem.value)) < 300


# --- what is kept -----------------------------------------------------------------------------------------------------


def some_of(study):
    """The study with every second of the next seven pieces done: out of order, with gaps."""
    for piece in list(islice(study.pieces(), 7))[::2]:
        study.add(piece.task, play(piece))
    return study


@pytest.mark.parametrize("games", [False, True])
def test_a_study_that_was_kept_comes_out_the_same(games, tmp_path, whole):
    path = tmp_path / "kept"
    begun = some_of(Study(**ASKED, whole_games=games, chunk=60))
    checkpoint.save(begun, path)
    study = Study(**ASKED, whole_games=games, chunk=33)
    checkpoint.load(study, path)
    assert study.done == begun.done > 0
    assert_frame_equal(study.table, begun.table)
    study.run()
    assert_frame_equal(study.table, whole[games])


@for_each(
    "other",
    [
        *({"deals": 401}, {"seed": 8}, {"bots": "lowest"}, {"players": [4, 3]}, {"variants": ["agurk", "gurka-no"]}),
        {"whole_games": True},
    ],
)
def test_what_was_kept_of_another_study_is_refused(other, tmp_path, kept):
    path = tmp_path / "kept"
    path.write_bytes(kept)
    study = Study(**ASKED | other)
    with pytest.raises(BadStudy, match="kept was begun for another study"):
        checkpoint.load(study, path)
    assert study.done == 0


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """What a study that was begun keeps."""
    path = tmp_path_factory.mktemp("begun") / "kept"
    checkpoint.save(some_of(Study(**ASKED)), path)
    return path.read_bytes()


def test_what_was_kept_under_other_rules_is_refused(tmp_path, kept):
    path = tmp_path / "kept"
    path.write_bytes(kept)
    changed = find("agurk").playing("exact-21")
    object.__setattr__(changed, "key", "agurk")
    with pytest.raises(BadStudy, match="or the rules have changed since"):
        checkpoint.load(Study(**ASKED | {"variants": [changed, "minibluff"]}), path)


def test_any_damage_to_what_was_kept_is_found(tmp_path, kept):
    path, rng, right = tmp_path / "kept", Random(1), kept
    wrong = [b"", b"\n", b"[]", right[:-1], right[:70], b"\xff" * 100, b"[" * 100_000, right * 2]
    for _ in range(30):
        at = rng.randrange(len(right))
        wrong.append(right[:at] + bytes([right[at] ^ 1 << rng.randrange(8)]) + right[at + 1 :])
    for content in wrong:
        path.write_bytes(content)
        with pytest.raises(BadStudy, match="kept is damaged, or holds nothing that was begun"):
            checkpoint.load(Study(**ASKED), path)
    with pytest.raises(checkpoint.CannotKeep, match="nowhere cannot be read: No such file or directory"):
        checkpoint.load(Study(**ASKED), tmp_path / "nowhere")


def test_what_an_earlier_version_kept_is_refused_in_a_sentence(tmp_path, kept):
    path = tmp_path / "kept"
    earlier = json.loads(kept.partition(b"\n")[2])
    for counted in filter(None, earlier["counted"]):
        del counted["squares"], counted["products"], counted["blocks"]
    content = json.dumps(earlier).encode()
    path.write_bytes(sha256(content).hexdigest().encode() + b"\n" + content)
    study = Study(**ASKED)
    with pytest.raises(
        BadStudy, match=r"kept was begun by an earlier version, which counted less; start over with --force"
    ):
        checkpoint.load(study, path)
    assert study.done == 0


@pytest.mark.parametrize(("deals", "games"), [(1, False), (30, True)])
def test_rows_are_the_table_and_are_written_as_pandas_writes_it(deals, games):
    study = Study(**ASKED | {"deals": deals}, whole_games=games)
    study.run()
    assert csv_of(study.rows(), study.columns) == study.table.to_csv(index=False)
    assert [list(each) for each in study.rows()] == [list(COLUMNS)] * len(study.table)


@pytest.mark.parametrize("name", ["table.csv", "table.parquet"])
def test_tables_are_written_whole_or_not_at_all(name, tmp_path, monkeypatch, whole):
    path = tmp_path / name
    games, deals = Study(**ASKED, whole_games=True), Study(**ASKED)
    games.run()
    deals.run()
    checkpoint.write(games, path)
    read = pd.read_parquet(path) if name.endswith("parquet") else pd.read_csv(path, keep_default_na=False)
    assert list(read.columns) == list(COLUMNS)
    assert read["value"].tolist() == pytest.approx(whole[True]["value"].tolist(), rel=1e-12)  # as pandas reads them
    before = path.read_bytes()

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(checkpoint.CannotKeep, match=f"{name} cannot be written: No space left on device"):
        checkpoint.write(deals, path)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [name]


# --- what is said before anything is played ---------------------------------------------------------------------------


def test_what_cannot_be_played_is_left_out_and_told():
    with pytest.warns(UserWarning, match="Five Cucumbers is left out with 7 players. Two to six can play.") as told:
        table = run(["agurk", "five-cucumbers"], range(5, 8), "lowest", deals=10)
    assert len(told) == 1
    found = {(each.variant, each.players) for each in table.itertuples()}
    assert found == {("agurk", 5), ("agurk", 6), ("agurk", 7), ("five-cucumbers", 5), ("five-cucumbers", 6)}
    alone = run("agurk", 7, "lowest", deals=10)
    assert [*table[(table["variant"] == "agurk") & (table["players"] == 7)]["value"]] == [*alone["value"]]


def test_long_play_on_the_engine_is_foretold_and_what_was_tried_counts():
    told = []
    work = Study(["agurk", "minibluff~lead=sets"], 3, "lowest", 10**6)
    with pytest.raises(StudyStopped):
        work.run(cancelled=lambda: True, tell=told.append)
    (sentence,) = told
    assert sentence.startswith("Played ")
    assert "Minibluff, our way with 3" in sentence
    assert re.search(r"On one core that takes about .* (min|h)", sentence)
    assert work.done >= 5


def test_short_play_is_not_foretold():
    told = []
    Study("minibluff~lead=sets", 3, "lowest", 5).run(tell=told.append)
    assert told == []
