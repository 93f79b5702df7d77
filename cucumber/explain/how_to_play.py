"""How to play a game tonight: its rules in the order of the table, with nothing said of what cannot happen in it.

The answers of the rules are picked and put in order here; a question whose answer is "no", or the same in every game of
the family, is left out. All of them stand in the full sheet, `explain.sheets`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cucumber.explain.sample_trick import Shown, sample_trick
from cucumber.explain.sheets import ALL_CLOCKWISE, ANYONE_DEALS_FIRST, aim, mark_of, suits_dont_matter
from cucumber.itself import ShowsItself
from cucumber.rules import (
    TAKER_LEADS,
    AceInLastTrick,
    AceOnAce,
    Beating,
    CardToBeat,
    Charged,
    Ducking,
    Ending,
    ExactLimit,
    Exchanging,
    FirstLead,
    HandSizes,
    Lead,
    Multiplier,
    NextDealer,
    Payment,
    Raising,
    Rules,
    ScoreKeeping,
    TieBonus,
    Undealt,
    WhenCaught,
    trick_taker,
    verb_to_beat,
)
from cucumber.rules.sentences import at_too_much
from cucumber.variants import Variant


@dataclass(frozen=True)
class Sentence:
    """One sentence to play by; `mark` says in a few words how it is special, if it is."""

    text: str
    mark: str = ""


@dataclass(frozen=True)
class Point:
    """What happens at one moment of the game: a title of a word or two, and its sentences."""

    title: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True)
class HowToPlay(ShowsItself):
    """A whole game on one card: what it is about, its points in the order of the table, and one trick as an example."""

    variant: Variant
    aim: str
    points: tuple[Point, ...]
    trick: tuple[Shown, ...]

    @property
    def words(self) -> int:
        """How many words there are to read, titles included."""
        titles = (point.title for point in self.points)
        sentences = (each.text for point in self.points for each in point.sentences)
        return sum(len(said.split()) for said in (self.aim, *titles, *sentences))

    @property
    def marks(self) -> tuple[str, ...]:
        """What is special in it, each mark once."""
        marks = (each.mark for point in self.points for each in point.sentences)
        return tuple(dict.fromkeys(filter(None, marks)))


def how_to_play(variant: Variant) -> HowToPlay:
    """What a newcomer needs to deal the first hand, house rules included.

    >>> from cucumber import find
    >>> [point.title for point in how_to_play(find("agurk")).points]
    ['You need', 'Deal', 'Lead', 'Your turn', 'The trick', 'The last trick', 'Out', 'Winner']
    """
    rules = variant.rules
    points = (
        ("You need", _needs(rules)),
        ("Deal", _deal(variant)),
        ("Exchange" if rules.exchange is not Exchanging.NONE else "Kontra", _before_the_play(rules)),
        ("Lead", _lead(rules)),
        ("Your turn", _turn(rules)),
        ("The trick", _trick(rules)),
        ("The last trick", _last_trick(rules)),
        ("Out", _out(rules)),
        ("Winner", _winner(rules)),
    )
    return HowToPlay(
        variant,
        aim(rules),
        tuple(Point(title, tuple(_sentence(variant, *said) for said in told)) for title, told in _some(points)),
        sample_trick(rules),
    )


_Said = tuple[str, str]  # a sentence, and the names of the questions it answers


def _some(points: Iterable[tuple[str, Iterable[_Said]]]) -> Iterator[tuple[str, tuple[_Said, ...]]]:
    """The points about which there is something to say."""
    for title, told in points:
        if said := tuple(told):
            yield title, said


def _sentence(variant: Variant, text: str, questions: str) -> Sentence:
    marks = (mark_of(variant, name) for name in questions.split())
    return Sentence(text, next(filter(None, marks), ""))


def _answers(rules: Rules, *questions: str) -> Iterator[_Said]:
    """The answers to these questions as the full sheet gives them."""
    for name in questions:
        yield rules.sentence(name), name


def _needs(rules: Rules) -> Iterator[_Said]:
    yield from _answers(rules, "player_range", "pack")
    if any(card.suit for card in rules.pack.cards):
        yield suits_dont_matter(rules), ""
    match rules.score_keeping:
        case ScoreKeeping.CREDITS:
            yield from _answers(rules, "score_keeping")
        case ScoreKeeping.RUNNING_TOTAL if not _is_one_deal(rules):
            yield "Keep score on paper.", ""


def _is_one_deal(rules: Rules) -> bool:
    return rules.ending is Ending.SINGLE_DEAL


def _deal(variant: Variant) -> Iterator[_Said]:
    rules = variant.rules
    yield ANYONE_DEALS_FIRST, ""
    hands = rules.sentence("hand_sizes")
    if variant.dealt and isinstance(rules.hand_sizes, HandSizes):
        hands = f"{hands.removesuffix('.')}, dealt {variant.dealt.says}."
    yield hands, "hand_sizes"
    if rules.can_run_short():
        yield from _answers(rules, "short_pack")
    yield "The rest stays face down." if rules.undealt is Undealt.UNSEEN else rules.sentence("undealt"), "undealt"
    to_the_left = rules.next_dealer is NextDealer.CLOCKWISE
    yield rules.next_dealer.sentence if to_the_left else rules.sentence("next_dealer"), "next_dealer"


def _before_the_play(rules: Rules) -> Iterator[_Said]:
    if rules.exchange is not Exchanging.NONE:
        yield from _answers(rules, "exchange")
    if rules.raising is Raising.KONTRA:
        yield from _answers(rules, "raising")


_WHO_LEADS = {
    FirstLead.LEFT_OF_DEALER: "The player left of the dealer leads first",
    FirstLead.DEALER: "The dealer leads first",
    FirstLead.TAKER: "The player left of the dealer leads the first deal, later whoever took the last trick before it",
}
_WHAT_IS_LED = {
    Lead.ANY_CARD: "any card.",
    Lead.LOWEST: "and only the lowest card.",
    Lead.ANY_SET: (
        "one card or a set of equal cards, but everyone keeps one for the last trick. On a set, play as many cards, "
        "equal or not; compare card by card, lowest first."
    ),
}


def _lead(rules: Rules) -> Iterator[_Said]:
    yield f"{_WHO_LEADS[rules.first_lead]}, {_WHAT_IS_LED[rules.lead]}", "first_lead lead"
    if rules.raising is Raising.STAKE:
        yield from _answers(rules, "raising")


def _turn(rules: Rules) -> Iterator[_Said]:
    yield ALL_CLOCKWISE, ""
    yield _what_to_play(rules), "card_to_beat ducking"
    if rules.beating is Beating.HIGHER:
        yield from _answers(rules, "beating")
    elif rules.ace_on_ace is AceOnAce.NO:
        yield from _answers(rules, "ace_on_ace")


def _what_to_play(rules: Rules) -> str:
    """What the player whose turn it is may play."""
    verb, one_card = verb_to_beat(rules).capitalize(), rules.lead is not Lead.ANY_SET
    lowest = "your lowest card" if one_card else "as many of your lowest cards"
    if rules.card_to_beat is CardToBeat.PREVIOUS:
        target = f"the card {'' if one_card else 'or set '}just before yours"
    else:
        target = "the highest card so far" if one_card else "the best card or set so far"
    match rules.ducking:
        case Ducking.FREE:
            return f"{verb} {target}, or play {lowest}: it's your choice."
        case Ducking.ONLY_IF_UNABLE:
            return f"{verb} {target} if you can. If you can't, play {lowest}."
        case Ducking.NO_CHOICE:
            return f"{verb} {target} with the lowest card that does it. If you have none, play {lowest}."


def _trick(rules: Rules) -> Iterator[_Said]:
    yield trick_taker(rules), "lead"
    yield TAKER_LEADS, ""


def _last_trick(rules: Rules) -> Iterator[_Said]:
    if rules.ace_in_last_trick is AceInLastTrick.LOW:
        yield from _answers(rules, "ace_in_last_trick")
    yield _who_pays(rules), "charged"
    if not _is_one_deal(rules):
        yield from _answers(rules, "point_table")
    if rules.multiplier is not Multiplier.NOTHING:
        yield from _answers(rules, "multiplier")
    if rules.tie_bonus is TieBonus.DEDUCTED:
        yield "If you tie with the taker, the same points come off your score, but never below zero.", "tie_bonus"


def _who_pays(rules: Rules) -> str:
    match rules.charged:
        case Charged.TAKER:
            return "Whoever takes it has lost." if _is_one_deal(rules) else "Whoever takes it pays for its card."
        case Charged.ALL_TIED:
            return "Whoever takes it pays for its card, and so does everyone who ties."
        case Charged.ALL_BUT_FIRST_LOWEST:
            return rules.sentence("charged")


_WHAT_HAPPENS = {
    WhenCaught.OUT: "you are out.",
    WhenCaught.SECOND_LIFE: (
        "you get a cucumber and go on with the highest score of the others still in. The second time you are out."
    ),
    WhenCaught.BUY_IN: (
        "you are out. Once, between two deals, you may buy in if three others are still in: you get their highest "
        "score."
    ),
    WhenCaught.HALF_CUCUMBER: (
        "you get half a cucumber and give back all kept cards but the highest. The second time you are out."
    ),
}


def _out(rules: Rules) -> Iterator[_Said]:
    if rules.score_keeping is ScoreKeeping.KEPT_CARDS:
        yield "Keep the card you pay for face up: your kept cards are your score.", "score_keeping"
    if rules.when_caught is not WhenCaught.STAYS_IN:
        yield f"{at_too_much(rules)} {_WHAT_HAPPENS[rules.when_caught]}", "limit when_caught"
    if rules.exact_limit is ExactLimit.BACK_TO_ZERO:
        yield from _answers(rules, "exact_limit")


def _winner(rules: Rules) -> Iterator[_Said]:
    match rules.ending:
        case Ending.LAST_ONE_LEFT:
            yield "The last player left wins, and deals first in the next game.", "ending"
        case Ending.FIRST_OUT_LOSES:
            yield "The first player out has lost, and the game is over.", "ending"
        case _:
            yield rules.sentence("ending"), "ending limit"
    if rules.payment is not Payment.NOTHING:
        yield from _answers(rules, "payment")
