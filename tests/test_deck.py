"""The deck in pictures: a print for every card that is played with, small enough to be sent with a page."""

import gzip
from importlib.resources import files

import pytest

from cucumber import VARIANTS
from cucumber.explain.frames import cards_drawn
from cucumber.show.deck import card_print, shared_by
from tests.strategies import player_numbers

DRAWINGS = files("cucumber") / "ui" / "deck" / "drawings.mjs"
MOST = 25_000  # bytes, compressed


@pytest.mark.parametrize("width", [30, 60, 120])
def test_every_card_of_every_game_has_a_print_of_its_own(width):
    for variant in VARIANTS:
        cards = {card for number in player_numbers(variant.rules) for card in variant.rules.pack_for(number).cards}
        prints = [card_print(card, width) for card in cards_drawn(cards)]
        assert len(set(prints)) == len({(card["rank"], card["suit"]) for card in cards_drawn(cards)}), variant.key


def test_a_picture_holds_no_drawing_that_it_does_not_show():
    assert shared_by("<text>no card</text>") == ""


def test_all_drawings_together_are_small():
    assert len(gzip.compress(DRAWINGS.read_bytes(), 9)) <= MOST
