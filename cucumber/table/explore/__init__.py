"""What if? A position that can be set up, played, taken back, branched, changed, saved and shared."""

from cucumber.table.explore.exploration_link import read_link, write_link
from cucumber.table.explore.hand_picker import card_places, give, swap
from cucumber.table.explore.line_comparison import Aspect, side_by_side
from cucumber.table.explore.scenario_conversion import from_scenario, to_scenario
from cucumber.table.explore.setup import Setup
from cucumber.table.explore.setup_check import SetupCheck, Start
from cucumber.table.explore.tree import Exploration, Node

__all__ = [
    "Aspect",
    "Exploration",
    "Node",
    "Setup",
    "SetupCheck",
    "Start",
    "card_places",
    "from_scenario",
    "give",
    "read_link",
    "side_by_side",
    "swap",
    "to_scenario",
    "write_link",
]
