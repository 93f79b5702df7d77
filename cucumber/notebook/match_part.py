"""`play`: a game against bots, from its first cards or from a deal on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from cucumber.bots import Bot
from cucumber.bots.lineup import bots_by_seat
from cucumber.bots.rivals import RIVALS, Strength
from cucumber.engine.deal import Deal
from cucumber.engine.deal.checks import seat_of
from cucumber.engine.game import Game
from cucumber.engine.variants import Variant, find, key_of
from cucumber.english import YOU, listed
from cucumber.errors import BadDeal, CucumberError, UnknownBot, check_kind
from cucumber.notebook.call_errors import reports_in_cell
from cucumber.notebook.part import Part
from cucumber.notebook.stories import line_of
from cucumber.notebook.table_part import TableState, picture_of, table_props
from cucumber.pages.essay.derived_values import resolve
from cucumber.pages.essay.part_state import PartState
from cucumber.pages.play.page import PlayPage
from cucumber.pages.stage.props import Action, action, must_be_there
from cucumber.table.match import Match, Setting
from cucumber.table.match.setting import SeatedBot
from cucumber.table.moves import Position, Record, event_by_event
from cucumber.words.explain.replay import Step

BACK, FROM_HERE = "Take back", "Start again from here"
_PASSED = "That moment has passed. Go on to the last one, or take cards back, to play from there."
_STRENGTHS = {each.value: each for each in Strength}
_SEED = "cucumber"  # the same cards for everyone who reads the page


@dataclass(frozen=True, kw_only=True)
class MatchState(PlayPage, PartState):
    """A game at a table. It is not saved, and offers no other table."""

    @property
    def value(self) -> Deal:
        return self.match.deal

    @property
    def is_done(self) -> bool:
        """Whether the reader has begun."""
        return self.has_begun

    @property
    def props(self) -> dict[str, Any]:
        """The props of a game page, without the line above the table."""
        return {**super().props, "line": ""}

    @property
    def _is_saved(self) -> bool:
        return False


class MatchPart(Part[MatchState]):
    """A game at a table: `match` is the game with all its moves, `deal` the deal on the table, and the `value` too."""

    @property
    def match(self) -> Match:
        """The game with all its moves."""
        return self.state.match

    @property
    def deal(self) -> Deal:
        """The deal on the table."""
        return self.match.deal

    def __repr__(self) -> str:
        return f"<MatchPart: {self.match.setting.variant.name}, {len(self.match.setting.players)} players>"

    def _picture(self) -> Mapping[str, str]:
        return picture_of(self.match.setting.variant.name, self.match.steps[-1], viewer=0)


def _match_state(
    _before: PartState | None, game: Any, with_: Any, bots: Any, players: Any, you: str, seed: str
) -> MatchState:
    variant = find(game).playing(*with_)
    return MatchState(match=Match.of(_setting(variant, bots, players, you, seed)))


def _setting(variant: Variant, bots: str | Sequence[str], players: int | None, you: str, seed: str) -> Setting:
    usual = replace(Setting.usual(variant, seed=seed), you=you)
    if isinstance(bots, str) and bots in _STRENGTHS:
        usual = usual.against(_STRENGTHS[bots])
    elif bots:
        usual = replace(usual, bots=_seated_bots(bots, len(usual.bots) if players is None else players - 1))
    return usual if players is None else _with_players(usual, players)


def _seated_bots(bots: str | Sequence[str], number: int) -> tuple[SeatedBot, ...]:
    """These bots by name, one at each seat, or one for all seats."""
    each = _bots_by_name(bots, number if isinstance(bots, str) else len(bots))
    names = [RIVALS[bot.name].name if bot.name in RIVALS else bot.name for bot in each]
    several = len(set(names)) < len(names)
    return tuple(
        SeatedBot(f"{name} {place}" if several else name, bot.name)
        for place, (name, bot) in enumerate(zip(names, each, strict=True), start=1)
    )


def _bots_by_name(bots: str | Sequence[str], number: int) -> tuple[Bot, ...]:
    """The bot at each seat, by name or as the first rival of a strength."""
    try:
        return bots_by_seat(_of_strength(bots) if isinstance(bots, str) else [*map(_of_strength, bots)], number)
    except UnknownBot as problem:
        raise UnknownBot(f"{problem} Or name a strength: {listed([*_STRENGTHS], 'or')}.", field="bots") from None


def _of_strength(bot: str) -> str:
    return next((rival.key for rival in RIVALS.values() if rival.strength is _STRENGTHS.get(bot)), bot)


def _with_players(setting: Setting, players: int) -> Setting:
    check_kind(players, int, "How many play is a whole number", "players")
    if players not in setting.variant.rules.player_range:
        sentence = setting.variant.rules.sentence("player_range")
        raise BadDeal(f"{setting.variant.name} can't be played by {players}. {sentence}", field="players")
    return setting if len(setting.players) == players else setting.with_bots(players - 1)


# --- from a deal on ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class PlayoutState(TableState):
    """A deal played on with all hands open: bots play every seat but `own`; its first steps are those `before`."""

    moves: Record
    own: int
    before: tuple[Step, ...]

    def on_pick(self, act: str, at: int = 0) -> Self:
        if at != len(self.steps) - 1:
            raise CucumberError(_PASSED)
        return self.after(self.moves.with_move(act))

    def on_press(self, key: str, chance: str = "") -> Self:
        """A button was pressed, to go back."""
        del chance
        must_be_there(key, self._actions)
        return self.after(self.moves.back_to((self.moves.last_of(self.own) or 0) if key == BACK else 0))

    def after(self, moves: Record) -> Self:
        """The same with these moves, once the bots have answered."""
        moves = moves.with_bot_moves()
        steps = (*self.before, *event_by_event(moves, None))
        heading = f"{moves.deal.rules.name}: you play {moves.deal.players[self.own]}"
        table = table_props(heading, steps, None, len(steps) - 1, self.own)
        return replace(self, moves=moves, steps=steps, table=table, moment=None)

    @property
    def is_done(self) -> bool:
        """Whether a card was played."""
        return bool(self.moves.transitions)

    @property
    def value(self) -> Deal:
        return self.moves.deal

    @property
    def props(self) -> dict[str, Any]:
        props = super().props
        return {**props, "table": {**props["table"], "live": True, "captioned": True, "actions": self._actions}}

    @property
    def _actions(self) -> list[Action]:
        buttons = ((BACK, self.moves.last_of(self.own) is not None), (FROM_HERE, self.is_done))
        return [action(label, disabled=not can_be) for label, can_be in buttons]


class PlayoutPart(Part[PlayoutState]):
    """A deal to play on at a table: `deal` is its present state, and the `value` too."""

    @property
    def deal(self) -> Deal:
        """The deal as it stands at the table."""
        return self.state.moves.deal

    def __repr__(self) -> str:
        return f"<PlayoutPart: {self.deal.rules.name}, {self.deal.standing}>"

    def _picture(self) -> Mapping[str, str]:
        return picture_of(self.deal.rules.name, self.state.steps[-1])


def _playout_state(_before: PartState | None, deal: Deal, bots: Any, you: int | str | None) -> PlayoutState:
    if deal.over:
        raise BadDeal("This deal is over, so nobody can play on from there.", field="deal")
    own = seat_of(deal.players, deal.turn if you in {None, YOU} else you)
    assert own is not None
    all_bots, steps = _bots_by_name(bots or "vera", len(deal.players)), tuple(line_of(deal).steps)
    start = Position(find(key_of(deal.rules)), Game.new(deal.rules, deal.players, deal.dealer), deal)
    moves = Record(start, bots={seat: all_bots[seat] for seat in deal.seats if seat != own})
    return PlayoutState(steps=steps, before=steps, table={}, own=own, moves=moves).after(moves)


@reports_in_cell
def play(
    game: str | Deal = "agurk",
    *,
    with_: Sequence[str] = (),
    bots: str | Sequence[str] = "",
    players: int | None = None,
    you: int | str = YOU,
    seed: str = _SEED,
    hold: bool = False,
) -> MatchPart | PlayoutPart:
    """A game against bots, with the house rules `with_`; or a deal to play on from its present state.

    `bots` are a strength (easy, medium, hard, master), a bot or rival, or a list of these, one for each other seat. In
    a game `you` is your name, in a deal your seat or its player. The `seed` decides the cards of the first game.
    With `hold` the rest of the page waits for your first card.

    >>> play("agurk", with_=["jokers"], bots="hard", players=4)
    <MatchPart: Agurk with jokers, 4 players>

    Raises BadVariant, BadDeal or UnknownBot for what can't be played.
    """
    if isinstance(resolve(game), Deal):
        return PlayoutPart(_playout_state, game, bots, you, hold=hold)
    return MatchPart(_match_state, game, with_, bots, players, you, seed, hold=hold)
