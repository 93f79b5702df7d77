"""What each act is worth with all cards open, exactly.

Two players play against each other: what the one does not pay, the other does. With more, each plays for itself, and
where several acts cost a seat the same, 64 drawings let chance choose; so a worth is an average over what the others
may feel like. No worth is ever estimated: a position that is too large is refused.
"""

from cucumber.analysis.solver.on_masks import SolveCancelled as SolveCancelled
from cucumber.analysis.solver.on_masks import can_hold as can_hold
from cucumber.analysis.solver.solution import ReviewedAct as ReviewedAct
from cucumber.analysis.solver.solution import Solution as Solution
from cucumber.analysis.solver.solution import Worth as Worth
from cucumber.analysis.solver.solution import line_of_best_play as line_of_best_play
from cucumber.analysis.solver.solution import review as review
from cucumber.analysis.solver.solution import solve as solve
from cucumber.analysis.solver.solution import too_much_to_solve as too_much_to_solve
