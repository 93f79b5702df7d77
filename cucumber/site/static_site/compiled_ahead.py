"""The compiled play as a library for the browser."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from cucumber.site.static_site.toolchain import CannotBuild, cache_folder

_PACKAGE = Path(__file__).parents[2]
_NEEDED = ("numba", "llvmlite", "ziglang")
_ANY_MACHINE = {  # so that numba makes the same code wherever it runs; it is finished for the browser's machine
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_OPT": "1",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "NUMBA_DISABLE_JIT": "0",
    "PYTHONHASHSEED": "0",
}
_LINKED = ("-shared", "--experimental-pic", "--no-entry", "--strip-all", "--unresolved-symbols=report-all")
_LONGEST = 2_000  # of what a program says when it fails


def write_library(path: Path) -> None:
    """Writes everything that is `cached` in `cucumber.analysis.fast` as one library, the same at each build.

    The last one made is reused until anything in the package changes. Raises CannotBuild if something
    it needs is missing, or if a function calls what no library has.
    """
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise CannotBuild(f"building the site needs {', '.join(missing)}: pip install 'cucumber-notebooks[build]'")
    library = cache_folder() / f"compiled-{_digest()}.so"
    if not library.exists():
        with TemporaryDirectory(dir=cache_folder()) as folder:
            code, linked = Path(folder, "code.o"), Path(folder, "compiled.so")
            link(code, write_code(code), linked)
            linked.rename(library)  # complete, or not there
    shutil.copyfile(library, path)
    for old in set(cache_folder().glob("compiled-*.so")) - {library}:
        old.unlink(missing_ok=True)


def _digest() -> str:
    """A short text that changes with anything the library is made from."""
    sources = b"".join(path.read_bytes() for path in sorted(_PACKAGE.rglob("*.py")))
    versions = sys.version + "".join(version(name) for name in _NEEDED)
    return sha256(sources + versions.encode()).hexdigest()[:16]


def write_code(path: Path, *chosen: str) -> list[str]:
    """Writes the code of `cached` functions, or those `chosen`, always the same; gives names. Raises CannotBuild."""
    return _run("cucumber.site.static_site.machine_code", str(path), *chosen, env=os.environ | _ANY_MACHINE).split()


def link(code: Path, names: Iterable[str], path: Path) -> None:
    """Makes a library of code with these functions. Raises CannotBuild if it calls something that is not in it."""
    exports = [f"--export={name}" for name in names]
    _run("ziglang", "wasm-ld", *_LINKED, *exports, "-o", str(path), str(code))


def _run(module: str, *arguments: str, env: dict[str, str] | None = None) -> str:
    """Runs a module as a program; gives what it prints. Raises CannotBuild with its words if it fails."""
    command = [sys.executable, "-m", module, *arguments]
    process = subprocess.run(command, env=env, capture_output=True, text=True, check=False)  # noqa: S603 -- our own
    if process.returncode:
        raise CannotBuild(f"{module} failed:\n{process.stderr.strip()[-_LONGEST:]}")
    return process.stdout
