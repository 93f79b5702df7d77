"""The same attempt in several games: where a play is allowed in one game and not in another, and the outcome.

A line is followed act by act. If a game does not allow an act, it leaves the line there, and bots play on, as they do
everywhere at the end of the line. A question that only some games ask, such as whether to exchange, is answered by the
line if it has an answer, and otherwise by declining, so that the games remain comparable.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from cucumber.bots import DEFAULT_BOT, Bot
from cucumber.bots.lineup import AnyBot, bot_of
from cucumber.engine.acts import Act, Ask, Call, Exchange, Play, read_act
from cucumber.engine.cards import Card, Cards
from cucumber.engine.deal import Deal, Verdict
from cucumber.table.compare.translation import AS_NUMBERS, TranslatedDeal
from cucumber.table.moves import Position, Record, event_by_event
from cucumber.words.explain import replay
from cucumber.words.explain.replay import Step

Moment = tuple[float, int]  # plays made (infinitely many once the deal is over), and other steps since
_OVER = float("inf")


@dataclass(frozen=True)
class Column:
    """The attempt in one game, with every move made.

    `refused` is the verdict on the act of the line that was not allowed, if there was one.
    """

    translation: TranslatedDeal
    moves: Record
    refused: Verdict | None = None

    @property
    def name(self) -> str:
        return self.translation.variant.name

    @property
    def position(self) -> Position:
        """The position at the end."""
        return self.moves.position

    @property
    def end(self) -> Deal:
        return self.moves.deal

    @cached_property
    def plays(self) -> tuple[tuple[Deal, Play], ...]:
        """The acts that are plays, each with the deal before it."""
        made = self.moves.transitions
        return tuple((each.before.current_deal, each.move) for each in made if isinstance(each.move, Play))

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The deal step by step, including what follows from it."""
        game = self.translation.game
        return (replay.start_step(self.translation.deal, game), *event_by_event(self.moves, game))

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        moments: list[Moment] = [(0, 0)]
        for transition in self.moves.transitions:
            plays, since = moments[-1]
            moments.append((plays + 1, 0) if isinstance(transition.move, Play) else (plays, since + 1))
        return (*moments, *((_OVER, number) for number in range(len(self.steps) - len(moments))))


@dataclass(frozen=True)
class Remark:
    """Cards that some games allow and others do not, in games that have been played alike so far.

    `plays` is the number of plays before. For each column, `verdict_lists` has a verdict on each of these cards, first
    the one that was tried, if it is among them.
    """

    plays: int
    verdict_lists: Mapping[int, tuple[Verdict, ...]]

    @property
    def verdicts(self) -> Mapping[int, Verdict]:
        """The verdict on the first card, by column."""
        return {column: verdicts[0] for column, verdicts in self.verdict_lists.items()}


@dataclass(frozen=True)
class Divergence:
    """A moment at which games that were played alike so far diverge: what was done in each, by column."""

    plays: int
    actions: Mapping[int, str]


@dataclass(frozen=True)
class ParallelPlay:
    """The same attempt in several games, side by side."""

    columns: tuple[Column, ...]

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """All moments to step through, in any of the games."""
        return tuple(sorted({moment for column in self.columns for moment in column.moments}))

    def steps_at_moments(self, column: int) -> tuple[int, ...]:
        """The step of a column to show at each moment: its latest one."""
        own = self.columns[column].moments
        return tuple(bisect_right(own, moment) - 1 for moment in self.moments)

    @cached_property
    def remarks(self) -> tuple[Remark, ...]:
        """All moments at which games that were played alike so far do not allow the same cards."""
        return tuple(remark for plays, group in self._groups_in_step() for remark in self._remarks(plays, group))

    @cached_property
    def divergences(self) -> tuple[Divergence, ...]:
        """The moments at which the games diverge, in order."""
        moments = []
        for plays, group in self._groups_in_step():
            play = {column: self._play_at(column, plays) for column in group}
            if len(set(play.values())) > 1:
                moments.append(Divergence(plays, {column: _action(self.columns[column], plays) for column in group}))
        return tuple(moments)

    def _groups_in_step(self) -> Iterator[tuple[int, list[int]]]:
        """For each number of plays, the groups of two or more columns that have been played alike so far."""
        longest = max(len(column.plays) for column in self.columns)
        groups = [list(range(len(self.columns)))]
        for plays in range(longest):
            groups = [group for group in groups if len(group) > 1]
            yield from ((plays, group) for group in groups)
            parts: dict[object, list[int]] = {}
            for number, group in enumerate(groups):
                for column in group:
                    parts.setdefault((number, self._play_at(column, plays)), []).append(column)
            groups = list(parts.values())

    def _play_at(self, column: int, plays: int) -> tuple[int, Cards] | None:
        """The seat that made this play and the cards, in terms of the original; None if the deal is over."""
        of = self.columns[column]
        if plays >= len(of.plays):
            return None
        deal, play = of.plays[plays]
        return deal.acting, tuple(self._original_card(of, deal.acting, card) for card in play.cards)

    def _original_card(self, column: Column, seat: int, card: Card) -> Card:
        """The card of the original that this one stands for; if one of the games has no suits, only its rank."""
        if all(each.translation.deal.pack.has_suits for each in self.columns):
            stands_for = column.translation.stands_for[seat].items()
            return next((there for there, here in stands_for if here == card), card)
        return Card(AS_NUMBERS.get(card.rank, card.rank))

    def _remarks(self, plays: int, group: Sequence[int]) -> Iterator[Remark]:
        """Cards held in all of these games but not allowed in some, grouped by the games that allow them."""
        here = {
            column: self.columns[column].plays[plays] for column in group if plays < len(self.columns[column].plays)
        }
        if len({deal.turn for deal, _ in here.values()}) != 1:
            return
        kinds: dict[tuple[bool, ...], dict[Card, dict[int, Verdict]]] = {}
        for card, verdicts in self._shared_cards({column: deal for column, (deal, _) in here.items()}):
            allowed = tuple(verdict.allowed for verdict in verdicts.values())
            if len(set(allowed)) > 1:
                kinds.setdefault(allowed, {})[card] = verdicts
        played = [self._play_at(column, plays) for column in here]
        played_cards = {card for play in played if play for card in play[1]}
        for verdict_lists in kinds.values():
            cards = sorted(verdict_lists, key=lambda card: card not in played_cards)
            columns = verdict_lists[cards[0]]
            yield Remark(plays, {column: tuple(verdict_lists[card][column] for card in cards) for column in columns})

    def _shared_cards(self, deals: Mapping[int, Deal]) -> Iterator[tuple[Card, dict[int, Verdict]]]:
        """Each card that the seat to act holds in all of these deals, with each deal's verdict on it."""
        seat = next(iter(deals.values())).turn
        assert seat is not None
        hands = [
            {self._original_card(self.columns[column], seat, card): card for card in deal.hands[seat]}
            for column, deal in deals.items()
        ]
        for card in hands[0]:
            if all(card in own for own in hands):
                pairs = zip(deals.items(), hands, strict=True)
                yield card, {column: deal.verdict(Play((own[card],))) for (column, deal), own in pairs}


