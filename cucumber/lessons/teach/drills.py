"""Drills: endless tasks, drawn from random games, for any variant and house rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from random import Random

from cucumber.engine.deal import Deal
from cucumber.engine.game import Game
from cucumber.engine.rules import Lead, RuleQuestion, Rules
from cucumber.engine.variants import VARIANTS, Variant, known_base
from cucumber.errors import CucumberError
from cucumber.lessons.teach import choice_tasks
from cucumber.lessons.teach.decision_tasks import decision
from cucumber.lessons.teach.rating import Rating
from cucumber.lessons.teach.sampled_deals import PlayedDeal
from cucumber.table.questions import tasks
from cucumber.table.questions.question import Question, QuestionKind

# The most interesting of this many fitting positions is used.
LEVELS: Mapping[str, int] = {"easy": 1, "medium": 2, "tricky": 4}

_MOST_WRONG = 3
_MOST_TO_READ = 400  # characters of all wrong answers to a question about the rules: a wall holds no more
_MOST_POSITIONS = 8  # drawn for one task, so that a rare one doesn't take long
LAST_ANSWERS = 10  # last answers
_TRIES = 2  # at a choice, before another theme is taken

# What is asked for: what to play, with all hands open or from one's seat; which cards may be played, who takes a trick,
# what is paid; any of these and what comes after a deal; the rules alone, or those that are the game's own; and a rule
# that comes back, in whatever way it can be asked about.
MIXED = "mixed"
DECIDE, MARK, TAKE, PAY, ANY, RULE, OWN, DUE = (
    "all hands open",
    "which cards",
    "who takes it",
    "what it costs",
    "any",
    "rule",
    "its own rules",
    "a rule that is due",
)
THEMES = (MIXED, *choice_tasks.THEMES, DECIDE, MARK, TAKE, PAY)
_DECIDING = (*choice_tasks.THEMES, choice_tasks.LEAD, choice_tasks.CLIMB, choice_tasks.LAST, choice_tasks.KEEP)
MIX: Mapping[str, tuple[str, ...]] = {
    "easy": (MARK, DECIDE, TAKE, PAY, DECIDE, ANY, MARK, DECIDE, ANY, RULE),
    "medium": (*_DECIDING, OWN),
    "tricky": (*_DECIDING, OWN),
}
_ABOUT: Mapping[str, frozenset[str]] = {
    MARK: frozenset({"lead", "card_to_beat", "beating", "ducking", "ace_on_ace"}),
    TAKE: frozenset({"pack", "ace_in_last_trick"}),
    PAY: frozenset({"charged", "point_table", "multiplier", "tie_bonus"}),
}
_RATINGS: Mapping[str, Rating] = {"easy": Rating(900, 50), "medium": Rating(1300, 50), "tricky": Rating(1600, 50)}


@dataclass(frozen=True)
class Recipe:
    """How a task is made: its theme, the rule question it is about, if any, its level and its seed.

    >>> Recipe.read(str(Recipe("which cards", "beating", "easy", 7)))
    Recipe(theme='which cards', about='beating', level='easy', seed=7)
    """

    theme: str
    about: str
    level: str
    seed: int

    def __str__(self) -> str:
        """The form that a device stores."""
        return f"{self.theme};{self.about};{self.level};{self.seed}"

    @staticmethod
    def read(text: str) -> Recipe:
        """Reads what was stored. Raises CucumberError if it isn't a recipe."""
        theme, about, level, seed, *more = [*text.split(";"), "", "", ""]
        questions = {"", *(question.name for question in Rules.questions())}
        known = (*choice_tasks.THEMES, DECIDE, MARK, TAKE, PAY, ANY, RULE, OWN, DUE)
        is_seed = seed.isascii() and seed.isdigit() and len(seed) < 12
        if theme not in known or about not in questions or level not in LEVELS or not is_seed or len(more) != 3:
            raise CucumberError("That is no task that practice has asked.")
        return Recipe(theme, about, level, int(seed))


