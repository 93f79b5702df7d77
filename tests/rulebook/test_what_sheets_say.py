"""What the sheets say and cite, against the sources: each test is named by the game and the section of its source."""

import re
from pathlib import Path

import pytest

from cucumber import VARIANTS, Deal, Suit, find
from cucumber.engine.cards import Card
from cucumber.engine.game.events import EventKind
from cucumber.engine.rules import Rules
from cucumber.engine.variants import SOURCES
from cucumber.engine.variants.conflicts import CONFLICTS
from cucumber.words.explain.how_to_play import how_to_play
from cucumber.words.explain.rule_sheet import conflicts_about, differences, sheet, statement
from tests.cases import for_each
from tests.rulebook.tables import settled

QUESTIONS = {question.name: question for question in Rules.questions()}
each_variant = pytest.mark.parametrize("variant", [pytest.param(variant, id=variant.key) for variant in VARIANTS])


def said(key):
    """Every sentence of the full sheet."""
    return [each.sentence for each in sheet(find(key)).statements]


def told(key):
    """Everything that How to play says."""
    return " ".join(each.text for point in how_to_play(find(key)).points for each in point.sentences)


def on(key, question):
    return statement(find(key), QUESTIONS[question])


def rulings(key):
    return [ruling for each in sheet(find(key)).statements for ruling in each.rulings]


def conflict(title):
    return next(each for each in CONFLICTS if each.title == title)


# --- false sentences --------------------------------------------------------------------------------------------------


def test_denexa_game_play_nothing_beats_an_ace_and_that_differs_from_agurk():
    assert on("denexa", "ace_on_ace").sentence.startswith("Nothing beats an ace")
    assert on("denexa", "ace_on_ace").source == "Denexa, Cucumber, Game play"
    assert "ace_on_ace" in {each.question.name for each in differences(find("agurk"), find("denexa"))}
    assert "An ace may be played on an ace" not in " ".join(said("denexa"))


@for_each("key", ["gurka-is", "twenty-two"])
def test_icelandic_the_best_set_takes_the_trick_not_the_highest_card(key):
    assert "The highest card or best set takes the trick" in " ".join(said(key))
    assert "the best, or the last of equals, take it" in told(key)
    assert "he highest card takes the trick" not in " ".join([*said(key), told(key)])
    assert "best of the trick so far" in on(key, "card_to_beat").sentence


def test_aces_where_an_equal_card_is_enough_none_may_equal_an_ace_that_stops():
    for key in ("gurka-no+ace-stops", "gurka-se+ace-stops", "gurka-modern", "prague+ace-stops"):
        assert on(key, "ace_on_ace").sentence.startswith("Nothing beats or equals an ace")
        assert ("On an ace the next" if key == "gurka-modern" else "Nothing beats or equals an ace") in told(key)


def test_swedish_aces_a_refused_ace_is_told_the_rule_of_the_ace():
    deal = Deal.of(find("gurka-modern").rules, ["Ac 2c", "Ad 3d", "9h 4h"], players=["Ann", "Bo", "Cai"]).act("Ac")
    assert deal.verdict("Ad").reason == (
        "Bo may not play A♦: nothing beats or equals an ace, so Bo must play the lowest card, 3♦."
    )


def test_icelandic_a_refused_pair_of_sixes_is_told_that_the_six_of_clubs_makes_none():
    deal = Deal.of(find("gurka-is").rules, ["6h 6c 2c", "Ad 3d 4d"], players=["Ann", "Bo"])
    assert deal.verdict("6h 6c").reason == (
        "Ann may not play 6♥ 6♣: the six of clubs is higher and makes no set with 6♥."
    )


@for_each("base, cost", [("gurka-se", 14), ("agurk", 14), ("gurka-vidargas", 11)])
def test_an_ace_that_is_low_at_the_end_and_yet_dear_is_told_to_be(base, cost):
    key = f"{base}~ace-on-ace=no~last-ace=low"
    low = f"In the last trick the ace is the lowest card, but still costs {cost}."
    assert low in said(key)
    assert low in told(key)
    assert "still costs" not in told("ogorek") + told("rassi")


@each_variant
def test_a_house_rule_that_asks_for_beating_says_that_an_equal_card_will_do(variant):
    for rule in variant.house_rules:
        if rule.changes.keys() & {"ducking", "ace_on_ace"}:
            assert re.search("[Bb]eats? or equals?", rule.gist)


