"""The names that other programs rely on: found where one looks, completed, and equal when they mean the same."""

from __future__ import annotations

import copy
import importlib
import json
import pickle
import subprocess
import sys

import pytest

import cucumber
from cucumber import VARIANTS, find
from cucumber.cli.main import main
from cucumber.study.claims import claims_named
from cucumber.table.scenario import load
from tests.cases import for_each

PACKAGES = (
    *(
        "cucumber",
        "cucumber.analysis",
        "cucumber.bots",
        "cucumber.table.compare",
        "cucumber.words.explain",
        "cucumber.table.explore",
    ),
    *(
        "cucumber.analysis.fast",
        "cucumber.engine.game",
        "cucumber.engine.deal",
        "cucumber.table.match",
        "cucumber.table.moves",
        "cucumber.engine.notation",
    ),
    *(
        "cucumber.notebook",
        "cucumber.engine.rules",
        "cucumber.table.scenario",
        "cucumber.table.scoring",
        "cucumber.study",
    ),
    "cucumber.engine.variants",
)


def python(*arguments):
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)


@for_each("package", PACKAGES)
def test_what_a_package_offers_is_there_and_is_completed(package):
    module = importlib.import_module(package)
    assert len(module.__all__) == len(set(module.__all__))
    assert set(module.__all__) <= set(dir(module))
    assert all(getattr(module, name) is not None for name in module.__all__)


def test_completion_offers_what_others_build_on_before_it_is_imported():
    program = "import json, cucumber; print(json.dumps(dir(cucumber)))"
    offered = set(json.loads(python("-c", program).stdout))
    assert {"run", "Study", "Tournament", "solve", "advise", "play_game", "view", "study", "__version__"} <= offered


def test_a_name_that_there_is_not_is_no_attribute():
    for package in (cucumber, importlib.import_module("cucumber.study"), importlib.import_module("cucumber.analysis")):
        with pytest.raises(AttributeError, match="has no attribute 'runs'"):
            _ = package.runs


@pytest.mark.parametrize(
    "before", ["", "import cucumber.engine.view", "import cucumber.study", "from cucumber.engine.view import View"]
)
def test_view_is_the_function_however_it_is_imported(before):
    program = (
        f"{before}\nfrom cucumber import view, Deal\nprint(view(Deal.of('agurk', ['9h', '5s']), 0).own)\n"
        "from cucumber.engine.view import view as same\nimport cucumber\nprint(cucumber.view is same is view)"
    )
    assert python("-c", program).stdout == "0\nTrue\n"


# --- what is the same -------------------------------------------------------------------------------------------------


@for_each("key", ["agurk", "agurk+jokers", "agurk+jokers+tied-pay", "five-cucumbers"])
def test_a_variant_is_equal_to_itself_found_again_sent_or_copied(key):
    variant = find(key)
    sent = pickle.loads(pickle.dumps(variant))  # noqa: S301 -- our own
    for other in (find(key), sent, copy.copy(variant), copy.deepcopy(variant)):
        assert other == variant
        assert hash(other) == hash(variant)
    assert {variant: 1}[sent] == 1


def test_variants_that_differ_are_unequal():
    tables = [*VARIANTS, *(variant.playing(rule.key) for variant in VARIANTS for rule in variant.house_rules)]
    assert len(set(tables)) == len(tables)
    assert find("agurk+jokers+tied-pay") != find("agurk+tied-pay+jokers")


# --- the command ------------------------------------------------------------------------------------------------------


def test_the_module_is_the_command_and_tells_the_version_of_the_package():
    assert python("-m", "cucumber", "--version").stdout == f"Cucumber {cucumber.__version__}, the card games\n"
    assert cucumber.__version__[0].isdigit()
    assert python("-m", "cucumber").stderr.startswith("usage: python -m cucumber ")


@pytest.fixture
def told(capsys):
    """What a command prints."""

    def printed(command):
        assert main(command.split()) == 0
        return capsys.readouterr().out

    return printed


LISTS = {
    "games": find,
    "house-rules": find,
    "bots": cucumber.BOTS.__getitem__,
    "claims": lambda key: claims_named([key]),
    "examples": load,
}
JSON = (
    *(f"list {what}" for what in LISTS),
    *("rules agurk+jokers", "diff agurk gurka", "show examples/1-three-nines", "check examples/1-three-nines"),
    *("study agurk --deals 3 --workers 1", "tournament agurk --deals 3 --bots lowest highest --workers 1"),
)


@for_each("command", JSON)
def test_facts_are_told_to_programs_as_json(command, told):
    text = told(f"{command} --json")
    assert json.loads(text)
    assert "NaN" not in text


@for_each("what", LISTS)
def test_what_is_listed_is_taken_by_the_other_commands(what, told):
    keys = [each["key"] for each in json.loads(told(f"list {what} --json"))]
    lines = told(f"list {what}").splitlines()
    assert [line.split()[0] for line in lines if not line.startswith(" ")] == keys
    assert all(LISTS[what](key) for key in keys)


def test_facts_of_rules_say_the_same_as_the_sheet(told):
    facts = json.loads(told("rules agurk+jokers --json"))
    assert facts["players"] == [2, 7]
    assert [rule["key"] for rule in facts["house_rules"] if rule["on"]] == ["jokers"]
    rules = find("agurk+jokers").rules
    assert all(each["sentence"] == rules.sentence(each["question"]) for each in facts["answers"])


def test_a_file_may_be_the_output_itself(tmp_path):
    told = subprocess.run(
        [sys.executable, "-m", "cucumber", "export", "examples/1-three-nines", "-o", "-"],
        capture_output=True,
        check=False,
        cwd=tmp_path,
    )
    assert told.stdout.startswith(b"<!DOCTYPE html>")
    assert told.stderr == b"Three nines on the last trick\n"
    table = python("-m", "cucumber", "study", "agurk", "--deals", "3", "--workers", "1", "-o", "-").stdout
    assert table.startswith("variant,players,bots,")
    assert not list(tmp_path.iterdir())
