"""The works that a built site contains, and their licences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from importlib.metadata import Distribution, distribution
from json import loads
from pathlib import Path
from typing import NamedTuple

from cucumber.notebook_paths import template_folder
from cucumber.site.static_site.python import PACKAGES
from cucumber.site.static_site.toolchain import npm_folder

_VENDORED = Path(__file__).parents[2] / "pages" / "stage" / "vendor"
_FONTS = template_folder() / "static" / "fonts"
_OWN = (
    "<h1>Licences</h1><p>Cucumber is free software under the MIT licence. This site brings along the work of others "
    "under the licences they chose: unchanged, but for the typefaces, which have fewer characters here.</p>"
)


class _LicensedWork(NamedTuple):
    name: str
    version: str
    licence: str
    text: str


def page(npm: Iterable[str]) -> str:
    """Names them all, as HTML; `npm` are the packages whose code is in the scripts. Raises CannotBuild."""
    works = sorted((*_of_python(), *_of_npm(npm), *_vendored_works()), key=lambda work: work.name.lower())
    return _OWN + "".join(map(_details, works))


def _details(work: _LicensedWork) -> str:
    head = f"<b>{escape(work.name)}</b> {escape(work.version)} · {escape(work.licence)}"
    return f"<details><summary>{head}</summary><pre>{escape(work.text)}</pre></details>"


def _of_python() -> Iterator[_LicensedWork]:
    for name in PACKAGES:
        package = distribution(name)
        files = [each for each in package.files or () if ".dist-info/" in each.as_posix() and "LICENSE" in each.name]
        text = "\n\n".join(each.read_text() for each in files)
        yield _LicensedWork(name, package.version, _licence_name(package), text)
    yield _LicensedWork("Python and its standard library", "3.14", "PSF-2.0", "https://docs.python.org/3/license.html")


def _licence_name(package: Distribution) -> str:
    """The licence of a package, as briefly as it says it."""
    about = package.metadata
    classified = [each.rpartition(" :: ")[2] for each in about.get_all("Classifier", []) if each.startswith("License")]
    return ", ".join(about.get_all("License-Expression", classified))


def _of_npm(names: Iterable[str]) -> Iterator[_LicensedWork]:
    for name in sorted({*names, "pyodide", "plotly.js-basic-dist-min"}):
        folder = npm_folder() / name
        about = loads((folder / "package.json").read_text(encoding="utf-8"))
        texts = (each.read_text(encoding="utf-8") for each in sorted(folder.glob("LICENSE*")))
        yield _LicensedWork(name, about["version"], str(about.get("license", "")), "\n\n".join(texts))


def _vendored_works() -> Iterator[_LicensedWork]:
    for folder, name, licence in (
        (_VENDORED, "preact", "MIT"),
        (_VENDORED, "htm", "Apache-2.0"),
        (_FONTS, "Figtree", "OFL-1.1"),
        (_FONTS, "YoungSerif", "OFL-1.1"),
    ):
        yield _LicensedWork(name, "", licence, (folder / f"LICENSE-{name}.txt").read_text(encoding="utf-8"))
