"""How to play a game tonight: its rules in the order of the table, with nothing said of what cannot happen in it.

The answers of the rules are picked and put in order here; a question whose answer is "no", or the same in every game of
the family, is left out. The full sheet, `explain.rule_sheet`, has all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby, pairwise
from operator import itemgetter

from cucumber.display import HtmlRepr
from cucumber.engine.rules import QUESTIONS, TAKER_LEADS, Rules, dealing, playing, scoring
from cucumber.engine.rules.sentences import ace_and_equals, players_drop_out, short_pack_answer
from cucumber.engine.variants import Variant
from cucumber.errors import CucumberError
from cucumber.phrase import Phrase
from cucumber.words.explain.languages import ENGLISH, LANGUAGES, Language, language_called
from cucumber.words.explain.rule_sheet import KEPT_CARDS_GO_BACK, first_dealer, mark_of, statement, suits_sentence
from cucumber.words.explain.sample_trick import SamplePlay, sample_trick
from cucumber.words.explain.short_sheet import ShortSentence, goal, in_short

_HOUSE_RULE = "house rule "  # begins the mark of what a house rule gives
OUR_RULING = "our ruling"
_RULING = "our ruling: {ruling:ruling}"
_QUESTIONS = {question.name: question for question in QUESTIONS}
_SIGNS = "*†‡§¶#"  # after these, each of them twice


@dataclass(frozen=True)
class Sentence:
    """One sentence to play by; `mark` says how it differs, if it does, and `rulings` what we settled in it."""

    text: str
    mark: str = ""
    rulings: tuple[str, ...] = ()

    @property
    def marks(self) -> tuple[str, ...]:
        """All that is special about it."""
        return (self.mark, *self.rulings) if self.mark else self.rulings


@dataclass(frozen=True)
class Point:
    """What happens at one moment of the game: a title of a word or two, and its sentences."""

    title: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True)
class OfferedRule:
    """A house rule of the game: its key, its name and gist in the language of the card, and what we settled in it."""

    key: str
    name: str
    gist: str
    rulings: tuple[str, ...]


@dataclass(frozen=True)
class HowToPlay(HtmlRepr):
    """A whole game on one card: its points in the order of the table, the game in short first, and one trick.

    `gist` is empty where only English has words for it.
    """

    variant: Variant
    points: tuple[Point, ...]
    trick: tuple[SamplePlay, ...]
    gist: str
    house_rules: tuple[OfferedRule, ...]
    language: Language = ENGLISH

    def __str__(self) -> str:
        points = (f"{point.title}: {' '.join(each.text for each in point.sentences)}" for point in self.points)
        return "\n".join((self.name, *points))

    @property
    def name(self) -> str:
        """The name of the game, with its house rules."""
        name = self.variant.name
        return self.language.say(name) if isinstance(name, Phrase) else name

    @property
    def to_choose(self) -> tuple[OfferedRule, ...]:
        """The house rules that could be switched on as well."""
        return tuple(rule for rule in self.house_rules if rule.key not in self.variant.on)

    @property
    def words(self) -> int:
        """How many words there are to read, titles included."""
        titles = (point.title for point in self.points)
        sentences = (each.text for point in self.points for each in point.sentences)
        return sum(len(text.split()) for text in (*titles, *sentences))

    @property
    def marks(self) -> tuple[str, ...]:
        """What is special in it, each mark once."""
        return tuple(dict.fromkeys(mark for point in self.points for each in point.sentences for mark in each.marks))

    @property
    def signs(self) -> Mapping[str, str]:
        """The sign that stands for each mark: one sign never has two meanings."""
        return {mark: _SIGNS[at % len(_SIGNS)] * (at // len(_SIGNS) + 1) for at, mark in enumerate(self.marks)}

    def sign(self, sentence: Sentence) -> str:
        return "".join(self.signs[mark] for mark in sentence.marks)


def how_to_play(variant: Variant, language: str = "en") -> HowToPlay:
    """What a newcomer needs to deal the first hand, house rules included, in the language with this code.

    >>> from cucumber import find
    >>> [point.title for point in how_to_play(find("agurk")).points]
    ['In short', 'You need', 'Deal', 'Lead', 'Your turn', 'The last trick', 'Lives']

    Raises CucumberError for a language in which it can't be read, or not as a whole.
    """
    spoken, card = language_called(language), _in_english(variant)
    try:
        return card if spoken == ENGLISH else _in_language(spoken, card)
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


def _in_language(language: Language, card: HowToPlay) -> HowToPlay:
    points = tuple(
        Point(language.say(point.title), tuple(_sentence_in(language, each) for each in point.sentences))
        for point in card.points
    )
    trick = tuple(replace(each, does=language.say(each.does)) for each in card.trick)
    gist = "" if card.variant.plain.is_own else language.say(card.gist)
    rules = tuple(_rule_in(language, rule) for rule in card.house_rules)
    return replace(card, points=points, trick=trick, gist=gist, house_rules=rules, language=language)


def _rule_in(language: Language, rule: OfferedRule) -> OfferedRule:
    name, rulings = language.say(rule.name, "house rule"), tuple(map(language.say, rule.rulings))
    return OfferedRule(rule.key, name, language.say(rule.gist), rulings)


def _sentence_in(language: Language, each: Sentence) -> Sentence:
    texts = map(language.say, (each.text, *each.marks))
    return Sentence(next(texts), next(texts) if each.mark else "", tuple(texts))


@lru_cache(maxsize=64)
def _in_english(variant: Variant) -> HowToPlay:
    rules = variant.rules
    points = (
        ("In short", in_short(rules)),
        ("You need", _needs(variant)),
        ("Deal", _deal(variant)),
        ("Exchange" if rules.exchange is not dealing.Exchanging.NONE else "Kontra", _before_the_play(rules)),
        ("Lead", _lead(rules)),
        ("Your turn", _turn(rules)),
        ("Doubling", _doubling(rules) if rules.raising is dealing.Raising.STAKE else ()),
        ("The last trick", _last_trick(rules)),
        ("Lives" if rules.when_caught.lives > 1 else "Out", _out(rules)),
        ("Winner", _winner(rules)),
    )
    sections = {title: some for title, sentences in points if (some := tuple(sentences))}
    ruled = _rulings_by_sentence(variant, sections)
    sheet_points = (
        Point(title, tuple(_sentence(variant, each, ruled.get(each, ())) for each in sentences))
        for title, sentences in sections.items()
    )
    offered = []
    for rule in variant.house_rules:
        rulings = tuple(Phrase(_RULING, ruling=text) for text in rule.rulings.values())
        offered.append(OfferedRule(rule.key, rule.key, rule.gist, rulings))
    return HowToPlay(variant, tuple(sheet_points), sample_trick(rules), variant.plain.gist, tuple(offered))


def _rulings_by_sentence(
    variant: Variant, points: Mapping[str, Sequence[ShortSentence]]
) -> dict[ShortSentence, tuple[str, ...]]:
    """What we settled, each ruling at the first sentence about it; in short only if nothing below is about it."""
    in_short, *others = points.values()
    in_turn = [each for point in (*others, in_short) for each in point]
    ruled: dict[ShortSentence, tuple[str, ...]] = {each: (OUR_RULING,) for each in in_turn if each.ruled}
    texts = {each.text for each in in_turn}
    for name in dict.fromkeys(name for each in in_turn for name in each.questions.split()):
        answer = statement(variant, _QUESTIONS[name])
        rulings: list[str] = [Phrase(_RULING, ruling=text) for text in answer.rulings if text not in texts]
        if not answer.rulings and (answer.ours or answer.silent):
            rulings = [OUR_RULING]
        place = next(each for each in in_turn if name in each.questions.split())
        ruled[place] = (*ruled.get(place, ()), *rulings)
    return ruled


def _sentence(variant: Variant, sentence: ShortSentence, rulings: tuple[str, ...]) -> Sentence:
    """The sentence with its mark: the house rules behind it, or else the game from which it differs."""
    possible = dict.fromkeys(mark_of(variant, name) for name in sentence.questions.split())
    marks = [mark for mark in possible if mark and not _is_on_other_card(variant, sentence.text, mark)]
    by_house_rules = [mark for mark in marks if mark.startswith(_HOUSE_RULE)]
    mark, *others = by_house_rules or marks or [""]
    for other in others:
        mark = Phrase("{mark} and {other}", mark=mark, other=other)
    return Sentence(sentence.text, mark, rulings)


def _is_on_other_card(variant: Variant, text: str, mark: str) -> bool:
    """Whether a marked sentence appears word for word on the card that the mark compares with."""
    plain = variant.plain
    other = variant.parent if mark.startswith(_HOUSE_RULE) and variant.on else plain.parent
    points = _in_english(other).points if other else ()
    return any(text == each.text for point in points for each in point.sentences)


def _answers(rules: Rules, *questions: str) -> Iterator[ShortSentence]:
    """The answers to these questions as the full sheet gives them."""
    for name in questions:
        yield ShortSentence(rules.sentence(name), name)


def _needs(variant: Variant) -> Iterator[ShortSentence]:
    rules = variant.rules
    yield from _answers(rules, "player_range", "pack")
    if rules.pack.has_suits:
        yield ShortSentence(suits_sentence(rules))
    else:
        yield from (ShortSentence(instead, ruled=True) for instead in variant.rulings_on("pack"))
    if rules.payment.has_a_pot:
        yield ShortSentence("Everyone puts the same stake into a pot for the winner.", "payment")
    elif rules.payment is scoring.Payment.DIFFERENCE:
        yield ShortSentence("Agree on a price to play for.")


def _deal(variant: Variant) -> Iterator[ShortSentence]:
    rules, first = variant.rules, first_dealer(variant)
    yield ShortSentence(first.sentence, ruled=first.ours)
    yield ShortSentence(_hands(variant), "hand_sizes")
    if rules.can_run_short():
        yield ShortSentence(_if_short(rules), "short_pack")
    yield ShortSentence(rules.undealt.short, "undealt")
    yield ShortSentence(_next_dealer(rules), "next_dealer")
    if rules.ending is scoring.Ending.LAST_ONE_LEFT:
        yield ShortSentence("The winner deals the next game.", ruled="winner deals" not in variant.customs)


def _next_dealer(rules: Rules) -> str:
    """Who deals next; players who are out are mentioned only where players can drop out."""
    match rules.next_dealer:
        case dealing.NextDealer.CLOCKWISE:
            return rules.next_dealer.sentence
        case dealing.NextDealer.LOSER if players_drop_out(rules):
            return "Whoever takes the last trick deals next; if out, the next player to the left."
        case dealing.NextDealer.LOSER:
            return "Whoever takes the last trick deals next."
        case dealing.NextDealer.LOWEST_LAST_CARD if (
            players_drop_out(rules) and rules.charged is scoring.Charged.ALL_TIED
        ):
            return (
                "Whoever played the lowest card of the last trick deals next; of equal cards, the first one played "
                "counts; if out, the next player to the left."
            )
        case _:
            return rules.sentence("next_dealer")


def _hands(variant: Variant) -> str:
    """How many cards each, in fewer words than the full sheet has where sizes change."""
    match variant.rules.hand_sizes:
        case dealing.HandSizes(cycle) if len(cycle) > 1:
            return _sizes_in_turn(cycle)
        case dealing.LosingCardSizes() as sizes:
            return sizes.short
        case _:
            return variant.rules.sentence("hand_sizes")


def _sizes_in_turn(cycle: Sequence[int]) -> Phrase:
    """How many cards each where sizes change from deal to deal.

    >>> _sizes_in_turn((3, 2, 1, 2))
    'Deal three cards each the first time, then one card fewer each time down to one, back up to two, and start over.'
    """
    one, more = _FIRST_SIZE
    return Phrase(one, plural=more, number=cycle[0], sizes=tuple(_sizes(cycle)))


def _sizes(cycle: Sequence[int]) -> Iterator[int | Phrase]:
    """The sizes after the first; of a run that falls or rises one by one only the last is named."""
    steps = [(after - before, after) for before, after in pairwise(cycle)]
    runs = [(step, [size for _, size in sizes]) for step, sizes in groupby(steps, itemgetter(0))]
    for place, (step, sizes) in enumerate(runs):
        if abs(step) == 1:
            yield Phrase(_RUNS[step < 0, place == 0], last=sizes[-1])
        else:
            yield from sizes


_FIRST_SIZE = (
    "Deal {number:word} card each the first time, then {sizes:word ,}, and start over.",
    "Deal {number:word} cards each the first time, then {sizes:word ,}, and start over.",
)
_RUNS = {  # by whether they fall, and whether they come first
    (True, True): "one card fewer each time down to {last:word}",
    (False, True): "one card more each time up to {last:word}",
    (True, False): "down to {last:word}",
    (False, False): "back up to {last:word}",
}


def _if_short(rules: Rules) -> str:
    match short_pack_answer(rules):
        case dealing.FewerEach(number):
            or_fewer = ", or as many as go round" if rules.can_run_short(cards_each=number) else ""
            return Phrase(f"If there aren't enough, everyone gets {{number:word}}{or_fewer}.", number=number)
        case instead:
            return instead.short


def _doubling(rules: Rules) -> Iterator[ShortSentence]:
    """How the stake is doubled, and how the game goes on after a deal that nobody was left to play out."""
    yield ShortSentence(rules.raising.short, "raising")
    if rules.next_dealer is not dealing.NextDealer.CLOCKWISE:
        yield ShortSentence("If all drop, the deal passes to the left.", "next_dealer")
    if rules.first_lead is dealing.FirstLead.TAKER:
        yield ShortSentence("If all drop, the player left of the dealer leads first in the next deal.", "first_lead")
    if isinstance(rules.hand_sizes, dealing.LosingCardSizes):
        yield ShortSentence("If all drop, everyone gets as many cards again.", "hand_sizes")


def _before_the_play(rules: Rules) -> Iterator[ShortSentence]:
    if rules.exchange is not dealing.Exchanging.NONE:
        yield ShortSentence(rules.exchange.short, "exchange")
    if rules.raising is dealing.Raising.KONTRA:
        yield from _answers(rules, "raising", "multiplier")


_LEADS_EQUAL_CARDS = "You may lead one card, or two or more equal ones, but you must keep one card for the last trick."
_TAKER_LEADS_ON = "Whoever takes a trick leads the next, even in the next deal; if out, the next player to the left."


def _lead(rules: Rules) -> Iterator[ShortSentence]:
    sets = rules.lead is playing.Lead.ANY_SET
    leads = rules.lead.short.format(leader=rules.first_lead.short)
    yield ShortSentence(leads, "first_lead" if sets else "first_lead lead")
    if sets:
        yield ShortSentence(_LEADS_EQUAL_CARDS, "lead")
    if rules.first_lead is dealing.FirstLead.TAKER:
        yield ShortSentence(_TAKER_LEADS_ON, "first_lead")
    else:
        yield ShortSentence(TAKER_LEADS)


def _turn(rules: Rules) -> Iterator[ShortSentence]:
    sets = rules.lead is playing.Lead.ANY_SET
    yield ShortSentence(Phrase(rules.ducking.short, goal=goal(rules)), "card_to_beat ducking lead")
    if sets:
        yield ShortSentence(rules.beating.in_sets, "lead beating")
    if rules.beating.besides:
        yield ShortSentence(rules.beating.besides, "beating")
    if rules.ace_on_ace is playing.AceOnAce.NO and _an_ace_stops_more(rules):
        on_the_next = rules.card_to_beat is playing.CardToBeat.PREVIOUS and not sets
        template = f"On {ace_and_equals(rules)} the next player plays the lowest card."
        yield ShortSentence(template if on_the_next else rules.sentence("ace_on_ace"), "ace_on_ace")
    yield ShortSentence("Played cards stay face up.")


def _an_ace_stops_more(rules: Rules) -> bool:
    """Whether there are aces, and cards that could be played on one if it didn't stop them."""
    none_is_higher = rules.pack.counts_as_ace(rules.pack.cards[-1])
    return rules.pack.has_aces and not (none_is_higher and rules.beating is playing.EqualCard.TOO_LOW)


