"""One deal: hands are held, tricks are played, and the last one has a taker.

The one place that decides what may be played is `Deal.verdict`; `legal`, `act` and every explanation ask it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from cucumber import explain, show
from cucumber.cards import Card, Cards, Heights, at_least, give_suits, name_cards, read_cards, write_cards
from cucumber.errors import BadDeal, BadNotation, IllegalAct
from cucumber.outcomes import Judgement
from cucumber.rules import AceOnAce, CardToHead, Charged, Ducking, Multiplier, Rules, TieBonus

if TYPE_CHECKING:
    from random import Random


class Play(NamedTuple):
    """The act of playing cards to a trick: one, or a set where the rules lead sets.

    >>> str(Play(read_cards("5h 5s")))
    '5h 5s'
    """

    cards: Cards

    def __str__(self) -> str:
        return write_cards(self.cards)

    def __repr__(self) -> str:
        return f"<Play {self}>"


# Whatever a seat may decide. In the games played so far a deal asks for nothing but plays.
Act = Play


class Played(NamedTuple):
    """What one seat contributed to a trick."""

    seat: int
    cards: Cards


class Trick(NamedTuple):
    """A finished trick, in order of play, and the play that took it."""

    plays: tuple[Played, ...]
    taking: Played

    @property
    def taker(self) -> int:
        """The seat that took the trick."""
        return self.taking.seat


@dataclass(frozen=True)
class Verdict:
    """What the rules say of one act in one position; true when it is allowed."""

    deal: Deal
    act: Act
    judgement: Judgement

    @property
    def allowed(self) -> bool:
        """Whether the act may be done."""
        return self.judgement.allows

    @property
    def reason(self) -> str:
        """Why it is allowed or not, in one sentence."""
        return explain.reason(self)

    @property
    def rule(self) -> str:
        """The rule that decided it, in the words of the rules."""
        return explain.rule_behind(self)

    @property
    def instead(self) -> tuple[Act, ...]:
        """What would be allowed."""
        return self.deal.legal()

    def __bool__(self) -> bool:
        return self.allowed


Heads = Callable[[tuple[int, ...], tuple[int, ...]], bool]

# What the play of whoever follows is measured against, worked out once a position: how to find heights, what heads, the
# heights to head, those of the lowest cards, whether whoever acts can head and so must, and, where there is no choice,
# the only heights with which to do it.
Measure = tuple[Heights, Heads, tuple[int, ...], tuple[int, ...], bool, tuple[int, ...] | None]


def _measure(rules: Rules, hand: Cards, to_head: Cards) -> Measure:
    heights, number = rules.pack.heights, len(to_head)
    heads = rules.heading.heads if rules.ace_on_ace is AceOnAce.YES else _what_heads(rules, to_head)
    level = heights[to_head]
    must_head = rules.ducking is not Ducking.FREE and heads(heights[hand[-number:]], level)
    only = None
    if must_head and rules.ducking is Ducking.NO_CHOICE:
        only = next(mine for card in hand if heads(mine := heights[(card,) * number], level))
    return heights, heads, level, heights[hand[:number]], must_head, only


def _what_heads(rules: Rules, to_head: Cards) -> Heads:
    if rules.ace_on_ace is AceOnAce.NO and any(rules.pack.is_as_good_as_an_ace(card) for card in to_head):
        return _never
    return rules.heading.heads


def _never(_heights: tuple[int, ...], _others: tuple[int, ...]) -> bool:
    return False


@dataclass(frozen=True, repr=False)
class Deal:
    """One distribution of cards and its play so far; an act gives a new deal and leaves this one as it is.

    `hands` are the cards still held, low to high, one a seat; an empty hand at the start means that the seat sits out.
    `seats` are those who play, clockwise; `turn` is the seat that acts, None when the deal is over. `trick` is the one
    being played, `taking` the play that takes it so far, and `measure` what the next play is measured against. Make one
    with `Deal.of` (chosen cards) or `Deal.dealt` (shuffled ones).

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
    stock: Cards
    hands: tuple[Cards, ...]
    turn: int | None
    tricks: tuple[Trick, ...] = ()
    trick: tuple[Played, ...] = ()
    taking: Played | None = None
    measure: Measure | None = field(init=False, compare=False)

    def __post_init__(self) -> None:
        measure = None
        if self.turn is not None and self.to_head is not None:
            measure = _measure(self.rules, self.hands[self.turn], self.to_head.cards)
        object.__setattr__(self, "measure", measure)

    # --- making one ---

    @staticmethod
    def of(
        rules: Rules,
        hands: Sequence[str | Iterable[Card]],
        leader: int = 0,
        stock: str | Iterable[Card] = "",
        players: Sequence[str] = (),
        dealer: int | None = None,
    ) -> Deal:
        """A deal of chosen cards, led by the seat `leader`; without `dealer` the seat on its right has dealt.

        `hands` is one hand a seat, as text or cards, all of one size (one card each is a bare last trick); an empty one
        sits out. A rank without a suit gets a suit that is free.

        Raises BadNotation for text that is no card and BadDeal for cards, seats or players that make no deal.
        """
        if isinstance(hands, str):
            raise BadDeal("The hands are a list, one hand a seat; here they are one text.")
        *held, undealt = give_suits([*map(_as_cards, hands), _as_cards(stock)], rules.pack)
        dealt = tuple(map(rules.pack.sort, held))
        return Deal._started(rules, name_players(players, len(dealt)), dealt, undealt, leader, dealer)

    @staticmethod
    def dealt(
        rules: Rules,
        rng: Random,
        seats: int | Sequence[int],
        size: int,
        leader: int = 0,
        players: Sequence[str] = (),
        dealer: int | None = None,
    ) -> Deal:
        """A deal of `size` cards from the shuffled pack to each of `seats`.

        `seats` is how many play, or which of `players` do. Raises BadDeal where the pack is too small.
        """
        playing = tuple(range(seats)) if isinstance(seats, int) else tuple(seats)
        names = name_players(players, seats if isinstance(seats, int) else len(players) or max(playing) + 1)
        if len(set(playing)) < len(playing):
            raise BadDeal(f"Each seat is dealt to once; here one stands there twice: {', '.join(map(str, playing))}.")
        pack = rules.pack
        if size * len(playing) > len(pack.cards):
            raise BadDeal(f"{size} cards for {len(playing)} players each are more than the pack's {len(pack.cards)}.")
        cards = rng.sample(pack.cards, len(pack.cards))
        hands: list[Cards] = [()] * len(names)
        for place, seat in enumerate(playing):
            hands[seat] = pack.sort(cards[place * size : (place + 1) * size])
        return Deal._started(rules, names, hands, tuple(cards[len(playing) * size :]), leader, dealer)

    @staticmethod
    def _started(
        rules: Rules,
        names: tuple[str, ...],
        hands: Sequence[Cards],
        stock: Cards,
        leader: int,
        dealer: int | None,
    ) -> Deal:
        seats = tuple(seat for seat, hand in enumerate(hands) if hand)
        _check_hands(rules, names, hands, seats)
        if leader not in seats:
            able = ", ".join(map(str, seats))
            raise BadDeal(f"Seat {leader} cannot lead: the seats with cards, counted from 0, are {able}.")
        dealer = seats[seats.index(leader) - 1] if dealer is None else dealer
        if dealer not in seats:
            raise BadDeal(f"Seat {dealer} cannot have dealt: it has no cards.")
        return Deal(rules, names, seats, dealer, leader, stock, tuple(hands), turn=leader)

    # --- the state in the game's words ---

    @property
    def over(self) -> bool:
        """Whether all cards have been played."""
        return self.turn is None

    @property
    def trick_number(self) -> int:
        """The number of the trick being played, counted from 1; after the end, of the last one."""
        return len(self.tricks) + (not self.over)

    @property
    def is_last_trick(self) -> bool:
        """Whether the seat to act has one card left: everyone keeps one for the last trick."""
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
        return self.to_head is not None and _what_heads(self.rules, self.to_head.cards) is _never

    @property
    def can_head(self) -> bool:
        """Whether the seat to act holds cards that head the play to head."""
        if self.turn is None or self.measure is None:
            return False
        heights, heads, to_head, *_ = self.measure
        return heads(heights[self.hands[self.turn][-len(to_head) :]], to_head)

    @property
    def taker(self) -> int | None:
        """The seat that took the last trick, None while the deal goes on."""
        return self.tricks[-1].taker if self.over else None

    @property
    def tied(self) -> tuple[int, ...]:
        """The other seats whose last card equals the taker's, in order of play."""
        if not self.over:
            return ()
        last, strength = self.tricks[-1], self.rules.pack.strength
        height = strength[last.taking.cards[0]]
        return tuple(seat for seat, cards in last.plays if seat != last.taker and strength[cards[0]] == height)

    @property
    def charges(self) -> dict[int, int]:
        """The points each seat is charged, the taker's first and a bonus negative; empty while the deal goes on."""
        if self.taker is None:
            return {}
        cost = self._cost(self.tricks[-1])
        if self.rules.charged is Charged.ALL_TIED:
            return dict.fromkeys((self.taker, *self.tied), cost)
        bonus = dict.fromkeys(self.tied, -cost) if self.rules.tie_bonus is TieBonus.DEDUCTED else {}
        return {self.taker: cost, **bonus}

    def _cost(self, last: Trick) -> int:
        cost = self.rules.point_table.cost(last.taking.cards[0])
        doubled = self.rules.multiplier is Multiplier.ONES_DOUBLE and any(
            play.cards[0].rank == "1" for play in last.plays
        )
        return 2 * cost if doubled else cost

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

        Raises BadNotation for text that names no cards.
        """
        play = act if isinstance(act, Play) else self._read(act)
        return Verdict(self, play, self._judge(play.cards))

    def legal(self) -> tuple[Act, ...]:
        """The acts allowed, low cards first; none when the deal is over."""
        if self.turn is None:
            return ()
        hand, judge = self.hands[self.turn], self._judge_held
        different = hand if self.rules.pack.each_once else dict.fromkeys(hand)
        return tuple([_single(card) for card in different if judge((card,)).allows])

    def act(self, act: Act | str) -> Deal:
        """The deal after an act. Raises IllegalAct, which carries the verdict, when the rules do not allow it."""
        play = act if isinstance(act, Play) else self._read(act)
        judgement = self._judge(play.cards)
        if not judgement.allows:
            verdict = Verdict(self, play, judgement)
            raise IllegalAct(explain.refusal(verdict), verdict)
        return self._after(play)

    def _read(self, act: str) -> Play:
        if not isinstance(act, str):
            raise BadNotation(f"An act is a Play or its notation, such as '9h', not {type(act).__name__} {act!r:.40}.")
        hand = self.hands[self.turn] if self.turn is not None else ()
        return Play(_from_hand(read_cards(act), hand, self.rules))

    def _judge(self, cards: Cards) -> Judgement:
        if self.turn is None:
            return Judgement.DEAL_IS_OVER
        if not _holds(self.hands[self.turn], cards):
            return Judgement.NOT_HELD if cards else Judgement.NOTHING_PLAYED
        return self._judge_held(cards)

    def _judge_held(self, cards: Cards) -> Judgement:
        """The rules of play, decided here by what the position asks (`measure`). Whoever acts holds the cards."""
        if self.measure is None:
            return Judgement.LEADS if len(cards) == 1 else Judgement.LEADS_TOO_MANY
        heights, heads, to_head, lowest, must_head, only = self.measure
        mine = heights[cards]
        if len(mine) != len(to_head):
            return Judgement.OTHER_NUMBER
        if heads(mine, to_head):
            return Judgement.HEADS if only in {None, mine} else Judgement.HIGHER_THAN_NEEDED
        if must_head:
            return Judgement.MUST_HEAD
        return Judgement.DUCKS if mine == lowest else Judgement.TOO_LOW

    def _after(self, play: Play) -> Deal:
        assert self.turn is not None
        heights = self.rules.pack.heights
        played = Played(self.turn, play.cards)
        hands = list(self.hands)
        hands[self.turn] = _without(hands[self.turn], play.cards)
        taking = self.taking
        if taking is None or at_least(heights[play.cards], heights[taking.cards]):
            taking = played
        trick = (*self.trick, played)
        if len(trick) < len(self.seats):
            turn = self.seats[(self.seats.index(self.turn) + 1) % len(self.seats)]
            to_head = played if self.rules.card_to_head is CardToHead.PREVIOUS else taking
            measure = _measure(self.rules, hands[turn], to_head.cards)
            return self._with(
                {"hands": tuple(hands), "trick": trick, "taking": taking, "turn": turn, "measure": measure}
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
        if self.turn is None:
            assert self.taker is not None
            return f"over, {self.players[self.taker]} took the last trick"
        return f"trick {self.trick_number}, {self.players[self.turn]} to act"

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
        return show.deal_html(self)


# --- helpers of one deal ----------------------------------------------------------------------------------------------


@cache
def _single(card: Card) -> Play:
    return Play((card,))


def _holds(hand: Cards, cards: Cards) -> bool:
    if len(cards) == 1:
        return cards[0] in hand
    return bool(cards) and Counter(cards) <= Counter(hand)


def _without(hand: Cards, cards: Cards) -> Cards:
    for card in cards:
        place = hand.index(card)
        hand = hand[:place] + hand[place + 1 :]
    return hand


def _from_hand(cards: Cards, hand: Cards, rules: Rules) -> Cards:
    """The cards meant: a rank alone is the first card of that rank in the hand, where suits say nothing for it."""
    rest, meant = list(hand), []
    for card in cards:
        same = [held for held in rest if held.rank == card.rank]
        bare = card.suit is None and card not in rest and same and rules.pack.suits_say_nothing(card.rank)
        meant.append(same[0] if bare else card)
        if meant[-1] in rest:
            rest.remove(meant[-1])
    return tuple(meant)


def _as_cards(cards: str | Iterable[Card]) -> Cards:
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
