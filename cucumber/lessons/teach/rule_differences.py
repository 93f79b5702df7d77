"""The lesson on how a game differs from the one that is known: each difference played, or else done with the hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache

from cucumber.engine.acts import Call, Exchange, Play
from cucumber.engine.cards import JOKER, name_cards
from cucumber.engine.deal import Deal
from cucumber.engine.game import Game
from cucumber.engine.rules import RuleQuestion, Rules, Undealt
from cucumber.engine.variants import Variant
from cucumber.english import YOU, clause, listed, number_word
from cucumber.errors import CucumberError
from cucumber.lessons.teach import drills
from cucumber.lessons.teach.by_hand import by_hand
from cucumber.lessons.teach.deciding.position_search import (
    DecisionKind,
    DecisivePosition,
    decisive_position,
    find_position,
)
from cucumber.lessons.teach.deciding.rule_swap import otherwise
from cucumber.lessons.teach.deciding.task_position import kept_positions
from cucumber.lessons.teach.drills import known_game
from cucumber.lessons.teach.lesson import Lesson
from cucumber.lessons.teach.short_deal import short_deal
from cucumber.table.questions import tasks
from cucumber.table.questions.question import Candidate, Question, QuestionKind, with_words
from cucumber.table.questions.tasks import quiet_frame
from cucumber.words import explain
from cucumber.words.explain import rule_sheet
from cucumber.words.explain.frames import CardProps, card_props

MOST_TASKS = 12
_TRIES = 120  # for a game of your own, so that nobody waits

# From the card that is played outwards: to follow, to lead, what comes first, the last trick, the score, the table.
OUTWARDS = (
    *("card_to_beat", "beating", "ducking", "ace_on_ace", "lead", "pack", "exchange", "raising"),
    *("ace_in_last_trick", "charged", "point_table", "multiplier"),
    *("score_keeping", "limit", "exact_limit", "when_caught", "tie_bonus", "ending", "payment"),
    *("hand_sizes", "short_pack", "player_range", "next_dealer", "first_lead", "undealt"),
)
_SET_THE_TABLE = OUTWARDS[OUTWARDS.index("payment") :]


def difference_lesson(variant: Variant) -> Lesson:
    """The lesson on how a game differs from the one that is known, with a task about each thing that differs.

    Differences that no table shows are only mentioned. A short deal with rivals ends it.
    """
    known, questions = known_game(variant), [each.question for each in differences_taught(variant)]
    deal = short_deal(variant, known.rules, questions)
    return replace(lesson_of(variant, tuple(difference_tasks(variant))), deal=deal)


def lesson_of(variant: Variant, lesson_tasks: tuple[Question, ...], *, is_whole: bool = True) -> Lesson:
    """The lesson with these tasks; if it `is_whole` no more will follow, and the rest is mentioned."""
    about = (*_about(variant), *_untaught_rules(variant, lesson_tasks)[:is_whole])
    title = f"{variant.name}: how it differs from {known_game(variant).name}"
    return Lesson(title, "\n\n".join(about), variant, lesson_tasks)


def _untaught_rules(variant: Variant, lesson_tasks: tuple[Question, ...]) -> list[str]:
    """The differing rules without a task, if there are any."""
    taught = {name for task in lesson_tasks for name in task.teaches}
    rest = [each.rule for each in differences_taught(variant) if each.question.name not in taught]
    return [f"Told and not played: {' '.join(rest)}"] * bool(rest)


def difference_tasks(variant: Variant) -> Iterator[Question]:
    """The tasks on what differs, one after the other as they are found, from the play outwards."""
    number, surprised = 0, False
    for each in differences_taught(variant):
        if number == MOST_TASKS:
            return
        if result := each.make_task():
            task, habit_pays = result
            surprised = habit_pays and not surprised
            number += 1
            yield each.with_explanation(task, is_told_before=not surprised)


def _about(variant: Variant) -> list[str]:
    known, number = known_game(variant), sum(1 for _ in differences_taught(variant))
    things = "one thing" if number == 1 else f"{number_word(number)} things"
    return [
        f"You play it like {known.name}, except for {things}.",
        "All cards lie open here, and the others do their worst.",
    ]


@dataclass(frozen=True)
class RuleDifference:
    """A rule that differs, and those that are taught later."""

    variant: Variant
    known: Variant
    difference: rule_sheet.Difference
    untaught: tuple[RuleQuestion, ...]

    @property
    def question(self) -> RuleQuestion:
        return self.difference.question

    @property
    def rule(self) -> str:
        assert self.difference.other is not None
        return self.difference.other.sentence

    @property
    def before(self) -> str:
        """The rule of the known game."""
        one = self.difference.one
        return f"In {self.known.name}: {one.sentence}" if one else f"In {self.known.name} it doesn't come up."

    @lru_cache(maxsize=512)  # noqa: B019 -- kept while the process runs, like the lessons themselves
    def make_task(self) -> tuple[Question, bool] | None:
        """The task, and whether the habit from the known game pays in it; None where there is none."""
        decisive = self.position()
        if decisive and (task := self._position_task(decisive)):
            return task, decisive.kind is DecisionKind.BEST
        task = by_hand(self.variant.rules, self.question, self.known.rules)
        return (task, False) if task else None

    def _position_task(self, decisive: DecisivePosition) -> Question | None:
        """What to do in a position, or what may be done there."""
        if task := _choice_task(decisive, self.variant.rules, self.question.name, self.rule):
            return task
        deal = decisive.position.deal(self.variant.rules)
        are_single = all(isinstance(act, Play) and len(act.cards) == 1 for act in deal.legal())
        task = tasks.which_may_be_played(deal) if decisive.kind is DecisionKind.ACTS and are_single else None
        return task if task and not all(option.right for option in task.options) else None

    def position(self) -> DecisivePosition | None:
        """A position in which it decides: the kept one, or else one that is looked for."""
        decisive = self.kept_position()
        was_searched = self.variant.key in kept_positions() or (decisive is not None and decisive.touched)
        return decisive if was_searched else self.search_position()

    def kept_position(self) -> DecisivePosition | None:
        name, rules = self.question.name, self.variant.rules
        position = kept_positions().get(self.variant.key.partition("+")[0], {}).get(name)
        other = otherwise(rules, name, self.known.rules)
        if position and other:
            with suppress(CucumberError):
                return decisive_position(position, rules, other, self.so_far)
        return None

    def search_position(self, tries: int = _TRIES, *, is_hasty: bool = True) -> DecisivePosition | None:
        """A position in which it decides, among this many; None for rules about the table, not the cards."""
        name = self.question.name
        if name in _SET_THE_TABLE:
            return None
        return find_position(
            self.variant.rules, name, self.known.rules, self.so_far, self.question.number, tries, is_hasty=is_hasty
        )

    @property
    def so_far(self) -> Rules:
        return drills.taught_rules(self.variant.rules, self.untaught, self.known.rules)

    def with_explanation(self, task: Question, *, is_told_before: bool) -> Question:
        """The task with the rule, explained before it, or afterwards where the reader may discover it."""
        introduction = (with_words(task.frame, [self.rule, self.before]),) if is_told_before else ()
        options = tuple(replace(each, reason=each.reason or self.rule) for each in task.options)
        says_it = all(self.rule in each.reason for each in options if each.right)
        note = self.before if says_it else f"{self.rule} {self.before}"
        teaches = (self.question.name,)
        return replace(task, options=options, hint=hint_at(task), note=note, introduction=introduction, teaches=teaches)


def differences_taught(variant: Variant) -> Iterator[RuleDifference]:
    """What differs, from the play outwards."""
    known = known_game(variant)
    differences = [each for each in rule_sheet.differences(known, variant) if each.other]
    differences.sort(key=lambda each: OUTWARDS.index(each.question.name))
    for place, each in enumerate(differences):
        yield RuleDifference(variant, known, each, tuple(later.question for later in differences[place + 1 :]))


def _choice_task(decisive: DecisivePosition, rules: Rules, question: str, rule: str) -> Question | None:
    """What you should do in this position, where one act is better than another; the `rule` explains a wrong one.

    None where it makes no difference what you do.
    """
    position = decisive.position
    deal, game = position.deal(rules), position.game(rules)
    if decisive.kind is DecisionKind.ACTS or not decisive.matters:
        return None
    right = decisive.right
    open_pack = deal.stock if position.asks or rules.undealt is Undealt.SHOWN else ()
    and_the_pack = "The next cards of the pack lie open. " if position.asks and deal.stock else ""
    labels = {str(act): _label(deal, act) for act in deal.legal()}
    options = [Candidate(act, label, act in right, "" if act in right else rule) for act, label in labels.items()]
    return Question(
        kind=QuestionKind.ACT,
        asks=f"{and_the_pack}{_question_text(deal, game, decisive)}",
        options=tuple(options),
        questions=(question,),
        answer=rule,
        frame={**quiet_frame(deal, game, names_turn=True), "undealt": card_props(open_pack, deal.pack)},
        deal=deal,
        game=game,
    )


def _label(deal: Deal, act: Play | Exchange | Call) -> str:
    if isinstance(act, Play):
        return name_cards(act.cards)
    if isinstance(act, Exchange) and act.cards:
        return f"{name_cards(act.cards)}, exchanged"
    return explain.call_label(deal, act)


def _question_text(deal: Deal, game: Game | None, decisive: DecisivePosition) -> str:
    """What is asked, by what the best act brings that another one doesn't."""
    best = max(decisive.worths.values())
    rest = max(worth for worth in decisive.worths.values() if worth != best)
    which = "Which card" if all(isinstance(act, Play) and len(act.cards) == 1 for act in deal.legal()) else "What"
    if best.still_in != rest.still_in:
        return f"{which} keeps you in the game?"
    if best.won != rest.won:
        return f"{which} wins you the game?"
    if best.lives != rest.lives:
        return f"{which} saves your life?" if which == "What" else "Which card doesn't cost you a life?"
    if deal.rules.limit.falling or game:
        return f"{which} leaves you with the {'most credits' if deal.rules.limit.falling else 'lowest score'}?"
    if best.points >= 0 > rest.points:
        return f"{which} keeps you from paying?"
    return "With which card do you come off best?" if which == "Which card" else "How do you come off best?"


