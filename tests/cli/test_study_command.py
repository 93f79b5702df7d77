"""`cucumber study`: files, Ctrl-C and going on, and a sentence for whatever goes wrong."""

from __future__ import annotations

import json
import multiprocessing
import os
import pty
import shlex
import signal
import subprocess
import sys

import numba
import pandas as pd
import pytest

from cucumber.analysis.fast import how_played
from cucumber.cli import study_progress as at_the_terminal
from cucumber.cli.main import main
from cucumber.engine.variants import find
from cucumber.errors import BadDeal
from cucumber.study import Differences, Study, checkpoint, run
from cucumber.study.experiment import Experiment
from cucumber.study.request import tenths_of_a_study
from tests.cases import for_each
from tests.cli.test_terminal import ROOT, cucumber
from tests.tiers import some

ASKED = ("agurk", "gurka-no", "--players", "3", "4", "--deals", "2000", "--games", "--seed", "5")
SMALL = ("agurk", "--deals", "50", "--bots", "lowest", "--workers", "1")
DIED = "A worker died (A "


def study(*arguments):
    return main(["study", *map(str, arguments)])


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory):
    """What the study asked for writes, as CSV and as Parquet."""
    folder = tmp_path_factory.mktemp("uninterrupted")
    written = {}
    for suffix in (".csv", ".parquet"):
        assert study(*ASKED, "--out", folder / f"table{suffix}") == 0
        written[suffix] = (folder / f"table{suffix}").read_bytes()
    return written


def stop_after(monkeypatch, pieces, stop):
    """Calls `stop` when so many pieces have come, each handed out after the one before."""
    monkeypatch.setattr("cucumber.study.executors.AT_ONCE", 1)
    add, came = Experiment.add, iter(range(pieces))

    def added(self, case, counted):
        add(self, case, counted)
        if next(came, None) is None:
            stop()

    monkeypatch.setattr(Experiment, "add", added)


# --- what it writes ---------------------------------------------------------------------------------------------------


def test_what_it_writes_is_what_run_gives(tmp_path, uninterrupted):
    table = run(["agurk", "gurka-no"], [3, 4], deals=2000, seed=5, whole_games=True)
    assert uninterrupted[".csv"].decode() == table.to_csv(index=False)
    assert study(*ASKED, "--out", tmp_path / "table.csv", "--resume") == 0, "what was not begun is begun"
    assert (tmp_path / "table.csv").read_bytes() == uninterrupted[".csv"]
    (tmp_path / "table.parquet").write_bytes(uninterrupted[".parquet"])
    pd.testing.assert_frame_equal(pd.read_parquet(tmp_path / "table.parquet"), table)


@for_each("workers", [1, 3])
def test_it_prints_the_measures_of_each_case_and_writes_only_where_it_is_told_to(
    workers, tmp_path, monkeypatch, capsys
):
    out = tmp_path / f"with-{workers}" / "t.csv"
    out.parent.mkdir()
    monkeypatch.chdir(out.parent)
    assert study(*SMALL) == 0
    assert capsys.readouterr().err == ""
    assert not list(out.parent.iterdir())
    assert study("agurk", "minibluff", "--games", "--deals", 300, "--workers", workers, "--out", out) == 0
    printed, told = capsys.readouterr()
    lines = [" ".join(line.split()) for line in printed.splitlines()]
    assert lines.count("agurk, 4 players, patient") == lines.count("minibluff, 4 players, patient") == 1
    for begins in ("last trick 8.6", "charged, place 3 ", "tie ", "length ", "won, seat 0 ", "unfinished 0.00 %"):
        assert [line for line in lines if line.startswith(begins)], begins
    assert not [line for line in printed.splitlines() if line != line.rstrip()]
    assert told == f"{out}: {len(pd.read_csv(out))} rows\n"
    assert [each.name for each in out.parent.iterdir()] == ["t.csv"]


def test_against_a_game_it_says_by_how_much_the_others_differ(tmp_path, capsys):
    asked = ("agurk+tied-pay", "agurk", "--against", "agurk", "--deals", 300, "--seed", 5)
    assert study(*asked, "--out", tmp_path / "apart.csv") == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == "agurk+tied-pay less agurk, 4 players, patient"
    assert lines[1] == "difference from to value there"
    assert "tie 0.00 % 0.00 % 0.00 % 16.33 % 16.33 %" in lines  # the same cards, played alike
    assert any(line.startswith("charged, place 0 ") for line in lines)
    comparison = Differences("agurk+tied-pay", "agurk", 4, deals=300, seed=5)
    comparison.run()
    assert (tmp_path / "apart.csv").read_text() == comparison.table.to_csv(index=False)
    assert study("agurk", "--against", "Danish Cucumber", "--deals", 50) == 2
    assert "To compare with Agurk, at least one other variant is needed." in capsys.readouterr().err


