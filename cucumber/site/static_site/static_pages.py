"""The pages of the static site: each notebook run once, its prose and output written into one HTML file."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from html import escape, unescape
from pathlib import Path
from typing import Any, NamedTuple

from cucumber.lessons.addons import Folder
from cucumber.lessons.addons.names import PAGE
from cucumber.notebook_paths import template_folder
from cucumber.pages.protocol.assets import file_name, module_of, page_names, sheet_of
from cucumber.site.notebook_file import Notebook, output_html
from cucumber.site.notebook_run import run_notebook
from cucumber.site.policy import STYLES
from cucumber.site.programs import PageAssets, navigation_of, render_page
from cucumber.site.prose import prose
from cucumber.site.static_site.engine import digest
from cucumber.site.static_site.python import DATA
from cucumber.site.static_site.toolchain import CannotBuild, run_node

_HERE = Path(__file__).parent
_VOILA = template_folder()
_TO_A_PAGE = re.compile(r'((?:href=|": )\\?"[\w-]+)\.ipynb(?=[\\"?#])')  # in HTML, and in what a page tells, as JSON
_NOT_FOUND = (
    "<h1>Page not found</h1><p>There is no page at this address. Choose one above, or begin at the beginning.</p>"
)
_PROBLEM = re.compile(r'<p class=\\"site-problem\\"[^>]*>(.*?)</p>')
_POLICY = (
    f"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; {STYLES}; "
    "img-src 'self' data: blob:; worker-src 'self'; frame-src 'self' blob:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'"
)
_WIDGET = "application/vnd.jupyter.widget-view+json"
_DRAWN = {"text/html", "image/svg+xml", "image/png"}
_SEEDS = ("0", "1")  # of hashing: what depends on it differs between browsers


class RenderedPage(NamedTuple):
    """The result of a page: as JSON the first props of its programs, by name, or else what its cells gave.

    `library` names the modules of the standard library that it imported. Cells that no browser can run show what the
    author's own Python gave: `fallbacks`, as HTML by their places.
    """

    page: str
    library: tuple[str, ...]
    fallbacks: Mapping[int, str] = {}

    @property
    def failures(self) -> dict[int, list[str]]:
        """The cells that a browser can't show, by place, with the page's message there."""
        outputs = json.loads(self.page).get("outputs", {})
        texts = {int(place): json.dumps(output, ensure_ascii=False) for place, output in outputs.items()}
        html = {place: problems for place, text in texts.items() if (problems := _PROBLEM.findall(text))}
        return {place: [unescape(json.loads(f'"{each}"')) for each in problems] for place, problems in html.items()}

    @property
    def mistakes(self) -> list[str]:
        """What the page can't show at all."""
        return [each for place, problems in self.failures.items() if place not in self.fallbacks for each in problems]


def notebooks_in(folder: Path) -> list[Notebook]:
    """All pages. Raises CannotBuild if there is none to begin with."""
    notebooks = [Notebook.read(path) for path in sorted(folder.glob("*.ipynb"))]
    if not any(each.name == "index" for each in notebooks):
        raise CannotBuild(f"there is no page to begin with: {folder / 'index.ipynb'} does not exist")
    return notebooks


def notebooks_of(joins: Folder | None) -> list[Notebook]:
    """The page of a folder that joined the site, and its notebooks."""
    if joins is None:
        return []
    club = Notebook.read(_HERE.parent / f"{PAGE}.ipynb", joins.club.name)
    own = [Notebook.read(joins.path / f"{page.word}.ipynb", page.title, joined=True) for page in joins.pages]
    return [club, *own]


def run_all(
    notebooks: list[Notebook], python: Path, work: Path, joins: Folder | None = None
) -> dict[str, RenderedPage]:
    """Runs every page twice; gives the results by name. What fails in one of a folder is run with the Python here.

    Raises CannotBuild for a page that came out differently the second time: in a browser it would change before the
    reader's eyes.
    """
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        runs = {seed: pool.map(lambda each, seed=seed: _run(each, python, work, seed), notebooks) for seed in _SEEDS}
        first, second = (list(runs[seed]) for seed in _SEEDS)
    for each, one, other in zip(notebooks, first, second, strict=True):
        if one.page != other.page and not each.joined:
            raise CannotBuild(f"{each.name}: it differs each time it is made: {_where(one.page, other.page)}")
    return {each.name: _with_fallbacks(each, rendered, joins) for each, rendered in zip(notebooks, first, strict=True)}


def _with_fallbacks(notebook: Notebook, rendered: RenderedPage, joins: Folder | None) -> RenderedPage:
    """With what the author's own Python gives where a browser's fails."""
    if joins is None or not notebook.joined or not rendered.failures:
        return rendered
    ran = run_notebook(joins.path / notebook.file, joins)
    places = () if ran.stopped else rendered.failures.keys() - ran.mistakes.keys()
    outputs = {place: ran.outputs[place] for place in sorted(places)}
    return rendered._replace(
        fallbacks={at: "".join(map(output_html, each)) for at, each in outputs.items() if _is_a_picture(each)}
    )


