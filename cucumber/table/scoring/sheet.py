"""A score sheet: who plays what, and what each deal of a real table came to, counted anew whenever it changes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property

from cucumber.display import ScoresRepr
from cucumber.engine.acts import BuyIn
from cucumber.engine.cards import Card
from cucumber.engine.deal import Deal
from cucumber.engine.game import Game
from cucumber.engine.rules import Ducking, Ending, Lead, Raising, Rules
from cucumber.engine.variants import Variant
from cucumber.english import clause, listed, quantity, verb_of
from cucumber.errors import BadDeal, CucumberError
from cucumber.table.match import Sum, summarize
from cucumber.table.moves import Position
from cucumber.table.scoring.reconstruction import reconstruct
from cucumber.table.scoring.result import NOBODY_HERE, Entry, Rematch, Result

MOST_ENTRIES = 500


@dataclass(frozen=True)
class ScoredEntry:
    """An entry with the game before it and the position it leads to; `problem` says why it can't be counted."""

    entry: Entry
    before: Game
    position: Position
    problem: str = ""

    @property
    def after(self) -> Game:
        return self.position.current_game

    @property
    def deal(self) -> Deal | None:
        """The deal it tells of, if it tells of one."""
        return self.position.deal if isinstance(self.entry, Result) and not self.problem else None

    @property
    def number(self) -> int:
        """The number of the deal in its game, counted from 1."""
        return self.before.settled + 1


@dataclass(frozen=True)
class ScoreSheet(ScoresRepr):
    """A score sheet: the game, the players clockwise, who deals first, and the entries in order.

    An entry that can't be counted stays, and the ones after it go on from the game before it.

    >>> from cucumber import Card, find
    >>> sheet = ScoreSheet(find("agurk"), ("Ann", "Bo", "Cai")).with_entry(Result(took=1, card=Card("K")))
    >>> sheet.game.scores, sheet.sums(sheet.scored_entries[0])[0].sentence
    ((0, 13, 0), 'Bo pays 13 for the K.')

    Raises BadDeal for players that the game does not take, and for more entries than a sheet has lines.
    """

    variant: Variant = field(compare=False)  # the game has its rules
    players: tuple[str, ...]
    dealer: int | None = None
    entries: tuple[Entry, ...] = ()
    start: Game = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if len(self.entries) > MOST_ENTRIES:
            raise BadDeal(f"A score sheet has at most {MOST_ENTRIES} lines; begin another one.")
        start = Game.new(counting_rules(self.variant.rules), self.players, self.dealer)
        self.__dict__.update(start=start, dealer=start.dealer)

    # --- what it comes to ---

    @cached_property
    def scored_entries(self) -> tuple[ScoredEntry, ...]:
        position, scored = Position(self.variant, self.start), list[ScoredEntry]()
        for entry in self.entries:
            scored.append(_score_entry(position, entry))
            position = scored[-1].position
        return tuple(scored)

    @property
    def game(self) -> Game:
        return self.scored_entries[-1].after if self.entries else self.start

    @property
    def next_game(self) -> Game:
        return _playable_game(self.game)

    @property
    def scores(self) -> dict[str, tuple[int, ...]]:
        """Each player's score after each deal that could be counted, in points or credits."""
        after = [each.after.scores for each in self.scored_entries if each.deal is not None]
        return {player: tuple(scores[seat] for scores in after) for seat, player in enumerate(self.players)}

    def sums(self, entry: ScoredEntry) -> tuple[Sum, ...]:
        """What an entry did to the scores, as sums; none for one that can't be counted."""
        if entry.problem:
            return ()
        if entry.deal is not None:
            return summarize(entry.position).sums
        return tuple(
            Sum(event.seat, event.before, event.score, event.sentence, event.rule, event.questions)
            for event in entry.after.events
        )

    # --- other sheets ---

    def with_entry(self, entry: Entry) -> ScoreSheet:
        return replace(self, entries=(*self.entries, entry))

    def with_entry_at(self, at: int, entry: Entry) -> ScoreSheet:
        """The sheet with another entry in this place; all after it is counted again."""
        return replace(self, entries=(*self.entries[:at], entry, *self.entries[at + 1 :]))


