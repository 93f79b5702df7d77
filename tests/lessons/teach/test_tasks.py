"""Tasks and drills: each has a right and a wrong answer, reasons come from the rules, and nothing tells it before."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from random import Random
from statistics import mean

import pytest

from cucumber import CucumberError, Deal, Game, Play, advise, find, read_cards, view
from cucumber.bots import BOTS
from cucumber.lessons.teach import choice_tasks
from cucumber.lessons.teach.consequences import consequence, has_consequences
from cucumber.lessons.teach.decision_tasks import decision, what_keeps_from_paying
from cucumber.lessons.teach.drills import DUE, LEVELS, MARK, MIX, PAY, RULE, TAKE, Drill, PlayedDeal, Recipe, task_about
from cucumber.lessons.teach.rating import Rating
from cucumber.table.questions.tasks import (
    QuestionKind,
    how_many_cards,
    other_answers,
    what_it_costs,
    what_score,
    what_to_play,
    which_may_be_played,
    which_rule,
    who_deals,
    who_takes,
)
from tests.cases import for_each
from tests.strategies import TABLES
from tests.tiers import THOROUGH, some

AGURK = find("agurk").rules
some_games = for_each("variant", some(TABLES, 12))
SEEDS = 6 if THOROUGH else 2


def said_before(task):
    """Everything said before a task, in order."""
    return [text for frame in task.introduction for text in (frame["label"], *frame["note"])]


def right_of(task):
    return [option.key for option in task.options if option.right]


@pytest.fixture
def following():
    return Deal.of(AGURK, ["9c 3c 4c", "5s 2d Jh"], players=["Ann", "Bo"]).act("9c")


def test_every_card_that_may_be_played_is_to_be_marked_and_the_verdict_tells_why_another_is_wrong(following):
    task = which_may_be_played(following)
    assert [option.key for option in task.options] == [str(Play(read_cards(card))) for card in ("2d", "5s", "Jh")]
    assert right_of(task) == ["2d", "Jh"]
    assert task.judge(["2d", "Jh"]).right
    assert task.judge(["2d"]).reasons == ("All the cards you marked may be played, but so may one more card.",)
    for picked in (["2d"], ["2d", "5s"]):
        assert not task.judge(picked).right
    assert task.judge(["2d", "5s"]).reasons == (following.verdict("5s").reason,)
    assert task.judge(["2d", "5s"]).title == "5♠ may not be played"
    assert (task.judge(["2d"]).title, task.judge(["2d", "Jh"]).title) == ("Not quite", "Right")


def test_a_lesson_may_ask_for_one_of_the_cards_that_are_allowed(following):
    task = what_to_play(following, asks="Beat the nine.", right=["Jh"])
    assert task.judge(["Jh"]).right
    assert not task.judge(["2d"]).right
    assert consequence(task, "2d").sentence == "Bo takes the last trick with 5♠ and pays 5."


@for_each("picked", [[], ["Kh"], ["2d", "Jh"]])
def test_what_is_no_answer_is_refused_in_a_sentence(following, picked):
    with pytest.raises(CucumberError, match=r"^Pick one of the answers\.$"):
        what_to_play(following).judge(picked)


def test_the_last_of_equals_takes():
    deal = Deal.of(AGURK, ["9c", "9d", "3h"], players=["Ann", "Bo", "Cai"])
    for card in ("9c", "9d", "3h"):
        deal = deal.act(card)
    task = who_takes(deal)
    assert right_of(task) == ["1"]
    assert task.judge(["0"]).reasons == (
        "Bo's 9♦ equals 9♣ and was played later: of equal cards, the last one takes the trick.",
    )
    assert task.judge(["2"]).reasons == ("Cai's 3♥ is lower than Bo's 9♦.",)
    assert task.answer == "Bo takes it with 9♦, the last of the equal cards."


def test_what_a_deal_brings_is_counted_by_the_game():
    deal = Deal.of(AGURK, ["10c", "10d"], players=["Ann", "Bo"]).act("10c").act("10d")
    game = Game.new(AGURK, ["Ann", "Bo"], scores=[18, 18])
    assert right_of(what_it_costs(deal, [9, 11])) == ["10"]
    assert right_of(what_score(game, deal, 0, [28, 18])) == ["8"]
    assert right_of(what_score(game, deal, 1, [28, 8])) == ["18"]
    assert what_score(game, deal, 1, [28, 8]).judge(["28"]).reasons == (
        "10 for 10♦, and 18 before: 28, over 21. Bo loses a life: a cucumber is drawn. "
        "Bo goes on with a cucumber and 18, the highest score of the others still in.",
    )
    assert what_it_costs(deal, [9, 11]).judge(["9"]).reasons == ("10 for 10♦: Bo pays 10 points.",)
    assert right_of(who_deals(game, deal)) == [str(game.settle(deal).dealer)]
    assert right_of(how_many_cards(game, deal, [6])) == ["7"]


@some_games
def test_a_rule_is_picked_from_answers_of_games_that_differ_and_not_only_in_words(variant):
    for question in variant.rules.questions_that_arise():
        own = variant.rules.answer(question)
        otherwise = [each.rules.sentence(question.name) for each in TABLES if each.rules.answer(question) != own]
        others = other_answers(variant.rules, question, [each.rules for each in TABLES])
        assert set(others) <= set(otherwise)
        assert variant.rules.sentence(question.name) not in others
        assert all(others)
        if others:
            task = which_rule(variant.rules, question, others[:1])
            (right,) = [option.label for option in task.options if option.right]
            (wrong,) = [option for option in task.options if not option.right]
            assert right == variant.rules.sentence(question.name)
            (reason,) = task.judge([wrong.key]).reasons
            assert variant.rules.name in reason
            if (variant.key, question.name) == ("agurk", "ducking"):
                assert reason == "In Agurk, it's your choice: beat or equal the card, or play your lowest."


@some_games
def test_there_is_a_task_about_every_question_of_some_games(variant):
    for question in variant.rules.questions_that_arise():
        task = task_about(variant, question, Random(question.number), "medium")
        assert question.name in task.questions
        assert any(option.right for option in task.options)
        assert any(not option.right for option in task.options)
        assert task.hint
        assert task.answer


@for_each("seed", some(range(40), 6))
def test_what_is_shown_before_an_answer_does_not_tell_it(seed):
    variant = TABLES[seed % len(TABLES)]
    for number in range(8 if THOROUGH else 3):
        task = Drill(variant, "tricky").draw(Random(100 * seed + number))
        told = json.dumps(task.frame)
        assert '"playable"' not in told
        assert '"why"' not in told
        assert task.frame["taker"] is None
        assert task.frame["to_beat"] is None
        assert task.frame["asks"] is None
        assert not task.frame["note"]
        if task.kind in {QuestionKind.TAKER, QuestionKind.LEADER, QuestionKind.DEALER}:
            assert not any(seat["turn"] or seat["won"] for seat in task.frame["seats"])


# --- what is drilled --------------------------------------------------------------------------------------------------

CHOICES = {QuestionKind.PLAY, QuestionKind.MARK, QuestionKind.DECIDE, QuestionKind.TAKER, QuestionKind.COST}
DECISIONS = {QuestionKind.PLAY, QuestionKind.DECIDE}


@cache
def drawn_in_a_row(key, level, number=30):
    """So many tasks, each answered rightly."""
    drill, rng, tasks = Drill(find(key), level), Random(1), []
    for _ in range(number):
        tasks.append(drill.draw(rng))
        drill = drill.with_answer(tasks[-1], right=True)
    return tasks


# Tasks of the other levels take long to draw.
each_level = pytest.mark.parametrize(
    "level", ["easy", *(pytest.param(level, marks=pytest.mark.thorough) for level in LEVELS if level != "easy")]
)


@each_level
def test_who_guesses_is_seldom_right(level):
    assert mean(map(by_chance, drawn_in_a_row("agurk", level))) <= (0.33 if level == "tricky" else 0.35)


def by_chance(task):
    """The share of guesses that are right: of all ways to mark cards, or of all answers."""
    return 1 / (2 ** len(task.options) - 1) if task.several else len(right_of(task)) / len(task.options)


@for_each("level", LEVELS)
def test_a_decision_is_right_if_its_player_pays_nothing_in_the_end(level):
    for seed in range(SEEDS):
        task = decision(AGURK, Random(seed), level)
        seat = task.deal.turn
        for option in task.options:
            if not (found := consequence(task, option.key)):
                assert option.reason == task.deal.verdict(option.key).reason
                continue
            end = found.steps[-1].deal
            assert end.over
            assert (end.charges.get(seat, 0) <= 0) == option.right
            assert 1 <= len(found.steps) <= 6


@for_each("key", some(["agurk", "minibluff", "gurka-is", "twenty-two", "rassi"], 3))
def test_there_are_decisions_also_where_cards_are_led_in_sets_or_stakes_are_doubled(key):
    found = [decision(find(key).rules, Random(seed), "easy") for seed in range(5)]
    assert sum(task is not None for task in found) >= 3
    assert all(task.deal.verdict(right).allowed for task in found if task for right in right_of(task))


def test_what_costs_the_same_either_way_or_depends_on_others_is_no_decision():
    equal = Deal.of(AGURK, ["9h 2c", "Jd 5s", "10h 3h"])
    assert what_keeps_from_paying(equal) is None


@some_games
def test_a_wrong_card_that_may_be_played_is_played_out_and_every_other_wrong_answer_has_its_reason(variant):
    for task in drawn_in_a_row(variant.key, "easy", 6):
        for option in task.options:
            if option.right:
                continue
            assert option.reason.endswith(".")
            if task.kind is QuestionKind.DECIDE and task.deal.verdict(option.key).allowed:
                assert task.deal.players[task.deal.turn] in consequence(task, option.key).sentence


def test_rules_are_asked_without_a_position_and_once_all_have_been_positions_are(monkeypatch):
    with monkeypatch.context() as undrawn:
        undrawn.setattr(PlayedDeal, "sample", staticmethod(lambda *_: pytest.fail("a position is drawn")))
        assert Drill(find("agurk"), number=MIX["easy"].index(RULE)).draw(Random(1)).kind is QuestionKind.RULE
    rules = frozenset(question.name for question in AGURK.questions())
    drill = Drill(find("agurk"), number=MIX["easy"].index(RULE), rules_asked=rules)
    assert drill.draw(Random(1)).kind is not QuestionKind.RULE


# --- choices from whole deals -----------------------------------------------------------------------------------------


@cache
def choices_of(theme, level="tricky"):
    return [found for seed in range(SEEDS) if (found := choice_tasks.choice(AGURK, theme, Random(seed), level))]


@for_each("theme", choice_tasks.THEMES)
def test_a_choice_is_made_from_ones_own_seat_and_its_best_card_is_best_by_advice(theme):
    found = choices_of(theme)
    assert found
    for task in found:
        assert [seat["hand"] is not None for seat in task.frame["seats"]] == [
            name == "You" for name in task.deal.players
        ]
        assert task.deal.actor == "You" == task.game.players[task.seat]
        game = task.game if theme == choice_tasks.LIMIT else None
        if game:
            assert max(game.scores) >= 21 - 12
            assert all("games" in option.reason or "may not" in option.reason for option in task.options)
        advice = advise(view(task.deal, task.seat), game=game, worlds=2000, seed=99)
        assert {str(each.act) for each in advice.best} & {*right_of(task)}, "also in worlds it was not found in"


@pytest.mark.thorough
@pytest.mark.parametrize("level", ["medium", "tricky"])
@pytest.mark.parametrize("theme", [choice_tasks.LEAD, choice_tasks.CLIMB, choice_tasks.KEEP])
def test_what_looks_good_and_is_not_is_dear(theme, level):
    dearest = []
    for task in choices_of(theme, level):
        seen = view(task.deal, task.seat)
        looks_good = {str(BOTS[name](seen, Random(0))) for name in ("highest", "lowest", "cheapest-beat")}
        found = [each for each in advise(seen).expected if str(each.act) in looks_good]
        dearest.append(max(each.behind - each.behind_reach for each in found))
    assert min(dearest) >= 0.6
    assert level == "tricky" or max(dearest) >= 1.5, "the plainest come first"


@for_each(
    "theme, fits",
    [
        (choice_tasks.LEAD, lambda deal: deal.to_beat is None),
        (choice_tasks.CLIMB, lambda deal: deal.to_beat is not None and len(deal.legal()) > 1),
        (choice_tasks.LAST, lambda deal: len(deal.hand) in {2, 3}),
        (choice_tasks.KEEP, lambda deal: len(deal.hand) >= 3),
    ],
)
def test_a_theme_asks_at_its_moments(theme, fits):
    assert all(fits(task.deal) for task in choices_of(theme))


@for_each("theme", [choice_tasks.LEAD, choice_tasks.LIMIT])
def test_a_wrong_choice_is_told_how_much_better_the_best_card_is_but_not_which_it_is(theme):
    for task in choices_of(theme):
        right = {option.label for option in task.options if option.right}
        dear = [option.reason for option in task.options if not option.right and has_consequences(task, option.key)]
        assert dear
        assert all(" with your best card" in reason for reason in dear)
        assert not any(label in reason for label in right for reason in dear)


@pytest.mark.thorough
@pytest.mark.parametrize("level", ["medium", "tricky"])
def test_who_plays_the_highest_is_seldom_right(level):
    decisions = [task for task in drawn_in_a_row("agurk", level, 20) if task.kind in DECISIONS]
    played = [str(BOTS["highest"](view(task.deal, task.deal.turn), Random(0))) for task in decisions]
    assert mean(card in right_of(task) for card, task in zip(played, decisions, strict=True)) <= 0.3


def test_where_sets_are_led_decisions_are_asked_with_open_hands():
    assert choice_tasks.choice(find("gurka-is").rules, choice_tasks.LEAD, Random(1), "tricky") is None
    assert Drill(find("gurka-is"), "tricky").draw(Random(1)).kind in {QuestionKind.DECIDE, *CHOICES}


@for_each("theme", some(choice_tasks.THEMES, 2))
def test_who_chose_a_theme_gets_it_or_is_told_why_not(theme):
    drill = Drill(find("gurka-se"), "medium", theme=theme)
    recipes = [drill.next(Random(seed)) for seed in range(4)]
    tasks = [drill.make_task(recipe) for recipe in recipes]
    assert sum(task.theme == theme for task in tasks) >= (3 if theme == choice_tasks.LIMIT else 4)
    assert all((task.theme == theme) != bool(drill.remark(task)) for task in tasks)


# --- what comes back, and how it goes ---------------------------------------------------------------------------------


@for_each("variant", [find(key) for key in ("agurk", "gurka-is", "five-cucumbers", "gurka-se~limit=33")])
def test_a_rule_that_is_due_is_asked_about_whichever_it_is(variant):
    drill = Drill(variant)
    for question in variant.rules.questions_that_arise():
        recipe = drill.due_recipe(("nothing", question.name), Random(1))
        assert (recipe.theme, recipe.about, Recipe.read(str(recipe))) == (DUE, question.name, recipe)
        task = drill.make_task(recipe)
        assert (task.theme, drill.remark(task)) == (DUE, "")
        assert question.name in task.questions
    assert drill.due_recipe(("nothing",), Random(1)) is None


def test_a_theme_brings_back_its_own_rules_alone():
    drill = Drill(find("agurk"), theme=PAY)
    assert drill.due_recipe(("ducking", "charged"), Random(1)).about == "charged"
    assert drill.due_recipe(("ducking",), Random(1)) is None
    assert Drill(find("ogorek"), "medium", theme=choice_tasks.LEAD).due_recipe(("ducking",), Random(1)) is None


@for_each("key", ["agurk", "gurka-is", "kurko"])
def test_a_recipe_gives_the_same_task_whatever_has_been_answered(key):
    drill = Drill(find(key))
    for seed in range(10):
        recipe = replace(drill, number=seed).next(Random(seed))
        later = replace(drill, number=7, streak=3, rules_asked=frozenset({"ducking", "limit"}))
        assert later.make_task(Recipe.read(str(recipe))) == drill.make_task(recipe)


@for_each(
    "text", ["", ";;;", "which cards;beating;easy", "which cards;beating;easy;-1", "x;;easy;1", "any;nothing;easy;1"]
)
def test_what_is_no_recipe_is_refused(text):
    with pytest.raises(CucumberError, match="no task that practice has asked"):
        Recipe.read(text)


def test_a_rating_goes_up_with_right_answers_and_down_with_wrong_ones_the_less_the_surer_it_is():
    task = Rating(1300, 50)
    new, sure = Rating(), Rating(1200, 60)
    gains = [each.after(task, right=True).value - each.value for each in (new, sure)]
    losses = [each.value - each.after(task, right=False).value for each in (new, sure)]
    assert gains[0] > gains[1] > 0
    assert losses[0] > losses[1] > 0
    assert gains[1] > losses[1], "a harder task gives more than it takes"
    assert new.after(task, right=True).deviation < new.deviation


def test_the_rating_is_that_of_the_article():
    """Glickman's example has three games at once; one by one they come to nearly the same."""
    player = Rating(1500, 200)
    for opponent, won in ((Rating(1400, 30), True), (Rating(1550, 100), False), (Rating(1700, 300), False)):
        player = player.after(opponent, right=won)
    assert player.value == pytest.approx(1464, abs=5)
    assert player.deviation == pytest.approx(151.4, abs=1)


def test_a_first_answer_does_not_decide_the_rating():
    """After a single wrong answer the page said −389."""
    for level in LEVELS:
        new = Drill(find("agurk"), level)
        task = new.draw(Random(1))
        changes = [new.with_answer(task, right=right).rating.value - new.rating.value for right in (True, False)]
        assert 0 < changes[0] < 100
        assert -100 < changes[1] < 0


@for_each("variant", [find(key) for key in ("agurk", "ogorek", "gurka-is", "concombre")])
def test_what_is_offered_at_a_level_is_asked_there(variant):
    """Practice offered choices at the easy level, which has none."""
    for level in LEVELS:
        for theme in (each for each in Drill(variant, level).themes if each in {MARK, TAKE, PAY}):
            drill = Drill(variant, level, theme=theme)
            assert any(drill.draw(Random(seed)).theme == theme for seed in range(4))
    assert not set(choice_tasks.THEMES) & set(Drill(variant, "easy").themes)
