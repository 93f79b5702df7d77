"""Setting up a position: what somebody typed or picked for it, and what is wrong with which part of that.

What is wrong with one field leaves the others as they are: each is read by itself, as far as it can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cached_property
from random import Random
from typing import Any

from cucumber.cards import LONGEST_TEXT, Card, Cards, give_suits, read_cards, write_cards
from cucumber.deal import name_players, without
from cucumber.errors import BadNotation, CucumberError
from cucumber.exploration.position import DEAL, Position
from cucumber.exploration.tree import LONGEST_SEED, Exploration
from cucumber.game import Game
from cucumber.notation import dealt_hands, split_acts, undealt_cards
from cucumber.rules import ScoreKeeping
from cucumber.variants import HouseRule, Variant, find

BY_CHANCE, NO_STOCK, SITS_OUT = "?", "none", "-"
NAMES = (
    "Ann",
    "Bo",
    "Cai",
    "Dan",
    "Eva",
    "Finn",
    "Gro",
    "Hans",
    "Ida",
    "Jon",
    "Kai",
    "Lis",
    "Mads",
    "Nina",
    "Ole",
    "Per",
    "Rut",
)
_MOST_PLAYERS = 40
_LONGEST_NUMBER = 6


@dataclass(frozen=True)
class Setting:
    """What somebody typed to set up a position; whatever is left empty follows from the rules or from chance.

    There is one of `players`, `scores`, `lost` (lives), `kept` (cards) and `hands` for each seat. In a hand `?` stands
    for a card by chance, as an empty hand does for all of them. `stock` are the undealt cards, "none" for none at all,
    `played` the acts that have been made. `dealer` and `leader` are seats, `bought` those who have bought in.
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

    @staticmethod
    def of(exploration: Exploration) -> Setting:
        """What one would type for the deal that an exploration shows."""
        position = exploration.nodes[exploration.dealing].position
        game, deal = position.game, position.deal
        assert deal is not None
        lost = [game.rules.when_caught.lives - lives for lives in game.lives]
        undealt = write_cards(undealt_cards(deal))
        return Setting(
            variant=position.variant.key.partition("+")[0],
            house_rules=position.variant.on,
            players=game.players,
            dealer=deal.dealer,
            leader=deal.leader,
            number=str(game.settled + 1),
            scores=tuple(map(str, game.scores)),
            lost=tuple(map(str, lost)),
            kept=tuple(map(write_cards, game.kept)),
            bought=game.bought_in,
            seed=exploration.seed,
            cards=str(len(dealt_hands(deal)[deal.seats[0]])),
            hands=tuple(write_cards(hand) or SITS_OUT for hand in dealt_hands(deal)),
            stock=undealt or NO_STOCK,
        )

    @staticmethod
    def typed(values: Mapping[str, Any]) -> Setting:
        """What a page sent. Raises BadNotation for what no page of ours sends."""
        known = {each.name: each for each in fields(Setting)}
        given: dict[str, Any] = {}
        for name, value in values.items():
            if name not in known or not _fits(value, str(known[name].type)):
                raise BadNotation(f"A setting has no {name[:40]!r} like {value!r:.60}.")
            given[name] = tuple(value) if isinstance(value, (list, tuple)) else value
        return Setting(**given)

    def as_typed(self) -> dict[str, Any]:
        """What a page shows."""
        return asdict(self)

    def seating(self, number: int) -> Setting:
        """The same with so many players: new ones at the end, or the last ones gone."""
        free = [name for name in NAMES if name not in self.players]
        spare = (*free, *(f"Player {place}" for place in range(1, _MOST_PLAYERS)))
        players = (*self.players, *spare)[: max(2, min(number, _MOST_PLAYERS))]
        return replace(
            self,
            players=players,
            dealer=None,
            leader=None,
            bought=tuple(seat for seat in self.bought if seat < number),
            **{name: getattr(self, name)[:number] for name in ("scores", "lost", "kept", "hands")},
        )


def _fits(value: object, kind: str) -> bool:
    if kind.startswith("tuple"):
        inner = int if "int" in kind else str
        return (
            isinstance(value, (list, tuple))
            and len(value) <= _MOST_PLAYERS
            and all(type(each) is inner and _short(each) for each in value)
        )
    if "int" in kind:
        return value is None or type(value) is int
    return isinstance(value, str) and _short(value)


def _short(value: object) -> bool:
    return not isinstance(value, str) or len(value) <= LONGEST_TEXT


@dataclass(frozen=True)
class Start:
    """A position that can be played from: the table, the move that deals its cards, and the acts made since."""

    table: Position
    deal: str
    acts: tuple[str, ...] = ()


