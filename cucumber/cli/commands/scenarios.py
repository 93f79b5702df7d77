"""`cucumber show`, `check` and `export`: a scenario in the terminal, checked, or as a file."""

from __future__ import annotations

import argparse
from pathlib import Path

from cucumber.cli.commands.arguments import Commands, add_command, add_json, add_output
from cucumber.cli.failure import CannotRun
from cucumber.cli.files import is_file, say_written, write_file
from cucumber.cli.saying import say
from cucumber.errors import BadScenario, CucumberError
from cucumber.scenario import Scenario, load
from cucumber.teach.lessons import scenario_in
from cucumber.toml import content_of

SCENARIO = "a scenario: a TOML file, or one of those that come along, such as examples/1-three-nines"


def add(commands: Commands) -> None:
    """Adds the three commands."""
    shown = add_command(commands, "show", show, "step through a scenario")
    shown.add_argument("scenario", metavar="SCENARIO", help=SCENARIO)
    add_json(shown)

    checked = add_command(commands, "check", check, "check scenario files")
    checked.add_argument("scenarios", metavar="FILE", nargs="+", help=SCENARIO)
    add_json(checked)

    written = add_command(commands, "export", export, "write a scenario as one HTML file")
    written.add_argument("scenario", metavar="SCENARIO", help=SCENARIO)
    add_output(written, "FILE.html", "the file (named like the scenario)")


def show(options: argparse.Namespace) -> None:
    """Step through a scenario in the terminal; in a pipe all steps are printed."""
    scenario = scenario_named(options.scenario)

    from cucumber.cli import facts, terminal

    if options.json:
        facts.put_facts(facts.scenario(scenario))
    else:
        terminal.show_scenario(scenario)


def check(options: argparse.Namespace) -> None:
    """Say of each scenario whether it replays and comes out as it expects, or where and why not.

    Raises CannotRun at the end if any does not; all of them are checked.
    """
    found = [_checked(name) for name in options.scenarios]
    if options.json:
        from cucumber.cli import facts

        facts.put_facts(found)
    else:
        for each in found:
            say(each["problem"] or f"{each['scenario']}: fine ({each['counted']})")
    if wrong := sum(each["problem"] is not None for each in found):
        raise CannotRun(f"{wrong} of {len(options.scenarios)} cannot be told; what is above says where and why")


def _checked(name: str) -> dict[str, str | None]:
    """What checking a scenario comes to: the problem, if there is one, or what is in it."""
    try:
        return {"scenario": name, "problem": None, "counted": _counted(scenario_named(name))}
    except CucumberError as problem:
        return {"scenario": name, "problem": str(problem), "counted": None}


def export(options: argparse.Namespace) -> None:
    """Write a scenario as one HTML file that replays in any browser, without server or network.

    Raises CannotRun if the file cannot be written.
    """
    from cucumber.paper.in_print import file_name
    from cucumber.ui.scenario_page import page

    scenario = scenario_named(options.scenario)
    target: Path = options.output or Path(file_name(scenario))
    text = page(scenario).encode()
    write_file(target, text, force=options.force)
    say_written(target, scenario.title)


def scenario_named(name: str) -> Scenario:
    """The scenario with that key, or in that file."""
    if name.endswith(".toml") or is_file(Path(name)):
        return scenario_in(content_of(name, BadScenario), name)
    return load(name)


def _counted(scenario: Scenario) -> str:
    numbers = ((len(scenario.line.steps), "step"), (len(scenario.what_ifs), "what-if"))
    return ", ".join(f"{number} {noun}{'' if number == 1 else 's'}" for number, noun in numbers)
