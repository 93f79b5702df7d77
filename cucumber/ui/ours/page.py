"""Our own rules: a known game with other answers, chosen sentence by sentence, and what one can do with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from html import escape
from pathlib import Path
from threading import Event
from typing import Any

from cucumber.compare import Comparison, parting_deal, write_comparison
from cucumber.errors import BadVariant, CucumberError
from cucumber.explain import sheets
from cucumber.explain.how_to_play import how_to_play
from cucumber.explore import Setup
from cucumber.explore.setup import NAMES
from cucumber.pages import turns
from cucumber.pages.games import countries_drawn
from cucumber.pages.printing import printed
from cucumber.pages.saying import in_a_sentence
from cucumber.pages.style import style_sheet
from cucumber.rules import QUESTIONS, Question
from cucumber.rules.written import read_answers
from cucumber.show.how_to_play import points_html
from cucumber.show.links import lesson_page, page, play_page, score_page
from cucumber.ui.compare.one_change import counting, players_for, study_of
from cucumber.ui.ours.asking import Asking
from cucumber.ui.ours.choices import choices_drawn, groups_drawn
from cucumber.ui.toolkit import traitlets
from cucumber.ui.widget import Widget
from cucumber.variants import Changes, Variant, find, known_base, our_own, own_answers, own_name, write_variant

_HERE = Path(__file__).parent
DEALS, GAMES = 20_000, 2_000  # that show what is changed

_QUESTIONS = {question.name: question for question in QUESTIONS}


class Workshop(Widget):
    """The twenty-five questions as a game answers them, the short card beside them, and where the game leads.

    `made` is the game as it is now; `choices` are the answers to the question that is open, and `counted` is what was
    counted of the game against the one it comes from; `which` is what is asked to find out which game somebody plays.
    """

    _esm = _HERE / "workshop.mjs"
    _css = style_sheet("reading", "ours/workshop")
    unchanged = "your game"

    countries = traitlets.List(traitlets.Dict()).tag(sync=True)
    game = traitlets.Dict().tag(sync=True)
    choices = traitlets.Dict().tag(sync=True)
    counted = traitlets.Dict().tag(sync=True)
    which = traitlets.Dict().tag(sync=True)
    made = traitlets.Instance(Variant)

    def __init__(self, variant: str = "agurk") -> None:
        super().__init__(countries=countries_drawn())
        self._open: Question | None = None
        self._asking = Asking()
        self._stop = Event()
        self._working: asyncio.Task[None] | None = None  # kept, for a loop forgets a task that nobody holds
        self._make(find(variant))

    def __repr__(self) -> str:
        return f"<Workshop: {self.made.name}>"

    def _make(self, variant: Variant) -> None:
        """Shows another game; what was counted of the one before is given up."""
        self._stop.set()
        self.made, self.counted = variant, {}
        with self.hold_sync():
            self.game = _game_drawn(variant)
            self.choices = dict(choices_drawn(variant, self._open)) if self._open else {}
        self.send({"made": True})  # also where the game is as it was

    # --- what the page asks for ---

    def hear(self, message: Any) -> None:
        """Does what was chosen. Raises CucumberError for what can't be, with the reason."""
        match message:
            case {"game": str(key)}:
                self._make(find(key))
            case {"named": str(name)}:
                self._make(self._with({}, name.strip()))
            case {"look": str(name)}:
                self._look(name)
            case {"which": str(said)}:
                self._asking.hear(said)
                self.which = dict(self._asking.drawn())
            case {"answer": str(text)}:
                self._make(self._with(read_answers([text]), mend=bool(message.get("mend"))))
            case {"back": str(name)} if name in _QUESTIONS:
                self._make(self._with({name: known_base(self.made).rules.answer(_QUESTIONS[name])}))
            case _:
                self._hand_out(message)

    def _look(self, name: str) -> None:
        """Opens a question, or closes the one that is open."""
        self._open = _QUESTIONS.get(name)
        self.choices = dict(choices_drawn(self.made, self._open)) if self._open else {}

    def _with(self, answers: Changes, name: str | None = None, *, mend: bool = False) -> Variant:
        """The game with other answers, or another name; its own name stays if none is given."""
        own = {**own_answers(self.made), **answers}
        return our_own(known_base(self.made), own, own_name(self.made) if name is None else name, mend=mend)

    def _hand_out(self, message: Any) -> None:
        """Gives the page what is counted, printed, sent or kept as a file."""
        match message:
            case {"count": True}:
                self._begin(self._count)
            case {"part": True}:
                self._begin(self._show_a_parting)
            case {"print": str(paper), "page": str(address)}:
                self.send(printed(self.made, paper, address))
            case {"file": True}:
                self.send({"file": write_variant(self.made), "name": f"{_file_name(self.made)}.toml"})
            case {"qr": str(link)}:
                self.send(_code(link))
            case _:
                raise BadVariant("The page sent something unknown; your game is as it was.")

    # --- what takes a while ---

    def _begin(self, work: Callable[[Event], Coroutine[Any, Any, None]]) -> None:
        """Begins to work something out; what was being worked out before is given up."""
        self._stop.set()
        self._stop = Event()
        self._working = asyncio.get_running_loop().create_task(work(self._stop))

    def _tell(self, stop: Event, **told: Any) -> None:
        """Shows what was worked out, unless that has been given up."""
        if not stop.is_set():
            self.counted = {**self.counted, **told}

    async def _count(self, stop: Event) -> None:
        """Plays the game against the one it comes from: single deals, then whole games."""
        base, made = known_base(self.made), self.made
        self._tell(stop, alert="", share=0)
        try:
            async for told in counting(base, made, partial(_study, base, made), stop):
                self._tell(stop, **told)
        except Exception as error:  # noqa: BLE001 -- whatever it is, the page says it
            self._tell(stop, alert=in_a_sentence(error, self.unchanged))
        self._tell(stop, said="")

    async def _show_a_parting(self, stop: Event) -> None:
        """Looks for a deal in which the game and the one it comes from part."""
        base, made = known_base(self.made), self.made
        self._tell(stop, alert="", parting="", share=0, said="Looking for a deal in which they part…")
        try:
            found = await turns.aside(partial(parting_deal, base, made, players_for(base, made)))
            self._tell(stop, parting=_parting_html(base, found))
        except Exception as error:  # noqa: BLE001 -- whatever it is, the page says it
            self._tell(stop, alert=in_a_sentence(error, self.unchanged))
        self._tell(stop, said="")


