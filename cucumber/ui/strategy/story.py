"""The strategy page: choose a story, step through it, and play on from any moment of it against bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from cucumber.club import FileKind, of_this_site
from cucumber.errors import BadScenario
from cucumber.pages.apart import WORKING, Apart
from cucumber.pages.rivals import BY_STRENGTH
from cucumber.pages.style import style_sheet
from cucumber.rules import nearest
from cucumber.scenario import Scenario, head_of, load, shipped
from cucumber.show import html
from cucumber.ui.club import problems_html
from cucumber.ui.links import explore_link
from cucumber.ui.save import print_question
from cucumber.ui.strategy.play_on import PlayOn
from cucumber.ui.strategy.worths import Asides, the_same, worked_out
from cucumber.ui.table import Pick, Table
from cucumber.ui.toolkit import HTML, widgets
from cucumber.ui.widget import Widget
from cucumber.variants import named_source

_HERE = Path(__file__).parent

# The claim that a story tells with one deal.
CLAIMS = {
    "01-best-hand": "best-hand",
    "02-twos-and-threes": "twos-and-threes",
    "03-tens-and-jacks": "tens-and-jacks",
    "04-fimping": "fimping",
    "05-playing-sharp": "long-run",
    "06-alliance-and-defector": "alliance",
    "07-two-players": "two-players",
    "08-middle-trick": "middle-trick",
    "09-counting": "counting",
    "10-three-kings": "three-kings",
    "11-rassi": "rassi",
    "13-queens-and-jacks": "queens-and-jacks",
    "15-burn-or-strip": "strong-leads",
    "17-leave-the-lead": "to-the-score",
    "18-let-her-take-it": "to-the-score",
    "19-who-can-afford-it": "to-the-score",
    "20-a-life-in-danger": "to-the-score",
    "21-both-at-twenty": "to-the-score",
}


class Stop(Widget):
    """The button with which the reader stops the story at the moment shown: `on_stop` is called with that moment."""

    _esm = _HERE / "story.mjs"
    _css = style_sheet("line", "strategy/story")
    unchanged = "the story"

    def __init__(self, on_stop: Pick) -> None:
        super().__init__()
        self._on_stop = on_stop

    def hear(self, message: Any) -> None:
        """Stops at the moment shown, and says that playing on began."""
        self._on_stop(str(message["act"]), int(message["at"]))
        self.send({"began": True})


class Stories(widgets.VBox):
    """The strategy stories, those that a folder brought under its name; only the one that is chosen is replayed.

    The address of a served page names it, and the moment shown.
    """

    def __init__(self) -> None:
        self._listed = {each.key: each for each in _stories()}
        titles = [(each.title, key) for key, each in self._listed.items()]
        self._chooser = widgets.Dropdown(description="Story", options=titles)
        self._about = widgets.HTML()
        self._stop = Stop(self._play_on)
        self._worths = widgets.ToggleButton(
            description="Show costs", tooltip="What each card cost, with all cards open"
        )
        self._apart = Apart()
        line = widgets.HBox([self._chooser, self._stop, self._worths])
        line.add_class("cucumber-line")
        self._table = Table(on_link=self._find)
        self._table.add_class("story-told")
        self._playing = PlayOn(self._back)
        wrong = widgets.HTML(problems_html(FileKind.STORY))
        super().__init__([line, self._table, self._playing, self._about, print_question(lambda: self._story), wrong])
        self.add_class("cucumber-stories")
        self._show(self._chooser.value)
        self._worths.observe(lambda _change: self._show_worths(), names="value")
        self._chooser.observe(lambda change: self._show(change["new"]), names="value")

    def __repr__(self) -> str:
        return f"<Stories: {len(self._listed)} to choose from>"

    def _find(self, address: Mapping[str, str]) -> None:
        """Shows the story that an address names. Raises BadScenario if there is none."""
        word, known = address.get("story", ""), {each.word: each for each in self._listed.values()}
        if word not in known:
            raise BadScenario(f"There is no story {word[:60]!r}. {nearest(word, list(known))}")
        self._chooser.value = known[word].key

    def _show(self, key: str) -> None:
        listed = self._listed[key]
        self._story = listed.scenario()
        self._about.value = _about(self._story, listed.word)
        with self._table.hold_sync():
            self._table.tell(self._story, address={"story": listed.word})
            self._show_worths()
        self._open(self._table, self._stop, self._worths)

    def _show_worths(self) -> None:
        """Works out what each card played cost, and says it beside what is told of it, while that is wanted."""

        def show(asides: Asides) -> None:
            self._table.asides = asides

        self._apart.give_up()
        if not self._worths.value:
            show([])
            return
        story = self._story
        show(the_same(WORKING, story))
        self._apart.begin(partial(worked_out, story), show, lambda sentence: show(the_same(sentence, story)))

    def _play_on(self, _act: str, at: int) -> None:
        self._playing.begin(self._story, at)
        self._open(self._playing)

    def _back(self) -> None:
        """The story's table was only hidden: it is where it was left."""
        self._open(self._table, self._stop, self._worths)
        self._stop.send({"back": True})

    def _open(self, *parts: widgets.Widget) -> None:
        """Shows these parts: those of the story, or those of playing on."""
        for part in (self._table, self._stop, self._worths, self._playing):
            part.layout.display = None if part in parts else "none"


class _Listed(NamedTuple):
    """A story before it is opened: what an address calls it, how it is listed, and how it is replayed."""

    key: str
    word: str
    title: str
    scenario: Callable[[], Scenario]


def _stories() -> Iterator[_Listed]:
    """All stories, those of the site with numbers, those that a folder brought with its name."""
    for place, key in enumerate(shipped("strategy"), start=1):
        yield _Listed(key, key.rpartition("/")[2], f"{place}. {head_of(key)['title']}", partial(load, key))
    if folder := of_this_site():
        for told in folder.stories:
            yield _Listed(told.file, told.word, f"{folder.club.name}: {told.title}", told.scenario)


def _about(story: Scenario, word: str) -> str:
    source = story.source and f"source: {named_source(story.source)}"
    words = " · ".join(filter(None, (story.variant.name, source)))
    told = f"<p>{escape(story.about.strip())}</p>{_found(word)}"
    return f'<div class="about">{told}<p><small>{escape(words)}</small></p><p>{explore_link(story)}</p></div>'


def _found(word: str) -> str:
    """The way to what became of the claim when it was played over and over."""
    claim = CLAIMS.get(word)
    return f'<p><a href="claims.ipynb#{claim}">What many deals say</a></p>' if claim else ""


def rivals() -> HTML:
    """The rivals to play against, by strength, and what each of them is like."""
    rows = [
        (f"<b>{escape(rival.name)}</b>", strength.value, escape(rival.temper))
        for strength, all_of_them in BY_STRENGTH.items()
        for rival in all_of_them
    ]
    return HTML(html.table_html(("Rival", "Strength", "What to expect"), rows))
