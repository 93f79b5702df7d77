"""What if? A position that can be set up, played, taken back, branched, changed, saved and shared."""

from cucumber.explore.link import read_link, write_link
from cucumber.explore.picking import give, laid_out, swap
from cucumber.explore.scenarios import from_scenario, to_scenario
from cucumber.explore.setup import Setup
from cucumber.explore.setup_check import SetupCheck, Start
from cucumber.explore.tree import Exploration, Node
from cucumber.explore.two_lines import Aspect, side_by_side

__all__ = [
    "Aspect",
    "Exploration",
    "Node",
    "Setup",
    "SetupCheck",
    "Start",
    "from_scenario",
    "give",
    "laid_out",
    "read_link",
    "side_by_side",
    "swap",
    "to_scenario",
    "write_link",
]