# --- hints: which cards are on the table of a task, and what to ask yourself; never the answer ------------------------


def hint_at(task: Question) -> str:
    """What is on the table, and what to ask yourself; where nothing is, the task's own hint."""
    if task.lays or (task.kind.is_on_cards and task.deal is None):
        return task.hint
    thought = "How would it end if you changed nothing?" if task.deal and task.deal.pending else task.kind.thought
    return " ".join((*_what_lies_there(task), thought)).strip()


def _what_lies_there(task: Question) -> Iterator[str]:
    """The cards played and held, and who dealt where it is about that."""
    seats = task.frame["seats"]
    if plays := [(seats[play["seat"]]["name"], _faces(play["cards"])) for play in task.frame["middle"]]:
        yield f"{clause(plays[0][0], 'has')} played {_each(plays)}."
    if task.kind.is_on_cards:
        all_hands = [(seat["name"], _faces(seat["hand"])) for seat in seats if seat["hand"]]
        if others := [each for each in all_hands if each[0] != YOU]:
            yield f"{others[0][0]} holds {_each(others)}."
        yield from (f"You hold {cards}." for name, cards in all_hands if name == YOU)
        yield from (f"Your score is {seat['score']}." for seat in seats if seat["name"] == YOU and seat["score"])
    if task.kind in {QuestionKind.DEALER, QuestionKind.LEADER}:
        yield from (f"{clause(seat['name'], 'has')} dealt." for seat in seats if seat["dealer"])


def _each(cards: list[tuple[str, str]]) -> str:
    """Cards by players, of whom the first has been named: "9♥, Cai J♦ and Dan 2♣"."""
    (_, first), *others = cards
    return listed([first, *(f"{name} {faces}" for name, faces in others)])


def _faces(cards: Iterable[CardProps]) -> str:
    return " ".join("a joker" if card["rank"] == JOKER else f"{card['rank']}{card['suit']}" for card in cards)