@each_variant
def test_a_gist_that_names_the_score_that_is_too_much_says_whether_reaching_it_is(variant):
    for gist in (variant.gist, *(rule.gist for rule in variant.house_rules)):
        assert not re.search(r"\b[Aa]t \d+\b(?! or more)", gist)


# --- rulings shown as tradition ---------------------------------------------------------------------------------------

SEVENS = ("gurka-is+sevens-16-15", "gurka-is+sevens-21")
NEXT = "The source speaks of the next player"
LOWEST = "If your lowest card is an ace"
STOPS = ("gurka-no+ace-stops", "gurka-se+ace-stops", "gurka-modern", "prague+ace-stops", "gurka-modern+must-beat")
TAKER_FIRST = "the taker pays before the others gain"
SEVERAL = "Of several winners, the first one left of the dealer deals."


@for_each(
    "key, ruling, is_there",
    [
        # Icelandic: the six of clubs makes pairs where it is an ordinary six
        ("gurka-is", "six of clubs makes no pair", True),
        *((key, "six of clubs", False) for key in ("twenty-two", *SEVENS)),
        # Icelandic, variants: a black seven makes no pair with a red one
        *((key, "A black seven makes no pair", True) for key in SEVENS),
        # Swedish, Aces, and Prague: that everyone after the ace is stopped is our reading
        *((key, NEXT, True) for key in ("gurka-se+ace-stops", "prague+ace-stops")),
        *((key, NEXT, False) for key in ("gurka-se+previous-card+ace-stops", "prague+previous-card+ace-stops")),
        ("gurka-no+ace-stops", NEXT, False),  # its source supports it
        # where an ace stops, one whose lowest card is an ace takes the trick; Denexa's source says so itself
        *((key, LOWEST, True) for key in STOPS),
        ("denexa", "lowest card is an ace", False),
        ("rassi", "after any double", True),  # that redoubles come after all doubles
        ("denexa", TAKER_FIRST, True),
        ("agurk", TAKER_FIRST, False),
        # where several can win, who of them deals
        *((variant.key, SEVERAL, variant.key in {"kurkku", "kurko", "concombre"}) for variant in VARIANTS),
    ],
)
def test_a_ruling_is_shown_as_ours_where_no_source_says_it_and_nowhere_else(key, ruling, is_there):
    assert any(ruling in each for each in rulings(key)) == is_there


def test_swedish_aces_and_prague_the_line_of_the_house_rule_says_who_is_stopped():
    for key in ("gurka-se", "prague"):
        gist = find(key).house_rule("ace-stops").gist
        assert "everyone after it plays the lowest card; with previous-card, only the next player" in gist


# --- cited for what they do not say -----------------------------------------------------------------------------------


@for_each("key", ["gurka-is", "twenty-two", "agurk~lead=sets"])
def test_icelandic_that_the_best_set_takes_the_trick_is_not_said_of_a_game_without_sets(key):
    (taker,) = (each for each in sheet(find(key)).statements if each.sentence.startswith("The highest card or best"))
    assert taker.source == ("" if "~" in key else "pagat.com, Cucumber, Icelandic")
    assert taker.agreed == ("~" in key)


@for_each(
    "key, question",
    [
        ("prague", "when_caught"),
        ("five-cucumbers", "player_range"),
        ("rassi", "charged"),
        ("kurko", "charged"),
        ("agurk", "short_pack"),
    ],
)
def test_an_answer_of_ours_is_not_cited(key, question):
    assert (on(key, question).ours, on(key, question).source) == (True, "")


@for_each(
    "key, question",
    [
        *((key, "tie_bonus") for key in ("simple", "concombre", "five-cucumbers", "prague")),
        *((key, question) for key in ("agurk", "gurka-no", "ogorek") for question in ("raising", "payment")),
        ("kurkku", "payment"),
        ("agurk", "multiplier"),
    ],
)
def test_where_the_source_is_silent_the_sheet_says_so(key, question):
    if (key, question) == ("ogorek", "raising"):
        assert find("ogorek+kontra").origin("raising").source
    assert (on(key, question).silent, on(key, question).source) == (True, "")
    assert on(key, question).missing_source == "the source is silent"


def test_matapesa_no_tie_bonus_is_claimed_where_no_points_are_counted():
    assert "tie_bonus" not in {each.question.name for each in sheet(find("matapesa")).statements if each.question}
    assert find("matapesa").origin("tie_bonus").silent


