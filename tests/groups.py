"""Groups of examples as the page of examples offers them, however many there are."""

from cucumber.ui.examples import catalogue


def in_the_chooser(name):
    """What stands in the chooser for a rule, a country or a difficulty: its name, and how many examples it has."""
    entries = list(catalogue.examples())
    groups = {key: found for group in catalogue.GROUPINGS.values() for key, found in group(entries).items()}
    return f"{name[0].upper()}{name[1:]} ({len(groups[name])})"
