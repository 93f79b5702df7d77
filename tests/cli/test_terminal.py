"""The commands that print and write, as they are run: `rules`, `diff`, `show`, `check` and `export`."""

import json
import os
import pty
import re
import subprocess
import sys
from contextlib import suppress
from importlib.resources import files
from pathlib import Path

from cucumber import find, read_variant
from cucumber.cli import terminal
from cucumber.cli.main import main
from cucumber.table.scenario import load, shipped_keys
from cucumber.words.explain.how_to_play import how_to_play
from cucumber.words.explain.rule_sheet import differences, sheet
from tests.cases import for_each
from tests.strategies import TABLES
from tests.tiers import some

ROOT = str(Path(__file__).parents[2])


THREE_NINES = "examples/1-three-nines"


def cucumber(*arguments, width=80, before="", cwd=None, **environment):
    """Run the command in a pipe, after some Python."""
    code = f"import sys\n{before}\nfrom cucumber.cli.main import main\nsys.exit(main({list(arguments)!r}))"
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=cwd,
        env={**os.environ, "COLUMNS": str(width), "PYTHONIOENCODING": "utf-8", "PYTHONPATH": ROOT, **environment},
    )


def words(text):
    """The text without its line breaks."""
    return " ".join(text.split())


@for_each("key", ["agurk", "prague+must-beat+tied-pay", "five-cucumbers"])
def test_rules_prints_how_to_play_and_when_asked_every_line_with_its_source(key, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    name, *house_rules = key.split("+")
    asked = ["rules", name, *(["--with", *house_rules] if house_rules else [])]
    assert main([*asked, "--all"]) == 0
    printed, told = capsys.readouterr()
    printed, shown = words(printed), sheet(find(key))
    for line in shown.statements:
        source = f" [{shown.note(line)}]" if line.source else f" ({line.missing_source})"
        mark = f" ({line.mark})" if line.mark else ""
        assert f"{line.sentence}{source}{mark}" in printed
        assert all(f"Our ruling: {ruling}" in printed for ruling in line.rulings)
    for number, source in enumerate(shown.sources, 1):
        assert f"[{number}] {source}" in printed
    for rule in how_to_play(find(key)).to_choose:
        assert f"{rule.key}: {rule.gist}" in printed
    assert main(["rules", key]) == 0
    first, more = capsys.readouterr()
    card, printed = how_to_play(find(key)), words(first)
    for point in card.points:
        assert point.title in printed
        assert all(each.text in printed for each in point.sentences)
    assert f"cucumber rules {key} --all" in printed
    assert told == more == ""
    assert main([*asked[:2], *(each for rule in house_rules for each in ("--with", rule))]) == 0
    assert capsys.readouterr().out == first, "house rules may stand behind the name too"


@for_each("key", ["agurk+jokers", "ogorek"])
def test_rules_tell_the_words_with_which_a_file_gives_each_answer(key, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["rules", key, "--all"]) == 0
    _, answers = capsys.readouterr().out.split("below [answers]\n")
    assert re.search(r'tie = "\w+" +What does a tie bring\? nothing or bonus\n', answers)
    lines = re.findall(r'^  (\S+ = "\S+")', answers, re.MULTILINE)
    ours = [re.sub(r'^limit = ".*"', 'limit = "44"', line) for line in lines]
    file = "\n".join(['name = "Ours"', f'base = "{key.partition("+")[0]}"', "[answers]", *ours])
    assert read_variant(file).rules == find(f"{key}~limit=44").rules
    assert main(["rules", key, "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)["answers"]
    assert {f'{each["word"]} = "{each["answer"]}"' for each in printed} <= set(lines)
    assert {each["word"]: each["possible"] for each in printed}["tie"] == "nothing or bonus"


def test_how_to_play_is_printed_in_another_language_whole_or_not_at_all(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("COLUMNS", "80")
    card = how_to_play(find("agurk+jokers"), "da")
    assert main(["rules", "agurk", "--with", "jokers", "--in", "da"]) == 0
    printed = words(capsys.readouterr().out)
    assert printed.startswith(f"Agurk (jokere) {card.gist} Kort fortalt ")
    assert all(f"{rule.name} ({rule.key}): {rule.gist}" in printed for rule in card.to_choose)
    assert all(each.text in printed for point in card.points for each in point.sentences)
    assert printed.endswith("Endnu ikke læst igennem af en dansker.")
    assert main(["print", "agurk", "--in", "da", "-o", str(tmp_path / "agurk.html")]) == 0
    assert '<html lang="da">' in (tmp_path / "agurk.html").read_text(encoding="utf-8")
    capsys.readouterr()
    for asked, says in (
        (["rules", "ogorek", "--in", "da"], "How to play Ogórek can't be read in Danish: There is no Danish yet for"),
        (["rules", "agurk", "--in", "da", "--all"], "leave out --in, or --all and --json"),
        (["print", "examples/1-three-nines", "--in", "da"], "leave out --in"),
    ):
        assert main(asked) == 2
        printed, told = capsys.readouterr()
        assert (printed, says in told) == ("", True)


@for_each("width", [40, 80, 200])
def test_no_line_is_wider_than_the_window_or_hard_to_read_or_ends_in_spaces(width, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    for asked in (["rules", "denexa"], ["diff", "agurk", "big-green"]):
        assert main(asked) == 0
        printed = capsys.readouterr().out
        lines = printed.splitlines()
        assert max(map(len, lines)) <= min(width, 100)
        assert not [line for line in lines if line != line.rstrip()]
        assert "\x1b" not in printed


@for_each("width", [40, 100])
def test_diff_prints_each_question_with_both_answers(width, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    assert main(["diff", "agurk", "five-cucumbers"]) == 0
    printed = capsys.readouterr().out
    asked = [each.question.asks for each in differences(find("agurk"), find("five-cucumbers"))]
    assert [line for line in printed.splitlines() if line.endswith("?")] == asked
    if width < 72:
        assert "Agurk: Two to seven can play." in words(printed)
        assert "Five Cucumbers: Two to six can play." in words(printed)
    else:
        (line,) = (line for line in printed.splitlines() if "Two to seven can play." in line)
        assert line.split("   ")[-1].strip() == "Two to six can play. (our ruling)"


def test_diff_says_where_a_question_does_not_arise_and_where_nothing_differs(capsys):
    assert main(["diff", "gurka-no+ace-stops", "five-cucumbers"]) == 0
    assert "does not arise" in capsys.readouterr().out
    assert main(["diff", "agurk", "Danish Cucumber"]) == 0
    assert "no question is answered differently" in words(capsys.readouterr().out)


@for_each(
    "arguments, says",
    [
        (("rules", "agruk"), "There is no game 'agruk'. Did you mean 'agurk'"),
        (("rules", "agurk+jokers", "--with", "jokers"), "'jokers' is switched on twice"),
        (("diff", "agurk", "whist"), "There is no game 'whist'"),
        (("show", "examples/1-three-nine"), "Did you mean 'examples/1-three-nines'"),
        (("show", "nowhere.toml"), "nowhere.toml: cannot be read: No such file or directory."),
        (("export", THREE_NINES, "-o", "/nowhere/x.html"), "/nowhere/x.html cannot be written: No such file"),
    ],
)
def test_what_cannot_be_printed_is_said_in_a_sentence(arguments, says, capsys):
    assert main([*arguments]) == 2
    printed, told = capsys.readouterr()
    assert printed == ""
    assert told.startswith("cucumber: ")
    assert says in told
    assert told.count("\n") == 1


def test_a_terminal_that_knows_ascii_alone_still_shows_the_rest():
    run = cucumber("rules", "agurk", "--all", PYTHONIOENCODING="ascii")
    assert (run.returncode, run.stderr) == (0, "")
    assert "? You may lead any card." in run.stdout


@for_each("variant", some(TABLES, 8))
def test_every_game_can_be_printed_in_colour(variant, monkeypatch, capsys):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "60")
    terminal.print_how_to_play(variant)
    terminal.print_answers(variant)
    printed = capsys.readouterr().out
    assert "\x1b[1m" in printed
    assert variant.name.split()[0] in printed


OBEYED = "\x1b[2J\a\x9b1m\u202e\u2066"  # clears the screen, rings, colors, turns letters round
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


# --- scenarios --------------------------------------------------------------------------------------------------------


def damaged(folder, name, right, wrong):
    """A file of the author's own: a shipped one with something changed."""
    text = files("cucumber").joinpath("table", "scenarios", f"{THREE_NINES}.toml").read_text(encoding="utf-8")
    assert right in text
    path = folder / name
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    return path


def test_check_reports_every_file_with_place_and_reason(tmp_path, capsys):
    fine = damaged(tmp_path, "fine.toml", "Three nines", "3 nines")
    refused = damaged(tmp_path, "refused.toml", "Ah, Ac, 3h, 3s", "Ah, Ac, 3h, 10h")
    other = damaged(tmp_path, "other.toml", 'taker = "Eva"', 'taker = "Bo"')
    assert main(["check", str(refused), str(tmp_path / "none.toml"), THREE_NINES, str(other), str(fine)]) == 2
    printed, told = capsys.readouterr()
    first, second, *rest = printed.splitlines()
    assert first.startswith(f"{refused}: tricks 1: plays, act 4: Dan may not play 10♥: it doesn't beat or equal A♣")
    missing = "cannot be read: No such file or directory. Did you mean 'fine.toml' or 'other.toml'?"
    assert second == f"{tmp_path / 'none.toml'}: {missing}"
    assert rest == [
        f"{THREE_NINES}: fine (47 steps, 2 what-ifs)",
        f"{other}: expect: expected taker Bo, but it came out as Eva",
        f"{fine}: fine (47 steps, 2 what-ifs)",
    ]
    assert told == "cucumber: 3 of 5 failed; the lines above say where and why\n"


@for_each("width", [40, 100])
def test_show_prints_every_step(width, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    scenario = load(THREE_NINES)
    assert main(["show", THREE_NINES]) == 0
    shown, told = capsys.readouterr()
    assert told == ""
    assert max(map(len, shown.splitlines())) <= width
    assert "\x1b" not in shown
    printed = words(shown)
    for number, step in enumerate(scenario.line.steps, 1):
        assert f"{step.label} (step {number} of {len(scenario.line.steps)})" in printed
        assert " ".join(step.note) in printed
        assert f"Note: {step.comment}" in printed or not step.comment
    for what_if in scenario.what_ifs:
        assert f"Here begins: {what_if.title}" in printed
        assert " ".join(what_if.line.steps[-1].note) in printed
    assert "Bo (turn) score 12 5♠ 7♥ 8♥ 9♣ J♦ K♥ A♣" in printed
    assert "Bo may now choose: 5♠, A♣" in printed


@for_each("key", some(shipped_keys("examples"), 8))
def test_every_example_can_be_shown(key, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    terminal.print_scenario(load(key))
    assert f"(step {len(load(key).line.steps)} of " in capsys.readouterr().out


def test_show_at_a_terminal_obeys_nothing_that_a_file_says(tmp_path):
    ours, theirs = pty.openpty()
    program = f"from cucumber.cli.main import main; import sys; sys.exit(main(['show', {str(hostile(tmp_path))!r}]))"
    with subprocess.Popen([sys.executable, "-c", program], stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        shown = b""
        with suppress(OSError):  # once the program has ended
            while part := os.read(ours, 10_000):
                shown += part
        assert process.wait(timeout=60) == 0
    os.close(ours)
    text = shown.decode()
    assert "(step 2 of " in text
    assert "\x1b[1m" in text
    assert "\x1b[2J" not in text
    assert r"\x1b[2J" in text
    assert not set("\a\x9b\u202e\u2066") & set(text)


def test_export_writes_a_file_named_like_the_scenario_and_overwrites_none(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["export", THREE_NINES]) == 0
    printed, told = capsys.readouterr()
    assert printed.startswith("1-three-nines.html: Three nines on the last trick (")
    assert told == ""
    written = tmp_path / "1-three-nines.html"
    assert written.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    written.write_text("mine", encoding="utf-8")
    assert main(["export", THREE_NINES]) == 2
    assert capsys.readouterr().err.startswith("cucumber: 1-three-nines.html is there already. Give --force")
    assert written.read_text(encoding="utf-8") == "mine"
    assert main(["export", THREE_NINES, "--force"]) == 0
    assert written.read_text(encoding="utf-8") != "mine"


def test_export_takes_a_file_of_ones_own(tmp_path, capsys):
    own = damaged(tmp_path, "own.toml", "Three nines", "My nines")
    assert main(["export", str(own), "-o", str(tmp_path / "page.html")]) == 0
    assert "<title>My nines" in (tmp_path / "page.html").read_text(encoding="utf-8")
    wrong = damaged(tmp_path, "wrong.toml", 'taker = "Eva"', 'taker = "Bo"')
    assert main(["export", str(wrong), "-o", str(tmp_path / "wrong.html")]) == 2
    assert "expected taker Bo" in capsys.readouterr().err
    assert not (tmp_path / "wrong.html").exists()
