"""The same attempt in several games: where what is tried is legal in one and not in another, and what comes of it.

A line is followed act by act. Where a game does not allow an act it leaves the line, and bots play on; so they do
everywhere where the line ends. A question that only some games ask, such as for an exchange, is answered by the line
where the line answers it, and with no otherwise, so that the play stays comparable.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from cucumber.acts import Act, Ask, Call, Exchange, Play, read_act
from cucumber.bots import BOTS, Bot, play_on
from cucumber.cards import Card, Cards
from cucumber.compare.carry_over import AS_NUMBERS, Carried
from cucumber.deal import Deal, Verdict
from cucumber.errors import CucumberError
from cucumber.explain.replay import Step, tell
from cucumber.explore import Position
from cucumber.rules import nearest

FIRST_BOT = "sharp"
Moment = tuple[float, int]  # plays made (after the deal: endlessly many), and what else was done since
_OVER = float("inf")


@dataclass(frozen=True)
class Column:
    """The attempt in one game: every act that was made, each with the deal before it.

    `refused` is the verdict on the act of the line that was not allowed, if one was not.
    """

    carried: Carried
    made: tuple[tuple[Deal, Act], ...]
    end: Deal
    refused: Verdict | None = None

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.carried.variant.name

    @cached_property
    def plays(self) -> tuple[tuple[Deal, Play], ...]:
        """The plays alone."""
        return tuple((deal, act) for deal, act in self.made if isinstance(act, Play))

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The deal told step by step, to what it brings."""
        return tuple(tell(self.carried.deal, [act for _, act in self.made], self.carried.game))

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """When each of the steps is."""
        found: list[Moment] = [(0, 0)]
        for deal, act in self.made:
            plays, since = found[-1]
            found.append((deal.plays + 1, 0) if isinstance(act, Play) else (plays, since + 1))
        return (*found, *((_OVER, number) for number in range(len(self.steps) - len(found))))

    @property
    def position(self) -> Position:
        """How it ended."""
        return Position(self.carried.variant, self.carried.game, self.end)


@dataclass(frozen=True)
class Remark:
    """What somebody could play in some of the games and not in others, where all came the same way.

    The place is counted in plays made before. By column there is a verdict on each of these cards, first on what was
    tried, if it is among them.
    """

    plays: int
    judged: Mapping[int, tuple[Verdict, ...]]

    @property
    def verdicts(self) -> Mapping[int, Verdict]:
        """The verdicts on the first of the cards."""
        return {column: verdicts[0] for column, verdicts in self.judged.items()}


@dataclass(frozen=True)
class Parting:
    """Where games part that came the same way: what was done in each of them, by column."""

    plays: int
    done: Mapping[int, str]