@for_each("key", ["agurk+kept-cards", "gurka-is", "twenty-two"])
def test_kept_cards_of_one_who_is_out_go_back_by_our_ruling(key):
    assert "A player who is out returns the kept cards to the pack." in on(key, "score_keeping").rulings
    assert "out" not in on(key, "score_keeping").sentence.replace("out of the pack", "")


@for_each("question", ["hand_sizes", "limit"])
def test_kurko_and_rassi_six_cards_and_their_limit_stand_in_their_own_section(question):
    assert on("kurko", question).source == "pagat.com, Cucumber, Finnish"
    assert on("rassi", question).source == "pagat.com, Cucumber, Finnish"


# --- conflicts --------------------------------------------------------------------------------------------------------


def test_swedish_reaching_30_or_over_30_after_buying_in():
    found = conflict("Are you out at 30 in Sweden, or over 30?")
    assert {"gurka-se", "gurka-modern"} == set(found.variants)
    assert [claim.says[:5] for claim in found.claims] == ["At 30", "Over "]


def test_swedish_and_norwegian_how_far_the_ace_reaches():
    sources = {claim.source for claim in conflict("How far does an ace reach?").claims}
    assert {"pagat-cucumber, Swedish", "pagat-cucumber, Norwegian"} <= sources


def test_rule_card_strong_leads_burn_high_cards_and_pagat_low_ones():
    found = conflict("Which cards does a strong lead draw out?")
    assert {claim.source: claim.says.split()[0] for claim in found.claims} == {
        "rules-card-cucumber, Tips": "High",
        "pagat-cucumber, Agurk: Strategy": "Low",
    }


def test_rule_card_variations_who_pays_in_the_danish_game():
    assert conflict("Who pays in the Danish game?").claims[0].source == "rules-card-cucumber, Variations"


def test_agurk_variants_over_21_in_house_rules_and_21_in_the_main_text():
    claims = {claim.source: claim.says for claim in conflict("Is 21 too much, or only more than 21?").claims}
    assert "more than 21" in claims["pagat-cucumber, Agurk: Variants"]
    assert "21 already" in claims["pagat-cucumber, Agurk: Scoring"]


def test_the_sheet_of_a_game_knows_the_conflicts_about_it():
    assert {each.title for each in conflicts_about(find("gurka-is+exchange"))} == {
        "What does the six of clubs do in Iceland?"
    }
    assert conflicts_about(find("ogorek")) == ()


# --- played but on no sheet, and needed to play tonight ---------------------------------------------------------------


@each_variant
def test_who_deals_the_next_game_is_said_and_played(variant):
    winner_deals = [sentence for sentence in said(variant.key) if "the next game" in sentence]
    assert bool(winner_deals) == (variant.key != "matapesa")
    assert (
        "the next game" in told(variant.key)
        or variant.rules.when_caught.name == "STAYS_IN"
        or "loses the game" in told(variant.key)
    )


def test_minibluff_its_aim_is_cited_from_its_own_rules():
    assert sheet(find("minibluff")).statements[0].source == "minibluff.com, rules"
    assert sheet(find("agurk")).statements[0].source == "pagat.com, Cucumber, Introduction"


def test_agurk_scoring_the_winner_deals_the_next_game():
    game = settled("agurk", [8, 20], "9c", "9d", cucumbers=[0, 1])
    assert [game.players[seat] for seat in game.winners] == [game.players[game.rematch().dealer]]


@for_each("key", ["gurka-is", "agurk+exact-21+kept-cards"])
def test_icelandic_on_exactly_21_the_kept_cards_go_back_to_the_pack(key):
    assert on(key, "exact_limit").sentence == "Exactly 21 goes back to zero, and the kept cards go back to the pack."
    assert "the kept cards go back to the pack" in told(key)


def test_agurk_exact_21_without_kept_cards_says_nothing_of_them():
    assert on("agurk+exact-21", "exact_limit").sentence == "Exactly 21 goes back to zero."


@each_variant
def test_what_a_newcomer_needs_to_deal_the_first_hand_is_said(variant):
    _, needs, deal, *_ = how_to_play(variant).points
    assert (needs.title, deal.title) == ("You need", "Deal")
    assert variant.rules.pack.sentence in {each.text for each in needs.sentences}
    first = (
        "Everyone draws a card: the highest deals first." if variant.key == "twenty-two" else "Anyone may deal first."
    )
    assert deal.sentences[0].text == first


