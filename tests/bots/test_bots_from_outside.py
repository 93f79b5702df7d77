"""Bots that are not ours: handed over as values, or offered by a package; they sit wherever ours do."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random

import pytest

from cucumber import BOTS, BadKind, Bot, Deal, IllegalAct, Study, Tournament, find, play_game, run
from cucumber.analysis.fast import record
from cucumber.bots import play_on

PACKAGE = Path(__file__).parent / "example_bots"


def cheapest(seen, _rng):
    """Plays as cheapest-beat does."""
    beating = [option.act for option in seen.options if option.beats]
    return beating[0] if beating else seen.acts[0]


CHEAP = Bot("cheap", "Beats as cheaply as it can.", cheapest)
AGAINST = [CHEAP, "lowest", "sharp"]


def test_a_bot_plays_the_same_wherever_it_sits():
    ours = record("agurk", 3, ["cheapest-beat", "lowest", "sharp"], 0, 20, seed=3, engine=True)
    assert record("agurk", 3, AGAINST, 0, 20, seed=3) == ours
    table = run("agurk", 3, AGAINST, deals=20, seed=3)
    assert set(table["how"]) == {"engine"}
    assert set(table["bots"]) == {"cheap, lowest, sharp"}
    known = run("agurk", 3, ["cheapest-beat", "lowest", "sharp"], deals=20, seed=3)
    assert [*table["value"]] == pytest.approx([*known["value"]])


def test_a_bot_plays_whole_games_and_tournaments():
    played = play_game("agurk", [CHEAP, CHEAP, "lowest"], Random(4))
    assert played.end.over
    assert played == play_game("agurk", ["cheapest-beat", "cheapest-beat", "lowest"], Random(4))
    tournament = Tournament([CHEAP, "lowest", "sharp"], "agurk", 3, deals=10, seed=1)
    tournament.run()
    known = Tournament(["cheapest-beat", "lowest", "sharp"], "agurk", 3, deals=10, seed=1)
    known.run()
    assert [row["value"] for row in tournament.rows()] == pytest.approx([row["value"] for row in known.rows()])
    assert {row["bot"] for row in tournament.rows()} == {"cheap", "lowest", "sharp"}


@pytest.fixture(params=["threads", "processes"])
def executor(request):
    made = ThreadPoolExecutor(2) if request.param == "threads" else ProcessPoolExecutor(2, get_context("spawn"))
    with made:
        yield made


@pytest.mark.filterwarnings("ignore:Played on the engine")  # how long that takes, where a machine is busy
def test_a_bot_plays_on_an_executor_as_it_does_here(executor):
    here = Study("agurk", 3, AGAINST, 40, seed=3, chunk=10)
    here.run()
    there = Study("agurk", 3, AGAINST, 40, seed=3, chunk=10)
    there.run(executor)
    assert there.rows() == here.rows()
    contest = [Tournament([CHEAP, "lowest"], "agurk", 3, 20, chunk=5) for _ in range(2)]
    contest[0].run()
    contest[1].run(executor)
    assert contest[0].rows() == contest[1].rows()


def test_ours_can_be_sent_as_well():
    for bot in BOTS.values():
        assert pickle.loads(pickle.dumps(bot)) == bot  # noqa: S301 -- our own


def test_a_bot_in_a_notebook_of_ones_own_is_found_by_its_name(monkeypatch):
    monkeypatch.setitem(BOTS, "cheap", CHEAP)
    assert run("agurk", 3, "cheap", deals=3)["bots"].unique() == ["cheap"]
    from cucumber.table.match.setting import SeatedBot, Setting

    assert Setting(find("agurk"), (SeatedBot("Bo", "cheap"),), "Ann", "7").bots[0].bot == "cheap"


@pytest.mark.parametrize(
    ("chooses", "error", "says"),
    [
        (
            lambda seen, _rng: seen.options[0],
            BadKind,
            "The bot 'odd' has to give an act, such as one of seen.acts, not a",
        ),
        (lambda _seen, _rng: None, BadKind, "The bot 'odd' has to give an act, such as one of seen.acts, not None."),
        (lambda seen, _rng: max(seen.hand, key=str), BadKind, "such as one of seen.acts, not a Card."),
        (
            lambda seen, _rng: type(seen.acts[0])((seen.hand[1],)),
            IllegalAct,
            "The bot 'odd': Player 2 may not play 5♠: it doesn't beat or equal 9♥",
        ),
    ],
)
def test_a_bot_that_breaks_the_rules_is_named(chooses, error, says):
    deal = Deal.of("agurk", ["9h 2c 3c", "Jd 5s 4s"]).act("9h")
    with pytest.raises(error) as told:
        list(play_on(deal, {1: Bot("odd", "Breaks the rules.", chooses)}))
    assert says in str(told.value)


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder in which the example package is installed."""
    folder = tmp_path_factory.mktemp("installed")
    quiet = ("--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", "--no-build-isolation")
    subprocess.run([sys.executable, "-m", "pip", "install", *quiet, "--target", folder, PACKAGE], check=True)
    return folder


