"""Links, scenario files, and the texts and files of games of one's own, damaged in every way one can think of.

Each is read, or refused in a sentence, and at once.

    python -m tools.benchmarks.mutated_links --number 100000

What is read is then used a little: walked, written, told and dealt on. What is raised otherwise, told at too great a
length or takes too long is printed with the seed that brings it again; `--kind` keeps to one of them, `--seed` starts
elsewhere.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from importlib.resources import files
from random import Random

from cucumber import CucumberError, Game, find, write_variant
from cucumber.engine.variants.variant_file import variant_of
from cucumber.table.explore import Exploration, from_scenario, read_link, to_scenario, write_link
from cucumber.table.scenario import Scenario, read_scenario, shipped_keys
from tests.near_rules import near
from tests.strategies import ALL_TABLES, dealing, names, player_numbers, wander

LONGEST_SENTENCE = 1_000
LONGEST_TIME = 3.0  # seconds of work for one input, on a busy machine; a quiet one needs 0.7 at most
FILE = "file.toml"
TREES = 150  # how many links are damaged
GAMES = 50  # and how many games of one's own
NASTY = (
    *"()*~!:;,.='_%/#+-&<> \t\n\0",
    *("%00", "%0", "%", "%ff", "%C3%28", "%ED%A0%80", "%25", "\ud800", "\udfff", "\u202e", "é", "🥒", "²", "١"),
    *(
        "deal_",
        "deal",
        "buy_in_0",
        "buy_in_-1",
        "exchange_nothing",
        "Jo",
        "pass",
        "9h",
        "lead_9",
        "dealer=1",
        "credits",
    ),
    *("scores=", "lost=", "kept=", "settled=", "bought=", "seed=", "1!", "2!", "agurk", "[", "]", '"', "'''", "{", "}"),
)


# --- what is damaged --------------------------------------------------------------------------------------------------


def random_tree(rng, moves=40):
    """A tree of a few deals at any table, with branches, names and comments."""
    table = rng.choice(ALL_TABLES)
    game = Game.new(table.rules, names(rng.choice(player_numbers(table.rules))))
    tree = Exploration.of(table, game, dealing(game, rng), seed=str(rng.randint(1, 9)))
    for _ in range(rng.randint(0, moves)):
        tree = wander(tree, rng)
        if rng.random() < 0.1:
            tree = tree.name_line(tree.at, rng.choice(("Ann’s line", "a=b'c", "x~*y", "100 %")))
        if rng.random() < 0.1:
            tree = tree.comment(tree.at, rng.choice(("Why not? (No.)", "<b>!;:,</b>", "🥒_🥒", "it's / 'quoted'")))
    return tree


def valid_links(rng, number=TREES):
    """Links as they are written."""
    return [write_link(random_tree(rng))[0] for _ in range(number)]


def valid_files():
    """The files that come with the package."""
    keys = [key for folder in ("examples", "strategy") for key in shipped_keys(folder)]
    return [files("cucumber").joinpath("table", "scenarios", f"{key}.toml").read_text(encoding="utf-8") for key in keys]


def valid_answers(rng):
    """Games of one's own as text, half of them with a name."""
    keys = [near(rng).key for _ in range(GAMES)]
    return [*keys[::2], *(f"{key}~called=Ølgurka_at_Ann’s" for key in keys[1::2])]


def valid_game_files(rng):
    """The same as files, half of them with sentences of one's own."""
    games = [near(rng) for _ in range(GAMES)]
    named = [replace(game, name="Ours", rulings=dict.fromkeys(game.changes, "As ever.")) for game in games[::2]]
    return list(map(write_variant, (*named, *games[1::2])))


# --- damaging ---------------------------------------------------------------------------------------------------------


def flipped(text, rng, _others):
    place = rng.randrange(len(text) or 1)
    return text[:place] + chr(rng.choice((rng.randrange(128), rng.randrange(0x3000)))) + text[place + 1 :]


def cut_off(text, rng, _others):
    ends = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    return rng.choice((text[: ends[0]], text[ends[1] :], text[: ends[0]] + text[ends[1] :]))


def doubled(text, rng, _others):
    start, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    return text[:end] + text[start:end] * rng.choice((1, 2, 50)) + text[end:]


def spliced(text, rng, others):
    other = rng.choice(others)
    start, end = sorted(rng.randrange(len(other) + 1) for _ in range(2))
    place = rng.randrange(len(text) + 1)
    return text[:place] + other[start:end] + text[rng.choice((place, rng.randrange(len(text) + 1))) :]


def blown_up(text, rng, _others):
    places = [place for place, sign in enumerate(text) if sign.isdigit()] or [0]
    place = rng.choice(places)
    number = rng.choice(("-1", "0", "-0", "1e9", "9" * 6, "9" * 7, "9" * 5_000, "0x7", "1_000", "²", "99"))
    return text[:place] + number + text[place + 1 :]


def nested(text, rng, _others):
    depth = rng.choice((3, 1_000, 100_000))
    opening, closing = rng.choice((("(", ")"), ("[", "]"), ("()", ""), ("(.", ".)"), ("{", "}"), ("a.", "=1")))
    place = rng.randrange(len(text) + 1)
    return text[:place] + opening * depth + text[place:] + closing * rng.choice((0, depth, depth + 1))


