"""The deck in pictures: a print for every card that is played with, small enough to be sent with a page."""

import gzip
import re
from importlib.resources import files
from urllib.parse import unquote

import pytest

from cucumber import VARIANTS, Deal
from cucumber.notebook import hand, how_to_play, show, trick
from cucumber.words.explain.frames import card_props
from cucumber.words.show.deck import card_print
from tests.strategies import player_numbers

DRAWINGS = files("cucumber") / "pages" / "stage" / "deck" / "drawings.mjs"
MOST = 25_000  # bytes, compressed


@pytest.mark.parametrize("width", [30, 60, 120])
def test_every_card_of_every_game_has_a_print_of_its_own(width):
    for variant in VARIANTS:
        cards = {card for number in player_numbers(variant.rules) for card in variant.rules.pack_for(number).cards}
        prints = [card_print(card, width) for card in card_props(cards)]
        assert len(set(prints)) == len({(card["rank"], card["suit"]) for card in card_props(cards)}), variant.key


def test_no_picture_leans_on_a_name_that_another_one_on_the_page_could_have():
    deal = Deal.of("agurk", ["9h Qs", "Jd 5s"], players=["Ann", "Bo"])
    pictures = (hand("Qs Kd Jo 15"), how_to_play("ogorek"), trick("agurk", "Ann 9h, Bo Jd"), show(deal, seat="Ann"))
    for part in pictures:
        for kind, given in part._repr_mimebundle_().items():
            if kind in {"image/svg+xml", "text/html"}:
                drawn = unquote(given)
                assert "<path" in drawn
                assert not re.search(r"\sid=|#deck|url\(|<use", drawn), kind


def test_all_drawings_together_are_small():
    assert len(gzip.compress(DRAWINGS.read_bytes(), 9)) <= MOST
