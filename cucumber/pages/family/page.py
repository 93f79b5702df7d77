"""The family: its tree, the games by country, every question with its answers, and all conflicts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any, ClassVar

from cucumber.engine.rules import RuleQuestion, Rules
from cucumber.engine.variants import VARIANTS, Variant
from cucumber.engine.variants.conflicts import CONFLICTS
from cucumber.pages.protocol.base import Page
from cucumber.pages.stage.game_list import by_country
from cucumber.words.explain import rule_sheet
from cucumber.words.show import html
from cucumber.words.show.how_to_play_html import origin_html
from cucumber.words.show.links import game_link


@dataclass(frozen=True, kw_only=True)
class FamilyPage(Page):
    """All of it as HTML."""

    name: ClassVar[str] = "family"
    sheets: ClassVar[tuple[str, ...]] = ()

    @property
    def props(self) -> dict[str, Any]:
        """The tree, the games by country, the questions and the conflicts."""
        return _family()


PAGE = FamilyPage


@VARIANTS.once
def _family() -> dict[str, Any]:
    return {
        "tree": _children(None, "rule-family"),
        "by_country": _countries(),
        "questions": "".join(map(_question, Rules.questions())),
        "conflicts": "".join(map(html.conflict_html, CONFLICTS)),
    }


def _countries() -> str:
    rows = [
        ("" if position else f"<b>{escape(name)}</b>", game_link(variant), origin_html(variant), escape(variant.gist))
        for name, variants in by_country()
        for position, variant in enumerate(variants)
    ]
    return html.table_html(("Country", "Game", "Its name there", "In a sentence"), rows)


def _question(question: RuleQuestion) -> str:
    given = rule_sheet.answers(question)
    number = f"{len(given)} {'answer' if len(given) == 1 else 'answers'}"
    head = f'<summary><span class="cu-strong">{escape(question.asks)}</span><small>{number}</small></summary>'
    return f'<details class="rule-question cu-folds">{head}{html.answers_html(given)}</details>'


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


def _children(parent: Variant | None, style: str) -> str:
    """The games that come from one, or from none, as a tree; each opens to what it does differently."""
    members = [variant for variant in VARIANTS if ancestor(variant) is parent]
    return f'<ul class="{style}">{"".join(map(_member, members))}</ul>' if members else ""


def _member(variant: Variant) -> str:
    name = f"<span>{game_link(variant)} <small>{escape(variant.region)}</small></span>"
    gist = f'<span class="rule-gist">{escape(variant.gist)}</span>'
    return f"<li>{name}{gist}{_changes_html(variant)}{_children(variant, 'rule-branch')}</li>"


def _changes_html(variant: Variant) -> str:
    changes, parent = _changes(variant), ancestor(variant)
    if parent is None:
        return ""
    number = f"{len(changes)} {'change' if len(changes) == 1 else 'changes'}"
    aloud = f'<span class="cu-aloud"> from {escape(parent.name)} to {escape(variant.name)}</span>'
    answers = "".join(f"<li><p>{escape(sentence)}</p></li>" for sentence in changes)
    return f'<details><summary>{number}{aloud}</summary><ul class="rule-answers">{answers}</ul></details>'


def _changes(variant: Variant) -> list[str]:
    """What differs in a variant from the one it comes from."""
    parent = ancestor(variant)
    differences = rule_sheet.differences(parent, variant) if parent else ()
    return [
        each.other.sentence if each.other else f"{each.question.asks} That can't happen here." for each in differences
    ]
