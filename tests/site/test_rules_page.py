"""The rules page as a reader uses it, in a real browser over the served site."""

from urllib.parse import urlsplit

import pytest

from cucumber import find
from cucumber.words.explain.how_to_play import how_to_play
from cucumber.words.explain.rule_sheet import conflicts_about
from tests.site.addresses import as_served, in_home

pytestmark = pytest.mark.browser
PAGE = "/voila/render/rules.ipynb"


def title(page):
    return page.locator(".rules-head h2").inner_text()


def wait_for(page, name):
    page.locator(".rules-head").get_by_role("heading", level=2, name=name, exact=True).wait_for()


def open_tab(page, name):
    page.get_by_role("tab", name=name).click()
    page.locator("[role=tabpanel]").wait_for()


def choose(page, name):
    """Another game, from the list, which is gone when it is shown."""
    page.get_by_role("button", name="Another game").click()
    page.locator(".rules-others li", has=page.get_by_text(name, exact=True)).click()
    page.locator(".rules-others").wait_for(state="detached")
    assert page.evaluate("document.activeElement.textContent") == "Another game"


def unfold(page):
    """Opens the house rules, which are folded on a phone."""
    page.locator(".rules-beside summary").click()


def on(page, rules):
    """Waits until these house rules are on."""
    page.locator(".rules-beside summary", has_text=f"House rules: {rules}").wait_for()


def tick(page, rule):
    page.locator(".rules-rule", has_text=rule).locator("input").click()


def ticked(page):
    return page.locator(".rules-rule input:checked").evaluate_all("boxes => boxes.map(box => box.value)")


def said(page):
    """What How to play says, line by line, and then the sentences of one trick."""
    return page.locator(".how-points dd").all_inner_texts()


def to_say(variant, language="en"):
    """The same, each sentence with its signs."""
    card = how_to_play(variant, language)
    return [" ".join(f"{each.text}{card.sign(each)}" for each in point.sentences) for point in card.points]


def sentences(page):
    """What the full sheet says, without the small numbers and marks."""
    return page.locator(".rule-sheet section li").evaluate_all(
        "lines => lines.map(line => [...line.firstChild.childNodes].filter(n => n.nodeType === 3)[0].data.trim())"
    )


def test_a_number_leads_to_its_source_and_the_tabs_say_what_differs_and_where_sources_disagree(look):
    page = look(f"{PAGE}?variant=denexa&tab=answers")
    wait_for(page, "Agurk, Denexa's version")
    page.locator(".rule-sheet li", has_text="If you can beat the card, you must.").locator("a").click()
    assert page.evaluate("document.querySelector(':target').textContent") == "Denexa, Cucumber, Game play"
    open_tab(page, "Differences")
    table = page.locator(".rule-differences")
    assert table.locator("thead th").all_inner_texts() == ["Question", "Agurk, Denexa's version", "Agurk"]
    assert table.locator("tbody tr").count() == 4
    page.get_by_label("Compared with").select_option(label="Five Cucumbers")
    page.locator("th", has_text="Five Cucumbers").wait_for()
    assert page.locator("tr", has_text="Can an ace be played on an ace?").get_by_text("can't happen here").count() == 1
    choose(page, "Agurk")
    page.locator("th", has_text="Denexa").wait_for()
    page.get_by_label("Compared with").select_option(label="Five Cucumbers")
    page.locator("th", has_text="Five Cucumbers").wait_for()
    tick(page, "jokers")
    page.locator("th", has_text="Agurk with jokers").wait_for()
    assert page.locator("th", has_text="Five Cucumbers").count() == 1, "a house rule keeps what it is compared with"
    untick_and_look_for_another_game_before_it_is_answered(page)
    choose(page, "Agurk, Denexa's version")
    open_tab(page, "Where sources disagree")
    wait_for(page, "Agurk, Denexa's version")
    assert page.locator(".rule-conflict h3").all_inner_texts() == [
        conflict.title for conflict in conflicts_about(find("denexa"))
    ]


def test_agurk_is_read_in_danish_with_a_word_of_warning_and_in_english_again(look):
    page = look(f"{PAGE}?variant=agurk")
    page.get_by_role("button", name="Dansk").click()
    page.locator(".how-points[lang=da]").wait_for()
    assert said(page) == to_say(find("agurk"), "da")
    assert page.get_by_text("Not yet read by a native speaker.").is_visible()
    page.wait_for_url(lambda url: as_served(url).endswith("rules.ipynb?variant=agurk&in=da"))
    assert page.evaluate("document.activeElement.textContent") == "English", "the keyboard loses nothing"
    page.get_by_role("button", name="English").click()
    page.locator(".how-points:not([lang])").wait_for()
    assert said(page) == to_say(find("agurk"))
    assert page.get_by_role("button", name="Dansk").count() == 1


def untick_and_look_for_another_game_before_it_is_answered(page):
    page.evaluate(
        """() => {
             document.querySelector(".rules-rule input:checked").click();
             document.querySelector(".rules-head button[aria-expanded]").click();
           }"""
    )
    page.wait_for_function("() => !document.querySelector('.rules-rule input:checked')")
    page.wait_for_url(lambda url: "with=" not in url)
    assert page.locator(".rules-others li").count() > 1, "what is answered meanwhile doesn't close the list"
    page.get_by_role("button", name="Another game").click()


