"""A whole game as text, a line for each thing to say about it.

    game agurk
    player Ann
    player Bo
    dealer 1
    deal 2c 9h / 5s Jd
    play 9h, Jd, 5s, 2c
    scores 0 5

The rules come first, by the key of the variant; then the players by seat, and who deals first. Each deal has its cards
as `notation.deals` writes them, the acts, the scores it came to, and who bought in afterwards (`buy in 2`). Once the
game is over, `won` names the seats that have won. Lines that are empty or begin with `#` say nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from cucumber.engine.acts import BuyIn
from cucumber.engine.deal import Deal
from cucumber.engine.deal.history import acts_of
from cucumber.engine.game import DealMove, Game, PlayedGame
from cucumber.engine.notation.deals import play_out, read_dealing, read_number, split_acts
from cucumber.engine.rules import nearest
from cucumber.engine.variants import AnyRules, key_of
from cucumber.errors import BadNotation, CucumberError, check_kind

_WORDS = ("game", "player", "dealer", "deal", "play", "buy", "scores", "won")
LARGEST = 2**22  # characters: longer texts are not read


def write_game(played: PlayedGame) -> str:
    """The game as text, from its first deal on; `read_game` reads it back.

    >>> start = Game.new("simple", ["Ann", "Bo"])
    >>> deal = Deal.of("simple", ["9h", "Jd"], players=start.players).act("9h").act("Jd")
    >>> print(write_game(PlayedGame(start, (deal,))))
    game simple
    player Ann
    player Bo
    dealer 1
    deal 9h / Jd
    play 9h, Jd
    scores 0 11

    Raises BadNotation for a game that began with scores or deals before it: a text does not tell them.
    """
    check_kind(played, PlayedGame, "What is written is a PlayedGame, such as play_game gives", "played")
    start = played.start
    if start != Game.new(start.rules, start.players, start.dealer):
        raise BadNotation("A game is written from its first deal on; this one began with scores or deals before it.")
    return "\n".join(_lines(played))


def _lines(played: PlayedGame) -> Iterator[str]:
    yield f"game {key_of(played.start.rules)}"
    yield from (f"player {name}" for name in played.start.players)
    yield f"dealer {played.start.dealer}"
    for deal, bought, (before, after) in zip(played.deals, played.bought, pairwise(played.games), strict=True):
        yield str(DealMove.of(deal, before))
        yield f"play {', '.join(map(str, acts_of(deal)))}"
        yield from (str(BuyIn(seat)) for seat in bought)
        yield f"scores {_numbers(after.scores)}"
    if played.winners:
        yield f"won {_numbers(played.winners)}"


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


# --- reading ----------------------------------------------------------------------------------------------------------


def read_game(text: str, rules: AnyRules | None = None) -> PlayedGame:
    """The game that a text describes, played by the rules it names, or by these.

    Raises BadNotation for text that is not in this form, or if by these rules the game comes out differently than it
    says; BadVariant, BadDeal or IllegalAct for impossible rules, cards or acts. Each names the line, counted from 1.
    """
    check_kind(text, str, "A game is written as text", "text")
    if len(text) > LARGEST:
        raise BadNotation(f"A game is written in at most {LARGEST:,} characters; here are {len(text):,}.")
    reading = _GameReader(rules)
    for number, line in enumerate(text.splitlines(), start=1):
        word, _, rest = line.strip().partition(" ")
        try:
            if word and not word.startswith("#"):
                reading.take(word, rest.strip())
        except CucumberError as error:
            raise error.within(f"Line {number}") from None
    return reading.read()


@dataclass
class _GameReader:
    """What has been read of a game so far."""

    rules: AnyRules | None
    players: list[str] = field(default_factory=list)
    games: list[Game] = field(default_factory=list)
    dealt: Deal | None = None
    deals: list[Deal] = field(default_factory=list)
    bought: list[tuple[int, ...]] = field(default_factory=list)

    def take(self, word: str, rest: str) -> None:
        match word:
            case "game":
                self.rules = rest if self.rules is None else self.rules
            case "player":
                self.players.append(rest)
            case "dealer":
                self._begin(rest)
            case "deal":
                self._deal(rest)
            case "play":
                self._play(rest)
            case "buy":
                seat = read_number(rest.removeprefix("in").strip())
                self.games[-1:] = [self._settled().act(BuyIn(seat))]
                self.bought[-1] += (seat,)
            case "scores":
                _check_outcome("scores", rest, self._settled().scores)
            case "won":
                _check_outcome("winners", rest, self._settled().winners)
            case _:
                hint = nearest(word, _WORDS)
                raise BadNotation(f"A line begins with {', '.join(_WORDS)}; {word[:40]!r} is none. {hint}")

    def read(self) -> PlayedGame:
        """The game that was read. Raises BadNotation if the last deal is only dealt."""
        if self.dealt is not None:
            raise BadNotation("The last deal has no line 'play' with its acts.")
        return PlayedGame(self._begun()[0], tuple(self.deals), tuple(self.bought))

    def _begin(self, dealer: str) -> None:
        if self.games:
            raise BadNotation("Who deals first is said once, before the first deal.")
        if self.rules is None:
            raise BadNotation("The rules come first, in a line such as 'game agurk'.")
        self.games.append(Game.new(self.rules, self.players, read_number(dealer)))

    def _deal(self, cards: str) -> None:
        if self.dealt is not None:
            raise BadNotation("The deal before has no line 'play' with its acts.")
        self.dealt = read_dealing(cards).deal_in(self._begun()[-1])

    def _play(self, acts: str) -> None:
        if self.dealt is None:
            raise BadNotation("The acts of a deal follow its cards, in a line such as 'deal 9h 2c / Jd 5s'.")
        self.deals.append(play_out(self.dealt, split_acts(acts)))
        self.bought.append(())
        self.games.append(self.games[-1].settle(self.deals[-1]))
        self.dealt = None

    def _begun(self) -> list[Game]:
        if not self.games:
            raise BadNotation(
                "A game begins with 'game agurk', a line such as 'player Ann' for each seat, and 'dealer 2'."
            )
        return self.games

    def _settled(self) -> Game:
        """The game after the last deal that was played."""
        if not self.deals or self.dealt is not None:
            raise BadNotation("This is said after a deal has been played.")
        return self.games[-1]


def _check_outcome(what: str, written: str, found: tuple[int, ...]) -> None:
    """Raises BadNotation if a game comes out differently than it is written."""
    if written.split() != [*map(str, found)]:
        raise BadNotation(f"By these rules the {what} are {_numbers(found) or 'none'}, not {written[:60]!r}.")
