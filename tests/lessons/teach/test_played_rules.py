"""Lessons on other games: each rule that differs decides what to do, which an own search of all ways to go proves."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random

from cucumber import VARIANTS, Deal, find
from cucumber.engine.rules import Rules
from cucumber.lessons.teach.consequences import with_consequences
from cucumber.lessons.teach.deciding.position_search import DecisionKind, decisive_position
from cucumber.lessons.teach.deciding.rule_swap import otherwise
from cucumber.lessons.teach.deciding.task_position import TaskPosition, kept_positions
from cucumber.lessons.teach.drills import known_game
from cucumber.lessons.teach.lessons import course, lesson_game
from cucumber.lessons.teach.rule_differences import MOST_TASKS, OUTWARDS, differences_taught
from cucumber.messages import build
from cucumber.table.scenario.pauses import QuestionKind
from cucumber.words.explain import rule_sheet
from tests.cases import for_each
from tests.lessons.teach.test_tasks import said_before
from tests.near_rules import near
from tests.tiers import THOROUGH, some

OTHERS = VARIANTS[1:]
WITH_A_HOUSE_RULE = [variant.playing(rule.key) for variant in VARIANTS for rule in variant.house_rules]
OWN = [game for place in range(80) if (game := near(Random(f"taught {place}"))).is_own][: 40 if THOROUGH else 4]
every_game = for_each("variant", [*some(OTHERS, 10), *some(WITH_A_HOUSE_RULE, 4), *OWN])
every_other = for_each("variant", OTHERS)


def tasks_of(variant):
    """The tasks of a game's lesson."""
    (lesson,) = course(variant)
    return lesson.tasks


# --- a search of its own: all ways to go, without a cut ---------------------------------------------------------------


def fate(deal, seat, game):
    """What a deal has come to for a seat; the greater, the better."""
    if game is None:
        return (-deal.charges.get(seat, 0),)
    after = game.settle(deal)
    better = 1 if after.rules.limit.falling else -1
    return seat in after.seats, seat in after.winners, after.lives[seat], better * after.scores[seat]


def ends(deal, seat, game):
    """The worst that the others can make of a deal."""
    values = {}

    def worst(state):
        if state.turn is None:
            return fate(state, seat, game)
        choices = [worst(state.act(act)) for act in state.legal()]
        return max(choices) if state.turn == seat else min(choices)

    for act in deal.legal():
        values[str(act)] = worst(deal.act(act))
    return values


def best(values):
    return {act for act, value in values.items() if value == max(values.values())}


def played(variant):
    """The tasks in which something is done in a deal."""
    return [task for task in tasks_of(variant) if task.kind is QuestionKind.ACT and task.deal]


@every_game
def test_what_is_right_is_best_whatever_the_others_do_and_what_is_wrong_is_not(variant):
    for task in played(variant):
        found = ends(task.deal, task.deal.turn, task.game)
        assert {option.key for option in task.options if option.right} == best(found), (variant.key, task.teaches)
        assert len(best(found)) < len(found)


@every_game
def test_the_consequence_that_is_shown_is_the_others_best_answer(variant):
    for task in played(variant):
        found = ends(task.deal, task.deal.turn, task.game)
        for act, comes in with_consequences(task).comes.items():
            end = comes.steps[-1].deal
            assert end.over
            assert fate(end, task.deal.turn, task.game) == found[act], (variant.key, task.teaches, act)


@every_game
def test_whoever_is_surprised_plays_as_in_the_known_game_and_pays_for_it(variant):
    surprises = [bool(not task.introduction) for task in tasks_of(variant)]
    assert not any(one and other for one, other in pairwise(surprises)), "twice in a row"
    differ = {each.question.name: each for each in differences_taught(lesson_game(variant))}
    for task in tasks_of(variant):
        if not task.introduction:
            (question,) = task.teaches
            each = differ[question]
            found = each.position()
            assert {option.key for option in task.options if not option.right} >= found.habit
            if not found.position.asks:
                assert found.habit == by_habit(found.position, each.variant.rules, question, each.known.rules)


def by_habit(position, rules, question, known):
    """What is best where this answer alone is as in the known game."""
    other = otherwise(rules, question, known)
    return best(ends(position.deal(other), position.you, position.game(other)))


