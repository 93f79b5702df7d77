"""Lessons: for Agurk, a deal told up to a task, the task, and what follows; for other games, tasks on the differences.

A lesson of Agurk is a scenario file with `[[tasks]]`, replayed and checked against its expectations. What is shown
before a task is answered (`Lesson.before`) does not contain the answer: the story stops there, at a table that reveals
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files

from cucumber.engine.deal import Deal
from cucumber.engine.game import Game
from cucumber.engine.toml import TomlTable, read_top
from cucumber.engine.variants import VARIANTS, Variant, find
from cucumber.errors import BadScenario, CucumberError
from cucumber.lessons.teach.drills import known_game
from cucumber.lessons.teach.lesson import Lesson
from cucumber.lessons.teach.rule_differences import difference_lesson
from cucumber.lessons.teach.short_deal import short_deal
from cucumber.phrase import Phrase
from cucumber.table.questions import tasks
from cucumber.table.questions.question import Question, QuestionKind
from cucumber.table.scenario import Line, Scenario, read_scenario, shipped_keys
from cucumber.table.scenario.model import Turn, turns
from cucumber.table.scenario.scenario_reader import scenario_of
from cucumber.words.explain import rule_sheet


@lru_cache(maxsize=64)  # drawing a lesson takes as long as opening a page
def course(variant: Variant) -> tuple[Lesson, ...]:
    """The lessons of a game: the full course for Agurk, and for any other game its differences from one that is known.

    >>> [lesson.title for lesson in course(find("gurka-no"))]
    ['Norwegian Gurka: how it differs from Agurk']
    >>> [lesson.title for lesson in course(find("gurka-no~limit=30"))]
    ['Norwegian Gurka, our way: how it differs from Norwegian Gurka']
    """
    game = lesson_game(variant)
    return agurk() if game is VARIANTS[0] else (difference_lesson(game),)


def lesson_game(variant: Variant) -> Variant:
    """The game whose lessons teach this one: itself, or its parent where the two do not differ."""
    known = known_game(variant)
    if variant is known or any(each.other for each in rule_sheet.differences(known, variant)):
        return variant
    return lesson_game(known)


def prerequisite_games(variant: Variant) -> tuple[Variant, ...]:
    """The games whose lessons come before those of this one: Agurk, and for a game of your own the one it comes from.

    >>> [each.key for each in prerequisite_games(find("gurka-se~limit=33"))]
    ['agurk', 'gurka-se']
    """
    game = lesson_game(variant)
    return () if game is VARIANTS[0] else tuple(dict.fromkeys((VARIANTS[0], lesson_game(known_game(game)))))


@cache
def agurk() -> tuple[Lesson, ...]:
    return tuple(map(load, shipped_keys("course")))


def load(key: str) -> Lesson:
    """A lesson that comes with the package."""
    return read_lesson(files("cucumber").joinpath("table", "scenarios", f"{key}.toml").read_bytes(), key)


def read_lesson(content: bytes, name: str) -> Lesson:
    """A lesson from the content of a file called `name`.

    Raises BadScenario with the file, the place in it, and the reason.
    """
    top = read_top(content, name, BadScenario)
    tables = top.tables("tasks")
    has_a_deal, is_silent = top.value("deal", bool, default=False), top.value("silent", bool, default=False)
    scenario = scenario_of(top)
    if not tables:
        raise top.error("tasks are missing: a lesson has at least one")
    lesson_tasks: list[Question] = []
    for table in tables:
        lesson_tasks.append(_task(table, scenario, lesson_tasks[-1].at if lesson_tasks else 0))
        table.check_all_read()
    deal = short_deal(scenario.variant) if has_a_deal else None
    title, about = Phrase(scenario.title), scenario.about.strip()
    return Lesson(title, about, scenario.variant, tuple(lesson_tasks), scenario, deal, is_silent=is_silent)


def scenario_in(content: bytes, name: str) -> Scenario:
    """The scenario in a file called `name`; if the file has tasks, they are made and checked too.

    Raises BadScenario with the file, the place in it, and the reason.
    """
    if "tasks" not in read_top(content, name, BadScenario):
        return read_scenario(content, name)
    scenario = read_lesson(content, name).scenario
    assert scenario is not None  # only a lesson made from differences has no scenario
    return scenario


_NO_TRICK = "no trick has just been completed here; ask after a trick"
_KNOWN_LATER = 'this is known once the deal is settled; ask after = "deal"'
_CARDS = {QuestionKind.PLAY, QuestionKind.CARD, QuestionKind.MARK}
_SETTLING = {QuestionKind.SCORE, QuestionKind.OUT}
_NEXT_DEAL = {QuestionKind.DEALER, QuestionKind.LEADER, QuestionKind.SIZE}


@dataclass(frozen=True)
class _TaskSpec:
    """A task as the file asks for it: its table, its kind, the line of its story, and the step it is asked at."""

    table: TomlTable
    kind: QuestionKind
    line: Line
    at: int

    @property
    def deal(self) -> Deal:
        """The deal at that step."""
        return self.line.steps[min(self.at, len(self.line.acts))].deal

    @property
    def game(self) -> Game:
        """The game before the deal, where scores are asked about."""
        assert self.line.game is not None
        return self.line.game

    @property
    def others(self) -> list[int]:
        """The wrong numbers to choose from."""
        return self.table.items("others", int)

    def check(self) -> None:
        """Raises BadScenario where it can't be asked at that step."""
        deal, acts, settling = self.deal, len(self.line.acts), {*_SETTLING, *_NEXT_DEAL}
        for kinds, is_missing, reason in (
            (_CARDS, self.at >= acts or deal.turn is None, "nobody plays a card here; ask before a play"),
            ({QuestionKind.TAKER}, deal.trick or not deal.tricks, _NO_TRICK),
            ({QuestionKind.COST, *_SETTLING}, self.at != acts or not deal.over, _KNOWN_LATER),
            ({QuestionKind.COST}, deal.taker is None, "nobody took the last trick"),
            (settling, self.line.game is None, "the scenario keeps no score; give scores"),
            (_NEXT_DEAL, not self.line.steps[-1].deal.over, "the deal is not over"),
            (_NEXT_DEAL, self.at < acts, 'ask after = "deal" or after = "settling"'),
        ):
            if self.kind in kinds and is_missing:
                raise self.table.error(reason)


