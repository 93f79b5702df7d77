"""The command `cucumber`. Anything from the `app` extra is imported only when a command needs it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import TYPE_CHECKING, NoReturn

from cucumber.cli.commands import handouts, lists, rule_sheets, scenarios, simulations, site
from cucumber.cli.output import CannotRun, ReaderGone, print_error, put, say, shorten, visible
from cucumber.errors import CucumberError

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

FAILED = 2
NOT_READ = 1  # the exit code of Python's programs if a pipe is closed before its end


def main(argv: Sequence[str] | None = None, name: str = "cucumber") -> int:
    """Runs one command and gives its exit code; an error is printed as a sentence. `name` is its name as called."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show ♣ still shows the rest
    try:
        options = _parser(name).parse_args(argv)
        options.typed = list(sys.argv[1:] if argv is None else argv)
        return options.run(options) or 0
    except ReaderGone:
        return NOT_READ
    except (CannotRun, CucumberError) as problem:
        print_error(f"cucumber: {problem}")
        return FAILED


class _Parser(argparse.ArgumentParser):
    """A parser that prints as the commands do."""

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Prints help. Raises as `put` does, where argparse is silent."""
        if file is None:
            put(self.format_help())
        else:
            super().print_help(file)

    def error(self, message: str) -> NoReturn:
        super().error(shorten(visible(message)))


class _Version(argparse.Action):
    """Looks the version up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from cucumber.version import __version__

        say(f"Cucumber {__version__}, the card games")
        parser.exit()


def _parser(name: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = _Parser(
        prog=name,
        description="Cucumber: the games in which only the last trick counts.",
        epilog="No tests here? Cucumber, which runs tests in Gherkin, is another program of this name.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for each in (site, rule_sheets, lists, scenarios, handouts, simulations):
        each.add(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
