"""`cucumber show`, `check` and `export`: a scenario in the terminal, checked, or as a file."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from cucumber.cli.commands.arguments import Commands, add_command, add_json, add_output, find_game, is_game_file
from cucumber.cli.output import CannotRun, say
from cucumber.cli.output_file import is_file, is_folder, say_written, write_file
from cucumber.engine.rules import nearest
from cucumber.engine.toml import content_of
from cucumber.english import quantity
from cucumber.errors import BadPlan, BadScenario, CucumberError
from cucumber.extras import need
from cucumber.lessons.addons import Folder, read_folder, scenario_at
from cucumber.lessons.addons.folder_reader import words_of
from cucumber.lessons.addons.names import PAGE
from cucumber.lessons.plan.plan import plan_at, tells_a_plan
from cucumber.notebook_paths import own_notebooks
from cucumber.table.scenario import Scenario, load
from cucumber.table.scenario.model import RULES_TAUGHT

Result = dict[str, str | None]  # a file's name, and its problem or its contents
SCENARIO = "a scenario: a TOML file, or one that comes with Cucumber, such as examples/1-three-nines"


def add(commands: Commands) -> None:
    command = add_command(commands, "show", show, "print a scenario step by step")
    command.add_argument("scenario", metavar="SCENARIO", help=SCENARIO)
    add_json(command)

    checked = add_command(commands, "check", check, "check files of scenarios, games and plans, and folders of them")
    what = f"{SCENARIO}; or the file of a game or a plan, or a folder"
    checked.add_argument("scenarios", metavar="FILE", nargs="+", help=what)
    add_json(checked)

    exported = add_command(commands, "export", export, "write a scenario as one HTML file")
    exported.add_argument("scenario", metavar="SCENARIO", help=SCENARIO)
    add_output(exported, "FILE.html", "the file (named like the scenario)")


def show(options: argparse.Namespace) -> None:
    """Print a scenario step by step, then each what-if from where it branches off."""
    scenario = find_scenario(options.scenario)

    from cucumber.cli import json_facts, terminal

    if options.json:
        json_facts.put_facts(json_facts.scenario(scenario))
    else:
        terminal.print_scenario(scenario)


def check(options: argparse.Namespace) -> None:
    """Say whether each scenario replays and ends as it expects, and whether each game can be played.

    A plan is checked for steps that lead nowhere. In a folder all files are checked, as they would be to join the
    site, and its notebooks are run.

    Raises CannotRun if anything fails, after checking everything.
    """
    checked = [_check_all(name) for name in options.scenarios]
    results = [each for _, own in checked for each in own]
    if options.json:
        from cucumber.cli import json_facts

        json_facts.put_facts(results)
    else:
        for each in results:
            say(each["problem"] or f"{each['scenario']}: fine ({each['counted']})")
    if wrong := {each["scenario"] for each in results if each["problem"]}:
        files = sum(number for number, _ in checked)
        raise CannotRun(f"{len(wrong)} of {files} failed; the lines above say where and why")


def _check_all(name: str) -> tuple[int, list[Result]]:
    """How many files were checked, and the results; for a folder, each mistake with its file, or else its contents."""
    if not is_folder(Path(name)):
        return 1, [_check_one(name)]
    folder = read_folder(Path(name), words_of(own_notebooks()))
    problems = [(problem.file, problem.reason) for problem in folder.problems]
    problems += [(each.file, reason) for each in folder.examples for reason in _teaches_unknown(each.scenario())]
    problems += _mistakes_of(folder)
    mistakes = [(str(Path(name, file)), reason) for file, reason in problems]
    results: list[Result] = [
        {"scenario": file, "problem": f"{file}: {reason}", "counted": None} for file, reason in mistakes
    ]
    return len(folder.names), results or [{"scenario": name, "problem": None, "counted": str(folder)}]


def _mistakes_of(folder: Folder) -> Iterator[tuple[str, str]]:
    """The mistakes in the notebooks of a folder. Raises MissingExtra where they can't be run."""
    if folder.pages:
        need("running the notebooks of a folder", "nbclient", "ipykernel", extra="app")
        from cucumber.site.cell_errors import mistakes_of  # slow to import

        yield from mistakes_of(folder)


def _check_one(name: str) -> Result:
    """The result of checking a scenario or a game: the problem, if there is one, or its contents."""
    try:
        what = _describe(name)
    except CucumberError as problem:
        return {"scenario": name, "problem": str(problem), "counted": None}
    return {"scenario": name, "problem": None, "counted": what}


def _teaches_unknown(scenario: Scenario) -> Iterator[str]:
    """A sentence for each rule that an example teaches but no list offers: no search would find the example."""
    if scenario.difficulty:  # a story may teach whatever it likes
        unknown = [rule for rule in scenario.teaches if rule not in RULES_TAUGHT]
        yield from (f"teaches: no example is about {rule[:60]!r}. {nearest(rule, RULES_TAUGHT)}" for rule in unknown)


def _describe(name: str) -> str:
    path = Path(name)
    if is_game_file(name):
        game = find_game(name)
        return f"{game.name}, {quantity(len(game.changes), 'answer')} of its own"
    if is_file(path) and tells_a_plan(content_of(path, BadPlan)):
        pages = {*words_of(own_notebooks()), *words_of(path.parent), PAGE}
        return f"{quantity(len(plan_at(path, pages).steps), 'step')} of a plan"
    scenario = find_scenario(name)
    for reason in _teaches_unknown(scenario):
        raise BadScenario(f"{name}: {reason}")
    return f"{quantity(len(scenario.line.steps), 'step')}, {quantity(len(scenario.what_ifs), 'what-if')}"


def export(options: argparse.Namespace) -> None:
    """Write a scenario as one HTML file that replays in any browser, without a server or a network.

    Raises CannotRun if the file cannot be written.
    """
    from cucumber.pages.stage.scenario_html import page
    from cucumber.table.paper.print_parts import file_name

    scenario = find_scenario(options.scenario)
    target: Path = options.output or Path(file_name(scenario))
    text = page(scenario).encode()
    write_file(target, text, force=options.force)
    say_written(target, scenario.title)


def find_scenario(name: str) -> Scenario:
    """The scenario with that key, or in that file."""
    if name.endswith(".toml") or is_file(Path(name)):
        return scenario_at(Path(name))
    return load(name)
