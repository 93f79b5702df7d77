"""Measured, not believed: who answers by what the lessons have told so far passes them all; who guesses does not.

The learner sees a task as the page draws it: the question, the table, and what each answer reads. What is right and why
is never looked at. Cards are judged as a reader of short sheets does it, sums are done by arithmetic; nothing of the
engine's judging is used. Of another game the learner knows Agurk, and the answers that its lesson has shown.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from random import Random
from statistics import mean
from typing import Any

from cucumber import VARIANTS, Variant, find
from cucumber.engine import rules
from cucumber.lessons.teach.decision_tasks import decision
from cucumber.lessons.teach.lessons import Lesson, agurk
from cucumber.table.questions.question import Question, QuestionKind
from cucumber.words.explain.frames import CardProps, Frame, PlayProps
from tests.cases import for_each
from tests.engine.deal.test_counts import facts_of
from tests.lessons.teach.test_tasks import by_chance, said_before
from tests.open_cards import worst
from tests.tiers import THOROUGH, some
from tests.words.explain.reader.cards import Cards, rank_of
from tests.words.explain.reader.deal import Deal
from tests.words.explain.reader.sentences import SheetFacts
from tools.benchmarks.drills_mix import broken, drawn

AGURK = VARIANTS[0]

# The lessons of Agurk tell these things in these words; nothing is answered by one that has not been told.
TOLD = {
    "who takes": "highest card **takes** the trick",
    "the last of equals": "Then the **last** of those cards takes it.",
    "beat": "**Beat or equal** the highest card so far",
    "duck": "**Duck**: play your **lowest** card",
    "cost": "you pay for the card you took it with",
    "score": "they add up from deal to deal",
    "bonus": "comes **off** your score",
    "lives": "come back with the highest score that anyone else has",
    "dealer": "The next player clockwise who is still in deals next",
    "leader": "The player left of the dealer leads",
    "tip": "high cards are for the middle of the deal",
}

# What a sheet tells of the answers to these questions.
DECIDES = {
    "lead": ("what may be led", "how cards are compared"),
    "card_to_beat": ("what is to be beaten",),
    "beating": ("whether an equal card is enough", "how cards are compared"),
    "ducking": ("whether one must beat", "which cards must beat"),
    "ace_on_ace": ("what nothing beats",),
    "ace_in_last_trick": ("which cards turn low",),
    "charged": ("who pays", "what comes off for an equal card"),
    "tie_bonus": ("who pays", "what comes off for an equal card"),
    "multiplier": ("what doubles",),
}


@dataclass(frozen=True)
class Seen:
    """A task as it is seen before an answer; `labels` has what each answer reads, by what is sent for it."""

    kind: QuestionKind
    asks: str
    frame: Frame
    labels: Mapping[str, str]

    @staticmethod
    def of(task: Question) -> Seen:
        """What a learner sees of a task."""
        return Seen(task.kind, task.asks, task.frame, {option.key: option.label for option in task.options})

    @property
    def seats(self) -> list[int]:
        """The seats in this trick, in the order in which they play."""
        first = self.frame["middle"][0]["seat"] if self.middle else self.turn
        seats = [place for place, seat in enumerate(self.frame["seats"]) if seat["in_deal"]]
        return sorted(seats, key=lambda seat: (seat - first) % len(self.frame["seats"]))

    @property
    def turn(self) -> int:
        """The seat to act."""
        return next(place for place, seat in enumerate(self.frame["seats"]) if seat["turn"])

    @property
    def middle(self) -> list[PlayProps]:
        """The trick to which a card is to be played or, where none is, the finished one."""
        dealt_in = sum(seat["in_deal"] for seat in self.frame["seats"])
        asked = any(seat["turn"] for seat in self.frame["seats"])
        return [] if asked and len(self.frame["middle"]) == dealt_in else self.frame["middle"]

    @property
    def trick(self) -> list[tuple[str, ...]]:
        """The cards of this trick, play by play."""
        return [tuple(map(notation, play["cards"])) for play in self.middle]

    def hand(self, seat: int) -> list[str]:
        """The cards a seat holds."""
        return [notation(card) for card in self.frame["seats"][seat]["hand"] or []]

    @property
    def named(self) -> int:
        """The seat whose name stands in the question."""
        asked = self.asks.replace("your", "You")
        return next(place for place, seat in enumerate(self.frame["seats"]) if seat["name"] in asked)


def notation(card: CardProps) -> str:
    """A card without the number that tells it from its like."""
    return card["id"].partition("#")[0]


class KnownCards:
    """What is known of cards; before anything is told, numbers stand and cost as they say, and jokers are above all."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        self.facts = facts
        self.costs = {str(number): number for number in range(1, 16)} | {"Jo": 15} | Cards(facts).costs
        self.heights = {str(number): number for number in range(1, 16)} | {"Jo": 15} | Cards(facts).heights

    @property
    def last_heights(self) -> Mapping[str, int]:
        """How high cards stand in the last trick."""
        low = self.facts.get("which cards turn low", ())
        return {card: 0 if rank_of(card) in low else height for card, height in self.heights.items()}