@dataclass(frozen=True)
class Drill:
    """Tasks on the rules of one variant, drawn one after the other.

    `streak` is how many in a row were right, `last` are the ten last answers with the newest at the end, `number` is
    how many tasks there were, `rules_asked` are the rules that have been asked about by themselves, once each,
    and `rating` says how it goes.

    >>> from cucumber import find
    >>> task = Drill(find("agurk")).draw(Random(1))
    >>> any(option.right for option in task.options)
    True
    """

    variant: Variant
    level: str = "easy"
    streak: int = 0
    last: tuple[bool, ...] = ()
    number: int = 0
    rules_asked: frozenset[str] = frozenset()
    theme: str = MIXED
    rating: Rating = Rating()

    def draw(self, rng: Random) -> Question:
        """The next task; the same `rng` gives the same task."""
        return self.make_task(self.next(rng))

    def next(self, rng: Random) -> Recipe:
        """What the next task is made from, unless a rule is due."""
        themes = MIX[self.level] if self.theme == MIXED else (self.theme,)
        theme = themes[self.number % len(themes)]
        question = self._question(theme, rng)
        return Recipe(theme, question.name if question else "", self.level, rng.randrange(10**9))

    def due_recipe(self, due: Iterable[str], rng: Random) -> Recipe | None:
        """The recipe of a task about the first of these rules that belongs to the theme; None if none does."""
        names = {each.name for each in self._questions(DUE if self.theme == MIXED else self.theme)}
        return next((Recipe(DUE, name, self.level, rng.randrange(10**9)) for name in due if name in names), None)

    def make_task(self, recipe: Recipe) -> Question:
        """The task of a recipe, whatever has been answered; of another theme if its own yields none."""
        rng = Random(recipe.seed)
        decides = recipe.level != "easy" or recipe.theme in choice_tasks.THEMES
        instead = (*((*choice_tasks.THEMES, DECIDE) if decides else ()), MARK, TAKE, PAY, ANY)
        themes = (recipe.theme, *(theme for theme in instead if theme != recipe.theme))
        drawn_tasks = (self._draw_task(theme, recipe, rng) for theme in themes)
        found_tasks = ((theme, task) for theme, task in zip(themes, drawn_tasks, strict=True) if task)
        rules = self.variant.rules
        for theme, task in found_tasks:
            return replace(task, theme=theme)
        return replace(_rule_task(rules, _one_of(rules.questions_that_arise(), rng), rng), theme=RULE)

    def _draw_task(self, theme: str, recipe: Recipe, rng: Random) -> Question | None:
        if theme in choice_tasks.THEMES:
            level = "medium" if recipe.level == "easy" else recipe.level  # choices are never easy
            tries = range(_TRIES if choice_tasks.has(self.variant.rules, theme) else 0)
            return next(filter(None, (choice_tasks.choice(self.variant.rules, theme, rng, level) for _ in tries)), None)
        if theme == DECIDE:
            return decision(self.variant.rules, rng, recipe.level)
        questions = self._questions(theme)
        if theme == recipe.theme:
            questions = [each for each in questions if each.name == recipe.about]
        if not questions:
            return None
        question = _one_of(questions, rng)
        if theme in {OWN, DUE}:
            return task_about(self.variant, question, rng, recipe.level)
        if theme == RULE:
            return _rule_task(self.variant.rules, question, rng)
        return _at_a_position(self.variant.rules, question, rng, recipe.level)

    @property
    def themes(self) -> tuple[str, ...]:
        """The themes of which this game has tasks at this level; choices are never easy.

        >>> from cucumber import find
        >>> Drill(find("agurk"), "easy").themes
        ('mixed', 'all hands open', 'which cards', 'who takes it', 'what it costs')
        >>> Drill(find("ogorek"), "medium").themes[:3]
        ('mixed', 'what to lead', 'the last three tricks')
        """
        return tuple(theme for theme in THEMES if self._has(theme))

    def _has(self, theme: str) -> bool:
        if theme in choice_tasks.THEMES:
            has_level = self.level == "tricky" or (self.level == "medium" and theme != choice_tasks.LIMIT)
            return has_level and choice_tasks.has(self.variant.rules, theme)
        return theme in {MIXED, DECIDE} or bool(self._questions(theme))

    def remark(self, task: Question) -> str:
        """Why this isn't the theme asked for: no task of it was found; usually empty."""
        if self.theme in {MIXED, task.theme}:
            return ""
        return f"Nothing about “{self.theme}” worth asking came up; here is something else."

    def _question(self, theme: str, rng: Random) -> RuleQuestion | None:
        """The question of the rules that a task of this theme is about; None where it is about what to play."""
        questions = self._questions(theme)
        fresh = [each for each in questions if each.name not in self.rules_asked] if theme == RULE else questions
        return _one_of(fresh, rng) if fresh else None

    def _questions(self, theme: str) -> list[RuleQuestion]:
        """The questions that tasks of a theme are about: maybe only those that no position shows, or its own."""
        arising = self.variant.rules.questions_that_arise()
        if theme == DUE:
            return [*arising]
        if theme == RULE:
            return [each for each in arising if each.name not in _POSITIONS]
        if theme == OWN:
            known = known_game(self.variant).rules
            return [each for each in arising if self.variant.rules.answer(each) != known.answer(each)]
        names = _ABOUT.get(theme, _POSITIONS.keys() if theme == ANY else frozenset())
        return [each for each in arising if each.name in names]

    def skip(self, task: Question) -> Drill:
        """The drill after a task that doesn't count for its reader, such as one answered by an audience."""
        rules_asked = self.rules_asked | set(task.questions) if task.kind is QuestionKind.RULE else self.rules_asked
        return replace(self, number=self.number + 1, rules_asked=rules_asked)

    def with_answer(self, task: Question, *, right: bool) -> Drill:
        """The drill after a task was answered, right or wrong, at the first try."""
        return replace(
            self.skip(task),
            streak=self.streak + 1 if right else 0,
            last=(*self.last, right)[-LAST_ANSWERS:],
            rating=self.rating.after(_RATINGS[self.level], right=right),
        )


