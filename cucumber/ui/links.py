"""Where a scenario leads to: a page to explore it, a page to compare games with it."""

from __future__ import annotations

from html import escape

from cucumber.compare import Comparison, write_comparison
from cucumber.explore import from_scenario, write_link
from cucumber.scenario import Scenario
from cucumber.show.links import page


def explore_link(scenario: Scenario) -> str:
    """A link that opens a scenario in the explorer, its what-ifs as branches."""
    link, _ = write_link(from_scenario(scenario))
    return f'<a href="{escape(page("explore", link=link))}">Explore it: change a card, play it differently</a>'


def compare_link(scenario: Scenario) -> str:
    """A link that plays the line of a scenario in its game and in others, side by side."""
    link = write_comparison(Comparison.of(from_scenario(scenario)))
    return f'<a href="{escape(page("compare", link=link))}">Compare games with this deal</a>'
