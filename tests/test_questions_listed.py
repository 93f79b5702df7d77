"""What a game of your own answers and what a study counts is listed: in the docs, at the command line, as values.

    python -m tests.test_questions_listed --write

writes the answers in the docs.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from cucumber.cli.main import main
from cucumber.engine.rules import QUESTIONS
from cucumber.engine.rules.codec import WORDS
from cucumber.study import MEASURES

FILE = Path(__file__).parents[1] / "docs" / "questions.md"
DOCS = FILE.read_text(encoding="utf-8")
ROWS = [
    tuple(cell.strip() for cell in line.strip("|").split("|")) for line in re.findall(r"^\|.*\|$", DOCS, re.MULTILINE)
]


def printed(capsys, *command):
    assert main(["list", *command]) == 0
    return capsys.readouterr().out


ASKED = [(word.word, question.asks, word.possible) for word, question in zip(WORDS, QUESTIONS, strict=True)]


def written():
    """The docs with every question and its answers."""
    rows = "".join(f"| `{word}` | {asks} | {possible} |\n" for word, asks, possible in ASKED)
    return re.sub(r"(?<=\| answers \|\n\| --- \| --- \| --- \|\n)(?:\|.*\n)+", rows, DOCS)


def test_every_question_is_listed_with_the_words_for_its_answers(capsys):
    assert written() == DOCS
    facts = json.loads(printed(capsys, "questions", "--json"))
    assert [(fact["word"], fact["asks"], fact["possible"]) for fact in facts] == ASKED
    assert re.search(r"(?m)^equal +Is an equal card enough\? +enough or too-low$", printed(capsys, "questions"))


def test_every_measure_is_listed_with_its_unit(capsys):
    counted = [
        (each.name, each.by, each.unit, each.says + (" (whole games)" if each.of_games else "")) for each in MEASURES
    ]
    assert [row for row in ROWS if len(row) == 4][2:] == counted
    facts = json.loads(printed(capsys, "measures", "--json"))
    assert [(fact["measure"], fact["by"], fact["says"]) for fact in facts] == [
        (each.name, each.by, each.says) for each in MEASURES
    ]
    assert "deals in which somebody else's last card equals the taker's" in " ".join(
        printed(capsys, "measures").split()
    )


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
