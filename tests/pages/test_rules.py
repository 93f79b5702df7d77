"""The rules of one game: what is chosen and compared, what an address brings back, and what comes onto paper."""

from __future__ import annotations

from html import unescape

from cucumber import VARIANTS, find
from cucumber.pages.protocol import base
from cucumber.pages.rules.page import RulesPage
from cucumber.words.show.links import score_page, workshop_page
from tests.cases import for_each
from tests.pages.hearing import NOON, again, load_page, refusal, says

PAGE = "/voila/render/rules.ipynb"


@for_each(
    "message, reason",
    [
        ({"is": "choose", "game": "agruk"}, "Did you mean 'agurk'"),
        ({"is": "choose", "game": "prague", "house_rules": ["must-beat", "no-choice"]}, "give two answers"),
        ({"is": "choose", "game": "prague", "house_rules": None}, "didn't work"),
        ({"is": "compare", "game": "chess"}, "There is no game 'chess'"),
        ({"is": "read", "tab": "cooking"}, "didn't work"),
        ({"is": "print", "paper": "papyrus"}, "papyrus"),
        ({"is": "translate", "language": "da"}, "How to play Prague 2004 can't be read in Danish"),
        ({"is": "translate", "language": "tlh"}, "not in 'tlh'"),
        ({}, "didn't work"),
        ("prague", "didn't work"),
    ],
)
def test_what_cannot_be_chosen_is_answered_with_a_sentence_and_nothing_changes(message, reason):
    page = load_page(RulesPage, variant="prague")
    assert reason in refusal(page, message)
    after = says(page, "choose", game="Prague 2004", house_rules=["must-beat"])
    assert after.props["done"] == "Shown: Prague 2004 with must-beat."
    assert after.props["game"]["name"] == "Prague 2004 with must-beat"
    assert "house rule must-beat" in after.props["game"]["pages"]["how"]


def test_a_house_rule_keeps_what_a_game_is_compared_with_and_another_game_is_told_from_its_nearest_relative():
    page = load_page(RulesPage)
    assert page.props["game"]["against"] == "denexa"
    page = says(page, "compare", game="Five Cucumbers")
    assert (page.props["game"]["against"], page.props["done"]) == ("five-cucumbers", "Compared with Five Cucumbers.")
    page = says(page, "choose", game="agurk", house_rules=["jokers"])
    assert (page.props["game"]["key"], page.props["game"]["against"]) == ("agurk", "five-cucumbers")
    page = says(page, "choose", game="denexa")
    assert (page.props["game"]["against"], page.url) == ("agurk", "?variant=denexa")


def test_an_address_brings_back_the_game_its_house_rules_what_it_is_compared_with_and_the_tab():
    page = load_page(RulesPage, variant="prague", **{"with": ["must-head", "tied-pay"]}, tab="house")
    assert page.url == "?variant=prague&with=must-beat&with=tied-pay", "by its names of today"
    assert page.props["tab"] == "house", "an address from when they had a tab of their own"
    page = says(says(page, "compare", game="rassi"), "read", tab="differences")
    assert page.url == "?variant=prague&with=must-beat&with=tied-pay&tab=differences&against=rassi"
    assert {**again(page).props, "done": ""} == page.props
    assert load_page(RulesPage, tab="cooking").props["tab"] == "how"
    refused = base.open_page(RulesPage, "?variant=%3Cimg%20src=x%3E&with=jokers", None, "")
    assert "There is no game '<img src=x>'." in refused.notice
    assert refused.with_notice("") == RulesPage.from_url()


