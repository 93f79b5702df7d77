"""`cucumber show`, `check` and `export`: a scenario in the terminal, checked, or as a file."""

from __future__ import annotations

import argparse
from pathlib import Path

from cucumber.cli.commands.arguments import Commands, need
from cucumber.cli.failure import CannotRun
from cucumber.cli.files import is_file, write_file
from cucumber.cli.saying import say
from cucumber.errors import CucumberError
from cucumber.scenario import Scenario, load
from cucumber.scenario.reading import content_of
from cucumber.teach.lessons import scenario_in

SCENARIO = "a scenario: a TOML file, or one of those that come along, such as examples/1-three-nines"


def add(commands: Commands) -> None:
    """Adds the three commands."""
    shown = commands.add_parser(
        "show",
        help="step through a scenario",
        description="Step through a scenario in the terminal; in a pipe all steps are printed.",
    )
    shown.set_defaults(run=show)
    shown.add_argument("scenario", metavar="SCENARIO", help=SCENARIO)

    checked = commands.add_parser(
        "check",
        help="check scenario files",
        description="Say of each scenario whether it replays and comes out as it expects, or where and why not.",
    )
    checked.set_defaults(run=check)
    checked.add_argument("scenarios", metavar="FILE", nargs="+", help=SCENARIO)

    written = commands.add_parser(
        "export",
        help="write a scenario as one HTML file",
        description="Write a scenario as one HTML file that replays in any browser, without server or network.",
    )
    written.set_defaults(run=export)
    written.add_argument("scenario", metavar="SCENARIO", help=SCENARIO)
    written.add_argument("-o", "--output", type=Path, metavar="FILE.html", help="the file (named like the scenario)")
    written.add_argument("--force", action="store_true", help="write over a file that is there already")


def show(options: argparse.Namespace) -> None:
    """`cucumber show`: a scenario step by step."""
    scenario = scenario_named(options.scenario)
    need("showing a scenario", "rich")

    from cucumber.cli import terminal

    terminal.show_scenario(scenario)


def check(options: argparse.Namespace) -> None:
    """`cucumber check`: whether scenarios replay and come out as they expect.

    All of them are checked. Raises CannotRun at the end if any does not.
    """
    wrong = 0
    for name in options.scenarios:
        try:
            scenario = scenario_named(name)
        except CucumberError as problem:
            wrong += 1
            say(str(problem))
        else:
            say(f"{name}: fine ({_counted(scenario)})")
    if wrong:
        raise CannotRun(f"{wrong} of {len(options.scenarios)} cannot be told; what is above says where and why")


def export(options: argparse.Namespace) -> None:
    """`cucumber export`: a scenario as one HTML file. Raises CannotRun if the file cannot be written."""
    from cucumber.paper.in_print import file_name
    from cucumber.ui.scenario_page import page

    scenario = scenario_named(options.scenario)
    target: Path = options.output or Path(file_name(scenario))
    text = page(scenario).encode()
    write_file(target, text, force=options.force)
    say(f"{target}: {scenario.title} ({round(len(text) / 1000)} kB)")


def scenario_named(name: str) -> Scenario:
    """The scenario with that key, or in that file."""
    if name.endswith(".toml") or is_file(Path(name)):
        return scenario_in(content_of(name), name)
    return load(name)


def _counted(scenario: Scenario) -> str:
    numbers = ((len(scenario.line.steps), "step"), (len(scenario.what_ifs), "what-if"))
    return ", ".join(f"{number} {noun}{'' if number == 1 else 's'}" for number, noun in numbers)
