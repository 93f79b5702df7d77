"""Numbers with their intervals as a picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from cucumber.words.show.interval_chart import WIDTH, Dot, interval_chart

SVG = "{http://www.w3.org/2000/svg}"


def drawn(dots, axis="points"):
    picture, _, legend = interval_chart(dots, axis).partition("</svg>")
    return ET.fromstring(f"{picture}</svg>".replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)), legend  # noqa: S314 -- ours


def circles(svg):
    return [(float(each.get("cx")), float(each.get("cy"))) for each in svg.iter(f"{SVG}circle")]


def test_dots_stand_where_their_numbers_are():
    svg, legend = drawn([Dot("one", "a", 0, -1, 1), Dot("one", "b", 5, 4, 6), Dot("two", "a", 10, 10, 10)])
    (x_0, y_0), (x_5, y_5), (x_10, y_10) = circles(svg)
    assert x_5 - x_0 == pytest.approx(x_10 - x_5, abs=0.2)
    assert 0 < x_0 < x_10 < WIDTH
    assert y_0 < y_5 < y_10
    assert re.findall(r"</svg>(\w)</li>", legend) == ["a", "b"]


def test_an_interval_reaches_from_its_low_to_its_high_end():
    svg, legend = drawn([Dot("one", "a", 2, 1, 4)])
    ((x, _),) = circles(svg)
    left, right = map(
        float,
        re.search(r"M([\d.]+) [\d.]+H([\d.]+)", svg.find(f".//{SVG}path[@class='chart-reach']").get("d")).groups(),
    )
    assert right - x == pytest.approx(2 * (x - left), abs=0.3)
    assert legend == ""


@pytest.mark.parametrize(
    ("dots", "ticks"),
    [
        ([Dot("one", "a", 3, 2, 4)], ["0", "1", "2", "3", "4"]),
        ([Dot("one", "a", -0.03, -0.04, -0.02)], ["-0.04", "-0.03", "-0.02", "-0.01", "0.00"]),
        ([Dot("one", "a", 13, 12, 14)], ["0", "5", "10", "15"]),
        ([Dot("one", "a", 0, 0, 0)], ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
    ],
)
def test_ticks_are_round_and_zero_is_among_them(dots, ticks):
    svg, _ = drawn(dots, "")
    numbers = [each.text for each in svg.iter(f"{SVG}text") if each.get("class") == "chart-number" and each.text]
    assert numbers == ticks


def test_what_is_drawn_is_said_as_well_and_texts_are_text():
    svg, legend = drawn([Dot("<b>", "x & y", 1, 0, 2), Dot("<b>", "z", 1, 0, 2)], "“points”")
    assert svg.get("aria-label") == "“points”. <b>, x & y: 1.00; <b>, z: 1.00"
    assert "x &amp; y" in legend
