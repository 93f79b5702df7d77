"""Lessons: for Agurk, a deal told up to a task, the task, and what follows; for other games, tasks on the differences.

A lesson of Agurk is a scenario file with `[[tasks]]`, replayed and checked against its expectations. What is shown
before a task is answered (`Lesson.before`) does not contain the answer: the story stops there, at a table that reveals
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from importlib.resources import files

from cucumber.engine.deal import Deal
from cucumber.engine.game import Game
from cucumber.engine.toml import TomlTable, read_top
from cucumber.engine.variants import VARIANTS, Variant, find
from cucumber.errors import BadScenario, CucumberError
from cucumber.lessons.teach.drills import known_before
from cucumber.lessons.teach.rule_differences import unlike_known
from cucumber.lessons.teach.short_deal import short_deal
from cucumber.lessons.teach.story_tasks import Lesson, StoryTask
from cucumber.table.questions import tasks
from cucumber.table.questions.question import Candidate, Question, QuestionKind
from cucumber.table.scenario import Scenario, read_scenario, shipped
from cucumber.table.scenario.scenario_reader import scenario_of
from cucumber.words.explain import rule_sheet

# --- which lessons there are ------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)  # drawing a lesson takes as long as opening a page
def course(variant: Variant) -> tuple[Lesson, ...]:
    """The lessons of a game: the full course for Agurk, and for any other game its differences from one that is known.

    >>> [lesson.title for lesson in course(find("gurka-no"))]
    ['Norwegian Gurka: how it differs from Agurk']
    >>> [lesson.title for lesson in course(find("gurka-no~limit=30"))]
    ['Norwegian Gurka, our way: how it differs from Norwegian Gurka']
    """
    told = taught_as(variant)
    return agurk() if told is VARIANTS[0] else (unlike_known(told),)


def taught_as(variant: Variant) -> Variant:
    """The game whose lessons teach this one: itself, or its parent where the two do not differ."""
    known = known_before(variant)
    if variant is known or any(each.other for each in rule_sheet.differences(known, variant)):
        return variant
    return taught_as(known)


def known_first(variant: Variant) -> tuple[Variant, ...]:
    """The games whose lessons come before those of this one: Agurk, and for a game of your own the one it comes from.

    >>> [each.key for each in known_first(find("gurka-se~limit=33"))]
    ['agurk', 'gurka-se']
    """
    told = taught_as(variant)
    return () if told is VARIANTS[0] else tuple(dict.fromkeys((VARIANTS[0], taught_as(known_before(told)))))


@cache
def agurk() -> tuple[Lesson, ...]:
    return tuple(map(load, shipped("course")))


def load(key: str) -> Lesson:
    """A lesson that comes with the package."""
    return read_lesson(files("cucumber").joinpath("table", "scenarios", f"{key}.toml").read_bytes(), key)


def read_lesson(content: bytes, name: str) -> Lesson:
    """A lesson from the content of a file called `name`.

    Raises BadScenario with the file, the place in it, and the reason.
    """
    top = read_top(content, name, BadScenario)
    asked = top.tables("tasks")
    has_a_deal, is_silent = top.value("deal", bool, default=False), top.value("silent", bool, default=False)
    scenario = scenario_of(top)
    if not asked:
        raise top.mistake("tasks are missing: a lesson has at least one")
    moments: list[StoryTask] = []
    for table in asked:
        moments.append(_moment(table, scenario, moments[-1].at if moments else 0))
        table.no_more()
    deal = short_deal(scenario.variant) if has_a_deal else None
    return Lesson(
        scenario.title, scenario.about.strip(), scenario.variant, tuple(moments), scenario, deal, is_silent=is_silent
    )


def scenario_in(content: bytes, name: str) -> Scenario:
    """The scenario in a file called `name`; if the file has tasks, they are made and checked too.

    Raises BadScenario with the file, the place in it, and the reason.
    """
    if "tasks" not in read_top(content, name, BadScenario).keys():  # noqa: SIM118 -- a table of a file, not a dict
        return read_scenario(content, name)
    scenario = read_lesson(content, name).scenario
    assert scenario is not None  # only a lesson made from differences has no scenario
    return scenario


# --- from a table of the file to a task -------------------------------------------------------------------------------


@dataclass(frozen=True)
class _TaskSpec:
    """A task as the file asks for it: its table, its story, and the step it is asked at."""

    table: TomlTable
    scenario: Scenario
    at: int

    @property
    def game(self) -> Game:
        """The game before the deal. Raises BadScenario if no score is kept or the deal is not over."""
        if self.scenario.line.game is None:
            raise self.table.mistake("the scenario keeps no score; give scores")
        if not self.scenario.line.steps[-1].deal.over:
            raise self.table.mistake("the deal is not over")
        return self.scenario.line.game

    @property
    def to_act(self) -> Deal:
        """The deal, with somebody about to play a card. Raises BadScenario otherwise."""
        deal = self.scenario.line.steps[min(self.at, len(self.scenario.line.steps) - 1)].deal
        if deal.turn is None or self.at >= len(self.scenario.line.acts):
            raise self.table.mistake("nobody plays a card here; ask before a play")
        return deal

    @property
    def taken(self) -> Deal:
        """The deal, with a trick just completed. Raises BadScenario otherwise."""
        deal = self.scenario.line.steps[min(self.at, len(self.scenario.line.acts))].deal
        if not deal.tricks or deal.trick:
            raise self.table.mistake("no trick has just been completed here; ask after a trick")
        return deal

    @property
    def over(self) -> Deal:
        """The deal after its last act, at a step where its consequences have not been told yet.

        Raises BadScenario at any other step.
        """
        if self.at != len(self.scenario.line.acts) or not self.scenario.line.steps[-1].deal.over:
            raise self.table.mistake('this is known once the deal is settled; ask after = "deal"')
        return self.scenario.line.steps[-1].deal

    def seat(self) -> int:
        return self.table.seat("player", self.scenario.line.deal.players)

    def numbers(self) -> list[int]:
        """The wrong numbers to choose from."""
        return self.table.items("others", int)


def _moment(table: TomlTable, scenario: Scenario, earliest: int) -> StoryTask:
    kind = table.text("kind")
    table.known(kind, list(map(str, _MAKERS)), "kind of task")
    asked = _TaskSpec(table, scenario, _place(table, scenario, kind, earliest))
    if asked.at < earliest:
        raise table.mistake("this task is asked before the one above it; tasks go on with the story")
    try:
        task = _MAKERS[QuestionKind(kind)](asked)
    except CucumberError as error:
        raise error if str(error).startswith(table.file) else table.mistake(error) from None
    task = replace(task, asks=table.text("asks", task.asks), hint=table.text("hint", task.hint))
    if about := table.text("question", ""):
        table.known(about, list(task.questions), "question that this task is about")
        task = replace(task, questions=(about, *(each for each in task.questions if each != about)))
    if {option.right for option in task.options} != {True, False}:
        missing = "wrong" if any(option.right for option in task.options) else "right"
        raise table.mistake(f"the task has no {missing} answer")
    return StoryTask(replace(task, note=table.text("note", "")), asked.at)


def _place(table: TomlTable, scenario: Scenario, kind: str, earliest: int) -> int:
    """The step a task is asked at: before an act, after a trick, after the deal, or after settling."""
    steps = scenario.line.steps
    acts = len(scenario.line.acts)
    given = [key for key in ("before", "after_trick", "after") if key in table.keys()]  # noqa: SIM118 -- a table of a file
    if len(given) != 1:
        if kind == QuestionKind.RULE and not given:
            return earliest
        raise table.mistake("say where it is asked, once: before, after_trick or after")
    if given == ["before"]:
        origin = table.table("before")
        trick, seat = origin.number("trick"), origin.seat("player", scenario.line.deal.players)
        origin.no_more()
        found = [
            at
            for at, step in enumerate(steps[:acts])
            if step.deal.trick_number == trick and step.deal.turn == seat and not step.deal.pending
        ]
        if not found:
            raise origin.mistake(f"{scenario.line.deal.players[seat]} plays no card in trick {trick} of the story")
        return found[0]
    if given == ["after_trick"]:
        trick = table.number("after_trick")
        found = [at for at, step in enumerate(steps[: acts + 1]) if len(step.deal.tricks) == trick]
        if trick < 1 or not found:
            raise table.mistake(f"trick {trick} is not completed in the story")
        return found[0]
    after = table.text("after")
    table.known(after, ["deal", "settling"], "moment")
    if not steps[-1].deal.over:
        raise table.mistake("the deal is not over")
    return acts if after == "deal" else len(steps)


def _cost(asked: _TaskSpec) -> Question:
    deal = asked.over
    if deal.taker is None:
        raise asked.table.mistake("nobody took the last trick")
    game = asked.scenario.line.game
    return replace(tasks.what_it_costs(deal, asked.numbers()), frame=tasks.quiet_frame(deal, game))


def _score(asked: _TaskSpec) -> Question:
    deal = asked.over
    return tasks.what_score(asked.game, deal, asked.seat(), asked.numbers())


def _out(asked: _TaskSpec) -> Question:
    deal = asked.over
    return tasks.who_is_out(asked.game, deal)


def _play(kind: QuestionKind, asked: _TaskSpec) -> Question:
    deal = asked.to_act
    right = asked.table.items("right", str)
    allowed = list(map(str, deal.legal()))
    for act in right:
        asked.table.known(act, allowed, "act allowed")
    played = asked.scenario.line.acts[asked.at]
    if right and played not in right:
        raise asked.table.mistake(f"right: the story goes on with {played}, which is not among them")
    task = tasks.what_to_play(deal, asked.scenario.line.game, right=right, kind=kind)
    return replace(task, options=tuple(_refuted(asked, task)))


def _refuted(asked: _TaskSpec, task: Question) -> Iterator[Candidate]:
    """The options of a task, the wrong ones with what the file says against them; the note explains the right one."""
    wrong = [option.key for option in task.options if not option.right]
    said = asked.table.by_name("why", wrong, str, "wrong card")
    return (
        replace(
            option,
            reason="" if option.right and asked.table.items("right", str) else said.get(option.key, option.reason),
        )
        for option in task.options
    )


def _next(make: Callable[[Game, Deal, _TaskSpec], Question], asked: _TaskSpec) -> Question:
    """A task about the next deal, asked at the table of its step."""
    game, steps = asked.game, asked.scenario.line.steps
    if asked.at < len(asked.scenario.line.acts):
        raise asked.table.mistake('ask after = "deal" or after = "settling"')
    task = make(game, deal := steps[-1].deal, asked)
    return task if asked.at < len(steps) else replace(task, frame=tasks.quiet_frame(deal, steps[-1].game))


def _rule(asked: _TaskSpec) -> Question:
    questions = {question.name: question for question in asked.scenario.variant.rules.questions_that_arise()}
    name = asked.table.text("question")
    asked.table.known(name, list(questions), "question")
    rules = [find(key).rules for key in asked.table.items("others", str)]
    return tasks.which_rule(asked.scenario.variant.rules, questions[name], [each.sentence(name) for each in rules])


# What a file can ask, and how each task is made.
_MAKERS: Mapping[QuestionKind, Callable[[_TaskSpec], Question]] = {
    QuestionKind.PLAY: partial(_play, QuestionKind.PLAY),
    QuestionKind.CARD: partial(_play, QuestionKind.CARD),
    QuestionKind.MARK: lambda asked: tasks.which_may_be_played(asked.to_act, asked.scenario.line.game),
    QuestionKind.TAKER: lambda asked: tasks.who_takes(asked.taken, asked.scenario.line.game),
    QuestionKind.COST: _cost,
    QuestionKind.SCORE: _score,
    QuestionKind.OUT: _out,
    QuestionKind.DEALER: partial(_next, lambda game, deal, _: tasks.who_deals(game, deal)),
    QuestionKind.LEADER: partial(_next, lambda game, deal, _: tasks.who_leads(game, deal)),
    QuestionKind.SIZE: partial(_next, lambda game, deal, asked: tasks.how_many_cards(game, deal, asked.numbers())),
    QuestionKind.RULE: _rule,
}