def attempt(carried: Sequence[TranslatedDeal], line: Sequence[str] = (), bots: Sequence[AnyBot] = ()) -> ParallelPlay:
    """The same line of play in each game; once it ends or is not allowed, the same bots play on.

    `line` holds acts in terms of the original cards; `bots` names a bot for each seat, by default the usual one.

    >>> from cucumber import find
    >>> from cucumber.engine.cards import read_cards
    >>> from cucumber.table.compare import Original, translate
    >>> hands = tuple(map(read_cards, ("6c 9h", "3c 5s", "2d 7d")))
    >>> games = translate(Original(("Ann", "Bo", "Cai"), hands, fixed=True), [find("agurk"), find("gurka-modern")])
    >>> tried = attempt(games, ["9h", "3c", "7d"])
    >>> for verdict in tried.remarks[0].verdicts.values(): print(verdict.reason)
    Cai may not play 7♦: it doesn't beat or equal 9♥, and Cai's lowest card is 2♦.
    Cai may play 7♦: it beats 3♣.
    >>> [column.end.charges for column in tried.columns]
    [{2: 7}, {0: 6}]

    Raises BadNotation for text that is not an act, and CucumberError for an unknown bot.
    """
    bots_by_seat = dict(enumerate(map(bot_of, (*bots, *(DEFAULT_BOT,) * len(carried[0].deal.players)))))
    return ParallelPlay(tuple(_ColumnBuilder(each, line, bots_by_seat).column() for each in carried))


class _ColumnBuilder:
    """The attempt in one game, while it is being made."""

    def __init__(self, carried: TranslatedDeal, line: Sequence[str], bots: Mapping[int, Bot]) -> None:
        self.translation, self.line = carried, list(line)
        self.moves = Record(Position(carried.variant, carried.game, carried.deal), bots=bots)
        self.refused: Verdict | None = None

    @property
    def deal(self) -> Deal:
        return self.moves.deal

    def column(self) -> Column:
        """Makes the attempt, to the end of the deal."""
        while self.line and not self.deal.over:
            if self.deal.pending:
                self._answer_or_decline()
            else:
                self._follow(self._read(self.line.pop(0)))
        return Column(self.translation, self.moves.with_bot_moves(), self.refused)

    def _answer_or_decline(self) -> None:
        """Answers a question as the line does, or changes nothing: no exchange, a pass, or accepting the stake."""
        verdict = self.deal.verdict(self._read(self.line[0]))
        if verdict and not isinstance(verdict.act, Play):
            self.line.pop(0)
        else:
            declining: dict[Ask | None, Act] = {Ask.EXCHANGE: Exchange(()), Ask.STAKE: Call.ACCEPT}
            verdict = self.deal.verdict(declining.get(self.deal.asked, Call.PASS))
        self.moves = self.moves.with_move(verdict)

    def _follow(self, act: Act) -> None:
        """Makes the act of the line; an answer that nobody asked for is skipped, an illegal play ends the line."""
        verdict = self.deal.verdict(act)
        if verdict:
            self.moves = self.moves.with_move(verdict)
        elif isinstance(act, Play):
            self.refused = verdict
            self.line.clear()

    def _read(self, text: str) -> Act:
        """An act in terms of the original cards, translated to the cards of this game."""
        act = read_act(text, self.deal.hand, self.deal.pack)
        if isinstance(act, Call):
            return act
        order = self.deal.pack.strength
        cards = sorted(map(self._translate_card, act.cards), key=lambda card: order.get(card, len(order)))
        return Play(tuple(cards)) if isinstance(act, Play) else Exchange(tuple(cards))

    def _translate_card(self, card: Card) -> Card:
        """The card of this game that stands for a card of the original."""
        seat, pack = self.deal.turn, self.deal.pack
        assert seat is not None
        stands = self.translation.stands_for[seat].get(card)
        if stands is not None or card in pack.counts:
            return stands or card
        rank = AS_NUMBERS.get(card.rank, card.rank)
        return next((hands for hands in self.deal.hands[seat] if AS_NUMBERS.get(hands.rank, hands.rank) == rank), card)


def _action(column: Column, plays: int) -> str:
    """What was done at this point, in words."""
    if plays >= len(column.plays):
        return "the deal is over"
    deal, play = column.plays[plays]
    return f"{deal.actor} plays {' '.join(card.face for card in play.cards)}"
