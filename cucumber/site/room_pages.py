"""The pages of a room as HTML: all but the site's typefaces is in them; what they show comes over a connection."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from cucumber.bots.rivals import RIVALS
from cucumber.engine.variants import Variant
from cucumber.pages.protocol.assets import plan_script
from cucumber.pages.protocol.base import STAGE
from cucumber.pages.protocol.javascript import bundle
from cucumber.pages.protocol.jobs import WORKING
from cucumber.pages.protocol.style import style_sheet
from cucumber.pages.stage.game_list import GameProps, by_country, game_props
from cucumber.pages.stage.rival_list import choices
from cucumber.room.room_game import MOST_SEATS
from cucumber.site.policy import page_policy
from cucumber.site.programs import templates

_SCREENS = Path(__file__).parents[1] / "pages" / "stage" / "room"
SHEETS = (*STAGE, *(f"room/{name}" for name in ("classroom", "remote", "tables")))


class Document(NamedTuple):
    """What a browser gets, and the policy it comes with."""

    text: str
    policy: str


def phone_page(base_url: str, build: str) -> Document:
    """The page of a phone: it joins the room whose code its URL ends with, or asks for one."""
    return _page("Follow", "phone", {"base": base_url}, build)


def desk_page(base_url: str, build: str) -> Document:
    """The page at which the presenter gives out seats; the projector shows its table."""
    countries = [{"name": country, "variants": list(map(_game, variants))} for country, variants in by_country()]
    rivals = [{"value": key, "text": text} for text, key in choices() if key in RIVALS]
    props: dict[str, object] = {"base": base_url, "countries": countries, "rivals": rivals, "working": WORKING}
    return _page("A table for the room", "desk", props, build)


def _game(variant: Variant) -> GameProps:
    drawn = game_props(variant)
    return {**drawn, "most": min(drawn["most"], MOST_SEATS)}


def _page(title: str, name: str, props: dict[str, object], build: str) -> Document:
    sheet, script, plan = style_sheet(*SHEETS), _script(name), plan_script() if name == "desk" else ""
    given = json.dumps(props, ensure_ascii=False).replace("<", "\\u003c")
    about = {"title": title, "name": name, "base": props["base"], "build": build, "given": given}
    text = templates().get_template("room.html.j2").render(**about, sheet=sheet, script=script, plan=plan)
    return Document(text, page_policy(sheet, script, plan))


def room_scripts() -> str:
    return "".join((style_sheet(*SHEETS), *map(_script, ("phone", "desk", "projector"))))


def projector_script(base_url: str, _build: str = "") -> Document:
    """The script with which a page of the site shows to a room what it presents."""
    text = f"{bundle(_SCREENS / 'projector.mjs')}\nbegin({json.dumps(f'{base_url}room')});\n"
    return Document(text, page_policy())


def _script(name: str) -> str:
    props = 'JSON.parse(document.getElementById("given").textContent)'
    return f'{bundle(_SCREENS / f"{name}.mjs")}\nbegin(document.getElementById("page"), {props});\n'
