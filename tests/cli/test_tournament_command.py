"""`cucumber tournament`: what it prints and writes, Ctrl-C and going on, and a sentence for whatever goes wrong."""

from __future__ import annotations

import shlex
import signal

import pandas as pd
import pytest

from cucumber.cli.main import main
from cucumber.study import Tournament, checkpoint
from tests.cli.test_study_command import stop_after

ASKED = ("agurk", "--bots", "highest", "sharp", "fimp", "--players", "3", "4", "--deals", "400", "--seed", "5")


def tournament(*arguments):
    return main(["tournament", *map(str, arguments)])


def played(**asked):
    made = Tournament(["highest", "sharp", "fimp"], "agurk", [3, 4], 400, 5, **asked)
    made.run()
    return made


def table_of(**asked):
    return played(**asked).table


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_what_it_writes_is_the_table(suffix, tmp_path):
    assert tournament(*ASKED, "--out", tmp_path / f"table{suffix}") == 0
    checkpoint.write(played(), tmp_path / f"other{suffix}")
    assert (tmp_path / f"table{suffix}").read_bytes() == (tmp_path / f"other{suffix}").read_bytes()


@pytest.mark.parametrize("games", [False, True])
def test_it_prints_the_best_first_and_each_among_each(games, capsys):
    assert tournament(*ASKED, *["--games"] * games) == 0
    printed, told = capsys.readouterr()
    lines = printed.splitlines()
    assert lines.count(f"agurk, 4 players, 400 {'games' if games else 'deals'}") == 1
    assert not [line for line in lines if line != line.rstrip()]
    table = table_of(whole_games=games)
    ratings = table[(table["measure"] == "rating") & (table["players"] == 3)].sort_values("value", ascending=False)
    first = next(place for place, line in enumerate(lines) if line.startswith("  rating"))
    assert [line.split()[0] for line in lines[first + 1 : first + 4]] == ratings["bot"].to_list()
    headings = next(line.split() for line in lines if line.startswith("  wins" if games else "  pays"))
    assert headings == ["wins" if games else "pays", "among", "highest", "sharp", "fimp"]
    assert "-0.00" not in printed
    assert told == ""


def test_with_nothing_said_all_bots_play_that_do_not_search(capsys):
    assert tournament("agurk", "--deals", 20) == 0
    printed = capsys.readouterr().out
    assert "cheapest-beat" in printed
    assert "expert" not in printed


def test_after_ctrl_c_it_says_how_to_go_on_and_comes_out_the_same(tmp_path, monkeypatch, capsys):
    out = tmp_path / "a table.csv"
    monkeypatch.setattr("cucumber.study.chunks.A_TENTH", {("compiled", False): 3600, ("uncompiled", False): 3600})
    with monkeypatch.context() as patched:
        stop_after(patched, 3, lambda: signal.raise_signal(signal.SIGINT))
        patched.setattr("cucumber.study.chunks.PIECES_FOR_ALL", 1000)
        assert tournament(*ASKED, "--workers", 1, "--out", out) == 130
    printed, told = capsys.readouterr()
    assert printed.startswith("agurk, 3 players, ")
    said, _, command = told.partition("; to go on: cucumber ")
    assert said.startswith("cucumber: The tournament was stopped after ")
    assert said.endswith(f" of 800. What is done is in {out}.part")
    assert main(shlex.split(command)) == 0
    pd.testing.assert_frame_equal(pd.read_csv(out, keep_default_na=False), table_of())
    assert out.read_text(encoding="utf-8") == table_of().to_csv(index=False)
    assert [each.name for each in tmp_path.iterdir()] == [out.name]
