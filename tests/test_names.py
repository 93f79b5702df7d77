"""Names: a class is a noun, and one in the whole package, private ones included; a function is no bare participle."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import cucumber
from cucumber.engine.rules import Rules

PACKAGE = Path(cucumber.__file__).parent
SHIMS = "IPython"  # in the place of another package, under its names
# What can be answered is named in the words of the game, such as `Ducking`.
QUESTIONS = set(re.findall(r"[A-Z]\w+", " ".join(map(str, Rules.__annotations__.values()))))
NOUNS = {"Evening", "Rating", "Setting"}
NO_NOUN = re.compile(
    "[A-Z][a-z]+(ed|ing)|Begun|Bought|Brought|Built|Chosen|Dealt|Drawn|Found|Given|Gone|Held|Kept|Known|Laid|Left|Lost"
    "|Made|Meant|Met|Paid|Ran|Read|Said|Seen|Sent|Shown|Stood|Taken|Taught|Told|Won|Worn|Written"
)


# The idiom for a changed copy, questions and reasons by their names, decorators, and what `cucumber` promises.
IDIOM = """capitalized escaped folded indented listed narrowed packed shortened shuffled; charged left mixed;
    cached compiled uncompiled; allowed asked dealt dropped noted saved tied"""
PARTICIPLES = set(re.findall("[a-z]+", IDIOM))


@cache
def definitions():
    """Every class and function of the package, and where it is; nested ones as well."""
    return [
        (node, node.name.strip("_"), f"{path.relative_to(PACKAGE)}:{node.lineno}")
        for path in sorted(PACKAGE.rglob("*.py"))
        if SHIMS not in path.parts
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def classes():
    return [(name, place) for node, name, place in definitions() if isinstance(node, ast.ClassDef)]


def functions_named_by_participles():
    """What ends in -ing may be a noun, and `read` and `shed` are verbs as well."""
    return [
        (name, place)
        for node, name, place in definitions()
        if not isinstance(node, ast.ClassDef)
        and is_no_noun(name.title())
        and not name.endswith(("ing", "eed", "read", "shed"))
    ]


def is_no_noun(name):
    return NO_NOUN.fullmatch(name) is not None


def test_one_name_is_one_class():
    places = defaultdict(list)
    for name, place in classes():
        places[name].append(place)
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_a_class_is_a_noun():
    wrong = [
        f"{name} in {place}"
        for name, place in classes()
        if is_no_noun(name) and name not in NOUNS and name not in QUESTIONS
    ]
    assert wrong == []


def test_a_function_is_no_bare_participle():
    assert [f"{name} in {place}" for name, place in functions_named_by_participles() if name not in PARTICIPLES] == []


def test_the_list_of_participles_is_no_longer_than_it_has_to_be():
    assert {name for name, _ in functions_named_by_participles()} >= PARTICIPLES


def test_the_list_of_nouns_is_no_longer_than_it_has_to_be():
    assert {name for name, _ in classes() if is_no_noun(name)} >= NOUNS


def test_what_is_no_noun():
    assert all(map(is_no_noun, ("Told", "Counted", "Playing")))
    assert not any(map(is_no_noun, ("Deal", "PlayedGame", "Seating2")))
