"""Random rules: near ones are a game of the family with a few other answers, far ones answer as many as can stand."""

from __future__ import annotations

import re
from random import Random

from cucumber import VARIANTS, Game, find, read_variant, write_variant
from cucumber.analysis.fast import record
from cucumber.analysis.masks.support import needs_the_engine
from cucumber.engine.rules.answer import NumberAnswer
from cucumber.engine.rules.questions import answer_types
from cucumber.engine.variants import key_of, known_answers
from cucumber.engine.variants.custom import with_answers
from cucumber.lessons.teach.drills import MARK, PAY, TAKE, Drill
from cucumber.lessons.teach.lessons import course, lesson_game
from cucumber.table.compare import Comparison, read_comparison, write_comparison
from cucumber.table.explore import Exploration, Setup, read_link, write_link
from cucumber.table.match import Match, Setting, numbers_of_bots, read_match, write_match
from cucumber.table.scenario.pauses import QuestionKind
from cucumber.table.scoring import read_sheet, write_sheet
from cucumber.words.explain.how_to_play import how_to_play
from cucumber.words.explain.rule_sheet import sheet
from tests.strategies import dealing, names, play_game, player_numbers
from tests.table.scoring.test_scoring import assert_same_game, sheet_of

MOST_CHANGED = 6


def possible_answers():
    """Every answer that some game of the family gives, and some with other numbers."""
    kinds = {name: [kind for kind in kinds if issubclass(kind, NumberAnswer)] for name, kinds in answer_types().items()}
    return {name: (*known, *(kind(*kind.example) for kind in kinds[name])) for name, known in known_answers().items()}


def asked_near(rng):
    """A game of the family, and one to six other answers as some game gives them; they may contradict each other."""
    base, known = rng.choice(VARIANTS), possible_answers()
    asked = rng.sample(list(known), rng.randint(1, MOST_CHANGED))
    answers = {name: rng.choice(known[name]) for name in asked}
    return base, {name: answer for name, answer in answers.items() if answer != getattr(base.rules, name)}


def near(rng):
    """The first such game that can stand."""
    while True:
        base, answers = asked_near(rng)
        if answers and not base.rules.contradictions(**answers):
            return with_answers(base, answers, known_answers())


def far(rng):
    """A game with as many answers of others as can stand, each asked in turn."""
    base, known = rng.choice(VARIANTS), possible_answers()
    answers = {}
    for name in rng.sample(list(known), len(known)):
        can_stand = [each for each in known[name] if not base.rules.contradictions(**answers, **{name: each})]
        answers |= {name: rng.choice(can_stand)} if can_stand else {}
    return with_answers(base, answers, known)


# --- what holds for each of them --------------------------------------------------------------------------------------

# What no sentence may say: numbers and plurals that don't fit, and what was left unfilled.
_ODD = re.compile(
    r"[{}]|\bNone\b|(?<!, )\b(?:one|1) cards\b|\b(one|two|three|four|five|[0-9]+) to \1\b|  |\.\.(?!\.)| ,|\bor [.,]"
)


def is_told(game):
    """It is found by its text and by its rules, and read back from its file."""
    assert find(game.key) == game
    assert find(key_of(game.rules)).rules == game.rules
    assert not game.agreed or read_variant(write_variant(game)) == game


def is_worded(game):
    """Both sheets can be said, the trick of the short one has one taker, and no sentence has an odd end."""
    card = how_to_play(game)
    assert sum(shown.takes for shown in card.trick) == 1
    said = [each.sentence for each in sheet(game).statements]
    said += [each.text for point in card.points for each in point.sentences]
    odd = [sentence for sentence in said if _ODD.search(sentence)]
    assert not odd, odd


def is_played(game, rng, games=1):
    """So many games end with winners, with any number of players."""
    for _ in range(games):
        number = rng.choice(player_numbers(game.rules))
        states = play_game(Game.new(game.rules, names(number)), rng)
        assert states[-1].winners
        yield states


def is_scored(game, states):
    """What the sheet asks of a game is enough to count it, and a link says the whole sheet."""
    told = sheet_of(game, states)
    assert_same_game(told, states)
    assert read_sheet(write_sheet(told))[0] == told


def is_taught(game):
    """Its lesson tells it from the game it comes from, with at most half of the tasks about a rule alone."""
    told = lesson_game(game)
    for lesson in course(game):
        kinds = [task.kind for task in lesson.tasks]
        assert all(any(option.right for option in task.options) for task in lesson.tasks)
        assert not told.is_own or 2 * kinds.count(QuestionKind.RULE) <= len(kinds), lesson.title
        assert told is not game or lesson.title == f"{game.name}: how it differs from {game.parent.name}"
    for theme in (MARK, TAKE, PAY):
        assert Drill(game, theme=theme).draw(Random(game.key)).options


def is_linked(game, rng):
    """A match, an exploration and a comparison with its parent read back from their links."""
    number = rng.choice(numbers_of_bots(game))
    match = Match.of(Setting.usual(game, "7").with_bots(number))
    assert read_match(write_match(match)).value == match
    start = Game.new(game.rules, names(game.rules.player_range.fewest))
    again = read_link(write_link(Exploration.of(game, start, dealing(start, rng)))[0])
    assert (again.position.variant, again.position.game.rules) == (game, game.rules)
    compared = Comparison((game.parent.key, game.key), Setup().with_players(game.rules.player_range.fewest))
    assert read_comparison(write_comparison(compared)) == compared


def is_played_alike(game):
    """Where compiled play knows the game, its log is that of the engine: deals by chance, and one game among bots."""
    for number in player_numbers(game.rules):
        if needs_the_engine(game.rules, number, quick=True):
            continue
        for bots, deals, whole_games in (
            ("random", 12, False),
            (["sharp", "patient", *["fimp"] * (number - 2)], 1, True),
        ):
            asked = {"rules": game.rules, "players": number, "bots": bots, "first": 0, "last": deals}
            fast, slow = (record(**asked, whole_games=whole_games, engine=engine) for engine in (False, True))
            assert fast == slow, f"{number} players, {bots}"
