"""Numbers with their intervals as a picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from cucumber.words.show.interval_chart import WIDTH, Dot, interval_chart

SVG = "{http://www.w3.org/2000/svg}"


def drawn(dots, axis="points"):
    picture = interval_chart(dots, axis).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return ET.fromstring(picture)  # noqa: S314 -- ours


def texts(svg, kind):
    return [each.text for each in svg.iter(f"{SVG}text") if each.get("class") == kind]


def circles(svg):
    return [(float(each.get("cx")), float(each.get("cy"))) for each in svg.iter(f"{SVG}circle")]


def test_dots_stand_where_their_numbers_are():
    svg = drawn([Dot("one", "a", 0, -1, 1), Dot("one", "b", 5, 4, 6), Dot("two", "a", 10, 10, 10)])
    (x_0, y_0), (x_5, y_5), (x_10, y_10) = circles(svg)
    assert x_5 - x_0 == pytest.approx(x_10 - x_5, abs=0.2)
    assert 0 < x_0 < x_10 < WIDTH
    assert y_0 == y_5 < y_10, "a row is one line"
    assert texts(svg, "chart-name") == ["a", "b"], "named once, at the first row"


def test_an_interval_reaches_from_its_low_to_its_high_end():
    svg = drawn([Dot("one", "a", 2, 1, 4)])
    ((x, _),) = circles(svg)
    left, right = map(
        float,
        re.search(r"M([\d.]+) [\d.]+H([\d.]+)", svg.find(f".//{SVG}path[@class='chart-reach']").get("d")).groups(),
    )
    assert right - x == pytest.approx(2 * (x - left), abs=0.3)
    assert texts(svg, "chart-name") == []


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
    svg = drawn(dots, "")
    numbers = [each.text for each in svg.iter(f"{SVG}text") if each.get("class") == "chart-number" and each.text]
    assert numbers == ticks


def test_what_is_drawn_is_said_as_well_and_texts_are_text():
    svg = drawn([Dot("<b>", "x & y", 1, 0, 2), Dot("<b>", "z", 1, 0, 2)], "“points”")
    assert svg.get("aria-label") == "“points”. <b>, x & y: 1.00; <b>, z: 1.00"
    assert "x & y" in texts(svg, "chart-name")


def test_names_keep_inside_and_no_leader_runs_through_a_name():
    for values in ((1, 2, 9), (8, 9, 9.5), (9, 1, 5)):
        names = ["among sharp players", "among players who fimp", "among strong players"]
        svg = drawn([Dot("one", name, value, value, value) for name, value in zip(names, values, strict=True)])
        leaders, boxes = [], []
        for group in svg.iter(f"{SVG}g"):
            text, leader = group.find(f"{SVG}text"), group.find(f"{SVG}path[@class='chart-leader']")
            if text is None:
                continue
            x, wide = float(text.get("x")), 5 * len(text.text)
            boxes.append(
                (x - wide, x, float(text.get("y"))) if text.get("text-anchor") else (x, x + wide, float(text.get("y")))
            )
            leaders.append([*map(float, re.match(r"M([\d.]+) ([\d.]+)V", leader.get("d")).groups())])
        assert all(left >= 0 and right <= WIDTH for left, right, _ in boxes)
        for x, top in leaders:
            assert not [box for box in boxes if box[0] < x < box[1] and box[2] > top + 9]


def test_a_hand_is_drawn_as_cards_and_the_dearest_comes_first():
    svg = drawn([Dot("2 2 3", "a", 1, 1, 1), Dot("10 10 J", "a", 8, 8, 8), Dot("any hand", "a", 2, 2, 2)])
    assert texts(svg, "chart-rank") == ["10", "10", "J", "2", "2", "3"]
    assert len(list(svg.iter(f"{SVG}rect"))) == 6
