"""Playing on from a moment of a story: one seat is the reader's, rivals play the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from typing import Any, Self

from cucumber.bots import BOTS
from cucumber.bots.rivals import rival_called
from cucumber.engine.deal import Deal
from cucumber.engine.game import Game
from cucumber.errors import CucumberError
from cucumber.pages.stage.frame_cache import FrameCache
from cucumber.pages.stage.props import Action, TableProps, action, must_be_there
from cucumber.pages.stage.rival_list import choices, tempers
from cucumber.table.moves import Position, Record, charges_in_words, event_by_event
from cucumber.table.moves.game_link import plain, write_move
from cucumber.table.scenario import Scenario
from cucumber.words.explain.replay import Step

_OVER = "The deal is over at this moment. Go back to an earlier one to play on from there."
_PASSED = "That moment has passed. Go on to the last one, or take cards back, to play from there."
_NO_BOT = "Nobody of that name plays here."
BACK, TAKE_BACK, AGAIN = "Back to the story", "Take back", "Start again from here"


@dataclass(frozen=True)
class StoryBranch:
    """A deal that goes on after the step `at` of a story: the reader plays the seat `you`, and `rivals` the others.

    `rivals` has a bot for every seat, by its key, the reader's too. What they do depends on the position alone, so the
    same cards meet the same answers. Seat and rivals can be changed at any time, and what has been played stays.
    """

    story: Scenario
    at: int
    moves: Record
    you: int
    rivals: Mapping[int, str]
    hidden: bool = False

    @classmethod
    def begin(cls, story: Scenario, at: int) -> Self:
        """The reader takes the seat that acts at a step of the story. Raises CucumberError once the deal is over."""
        if not 0 <= at < len(story.line.acts):
            raise CucumberError(_OVER)
        deal = story.line.steps[at].deal
        assert deal.turn is not None
        game = story.line.game or Game.new(deal.rules, deal.players, deal.dealer)
        rivals = {seat: rival_called(deal.players[seat]).key for seat in deal.seats}
        return cls(story, at, Record(Position(story.variant, game, deal)), deal.turn, rivals)

    # --- actions ------------------------------------------------------------------------------------------------------

    def after(self, moves: Record) -> Self:
        """The same once the rivals have answered these moves."""
        bots = {seat: BOTS[key] for seat, key in self.rivals.items() if seat != self.you}
        return replace(self, moves=replace(moves, bots=bots).with_bot_moves())

    def pick(self, act: str, at: int) -> Self:
        """The same after a card of the reader's. Raises CucumberError if it may not be played."""
        if at != self.at + len(self.moves.transitions):
            raise CucumberError(_PASSED)
        return self.after(self.moves.with_move(act))

    def press(self, button: str) -> Self:
        """The same after a button. Raises CucumberError for one that isn't there."""
        must_be_there(button, self.actions)
        return self.after(self.moves.back_to((self.moves.last_of(self.you) or 0) if button == TAKE_BACK else 0))

    def with_reader_at(self, player: str) -> Self:
        """The same with the reader at the seat of this player. Raises CucumberError if nobody of that name plays."""
        return replace(self, you=self.seat_of(player)).after(self.moves)

    def with_bot(self, player: str, bot: str) -> Self:
        """The same with a bot at the seat of this player. Raises CucumberError for an unknown bot."""
        if bot not in BOTS:
            raise CucumberError(_NO_BOT)
        return replace(self, rivals={**self.rivals, self.seat_of(player): bot}).after(self.moves)

    def seat_of(self, player: str) -> int:
        """The seat of a player. Raises CucumberError if nobody of that name plays."""
        for seat in self.rivals:
            if self._players[seat] == player:
                return seat
        raise CucumberError(_NO_BOT)

    # --- in a URL -----------------------------------------------------------------------------------------------------

    @property
    def url_params(self) -> dict[str, str]:
        """What brings it back, beside the story."""
        query = {
            "on": str(self.at + 1),
            "you": self._players[self.you],
            "rivals": ",".join(self.rivals.values()) if self.rivals != self.begin(self.story, self.at).rivals else "",
            "acts": ".".join(write_move(made.move) for made in self.moves.transitions),
            "hands": "hidden" if self.hidden else "",
        }
        return {name: value for name, value in query.items() if value}

    @classmethod
    def read(cls, story: Scenario, query: Mapping[str, str]) -> Self:
        """Reads it from a URL's query. Raises CucumberError for what can't be read."""
        on = query["on"]
        branch = cls.begin(story, int(on) - 1 if on.isascii() and on.isdigit() and len(on) < 4 else -1)
        you = branch.seat_of(query["you"]) if "you" in query else branch.you
        rivals = branch.rivals_called(query["rivals"]) if "rivals" in query else branch.rivals
        moves = branch.moves
        for act in filter(None, query.get("acts", "").split(".")):
            moves = moves.with_move(moves.deal.verdict(plain(act)))
        return replace(branch, you=you, rivals=rivals, hidden=query.get("hands") == "hidden").after(moves)

    def rivals_called(self, text: str) -> Mapping[int, str]:
        """The bots of all seats, as a URL names them. Raises CucumberError if these can't play here."""
        keys = text.split(",")
        if len(keys) != len(self.rivals) or not BOTS.keys() >= {*keys}:
            raise CucumberError(_NO_BOT)
        return dict(zip(self.rivals, keys, strict=True))

    # --- props --------------------------------------------------------------------------------------------------------

    @property
    def _players(self) -> tuple[str, ...]:
        return self.story.line.deal.players

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The story up to where it was left, and what has been played since, with each event after the last card."""
        return (*self.story.line.steps[: self.at + 1], *event_by_event(self.moves, self.story.line.game))

    def extend_frames(self, before: FrameCache) -> FrameCache:
        """The frames of the steps as the reader sees them; of those before only new ones are made."""
        return before.for_steps(self.steps, self.you if self.hidden else None, self.you)

    def table(self, cache: FrameCache) -> TableProps:
        """The table to play at; a page adds its URL."""
        deal = self.moves.deal
        return {
            "heading": f"{self.story.title}: you play {self._players[self.you]}",
            "game": self.story.variant.name,
            "frames": [*cache.frames],
            "cursor": len(cache.frames) - 1,
            "live": True,
            "captioned": True,
            "panel": self._comparison(deal) if deal.over else "",
            "actions": self.actions,
        }

    @property
    def actions(self) -> list[Action]:
        return [
            action(BACK, "primary" if self.moves.deal.over else "secondary"),
            action(TAKE_BACK, disabled=self.moves.last_of(self.you) is None),
            action(AGAIN, disabled=not self.moves.transitions),
        ]

    @property
    def seats(self) -> dict[str, Any]:
        """Who plays which seat, who else could, and what those who play are like."""
        return {
            "you": self._players[self.you],
            "players": [{"name": self._players[seat], "rival": key} for seat, key in self.rivals.items()],
            "choices": [{"label": label, "key": key} for label, key in choices()],
            "tempers": tempers({key for seat, key in self.rivals.items() if seat != self.you}),
            "hidden": self.hidden,
        }

    def _comparison(self, deal: Deal) -> str:
        """Its outcome beside that of the story."""
        deals = deal, self.story.line.steps[-1].deal
        here, there = (charges_in_words(each.players, each.charges) for each in deals)
        return f'<p role="status"><b>Here:</b> {escape(here)}. <b>In the story:</b> {escape(there)}.</p>'
