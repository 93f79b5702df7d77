"""The scripts and style sheets of the static site, in files of their own."""

from __future__ import annotations

import json
from pathlib import Path

from cucumber.pages.protocol.assets import file_name, module_of, page_names, sheet_of
from cucumber.site.static_site.toolchain import npm_folder, run_node

# The oldest browsers we support, on phones and school tablets: all sheets and scripts are written for these.
BROWSERS = {"chrome": 109, "firefox": 121, "safari": 16}

_FRONT = Path(__file__).parent / "frontend"
_SHEETS = (
    "@jupyter-widgets/base/css/index.css",
    "@lumino/widgets/style/index.css",
    "@jupyter-widgets/controls/css/labvariables.css",
    "@jupyter-widgets/controls/css/widgets-base.css",
)


def write_scripts(folder: Path) -> set[str]:
    """Writes the site's scripts and Jupyter's sheets; gives the npm packages that are in them. Raises CannotBuild."""
    packages = npm_folder()
    used = _bundle([_FRONT / "page.mjs"], folder / "page.js")
    for name in ("worker", "helper", "programs"):
        _bundle([_FRONT / f"{name}.mjs"], folder / f"{name}.js")
    _bundle([_FRONT / "redirect.mjs"], folder / "redirect.js", "--format=iife")
    sheets = "".join(f'@import "{packages / sheet}";\n' for sheet in _SHEETS)
    listed = folder / "widgets.in.css"
    listed.write_text(sheets, encoding="utf-8")
    _bundle([listed], folder / "widgets.css")
    listed.unlink()
    plotly = packages / "plotly.js-basic-dist-min" / "plotly-basic.min.js"
    (folder / "plotly.js").write_bytes(plotly.read_bytes())
    return used


def write_service(path: Path, name: str, files: list[str]) -> None:
    """Writes the service worker of a build, which keeps these files under the build's name."""
    build = json.dumps({"name": name, "files": files})
    _bundle([_FRONT / "service.mjs"], path, f"--define:BUILD={build}")


def write_parts(folder: Path) -> None:
    """Writes the module and the style sheet of every page of the site, each under the name it is known by."""
    modules, sheets = folder / "modules", folder / "sheets"
    modules.mkdir(parents=True)
    sheets.mkdir()
    for name in page_names():
        module, sheet = module_of(name), sheet_of(name)
        (modules / f"{file_name(module)}.mjs").write_text(module, encoding="utf-8")
        (sheets / f"{file_name(sheet)}.css").write_text(sheet, encoding="utf-8")
    minify(modules, ".mjs")
    minify(sheets, ".css")


def minify(folder: Path, kind: str) -> None:
    """Minifies a folder's files of this kind."""
    _esbuild([*folder.glob(f"*{kind}")], f"--outdir={folder}", "--out-extension:.js=.mjs")


def _bundle(entries: list[Path], target: Path, *options: str) -> set[str]:
    """Joins modules and all they import into one file; gives the packages of npm that are in it."""
    metadata = target.with_suffix(".meta.json")
    _esbuild(entries, "--bundle", f"--outfile={target}", f"--metafile={metadata}", *options)
    inputs = json.loads(metadata.read_text(encoding="utf-8"))["inputs"]
    metadata.unlink()
    return {name for name in map(_package, inputs) if name}


def _esbuild(entries: list[Path], *options: str) -> None:
    program = npm_folder() / "esbuild" / "bin" / "esbuild"
    oldest = f"--target={','.join(f'{name}{version}' for name, version in BROWSERS.items())}"
    always = ("--format=esm", oldest, "--minify", "--allow-overwrite", "--legal-comments=none", "--log-level=error")
    run_node("node", [str(program), *map(str, entries), *always, *options], npm_folder().parent)


def _package(source: str) -> str:
    """The npm package that a source belongs to; empty for one of our own.

    >>> _package("node_modules/@lumino/widgets/dist/index.es6.js")
    '@lumino/widgets'
    """
    inside = source.rpartition("node_modules/")[2] if "node_modules/" in source else ""
    scope, _, rest = inside.partition("/")
    return f"{scope}/{rest.partition('/')[0]}" if scope.startswith("@") else scope
