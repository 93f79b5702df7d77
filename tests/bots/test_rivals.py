"""Rivals: each is somebody, plays as its line says and otherwise than its siblings, and is as strong as they are."""

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from cucumber import BOTS, Game, find
from cucumber.analysis.fast.duplicates import Duplicate, standings
from cucumber.bots import play_on
from cucumber.bots.habits import Habit, with_habit
from cucumber.bots.rivals import RIVALS, USUAL, Strength, rival_called
from cucumber.bots.strategies.view_facts import ACE
from cucumber.engine.view import view
from cucumber.errors import UnknownBot
from cucumber.pages.stage.rival_list import choices, strangers, tempers
from tests.cases import for_each
from tests.strategies import names

AGURK = find("agurk").rules
FACES = Path(__file__).parents[2] / "cucumber/pages/stage/table/faces.mjs"
every_rival = for_each("rival", RIVALS.values())


def siblings(rival):
    """The others of the same strength."""
    return [each for each in RIVALS.values() if each.strength is rival.strength and each is not rival]


def test_each_strength_has_three_or_four_and_they_are_told_apart_by_their_initials():
    many = Counter(rival.strength for rival in RIVALS.values())
    assert {*many} == {*Strength}
    assert set(many.values()) <= {3, 4}
    assert len({rival.name[0] for rival in RIVALS.values()} - {"Y"}) == len(RIVALS)


def test_the_browser_draws_a_face_for_each_and_no_two_are_alike():
    drawn = re.findall(r'^  (\w+): \["(\w+)", "(\w+)"\],$', FACES.read_text(encoding="utf-8"), re.MULTILINE)
    assert [name for name, *_ in drawn] == [rival.name for rival in RIVALS.values()]
    assert len({(face, look) for _, face, look in drawn}) == len(drawn)


@every_rival
def test_a_rival_is_found_by_its_name_and_among_the_bots(rival):
    assert rival_called(rival.name) is rival
    assert BOTS[rival.key].gist == rival.temper
    assert rival_called("Ann") is rival_called(rival.key) is USUAL


def test_who_plays_where_nobody_chooses_does_not_search():
    assert not USUAL.bot().effort
    assert not any(BOTS[rival.key].effort for rival in [*RIVALS.values()][:5])


def test_a_habit_of_a_bot_that_there_is_not_is_refused():
    with pytest.raises(UnknownBot, match="There is no bot 'shrap'"):
        with_habit("mine", "Plays.", Habit("shrap"))


def test_pages_offer_rivals_by_strength_and_of_the_others_those_that_sit_there():
    assert [key for _, key in choices()][: len(RIVALS)] == sorted(
        RIVALS, key=lambda key: [*Strength].index(RIVALS[key].strength)
    )
    assert choices()[0] == ("Kaja (easy)", "kaja")
    assert "sharp" not in strangers()
    assert strangers(["sharp"]) == ["sharp", *strangers()]
    assert tempers(["timo", "sharp"]).startswith("<b>sharp</b>: Leads high cards")


@cache
def habits_of(key):
    """In how many of the cases that come up it does each of these things, in every seat among four of Agurk."""
    seen, done = Counter(), Counter()
    for seed in range(32 if BOTS[key].effort else 160):
        for name, does in _done(key, seed):
            seen[name] += 1
            done[name] += does
    return {name: done[name] / seen[name] for name in seen}


def _done(key, seed):
    """Each case of a deal, by its name, and whether it did the thing."""
    deal, own = Game.new(AGURK, names(4)).deal(Random(seed)), seed % 4
    bots = dict.fromkeys(deal.seats, BOTS["patient"]) | {own: BOTS[key]}
    has_ace = any(card.rank == "A" for card in deal.hands[own])
    while not deal.over:
        before = view(deal, deal.turn)
        verdict = next(play_on(deal, bots, chance=lambda deal: Random(f"{seed}/{deal.plays}")))
        if deal.turn == own:
            yield from _cases(before, verdict.act)
            last = verdict.act.cards[0]
            if not BOTS[key].effort:
                yield "plays otherwise when asked again", BOTS[key](before, Random(seed)) != verdict.act
        deal = verdict.after()
    if has_ace:
        yield "keeps an ace for the last trick", last.rank == "A"


def _cases(seen, act):
    strengths = [option.strengths[0] for option in seen.options]
    at, leads, number = [option.act for option in seen.options].index(act), seen.to_beat is None, len(seen.tricks)
    if len(set(strengths)) < 2:
        return
    played, highest, lowest = strengths[at], strengths[-1], strengths[0]
    if number < 3 and not leads:
        yield "climbs", played == highest
    if leads:
        yield ("leads low at first" if number == 0 else "leads low later"), played == lowest
        yield ("leads high at first" if number == 0 else "leads high later"), played == highest
        yield "leads from the middle", lowest < played < highest
    elif not seen.options[0].beats:
        yield "ducks by choice", not seen.options[at].beats
    if highest == ACE and number == 0:
        yield "gives up its ace at once", played == ACE


AS_THEIR_LINE_SAYS = {
    "kaja": ("keeps an ace for the last trick", +1),
    "odile": ("ducks by choice", +1),
    "rolf": ("plays otherwise when asked again", +1),
    "timo": ("climbs", +1),
    "sif": ("leads from the middle", +1),
    "maud": ("ducks by choice", +1),
    "vera": ("leads low at first", +1),
    "jacek": ("leads high at first", +1),
    "bengt": ("gives up its ace at once", +1),
    "lumi": ("leads low at first", +1),
    "pekka": ("ducks by choice", -1),
}


@pytest.mark.thorough
@for_each("key, what, way", [(key, *said) for key, said in AS_THEIR_LINE_SAYS.items()])
def test_a_rival_does_more_or_less_often_than_its_siblings_what_its_line_says(key, what, way):
    own = habits_of(key)[what]
    for other in siblings(RIVALS[key]):
        assert way * (own - habits_of(other.key)[what]) > 0.08, (own, other.key, habits_of(other.key)[what])


def test_who_has_no_weakness_to_tell_of_has_none_of_the_others():
    (without,) = RIVALS.keys() - AS_THEIR_LINE_SAYS.keys()
    assert RIVALS[without].strength is Strength.MASTER
    assert RIVALS[without].habit == Habit(RIVALS[without].habit.bot)


@pytest.mark.parametrize("players", [2, 4])
def test_each_strength_below_master_wins_most_games_among_the_one_below(players):
    """For all numbers of players, with masters and intervals, see `tools/benchmarks/rivals.py`."""
    order = [[key for key, rival in RIVALS.items() if rival.strength is strength] for strength in Strength][:3]
    for below, above in pairwise(order):
        pairs = tuple((one, among) for one in above for among in below)
        made = standings(Duplicate(AGURK, players, pairs, seed=5, whole_games=True), 0, 40)
        assert min(made.mean(2 * place) for place in range(len(pairs))) >= 1.3 / players


def test_who_plays_any_card_wins_more_than_a_fair_share_among_the_easy_ones():
    pairs = tuple(("random", key) for key, rival in RIVALS.items() if rival.strength is Strength.EASY)
    made = standings(Duplicate(AGURK, 4, pairs, seed=5, whole_games=True), 0, 150)
    assert min(made.mean(2 * place) for place in range(len(pairs))) > 1 / 4