@dataclass
class Checked:
    """A setting that has been read: the problems by field (`hands.2` is seat 2's), and the start where there is none.

    The start is None as long as anything is wrong.
    """

    setting: Setting
    problems: dict[str, str] = field(default_factory=dict)
    start: Start | None = None

    def __post_init__(self) -> None:
        self._read()
        if self.problems:
            self.start = None

    @cached_property
    def variant(self) -> Variant:
        """The variant with its house rules, as far as they can stand together."""
        try:
            plain = find(self.setting.variant)
        except CucumberError as error:
            self.problems["variant"] = str(error)
            return find("agurk")
        try:
            return plain.playing(*self.setting.house_rules)
        except CucumberError as error:
            self.problems["house_rules"] = str(error)
            return plain

    def house_rules(self) -> Iterator[tuple[HouseRule, bool, str]]:
        """Each house rule of the variant, whether it is switched on, and why it cannot be, if so."""
        for rule in self.variant.house_rules:
            on = rule.key in self.variant.on
            yield rule, on, "" if on else self._why_not(rule.key)

    def _why_not(self, key: str) -> str:
        try:
            self.variant.playing(key)
        except CucumberError as error:
            return str(error)
        return ""

    # --- reading, part by part ---

    def _read(self) -> None:
        players = self._players()
        game = self._game(players)
        if game is None:
            return
        table = Position(self.variant, game)
        cards = self._cards(game)
        if cards is None:
            return
        deal = f"{DEAL} {self._written(game, *cards)}"
        try:
            position = table.after(deal)
        except CucumberError as error:
            self.problems["hands"] = str(error)
            return
        self.start = Start(table, deal, self._acts(position))

    def _players(self) -> tuple[str, ...]:
        names = tuple(name.strip() for name in self.setting.players)
        for seat, name in enumerate(names):
            try:
                name_players([name], 1)
            except CucumberError as error:
                self.problems[f"players.{seat}"] = str(error)
            if name in names[:seat]:
                self.problems[f"players.{seat}"] = f"Somebody else is called {name} already."
        if len(names) not in self.variant.rules.player_range:
            self.problems["players"] = (
                f"{len(names)} players cannot play {self.variant.name}. {self.variant.rules.player_range.sentence}"
            )
        return names

    def _game(self, players: tuple[str, ...]) -> Game | None:
        numbers = {name: self._numbers(name, len(players)) for name in ("scores", "lost")}
        settled = self._number("number", self.setting.number or "1") - 1
        if settled < 0:
            self.problems.setdefault("number", "Deals are counted from 1.")
        keeps = self.variant.rules.score_keeping is ScoreKeeping.KEPT_CARDS
        if self.problems:
            return None
        try:
            return Game.new(
                self.variant.rules,
                players,
                self.setting.dealer,
                () if keeps or not any(self.setting.scores) else numbers["scores"],
                numbers["lost"],
                settled,
                self.setting.kept if keeps and any(self.setting.kept) else (),
                self.setting.bought,
            )
        except CucumberError as error:
            self.problems[self._whose(str(error), players)] = str(error)
            return None

    def _whose(self, problem: str, players: Sequence[str]) -> str:
        """The field beside which a problem with the standing of the game is told."""
        seats = [seat for seat, name in enumerate(players) if problem.startswith(f"{name} ")]
        return f"scores.{seats[0]}" if seats else "standing"

    def _numbers(self, name: str, number: int) -> list[int]:
        """One number a seat; what is left empty is what one begins with."""
        begins = self.variant.rules.score_keeping.start if name == "scores" else 0
        typed = (*getattr(self.setting, name), *("",) * number)[:number]
        return [self._number(f"{name}.{seat}", text or str(begins)) for seat, text in enumerate(typed)]

    def _number(self, where: str, text: str) -> int:
        digits = text.strip().replace("−", "-")
        if not digits.removeprefix("-").isascii() or not digits.removeprefix("-").isdigit():
            self.problems[where] = f"{text[:20]!r} is no whole number."
            return 0
        if len(digits) > _LONGEST_NUMBER:
            self.problems[where] = f"A number here has at most {_LONGEST_NUMBER} digits."
            return 0
        return int(digits)

    # --- the cards ---

    def _cards(self, game: Game) -> tuple[list[Cards], Cards] | None:
        """The hands and the undealt cards, with whatever chance decides; None where something is wrong with them."""
        seats, pack = game.seats, game.rules.pack_for(len(game.players))
        typed = (*self.setting.hands, *("",) * len(game.players))[: len(game.players)]
        hands, open_seats = self._hands_typed(typed, seats)
        kept = tuple(card for cards in game.kept for card in cards)
        stock = self._stock_typed()
        read = self._with_suits(game, [*hands, stock or ()], kept)
        if read is None or self.problems:
            return None
        *hands, undealt = read
        size = self._size(game, [hands[seat] for seat in seats if seat not in open_seats])
        for seat in seats:
            self._check_size(seat, game.players[seat], len(hands[seat]), size, full=seat not in open_seats)
        rest = list(without(pack.cards, (*(card for cards in (*hands, undealt) for card in cards), *kept)))
        wanted = sum(size - len(hands[seat]) for seat in seats)
        if wanted > len(rest):
            self.problems["cards"] = (
                f"{size} cards each for {len(seats)} players are more than the {len(pack.cards) - len(kept)} there are."
            )
        if self.problems:
            return None
        return self._filled(game, hands, undealt, rest, size, by_chance=stock is None)

    def _filled(
        self, game: Game, hands: list[Cards], undealt: Cards, rest: list[Card], size: int, *, by_chance: bool
    ) -> tuple[list[Cards], Cards]:
        if not any(hands) and by_chance and size == game.hand_size:  # the cards that the seed alone gives
            deal = game.deal(Random(f"{self._seed}/{game.settled + 1}"))
            return list(dealt_hands(deal)), undealt_cards(deal)
        Random(f"{self._seed}/{game.settled + 1}").shuffle(rest)
        full = list(hands)
        for seat in game.seats:
            missing = size - len(hands[seat])
            full[seat] = (*hands[seat], *rest[:missing])
            del rest[:missing]
        return full, tuple(rest) if by_chance else undealt

    @property
    def _seed(self) -> str:
        return self.setting.seed.strip()[:LONGEST_SEED] or "1"

    def _hands_typed(self, typed: Sequence[str], seats: Sequence[int]) -> tuple[list[Cards], set[int]]:
        """The cards typed for each seat, and the seats that get more by chance."""
        hands: list[Cards] = []
        open_seats = set()
        for seat, text in enumerate(typed):
            cards = text.replace(BY_CHANCE, " ").strip()
            if seat not in seats:
                if cards not in {"", SITS_OUT}:
                    self.problems[f"hands.{seat}"] = "Who is out of the game gets no cards."
                hands.append(())
                continue
            if BY_CHANCE in text or cards in {"", SITS_OUT}:
                open_seats.add(seat)
            hands.append(self._read_cards(f"hands.{seat}", "" if cards == SITS_OUT else cards))
        return hands, open_seats

    def _stock_typed(self) -> Cards | None:
        """The undealt cards typed; None where they are the rest of the pack."""
        text = self.setting.stock.strip()
        if not text:
            return None
        return () if text.lower() == NO_STOCK else self._read_cards("stock", text)

    def _read_cards(self, where: str, text: str) -> Cards:
        try:
            return read_cards(text)
        except BadNotation as error:
            self.problems[where] = str(error)
            return ()

    def _with_suits(self, game: Game, groups: list[Cards], kept: Cards) -> tuple[Cards, ...] | None:
        """The cards, each of them in the pack and there often enough; None where one is not."""
        pack = game.rules.pack_for(len(game.players))
        read: tuple[Cards, ...] = ()
        for number in range(1, len(groups) + 1):
            try:
                read = give_suits([kept, *groups[:number]], pack)
            except CucumberError as error:
                last = number == len(groups)
                self.problems["stock" if last else f"hands.{number - 1}"] = str(error)
                return None
        return read[1:]

    def _size(self, game: Game, full: Sequence[Cards]) -> int:
        """How many cards each: as typed, as the hands that are full have, or by the rules."""
        if self.setting.cards.strip():
            size = self._number("cards", self.setting.cards)
            if size < 1:
                self.problems.setdefault("cards", "Everyone gets one card at least.")
            return size
        sizes = Counter(map(len, full))
        return sizes.most_common(1)[0][0] if sizes else game.hand_size

    def _check_size(self, seat: int, player: str, number: int, size: int, *, full: bool) -> None:
        if number > size:
            self.problems[f"hands.{seat}"] = f"{player} has {number} cards, and everyone gets {size}."
        elif full and number < size:
            self.problems[f"hands.{seat}"] = (
                f"{player} has {number} of {size} cards. Add some, or {BY_CHANCE} for the rest by chance."
            )

    def _written(self, game: Game, hands: list[Cards], stock: Cards) -> str:
        parts = [" / ".join(write_cards(hand) or SITS_OUT for hand in hands)]
        if self.setting.leader is not None and self.setting.leader != game.leader:
            parts.append(f"lead {self.setting.leader}")
        if stock:
            parts.append(f"stock {write_cards(stock)}")
        return "; ".join(parts)

    def _acts(self, position: Position) -> tuple[str, ...]:
        acts = split_acts(self.setting.played)
        for number, act in enumerate(acts, start=1):
            try:
                position = position.after(act)
            except CucumberError as error:
                self.problems["played"] = f"Act {number}: {error}"
                break
        return tuple(acts)
