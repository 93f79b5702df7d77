"""What if? A position that can be set up, played, taken back, branched, changed, saved and shared."""

from cucumber.explore.link import LONGEST_LINK, read_link, write_link
from cucumber.explore.picking import Placed, give, laid_out, swap
from cucumber.explore.scenarios import from_scenario, to_scenario
from cucumber.explore.setup import Setup
from cucumber.explore.setup_check import Held, SetupCheck, Start
from cucumber.explore.tree import Exploration, Node, Refused
from cucumber.explore.two_lines import Row, compare

__all__ = [
    "LONGEST_LINK",
    "Exploration",
    "Held",
    "Node",
    "Placed",
    "Refused",
    "Row",
    "Setup",
    "SetupCheck",
    "Start",
    "compare",
    "from_scenario",
    "give",
    "laid_out",
    "read_link",
    "swap",
    "to_scenario",
    "write_link",
]
