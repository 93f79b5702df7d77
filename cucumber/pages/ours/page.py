"""Our own rules: a known game with other answers, chosen sentence by sentence, and what you can do with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, ClassVar, Self
from urllib.parse import parse_qs, urlencode

from cucumber.engine.rules import QUESTIONS, RuleQuestion
from cucumber.engine.rules.codec import read_answers
from cucumber.engine.variants import (
    VARIANTS,
    Changes,
    Variant,
    find,
    known_base,
    our_own,
    own_answers,
    own_name,
    write_variant,
)
from cucumber.errors import BadNotation, BadVariant, CucumberError
from cucumber.messages import UNREADABLE
from cucumber.pages.ours.interview import Interview
from cucumber.pages.ours.rule_choices import choices_props, doubt, groups_props
from cucumber.pages.protocol.base import IsCancelled, Page
from cucumber.pages.stage.game_list import countries_props
from cucumber.pages.stage.one_change import RuleChangeJob, RuleChangeReport, players_for
from cucumber.pages.stage.printed_rules import print_rules
from cucumber.table.compare import Comparison, diverging_deal, write_comparison
from cucumber.table.explore import Setup
from cucumber.table.explore.setup import NAMES
from cucumber.words.explain.how_to_play import how_to_play
from cucumber.words.show.how_to_play_html import points_html
from cucumber.words.show.links import lesson_page, page, play_page, score_page

DEALS, GAMES = 20_000, 2_000  # that show what is changed
_QUESTIONS = {question.name: question for question in QUESTIONS}


LOOKING = "Looking for a deal where they differ…"


@dataclass(frozen=True)
class DivergentDeal:
    """A deal in which two games part, where it is shown side by side; or a sentence, where none was found."""

    link: str = ""
    sentence: str = ""


@dataclass(frozen=True)
class DivergentDealJob:
    """A deal in which a game and the one it comes from part, by their keys."""

    base: str
    changed: str
    notice: ClassVar[str] = LOOKING

    def run(self, cancelled: IsCancelled) -> Iterator[DivergentDeal]:
        del cancelled
        base, made = find(self.base), find(self.changed)
        comparison = diverging_deal(base, made, players_for(base, made))
        nowhere = (
            f"In a hundred deals it was played and paid as in {base.name}. "
            "What differs shows only now and then, or between the deals."
        )
        link = page("compare", link=write_comparison(comparison)) if comparison else ""
        yield DivergentDeal(link, "" if comparison else nowhere)


# --- the page ---


@dataclass(frozen=True, kw_only=True)
class OursPage(Page):
    """A game, which `is_new` just after a change, with the `question` that is open and what is worked out about it.

    `output` is that of the last message; `code` is the QR code of the game, or why there is none.
    """

    name: ClassVar[str] = "ours"
    sheets: ClassVar[tuple[str, ...]] = ("reading",)

    variant: Variant = VARIANTS[0]
    is_new: bool = False
    question: RuleQuestion | None = None
    interview: Interview | None = None
    job: RuleChangeJob | DivergentDealJob | None = None
    report: RuleChangeReport = RuleChangeReport()
    divergence: DivergentDeal = DivergentDeal()
    code: Mapping[str, str] = field(default_factory=dict)
    output: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def from_url(cls, url: str = "", saved: Any = None, chance: str = "") -> Self:
        del saved, chance
        params = parse_qs(url.partition("#")[0].lstrip("?"))
        return cls(variant=find(params["variant"][0])) if "variant" in params else cls()

    # --- messages -----------------------------------------------------------------------------------------------------

    def update(self, message: Any) -> Self:
        if isinstance(message, DivergentDeal):
            return replace(self, divergence=message, job=None)
        return replace(self, report=message, job=self.job if message.progress else None)

    def without_effects(self) -> Self:
        return replace(self, is_new=False, output={}, notice="")

    def on_choose(self, game: str) -> Self:
        """Chooses another game, by any of its names, or by its answers."""
        return self._with_variant(find(game))

    def on_call(self, name: str) -> Self:
        """Names the game; an empty name removes its name."""
        return self._with_answers({}, name.strip())

    def on_answer(self, typed: str, *, mend: bool = False) -> Self:
        """Answers a question as typed; with `mend`, changes other answers as this one needs."""
        return self._with_answers(read_answers([typed]), mend=mend)

    def on_back(self, question: str) -> Self:
        """Answers a question as the base game does."""
        _check(question in _QUESTIONS)
        return self._with_answers({question: known_base(self.variant).rules.answer(_QUESTIONS[question])})

    def on_look(self, question: str = "") -> Self:
        """Opens a question, or none."""
        _check(not question or question in _QUESTIONS)
        return replace(self, question=_QUESTIONS.get(question))

    def on_reply(self, number: int | None) -> Self:
        """Replies to a question about which game this is, by number; None for none of these."""
        return replace(self, interview=(self.interview or Interview()).with_reply(number))

    def on_print(self, paper: str, address: str = "") -> Self:
        """Prints the rules with a QR code of the page's URL, where it has its own."""
        return replace(self, output=print_rules(self.variant, paper, address))

    def on_send(self, address: str) -> Self:
        """Shows a QR code, for phones to open the game at this address."""
        return replace(self, code=_code(address))

    def on_go(self, way: str) -> Self:
        """Leads to a page about the game, after all earlier messages."""
        _check(way in _ways(self.variant))
        return replace(self, output={"way": way})

    def on_press(self, key: str) -> Self:
        """The page after a button: to identify the game, to run a job, or to save it as a file."""
        match key:
            case "ask":
                return replace(self, interview=Interview())
            case "take back" if self.interview:
                return replace(self, interview=self.interview.back())
            case "close":
                return replace(self, interview=None)
            case "count" | "part":
                return replace(self, job=self._job(key), report=replace(self.report, progress="", share=0))
            case "save":
                name = "-".join(self.variant.name.casefold().replace("’", "").split())
                return replace(self, output={"file": write_variant(self.variant), "name": f"{name}.toml"})
        raise BadNotation(UNREADABLE)

    def _with_answers(self, answers: Changes, name: str | None = None, *, mend: bool = False) -> Self:
        """The page with other answers, or another name; the game's own name stays if none is given."""
        own = {**own_answers(self.variant), **answers}
        name = own_name(self.variant) if name is None else name
        return replace(self._with_variant(our_own(known_base(self.variant), own, name, mend=mend)), is_new=True)

    def _with_variant(self, variant: Variant) -> Self:
        """The page with another game, without results for the old one."""
        return replace(self, variant=variant, job=None, report=RuleChangeReport(), divergence=DivergentDeal(), code={})

    def _job(self, what: str) -> RuleChangeJob | DivergentDealJob:
        """The job to run. Raises BadVariant where there is nothing to compare."""
        base = known_base(self.variant)
        if base.rules == self.variant.rules:
            raise BadVariant(f"{self.variant.name} is played exactly like {base.name}. Change an answer first.")
        if what == "count":
            return RuleChangeJob(base.key, self.variant.key, DEALS, GAMES)
        return DivergentDealJob(base.key, self.variant.key)

    @property
    def url(self) -> str:
        return f"?{urlencode({'variant': self.variant.key})}"

    @property
    def props(self) -> dict[str, Any]:
        """The game with its questions and its short card, the choices, and the results."""
        return {
            "countries": countries_props(),
            "game": _game(self.variant),
            "made": self.is_new,
            "choices": choices_props(self.variant, self.question) if self.question else None,
            "which": self.interview.props if self.interview else None,
            "change": self._change,
            "code": self.code,
            "handed": self.output,
        }

    @property
    def _change(self) -> dict[str, Any]:
        """What the answers change, as far as it is known."""
        progress = (self.report.progress or self.job.notice) if self.job else ""
        return {
            **asdict(self.report),
            "sentences": [*self.report.sentences],
            "progress": progress,
            "parted": asdict(self.divergence),
        }

    def without_job(self) -> Self:
        return replace(self, job=None)


