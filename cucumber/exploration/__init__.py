"""What if? A position that can be set up, played, taken back, branched, changed, written down and shared."""

from cucumber.exploration.checked import Checked, Held, Start
from cucumber.exploration.comparing import Row, compare
from cucumber.exploration.link import LONGEST_LINK, read_link, write_link
from cucumber.exploration.picking import Placed, give, laid_out, swap
from cucumber.exploration.position import Position, outcome
from cucumber.exploration.scenarios import from_scenario, to_scenario
from cucumber.exploration.setting import Setting
from cucumber.exploration.tree import Exploration, Node, Refused

__all__ = [
    "LONGEST_LINK",
    "Checked",
    "Exploration",
    "Held",
    "Node",
    "Placed",
    "Position",
    "Refused",
    "Row",
    "Setting",
    "Start",
    "compare",
    "from_scenario",
    "give",
    "laid_out",
    "outcome",
    "read_link",
    "swap",
    "to_scenario",
    "write_link",
]