def test_a_comparison_that_is_stopped_goes_on_and_comes_out_the_same(tmp_path, monkeypatch):
    asked = ("gurka-no", "--against", "agurk", "--deals", 3000, "--games", "--workers", 1, "--out")
    assert study(*asked, tmp_path / "whole.csv") == 0
    monkeypatch.setattr("cucumber.study.chunks.A_TENTH", {("compiled", True): 200})
    with monkeypatch.context() as patched:
        stop_after(patched, 7, lambda: signal.raise_signal(signal.SIGINT))
        assert study(*asked, tmp_path / "apart.csv") == 130
    assert study(*asked, tmp_path / "apart.csv", "--resume") == 0
    assert (tmp_path / "apart.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()


# --- interrupted and gone on with -------------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_after_ctrl_c_it_says_how_to_go_on_and_comes_out_the_same(suffix, tmp_path, monkeypatch, capsys, uninterrupted):
    out = tmp_path / f"a table{suffix}"
    monkeypatch.setattr("cucumber.study.chunks.A_TENTH", {("compiled", True): 200})
    with monkeypatch.context() as patched:
        stop_after(patched, 7, lambda: signal.raise_signal(signal.SIGINT))
        assert study(*ASKED, "--workers", 1, "--out", out) == 130
    assert not out.exists()
    printed, told = capsys.readouterr()
    assert printed.startswith("agurk, 3 players, patient\n")
    said, _, command = told.partition("; to go on: cucumber ")
    assert said == f"cucumber: The study was stopped after 1,600 of 8,000. What is done is in {out}.part"
    begun = Study(["agurk", "gurka-no"], [3, 4], deals=2000, seed=5, whole_games=True)
    checkpoint.load(begun, out.with_name(f"{out.name}.part"))
    assert begun.done == 1600
    assert main(shlex.split(command)) == 0
    assert out.read_bytes() == uninterrupted[suffix]
    assert [each.name for each in tmp_path.iterdir()] == [out.name]


def test_what_is_done_is_written_down_now_and_then(tmp_path, monkeypatch, uninterrupted):
    out = tmp_path / "table.csv"
    monkeypatch.setattr("cucumber.study.chunks.A_TENTH", {("compiled", True): 200})

    def crash():
        raise SystemError

    with monkeypatch.context() as patched:
        patched.setattr(at_the_terminal, "SAVE_EVERY", 0)
        stop_after(patched, 9, crash)
        with pytest.raises(SystemError):
            study(*ASKED, "--workers", 1, "--out", out)
    begun = Study(["agurk", "gurka-no"], [3, 4], deals=2000, seed=5, whole_games=True)
    checkpoint.load(begun, tmp_path / "table.csv.part")
    assert begun.done == 1800
    assert study(*ASKED, "--out", out, "--resume") == 0
    assert out.read_bytes() == uninterrupted[".csv"]


@pytest.mark.thorough
@pytest.mark.parametrize("variant", ["agurk", "minibluff~lead=sets"])
def test_ctrl_c_at_a_terminal_ends_in_a_sentence(variant, tmp_path):
    ours, theirs = pty.openpty()
    asked = ["study", variant, "--deals", "1000000000", "--workers", "2", "--out", str(tmp_path / "t.csv")]
    program = f"import sys; from cucumber.cli.main import main; sys.exit(main({asked!r}))"
    command = [sys.executable, "-c", program]
    with subprocess.Popen(
        command,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "PYTHONPATH": ROOT} | ({} if variant == "agurk" else {"NUMBA_DISABLE_JIT": "1"}),
        start_new_session=True,
    ) as process:
        os.close(theirs)
        shown = b""
        while b" left" not in shown:
            shown += os.read(ours, 10_000)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
        try:
            while more := os.read(ours, 10_000):
                shown += more
        except OSError:  # how a terminal says that nobody is there any more
            pass
        assert process.wait(timeout=60) == 130
    os.close(ours)
    assert b"of 1,000,000,000 deals" in shown
    assert b"to go on: cucumber study" in shown
    assert b"Traceback" not in shown
    assert (tmp_path / "t.csv.part").exists()


