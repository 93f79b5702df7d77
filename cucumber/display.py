"""Rich display of values. Words and pictures live in higher layers and are imported on demand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import pandas as pd
    from plotly.graph_objects import Figure


def html_of(value: Any) -> str:
    """A value as a picture or a table."""
    from cucumber.words.show.html import value_html

    return value_html(value)


def styled_html(value: Any) -> str:
    """The same with its own style, for a cell of a notebook."""
    from cucumber.words.show.html import with_styles

    return with_styles(html_of(value))


class HtmlRepr:
    """A value that shows itself in a notebook cell."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return styled_html(self)


class RichRepr(HtmlRepr):
    """A value that an IPython terminal shows in full as well, not just by its short `repr`."""

    __slots__ = ()

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        printer.text(str(self))


class ScoresRepr(HtmlRepr):
    """A value with the `scores` of a game, deal by deal, which it shows as a table and as a figure as well."""

    start: Any
    scores: Any

    @property
    def table(self) -> pd.DataFrame:
        """A row for each deal, counted from 1, and a column for each player: the score after it, in points or credits.

        Raises MissingExtra without pandas.
        """
        from cucumber.study.figures import scores_table

        return scores_table(self.scores)

    @property
    def figure(self) -> Figure:
        """The same as a figure of plotly: a line for each player. Raises MissingExtra without plotly."""
        from cucumber.study.figures import course_figure

        rules = self.start.rules
        return course_figure(rules.name, self.scores, "credits" if rules.in_credits else "points")


class _WordsModule(Protocol):
    """The words of `explain` for a value."""

    def reason(self, verdict: Any, /) -> str: ...

    def refusal(self, verdict: Any, /) -> str: ...

    def rule_behind(self, verdict: Any, /) -> str: ...

    def buying_in(self, verdict: Any, end: str = ".", /) -> str: ...

    def event(self, event: Any, /) -> str: ...

    def score_words(self, score: int, cucumbers: int, mark: str, /) -> str: ...


def in_words() -> _WordsModule:
    """The words for a value."""
    from cucumber.words import explain

    return explain
