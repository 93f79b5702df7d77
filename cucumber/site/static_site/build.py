"""`cucumber build`: the whole site as a folder of files, for any plain file host."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from cucumber.lessons.addons import Folder, write_for_pages
from cucumber.notebook_paths import own_notebooks, template_folder
from cucumber.pages.protocol.assets import plan_script
from cucumber.site.notebook_file import Notebook
from cucumber.site.programs import site_script, site_sheet
from cucumber.site.static_site import bundle, licences, static_pages
from cucumber.site.static_site.python import leave_the_rest, sums_of, write_data, write_python
from cucumber.site.static_site.toolchain import CannotBuild

_MARK = "build.json"  # what only a built folder has
_STATIC = template_folder() / "static"
_PLAIN = Path(__file__).parent / "plain"  # files by which a device installs the site


@dataclass(frozen=True)
class BuildReport:
    """A folder with the site: how many pages and files it has, and how many bytes they are.

    The `mistakes` come from cells in notebooks of a folder that joined the site; their pages say so. Other cells that
    no browser can run show what the Python here gave: the `fallbacks`.
    """

    pages: int
    files: int
    size: int
    mistakes: tuple[str, ...] = ()
    fallbacks: tuple[str, ...] = ()


def build(out: Path, notebooks: Path, base: str = "/", joins: Folder | None = None) -> BuildReport:
    """Builds the site into a folder, replacing what an earlier build left there.

    `base` is the site's path on its host; only the 404 page needs it. The folder that `joins` has been read. Raises
    CannotBuild for a folder that holds something else, and for anything that fails; the folder is then as it was.
    """
    _check(out, base)
    pages = [*static_pages.notebooks_in(notebooks), *static_pages.notebooks_of(joins)]
    with TemporaryDirectory() as folder:
        work, site = Path(folder) / "work", Path(folder) / "site"
        work.mkdir()
        site.mkdir()
        python = site / "files" / "python"
        if joins:
            write_for_pages(joins, work / "joined")
            write_data(python, joins)
        library = write_python(python, work)
        used = bundle.write_scripts(site / "files")
        bundle.write_parts(site / "files")
        (site / "files" / "site.css").write_text(site_sheet(), encoding="utf-8")
        shutil.copytree(_STATIC / "fonts", site / "files" / "fonts")
        (site / "files" / "site.js").write_text(site_script(), encoding="utf-8")
        (site / "files" / "plan.js").write_text(plan_script(), encoding="utf-8")
        bundle.minify(site / "files", "site.css")
        rendered = static_pages.run_all(pages, python, work, joins)
        rest = leave_the_rest(python, library, {name for each in rendered.values() for name in each.library})
        files = f"files-{_digest(site / 'files')}"
        (site / "files").rename(site / files)
        writer = static_pages.Writer(files, rest, sums_of(site / files / "python"), base, joins)
        _write_pages(site, pages, rendered, writer)
        (site / "licences.html").write_text(writer.words("Licences", licences.page(used)), encoding="utf-8")
        if joins:
            for name in joins.files:
                _copy(joins.path / name, site / name)
        _write_service(site)
        mistakes = ((each.file, mistake) for each in pages for mistake in rendered[each.name].mistakes)
        problems = (mistake if mistake.startswith(file) else f"{file}: {mistake}" for file, mistake in mistakes)
        fallbacks = [f"{each.file}, cell {place + 1}" for each in pages for place in rendered[each.name].fallbacks]
        sizes = [(site / each).stat().st_size for each in _files(site)]
        if out.exists():
            shutil.rmtree(out)
        out.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(site, out)  # as a whole, once it is finished
    return BuildReport(len(pages), len(sizes), sum(sizes), tuple(problems), tuple(fallbacks))


def _check(out: Path, base: str) -> None:
    if not base.startswith("/") or not base.endswith("/"):
        raise CannotBuild(f"--base begins and ends with a slash, such as /cucumber/; {base!r:.60} doesn't")
    if out.exists() and not out.is_dir():
        raise CannotBuild(f"{out} is a file; name a folder")
    if out.is_dir() and any(out.iterdir()) and not (out / _MARK).is_file():
        raise CannotBuild(f"{out} holds something that no build wrote; name an empty folder, or one that isn't there")


def _write_pages(
    site: Path, notebooks: list[Notebook], rendered: dict[str, static_pages.RenderedPage], writer: static_pages.Writer
) -> None:
    for each in notebooks:
        (site / f"{each.name}.html").write_text(writer.page(each, rendered[each.name]), encoding="utf-8")
        for served, root in ((f"voila/render/{each.name}.ipynb", "../../../"), (f"{each.name}.ipynb", "../")):
            redirect = site / served / "index.html"
            redirect.parent.mkdir(parents=True)
            redirect.write_text(writer.redirect(f"{each.name}.html", root), encoding="utf-8")
        if each.is_essay:
            _copy(own_notebooks() / each.file, site / "notebooks" / each.file)
    (site / "404.html").write_text(writer.missing(), encoding="utf-8")
    shutil.copyfile(_STATIC / "favicon.svg", site / "icon.svg")
    shutil.copytree(_PLAIN, site, dirs_exist_ok=True)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _write_service(site: Path) -> None:
    name = _digest(site)
    offline = [each for each in _files(site) if "ipynb/" not in each and not each.endswith("rest.zip")]
    bundle.write_service(site / "offline.js", name, offline)
    (site / _MARK).write_text(json.dumps({"build": name}), encoding="utf-8")


def _files(folder: Path) -> list[str]:
    return sorted(each.relative_to(folder).as_posix() for each in folder.rglob("*") if each.is_file())


def _digest(folder: Path) -> str:
    """A name that changes with any file of the folder."""
    whole = sha256()
    for each in _files(folder):
        whole.update(each.encode() + b"\0" + (folder / each).read_bytes())
    return whole.hexdigest()[:12]