def _is_a_picture(outputs: list[Any]) -> bool:
    """Whether all of them can be seen without the Python that gave them: a widget, if it has a picture of itself."""
    kinds = (each.get("data", {}).keys() for each in outputs)
    return all(_WIDGET not in kind or kind & _DRAWN for kind in kinds)


def _run(notebook: Notebook, python: Path, work: Path, seed: str) -> RenderedPage:
    request, data = work / f"{notebook.name}-{seed}.json", DATA if notebook.joined else ""
    shows = {"programs": sorted({*notebook.programs.values()}), "cells": notebook.code}
    request.write_text(json.dumps(shows), encoding="utf-8")
    try:
        command = [str(_HERE / "prerender.mjs"), str(python), str(request), seed, data, notebook.file]
        rendered = json.loads(run_node("node", command, work))
    except CannotBuild as problem:
        raise CannotBuild(f"{notebook.name}: {problem}") from problem
    return RenderedPage(rendered["made"], tuple(rendered["library"]))


def _where(one: str, other: str) -> str:
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"…{one[max(0, at - 60) : at + 40]}… and …{other[max(0, at - 60) : at + 40]}…"


class Writer:
    """Writes pages: `files` is the folder with everything they load, `rest` the rarer modules of the standard library.

    By the `sums` of Python's files a browser recognizes a damaged one.
    """

    def __init__(self, files: str, rest: list[str], sums: dict[str, str], base: str, joins: Folder | None) -> None:
        from jinja2 import Environment, FileSystemLoader

        self._files, self._rest, self._sums, self._base = files, rest, sums, base
        self._club = navigation_of(joins) if joins else None
        loader = FileSystemLoader([str(_HERE), str(_VOILA)])
        self._templates = Environment(loader=loader, autoescape=False)  # noqa: S701 -- our own texts

    def page(self, notebook: Notebook, rendered: RenderedPage) -> str:
        """A page with the results of its cells, or with the first props of pages of the site."""
        if notebook.programs:
            return self._programs(notebook, rendered)
        content = json.loads(rendered.page)
        outputs = {place: output for place, output in content["outputs"].items() if output}
        html = {int(place): output["text/html"] for place, output in outputs.items() if "text/html" in output}
        html |= rendered.fallbacks
        about = {
            "cells": notebook.code,
            "made": digest(rendered.page),
            "name": notebook.file,
            "outputs": {place: output for place, output in outputs.items() if int(place) not in html},
            "widgets": content["widgets"],
            "files": self._files,
            "rest": self._rest,
            "sums": self._sums,
            "data": DATA if notebook.joined else "",
            "kept": sorted(rendered.fallbacks),
        }
        return self._render(
            "page.html.j2",
            notebook=notebook,
            policy=_POLICY.replace(STYLES, "style-src 'self' 'unsafe-inline'"),  # anybody's cells bring some
            html={place: to_pages(text) for place, text in html.items()},
            about=json.dumps(about, separators=(",", ":"), ensure_ascii=False).replace("</", "<\\/"),
            files=self._files,
            modules=sorted({state["_esm"] for state in content["widgets"].values() if "_esm" in state}),
            sheets=sorted({state["_css"] for state in content["widgets"].values() if state.get("_css")}),
            prose=_prose,
            fallbacks=rendered.fallbacks,
        )

    def _programs(self, notebook: Notebook, rendered: RenderedPage) -> str:
        files, names = self._files, page_names()
        loads = PageAssets(
            sheet=f"{files}/site.css",
            script=f"{files}/site.js",
            host=f"{files}/programs.js",
            modules={name: f"{files}/modules/{file_name(module_of(name))}.mjs" for name in names},
            styles={name: f"{files}/sheets/{file_name(sheet_of(name))}.css" for name in names},
            icon="icon.svg",
            charts=f"{files}/plotly.js",
            more=(f"{files}/plan.js",),
        )
        about = {"files": files, "rest": self._rest, "sums": self._sums}
        frame = {"policy": _POLICY, "manifest": "manifest.webmanifest", "licences": "licences.html", "club": self._club}
        return render_page(notebook, loads, about, json.loads(rendered.page).__getitem__, prose=_prose, **frame)

    def words(self, title: str, body: str, root: str = "") -> str:
        """A page of text alone; `root` is the way to the other pages."""
        return self._render("words.html.j2", title=title, body=body, files=root + self._files, root=root)

    def missing(self) -> str:
        """The 404 page."""
        home = f'<p><a href="{escape(self._base)}index.html">Home</a></p>'
        return self.words("Not found", f"{_NOT_FOUND}{home}", self._base)

    def redirect(self, to: str, root: str) -> str:
        """A page that redirects to another one, from its address on the served site."""
        return self._render("redirect.html.j2", to=root + to, files=root + self._files)

    def _render(self, template: str, **values: Any) -> str:
        return self._templates.get_template(template).render(**values, club=self._club)


def to_pages(html: str) -> str:
    """The same HTML, or JSON, with links to the built pages.

    >>> to_pages('<a href="rules.ipynb?variant=agurk">')
    '<a href="rules.html?variant=agurk">'
    """
    return _TO_A_PAGE.sub(r"\1.html", html)


def _prose(source: str) -> str:
    return to_pages(prose(source))
