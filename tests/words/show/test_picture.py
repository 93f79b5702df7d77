"""The picture of the table: all that can be seen is on it and nothing else, and nothing lies on anything else."""

import re
from collections import Counter
from itertools import combinations
from random import Random
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cucumber import VARIANTS, Deal, Game, find
from cucumber.engine.rules import Undealt
from cucumber.words.explain.frames import frames, tabletop_props
from cucumber.words.explain.replay import deal_steps
from cucumber.words.show.blocks import face
from cucumber.words.show.picture import picture
from cucumber.words.show.tokens import token
from tests.cases import for_each
from tests.strategies import most_acts, names, play_some, play_to_end, player_numbers, positions, seeds, standing_games
from tests.tiers import some

SVG = "{http://www.w3.org/2000/svg}"
DRAWN_WITH = {"svg", "title", "desc", "g", "rect", "circle", "ellipse", "path", "text"}
HOSTILE = ('</text><script>x("1")</script>', "<b>&amp;'\"</b>", "]]><!-- ann", "url(http://a.b/c) style=")
SEAT, CARDS = token("paper"), {token("card"), token("card-flat")}
SMALLEST = 19.9  # the width of a card that can be read


def root_of(text):
    return ET.fromstring(text)  # noqa: S314 -- the text is our own


def texts(root):
    """What is written on the picture."""
    return [element.text for element in root.iter(f"{SVG}text")]


def visible(seen):
    """The cards that lie open, those kept as a score left out: they are drawn as writing."""
    hands = [card for seat in seen["seats"] for card in (*(seat["hand"] or ()), *seat["played"])]
    return [*hands, *seen["undealt"], *(card for play in seen["middle"] for card in play["cards"])]


@st.composite
def tables(draw):
    """A deal as it may lie, in a game or not, and who looks at it, if anyone."""
    if draw(st.booleans()):
        deal, game = draw(positions(largest=10)), None
    else:
        game, rng = draw(standing_games()), Random(draw(seeds))
        deal = game.deal(rng)
        deal = play_some(deal, rng, draw(st.integers(0, most_acts(deal))))
    return deal, game, draw(st.sampled_from([None, *deal.seats]))


def check_all_is_there(seen, root):
    """Whether all that can be seen is on the picture, and nothing else."""
    cards = visible(seen)
    shown = Counter(group.get("aria-label") for group in root.iter(f"{SVG}g") if group.get("role") == "img")
    assert shown == Counter(map(face, cards))
    for seat in seen["seats"]:
        assert seat["name"] in texts(root)
        if seat["score"] is not None:
            assert f"{seat['scored_in']} {seat['score']}".replace("-", "−") in texts(root)


@given(tables())
def test_all_that_can_be_seen_is_on_the_picture_in_its_place_and_nothing_else_nor_anything_from_outside(table):
    deal, game, viewer = table
    seen = tabletop_props(deal, viewer, game)
    root = root_of(picture(seen, deal.rules.name))
    check_all_is_there(seen, root)
    check_all_has_its_place(seen, root)
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in DRAWN_WITH
        for name, value in element.attrib.items():
            assert not re.match(r"id|on|style|class|.*href", name), name
            assert "url(" not in value
            assert "var(" not in value