def _one_of(questions: Sequence[RuleQuestion], rng: Random) -> RuleQuestion:
    (question,) = rng.choices(questions)  # not `choice`: saved or shared recipes must keep drawing the same tasks
    return question


def known_game(variant: Variant) -> Variant:
    """The game that whoever learns this one knows: for a game of your own the one it comes from, for any other Agurk.

    >>> from cucumber import find
    >>> known_game(find("gurka-se~limit=33")).key, known_game(find("gurka-se")).key
    ('gurka-se', 'agurk')
    """
    return known_base(variant) if variant.is_own else VARIANTS[0]


def task_about(variant: Variant, question: RuleQuestion, rng: Random, level: str = "easy") -> Question:
    """A task about one question of the rules: at a position if one can be found, otherwise about the rule itself."""
    return _at_a_position(variant.rules, question, rng, level) or _rule_task(variant.rules, question, rng)


def _at_a_position(rules: Rules, question: RuleQuestion, rng: Random, level: str) -> Question | None:
    """A task about a question at a position; None if no position shows the answer."""
    about = _POSITIONS.get(question.name)
    drawn_tasks = (about and about(PlayedDeal.sample(rules, rng), rng) for _ in range(_MOST_POSITIONS if about else 0))
    rated = [*islice(filter(None, drawn_tasks), LEVELS[level])]
    return max(rated, key=lambda rated: rated[0])[1] if rated else None


def taught_rules(rules: Rules, untaught: Sequence[RuleQuestion], other: Rules) -> Rules:
    """These rules with what is not taught yet answered as in `other`, as far as that is possible."""
    replaceable = {*_POSITIONS, "ending"} - {"pack", "score_keeping"}  # which change all cards, or all scores
    answers = {each.name: other.answer(each) for each in untaught if each.name in replaceable}
    while refusals := rules.contradictions(**answers):
        refused = {name for refusal in refusals for name in refusal.questions}
        stands = {name: answer for name, answer in answers.items() if name not in refused}
        answers = stands if len(stands) < len(answers) else {}
    return rules.but(**answers)


def _rule_task(rules: Rules, question: RuleQuestion, rng: Random) -> Question:
    others = tasks.other_answers(rules, question, [variant.rules for variant in _all_games()])
    wrong = rng.sample(others, min(_MOST_WRONG, len(others)))
    while len(wrong) > 1 and sum(map(len, wrong)) > _MOST_TO_READ:
        wrong.remove(max(wrong, key=len))
    return tasks.which_rule(rules, question, wrong)


@VARIANTS.once
def _all_games() -> tuple[Variant, ...]:
    """Every variant, both plain and with each of its house rules."""
    return tuple(each for variant in VARIANTS for each in variant.with_each_house_rule())


# --- what to ask about a position played by chance --------------------------------------------------------------------

# How interesting a position is, and the task about it; None if it is no use.
RatedTask = tuple[int, Question]
TaskMaker = Callable[[PlayedDeal, Random], RatedTask | None]


def _mark_task(position: PlayedDeal, rng: Random, *, lead: bool = False, ace: bool = False) -> RatedTask | None:
    """Which cards may be played, at a moment when some may and some may not."""
    if lead and position.game.rules.lead is Lead.ANY_SET:
        return None
    fitting = [deal for deal in position.states if _fits(deal, lead=lead, ace=ace)]
    if not fitting:
        return None
    deal = rng.choice(fitting)
    task = tasks.which_may_be_played(deal, position.game)
    return len(task.options), task


