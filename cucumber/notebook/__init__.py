"""What a cell of a notebook can end with: each call makes a small part of a page that works beside the others.

    from cucumber.notebook import show, ask, play, how_to_play, compare, worth, count, change
    from cucumber.notebook import hand, trick, claim, guess, say

`docs/lessons.md` shows all of them.
"""

from pathlib import Path

from cucumber.lessons.addons import register_games
from cucumber.notebook.change_part import change
from cucumber.notebook.comparison_part import compare
from cucumber.notebook.costs_part import worth
from cucumber.notebook.count_part import count
from cucumber.notebook.match_part import play
from cucumber.notebook.page_widget import page
from cucumber.notebook.question_part import ask
from cucumber.notebook.static_parts import claim, hand, how_to_play, trick
from cucumber.notebook.table_part import show
from cucumber.notebook.text_parts import guess, say

register_games(Path())  # a lesson names the games that lie beside it

__all__ = [
    "ask",
    "change",
    "claim",
    "compare",
    "count",
    "guess",
    "hand",
    "how_to_play",
    "page",
    "play",
    "say",
    "show",
    "trick",
    "worth",
]
