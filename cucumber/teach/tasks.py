"""Tasks: a question about a position, answered by the learner and judged by the rules themselves.

What a learner sees before answering does not contain the answer: `Task.frame` is a table that reveals nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from cucumber import explain
from cucumber.acts import Play, Trick
from cucumber.cards import name_cards
from cucumber.deal import Deal
from cucumber.errors import CucumberError
from cucumber.explain.frames import CardDrawn, Frame, SeatDrawn, frames
from cucumber.explain.replay import Step
from cucumber.game import Game
from cucumber.rules import TRICK_TAKER, Question, Rules


class Kind(StrEnum):
    """What a task asks for."""

    PLAY = "play"
    MARK = "mark"
    TAKER = "taker"
    COST = "cost"
    SCORE = "score"
    DEALER = "dealer"
    LEADER = "leader"
    SIZE = "size"
    RULE = "rule"


@dataclass(frozen=True)
class Candidate:
    """One answer to choose: what is sent, what is read, and why it is right or wrong."""

    key: str
    label: str
    right: bool
    reason: str


@dataclass(frozen=True)
class Feedback:
    """The response to an answer: whether it is right, and what there is to say about it."""

    right: bool
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Task:
    """A question with options to choose from; if `several` is true, all right ones have to be marked.

    `questions` names the questions of the rules it is about; `frame` is the table it is about, None if it is only about
    the rules; `answer` gives the right answer, to be shown after trying.
    """

    kind: Kind
    asks: str
    options: tuple[Candidate, ...]
    questions: tuple[str, ...]
    hint: str
    answer: str
    frame: Frame | None = None
    several: bool = False

    def judge(self, picked: Collection[str]) -> Feedback:
        """Whether the options picked are right, with a reason for each that is not.

        Raises CucumberError if nothing is picked, or something that is not an option.
        """
        keys = {option.key for option in self.options}
        if not picked or not keys.issuperset(picked) or (len(picked) > 1 and not self.several):
            raise CucumberError("Pick one of the answers." if not self.several else "Mark at least one of the cards.")
        wrong = tuple(option.reason for option in self.options if option.key in picked and not option.right)
        missing = [option for option in self.options if option.right and option.key not in picked]
        if wrong:
            return Feedback(False, wrong)
        if self.several and missing:
            number = "One more card" if len(missing) == 1 else f"{len(missing)} more cards"
            return Feedback(False, (f"All that you marked may be played, but {number.lower()} may be played too.",))
        return Feedback(True, tuple(option.reason for option in self.options if option.key in picked))


# --- about the play ---------------------------------------------------------------------------------------------------


def which_may_be_played(deal: Deal, game: Game | None = None) -> Task:
    """Mark every card that the seat to act may play on its own; there is no such task when sets must be played."""
    return _about_cards(deal, game, Kind.MARK, f"Mark every card that {_actor(deal)} may play.", several=True)


def what_to_play(deal: Deal, game: Game | None = None, asks: str = "", right: Collection[str] = ()) -> Task:
    """Pick a card for the seat to act: any allowed act or, if `right` lists acts, one of those."""
    return _about_cards(deal, game, Kind.PLAY, asks or f"Pick a card that {_actor(deal)} may play.", right=right)


def _about_cards(
    deal: Deal, game: Game | None, kind: Kind, asks: str, *, right: Collection[str] = (), several: bool = False
) -> Task:
    assert deal.turn is not None
    verdicts = [deal.verdict(Play((card,))) for card in dict.fromkeys(deal.hands[deal.turn])]
    wanted = [verdict for verdict in verdicts if verdict.allowed and (not right or str(verdict.act) in right)]
    options = tuple(
        Candidate(
            str(verdict.act),
            name_cards([card for card in deal.hands[deal.turn] if str(card) == str(verdict.act)][:1]),
            verdict in wanted,
            verdict.reason
            if not verdict.allowed or verdict in wanted
            else f"{verdict.reason} But it is not what is asked.",
        )
        for verdict in verdicts
    )
    questions = ("lead",) if deal.to_beat is None else ("card_to_beat", "beating", "ducking", "ace_on_ace")
    return Task(
        kind=kind,
        asks=asks,
        options=options,
        questions=tuple(name for name in questions if _arises(deal.rules, name)),
        hint=explain.asks(deal),
        answer=f"{', '.join(option.label for option in options if option.right)}.",
        frame=quiet_frame(deal, game),
        several=several,
    )


def who_takes(deal: Deal, game: Game | None = None) -> Task:
    """Who takes the trick that is now complete."""
    trick = deal.tricks[-1]
    return Task(
        kind=Kind.TAKER,
        asks="Who takes this trick?",
        options=tuple(
            Candidate(str(seat), deal.players[seat], seat == trick.taker, _why_taker(deal, trick, seat))
            for seat, _ in trick.plays
        ),
        questions=tuple(name for name in ("pack", "ace_in_last_trick") if _arises(deal.rules, name)),
        hint=f"{TRICK_TAKER} {deal.rules.sentence('ace_in_last_trick') if deal.over else ''}".strip(),
        answer=_why_taker(deal, trick, trick.taker),
        frame=quiet_frame(deal, game),
    )


def _why_taker(deal: Deal, trick: Trick, seat: int) -> str:
    heights = deal.rules.heights(last_trick=deal.over)
    own, best = (next(play.cards for play in trick.plays if play.seat == one) for one in (seat, trick.taker))
    cards = name_cards(own)
    if seat == trick.taker:
        return f"{deal.players[seat]} takes it: {cards} is the highest, and of equals the last played counts."
    if heights[own] == heights[best]:
        return f"{cards} is as high as the best, but an equal card was played after it."
    return f"{cards} is not the highest card of the trick, as cards stand in it."


# --- about what a deal brings -----------------------------------------------------------------------------------------


def what_it_costs(deal: Deal, others: Sequence[int]) -> Task:
    """What the taker of the last trick is charged; `others` are wrong numbers to choose from."""
    assert deal.taker is not None
    cost, taker = deal.charges.get(deal.taker, 0), deal.players[deal.taker]
    unit = deal.rules.point_table.unit
    sentence = f"{deal.rules.sentence('point_table')} {deal.rules.sentence('multiplier')}"
    return Task(
        kind=Kind.COST,
        asks=f"{taker} takes the last trick. How many {unit}s is {taker} charged?",
        options=_numbers(cost, others, sentence),
        questions=tuple(name for name in ("charged", "point_table", "multiplier") if _arises(deal.rules, name)),
        hint=f"{deal.rules.sentence('charged')} {deal.rules.sentence('point_table')}",
        answer=f"{cost}. {sentence}",
        frame=quiet_frame(deal, None),
    )


def what_score(game: Game, deal: Deal, seat: int, others: Sequence[int]) -> Task:
    """The score of a seat after the deal."""
    settled, player = game.settle(deal), game.players[seat]
    told = " ".join(event.sentence for event in settled.events if event.seat == seat)
    told = told or f"The deal changes nothing for {player}."
    rules = (
        " ".join(dict.fromkeys(event.rule for event in settled.events if event.seat == seat))
        or "Only who is charged pays."
    )
    names = ("charged", "tie_bonus", "score_keeping", "limit", "exact_limit", "when_caught")
    return Task(
        kind=Kind.SCORE,
        asks=f"The deal is settled. What is {explain.possessive(player)} score now?",
        options=_numbers(settled.scores[seat], others, rules),
        questions=tuple(name for name in names if _arises(game.rules, name)),
        hint=rules,
        answer=f"{settled.scores[seat]}. {told}",
        frame=quiet_frame(deal, game),
    )


def who_deals(game: Game, deal: Deal) -> Task:
    """Who deals after this deal."""
    settled = game.settle(deal)
    return _about_seats(game, deal, Kind.DEALER, "Who deals next?", settled.dealer, "next_dealer")


def who_leads(game: Game, deal: Deal) -> Task:
    """Who leads the first trick of the deal after this one."""
    settled = game.settle(deal)
    return _about_seats(
        game, deal, Kind.LEADER, "Who leads the first trick of the next deal?", settled.leader, "first_lead"
    )


def _about_seats(game: Game, deal: Deal, kind: Kind, asks: str, right: int, question: str) -> Task:
    rule = game.rules.sentence(question)
    more = f" {game.rules.sentence('next_dealer')}" if kind is Kind.LEADER else ""
    return Task(
        kind=kind,
        asks=asks,
        options=tuple(Candidate(str(seat), game.players[seat], seat == right, f"{rule}{more}") for seat in deal.seats),
        questions=(question,),
        hint=rule,
        answer=f"{game.players[right]}. {rule}",
        frame=quiet_frame(deal, game),
    )


def how_many_cards(game: Game, deal: Deal, others: Sequence[int]) -> Task:
    """How many cards each player gets in the deal after this one."""
    settled = game.settle(deal)
    names = tuple(name for name in ("hand_sizes", "short_pack") if _arises(game.rules, name))
    rule = " ".join(game.rules.sentence(name) for name in names)
    players, number = len(settled.seats), settled.settled + 1
    return Task(
        kind=Kind.SIZE,
        asks=f"How many cards does each of the {players} players get in the next deal, which is deal {number}?",
        options=_numbers(settled.hand_size, others, rule),
        questions=names,
        hint=rule,
        answer=f"{settled.hand_size}. {rule}",
        frame=quiet_frame(deal, game),
    )


def _numbers(right: int, others: Sequence[int], reason: str) -> tuple[Candidate, ...]:
    numbers = sorted({right, *(number for number in others if number >= 0)})
    return tuple(Candidate(str(number), str(number), number == right, reason) for number in numbers)


# --- about the rules alone --------------------------------------------------------------------------------------------


def which_rule(rules: Rules, question: Question, others: Sequence[str]) -> Task:
    """Which answer these rules give to a question; `others` are answers they do not give."""
    right = rules.sentence(question.name)
    sentences = sorted({right, *others})
    return Task(
        kind=Kind.RULE,
        asks=f"{rules.name}: {question.asks}",
        options=tuple(
            Candidate(
                str(place), sentence, sentence == right, "So it is." if sentence == right else f"Not in {rules.name}."
            )
            for place, sentence in enumerate(sentences)
        ),
        questions=(question.name,),
        hint=f"It belongs to: {question.group.lower()}. The rule sheet has it.",
        answer=right,
    )


def _arises(rules: Rules, name: str) -> bool:
    return any(question.name == name for question in rules.questions_that_arise())


def _actor(deal: Deal) -> str:
    assert deal.turn is not None
    return deal.players[deal.turn]


# --- the table, without the answer ------------------------------------------------------------------------------------


def quiet_frame(deal: Deal, game: Game | None) -> Frame:
    """The table without anything that reveals what may be played, who takes the trick, or who leads next."""
    (frame,) = frames([Step("start", "", deal, game, (), (), ())])
    seats = [_quiet(seat, its_turn=seat["turn"] and bool(deal.trick)) for seat in frame["seats"]]
    return {**frame, "to_beat": None, "taker": None, "asks": None, "seats": seats}


def _quiet(seat: SeatDrawn, *, its_turn: bool) -> SeatDrawn:
    hand = None if seat["hand"] is None else [_plain(card) for card in seat["hand"]]
    return {**seat, "hand": hand, "turn": its_turn}


def _plain(card: CardDrawn) -> CardDrawn:
    return {"id": card["id"], "rank": card["rank"], "suit": card["suit"]}
