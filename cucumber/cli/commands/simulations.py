"""`cucumber study`, `tournament` and `claims`: long runs of play by bots, and their results."""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cucumber.bots import AT_ONCE, DEFAULT_BOT
from cucumber.cli.commands.arguments import GAME, Commands, add_command, add_json, game_key, whole_number
from cucumber.cli.output import CannotRun
from cucumber.cli.output_file import OUTPUT
from cucumber.cli.table_files import TableOutput
from cucumber.extras import need

if TYPE_CHECKING:
    from cucumber.study.experiment import Experiment

MOST_WORKERS = 61  # the most processes that any system can wait for


def add(commands: Commands) -> None:
    _add_study(commands)
    _add_tournament(commands)
    _add_claims(commands)


def _add_study(commands: Commands) -> None:
    command = add_command(commands, "study", study, "let bots play many deals, and say what comes out")
    usual = f"one for all, or one a seat ({DEFAULT_BOT})"
    command.add_argument("--bots", nargs="+", default=[DEFAULT_BOT], metavar="BOT", help=usual)
    compared = "say by how much each game differs from this one, with the same cards"
    command.add_argument("--against", metavar="NAME", help=compared)
    _add_work(command, deals=100_000)


def _add_tournament(commands: Commands) -> None:
    says = "let bots play each other with the same cards, and rate them"
    command = add_command(commands, "tournament", tournament, says)
    usual, named = [bot.name for bot in AT_ONCE], "two or more (ours that don't search)"
    command.add_argument("--bots", nargs="+", default=usual, metavar="BOT", help=named)
    _add_work(command, deals=10_000)


def _add_claims(commands: Commands) -> None:
    command = add_command(commands, "claims", claims, "play out again what sources say about playing well")
    command.add_argument("claims", metavar="CLAIM", nargs="*", help="such as best-hand (all of them)")
    _add_files(command)


def _add_work(command: argparse.ArgumentParser, deals: int) -> None:
    """What a study and a tournament have in common."""
    command.add_argument("variants", metavar="NAME", nargs="+", help=GAME)
    command.add_argument("--players", type=whole_number, nargs="+", default=[4], metavar="N", help="how many play (4)")
    command.add_argument("--deals", type=whole_number, default=deals, metavar="N", help="for each game (%(default)s)")
    command.add_argument("--games", action="store_true", help="play that many whole games instead")
    command.add_argument("--seed", type=whole_number, default=0, metavar="N", help="where chance starts (%(default)s)")
    _add_files(command)


def _add_files(command: argparse.ArgumentParser) -> None:
    """Where the table goes, and whether earlier work is resumed."""
    named = "write the table as .csv or .parquet; - for CSV on standard output"
    command.add_argument("-o", "--out", type=Path, metavar="FILE", help=named)
    add_json(command)
    command.add_argument("--workers", type=_workers, default=os.cpu_count() or 1, metavar="N", help="(one a core)")
    command.add_argument("--resume", action="store_true", help="go on with what was begun for this file")
    command.add_argument("--force", action="store_true", help="overwrite a file that exists, or was begun")


def _workers(text: str) -> int:
    if not 1 <= (number := whole_number(text)) <= MOST_WORKERS:
        raise argparse.ArgumentTypeError(f"there are from 1 to {MOST_WORKERS} workers, not {text[:20]!r}")
    return number


def study(options: argparse.Namespace) -> int:
    """Let bots play many deals or whole games, and say what comes out, with intervals.

    Raises CannotRun if a needed package is missing, or if the command is interrupted outright.
    """
    if options.against is not None:
        options.against = game_key(options.against)
    return _work_on_games(options)


def tournament(options: argparse.Namespace) -> int:
    """Let each bot play among each of the others with the same cards, in every seat, and rate them all.

    Raises CannotRun as `study` does.
    """
    return _work_on_games(options)


def claims(options: argparse.Namespace) -> int:
    """Play out again what sources say about playing well, and judge it: all in about ten minutes.

    Raises CannotRun as `study` does.
    """
    return _work(options)


def _work_on_games(options: argparse.Namespace) -> int:
    options.variants = list(map(game_key, options.variants))
    return _work(options)


def _work(options: argparse.Namespace) -> int:
    if options.out and options.out.suffix == ".parquet":
        need("writing Parquet", "pandas", "pyarrow", extra="study")
    try:
        out = None if options.out == OUTPUT else options.out
        with TableOutput(out, resume=options.resume, force=options.force).lock() as files:
            return _conduct(options, files)
    except KeyboardInterrupt:
        raise CannotRun("interrupted") from None


def _conduct(options: argparse.Namespace, files: TableOutput) -> int:
    """Checks the request before importing the simulation, which takes a second."""
    if _takes_no_time(options) and "numba" not in sys.modules:
        os.environ.setdefault("NUMBA_DISABLE_JIT", "1")  # plain Python finishes before compiled code is loaded

    from cucumber.cli import terminal
    from cucumber.cli.json_facts import put_csv, put_rows
    from cucumber.cli.study_progress import Show, conduct

    printers: dict[Any, Show] = {
        study: terminal.print_study,
        tournament: terminal.print_tournament,
        claims: terminal.print_claims,
    }
    work = _experiment(options)
    show: Show = terminal.print_comparison if _compares(options) else printers[options.run]
    if options.json:
        show = put_rows
    elif options.out == OUTPUT:
        show = partial(put_csv, columns=work.columns)
    return conduct(work, files, options.workers, options.typed, show)


def _compares(options: argparse.Namespace) -> bool:
    return options.run is study and options.against is not None


def _takes_no_time(options: argparse.Namespace) -> bool:
    """Whether plain Python is fast enough for this. Raises CucumberError if it can't be played."""
    from cucumber.study.request import SOON, games_of, tenths_of_a_study, tenths_of_a_tournament

    if options.run is claims:
        return False
    games = games_of(_variants(options), options.players, options.deals, options.seed, whole_games=options.games).played
    if options.run is study:
        return tenths_of_a_study(games, _bots(options), options.deals, whole_games=options.games) <= SOON
    return tenths_of_a_tournament(games, options.bots, options.deals, whole_games=options.games) <= SOON


def _variants(options: argparse.Namespace) -> list[str]:
    """The games that are played; where they are compared with one, that one first."""
    from cucumber.engine.variants import find

    if not _compares(options):
        return list(options.variants)
    against = find(options.against)
    return [options.against, *(name for name in options.variants if find(name).key != against.key)]


def _bots(options: argparse.Namespace) -> str | list[str]:
    """The bots of a study: one for all seats, or one a seat."""
    bots: list[str] = options.bots
    return bots[0] if len(bots) == 1 else bots


def _experiment(options: argparse.Namespace) -> Experiment[Any]:
    from cucumber.study import Differences, Study, Tournament
    from cucumber.study.claims import Replay, claims_named

    if options.run is claims:
        return Replay(claims_named(options.claims))
    games = options.variants, options.players
    often = options.deals, options.seed
    if _compares(options):
        compared = options.variants, options.against, options.players
        return Differences(*compared, _bots(options), *often, whole_games=options.games)
    if options.run is study:
        return Study(*games, _bots(options), *often, whole_games=options.games)
    return Tournament(options.bots, *games, *often, whole_games=options.games)
