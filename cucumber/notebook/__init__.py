"""What a cell of a notebook can end with: each call makes a small part of a page that gets along with those beside it.

    from cucumber.notebook import show, ask, play, how_to_play, compare, worth, count, change
    from cucumber.notebook import hand, trick, claim, guess, say

`docs/lessons.md` shows all of them.
"""

from pathlib import Path

from cucumber.lessons.club import know_the_games_of
from cucumber.notebook.asking import ask
from cucumber.notebook.comparing import compare
from cucumber.notebook.counting import count
from cucumber.notebook.following import change
from cucumber.notebook.hosted import page
from cucumber.notebook.judging import claim
from cucumber.notebook.playing import play
from cucumber.notebook.pricing import worth
from cucumber.notebook.reading import hand, how_to_play, trick
from cucumber.notebook.showing import show
from cucumber.notebook.telling import guess, say

know_the_games_of(Path())  # a lesson names the games that lie beside it

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