def _last_trick(rules: Rules) -> Iterator[ShortSentence]:
    if rules.ace_in_last_trick is dealing.AceInLastTrick.LOW and rules.pack.has_aces:
        yield from _answers(rules, "ace_in_last_trick")
    if rules.ending is scoring.Ending.SINGLE_DEAL:
        return
    by_card = rules.charged is not scoring.Charged.ALL_BUT_FIRST_LOWEST
    if by_card or isinstance(rules.hand_sizes, dealing.LosingCardSizes):
        the_stake = rules.point_table is scoring.THE_STAKE
        yield ShortSentence("Any card costs one credit." if the_stake else rules.sentence("point_table"), "point_table")
    if rules.keeps_cards and 0 in rules.costs:
        yield ShortSentence("A card that costs nothing isn't kept.", "score_keeping")
    if rules.multiplier is scoring.Multiplier.ONES_DOUBLE:
        yield from _answers(rules, "multiplier")  # the others are told where they are offered
    if rules.tie_bonus.takes_off:
        yield ShortSentence(rules.tie_bonus.short, "tie_bonus")
    if rules.exact_limit is scoring.ExactLimit.BACK_TO_ZERO:
        yield from _answers(rules, "exact_limit")


_HALF_LOST = "For a lost life draw half a cucumber and keep only your highest card"
_BUY_IN = (
    "{{number:Times}} a game, between deals, you may buy in{price}, whether you are out or still in, if at least three "
    "others are still in. Your score becomes the highest of theirs."
)
_PRICES = {scoring.Payment.POT: " for another stake", scoring.Payment.POT_FREE_BUY_IN: " free"}


def _out(rules: Rules) -> Iterator[ShortSentence]:
    if rules.ending is scoring.Ending.SINGLE_DEAL:
        return
    match rules.when_caught:
        case scoring.Lives():
            yield ShortSentence(rules.charged.life, "when_caught")
        case scoring.WhenCaught.HALF_CUCUMBER:
            sizes = (
                "; it decides the size of the next hands"
                if isinstance(rules.hand_sizes, dealing.LosingCardSizes)
                else ""
            )
            yield ShortSentence(f"{_HALF_LOST}{sizes}.", "when_caught")
        case scoring.BuyIns(times):
            template = _BUY_IN.format(price=_PRICES.get(rules.payment, ""))
            yield ShortSentence(Phrase(template, number=times), "when_caught payment")
        case _:
            pass
    if rules.keeps_cards and players_drop_out(rules):
        yield ShortSentence(KEPT_CARDS_GO_BACK, ruled=True)


def _winner(rules: Rules) -> Iterator[ShortSentence]:
    if rules.payment is scoring.Payment.DIFFERENCE:
        yield from _answers(rules, "payment")
    elif rules.in_credits:
        yield ShortSentence(scoring.Payment.TO_THE_BANK.sentence, "payment")
