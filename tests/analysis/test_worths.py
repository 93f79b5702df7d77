"""What the pages say a card is worth with all cards open: beside a story, and in each of the games compared."""

from dataclasses import replace
from threading import Event
from types import SimpleNamespace

import pytest

from cucumber.analysis import solve
from cucumber.analysis.solver import SolveCancelled
from cucumber.engine.cards import name_cards
from cucumber.errors import BadDeal
from cucumber.pages.compare.lead_worths import LeadWorthsJob
from cucumber.pages.protocol.jobs import InProcessRunner
from cucumber.pages.strategy.costs import CostsJob
from cucumber.table.compare import CHARGED_IN_DENMARK, Comparison
from cucumber.table.explore import Setup
from cucumber.table.scenario import load, shipped_keys
from tests.cases import for_each
from tests.loops import finished

QUICK = "strategy/13-queens-and-jacks"


def never():
    return False


def beside(key):
    *_, (_, asides, is_all) = CostsJob(load(key)).run(never)
    assert is_all
    return asides


@for_each("key", [QUICK, "strategy/10-three-kings", "strategy/14-above-40"])
def test_each_card_of_a_story_has_what_it_cost_with_all_cards_open_beside_it(key):
    story = load(key)
    lines = [story.line, *(each.line for each in story.what_ifs)]
    for line, said in zip(lines, beside(key), strict=True):
        assert len(said) == len(line.steps)
        for step, after, sentence in zip(line.steps, line.steps[1:], said[1:], strict=False):
            if step.deal.over:
                assert sentence == "The deal is over."
            elif len(step.deal.legal()) == 1:
                assert sentence == f"{step.deal.players[step.deal.turn]} has no choice here."
            else:
                played = after.deal.cards_played(step.deal.turn)
                assert any(name_cards([card]) in sentence for card in played)
                assert sentence.startswith("With all cards open, ")


def test_a_card_that_is_not_best_stands_beside_one_that_is():
    story = load("strategy/05-playing-sharp")
    [first, *_] = [each for each in beside(story.key)[0] if each.startswith("With")]
    solution = solve(story.line.deal)
    best, done = solution.worth_of(solution.best[0]), next(each for each in solution.worths if str(each.act) == "As")
    assert done.mean > best.mean
    assert f"the A♠ {solution.costs(done)}; {solution.act_name(best.act)} {solution.costs(best)}." in first


def test_a_what_if_begins_as_what_happened():
    story = load("strategy/14-above-40")
    happened, *others = beside(story.key)
    for what_if, said in zip(story.what_ifs, others, strict=True):
        assert said[: what_if.at + 1] == happened[: what_if.at + 1]
        assert said[what_if.at + 1] != happened[what_if.at + 1]


@for_each("key", shipped_keys("strategy"))
def test_whoever_no_longer_wants_to_know_is_not_kept(key):
    with pytest.raises(SolveCancelled):
        list(CostsJob(load(key)).run(lambda: True))


def comparing(*games, **setting):
    players = setting.pop("players", 3)
    return Comparison(games, replace(Setup().with_players(players), **({"seed": "3"} | setting)))


def table_of(comparison):
    *_, (_, worths) = LeadWorthsJob(comparison).run(never)
    return worths


def cells(worths, place):
    return {row["card"]: row["cells"][place] for row in worths["rows"]}


def test_a_table_has_the_worth_of_each_card_in_each_game():
    worths = table_of(CHARGED_IN_DENMARK)
    assert worths["heads"] == ["Agurk", "Swedish Gurka, today"]
    assert [row["card"] for row in worths["rows"]] == ["6♣", "9♥"]
    assert cells(worths, 0) == {"6♣": {"text": "9", "best": False}, "9♥": {"text": "0", "best": True}}
    assert cells(worths, 1) == {"6♣": {"text": "9", "best": False}, "9♥": {"text": "6", "best": True}}
    assert worths["about"].startswith("What it costs Ann to lead each card, on average, with all cards open")


def test_cards_that_only_some_games_deal_are_led_in_those_alone():
    worths = table_of(comparing("agurk", "gurka-se"))
    first, second = (cells(worths, place) for place in (0, 1))
    assert {len([each for each in column.values() if each["text"] != "–"]) for column in (first, second)} == {6, 7}
    for column in (first, second):
        best = [each["text"] for each in column.values() if each["best"]]
        assert best
        assert "–" not in best


def test_a_table_says_who_leads_what_is_counted_and_what_is_taken_off():
    worths = table_of(comparing("agurk", "gurka-vidargas"))
    assert [head.partition(": ")[2] for head in worths["heads"]] == ["Ann leads", "Cai leads"]
    assert worths["about"].startswith("What it costs the leader to lead each card")
    assert table_of(comparing("agurk", "five-cucumbers"))["heads"][1].endswith(" (cucumbers)")
    assert "With two players" in table_of(comparing("agurk", "agurk+tied-pay", players=2))["about"]


def test_a_game_that_cannot_be_worked_out_is_left_out_and_said_to_be(monkeypatch):
    def refuse(deal, _cancelled, scores):
        if deal.rules.name != "Agurk":
            raise BadDeal("Too many ways to go on.")
        return solve(deal, scores=scores)

    monkeypatch.setattr("cucumber.analysis.solver.solve", refuse)
    worths = table_of(CHARGED_IN_DENMARK)
    assert worths["heads"] == ["Agurk"]
    assert worths["said"] == "Swedish Gurka, today: Too many ways to go on."


def test_what_is_given_up_is_never_shown_however_late_it_comes_and_what_fails_is_said_in_a_sentence():
    shown, go_on, runner = [], Event(), InProcessRunner()

    def late(_cancelled):
        go_on.wait()
        yield "late"

    def fails(_cancelled):
        yield 1 / 0

    async def ask():
        runner.start(SimpleNamespace(run=late), shown.append, shown.append)
        first = runner.task
        runner.start(SimpleNamespace(run=lambda _cancelled: iter(["in time"])), shown.append, shown.append)
        await runner.task
        go_on.set()
        await first
        runner.start(SimpleNamespace(run=fails), shown.append, shown.append)
        await runner.task

    finished(ask())
    assert shown == ["in time", "Something went wrong here (ZeroDivisionError). Nothing has changed."]
