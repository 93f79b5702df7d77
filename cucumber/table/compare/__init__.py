"""Side by side: one deal carried over into several games, the same attempt in each, and where they diverge."""

from cucumber.table.compare.comparison import CHARGED_IN_DENMARK, Comparison, ComparisonCheck, diverging_deal
from cucumber.table.compare.comparison_link import read_comparison, write_comparison
from cucumber.table.compare.parallel_play import Column, ParallelPlay, Remark, attempt
from cucumber.table.compare.reasons import deciding_questions, removing_house_rules
from cucumber.table.compare.translation import Original, translate

__all__ = [
    "CHARGED_IN_DENMARK",
    "Column",
    "Comparison",
    "ComparisonCheck",
    "Original",
    "ParallelPlay",
    "Remark",
    "attempt",
    "deciding_questions",
    "diverging_deal",
    "read_comparison",
    "removing_house_rules",
    "translate",
    "write_comparison",
]
