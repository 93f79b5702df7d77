"""`play`: a game against bots, from its first cards or from a deal on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cucumber.bots import Bot
from cucumber.bots.rivals import RIVALS, Strength
from cucumber.bots.seating import seated
from cucumber.deal import Deal
from cucumber.errors import BadDeal, check_kind
from cucumber.explain.replay import Step
from cucumber.game import Game
from cucumber.match import Match, Setting
from cucumber.match.setting import Seated
from cucumber.moves import Position
from cucumber.notebook.following import resolved
from cucumber.notebook.part import Part
from cucumber.notebook.saying import said_in_the_cell
from cucumber.notebook.showing import picture_of
from cucumber.notebook.stories import line_of, seat_of
from cucumber.pages.play.page import PlayPage
from cucumber.pages.program import Page
from cucumber.ui.live import PlayedTable
from cucumber.ui.offers import Offer
from cucumber.ui.page import hosted
from cucumber.variants import Variant, find, key_of
from cucumber.words import YOU

_STRENGTHS = {each.value: each for each in Strength}
_SEED = "cucumber"  # the same cards for everyone who reads the page


class Played(Part):
    """A game at a table: `match` is the game with all its moves, `deal` the deal on the table, and the `value` too."""

    def __init__(self, game: Any, with_: Any, bots: Any, players: Any, you: Any, seed: Any, hold: Any) -> None:
        self._hosted = hosted("play", self._moved)
        super().__init__([self._hosted], game, with_=with_, bots=bots, players=players, you=you, seed=seed, hold=hold)

    @property
    def match(self) -> Match:
        """The game with all its moves."""
        page = self._hosted.page
        assert isinstance(page, PlayPage)
        return page.match

    @property
    def deal(self) -> Deal:
        """The deal on the table."""
        return self.match.deal

    def _draw(self, game: Any, with_: Any, bots: Any, players: Any, you: str, seed: str) -> None:
        variant = find(game).playing(*with_)
        match = Match.of(_setting(variant, bots, players, you, seed))
        self.value = match.deal
        self._hosted.put(PlayPage(match=match, is_part=True))

    def _moved(self, _page: Page) -> None:
        if self.deal != self.value:
            self._let_go()
        self.value = self.deal

    def __repr__(self) -> str:
        return f"<Played: {self.match.setting.variant.name}, {len(self.match.setting.players)} players>"

    def _picture(self) -> Mapping[str, str]:
        return picture_of(self.match.setting.variant.name, self.match.steps[-1], viewer=0)


def _setting(variant: Variant, bots: str | Sequence[str], players: int | None, you: str, seed: str) -> Setting:
    """Who plays what, and with which cards."""
    usual = replace(Setting.usual(variant, seed=seed), you=you)
    if isinstance(bots, str) and bots in _STRENGTHS:
        usual = usual.against(_STRENGTHS[bots])
    elif bots:
        usual = replace(usual, bots=_named(bots, len(usual.bots) if players is None else players - 1))
    return usual if players is None else _with(usual, players)


def _named(bots: str | Sequence[str], number: int) -> tuple[Seated, ...]:
    """These bots by name, one at each seat, or one of them at all."""
    each = seated(bots if isinstance(bots, str) else list(bots), number if isinstance(bots, str) else len(bots))
    names = [RIVALS[bot.name].name if bot.name in RIVALS else bot.name for bot in each]
    several = len(set(names)) < len(names)
    return tuple(
        Seated(f"{name} {place}" if several else name, bot.name)
        for place, (name, bot) in enumerate(zip(names, each, strict=True), start=1)
    )


def _with(setting: Setting, players: int) -> Setting:
    check_kind(players, int, "How many play is a whole number", "players")
    if players not in setting.variant.rules.player_range:
        said = setting.variant.rules.sentence("player_range")
        raise BadDeal(f"{setting.variant.name} can't be played by {players}. {said}", field="players")
    return setting if len(setting.players) == players else setting.with_bots(players - 1)


# --- from a deal on ---------------------------------------------------------------------------------------------------


class PlayedOn(Part):
    """A deal that is played on at a table: `deal` is the deal as it stands there, and the `value` too."""

    def __init__(self, deal: Any, bots: Any, you: Any, hold: Any) -> None:
        self._table = _OneDeal(self._moved)
        super().__init__([self._table], deal, bots=bots, you=you, hold=hold)

    @property
    def deal(self) -> Deal:
        """The deal as it stands at the table."""
        deal: Deal = self.value
        return deal

    def _draw(self, deal: Deal, bots: Any, you: int | str | None) -> None:
        if deal.over:
            raise BadDeal("This deal is over, so nobody can play on from there.", field="deal")
        seat = seat_of(deal.players, deal.turn if you in {None, YOU} else you)
        assert seat is not None
        self._table.begin(deal, seat, _for_each(bots, len(deal.players)))

    def _moved(self, deal: Deal) -> None:
        if self.value is not None:
            self._let_go()
        self.value = deal

    def __repr__(self) -> str:
        return f"<PlayedOn: {self.deal.rules.name}, {self.deal.standing}>"

    def _picture(self) -> Mapping[str, str]:
        return picture_of(self.deal.rules.name, line_of(self.deal).steps[-1])


class _OneDeal(PlayedTable):
    """The table of it: one seat is the reader's, bots play the others, with all hands open."""

    def __init__(self, on_move: Any) -> None:
        self._on_move = on_move
        self._playing: dict[int, Bot] = {}
        super().__init__()

    @property
    def _bots(self) -> Mapping[int, Bot]:
        return self._playing

    def begin(self, deal: Deal, seat: int, bots: Sequence[Bot]) -> None:
        """Plays on from here."""
        before = line_of(deal).steps
        self._seat, self._playing = seat, {each: bots[each] for each in deal.seats if each != seat}
        self._table.heading = f"{deal.rules.name}: you play {deal.players[seat]}"
        variant = find(key_of(deal.rules))
        self._begin(Position(variant, Game.new(deal.rules, deal.players, deal.dealer), deal), None, before)

    def _show(self, steps: Sequence[Step], cursor: int) -> None:
        with self._table.hold_sync():
            self._table.show(steps, cursor=cursor, own=self._seat)
            self._offers.show(self._table, self._take_back(), self._start_again())
        self._on_move(steps[-1].deal)

    def _start_again(self) -> Offer:
        return self._again("Start again from here")