PAGE = OursPage


def _game(variant: Variant) -> dict[str, Any]:
    """A game, what there is to read about it, and where it leads."""
    base, groups = known_base(variant), groups_props(variant)
    return {
        "key": variant.key,
        "name": variant.name,
        "own_name": own_name(variant),
        "base": {"key": base.key, "name": base.name},
        "changed": sum(bool(question["was"]) for group in groups for question in group["questions"]),
        "groups": groups,
        "card": points_html(how_to_play(variant)),
        "doubt": doubt(variant.rules),
        "ways": _ways(variant),
    }


def _check(is_known: bool) -> None:
    if not is_known:
        raise BadNotation(UNREADABLE)


def _ways(variant: Variant) -> dict[str, str]:
    ways = {"play": play_page(variant), "learn": lesson_page(variant), "score": score_page(variant)}
    base = known_base(variant)
    players = players_for(base, variant)
    if variant != base and players in variant.rules.player_range and players in base.rules.player_range:
        side_by_side = Comparison((base.key, variant.key), Setup(players=NAMES[:players]))
        ways["compare"] = page("compare", link=write_comparison(side_by_side))
    return ways


def _code(link: str) -> dict[str, str]:
    """The QR code of a page, or why a phone can't open it."""
    from cucumber.table.paper.invitation import Invitation  # rarely needed
    from cucumber.table.paper.qr import qr_svg

    try:
        return {"picture": qr_svg(Invitation.to(link).link)}
    except CucumberError as error:
        return {"why": str(error)}