def _task(table: TomlTable, scenario: Scenario, earliest: int) -> Question:
    table.check_known(word := table.text("kind"), list(map(str, _MAKERS)), "kind of task")
    kind, steps = QuestionKind(word), scenario.line.steps
    spec = _TaskSpec(table, kind, scenario.line, at := _place(table, scenario.line, kind, earliest))
    if at < earliest:
        raise table.error("this task is asked before the one above it; tasks go on with the story")
    spec.check()
    try:
        task = _MAKERS[kind](spec)
    except CucumberError as error:
        raise error if str(error).startswith(table.file) else table.error(error) from None
    if kind is not QuestionKind.RULE:
        step = steps[min(at, len(steps) - 1 if kind in _NEXT_DEAL else len(scenario.line.acts))]
        task = replace(task, frame=tasks.quiet_frame(step.deal, step.game, names_turn=kind.is_on_cards))
    task = replace(task, asks=Phrase(table.text("asks", task.asks)), hint=Phrase(table.text("hint", task.hint)))
    if about := table.text("question", ""):
        table.check_known(about, list(task.questions), "question that this task is about")
        task = replace(task, questions=tuple(dict.fromkeys((about, *task.questions))))
    if {option.right for option in task.options} != {True, False}:
        missing = "wrong" if task.right else "right"
        raise table.error(f"the task has no {missing} answer")
    return replace(task, note=Phrase(table.text("note", "")), at=at)


def _place(table: TomlTable, line: Line, kind: QuestionKind, earliest: int) -> int:
    """The step a task is asked at: before an act, after a trick, after the deal, or after settling."""
    acts, steps, players = len(line.acts), line.steps, line.deal.players
    places = [key for key in ("before", "after_trick", "after") if key in table]
    if kind is QuestionKind.RULE and not places:
        return earliest
    if len(places) != 1:
        raise table.error("say where it is asked, once: before, after_trick or after")
    if places == ["after"]:
        after = table.text("after")
        table.check_known(after, ["deal", "settling"], "moment")
        if not steps[-1].deal.over:
            raise table.error("the deal is not over")
        return acts if after == "deal" else len(steps)
    if places == ["before"]:
        table = table.table("before")
        trick, seat = table.number("trick"), table.seat("player", players)
        table.check_all_read()
        steps_there = [at for at, turn in enumerate(turns(line)[:acts]) if turn == Turn(trick, False, seat)]
        missing = f"{players[seat]} plays no card in trick {trick} of the story"
    else:
        trick = table.number("after_trick")
        steps_there = [at for at, step in enumerate(steps[: acts + 1]) if len(step.deal.tricks) == trick > 0]
        missing = f"trick {trick} is not completed in the story"
    if not steps_there:
        raise table.error(missing)
    return steps_there[0]


def _play(spec: _TaskSpec) -> Question:
    """What to play, as the file says, with what it says against wrong cards; the note explains the right one."""
    table, deal, story_act = spec.table, spec.deal, spec.line.acts[spec.at]
    right = table.items("right", str)
    for act in right:
        table.check_known(act, list(map(str, deal.legal())), "act allowed")
    if right and story_act not in right:
        raise table.error(f"right: the story goes on with {story_act}, which is not among them")
    task = tasks.what_to_play(deal, spec.line.game, right=right, kind=spec.kind)
    why = table.by_name("why", [option.key for option in task.options if not option.right], str, "wrong card")
    why |= {option.key: "" for option in task.right if right}
    options = (replace(option, reason=Phrase(why.get(option.key, option.reason))) for option in task.options)
    return replace(task, options=tuple(options))


def _rule(spec: _TaskSpec) -> Question:
    rules, table = spec.line.deal.rules, spec.table
    questions = {question.name: question for question in rules.questions_that_arise()}
    name = table.text("question")
    table.check_known(name, list(questions), "question")
    others = [find(key).rules.sentence(name) for key in table.items("others", str)]
    return tasks.which_rule(rules, questions[name], others)


# What a file can ask, and how each task is made.
_MAKERS: Mapping[QuestionKind, Callable[[_TaskSpec], Question]] = {
    QuestionKind.PLAY: _play,
    QuestionKind.CARD: _play,
    QuestionKind.MARK: lambda spec: tasks.which_may_be_played(spec.deal, spec.line.game),
    QuestionKind.TAKER: lambda spec: tasks.who_takes(spec.deal),
    QuestionKind.COST: lambda spec: tasks.what_it_costs(spec.deal, spec.others),
    QuestionKind.SCORE: lambda spec: tasks.what_score(
        spec.game, spec.deal, spec.table.seat("player", spec.deal.players), spec.others
    ),
    QuestionKind.OUT: lambda spec: tasks.who_is_out(spec.game, spec.deal),
    QuestionKind.DEALER: lambda spec: tasks.who_deals(spec.game, spec.deal),
    QuestionKind.LEADER: lambda spec: tasks.who_leads(spec.game, spec.deal),
    QuestionKind.SIZE: lambda spec: tasks.how_many_cards(spec.game, spec.deal, spec.others),
    QuestionKind.RULE: _rule,
}
