"""Side by side: one deal carried over into several games, the same attempt in each, and where they diverge."""

from cucumber.table.compare.attempt import Column, ParallelPlay, Remark, attempt
from cucumber.table.compare.carry_over import Original, carry_over
from cucumber.table.compare.causes import deciding, removing
from cucumber.table.compare.comparison import CHARGED_IN_DENMARK, Comparison, ComparisonCheck
from cucumber.table.compare.link import read_comparison, write_comparison
from cucumber.table.compare.parting import parting_deal

__all__ = [
    "CHARGED_IN_DENMARK",
    "Column",
    "Comparison",
    "ComparisonCheck",
    "Original",
    "ParallelPlay",
    "Remark",
    "attempt",
    "carry_over",
    "deciding",
    "parting_deal",
    "read_comparison",
    "removing",
    "write_comparison",
]