def test_a_game_is_read_linked_and_printed_in_danish_where_it_can_be_and_the_next_one_in_english():
    page = load_page(RulesPage, **{"with": "jokers"}, variant="agurk")
    assert (page.props["game"]["languages"], page.props["game"]["note"]) == ([{"code": "da", "name": "Dansk"}], "")
    assert "lang=" not in page.props["game"]["pages"]["how"].partition("</dl>")[0]
    danish = says(page, "translate", language="da")
    game = danish.props["game"]
    assert (danish.props["done"], danish.url) == ("In Danish.", "?variant=agurk&with=jokers&in=da")
    assert game["pages"]["how"].startswith('<dl class="how-points" lang="da"><div><dt>Kort fortalt</dt>')
    assert game["gist"].startswith("Syv kort til hver og to liv")
    assert {rule["lang"] for rule in game["house_rules"]} == {"da"}
    assert game["house_rules"][0]["gist"].startswith("Tre jokere er med")
    assert "in the 1970s" in page.props["game"]["pages"]["how"]
    assert "in the 1970s" not in game["pages"]["how"], "what is told in English alone stays away"
    assert game["trick"].startswith('<figure class="how-trick" lang="da"><figcaption>Et stik</figcaption>')
    assert (game["languages"], game["note"]) == (
        [{"code": "en", "name": "English"}],
        "Not yet read by a native speaker.",
    )
    paper = says(danish, "print", paper="a5", address=f"http://club.local{PAGE}").props["paper"]["page"]
    assert '<html lang="da">' in paper
    assert "<h2>Husregler</h2><ul><li><b>jokere:</b> Tre jokere" in paper
    assert {**again(danish).props, "done": ""} == {**danish.props, "done": ""}
    other = says(danish, "choose", game="ogorek")
    assert (other.props["game"]["languages"], other.url) == ([], "?variant=ogorek")
    assert says(other, "choose", game="agurk").props["game"]["note"], "it stays chosen"


@for_each("key, offer", [("agurk+jokers", "Play it our way"), ("agurk~limit=30", "Change it")])
def test_a_game_leads_to_its_score_sheet_and_to_one_of_ones_own(key, offer):
    game = says(load_page(RulesPage), "choose", game=key).props["game"]
    assert game["score"] == score_page(find(key))
    assert game["ours"] == {"page": workshop_page(find(key)), "text": offer}


@for_each(
    "page, link",
    [
        (f"http://club.local:8866{PAGE}", f"http://club.local:8866{PAGE}?variant=ogorek&amp;with=kontra"),
        ("https://club.example/cards/examples.ipynb", "https://club.example/cards/rules.ipynb?variant=ogorek"),
        (f"http://localhost:8866{PAGE}", ""),
        ("", ""),
        ("javascript:alert(1)", ""),
        (f"http://club.local/{'x' * 200}/", ""),
    ],
)
def test_the_paper_names_the_page_where_phones_can_open_it_and_no_other(page, link):
    shown = load_page(RulesPage, variant="ogorek", **{"with": "kontra"})
    printing = says(shown, "print", paper="a4", address=page)
    paper = printing.props["paper"]["page"]
    assert "<h1>Ogórek</h1>" in paper
    assert (f'aria-label="QR code of {link}' in paper) == bool(link)
    assert ('class="invitation"' in paper) == bool(link)
    assert says(printing, "read", tab="how").props["paper"] is None, "it is printed once"


def test_every_name_of_every_game_is_offered_and_finds_it():
    page = load_page(RulesPage)
    offered = {game["key"]: game["names"] for game in page.props["games"]}
    for variant in VARIANTS:
        *names, country = offered[variant.key]
        assert {variant.name, variant.key, *variant.aliases} <= set(names)
        assert country == variant.region
        for name in names:
            assert says(page, "choose", game=name).props["game"]["name"] == find(name).name


def test_the_rules_of_this_game_that_its_reader_played_right_are_marked_and_no_others():
    memory = {"agurk ducking": [NOON], "agurk lead": [NOON, -NOON], "denexa limit": [NOON]}
    page = load_page(RulesPage, memory=memory, tab="answers")
    marked = page.props["game"]["pages"]["answers"].split("✓")
    assert len(marked) == 2
    assert find("agurk").rules.sentence("ducking") in unescape(marked[0].rpartition("<li")[2])
    assert "✓" not in load_page(RulesPage).props["game"]["pages"]["answers"]
    assert says(page, "choose", game="denexa").props["game"]["pages"]["answers"].count("✓") == 1
