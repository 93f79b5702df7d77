"""Which answers can't stand together: each refusal with its questions, and the reason in the game's words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cucumber.engine.cards import JOKER
from cucumber.engine.rules.answer import Answer
from cucumber.engine.rules.dealing import Exchanging, FewerEach, LosingCardSizes, Raising
from cucumber.engine.rules.playing import AceOnAce, EqualCard
from cucumber.engine.rules.questions import Rules
from cucumber.engine.rules.scoring import (
    BuyIns,
    Charged,
    Ending,
    ExactLimit,
    Kontra,
    Lives,
    Multiplier,
    Payment,
    TieBonus,
    WhenCaught,
)
from cucumber.english import listed, number_word


@dataclass(frozen=True)
class Refusal:
    """Answers that can't stand together: the names of their questions, what is asked of the rules, and the reason."""

    questions: tuple[str, ...]
    applies: Callable[[Rules], bool]
    reason: str

    @property
    def sentence(self) -> str:
        """The reason, and which questions to answer otherwise."""
        questions = [f"“{each.asks}”" for each in Rules.questions() if each.name in self.questions]
        return f"{self.reason} Change the answer to {listed(questions, 'or')}."


def refusals_of(rules: Rules) -> tuple[Refusal, ...]:
    return tuple(refusal for refusal in REFUSALS if refusal.applies(rules))


# What each way of raising the stake can multiply.
_MULTIPLIERS = {
    Raising.NONE: {Multiplier.NOTHING, Multiplier.ONES_DOUBLE},
    Raising.BY_NEW_HANDS: {Multiplier.NEW_HANDS},
    Raising.STAKE: {Multiplier.STAKE},
}
_MOST_LIVES, _MOST_CREDITS, _MOST_TIMES = 9, 99, 9  # so that a game comes to its end
_NOBODY_DROPS_OUT = {Ending.FIRST_CAUGHT_ENDS, Ending.ALL_BUT_ONE_CAUGHT, Ending.SINGLE_DEAL}
_WINNER_HAS_LEAST = {Ending.LAST_ONE_LEFT, Ending.FIRST_CAUGHT_ENDS, Ending.ALL_BUT_ONE_CAUGHT}


def _lowest_has_no_number(rules: Rules) -> bool:
    tiers = rules.pack.tiers
    return not (tiers and all(tiers)) or all(card.rank == JOKER for card in tiers[0])


def _kept_cards_run_out(rules: Rules) -> bool:
    if not rules.keeps_cards:
        return False
    able = rules.player_range
    numbers = {able.most, *(start - 1 for start, _ in able.more_packs)}  # the most for each number of packs keep most
    return rules.ending is Ending.ALL_BUT_ONE_CAUGHT or any(
        len(rules.pack_for(players).cards) >= players > len(rules.pack_for(players).cards) - rules.most_kept(players)
        for players in numbers
    )


def _always_back_to_zero(rules: Rules) -> bool:
    """Whether every way of paying meets the limit exactly, so that no score is ever beyond it."""
    if rules.exact_limit is not ExactLimit.BACK_TO_ZERO or rules.limit.falling or rules.ending is Ending.SINGLE_DEAL:
        return False
    steps = {cost * times for cost in rules.costs for times in _times(rules)} - {0}
    return bool(steps) and not any(map(rules.limit.catches, _scores_by(steps, rules.limit.points, rules.tie_bonus)))


def _times(rules: Rules) -> tuple[int, ...]:
    """How many times the cost can be paid."""
    match rules.multiplier:
        case Kontra(times, for_caller):
            return 1, times, for_caller
        case Multiplier.ONES_DOUBLE:
            return 1, 2
        case Multiplier.NEW_HANDS:
            return 1, 2, 4
        case _:
            return (1,)


def _scores_by(steps: set[int], limit: int, bonus: TieBonus) -> set[int]:
    """The scores that can be reached from zero; only the first ones beyond the limit are among them."""
    reached, new = {0}, {0}
    moves = steps | {-bonus.bonus(step) for step in steps}
    while new:
        after = {max(0, score + step) for score in new if score <= limit for step in moves}
        new = {0 if score == limit else score for score in after} - reached
        reached |= new
    return reached


