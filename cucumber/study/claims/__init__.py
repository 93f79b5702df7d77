"""What the sources say about playing well, put to the test: each claim with its simulations and criterion.

The figures are stored in a file. `Replay` makes it again, and every verdict follows from it.
"""

from collections.abc import Sequence
from functools import cache

from cucumber.engine.rules import nearest
from cucumber.errors import BadStudy
from cucumber.study.claims import card_claims, game_claims, hand_claims, style_claims
from cucumber.study.claims.claim import Claim, ClaimReport, ClaimVerdict, Estimate, Mark
from cucumber.study.claims.stored import Replay, results_in, results_of

CLAIMS = (
    *(hand_claims.best_hand, hand_claims.twos_and_threes, hand_claims.tens_and_jacks, style_claims.fimping),
    *(style_claims.long_run, style_claims.dear, style_claims.alliance, style_claims.hopeless_cards),
    *(style_claims.two_players, card_claims.middle_trick, card_claims.then_low, card_claims.counting_aces),
    *(card_claims.keep_low, card_claims.strong_leads, card_claims.queens_and_jacks, game_claims.no_ace_on_ace),
    *(game_claims.to_the_score, hand_claims.three_kings, game_claims.short_deals, card_claims.rassi),
)


def claims_named(keys: Sequence[str]) -> tuple[Claim, ...]:
    """The claims with these keys, or all if there are none. Raises BadStudy for a key that is not there."""
    known = {claim.key: claim for claim in CLAIMS}
    for key in keys:
        if key not in known:
            raise BadStudy(f"There is no claim {key!r:.60}. {nearest(key, list(known))}")
    return tuple(known[key] for key in dict.fromkeys(keys)) or CLAIMS


@cache
def finding(claim: Claim) -> ClaimReport:
    """The verdict on a claim, from the stored figures."""
    return claim.judge(results_of(claim))


__all__ = [
    "CLAIMS",
    "Claim",
    "ClaimReport",
    "ClaimVerdict",
    "Estimate",
    "Mark",
    "Replay",
    "claims_named",
    "finding",
    "results_in",
]
