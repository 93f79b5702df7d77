"""The commands at a terminal, whatever is typed, read from a file, or done with what they print."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cucumber.cli.main import main
from cucumber.cli.output import LONGEST
from cucumber.site.static_site import build
from cucumber.site.static_site.build import BuildReport
from tests.cases import for_each
from tests.cli.test_terminal import OBEYED, ROOT, THREE_NINES, hostile
from tests.tiers import some

ENDLESS = "x" * 100_000
PRINTING = [
    ("rules", "agurk"),
    ("rules", "agurk", "--all"),
    ("rules", "--help"),
    ("diff", "agurk", "gurka"),
    ("show", THREE_NINES),
    ("check", THREE_NINES),
    ("export", THREE_NINES),
    ("print", "agurk"),
    ("study", "agurk", "--deals", "50"),
    ("tournament", "agurk", "--deals", "20", "--bots", "lowest", "highest"),
]


def into(output, command, folder):
    """Runs a command with this file as its output: its exit code, and what it says beside that."""
    program = f"import sys; from cucumber.cli.main import main; sys.exit(main({list(command)!r}))"
    run = subprocess.run(
        [sys.executable, "-c", program],
        stdout=output,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": ROOT},
    )
    return run.returncode, run.stderr


@pytest.mark.parametrize("command", some(PRINTING, 3), ids=" ".join)
def test_an_output_without_room_is_told_in_a_sentence(command, tmp_path):
    with Path("/dev/full").open("wb") as full:
        told = into(full, command, tmp_path)
    assert told == (2, "cucumber: what was to be printed cannot be written: No space left on device\n")


@pytest.mark.parametrize("command", some(PRINTING, 3), ids=" ".join)
def test_a_reader_that_has_seen_enough_ends_a_command_quietly(command, tmp_path):
    reader, writer = os.pipe()
    os.close(reader)
    try:
        assert into(writer, command, tmp_path) == (1, "")
    finally:
        os.close(writer)


def test_a_table_is_written_though_nobody_reads_what_is_printed(tmp_path):
    reader, writer = os.pipe()
    os.close(reader)
    try:
        code, told = into(writer, ("study", "agurk", "--deals", "50", "--out", "table.csv"), tmp_path)
    finally:
        os.close(writer)
    assert code == 1
    assert told.startswith("table.csv: ")
    assert [each.name for each in tmp_path.iterdir()] == ["table.csv"]


WITHOUT_END = [
    (ENDLESS,),
    ("rules", ENDLESS),
    ("rules", "agurk", ENDLESS),
    ("rules", "agurk", "--with", ENDLESS),
    ("rules", "agurk", f"--all={ENDLESS}"),
    ("diff", "agurk", ENDLESS),
    ("show", ENDLESS),
    ("show", f"{ENDLESS}.toml"),
    ("check", f"{ENDLESS}.toml"),
    ("export", f"{ENDLESS}/x"),
    ("export", THREE_NINES, "-o", ENDLESS),
    ("print", f"{ENDLESS}.toml"),
    ("print", "agurk", "-o", f"{ENDLESS}.html"),
    ("print", "agurk", "--paper", ENDLESS),
    ("print", "agurk", "--players", "9" * 100_000),
    ("print", "agurk", "--address", f"http://{ENDLESS}/"),
    ("print", "agurk", "--address", "http://a/", "--room", ENDLESS),
    ("study", ENDLESS),
    ("study", "agurk", "--bots", ENDLESS),
    ("study", "agurk", "--deals", "9" * 100_000),
    ("study", "agurk", "--out", f"{ENDLESS}.csv"),
    ("study", "agurk", "--out", f"{ENDLESS}/x.csv"),
    ("tournament", "agurk", "--bots", "lowest", ENDLESS),
    ("claims", ENDLESS),
    ("serve", "--ip", ENDLESS),
    ("serve", "--ip", "localhost", "--port", "9" * 100_000),
    ("serve", "--notebooks", ENDLESS),
    ("build", ENDLESS),
    ("build", "out", "--base", ENDLESS),
    ("build", "out", "--notebooks", ENDLESS),
]


def here(capsys, *command):
    """What a command does, says and complains of in this process."""
    try:
        code = main([*command])
    except SystemExit as refused:
        code = refused.code
    return code, *capsys.readouterr()


@for_each("shown, command", [(" ".join(each)[:30], each) for each in WITHOUT_END])
def test_what_is_typed_without_end_is_refused_in_few_words(shown, command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    code, printed, told = here(capsys, *command)
    assert code == 2, shown
    assert "cucumber" in told.splitlines()[-1]
    usage = 1000
    assert len(told) < LONGEST + usage
    assert len(printed) < LONGEST + usage
    assert not list(tmp_path.iterdir())


@for_each("ip", ["a..b", ".", "nul\0"])
def test_what_is_no_address_is_refused(ip, capsys):
    code, _, told = here(capsys, "serve", "--ip", ip)
    assert code == 2
    assert told.startswith("cucumber: ")
    assert told.count("\n") == 1


@for_each("out", ["", ".", "/"])
@for_each("command", [("export", THREE_NINES, "-o"), ("print", "agurk", "-o"), ("study", "agurk", "--out")])
def test_a_path_without_a_name_is_refused(command, out, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    code, printed, told = here(capsys, *command, out)
    assert (code, printed) == (2, "")
    assert told.startswith("cucumber: ")
    assert told.count("\n") == 1
    assert not list(tmp_path.iterdir())


@for_each("mistakes, code", [((), 0), (("sums.ipynb, cell 2: 1 / 0",), 2)])
def test_a_site_is_built_with_a_cell_that_fails_and_the_command_says_so(mistakes, code, monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(build, "build", lambda *_: BuildReport(9, 99, 1_000_000, mistakes))
    ended, printed, told = here(capsys, "build", str(tmp_path / "out"))
    assert (ended, printed) == (code, f"{tmp_path / 'out'}: 9 pages in 99 files (1.0 MB)\n")
    assert [line.partition(":")[0] for line in told.splitlines()] == ["sums.ipynb, cell 2", "cucumber"][: code or 0]


SHOWN = r"\x1b[2J\x07\x9b1m\u202e\u2066"


def nothing_to_obey(text):
    return all(each.isprintable() for each in text.split("\n"))


@for_each("command", ["show", "check", "export", "print"])
def test_what_comes_from_a_file_is_shown_and_not_obeyed(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    code, printed, told = here(capsys, command, str(hostile(tmp_path)))
    assert (code, told) == (0, "")
    assert nothing_to_obey(printed)
    if command == "show":
        for word in ("Two nines", "About", "Low"):
            assert f"{word}{SHOWN}" in printed


def test_a_player_with_such_a_name_is_refused_in_visible_words(tmp_path, capsys):
    path = hostile(tmp_path)
    name = "".join(f"\\u{ord(each):04x}" for each in OBEYED)
    path.write_text(path.read_text(encoding="utf-8").replace('"Ann"', f'"Ann{name}"'), encoding="utf-8")
    code, printed, _ = here(capsys, "check", str(path))
    assert code == 2
    assert f"'Ann{SHOWN}' has." in printed
    assert nothing_to_obey(printed)


@for_each(
    "command",
    [
        ("rules", OBEYED),
        ("show", OBEYED),
        ("show", f"{OBEYED}.toml"),
        ("check", f"{OBEYED}.toml"),
        ("export", THREE_NINES, "-o", f"none/{OBEYED}"),
        ("print", "agurk", "-o", f"none/{OBEYED}.html"),
        ("print", "agurk", "--paper", OBEYED),
        ("study", "agurk", "--out", f"none/{OBEYED}.csv"),
        ("study", "agurk", "--bots", OBEYED),
        ("rules", "agurk", OBEYED),
    ],
)
def test_what_was_typed_is_told_and_not_obeyed(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    code, printed, told = here(capsys, *command)
    assert code == 2
    assert r"\x1b" in printed + told
    assert nothing_to_obey(printed)
    assert nothing_to_obey(told)
