"""Carrying a deal over: one shuffled pack dealt in several games, with the same cards in the same hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from cucumber.engine.cards import Card, Cards, name_cards
from cucumber.engine.deal import Deal
from cucumber.engine.game import DealMove, Game
from cucumber.engine.rules import Ending, ScoreKeeping
from cucumber.engine.variants import Variant
from cucumber.english import capitalized, number_word
from cucumber.errors import CucumberError

AS_NUMBERS = {"J": "11", "Q": "12", "K": "13", "A": "14"}
AS_PICTURES = {number: picture for picture, number in AS_NUMBERS.items()}
_MOST_NAMED = 4  # players whose new cards are listed one by one

DealtCard = tuple[int, Card]  # a seat and the card it should get


@dataclass(frozen=True)
class Original:
    """The deal to carry over: each hand in the order it was dealt, and the undealt cards.

    If the hands are `fixed`, these cards were asked for, and every game is played with that many. `dealer` and `leader`
    are None if they follow from the rules, and `scores` is empty if all games start from the beginning.
    """

    players: tuple[str, ...]
    hands: tuple[Cards, ...]
    rest: Cards = ()
    fixed: bool = False
    dealer: int | None = None
    leader: int | None = None
    scores: tuple[int, ...] = ()
    seed: str = "1"


@dataclass(frozen=True)
class TranslatedDeal:
    """The deal as dealt in one game, with sentences on what had to change, if anything.

    `stands_for` maps, for each seat, the cards of the original to the cards that stand for them.
    """

    variant: Variant
    game: Game
    deal: Deal
    notes: tuple[str, ...]
    stands_for: tuple[Mapping[Card, Card], ...]


def translate(original: Original, variants: Sequence[Variant]) -> tuple[TranslatedDeal, ...]:
    """The same deal in each of the games: the first cards of each hand, as far as the packs have them.

    >>> from cucumber import find
    >>> from cucumber.engine.cards import read_cards
    >>> hands = tuple(map(read_cards, ("9h 2c", "Jd 5s")))
    >>> original = Original(("Ann", "Bo"), hands, fixed=True)
    >>> for carried in translate(original, [find("agurk"), find("five-cucumbers")]): print(carried.deal)
    Agurk: trick 1, Ann to act
    > Ann  2♣ 9♥  | played nothing
      Bo   5♠ J♦  | played nothing
    Five Cucumbers: trick 1, Ann to act
    > Ann  2 9  | played nothing
      Bo   5 11  | played nothing

    Raises CucumberError if a game cannot be played by that many players.
    """
    return tuple(_DealTranslation(original, variant).translate() for variant in variants)


class _DealTranslation:
    """The deal while it is being carried over into one game."""

    def __init__(self, original: Original, variant: Variant) -> None:
        self.original, self.variant = original, variant
        self.notes: list[str] = []
        self.game = self._game()
        self.pack = variant.rules.pack_for(len(original.players))
        self.free = Counter(self.pack.cards)
        self.hands: list[list[Card]] = [[] for _ in original.players]
        self.stands_for: list[dict[Card, Card]] = [{} for _ in original.players]
        self.size = self._size()

    def translate(self) -> TranslatedDeal:
        """The deal as dealt in this game, with notes on what changed."""
        self._deal_hands()
        hands, stock = tuple(map(tuple, self.hands)), tuple(self._undealt())
        deal = DealMove(hands, self.original.leader, stock=stock).deal_in(self.game)
        return TranslatedDeal(self.variant, self.game, deal, tuple(self.notes), tuple(self.stands_for))

    # --- the table ---

    def _game(self) -> Game:
        """The game before this deal; it starts from the beginning if its rules do not allow the scores."""
        rules, scores = self.variant.rules, self.original.scores
        new = partial(Game.new, rules, self.original.players, self.original.dealer)
        if not any(scores):
            return new()
        if rules.score_keeping is not ScoreKeeping.RUNNING_TOTAL or rules.ending is Ending.SINGLE_DEAL:
            self.notes.append("No points are kept here from deal to deal, so the scores before the deal don't count.")
            return new()
        try:
            return new(scores)
        except CucumberError as error:
            self.notes.append(f"Everyone starts from zero here. {error}")
            return new()

    def _size(self) -> int:
        """How many cards each player gets; notes it if that differs from the original."""
        there = max(map(len, self.original.hands))
        room = len(self.pack.cards) // len(self.hands)
        size = min(there if self.original.fixed else self.game.hand_size, room)
        if size < there:
            first = f"the first {number_word(size)} of each hand"
            self.notes.append(f"{_cards_each(size)} here: {first}. {self._omission_note(size)}")
        elif size > there:
            more = f"{number_word(size - there)} more card{'' if size - there == 1 else 's'}"
            self.notes.append(f"{_cards_each(size)} here: each hand, and {more} from the same pack.")
        return size

    def _omission_note(self, size: int) -> str:
        hands = zip(self.original.players, self.original.hands, strict=True)
        left = [f"{player} {name_cards(hand[size:])}" for player, hand in hands]
        return f"Left out: {', '.join(left)}." if len(left) <= _MOST_NAMED else "The others are left out."

    # --- the cards ---

    def _deal_hands(self) -> None:
        """Gives each seat its own cards, or else, if the pack lacks some, cards of the same rank, or the next ones."""
        hands = enumerate(self.original.hands)
        own = [(seat, card) for seat, hand in hands for card in hand[: self.size]]
        missing = self._assign_by_rank(self._assign(own, lambda card: card if self.free[card] > 0 else None))
        waiting = self._undealt()
        instead = [f"{self.original.players[seat]} has {self._draw(seat, waiting).face}" for seat, _ in missing]
        for seat, hand in enumerate(self.hands):
            while len(hand) < self.size:
                self._draw(seat, waiting)
        if instead:
            changes = (f"{has} instead of {card.face}" for has, (_, card) in zip(instead, missing, strict=True))
            self.notes.append(f"This pack lacks some cards; others are dealt instead: {', '.join(changes)}.")

    def _assign(self, cards: Iterable[DealtCard], find: Callable[[Card], Card | None]) -> list[DealtCard]:
        """Gives out the cards found for these; the result is those for which none was found."""
        left = []
        for seat, card in cards:
            if (stands := find(card)) is None:
                left.append((seat, card))
            else:
                self._give(seat, stands)
                self.stands_for[seat][card] = stands
        return left

    def _assign_by_rank(self, cards: Sequence[DealtCard]) -> list[DealtCard]:
        left = self._assign(cards, self._free_card_of_rank)
        if len(left) < len(cards):
            suitless = "The cards have no suits here: each keeps its rank, with J, Q, K and A as 11 to 14."
            differing = "Where the suits differ, cards keep their ranks."
            self.notes.append(differing if self.pack.has_suits else suitless)
        return left

    def _free_card_of_rank(self, card: Card) -> Card | None:
        """A free card of the same rank, with numbers standing for pictures in packs without them."""
        ranks = {card.rank, AS_NUMBERS.get(card.rank), AS_PICTURES.get(card.rank)}
        return next((each for each in self.pack.cards if each.rank in ranks and self.free[each] > 0), None)

    def _undealt(self) -> Iterator[Card]:
        """The rest of this pack: first the undealt cards of the original in their order, then all others."""
        left = self.free.copy()
        for card in self.original.rest:
            if left[card] > 0:
                left[card] -= 1
                yield card
        others = self.pack.sort(left.elements())
        yield from Random(f"{self.original.seed}/others").sample(others, len(others))

    def _draw(self, seat: int, waiting: Iterator[Card]) -> Card:
        card = next(waiting)
        self._give(seat, card)
        return card

    def _give(self, seat: int, card: Card) -> None:
        self.free[card] -= 1
        self.hands[seat].append(card)


def _cards_each(number: int) -> str:
    return f"{capitalized(number_word(number))} card{'' if number == 1 else 's'} each"