@for_each(
    "key, how",
    [
        ("agurk", "all at once"),
        ("denexa", "all at once"),
        ("gurka-se", "one at a time"),
        ("gurka-modern", "one at a time"),
        ("simple", "one at a time"),
    ],
)
def test_how_the_cards_are_dealt_is_said_where_the_source_says_it(key, how):
    assert [sentence for sentence in said(key) if f"dealt {how}" in sentence]


# --- in the sources and nowhere here ----------------------------------------------------------------------------------


def test_finnish_kurkku_of_1970_is_the_swedish_game_with_a_note_and_prague_was_of_many_countries():
    assert find("kurkku-1970") is find("gurka-se")
    assert [claim for claim in find("kurkku-1970").history if "1970" in claim.says and "Kurkku" in claim.says]
    assert find("prague").region == "International"  # it was an event of many countries


NAMED = {
    "agurk": ("Christiansen", "DIKU", "Krypkille", "1970s"),
    "denexa": ("Agram",),
    "gurka-se": ("Kortoxen", "Werner", "Sandgren", "flown"),
    "gurka-modern": ("Pettersson", "Glimne"),
    "gurka-vidargas": ("Vidargas",),
    "ogorek": ("Warsaw", "Kraków"),
    "kurkku": ("Salo", "Seres"),
    "matapesa": ("Ranta", "Smith", "jaa kortit ja opi pelaamaan"),
    "kurko": ("Louko",),
    "rassi": ("Väliaho", "Seres"),
    "gurka-is": ("spilareglur.is", "Smith"),
    "concombre": ("Beuchet", "2009"),
    "prague": ("Rigal", "2004"),
    "big-green": ("Rutherford",),
    "five-cucumbers": ("Friese", "Lieske"),
    "minibluff": ("Dulac",),
}


@for_each("key, names", NAMED.items())
def test_who_wrote_down_designed_or_told_a_game_is_named(key, names):
    told_by = " ".join(claim.says for claim in find(key).history)
    assert [name for name in names if name not in told_by] == []


@each_variant
def test_every_game_has_a_history_and_a_local_name_says_its_language_and_how_it_is_said(variant):
    assert variant.history
    assert bool(variant.local_name) == bool(variant.language) == bool(variant.spoken)


# --- everything caught at once, as before -----------------------------------------------------------------------------


def test_an_event_cites_the_sentence_in_its_context():
    game = settled("five-cucumbers", [0, 5], "2", "9")
    out = next(event for event in game.events if event.kind is EventKind.OUT)
    assert out.rule == "With more than five cucumbers you are out of the game."


def test_the_readme_lists_every_text_that_rules_were_taken_from():
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    listed = readme.partition("## Sources")[2]
    assert [source.name for source in SOURCES.values() if source.address and f"<{source.address}>" not in listed] == []
    assert "a short rule card; the rule sheet of *Five Cucumbers*" in listed


def test_the_short_card_is_from_where_it_says():
    assert find("simple").region == "Scandinavia"


@for_each("key", ["gurka-is+sevens-16-15", "gurka-is+sevens-21"])
def test_icelandic_variants_the_six_of_clubs_is_ordinary_where_sevens_are_on_top(key):
    variant = find(key)
    assert variant.house_rule(variant.on[0]).gist.endswith("The six of clubs is an ordinary six.")
    assert variant.rules.pack.strength[Card("6", Suit.CLUBS)] == variant.rules.pack.strength[Card("6", Suit.HEARTS)]


def test_ogorek_variations_kontra_names_who_pays_what():
    gist = find("ogorek").house_rule("kontra").gist
    assert gist.endswith("then the last trick costs double, or four times as much if whoever said it has to pay.")


def played_here():
    """Each game and house rule that is named together in a test of this folder: ("agurk", "jokers")."""
    for path in Path(__file__).parent.glob("test_*.py"):
        tests = path.read_text("utf-8")
        own = "".join(re.findall(r'(?m)^KEY = "(.+)"$', tests))
        for game, rules in re.findall(r"([a-z0-9-]+)((?:\+[a-z0-9-]+)+)", tests.replace("{KEY}", own)):
            yield from ((game, key) for key in rules.split("+"))


def test_each_house_rule_is_played_in_a_test_of_the_rulebook():
    shared = {(game.key, rule.key): repr(rule.changes) for game in VARIANTS for rule in game.house_rules}
    played = {(key, shared[game, key]) for game, key in played_here() if (game, key) in shared}
    missing = [f"{game}+{key}" for (game, key), changes in shared.items() if (key, changes) not in played]
    assert missing == [], "give each a test in this folder"
