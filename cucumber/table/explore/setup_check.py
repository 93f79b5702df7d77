"""Reading what was typed or picked to set up a position, and what is wrong with each part of it.

Each field is read by itself, as far as possible, so that an error in one does not affect the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from random import Random
from typing import TypeVar

from cucumber.engine.acts import Act
from cucumber.engine.cards import Card, Cards, Pack, give_suits, read_cards, without, write_cards
from cucumber.engine.deal.checks import name_players
from cucumber.engine.game import DealMove, Game
from cucumber.engine.notation import split_acts
from cucumber.engine.rules import BuyIns, Ending, Exchanging, ScoreKeeping, Undealt, WhenCaught
from cucumber.engine.variants import Variant, find
from cucumber.errors import CucumberError
from cucumber.table.explore.setup import BY_CHANCE, NO_STOCK, SITS_OUT, Setup
from cucumber.table.moves import Position
from cucumber.table.moves.game_link import LONGEST_SEED

Value = TypeVar("Value")
Instead = TypeVar("Instead")

_LONGEST_NUMBER = 6
_OF_CARDS = {"hands", "stock", "cards", "kept"}
_NOBODY_IS_OUT = {Ending.FIRST_OUT_LOSES, Ending.SINGLE_DEAL}


@dataclass(frozen=True)
class Start:
    """A position to play from: the table, the dealing, the acts since, and the seed for later deals."""

    table: Position
    dealing: DealMove
    acts: tuple[Act, ...] = ()
    seed: str = "1"


@dataclass(frozen=True)
class RequestedCards:
    """The cards asked for in one place, a hand or the undealt cards, and whether chance adds others."""

    cards: Cards = ()
    by_chance: bool = True

    def __str__(self) -> str:
        """The cards as they are typed; empty if all are left to chance."""
        return write_cards(self.cards) + f" {BY_CHANCE}" * bool(self.by_chance and self.cards)


class Problems(dict[str, str]):
    """What is wrong with each field: its first problem, since later ones may only follow from it."""

    def note(self, where: str, problem: str) -> None:
        self.setdefault(where, problem)

    def catch(self, where: str, ask: Callable[[], Value], instead: Instead) -> Value | Instead:
        """What `ask` gives, or `instead` where that raises CucumberError, with the problem noted."""
        try:
            return ask()
        except CucumberError as error:
            self.note(where, str(error))
            return instead


@dataclass
class SetupCheck:
    """A setup that has been read: its problems by field (`hands.2` is seat 2's), or the start if there are none.

    `game` is the game at the table, None if the number of players is wrong. `held` are the cards asked for at each
    seat, `undealt` those asked for among the undealt cards. `hands` and `stock` are all cards as they would be dealt,
    empty while a problem prevents that.
    """

    setting: Setup
    problems: Problems = field(default_factory=Problems)
    game: Game | None = None
    held: tuple[RequestedCards, ...] = ()
    undealt: RequestedCards = field(default_factory=RequestedCards)
    hands: tuple[Cards, ...] = ()
    stock: Cards = ()
    start: Start | None = None

    def __post_init__(self) -> None:
        self._check_players()
        self.game = self._game()
        self._read_hands()
        if self.game is not None:
            self._deal(self.game)

    # --- the rules ---

    @cached_property
    def variant(self) -> Variant:
        """The variant with its house rules, or without them if they contradict each other."""
        plain = self.problems.catch("variant", lambda: find(self.setting.variant), None)
        if plain is None:
            return find("agurk")
        return self.problems.catch("house_rules", lambda: plain.playing(*self.setting.house_rules), plain)

    @cached_property
    def pack(self) -> Pack:
        return self.variant.rules.pack_for(len(self.setting.players))

    @cached_property
    def used_fields(self) -> frozenset[str]:
        """The optional fields that this game uses; the others are not read."""
        rules = self.variant.rules
        keeps = rules.score_keeping is ScoreKeeping.KEPT_CARDS
        some_are_out = rules.when_caught is not WhenCaught.STAYS_IN and rules.ending not in _NOBODY_IS_OUT
        arises = {
            "scores": not keeps and rules.ending is not Ending.SINGLE_DEAL,
            "kept": keeps,
            "lost": some_are_out or rules.when_caught.lives > 1,
            "bought": isinstance(rules.when_caught, BuyIns),
            "stock": rules.exchange is not Exchanging.NONE or rules.undealt is Undealt.SHOWN,
        }
        return frozenset(name for name, does in arises.items() if does)

    # --- the table ---

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that get cards."""
        return self.game.seats if self.game else tuple(range(len(self.setting.players)))

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names for sentences; a name that is not valid is replaced."""
        typed = enumerate(map(str.strip, self.setting.players))
        return tuple(f"Player {seat + 1}" if f"players.{seat}" in self.problems else name for seat, name in typed)

    def _check_players(self) -> None:
        names = [name.strip() for name in self.setting.players]
        for seat, name in enumerate(names):
            self.problems.catch(f"players.{seat}", partial(name_players, [name], 1), None)
            if name in names[:seat]:
                self.problems.note(f"players.{seat}", f"Somebody else is called {name} already.")
        allowed = self.variant.rules.player_range
        if len(names) not in allowed:
            self.problems.note("players", f"{len(names)} players can't play {self.variant.name}. {allowed.sentence}")

    def _game(self) -> Game | None:
        """The game as set up, or a new one if the rules forbid its state; None for a wrong number of players."""
        rules, names = self.variant.rules, self.names
        lost = self._numbers("lost", 0) if "lost" in self.used_fields else [0] * len(names)
        kept_cards = self._kept_cards()
        scores = self._scores(lost, kept_cards)
        bought = self.setting.bought if "bought" in self.used_fields else ()
        settled = self._number("number", self.setting.number, 1) - 1
        if settled < 0:
            self.problems.note("number", "Deals are counted from 1.")
        if "players" in self.problems:
            return None
        try:
            game = Game.new(rules, names, None, scores, lost, max(0, settled), kept_cards, bought)
        except CucumberError as error:
            self.problems.note(self._field_of(error), str(error))
            game = Game.new(rules, [f"Player {seat + 1}" for seat in range(len(names))])
        return self._with_dealer(game)

    def _with_dealer(self, game: Game) -> Game:
        """The game with the dealer asked for, if that player is still in; also checks the leader."""
        dealer, leader = self.setting.dealer, self.setting.leader
        if leader is not None and leader not in game.seats:
            self.problems.note("leader", "A player who is out can't lead. Choose somebody else.")
        if dealer is None or dealer in game.seats:
            return game if dealer is None else game.with_dealer(dealer)
        self.problems.note("dealer", "A player who is out can't deal. Choose somebody else.")
        return game

    def _field_of(self, error: CucumberError) -> str:
        """The field at which to show a problem with the state of the game."""
        if error.seat is None:
            return "standing"
        if error.field == "scores" and "kept" in self.used_fields:
            return f"kept.{error.seat}"
        return f"{'lost' if error.field == 'lives' else error.field}.{error.seat}"

    def _scores(self, lost: Sequence[int], kept_cards: Sequence[Cards]) -> list[int]:
        """The scores typed, or those that the kept cards count; a player who is out has none, and keeps the score."""
        rules, typed = self.variant.rules, self.setting.of_seats("scores")
        if not kept_cards:
            return self._numbers("scores", rules.score_keeping.start) if "scores" in self.used_fields else []
        left = [int(text[:_LONGEST_NUMBER]) if text.isascii() and text.isdigit() else 0 for text in typed]
        return [
            left[seat] if lost[seat] == rules.when_caught.lives else sum(map(rules.point_table.cost, cards))
            for seat, cards in enumerate(kept_cards)
        ]

    def _numbers(self, name: str, default: int) -> list[int]:
        """One number a seat; an empty field means `default`."""
        typed = self.setting.of_seats(name)
        return [self._number(f"{name}.{seat}", text, default) for seat, text in enumerate(typed)]

    def _number(self, where: str, text: str, default: int) -> int:
        digits = text.strip().replace("−", "-")
        if not digits:
            return default
        if not (digits.isascii() and digits.removeprefix("-").isdigit()):
            self.problems.note(where, f"{text[:20]!r} isn't a whole number.")
            return default
        if len(digits) > _LONGEST_NUMBER:
            self.problems.note(where, f"A number here has at most {_LONGEST_NUMBER} digits.")
            return default
        return int(digits)

    def _kept_cards(self) -> list[Cards]:
        """The cards kept as scores, as far as they are valid; empty in games without them."""
        kept_cards: list[Cards] = []
        for seat, text in enumerate(self.setting.of_seats("kept") if "kept" in self.used_fields else ()):
            kept_cards.append(self._read_cards(f"kept.{seat}", text, kept_cards))
        return list(give_suits(kept_cards, self.pack))

    # --- the cards asked for ---

    def _read_hands(self) -> None:
        """Reads the hands and undealt cards asked for, and then the loose hands."""
        kept_cards = tuple(card for cards in (self.game.kept if self.game else ()) for card in cards)
        typed = {f"hands.{seat}": text for seat, text in self._hands_typed()}
        if self.setting.stock.strip().lower() != NO_STOCK:
            typed["stock"] = self.setting.stock
        groups: list[Cards] = [kept_cards]
        for where, text in typed.items():
            groups.append(self._read_cards(where, text.replace(BY_CHANCE, " "), groups))
        suited = dict(zip(typed, give_suits(groups, self.pack)[1:], strict=True))
        by_chance = {where for where, text in typed.items() if BY_CHANCE in text or not text.strip()}
        held = {where: RequestedCards(cards, where in by_chance) for where, cards in suited.items()}
        self.undealt = held.pop("stock", RequestedCards((), by_chance=False))
        seats = range(len(self.setting.players))
        self.held = tuple(held.get(f"hands.{seat}", RequestedCards((), by_chance=seat in self.seats)) for seat in seats)
        requested = (card for cards in suited.values() for card in cards)
        self._read_loose_hands(self.pack.counts - Counter((*kept_cards, *requested)))

    def _hands_typed(self) -> Iterator[tuple[int, str]]:
        """The hands asked for, each with its seat."""
        for seat, text in enumerate(self.setting.of_seats("hands")):
            words = text.strip().removeprefix(SITS_OUT)
            if seat in self.setting.loose:
                continue
            if seat in self.seats:
                yield seat, words
            elif words:
                self.problems.note(f"hands.{seat}", "A player who is out gets no cards.")

    def _read_loose_hands(self, free: Counter[Card]) -> None:
        """Lets loose hands keep the cards nobody asked for; a loose hand with too many cards is left to chance."""
        size, held = self.size, list(self.held)
        for seat, lying in self._loose.items():
            cards = _take_free(lying, free) if len(lying) <= size else ()
            held[seat] = RequestedCards(cards, by_chance=len(cards) < size)
        self.held = tuple(held)

    def _read_cards(self, where: str, text: str, groups: Sequence[Cards]) -> Cards:
        """The cards of a text; empty if it cannot be read, or the pack lacks them beside those of other groups."""

        def read() -> Cards:
            cards = read_cards(text)
            give_suits([*groups, cards], self.pack)
            return cards

        return self.problems.catch(where, read, ())

    @cached_property
    def size(self) -> int:
        """How many cards each: as typed, else as most hands have if any is asked for, else as the rules say."""
        by_the_rules = self.game.hand_size if self.game else len(self.pack.cards)
        if self.setting.cards.strip():
            size = self._number("cards", self.setting.cards, by_the_rules)
            if size < 1:
                self.problems.note("cards", "Everyone gets at least one card.")
            return size
        held_sizes = [len(held.cards) for held in self.held if held.cards and not held.by_chance]
        sizes = Counter((*held_sizes, *map(len, self._loose.values())) if held_sizes else ())
        return max(sizes, key=lambda size: (sizes[size], size == by_the_rules, size)) if sizes else by_the_rules

    @property
    def _loose(self) -> dict[int, Cards]:
        """The cards that lie in loose hands, by seat."""
        hands = {seat: text for seat, text in enumerate(self.setting.of_seats("hands")) if seat in self.setting.loose}
        return {seat: read_cards(hands[seat]) for seat in self.seats if hands.get(seat, "") not in {"", SITS_OUT}}

    # --- dealing ---

    def _deal(self, game: Game) -> None:
        typed = self.setting.seed.strip() or "1"
        if len(typed) > LONGEST_SEED:
            self.problems.note("seed", f"A seed has at most {LONGEST_SEED} characters; this one has {len(typed):,}.")
        seed = typed[:LONGEST_SEED]
        self._check_sizes(game)
        if any(where.partition(".")[0] in _OF_CARDS for where in self.problems):
            return
        self.hands, self.stock = self._deal_by_chance(game, seed)
        leader = None if self.setting.leader == game.leader else self.setting.leader
        table, dealing = Position(self.variant, game), DealMove(self.hands, leader, stock=self.stock)
        if not self.problems:
            acts = self.problems.catch("deal", lambda: self._acts(table.make(dealing).after), ())
            self.start = None if self.problems else Start(table, dealing, acts, seed)

    def _check_sizes(self, game: Game) -> None:
        """Checks that each hand has its cards, and that enough are left for chance."""
        size, seats = self.size, game.seats
        for seat in seats:
            number, player = len(self.held[seat].cards), game.players[seat]
            if number > size:
                self.problems.note(f"hands.{seat}", f"{player} has {number} cards, and everyone gets {size}.")
            elif number < size and not self.held[seat].by_chance:
                why = f"{player} has {number} of {size} cards. Add some, or {BY_CHANCE} for the rest by chance."
                self.problems.note(f"hands.{seat}", why)
        there, dealt = len(self.pack.cards) - sum(map(len, game.kept)), size * len(seats)
        if dealt > there:
            self.problems.note(
                "cards", f"{size} cards each for {len(seats)} players are more than the {there} there are."
            )
        elif dealt > there - len(self.undealt.cards):
            self.problems.note("stock", f"Of {there} cards {dealt} are dealt; that many are not left over.")

    def _deal_by_chance(self, game: Game, seed: str) -> tuple[tuple[Cards, ...], Cards]:
        """The hands and the undealt cards, with those that chance adds.

        Each seat gets the cards that the seed alone would give it, except those asked for elsewhere: so asking for one
        card moves few others.
        """
        there = without(self.pack.cards, tuple(card for cards in game.kept for card in cards))
        shuffled = Random(f"{seed}/{game.settled + 1}").sample(there, len(there))
        size, seats = self.size, game.seats
        piles = {seat: shuffled[place * size : (place + 1) * size] for place, seat in enumerate(seats)}
        rest = shuffled[len(seats) * size :]
        piles_held = [*((piles[seat], self.held[seat]) for seat in seats), (rest, self.undealt)]
        for own, held in piles_held:
            for card in held.cards:
                next(pile for pile in (own, rest, *piles.values()) if card in pile).remove(card)
        missing = {seat: size - len(self.held[seat].cards) for seat in seats}
        for seat in seats:
            rest += piles[seat][missing[seat] :]
            del piles[seat][missing[seat] :]
        for seat in seats:
            piles[seat] += [rest.pop() for _ in range(missing[seat] - len(piles[seat]))]
        if not any(missing.values()):
            rest = _keep_order(read_cards(self.setting.order), rest)
        hands = [self.pack.sort((*held.cards, *piles.get(seat, ()))) for seat, held in enumerate(self.held)]
        return tuple(hands), (*self.undealt.cards, *(rest if self.undealt.by_chance else ()))

    def _acts(self, position: Position) -> tuple[Act, ...]:
        """The acts typed, up to the first that the rules do not allow."""
        deal, acts = position.current_deal, []
        for number, text in enumerate(split_acts(self.setting.played), start=1):
            try:
                verdict = deal.verdict(text)
                deal = verdict.after()
            except CucumberError as error:
                self.problems.note("played", f"Move {number}: {error}")
                break
            acts.append(verdict.act)
        return tuple(acts)


def _take_free(cards: Sequence[Card], free: Counter[Card]) -> Cards:
    """The cards that are free, which are then taken from `free`."""
    taken = []
    for card in cards:
        if free[card] > 0:
            free[card] -= 1
            taken.append(card)
    return tuple(taken)


def _keep_order(order: Sequence[Card], cards: Sequence[Card]) -> list[Card]:
    """The cards in their order; new cards take the places of those that are gone."""
    left = Counter(cards)
    stayed = [bool(_take_free([card], left)) for card in order]
    new = list(_take_free(cards, left))
    lying = [card if stays else new.pop(0) for card, stays in zip(order, stayed, strict=True) if stays or new]
    return [*lying, *new]
