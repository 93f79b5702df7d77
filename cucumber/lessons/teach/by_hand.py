"""Rules about setting the table, by hand: chairs set out, cards taken, coins laid out, cards left or turned up.

No card decides them. Each task is one where the known game would do something else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from random import Random

from cucumber.engine.cards import name_cards
from cucumber.engine.deal import Deal
from cucumber.engine.game import Game
from cucumber.engine.rules import LosingCardSizes, Payment, Raising, RuleQuestion, Rules, ScoreKeeping, Undealt
from cucumber.english import YOU, number_word, quantity
from cucumber.lessons.teach.deciding.rule_swap import otherwise
from cucumber.lessons.teach.sampled_deals import PlayedDeal
from cucumber.table.questions import tasks
from cucumber.table.questions.question import Laid, Question, QuestionKind
from cucumber.table.questions.tasks import NAMES, quiet_frame
from cucumber.words.explain.frames import Frame, PlayProps, SeatProps, card_props

_MORE = 3  # than is right may be laid out
_MOST_DEALS = 12  # of a game, after which the hands have all their sizes
_MOST_TAKEN = 12  # cards, where that depends on the card that lost
_MOST_COINS = 20  # laid out
_TRIES = 40  # deals looked through for one after which somebody else deals or leads


def by_hand(rules: Rules, question: RuleQuestion, known: Rules) -> Question | None:
    """The task of doing what a rule says, where the known game would do something else; None if there is none.

    >>> from cucumber import find
    >>> task = by_hand(find("kurkku").rules, find("agurk").rules.questions()[2], find("agurk").rules)
    >>> task.asks, task.right_answers
    ('Friends come to play Kurkku. For how many at most? Set out the chairs.', (('4',),))
    """
    make = _BY_HAND.get(question.name)
    return make(rules, question, known) if make else None


def _chairs(rules: Rules, question: RuleQuestion, known: Rules) -> Question:
    most, before = rules.player_range.most, known.player_range.most
    asks = f"Friends come to play {rules.name}. For how many at most? Set out the chairs."
    hint = f"In {known.name} there would be {quantity(before, 'chair')}; here there are {_than(most, before)}."
    return _laying_question(rules, question, "chairs", asks, hint, most)


def _than(number: int, other: int) -> str:
    return "as many" if number == other else "more" if number > other else "fewer"


def _hand(rules: Rules, question: RuleQuestion, known: Rules) -> Question | None:
    """Taking one's cards, in the first deal in which there are more or fewer than in the known game."""
    if isinstance(rules.hand_sizes, LosingCardSizes):
        return _hand_by_the_card(rules, question)
    for number, settled, size, before in _sizes_that_differ(rules, known):
        asks = f"{number_word(number).capitalize()} play, and this is deal {settled + 1}. Take your cards."
        hint = f"In {known.name} you would take {before}; here you take {_than(size, before)}."
        return _laying_question(rules, question, "cards", asks, hint, size, number)
    return None


def _hand_by_the_card(rules: Rules, question: RuleQuestion) -> Question | None:
    """Taking as many cards as the losing card cost, or as many as go round if there are too few."""
    runs_short = question.name == "short_pack"
    for number in range(rules.player_range.fewest, rules.player_range.most + 1):
        cards = len(rules.pack_for(number).cards)
        for cost in range(_MOST_TAKEN, 1, -1):
            size = rules.cards_each(2, number, cost, cards)
            if (size < cost) == runs_short and size > 1:
                who = f"{number_word(number).capitalize()} play with {cards} cards"
                asks = f"{who}. The card that lost the deal before costs {cost}. Take your cards."
                hint = f"{cards} cards go round {number} players {cards // number} times."
                return _laying_question(rules, question, "cards", asks, hint, size, number)
    return None


def _sizes_that_differ(rules: Rules, known: Rules) -> Iterator[tuple[int, int, int, int]]:
    """How many play, how many deals are settled, and how many cards each gets by these rules and by the known ones."""
    both = [each for each in (4, 3, 5, 2, 6, 7) if each in rules.player_range and each in known.player_range]
    for settled in range(_MOST_DEALS):
        for number in both:
            sizes = [Game.new(each, NAMES[:number], settled=settled).hand_size for each in (rules, known)]
            if sizes[0] != sizes[1]:
                yield number, settled, sizes[0], sizes[1]


def _coins(rules: Rules, question: RuleQuestion, _known: Rules) -> Question:
    if rules.payment.has_a_pot:
        asks = "Four play for one coin each. Lay out what the pot holds before the first deal."
        return _laying_question(rules, question, "coins", asks, "Everybody's coin is in it, yours too.", 4)
    if rules.payment is Payment.DIFFERENCE:
        asks = "The game is over. Ann has won with 12, you have 17. Lay out what you pay Ann, a coin a point."
        return _laying_question(rules, question, "coins", asks, "A coin for each point that you have more than Ann.", 5)
    asks, hint = "You lose two coins in this deal. Where do they go?", "Nobody at the table has more for it."
    wrong = "To the winner of the deal", "Nowhere: I write down 2"
    return _act_question(rules, question, asks, hint, "Into the bank", *wrong)


