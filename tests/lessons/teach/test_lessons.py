"""Lessons: every file replays, every task can be failed and passed, and nothing tells the answer before."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from importlib.resources import files
from random import Random
from statistics import mean

import pytest

from cucumber import VARIANTS, BadScenario, Deal, Game, find, view
from cucumber.analysis import advise
from cucumber.bots import BOTS, play_on
from cucumber.lessons.teach.drills import Drill
from cucumber.lessons.teach.lessons import agurk, course, load, read_lesson
from cucumber.table.questions.tasks import who_is_out
from cucumber.table.scenario import shipped_keys
from cucumber.table.scenario.pauses import QuestionKind
from tests.cases import for_each
from tests.lessons.teach.test_tasks import right_of, said_before
from tests.tiers import some

AGURK = VARIANTS[0]
KEYS = shipped_keys("course")
WITH_A_HOUSE_RULE = [variant.playing(rule.key) for variant in VARIANTS for rule in variant.house_rules]
ALL = [*VARIANTS[1:], *some(WITH_A_HOUSE_RULE, 6)]
every_other = for_each("variant", ALL)
every_lesson = for_each("key, lesson", [(key, load(key)) for key in KEYS])


# --- the course of Agurk ----------------------------------------------------------------------------------------------


def test_the_course_goes_from_one_trick_to_one_tip():
    assert [lesson.title for lesson in agurk()] == [
        "Play one trick",
        "Don't take the last trick",
        "Beat or duck",
        "Who takes the trick",
        "A whole deal",
        "Points",
        "Ties",
        "Lives",
        "The game",
        "A tip to begin with",
    ]
    assert course(AGURK) is agurk()


@every_lesson
def test_a_lesson_is_short_names_its_source_and_goes_on_with_what_was_right(key, lesson):
    assert 1 <= lesson.length <= 4, key
    assert lesson.about
    assert all(len(re.findall(r"[.!?](?= |$)", task.note)) <= 2 for task in lesson.tasks), key
    assert lesson.scenario.source.startswith(("pagat-cucumber, ", "rules-card-cucumber, "))
    # A what-if's table takes the place of a step, so that what comes later would be counted wrong.
    assert all(what_if.at <= lesson.tasks[-1].at for what_if in lesson.scenario.what_ifs)
    for task in lesson.tasks:
        if task.kind in {QuestionKind.PLAY, QuestionKind.CARD}:
            assert lesson.scenario.line.acts[task.at] in right_of(task)


@every_lesson
def test_every_task_has_right_and_wrong_answers_with_reasons_of_its_kind(key, lesson):
    for task in lesson.tasks:
        check_task(task)
        turns = [seat["name"] for seat in task.frame["seats"] if seat["turn"]]
        if task.kind in {QuestionKind.PLAY, QuestionKind.CARD, QuestionKind.MARK}:
            (turn,) = turns
            assert turn.lower() in task.asks.lower(), key
        else:
            assert not turns
        for option in task.options:
            if task.kind is QuestionKind.MARK:
                assert option.reason == lesson.scenario.line.steps[task.at].deal.verdict(option.key).reason
            elif task.kind in {QuestionKind.PLAY, QuestionKind.CARD}:
                assert option.right or " may play " not in option.reason, "so says the rule, and not the question"


@for_each("key", KEYS)
def test_a_damaged_expectation_is_found(key):
    content = files("cucumber").joinpath("table", "scenarios", f"{key}.toml").read_text(encoding="utf-8")
    damaged = re.sub(r"taker = \"[\w ]+\"", 'taker = "Eva"', content, count=1)
    with pytest.raises(BadScenario, match="but it came out as"):
        read_lesson(damaged.encode(), key)


def check_task(task):
    wrong = [option for option in task.options if not option.right]
    assert right_of(task)
    assert wrong
    assert task.judge(right_of(task) if task.several else right_of(task)[:1]).right
    for option in wrong:
        judged = task.judge([option.key])
        assert not judged.right
        assert judged.reasons == (option.reason,)
        assert option.reason
    assert task.hint
    assert task.answer


def test_what_is_said_of_two_right_cards_is_true_of_each():
    lesson = load("course/10-one-tip")
    (task,) = (task for task in lesson.tasks if len(right_of(task)) > 1)
    assert task.note.startswith("Either takes the trick: one high card less, and you lead again.")
    deal = lesson.scenario.line.steps[task.at].deal
    for card in right_of(task):
        after = deal.act(card)
        assert (after.actor, after.players[after.tricks[-1].taker]) == ("You", "You")


def last_choices(deals):
    """Where two or three cards are left and one can choose: how many, and what each costs, from the lowest card on."""
    rules = AGURK.rules
    for seed in range(deals):
        rng = Random(seed)
        for verdict in play_on(Deal.dealt(rules, rng, 4, 7), dict.fromkeys(range(4), BOTS["sharp"])):
            deal = verdict.deal
            left, legal = len(deal.hand), deal.legal()
            if left in (2, 3) and len(legal) > 1:
                costs = {str(each.act): each.cost for each in advise(view(deal, deal.turn), worlds=60).expected}
                height = rules.heights(last_trick=False)
                yield left, [costs[str(act)] for act in sorted(legal, key=lambda act: height[act.cards])]


def test_the_tip_for_the_last_tricks_is_what_the_advice_says():
    best = defaultdict(list)
    for left, costs in last_choices(16):
        best[left, "highest"].append(costs[-1] == min(costs))
        best[left, "lowest"].append(costs[0] == min(costs))
    assert mean(best[2, "highest"]) > 0.9
    assert mean(best[3, "highest"]) > 0.7
    assert mean(best[3, "lowest"]) < 0.3


# --- nothing is asked whose words have not been said ------------------------------------------------------------------

# What only some games have, by the beginning of its word.
OF_SOME_GAMES = ("credit", "stake", "pot", "bank", "buy", "doubling", "redouble", "joker", "kept", "set of", "throw")

# The words that card players use, each as it stands in bold where a lesson says what it is.
WORDS = {
    r"\btricks?\b": "trick",
    r"\btakes?\b": "takes",
    r"\bleads?\b": "leads",
    r"\bfollows?\b": "follow",
    r"\blast trick\b": "don't take the last trick",
    r"\bdeals?\b": "deal",
    r"\b(beats?|equals?)\b": "Beat or equal",
    r"\bduck(s|ing)?\b": "Duck",
    r"\bdealer\b": "dealer",
    r"\bpoints?\b": "points",
    r"\bscores?\b": "score",
    r"\btied?\b": "tied",
    r"\bbonus\b": "bonus",
    r"\b(life|lives)\b": "lives",
    r"\b(is|are) (\*\*)?out\b": "out",
    r"\bwon\b(?!')": "won",
    r"\bcucumbers?\b": None,  # said at its place, but not in bold
    **{rf"\b{word}s?\b": None for word in OF_SOME_GAMES},
}


def asked_of(task):
    """All that stands there when a task is asked, and what a wrong answer is told."""
    answers = [text for option in task.options for text in (option.label, option.reason)]
    return " ".join((task.asks, task.hint, task.unfinished, *answers))


def unsaid_in(lesson, before):
    """The words that a lesson asks with, and that neither it nor what was said before has said."""
    said = [*before, lesson.about]
    for task in lesson.tasks:
        is_surprise = task.teaches and not task.introduction  # what is said to a wrong answer tells the rule then
        said += [option.reason for option in task.options] if is_surprise else said_before(task)
        for word in WORDS:
            found = re.compile(word, re.IGNORECASE).search
            if found(asked_of(task)) and not any(map(found, said)):
                yield f"{lesson.title}, {task.asks}: {word}"
        said.append(task.note)


def all_said(lessons):
    return [text for lesson in lessons for text in (lesson.about, *(task.note for task in lesson.tasks))]


def test_no_lesson_of_agurk_asks_with_a_word_that_has_not_been_said():
    bold = re.findall(r"\*\*(.+?)\*\*", " ".join(lesson.about for lesson in agurk()))
    assert {word for word in WORDS.values() if word} <= {*bold}
    silent = replace(agurk()[5], about="")
    assert any("points" in each for each in unsaid_in(silent, all_said(agurk()[:5]))), "one said too late is found"
    found = [each for place, lesson in enumerate(agurk()) for each in unsaid_in(lesson, all_said(agurk()[:place]))]
    assert found == []


@for_each("variant", some(ALL, 10))
def test_no_lesson_of_another_game_asks_with_a_word_that_has_not_been_said(variant):
    (lesson,) = course(variant)
    assert [*unsaid_in(lesson, all_said(agurk()))] == []


# --- nothing tells before ---------------------------------------------------------------------------------------------


def lies(frame):
    """How many cards have been played."""
    return sum(len(seat["played"]) for seat in frame["seats"]) + sum(len(play["cards"]) for play in frame["middle"])


def tells_nothing(frame):
    """Whether everything that can be tapped looks the same, and nothing says what is right."""
    cards = [card for seat in frame["seats"] for card in seat["hand"] or []]
    taps = [*cards, *frame["asks"]["calls"], *frame["seats"]]
    looks = {(card["playable"], card["why"]) for card in cards if "playable" in card}
    said = {(call["allowed"], call["why"]) for call in frame["asks"]["calls"]}
    return looks <= {(True, "")} and said <= {(True, "")} and not any("mark" in each for each in taps)


@every_lesson
def test_what_is_shown_before_an_answer_stops_at_the_task_and_goes_on_to_the_next(key, lesson):
    steps = lesson.scenario.line.steps
    for number, task in enumerate(lesson.tasks):
        here = task.table()
        shown = [*lesson.before(number), here]
        assert len(shown) == task.at + 1
        assert max(map(lies, shown)) == lies(here) == min(task.at, len(lesson.scenario.line.acts))
        assert tells_nothing(here)
        assert (here["taker"], here["to_beat"]) == (None, None)
        for later in steps[task.at :]:
            for told in (*later.note, later.comment):
                assert not told or told not in {*here["note"], here["comment"]}
        told_before = {text for frame in shown for text in (*frame["note"], frame["label"], frame["comment"])}
        assert task.answer not in told_before, key
        if number + 1 < len(lesson.tasks):
            assert lesson.before(number + 1) == [*lesson.before(number), *lesson.after(number)]
            assert len(lesson.after(number)) == lesson.tasks[number + 1].at - task.at


# --- for those who know the game that another comes from --------------------------------------------------------------


def test_a_game_of_ones_own_is_told_from_the_game_it_comes_from():
    ours = find("gurka-se+must-beat~limit=33~dealer=loser")
    (lesson,) = course(ours)
    assert "You play it like Swedish Gurka with must-beat, except for two things." in lesson.about
    assert [task.teaches for task in lesson.tasks] == [("limit",), ("next_dealer",)]


@for_each("key, told", [("agurk~called=Ours", "agurk"), ("gurka-se~called=Ours", "gurka-se")])
def test_a_game_with_only_another_name_is_taught_as_the_one_it_is(key, told):
    assert course(find(key)) == course(find(told))


@for_each("key", ["agurk~players=6-7~limit=30", "gurka-is~players=7~limit=30"])
def test_games_for_more_than_five_are_taught_and_drilled(key):
    (lesson,) = course(find(key))
    assert len(lesson.tasks[-1].frame["seats"]) >= 6
    assert len(Drill(find(key)).draw(Random(1)).frame["seats"]) >= 6


@for_each("score, paid, out", [([15, 3], "9c", "0"), ([3, 15], "9c", "nobody"), ([11, 3], "9c", "nobody")])
def test_who_is_out_is_asked_where_the_score_stays(score, paid, out):
    rules = find("prague").rules
    deal = Deal.of(rules, [paid, "2d"], leader=0, players=["Ann", "Bo"]).act(paid).act("2d")
    task = who_is_out(Game.new(rules, ["Ann", "Bo"], scores=score), deal)
    check_task(task)
    assert right_of(task) == [out]


# --- files with mistakes ----------------------------------------------------------------------------------------------

STORY = """
title = "Two cards"
variant = "agurk"
players = ["Ann", "Bo"]
scores = [3, 4]
[hands]
Ann = "3c 9d"
Bo = "5h Kc"
[[tricks]]
plays = "9d, Kc"
[[tricks]]
plays = "5h, 3c"
"""


def lesson_of(tasks, story=STORY):
    return read_lesson(f"{story}{tasks}".encode(), "mine.toml")


@for_each(
    "tasks, kind",
    [
        ('before = { trick = 1, player = "Ann" }\nright = ["9d"]', "play"),
        ('after = "deal"', "out"),
        ('after = "settling"\nothers = [6]', "size"),
        ('question = "beating"\nothers = ["denexa"]', "rule"),
    ],
)
def test_kinds_that_no_lesson_asks_can_be_asked_and_a_task_is_asked_in_words_of_ones_own(tasks, kind):
    (task,) = lesson_of(f'[[tasks]]\nkind = "{kind}"\n{tasks}\nasks = "Well?"\nhint = "Hm."\nnote = "So."').tasks
    assert (task.kind, task.asks, task.hint, task.note) == (kind, "Well?", "Hm.", "So.")
    check_task(task)


def test_a_lesson_of_ones_own_ends_with_a_deal_and_says_only_what_is_done():
    asks = '[[tasks]]\nkind = "taker"\nafter_trick = 1'
    lesson = lesson_of(asks, f"deal = true\nsilent = true\n{STORY}")
    assert (lesson.length, lesson.deal.game) == (2, None)
    assert [frame["note"][0] for frame in lesson.after(0)] == ["Bo plays K♣.", "Bo plays 5♥.", "Ann plays 3♣."]
    assert all(frame["rules"] == [] for frame in lesson.after(0))
    with pytest.raises(BadScenario, match="deal must be true or false"):
        lesson_of(asks, f"deal = 3\n{STORY}")


@for_each(
    "tasks, told",
    [
        ("", "mine.toml: tasks are missing"),
        ('[[tasks]]\nkind = "guess"', "mine.toml: tasks 1: there is no kind of task 'guess' here."),
        ('[[tasks]]\nkind = "decide"', "mine.toml: tasks 1: there is no kind of task 'decide' here."),
        ('[[tasks]]\nkind = "taker"', "mine.toml: tasks 1: say where it is asked, once"),
        ('[[tasks]]\nkind = "taker"\nafter_trick = 3', "mine.toml: tasks 1: trick 3 is not completed"),
        (
            '[[tasks]]\nkind = "taker"\nafter_trick = 1\nquestion = "limit"',
            "no question that this task is about 'limit'",
        ),
        (
            '[[tasks]]\nkind = "taker"\nbefore = { trick = 1, player = "Bo" }',
            "tasks 1: no trick has just been completed",
        ),
        (
            '[[tasks]]\nkind = "mark"\nbefore = { trick = 9, player = "Bo" }',
            "tasks 1, before: Bo plays no card in trick 9",
        ),
        ('[[tasks]]\nkind = "mark"\nbefore = { trick = 1, player = "Eva" }', "there is no player 'Eva'"),
        ('[[tasks]]\nkind = "mark"\nbefore = { trick = 1, player = "Ann" }', "tasks 1: the task has no wrong answer"),
        ('[[tasks]]\nkind = "mark"\nafter = "deal"', "tasks 1: nobody plays a card here"),
        (
            '[[tasks]]\nkind = "play"\nbefore = { trick = 1, player = "Ann" }\nright = ["3c"]',
            "tasks 1: right: the story goes on with 9d",
        ),
        (
            '[[tasks]]\nkind = "play"\nbefore = { trick = 1, player = "Ann" }\nright = ["Kc"]',
            "tasks 1: there is no act allowed 'Kc'",
        ),
        (
            '[[tasks]]\nkind = "card"\nbefore = { trick = 1, player = "Ann" }\nright = ["9d"]\nwhy = { 9d = "No." }',
            "tasks 1, why: there is no wrong card '9d'",
        ),
        ('[[tasks]]\nkind = "cost"\nafter = "deal"', "tasks 1: the task has no wrong answer"),
        (
            '[[tasks]]\nkind = "cost"\nafter = "settling"\nothers = [1]',
            "tasks 1: this is known once the deal is settled",
        ),
        ('[[tasks]]\nkind = "score"\nafter = "deal"\nothers = [1]', "tasks 1: player is missing"),
        ('[[tasks]]\nkind = "dealer"\nafter_trick = 1', 'tasks 1: ask after = "deal"'),
        ('[[tasks]]\nkind = "rule"\nquestion = "weather"', "tasks 1: there is no question 'weather'"),
        ('[[tasks]]\nkind = "rule"\nquestion = "beating"\nothers = ["chess"]', "tasks 1: There is no game 'chess'."),
        ('[[tasks]]\nkind = "taker"\nafter_trick = 1\nhnit = ""', "tasks 1: there is no key 'hnit'"),
        (
            '[[tasks]]\nkind = "taker"\nafter_trick = 2\n[[tasks]]\nkind = "taker"\nafter_trick = 1',
            "tasks 2: this task is asked before the one above it",
        ),
    ],
)
def test_a_mistake_is_told_with_its_place(tasks, told):
    with pytest.raises(BadScenario, match=re.escape(told)) as raised:
        lesson_of(tasks)
    assert str(raised.value).startswith("mine.toml: ")


def test_a_score_is_asked_for_only_where_one_is_kept():
    with pytest.raises(BadScenario, match="tasks 1: the scenario keeps no score"):
        lesson_of('[[tasks]]\nkind = "dealer"\nafter = "deal"', STORY.replace("scores = [3, 4]\n", ""))