def beside(installed, *command):
    """What a program tells where the package is installed."""
    return subprocess.run(
        [sys.executable, *command],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(installed)},
    )


def test_what_a_package_offers_is_listed_and_what_it_cannot_give_is_told(installed):
    told = beside(installed, "-m", "cucumber", "list", "bots", "--json")
    assert {"key": "cautious", "gist": "Beats as cheaply as it can.", "searches": False} in json.loads(told.stdout)
    assert "The bot 'broken' that the package example-bots offers cannot be fetched (AttributeError:" in told.stderr
    asked = beside(installed, "-m", "cucumber", "study", "agurk", "--bots", "broken")
    assert asked.returncode == 2
    assert "The bot 'broken' that the package example-bots offers cannot be fetched" in asked.stderr


def test_nothing_of_a_package_is_imported_before_its_bot_is_asked_for(installed):
    asked = "cucumber.BOTS['sharp']; 'cautious' in cucumber.BOTS"
    program = f"import sys, cucumber; {asked}; print('example_bots' in sys.modules)"
    assert beside(installed, "-c", program).stdout == "False\n"


@pytest.mark.thorough
@pytest.mark.parametrize(
    "command",
    [
        ("study", "agurk", "--players", "3", "--bots", "cautious", "lowest", "lowest", "--deals", "30"),
        ("study", "agurk", "--players", "3", "--bots", "cautious", "--games", "--deals", "3"),
        ("tournament", "agurk", "--players", "3", "--bots", "cautious", "lowest", "--deals", "5"),
    ],
    ids=lambda command: command[0],
)
def test_it_plays_at_the_command_line_in_processes(installed, command):
    one, two = (beside(installed, "-m", "cucumber", *command, "--workers", workers, "--json") for workers in "12")
    assert one.returncode == two.returncode == 0, two.stderr
    assert json.loads(one.stdout) == json.loads(two.stdout)
    assert "cautious" in one.stdout


DASK = """
from dask.distributed import Client, LocalCluster
from cucumber import Study, Bot

def own(seen, rng):
    return seen.acts[-1]

if __name__ == "__main__":
    with LocalCluster(n_workers=2, processes=True, threads_per_worker=1, dashboard_address=None) as cluster:
        with Client(cluster) as client:
            for bots in ("cautious", Bot("own", "Plays the last.", own)):
                there, here = (Study("agurk", 3, bots, 40, seed=2, chunk=10) for _ in range(2))
                there.run(client.get_executor())
                here.run()
                print(there.rows() == here.rows())
"""


@pytest.mark.thorough
def test_it_plays_on_dask_and_so_does_one_of_the_program_itself(installed, tmp_path):
    program = tmp_path / "base.py"
    program.write_text(DASK)
    assert beside(installed, program).stdout == "True\nTrue\n"


def test_it_sits_at_the_play_page(installed):
    program = (
        "from cucumber.pages.play.page import PlayPage; from cucumber.pages.protocol.base import handle_message; "
        "page = PlayPage.from_url(); print([each['name'] for each in page.props['drafted']['strangers']]); "
        "page = handle_message(handle_message(page, {'is': 'invite', 'rival': 'cautious'}), {'is': 'start'}); "
        "print(page.match.bots[4].name, page.notice, bool(page.reply_job))"
    )
    told = beside(installed, "-W", "ignore", "-c", program)
    assert told.stdout == "['cautious']\ncautious  True\n", told.stderr
