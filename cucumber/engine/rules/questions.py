"""The questions on which the games of the family differ, and `Rules`: one answer to each of them.

Every answer carries the sentence a learner reads, so one and the same value plays the game, puts it into words and is
compared with another variant's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from functools import cache, cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from cucumber.display import RichRepr
from cucumber.engine.cards import Heights, Pack
from cucumber.engine.rules import dealing, scoring
from cucumber.engine.rules.answer import Answer
from cucumber.engine.rules.playing import AceOnAce, CardToBeat, Ducking, EqualCard, Lead
from cucumber.errors import BadDeal, BadVariant, check_given, check_kind, description
from cucumber.phrase import Phrase

if TYPE_CHECKING:
    from cucumber.engine.rules.refusals import Refusal

UNNAMED = "These rules"  # what sentences call rules that nobody has named

# The same in every game, so not asked as questions.
TRICK_TAKER = "The highest card takes the trick; of equal cards, the last one played."
TAKER_LEADS = "Whoever takes a trick leads the next."

# Rulings on what no source settles in any game.
LOWEST_WINS = "If all go out in one deal, the lowest score wins; equal lowest scores share the win."
ALL_START_ANEW = "If one deal costs everyone still in a life, they all go on with zero."


def as_our_ruling(sentence: str) -> str:
    """A ruling as an event cites it.

    >>> as_our_ruling("Where nothing is said, nobody pays.")
    'Our ruling: where nothing is said, nobody pays.'
    """
    return f"Our ruling: {sentence[0].lower()}{sentence[1:]}"


@dataclass(frozen=True)
class RuleQuestion:
    """One question of the rules: its number, its name in the code, its group, how it is typed, and its wording."""

    number: int
    name: str
    group: str
    word: str
    asks: str


def _question(group: str, word: str, asks: str) -> Any:
    return field(metadata={"group": group, "word": word, "asks": asks})


@dataclass(frozen=True)
class Rules(RichRepr):
    """One answer to each question: everything that makes a game of the family what it is.

    `name` is what sentences call these rules; it is ignored when rules are compared. Raises BadVariant for answers of
    the wrong type, and for answers that contradict each other, with all their `contradictions`.

    >>> from cucumber import find
    >>> find("agurk").rules.but(beating=EqualCard.TOO_LOW, ace_on_ace=AceOnAce.NO).beating.sentence
    "Only a higher card is enough; an equal one isn't."
    """

    pack: Pack = _question("The pack", "pack", "Which cards do you play with?")
    ace_in_last_trick: dealing.AceInLastTrick = _question(
        "The pack", "last-ace", "Does the ace stay high in the last trick?"
    )
    player_range: dealing.PlayerRange = _question("The deal", "players", "How many can play?")
    hand_sizes: dealing.CardsEach = _question("The deal", "hand", "How many cards each?")
    short_pack: dealing.FewerEach | dealing.ShortPack = _question(
        "The deal", "short", "What if there aren't enough cards?"
    )
    next_dealer: dealing.NextDealer = _question("The deal", "dealer", "Who deals next?")
    first_lead: dealing.FirstLead = _question("The deal", "leader", "Who leads the first trick?")
    undealt: dealing.Undealt = _question("The deal", "rest", "May you see the cards left over?")
    exchange: dealing.Exchanging = _question("Before the play", "exchange", "May cards be exchanged?")
    raising: dealing.Raising = _question("Before the play", "raise", "Can a deal be made to cost more?")
    lead: Lead = _question("The play", "lead", "What may be led?")
    card_to_beat: CardToBeat = _question("The play", "beat", "Which card must you beat?")
    beating: EqualCard = _question("The play", "equal", "Is an equal card enough?")
    ducking: Ducking = _question("The play", "ducking", "Must you beat it if you can?")
    ace_on_ace: AceOnAce = _question("The play", "ace-on-ace", "Can an ace be played on an ace?")
    charged: scoring.Charged = _question("The last trick", "pays", "Who pays?")
    tie_bonus: scoring.TieBonus = _question("The last trick", "tie", "What does a tie bring?")
    point_table: scoring.PointTable = _question("The last trick", "cost", "What does the card cost?")
    multiplier: scoring.Multiplier | scoring.Kontra = _question("The last trick", "times", "What multiplies it?")
    score_keeping: scoring.ScoreKeeping | scoring.Credits = _question("The game", "score", "How is the score kept?")
    limit: scoring.Limit = _question("The game", "limit", "What score is too much?")
    exact_limit: scoring.ExactLimit = _question("The game", "exactly", "What if the score is exactly the limit?")
    when_caught: scoring.Lives | scoring.BuyIns | scoring.WhenCaught = _question(
        "The game", "caught", "What happens at that score?"
    )
    ending: scoring.Ending = _question("The game", "end", "When does the game end, and who has won?")
    payment: scoring.Payment = _question("The game", "money", "What is paid?")
    name: str = field(default=UNNAMED, compare=False)

    def __post_init__(self) -> None:
        if found := self.contradictions():
            raise BadVariant(f"{self.name}: {' '.join(each.sentence for each in found)}", contradictions=found)

    @staticmethod
    def questions() -> tuple[RuleQuestion, ...]:
        """All questions, in teaching order."""
        return QUESTIONS

    def questions_that_arise(self) -> tuple[RuleQuestion, ...]:
        """The questions that make sense in this game: without aces in the pack, those about aces are left out."""
        moot: set[str] = set()
        if not self.pack.has_aces:
            moot |= {"ace_in_last_trick", "ace_on_ace"}
        if not self.can_run_short():
            moot |= {"short_pack"}
        if self.ending is scoring.Ending.SINGLE_DEAL:
            moot |= {"tie_bonus", "multiplier", "score_keeping", "limit", "exact_limit", "when_caught"}
        if self.limit.falling:
            moot |= {"tie_bonus", "exact_limit"}
        return tuple(question for question in QUESTIONS if question.name not in moot)

    def answer(self, question: RuleQuestion) -> Answer:
        """The answer these rules give to a question."""
        check_kind(question, RuleQuestion, "A question is one of Rules.questions()", "question")
        answer: Answer = getattr(self, question.name)
        return answer

    def answers(self) -> dict[str, Answer]:
        """Every answer, by the name of its question."""
        return {question.name: self.answer(question) for question in self.questions()}

    def sentence(self, question: str) -> str:
        """The answer to the question with that name, in words that are true of these rules as a whole.

        >>> from cucumber import find
        >>> find("agurk").rules.sentence("exact_limit"), find("five-cucumbers").rules.sentence("limit")
        ("Exactly 21 doesn't go back to zero.", 'Five cucumbers are safe; one more is too many.')

        Raises BadVariant if there is no such question.
        """
        self._check_questions([question])
        return Phrase(self._sentences[question])

    @cached_property
    def _sentences(self) -> dict[str, str]:
        from cucumber.engine.rules.sentences import sentences_of

        return sentences_of(self)

    def but(self, **changes: Answer) -> Rules:
        """These rules with some questions answered differently.

        Raises BadVariant for an unknown question, a change that changes nothing, and answers that contradict each
        other.
        """
        self._check_questions(changes)
        for name, answer in changes.items():
            if getattr(self, name) == answer:
                so = f"{name} already has this answer, so this changes nothing"
                raise BadVariant(f"{self.name}: {so}: {answer.sentence}")
        return replace(self, **changes)  # type: ignore[arg-type]  # checked by __post_init__

    def contradictions(self, **changes: Answer) -> tuple[Refusal, ...]:
        """The contradictions in these rules once these answers change; empty if there are none.

        >>> from cucumber import find
        >>> from cucumber.engine.rules import ScoreKeeping
        >>> for each in find("agurk").rules.contradictions(score_keeping=ScoreKeeping.KEPT_CARDS): print(each.reason)
        Kept cards show neither a bonus nor a double.
        Kept cards can't become another player's score.

        Raises BadVariant for an unknown question, and for an answer of the wrong type.
        """
        from cucumber.engine.rules.refusals import refusals_of

        self._check_questions(changes)
        candidate = object.__new__(Rules)  # unchecked: it may contradict itself
        candidate.__dict__.update({each.name: getattr(self, each.name) for each in fields(self)} | changes)
        candidate._check_types()
        return refusals_of(candidate)

    def _check_types(self) -> None:
        for question in self.questions():
            answer: object = self.answer(question)
            kinds = answer_types()[question.name]
            if not isinstance(answer, kinds):
                given = repr(answer) if isinstance(answer, Answer) else description(answer)
                names = [kind.__name__ for kind in kinds]
                needed = " or ".join(f"an {name}" if name[0] in "AEIOU" else f"a {name}" for name in names)
                raise BadVariant(f"{self.name}: {question.name} is answered by {needed}, not by {given}.")

    def _check_questions(self, names: Iterable[str]) -> None:
        known = [question.name for question in self.questions()]
        for name in names:
            check_kind(name, str, "A question has a name, such as 'beating'", "question")
            if name not in known:
                raise BadVariant(f"{self.name}: there is no question {name!r}. {nearest(name, known)}")

    @property
    def in_credits(self) -> bool:
        """Whether everyone pays from credits, so that the score counts down."""
        return isinstance(self.score_keeping, scoring.Credits)

    @property
    def keeps_cards(self) -> bool:
        """Whether those who pay keep the cards they pay for, as their score."""
        return self.score_keeping is scoring.ScoreKeeping.KEPT_CARDS

    def pack_for(self, players: int) -> Pack:
        """All cards used by that many players: one pack, or several put together."""
        packs = self.player_range.packs(players)
        return self.pack if packs == 1 else self.pack.times(packs)

    def heights(self, *, last_trick: bool) -> Heights:
        """The strengths of cards, in the last trick or in an earlier one."""
        if last_trick and self.ace_in_last_trick is dealing.AceInLastTrick.LOW:
            return self.pack.heights_with_aces_low
        return self.pack.heights

    def cards_each(
        self, deal_number: int, players: int, losing_points: int | None = None, cards: int | None = None
    ) -> int:
        """How many cards each player gets in the deal of this number, with that many players.

        `losing_points` is the worth of the card that lost the deal before. `cards` is how many cards there are to deal,
        by default all cards that `players` use.
        """
        check_given(Rules.cards_each, players=players, losing_points=losing_points, cards=cards)
        check_given(Rules.cards_each, deal_number=deal_number)
        if players < 1:
            raise BadDeal(f"Cards are dealt to at least one player, not to {players}.", field="players")
        go_round = (len(self.pack_for(players).cards) if cards is None else cards) // players
        size = self.hand_sizes.size(dealing.DealAhead(deal_number, go_round, losing_points))
        return size if size <= go_round else self.short_pack.cards_each(go_round)

    def can_run_short(self, cards_each: int | None = None) -> bool:
        """Whether some number of players can find too few cards for `cards_each`, by default for the largest hands.

        Kept cards are missing from the pack.

        >>> from cucumber import find
        >>> find("agurk").rules.can_run_short(), find("agurk+kept-cards").rules.can_run_short()
        (False, True)
        """
        check_kind(cards_each, int | None, "A number of cards is whole", "cards_each")
        largest = self.largest_hand if cards_each is None else cards_each
        return any(
            players * largest > len(self.pack_for(players).cards) - self.most_kept(players)
            for players in range(self.player_range.fewest, self.player_range.most + 1)
        )

    @property
    def largest_hand(self) -> int:
        """The most cards each that the answer about hand sizes asks for; a whole pack always goes round."""
        match self.hand_sizes:
            case dealing.HandSizes(cycle):
                return max(cycle)
            case dealing.LosingCardSizes(first, most):
                dearest = max(self.costs)
                return max(first, min(dearest, most or dearest))
            case _:
                return 0

    @cached_property
    def costs(self) -> frozenset[int]:
        """What the cards of the pack cost, as far as they have points."""
        return frozenset(self.point_table.cost(card) for card in self.pack.cards if self.point_table.knows(card))

    def most_kept(self, players: int) -> int:
        """The most cards that `players` can have kept as their scores, if they keep the cheapest ones.

        What costs nothing is not kept; and half a cucumber leaves one card, however dear.
        """
        if not self.keeps_cards:
            return 0
        limit_is_too_much = self.limit.reaching or self.exact_limit is scoring.ExactLimit.BACK_TO_ZERO
        room = players * (self.limit.points - limit_is_too_much)
        priced = filter(self.point_table.knows, self.pack_for(players).cards)
        cheapest = sorted(filter(None, map(self.point_table.cost, priced)))
        kept = sum(spent <= room for spent in accumulate(cheapest))
        return max(kept, players) if self.when_caught is scoring.WhenCaught.HALF_CUCUMBER else kept

    def with_name(self, name: str) -> Rules:
        """The same rules under another name."""
        return replace(self, name=name)

    def differences(self, other: Rules) -> Iterator[tuple[RuleQuestion, Answer, Answer]]:
        """The questions that these rules and others answer differently, each with both answers."""
        for question in self.questions():
            mine, theirs = self.answer(question), other.answer(question)
            if mine != theirs:
                yield question, mine, theirs

    def __str__(self) -> str:
        lines = (f"  {each.number:>2}. {self.sentence(each.name)}" for each in self.questions_that_arise())
        return "\n".join((self.name, *lines))

    def __repr__(self) -> str:
        return f"<Rules of {self.name}>"


QUESTIONS: tuple[RuleQuestion, ...] = tuple(
    RuleQuestion(number, one.name, **one.metadata)
    for number, one in enumerate((each for each in fields(Rules) if each.metadata), start=1)
)


@cache
def answer_types() -> dict[str, tuple[type, ...]]:
    """The types allowed for the answer to each question."""
    return {name: get_args(kind) or (kind,) for name, kind in get_type_hints(Rules).items()}


_LONGEST_LIST = 300  # characters


def nearest(name: str, known: Sequence[str], listed: Sequence[str] | None = None) -> str:
    """A sentence to help after a mistyped name: the known names close to it, or the list to choose from.

    >>> nearest("jokres", ["jokers", "tied-pay"])
    "Did you mean 'jokers'?"
    """
    folded = {each.casefold(): each for each in known}
    near = [folded[each] for each in get_close_matches(name[:100].casefold(), folded, n=3, cutoff=0.6)]
    if near:
        return f"Did you mean {' or '.join(map(repr, near))}?"
    listed = known if listed is None else listed
    return f"There is {_clip_list(listed)}." if listed else "There is none here."


def _clip_list(names: Sequence[str]) -> str:
    fit = [name for name, length in zip(names, accumulate(map(len, names)), strict=True) if length <= _LONGEST_LIST]
    more = f" and {len(names) - len(fit)} more" if len(fit) < len(names) else ""
    return ", ".join(fit) + more
