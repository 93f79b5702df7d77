"""What if? A position that can be set up, played, taken back, branched, changed, saved and shared."""

from cucumber.table.explore.link import read_link, write_link
from cucumber.table.explore.picking import give, laid_out, swap
from cucumber.table.explore.scenarios import from_scenario, to_scenario
from cucumber.table.explore.setup import Setup
from cucumber.table.explore.setup_check import SetupCheck, Start
from cucumber.table.explore.tree import Exploration, Node
from cucumber.table.explore.two_lines import Aspect, side_by_side

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