@pytest.mark.thorough
@pytest.mark.served
def test_tabs_are_walked_and_a_house_rule_is_ticked_by_keyboard_and_a_game_is_found_by_any_of_its_names(look):
    page = look(PAGE)
    page.get_by_role("tab", name="How to play").focus()
    page.keyboard.press("ArrowLeft")
    assert page.get_by_role("tab", selected=True).inner_text().startswith("Where sources disagree")
    assert page.evaluate("document.activeElement.dataset.tab") == "sources"
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(lambda url: as_served(url).endswith("rules.ipynb?variant=agurk&tab=answers"))
    assert page.locator("[role=tablist] [tabindex='0']").count() == 1
    page.locator(".rules-rule input").first.focus()
    page.keyboard.press("Space")
    on(page, "jokers")
    assert page.evaluate("document.activeElement.value") == "jokers"
    assert ticked(page) == ["jokers"]
    found_by_any_of_its_names(page)


def found_by_any_of_its_names(page):
    field = page.get_by_label("Find it by any name")
    page.get_by_role("button", name="Another game").click()
    field.evaluate(
        """(field) => {
             const type = (text) => {
               field.value = text;
               field.dispatchEvent(new Event("input", { bubbles: true }));
             };
             type("22");
             field.form.requestSubmit();
             type("gurk");
           }"""
    )  # in one go no answer can come between
    page.locator(".rules-said", has_text="Shown: Twenty-Two.").wait_for()
    assert field.input_value() == "gurk", "what is typed while an answer is on its way stays"
    field.press("Enter")
    page.locator(".rules-said[data-refused]").wait_for()
    assert "There is no game 'gurk'. Did you mean" in page.locator(".rules-said").inner_text()
    assert title(page) == "Twenty-Two"


@pytest.mark.thorough
@pytest.mark.served
def test_on_a_phone_a_house_rule_is_ticked_and_one_that_contradicts_it_is_taken_back_with_the_reason(look):
    page = look(f"{PAGE}?variant=prague", width=390)
    wait_for(page, "Prague 2004")
    unfold(page)
    tick(page, "must-beat")
    on(page, "must-beat")
    tick(page, "no-choice")
    page.locator(".rules-said[data-refused]").wait_for()
    assert "'must-beat' and 'no-choice' give two answers to one question" in page.locator(".rules-said").inner_text()
    assert ticked(page) == ["must-beat"]
    tick(page, "ace-stops")
    page.locator(".rules-said[data-refused]").wait_for(state="detached")
    wait_for(page, "Prague 2004 with must-beat and ace-stops")
    assert said(page) == to_say(find("prague+must-beat+ace-stops"))
    assert page.locator(".how-points mark[title='house rule must-beat']").count() == 2, "in short, and at your turn"
    open_tab(page, "All answers")
    assert page.locator(".rule-sheet .rule-marked", has_text="house rule must-beat").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.thorough
@pytest.mark.served
def test_an_address_that_names_no_game_says_so_and_one_that_names_what_is_shown_opens_with_it(look):
    page = look(f"{PAGE}?variant=%3Cimg%20src=x%3E&with=jokers")
    page.locator(".rules-said[data-refused]").wait_for()
    assert "There is no game '<img src=x>'." in page.locator(".rules-said").inner_text()
    assert page.locator("img[src=x]").count() == 0
    assert title(page) == "Agurk"
    again = look(f"{PAGE}?variant=prague&with=must-head&with=tied-pay&tab=house", width=390)
    on(again, "must-beat, tied-pay")
    assert again.locator(".rules-rule").first.is_visible(), "an address from when they had a tab of their own"
    assert ticked(again) == ["must-beat", "tied-pay"]
    open_tab(again, "All answers")
    shown = "rules.ipynb?variant=prague&with=must-beat&with=tied-pay&tab=answers"
    again.wait_for_url(lambda url: as_served(url).endswith(shown))


@pytest.mark.thorough
def test_a_page_leads_to_a_game_by_its_rules_and_one_that_phones_can_open_is_printed_with_its_address(chromium, site):
    port = urlsplit(site).port
    starter, how = chromium
    named = {**how, "args": [*how["args"], "--host-resolver-rules=MAP club.example 127.0.0.1"]}
    address = f"http://club.example:{port}{urlsplit(in_home(site, PAGE)).path}"
    with starter.launch(**named) as at_the_club:
        page = at_the_club.new_page()
        page.goto(f"{address}?variant=ogorek&with=kontra&token=secret")
        wait_for(page, "Ogórek with kontra")
        play = page.get_by_role("link", name="Play Ogórek with kontra")
        assert as_served(play.get_attribute("href")) == "play.ipynb?variant=ogorek&with=kontra"
        page.get_by_role("button", name="Print", exact=True).click()
        paper = page.frame_locator(".cu-paper")
        paper.get_by_text(f"club.example:{port}").wait_for(state="attached")
        link = paper.locator(".qr").get_attribute("aria-label")
    assert link == f"QR code of {address}?variant=ogorek&with=kontra"
