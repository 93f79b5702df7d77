"""One deal: hands are held, decisions and tricks are made, and the last trick has a taker.

The one place that decides what may be done is `Deal.verdict`; `legal`, `act` and every explanation ask it. The rules of
play stand in `plays`, those of everything else a seat may decide in `decisions`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from cucumber.acts import Act, Ask, Asked, Call, Decision, Exchange, Play, Played, Trick, read_act
from cucumber.cards import Card, Cards, Pack, at_least, give_suits, name_cards, read_cards
from cucumber.deal import decisions
from cucumber.deal.judgement import Judged, Judgement
from cucumber.deal.legality import Measure, equal_sets, judge_follow, judge_lead, measure, never, sets_of, what_heads
from cucumber.errors import BadDeal, BadNotation, IllegalAct
from cucumber.rules import CardToHead, Charged, FirstLead, Lead, Raising, Rules, ScoreKeeping, TieBonus

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True)
class Verdict(Judged):
    """What the rules say of one act in one position; true when it is allowed."""

    deal: Deal
    act: Act
    judgement: Judgement

    @property
    def reason(self) -> str:
        """Why it is allowed or not, in one sentence."""
        from cucumber import explain

        return explain.reason(self)

    @property
    def rule(self) -> str:
        """The rule that decided it, in the words of the rules."""
        from cucumber import explain

        return explain.rule_behind(self)

    @property
    def instead(self) -> tuple[Act, ...]:
        """What would be allowed."""
        return self.deal.legal()


@dataclass(frozen=True, repr=False)
class Deal:
    """One distribution of cards and its play so far; an act gives a new deal and leaves this one as it is.

    `pack` is all cards of the table, `hands` are those still held, low to high, one hand a seat; an empty one at the
    start means that the seat sits out. `seats` are those who were dealt cards, clockwise, `playing` those of them who
    have not dropped out of the deal; `credits` is what each seat can pay, where that matters. `turn` is the seat that
    acts, None when the deal is over. `pending` are the questions to be answered before cards are played on, `decisions`
    all acts so far that were no plays. `trick` is the one being played, `taking` the play that takes it so far, and
    `measure` what the next play is measured against. Make one with `Deal.of` (chosen cards) or `Deal.dealt` (shuffled
    ones).

    >>> from cucumber import find
    >>> deal = Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s"])
    >>> deal = deal.act("9h").act("Jd").act("5s").act("2c")
    >>> deal.taker, deal.charges
    (1, {1: 5})
    """

    rules: Rules
    players: tuple[str, ...]
    seats: tuple[int, ...]
    dealer: int
    leader: int
    pack: Pack
    stock: Cards
    hands: tuple[Cards, ...]
    credits: tuple[int, ...]
    playing: tuple[int, ...]
    turn: int | None
    pending: tuple[Asked, ...] = ()
    decisions: tuple[Decision, ...] = ()
    tricks: tuple[Trick, ...] = ()
    trick: tuple[Played, ...] = ()
    taking: Played | None = None
    measure: Measure | None = field(init=False, compare=False)

    def __post_init__(self) -> None:
        to_head = None if self.pending or self.turn is None else self.to_head
        measured = to_head and measure(self.rules, self.hands[self.turn or 0], to_head.cards)
        object.__setattr__(self, "measure", measured)

    # --- making one ---

    @staticmethod
    def of(
        rules: Rules,
        hands: Sequence[str | Iterable[Card]],
        leader: int = 0,
        stock: str | Iterable[Card] = "",
        players: Sequence[str] = (),
        dealer: int | None = None,
        credits: Sequence[int] = (),  # noqa: A002 -- what Minibluff calls them
    ) -> Deal:
        """A deal of chosen cards, led by the seat `leader`; without `dealer` the one who must then have dealt.

        `hands` is one hand a seat, as text or cards, all of one size (one card each is a bare last trick); an empty one
        sits out. A rank without a suit gets a suit that is free. `stock` are the undealt cards, drawn from the front.

        Raises BadNotation for text that is no card and BadDeal for cards, seats or players that make no deal.
        """
        if isinstance(hands, str):
            raise BadDeal("The hands are a list, one hand a seat; here they are one text.")
        pack = rules.pack_for(len(hands))
        *held, undealt = give_suits([*map(as_cards, hands), as_cards(stock)], pack)
        dealt = tuple(map(pack.sort, held))
        return Deal._started(rules, name_players(players, len(dealt)), dealt, undealt, leader, dealer, credits)

    @staticmethod
    def dealt(
        rules: Rules,
        rng: Random,
        seats: int | Sequence[int],
        size: int,
        leader: int = 0,
        players: Sequence[str] = (),
        dealer: int | None = None,
        missing: Iterable[Card] = (),
        credits: Sequence[int] = (),  # noqa: A002 -- what Minibluff calls them
    ) -> Deal:
        """A deal of `size` cards from the shuffled pack to each of `seats`.

        `seats` is how many play, or which of `players` do; `missing` are cards that someone keeps and so are not dealt.
        Raises BadDeal where the pack is too small.
        """
        playing = tuple(range(seats)) if isinstance(seats, int) else tuple(seats)
        names = name_players(players, seats if isinstance(seats, int) else len(players) or max(playing) + 1)
        if len(set(playing)) < len(playing):
            raise BadDeal(f"Each seat is dealt to once; here one stands there twice: {', '.join(map(str, playing))}.")
        pack = rules.pack_for(len(names))
        there = without(pack.cards, tuple(missing))
        if size * len(playing) > len(there):
            raise BadDeal(f"{size} cards for {len(playing)} players each are more than the {len(there)} there are.")
        cards = rng.sample(there, len(there))
        hands: list[Cards] = [()] * len(names)
        for place, seat in enumerate(playing):
            hands[seat] = pack.sort(cards[place * size : (place + 1) * size])
        return Deal._started(rules, names, hands, tuple(cards[len(playing) * size :]), leader, dealer, credits)

    @staticmethod
    def _started(
        rules: Rules,
        names: tuple[str, ...],
        hands: Sequence[Cards],
        stock: Cards,
        leader: int,
        dealer: int | None,
        credits: Sequence[int],  # noqa: A002 -- as in `of`
    ) -> Deal:
        seats = tuple(seat for seat, hand in enumerate(hands) if hand)
        _check_hands(rules, names, hands, seats)
        if leader not in seats:
            able = ", ".join(map(str, seats))
            raise BadDeal(f"Seat {leader} cannot lead: the seats with cards, counted from 0, are {able}.")
        deal = Deal(
            rules=rules,
            players=names,
            seats=seats,
            dealer=who_dealt(rules, seats, leader) if dealer is None else dealer,
            leader=leader,
            pack=rules.pack_for(len(names)),
            stock=stock,
            hands=tuple(hands),
            credits=_check_credits(rules, names, credits),
            playing=seats,
            turn=leader,
        )
        if deal.dealer not in seats:
            raise BadDeal(f"Seat {deal.dealer} cannot have dealt: it has no cards.")
        changes = decisions.before_the_play(deal)
        return deal.but(**changes) if changes else deal

    # --- the state in the game's words ---

    @property
    def over(self) -> bool:
        """Whether nothing is left to do: all cards have been played, or only one seat has not dropped."""
        return self.turn is None

    @property
    def asked(self) -> Ask | None:
        """What the seat to act is asked; None where it is to play."""
        return self.pending[0].ask if self.pending else None

    @property
    def numbers_to_exchange(self) -> tuple[int, ...]:
        """How many cards the seat to act may exchange; none where it is not asked."""
        return decisions.exchange_numbers(self, self.pending[0].seat) if self.asked is Ask.EXCHANGE else ()

    @property
    def lead(self) -> int:
        """The seat that leads the trick being played."""
        if self.trick:
            return self.trick[0].seat
        return self.tricks[-1].taker if self.tricks else self.leader

    @property
    def plays(self) -> int:
        """How many plays have been made so far."""
        return sum(len(trick.plays) for trick in self.tricks) + len(self.trick)

    @property
    def trick_number(self) -> int:
        """The number of the trick being played, counted from 1; after the end, of the last one."""
        return len(self.tricks) + (not self.over)

    @property
    def is_last_trick(self) -> bool:
        """Whether everyone to play has one card left: each keeps one for the last trick."""
        return self.turn is not None and len(self.hands[self.turn]) == 1

    @property
    def to_head(self) -> Played | None:
        """The play that the seat to act has to head, None when it leads."""
        if self.trick and self.rules.card_to_head is CardToHead.PREVIOUS:
            return self.trick[-1]
        return self.taking

    @property
    def faces_an_ace_that_stops(self) -> bool:
        """Whether the seat to act has to head an ace where nothing heads an ace."""
        if self.to_head is None:
            return False
        return what_heads(self.rules, self.to_head.cards, last_trick=self.is_last_trick) is never

    @property
    def can_head(self) -> bool:
        """Whether the seat to act holds cards that head the play to head."""
        if self.turn is None or self.measure is None:
            return False
        heights, heads, to_head, *_ = self.measure
        return heads(heights[self.hands[self.turn][-len(to_head) :]], to_head)

    @property
    def taker(self) -> int | None:
        """The seat that took the last trick; None while the deal goes on, and where all others dropped before it."""
        return self.tricks[-1].taker if self.over and len(self.playing) > 1 else None

    @property
    def tied(self) -> tuple[int, ...]:
        """The other seats whose last card equals the taker's, in order of play."""
        if self.taker is None:
            return ()
        last, heights = self.tricks[-1], self.rules.heights(last_trick=True)
        level = heights[last.taking.cards]
        return tuple(seat for seat, cards in last.plays if seat != last.taker and heights[cards] == level)

    @property
    def winner(self) -> int | None:
        """The seat that has won the deal, where one wins and all others pay; None in every other game."""
        if not self.over or self.rules.charged is not Charged.ALL_BUT_FIRST_LOWEST:
            return None
        return self.playing[0] if self.taker is None else self.lowest_last_card

    @property
    def lowest_last_card(self) -> int | None:
        """The seat that played the lowest card of the last trick, the first of equals; None without a last trick."""
        if self.taker is None:
            return None
        heights = self.rules.heights(last_trick=True)
        return min(self.tricks[-1].plays, key=lambda play: heights[play.cards]).seat

    @property
    def stake(self) -> int:
        """What the deal costs where a stake is paid, as far as it has been raised."""
        return decisions.stake(self)

    @property
    def charges(self) -> dict[int, int]:
        """The points each seat is charged, the taker's first and a bonus negative; empty while the deal goes on."""
        if not self.over:
            return {}
        if self.rules.charged is Charged.ALL_BUT_FIRST_LOWEST:
            return self._stakes_paid()
        assert self.taker is not None
        cost = self.rules.point_table.cost(self.tricks[-1].taking.cards[0])
        charged = (self.taker, *(self.tied if self.rules.charged is Charged.ALL_TIED else ()))
        points = {seat: cost * decisions.multiple(self, seat) for seat in charged}
        bonus = self.tied if self.rules.tie_bonus is TieBonus.DEDUCTED else ()
        return points | dict.fromkeys(bonus, -points[self.taker])

    def _stakes_paid(self) -> dict[int, int]:
        """What those pay who have not won the deal: first those who dropped, then the others in order of play."""
        paid = decisions.dropped(self)
        if self.taker is not None:
            paid |= {seat: self.stake for seat, _ in self.tricks[-1].plays if seat != self.winner}
        return paid

    def played_by(self, seat: int) -> Cards:
        """The cards that lie face up before a seat, in the order in which it played them."""
        plays = (play for trick in (*(done.plays for done in self.tricks), self.trick) for play in trick)
        return tuple(card for play in plays if play.seat == seat for card in play.cards)

    # --- acting ---

    def verdict(self, act: Act | str) -> Verdict:
        """What the rules say of an act; it need not be allowed.

        >>> from cucumber import find
        >>> deal = Deal.of(find("agurk").rules, ["9c 3c", "5s 2d"], players=["Ann", "Bo"]).act("9c")
        >>> deal.verdict("5s").reason
        "Bo may not play 5♠: it does not head 9♣, and ducking means Bo's lowest, 2♦."

        Raises BadNotation for text that is no act.
        """
        act = self._read(act)
        return Verdict(self, act, self._judge(act))

    def legal(self) -> tuple[Act, ...]:
        """The acts allowed, low cards first; none when the deal is over."""
        if self.turn is None:
            return ()
        if self.pending:
            return tuple(decisions.legal(self))
        hand, measured = self.hands[self.turn], self.measure
        if measured is None:
            return self._leads(hand)
        if len(measured[2]) > 1:
            sets = sets_of(hand, len(measured[2]))
            return tuple([Play(cards) for cards in sets if judge_follow(measured, cards).allows])
        different = hand if self.pack.each_once else dict.fromkeys(hand)
        return tuple([_single(card) for card in different if judge_follow(measured, (card,)).allows])

    def _leads(self, hand: Cards) -> tuple[Act, ...]:
        rules = self.rules
        if rules.lead is Lead.ANY_SET:
            return tuple(Play(cards) for cards in equal_sets(rules, hand) if judge_lead(rules, hand, cards).allows)
        different = hand if self.pack.each_once else dict.fromkeys(hand)
        if rules.lead is Lead.ANY_CARD and rules.raising is not Raising.STAKE:
            return tuple([_single(card) for card in different])
        acts: tuple[Act, ...] = (*(_single(card) for card in different), Call.DOUBLE)
        return tuple(act for act in acts if self._judge(act).allows)

    def act(self, act: Act | str) -> Deal:
        """The deal after an act. Raises IllegalAct, which carries the verdict, when the rules do not allow it."""
        act = act if type(act) is Play else self._read(act)
        judgement = self._judge(act)
        if not judgement.allows:
            verdict = Verdict(self, act, judgement)
            from cucumber import explain

            raise IllegalAct(explain.refusal(verdict), verdict)
        return self._after(act) if type(act) is Play else self.but(**decisions.after(self, act))

    def _read(self, act: Act | str) -> Act:
        if isinstance(act, (Play, Exchange, Call)):
            return act
        if not isinstance(act, str):
            raise BadNotation(f"An act is a Play or its notation, such as '9h', not {type(act).__name__} {act!r:.40}.")
        return read_act(act, self.hands[self.turn] if self.turn is not None else (), self.pack)

    def _judge(self, act: Act) -> Judgement:
        """What the rules say, decided here, in `plays` and in `decisions`."""
        if self.turn is None:
            return Judgement.DEAL_IS_OVER
        if type(act) is not Play:
            return decisions.judge(self, act)
        if self.pending:
            return Judgement.DECIDES_FIRST
        hand, cards = self.hands[self.turn], act.cards
        if not _holds(hand, cards):
            return Judgement.NOT_HELD if cards else Judgement.NOTHING_PLAYED
        if self.measure is None:
            return judge_lead(self.rules, hand, cards)
        return judge_follow(self.measure, cards)

    def _after(self, play: Play) -> Deal:
        assert self.turn is not None
        played, measured, taking = Played(self.turn, play.cards), self.measure, self.taking
        hands = list(self.hands)
        hands[self.turn] = without(hands[self.turn], play.cards)
        if measured is None or taking is None or at_least(measured[0][play.cards], measured[0][taking.cards]):
            taking = played
        trick = (*self.trick, played)
        if len(trick) < len(self.playing):
            turn = self.playing[(self.playing.index(self.turn) + 1) % len(self.playing)]
            to_head = played if self.rules.card_to_head is CardToHead.PREVIOUS else taking
            measured = measure(self.rules, hands[turn], to_head.cards)
            return self._with(
                {"hands": tuple(hands), "trick": trick, "taking": taking, "turn": turn, "measure": measured}
            )
        return self._with(
            {
                "hands": tuple(hands),
                "tricks": (*self.tricks, Trick(trick, taking)),
                "trick": (),
                "taking": None,
                "turn": taking.seat if hands[taking.seat] else None,
                "measure": None,
            }
        )

    def but(self, **changes: object) -> Deal:
        """A copy with changes."""
        return self._with(changes)

    def _with(self, changes: dict[str, object]) -> Deal:
        """A copy with changes, as `dataclasses.replace` makes it but several times faster: acts come by the million."""
        deal = object.__new__(Deal)
        state = deal.__dict__
        state.update(self.__dict__)
        state.update(changes)
        return deal

    # --- showing itself ---

    @property
    def standing(self) -> str:
        """Where the deal stands, in a few words."""
        if self.turn is not None:
            return f"trick {self.trick_number}, {self.players[self.turn]} to act"
        if self.taker is not None:
            return f"over, {self.players[self.taker]} took the last trick"
        return f"over, all but {self.players[self.playing[0]]} dropped"

    def __str__(self) -> str:
        width = max(len(self.players[seat]) for seat in self.seats)
        lines = [f"{self.rules.name}: {self.standing}"]
        for seat in self.seats:
            mark = ">" if seat == self.turn else " "
            held = name_cards(self.hands[seat]) or "no cards"
            played = name_cards(self.played_by(seat)) or "nothing"
            lines.append(f"{mark} {self.players[seat]:<{width}}  {held}  | played {played}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Deal of {self.rules.name}: {self.standing}>"

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        """What an IPython terminal shows: all of it, not only what it is."""
        printer.text(str(self))

    def _repr_html_(self) -> str:
        from cucumber.render import html

        return html.deal_html(self)


# --- helpers of one deal ----------------------------------------------------------------------------------------------


@cache
def _single(card: Card) -> Play:
    return Play((card,))


def _holds(hand: Cards, cards: Cards) -> bool:
    if len(cards) == 1:
        return cards[0] in hand
    return bool(cards) and Counter(cards) <= Counter(hand)


def without(cards: Cards, taken: Cards) -> Cards:
    """The cards but for those taken, each as often as it is taken."""
    for card in taken:
        place = cards.index(card)
        cards = cards[:place] + cards[place + 1 :]
    return cards


def who_dealt(rules: Rules, seats: Sequence[int], leader: int) -> int:
    """The seat that must have dealt where this one leads the first trick: its right neighbour, or itself."""
    return leader if rules.first_lead is FirstLead.DEALER else seats[seats.index(leader) - 1]


def as_cards(cards: str | Iterable[Card]) -> Cards:
    """Cards given as text or as cards. Raises BadNotation for anything else."""
    if isinstance(cards, str):
        return read_cards(cards)
    held = tuple(cards)
    if not all(isinstance(card, Card) for card in held):
        raise BadNotation(f"A hand is text such as '9h 2c', or cards; here it is {cards!r:.60}.")
    return held


LONGEST_NAME = 40


def name_players(players: Sequence[str], number: int) -> tuple[str, ...]:
    """The players' names, or Player 1, Player 2 … where none are given.

    Raises BadDeal when there are not as many names as seats, or a name is empty, too long or there twice.
    """
    if not players:
        return tuple(f"Player {place}" for place in range(1, number + 1))
    if isinstance(players, str) or not all(isinstance(name, str) for name in players):
        raise BadDeal("Players are a list of names, one text for each seat.")
    if len(players) != number:
        raise BadDeal(f"There are {number} seats but {len(players)} players' names.")
    for name in players:
        if not name.strip() or len(name) > LONGEST_NAME:
            raise BadDeal(
                f"A player's name has 1 to {LONGEST_NAME} characters; {name[:LONGEST_NAME]!r} has {len(name.strip())}."
            )
        if name != name.strip() or not name.isprintable():
            raise BadDeal(f"A player's name has no space at its ends and no sign that cannot be seen; {name!r} has.")
        if list(players).count(name) > 1:
            raise BadDeal(f"Two players are called {name!r}; give one of them another name.")
    return tuple(players)


def _check_hands(rules: Rules, names: Sequence[str], hands: Sequence[Cards], seats: Sequence[int]) -> None:
    if not 2 <= len(seats) <= rules.player_range.most:
        raise BadDeal(
            f"{len(seats)} hands with cards do not make a deal of {rules.name}. {rules.player_range.sentence}"
        )
    sizes = {len(hands[seat]) for seat in seats}
    if len(sizes) > 1:
        held = ", ".join(f"{names[seat]} {len(hands[seat])}" for seat in seats)
        raise BadDeal(f"All who play get as many cards as each other; here {held}.")


def _check_credits(rules: Rules, names: Sequence[str], given: Sequence[int]) -> tuple[int, ...]:
    if rules.score_keeping is not ScoreKeeping.CREDITS:
        if given:
            raise BadDeal(f"{rules.name} knows no credits. {rules.score_keeping.sentence}")
        return ()
    numbers = tuple(given) or (rules.score_keeping.start,) * len(names)
    if len(numbers) != len(names) or min(numbers) < 0:
        raise BadDeal(f"{len(names)} players need as many numbers of credits, none below zero; here {given!r:.60}.")
    return numbers
