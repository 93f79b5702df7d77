"""Writing a scenario: whatever was played and said is read back as it was, and what cannot be told is refused."""

import tomllib
from dataclasses import fields, replace
from importlib.resources import files
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cucumber import BadScenario, Deal, Game, IllegalAct, Variant, find
from cucumber.engine.deal.history import acts_of
from cucumber.engine.game import BuyIn
from cucumber.engine.notation import play_out
from cucumber.engine.rules import Limit
from cucumber.engine.toml import LARGEST_FILE, LONGEST_LINE, write_table
from cucumber.lessons.teach.lessons import read_lesson
from cucumber.table.scenario import Line, Scenario, WhatIf, load, read_scenario, shipped_keys
from cucumber.table.scenario.scenario_writer import write_scenario
from tests import strategies
from tests.cases import for_each

KEYS = (*shipped_keys("examples"), *shipped_keys("strategy"))


def read(text):
    return read_scenario(text.encode(), "written")


def told(line):
    """All that a line tells, its steps included; of the game before the deal not who dealt."""
    steps = [(step.label, step.note, step.rules, step.comment, step.deal) for step in line.steps]
    game = line.game and line.game.without_past()
    standing = game and {each.name: getattr(game, each.name) for each in fields(game) if each.name != "dealer"}
    comments = {at: text for at, text in line.comments.items() if text}
    return line.deal, standing, line.acts, comments, line.buying_in, steps


def all_told(scenario):
    head = (scenario.title, scenario.about, scenario.source, scenario.teaches, scenario.difficulty)
    what_ifs = [(each.title, each.at, told(each.line)) for each in scenario.what_ifs]
    return head, scenario.variant.key, told(scenario.line), what_ifs


@for_each("key", KEYS)
def test_every_scenario_reads_back_as_it_was_and_is_written_the_same_again(key):
    scenario = load(key)
    text = write_scenario(scenario)
    back = read_scenario(text.encode(), key)
    assert (back.line, back.what_ifs, back.pauses) == (scenario.line, scenario.what_ifs, scenario.pauses)
    assert all_told(back) == all_told(scenario)
    assert write_scenario(back) == text


@for_each("key", shipped_keys("course"))
def test_the_story_of_a_lesson_reads_back_as_it_was(key):
    content = files("cucumber").joinpath("table", "scenarios", f"{key}.toml").read_bytes()
    story = read_lesson(content, key).scenario
    assert all_told(read(write_scenario(story))) == all_told(story)


@for_each("key", ["examples/1-three-nines", "strategy/06-alliance-and-defector"])
def test_what_came_of_a_line_is_expected_of_it(key):
    text = write_scenario(load(key))
    taker = next(line for line in text.splitlines() if line.startswith("taker"))
    for place in range(text.count(taker)):
        damaged = text.replace(taker, 'taker = "nobody"', place + 1)
        with pytest.raises(BadScenario, match="expected taker nobody, but it came out as"):
            read(damaged)


# --- any scenario there could be --------------------------------------------------------------------------------------

signs = st.one_of(st.sampled_from(list("\"\\'[]{}#=<>& \t\n\r🥒\u00a0\u202e\U000e0041")), st.characters(codec="utf-8"))
texts = st.one_of(st.just(""), st.text(signs, max_size=300), st.text(st.sampled_from(" ab\n"), max_size=600))


@st.composite
def players(draw, number):
    """So many names, no two of them the same, of any signs that can be seen."""
    printable = signs.filter(str.isprintable)
    wild = st.text(printable, min_size=1, max_size=40).map(str.strip).filter(bool)
    return tuple(draw(st.lists(wild, min_size=number, max_size=number, unique=True)))


