"""Runs the notebooks that are made of parts, and saves what they show: for GitHub, for JupyterLab and for the site.

    python -m tools.notebooks [NAME …]    # all of them, or these

Of a part its picture is saved and no widget, so that a notebook that is opened shows it before anything runs; tables
without their styles; nothing of when it ran. Cells of which all is text or tables are tagged, and `./check` compares
what they give with what is saved.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import nbformat
from nbclient import NotebookClient

from cucumber.pages.essay.cells import PART, essays
from cucumber.words.show.html import quote_svg

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"
SVG = "image/svg+xml"
NAMESPACE = "http://www.w3.org/2000/svg"
IMAGE = re.compile(r'(?<=src="data:image/svg\+xml,)[^"]+')
NOWHERE = re.compile(
    r' transform="(translate\(0(\.0)? 0(\.0)?\)|scale\(1\))"| data-(deck|suit)="[^"]*"|(?<=\d)\.0(?=[" )])'
)
TAG = re.compile(r"<[^>]+>")
WORTH_IT = 100  # characters of what is drawn again
CHART = "application/vnd.plotly.v1+json"
COMPARED = "nbval-check-output"
STYLE = re.compile(
    r"<style scoped>.*?</style>\s*|(?<=<tr) style=\"[^\"]*\"|(?<=<table) border=\"1\"", re.DOTALL
)  # of pandas: the site has its own
WITHIN = 600  # seconds for one notebook


def main() -> None:
    """Runs them, and says how large each has become."""
    for name in sys.argv[1:] or sorted(essays()):
        path = NOTEBOOKS / f"{name}.ipynb"
        save(path)
        print(f"{path.name}: {path.stat().st_size // 1000} kB")


def save(path: Path) -> None:
    """Runs a notebook, and saves what its cells gave."""
    notebook = nbformat.read(path, as_version=4)
    written = dict(notebook.metadata)
    NotebookClient(notebook, timeout=WITHIN, resources={"metadata": {"path": str(path.parent)}}).execute()
    notebook.metadata = written
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.execution_count = None
            cell.metadata = {}
            cell.outputs = [cleaned(output) for output in cell.outputs]
            if cell.outputs and not any(is_drawn(output) for output in cell.outputs):
                cell.metadata = {"tags": [COMPARED]}
    nbformat.write(notebook, path)


def cleaned(output: Any) -> Any:
    """An output without what belongs to one run alone."""
    data = output.get("data", {})
    is_part = data.pop(WIDGET, None) is not None
    if "text/html" in data:
        html = STYLE.sub("", data["text/html"]).replace("<th></th>", "<td></td>")
        data["text/html"] = IMAGE.sub(lambda image: quote_svg(shared(unquote(image[0]))), html)
        if CHART in data:
            del data["text/html"]  # the library, for whoever has none
    if SVG in data:
        data[SVG] = shared(data[SVG])
    if "execution_count" in output:
        output.execution_count = None
    if "metadata" in output:
        output.metadata = {PART: {"part": True}} if is_part else {}
    return output


def shared(picture: str) -> str:
    """A picture in which what is drawn several times, such as a suit or the back of a card, is written once."""
    ET.register_namespace("", NAMESPACE)
    root = ET.fromstring(NOWHERE.sub("", picture))  # noqa: S314 -- our own
    _flatten(root)
    mark = sha256(picture.encode()).hexdigest()[:6]  # no other picture of the page uses the same names
    seen = Counter(map(_drawn, root.iter()))
    named: dict[str, str] = {}

    def share(element: ET.Element) -> None:
        for place, each in enumerate(element):
            drawn = _drawn(each)
            if len(drawn) < WORTH_IT or seen[drawn] == 1 or "id" in each.attrib:
                share(each)
            elif drawn in named:
                again = {"href": f"#{named[drawn]}", "transform": each.get("transform", "")}
                element[place] = ET.Element(f"{{{NAMESPACE}}}use", {name: said for name, said in again.items() if said})
                element[place].tail = each.tail
            else:
                named[drawn] = f"{mark}-{len(named)}"
                share(each)
                moved = each.attrib.pop("transform", "")
                each.set("id", named[drawn])
                if moved:
                    around = ET.Element(f"{{{NAMESPACE}}}g", {"transform": moved})
                    around.append(each)
                    element[place] = around

    share(root)
    return TAG.sub(_shorter, ET.tostring(root, "unicode"))


def _shorter(tag: re.Match[str]) -> str:
    """A tag with quotes that JSON and addresses leave as they are."""
    return tag[0].replace(" />", "/>").replace("'", "&#39;").replace('"', "'")


def _flatten(element: ET.Element) -> None:
    """Takes out groups that say nothing."""
    for each in element:
        _flatten(each)
    inside = [part for each in element for part in (each if each.tag.endswith("}g") and not each.attrib else [each])]
    element[:] = inside


def _drawn(element: ET.Element) -> str:
    """What an element draws, wherever that is."""
    given = {name: said for name, said in element.attrib.items() if name != "transform"}
    return f"{element.tag}{given}{element.text or ''}{''.join(ET.tostring(each, 'unicode') for each in element)}"


def is_drawn(output: Any) -> bool:
    """Whether an output is the picture of a part, or a chart."""
    return PART in output.get("metadata", {}) or CHART in output.get("data", {})


if __name__ == "__main__":
    main()
