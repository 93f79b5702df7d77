"""A game as the sheet tells it: who deals how many of which cards, the scores, who is out, and who wins what."""

from __future__ import annotations

from fractions import Fraction

from tests.words.explain.reader.cards import Cards
from tests.words.explain.reader.deal import Deal, beside


class Game:
    """A game being played, deal after deal."""

    def __init__(self, facts, players, dealer):
        self.facts, self.cards = facts, Cards(facts)
        assert self.facts["who deals first"] == "anyone"
        self.seats = range(players)
        self.in_game = {*self.seats}
        self.first_dealer = dealer
        self.scores = [facts.get("with what score one starts", 0)] * players
        self.lost, self.kept, self.bought = [0] * players, [[] for _ in self.seats], [0] * players
        self.last, self.dealt, self.size_by = None, 0, None
        self.winners = []

    # --- the next deal ---

    @property
    def dealer(self):
        if self.last is None:
            return self.first_dealer
        who, *side = self.facts["who deals next"]
        if who in {"left", "right"}:
            return beside(self.last.dealer, who, self.in_game)
        if self.last.taker is None:
            return beside(self.last.dealer, self.facts["who deals where all drop"], self.in_game)
        return self._or_beside(self.last.taker if who == "taker" else self.last.lowest, side[0])

    def _or_beside(self, seat, side):
        if seat in self.in_game:
            return seat
        return beside(seat, side or self.facts["who does it for one who is out"], self.in_game)

    @property
    def leader(self):
        if "who leads the next deal" in self.facts and self.last:
            if self.last.taker is not None:
                return self._or_beside(self.last.taker, self.facts["who leads the next deal"])
            return beside(self.dealer, self.facts["who leads where all drop"], self.in_game)
        who = self.facts["who leads first"]
        return self.dealer if who == "dealer" else beside(self.dealer, who, self.in_game)

    @property
    def pack(self):
        """The cards to be shuffled: all but those that are kept."""
        left = [*self.cards.used_by(len(self.seats))]
        for card in (card for kept in self.kept for card in kept):
            left.remove(card)
        return left

    @property
    def size(self):
        """How many cards each gets."""
        evenly = len(self.pack) // len(self.in_game)
        match self.facts["how many cards each"]:
            case ("in turn", sizes):
                size = sizes[self.dealt % len(sizes)]
            case ("as the card costs", first, most):
                size = min(first if self.size_by is None else self.size_by, most)
            case _:
                return evenly
        if size <= evenly:
            return size
        fewer, or_evenly = self.facts["what if the cards are too few"]
        if fewer and fewer <= evenly:
            return fewer
        return evenly if or_evenly else self.facts["what if so few are too many"]

    def deal(self, hands, rest):
        """The deal of these cards."""
        credits_left = self.scores if self.facts["how scores are kept"] == "in credits" else None
        return Deal(self.cards, hands, rest, self.dealer, self.leader, credits_left)

    # --- between deals ---

    def may_buy_in(self, seat):
        times, _, others = self.facts.get("how one buys in", (0, 0, 0))
        between = self.dealt > 0 and not self.winners
        return between and self.bought[seat] < times and len(self.in_game - {seat}) >= others

    def buy_in(self, seat):
        assert self.facts["with what score one buys in"] == "the highest of the others'"
        self.scores[seat] = max(self.scores[other] for other in self.in_game - {seat})
        self.bought[seat] += 1
        self.in_game.add(seat)

    # --- after a deal ---

    def settle(self, deal):
        """Counts a deal that is over."""
        before = [*self.scores]
        self.last, self.dealt = deal, self.dealt + 1
        if self.facts["how a game ends"] == "with one deal":
            self.winners = [seat for seat in deal.hands if seat != deal.taker]
            return
        paid = deal.pays()
        for seat, points in paid.items():
            self._pay(seat, points, deal)
        self._size_next(deal)
        self._put_out([seat for seat in paid if self._is_too_much(seat)], before, deal)
        self._take_off(deal)
        self._end(deal)

    def _pay(self, seat, points, deal):
        match self.facts["how scores are kept"]:
            case "in credits":
                assert self.facts["who gets what is paid"] == "nobody"
                points = -points
            case "as cards" if points == 0:
                assert self.facts["what comes of a card that costs nothing"] == "not kept"
            case "as cards":
                self.kept[seat].append(deal.last_card(seat))
        self.scores[seat] += points
        if self.scores[seat] == self.facts.get("what goes back to zero"):
            self.scores[seat] = 0
            if self.kept[seat]:
                assert self.facts["what comes of kept cards at zero"] == "back"
                self.kept[seat] = []

    def _is_too_much(self, seat):
        least = self.facts["what score is too much"]
        return self.scores[seat] <= 0 if least is None else self.scores[seat] >= least

    def _put_out(self, caught, before, deal):
        """Those who come to too much lose a life, or are out."""
        times = self.facts["how often one is out"]
        if not times:
            return
        spared = [self.scores[seat] for seat in self.in_game.difference(caught)]
        for seat in caught:
            self.lost[seat] += 1
        for seat in caught:
            if self.lost[seat] < times:
                self._go_on(seat, spared, before, deal)
            else:
                self.in_game.remove(seat)
        gone = [seat for seat in caught if seat not in self.in_game and self.kept[seat]]
        if gone and self.facts["how a game ends"] == "with one left":  # else nothing is dealt after it
            assert self.facts["what comes of the cards of a player who is out"] == "back to the pack"
            for seat in gone:
                self.kept[seat] = []

    def _go_on(self, seat, spared, before, deal):
        """Goes on after a life is lost."""
        match self.facts["with what a life goes on"]:
            case "the others' before":
                self.scores[seat] = max(before[other] for other in self.in_game - {seat})
            case "the spared or zero":
                self.scores[seat] = max(spared, default=0)
            case "the highest card":
                dearest = max(self.kept[seat], key=self.cards.costs.get)
                self.kept[seat], self.scores[seat] = [dearest], self.cards.costs[dearest]
                if seat == deal.taker and self.facts["how many cards each"][0] == "as the card costs":
                    assert self.facts["what the next deal goes by"] == "the card kept"
                    self.size_by = self.cards.costs[dearest]

    def _size_next(self, deal):
        if self.facts["how many cards each"][0] == "as the card costs":
            if deal.taker is not None:
                self.size_by = deal.cost
            else:
                assert self.facts["how many cards where all drop"] == "as before"

    def _take_off(self, deal):
        """An equal card takes points off."""
        for seat, points in deal.gains().items():
            self.scores[seat] = max(0, self.scores[seat] - points)

    # --- the end ---

    def _end(self, deal):
        too_much = [seat for seat in deal.hands if self._is_too_much(seat)]
        match self.facts["how a game ends"]:
            case "with one left" if len(self.in_game) < 2:
                self._crown_those_left(deal)
            case "with the first out" if self.in_game < {*self.seats}:
                self._crown_those_left(deal)
            case "with the first at it" if too_much:
                self._crown_the_lowest(deal)
            case "with all but one at it" if len(too_much) >= len(deal.hands) - 1:
                self._crown_the_lowest(deal)

    def _crown_those_left(self, deal):
        if self.in_game:
            self.winners = [*self.in_game]
        else:
            assert self.facts["who wins where all are out"] == "the lowest score"
            self._crown_the_lowest(deal)

    def _crown_the_lowest(self, deal):
        lowest = min(self.scores[seat] for seat in deal.hands)
        self.winners = [seat for seat in deal.hands if self.scores[seat] == lowest]

    @property
    def next_dealers(self):
        """Who may deal first in the next game."""
        if self.facts["how a game ends"] == "with one deal":
            return [self.dealer]
        if self.facts["how a game ends"] != "with one left":
            return [*self.seats]
        assert self.facts["who deals the next game"] == "the winner"
        return self.winners

    @property
    def staked(self):
        """What each has put into the pot."""
        if "who gets the pot" not in self.facts:
            return [0] * len(self.seats)
        _, price, _ = self.facts.get("how one buys in", (0, 0, 0))
        return [1 + price * times for times in self.bought]

    @property
    def balance(self):
        """What each has won or lost in the end, in stakes or points."""
        paid = self.staked
        if "who pays the difference" in self.facts:
            assert self.facts["what a point costs"] == "a price"
            paid = [score - self.scores[self.winners[0]] for score in self.scores]
        share = Fraction(sum(paid), len(self.winners))
        return [share * (seat in self.winners) - paid[seat] for seat in self.seats]
