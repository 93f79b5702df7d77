"""The family: who comes from whom, the games by country, every question with its answers, and all conflicts."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from textwrap import wrap
from typing import Any

import ipywidgets as widgets
from IPython.display import HTML

from cucumber.explain import sheets
from cucumber.render import html
from cucumber.render.how_to_play import origin_html
from cucumber.render.links import game_link
from cucumber.rules import Question, Rules
from cucumber.ui.games import by_country
from cucumber.variants import VARIANTS, Variant
from cucumber.variants.conflicts import CONFLICTS


def countries() -> HTML:
    """The games by country, with their names there."""
    rows = [
        (
            "" if position else f"<b>{escape(name)}</b>",
            game_link(variant),
            origin_html(variant),
            escape(variant.gist),
        )
        for name, variants in by_country()
        for position, variant in enumerate(variants)
    ]
    return HTML(html.table_html(("Country", "Game", "Its name there", "In a sentence"), rows))


def questions() -> HTML:
    """Every question, with the answers it is given and who gives each."""
    return HTML("".join(map(_question, Rules.questions())))


def _question(question: Question) -> str:
    given = sheets.answers(question)
    number = f"{len(given)} {'answer' if len(given) == 1 else 'answers'}"
    head = f"<summary><span>{escape(question.asks)}</span><small>{number}</small></summary>"
    return f'<details class="rule-question">{head}{html.given_html(given)}</details>'


def conflicts() -> HTML:
    """Where the sources contradict each other, and how it is played here."""
    return HTML("".join(map(html.conflict_html, CONFLICTS)))


# --- the family -------------------------------------------------------------------------------------------------------


def ancestor(variant: Variant) -> Variant | None:
    """The variant of the family that this one comes from; a preset comes from the game whose house rules it plays."""
    parent = variant.parent
    while parent is not None and parent not in VARIANTS:
        parent = parent.parent
    return parent


def descendants(variant: Variant | None = None, depth: int = 0) -> Iterator[tuple[Variant, int]]:
    """The family, each with its depth, every child below its parent."""
    for child in VARIANTS:
        if ancestor(child) is variant:
            yield child, depth
            yield from descendants(child, depth + 1)


def family_in_words() -> HTML:
    """Who comes from whom, as a nested list, with what each does differently."""
    return HTML(_children(None, "rule-family"))


def _children(parent: Variant | None, style: str = "") -> str:
    items = "".join(map(_member, (variant for variant in VARIANTS if ancestor(variant) is parent)))
    return f'<ul class="{style}">{items}</ul>' if items else ""


def _member(variant: Variant) -> str:
    name = f"<b>{game_link(variant)}</b> ({escape(variant.region)})"
    answers = "".join(f"<li><p>{escape(sentence)}</p></li>" for sentence in _changes(variant))
    changes = f"<details><summary>{_counted(variant)}</summary><ul class='rule-answers'>{answers}</ul></details>"
    return f"<li>{name}{changes if answers else ''}{_children(variant)}</li>"


def _changes(variant: Variant) -> list[str]:
    """What differs in a variant from the one it comes from."""
    parent = ancestor(variant)
    found = sheets.differences(parent, variant) if parent else ()
    return [each.other.sentence if each.other else f"{each.question.asks} That can't happen here." for each in found]


def _counted(variant: Variant) -> str:
    number, parent = len(_changes(variant)), ancestor(variant)
    if parent is None:
        return "where all others come from"
    return f"{number} {'change' if number == 1 else 'changes'} from {parent.name}"


class FamilyPicture(widgets.Output):
    """The family as a chart: who comes from whom, and with what change. Plotly draws it in the browser.

    It stands in an output of its own: plotly keeps a still picture with what it draws, and Voilà gives it no place to.
    """

    ROW = 46  # pixels
    LINES = 14  # of what a member changes, while it is pointed at

    def __init__(self) -> None:
        bundle = {"application/vnd.plotly.v1+json": self.figure, "text/plain": repr(self)}
        super().__init__(outputs=({"output_type": "display_data", "data": bundle, "metadata": {}},))

    @property
    def figure(self) -> dict[str, Any]:
        """What plotly draws: a line from each variant up to its parent, and a mark with its name."""
        members = list(descendants())
        rows = {variant.key: row for row, (variant, _) in enumerate(members)}
        lines: dict[str, list[float | None]] = {"x": [], "y": []}
        for variant, depth in members:
            if parent := ancestor(variant):
                lines["x"] += [depth - 1, depth - 1, depth, None]
                lines["y"] += [rows[parent.key], rows[variant.key], rows[variant.key], None]
        ties = {
            "type": "scatter",
            "mode": "lines",
            "line": {"color": "#6f9a73", "width": 2},
            "hoverinfo": "skip",
        } | lines
        marks = {
            "type": "scatter",
            "mode": "markers+text",
            "x": [depth for _, depth in members],
            "y": [*rows.values()],
            "text": [_name_in_chart(variant) for variant, _ in members],
            "hovertext": [self._told(variant) for variant, _ in members],
            "hoverinfo": "text",
            "textposition": "middle right",
            "textfont": {"size": 15},
            "marker": {"size": 14, "color": "#3f8f4b", "line": {"color": "#ffffff", "width": 1}},
            "cliponaxis": False,
        }
        return {"data": [ties, marks], "layout": self._layout(len(members)), "config": _CONFIG}

    def _layout(self, number: int) -> dict[str, Any]:
        axis = {"visible": False, "fixedrange": True}
        return {
            "height": self.ROW * number + 20,
            "autosize": True,
            "margin": {"l": 12, "r": 0, "t": 10, "b": 10},
            "showlegend": False,
            "hovermode": "closest",
            "hoverdistance": 30,
            "dragmode": False,
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "font": {"family": "system-ui, sans-serif", "color": "#5f6b62"},
            "hoverlabel": {"align": "left", "bgcolor": "#fdfdf9", "font": {"color": "#1f2a22", "size": 14}},
            "xaxis": {**axis, "range": [-0.2, 12]},
            "yaxis": {**axis, "range": [number - 0.5, -0.5]},
        }

    def _told(self, variant: Variant) -> str:
        """What a variant changes, in as many lines as find room."""
        told = [line for sentence in _changes(variant) for line in wrap(f"• {sentence}", 42, subsequent_indent="   ")]
        if len(told) > self.LINES:
            told = [*told[: self.LINES - 1], "… and more, in the list below"]
        return "<br>".join((f"<b>{_plain(variant.name)}</b>: {_plain(_counted(variant))}", *map(_plain, told)))

    def __repr__(self) -> str:
        return "<FamilyPicture>"


_CONFIG = {"displayModeBar": False, "responsive": True, "scrollZoom": False, "doubleClick": False}


def _name_in_chart(variant: Variant) -> str:
    """A name with what belongs to it below: on a phone a long one has no room in one line."""
    name, *rest = wrap(variant.name, 26)
    number = len(_changes(variant))
    changes = [f"{number} {'change' if number == 1 else 'changes'}"] if number else []
    below = " · ".join(filter(None, (" ".join(rest), ", ".join((variant.region, *changes)))))
    return f" <b>{_plain(name)}</b><br> <span style='font-size:12px'>{_plain(below)}</span>"


def _plain(text: str) -> str:
    """Text as plotly takes it: it reads some HTML."""
    return escape(text, quote=False)