@dataclass(frozen=True)
class Attempt:
    """The same attempt in several games, side by side."""

    columns: tuple[Column, ...]

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """All moments there are to step through, those of the games that take longer too."""
        return tuple(sorted({moment for column in self.columns for moment in column.moments}))

    def shown(self, column: int) -> tuple[int, ...]:
        """The step of a column that is shown at each moment: the last there has been."""
        own = self.columns[column].moments
        return tuple(bisect_right(own, moment) - 1 for moment in self.moments)

    @cached_property
    def remarks(self) -> tuple[Remark, ...]:
        """Every moment to which several games came the same way and at which they do not allow the same cards."""
        return tuple(remark for plays, group in self._together() for remark in self._remarks(plays, group))

    @cached_property
    def partings(self) -> tuple[Parting, ...]:
        """Where they part, the first parting first."""
        found = []
        for plays, group in self._together():
            done = {column: self._done(column, plays) for column in group}
            if len(set(done.values())) > 1:
                found.append(Parting(plays, {column: _said(self.columns[column], plays) for column in group}))
        return tuple(found)

    def _together(self) -> Iterator[tuple[int, list[int]]]:
        """The columns that have come the same way, after each number of plays; alone nobody is."""
        longest = max(len(column.plays) for column in self.columns)
        groups = [list(range(len(self.columns)))]
        for plays in range(longest):
            groups = [group for group in groups if len(group) > 1]
            yield from ((plays, group) for group in groups)
            groups = [part for group in groups for part in self._parted(group, plays)]

    def _parted(self, group: Sequence[int], plays: int) -> list[list[int]]:
        parts: dict[object, list[int]] = {}
        for column in group:
            parts.setdefault(self._done(column, plays), []).append(column)
        return list(parts.values())

    def _done(self, column: int, plays: int) -> tuple[int, Cards] | None:
        """What was played there, in the cards carried over, and by whom; None where the deal is over."""
        of = self.columns[column]
        if plays >= len(of.plays):
            return None
        deal, play = of.plays[plays]
        assert deal.turn is not None
        return deal.turn, tuple(self._same(of, deal.turn, card) for card in play.cards)

    def _same(self, column: Column, seat: int, card: Card) -> Card:
        """The card of the deal carried over for which this one stands; where a game has no suits, its rank alone."""
        if self._suits_count:
            stands_for = column.carried.stands_for[seat].items()
            return next((there for there, here in stands_for if here == card), card)
        return Card(AS_NUMBERS.get(card.rank, card.rank))

    @cached_property
    def _suits_count(self) -> bool:
        return all(any(card.suit for card in column.carried.deal.pack.cards) for column in self.columns)

    def _remarks(self, plays: int, group: Sequence[int]) -> Iterator[Remark]:
        """Cards that all of them could play who came here, but not all are allowed to, those of one kind together."""
        here = {
            column: self.columns[column].plays[plays] for column in group if plays < len(self.columns[column].plays)
        }
        if len({deal.turn for deal, _ in here.values()}) != 1:
            return
        kinds: dict[tuple[bool, ...], dict[Card, dict[int, Verdict]]] = {}
        for card, verdicts in self._judged({column: deal for column, (deal, _) in here.items()}):
            allowed = tuple(verdict.allowed for verdict in verdicts.values())
            if len(set(allowed)) > 1:
                kinds.setdefault(allowed, {})[card] = verdicts
        for judged in kinds.values():
            tried = {card for verdicts in judged.values() for card in self._tried(plays, verdicts)}
            cards = sorted(judged, key=lambda card: card not in tried)
            yield Remark(plays, {column: tuple(judged[card][column] for card in cards) for column in judged[cards[0]]})

    def _tried(self, plays: int, verdicts: Mapping[int, Verdict]) -> Iterator[Card]:
        """The cards, as carried over, that somebody has played here."""
        for column in verdicts:
            done = self._done(column, plays)
            yield from done[1] if done else ()

    def _judged(self, deals: Mapping[int, Deal]) -> Iterator[tuple[Card, dict[int, Verdict]]]:
        """Each card that the seat to act holds in all of these deals, and what the rules of each say of it."""
        seat = next(iter(deals.values())).turn
        assert seat is not None
        held = [
            {self._same(self.columns[column], seat, card): card for card in deal.hands[seat]}
            for column, deal in deals.items()
        ]
        for card in held[0]:
            if all(card in own for own in held):
                yield (
                    card,
                    {
                        column: deal.verdict(Play((own[card],)))
                        for (column, deal), own in zip(deals.items(), held, strict=True)
                    },
                )


