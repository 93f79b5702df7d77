"""Whatever a public function is given, it gives a result or an error of the package, and soon."""

import inspect
import sys
from enum import Enum
from fractions import Fraction
from math import inf, nan
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cucumber
from cucumber import (
    BOTS,
    BuyIn,
    Call,
    Card,
    CucumberError,
    Deal,
    Exchange,
    Game,
    Play,
    PlayedGame,
    find,
    read_cards,
    view,
)
from tests.strategies import names
from tests.tiers import THOROUGH

PACKAGE = str(Path(cucumber.__file__).parent)
STEPS = 2_000_000  # lines of Python; the longest answer to a small question needs a tenth
EXAMPLES = 250 if THOROUGH else 20  # of each function

AGURK, MINIBLUFF = find("agurk"), find("minibluff")
DEAL = Deal.of(AGURK, ["9h 2c", "Jd 5s", "3h 9d"], players=names(3))
GAME = Game.new(AGURK, names(3), scores=[4, 0, 15])
OVER = DEAL.act("9h").act("Jd").act("3h").act("5s").act("9d").act("2c")
# What a parameter of this name usually gets; one that is not named here gets anything.
USUAL = {
    "rules": AGURK,
    "variants": AGURK,
    "variant": AGURK,
    "deal": DEAL,
    "game": GAME,
    "seen": view(DEAL, 0),
    "players": 3,
    "hands": ["9h 2c", "Jd 5s", "3h 9d"],
    "rng": Random(1),
    "seats": 3,
    "size": 2,
    "bots": "lowest",
    "deals": 1,
    "worlds": 1,
    "cancelled": lambda: True,
    "act": "9h",
    "name": "agurk",
    "question": "beating",
    "text": "9h 2c",
    "path_or_text": "key = 'x'",
    "whole_games": False,
    "executor": None,
    "played": PlayedGame(GAME),
    "viewer": 0,
    "dealer": 0,
    "leader": 0,
    "progress": None,
    "number": 2,
    "cards": read_cards("9h 2c"),
    "key": "jokers",
    "chunk": None,
    "stock": "4h",
    "scores": [4, 0, 15],
    "other": AGURK.rules,
    "last_trick": False,
    "deal_number": 1,
}
ODD = (
    *(None, True, 0, 1, -1, 3, 10**30, -(10**30), 1.5, nan, inf, 1j, Fraction(1, 3), "", "9h", "Ann", "\ud800", "9h\0"),
    *(
        "٣",
        "x" * 5000,
        b"9h",
        (),
        [],
        {},
        set(),
        [None],
        ["Ann", "Ann"],
        ["Ann", "Bo", 3],
        [1, 2],
        [10**30],
        [nan, 0, 1],
    ),
    *({"a": 1}, [[]], [["9h"]], object(), int, print, range(3), range(10**30), Random(1), Card("9"), [Card("9")], BOTS),
    *(
        AGURK,
        AGURK.rules,
        MINIBLUFF,
        DEAL,
        OVER,
        GAME,
        GAME.settle(OVER),
        view(DEAL, 0),
        PlayedGame(GAME),
        BOTS["lowest"],
    ),
    *(
        Call.PASS,
        BuyIn(0),
        BuyIn(None),
        Play(()),
        Play(None),
        Play((Card("9"),)),
        Play((None,)),
        Exchange(()),
        Exchange(3),
    ),
    *(cucumber.Study(AGURK, 3, deals=1), cucumber.Tournament(["lowest", "sharp"], AGURK, 2, deals=1)),
    *(DEAL.verdict("9h"), find("agurk").house_rules[0], AGURK.rules.pack, Card("9").rank, "agurk+jokers", "a+" * 99),
)

LONG = {"deals", "worlds"}  # of which the usual number takes a while


def callables():
    """The public functions, and the methods of public classes on a value of each."""
    for name in cucumber.__all__:
        value = getattr(cucumber, name)
        if inspect.isfunction(value) or hasattr(value, "cache_info"):
            yield name, value
        elif inspect.isclass(value) and not issubclass(value, (Enum, Exception)):
            yield name, value
            of = next((each for each in ODD if isinstance(each, value)), value)
            for method in dir(value):
                if not method.startswith("_") and callable(getattr(value, method)) and not hasattr(tuple, method):
                    yield f"{name}.{method}", getattr(of, method)


PUBLIC = dict(callables())


class TooLong(Exception):
    """It would not end."""


def within(steps, do):
    """What comes of it, if it takes no more lines of Python."""
    left = steps

    def count(frame, event, _value):
        nonlocal left
        if PACKAGE not in frame.f_code.co_filename:
            return None  # others compile, import and shuffle as long as they like
        left -= event == "line"
        if left < 0:
            raise TooLong
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        return do()
    finally:
        sys.settrace(before)


def odd(parameter):
    """Anything; where a function is wanted, none that would fail in ways of its own."""
    calls = "Callable" in str(parameter.annotation)
    return st.sampled_from([each for each in ODD if not (calls and callable(each))])


def arguments(function):
    """Usual ones, of which some are odd."""
    parameters = inspect.signature(function).parameters.values()
    named = [each for each in parameters if each.kind is not each.VAR_POSITIONAL and each.kind is not each.VAR_KEYWORD]
    usual = {each.name: st.just(USUAL[each.name]) if each.name in USUAL else odd(each) for each in named}
    needed = {each.name: usual[each.name] for each in named if each.default is each.empty or each.name in LONG}
    spread = any(each.kind is each.VAR_POSITIONAL for each in parameters)
    strange = {each.name: odd(each) for each in named}
    some = st.lists(st.sampled_from([*strange] or [""]), max_size=2).flatmap(
        lambda names: st.fixed_dictionaries({name: strange[name] for name in names if name})
    )
    return st.tuples(
        st.lists(st.sampled_from(ODD), max_size=2) if spread else st.just([]), st.fixed_dictionaries(needed), some
    )


@pytest.fixture(scope="module", autouse=True)
def compiled():
    """Compiles beforehand what is asked: that takes longer than any answer."""
    cucumber.solve(DEAL)
    cucumber.advise(view(DEAL, 0), worlds=1)
    cucumber.run(AGURK, 3, deals=1)


@pytest.mark.parametrize("name", PUBLIC)
def test_a_result_or_an_error_of_the_package(name):
    function = PUBLIC[name]
    alone = {each.name for each in inspect.signature(function).parameters.values() if each.kind is each.POSITIONAL_ONLY}

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(arguments(function))
    def tried(given):
        spread, usual, strange = given
        named = usual | strange
        spread = [*(named.pop(each) for each in list(named) if each in alone), *spread]
        said = "a result"
        try:
            within(STEPS, lambda: function(*spread, **named))
        except CucumberError as error:
            said = str(error)
        assert said

    tried()
