"""How to play a game tonight: its rules in the order of the table, with nothing said of what cannot happen in it.

The answers of the rules are picked and put in order here; a question whose answer is "no", or the same in every game of
the family, is left out. All of them stand in the full sheet, `explain.sheets`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from itertools import pairwise

from cucumber.engine.rules import (
    TAKER_LEADS,
    AceInLastTrick,
    AceOnAce,
    Beating,
    BuyIns,
    CardToBeat,
    Charged,
    Ducking,
    Ending,
    ExactLimit,
    Exchanging,
    FewerEach,
    FirstLead,
    HandSizes,
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
)
from cucumber.engine.rules.scoring import THE_STAKE
from cucumber.engine.rules.sentences import ace_and_equals, players_drop_out, what_if_short
from cucumber.engine.variants import Variant
from cucumber.errors import CucumberError
from cucumber.filled import Filled
from cucumber.itself import ShowsItself
from cucumber.words.explain.in_short import Said, in_short
from cucumber.words.explain.languages import ENGLISH, LANGUAGES, Language, language_called
from cucumber.words.explain.sample_trick import Shown, sample_trick
from cucumber.words.explain.sheets import first_dealer, mark_of, suits_dont_matter

_HOUSE_RULE = "house rule "  # begins the mark of what a house rule gives
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
    """A whole game on one card: its points in the order of the table, the game in short first, and one trick."""

    variant: Variant
    points: tuple[Point, ...]
    trick: tuple[Shown, ...]
    language: Language = ENGLISH

    def __str__(self) -> str:
        points = (f"{point.title}: {' '.join(each.text for each in point.sentences)}" for point in self.points)
        return "\n".join((self.name, *points))

    @property
    def name(self) -> str:
        """The name of the game, with its house rules."""
        name = self.variant.name
        return self.language.say(name) if isinstance(name, Filled) else name

    @property
    def words(self) -> int:
        """How many words there are to read, titles included."""
        titles = (point.title for point in self.points)
        sentences = (each.text for point in self.points for each in point.sentences)
        return sum(len(said.split()) for said in (*titles, *sentences))

    @property
    def marks(self) -> tuple[str, ...]:
        """What is special in it, each mark once."""
        marks = (each.mark for point in self.points for each in point.sentences)
        return tuple(dict.fromkeys(filter(None, marks)))

    @property
    def signs(self) -> Mapping[str, str]:
        """The sign that stands for each mark: one sign never has two meanings."""
        return {mark: _SIGNS[at % len(_SIGNS)] * (at // len(_SIGNS) + 1) for at, mark in enumerate(self.marks)}


def how_to_play(variant: Variant, language: str = "en") -> HowToPlay:
    """What a newcomer needs to deal the first hand, house rules included, in the language with this code.

    >>> from cucumber import find
    >>> [point.title for point in how_to_play(find("agurk")).points]
    ['In short', 'You need', 'Deal', 'Lead', 'Your turn', 'The last trick', 'Lives']

    Raises CucumberError for a language in which it can't be read, or not as a whole.
    """
    spoken, card = language_called(language), _in_english(variant)
    try:
        return card if spoken == ENGLISH else _said_in(spoken, card)
    except CucumberError as missing:
        raise missing.within(f"How to play {variant.name} can't be read in {spoken.in_english}") from None


def languages_of(variant: Variant) -> tuple[Language, ...]:
    """The languages in which all of it can be read."""
    return tuple(language for language in LANGUAGES if _can_be_read(variant, language))


@lru_cache(maxsize=64)
def _can_be_read(variant: Variant, language: Language) -> bool:
    try:
        how_to_play(variant, language.code)
    except CucumberError:
        return False
    return True


def _said_in(language: Language, card: HowToPlay) -> HowToPlay:
    points = tuple(
        Point(
            language.say(point.title),
            tuple(Sentence(language.say(each.text), each.mark and language.say(each.mark)) for each in point.sentences),
        )
        for point in card.points
    )
    trick = tuple(replace(each, does=language.say(each.does)) for each in card.trick)
    return replace(card, points=points, trick=trick, language=language)


@lru_cache(maxsize=64)
def _in_english(variant: Variant) -> HowToPlay:
    rules = variant.rules
    points = (
        ("In short", in_short(rules)),
        ("You need", _needs(variant)),
        ("Deal", _deal(variant)),
        ("Exchange" if rules.exchange is not Exchanging.NONE else "Kontra", _before_the_play(rules)),
        ("Lead", _lead(rules)),
        ("Your turn", _turn(rules)),
        ("Doubling", _doubling(rules) if rules.raising is Raising.STAKE else ()),
        ("The last trick", _last_trick(rules)),
        ("Lives" if rules.when_caught.lives > 1 else "Out", _out(rules)),
        ("Winner", _winner(rules)),
    )
    told = {title: tuple(_sentence(variant, *said) for said in each) for title, each in _some(points)}
    return HowToPlay(variant, tuple(map(Point, told.keys(), told.values())), sample_trick(rules))


def _some(points: Iterable[tuple[str, Iterable[Said]]]) -> Iterator[tuple[str, tuple[Said, ...]]]:
    """The points about which there is something to say."""
    for title, told in points:
        if said := tuple(told):
            yield title, said


def _sentence(variant: Variant, text: str, questions: str) -> Sentence:
    """The sentence with its mark: the house rules behind it, or else the game from which it differs."""
    asked = dict.fromkeys(mark_of(variant, name) for name in questions.split())
    marks = [mark for mark in asked if mark and not _stands_there(variant, text, mark)]
    by_house_rules = [mark for mark in marks if mark.startswith(_HOUSE_RULE)]
    return Sentence(text, reduce(_both, by_house_rules or marks or [""]))


def _both(mark: str, other: str) -> str:
    return Filled("{mark} and {other}", mark=mark, other=other)


def _stands_there(variant: Variant, text: str, mark: str) -> bool:
    """Whether a sentence that is marked stands word for word on the sheet that the mark compares with."""
    plain = variant.plain
    other = variant.parent if mark.startswith(_HOUSE_RULE) and variant.on else plain.parent
    points = _in_english(other).points if other else ()
    return any(text == each.text for point in points for each in point.sentences)


def _answers(rules: Rules, *questions: str) -> Iterator[Said]:
    """The answers to these questions as the full sheet gives them."""
    for name in questions:
        yield rules.sentence(name), name


def _needs(variant: Variant) -> Iterator[Said]:
    rules = variant.rules
    yield from _answers(rules, "player_range", "pack")
    if any(card.suit for card in rules.pack.cards):
        yield suits_dont_matter(rules), ""
    else:
        yield from ((instead, "") for instead in variant.rulings_on("pack"))
    if rules.payment.has_a_pot:
        yield "Everyone puts the same stake into a pot for the winner.", "payment"


def _deal(variant: Variant) -> Iterator[Said]:
    rules = variant.rules
    yield first_dealer(variant).sentence, ""
    yield _hands(variant), "hand_sizes"
    if rules.can_run_short():
        yield _if_short(rules), "short_pack"
    yield "The rest stays face down." if rules.undealt is Undealt.UNSEEN else rules.sentence("undealt"), "undealt"
    yield _next_dealer(rules), "next_dealer"


def _next_dealer(rules: Rules) -> str:
    """Who deals next; where players stay in, nothing is said of those who are out."""
    match rules.next_dealer:
        case NextDealer.CLOCKWISE:
            return rules.next_dealer.sentence
        case NextDealer.LOSER if players_drop_out(rules):
            return "The last trick's taker deals next; if out, the next to the left."
        case NextDealer.LOSER:
            return "The last trick's taker deals next."
        case NextDealer.LOWEST_LAST_CARD if players_drop_out(rules) and rules.charged is Charged.ALL_TIED:
            return (
                "Whoever played the lowest card of the last trick deals next; of equal cards, the first one played "
                "counts; if out, the next player to the left."
            )
        case _:
            return rules.sentence("next_dealer")


def _hands(variant: Variant) -> str:
    """How many cards each, in fewer words than the full sheet has where sizes change."""
    dealt = variant.customs.get("dealt")
    match variant.rules.hand_sizes:
        case HandSizes(cycle) if len(cycle) > 1:
            return Filled("Cards each, deal by deal: {sizes:,}, then again.", sizes=tuple(_sizes(cycle)))
        case HandSizes((number,)) if dealt:
            one, more = _DEALT[dealt.says]
            return Filled(one, plural=more, number=number)
        case LosingCardSizes(first, most):
            one, more = _BY_LOSING_CARD_AT_MOST if most else _BY_LOSING_CARD
            return Filled(one, plural=more, number=first, most=most)
        case _:
            return variant.rules.sentence("hand_sizes")


_DEALT = {
    "all at once": (
        "Everyone gets {number:word} card, dealt all at once.",
        "Everyone gets {number:word} cards, dealt all at once.",
    ),
    "one at a time": (
        "Everyone gets {number:word} card, dealt one at a time.",
        "Everyone gets {number:word} cards, dealt one at a time.",
    ),
}
_BY_LOSING_CARD = (
    "First {number:word} card each, then as many as the last trick's card costs.",
    "First {number:word} cards each, then as many as the last trick's card costs.",
)
_BY_LOSING_CARD_AT_MOST = (
    "First {number:word} card each, then as many as the last trick's card costs, {most:word} at most.",
    "First {number:word} cards each, then as many as the last trick's card costs, {most:word} at most.",
)


def _sizes(cycle: Sequence[int]) -> Iterator[int | Filled]:
    """Sizes of hands; those that fall or rise one by one are told by the first and the last.

    >>> list(_sizes((7, 6, 5, 6, 7, 9)))
    ['7 down to 5', 6, 7, 9]
    """
    runs = [[cycle[0]]]
    for before, size in pairwise(cycle):
        run, step = runs[-1], size - before
        if abs(step) == 1 and (len(run) == 1 or run[1] - run[0] == step):
            run.append(size)
        else:
            runs.append([size])
    for first, *others in runs:
        if len(others) < 2:
            yield from (first, *others)
        else:
            falls = first > others[-1]
            yield Filled("{first} down to {last}" if falls else "{first} up to {last}", first=first, last=others[-1])


def _if_short(rules: Rules) -> str:
    match what_if_short(rules):
        case FewerEach(number):
            still_short = rules.can_run_short(cards_each=number)
            told = "If there aren't enough, {number:word} each."
            return Filled(_OR_AS_MANY if still_short else told, number=number)
        case _:
            return "If there aren't enough, as many as go round."


_OR_AS_MANY = "If there aren't enough, {number:word} each, or as many as go round."
_EXCHANGES = {
    Exchanging.AS_MANY_AS_FIRST: (
        "The player left of the dealer may exchange any cards for new ones, then each in turn exactly as many, or all "
        "that are left if fewer, or none."
    ),
    Exchanging.UP_TO_FIRST: (
        "The player left of the dealer may exchange any cards for new ones, then each in turn as many or fewer."
    ),
    Exchanging.AS_MANY_AS_DEALER: (
        "The dealer may exchange cards for new ones, but keeps two or more; then each in turn exactly as many, or all "
        "that are left if fewer, or none."
    ),
    Exchanging.ANY_NUMBER: "From the dealer's left, each may once exchange any cards for new ones.",
    Exchanging.WHOLE_HANDS: (
        "In three rounds the dealer offers each in turn, from the left, a new hand for the whole old one. Free: "
        "without jack, queen and king. Double: any hand, but losing costs twice as much. Redouble: if you doubled, "
        "again, at four times."
    ),
}
_DOUBLING = (
    "Before you lead a later trick you may offer to double the stake, but never if the last double was yours, and only "
    "if everyone can pay. The others accept, or drop and pay the stake so far. If all drop, you win the deal."
)


def _doubling(rules: Rules) -> Iterator[Said]:
    """How the stake is doubled, and how the game goes on after a deal that nobody was left to play out."""
    yield _DOUBLING, "raising"
    if rules.next_dealer is not NextDealer.CLOCKWISE:
        yield "After that the deal passes to the left.", "next_dealer"
    if rules.first_lead is FirstLead.TAKER:
        yield "After that the player left of the dealer leads first.", "first_lead"
    if isinstance(rules.hand_sizes, LosingCardSizes):
        yield "After that everyone gets as many cards again.", "hand_sizes"


def _before_the_play(rules: Rules) -> Iterator[Said]:
    if rules.exchange is not Exchanging.NONE:
        yield _EXCHANGES[rules.exchange], "exchange"
    if rules.raising is Raising.KONTRA:
        yield from _answers(rules, "raising", "multiplier")


_LEADS = {
    (FirstLead.LEFT_OF_DEALER, Lead.ANY_CARD): "The player left of the dealer leads (plays first), any card.",
    (FirstLead.LEFT_OF_DEALER, Lead.LOWEST): "The player left of the dealer leads (plays first), only the lowest card.",
    (FirstLead.LEFT_OF_DEALER, Lead.ANY_SET): (
        "The player left of the dealer leads (plays first) one or more equal cards, keeping one for the last trick."
    ),
    (FirstLead.DEALER, Lead.ANY_CARD): "The dealer leads (plays first), any card.",
    (FirstLead.DEALER, Lead.LOWEST): "The dealer leads (plays first), only the lowest card.",
    (FirstLead.DEALER, Lead.ANY_SET): (
        "The dealer leads (plays first) one or more equal cards, keeping one for the last trick."
    ),
}
_TAKER_LEADS_ON = "Whoever takes a trick leads the next, even in the next deal; if out, the next player to the left."


def _lead(rules: Rules) -> Iterator[Said]:
    by_taker = rules.first_lead is FirstLead.TAKER
    first = FirstLead.LEFT_OF_DEALER if by_taker else rules.first_lead
    yield _LEADS[first, rules.lead], "first_lead lead"
    yield (_TAKER_LEADS_ON, "first_lead") if by_taker else (TAKER_LEADS, "")


def _turn(rules: Rules) -> Iterator[Said]:
    sets = rules.lead is Lead.ANY_SET
    goal = Filled(_GOALS[rules.beating, rules.card_to_beat, sets])
    yield Filled(_TURNS[rules.ducking, sets], goal=goal), "card_to_beat ducking lead"
    if rules.beating is Beating.HIGHER:
        yield from _answers(rules, "beating")
    if rules.ace_on_ace is AceOnAce.NO and _an_ace_stops_more(rules):
        on_the_next = rules.card_to_beat is CardToBeat.PREVIOUS and not sets
        yield _ON_AN_ACE[ace_and_equals(rules)] if on_the_next else rules.sentence("ace_on_ace"), "ace_on_ace"


def _an_ace_stops_more(rules: Rules) -> bool:
    """Whether there are aces, and cards that could be played on one if it didn't stop them."""
    none_is_higher = rules.pack.is_as_good_as_an_ace(rules.pack.cards[-1])
    return _has_aces(rules) and not (none_is_higher and rules.beating is Beating.HIGHER)


