"""What is compared: the games, one deal, and the line tried with it, as typed or picked, or found where games part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import takewhile
from random import Random
from typing import Any

from cucumber.bots import BOTS, DEFAULT_BOT
from cucumber.engine.acts import read_act
from cucumber.engine.cards import LONGEST_TEXT, write_cards
from cucumber.engine.deal.history import dealt_hands, undealt_cards
from cucumber.engine.game import BuyIn, DealMove
from cucumber.engine.notation import split_acts
from cucumber.engine.rules import nearest
from cucumber.engine.variants import VARIANTS, Variant, find
from cucumber.errors import BadNotation, CucumberError
from cucumber.table.compare.parallel_play import Column, ParallelPlay, attempt
from cucumber.table.compare.translation import Original, translate
from cucumber.table.explore import Exploration, Setup, SetupCheck
from cucumber.table.explore.setup import NAMES
from cucumber.table.explore.setup_check import Problems
from cucumber.table.moves.game_link import named_game

FEWEST, MOST = 2, 4
_FIRST_CHOICES = ("gurka-modern", "agurk", "gurka-se", "gurka-no")
_LONGEST_NUMBER = 6
_DEALS = 100  # tried with the same scores, to find one in which two games part


@dataclass(frozen=True)
class Comparison:
    """The games by key (`agurk`, `gurka-se+ace-stops`), the deal as set up in the first of them, and the bots.

    `played` in the setup is the line that is tried in each game. `bots` has one name a seat.
    """

    games: tuple[str, ...]
    setting: Setup
    bots: tuple[str, ...] = ()

    @staticmethod
    def of(exploration: Exploration) -> Comparison:
        """The deal that an exploration shows, with the line being followed, in its own game and another one.

        >>> from cucumber.table.explore import read_link
        >>> comparison = Comparison.of(read_link("1!agurk;Ann,Bo,Cai:deal_9h_2c/Jd_5s/4c_3d.9h.Jd"))
        >>> comparison.games, comparison.setting.hands, comparison.setting.played
        (('agurk', 'gurka-modern'), ('2c 9h', '5s Jd', '3d 4c'), '9h, Jd')
        """
        dealing = exploration.line.index(exploration.dealing)
        dealt, *later = (exploration.nodes[number] for number in exploration.line[dealing:])
        nodes = [*takewhile(lambda node: not isinstance(node.move, (DealMove, BuyIn)), later)]
        position = (nodes or [dealt])[-1].position
        deal, game = position.current_deal, position.game
        setting = Setup(
            players=tuple(deal.players[seat] for seat in deal.seats),
            hands=tuple(write_cards(dealt_hands(deal)[seat]) for seat in deal.seats),
            scores=tuple(str(game.scores[seat]) for seat in deal.seats) if any(game.scores) else (),
            dealer=deal.seats.index(deal.dealer),
            leader=deal.seats.index(deal.leader),
            stock=write_cards(undealt_cards(deal)) if deal.decisions else "",
            played=", ".join(str(node.move) for node in nodes),
            seed=exploration.seed,
        )
        key = position.variant.key
        return Comparison((key, next(_other_games((key,), len(deal.seats)))), setting)

    def with_field(self, name: str, value: Any) -> Comparison:
        """The comparison with one field filled in by a page. Raises BadNotation for what no page of ours sends."""
        field, _, place = name.partition(".")
        if field not in {"games", "bots"}:
            return replace(self, setting=self.setting.with_field(name, value))
        there = self.games if field == "games" else self.bots_by_seat
        if not isinstance(value, str) or place not in map(str, range(len(there))):
            raise BadNotation(f"There is nothing to fill in here called {name[:40]!r} with {value!r:.60}.")
        filled = tuple(value[:LONGEST_TEXT] if str(number) == place else each for number, each in enumerate(there))
        return replace(self, games=filled) if field == "games" else replace(self, bots=filled)

    @property
    def bots_by_seat(self) -> tuple[str, ...]:
        number = len(self.setting.players)
        return (*self.bots, *(DEFAULT_BOT,) * number)[:number]

    def with_players(self, number: int) -> Comparison:
        """The comparison with that many players."""
        return replace(self, setting=self.setting.with_players(number), bots=self.bots[:number])

    def with_one_more(self) -> Comparison:
        """The comparison with another game added. Raises CucumberError if there are already enough."""
        if len(self.games) >= MOST:
            raise CucumberError(f"You can compare at most {MOST} games.")
        return replace(self, games=(*self.games, next(_other_games(self.games, len(self.setting.players)), "agurk")))

    def without(self, place: int) -> Comparison:
        """The comparison with one game removed. Raises CucumberError if only two are left."""
        if len(self.games) <= FEWEST:
            raise CucumberError("A comparison needs at least two games.")
        return replace(self, games=tuple(game for number, game in enumerate(self.games) if number != place))

    def with_house_rule(self, place: int, rule: str) -> ComparisonCheck:
        """What comes of it with a house rule switched on in one of the games. Raises CucumberError where it cannot."""
        name, game = f"games.{place}", f"{self.games[place]}+{rule}"
        prepared = ComparisonCheck(self.with_field(name, game))
        if problem := prepared.problems.get(name):
            raise CucumberError(problem, field=name)
        return prepared

    def with_other_cards(self) -> Comparison:
        """The comparison with other cards, dealt by the next seed, and nothing played yet."""
        fresh = replace(
            self.setting.with_next_seed(), hands=(), stock="", cards="", played="", dealer=None, leader=None
        )
        return replace(self, setting=fresh)


def _other_games(games: Sequence[str], players: int) -> Iterator[str]:
    """Further games for that many players, starting with those that show most."""
    choices = (*_FIRST_CHOICES, *(variant.key for variant in VARIANTS))
    return (key for key in choices if key not in games and players in find(key).rules.player_range)


CHARGED_IN_DENMARK = Comparison(
    ("agurk", "gurka-modern"),
    Setup(players=("Ann", "Bo", "Cai"), hands=("6c 9h", "3c 5s", "2d 7d"), leader=0, played="9h, 3c, 7d"),
)


@dataclass
class ComparisonCheck:
    """A comparison that has been read: its problems by field (`games.1` is the second game), or the attempt.

    The attempt is None as long as there is a problem.
    """

    comparison: Comparison
    problems: Problems = field(default_factory=Problems)
    attempt: ParallelPlay | None = None

    def __post_init__(self) -> None:
        self.variants = tuple(
            self.problems.catch(f"games.{place}", partial(find, key), None) or named_game(key)[0]
            for place, key in enumerate(self.comparison.games)
        )
        first = self.variants[0]
        plain = replace(self.comparison.setting, variant=first.plain.key, house_rules=first.on, scores=(), played="")
        self.checked = SetupCheck(plain)
        self.problems |= {name: problem for name, problem in self.checked.problems.items() if name not in self.problems}
        self._check_players()
        self.scores = tuple(self._score(*each) for each in enumerate(self.comparison.setting.of_seats("scores")))
        self.line, bots = self._line(), self.comparison.bots_by_seat
        for seat, bot in enumerate(bots):
            if bot not in BOTS:
                self.problems.note(f"bots.{seat}", f"There is no bot {bot[:40]!r}. {nearest(bot, list(BOTS))}")
        if not self.problems:
            deals = partial(translate, self._original(), self.variants)
            self.attempt = self.problems.catch("deal", lambda: attempt(deals(), self.line, bots), None)

    def _check_players(self) -> None:
        number = len(self.comparison.setting.players)
        cannot = [each for each in self.variants if number not in each.rules.player_range]
        if cannot:
            ranges = " ".join(f"{each.name}: {each.rules.sentence('player_range')}" for each in cannot)
            self.problems["players"] = f"{number} players can't play all of these games. {ranges}"

    @property
    def players_that_can(self) -> tuple[int, ...]:
        """The numbers of players that can play all of these games."""
        most = max(each.rules.player_range.most for each in self.variants)
        return tuple(n for n in range(2, most + 1) if all(n in each.rules.player_range for each in self.variants))

    def _score(self, seat: int, typed: str) -> int:
        text = typed.strip().replace("−", "-")
        digits = text.removeprefix("-")
        if not text or (digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_NUMBER):
            return int(text or 0)
        self.problems.note(f"scores.{seat}", f"A score is a whole number; {text[:20]!r} isn't one.")
        return 0

    def _line(self) -> tuple[str, ...]:
        """The acts of the line; a problem is noted at the first that cannot be read."""
        text = self.comparison.setting.played
        if len(text) > LONGEST_TEXT:
            self.problems.note("played", f"A line has at most {LONGEST_TEXT:,} characters; this one has {len(text):,}.")
            return ()
        acts = split_acts(text)
        for number, act in enumerate(acts, start=1):
            try:
                read_act(act, (), self.checked.pack)
            except CucumberError as error:
                self.problems.note("played", f"Move {number}: {error}")
                break
        return tuple(acts)

    def _original(self) -> Original:
        checked, setting = self.checked, self.comparison.setting
        assert checked.start is not None
        fixed, seed = bool(setting.cards.strip()) or any(held.cards for held in checked.held), checked.start.seed
        # A sorted hand in an order it could have been dealt in, always the same for the same seed.
        orders = (Random(f"{seed}/{seat}").sample(hand, len(hand)) for seat, hand in enumerate(checked.hands))
        hands, dealer, leader = tuple(map(tuple, orders)), setting.dealer, setting.leader
        return Original(checked.names, hands, checked.stock, fixed, dealer, leader, self.scores, seed)


def diverging_deal(one: Variant, other: Variant, players: int) -> Comparison | None:
    """A deal in which two games part, with the same bots in both: in the play, else in what is paid or who is out.

    None if none of some hundred deals does that. Where the play is the same, players have scores near the limits,
    since that is where scoring rules differ. The cards are those of the game that has some the other lacks.

    >>> from cucumber import find
    >>> diverging_deal(find("agurk"), find("agurk~limit=30"), 4).setting.scores
    ('20', '16', '12', '8')
    """
    has_its_own_cards = not {*other.rules.pack.cards} <= {*one.rules.pack.cards}
    first, second = (other, one) if has_its_own_cards else (one, other)  # the first one's cards are dealt
    score_lists: list[tuple[str, ...]] = [(), *_near_the_limits(one, other, players)]
    deals = (each for scores in score_lists for each in _differing_deals(first, second, players, scores))
    return next(deals, None)


def _differing_deals(one: Variant, other: Variant, players: int, scores: tuple[str, ...]) -> Iterator[Comparison]:
    """The deals in which something differs, first those in which the play does."""
    by_outcome = []
    for seed in range(1, _DEALS + 1):
        comparison = Comparison((one.key, other.key), Setup(players=NAMES[:players], seed=str(seed), scores=scores))
        attempt = ComparisonCheck(comparison).attempt
        if attempt is not None and attempt.divergences:
            yield comparison
        elif attempt is not None and any(_outcome(each) != _outcome(attempt.columns[0]) for each in attempt.columns):
            by_outcome.append(comparison)
    yield from by_outcome


def _near_the_limits(one: Variant, other: Variant, players: int) -> Iterator[tuple[str, ...]]:
    """Scores of which the first is a point below a limit, and the others lower."""
    limits = {each.rules.limit for each in (one, other)}
    for limit in sorted(each.points for each in limits if not each.falling):
        step = max(1, limit // (players + 1))
        yield tuple(str(max(0, limit - 1 - step * seat)) for seat in range(players))


def _outcome(column: Column) -> object:
    """What came of the deal: what each player pays, and how the game stands after it: scores, who is still in."""
    game = column.steps[-1].game
    return column.end.charges, game and (game.scores, game.seats, game.kept, game.winners)