@st.composite
def starts(draw, table):
    """A deal before its first act, and the game it is of, where a score is kept."""
    if table.rules.in_credits or draw(st.booleans()):
        plain = draw(strategies.standing_games(table))
        names = draw(players(len(plain.players)))
        kept = plain.kept if any(plain.kept) else ()
        lost = [plain.rules.when_caught.lives - left for left in plain.lives]
        standing = (plain.dealer, plain.scores, lost, plain.settled, kept, plain.bought_in)
        game = Game.new(plain.rules, names, *standing)
        return game.deal(Random(draw(strategies.seeds))), game
    plain = draw(strategies.fresh_deals(table))
    names = draw(players(len(plain.players)))
    return Deal.of(plain.rules, plain.hands, plain.leader, plain.stock, names, plain.dealer, plain.credits), None


@st.composite
def lines(draw, start, game, before=(), said=()):
    """A line that goes on by chance after some acts, to its end or not, with something said here and there."""
    deal = play_out(start, before)
    deal = strategies.play_some(
        deal, Random(draw(strategies.seeds)), draw(st.sampled_from([strategies.most_acts(deal), 0, 1, 5]))
    )
    line = Line(start, game, tuple(map(str, acts_of(deal))), {})
    line = replace(line, buying_in=draw(buying_in(line)))
    more = draw(st.dictionaries(st.integers(len(before), len(line.steps) - 1), texts, max_size=6))
    return replace(line, comments={**dict(said), **more})


@st.composite
def buying_in(draw, line):
    """Those who buy in when it is over: any who may, one after the other."""
    end, seats = line.steps[-1].deal, []
    game = line.game.settle(end) if line.game and end.over else None
    while game and game.legal() and draw(st.booleans()):
        seats.append(draw(st.sampled_from(game.legal())).seat)
        game = game.act(BuyIn(seats[-1]))
    return tuple(seats)


@st.composite
def what_ifs(draw, main):
    """A line that branches off, with the same cards or with two of them exchanged where the acts before allow it."""
    at = draw(st.integers(0, len(main.acts) - main.steps[-1].deal.over))
    start, said = main.deal, {number: text for number, text in main.comments.items() if number < at}
    if draw(st.booleans()):
        start, said = redealt(start, Random(draw(strategies.seeds))), {}
        try:
            play_out(start, main.acts[:at])
        except IllegalAct:
            at = 0
        assume(start != main.deal)
    return WhatIf(draw(texts), at, draw(lines(start, main.game, main.acts[:at], said)))


def redealt(deal, rng):
    """The deal with a card of one hand exchanged for one of another, or for an undealt one."""
    piles = [*map(list, deal.hands), list(deal.stock)]
    one, other = rng.sample([pile for pile in piles if pile], 2)
    place, there = rng.randrange(len(one)), rng.randrange(len(other))
    one[place], other[there] = other[there], one[place]
    *hands, stock = piles
    return Deal.of(deal.rules, hands, deal.leader, stock, deal.players, deal.dealer, deal.credits)


@st.composite
def scenarios(draw):
    table = draw(strategies.tables())
    main = draw(starts(table).flatmap(lambda start: lines(*start)))
    return Scenario(
        key="written",
        title=draw(texts),
        about=draw(texts),
        source=draw(texts),
        teaches=tuple(draw(st.lists(texts, max_size=3))),
        variant=table,
        line=main,
        what_ifs=tuple(draw(st.lists(what_ifs(main), max_size=2))),
        difficulty=draw(st.sampled_from(["", "easy", "tricky"])),
    )


@given(scenarios())
def test_whatever_was_played_and_said_reads_back_as_it_was(scenario):
    text = write_scenario(scenario)
    back = read(text)
    assert all_told(back) == all_told(scenario)
    assert write_scenario(back) == text


@given(strategies.whole_games(), strategies.seeds)
def test_a_deal_in_the_middle_of_a_game_reads_back_with_the_game_as_it_stands(states, seed):
    rng = Random(seed)
    game = rng.choice([state for state in states if not state.over])
    deal = game.deal(rng)
    line = Line(deal, game, tuple(map(str, acts_of(strategies.play_to_end(deal, rng)))), {})
    variant = next(table for table in strategies.ALL_TABLES if table.rules == game.rules)
    back = read(write_scenario(Scenario("written", "A game", "", "", (), variant, line)))
    assert told(back.line) == told(line)


