"""QR pictures and the invitations they stand on: they are read back, and what cannot be opened is refused."""

import re
from html import escape
from xml.etree import ElementTree as ET

import numpy as np
import pytest
import zxingcpp

from cucumber import CucumberError
from cucumber.table.paper.invitation import Invitation, head_with_invitation
from cucumber.table.paper.qr import LONGEST, qr_svg
from tests.cases import for_each

SVG = "{http://www.w3.org/2000/svg}"
QUIET_ZONE = 4  # dots, by the standard


def drawn(picture):
    """The dots of a picture, as its path says, and the picture's parts."""
    root = ET.fromstring(picture)  # noqa: S314 -- the text is our own
    side = int(root.get("viewBox").split()[2])
    dots = np.zeros((side, side), bool)
    for across, down, width in re.findall(r"M(\d+) (\d+)h(\d+)v1", root.findall(f"{SVG}path")[1].get("d")):
        dots[int(down), int(across) : int(across) + int(width)] = True
    return dots, root


def read(dots):
    """What a reader of QR codes, which is not the maker, sees in them."""
    picture = np.where(np.kron(dots, np.ones((4, 4), bool)), 0, 255).astype(np.uint8)
    return [found.text for found in zxingcpp.read_barcodes(picture)]


@for_each(
    "address",
    [
        "http://club.local:8866/room/KXTAB",
        "https://cucumber.example/voila/render/rules.ipynb?variant=gurka-is&with=exchange&with=sevens-16-15",
        "x",
        "é🥒",
        "h" * LONGEST,
    ],
)
def test_a_picture_is_read_back(address):
    assert read(drawn(qr_svg(address))[0]) == [address]


def test_it_is_black_on_white_with_white_around_it():
    dots, root = drawn(qr_svg("http://club.local:8866/"))
    back, front = root.findall(f"{SVG}path")
    assert (back.get("fill"), front.get("fill")) == ("#ffffff", "#000000")
    side = len(dots)
    assert back.get("d") == f"M0 0h{side}v{side}h-{side}z"
    inked = np.argwhere(dots)
    assert inked.min() == QUIET_ZONE
    assert inked.max() == side - 1 - QUIET_ZONE
    assert root.get("shape-rendering") == "crispEdges"
    assert root.get("width") is None, "the page says how large it is"


def test_it_has_a_name_for_readers_who_hear_it_and_the_name_is_text():
    assert 'role="img" aria-label="QR code of http://a.b/?x=1&amp;y=2"' in qr_svg("http://a.b/?x=1&y=2")
    name = '"><img src=x>'
    picture = qr_svg("http://a.b/", name)
    assert f'aria-label="{escape(name)}"' in picture
    assert "<img" not in picture


@for_each("address", ["", "h" * (LONGEST + 1), "é" * LONGEST])
def test_what_a_picture_cannot_hold_is_refused(address):
    with pytest.raises(CucumberError, match=f"from 1 to {LONGEST} bytes, and this address has {len(address.encode())}"):
        qr_svg(address)


@for_each(
    "address, room, link, letters",
    [
        ("http://club.local:8866/", "", "http://club.local:8866/", "club.local:8866"),
        ("https://club.example/cards/", "", "https://club.example/cards/", "club.example/cards"),
        ("http://a.b/rules.ipynb?variant=agurk", "", "http://a.b/rules.ipynb?variant=agurk", "a.b"),
        (f"http://a.b/{'long/' * 9}", "", f"http://a.b/{'long/' * 9}", "a.b"),
        ("http://club.local:8866", "KXTAB", "http://club.local:8866/room/KXTAB", "club.local:8866/room"),
        ("http://a.b/cards/?x=1#y", "KXTAB", "http://a.b/cards/room/KXTAB", "a.b/cards/room"),
        ("http://[fd00::20]:8866/", "KXTAB", "http://[fd00::20]:8866/room/KXTAB", "[fd00::20]:8866/room"),
    ],
)
def test_an_invitation_leads_where_it_says_and_is_short_to_type(address, room, link, letters):
    invitation = Invitation.to(address, room)
    assert (invitation.link, invitation.letters, invitation.code) == (link, letters, room)
    text = head_with_invitation("<header></header>", invitation)
    assert read(drawn(text[text.index("<svg") : text.index("</svg>") + 6])[0]) == [link]
    assert f"<b>{letters}</b>" in text
    assert ("Follow on your phone" in text) == (f"code <b>{room}</b>" in text) == bool(room)


@for_each(
    "address, says",
    [
        ("", "is not the address of a page"),
        ("club.local:8866", "begins with http:// or https://"),
        ("ftp://club.local/", "is not the address of a page"),
        ("javascript:alert(1)", "is not the address of a page"),
        ("http://", "is not the address of a page"),
        ("http://club.local:99999/", "is not the address of a page"),
        ("http://[club/", "is not the address of a page"),
        ("http://ann:secret@club.local/", "is not the address of a page"),
        ("http://club.local/ x", "is not the address of a page"),
        ("http://club.local/\nx", "is not the address of a page"),
        ("http://club.local/<b>", "is not the address of a page"),
        ("http://klüb.example/", "is not the address of a page"),
        (f"http://a.b/{'x' * 200}", "at most 200 characters; this one has 211"),
        ("http://localhost:8866/", "A phone can't open localhost"),
        ("http://127.0.0.1:8866/", "A phone can't open 127.0.0.1"),
        ("http://[::1]:8866/", "A phone can't open ::1"),
    ],
)
def test_an_address_that_no_phone_can_open_is_refused_in_a_sentence(address, says):
    with pytest.raises(CucumberError, match=re.escape(says)):
        Invitation.to(address)


def test_without_an_invitation_nothing_is_added():
    assert head_with_invitation("<header></header>", None) == "<header></header>"