class Learner:
    """What has been told so far, and the answers given by it."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.facts = SheetFacts({name: fact for name, fact in facts_of(AGURK).items() if name != "the play in short"})
        self.cards = KnownCards(self.facts)
        self.answers: dict[str, Any] = {
            question.name: AGURK.rules.answer(question) for question in rules.Rules.questions()
        }

    def hears(self, sentence: str, variant: Variant) -> None:
        """Keeps what is told; where it is an answer of the rules, it holds from now on."""
        self.heard.append(sentence)
        for question in variant.rules.questions() if variant is not AGURK else ():
            if variant.rules.sentence(question.name) == sentence:
                self.answers[question.name] = variant.rules.answer(question)
                self.reads(question.name, facts_of(variant))

    def reads(self, question: str, sheet: Mapping[str, Any]) -> None:
        """Keeps what the sheet tells of the answer."""
        for name in DECIDES.get(question, ()):
            self.facts.pop(name, None)
            self.facts.update({name: sheet[name]} if name in sheet else {})
        if question == "pack":
            self.cards.heights |= Cards(sheet).heights
        if question == "point_table" and "what each card costs" in sheet:
            self.cards.costs |= Cards(sheet).costs

    def by(self, thing: str) -> None:
        """Answers by this thing, which must have been told."""
        assert any(TOLD[thing] in sentence for sentence in self.heard), f"not taught yet: {thing}"

    def answer(self, seen: Seen) -> Collection[str]:
        """What the learner picks."""
        match seen.kind:
            case QuestionKind.MARK:
                return self.playable(seen)
            case QuestionKind.PLAY | QuestionKind.CARD:
                return [self.liked(seen)]
            case QuestionKind.RULE:
                return [self.told_before(seen)]
            case QuestionKind.TAKER:
                return [str(self.taker(seen))]
            case QuestionKind.DEALER:
                return [str(self.dealer(seen))]
            case QuestionKind.LEADER:
                return [str(self.leader(seen))]
            case QuestionKind.COST:
                return [str(self.paid(seen)[self.taker(seen)])]
            case QuestionKind.SCORE:
                return [str(self.settled(seen)[0][seen.named])]
            case QuestionKind.OUT:
                return [self.out(seen)]
            case QuestionKind.SIZE:
                return [str(self.size(seen))]
        raise AssertionError(f"no lesson asks this: {seen.asks}")

    def told_before(self, seen: Seen) -> str:
        """The only answer that has been told."""
        keys = [key for key, label in seen.labels.items() if label in self.heard]
        assert len(keys) == 1, f"not taught, or told two ways: {seen.asks}"
        return keys[0]

    # --- cards ---

    def trick(self, seen: Seen) -> Any:
        """The trick as it lies, where a hand that isn't seen has no cards of its own."""
        held = {seat: seen.hand(seat) or ["?"] * seen.frame["seats"][seat]["held"] for seat in seen.seats}
        played = dict(zip(seen.seats, seen.trick, strict=False))
        hands = {seat: [*played.get(seat, ()), *cards] for seat, cards in held.items()}
        deal = Deal(self.cards, hands, [], seen.seats[-1], seen.seats[0])
        for cards in played.values():
            deal.play([*cards])
        return deal

    def playable(self, seen: Seen) -> Collection[str]:
        """The cards that may be played."""
        self.by("beat")
        self.by("duck")
        acts: Collection[str] = self.trick(seen).acts()
        return acts

    def liked(self, seen: Seen) -> str:
        """The card that does what the question asks for."""
        hand = sorted(seen.hand(seen.turn), key=self.cards.heights.__getitem__)
        if "highest of your three cards" in seen.asks:
            return hand[-1]
        if "take this trick." in seen.asks and "duck" not in seen.asks:
            self.by("who takes")
            return hand[-1]
        if "you duck" in seen.asks:
            self.by("duck")
            return hand[0]
        if "allowed to you" in seen.asks or "must you play" in seen.asks:
            (card,) = self.playable(seen)
            return card
        if "lowest score" in seen.asks:
            self.by("bonus")
            return next(card for card in hand if self.ties_last(seen, without=card))
        if "would like to take this trick" in seen.asks:
            self.by("the last of equals")
            return next(card for card in hand if self.trick(seen).after(card).best == len(seen.trick))
        if "Two tricks to go" in seen.asks:
            return next(card for card in hand if seen.turn not in last_takers(self.trick(seen).after(card)))
        assert "follows the tip" in seen.asks
        self.by("tip")
        return hand[-1]

    def ties_last(self, seen: Seen, without: str) -> bool:
        """Whether the other card of the hand is as high as one that somebody else keeps."""
        (kept,) = {*seen.hand(seen.turn)} - {without}
        others = [card for seat in seen.seats if seat != seen.turn for card in seen.hand(seat)]
        return rank_of(kept) in map(rank_of, others)

    # --- what a trick and a deal bring ---

    def taker(self, seen: Seen) -> int:
        """Who takes the trick."""
        deal = self.trick(seen)
        heights = [(self.cards.last_heights if deal.over else self.cards.heights)[card] for (card, *_) in seen.trick]
        self.by("the last of equals" if heights.count(max(heights)) > 1 else "who takes")
        taker: int = deal.turn
        return taker

    def paid(self, seen: Seen) -> Mapping[int, int]:
        """What each seat pays, or gets off its score."""
        self.by("cost")
        marks = [seat["marks"] for seat in seen.frame["seats"]]
        raised = any("kontra" in each for each in marks)
        times = [4 if {"kontra", "redoubled"} & {*each} else 1 + (raised or "doubled" in each) for each in marks]
        deal = self.trick(seen)
        deal.times = {seat: times[seat] for seat in seen.seats}
        off = {seat: -points for seat, points in deal.gains().items()}
        return {seat: points for seat, points in (deal.pays() | off).items() if points}

    def settled(self, seen: Seen) -> tuple[dict[int, int], set[int]]:
        """The scores after the deal, and who is still in."""
        seats, paid = seen.frame["seats"], self.paid(seen)
        self.by("score")
        scores = {place: seat["score"] or 0 for place, seat in enumerate(seats)}
        left = {place for place, seat in enumerate(seats) if not seat["out"]}
        for seat, points in paid.items():
            scores[seat] += max(0, points)
            if (
                points > 0
                and scores[seat] == self.limit
                and self.answers["exact_limit"] is rules.ExactLimit.BACK_TO_ZERO
            ):
                scores[seat] = 0
        caught = [seat for seat in paid if self.is_too_much(scores[seat])]
        spared = [scores[seat] for seat in left if seat not in caught]
        for seat in caught:
            if not seats[seat]["cucumbers"] and isinstance(self.answers["when_caught"], rules.Lives):
                self.by("lives")
                scores[seat] = max(spared, default=0)
            elif not seats[seat]["cucumbers"] and self.answers["when_caught"] is rules.WhenCaught.HALF_CUCUMBER:
                scores[seat] = max(
                    self.cost(card) for card in (*map(notation, seats[seat]["kept"]), played(seen, seat))
                )
            elif self.answers["when_caught"] is not rules.WhenCaught.STAYS_IN:
                left.discard(seat)
        for seat, points in paid.items():
            if points < 0:
                self.by("bonus")
                scores[seat] = max(0, scores[seat] + points)
        return scores, left

    def out(self, seen: Seen) -> str:
        """Who has gone out, or nobody."""
        _, left = self.settled(seen)
        return next((key for key in seen.labels if key != "nobody" and int(key) not in left), "nobody")

    @property
    def limit(self) -> int:
        """The score that is too much, or the last one that is not."""
        return int(self.answers["limit"].points)

    def is_too_much(self, score: int) -> bool:
        """Whether a player with this score is caught."""
        return score > self.limit or (score == self.limit and self.answers["limit"].reaching)

    def cost(self, card: str) -> int:
        """What a card costs."""
        return self.cards.costs[card]

    # --- the next deal ---

    def dealer(self, seen: Seen) -> int:
        """Who deals next."""
        self.by("dealer")
        before = next(place for place, seat in enumerate(seen.frame["seats"]) if seat["dealer"])
        heights = [self.cards.last_heights[card] for (card,) in seen.trick]
        match self.answers["next_dealer"]:
            case rules.NextDealer.LOSER:
                return self.still_in(seen, self.taker(seen))
            case rules.NextDealer.LOWEST_LAST_CARD:
                return self.still_in(seen, seen.seats[heights.index(min(heights))])
        return self.still_in(seen, before + 1)

    def leader(self, seen: Seen) -> int:
        """Who leads the first trick of the next deal."""
        self.by("leader")
        match self.answers["first_lead"]:
            case rules.FirstLead.DEALER:
                return self.dealer(seen)
            case rules.FirstLead.TAKER:
                return self.still_in(seen, self.taker(seen))
        return self.still_in(seen, self.dealer(seen) + 1)

    def still_in(self, seen: Seen, seat: int) -> int:
        """This seat or, if it is out, the next one clockwise that is not."""
        places, (_, left) = len(seen.frame["seats"]), self.settled(seen)
        return next(place for step in range(places) if (place := (seat + step) % places) in left)

    def size(self, seen: Seen) -> int:
        """How many cards everyone gets next."""
        players, number = map(int, re.findall(r"of the (\d+) players .* deal (\d+)", seen.asks)[0])
        kept = sum(len(seat["kept"]) for seat in seen.frame["seats"])
        if self.answers["score_keeping"] is rules.ScoreKeeping.KEPT_CARDS:
            kept += sum(points > 0 for points in self.paid(seen).values())
        go_round = (len(self.answers["pack"].cards) - kept) // players
        size, short = self.wished(seen, number, go_round), self.answers["short_pack"]
        if size <= go_round:
            return size
        return min(short.number, go_round) if isinstance(short, rules.FewerEach) else go_round

    def wished(self, seen: Seen, number: int, go_round: int) -> int:
        """How many cards everyone should get, if the pack has them."""
        match self.answers["hand_sizes"]:
            case rules.HandSizes(cycle):
                return cycle[(number - 1) % len(cycle)]
            case rules.LosingCardSizes(_, most):
                cost = self.cost(played(seen, self.taker(seen)))
                return min(most, cost) if most else cost
        return go_round