def _study(base: Variant, made: Variant, whole_games: bool) -> Any:
    return study_of(base, made, GAMES if whole_games else DEALS, whole_games=whole_games)


def _parting_html(base: Variant, found: Comparison | None) -> str:
    if found is None:
        return (
            f"In a hundred deals it was played and paid as in {escape(base.name)}. "
            "What differs shows only now and then, or between the deals."
        )
    return f'<a href="{escape(page("compare", link=write_comparison(found)))}">See a deal in which they part</a>'


# --- a game as the page shows it --------------------------------------------------------------------------------------


def _game_drawn(variant: Variant) -> dict[str, Any]:
    base = known_base(variant)
    groups = groups_drawn(variant)
    return {
        "key": variant.key,
        "name": variant.name,
        "own_name": own_name(variant),
        "base": {"key": base.key, "name": base.name},
        "changed": sum(bool(question["was"]) for group in groups for question in group["questions"]),
        "groups": groups,
        "card": f'<p class="how-aim">{escape(sheets.aim(variant.rules))}</p>{points_html(how_to_play(variant))}',
        "ways": _ways(base, variant),
    }


def _ways(base: Variant, variant: Variant) -> dict[str, str]:
    """Where the game leads."""
    ways = {"play": play_page(variant), "learn": lesson_page(variant), "score": score_page(variant)}
    players = players_for(base, variant)
    if variant != base and players in variant.rules.player_range and players in base.rules.player_range:
        side_by_side = Comparison((base.key, variant.key), Setup(players=NAMES[:players]))
        ways["compare"] = page("compare", link=write_comparison(side_by_side))
    return ways


def _file_name(variant: Variant) -> str:
    return "-".join(variant.name.casefold().replace("’", "").split())


def _code(link: str) -> dict[str, str]:
    """The picture by which a phone opens a page, or why it can't get there."""
    from cucumber.paper.invitation import Invitation
    from cucumber.paper.qr import qr_svg

    try:
        return {"qr": qr_svg(Invitation.to(link).link)}
    except CucumberError as error:
        return {"noCode": str(error)}
