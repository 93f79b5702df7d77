"""Questions about a position, or about the rules alone, that the rules themselves answer.

What a reader sees before answering does not contain the answer: the frame of a question reveals nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from cucumber.engine.acts import Play, Trick
from cucumber.engine.cards import Cards, name_cards
from cucumber.engine.deal import Deal
from cucumber.engine.game import Event, EventKind, Game
from cucumber.engine.rules import LosingCardSizes, Raising, RuleQuestion, Rules, ScoreKeeping, WholePack, trick_taker
from cucumber.engine.rules.dealing import DealAhead
from cucumber.english import YOU
from cucumber.phrase import Phrase, sentences
from cucumber.table.questions.question import Candidate, Question, QuestionKind
from cucumber.words import explain
from cucumber.words.explain.frames import CardProps, Frame, SeatProps, frames
from cucumber.words.explain.game_words import points_words
from cucumber.words.explain.replay import Step

# Of those who play in tasks.
NAMES = (
    *("Ann", "Bo", "Cai", "Dan", "Eva", "Finn", "Gro", "Hans", "Ida"),
    *("Jon", "Kim", "Liv", "Max", "Nia", "Ole", "Pia", "Rut"),
)
MOST_PLAYERS = 5  # where a game allows that few
_LONGEST_REPEATED = 120  # characters of an answer repeated beside the options, even on a phone


def number_of_players(rules: Rules, rng: Random, most: int = MOST_PLAYERS) -> int:
    """How many play in a task: at least three and at most `most`, as far as the game allows."""
    allowed = rules.player_range
    fewest = max(allowed.fewest, min(3, allowed.most))
    return rng.randint(fewest, max(fewest, min(allowed.most, most)))


# --- about the play ---------------------------------------------------------------------------------------------------


def which_may_be_played(deal: Deal, game: Game | None = None) -> Question:
    """Mark every card that the seat to act may play on its own; there is no such task when sets must be played."""
    asks = Phrase("Mark every card that {player:who} may play.", player=deal.actor)
    return _about_cards(deal, game, QuestionKind.MARK, asks)


def what_to_play(
    deal: Deal,
    game: Game | None = None,
    asks: str = "",
    right: Collection[str] = (),
    kind: QuestionKind = QuestionKind.PLAY,
) -> Question:
    """Pick a card for the seat to act: any allowed act or, if `right` lists acts, one of those."""
    usual = "Which card should {player:who} play?" if right else "Pick a card that {player:who} may play."
    return _about_cards(deal, game, kind, asks or Phrase(usual, player=deal.actor), right=right)


def what_would_you_play(deal: Deal, game: Game | None = None) -> Question:
    """Pick a card as if it were your turn: a vote, in which no card is right."""
    asks = "What would you play?" if deal.actor == YOU else "What would you play as {player}?"
    task = _about_cards(deal, game, QuestionKind.PLAY, Phrase(asks, player=deal.actor))
    return replace(task, options=tuple(replace(option, right=False) for option in task.options))


def _about_cards(
    deal: Deal, game: Game | None, kind: QuestionKind, asks: str, *, right: Collection[str] = ()
) -> Question:
    verdicts = {str(card): deal.verdict(Play((card,))) for card in deal.hand}
    allowed = {key: verdict for key, verdict in verdicts.items() if verdict.allowed}
    but = Phrase(", but that isn't what is asked for.")
    options = card_options(
        deal,
        [key for key in allowed if not right or key in right],
        {key: explain.reason(verdict, but) for key, verdict in allowed.items() if right and key not in right},
    )
    questions = ("lead",) if deal.to_beat is None else ("card_to_beat", "beating", "ducking", "ace_on_ace")
    return Question(
        kind=kind,
        asks=asks,
        options=options,
        questions=_arising(deal.rules, *questions),
        hint=explain.asks(deal),
        answer=_which(deal, kind, [option for option in options if option.right], any_of=not right),
        frame=quiet_frame(deal, game, names_turn=True),
        deal=deal,
        game=game,
    )


def card_options(deal: Deal, right: Collection[str], why: Mapping[str, str]) -> tuple[Candidate, ...]:
    """The cards of the seat to act, of which these are `right`; the rules say `why` where nothing else does."""
    return tuple(
        Candidate(key, name_cards((card,)), key in right, why.get(key) or deal.verdict(Play((card,))).reason)
        for key, card in {str(card): card for card in deal.hand}.items()
    )


def _which(deal: Deal, kind: QuestionKind, right: Sequence[Candidate], *, any_of: bool) -> str:
    """Which cards are right, in a sentence; of a single one also why it may be played."""
    if kind is QuestionKind.CARD:
        return Phrase("It's {cards: or}.", cards=tuple(option.label for option in right))
    if kind is QuestionKind.MARK and len(right) == 1:
        return right[0].reason
    last, may = "and" if kind is QuestionKind.MARK else "or", "may" if any_of else "should"
    cards = tuple(option.label for option in right)
    return Phrase(f"{{player:Who}} {may} play {{cards: {last}}}.", player=deal.actor, cards=cards)


def who_takes(deal: Deal, game: Game | None = None) -> Question:
    """Who takes the trick that is complete in this deal."""
    trick = deal.tricks[-1]
    return Question(
        kind=QuestionKind.TAKER,
        asks=Phrase("Who takes this trick?"),
        options=tuple(
            Candidate(str(seat), deal.players[seat], seat == trick.taker, _why_taker(deal, trick, seat))
            for seat, _ in trick.plays
        ),
        questions=_arising(deal.rules, "pack", "ace_in_last_trick"),
        hint=_hint_at_taker(deal, trick),
        answer=_why_taker(deal, trick, trick.taker),
        frame=quiet_frame(deal, game),
    )


def _hint_at_taker(deal: Deal, trick: Trick) -> str:
    """The rules that decide this trick: of equal cards and of aces only where some lie there."""
    heights = deal.rules.heights(last_trick=deal.over)
    highest = [heights[play.cards] for play in trick.plays].count(heights[trick.taking.cards])
    hint = trick_taker(deal.rules) if highest > 1 else "Which of these cards is the highest?"
    aces = any(deal.pack.counts_as_ace(card) for play in trick.plays for card in play.cards)
    return sentences(hint, deal.rules.sentence("ace_in_last_trick") if aces and deal.over else "")


def _why_taker(deal: Deal, trick: Trick, seat: int) -> str:
    """Why a seat takes the trick, or what keeps it from taking it."""
    heights = deal.rules.heights(last_trick=deal.over)
    cards_by_seat = dict(trick.plays)
    equals = sum(heights[cards] == heights[trick.taking.cards] for cards in cards_by_seat.values())
    if seat == trick.taker:
        why = "the last of the equal cards" if equals > 1 else "the highest"
        template = f"{{player:Who takes}} it with {{own}}, {why}."
    elif heights[cards_by_seat[seat]] == heights[trick.taking.cards]:
        later = "was played later: of equal cards, the last one takes the trick."
        template = f"{{taker:Whose}} {{best}} equals {{own}} and {later}"
    else:
        lower = "is lower than" if len(cards_by_seat[seat]) == 1 else "don't beat"
        template = f"{{player:Whose}} {{own}} {lower} {{taker:whose}} {{best}}."
    names = {"player": deal.players[seat], "taker": deal.players[trick.taker]}
    return Phrase(template, own=name_cards(cards_by_seat[seat]), best=name_cards(trick.taking.cards), **names)


# --- about what a deal brings -----------------------------------------------------------------------------------------


def what_it_costs(deal: Deal, others: Sequence[int], *, known: bool = True) -> Question:
    """What the taker of the last trick pays, who may not be `known` yet; `others` are wrong numbers to choose from."""
    assert deal.taker is not None
    cost, taker = deal.charges.get(deal.taker, 0), deal.players[deal.taker]
    unit = deal.rules.point_table.unit
    answer = _cost_aloud(deal)
    asks = f"{{taker:Who takes}} the last trick. How many {unit}s {{taker:verb does}} {{taker:who}} pay?"
    unknown = f"Whoever takes this last trick pays. How many {unit}s will that be?"
    return Question(
        kind=QuestionKind.COST,
        asks=Phrase(asks if known else unknown, taker=taker),
        options=numbers(cost, others, answer),
        questions=_arising(deal.rules, "charged", "point_table", "multiplier"),
        hint=sentences(deal.rules.sentence("charged"), deal.rules.sentence("point_table")),
        answer=answer,
        frame=quiet_frame(deal, None),
        unfinished=_cost_unfinished(deal),
    )


def _cost_aloud(deal: Deal) -> str:
    """How the taker's payment is calculated: the card's cost, then any multipliers.

    >>> from cucumber import find
    >>> deal = Deal.of(find("ogorek+kontra").rules, ["Kc", "2d"], players=["Ann", "Bo"])
    >>> _cost_aloud(deal.act("pass").act("kontra").act("Kc").act("2d"))
    '13 for K♣, times 2: Ann pays 26 points.'
    """
    assert deal.taker is not None
    cards, paid = deal.tricks[-1].taking.cards, deal.charges.get(deal.taker, 0)
    template, values = _factors(deal, cards, paid)
    if deal.rules.raising is Raising.STAKE:
        template, values = "The stake is {stake}", {"stake": deal.stake}
    player, points = deal.players[deal.taker], points_words(paid, deal.rules.point_table.unit)
    return Phrase(f"{template}: {{player:who pays}} {{points}}.", player=player, points=points, **values)


def _cost_unfinished(deal: Deal) -> str:
    """How the taker's payment is calculated, without the result.

    >>> from cucumber import find
    >>> deal = Deal.of(find("agurk").rules, ["Kc", "2d"], players=["Ann", "Bo"]).act("Kc").act("2d")
    >>> _cost_unfinished(deal)
    'Ann pays for the K♣, and for no other card. What does it cost?'
    """
    assert deal.taker is not None
    cards, paid, taker = deal.tricks[-1].taking.cards, deal.charges.get(deal.taker, 0), deal.players[deal.taker]
    if deal.rules.raising is Raising.STAKE:
        return sentences(Phrase("{player:Who pays} the stake.", player=taker), deal.rules.sentence("multiplier"))
    template, values = _factors(deal, cards, paid)
    if "times" in values:
        return Phrase(f"{template}: how much is that?", **values)
    asks = "{player:Who pays} for the {cards}, and for no other card. What does it cost?"
    return Phrase(asks, player=taker, cards=name_cards(cards))


def _factors(deal: Deal, cards: Cards, paid: int) -> tuple[str, dict[str, Any]]:
    """The card's cost and, if it is multiplied, the factors: the beginning of a template, and what is filled in."""
    each = deal.rules.point_table.cost(cards[0])
    values = {"cost": each, "cards": name_cards(cards)}
    if 0 < each < paid:
        return "{cost} for {cards}, times {times}", {**values, "times": paid // each}
    return "{cost} for {cards}", values


def what_score(game: Game, deal: Deal, seat: int, others: Sequence[int]) -> Question:
    settled, player = game.settle(deal), game.players[seat]
    own = [event for event in settled.events if event.seat == seat]
    sums = [_sum_aloud(game, deal, each) if each.kind is EventKind.CHARGED else each.sentence for each in own]
    nothing = "{player:Who pays} nothing in this deal: {score}, as before."
    answer = sentences(*(sums or [Phrase(nothing, player=player, score=game.scores[seat])]))
    rules = sentences(*dict.fromkeys(event.rule for event in own))
    unpaid = Phrase("{player:Who pays} nothing in this deal. And the score before?", player=player)
    begun = _sum_unfinished(game, deal, own[0]) if own else unpaid
    names = ("charged", "tie_bonus", "score_keeping", "limit", "exact_limit", "when_caught")
    return Question(
        kind=QuestionKind.SCORE,
        asks=Phrase("The deal is settled. What is {player:whose} score now?", player=player),
        options=numbers(settled.scores[seat], others, answer),
        questions=_arising(game.rules, *names),
        hint=rules or game.rules.sentence("charged"),
        answer=answer,
        frame=quiet_frame(deal, game),
        unfinished=sentences(begun, "And what happens then?" if len(own) > 1 else ""),
    )


def _sum_unfinished(game: Game, deal: Deal, event: Event) -> str:
    """The new score as a sum, without its result.

    >>> from cucumber import find
    >>> deal = Deal.of(find("agurk").rules, ["9c", "9d"], players=["Ann", "Bo"]).act("9c").act("9d")
    >>> game = Game.new(deal.rules, ["Ann", "Bo"], scores=[12, 8])
    >>> [_sum_unfinished(game, deal, event) for event in game.settle(deal).events]
    ['9 for 9♦, and 8 before: how much is that?', '12 before, and 9 off for the tie: how much is that?']
    """
    if event.kind is EventKind.BONUS:
        template = "{before} before, and {off} off for the tie: how much is that?"
        return Phrase(template, before=event.before, off=abs(event.points))
    if event.kind is not EventKind.CHARGED or game.rules.score_keeping is not ScoreKeeping.RUNNING_TOTAL:
        return sentences(Phrase("{before} before.", before=event.before), event.rule)
    template, values = _factors(deal, _last_cards(deal, event.seat), event.points)
    return Phrase(f"{template}, and {{before}} before: how much is that?", before=event.before, **values)


def _last_cards(deal: Deal, seat: int) -> Cards:
    return next(play.cards for play in deal.tricks[-1].plays if play.seat == seat)


def _sum_aloud(game: Game, deal: Deal, event: Event) -> str:
    """The new score as a sum.

    >>> from cucumber import find
    >>> deal = Deal.of(find("agurk").rules, ["9c", "2d"], players=["Ann", "Bo"]).act("9c").act("2d")
    >>> game = Game.new(deal.rules, ["Ann", "Bo"], scores=[15, 0])
    >>> _sum_aloud(game, deal, game.settle(deal).events[0])
    '9 for 9♣, and 15 before: 24, over 21.'
    >>> doubled = Deal.of(find("ogorek+kontra").rules, ["Kc", "2d"], players=["Ann", "Bo"]).act("pass").act("kontra")
    >>> game, deal = Game.new(doubled.rules, ["Ann", "Bo"], scores=[20, 0]), doubled.act("Kc").act("2d")
    >>> _sum_aloud(game, deal, game.settle(deal).events[0])
    '13 for K♣, times 2, and 20 before: 46.'
    """
    if game.rules.score_keeping is not ScoreKeeping.RUNNING_TOTAL:
        return event.sentence
    template, values = _factors(deal, _last_cards(deal, event.seat), event.points)
    limit, over = game.rules.limit, ""
    if limit.catches(event.score):
        over = ", over {limit}" if event.score > limit.points else " exactly"
    template = f"{template}, and {{before}} before: {{score}}{over}."
    return Phrase(template, before=event.before, score=event.score, limit=limit.points, **values)


def who_is_out(game: Game, deal: Deal) -> Question:
    """Who is out of the game after the deal: one player at most."""
    settled = game.settle(deal)
    nobody = Phrase("Nobody pays: {rule}", rule=game.rules.sentence("limit"))
    happened = [event.sentence for event in settled.events] or [nobody]
    out = [seat for seat in game.seats if seat not in settled.seats]

    def reason(seat: int) -> str:
        own = [event.sentence for event in settled.events if event.seat == seat]
        return sentences(*(own or [Phrase("{player:Who pays} nothing in this deal.", player=game.players[seat])]))

    seats = (Candidate(str(seat), game.players[seat], seat in out, reason(seat)) for seat in game.seats)
    return Question(
        kind=QuestionKind.OUT,
        asks=Phrase("The deal is settled. Who is out of the game now?"),
        options=(*seats, Candidate("nobody", Phrase("nobody"), not out, sentences(*happened))),
        questions=_arising(game.rules, "limit", "exact_limit", "when_caught"),
        hint=game.rules.sentence("limit"),
        answer=sentences(*happened),
        frame=quiet_frame(deal, game),
    )


def who_deals(game: Game, deal: Deal) -> Question:
    return _about_seats(game, deal, QuestionKind.DEALER, "Who deals next?", game.settle(deal).dealer, "next_dealer")


def who_leads(game: Game, deal: Deal) -> Question:
    """Who leads the first trick of the deal after this one."""
    asks = "Who leads the first trick of the next deal?"
    return _about_seats(game, deal, QuestionKind.LEADER, asks, game.settle(deal).leader, "first_lead")


def _about_seats(game: Game, deal: Deal, kind: QuestionKind, asks: str, right: int, question: str) -> Question:
    rule, settled = game.rules.sentence(question), game.settle(deal)
    deals = Phrase("{player:Who deals}.", player=game.players[settled.dealer])

    def reason(seat: int) -> str:
        if seat in settled.seats:
            return sentences(deals if kind is QuestionKind.LEADER else "", rule)
        return Phrase("{player:Who is} out, and {player:verb gets} no more cards.", player=game.players[seat])

    return Question(
        kind=kind,
        asks=Phrase(asks),
        options=tuple(Candidate(str(seat), game.players[seat], seat == right, reason(seat)) for seat in deal.seats),
        questions=(question,),
        hint=rule,
        answer=sentences(Phrase("{player:Who}.", player=game.players[right]), rule),
        frame=quiet_frame(deal, game),
    )


def how_many_cards(game: Game, deal: Deal, others: Sequence[int]) -> Question:
    """How many cards each player gets in the deal after this one."""
    settled = game.settle(deal)
    names = _arising(game.rules, "hand_sizes", "short_pack")
    rule = " ".join(game.rules.sentence(name) for name in names)
    players, number = len(settled.seats), settled.settled + 1
    facts = " ".join(_size_aloud(settled))
    begun = f"{rule} {facts}".strip()
    answer = f"{begun} So in deal {number} everyone gets {settled.hand_size}."
    return Question(
        kind=QuestionKind.SIZE,
        asks=f"How many cards does each of the {players} players get in the next deal, which is deal {number}?",
        options=numbers(settled.hand_size, others, answer),
        questions=names,
        hint=facts or rule,
        answer=answer,
        frame=quiet_frame(deal, game),
        unfinished=begun,
    )


def _size_aloud(game: Game) -> Iterator[str]:
    """The numbers that the size of the next hands depends on: what the losing card costs, and how far the pack goes.

    >>> from cucumber import find
    >>> rules = find("twenty-two").rules
    >>> deal = Deal.of(rules, ["9c", "2d", "3d"], players=["Ann", "Bo", "Cai"])
    >>> [*_size_aloud(Game.new(rules, deal.players).settle(deal.act("9c").act("2d").act("3d")))]
    ['The card that lost this deal costs 9.']
    """
    rules, players, points = game.rules, len(game.seats), game.losing_points
    if isinstance(rules.hand_sizes, LosingCardSizes):
        yield f"The card that lost this deal costs {points}."
    cards = len(rules.pack_for(len(game.players)).cards) - sum(map(len, game.kept))
    go_round = cards // players
    ahead = DealAhead(game.settled + 1, go_round, points)
    if rules.hand_sizes is WholePack.GOES_ROUND or go_round < rules.hand_sizes.size(ahead):
        yield f"{cards} cards go round {players} players {go_round} times."


def numbers(right: int, others: Iterable[int], reason: str) -> tuple[Candidate, ...]:
    options = sorted({right, *(number for number in others if number >= 0)})
    return tuple(Candidate(str(number), str(number), number == right, reason) for number in options)


# --- about the rules alone --------------------------------------------------------------------------------------------


def which_rule(rules: Rules, question: RuleQuestion, others: Sequence[str]) -> Question:
    """Which answer these rules give to a question; `others` are answers they do not give."""
    right = rules.sentence(question.name)
    wrong = f"In {rules.name}, {right[0].lower()}{right[1:]}"
    if len(right) > _LONGEST_REPEATED:
        wrong = f"{rules.name} is played otherwise. Read the other answers once more."
    return Question(
        kind=QuestionKind.RULE,
        asks=f"{rules.name}: {question.asks}",
        options=texts(right, others, right, wrong),
        questions=(question.name,),
        hint=f"In {rules.name} it isn't so: {others[0]}" if others else "",
        answer=right,
        frame=face_down(rules),
    )


def texts(right: str, others: Iterable[str], why: str, why_not: str) -> tuple[Candidate, ...]:
    """Texts to choose from, by the alphabet."""
    answers = enumerate(sorted({right, *others}))
    return tuple(Candidate(str(at), each, each == right, why if each == right else why_not) for at, each in answers)


def other_answers(rules: Rules, question: RuleQuestion, games: Iterable[Rules]) -> list[str]:
    """The answers that other games give to a question, each in the words of the first game that gives it."""
    options = {rules.answer(question): rules.sentence(question.name)}
    for game in games:
        options.setdefault(game.answer(question), game.sentence(question.name))
    return [sentence for sentence in dict.fromkeys(options.values()) if sentence != rules.sentence(question.name)]


def _arising(rules: Rules, *names: str) -> tuple[str, ...]:
    """The rule questions that arise in a game."""
    arising = {question.name for question in rules.questions_that_arise()}
    return tuple(name for name in names if name in arising)


# --- the table, without the answer ------------------------------------------------------------------------------------


def quiet_frame(deal: Deal, game: Game | None, *, names_turn: bool = False, viewer: int | None = None) -> Frame:
    """The table without anything that reveals what may be played, who takes the trick, or who leads next.

    Where the task names whose turn it is, so does the table, also for a lead. It is seen by the seat `viewer`,
    or with all hands open.
    """
    (frame,) = frames([Step("start", "", deal, game, (), (), ())], viewer, own=you(deal) if viewer is None else viewer)
    seats = [_quiet(seat, its_turn=seat["turn"] and (names_turn or bool(deal.trick))) for seat in frame["seats"]]
    return {**frame, "to_beat": None, "taker": None, "over": False, "pays": [], "asks": None, "seats": seats}


@cache
def face_down(rules: Rules) -> Frame:
    """A table with all hands face down, for questions about the rules alone."""
    players = rules.player_range.fewest if 4 not in rules.player_range else 4
    frame = quiet_frame(Game.new(rules, NAMES[:players]).deal(Random(0)), None)
    return {**frame, "undealt": [], "seats": [{**seat, "hand": None} for seat in frame["seats"]]}


def you(deal: Deal) -> int | None:
    """The seat of the reader, who sits in front; None where nobody has that name."""
    return deal.players.index(YOU) if YOU in deal.players else None


def without_marks(frame: Frame) -> Frame:
    """The table without marks on the legal cards."""
    return {**frame, "asks": None, "seats": [_quiet(seat, its_turn=seat["turn"]) for seat in frame["seats"]]}


def _quiet(seat: SeatProps, *, its_turn: bool) -> SeatProps:
    cards = seat["hand"]
    hand: list[CardProps] | None = cards and [{"id": c["id"], "rank": c["rank"], "suit": c["suit"]} for c in cards]
    return {**seat, "hand": hand, "turn": its_turn}
