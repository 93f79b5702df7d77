"""How one game differs from another, in sentences: the measures that differ by more than chance explains.

Both have been played with the same cards, and the sentences say how they then differ (`study.paired`). The size of a
difference is separate from how certain it is: with many deals, even the smallest difference is certain.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import inf

from cucumber.engine.variants import Variant
from cucumber.english import capitalized
from cucumber.study.intervals import WIDTH
from cucumber.study.measures import MEASURES, MeasureRow
from cucumber.study.paired import DifferenceRow

# A difference counts from this many standard errors on: chance alone takes one of about sixty measures that far once in
# a hundred comparisons. With fewer blocks than this, the errors are not known well enough.
SURE, FEWEST_BLOCKS = 4.0, 16

# The sentence for each measure, by its name and what its row is about; `{}` is the value with its unit.
TEMPLATES = {
    ("last trick", ""): "the last trick costs {}",
    ("taken", "place"): "{who} takes the last trick in {} of the deals",
    ("charged", ""): "a player pays in {} of the deals",
    ("charged", "place"): "{who} pays in {} of the deals",
    ("charged", "seat"): "{who} pays in {} of the deals",
    ("charge", ""): "a player pays {} a deal",
    ("charge", "place"): "{who} pays {} a deal",
    ("charge", "seat"): "{who} pays {} a deal",
    ("tie", ""): "somebody ties for the last trick in {} of the deals",
    ("bonus", ""): "a player gets a bonus in {} of the deals",
    ("doubled", ""): "somebody pays a multiple of the cost in {} of the deals",
    ("choice", ""): "{} of the plays are a real choice",
    ("lead change", ""): "the lead changes in {} of the tricks before the last",
    ("decided", ""): "the taker of the last trick has taken the last {} in a row",
    ("length", ""): "a game lasts {}",
    ("won", "seat"): "{who} wins {} of the games",
    ("shared win", ""): "{} of the games have several winners",
    ("score", "seat"): "{who} ends with {}",
    ("exact hit", ""): "a player hits the limit exactly in {} of the deals",
    ("life lost", ""): "a player loses a life in {} of the deals",
    ("unfinished", ""): "{} of the games don't end",
}
_ONE_STORY = {"taken": "charged", "charge": "charged"}  # measures that would repeat a story
_OF_GAMES = {measure.name for measure in MEASURES if measure.of_games}
_NOTHING = "nothing that is measured differs by more than chance explains."


@dataclass(frozen=True)
class MeasureChange:
    """A measure that differs between two games: its value in each.

    `size` is the effect size, regardless of the number of deals: Cohen's h for shares, d for means.
    `whole_games` says that the sentence has to mention whole games, because the others are about single deals.
    """

    measure: str
    by: str
    who: str
    unit: str
    value: float
    other: float
    size: float
    whole_games: bool = False

    def sentence(self, here: str, there: str) -> str:
        """What differs, as a sentence: "With tied-pay a game lasts 10.9 deals, 14.1 without.", for example."""
        digits = digits_for(self.unit, self.other - self.value)
        text = TEMPLATES[self.measure, self.by].format(value_with_unit(self.value, self.unit, digits), who=self.who)
        where = " in whole games" if self.whole_games else ""
        other = value_with_unit(self.other, "share" if self.unit == "share" else "", digits)
        return f"{here}{where} {text}, {f'{there} {other}' if there.startswith('in ') else f'{other} {there}'}."


def changes(rows: Iterable[DifferenceRow], variant: Variant, against: Variant, players: int) -> list[MeasureChange]:
    """What differs between two variants with that many players, largest first, each story once.

    Measures of single deals are taken from single deals if these were played too: in whole games, a rule that puts
    players out sooner changes every measure a little.
    """
    compared = variant.key, against.key, players
    of_these = [row for row in rows if (row["variant"], row["against"], row["players"]) == compared]
    both = len({row["played"] for row in of_these}) > 1
    by_story: dict[str, MeasureChange] = {}
    for played in ("deals", "games"):
        best: dict[str, MeasureChange] = {}
        differing = (_change(row) for row in of_these if row["played"] == played and has_sentence(row) and is_sure(row))
        for change in sorted(differing, key=lambda each: (each.by != "", -each.size)):  # those for all players first
            whole_games = both and played == "games" and change.measure not in _OF_GAMES
            best.setdefault(_ONE_STORY.get(change.measure, change.measure), replace(change, whole_games=whole_games))
        by_story = best | by_story
    return sorted(by_story.values(), key=lambda change: -change.size)


def sentences(rows: Iterable[DifferenceRow], variant: Variant, against: Variant, players: int) -> list[str]:
    """The same in sentences, one for each difference, or one that says there is none."""
    here, there = sides(variant, against)
    differing = changes(rows, variant, against, players)
    return [change.sentence(here, there) for change in differing] or [f"{here} {_NOTHING}"]


def fact(row: MeasureRow) -> str:
    """A measure of one game as a sentence without its stop; empty for those without one."""
    template = TEMPLATES.get((row["measure"], row["by"]))
    if template is None:
        return ""
    return capitalized(template.format(value_with_unit(row["value"], row["unit"], 1), who=_who(row)))


def sides(variant: Variant, against: Variant) -> tuple[str, str]:
    """How a sentence names a variant at its beginning, and the other one at its end.

    >>> from cucumber import find
    >>> sides(find("agurk+tied-pay"), find("agurk")), sides(find("agurk"), find("agurk+jokers+exchange"))
    (('With tied-pay', 'without'), ('Without jokers and exchange', 'with'))
    >>> sides(find("gurka-no"), find("agurk"))
    ('In Norwegian Gurka', 'in Agurk')
    >>> sides(find("agurk~hand=6"), find("agurk"))
    ('With the other answer', 'without')
    """
    if variant.plain is against.plain:
        added = [key for key in variant.on if key not in against.on]
        missing = [key for key in against.on if key not in variant.on]
        if added and not missing:
            return f"With {' and '.join(added)}", "without"
        if missing and not added:
            return f"Without {' and '.join(missing)}", "with"
    if variant.parent is against and len(variant.changes) == 1 and variant.name == f"{against.name}, our way":
        return "With the other answer", "without"
    return f"In {variant.name}", f"in {against.name}"


def has_sentence(row: DifferenceRow) -> bool:
    """Whether a sentence can express a difference; one by seat matters only if different bots play."""
    return (row["measure"], row["by"]) in TEMPLATES and (row["by"] != "seat" or "," in row["bots"])


def is_sure(row: DifferenceRow) -> bool:
    """Whether a difference is more than chance explains."""
    return row["blocks"] >= FEWEST_BLOCKS and _standard_errors(row) >= SURE


def _standard_errors(row: DifferenceRow) -> float:
    """A difference in standard errors; infinite if nothing scatters."""
    error = (row["high"] - row["low"]) / 2 / WIDTH
    if error:
        return abs(row["difference"]) / error
    return inf if row["difference"] else 0.0


def _change(row: DifferenceRow) -> MeasureChange:
    about = row["measure"], row["by"], _who(row), row["unit"]
    return MeasureChange(*about, row["value"], row["other"], row["size"])


def _who(row: DifferenceRow | MeasureRow) -> str:
    match row["by"], row["at"]:
        case "place", int(at):
            return place(at)
        case "seat", int(at):
            return f"seat {at + 1} ({row['bots'].split(', ')[at]})"
        case _:
            return ""


def place(number: int) -> str:
    """The words for a place, counted clockwise from the leader of the first trick.

    >>> place(0), place(2)
    ('the player who leads first', 'the 3rd player')
    """
    return f"the {nth(number)} player" if number else "the player who leads first"


def nth(number: int) -> str:
    """The ordinal of a number counted from 0.

    >>> nth(0), nth(2), nth(12)
    ('1st', '3rd', '13th')
    """
    return f"{number + 1}{('st', 'nd', 'rd')[number] if number < 3 else 'th'}"


def value_with_unit(value: float, unit: str, digits: int) -> str:
    """A value with its unit.

    >>> value_with_unit(0.2741, "share", 1), value_with_unit(14.078, "deals", 2), value_with_unit(14.078, "", 1)
    ('27.4 %', '14.08 deals', '14.1')
    """
    if unit == "share":
        return f"{value * 100:.{digits if 0 < value < 1 else 0}f} %"
    return f"{value:,.{digits}f} {unit}".rstrip()


def digits_for(unit: str, difference: float) -> int:
    """How many digits two values need so that their difference can be seen."""
    gap = abs(difference) * (100 if unit == "share" else 1)
    fewest = 1 if unit == "share" or gap >= 1 else 2
    return fewest if gap >= 0.2 else fewest + 1
