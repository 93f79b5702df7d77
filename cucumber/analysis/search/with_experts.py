"""Many deals and games in which some of the bots search: compiled as a whole, and cached on disk."""

from __future__ import annotations

from cucumber.analysis.fast.batches import Batch, PlayBatch, numbers_by
from cucumber.analysis.fast.bots import OnMasks
from cucumber.analysis.fast.compiling import cached
from cucumber.analysis.fast.duplicates import PlayRound, Round, rounds_by
from cucumber.analysis.search.desk import desk_for
from cucumber.analysis.search.experts import play_one_with_experts

_play_numbers, _play_rounds = numbers_by(play_one_with_experts), rounds_by(play_one_with_experts)


@cached
def _play_batch_with_experts(fingerprint: str) -> PlayBatch:
    def play_batch_with_experts(batch: Batch) -> None:
        """Plays and counts a batch."""
        _ = fingerprint
        _play_numbers(batch)

    return play_batch_with_experts


@cached
def _play_round_with_experts(fingerprint: str) -> PlayRound:
    def play_round_with_experts(table: Round) -> None:
        """Plays a round."""
        _ = fingerprint
        _play_rounds(table)

    return play_round_with_experts


ON_MASKS = OnMasks(desk_for, _play_batch_with_experts, _play_round_with_experts)
