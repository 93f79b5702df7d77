"""The list of games on the landing page."""

import pytest

from cucumber import VARIANTS
from cucumber.errors import BadNotation
from cucumber.pages.home.page import HomePage
from cucumber.pages.program import heard


def test_every_game_leads_to_where_it_is_played_explained_and_learned():
    listed = {each["key"]: each for each in HomePage.opened().told["games"]}
    assert list(listed) != [variant.key for variant in VARIANTS], "those with a picture come first"
    assert listed.keys() == {variant.key for variant in VARIANTS}
    for variant in VARIANTS:
        game = listed[variant.key]
        assert game["play"] == f"play.ipynb?variant={variant.key}"
        assert game["rules"] == f"rules.ipynb?variant={variant.key}"
        assert game["learn"] == f"learn.ipynb?course={variant.key}"
        assert (game["name"], game["gist"]) == (variant.name, variant.gist)


def test_it_hears_nothing():
    page = HomePage.opened("?variant=agurk", {"x": 1}, "abcdef")
    assert page == HomePage.opened()
    assert "unknown" in heard(page, {"is": "press", "key": "Play"}).said
    with pytest.raises(BadNotation, match="hears nothing"):
        page.hear("x")
