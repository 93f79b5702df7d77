"""What the sources say about playing well, put to the test: each claim with what to play, and how it is judged.

The figures are stored in a file. `Replay` makes it again, and every verdict follows from it.
"""

from collections.abc import Sequence
from functools import cache

from cucumber.engine.rules import nearest
from cucumber.errors import BadStudy
from cucumber.study.claims import cards, games, hands, styles
from cucumber.study.claims.model import Claim, ClaimReport, ClaimVerdict, Estimate, Mark
from cucumber.study.claims.stored import Replay, results_in, results_of

CLAIMS = (
    *(hands.best_hand, hands.twos_and_threes, hands.tens_and_jacks, styles.fimping, styles.long_run, styles.dear),
    *(styles.alliance, styles.hopeless_cards, styles.two_players, cards.middle_trick, cards.then_low),
    *(cards.counting_aces, cards.keep_low, cards.strong_leads, cards.queens_and_jacks, games.no_ace_on_ace),
    *(games.to_the_score, hands.three_kings, games.short_deals, cards.rassi),
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
