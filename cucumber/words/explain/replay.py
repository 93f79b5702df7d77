"""A deal step by step: each act and each event is a step, with what happened and the rule behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from cucumber.engine.acts import Act
from cucumber.engine.deal import Deal, Verdict
from cucumber.engine.game import BuyIn, Game
from cucumber.engine.game.events import Event, EventKind
from cucumber.phrase import Phrase
from cucumber.words.explain import deal_words, game_words

StepKind = Literal["start", "play", "result"]


@dataclass(frozen=True)
class Step:
    """One moment of a deal: the table at that moment, what just happened, and the rule behind it.

    `note` is for a reader who sees all hands; `public` is the same without anything a seat may not know. `comment`
    is by an author, who sees all hands. `game` is None if no score is kept.
    """

    kind: StepKind
    what: str
    deal: Deal
    game: Game | None
    note: tuple[str, ...]
    public: tuple[str, ...]
    rules: tuple[str, ...]
    comment: str = ""
    when: str = ""
    events: tuple[Event, ...] = ()

    @property
    def label(self) -> str:
        """The step in a few words, such as "Trick 2: Bo plays 9♦", without anything a seat may not know."""
        if not self.when:
            return Phrase(self.what)
        return Phrase("{when}: {what:within}", when=Phrase(self.when), what=Phrase(self.what))


def deal_steps(
    deal: Deal, acts: Iterable[Act | str] = (), game: Game | None = None, buying_in: Iterable[int] = ()
) -> Iterator[Step]:
    """The steps of a deal: its position, each act, and after the last act what follows in the game.

    `buying_in` lists the seats that buy in after the deal. Raises IllegalAct or BadNotation at an act that cannot be
    made.
    """
    yield start_step(deal, game)
    for act in acts:
        verdict = deal.verdict(act)
        deal = verdict.after()
        yield act_step(verdict, deal, game)
    if deal.over:
        yield from result_steps(deal, game, buying_in)


def start_step(deal: Deal, game: Game | None = None) -> Step:
    """The step before the first act."""
    return _step("start", "The cards are dealt", deal, game, deal_words.start(deal), deal_words.rule_of_start(deal))


def act_step(verdict: Verdict, after: Deal, game: Game | None = None) -> Step:
    """The step of an act that has been judged, with the deal after it."""
    return Step(
        kind="play",
        what=deal_words.public_action(verdict),
        when=deal_words.when(verdict),
        deal=after,
        game=game,
        note=deal_words.outcome(verdict, after),
        public=deal_words.public_outcome(verdict, after),
        rules=deal_words.rules_behind(verdict, after),
    )


def result_steps(deal: Deal, game: Game | None = None, buying_in: Iterable[int] = ()) -> Iterator[Step]:
    """The events that a finished deal leads to, one by one, what several of them came to, and who buys in."""
    if game is None:
        yield _step("result", "What it costs", deal, None, game_words.charges(deal), deal.rules.sentence("charged"))
        return
    settled = game.settle(deal)
    for event in settled.events:
        game = game.after(event)
        yield _event_step(event, deal, game)
    if len(paid := [event for event in settled.events if event.points]) > 1:
        yield _score_step(paid, deal, game)
    for seat in buying_in:
        settled = settled.act(BuyIn(seat))
        yield _event_step(settled.events[0], deal, settled)


def _event_step(event: Event, deal: Deal, game: Game) -> Step:
    note = (event.sentence,)
    what = "pays" if event.kind is EventKind.CHARGED else str(event.kind)
    who = Phrase("{player:Who}", player=event.player)
    return Step("result", what, deal, game, note, note, (event.rule,), when=who, events=(event,))


def _score_step(paid: Sequence[Event], deal: Deal, game: Game) -> Step:
    """Everybody's score before and after, once several have changed."""
    template = "{player:Who}: from {before} to {score}."
    note = tuple(Phrase(template, player=event.player, before=event.before, score=event.score) for event in paid)
    return Step("result", "What it came to", deal, game, note, note, (), events=tuple(paid))


def _step(kind: StepKind, what: str, deal: Deal, game: Game | None, note: tuple[str, ...], rule: str) -> Step:
    """A step with nothing in it to hide from any seat."""
    return Step(kind, what, deal, game, note, note, (rule,))
