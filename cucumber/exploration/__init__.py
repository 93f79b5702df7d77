"""What if? A position that can be set up, played, taken back, branched, changed, written down and shared."""

from cucumber.exploration.comparing import Row, compare
from cucumber.exploration.link import LONGEST_LINK, read_link, write_link
from cucumber.exploration.position import Position, outcome
from cucumber.exploration.scenarios import from_scenario, to_scenario
from cucumber.exploration.setting import Checked, Setting, Start
from cucumber.exploration.tree import Exploration, Node, Refused

__all__ = [
    "LONGEST_LINK",
    "Checked",
    "Exploration",
    "Node",
    "Position",
    "Refused",
    "Row",
    "Setting",
    "Start",
    "compare",
    "from_scenario",
    "outcome",
    "read_link",
    "to_scenario",
    "write_link",
]