# --- what goes wrong --------------------------------------------------------------------------------------------------


REFUSED = [
    ("agruk", "There is no game 'agruk'. Did you mean 'agurk'"),
    ("agurk --players 9", "9 players can't play Agurk. Two to seven can play."),
    ("agurk --bots sharp shrap --players 2", "There is no bot 'shrap'. Did you mean 'sharp'"),
    ("agurk --deals 0", "The number of deals is a whole number from 1 to 1,000,000,000,000, not 0."),
    ("agurk --resume", "name it with --out."),
    ("agurk --out table.xlsx", "table.xlsx must end in .csv or .parquet"),
    ("agurk --out table", "table must end in .csv or .parquet"),
    ("agurk --out none/table.csv", "none/table.csv cannot be written: there is no folder none"),
    ("agurk --out there.csv/x.csv", "there.csv/x.csv cannot be written: there is no folder there.csv."),
    ("agurk --out folder.csv --force", "folder.csv is there already."),
    ("agurk --out there.csv", "there.csv is there already. Give --force"),
    ("agurk --out begun.csv", "begun.csv.part was begun already. Give --resume to go on with it"),
    (f"agurk --out {'x' * 300}.csv", "cannot be written: File name too long"),
    ("agurk --out nul\0.csv", "nul\\x00.csv cannot be written: embedded null byte"),
    ("agurk --out ''", ". is not the name of a file. Name one with --out that ends in .csv or .parquet."),
    ("agurk --out /", "/ is not the name of a file."),
]
OF_ONE_COMMAND = [
    ("study agurk --bots sharp random", "4 players need 4 bots"),
    ("study agurk --against agurc", "Did you mean 'agurk'"),
    ("tournament agurk --bots sharp", "A tournament needs at least two bots"),
    ("claims alliance --resume", "name it with --out."),
    ("claims best-hand --out table.txt", "must end in .csv or .parquet"),
    ("claims best-hand --out ''", "is not the name of a file"),
    ("claims best-hand --out none/table.csv", "there is no folder none"),
    ("claims best-hand --out folder.csv", "folder.csv is there already"),
]
EACH_IN_TURN = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from cucumber.cli.main import main
for asked in json.loads(sys.argv[1]):
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(asked)
    heavy = sorted({"numba", "numpy", "pandas", "pyarrow"} & sys.modules.keys())
    print(json.dumps([code, out.getvalue(), err.getvalue(), heavy]))