def _has_aces(rules: Rules) -> bool:
    return any(card.rank == "A" for card in rules.pack.cards)


_ON_AN_ACE = {
    "an ace": "On an ace the next player plays the lowest card.",
    "an ace or a joker": "On an ace or a joker the next player plays the lowest card.",
}

_TURNS = {  # by whether sets may be led
    (Ducking.FREE, False): "{goal:Goal}, or play your lowest card: it's your choice.",
    (Ducking.ONLY_IF_UNABLE, False): "{goal:Goal} if you can. If you can't, play your lowest card.",
    (Ducking.NO_CHOICE, False): (
        "{goal:Goal} with the lowest card that does it. If you have none, play your lowest card."
    ),
    (Ducking.FREE, True): "{goal:Goal}, card by card, lowest first, or play your lowest: it's your choice.",
    (Ducking.ONLY_IF_UNABLE, True): (
        "{goal:Goal}, card by card, lowest first, if you can. If you can't, play your lowest."
    ),
    (Ducking.NO_CHOICE, True): (
        "{goal:Goal}, card by card, lowest first, with the lowest that do it. If you can't, play your lowest."
    ),
}
_GOALS = {
    (Beating.EQUAL_OR_HIGHER, CardToBeat.HIGHEST, False): "beat or equal the highest card so far",
    (Beating.EQUAL_OR_HIGHER, CardToBeat.PREVIOUS, False): "beat or equal the card just before yours",
    (Beating.HIGHER, CardToBeat.HIGHEST, False): "beat the highest card so far",
    (Beating.HIGHER, CardToBeat.PREVIOUS, False): "beat the card just before yours",
    (Beating.EQUAL_OR_HIGHER, CardToBeat.HIGHEST, True): "beat or equal the best so far",
    (Beating.EQUAL_OR_HIGHER, CardToBeat.PREVIOUS, True): "beat or equal what was played just before",
    (Beating.HIGHER, CardToBeat.HIGHEST, True): "beat the best so far",
    (Beating.HIGHER, CardToBeat.PREVIOUS, True): "beat what was played just before",
}


