"""A part of a page: what a cell ends with; it follows what it was made from, and without a kernel is a picture."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from html import escape
from time import monotonic
from typing import Any

from cucumber.errors import CucumberError, check_kind
from cucumber.notebook.following import followed, resolved
from cucumber.pages import turns
from cucumber.pages.apart import Apart, Cancelled, Finding, runs
from cucumber.ui.toolkit import traitlets, widgets
from cucumber.ui.words import Words

_AT_ONCE = 5.0  # seconds
_HOLDS = "cu-holds"  # the class of a part that what follows waits for: pages fold that (`site.css`, `words.css`)
_WAITS = '<p class="cu-note">The rest waits for your answer.</p>'


class Part(widgets.VBox):
    """What a cell of a notebook ends with, made of widgets of the site.

    An argument may be a `change`, or another part: whenever its value changes, this part is drawn anew. `value` is what
    this one decides; it is read, and observed with `part.observe(…, "value")`, as any trait of a widget. `problem` is a
    sentence on what it can't follow, or empty; then it shows what it showed before. A part that is to `hold` keeps the
    rest of its page folded until it is answered, or until the reader asks to be shown.
    """

    value = traitlets.Any()
    problem = traitlets.Unicode("")

    def __init__(self, shown: Sequence[widgets.Widget], *given: Any, hold: Any = False, **named: Any) -> None:
        check_kind(hold, bool, "Whether the rest of the page waits for an answer is True or False", "hold")
        self._given, self._named = given, named
        self._apart = Apart()
        self._wrong = Words()
        self._waits = self._row_to_be_shown() if hold else None
        super().__init__([*shown, self._wrong, *filter(None, [self._waits])])
        self.add_class("cucumber-part")
        if hold:
            self.add_class(_HOLDS)
        self._draw(*resolved(given), **resolved(named))
        for each in followed((given, named)):
            each.observe(self._follow, names="value")

    def _draw(self, *given: Any, **named: Any) -> None:
        """Shows what these arguments ask for. Raises CucumberError, and leaves what was shown."""
        raise NotImplementedError

    def _follow(self, _change: Any) -> None:
        self._apart.give_up()
        try:
            self._draw(*resolved(self._given), **resolved(self._named))
        except CucumberError as problem:
            self._refuse(str(problem))
        else:
            self._refuse("")

    def _refuse(self, sentence: str) -> None:
        self.problem = sentence
        said = f'<p role="alert" class="cu-message cu-wrong">{escape(sentence)}</p>'
        self._wrong.html = said if sentence else ""

    # --- what waits for an answer ---

    def _row_to_be_shown(self) -> widgets.Widget:
        """Lets a reader look at what follows without an answer."""
        shown = widgets.ToggleButton(description="Just show me", layout={"width": "auto"})
        shown.observe(lambda to: (self.remove_class if to["new"] else self.add_class)(_HOLDS), names="value")
        return widgets.HBox([Words(html=_WAITS), shown]).add_class("cu-bar")

    def _let_go(self) -> None:
        """Shows what follows: the answer has come."""
        if self._waits is not None:
            self._waits.layout.display = "none"
            self.remove_class(_HOLDS)

    # --- what takes a while ---

    def _work_out(
        self,
        work: Callable[[Cancelled], Finding[Any]],
        show: Callable[[Any], None],
        refuse: Callable[[str], None],
    ) -> None:
        """Shows what `work` finds: while the page goes on, or at once where there is none.

        For whoever writes a notebook, what is found within some seconds is there at once, and so is saved with it.
        """
        if not runs():
            _found(work, show, None)
        elif turns.IS_READ or not _found(work, show, monotonic() + _AT_ONCE):
            self._apart.begin(work, show, refuse)

    async def ready(self) -> None:
        """Returns once everything is worked out: `await part.ready()`."""
        if self._apart.task is not None:
            await asyncio.shield(self._apart.task)

    # --- where no kernel runs ---

    def _picture(self) -> Mapping[str, str]:
        """The part as it is now, as a picture or as a text with tables, by the kind of its content."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**options), **self._picture(), "text/plain": repr(self)}


def _found(work: Callable[[Cancelled], Finding[Any]], show: Callable[[Any], None], until: float | None) -> bool:
    """Shows what is found in time; whether that is everything."""
    from cucumber.analysis.solver.found import Cancelled as GivenUp

    def late() -> bool:
        return until is not None and monotonic() > until

    try:
        for found in work(late):
            if found is not None:
                show(found)
            if late():
                return False
    except GivenUp:
        return False
    return True