def stretched(text, rng, _others):
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice(NASTY) * rng.choice((2, 100, 5_000, 90_000)) + text[place:]


def sprinkled(text, rng, _others):
    for _ in range(rng.randint(1, 6)):
        place = rng.randrange(len(text) + 1)
        text = text[:place] + rng.choice(NASTY) + text[place + rng.choice((0, 0, 1, 3)) :]
    return text


def shuffled(text, rng, _others):
    sign = rng.choice(".!:;/,\n")
    parts = text.split(sign)
    rng.shuffle(parts)
    return sign.join(parts)


DAMAGES = (flipped, cut_off, doubled, spliced, blown_up, nested, stretched, sprinkled, shuffled)
RARE = {nested, stretched}  # these make long texts, which take their time to make


def damaged(texts, rng):
    """One of the texts with some damage."""
    text = rng.choice(texts)
    for _ in range(rng.choice((1, 1, 2, 3))):
        damage = rng.choice(DAMAGES)
        if damage not in RARE or rng.random() < 0.3:
            text = damage(text, rng, texts)
    return text


# --- reading ----------------------------------------------------------------------------------------------------------


def used_link(text):
    """Reads a link and uses what is read."""
    tree = read_link(text)
    assert isinstance(tree, Exploration)
    for end in tree.ends[:3]:
        tree.name_of(end)
        assert tree.go(end).undo().redo().step.label
    text, _ = write_link(tree)
    assert not text or read_link(text).position == tree.position
    with suppress(CucumberError):
        assert tree.next_deal().position.deal
    with suppress(CucumberError):
        to_scenario(tree, "It")


def used_file(text):
    """Reads a file and uses what is read."""
    scenario = read_scenario(text.encode(errors="surrogatepass"), FILE)
    assert isinstance(scenario, Scenario)
    with suppress(CucumberError):
        assert from_scenario(scenario).step.label


def used_answers(text):
    """Finds a game and uses it."""
    game = find(text)
    assert find(game.key).rules == game.rules
    assert Game.new(game.rules, game.rules.player_range.fewest).hand_size


def used_game(text):
    """Reads the file of a game and uses it."""
    game = variant_of(text.encode(errors="surrogatepass"), FILE)
    assert variant_of(write_variant(game).encode(), FILE) == game
    used_answers(game.key)


def outcome(use, text):
    """What came of a text in a few words, and what is wrong with that, if anything."""
    start = time.process_time()
    try:
        use(text)
        came, wrong = "read", ""
    except CucumberError as error:
        said = str(error)
        came = type(error).__name__
        wrong = _wrong_with(said)
    except Exception as error:  # noqa: BLE001 -- any other is what is looked for
        came, wrong = "other", f"{type(error).__name__}: {error}"[:200]
    seconds = time.process_time() - start
    if not wrong and seconds > LONGEST_TIME:
        wrong = f"takes {seconds:.1f} s"
    return came, wrong, seconds


def _wrong_with(said):
    if len(said) > LONGEST_SENTENCE:
        return f"a sentence of {len(said):,} characters: {said[:100]}"
    if not said.startswith(FILE) and not said.endswith((".", "?", ")")):  # of a file the place comes first
        return f"no sentence: {said[-100:]!r}"
    return ""


USES = {"links": used_link, "files": used_file, "answers": used_answers, "games": used_game}
VALID = {
    "links": valid_links,
    "files": lambda _rng: valid_files(),
    "answers": valid_answers,
    "games": valid_game_files,
}


def run(kind, number, seed="1"):
    """So many damaged texts: how many came to what, the slowest time and its number, and what went wrong."""
    texts = VALID[kind](Random(f"{seed}:trees"))
    done, wrong, slowest = Counter(), [], (0.0, 0)
    for place in range(number):
        text = damaged(texts, Random(f"{seed}:{kind}:{place}"))
        came, mistake, seconds = outcome(USES[kind], text)
        done[came] += 1
        slowest = max(slowest, (seconds, place))
        if mistake:
            wrong.append(f"{kind} {seed}:{place}: {mistake}")
    return done, slowest, wrong


def main():
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("--number", type=int, default=10_000)
    ask.add_argument("--seed", default="1")
    ask.add_argument("--kind", choices=[*USES, "all"], default="all")
    asked = ask.parse_args()
    failed = False
    for kind in USES if asked.kind == "all" else (asked.kind,):
        start = time.perf_counter()
        done, (slowest, place), wrong = run(kind, asked.number, asked.seed)
        came = ", ".join(f"{what} {number:,}" for what, number in done.most_common())
        print(
            f"{asked.number:,} damaged {kind}: {came}; slowest {slowest:.2f} s (number {place}); "
            f"{time.perf_counter() - start:.0f} s in all; {len(wrong)} wrong"
        )
        print(*wrong[:40], sep="\n")
        failed |= bool(wrong)
    return failed


if __name__ == "__main__":
    sys.exit(main())
