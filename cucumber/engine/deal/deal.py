"""A deal that can be played: made from chosen or shuffled cards, judged, and carried on act by act.

`Deal.verdict` is the one place that decides what is allowed; `legal`, `act` and every explanation rely on it. The rules
of play are in `legality`, those for a seat's other decisions in `decisions`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import TYPE_CHECKING, Any, NoReturn, TypeGuard

from cucumber.display import RichRepr, in_words
from cucumber.engine.acts import Act, Ask, Call, Exchange, Play, Trick, TrickPlay, in_order, read_act
from cucumber.engine.cards import Card, Cards, as_cards, at_least, give_suits, name_cards, without
from cucumber.engine.deal import checks, decisions
from cucumber.engine.deal.judgement import BaseVerdict, Judgement
from cucumber.engine.deal.legality import allowed_sets, equal_sets, judge_follow, judge_lead, taking_play
from cucumber.engine.deal.state import DealState, dealer_for
from cucumber.engine.rules import Charged, Lead, Raising, Rules
from cucumber.engine.variants import AnyRules, rules_of
from cucumber.errors import BadDeal, BadKind, BadNotation, IllegalAct, check_given, check_kind, description

if TYPE_CHECKING:
    from cucumber.engine.view import View


@dataclass(frozen=True)
class Verdict(BaseVerdict):
    """What the rules say of one act in one position; true if it is allowed."""

    deal: Deal
    act: Act
    judgement: Judgement

    @property
    def reason(self) -> str:
        """Why it is allowed or not, in one sentence."""
        return in_words().reason(self)

    @property
    def rule(self) -> str:
        """The rule that decided it, in the words of the rules."""
        return in_words().rule_behind(self)

    @property
    def instead(self) -> tuple[Act, ...]:
        """The acts that would be allowed."""
        return self.deal.legal()

    def after(self) -> Deal:
        """The deal after the act, without judging it again. Raises IllegalAct if it is not allowed."""
        return self._after

    @cached_property
    def _after(self) -> Deal:
        return self.deal._after(self.act) if self.allowed else self.deal._refuse(self)


@dataclass(frozen=True, init=False, repr=False)
class Deal(DealState, RichRepr):
    """One distribution of cards and its play so far; an act gives a new deal and leaves this one unchanged.

    Make one with `Deal.of` (chosen cards) or `Deal.dealt` (shuffled cards); `DealState` describes its parts.

    >>> from cucumber import find
    >>> deal = Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s"])
    >>> deal = deal.act("9h").act("Jd").act("5s").act("2c")
    >>> deal.taker, deal.charges
    (1, {1: 5})
    """

    # --- making one ---

    def __init__(self, *_: Any, **__: Any) -> None:
        raise BadKind("A deal is made with Deal.of (chosen cards), Deal.dealt (shuffled ones) or game.deal.")

    @staticmethod
    def of(
        rules: AnyRules,
        hands: Sequence[str | Iterable[Card]],
        leader: int = 0,
        stock: str | Iterable[Card] = "",
        players: int | Sequence[str] = (),
        dealer: int | None = None,
        credits: Sequence[int] = (),  # noqa: A002 -- what Minibluff calls them
    ) -> Deal:
        """A deal of chosen cards, with the seat `leader` to lead; `rules` may be a variant or its name as well.

        `hands` has one hand a seat, as text or cards, all of one size; a seat with an empty hand sits out, and hands of
        one card make a bare last trick. A rank without a suit gets a free suit. `stock` holds the undealt cards, drawn
        from the front. If `dealer` is not given, it follows from the leader.

        Raises BadNotation for text that cannot be read as cards, and BadDeal for cards, seats or players that make no
        deal.
        """
        rules = rules_of(rules)
        hands = checks.items_of(hands, "hands", ", such as ['9h 2c', 'Jd 5s'], one hand a seat")
        pack = rules.pack_for(len(hands))
        *held, undealt = give_suits([*map(as_cards, hands), as_cards(stock)], pack)
        dealt = tuple(map(pack.sort, held))
        return Deal._start(rules, checks.name_players(players, len(dealt)), dealt, undealt, leader, dealer, credits)

    @staticmethod
    def dealt(
        rules: AnyRules,
        rng: Random,
        seats: int | Sequence[int],
        size: int,
        leader: int = 0,
        players: int | Sequence[str] = (),
        dealer: int | None = None,
        missing: Iterable[Card] = (),
        credits: Sequence[int] = (),  # noqa: A002 -- what Minibluff calls them
    ) -> Deal:
        """A deal of `size` shuffled cards to each of `seats`.

        `seats` is either the number of players or the seats, among `players`, that play; `missing` are cards that
        someone keeps and that are therefore not dealt. Raises BadDeal if the pack is too small or the seats make no
        deal.
        """
        rules = rules_of(rules)
        checks.check_chance(rng)
        check_kind(size, int, "How many cards each player gets is a whole number", "size")
        if isinstance(seats, int):
            seats = range(len(checks.names_of(seats)))
        playing = checks.items_of(seats, "seats", ", such as [0, 2]")
        checks.check_numbers(playing, "seats")
        names = checks.names_of(players) or checks.names_of(max(playing, default=-1) + 1)
        if odd := [seat for seat in playing if seat not in range(len(names))]:
            raise BadDeal(f"Seat {odd[0]} isn't one of {len(names)} players, counted from 0.", field="seats")
        if len(set(playing)) < len(playing):
            raise BadDeal(f"Each seat is dealt to once; here a seat is named twice: {', '.join(map(str, playing))}.")
        pack = rules.pack_for(len(names))
        gone = checks.items_of(missing, "missing", " of cards, those that somebody keeps")
        check_given(Deal.dealt, missing=gone)
        if more := Counter(gone) - pack.counts:
            raise BadDeal(f"There aren't that many of {name_cards(more)} in this pack.", field="missing")
        there = without(pack.cards, gone)
        if size * len(playing) > len(there):
            raise BadDeal(f"{size} cards for {len(playing)} players each are more than the {len(there)} there are.")
        cards = rng.sample(there, len(there))
        hands: list[Cards] = [()] * len(names)
        for place, seat in enumerate(playing):
            hands[seat] = pack.sort(cards[place * size : (place + 1) * size])
        return Deal._start(rules, names, hands, tuple(cards[len(playing) * size :]), leader, dealer, credits)

    @staticmethod
    def _start(
        rules: Rules,
        names: tuple[str, ...],
        hands: Sequence[Cards],
        stock: Cards,
        leader: int,
        dealer: int | None,
        credits: Sequence[int],  # noqa: A002 -- as in `of`
    ) -> Deal:
        seats = tuple(seat for seat, hand in enumerate(hands) if hand)
        checks.check_hands(rules, names, hands, seats)
        if leader not in seats:
            able = f"the seats with cards, counted from 0, are {', '.join(map(str, seats))}"
            raise BadDeal(f"Seat {leader} can't lead: {able}.", field="leader")
        dealer = dealer_for(rules, seats, leader) if dealer is None else dealer
        if dealer not in seats:
            raise BadDeal(f"Seat {dealer} can't have dealt: it has no cards.", field="dealer")
        deal = object.__new__(Deal)
        deal.__dict__.update(
            rules=rules,
            players=names,
            seats=seats,
            dealer=dealer,
            leader=leader,
            pack=rules.pack_for(len(names)),
            stock=stock,
            hands=tuple(hands),
            credits=checks.check_credits(rules, names, credits),
            playing=seats,
            turn=leader,
            pending=(),
            decisions=(),
            tricks=(),
            trick=(),
            taking=None,
        )
        return decisions.before_the_play(deal)

    def with_names(self, players: Sequence[str]) -> Deal:
        """The same deal with other names for the players, one a seat. Raises BadDeal for too few or too many.

        >>> from cucumber import find
        >>> Deal.of(find("agurk").rules, ["9c 3c", "5s 2d"]).with_names(["Ann", "You"]).act("9").actor
        'You'
        """
        return self._replace(players=checks.other_names(self.players, players))

    def with_rules(self, rules: AnyRules) -> Deal:
        """The same cards on the table, judged by other rules: who is taking the trick, and what may be played next.

        It does not ask whether the acts so far would have been allowed. Raises BadDeal for rules that use another pack,
        ask other questions before the play, or differ in whether credits are paid.
        """
        rules = rules_of(rules)
        # The answers that decide which questions come before the play, and whether credits are paid.
        opening = [(each.exchange, each.raising, each.in_credits) for each in (rules, self.rules)]
        if rules.pack_for(len(self.players)) != self.pack or opening[0] != opening[1]:
            raise BadDeal(
                f"A deal of {self.rules.name} can't be judged by {rules.name}: these rules differ in the pack, in "
                "what is asked before the play or in what is paid with. Deal the cards again by them."
            )
        tricks, trick = list(self.tricks), self.trick
        if tricks and self.turn is None:  # only in the last trick can the strengths differ
            tricks[-1] = Trick(tricks[-1].plays, taking_play(rules.heights(last_trick=True), tricks[-1].plays))
        taking = taking_play(rules.heights(last_trick=self.is_last_trick), trick) if trick else None
        return self._replace(rules=rules, tricks=tuple(tricks), taking=taking)

    def with_hands(self, hands: Sequence[Cards]) -> Deal:
        """The same position with other cards in the hands, low to high; cards that no hand holds join the undealt ones.

        Use it to imagine what a seat cannot see. It does not ask whether the acts so far were possible with these
        cards, and it forgets which cards were exchanged. Raises BadDeal while a question is pending, and for hands that
        differ in number or size or hold cards that are not out of sight.
        """
        hands = [
            checks.items_of(hand, "hands", " of cards for each seat")
            for hand in checks.items_of(hands, "hands", " of hands")
        ]
        check_given(Deal.with_hands, hands=hands)
        if self.pending or [*map(len, hands)] != [*map(len, self.hands)]:
            raise BadDeal("Other hands must be as many and as large as those held, and no question may be pending.")
        thrown = [card for decision in self.decisions for card in decision.thrown]
        dealt = (*self.stock, *thrown, *(card for hand in self.hands for card in hand))
        played = Counter(card for seat in self.seats for card in self.cards_played(seat))
        held = Counter(card for hand in hands for card in hand)
        if more := held - (self.pack.counts - played):  # a card placed nowhere is out of sight too
            raise BadDeal(f"There aren't that many of {name_cards(more)} left in this deal.", field="hands")
        taken = tuple((held & Counter(dealt)).elements())
        return self._replace(
            hands=tuple(map(self.pack.sort, hands)),
            stock=without(dealt[::-1], taken)[::-1],  # keeps the undealt cards in their order
            decisions=tuple(decision._replace(thrown=(), drawn=()) for decision in self.decisions),
        )

    # --- what it costs ---

    @property
    def numbers_to_exchange(self) -> tuple[int, ...]:
        """How many cards the seat to act may exchange; empty if it is not asked to."""
        return decisions.exchange_numbers(self, self.pending[0].seat) if self.asked is Ask.EXCHANGE else ()

    @property
    def stake(self) -> int:
        """The stake of the deal, with the doubles so far, in games that are played for one."""
        return decisions.stake(self)

    @property
    def charges(self) -> dict[int, int]:
        """The points each seat is charged, the taker first and a bonus negative; empty until the deal is over."""
        if not self.over:
            return {}
        if (
            self.rules.charged is Charged.ALL_BUT_FIRST_LOWEST
        ):  # the seats that dropped first, the others as they played
            stakes = (
                {} if self.taker is None else dict.fromkeys((seat for seat, _ in self.tricks[-1].plays), self.stake)
            )
            return decisions.drop_payments(self) | {seat: paid for seat, paid in stakes.items() if seat != self.winner}
        assert self.taker is not None
        cost = self.rules.point_table.cost(self.tricks[-1].taking.cards[0])
        charged = (self.taker, *(self.tied if self.rules.charged is Charged.ALL_TIED else ()))
        points = {seat: cost * decisions.multiple(self, seat) for seat in charged}
        tied = self.tied if self.rules.tie_bonus.takes_off else ()
        return points | dict.fromkeys(tied, -self.rules.tie_bonus.bonus(points[self.taker]))

    # --- acting ---

    def verdict(self, act: Act | Card | str) -> Verdict:
        """What the rules say of an act, allowed or not.

        >>> from cucumber import find
        >>> deal = Deal.of(find("agurk").rules, ["9c 3c", "5s 2d"], players=["Ann", "Bo"]).act("9c")
        >>> deal.verdict("5s").reason
        "Bo may not play 5♠: it doesn't beat or equal 9♣, and Bo's lowest card is 2♦."

        Raises BadNotation for text that cannot be read as an act.
        """
        act = self.read(act)
        return Verdict(self, act, self._judge(act))

    def view(self, seat: int | str) -> View:
        """What this seat, by its number or its player's name, may see.

        >>> from cucumber import find
        >>> deal = Deal.of(find("agurk").rules, ["9c 3c", "5s 2d"], players=["Ann", "Bo"])
        >>> deal.view("Ann").hand, deal.view("Ann").seats[1].hand
        ((<Card 3♣>, <Card 9♣>), None)

        Raises BadDeal for somebody who isn't there.
        """
        from cucumber.engine.view import view  # which stands above deals

        return view(self, checks.seat_of(self.players, seat))

    def legal(self) -> tuple[Act, ...]:
        """The allowed acts, low cards first; empty when the deal is over."""
        if self.turn is None:
            return ()
        if self.pending:
            return tuple(decisions.legal(self))
        hand, yardstick = self.hands[self.turn], self.yardstick
        if yardstick is None:
            return self._leads(hand)
        if len(yardstick.level) > 1:
            return tuple(map(Play, allowed_sets(yardstick, hand)))
        different = hand if self.pack.each_once else dict.fromkeys(hand)
        return tuple([_single_play(card) for card in different if judge_follow(yardstick, (card,)).allows])

    def _leads(self, hand: Cards) -> tuple[Act, ...]:
        rules = self.rules
        if rules.lead is Lead.ANY_SET:
            plays: list[Act] = [Play(cards) for cards in equal_sets(rules, hand)]
        else:
            plays = [_single_play(card) for card in (hand if self.pack.each_once else dict.fromkeys(hand))]
            if rules.lead is Lead.ANY_CARD and rules.raising is not Raising.STAKE:
                return tuple(plays)
        return tuple(act for act in (*plays, Call.DOUBLE) if self._judge(act).allows)

    def act(self, act: Act | Card | str) -> Deal:
        """The deal after an act; this deal stays as it is, so that to take an act back is to go on from here again.

        Raises BadNotation for text that cannot be read as an act, and IllegalAct, with the verdict, for one that is not
        allowed.
        """
        act = self.read(act)
        judgement = self._judge(act)
        return self._after(act) if judgement.allows else self._refuse(Verdict(self, act, judgement))

    def _refuse(self, verdict: Verdict) -> NoReturn:
        sentence = in_words().refusal(verdict)
        raise IllegalAct(sentence, verdict, seat=self.turn, act=verdict.act, trick=self.trick_number)

    def read(self, act: Act | Card | str) -> Act:
        """The act that a text stands for, read with the hand of the seat to act; a card stands for its play.

        Cards that are put down together are in order, low to high, however they were named. Raises BadNotation for text
        that cannot be read as an act.
        """
        if isinstance(act, Call) or _is_single(act):
            return act
        if isinstance(act, Card):
            return _single_play(act)
        if isinstance(act, (Play, Exchange)):
            cards = as_cards(act.cards)
            return type(act)(in_order(cards, self.pack))
        if not isinstance(act, str):
            raise BadNotation(f"An act is a Play, a card or its notation, such as '9h', not {description(act)}.")
        return read_act(act, self.hands[self.turn] if self.turn is not None else (), self.pack)

    def _judge(self, act: Act) -> Judgement:
        """The judgement on an act, made here, in `legality` or in `decisions`."""
        if self.turn is None:
            return Judgement.DEAL_IS_OVER
        if type(act) is not Play:
            return decisions.judge(self, act)
        if self.pending:
            return Judgement.DECIDES_FIRST
        hand, cards = self.hands[self.turn], act.cards
        if not cards:
            return Judgement.NOTHING_PLAYED
        if not (cards[0] in hand if len(cards) == 1 else Counter(cards) <= Counter(hand)):
            return Judgement.NOT_HELD
        if self.yardstick is None:
            return judge_lead(self.rules, hand, cards)
        return judge_follow(self.yardstick, cards)

    def _after(self, act: Act) -> Deal:
        return self._after_play(act) if type(act) is Play else decisions.after(self, act)

    def _after_play(self, play: Play) -> Deal:
        assert self.turn is not None
        played, yardstick, taking = TrickPlay(self.turn, play.cards), self.yardstick, self.taking
        hands = list(self.hands)
        hands[self.turn] = without(hands[self.turn], play.cards)
        heights = yardstick and yardstick.heights
        if heights is None or taking is None or at_least(heights[play.cards], heights[taking.cards]):
            taking = played
        trick = (*self.trick, played)
        if len(trick) < len(self.playing):
            turn = self.playing[(self.playing.index(self.turn) + 1) % len(self.playing)]
            return self._replace(hands=tuple(hands), trick=trick, taking=taking, turn=turn)
        return self._replace(
            hands=tuple(hands),
            tricks=(*self.tricks, Trick(trick, taking)),
            trick=(),
            taking=None,
            turn=taking.seat if hands[taking.seat] else None,
        )

    # --- showing itself ---

    def __str__(self) -> str:
        width = max(len(self.players[seat]) for seat in self.seats)
        lines = [f"{self.rules.name}: {self.standing}"]
        for seat in self.seats:
            mark = ">" if seat == self.turn else " "
            held = name_cards(self.hands[seat]) or "no cards"
            played = name_cards(self.cards_played(seat)) or "nothing"
            lines.append(f"{mark} {self.players[seat]:<{width}}  {held}  | played {played}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Deal of {self.rules.name}: {self.standing}>"


@cache
def _single_play(card: Card) -> Play:
    return Play((card,))


def _is_single(act: object) -> TypeGuard[Play]:
    """Whether this is the play of one card: the common case, which is quickly recognized."""
    return type(act) is Play and type(act.cards) is tuple and len(act.cards) == 1 and type(act.cards[0]) is Card
