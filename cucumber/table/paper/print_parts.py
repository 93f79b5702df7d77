"""The parts of a scenario as they are read on paper: its rules, hands and tricks, what they bring, and what-ifs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import pairwise

from cucumber.engine.acts import TrickPlay
from cucumber.engine.cards import Card
from cucumber.engine.variants import named_source
from cucumber.table.scenario import Line, Scenario
from cucumber.words import explain
from cucumber.words.explain.replay import Step

_MOST_RULES = 12


def game_and_source_html(scenario: Scenario) -> str:
    source = f" · source: {named_source(scenario.source)}" if scenario.source else ""
    return escape(f"{scenario.variant.name} ({scenario.variant.region}){source}")


def file_name(scenario: Scenario, what: str = "") -> str:
    """A file name for this scenario, or for `what` is made of it, such as "-question"."""
    last = scenario.key.replace("\\", "/").rpartition("/")[2]
    return f"{last.removesuffix('.toml') or 'scenario'}{what}.html"


def rules_html(scenario: Scenario) -> str:
    """What the game is about, and the rules that matter here."""
    rules = "".join(f"<li>{escape(rule)}</li>" for rule in _rules(scenario.line.steps))
    return f"<p>{escape(scenario.variant.gist)}</p><ul>{rules}</ul>"


def _rules(steps: Iterable[Step]) -> Sequence[str]:
    """The rules behind the steps, each once; if there is no room for all, the most frequent ones."""
    mentions = [rule for step in steps for rule in step.rules if rule]
    rules = [rule for rule in dict.fromkeys(mentions) if not any(other.startswith(f"{rule} ") for other in mentions)]
    frequent = sorted(rules, key=mentions.count, reverse=True)[:_MOST_RULES]
    return [rule for rule in rules if rule in frequent]


def hands_html(line: Line, *, undealt: bool = True) -> str:
    """The cards dealt, each player's in a row, with the score before the deal if there are scores."""
    hands = [(_who(line, seat), escape(_all(line.deal.hands[seat]))) for seat in line.deal.seats]
    stock = [("undealt", escape(_all(line.deal.stock)))] if undealt and line.deal.stock else []
    return _table((*hands, *stock))


def _who(line: Line, seat: int) -> str:
    player, game = line.deal.players[seat], line.game
    if game is None:
        return player
    return f"{player}, {explain.score_words(game.scores[seat], game.cucumbers[seat], line.deal.rules.when_caught.mark)}"


def _all(cards: Iterable[Card]) -> str:
    return " ".join(card.face for card in cards)


def tricks_html(steps: Sequence[Step]) -> str:
    """The tricks as far as the steps tell; empty if there is none."""
    rows = [*_tricks(steps)]
    return _table(rows) if rows else ""


def _tricks(steps: Sequence[Step]) -> Iterator[tuple[str, str]]:
    """A row for each trick, preceded by a row for any decisions before its lead."""
    end = steps[-1].deal
    tricks: list[tuple[tuple[TrickPlay, ...], int | None]] = [(trick.plays, trick.taker) for trick in end.tricks]
    if end.trick:
        tricks.append((end.trick, None))
    play_steps = [step for step in steps if step.kind == "play"]
    decisions = _decisions_by_trick(steps)
    for number in range(1, 1 + max(len(tricks), *decisions, 0)):
        if number in decisions:
            yield "", "".join(map(step_html, decisions[number]))
        for plays, taker in tricks[number - 1 : number]:
            cards = "".join(_play(end.players[play.seat], play, taken=play.seat == taker) for play in plays)
            steps_here = (step for step in play_steps if _trick_of(step) == number)
            notes = (comment_html(step) for step in steps_here if step not in decisions.get(number + 1, []))
            yield f"{number}", cards + "".join(notes)


def _trick_of(step: Step) -> int:
    return len(step.deal.tricks) + bool(step.deal.trick)


def _decisions_by_trick(steps: Sequence[Step]) -> dict[int, list[Step]]:
    """The decisions made before the lead of a trick, by the number of the trick."""
    decisions: dict[int, list[Step]] = {}
    for before, after in pairwise(steps):
        if len(after.deal.decisions) > len(before.deal.decisions):
            decisions.setdefault(_trick_of(after) + 1, []).append(after)
    return decisions


def _play(player: str, play: TrickPlay, *, taken: bool) -> str:
    cards = escape(f"{player} {_all(play.cards)}")
    return f'<span class="play">{f"<b>{cards} takes it</b>" if taken else cards}</span>'


def step_html(step: Step) -> str:
    """The sentences of a step, and the author's comment on it."""
    return f"<p>{escape(' '.join(step.note))}</p>{comment_html(step)}"


def comment_html(step: Step) -> str:
    """The author's comment on a step; empty if there is none."""
    return f'<p class="note">{escape(step.comment)}</p>' if step.comment else ""


def results_html(line: Line) -> str:
    """What the deal brings, under a heading; empty if the line doesn't tell that."""
    results = [step_html(step) for step in line.steps if step.kind == "result"]
    return f"<h2>What it brings</h2>{''.join(results)}" if results else ""


def what_ifs_html(scenario: Scenario) -> str:
    """Each what-if and what it brings, under a heading; empty if there is none."""
    paragraphs = [f"<p><b>{escape(each.title)}</b> {escape(_line_end(each.line))}</p>" for each in scenario.what_ifs]
    return f"<h2>What if</h2>{''.join(paragraphs)}" if paragraphs else ""


def _line_end(line: Line) -> str:
    results = [sentence for step in line.steps if step.kind == "result" for sentence in step.note]
    return " ".join(results or explain.charges(line.steps[-1].deal) or line.steps[-1].note)


def _table(rows: Iterable[tuple[str, str]]) -> str:
    """A table of rows, each with a heading in plain text and content that is already HTML."""
    return f"<table>{''.join(f'<tr><th>{escape(head)}</th><td>{cell}</td></tr>' for head, cell in rows)}</table>"
