"""Python for the browser: Pyodide, its standard library and the packages that pages import, compiled beforehand."""

from __future__ import annotations

import json
import re
import shutil
from base64 import b64encode
from collections.abc import Collection, Iterator
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from cucumber.lessons.addons import Folder
from cucumber.notebook_paths import own_notebooks
from cucumber.pages.essay.cells import essays
from cucumber.site.static_site.compiled_ahead import write_library
from cucumber.site.static_site.toolchain import npm_folder, run_node

PACKAGES = ("ipywidgets", "anywidget", "traitlets", "comm", "psygnal", "typing_extensions", "segno", "fsrs")
_RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_BESIDE = "with"  # the folder that CUCUMBER_WITH names in the browser
DATA = "data.zip"  # what lies beside the notebooks of a folder that joined the site
_LIBRARY = "python_stdlib.zip"  # the name by which Pyodide asks for it
_HERE = Path(__file__).parent
_CUCUMBER = _HERE.parents[1]
_LEFT_OUT = re.compile(
    r"(?:^|/)(?:tests?|__pycache__|labextension|nbextension|qt\.py|testing\.py|_pyinstaller_util)(?:/|$)|\.(?:so|pyd|pyi|typed)$"
)
_NOT_FOR_PAGES = re.compile(
    r"^(?:site/(?!__init__\.py|static_site/(?:__init__|engine)\.py)|cli/|notebooks/)|\.(?:typed|md|txt|po)$"
)
_A_DAY = (1980, 1, 1, 0, 0, 0)  # the earliest date that an archive can hold: two builds give the same


def write_python(folder: Path, work: Path) -> Path:
    """Writes what the browser needs to run Python; `work` is a folder for temporary files.

    The data of a folder that joined the site, for its pages, lies there in `joined`. Gives the folder with the whole
    standard library, compiled. Raises CannotBuild.
    """
    runtime = npm_folder() / "pyodide"
    folder.mkdir(parents=True, exist_ok=True)
    for name in _RUNTIME:
        shutil.copy(runtime / name, folder)
    lock = json.loads((runtime / "pyodide-lock.json").read_text(encoding="utf-8"))
    (folder / "pyodide-lock.json").write_text(json.dumps(lock | {"packages": {}}), encoding="utf-8")
    site, library = work / "site", work / "library"
    _gather(site)
    if (work / "joined").is_dir():
        shutil.copytree(work / "joined", site / _BESIDE)
    with ZipFile(runtime / "python_stdlib.zip") as archive:
        archive.extractall(library)
    _compile(site, library)
    _pack(site, sorted(site.iterdir()), folder / "site.zip")
    _pack(library, sorted(library.iterdir()), folder / _LIBRARY)
    return library


def write_data(folder: Path, joins: Folder) -> None:
    """Writes what lies beside the notebooks of a folder, for Python to read: only its own pages fetch that."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data:
        for name in joins.readable:
            _copy(joins.path / name, Path(data) / name)
        _pack(Path(data), sorted(Path(data).iterdir()), folder / DATA)


def leave_the_rest(folder: Path, library: Path, first: Collection[str]) -> list[str]:
    """Splits the standard library into what pages import at first and the rest, whose modules it gives."""
    parts = {each: each.name.split(".")[0] for each in sorted(library.iterdir())}
    _pack(library, [each for each, name in parts.items() if name in first], folder / _LIBRARY)
    _pack(library, [each for each, name in parts.items() if name not in first], folder / "rest.zip")
    return [name for name in parts.values() if name not in first]


def sums_of(folder: Path) -> dict[str, str]:
    """The checksum of each file of a folder, as browsers check it."""
    sums = {each.name: sha256(each.read_bytes()).digest() for each in sorted(folder.iterdir())}
    return {name: f"sha256-{b64encode(whole).decode()}" for name, whole in sums.items()}


def _gather(site: Path) -> None:
    """The packages, the package itself with what is compiled of it, and the stand-in, as files."""
    for name in PACKAGES:
        for source, inside in _files_of(name):
            _copy(source, site / inside)
    for source in _CUCUMBER.rglob("*"):
        inside = source.relative_to(_CUCUMBER).as_posix()
        if source.is_file() and not _LEFT_OUT.search(inside) and not _NOT_FOR_PAGES.search(inside):
            _copy(source, site / "cucumber" / inside)
    for essay in essays():
        _copy(own_notebooks() / f"{essay}.ipynb", site / "cucumber" / "notebooks" / f"{essay}.ipynb")
    write_library(site / "cucumber" / "analysis" / "masks" / "compiled.so")
    shutil.copytree(_HERE / "shims", site, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))


def _files_of(name: str) -> Iterator[tuple[Path, str]]:
    """The files of an installed package, each with its place."""
    for each in distribution(name).files or ():
        inside = each.as_posix()
        if inside.startswith("..") or _LEFT_OUT.search(inside):
            continue
        if ".dist-info/" not in inside or inside.endswith("/METADATA"):
            yield Path(str(each.locate())), inside


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, target)


def _compile(*trees: Path) -> None:
    """Compiles all modules with the Python that will import them, and leaves out their sources."""
    script = (_HERE / "compile.mjs").read_text(encoding="utf-8")
    address = (npm_folder() / "pyodide" / "pyodide.mjs").as_uri()
    folder = trees[0].parent
    (folder / "compile.mjs").write_text(script.replace("PYODIDE", address), encoding="utf-8")
    run_node("node", [str(folder / "compile.mjs"), *map(str, trees)], folder)


def _pack(tree: Path, parts: list[Path], target: Path) -> None:
    """Packs files so that two builds give the same archive."""
    files = [each for part in parts for each in ([part] if part.is_file() else sorted(part.rglob("*")))]
    with ZipFile(target, "w") as archive:
        for each in files:
            if each.is_file():
                entry = ZipInfo(each.relative_to(tree).as_posix(), _A_DAY)
                entry.compress_type = ZIP_DEFLATED
                archive.writestr(entry, each.read_bytes(), compresslevel=9)
