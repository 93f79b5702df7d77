"""What a folder brought to the site: its notebooks, lessons, examples, stories and games, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from urllib.parse import urlencode

from cucumber.club import FileKind, Folder, Told, of_this_site
from cucumber.plan.addresses import COURSE
from cucumber.show.links import game_link, page, play_page
from cucumber.ui.toolkit import HTML
from cucumber.variants import Variant

_NONE = (
    "<h1>No folder has joined this site</h1><p>A folder with notebooks, lessons, examples and games of your own joins "
    "it with <code>cucumber serve --with my-club</code>. A small one to begin with is written by "
    "<code>cucumber new lessons my-club</code>.</p>"
)


def club() -> HTML:
    """What the folder that joined this site holds, with links that name each thing."""
    folder = of_this_site()
    return HTML(_page(folder) if folder else _NONE)


def _page(folder: Folder) -> str:
    about = f'<p class="lead">{escape(folder.club.about)}</p>' if folder.club.about else ""
    sections = "".join(_section(*each, folder) for each in _sections(folder))
    return f'<div class="club"><h1>{escape(folder.club.name)}</h1>{about}{sections}</div>'


def _sections(folder: Folder) -> Iterator[tuple[str, list[str], tuple[FileKind, ...]]]:
    """The headings, what stands under each, and what else could have stood there."""
    notebooks = [_link(page(each.word), each.title) for each in folder.pages]
    yield "Pages", notebooks, (FileKind.NOTEBOOK,)
    yield "Lessons", _told(folder.lessons, "learn", "lesson", course=COURSE), (FileKind.LESSON,)
    yield "Examples", _told(folder.examples, "examples", "example"), (FileKind.EXAMPLE,)
    yield "Stories", _told(folder.stories, "strategy", "story"), (FileKind.STORY,)
    yield "Plans", [_link(page("plan"), each.title) for each in folder.plans], (FileKind.PLAN,)
    yield "Games", list(map(_game, folder.games.values())), (FileKind.GAME,)
    yield "Other files", [], (FileKind.CLUB, FileKind.FILE)


def _section(heading: str, items: list[str], kinds: tuple[FileKind, ...], folder: Folder) -> str:
    wrong = _problems(folder, kinds)
    if not items and not wrong:
        return ""
    listed = f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>" if items else ""
    return f"<section><h2>{heading}</h2>{listed}{wrong}</section>"


def _told(all_of_them: Iterable[Told], name: str, key: str, **address: str) -> list[str]:
    return [_link(page(name, urlencode({**address, key: told.word})), told.title) for told in all_of_them]


def _game(game: Variant) -> str:
    return f"{game_link(game)}: {escape(game.gist)} {_link(play_page(game), 'Play it')}"


def _link(address: str, words: str) -> str:
    return f'<a href="{escape(address)}">{escape(words)}</a>'


def problems_html(*kinds: FileKind) -> str:
    """What is wrong with files of these kinds, as HTML; empty if nothing is, and if no folder joined."""
    folder = of_this_site()
    return _problems(folder, kinds) if folder else ""


def _problems(folder: Folder, kinds: tuple[FileKind, ...]) -> str:
    return "".join(
        f'<p class="cu-alert"><b>{escape(each.file)}</b>: {escape(each.reason)}</p>'
        for each in folder.wrong_with(*kinds)
    )