def played(seen: Seen, seat: int) -> str:
    """The card of a seat in this trick."""
    return seen.trick[seen.seats.index(seat)][0]


def last_takers(deal: Any) -> set[int]:
    """Who can take the last trick, in any way to play on."""
    return {deal.turn} if deal.over else {seat for act in deal.acts() for seat in last_takers(deal.after(act))}


def takes(lesson: Lesson, learner: Learner) -> None:
    """The learner takes a lesson, as the page gives it; fails at the first wrong answer."""
    learner.hears(lesson.about, lesson.variant)
    for task in lesson.tasks:
        for sentence in said_before(task):
            learner.hears(sentence, lesson.variant)
        picked = learner.answer(seen := Seen.of(task))
        assert {*picked} <= seen.labels.keys(), f"{seen.asks} {picked}, which is no answer to choose"
        assert task.judge(picked).right, f"{task.asks} {picked}, not: {task.answer}"
        learner.hears(task.note, lesson.variant)


def graduate() -> Learner:
    """A learner who has taken the course of Agurk."""
    return deepcopy(_graduated())


@cache
def _graduated() -> Learner:
    learner = Learner()
    for lesson in agurk():
        takes(lesson, learner)
    return learner


def test_the_course_of_agurk_asks_only_what_it_has_told():
    graduate()


