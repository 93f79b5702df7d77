"""Setting up a position: what was typed or picked for it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from cucumber.engine.cards import LONGEST_TEXT, write_cards
from cucumber.engine.deal.history import dealt_hands, undealt_cards
from cucumber.errors import BadNotation
from cucumber.table.explore.tree import Exploration

BY_CHANCE, NO_STOCK, SITS_OUT = "?", "none", "-"
NAMES = (
    *("Ann", "Bo", "Cai", "Dan", "Eva", "Finn", "Gro", "Hans"),
    *("Ida", "Jon", "Kai", "Lis", "Mads", "Nina", "Ole", "Per", "Rut"),
)
MOST_PLAYERS = 40
_TEXTS = ("number", "seed", "cards", "stock", "played")
_TEXTS_OF_SEATS = ("players", "scores", "lost", "kept", "hands")
_SEATS = ("dealer", "leader")


@dataclass(frozen=True)
class Setup:
    """What was typed to set up a position; anything left empty follows from the rules or from chance.

    `players`, `scores`, `lost` (lives), `kept` (cards) and `hands` have an entry for each seat. In a hand, `?` leaves
    the rest to chance; an empty hand leaves all of it to chance. `stock` holds the undealt cards in the order they are
    drawn, in the same way, or is "none". `played` are the acts made so far; `dealer` and `leader` are seats, `bought`
    the seats that have bought in.

    The hands of `loose` seats are simply the cards on the table; nobody asked for them, so they give way to any cards
    that are asked for. So does `order`, the order of the undealt cards when all hands are known.
    """

    variant: str = "agurk"
    house_rules: tuple[str, ...] = ()
    players: tuple[str, ...] = NAMES[:4]
    dealer: int | None = None
    leader: int | None = None
    number: str = "1"
    scores: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    bought: tuple[int, ...] = ()
    seed: str = "1"
    cards: str = ""
    hands: tuple[str, ...] = ()
    stock: str = ""
    played: str = ""
    loose: frozenset[int] = frozenset()
    order: str = ""

    @staticmethod
    def of(exploration: Exploration) -> Setup:
        """What one would type to set up the deal that an exploration shows.

        >>> from cucumber import Game, find
        >>> agurk = find("agurk")
        >>> shown = Exploration.of(agurk, Game.new(agurk.rules, ["Ann", "Bo"]), "deal 9h 2c / Jd 5s")
        >>> Setup.of(shown).hands, Setup.of(shown).cards, Setup.of(shown).stock
        (('2c 9h', '5s Jd'), '2', 'none')
        """
        position = exploration.nodes[exploration.dealing].position
        game, deal = position.game, position.deal
        assert deal is not None
        # The game as if it began here: what follows from it need not be typed.
        fresh = game.with_dealer(deal.dealer).without_past()
        hands, undealt = dealt_hands(deal), undealt_cards(deal)
        size = len(hands[deal.seats[0]])
        there = sum(map(len, (*hands, undealt, *game.kept)))
        is_rest = there == len(deal.pack.cards)
        return Setup(
            variant=position.variant.plain.key,
            house_rules=position.variant.on,
            players=game.players,
            dealer=deal.dealer,
            leader=None if deal.leader == fresh.leader else deal.leader,
            number=str(game.settled + 1),
            scores=tuple(map(str, game.scores)),
            lost=tuple(str(game.rules.when_caught.lives - lives) for lives in game.lives),
            kept=tuple(map(write_cards, game.kept)),
            bought=game.bought_in,
            seed=exploration.seed,
            cards="" if size == fresh.hand_size else str(size),
            hands=tuple(write_cards(hand) or SITS_OUT for hand in hands),
            stock="" if is_rest else write_cards(undealt) or NO_STOCK,
            loose=frozenset(range(len(game.players))),
            order=write_cards(undealt) if is_rest else "",
        )

    # --- changing it ---

    def with_field(self, name: str, value: Any) -> Setup:
        """The setup with one field filled in by a page; `hands.2` is the hand of seat 2.

        Raises BadNotation for a field or value that no page of ours sends.
        """
        field, _, seat = name.partition(".")
        if field in _TEXTS_OF_SEATS and seat.isascii() and seat.isdigit() and isinstance(value, str):
            return self._at_seat(field, seat, value)
        if name in _TEXTS and isinstance(value, str):
            return self._with(**{name: value[: LONGEST_TEXT + 1]})
        if name in _SEATS and (value is None or _is_seat(value)):
            return self._with(**{name: value})
        if name == "variant" and isinstance(value, str):
            game = value[: LONGEST_TEXT + 1]
            return replace(self, variant=game, house_rules=(), scores=(), lost=(), kept=(), bought=())
        if name == "house_rules" and _is_list(value) and all(isinstance(each, str) for each in value):
            return replace(self, house_rules=tuple(value))
        if name == "bought" and _is_list(value) and all(map(_is_seat, value)):
            return replace(self, bought=tuple(value))
        raise BadNotation(f"There is nothing to fill in here called {name[:40]!r} with {value!r:.60}.")

    def _at_seat(self, field: str, digits: str, text: str) -> Setup:
        seat = int(digits[:4])
        if seat >= len(self.players):
            raise BadNotation(f"There is no seat {seat} here; the last one is {len(self.players) - 1}.")
        typed = list(self.of_seats(field))
        typed[seat] = text[: LONGEST_TEXT + 1]
        loose = self.loose - {seat} if field == "hands" else self.loose
        return self._with(**{field: tuple(typed)}, loose=loose)

    def _with(self, **fields: Any) -> Setup:
        return replace(self, **fields)

    def of_seats(self, field: str) -> tuple[str, ...]:
        """A field with an entry for each seat, padded with empty ones."""
        typed: tuple[str, ...] = getattr(self, field)
        return (*typed, *("",) * len(self.players))[: len(self.players)]

    def with_players(self, number: int) -> Setup:
        """The setup for that many players, adding new ones or dropping the last.

        >>> Setup().with_players(3).players, Setup(players=("Bo", "Kim")).with_players(3).players
        (('Ann', 'Bo', 'Cai'), ('Bo', 'Kim', 'Ann'))
        """
        number = max(2, min(number, MOST_PLAYERS))
        spare = (*NAMES, *(f"Player {place}" for place in range(1, MOST_PLAYERS + 1)))
        players = (*self.players, *(name for name in spare if name not in self.players))[:number]
        shortened = {name: getattr(self, name)[:number] for name in ("scores", "lost", "kept", "hands")}
        return replace(
            self,
            players=players,
            dealer=self.dealer if self.dealer in range(number) else None,
            leader=self.leader if self.leader in range(number) else None,
            bought=tuple(seat for seat in self.bought if seat < number),
            loose=frozenset(seat for seat in self.loose if seat < number),
            **shortened,
        )

    def with_next_seed(self) -> Setup:
        """The setup with other cards, dealt by the next seed, except for the hands asked for.

        >>> Setup(hands=("9h", "2c"), loose=frozenset({1}), seed="deal 9").with_next_seed().hands
        ('9h', '')
        >>> Setup(seed="deal 9").with_next_seed().seed
        'deal 10'
        """
        hands = tuple("" if seat in self.loose else hand for seat, hand in enumerate(self.hands))
        return replace(self, seed=next_seed(self.seed), hands=hands, loose=frozenset(), order="")


def next_seed(seed: str) -> str:
    """The seed after this one, with the number at its end increased."""
    word, digits = re.fullmatch(r"(.*?)([0-9]{0,9})", seed.strip(), re.DOTALL).groups()  # type: ignore[union-attr] # any text fits
    return f"{word}{int(digits) + 1}" if digits else f"{word or '1'} 2".removeprefix("1 ")


def _is_seat(value: object) -> bool:
    return type(value) is int and 0 <= value < MOST_PLAYERS


def _is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and len(value) <= MOST_PLAYERS
