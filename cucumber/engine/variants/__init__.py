"""The games of the family, one file per country, and `find`, which looks one up by name."""

from cucumber.engine.variants.custom import Contradiction, own_name
from cucumber.engine.variants.family import VARIANTS
from cucumber.engine.variants.lookup import (
    AnyRules,
    find,
    key_of,
    known_answers,
    known_base,
    our_own,
    own_answers,
    rules_of,
    what_stands_against,
)
from cucumber.engine.variants.sources import SOURCES, Source, named_source
from cucumber.engine.variants.variant import Changes, HouseRule, Origin, Variant, cite
from cucumber.engine.variants.variant_file import read_variant, write_variant
from cucumber.engine.variants.variant_folder import list_site_games

__all__ = [
    "SOURCES",
    "VARIANTS",
    "AnyRules",
    "Changes",
    "Contradiction",
    "HouseRule",
    "Origin",
    "Source",
    "Variant",
    "cite",
    "find",
    "key_of",
    "known_answers",
    "known_base",
    "named_source",
    "our_own",
    "own_answers",
    "own_name",
    "read_variant",
    "rules_of",
    "what_stands_against",
    "write_variant",
]

list_site_games()
