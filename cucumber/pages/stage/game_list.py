"""The games as every page offers them: by country and under all their names, each with its house rules."""

from __future__ import annotations

from typing import Any, TypedDict

from cucumber.engine.variants import VARIANTS, HouseRule, Variant, named_source


class HouseRuleProps(TypedDict):
    """A house rule to tick; `why` gives the reason if it conflicts with those that are on."""

    key: str
    gist: str
    source: str
    on: bool
    why: str


class GameProps(TypedDict):
    """A game that is chosen: the key of the plain game, its name with house rules, and how many can play it."""

    key: str
    name: str
    gist: str
    fewest: int
    most: int
    house_rules: list[HouseRuleProps]


def game_props(variant: Variant) -> GameProps:
    """A game with the house rules that are on, as it is chosen."""
    plain, able = variant.plain, variant.rules.player_range
    return {
        "key": plain.key,
        "name": variant.name,
        "gist": plain.gist,
        "fewest": able.fewest,
        "most": able.most,
        "house_rules": [_house_rule(variant, rule) for rule in plain.house_rules],
    }


def _house_rule(variant: Variant, rule: HouseRule) -> HouseRuleProps:
    is_on, source = rule.key in variant.on, named_source(rule.source)
    why = "" if is_on else variant.why_not(rule.key)
    return {"key": rule.key, "gist": rule.gist, "source": source, "on": is_on, "why": why}


def countries_props() -> list[dict[str, Any]]:
    """The games to choose from, by country."""
    return [
        {"name": country, "variants": [{"key": each.key, "name": each.name} for each in variants]}
        for country, variants in by_country()
    ]


class GameListing(TypedDict):
    """A game in a list to find it in: what is special, its country, how many can play, and all its names."""

    key: str
    name: str
    gist: str
    origin: str
    fewest: int
    most: int
    names: list[str]


def game_listings() -> list[GameListing]:
    """All games, to be found by any name and by the number of players."""
    return [_listing(variant) for variant in VARIANTS]


def _listing(variant: Variant) -> GameListing:
    able = variant.rules.player_range
    return {
        "key": variant.key,
        "name": variant.name,
        "gist": variant.gist,
        "origin": f"{variant.region} · {able.fewest}–{able.most} players",
        "fewest": able.fewest,
        "most": able.most,
        "names": [*names_of(variant), variant.region],
    }


def by_country() -> list[tuple[str, list[Variant]]]:
    """The variants by country, in the order in which the countries come up."""
    countries: dict[str, list[Variant]] = {}
    for variant in VARIANTS:
        countries.setdefault(variant.region, []).append(variant)
    return list(countries.items())


def names_of(variant: Variant) -> list[str]:
    """Every name by which a game can be found, its own first.

    >>> from cucumber import find
    >>> names_of(find("gurka-is"))
    ['Gúrka', 'gurka-is', 'icelandic', 'icelandic cucumber']
    """
    return list(dict.fromkeys(filter(None, (variant.name, variant.key, variant.local_name, *variant.aliases))))