def attempt(carried: Sequence[Carried], line: Sequence[str] = (), bots: Sequence[str] = ()) -> Attempt:
    """The same line of play in each game, and from its end on, or where it is not allowed, the same bots.

    `line` are acts in the cards carried over; `bots` names one for each seat, the sharp one where it names none.

    >>> from cucumber import find
    >>> from cucumber.cards import read_cards
    >>> from cucumber.compare import Original, carry_over
    >>> hands = tuple(map(read_cards, ("6c 9h", "3c 5s", "2d 7d")))
    >>> games = carry_over(Original(("Ann", "Bo", "Cai"), hands, fixed=True), [find("agurk"), find("gurka-modern")])
    >>> tried = attempt(games, ["9h", "3c", "7d"])
    >>> for verdict in tried.remarks[0].verdicts.values(): print(verdict.reason)
    Cai may not play 7♦: it does not head 9♥, and ducking means Cai's lowest, 2♦.
    Cai may play 7♦: it heads 3♣.
    >>> [column.end.charges for column in tried.columns]
    [{2: 7}, {0: 6}]

    Raises BadNotation for what is no act, and CucumberError for a bot that there is not.
    """
    playing = dict(enumerate(map(_bot, (*bots, *(FIRST_BOT,) * len(carried[0].deal.players)))))
    return Attempt(tuple(_Trying(each, line, playing).column() for each in carried))


class _Trying:
    """The attempt on its way through one game."""

    def __init__(self, carried: Carried, line: Sequence[str], bots: Mapping[int, Bot]) -> None:
        self.carried, self.line, self.bots = carried, list(line), bots
        self.deal = carried.deal
        self.made: list[tuple[Deal, Act]] = []
        self.refused: Verdict | None = None

    def column(self) -> Column:
        """The attempt, to the end of the deal."""
        while self.line and not self.deal.over:
            if self.deal.pending:
                self._answer()
            else:
                self._follow(self._read(self.line.pop(0)))
        for done in play_on(self.deal, self.bots, self.carried.game):
            self._do(done.act)
        return Column(self.carried, tuple(self.made), self.deal, self.refused)

    def _do(self, act: Act) -> None:
        self.made.append((self.deal, act))
        self.deal = self.deal.act(act)

    def _answer(self) -> None:
        """Answers what is asked as the line does, or with no."""
        act = self._read(self.line[0])
        if not isinstance(act, Play) and self.deal.verdict(act):
            self.line.pop(0)
            self._do(act)
        else:
            self._do(_no(self.deal))

    def _follow(self, act: Act) -> None:
        """Does what the line says; an answer that nobody asks for is passed over, an illegal play ends the line."""
        verdict = self.deal.verdict(act)
        if verdict:
            self._do(act)
        elif isinstance(act, Play):
            self.refused = verdict
            self.line.clear()

    def _read(self, text: str) -> Act:
        """An act written in the cards carried over, in those of this game."""
        assert self.deal.turn is not None
        act = read_act(text, self.deal.hands[self.deal.turn], self.deal.pack)
        if isinstance(act, Call):
            return act
        order = self.deal.pack.strength
        cards = sorted(map(self._here, act.cards), key=lambda card: order.get(card, len(order)))
        return Play(tuple(cards)) if isinstance(act, Play) else Exchange(tuple(cards))

    def _here(self, card: Card) -> Card:
        """The card that stands here for one of those carried over."""
        seat, pack = self.deal.turn, self.deal.pack
        assert seat is not None
        stands = self.carried.stands_for[seat].get(card)
        if stands is not None or card in pack.counts:
            return stands or card
        rank = AS_NUMBERS.get(card.rank, card.rank)
        return next((held for held in self.deal.hands[seat] if AS_NUMBERS.get(held.rank, held.rank) == rank), card)


def _no(deal: Deal) -> Act:
    """The answer that changes nothing: no exchange, pass, or the stake accepted."""
    if deal.asked is Ask.EXCHANGE:
        return Exchange(())
    return Call.ACCEPT if deal.asked is Ask.STAKE else Call.PASS


def _said(column: Column, plays: int) -> str:
    """What was done there, in words."""
    if plays >= len(column.plays):
        return "the deal is over"
    deal, play = column.plays[plays]
    assert deal.turn is not None
    return f"{deal.players[deal.turn]} plays {' '.join(card.face for card in play.cards)}"


def _bot(name: str) -> Bot:
    if name not in BOTS:
        raise CucumberError(f"There is no bot {name[:40]!r}. {nearest(name, list(BOTS))}")
    return BOTS[name]
