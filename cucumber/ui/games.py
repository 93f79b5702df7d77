"""The games of the family as the pages offer them: by country, and under all their names."""

from __future__ import annotations

from cucumber.variants import VARIANTS, Variant


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