@for_each("key, seed", some([(key, seed) for key in ("agurk", "ogorek", "denexa") for seed in range(4)], 6))
def test_a_decision_is_right_if_no_way_to_play_on_makes_its_player_pay(key, seed):
    task = decision(find(key).rules, Random(seed), "easy")
    deal = task.deal
    for option in task.options:
        safe = deal.verdict(option.key).allowed and worst(deal.act(option.key), deal.turn, scores=()) == 0
        assert option.right == safe


# --- who guesses, and what drills keep to -----------------------------------------------------------------------------

IN_A_ROW = ("agurk", "gurka-is")
# Tricky tasks take long to draw: every third game stands for all, which `tools.benchmarks.drills_mix` can draw.
DRILLED = [(variant, "easy") for variant in dict.fromkeys((*some(VARIANTS, 4), *map(find, IN_A_ROW)))]
DRILLED += [(variant, "tricky") for variant in some(VARIANTS[::3], 2)]
DRILLED += [(find(key), level) for key in IN_A_ROW for level in (("medium", "tricky") if THOROUGH else ())]


@cache
def tasks_of(variant: Variant, level: str) -> list[Question]:
    """The first ten tasks of a drill, which is a full round of its mix, or of some games thirty."""
    return drawn(variant.key, level, 30 if variant.key in IN_A_ROW else 10)[0]


@for_each("level", ["easy", "tricky"])
def test_who_guesses_is_seldom_right(level):
    assert mean(mean(map(by_chance, tasks_of(variant, at))) for variant, at in DRILLED if at == level) <= 0.35


@for_each("variant, level", DRILLED)
def test_drills_keep_to_their_laws(variant, level):
    assert not [*broken(tasks_of(variant, level))]
