"""`cucumber rules` and `cucumber diff`, as they are run."""

import os
import subprocess
import sys

import pytest

from cucumber import find
from cucumber.explain.sheets import differences, sheet
from tests.strategies import TABLES


def cucumber(*arguments, width=80, before="", **environment):
    """Run the command in a pipe, after some Python."""
    code = f"import sys\n{before}\nfrom cucumber.app import main\nsys.exit(main({list(arguments)!r}))"
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "COLUMNS": str(width), "PYTHONIOENCODING": "utf-8", **environment},
    )


def words(text):
    """The text without its line breaks."""
    return " ".join(text.split())


@pytest.mark.parametrize("table", [("agurk",), ("prague", "must-head", "tied-pay"), ("five-cucumbers",)])
def test_rules_prints_every_line_with_its_source(table):
    name, *house_rules = table
    run = cucumber("rules", name, *(["--with", *house_rules] if house_rules else []))
    assert (run.returncode, run.stderr) == (0, "")
    shown = sheet(find(name).playing(*house_rules))
    printed = words(run.stdout)
    for line in shown.lines:
        source = f" [{shown.note(line)}]" if line.source else " (our ruling)"
        mark = f" ({line.mark})" if line.mark else ""
        assert f"{line.sentence}{source}{mark}" in printed
        assert all(f"Our ruling: {ruling}" in printed for ruling in line.rulings)
    for number, source in enumerate(shown.sources, 1):
        assert f"[{number}] {source}" in printed
    for rule in shown.to_choose:
        assert f"{rule.key}: {rule.gist}" in printed


def test_house_rules_may_stand_behind_the_name_too():
    assert cucumber("rules", "agurk+jokers").stdout == cucumber("rules", "agurk", "--with", "jokers").stdout
    together = cucumber("rules", "agurk", "--with", "jokers", "tied-pay").stdout
    assert together == cucumber("rules", "agurk", "--with", "jokers", "--with", "tied-pay").stdout


@pytest.mark.parametrize("width", [40, 80, 200])
def test_no_line_is_wider_than_the_window_or_hard_to_read_or_ends_in_spaces(width):
    for run in (cucumber("rules", "denexa", width=width), cucumber("diff", "agurk", "big-green", width=width)):
        lines = run.stdout.splitlines()
        assert max(map(len, lines)) <= min(width, 100)
        assert not [line for line in lines if line != line.rstrip()]
        assert "\x1b" not in run.stdout


@pytest.mark.parametrize("width", [40, 100])
def test_diff_prints_each_question_with_both_answers(width):
    run = cucumber("diff", "agurk", "five-cucumbers", width=width)
    assert run.returncode == 0
    asked = [each.question.asks for each in differences(find("agurk"), find("five-cucumbers"))]
    assert [line for line in run.stdout.splitlines() if line.endswith("?")] == asked
    if width < 72:
        printed = words(run.stdout)
        assert "Agurk: Two to seven can play." in printed
        assert "Five Cucumbers: Two to six can play." in printed
    else:
        (line,) = (line for line in run.stdout.splitlines() if "Two to seven can play." in line)
        assert line.split("   ")[-1].strip() == "Two to six can play."


def test_diff_says_where_a_question_does_not_arise_and_where_nothing_differs():
    assert "does not arise" in cucumber("diff", "gurka-no+ace-stops", "five-cucumbers").stdout
    assert "no question is answered differently" in words(cucumber("diff", "agurk", "Danish Cucumber").stdout)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("rules", "agruk"), "There is no variant 'agruk'. Did you mean 'agurk'"),
        (("rules", "agurk", "--with", "jokres"), "Agurk has no house rule 'jokres'. Did you mean 'jokers'?"),
        (("rules", "prague", "--with", "must-head", "no-choice"), "'must-head' and 'no-choice' give two answers"),
        (("rules", "agurk+jokers", "--with", "jokers"), "'jokers' is switched on twice"),
        (("diff", "agurk", "whist"), "There is no variant 'whist'"),
        (("diff", "agurk+trumps", "agurk"), "Agurk has no house rule 'trumps'"),
    ],
)
def test_what_cannot_be_printed_is_said_in_a_sentence(arguments, says):
    run = cucumber(*arguments)
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr.startswith("cucumber: ")
    assert says in run.stderr
    assert run.stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", [("rules", "agurk"), ("diff", "agurk", "denexa")])
def test_without_rich_it_says_what_to_install(arguments):
    run = cucumber(*arguments, before="sys.modules['rich'] = None")
    assert run.returncode == 2
    assert run.stderr == "cucumber: printing rules needs rich: pip install 'cucumber-notebooks[app]'\n"


def test_a_terminal_that_knows_ascii_alone_still_shows_the_rest():
    run = cucumber("rules", "agurk", PYTHONIOENCODING="ascii")
    assert (run.returncode, run.stderr) == (0, "")
    assert "? Any one card may be led." in run.stdout


def test_a_reader_that_has_seen_enough_is_no_error():
    program = "from cucumber.app import main; import sys; sys.exit(main(['rules', 'agurk']))"
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        process.stdout.close()
        assert process.wait(timeout=60) == 0
        assert process.stderr.read() == ""


@pytest.mark.parametrize("variant", TABLES, ids=lambda variant: variant.key)
def test_every_game_can_be_printed_in_colour(variant, monkeypatch, capsys):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "60")
    from cucumber import terminal

    terminal.print_rules(variant)
    printed = capsys.readouterr().out
    assert "\x1b[1m" in printed
    assert variant.name.split()[0] in printed
