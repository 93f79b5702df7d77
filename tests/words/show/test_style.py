"""The style sheets: every color is a design token, every token is there and needed, the picture is drawn with them."""

import re
from functools import cache
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest

from cucumber import VARIANTS, Game
from cucumber.pages.protocol.style import minify, split_subjects, style_sheet
from cucumber.words.explain.frames import tabletop_props
from cucumber.words.show.html import SHEET
from cucumber.words.show.picture import picture
from cucumber.words.show.tokens import token
from tests.cases import for_each
from tests.strategies import names as names_of
from tests.strategies import play_some, play_to_end, player_numbers

SVG = "{http://www.w3.org/2000/svg}"
ROOM = Path(__file__).parents[3] / "cucumber"
TOKENS = ROOM / "pages/stage/tokens.css"
SHEETS = sorted(path for path in ROOM.rglob("*.css") if path != TOKENS)
DRAWINGS = (
    ROOM / "pages/stage/deck/drawings.mjs"
)  # figures and faces have paints of their own, the same by day and by night
FACES = ROOM / "pages/stage/table/faces.mjs"
CONFETTI = ROOM / "pages/stage/confetti.mjs"
SCRIPTS = sorted(path for path in ROOM.rglob("*.mjs") if path not in (DRAWINGS, FACES, CONFETTI))
RENDERERS = sorted(path for room in ("words/show", "table/paper") for path in (ROOM / room).glob("*.py"))
# A color that is made from a token, as `hsl(var(--hue) var(--cu-player-tint))` is, is none of its own.
COLOR = re.compile(
    r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgb|hsl)a?\((?!var\()|\b(?:hwb|lab|lch|oklab|oklch|color)\("
    r"|[:,(\s](?:black|white|gr[ae]y|silver|red|green|blue|yellow|orange|purple|brown|pink)\s*[;,)]",
    re.IGNORECASE,
)
LARGEST = 31_000  # characters of a widget's style


@cache
def text_of(path):
    return re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def found(pattern, paths):
    return {name for path in paths for name in re.findall(pattern, text_of(path))}


DEFINED = found(r"(--cu-[\w-]+):", [TOKENS])


@for_each("path", [*SHEETS, *SCRIPTS, *RENDERERS])
def test_no_color_stands_outside_the_tokens(path):
    assert not COLOR.findall(text_of(path))


@for_each("path", [path for path in SHEETS if "paper" not in path.parts])
def test_no_size_of_type_stands_outside_the_tokens(path):
    """What is printed is measured by the paper, in points, and what stands on a wall by the wall."""
    sizes = re.findall(r"font(?:-size)?: ([^;]+);", text_of(path))
    assert [
        size
        for size in sizes
        if not re.search(r"var\(--cu-(?:root-)?size|^inherit$|[\d.]pt$|var\(--(?:u|type)\)", size)
    ] == []


@for_each("path", SHEETS)
def test_what_a_rule_has_picks_no_child_whatever_it_is(path):
    """Or each thing that is put anywhere inside has the whole page measured anew: 40 ms a tap."""
    text = text_of(path)
    assert not re.findall(r":has\([^{},]*\)\S* > (?:\*|:not|:where\(:not)[^{,]*[{,]", text)
    assert not re.findall(r"\b(?:body|main)\S*:has\([^{},]*\)[^{,]* \*\s*[{,]", text)


def test_every_token_used_is_defined_and_every_token_defined_is_used():
    in_sheets = found(r"var\((--cu-[\w-]+)", [TOKENS, *SHEETS])
    in_pictures = {f"--cu-{name}" for name in found(r'"([\w-]+)"', RENDERERS)} & DEFINED
    assert in_sheets <= DEFINED
    assert in_sheets | in_pictures >= DEFINED


def test_every_other_property_used_is_set_somewhere():
    used = found(r"var\((--(?!jp-)[\w-]+)\)", SHEETS) - DEFINED  # JupyterLab sets its own
    assert used <= found(r"(--[\w-]+):", SHEETS) | found(r"(--[\w-]+)(?::|\")", SCRIPTS)


def test_a_token_is_read_in_light_and_one_that_is_missing_is_named():
    assert (token("felt"), token("card-height")) == ("#24593a", "1.34")
    with pytest.raises(LookupError, match=re.escape("cucumber/pages/stage/tokens.css has no token --cu-velvet")):
        token("velvet")


@pytest.mark.parametrize(
    ("selectors", "split"),
    [
        (":where(.a,.b)::before", ":where(.a)::before,:where(.b)::before"),
        (":where(.a :is(ol,ul),.b:not(.c,.d))", ":where(.a ol),:where(.a ul),:where(.b:not(.c,.d))"),
        (":is(a,button):where(.a,.b)", "a:where(.a,.b),button:where(.a,.b)"),
        (":is(.a,.b .c)", ":is(.a,.b .c)"),  # apart the first would weigh less
        (".a:is(ol,ul)", ".a:is(ol,ul)"),  # it is looked up by its class
        (":is(.a,.b) p", ":is(.a,.b) p"),
        ("@media (width>1px){:where(.a,.b)", "@media (width>1px){:where(.a),:where(.b)"),
    ],
)
def test_a_subject_with_alternatives_becomes_several_selectors_that_weigh_the_same(selectors, split):
    assert split_subjects(f"{selectors}{{gap:0}}") == f"{split}{{gap:0}}"


def test_a_sheet_comes_with_what_it_builds_on_and_asks_for_nothing():
    sheet = style_sheet("table/cards")
    parts = ("tokens", "controls", "table/cards")
    whole = [(ROOM / f"pages/stage/{part}.css").read_text(encoding="utf-8") for part in parts]
    assert sheet == split_subjects(minify("\n".join((*whole, SHEET))))
    assert "/*" not in sheet
    assert not re.search(r"@import|url\(", sheet)


@for_each("path", sorted((ROOM / "pages" / "stage").rglob("*.css")))
def test_a_widget_carries_little_style(path):
    name = path.relative_to(ROOM / "pages" / "stage").with_suffix("").as_posix()
    assert len(style_sheet(name)) < LARGEST


@for_each("variant", VARIANTS)
def test_a_picture_has_the_colors_of_the_tokens_and_its_figures_and_cards_of_their_proportions(variant):
    tokens = {token(name.removeprefix("--cu-")) for name in DEFINED}
    for drawn in (DRAWINGS, DRAWINGS.parents[1] / "table" / "faces.mjs"):
        tokens |= set(re.findall(r'(?:fill|stroke)="([^"]+)"', drawn.read_text(encoding="utf-8")))
    height, corner = float(token("card-height")), float(token("card-corner"))
    cards = []
    for root in drawings(variant):
        painted = {element.get(name) for element in root.iter() for name in ("fill", "stroke")} - {None, "none"}
        assert painted <= tokens
        assert {token("felt"), token("paper"), token("on-felt")} <= painted
        cards = [rect for rect in root.iter(f"{SVG}rect") if rect.get("fill") in {token("card-flat"), token("card")}]
        for card in cards:
            width = float(card.get("width"))
            assert float(card.get("height")) == pytest.approx(width * height, abs=0.15)
            assert float(card.get("rx")) == pytest.approx(width * corner, abs=0.1)
    assert cards


def drawings(variant):
    """A deal before its first act, in the middle and at its end, as the first player sees it."""
    rng = Random(7)
    game = Game.new(variant.rules, names_of(min(player_numbers(variant.rules))))
    first = game.deal(rng)
    middle = play_some(first, rng, sum(map(len, first.hands)) // 2)
    for deal in (first, middle, play_to_end(middle, rng)):
        yield ET.fromstring(picture(tabletop_props(deal, 0, game), variant.name))  # noqa: S314 -- the text is our own
