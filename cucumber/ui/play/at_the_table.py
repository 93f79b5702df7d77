"""A match at a table: its reader's cards are picked there, and advice and what a deal came to stand beside it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from random import Random
from typing import Literal

from cucumber.acts import BuyIn
from cucumber.errors import CucumberError
from cucumber.explain.second_person import second_person
from cucumber.explore import Exploration, write_link
from cucumber.match import YOUR_SEAT, Match, Setting
from cucumber.pages.apart import Apart, runs
from cucumber.show.links import page, rules_page
from cucumber.stage.told import Advice
from cucumber.ui.offers import Offer, Offers
from cucumber.ui.play.counsel import counsel, only_said
from cucumber.ui.play.looking_back import NOTHING_YET, LookedBack, look_back
from cucumber.ui.play.review import ReviewPanel
from cucumber.ui.play.reviewing import can_review
from cucumber.ui.play.told import after_the_deal, ending
from cucumber.ui.table import Table
from cucumber.ui.toolkit import traitlets, widgets

_PASSED = "That moment has passed. Go on to the last one to play from there."
_ALLOWED = "Taking back is allowed, as far as your last decision in this deal."
_TAKEN_BACK = "You've taken that back; it's allowed here."
_LONGEST_SEED = 6


class MatchTable(widgets.VBox):
    """A match at a table: whatever is done makes another match, which is then shown; `match` is the one on the table.

    What stands `above` it is for a page to say.
    """

    match = traitlets.Instance(Match)

    def __init__(self, *above: widgets.Widget) -> None:
        self._rng = Random()
        self._offers = Offers()
        self._table = Table(on_pick=self._pick, on_press=self._offers.press)
        self._counsel, self._hindsight = Apart(), Apart()
        self._review = ReviewPanel()
        super().__init__([*above, self._table, self._review])
        self.add_class("cucumber-play")

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.match.setting.variant.name}>"

    # --- what is shown ---

    def show(self, match: Match, remark: str = "", *, begun: bool = True) -> None:
        """Shows a match, with a remark beside what has just happened. A match that has not begun waits for *Play*."""
        self._begun = begun
        self._counsel.give_up()
        self._review.clear()
        self.match = match
        self._look_back(match)
        steps = match.steps
        with self._table.hold_sync():
            self._table.heading = f"{match.setting.variant.name}: play"
            self._table.rules_page = rules_page(match.setting.variant)
            self._table.advice = {}
            self._table.asides = self._asides
            self._show_panel(match)
            self._table.ending = ending(match)
            self._offers.show(self._table, *self._offered())
            self._table.show(steps, cursor=len(steps) - 1, viewer=YOUR_SEAT, own=YOUR_SEAT, remark=remark)

    @property
    def _asides(self) -> list[list[str]]:
        """What a page says beside the last moment."""
        return []

    def _offered(self) -> list[Offer]:
        match = self.match
        if not self._begun:
            return [Offer("Play", lambda: self.show(match.answered()), "primary"), *self._more_offers()]
        if match.over:
            again = Offer("Play again", lambda: self._sit(match.setting, True), "primary")
            return [again, *self._reviewing(), *self._elsewhere(), self._what_if("quiet"), self._back()]
        if match.is_settled:
            on = Offer("Next deal", lambda: self._deal(match.next_cards()), "primary")
            more = (*self._buying_in(), *self._finish(), self._back(), *self._more_offers())
            return [on, self._what_if("secondary"), *more]
        advise = Offer("Advise me", self._advise, "quiet", disabled=not match.your_turn)
        return [advise, self._back(), *self._more_offers()]

    def _more_offers(self) -> list[Offer]:
        """What a page offers beside all else while a game goes on."""
        return []

    def _elsewhere(self) -> list[Offer]:
        """What a page offers beside playing again."""
        return []

    def _reviewing(self) -> list[Offer]:
        """The review of the game, below the table."""
        if not can_review(self.match):
            return []
        return [Offer("Review the game", lambda: self._review.begin(self.match), "secondary")]

    def _back(self) -> Offer:
        def take_back() -> None:
            self.show(self.match.take_back(), _TAKEN_BACK)

        return Offer("Take back", take_back, "quiet", disabled=not self.match.can_take_back, title=_ALLOWED)

    def _what_if(self, style: Literal["secondary", "quiet"]) -> Offer:
        """The way to explore exactly this moment, now that no card is hidden."""
        link, _ = write_link(Exploration.along(self.match))
        return Offer("What if …?", style=style, href=page("explore", link=link))

    def _buying_in(self) -> list[Offer]:
        if not self.match.may_buy_in(YOUR_SEAT):
            return []
        reason = self.match.position.settled.verdict(BuyIn(YOUR_SEAT)).reason
        return [Offer("Buy in", lambda: self.show(self.match.play(BuyIn(YOUR_SEAT))), title=second_person(reason))]

    def _finish(self) -> list[Offer]:
        """Once you are out, the bots can go on without you."""
        is_out = YOUR_SEAT not in self.match.position.settled.seats
        return [Offer("Let the others finish", lambda: self.show(self.match.finished()), "quiet")] if is_out else []

    # --- what is done ---

    def _pick(self, act: str, at: int) -> None:
        if at != len(self.match.steps) - 1:
            raise CucumberError(_PASSED)
        try:
            self.show(self.match.play(act))
        except CucumberError as error:
            raise CucumberError(second_person(str(error))) from None

    def _sit(self, setting: Setting, begin: bool) -> None:
        """New cards for this setting, and with `begin` the first moves at once."""
        match = Match.of(replace(setting, seed=self._fresh_seed()))
        if begin:
            self._deal(match)
        else:
            self.show(match, begun=False)

    def _deal(self, match: Match) -> None:
        """Shows the cards as they are dealt, and then what the bots do with them."""
        self.show(match)
        self.show(match.answered())

    def _fresh_seed(self) -> str:
        return "".join(self._rng.choices("abcdefghijkmnpqrstuvwxyz23456789", k=_LONGEST_SEED))

    # --- looking back, advice ---

    @property
    def advising(self) -> asyncio.Task[None] | None:
        """The advice that is being worked out, or was last."""
        return self._counsel.task

    @property
    def looking_back(self) -> asyncio.Task[None] | None:
        """What is being worked out, or was last, of a deal that is over."""
        return self._hindsight.task

    def _look_back(self, match: Match) -> None:
        """Works out apart what can be said of a deal that is over; what can't be worked out isn't missed."""
        self._hindsight.give_up()
        if match.is_settled and runs():
            self._hindsight.begin(partial(look_back, match), partial(self._show_panel, match), lambda _: None)

    def _show_panel(self, match: Match, looked: LookedBack = NOTHING_YET) -> None:
        self._table.panel = after_the_deal(match, looked)

    def _advise(self) -> None:
        """Works out the advice apart, so that the page goes on working, and shows it if it is still wanted."""
        match = self.match

        def refuse(sentence: str) -> None:
            self._show_advice(only_said(match, sentence))

        self._counsel.begin(partial(counsel, match), self._show_advice, refuse)

    def _show_advice(self, advice: Advice) -> None:
        self._table.advice = dict(advice)