def _multiplies_otherwise(rules: Rules) -> bool:
    if rules.raising is Raising.KONTRA:
        return not isinstance(rules.multiplier, Kontra)
    return rules.multiplier not in _MULTIPLIERS[rules.raising]


def _mixes_stakes_and_points(rules: Rules) -> bool:
    all_but_one_pay = rules.charged is Charged.ALL_BUT_FIRST_LOWEST
    return len({rules.raising is Raising.STAKE, all_but_one_pay, rules.in_credits, rules.limit.falling}) > 1


def _in_credits_but(question: str, answer: Answer) -> Callable[[Rules], bool]:
    """Whether credits are paid, and a question isn't answered as they require."""
    return lambda rules: rules.in_credits and getattr(rules, question) is not answer


def _has_bad_kontra(rules: Rules) -> bool:
    kontra = rules.multiplier
    return isinstance(kontra, Kontra) and not 2 <= kontra.times <= kontra.said <= _MOST_TIMES


def _has_bad_number_of_lives(rules: Rules) -> bool:
    match rules.when_caught:
        case Lives(lives):
            return not 2 <= lives <= _MOST_LIVES
        case BuyIns(times):
            return not 1 <= times <= _MOST_LIVES
        case _:
            return False


REFUSALS: tuple[Refusal, ...] = (
    Refusal(
        ("player_range",),
        lambda rules: rules.player_range.fewest < 2 or rules.player_range.most < rules.player_range.fewest,
        "A game needs at least two players, and the largest number of players can't be below the smallest.",
    ),
    Refusal(
        ("pack",),
        _lowest_has_no_number,
        "The lowest card of the pack has no number to count from: there are no cards, or it is a joker.",
    ),
    Refusal(
        ("hand_sizes",),
        lambda rules: rules.hand_sizes.smallest < 1,
        "Every deal needs at least one card for each player.",
    ),
    Refusal(
        ("short_pack",),
        lambda rules: isinstance(rules.short_pack, FewerEach) and rules.short_pack.number < 1,
        "Where there aren't enough cards, one card each is the least.",
    ),
    Refusal(
        ("pack", "multiplier"),
        lambda rules: rules.multiplier is Multiplier.ONES_DOUBLE and all(card.rank != "1" for card in rules.pack.cards),
        "The pack has no 1 that could double anything.",
    ),
    Refusal(
        ("pack", "player_range"),
        lambda rules: len(rules.pack_for(rules.player_range.most).cards) < rules.player_range.most,
        "The pack is too small for so many players.",
    ),
    Refusal(
        ("limit", "score_keeping"),
        lambda rules: rules.limit.catches(rules.score_keeping.start),
        "The score everyone starts with is too much before the first deal.",
    ),
    Refusal(
        ("limit", "exact_limit"),
        lambda rules: rules.exact_limit is ExactLimit.BACK_TO_ZERO and rules.limit.points == rules.score_keeping.start,
        "Everyone starts with exactly the limit, which couldn't go back to zero.",
    ),
    Refusal(
        ("pack", "point_table"),
        lambda rules: not all(map(rules.point_table.knows, rules.pack.cards)),
        "The pack holds a card that has no points.",
    ),
    Refusal(
        ("hand_sizes", "point_table"),
        lambda rules: isinstance(rules.hand_sizes, LosingCardSizes) and 0 in rules.costs,
        "A card that counts nothing would set the size of the next deal.",
    ),
    Refusal(
        ("point_table", "ending"),
        lambda rules: rules.costs == {0} and rules.ending is not Ending.SINGLE_DEAL,
        "No card costs anything, so no score would ever be too much.",
    ),
    Refusal(
        ("exact_limit", "point_table", "limit"),
        _always_back_to_zero,
        "Whatever is paid, every score meets the limit exactly and goes back to zero, so the game would never end.",
    ),
    Refusal(
        ("score_keeping", "limit", "player_range", "ending"),
        _kept_cards_run_out,
        "Kept cards stay out of the pack, and so many could be kept that too few are left to deal.",
    ),
    Refusal(
        ("beating", "ace_on_ace"),
        lambda rules: rules.pack.has_aces and rules.beating is EqualCard.TOO_LOW and rules.ace_on_ace is AceOnAce.YES,
        "An ace may be played on an ace only where an equal card is enough.",
    ),
    Refusal(
        ("charged", "tie_bonus"),
        lambda rules: rules.charged is not Charged.TAKER and rules.tie_bonus.takes_off,
        "Whoever tied with the taker pays as well, so no one is left for a tie bonus.",
    ),
    Refusal(
        ("exchange", "raising"),
        lambda rules: (rules.exchange is Exchanging.WHOLE_HANDS) != (rules.raising is Raising.BY_NEW_HANDS),
        "Throwing in whole hands and doubling by it only work together.",
    ),
    Refusal(
        ("multiplier", "raising"),
        _multiplies_otherwise,
        "What multiplies the cost doesn't fit how the stake is raised.",
    ),
    Refusal(
        ("raising", "charged", "score_keeping", "limit"),
        _mixes_stakes_and_points,
        "Only as in Minibluff: a stake, credits that can run out, all but one paying.",
    ),
    Refusal(
        ("score_keeping", "tie_bonus"),
        _in_credits_but("tie_bonus", TieBonus.NONE),
        "Where credits are paid a tie brings no bonus.",
    ),
    Refusal(
        ("score_keeping", "exact_limit"),
        _in_credits_but("exact_limit", ExactLimit.NOTHING_SPECIAL),
        "Where credits are paid there is no way back to zero.",
    ),
    Refusal(
        ("score_keeping", "when_caught"),
        _in_credits_but("when_caught", WhenCaught.OUT),
        "Where credits are paid whoever has none left is out, without a second life or buying in.",
    ),
    Refusal(
        ("score_keeping", "ending"),
        _in_credits_but("ending", Ending.LAST_ONE_LEFT),
        "Where credits are paid the last one left wins.",
    ),
    Refusal(
        ("score_keeping", "tie_bonus", "multiplier"),
        lambda rules: rules.keeps_cards and (rules.tie_bonus.takes_off or rules.multiplier is not Multiplier.NOTHING),
        "Kept cards show neither a bonus nor a double.",
    ),
    Refusal(
        ("score_keeping", "when_caught"),
        lambda rules: rules.keeps_cards and isinstance(rules.when_caught, Lives | BuyIns),
        "Kept cards can't become another player's score.",
    ),
    Refusal(
        ("when_caught", "score_keeping"),
        lambda rules: rules.when_caught is WhenCaught.HALF_CUCUMBER and not rules.keeps_cards,
        "A half-cucumber leaves the highest kept card, so cards must be kept.",
    ),
    Refusal(
        ("multiplier",),
        _has_bad_kontra,
        f"After a kontra everyone pays two to {number_word(_MOST_TIMES)} times as much, and whoever said it no less.",
    ),
    Refusal(
        ("when_caught",),
        _has_bad_number_of_lives,
        f"There are two to {number_word(_MOST_LIVES)} lives, or one to {number_word(_MOST_LIVES)} buy-ins.",
    ),
    Refusal(
        ("score_keeping",),
        lambda rules: rules.score_keeping.start > _MOST_CREDITS,
        f"Everyone starts with at most {_MOST_CREDITS} credits.",
    ),
    Refusal(
        ("when_caught", "ending"),
        lambda rules: (rules.when_caught is WhenCaught.STAYS_IN) != (rules.ending in _NOBODY_DROPS_OUT),
        "How players drop out doesn't fit with when the game ends: they drop out only where the last one left wins or "
        "the first one out loses.",
    ),
    Refusal(
        ("payment", "score_keeping", "ending"),
        lambda rules: (
            rules.payment is Payment.DIFFERENCE and (rules.in_credits or rules.ending not in _WINNER_HAS_LEAST)
        ),
        "The difference can be paid only where the winner has the lowest score: with credits, in a single deal or "
        "where the first one out loses, winners would pay.",
    ),
)
