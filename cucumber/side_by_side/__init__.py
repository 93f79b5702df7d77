"""Side by side: one deal carried over into several games, the same attempt in each, and where they part."""

from cucumber.side_by_side.attempting import Attempt, Column, Parting, Remark, attempt
from cucumber.side_by_side.carrying import Carried, Original, carry_over
from cucumber.side_by_side.comparison import CHARGED_IN_DENMARK, Comparison, Prepared
from cucumber.side_by_side.link import read_comparison, write_comparison
from cucumber.side_by_side.removing import deciding, removing

__all__ = [
    "CHARGED_IN_DENMARK",
    "Attempt",
    "Carried",
    "Column",
    "Comparison",
    "Original",
    "Parting",
    "Prepared",
    "Remark",
    "attempt",
    "carry_over",
    "deciding",
    "read_comparison",
    "removing",
    "write_comparison",
]