@for_each("variant", VARIANTS)
def test_every_variant_is_drawn_with_any_number_of_players(variant):
    for number in some(player_numbers(variant.rules), 2):
        rng = Random(number)
        game = Game.new(variant.rules, names(number))
        first = game.deal(rng)
        middle = play_some(first, rng, sum(map(len, first.hands)) // 2)
        for deal in (first, middle, play_to_end(middle, rng)):
            for viewer in (None, 0):
                seen = tabletop_props(deal, viewer, game)
                root = root_of(picture(seen, variant.name))
                check_all_is_there(seen, root)
                check_all_has_its_place(seen, root)


@given(tables(), seeds)
def test_cards_that_cannot_be_seen_change_nothing(table, seed):
    deal, game, viewer = table
    viewer = deal.seats[0] if viewer is None else viewer
    other = reshuffled(deal, viewer, Random(seed))
    one, two = (picture(tabletop_props(each, viewer, game), "A game", "A note") for each in (deal, other))
    assert one == two


def reshuffled(deal, viewer, rng):
    """The deal with all cards exchanged that the viewer does not see."""
    stock = () if deal.rules.undealt is Undealt.SHOWN else deal.stock
    hidden = [card for seat, hand in enumerate(deal.hands) if seat != viewer for card in hand] + list(stock)
    rng.shuffle(hidden)
    hands = [
        hand if seat == viewer else deal.pack.sort(hidden.pop() for _ in hand) for seat, hand in enumerate(deal.hands)
    ]
    # Imagined, also while a question is pending, when `holding` refuses.
    return deal._replace(hands=tuple(hands), stock=tuple(hidden) if stock else deal.stock)


def boxes(element, x=0.0, y=0.0):
    """Every rectangle with its colour, as left, top, right, bottom."""
    if moved := re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform", "")):
        x, y = x + float(moved[1]), y + float(moved[2])
    if element.tag == f"{SVG}rect" and not element.get("x"):
        yield element.get("fill"), (x, y, x + float(element.get("width")), y + float(element.get("height")))
    for inner in element:
        if not inner.get("transform", "").startswith("scale("):  # a print, which lies on its card
            yield from boxes(inner, x, y)


def overlap(one, other):
    slack = 0.2  # coordinates are rounded
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > slack and down > slack


def within(inner, outer):
    slack = 0.2
    return all(a >= b - slack for a, b in zip(inner[:2], outer[:2], strict=True)) and all(
        a <= b + slack for a, b in zip(inner[2:], outer[2:], strict=True)
    )


def check_all_has_its_place(seen, root):
    """Whether seats and cards lie apart, within what they belong to, and are large enough to be read."""
    whole = (0, 0, float(root.get("width")), float(root.get("height")))
    found = list(boxes(root))
    seats = [box for colour, box in found if colour == SEAT]
    cards = [box for colour, box in found if colour in CARDS]
    assert len(seats) == len(seen["seats"])
    assert all(within(box, whole) for _, box in found)
    assert not any(overlap(one, other) for one, other in combinations(seats, 2))
    assert not any(overlap(one, other) for one, other in combinations(cards, 2))
    assert all(within(card, seat) for card in cards for seat in seats if overlap(card, seat))
    assert all(right - left > SMALLEST for left, _, right, _ in cards)


@for_each("key, players, in_a_row", [("gurka-is", 4, [10] * 4), ("twenty-two", 12, [20] * 6)])
def test_hands_of_ten_cards_need_two_rows_in_a_narrow_seat(key, players, in_a_row):
    deal = Deal.dealt(find(key).rules, Random(1), players, 10)
    found = boxes(root_of(picture(tabletop_props(deal), "Ten cards")))
    rows = Counter(round(top) for colour, (_, top, _, _) in found if colour in CARDS)
    assert sorted(rows.values()) == in_a_row


@for_each("number", range(2, 18))
def test_every_number_of_players_has_a_place(number):
    rules = find("ogorek").rules
    game = Game.new(rules, names(number))
    root = root_of(picture(tabletop_props(game.deal(Random(number)), 0, game), "Ogórek"))
    assert root.get("width") == "1000"
    assert float(root.get("height")) < 1500
    assert root.get("viewBox") == f"0 0 1000 {root.get('height')}"


def test_names_and_texts_from_outside_are_text():
    deal = Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s", "3c 4d", "6h 6d"], players=HOSTILE).act("9h")
    text = picture(tabletop_props(deal), HOSTILE[0], HOSTILE[1])
    root = root_of(text)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= DRAWN_WITH
    assert "<script" not in text
    assert HOSTILE[0] in texts(root)
    assert HOSTILE[1] in texts(root)
    assert all(name in root.find(f"{SVG}desc").text for name in HOSTILE)


def test_a_long_name_is_shortened():
    long = ("W" * 40, "王" * 40, "i" * 40, "Bo")
    deal = Deal.of(find("agurk").rules, ["9h", "Jd", "3c", "6h"], players=long)
    root = root_of(picture(tabletop_props(deal), "A" * 500))
    assert not any(text in texts(root) for text in (*long[:2], "A" * 500))
    assert any(re.fullmatch("W+…", text) for text in texts(root))


@for_each("sign", ["\x00", "\x1b", "\ud800", "\uffff", "\n", "\u202e"])
def test_a_sign_that_cannot_be_drawn_is_left_out(sign):
    seen = tabletop_props(Deal.of(find("agurk").rules, ["9h", "Jd"]))
    root = root_of(picture(seen, f"A{sign}gurk", f"Trick{sign}one"))
    assert {"A gurk", "Trick one"} <= set(texts(root))


def test_a_text_of_any_length_makes_no_long_picture():
    seen = tabletop_props(Deal.of(find("agurk").rules, ["9h", "Jd"]))
    assert len(picture(seen, "long " * 100_000, "long " * 100_000)) < len(picture(seen, "Agurk")) + 1_000


def test_it_is_told_to_those_who_hear_it():
    agurk = find("agurk").rules
    game = Game.new(agurk, ["Ann", "Bo", "Cai"], scores=[4, 0, 15], cucumbers=[0, 1, 0])
    deal = Deal.of(agurk, ["9c 2c", "Jd 5s", "3h 9d"], players=game.players).act("9c").act("Jd")
    root = root_of(picture(tabletop_props(deal, 2, game), "Agurk"))
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title").text == "Agurk: trick 1 of 2"
    assert root.find(f"{SVG}desc").text == (
        "In the middle: Ann 9♣, Bo J♦ (to beat). Ann, score 4, holds 1 card face down. "
        "Bo, score 0, 1 cucumber, holds 1 card face down. Cai, dealer, to act, score 15, holds 3♥ 9♦."
    )


@pytest.mark.parametrize("viewer", [None, 1])
def test_every_step_of_a_deal_can_be_drawn_from_its_frame(viewer):
    deal = Deal.of(find("agurk").rules, ["9c 2c", "Jd 5s", "3h 9d"])
    acts = [str(act) for act in ("9c", "Jd", "3h", "5s", "9d", "2c")]
    drawn = [picture(frame, "Agurk", frame["label"]) for frame in frames(deal_steps(deal, acts), viewer)]
    assert len(set(drawn)) == len(drawn)
    assert "takes it" in drawn[-1]