def _for_each(bots: str | Sequence[str], players: int) -> tuple[Bot, ...]:
    """A bot for each seat, of a strength or by name."""
    if isinstance(bots, str) and bots in _STRENGTHS:
        bots = next(rival.key for rival in RIVALS.values() if rival.strength is _STRENGTHS[bots])
    return seated(bots or "vera", players)


@said_in_the_cell
def play(
    game: str | Deal = "agurk",
    *,
    with_: Sequence[str] = (),
    bots: str | Sequence[str] = "",
    players: int | None = None,
    you: int | str = YOU,
    seed: str = _SEED,
    hold: bool = False,
) -> Played | PlayedOn:
    """A game against bots, with the house rules `with_`; or a deal, to play on from where it stands.

    `bots` are a strength (easy, medium, hard, master), a bot or rival, or a list of these, one for each other seat. In
    a game `you` is your name, in a deal your seat or its player. The `seed` decides the cards of the first game.
    With `hold` the rest of the page waits for your first card.

    >>> play("agurk", with_=["jokers"], bots="hard", players=4)
    <Played: Agurk with jokers, 4 players>

    Raises BadVariant, BadDeal or UnknownBot for what can't be played.
    """
    if isinstance(resolved(game), Deal):
        return PlayedOn(game, bots, you, hold)
    return Played(game, with_, bots, players, you, seed, hold)