def _last_trick(rules: Rules) -> Iterator[Said]:
    if rules.ace_in_last_trick is AceInLastTrick.LOW and _has_aces(rules):
        yield from _answers(rules, "ace_in_last_trick")
    if rules.ending is Ending.SINGLE_DEAL:
        return
    by_card = rules.charged is not Charged.ALL_BUT_FIRST_LOWEST
    if by_card or isinstance(rules.hand_sizes, LosingCardSizes):
        yield _COST_THE_STAKE if rules.point_table is THE_STAKE else rules.sentence("point_table"), "point_table"
    if rules.score_keeping is ScoreKeeping.KEPT_CARDS and 0 in rules.costs:
        yield "A card that costs nothing isn't kept.", "score_keeping"
    if rules.multiplier is Multiplier.ONES_DOUBLE:
        yield from _answers(rules, "multiplier")  # the others are told where they are offered
    if rules.tie_bonus is TieBonus.DEDUCTED:
        yield _TIES[rules.beating], "tie_bonus"
    if rules.exact_limit is ExactLimit.BACK_TO_ZERO:
        yield from _answers(rules, "exact_limit")


_COST_THE_STAKE = "Any card costs one credit."
_TIES = {
    Beating.EQUAL_OR_HIGHER: (
        "If your card equals the taker's, the same points come off your score, never below zero."
    ),
    Beating.HIGHER: (
        "Your last card may equal the taker's, as you have no other: then the same points come off your score, "
        "never below zero."
    ),
}
_LOST_LIFE = {
    Charged.TAKER: (
        "Draw a cucumber for a lost life, and go on with the highest score the others still in had before this deal."
    ),
    Charged.ALL_TIED: (
        "Draw a cucumber for a lost life, and go on with the highest score of those still in who lost none, or else "
        "zero."
    ),
}
_HALF_LOST = {  # by whether the losing card sets the size of the next hands
    False: "Draw half a cucumber for a lost life, and give back all your kept cards but the highest.",
    True: (
        "Draw half a cucumber for a lost life, and give back all your kept cards but the highest; the next deal goes "
        "by it."
    ),
}
_BUY_IN = {
    Payment.POT: (
        "Once a game, between deals, you may buy in for another stake, out or not, if at least three others remain; "
        "you take the highest of their scores.",
        "{number:Times} a game, between deals, you may buy in for another stake, out or not, if at least three others "
        "remain; you take the highest of their scores.",
    ),
    Payment.POT_FREE_BUY_IN: (
        "Once a game, between deals, you may buy in free, out or not, if at least three others remain; you take the "
        "highest of their scores.",
        "{number:Times} a game, between deals, you may buy in free, out or not, if at least three others remain; you "
        "take the highest of their scores.",
    ),
    Payment.NOTHING: (
        "Once a game, between deals, you may buy in, out or not, if at least three others remain; you take the highest "
        "of their scores.",
        "{number:Times} a game, between deals, you may buy in, out or not, if at least three others remain; you take "
        "the highest of their scores.",
    ),
}


def _out(rules: Rules) -> Iterator[Said]:
    if rules.ending is Ending.SINGLE_DEAL:
        return
    match rules.when_caught:
        case Lives():
            yield _LOST_LIFE[rules.charged], "when_caught"
        case WhenCaught.HALF_CUCUMBER:
            yield _HALF_LOST[isinstance(rules.hand_sizes, LosingCardSizes)], "when_caught"
        case BuyIns(times):
            one, more = _BUY_IN.get(rules.payment, _BUY_IN[Payment.NOTHING])
            yield Filled(one, plural=more, number=times), "when_caught payment"
        case _:
            pass


def _winner(rules: Rules) -> Iterator[Said]:
    if rules.payment is Payment.DIFFERENCE:
        yield from _answers(rules, "payment")
    elif rules.in_credits:
        yield Payment.TO_THE_BANK.sentence, "payment"
