"""One deal as the sheet tells it: who may do what, and who owes what in the end.

Seats are numbers, and the next number sits to the left. An act is a text: the cards played, or a word.
"""

from __future__ import annotations

from copy import copy
from itertools import combinations, groupby
from operator import ge, gt

from tests.words.explain.reader.cards import rank_of
from tests.words.explain.reader.sentences import NotUnderstoodError

LEFT = {"left": 1, "right": -1, "clockwise": 1, "counterclockwise": -1}


def beside(seat, side, among):
    """The nearest of these seats on that side of a seat."""
    order = sorted(among)
    if LEFT[side] > 0:
        return next((other for other in order if other > seat), order[0])
    return next((other for other in reversed(order) if other < seat), order[-1])


def in_turn(first, way, seats):
    """The seats one after another, from the first."""
    order, seat = [first], first
    while (seat := beside(seat, way, seats)) != first:
        order.append(seat)
    return order


def written(cards):
    """Cards as one text, in whatever order they come."""
    return " ".join(sorted(cards))


class Deal:
    """One deal being played."""

    def __init__(self, cards, hands, rest, dealer, leader, credits_left=None):
        self.cards, self.facts = cards, cards.facts
        self.way = self.facts["which way the turn goes"]
        self.hands = {seat: [*hand] for seat, hand in hands.items()}
        self.rest, self.dealer, self.credits = [*rest], dealer, credits_left
        self.size = len(next(iter(self.hands.values())))
        self.playing = [*self.hands]
        self.turn = leader
        self.tricks, self.trick, self.best = 0, [], None
        self.played = []  # all cards so far, by whoever played them
        self.times = dict.fromkeys(self.hands, 1)  # what each pays, in costs
        self.kontra, self.doubler, self.doubled, self.paid = None, None, 0, {}
        self.first_number = None  # of cards exchanged
        self.over = False
        self.asks = [ask for how in self.facts.get("what comes before the play", ()) for ask in self._asks(*how)]
        self._ask_on()

    def after(self, act):
        """The deal after one of its acts, or after these cards are exchanged; this one stays as it is."""
        deal = copy(self)
        deal.hands = {seat: [*hand] for seat, hand in self.hands.items()}
        deal.times, deal.paid = {**self.times}, {**self.paid}
        for name in ("rest", "playing", "trick", "played", "asks"):
            setattr(deal, name, [*getattr(self, name)])
        if not isinstance(act, str):
            deal.exchange(act)
        elif act.isalpha() and act.islower():
            deal.say(act)
        else:
            deal.play(act.split())
        return deal

    # --- before the play ---

    def _asks(self, what, *how):
        order = in_turn(beside(self.dealer, "left", self.playing), self.way, self.playing)
        if what == "exchange" and how[0]:
            order = [self.dealer, *order[:-1]]
        if what == "new hands":
            return [(word, (), seat) for word in ("free", "double", "redouble") for seat in order]
        return [(what, how, seat) for seat in order]

    def _ask_on(self):
        """Leaves out what there is no choice about."""
        while self.asks and not self._is_a_choice(*self.asks[0]):
            self.asks.pop(0)

    def _is_a_choice(self, what, _how, seat):
        match what:
            case "exchange":
                return self.exchange_numbers() != {0}
            case "free" | "double":
                return self._is_enough_left()
            case "redouble":
                return self._is_enough_left() and self.times[seat] > 1
            case _:
                return True

    def _is_enough_left(self):
        """Whether there is still a new hand."""
        if len(self.rest) >= self.size:
            return True
        assert self.facts["when the offers end"] == "with too few for a hand"
        return False

    def exchange_numbers(self):
        """How many cards whoever is asked may exchange; none where nobody is asked to."""
        if not self.asks or self.asks[0][0] != "exchange":
            return set()
        _, (_, kept), seat = self.asks[0]
        able, many = min(len(self.hands[seat]), len(self.rest)), self.facts["how many the others exchange"]
        if many == "any":
            return {*range(able + 1)}
        if self.first_number is None:
            return {*range(max(0, min(able, len(self.hands[seat]) - kept)) + 1)}
        if "fewer" in many:
            return {*range(min(able, self.first_number) + 1)}
        if 0 < len(self.rest) < self.first_number:
            assert self.facts["how many are exchanged where fewer are left"] == "all or none"
        return {0, min(self.first_number, len(self.rest))}

    def exchange(self, thrown):
        """Whoever is asked throws these cards away for new ones."""
        seat = self.asks[0][2]
        if self.first_number is None:
            self.first_number = len(thrown)
        self._renew(seat, thrown)
        self.asks.pop(0)
        self._ask_on()

    def _renew(self, seat, thrown):
        for card in thrown:
            self.hands[seat].remove(card)
        self.hands[seat] += self.rest[: len(thrown)]
        del self.rest[: len(thrown)]

    def say(self, word):
        """Whoever is asked says this, or whoever is to lead doubles."""
        if word == "double" and not self.asks:
            assert self.facts["what the others do"] == "accept or drop"
            self.doubler = self.turn
            self.asks = [("stake", (), seat) for seat in in_turn(self.turn, self.way, self.playing)[1:]]
            return self._ask_on()
        what, _, seat = self.asks.pop(0)
        match word:
            case "free":
                self._renew(seat, [*self.hands[seat]])
            case "double" | "redouble":
                self.times[seat] = self.facts[f"what {word.removesuffix('e')}ing costs"]
                self._renew(seat, [*self.hands[seat]])
            case "kontra":
                self.kontra = seat
                self.asks = [each for each in self.asks if each[0] != "kontra"]
            case "drop":
                self.paid[seat] = self.stake
                self.playing.remove(seat)
                if len(self.playing) == 1:
                    assert self.facts["who wins where all drop"] == "the one who doubled"
                    self.over, self.asks = True, []
        if what == "stake" and not self.asks and not self.over:
            self.doubled += 1
        return self._ask_on()

    # --- the play ---

    @property
    def stake(self):
        return self.facts["what the stake is"] * 2**self.doubled

    @property
    def acting(self):
        return self.asks[0][2] if self.asks else self.turn

    def heights(self, cards):
        """How high cards stand, low to high; in the last trick some may be low."""
        heights = self.cards.last_heights if self.is_last else self.cards.heights
        return sorted(heights[card] for card in cards)

    @property
    def is_last(self):
        return len(self.hands[self.turn]) == (0 if self.over else 1)

    def acts(self):
        """What whoever is to act may do, but for exchanging cards."""
        if self.asks:
            return self._answers(self.asks[0][0], self.asks[0][2])
        hand = self.hands[self.turn]
        if self.trick:
            return {written(cards) for cards in self._follows(hand)}
        doubles = {"double"} if self._may_double() else set()
        return {written(cards) for cards in self._leads(hand)} | doubles

    def _answers(self, what, seat):
        match what:
            case "free":
                held = any(rank_of(card) in self.facts["what is free"] for card in self.hands[seat])
                return {"pass"} if held else {"free", "pass"}
            case "stake":
                return {"accept", "drop"}
            case _:
                return {what, "pass"}

    def _may_double(self):
        return (
            "what may be doubled" in self.facts
            and self.facts["when it may not be doubled"]
            and self.tricks > 0
            and self.doubler != self.turn
            and all(self.credits[seat] >= 2 * self.stake for seat in self.playing)
        )

    def _leads(self, hand):
        match self.facts["what may be led"]:
            case "any card":
                return [(card,) for card in hand]
            case "only the lowest card":
                return self._lowest([(card,) for card in hand])
            case _:
                most = max(1, len(hand) - 1)
                height = self.cards.heights.get
                tiers = [[*equal] for _, equal in groupby(sorted(hand, key=height), key=height)]
                return [cards for tier in tiers for size in range(1, most + 1) for cards in combinations(tier, size)]

    def _lowest(self, plays):
        lowest = min(map(self.heights, plays))
        return [cards for cards in plays if self.heights(cards) == lowest]

    @property
    def seen(self):
        """The cards that everyone can see."""
        return self.played if self.facts["whether played cards are seen"] else self.trick

    def _follows(self, hand):
        faced = self.trick[self.best if self.facts["what is to be beaten"] == "best" else -1][1]
        level, equal_is_enough = self.heights(faced), self.facts["whether an equal card is enough"]
        enough = ge if equal_is_enough else gt
        if len(faced) > 1 and self.facts["how cards are compared"] != (
            "at least as high" if equal_is_enough else "higher"
        ):
            raise NotUnderstoodError("cards are compared otherwise than they are beaten")
        plays = [*combinations(hand, len(faced))]
        must, best = self.facts["whether one must beat"], self.facts["what is to be beaten"] == "best"
        if self.facts.get("the play in short", (must, best, equal_is_enough)) != (must, best, equal_is_enough):
            raise NotUnderstoodError("in short, the play is another one")
        stopped = any(rank_of(card) in self.facts.get("what nothing beats", ()) for card in faced)
        beating = [] if stopped else [cards for cards in plays if all(map(enough, self.heights(cards), level))]
        if must and beating:
            return self._lowest(beating) if self.facts["which cards must beat"] == "the lowest" else beating
        assert self.facts["what else may be played"] == "the lowest"
        return beating + self._lowest(plays)

    def play(self, cards):
        """Whoever is to act plays these cards."""
        which, equal = self.facts["who takes a trick"]
        mine = self.heights(cards)
        if self.trick:
            best = self.heights(self.trick[self.best][1])
            higher = all(map(ge, mine, best)) if which == "highest" else all(map(ge, best, mine))
            if higher and (equal == "last" or mine != best):
                self.best = len(self.trick)
        else:
            self.best = 0
        for card in cards:
            self.hands[self.turn].remove(card)
        self.trick.append((self.turn, cards))
        self.played.append((self.turn, cards))
        self.turn = beside(self.turn, self.way, self.playing)
        if len(self.trick) == len(self.playing):
            self._end_trick()

    def _end_trick(self):
        self.tricks += 1
        self.turn = self.trick[self.best][0]
        self.over = not self.hands[self.turn]
        if not self.over:
            assert self.facts["who leads the next trick"] == "its taker"
            self.trick = []
        elif (tricks := self.facts["how long a deal is"]) not in {None, self.tricks}:
            raise NotUnderstoodError(f"the sheet says {tricks} tricks, and deals {self.tricks} cards")

    # --- the end ---

    @property
    def taker(self):
        """Who took the last trick; nobody did where all but one dropped."""
        return self.trick[self.best][0] if self.trick else None

    @property
    def lowest(self):
        """Who was the first to play the lowest card of the last trick."""
        heights = self.cards.last_heights
        return min(self.trick, key=lambda play: heights[play[1][0]])[0] if self.trick else None

    @property
    def equals(self):
        """The others whose last card equals the taker's, in turn."""
        heights = self.cards.last_heights
        best = heights[self.trick[self.best][1][0]]
        return [seat for seat, (card,) in self.trick if heights[card] == best and seat != self.taker]

    @property
    def cost(self):
        """What the card that took the last trick costs."""
        return self.cards.costs[self.trick[self.best][1][0]]

    def pays(self):
        """What each pays who pays, the taker first."""
        match self.facts["who pays"]:
            case "all but the first lowest":
                staking = {seat: self.stake for seat, _ in self.trick if seat != self.lowest}
                return self.paid | staking
            case "taker":
                payers = [self.taker]
            case _:
                payers = [self.taker, *self.equals]
        return {seat: self.cost * self._factor(seat) for seat in payers}

    def gains(self):
        """What comes off the scores of those whose last card equals the taker's."""
        if "what comes off for an equal card" not in self.facts:  # as it says, after the taker has paid
            return {}
        return dict.fromkeys(self.equals, *self.pays().values())

    def _factor(self, seat):
        doubled = self.facts.get("what doubles") in {rank_of(card) for _, (card,) in self.trick}
        factor = self.times[seat] * (2 if doubled else 1)
        if self.kontra is not None:
            others, said = self.facts["what a kontra costs"]
            factor *= said if seat == self.kontra else others
        return factor

    def last_card(self, seat):
        return next(card for each, (card,) in self.trick if each == seat)
