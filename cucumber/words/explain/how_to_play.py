"""How to play a game tonight: its rules in the order of the table, with nothing said of what cannot happen in it.

The answers of the rules are picked and put in order here; a question whose answer is "no", or the same in every game of
the family, is left out. All of them stand in the full sheet, `explain.sheets`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from cucumber.engine.rules import (
    TAKER_LEADS,
    AceInLastTrick,
    AceOnAce,
    Beating,
    BuyIns,
    CardToBeat,
    Charged,
    Credits,
    Ducking,
    Ending,
    ExactLimit,
    Exchanging,
    FewerEach,
    FirstLead,
    HandSizes,
    Kontra,
    Lead,
    Lives,
    LosingCardSizes,
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
from cucumber.engine.rules.scoring import THE_STAKE
from cucumber.engine.rules.sentences import at_too_much, what_if_short
from cucumber.engine.variants import Variant
from cucumber.english import number_word, ordinal_word, times_word
from cucumber.itself import ShowsItself
from cucumber.words.explain.sample_trick import Shown, sample_trick
from cucumber.words.explain.sheets import ALL_CLOCKWISE, aim, first_dealer, mark_of, suits_dont_matter

_SIGNS = "*†‡§¶#"  # after these, each of them twice


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

    def __str__(self) -> str:
        points = (f"{point.title}: {' '.join(each.text for each in point.sentences)}" for point in self.points)
        return "\n".join((f"{self.variant.name}. {self.aim}", *points))

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

    @property
    def signs(self) -> Mapping[str, str]:
        """The sign that stands for each mark: one sign never has two meanings."""
        return {mark: _SIGNS[at % len(_SIGNS)] * (at // len(_SIGNS) + 1) for at, mark in enumerate(self.marks)}


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
        ("Doubling", [(_STAKE, "raising")] if rules.raising is Raising.STAKE else []),
        ("The last trick", _last_trick(rules)),
        ("Out", _out(rules)),
        ("Winner", _winner(rules)),
    )
    told = {title: tuple(_sentence(variant, *said) for said in each) for title, each in _some(points)}
    return HowToPlay(variant, aim(rules), tuple(map(Point, told.keys(), told.values())), sample_trick(rules))


_Said = tuple[str, str]  # a sentence, and the names of the questions it answers


def _some(points: Iterable[tuple[str, Iterable[_Said]]]) -> Iterator[tuple[str, tuple[_Said, ...]]]:
    """The points about which there is something to say."""
    for title, told in points:
        if said := tuple(told):
            yield title, said


def _sentence(variant: Variant, text: str, questions: str) -> Sentence:
    marks = dict.fromkeys(mark_of(variant, name) for name in questions.split())
    return Sentence(text, " and ".join(mark for mark in marks if mark and not _stands_there(variant, text, mark)))


def _stands_there(variant: Variant, text: str, mark: str) -> bool:
    """Whether a sentence that is marked stands word for word on the sheet that the mark compares with."""
    plain = variant.plain
    other = variant.parent if mark.startswith("house rule ") and variant.on else plain.parent
    return other is not None and text in _texts(other)


@lru_cache(maxsize=64)
def _texts(variant: Variant) -> frozenset[str]:
    return frozenset(each.text for point in how_to_play(variant).points for each in point.sentences)


def _answers(rules: Rules, *questions: str) -> Iterator[_Said]:
    """The answers to these questions as the full sheet gives them."""
    for name in questions:
        yield rules.sentence(name), name


def _needs(rules: Rules) -> Iterator[_Said]:
    yield from _answers(rules, "player_range", "pack")
    if any(card.suit for card in rules.pack.cards):
        yield suits_dont_matter(rules), ""
    match rules.score_keeping:
        case Credits():
            yield from _answers(rules, "score_keeping")
        case ScoreKeeping.RUNNING_TOTAL if not _is_one_deal(rules):
            yield "Keep score on paper.", ""


def _is_one_deal(rules: Rules) -> bool:
    return rules.ending is Ending.SINGLE_DEAL


def _deal(variant: Variant) -> Iterator[_Said]:
    rules = variant.rules
    yield first_dealer(variant).sentence, ""
    yield _hands(variant), "hand_sizes"
    if rules.can_run_short(kept=False):
        yield _if_short(rules), "short_pack"
    yield "The rest stays face down." if rules.undealt is Undealt.UNSEEN else rules.sentence("undealt"), "undealt"
    to_the_left = rules.next_dealer is NextDealer.CLOCKWISE
    yield rules.next_dealer.sentence if to_the_left else rules.sentence("next_dealer"), "next_dealer"


def _hands(variant: Variant) -> str:
    """How many cards each, in fewer words than the full sheet has where sizes change."""
    dealt = variant.customs.get("dealt")
    match variant.rules.hand_sizes:
        case HandSizes(cycle) if len(cycle) > 1:
            return f"Deal by deal {', '.join(map(str, cycle))} cards each, then again."
        case HandSizes() if dealt:
            return f"{variant.rules.sentence('hand_sizes').removesuffix('.')}, dealt {dealt.says}."
        case LosingCardSizes(first, most):
            cap = f", {number_word(most)} at most" if most else ""
            later = f"after that, as many as the last losing card's points{cap}"
            return f"{number_word(first).capitalize()} cards each at first; {later}."
        case _:
            return variant.rules.sentence("hand_sizes")


def _if_short(rules: Rules) -> str:
    match what_if_short(rules):
        case FewerEach(number):
            fewer = ", or as many as go round" if rules.can_run_short(cards_each=number) else ""
            return f"If there aren't enough, {number_word(number)} each{fewer}."
        case _:
            return "If there aren't enough, as many as go round."


_EXCHANGES = {
    Exchanging.AS_MANY_AS_FIRST: (
        "The player left of the dealer may exchange any cards for new ones, then each in turn exactly as many or none."
    ),
    Exchanging.UP_TO_FIRST: (
        "The player left of the dealer may exchange any cards for new ones, then each in turn as many or fewer."
    ),
    Exchanging.AS_MANY_AS_DEALER: (
        "The dealer may exchange cards for new ones, but keeps two or more; then each in turn exactly as many or none."
    ),
    Exchanging.ANY_NUMBER: "Starting left of the dealer, each may once exchange any cards for new ones.",
    Exchanging.WHOLE_HANDS: (
        "The dealer makes everyone three offers of a new hand for the whole old one. Free: without jack, queen and "
        "king. Double: any hand, but losing costs twice as much. Redouble: if you doubled, again, at four times."
    ),
}
_STAKE = (
    "The stake is one credit. Before you lead a later trick you may offer to double it, but never if the last double "
    "was yours, and only if everyone can pay. The others accept, or drop and pay the stake so far. If all drop, you "
    "win the deal."
)


def _before_the_play(rules: Rules) -> Iterator[_Said]:
    if rules.exchange is not Exchanging.NONE:
        yield _EXCHANGES[rules.exchange], "exchange"
    if rules.raising is Raising.KONTRA:
        yield from _answers(rules, "raising")


_WHO_LEADS = {
    FirstLead.LEFT_OF_DEALER: "The player left of the dealer leads first",
    FirstLead.DEALER: "The dealer leads first",
    FirstLead.TAKER: "The player left of the dealer leads first; in later deals, whoever took the last trick",
}
_WHAT_IS_LED = {
    Lead.ANY_CARD: "any card.",
    Lead.LOWEST: "and only the lowest card.",
    Lead.ANY_SET: "one card or a set of equal cards, but keep one card for the last trick.",
}
_ON_A_SET = "If a set was led, play the same number of cards, equal or not; compare card by card, lowest first."


def _lead(rules: Rules) -> Iterator[_Said]:
    who, what = _WHO_LEADS[rules.first_lead], _WHAT_IS_LED[rules.lead]
    apart = rules.first_lead is FirstLead.TAKER  # a long sentence ends before what is led
    yield f"{who}. Lead {what.removeprefix('and ')}" if apart else f"{who}, {what}", "first_lead lead"


def _turn(rules: Rules) -> Iterator[_Said]:
    yield ALL_CLOCKWISE, ""
    yield _what_to_play(rules), "card_to_beat ducking"
    if rules.lead is Lead.ANY_SET:
        yield _ON_A_SET, "lead"
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
    if not _is_one_deal(rules) and rules.point_table is not THE_STAKE:
        yield from _answers(rules, "point_table")
    if rules.multiplier is Multiplier.ONES_DOUBLE or isinstance(rules.multiplier, Kontra):
        yield from _answers(rules, "multiplier")  # the others are told where they are offered
    if rules.tie_bonus is TieBonus.DEDUCTED:
        yield "If you tie with the taker, the same points come off your score, but never below zero.", "tie_bonus"


def _who_pays(rules: Rules) -> str:
    match rules.charged:
        case Charged.TAKER:
            return "Whoever takes it has lost." if _is_one_deal(rules) else "Whoever takes it pays for its card."
        case Charged.ALL_TIED:
            return "Whoever takes it pays for its card, and so does everyone who ties."
        case Charged.ALL_BUT_FIRST_LOWEST:
            return "The lowest card (the first of equals) wins the deal; everyone else still in it pays the stake."


def _what_happens(rules: Rules) -> str:
    """What comes for a player who is caught."""
    match rules.when_caught:
        case Lives(lives):
            return (
                "you get a cucumber and go on with the highest score of the others still in. "
                f"The {ordinal_word(lives)} time you are out."
            )
        case BuyIns(times):
            return (
                f"you are out. {times_word(times).capitalize()} a game, between deals, you may buy in if at least "
                "three others remain; you take the highest of their scores."
            )
        case WhenCaught.HALF_CUCUMBER:
            back = "give back all your kept cards but the highest"
            return f"you get half a cucumber and {back}. The second time you are out."
        case _:
            return "you are out."


def _out(rules: Rules) -> Iterator[_Said]:
    if _is_one_deal(rules):
        return
    if rules.score_keeping is ScoreKeeping.KEPT_CARDS:
        yield "Keep the card you pay for face up: your kept cards are your score.", "score_keeping"
    if rules.when_caught is not WhenCaught.STAYS_IN:
        yield f"{at_too_much(rules)} {_what_happens(rules)}", "limit when_caught"
    if rules.exact_limit is ExactLimit.BACK_TO_ZERO:
        yield from _answers(rules, "exact_limit")


_PAYMENTS = {
    Payment.POT: "Everyone antes the same stake; buying in costs another. The winner takes the pot.",
    Payment.POT_FREE_BUY_IN: "Everyone antes the same stake; buying in is free. The winner takes the pot.",
}


def _winner(rules: Rules) -> Iterator[_Said]:
    match rules.ending:
        case Ending.LAST_ONE_LEFT:
            yield "The last player left wins and deals the next game.", "ending"
        case Ending.FIRST_OUT_LOSES:
            yield "The first player out has lost, and the game is over.", "ending"
        case _:
            yield rules.sentence("ending"), "ending limit"
    if rules.payment is not Payment.NOTHING:
        yield _PAYMENTS.get(rules.payment, rules.payment.sentence), "payment"
