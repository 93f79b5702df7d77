"""A short deal at the end of a lesson: you play it with rivals, by all the rules, and see who pays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from cucumber.engine.deal import Deal
from cucumber.errors import CucumberError
from cucumber.lessons.teach.consequences import outcome_for
from cucumber.lessons.teach.short_deal import YOUR_SEAT, ShortDeal
from cucumber.pages.stage.props import Action, PanelProps, TableProps, action, must_be_there, text_panel
from cucumber.phrase import Phrase
from cucumber.table.questions.question import with_words
from cucumber.table.questions.tasks import quiet_frame
from cucumber.words.explain.frames import Frame, frames
from cucumber.words.explain.replay import Step, deal_steps

AGAIN = "Play again"
_OVER = Phrase("The deal is over. Go on, or play again.")
_NOTHING_TO_TRY = Phrase("Nothing is tried here: play a card.")
_BEGINS = ("Now play a short deal yourself.", "The rivals see only their own cards, and so do you.")


@dataclass(frozen=True)
class ShortDealPlay:
    """A short deal and what you and the rivals have played in it."""

    short: ShortDeal
    acts: tuple[str, ...] = ()

    before: ClassVar[tuple[Frame, ...]] = ()
    first_right: ClassVar[bool | None] = None  # nothing in it is right or wrong

    @classmethod
    def of(cls, short: ShortDeal) -> ShortDealPlay:
        """The deal at your first turn."""
        return cls(short, tuple(short.rival_acts(short.deal)))

    # --- actions ------------------------------------------------------------------------------------------------------

    def answer(self, act: str) -> ShortDealPlay:
        """The deal after an act of yours and the rivals' replies. Raises CucumberError for one not allowed."""
        if self.is_done:
            raise CucumberError(_OVER)
        verdict = self.deal.verdict(act)
        return ShortDealPlay(self.short, (*self.acts, str(verdict.act), *self.short.rival_acts(verdict.after())))

    def try_card(self, _act: str) -> ShortDealPlay:
        """Raises CucumberError: no other card can be tried."""
        raise CucumberError(_NOTHING_TO_TRY)

    def reveal(self) -> ShortDealPlay:
        """The deal as it is: nothing here has a right answer to show."""
        return self

    def press(self, button: str) -> ShortDealPlay:
        """The deal from its beginning. Raises CucumberError for a button that isn't there."""
        must_be_there(button, self.actions)
        return self.of(self.short)

    @property
    def is_done(self) -> bool:
        """Whether the last card has been played."""
        return self.deal.over

    @property
    def pays(self) -> bool:
        """Whether you pay for the last trick."""
        return self.is_done and self.deal.charges.get(YOUR_SEAT, 0) > 0

    # --- props --------------------------------------------------------------------------------------------------------

    @cached_property
    def _steps(self) -> Sequence[Step]:
        steps = deal_steps(self.short.deal, self.acts, self.short.game)
        return [step for step in steps if step.kind != "result" or self.short.game]

    @property
    def deal(self) -> Deal:
        return self._steps[-1].deal

    @property
    def frame(self) -> Frame:
        """What is shown before the first card."""
        return with_words(quiet_frame(self.short.deal, self.short.game, viewer=YOUR_SEAT), [*map(Phrase, _BEGINS)])

    @property
    def table(self) -> TableProps:
        """The table as you see it, with all steps so far."""
        frame_list = frames(self._steps, YOUR_SEAT)
        return {"frames": frame_list, "cursor": len(frame_list) - 1, "live": not self.is_done, "stage": self._panel}

    @property
    def _panel(self) -> PanelProps:
        if not self.is_done:
            return {
                **text_panel("", state="ask"),
                "wait": Phrase("Tap your answer." if self.deal.pending else "Play a card."),
            }
        you = self.short.deal.players[YOUR_SEAT]
        outcome, _ = outcome_for(self._steps, you, self.short.game)
        return {**text_panel(outcome, state="reveal"), "tone": "" if self.pays else "right"}

    @property
    def actions(self) -> list[Action]:
        """The buttons of the deal; a page adds what comes next."""
        return [action(AGAIN, "secondary")] if self.is_done else []
