"""A deal as one line of text, and a whole game as a few, for files, links and tests.

    2c 9h / 5s Jd; lead 0; stock 3c 4c; play 9h, Jd, 5s

The line gives the hands by seat, separated by `/` (`-` for a seat that sits out), the seat that leads, the dealer if it
does not follow from the leader (`dealer 0`), what each seat can pay in games where that matters (`credits 10 8`), the
undealt cards in the order they are drawn, and the acts. Empty parts are left out. Rules and names are not included:
they belong to the table. Cards and acts write themselves (`str`).

    game agurk
    player Ann
    player Bo
    dealer 1
    deal 2c 9h / 5s Jd
    play 9h, Jd, 5s, 2c
    scores 0 5

Of a game the rules come first, by the key of the variant; then the players by seat, and who deals first. Each deal has
its cards, written as above, the acts, the scores it came to, and who bought in afterwards (`buy in 2`). Once the game
is over, `won` names the seats that have won. Lines that are empty or begin with `#` say nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from cucumber.engine.acts import BuyIn
from cucumber.engine.cards import LONGEST_TEXT, read_cards, write_cards
from cucumber.engine.deal import Deal
from cucumber.engine.deal.history import acts_of, dealt_hands, undealt_cards
from cucumber.engine.deal.state import dealer_for
from cucumber.engine.game import DealMove, Game, PlayedGame
from cucumber.engine.game.deal_move import SITS_OUT, write_parts
from cucumber.engine.rules import nearest
from cucumber.engine.variants import AnyRules, key_of
from cucumber.errors import BadNotation, CucumberError, check_kind

__all__ = ["play_out", "read_deal", "read_dealing", "read_game", "split_acts", "write_deal", "write_game"]

LARGEST = 2**22  # characters: longer games are not read
_PARTS = ("lead", "dealer", "credits", "stock", "play")
_OF_A_DEALING = ("lead", "dealer", "stock")
_LINES = ("game", "player", "dealer", "deal", "play", "buy", "scores", "won")
_LONGEST_NUMBER = 10
_A_SEAT = "Who leads or dealt is a number counted from 0"
_CREDITS = "Credits are whole numbers"


def write_deal(deal: Deal) -> str:
    """The deal as text; `read_deal` reads it back.

    >>> from cucumber import find
    >>> write_deal(Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s"], leader=1).act("Jd"))
    '2c 9h / 5s Jd; lead 1; play Jd'
    """
    check_kind(deal, Deal, "What is written is a deal", "deal")
    follows = deal.dealer == dealer_for(deal.rules, deal.seats, deal.leader)
    parts = {
        "lead": deal.leader,
        "dealer": None if follows else deal.dealer,
        "credits": " ".join(map(str, deal.credits)),
        "stock": write_cards(undealt_cards(deal)),
        "play": ", ".join(map(str, acts_of(deal))),
    }
    return write_parts(dealt_hands(deal), parts)


def read_deal(text: str, rules: AnyRules, players: int | Sequence[str] = ()) -> Deal:
    """The deal that a text describes, played by these rules, which may be a variant or its name as well.

    Raises BadNotation for text that is not in this form, BadDeal for cards that make no deal, and IllegalAct for an act
    that the rules do not allow.
    """
    hands, parts = _read_hands(text)
    deal = Deal.of(
        rules,
        hands,
        _number(parts.get("lead", "0")),
        parts.get("stock", ""),
        players,
        _number(parts["dealer"]) if "dealer" in parts else None,
        [_number(number, _CREDITS) for number in parts.get("credits", "").split()],
    )
    return play_out(deal, split_acts(parts.get("play", "")))


def read_dealing(text: str) -> DealMove:
    """The dealing that a text describes, without the leading word `deal`; `str` writes it.

    >>> read_dealing("9h 2c / Jd 5s; lead 1").leader
    1

    Raises BadNotation for text that is not in this form.
    """
    hands, parts = _read_hands(text)
    for word in parts:
        if word not in _OF_A_DEALING:
            raise BadNotation(f"The part {word!r} has no place where only cards are dealt; leave it out.")
    leader, dealer = (_number(parts[word]) if word in parts else None for word in ("lead", "dealer"))
    return DealMove(tuple(map(read_cards, hands)), leader, dealer, read_cards(parts.get("stock", "")))


def split_acts(text: str) -> list[str]:
    """The acts in a text, which are separated by commas."""
    return [act.strip() for act in text.split(",") if act.strip()]


def play_out(deal: Deal, acts: Sequence[str]) -> Deal:
    """The deal after all these acts. Raises BadNotation or IllegalAct, naming the act by its number, counted from 1."""
    for number, act in enumerate(acts, start=1):
        try:
            deal = deal.act(act)
        except BadNotation as error:
            raise error.within(f"Move {number}") from None
    return deal


def _read_hands(text: str) -> tuple[list[str], dict[str, str]]:
    """The hands, and the other parts of the deal by their keyword."""
    if not isinstance(text, str):
        raise BadNotation(f"A deal is written as text, not as {type(text).__name__}.")
    if len(text) > LONGEST_TEXT:
        such_as = "such as '9h 2c / Jd 5s; lead 0'"
        raise BadNotation(f"A deal is written as a text of at most {LONGEST_TEXT:,} characters, {such_as}.")
    hands, *parts = text.split(";")
    texts = [hand.strip() for hand in hands.split("/")]
    by_word: dict[str, str] = {}
    for part in parts:
        word, _, rest = part.strip().partition(" ")
        if word not in _PARTS:
            hint = nearest(word, _PARTS)
            raise BadNotation(f"A deal has the parts hands; {'; '.join(_PARTS)}: {word[:40]!r} is none of them. {hint}")
        if word in by_word:
            raise BadNotation(f"The part {word!r} of a deal is there twice; leave one of them out.")
        by_word[word] = rest
    return ["" if hand == SITS_OUT else hand for hand in texts], by_word


def _number(text: str, what: str = _A_SEAT) -> int:
    """A whole number. Raises BadNotation for any other text, saying what is expected."""
    if not (text.isascii() and text.strip().isdigit() and len(text) < _LONGEST_NUMBER):
        raise BadNotation(f"{what}; {text[:40]!r} is none.")
    return int(text)


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

    Raises BadNotation for a game that began with scores or deals before it, which a text can't hold.
    """
    check_kind(played, PlayedGame, "What is written is a PlayedGame, such as play_game gives", "played")
    start = played.start
    if start != Game.new(start.rules, start.players, start.dealer):
        raise BadNotation("A game is written from its first deal on; this one began with scores or deals before it.")
    return "\n".join(_game_lines(played))


def _game_lines(played: PlayedGame) -> Iterator[str]:
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
                reading.read_line(word, rest.strip())
        except CucumberError as error:
            raise error.within(f"Line {number}") from None
    return reading.result()


@dataclass
class _GameReader:
    """What has been read of a game so far."""

    rules: AnyRules | None
    players: list[str] = field(default_factory=list)
    games: list[Game] = field(default_factory=list)
    dealt: Deal | None = None
    deals: list[Deal] = field(default_factory=list)
    bought: list[tuple[int, ...]] = field(default_factory=list)

    def read_line(self, word: str, rest: str) -> None:
        match word:
            case "game":
                self.rules = rest if self.rules is None else self.rules
            case "player":
                self.players.append(rest)
            case "dealer":
                self._begin(rest)
            case "deal":
                if self.dealt is not None:
                    raise BadNotation("The deal before has no line 'play' with its acts.")
                self.dealt = read_dealing(rest).deal_in(self._games_begun()[-1])
            case "play":
                self._play(rest)
            case "buy":
                seat = _number(rest.removeprefix("in").strip())
                self.games[-1:] = [self._last_game().act(BuyIn(seat))]
                self.bought[-1] += (seat,)
            case "scores":
                _check_outcome("scores", rest, self._last_game().scores)
            case "won":
                _check_outcome("winners", rest, self._last_game().winners)
            case _:
                hint = nearest(word, _LINES)
                raise BadNotation(f"A line begins with {', '.join(_LINES)}; {word[:40]!r} is none. {hint}")

    def result(self) -> PlayedGame:
        """The game that was read. Raises BadNotation if the last deal is only dealt."""
        if self.dealt is not None:
            raise BadNotation("The last deal has no line 'play' with its acts.")
        return PlayedGame(self._games_begun()[0], tuple(self.deals), tuple(self.bought))

    def _begin(self, dealer: str) -> None:
        if self.games:
            raise BadNotation("Who deals first is said once, before the first deal.")
        if self.rules is None:
            raise BadNotation("The rules come first, in a line such as 'game agurk'.")
        self.games.append(Game.new(self.rules, self.players, _number(dealer)))

    def _play(self, acts: str) -> None:
        if self.dealt is None:
            raise BadNotation("The acts of a deal follow its cards, in a line such as 'deal 9h 2c / Jd 5s'.")
        self.deals.append(play_out(self.dealt, split_acts(acts)))
        self.bought.append(())
        self.games.append(self.games[-1].settle(self.deals[-1]))
        self.dealt = None

    def _games_begun(self) -> list[Game]:
        if not self.games:
            first = "'game agurk', a line such as 'player Ann' for each seat, and 'dealer 2'"
            raise BadNotation(f"A game begins with {first}.")
        return self.games

    def _last_game(self) -> Game:
        """The game after the last deal that was played."""
        if not self.deals or self.dealt is not None:
            raise BadNotation("This is said after a deal has been played.")
        return self.games[-1]


def _check_outcome(what: str, expected: str, outcome: tuple[int, ...]) -> None:
    """Raises BadNotation if a game comes out differently than expected."""
    if expected.split() != [*map(str, outcome)]:
        raise BadNotation(f"By these rules the {what} are {_numbers(outcome) or 'none'}, not {expected[:60]!r}.")
