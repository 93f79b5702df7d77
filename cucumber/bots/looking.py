"""What bots read from a view: their hand, how high cards are, what is to be headed, how far the deal has come."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from cucumber.acts import EXCHANGE
from cucumber.view import CardView, View

_PICTURES = {"J": 11, "Q": 12, "K": 13, "A": 14, "Jo": 15}
KING, ACE = 13, 14


def height(rank: str) -> int:
    """How high a rank is wherever nothing else is said of it."""
    return _PICTURES.get(rank) or int(rank)


@dataclass(frozen=True)
class Option:
    """A play that is allowed: its notation, and how high its cards are, low to high."""

    act: str
    heights: tuple[int, ...]
    heads: bool

    @property
    def top(self) -> int:
        """The height of its highest card."""
        return self.heights[-1]


class Look:
    """One look at a view by the seat that acts."""

    def __init__(self, view: View) -> None:
        self.view = view
        assert view["own"] is not None
        self.hand: list[CardView] = view["seats"][view["own"]]["hand"] or []

    @cached_property
    def heights(self) -> list[int]:
        """How high the cards of the hand are, low to high: a special card is as high as the one before it or higher."""
        return list(accumulate((height(card["rank"]) for card in self.hand), max))

    @cached_property
    def to_head(self) -> list[int]:
        """How high the cards to head are; none when leading."""
        place = self.view["to_head"]
        cards = self.view["middle"][place]["cards"] if place is not None else []
        return sorted(height(card["rank"]) for card in cards)

    @property
    def leads(self) -> bool:
        """Whether the seat begins a trick."""
        return self.view["to_head"] is None

    @cached_property
    def words(self) -> list[str]:
        """What may be said now, apart from playing cards."""
        asks = self.view["asks"]
        return [call["act"] for call in asks["calls"] if call["allowed"]] if asks else []

    @property
    def exchanges(self) -> bool:
        """Whether cards may be exchanged now."""
        asks = self.view["asks"]
        return asks is not None and asks["prefix"].startswith(EXCHANGE)

    @cached_property
    def options(self) -> list[Option]:
        """The plays that are allowed, those with low cards first."""
        return [self._option(act) for act in self.view["acts"] if act not in self.words]

    def _option(self, act: str) -> Option:
        held = {_name(card): high for card, high in zip(self.hand, self.heights, strict=True)}
        heights = tuple(sorted(held[name] for name in act.split()))
        # Whatever is allowed and not the lowest heads; the lowest may do so as well.
        lowest = list(heights) == self.heights[: len(heights)]
        reaches = all(mine >= other for mine, other in zip(heights, self.to_head, strict=False))
        return Option(act, heights, heads=not self.leads and (reaches or not lowest))

    @cached_property
    def heading(self) -> list[Option]:
        """The plays that head, the cheapest first."""
        return sorted((option for option in self.options if option.heads), key=lambda option: sum(option.heights))

    @property
    def lowest(self) -> Option:
        """The lowest play there is."""
        return self.options[0]

    @property
    def done(self) -> int:
        """How many tricks are finished."""
        return self.view["trick"] - bool(self.view["middle"] and self.view["taker"] is None)

    @property
    def to_come(self) -> int:
        """How many tricks are not finished, the one being played included."""
        return self.view["tricks"] - self.done

    @cached_property
    def high_tricks(self) -> int:
        """How many finished tricks were taken by a king or a higher card."""
        rows = [seat["played"] for seat in self.view["seats"]]
        rounds = [[row[place] for row in rows if place < len(row)] for place in range(max(map(len, rows)))]
        if self.view["taker"] is not None:  # the latest one still lies in the middle
            rounds.append([card for play in self.view["middle"] for card in play["cards"]])
        return sum(max(height(card["rank"]) for card in cards) >= KING for cards in rounds)


def _name(card: CardView) -> str:
    """The card in notation: which of two identical cards it is makes no difference."""
    return card["id"].partition("#")[0]