# --- what is told otherwise than usual --------------------------------------------------------------------------------

CARDS = ["9h 2c 5c", "Jd 3s 4h", "10c 6d 7d"]
NAMES = ("Ann", "Bo", "Cai")


def scenario_of(line, *what_ifs, variant="agurk"):
    return Scenario("mine", "Mine", "", "", (), find(variant), line, what_ifs)


def line_of(*acts, hands=CARDS, comments=(), variant="agurk", game=None, **standing):
    return Line(Deal.of(find(variant).rules, hands, players=NAMES, **standing), game, acts, dict(comments))


# --- what cannot be told ----------------------------------------------------------------------------------------------

MAIN = line_of("9h", "Jd", comments={0: "It begins."})
OWN = Variant("own", "Own", "", "", "", parent=find("agurk"), changes={"limit": Limit(5, reaching=True)})


@for_each(
    "scenario, reason",
    [
        (scenario_of(replace(MAIN, deal=MAIN.deal.act("9h"))), "here some acts came before"),
        (scenario_of(replace(MAIN, acts=("2h",))), "Ann may not play 2♥"),
        (scenario_of(replace(MAIN, comments={9: "Too late."})), "closing has"),
        (scenario_of(MAIN, WhatIf("Two", 3, MAIN)), "no act 3"),
        (scenario_of(MAIN, WhatIf("Two", 1, replace(MAIN, comments={}))), "the comments of the what-if 1"),
        (scenario_of(MAIN, WhatIf("Two", 1, replace(MAIN, acts=("2c", "Jd")))), "are those of the main line"),
        (scenario_of(MAIN, WhatIf("Two", 0, line_of("Jd", leader=1))), "are those of the main line"),
        (scenario_of(MAIN, variant="simple"), "the deal of the main line"),
        (
            scenario_of(line_of(variant="minibluff", credits=[3, 4, 5]), variant="minibluff"),
            "the deal of the main line",
        ),
        (
            replace(scenario_of(replace(MAIN, deal=MAIN.deal.with_rules(OWN.rules))), variant=OWN),
            "variant: There is no game 'own'",
        ),
        (scenario_of(replace(MAIN, comments={0: "\ud800"})), "this is not TOML"),
        (scenario_of(replace(MAIN, comments={0: "long" * LARGEST_FILE})), "at most 100,000 bytes"),
    ],
)
def test_what_a_file_cannot_tell_is_refused(scenario, reason):
    with pytest.raises(BadScenario, match=reason):
        write_scenario(scenario)


# --- the text ---------------------------------------------------------------------------------------------------------

LONG_KEY = "🂡" * 40  # the longest name there may be


@given(st.lists(texts), st.dictionaries(texts, st.one_of(texts, st.integers(), st.booleans()), max_size=3))
def test_texts_read_back_in_lines_that_are_not_too_long(some, table):
    values = {"some": some, "table": table, "notes": {LONG_KEY: "".join(some)}}
    text = write_table("[it]", values)
    assert tomllib.loads(text)["it"] == values
    assert max(map(len, text.encode().splitlines())) <= LONGEST_LINE


@for_each("sign", ["\x01", '"', "\\", " ", "🂡", "\U000e0041", "\n", "\r\n", "\t", "x", "\u2028"])
def test_a_long_text_of_one_sign_reads_back_and_prose_is_folded_between_words(sign):
    lines = write_table("", {"about": "What is long is told in several lines. " * 20}).splitlines()
    assert all(line.endswith(" \\") for line in lines[1:-1])
    text = write_table("", {LONG_KEY: sign * 1000})
    assert tomllib.loads(text) == {LONG_KEY: sign * 1000}
    assert max(map(len, text.encode().splitlines())) <= LONGEST_LINE