"""


def test_what_cannot_be_done_is_said_before_anything_is_played_or_heavy_is_imported(tmp_path):
    cases = [(f"{name} {asked}", says) for name in ("study", "tournament") for asked, says in REFUSED]
    cases += OF_ONE_COMMAND
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "there.csv").write_text("mine", encoding="utf-8")
    (tmp_path / "begun.csv.part").write_text("mine", encoding="utf-8")
    asked = json.dumps([shlex.split(asked) for asked, _ in cases])
    command = [sys.executable, "-c", EACH_IN_TURN, asked]
    ran = subprocess.run(
        command, capture_output=True, text=True, check=True, cwd=tmp_path, env={**os.environ, "PYTHONPATH": ROOT}
    )
    for (asked, says), line in zip(cases, ran.stdout.splitlines(), strict=True):
        code, printed, told, heavy = json.loads(line)
        assert (code, printed, heavy) == (2, "", []), asked
        assert told.startswith("cucumber: "), asked
        assert says in told
        assert told.count("\n") == 1
    assert sorted(each.name for each in tmp_path.iterdir()) == ["begun.csv.part", "folder.csv", "there.csv"]
    assert {each.read_text(encoding="utf-8") for each in tmp_path.iterdir() if each.is_file()} == {"mine"}


@for_each("command", ["study agurk", "tournament agurk", "claims alliance"])
def test_what_is_no_beginning_of_it_is_not_gone_on_with(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("cucumber.study.executors.play", None)
    (tmp_path / "begun.csv.part").write_text("mine", encoding="utf-8")
    assert main([*command.split(), "--out", "begun.csv", "--resume"]) == 2
    printed, told = capsys.readouterr()
    assert (printed, told.count("\n")) == ("", 1)
    assert told.startswith("cucumber: begun.csv.part is damaged, or holds nothing that was begun")
    assert (tmp_path / "begun.csv.part").read_text(encoding="utf-8") == "mine"


@for_each("word", ["many", "-1", "1e6", "1.5", "٣", "9" * 5000])
def test_what_is_no_number_is_refused(word, capsys):
    for option in ("--deals", "--workers", "--seed", "--players"):
        with pytest.raises(SystemExit) as refused:
            study("agurk", f"{option}={word}")
        assert refused.value.code == 2
        assert "not '" in capsys.readouterr().err


def test_what_was_begun_for_another_study_is_refused(tmp_path, capsys):
    out = tmp_path / "table.csv"
    checkpoint.save(Study("agurk", 4, "lowest", 50), tmp_path / "table.csv.part")
    assert study(*SMALL, "--seed", 1, "--out", out, "--resume") == 2
    assert "was begun for another study" in capsys.readouterr().err
    assert study(*SMALL, "--seed", 1, "--out", out, "--force") == 0
    assert study(*SMALL, "--out", out, "--force") == 0
    assert out.read_text(encoding="utf-8") == run("agurk", 4, "lowest", 50).to_csv(index=False)


def test_a_worker_that_dies_is_told_and_what_is_done_is_kept(tmp_path, monkeypatch, capsys):
    def kill():
        for child in multiprocessing.active_children():
            child.kill()

    asked = ("minibluff~lead=sets", "--players", 3, "--bots", "random", "--deals", 100, "--workers", 2)
    out = tmp_path / "table.csv"
    with monkeypatch.context() as patched:
        stop_after(patched, 2, kill)
        assert study(*asked, "--out", out) == 2
    printed, told = capsys.readouterr()
    assert "minibluff~lead=sets, 3 players, random" in printed
    assert told.startswith(f"cucumber: {DIED}")
    assert told.endswith(f"; to go on: cucumber study {shlex.join(map(str, asked))} --out {out} --resume\n")
    assert study(*asked, "--out", out, "--resume", "--workers", 1) == 0
    assert out.read_text(encoding="utf-8") == run("minibluff~lead=sets", 3, "random", 100).to_csv(index=False)


# --- two at once ------------------------------------------------------------------------------------------------------


def test_a_second_study_into_the_same_file_is_told_and_the_first_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr("cucumber.study.chunks.A_TENTH", {("compiled", True): 1000})
    second = {}

    def try_another():
        for more in ("--deals=60", "--resume", "--force"):
            second[more] = second.get(more) or cucumber("study", *SMALL, "--out", "table.csv", more, cwd=tmp_path)

    with monkeypatch.context() as patched:
        stop_after(patched, 2, try_another)
        assert study(*ASKED, "--workers", 1, "--out", tmp_path / "table.csv") == 0
    for told in second.values():
        assert told.returncode == 2
        assert told.stdout == ""
        assert told.stderr == (
            "cucumber: table.csv is being written by another study. Wait for it, or give another name with --out.\n"
        )
    assert len(second) == 3
    table = run(["agurk", "gurka-no"], [3, 4], deals=2000, seed=5, whole_games=True)
    assert (tmp_path / "table.csv").read_text(encoding="utf-8") == table.to_csv(index=False)
    assert [each.name for each in tmp_path.iterdir()] == ["table.csv"]


def test_a_study_that_was_killed_holds_no_file(tmp_path):
    kill = "import os, signal\nfrom cucumber.study.experiment import Experiment\n"
    kill += "Experiment.add = lambda *_: os.kill(os.getpid(), signal.SIGKILL)"
    assert cucumber("study", *SMALL, "--out", "table.csv", before=kill, cwd=tmp_path).returncode == -signal.SIGKILL
    assert {each.name for each in tmp_path.iterdir()} == {"table.csv.lock", "table.csv.part"}
    assert cucumber("study", *SMALL, "--out", "table.csv", "--resume", cwd=tmp_path).returncode == 0
    assert [each.name for each in tmp_path.iterdir()] == ["table.csv"]


# --- before anything is compiled --------------------------------------------------------------------------------------


@for_each("players", [1, 2, 8])
@for_each("bots", ["nobody", ["lowest"] * 3, ["lowest", "nobody"]])
def test_what_is_said_early_is_what_would_be_said_late(players, bots):
    with pytest.raises(BadDeal) as early:
        tenths_of_a_study([(find("agurk"), players)], bots, 10, whole_games=False)
    with pytest.raises(BadDeal) as late:
        how_played(find("agurk").rules, players, bots)
    assert str(early.value) == str(late.value)


SMALL_ONES = [
    ("study", "agurk", "minibluff", "--deals", "200"),
    ("study", "agurk", "--deals", "20", "--games", "--bots", "lowest"),
    ("tournament", "agurk", "--deals", "40", "--bots", "lowest", "highest"),
]


@pytest.mark.parametrize("command", some(SMALL_ONES, 2), ids=" ".join)
def test_a_small_study_is_played_without_compiling_and_comes_out_the_same(command, tmp_path):
    small = cucumber(*command, "--out", "small.csv", cwd=tmp_path, NUMBA_CACHE_DIR=str(tmp_path / "cache"))
    assert small.returncode == 0
    assert not (tmp_path / "cache").exists()
    assert main([*command, "--out", str(tmp_path / "large.csv")]) == 0
    small_table, large_table = (
        pd.read_csv(tmp_path / f"{name}.csv", keep_default_na=False) for name in ("small", "large")
    )
    assert set(small_table["how"]) == {"uncompiled"}
    pd.testing.assert_frame_equal(small_table.drop(columns="how"), large_table.drop(columns="how"))


def test_that_it_compiles_is_told_when_it_begins_to():
    told = []
    with at_the_terminal.when_compiling(Study("agurk", 4, "lowest", 50), lambda: told.append("compiles")):
        assert numba.njit(lambda number: number + 1)(1) == 2
    assert told
    told.clear()
    with at_the_terminal.when_compiling(Study("minibluff~lead=sets", 3, "lowest", 50), lambda: told.append("compiles")):
        assert numba.njit(lambda number: number + 2)(1) == 3
    assert not told  # the engine plays this one: what it needs is compiled in a moment


FULL = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, {most}))"


def test_a_disk_without_room_for_the_table_is_told_and_what_is_done_is_kept(tmp_path):
    asked = ("study", "agurk", "--players", "7", "--deals", "2", "--bots", "lowest", "--workers", "1", "--games")
    asked += ("--out", "table.csv")  # with so few games, a table takes more room than what is counted for it
    full = cucumber(*asked, before=FULL.format(most=8500), cwd=tmp_path)
    assert full.returncode == 2
    assert full.stdout.startswith("agurk, 7 players, lowest\n")
    assert full.stderr == (
        "cucumber: table.csv cannot be written: File too large. What is done is in table.csv.part; to go on: "
        "cucumber study agurk --players 7 --deals 2 --bots lowest --workers 1 --games --out table.csv --resume\n"
    )
    assert [each.name for each in tmp_path.iterdir()] == ["table.csv.part"]
    again = cucumber(*asked, "--resume", cwd=tmp_path)
    assert again.returncode == 0
    table = run("agurk", 7, "lowest", 2, whole_games=True).assign(how="uncompiled")  # so few are, in a fresh program
    assert (tmp_path / "table.csv").read_text(encoding="utf-8") == table.to_csv(index=False)


def test_a_disk_that_fills_while_it_plays_is_told_and_keeps_what_was_kept_before(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("cucumber.study.chunks.A_TENTH", {("compiled", False): 10})
    monkeypatch.setattr("cucumber.study.executors.AT_ONCE", 1)
    monkeypatch.setattr(at_the_terminal, "SAVE_EVERY", 0)
    keep, kept = checkpoint.save, []

    def keep_twice(begun, path):
        if len(kept) == 2:
            monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
        if begun.done not in kept:  # it is kept again while play is being compiled
            kept.append(begun.done)
        keep(begun, path)

    monkeypatch.setattr(at_the_terminal, "save", keep_twice)
    assert study(*SMALL, "--out", tmp_path / "table.csv") == 2
    printed, told = capsys.readouterr()
    assert printed.startswith("agurk, 4 players, lowest\n")
    assert told == f"cucumber: {tmp_path / 'table.csv.part'} cannot be written: No space left on device.\n"
    begun = Study("agurk", 4, "lowest", 50)
    checkpoint.load(begun, tmp_path / "table.csv.part")
    assert begun.done == kept[1] == 10
    assert [each.name for each in tmp_path.iterdir()] == ["table.csv.part"]


@for_each("missing", ["pandas", "pyarrow"])
def test_without_its_extra_it_says_what_to_install(missing):
    told = cucumber("study", "agurk", "--out", "t.parquet", before=f"sys.modules[{missing!r}] = None")
    assert told.returncode == 2
    assert told.stderr.endswith(f" needs {missing}: pip install 'cucumber-notebooks[study]'\n")