def _fits(deal: Deal, *, lead: bool, ace: bool) -> bool:
    if deal.turn is None or deal.pending or deal.is_last_trick or lead != (deal.to_beat is None):
        return False
    if deal.to_beat is not None and len(deal.to_beat.cards) > 1:
        return False
    if ace and not any(map(deal.pack.counts_as_ace, deal.to_beat.cards if deal.to_beat else ())):
        return False
    return 1 <= len(deal.legal()) < len(dict.fromkeys(deal.hand))


def _taker_task(position: PlayedDeal, rng: Random) -> RatedTask | None:
    """Who takes a trick; better with equal cards, or an ace that has turned low."""
    complete = [deal for deal in position.states if deal.tricks and not deal.trick and not deal.pending]
    if not complete:
        return None
    deal = rng.choice(complete)
    heights = deal.rules.heights(last_trick=deal.over)
    highest = [heights[play.cards] for play in deal.tricks[-1].plays].count(heights[deal.tricks[-1].taking.cards])
    return highest + deal.over, tasks.who_takes(deal, position.game)


def _last_trick_task(position: PlayedDeal, _rng: Random) -> RatedTask | None:
    """Who takes a last trick with an ace in it."""
    deal = position.over
    if deal.taker is None:
        return None
    aces = sum(deal.pack.counts_as_ace(play.cards[0]) for play in deal.tricks[-1].plays)
    return (aces, tasks.who_takes(deal, position.game)) if aces else None


def _cost_task(position: PlayedDeal, rng: Random) -> RatedTask | None:
    deal = position.over
    cost = deal.charges.get(deal.taker, 0) if deal.taker is not None else 0
    if deal.taker is None or cost <= 0:
        return None
    of_others = {deal.rules.point_table.cost(play.cards[0]) for play in deal.tricks[-1].plays}
    wrong = _wrong_numbers(cost, (*of_others, 2 * cost, cost // 2, cost + 1, cost - 1), rng)
    return len(deal.charges) + len(deal.decisions), tasks.what_it_costs(deal, wrong)


def _score_task(position: PlayedDeal, rng: Random) -> RatedTask | None:
    game, events = position.game, position.game_after.events
    seats = sorted({event.seat for event in events if event.score != event.before})
    if not seats:
        return None
    seat = max(seats, key=lambda seat: sum(event.seat == seat for event in events))
    before, after = game.scores[seat], position.game_after.scores[seat]
    on_the_way = {event.score for event in events if event.seat == seat}
    wrong = _wrong_numbers(after, (before, 0, *on_the_way, *position.game_after.scores, after + 1, abs(after - 1)), rng)
    return len(events), tasks.what_score(game, position.over, seat, wrong)


def _next_deal_task(position: PlayedDeal, _rng: Random, *, asks: Callable[[Game, Deal], Question]) -> RatedTask | None:
    """Who deals or leads next, preferably where somebody has just gone out."""
    if position.game_after.over:
        return None
    out = len(position.game.seats) - len(position.game_after.seats)
    return out, asks(position.game, position.over)


def _hand_size_task(position: PlayedDeal, rng: Random) -> RatedTask | None:
    if position.game_after.over:
        return None
    size = position.game_after.hand_size
    wrong = _wrong_numbers(size, (size + 1, size - 1, position.game.hand_size, 7, 6, 5), rng)
    return int(size != position.game.hand_size), tasks.how_many_cards(position.game, position.over, wrong)


def _wrong_numbers(right: int, others: Iterable[int], rng: Random) -> list[int]:
    wrong = [number for number in dict.fromkeys(others) if number >= 0 and number != right]
    return rng.sample(wrong, min(_MOST_WRONG, len(wrong)))


# The questions that positions can be drawn for; all others are asked directly.
_POSITIONS: Mapping[str, TaskMaker] = {
    "lead": partial(_mark_task, lead=True),
    "card_to_beat": _mark_task,
    "beating": _mark_task,
    "ducking": _mark_task,
    "ace_on_ace": partial(_mark_task, ace=True),
    "pack": _taker_task,
    "ace_in_last_trick": _last_trick_task,
    **dict.fromkeys(("charged", "point_table", "multiplier"), _cost_task),
    **dict.fromkeys(("tie_bonus", "score_keeping", "limit", "exact_limit", "when_caught"), _score_task),
    "next_dealer": partial(_next_deal_task, asks=tasks.who_deals),
    "first_lead": partial(_next_deal_task, asks=tasks.who_leads),
    **dict.fromkeys(("hand_sizes", "short_pack"), _hand_size_task),
}
