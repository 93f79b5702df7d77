"""A notebook whose cells show pages of the site, as HTML: its prose and its pages' first props; what pages share."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader

from cucumber.lessons.addons import Folder
from cucumber.notebook_paths import template_folder
from cucumber.pages.protocol.assets import folder_of
from cucumber.pages.protocol.session import initial_props, version_of
from cucumber.pages.protocol.style import minify, split_subjects
from cucumber.site.notebook_file import SCROLLED, Notebook
from cucumber.site.prose import prose
from cucumber.words.show.html import SHEET

_VOILA = template_folder()
_STAGE = Path(__file__).parents[1] / "pages" / "stage"


@dataclass(frozen=True)
class PageAssets:
    """The addresses of what a page loads: the `sheet` and `script` of all pages, the `host` that answers, more scripts.

    `charts` is the library that draws them, loaded with the first one. `modules` and `styles` are those of the pages of
    the site, by name.
    """

    sheet: str
    script: str
    host: str
    modules: dict[str, str]
    styles: dict[str, str]
    icon: str
    charts: str
    more: tuple[str, ...] = ()


def render_page(
    notebook: Notebook,
    files: PageAssets,
    about: dict[str, Any],
    first_props: Callable[[str], Any] = initial_props,
    **frame: Any,
) -> str:
    """The page as HTML. `about` has the host's settings, `frame` the site's root and the surrounding HTML."""
    names = sorted(set(notebook.programs.values()))
    programs = [
        {
            "place": place,
            "name": name,
            "module": files.modules[folder_of(name)],
            "props": (props := first_props(name)),
            "version": version_of(props),
        }
        for place, name in notebook.programs.items()
    ]
    props_json = json.dumps(
        {**about, "charts": files.charts, "programs": programs}, separators=(",", ":"), ensure_ascii=False
    )
    usual = {"site": None, "suffix": ".html", "club": None, "policy": "", "prose": prose, "highlighted": highlight}
    template = templates().get_template("program.html.j2")
    return template.render(
        notebook=notebook,
        files=files,
        modules=[files.modules[folder_of(name)] for name in names],
        styles=[files.styles[folder_of(name)] for name in names],
        given=props_json.replace("</", "<\\/"),
        **usual | frame,
    )


@cache
def highlight(source: str) -> str:
    """Python as HTML, with the classes of Pygments."""
    from nbconvert.filters import Highlight2HTML

    html: str = Highlight2HTML(pygments_lexer="python3")(source)
    return html.replace("<pre>", SCROLLED)


@cache
def templates() -> Environment:
    """The templates of pages that need no kernel."""
    return Environment(loader=FileSystemLoader(str(_VOILA)), autoescape=False)  # noqa: S701 -- our own texts


def site_sheet() -> str:
    """The style sheet of all pages."""
    shared = (_STAGE / name for name in ("tokens.css", "controls.css", "reading.css"))
    sheets = (each.read_text(encoding="utf-8") for each in (*shared, _VOILA / "static" / "site.css"))
    return split_subjects(minify("\n".join((*sheets, SHEET))))


def site_script() -> str:
    """The script of all pages that needs no engine."""
    return (_VOILA / "static" / "site.js").read_text(encoding="utf-8")


def navigation_of(folder: Folder) -> dict[str, Any]:
    """A folder that joined the site in every page's navigation: its name, its color, and the titles of its pages."""
    pages = {page.word: page.title for page in folder.pages}
    return {"name": folder.club.name, "colors": folder.club.colors, "pages": pages}
