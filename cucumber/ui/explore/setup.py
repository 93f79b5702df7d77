"""The form that sets up a position, or changes the one on the table: what is typed there is read, and judged, here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from cucumber.cards import JOKER, LONGEST_TEXT, without, write_cards
from cucumber.errors import BadNotation, CucumberError
from cucumber.explore import Setup, SetupCheck, Start, give, laid_out, swap
from cucumber.explore.picking import Placed
from cucumber.pages.games import countries_drawn, game_drawn
from cucumber.pages.style import style_sheet
from cucumber.ui.toolkit import traitlets
from cucumber.ui.widget import Widget

_HERE = Path(__file__).parent
_SECRET = ("hands", "stock", "played", "deal")  # fields that tell, or whose problems tell, who holds what
_LONGEST_LABEL = 24
OnStart = Callable[[Start, str], None]
FRESH, AGAIN = "fresh", "again"


class SetupForm(Widget):
    """A form for everything that makes a position; `on_start` is called with the position and what is to be done.

    That is either `fresh`, to explore it, or `again`, to try the plays on the table with it. Whatever `on_start` says
    went wrong stands in the form; where nothing did, the browser is told that it `started`, and folds the form up.
    `shown` is all that the form shows; `heard` in it numbers the messages from the browser, so that an answer is told
    from one that is late.
    """

    _esm = _HERE / "setup.mjs"
    _css = style_sheet("explore/setup")
    unchanged = "the form"

    countries = traitlets.List(traitlets.Dict()).tag(sync=True)
    shown = traitlets.Dict().tag(sync=True)

    def __init__(self, on_start: OnStart) -> None:
        super().__init__(countries=countries_drawn())
        self._on_start = on_start
        self._typed = self._begun = Setup()  # what is in the form, and what was before anybody typed
        self._on_the_table: Setup | None = None
        self._hides_hands = False
        self._said = ""
        self._draw()

    def __repr__(self) -> str:
        return f"<SetupForm: {self.shown['summary']}>"

    def show(self, setting: Setup, *, force: bool = False) -> None:
        """Says what is on the table now, and shows it, unless the reader has changed anything (or with `force`)."""
        self._on_the_table = setting
        if force or not self._is_changed:
            self._typed = self._begun = setting
        self._draw()

    def hide_hands(self, hidden: bool) -> None:
        """Whether the page is looked at from one seat: hands and undealt cards then do not go to the browser."""
        self._hides_hands = hidden
        self._draw()

    @property
    def _is_changed(self) -> bool:
        return self._typed != self._begun

    # --- what the browser says ---

    def hear(self, message: Any) -> None:
        """Does with the form what the page asks, and shows what came of it."""
        self._said = ""
        self._do(message)
        self._draw()

    def refuse(self, sentence: str) -> None:
        """Says in the form what went wrong."""
        self._said = sentence
        self._draw()

    def _do(self, content: Mapping[str, Any]) -> None:
        if "change" in content:
            for name, value in content["change"].items():
                self._refuse_secrets(str(name).partition(".")[0] in _SECRET)
                self._typed = self._typed.filled_in(str(name), value)
        elif "players" in content:
            self._typed = self._typed.seating(_whole(content["players"]))
        elif "seats" in content:
            self._typed = self._typed.seating(len(self._typed.players) + _whole(content["seats"]))
        elif "give" in content:
            self._move_cards(content["give"])
        elif "swap" in content:
            self._refuse_secrets(self._hides_hands)
            one, other = content["swap"]
            self._typed = swap(SetupCheck(self._typed), str(one), str(other))
        elif "deal_anew" in content:
            self._typed = self._typed.dealt_anew()
        elif "reset" in content:
            self._typed = self._begun = self._on_the_table or Setup()
        elif "start" in content:
            self._start(str(content["start"]))
        else:
            raise BadNotation("The form knows nothing like that.")

    def _refuse_secrets(self, secret: bool) -> None:
        if secret and self._hides_hands:
            raise CucumberError(_HIDDEN)

    def _move_cards(self, message: Mapping[str, Any]) -> None:
        self._refuse_secrets(self._hides_hands)
        checked, to = SetupCheck(self._typed), message["to"]
        setting = give(checked, str(message["card"]), None if to is None else _whole(to))
        if setting == self._typed:
            self._said = "That card is there already."
        self._typed = setting

    def _start(self, how: str) -> None:
        checked = SetupCheck(self._typed)
        why = self._why_not(checked, how)
        if checked.start is None or why:
            raise CucumberError(why)
        begun, self._begun = self._begun, self._typed  # so that the result may be shown
        try:
            self._on_start(checked.start, how)
        except Exception:
            self._begun = begun
            raise
        self.send({"started": True})

    # --- what the form shows ---

    def _why_not(self, checked: SetupCheck, how: str) -> str:
        """Why nothing can be started, in a sentence; nothing where it can."""
        if checked.problems:
            number = len(checked.problems)
            return f"{'One thing is' if number == 1 else f'{number} things are'} wrong or missing above."
        if how == AGAIN and not self._is_changed:
            return "Nothing has been changed yet."
        return "" if how in {FRESH, AGAIN} else "There is nothing to start like that."

    def _draw(self) -> None:
        checked = SetupCheck(self._typed)
        if self._is_changed and self._typed == self._on_the_table:
            self._begun = self._typed
        self.shown = {
            "heard": self.heard,
            "said": self._said,
            "summary": self._summary(checked),
            "hidden": _HIDDEN if self._hides_hands else "",
            "problems": self._problems(checked),
            "asks": sorted(checked.asks),
            "game": game_drawn(checked.variant),
            **_table(checked),
            "seats": [self._seat(checked, seat) for seat in range(len(self._typed.players))],
            "values": self._values(),
            "hints": self._hints(checked),
            "pack": None if self._hides_hands else [_card(placed) for placed in laid_out(checked)],
            "actions": self._actions(checked),
        }

    def _summary(self, checked: SetupCheck) -> str:
        setting = self._typed
        size = [_cards_each(checked.size)] if checked.game else []
        seed = f"seed {_short(setting.seed.strip() or '1')}"
        changed = ["not on the table yet"] if self._is_changed and self._on_the_table else []
        return " · ".join((checked.variant.name, f"{len(setting.players)} players", *size, seed, *changed))

    def _problems(self, checked: SetupCheck) -> dict[str, str]:
        """What is wrong, by field; as long as hands are hidden nothing that tells of them."""
        if not self._hides_hands:
            return checked.problems
        told = {where: why for where, why in checked.problems.items() if where.partition(".")[0] not in _SECRET}
        return told if len(told) == len(checked.problems) else {**told, "hidden": _WRONG_BUT_HIDDEN}

    def _values(self) -> dict[str, str]:
        names = ("number", "seed", "cards") if self._hides_hands else ("number", "seed", "cards", "stock", "played")
        return {name: getattr(self._typed, name)[:LONGEST_TEXT] for name in names}

    def _hints(self, checked: SetupCheck) -> dict[str, str]:
        """What holds where a field is left empty."""
        plain = SetupCheck(replace(self._typed, cards="", hands=(), loose=frozenset(), played=""))
        hints = {"cards": f"{plain.size}, by the rules" if plain.game else "", "seed": "1", "number": "1"}
        return hints if self._hides_hands else {**hints, "stock": write_cards(checked.stock) or "the rest of the pack"}

    def _seat(self, checked: SetupCheck, seat: int) -> dict[str, Any]:
        typed = {name: self._typed.of_seats(name)[seat] for name in ("players", "scores", "lost", "kept")}
        shown = {
            **typed,
            "label": _short(checked.names[seat]),
            "playing": seat in checked.seats,
            "bought": seat in self._typed.bought,
        }
        return shown if self._hides_hands else {**shown, **self._hand(checked, seat)}

    def _hand(self, checked: SetupCheck, seat: int) -> dict[str, str]:
        """A hand as it is typed, or lies there, and what chance adds to it."""
        held = checked.held[seat]
        text = str(held) if seat in self._typed.loose else self._typed.of_seats("hands")[seat]
        added = without(checked.hands[seat], held.cards) if checked.hands else ()
        return {"hands": text, "by_chance": write_cards(added)}

    def _actions(self, checked: SetupCheck) -> list[dict[str, str]]:
        actions = [{"start": FRESH, "label": "Start with this", "why": self._why_not(checked, FRESH)}]
        if self._on_the_table is not None:
            again = {"start": AGAIN, "label": "Try the same plays with this", "why": self._why_not(checked, AGAIN)}
            back = {"label": "Back to what is on the table", "why": "" if self._is_changed else "Nothing to take back."}
            actions += [again, back]
        return actions


_HIDDEN = "The table is looked at from one seat: hands, undealt cards and the pack are not shown."
_WRONG_BUT_HIDDEN = (
    "Something is wrong with cards that are not shown now. Look at all hands to see it, or deal other cards."
)


def _table(checked: SetupCheck) -> dict[str, Any]:
    """What can be chosen at the table: how many players, lives, who deals and who leads."""
    lives, game = checked.variant.rules.when_caught.lives, checked.game
    seats = [{"value": str(seat), "text": _short(checked.names[seat])} for seat in checked.seats]
    by_the_rules = f"By the rules: {_short(checked.names[game.leader])}" if game else "By the rules"
    leader = checked.setting.leader
    return {
        "lives": [{"value": str(lost), "text": _lives(lives - lost, lives)} for lost in range(lives + 1)],
        "dealer": game.dealer if game and checked.setting.dealer is None else checked.setting.dealer,
        "leader": "" if leader is None else str(leader),
        "leaders": [{"value": "", "text": by_the_rules}, *seats],
    }


def _lives(left: int, lives: int) -> str:
    if left == 0:
        return "out"
    return "in" if lives == 1 else f"{left} {'life' if left == 1 else 'lives'}"


def _card(placed: Placed) -> dict[str, Any]:
    card = placed.card
    return {
        "key": placed.key,
        "rank": "Jo" if card.rank == JOKER else card.rank,
        "suit": card.suit.glyph if card.suit else "",
        "row": placed.row,
        "column": placed.column,
        "seat": placed.place,
        "why": placed.why.value,
    }


def _cards_each(number: int) -> str:
    return "one card each" if number == 1 else f"{number} cards each"


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_LABEL else f"{text[: _LONGEST_LABEL - 1]}…"


def _whole(number: object) -> int:
    """A number that a page sent. Raises BadNotation for anything else."""
    if type(number) is not int or not -(2**31) < number < 2**31:
        raise BadNotation(f"{number!r:.40} isn't a whole number.")
    return number