def _score_entry(position: Position, entry: Entry) -> ScoredEntry:
    game = position.current_game
    try:
        match entry:
            case BuyIn():
                return ScoredEntry(entry, game, _buy_in(position, entry))
            case Rematch():
                return ScoredEntry(entry, game, Position(position.variant, game.rematch()))
            case _:
                before = _playable_game(game)
                return ScoredEntry(entry, before, Position(position.variant, before, _reconstruct_deal(before, entry)))
    except CucumberError as error:
        return ScoredEntry(entry, game, position, str(error))


def _buy_in(position: Position, entry: BuyIn) -> Position:
    if entry.seat not in range(len(position.game.players)):
        raise BadDeal(NOBODY_HERE)
    verdict = position.current_game.verdict(entry)
    if not verdict.allowed:
        raise CucumberError(verdict.reason)
    if position.deal is None:  # before the first deal
        return replace(position, game=position.game.act(entry))
    return position.make(entry).after


def _reconstruct_deal(game: Game, result: Result) -> Deal:
    if game.over:
        winners = listed([game.players[seat] for seat in game.winners])
        raise CucumberError(f"The game was over before this deal: {winners} had won.")
    return reconstruct(game, result)


def _playable_game(game: Game) -> Game:
    """The game in which a deal after this one counts; where each deal is a game of its own, the next game."""
    return game.rematch() if game.over and game.rules.ending is Ending.SINGLE_DEAL else game


def next_deal(game: Game) -> str:
    """Who deals next, how many cards, and who leads; empty once the game is over.

    >>> from cucumber import find
    >>> next_deal(Game.new(find("agurk").rules, ["Ann", "Bo", "Cai"]))
    'Cai deals 7 cards each. Ann leads.'
    """
    if game.over:
        return ""
    dealer, leader = game.players[game.dealer], game.players[game.leader]
    deals = f"{clause(dealer, 'deals')} {quantity(game.hand_size, 'card')} each"
    return f"{deals} and {verb_of(leader, 'leads')}." if dealer == leader else f"{deals}. {clause(leader, 'leads')}."


# --- the rules by which a sheet counts, without what nobody writes down ----------------------------------------------


def counting_rules(rules: Rules) -> Rules:
    """The rules by which a sheet counts: without suits, and where the stake is doubled with any tricks before the last.

    Nobody writes down who took those, so they are made up, and any card may be played to them.
    """
    plain = without_suits(rules)
    return replace(plain, lead=Lead.ANY_CARD, ducking=Ducking.FREE) if rules.raising is Raising.STAKE else plain


def without_suits(rules: Rules) -> Rules:
    """The same rules for a pack whose cards have suits only where these matter: nobody writes down which nine it was.

    >>> from cucumber import find
    >>> rules = without_suits(find("gurka-is").rules)
    >>> " ".join(card.face for card in dict.fromkeys(rules.pack.cards))
    '2 3 4 5 6 7 8 9 10 J Q K A 6♣'
    """
    tiers = (tuple(Card(card.rank) if _is_usual(card, rules) else card for card in tier) for tier in rules.pack.tiers)
    return replace(rules, pack=replace(rules.pack, tiers=tuple(tiers)))


def _is_usual(card: Card, rules: Rules) -> bool:
    """Whether the card is as strong as most cards of its rank, and as dear as the rank alone."""
    of_the_rank = [each for each in rules.pack.cards if each.rank == card.rank]
    strength, costs = rules.pack.strength, rules.point_table.cost
    as_most = strength[card] == Counter(strength[each] for each in of_the_rank).most_common(1)[0][0]
    return as_most and costs(card) == costs(Card(card.rank))
