"""The commands at a terminal, whatever is typed, read from a file, or done with what they print."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from cucumber.cli.saying import LONGEST
from tests.cli.test_terminal import ROOT, THREE_NINES, cucumber

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


@pytest.mark.parametrize("command", PRINTING, ids=" ".join)
def test_an_output_without_room_is_told_in_a_sentence(command, tmp_path):
    with Path("/dev/full").open("wb") as full:
        told = into(full, command, tmp_path)
    assert told == (2, "cucumber: what was to be printed cannot be written: No space left on device\n")


@pytest.mark.parametrize("command", PRINTING, ids=" ".join)
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


@pytest.mark.parametrize(
    "command",
    [
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
    ],
    ids=lambda command: " ".join(command).replace(ENDLESS, "x…").replace("9" * 100_000, "9…"),
)
def test_what_is_typed_without_end_is_refused_in_few_words(command, tmp_path):
    told = cucumber(*command, cwd=tmp_path)
    assert told.returncode == 2
    assert "cucumber" in told.stderr.splitlines()[-1]
    assert "Traceback" not in told.stderr
    usage = 1000
    assert len(told.stderr) < LONGEST + usage
    assert len(told.stdout) < LONGEST + usage
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("ip", ["a..b", ".", "nul\0"])
def test_what_is_no_address_is_refused(ip):
    told = cucumber("serve", "--ip", ip)
    assert told.returncode == 2
    assert told.stderr.startswith("cucumber: ")
    assert told.stderr.count("\n") == 1


@pytest.mark.parametrize("out", ["", ".", "/"])
@pytest.mark.parametrize(
    "command", [("export", THREE_NINES, "-o"), ("print", "agurk", "-o"), ("study", "agurk", "--out")], ids=" ".join
)
def test_a_path_without_a_name_is_refused(command, out, tmp_path):
    told = cucumber(*command, out, cwd=tmp_path)
    assert told.returncode == 2
    assert told.stdout == ""
    assert told.stderr.startswith("cucumber: ")
    assert told.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


# --- what a terminal would obey ---------------------------------------------------------------------------------------

OBEYED = "\x1b[2J\a\x9b1m\u202e\u2066"  # clears the screen, rings, colors, turns letters round
SHOWN = r"\x1b[2J\x07\x9b1m\u202e\u2066"


HOSTILE = """
title = "Two nines{0}"
about = "About{0}"
variant = "agurk"
players = ["Ann", "Bo"]
[hands]
Ann = "9c 3c"
Bo = "9s 2d"
[[tricks]]
plays = "3c, 9s"
note = "Low{0}"
[[tricks]]
plays = "2d, 9c"
"""


def hostile(folder):
    """A scenario whose title and notes would play tricks on a terminal."""
    path = folder / "hostile.toml"
    path.write_text(HOSTILE.format("".join(f"\\u{ord(each):04x}" for each in OBEYED)), encoding="utf-8")
    return path


def nothing_to_obey(text):
    return all(each.isprintable() for each in text.split("\n"))


@pytest.mark.parametrize("command", ["show", "check", "export", "print"])
def test_what_comes_from_a_file_is_shown_and_not_obeyed(command, tmp_path):
    run = cucumber(command, str(hostile(tmp_path)), cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    assert nothing_to_obey(run.stdout)
    if command == "show":
        for word in ("Two nines", "About", "Low"):
            assert f"{word}{SHOWN}" in run.stdout


def test_a_player_with_such_a_name_is_refused_in_visible_words(tmp_path):
    path = hostile(tmp_path)
    name = "".join(f"\\u{ord(each):04x}" for each in OBEYED)
    path.write_text(path.read_text(encoding="utf-8").replace('"Ann"', f'"Ann{name}"'), encoding="utf-8")
    run = cucumber("check", "hostile.toml", cwd=tmp_path)
    assert run.returncode == 2
    assert f"'Ann{SHOWN}' has." in run.stdout
    assert nothing_to_obey(run.stdout)


def test_at_a_terminal_too_it_is_shown_and_not_obeyed(tmp_path):
    ours, theirs = pty.openpty()
    program = f"from cucumber.cli.main import main; import sys; sys.exit(main(['show', {str(hostile(tmp_path))!r}]))"
    with subprocess.Popen([sys.executable, "-c", program], stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        os.write(ours, b"\nq\n")
        shown = b""
        while b"(step 2 of " not in shown:
            shown += os.read(ours, 10_000)
        assert process.wait(timeout=60) == 0
    os.close(ours)
    text = shown.decode()
    assert "\x1b[2J" not in text
    assert r"\x1b[2J" in text
    assert not set("\a\x9b\u202e\u2066") & set(text)


@pytest.mark.parametrize(
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
    ids=lambda command: command[0],
)
def test_what_was_typed_is_told_and_not_obeyed(command, tmp_path):
    run = cucumber(*command, cwd=tmp_path)
    assert run.returncode == 2
    assert r"\x1b" in run.stdout + run.stderr
    assert nothing_to_obey(run.stdout)
    assert nothing_to_obey(run.stderr)