def _laying_question(
    rules: Rules, question: RuleQuestion, what: Laid, asks: str, hint: str, right: int, players: int = 4
) -> Question:
    """A number that is laid out."""
    sentence = rules.sentence(question.name)
    return Question(
        kind=QuestionKind.LAID,
        asks=asks,
        options=tasks.numbers(right, range(1, right + _MORE + 1), sentence),
        questions=(question.name,),
        hint=hint,
        answer=f"{quantity(right, what[:-1])}. {sentence}",
        frame=_before_the_deal(rules, 2 if what == "chairs" else players),
        lays=what,
    )


def _before_the_deal(rules: Rules, players: int) -> Frame:
    """A table at which you sit, before any cards are dealt."""
    names = (YOU, *NAMES[1 : max(players, rules.player_range.fewest)])
    frame = quiet_frame(Game.new(rules, names).deal(Random(0)), None, viewer=0)
    seats: list[SeatProps] = [{**seat, "hand": None, "held": 0, "turn": False} for seat in frame["seats"]]
    return {**frame, "undealt": [], "seats": seats}


def _cost(rules: Rules, question: RuleQuestion, known: Rules) -> Question | None:
    """Paying for a card that costs something else in the known game."""
    table, before = rules.point_table, known.point_table
    dear = [card for card in rules.pack.cards if 0 < table.cost(card) <= _MOST_COINS]
    unlike = [card for card in dear if card not in known.pack.cards or table.cost(card) != before.cost(card)]
    if not unlike or rules.raising is Raising.STAKE:
        return None
    card = max(unlike, key=table.cost)
    asks = f"You took the last trick with {name_cards((card,))}, and pay for it. Lay out as many coins as it costs."
    others = [each for each in rules.pack.cards if table.cost(each) != table.cost(card)]
    near = min(others, key=lambda each: abs(table.cost(each) - table.cost(card)), default=card)
    hint = f"{name_cards((near,))} costs {table.cost(near)} here." if others else "All cards cost the same here."
    return _laying_question(rules, question, "coins", asks, hint, table.cost(card))


def _taker(rules: Rules, _question: RuleQuestion, known: Rules) -> Question | None:
    """Who takes a trick with a card in it that the known pack doesn't have."""
    rng = Random(0)
    for _ in range(_TRIES):
        for deal in PlayedDeal.sample(rules, rng).states:
            played = [card for play in (deal.tricks[-1].plays if deal.tricks else ()) for card in play.cards]
            if played and not deal.trick and any(card not in known.pack.cards for card in played):
                return tasks.who_takes(deal)
    return None


def _undealt(rules: Rules, question: RuleQuestion, _known: Rules) -> Question:
    asks = "Everyone has their cards, and some are left over. What do you do with those?"
    is_shown = rules.undealt is Undealt.SHOWN
    right = "Turn them up" if is_shown else "Leave them face down"
    hint = f"{'Everyone' if is_shown else 'Nobody'} may know which cards are not in play."
    return _act_question(rules, question, asks, hint, right, *({"Turn them up", "Leave them face down"} - {right}))


def _score(rules: Rules, question: RuleQuestion, _known: Rules) -> Question:
    card = max(rules.pack.cards, key=rules.point_table.cost)
    name = name_cards((card,))
    asks = f"You took the last trick with {name}. How do you keep your score?"
    aside, write = f"Put the {name} aside, face up", "Write down what it costs, and give it back"
    is_kept = rules.score_keeping is ScoreKeeping.KEPT_CARDS
    hint = "This game needs no pencil." if is_kept else f"The {name} is needed in the next deal."
    task = _act_question(rules, question, asks, hint, *((aside, write) if is_kept else (write, aside)))
    played: list[PlayProps] = [{"seat": 0, "cards": card_props((card,), rules.pack)}]
    return replace(task, frame={**task.frame, "own": 0, "middle": played})


def _act_question(rules: Rules, question: RuleQuestion, asks: str, hint: str, right: str, *wrong: str) -> Question:
    """A question about which of a few actions to take."""
    sentence = rules.sentence(question.name)
    return Question(
        kind=QuestionKind.ACT,
        asks=asks,
        options=tasks.texts(right, wrong, sentence, sentence),
        questions=(question.name,),
        hint=hint,
        answer=f"{right}. {sentence}",
        frame={**_before_the_deal(rules, 4), "own": None},
    )


def _seat(
    make: Callable[[Game, Deal], Question],
    of: Callable[[Game], int],
    rules: Rules,
    question: RuleQuestion,
    known: Rules,
) -> Question | None:
    """Who deals or leads next, where it would be somebody else in the known game."""
    rng, other = Random(question.number), otherwise(rules, question.name, known)
    if other is None:
        return None
    for _ in range(_TRIES):
        position = PlayedDeal.sample(rules, rng)
        if of(position.game_after) != of(position.settle_by(other)) and len(position.game_after.seats) > 1:
            return make(position.game, position.over)
    return None


_BY_HAND: Mapping[str, Callable[[Rules, RuleQuestion, Rules], Question | None]] = {
    "player_range": _chairs,
    "hand_sizes": _hand,
    "short_pack": _hand,
    "payment": _coins,
    "undealt": _undealt,
    "pack": _taker,
    "point_table": _cost,
    "score_keeping": _score,
    "next_dealer": partial(_seat, tasks.who_deals, lambda game: game.dealer),
    "first_lead": partial(_seat, tasks.who_leads, lambda game: game.leader),
}
