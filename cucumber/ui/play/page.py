"""The page to play: a table at which you sit with bots, the setting above it, and what a deal came to beside it."""

from __future__ import annotations

from dataclasses import replace

from cucumber.errors import CucumberError
from cucumber.match import Match, Setting, has_hints, hint, read_match
from cucumber.show.links import STATIC
from cucumber.ui.offers import Offer
from cucumber.ui.play.at_the_table import MatchTable
from cucumber.ui.play.setting_form import SettingForm

_FIRST_DEAL = "cucumber"  # the seed of a page made beforehand: everybody is dealt the same at first


class PlayPage(MatchTable):
    """A match at a table, and above it the form with its setting.

    The seed of the first match may be given; those after it are drawn by chance.
    """

    def __init__(self, seed: str | None = None) -> None:
        self._form = SettingForm(self._sit, self._open, self._remember, self._go_on, self._begin_hints)
        self._last = ""  # the link to a game that could be gone on with
        super().__init__(self._form)
        self.show(Match.of(Setting.usual(seed=seed or (_FIRST_DEAL if STATIC else self._fresh_seed()))), begun=False)

    # --- what is shown ---

    def show(self, match: Match, remark: str = "", said: str = "", *, begun: bool = True) -> None:
        """Shows a match, with a remark beside what has just happened, and a sentence above the table.

        A match that has not begun waits for *Play*, and is kept nowhere.
        """
        super().show(match, remark, begun=begun)
        with self._form.hold_sync():
            self._form.show(match, keep=begun)
            self._form.said = said
            self._form.offers = bool(self._last) and match.deals == 1 and not match.can_take_back

    def _elsewhere(self) -> list[Offer]:
        return [Offer("Try another game", self._form.unfold, "quiet")]

    # --- what is done ---

    def _sit(self, setting: Setting, begin: bool) -> None:
        """New cards for this setting; the game that is left is offered to go on with until you have played a card."""
        if self._begun:
            self._form.hinting = False  # they are for the first game
        if self._begun and not self.match.over:
            self._last = self._form.kept["game"]
        super()._sit(setting, begin)

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
        begun = Match.of(replace(opened.value.setting, seed=self.match.setting.seed))
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
        self.show(self.match, begun=self._begun)

    def _more_offers(self) -> list[Offer]:
        def stop() -> None:
            self._form.hinting = False
            self.show(self.match, begun=self._begun)

        shown = self._form.hinting and has_hints(self.match)
        return [Offer("No more hints", stop, "quiet")] if shown else []

    @property
    def _asides(self) -> list[list[str]]:
        """The hint is said with the last moment; the first one, before anything has happened, introduces the others."""
        said = hint(self.match) if self._form.hinting else ""
        marked = f"A hint: {said}" if said and self.match.has_begun else said
        return [[*[""] * (len(self.match.steps) - 1), marked]] if marked else []


_KEPT, _KEPT_FIRST = "what this device kept", "What this device kept"
