"""Which game is this? A few answers, and of all known games the one that people play, or the nearest one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log2

from cucumber.engine.rules import QUESTIONS, Answer, RuleQuestion
from cucumber.engine.variants.family import VARIANTS, every_game
from cucumber.engine.variants.lookup import our_own
from cucumber.engine.variants.variant import Changes, Variant

FEWEST_ASKED, MOST_ASKED = 6, 10
_PLAIN = 4.0  # how much more often a game is as_variant plain than with one of its house rules
_OTHERWISE = 0.1  # how likely an answer differs from the game people play: each family has its ways
_WORTH_ASKING = 0.25  # bits
# Players can't answer these in such terms, or the answer follows from others.
_NOT_ASKED = {"player_range", "short_pack", "undealt", "multiplier"}

Replies = Mapping[str, Answer | None]  # by question; None: none of the answers offered, or "I don't know"


@dataclass(frozen=True)
class NearestGame:
    """The known game closest to the replies, and by question the replies that differ from it."""

    game: Variant
    otherwise: Changes

    @property
    def as_variant(self) -> Variant:
        """The game that these people play, with what their answers need to stand together.

        Raises BadVariant where they can't.
        """
        return our_own(self.game, self.otherwise, mend=True)


def next_question(replies: Replies) -> RuleQuestion | None:
    """The question that best separates the games still likely; None once it would add too little.

    >>> next_question({}).asks
    'What score is too much?'
    """
    if len(replies) >= MOST_ASKED:
        return None
    likely = _likelihoods(replies)
    left = [each for each in QUESTIONS if each.name not in replies and each.name not in _NOT_ASKED]
    # How much an answer would tell, in bits.
    gains = {each: sum(-share * log2(share) for share in _shares(each, likely).values()) for each in left}
    best = max(gains, key=lambda question: gains[question])
    return best if gains[best] >= _WORTH_ASKING or len(replies) < FEWEST_ASKED else None


def likely_answers(question: RuleQuestion, replies: Replies) -> tuple[Answer, ...]:
    """The answers to choose from, those of the likeliest games first."""
    shares = _shares(question, _likelihoods(replies))
    return tuple(sorted(shares, key=lambda answer: -shares[answer]))


def nearest_game(replies: Replies) -> NearestGame:
    """The likeliest game; of several equally likely ones, the first in the list.

    >>> from cucumber.engine.rules import Limit
    >>> of = nearest_game({"limit": Limit(30, reaching=True), "lead": None})
    >>> of.game.key, of.otherwise
    ('gurka-se', {})
    """
    likely = _likelihoods(replies)
    game = max(likely, key=lambda game: likely[game])
    differing = ((name, answer) for name, answer in replies.items() if _differs(game, name, answer))
    return NearestGame(game, {name: answer for name, answer in differing if answer is not None})


def _differs(game: Variant, name: str, answer: Answer | None) -> bool:
    return answer is not None and bool(getattr(game.rules, name) != answer)


def _likelihoods(replies: Replies) -> Mapping[Variant, float]:
    """How likely each game is, given the replies."""
    weights = {
        game: weight * _OTHERWISE ** sum(_differs(game, name, answer) for name, answer in replies.items())
        for game, weight in _prior_weights().items()
    }
    total = sum(weights.values())
    return {game: weight / total for game, weight in weights.items()}


@VARIANTS.once
def _prior_weights() -> Mapping[Variant, float]:
    """The prior probability, unnormalized, of each game, plain and with each of its house rules."""
    plain = dict.fromkeys(every_game(), _PLAIN)
    return plain | {game.playing(rule.key): 1.0 for game in every_game() for rule in game.house_rules}


def _shares(question: RuleQuestion, likely: Mapping[Variant, float]) -> Mapping[Answer, float]:
    shares: dict[Answer, float] = {}
    for game, chance in likely.items():
        answer = game.rules.answer(question)
        shares[answer] = shares.get(answer, 0) + chance
    return shares