@every_game
def test_nothing_that_is_told_before_names_what_is_right(variant):
    for task in tasks_of(variant):
        right = [option.label for option in task.options if option.right]
        others = [option.label for option in task.options if not option.right]
        if task.kind in {QuestionKind.ACT, QuestionKind.TAKER} and task.deal:
            for text in (*said_before(task), task.asks, task.hint):
                named = {label for label in (*right, *others) if label in text}
                assert not named & {*right} or named & {*others}, (variant.key, text)


@every_game
def test_a_hint_says_something_about_what_lies_there(variant):
    for task in tasks_of(variant):
        hint = task.hint
        cards = [f"{card['rank']}{card['suit']}" for seat in task.frame["seats"] for card in seat["hand"] or []]
        assert hint, task.asks
        assert "rule sheet" not in hint
        if task.kind is QuestionKind.ACT and task.deal:
            assert all(card.replace("Jo", "a joker") in hint for card in cards), hint


@every_game
def test_every_rule_that_differs_is_taught_once_from_the_play_outwards(variant):
    told = lesson_game(variant)
    rules = [each.question.name for each in differences_taught(told)]
    asked = [name for task in tasks_of(variant) for name in task.teaches]
    assert asked == [name for name in rules if name in asked]
    assert len(asked) <= MOST_TASKS
    for task in tasks_of(variant):
        answer = told.rules.sentence(task.teaches[0])
        said = {answer, *(option.reason for option in task.options)}
        assert any(answer in text for text in said)
        assert {option.right for option in task.options} == {True, False}


def test_at_most_one_rule_in_ten_is_only_told():
    found = Counter()
    for variant in OTHERS:
        differ = [each for each in rule_sheet.differences(known_game(variant), variant) if each.other]
        found["asked"] += len(tasks_of(variant))
        found["differ"] += len(differ)
    assert found["differ"] - found["asked"] <= found["differ"] // 10, found


@every_other
def test_each_position_that_is_kept_is_decided_by_its_answer_alone(variant):
    known = known_game(variant).rules
    for question, position in kept_positions()[variant.key].items():
        assert build(TaskPosition, position.stored_fields()) == position
        found = decisive_position(position, variant.rules, otherwise(variant.rules, question, known))
        assert found, question
        if found.kind is DecisionKind.BEST and not position.asks:
            deal = position.deal(variant.rules)
            now = best(ends(deal, position.you, position.game(variant.rules)))
            then = by_habit(position, variant.rules, question, known)
            assert not now & then
            assert then <= {str(act) for act in deal.legal()}


@every_other
def test_whoever_has_read_the_rules_so_far_needs_no_other_for_it(variant):
    for each in differences_taught(variant):
        found = each.kept_position()
        if found and found.kind is not DecisionKind.ACTS:
            position, rules = found.position, each.so_far
            game = position.game(rules)
            assert best(ends(position.deal(rules), position.you, game)) == {*found.right}, each.question.name


@cache
def gurka():
    return {task.teaches[0]: task for task in tasks_of(find("gurka-is"))}


def test_a_set_an_exchange_and_a_raise_are_first_acts_like_a_card():
    (pair,) = [option.key for option in gurka()["lead"].options if option.right]
    assert " " in pair
    assert gurka()["lead"].judge([pair]).right
    deal = gurka()["lead"].deal
    refused = next(str(card) for hand in deal.hands for card in hand if card not in deal.hand)
    assert isinstance(deal, Deal)
    assert "don" in gurka()["lead"].judge([refused]).reasons[0]
    rassi = {task.teaches[0]: task for task in tasks_of(find("rassi"))}
    assert {option.key for option in rassi["exchange"].options} >= {"free", "pass"}
    (drop,) = [
        o.key for task in tasks_of(find("minibluff")) if task.teaches == ("raising",) for o in task.options if o.right
    ]
    assert drop == "drop"


def test_exactly_the_limit_is_aimed_for_where_it_goes_back_to_zero():
    task = gurka()["exact_limit"]
    (right,) = [option.key for option in task.options if option.right]
    assert with_consequences(task).comes[right].sentence.endswith("You have exactly 21 and go back to 0.")


def test_each_question_has_its_place_from_the_play_outwards():
    assert Counter(OUTWARDS) == Counter(question.name for question in Rules.questions())
