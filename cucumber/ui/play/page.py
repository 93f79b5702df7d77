"""The page to play: a table at which you sit with bots, the setting above it, and what a deal came to beside it."""

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
from cucumber.match import YOUR_SEAT, Match, Setting, has_hints, hint, read_match
from cucumber.show.links import STATIC, page, rules_page
from cucumber.ui.apart import Apart, runs
from cucumber.ui.offers import Offer, Offers
from cucumber.ui.play.counsel import counsel, only_said
from cucumber.ui.play.looking_back import NOTHING_YET, LookedBack, look_back
from cucumber.ui.play.review import ReviewPanel
from cucumber.ui.play.reviewing import can_review
from cucumber.ui.play.setting_form import SettingForm
from cucumber.ui.play.told import after_the_deal, ending
from cucumber.ui.table import Advice, Table
from cucumber.ui.toolkit import widgets

_PASSED = "That moment has passed. Go on to the last one to play from there."
_ALLOWED = "Taking back is allowed, as far as your last decision in this deal."
_TAKEN_BACK = "You've taken that back; it's allowed here."
_LONGEST_SEED = 6
_FIRST_DEAL = "cucumber"  # the seed of a page made beforehand: everybody is dealt the same at first


class PlayPage(widgets.VBox):
    """A match at a table: whatever is done makes another match, which is then shown.

    The seed of the first match may be given; those after it are drawn by chance.
    """

    def __init__(self, seed: str | None = None) -> None:
        self._rng = Random()
        self._form = SettingForm(self._sit, self._open, self._remember, self._go_on, self._begin_hints)
        self._offers = Offers()
        self._table = Table(on_pick=self._pick, on_press=self._offers.press)
        self._last = ""  # the link to a game that could be gone on with
        self._counsel, self._hindsight = Apart(), Apart()
        self._review = ReviewPanel()
        super().__init__([self._form, self._table, self._review])
        self.add_class("cucumber-play")
        self.show(Match.of(Setting.usual(seed=seed or (_FIRST_DEAL if STATIC else self._fresh_seed()))), begun=False)

    def __repr__(self) -> str:
        return f"<PlayPage: {self._match.setting.variant.name}>"

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self._match

    # --- what is shown ---

    def show(self, match: Match, remark: str = "", said: str = "", *, begun: bool = True) -> None:
        """Shows a match, with a remark beside what has just happened, and a sentence above the table.

        A match that has not begun waits for *Play*, and is kept nowhere.
        """
        self._match, self._begun = match, begun
        self._counsel.give_up()
        self._review.clear()
        self._look_back(match)
        steps = match.steps
        with self._table.hold_sync():
            self._table.heading = f"{match.setting.variant.name}: play"
            self._table.rules_page = rules_page(match.setting.variant)
            self._table.advice = {}
            self._show_hint()
            self._show_panel(match)
            self._table.ending = ending(match)
            self._offers.show(self._table, *self._offered())
            self._table.show(steps, cursor=len(steps) - 1, viewer=YOUR_SEAT, own=YOUR_SEAT, remark=remark)
        with self._form.hold_sync():
            self._form.show(match, keep=begun)
            self._form.said = said
            self._form.offers = bool(self._last) and match.deals == 1 and not match.can_take_back

    def _offered(self) -> list[Offer]:
        match = self._match
        if not self._begun:
            return [Offer("Play", lambda: self.show(match.answered()), "primary"), *self._no_more_hints()]
        if match.over:
            again = Offer("Play again", lambda: self._sit(match.setting, True), "primary")
            other = Offer("Try another game", self._form.unfold, "quiet")
            return [again, *self._reviewing(), other, self._what_if("quiet"), self._back()]
        if match.is_settled:
            on = Offer("Next deal", lambda: self._deal(match.next_cards()), "primary")
            more = (*self._buying_in(), *self._finish(), self._back(), *self._no_more_hints())
            return [on, self._what_if("secondary"), *more]
        advise = Offer("Advise me", self._advise, "quiet", disabled=not match.your_turn)
        return [advise, self._back(), *self._no_more_hints()]

    def _reviewing(self) -> list[Offer]:
        """The review of the game, below the table."""
        if not can_review(self._match):
            return []
        return [Offer("Review the game", lambda: self._review.begin(self._match), "secondary")]

    def _back(self) -> Offer:
        def take_back() -> None:
            self.show(self._match.take_back(), _TAKEN_BACK)

        return Offer("Take back", take_back, "quiet", disabled=not self._match.can_take_back, title=_ALLOWED)

    def _what_if(self, style: Literal["secondary", "quiet"]) -> Offer:
        """The way to explore exactly this moment, now that no card is hidden."""
        link, _ = write_link(Exploration.along(self._match))
        return Offer("What if …?", style=style, href=page("explore", link=link))

    def _buying_in(self) -> list[Offer]:
        if not self._match.may_buy_in(YOUR_SEAT):
            return []
        reason = self._match.position.settled.verdict(BuyIn(YOUR_SEAT)).reason
        return [Offer("Buy in", lambda: self.show(self._match.play(BuyIn(YOUR_SEAT))), title=second_person(reason))]

    def _finish(self) -> list[Offer]:
        """Once you are out, the bots can go on without you."""
        is_out = YOUR_SEAT not in self._match.position.settled.seats
        return [Offer("Let the others finish", lambda: self.show(self._match.finished()), "quiet")] if is_out else []

    # --- what is done ---

    def _pick(self, act: str, at: int) -> None:
        if at != len(self._match.steps) - 1:
            raise CucumberError(_PASSED)
        try:
            self.show(self._match.play(act))
        except CucumberError as error:
            raise CucumberError(second_person(str(error))) from None

    def _sit(self, setting: Setting, begin: bool) -> None:
        """New cards for this setting; the game that is left is offered to go on with until you have played a card."""
        if self._begun:
            self._form.hinting = False  # they are for the first game
        if self._begun and not self._match.over:
            self._last = self._form.kept["game"]
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

    # --- opening, going on ---

    def _open(self, link: str) -> None:
        """Opens the match that an address holds, as far as it can be read."""
        match, left_out = read_match(link, self._fresh_seed())
        self.show(match.answered() if match.has_begun else match, said=left_out, begun=match.has_begun)

    def _remember(self, setting: str, game: str) -> None:
        """Begins with the setting that the device kept, and offers the last game; what can't be read is left out."""
        opened = read_match(f"{setting}:", self._fresh_seed())
        last = read_match(game) if game else None
        self._last = game if last and last.value.has_begun and not last.value.over else ""
        begun = Match.of(replace(opened.value.setting, seed=self._match.setting.seed))
        left_out = opened.left_out or (last.left_out if last else "")
        self.show(
            begun, said=left_out.replace("this address", _KEPT, 1).replace("This address", _KEPT_FIRST, 1), begun=False
        )

    def _go_on(self) -> None:
        if not self._last:
            raise CucumberError("There is no game to go on with.")
        last, self._last = self._last, ""
        self._open(last)

    # --- hints ---

    def _begin_hints(self) -> None:
        """The first game is told with hints, until it has gone on for some deals or the reader has had enough."""
        self._form.hinting = True
        self.show(self._match, begun=self._begun)

    def _no_more_hints(self) -> list[Offer]:
        def stop() -> None:
            self._form.hinting = False
            self.show(self._match, begun=self._begun)

        shown = self._form.hinting and has_hints(self._match)
        return [Offer("No more hints", stop, "quiet")] if shown else []

    def _show_hint(self) -> None:
        """The hint is said with the last moment; the first one, before anything has happened, introduces the others."""
        said = hint(self._match) if self._form.hinting else ""
        marked = f"A hint: {said}" if said and self._match.has_begun else said
        self._table.asides = [[*[""] * (len(self._match.steps) - 1), marked]] if marked else []

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
        match = self._match

        def refuse(sentence: str) -> None:
            self._show_advice(only_said(match, sentence))

        self._counsel.begin(partial(counsel, match), self._show_advice, refuse)

    def _show_advice(self, advice: Advice) -> None:
        self._table.advice = dict(advice)


_KEPT, _KEPT_FIRST = "what this device kept", "What this device kept"
