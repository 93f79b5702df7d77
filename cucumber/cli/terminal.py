"""What can be read in a terminal: a rule sheet, how two variants differ, a scenario, a study, a tournament, claims.

All output is as wide as the window, and plain in a pipe.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import isnan
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from cucumber.cli.layout import Block, Grid, Indented, item, laid_out, styled, window
from cucumber.cli.saying import put
from cucumber.engine.acts import Ask, Play
from cucumber.engine.cards import name_cards
from cucumber.engine.deal import Deal
from cucumber.engine.rules import QUESTIONS, WhenCaught
from cucumber.engine.rules.written import possible, written
from cucumber.engine.variants import Variant, named_source
from cucumber.english import capitalized
from cucumber.table.scenario import Scenario
from cucumber.words import explain
from cucumber.words.explain.how_to_play import HowToPlay, Sentence, how_to_play
from cucumber.words.explain.languages import ENGLISH, Language
from cucumber.words.explain.replay import Step
from cucumber.words.explain.sample_trick import Shown
from cucumber.words.explain.sheets import Sheet, Statement, conflicts_about, differences, sheet

if TYPE_CHECKING:
    from cucumber.study import measures, paired, tournament

SIDE_BY_SIDE = 72  # narrower windows show the two answers one above the other
MOST_ALLOWED = 12  # acts listed


def print_how_to_play(variant: Variant, language: str = "en") -> None:
    """Prints how to play a variant. Raises CucumberError for a language in which it can't be read."""
    card = how_to_play(variant, language)
    _print(lambda _: _how_to_play(card))


def print_answers(variant: Variant) -> None:
    """Prints the full sheet of a variant: every answer with its source, and how a file gives it."""
    _print(lambda _: (*_sheet(sheet(variant)), *_words(variant)))


def print_list(rows: Iterable[tuple[str, ...]]) -> None:
    """Prints rows of texts, side by side in columns; the first is what other commands take."""
    grid = Grid(kept=1)
    for first, *others in rows:
        grid.add_row(styled(first, "bold"), *others)
    _print(lambda _: [grid])


def print_differences(one: Variant, other: Variant) -> None:
    """Prints how two variants differ."""
    _print(lambda width: _differences(one, other, width))


def _print(parts: Callable[[int], Iterable[Block]]) -> None:
    """Prints what `parts` makes for the available width, with every character visible; no line ends in spaces."""
    width = window()
    put(laid_out(parts(width), width))


def _differences(one: Variant, other: Variant, width: int) -> Iterator[Block]:
    yield styled(f"{one.name} and {other.name}", "bold underline")
    found = differences(one, other)
    if not found:
        yield "\nThese are played alike: no question is answered differently."
    for difference in found:
        yield styled(f"\n{difference.question.asks}", "bold")
        yield from _both((one.name, difference.one), (other.name, difference.other), width)


def _how_to_play(card: HowToPlay) -> Iterator[Block]:
    say = card.language.say
    in_english = card.language == ENGLISH
    yield from _title(card.variant) if in_english else filter(None, (styled(card.name, "bold underline"), card.gist))
    grid = Grid(kept=1)
    for point in card.points:
        said = (_to_play_by(each, card.sign(each)) for each in point.sentences)
        grid.add_row(styled(point.title, "bold"), " ".join(said))
    yield Indented(grid, above=1)
    if card.marks:
        yield styled("\n" + "\n".join(f"{sign} {mark}" for mark, sign in card.signs.items()), "dim")
    yield styled(f"\n{say('One trick')}", "bold")
    yield from (item("•", _play(shown, card.language)) for shown in card.trick)
    yield from _to_choose(card)
    more = "Every answer with its source, and the words for a game of your own"
    all_answers = f"{more}: cucumber rules {card.variant.key} --all"
    yield styled(f"\n{all_answers if in_english else say(card.language.note)}", "dim")


def _to_play_by(sentence: Sentence, sign: str) -> str:
    return styled(f"{sentence.text}{sign}", "underline") if sentence.mark else f"{sentence.text}{sign}"


def _play(shown: Shown, language: Language) -> str:
    takes = f" {language.say('and takes the trick')}" if shown.takes else ""
    still = styled(f" ({language.say('still holds')} {name_cards(shown.keeps)})", "dim")
    return f"{shown.player}, {name_cards(shown.cards)}: {shown.does}{takes}{still}"


def _title(variant: Variant) -> Iterator[Block]:
    local = f"; in {variant.language} {variant.local_name}, say “{variant.spoken}”" if variant.local_name else ""
    yield f"{styled(variant.name, 'bold underline')} ({variant.region}{local})"
    yield variant.gist


def _sheet(shown: Sheet) -> Iterator[Block]:
    yield from _title(shown.variant)
    for section in shown.sections:
        yield styled(f"\n{section.title}", "bold")
        yield from (item("•", _statement(each, shown.note(each))) for each in section.statements)
    yield styled("\nSources", "bold")
    yield from (item(f"[{number}]", source) for number, source in enumerate(shown.sources, 1))
    if shown.variant.history:
        yield styled("\nWhere it comes from", "bold")
        yield from (item("•", _said_by(claim.says, claim.source)) for claim in shown.variant.history)
    yield from _to_choose(how_to_play(shown.variant))
    if conflicts := conflicts_about(shown.variant):
        yield styled("\nWhere the sources disagree", "bold")
    for conflict in conflicts:
        claims = (_said_by(each.says, each.source) for each in conflict.claims)
        yield item("•", "\n".join((conflict.title, *claims, styled(f"Here: {conflict.here}", "italic"))))


def _words(variant: Variant) -> Iterator[Block]:
    """The answers as a file gives them, each with what else may stand there."""
    yield styled("\nIn the file of a game of your own, below [answers]", "bold")
    grid = Grid(kept=1)
    for question in QUESTIONS:
        word, _, answer = written(variant.rules, question.name).partition("=")
        grid.add_row(styled(f'{word} = "{answer}"', "bold"), f"{question.asks} {possible(question.name)}")
    yield Indented(grid)


def _said_by(words: str, source: str) -> str:
    return f"{words} {styled(f'({named_source(source)})', 'dim')}"


def _to_choose(card: HowToPlay) -> Iterator[Block]:
    """The house rules that could be switched on as well."""
    if card.to_choose:
        yield styled(f"\n{card.language.say('House rules')}", "bold")
    for rule in card.to_choose:
        key = rule.key if rule.key == rule.name else f"{rule.name} ({rule.key})"
        said = _said_by(f"{styled(key, 'bold')}: {rule.gist}", card.variant.house_rule(rule.key).source)
        yield item("•", _ruled(said, rule.rulings))


def _ruled(text: str, rulings: Iterable[str]) -> str:
    return "\n".join((text, *(styled(capitalized(ruling), "italic") for ruling in rulings)))


def _statement(statement: Statement, note: int) -> str:
    about = ((f"[{note}]", "dim"), (f"({statement.unsourced})", "italic"), (f"({statement.mark})", "bold"))
    there = (note, statement.unsourced, statement.mark)
    told = [styled(*each) for each, is_there in zip(about, there, strict=True) if is_there]
    return _ruled(" ".join((statement.sentence, *told)), (f"our ruling: {ruling}" for ruling in statement.rulings))


def _both(one: tuple[str, Statement | None], other: tuple[str, Statement | None], width: int) -> list[Block]:
    if width < SIDE_BY_SIDE:
        stacked = (f"{styled(name, 'italic')}: {_answer(statement)}" for name, statement in (one, other))
        return [item("•", text) for text in stacked]
    grid = Grid(gap=3, equal=True)
    grid.add_row(*(styled(name, "italic") for name, _ in (one, other)))
    grid.add_row(*(_answer(statement) for _, statement in (one, other)))
    return [Indented(grid)]


def _answer(statement: Statement | None) -> str:
    if statement is None:
        return styled("does not arise", "italic")
    return "\n".join((_statement(statement, 0), *([styled(statement.source, "dim")] if statement.source else [])))


# --- a scenario -------------------------------------------------------------------------------------------------------


def show_scenario(scenario: Scenario) -> None:
    """Steps through a scenario as the reader asks, or prints all steps if there is nobody to ask."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        _step_through(scenario)
    else:
        _print(lambda _: _whole(scenario))


@dataclass(frozen=True)
class _Moment:
    """Where the reader is: the step `at` of the main line or of a what-if; `left` is the step to return to."""

    at: int = 0
    what_if: int | None = None
    left: int = 0


def _step_through(scenario: Scenario) -> None:
    _print(lambda _: _head(scenario))
    moment: _Moment | None = _Moment()
    while moment is not None:
        now = moment
        _print(lambda _, now=now: (*_shown(scenario, now), styled(_offer(scenario, now), "dim")))  # type: ignore[misc]
        try:
            answer = input("> ")
        except (EOFError, KeyboardInterrupt):
            put("\n")
            return
        moment = after(scenario, moment, answer)


def after(scenario: Scenario, moment: _Moment, answer: str) -> _Moment | None:
    """The moment an answer leads to; None if the reader wants to stop. An unknown answer changes nothing."""
    word = answer.strip().lower()
    if word == "q":
        return None
    if word == "b":
        return _Moment(max(0, moment.at - 1), moment.what_if, moment.left)
    if word.isascii() and word.isdigit() and 0 < int(word[:3]) <= len(scenario.what_ifs):
        number = int(word[:3]) - 1
        left = moment.at if moment.what_if is None else moment.left
        return _Moment(scenario.what_ifs[number].at, number, left)
    if word:
        return moment
    if moment.at + 1 < len(_steps(scenario, moment.what_if)):
        return _Moment(moment.at + 1, moment.what_if, moment.left)
    return None if moment.what_if is None else _Moment(moment.left)


def _offer(scenario: Scenario, moment: _Moment) -> str:
    """The answers the reader can give."""
    last = moment.at + 1 == len(_steps(scenario, moment.what_if))
    enter = "Enter: next step"
    if last:
        enter = "Enter: the end" if moment.what_if is None else "Enter: back to what happened"
    what_ifs = [f"{number}: {each.title}" for number, each in enumerate(scenario.what_ifs, 1)]
    return "\n" + " · ".join((enter, "b: one step back", *what_ifs, "q: quit"))


def _steps(scenario: Scenario, what_if: int | None) -> tuple[Step, ...]:
    return (scenario.line if what_if is None else scenario.what_ifs[what_if].line).steps


def _whole(scenario: Scenario) -> Iterator[Block]:
    """The main line, then each what-if from where it branches off."""
    yield from _head(scenario)
    for at in range(len(scenario.line.steps)):
        yield from _shown(scenario, _Moment(at))
    for number, what_if in enumerate(scenario.what_ifs):
        yield styled(f"\n{what_if.title}", "bold underline")
        for at in range(what_if.at, len(what_if.line.steps)):
            yield from _shown(scenario, _Moment(at, number))


def _head(scenario: Scenario) -> Iterator[Block]:
    yield styled(scenario.title, "bold underline")
    if scenario.about:
        yield " ".join(scenario.about.split())
    source = f" · source: {named_source(scenario.source)}" if scenario.source else ""
    yield styled(f"{scenario.variant.name} ({scenario.variant.region}){source}", "dim")


def _shown(scenario: Scenario, moment: _Moment) -> Iterator[Block]:
    """One step: where it is, the table, what happened, by which rule, and the author's comment."""
    steps = _steps(scenario, moment.what_if)
    step = steps[moment.at]
    line = "" if moment.what_if is None else f", {scenario.what_ifs[moment.what_if].title}"
    where = f"(step {moment.at + 1} of {len(steps)}{line})"
    yield f"\n{styled(step.label, 'bold')}  {styled(where, 'dim')}"
    yield _table(step)
    if plays := step.deal.trick or (step.deal.tricks[-1].plays if step.deal.tricks else ()):
        lying = (f"{step.deal.players[play.seat]} {name_cards(play.cards)}" for play in plays)
        yield f"In the middle: {', '.join(lying)}"
    yield from step.note
    yield from (styled(f"Rule: {rule}", "dim") for rule in step.rules if rule)
    if step.comment:
        yield styled(f"Note: {step.comment}", "italic")
    if allowed := _allowed(step.deal):
        yield allowed
    if moment.what_if is None:
        begin = (each.title for each in scenario.what_ifs if each.at == moment.at)
        yield from (styled(f"Here begins: {title}", "bold") for title in begin)


def _table(step: Step) -> Block:
    """The seats with their players, scores and hands."""
    grid = Grid()
    for seat in step.deal.seats:
        held = " ".join(card.face for card in step.deal.hands[seat])
        grid.add_row(_who(step.deal, seat), _score(step, seat), held or "no cards")
    return Indented(grid)


def _who(deal: Deal, seat: int) -> str:
    words = [
        *(["dealer"] if seat == deal.dealer else []),
        *(["turn"] if seat == deal.turn else []),
        *explain.tallies(deal, seat),
    ]
    return deal.players[seat] + (f" ({', '.join(words)})" if words else "")


def _score(step: Step, seat: int) -> str:
    game, rules = step.game, step.deal.rules
    if game is None:
        return ""
    unit = "credits" if rules.in_credits else "score"
    mark = "half-cucumber" if rules.when_caught is WhenCaught.HALF_CUCUMBER else "cucumber"
    return f"{unit} {explain.score_words(game.scores[seat], game.cucumbers[seat], mark)}"


def _allowed(deal: Deal) -> str:
    """What the seat to act may do; for an exchange, the note has already said how many cards."""
    if deal.turn is None or deal.asked is Ask.EXCHANGE:
        return ""
    acts = deal.legal()
    named = [name_cards(act.cards) if isinstance(act, Play) else str(act) for act in acts[:MOST_ALLOWED]]
    more = f" and {len(acts) - MOST_ALLOWED} more" if len(acts) > MOST_ALLOWED else ""
    return f"{deal.actor} may now choose: {', '.join(named)}{more}"


# --- a study ----------------------------------------------------------------------------------------------------------


_SHOWN = (("place", "charged"), ("seat", "won"))  # shown beside the measures that are one number each


def print_study(rows: Sequence[Any]) -> None:
    """Prints the rows of a study in brief: the measures, who is charged by place, and who wins."""
    _print(lambda _: _cases(rows))


def _cases(rows: Sequence[measures.Row]) -> Iterator[Block]:
    short = [row for row in rows if not row["by"] or (row["by"], row["measure"]) in _SHOWN]
    for (variant, players, bots), of_case in groupby(short, lambda row: (row["variant"], row["players"], row["bots"])):
        yield styled(f"{variant}, {players} players, {bots}", "bold")
        grid = Grid.headed("", "value", "from", "to", "among")
        for row in of_case:
            grid.add_row(_named_row(row), *_with_ends(row), f"{row['n']:,}")
        yield Indented(grid, below=1)


def _with_ends(row: measures.Row | tournament.Row) -> Iterator[str]:
    """A value and the ends of its interval."""
    return (_number(number, row["unit"]) for number in (row["value"], row["low"], row["high"]))


def _number(number: float, unit: str) -> str:
    if isnan(number):  # a single value has no interval
        return "?"
    return f"{100 * number:.2f} %" if unit == "share" else f"{number:.3f} {unit}".rstrip()


def print_compared(rows: Sequence[Any]) -> None:
    """Prints by how much games differ: the measures, and who is charged by place, and who wins."""
    _print(lambda _: _compared(rows))


def _compared(rows: Sequence[paired.Difference]) -> Iterator[Block]:
    short = [row for row in rows if not row["by"] or (row["by"], row["measure"]) in _SHOWN]
    about = itemgetter("variant", "against", "players", "bots")
    for (variant, against, players, bots), of_pair in groupby(short, about):
        yield styled(f"{variant} less {against}, {players} players, {bots}", "bold")
        grid = Grid.headed("", "difference", "from", "to", "value", "there")
        for row in of_pair:
            unit = row["unit"] if row["unit"] == "share" else ""
            others = (_number(number, unit) for number in (row["low"], row["high"], row["value"], row["other"]))
            grid.add_row(_named_row(row), _number(row["difference"], row["unit"]), *others)
        yield Indented(grid, below=1)


def _named_row(row: measures.Row | paired.Difference) -> str:
    return f"{row['measure']}, {row['by']} {row['at']}" if row["by"] else row["measure"]


# --- a tournament -----------------------------------------------------------------------------------------------------

MOST_SIDE_BY_SIDE = 8  # bots in the columns of a table
_DOES = ("pays", "wins")


def print_tournament(rows: Sequence[Any]) -> None:
    """Prints the rating of each bot, the best first, and what it pays or wins among each of the others."""
    _print(lambda _: _contests(rows))


def _contests(rows: Sequence[tournament.Row]) -> Iterator[Block]:
    for (variant, players), of_contest in groupby(rows, lambda row: (row["variant"], row["players"])):
        contest = list(of_contest)
        yield styled(f"{variant}, {players} players, {contest[0]['n']:,} {contest[0]['played']}", "bold")
        yield Indented(_ratings(contest), below=1)
        bots = list(dict.fromkeys(row["among"] for row in contest if row["among"]))
        if len(bots) <= MOST_SIDE_BY_SIDE:
            yield Indented(_each_among_each(contest, bots), below=1)


def _ratings(rows: Sequence[tournament.Row]) -> Block:
    grid = Grid.headed("rating", "value", "from", "to")
    ratings = (row for row in rows if row["measure"] == "rating")
    for row in sorted(ratings, key=lambda row: row["value"], reverse=True):
        grid.add_row(row["bot"], *_with_ends(row))
    return grid


def _each_among_each(rows: Sequence[tournament.Row], bots: list[str]) -> Block:
    """A row for each bot, a column for those it sits among."""
    found = {(row["bot"], row["among"]): row for row in rows if row["measure"] in _DOES}
    grid = Grid.headed(f"{found[bots[0], bots[0]]['measure']} among", *bots)
    for bot in bots:
        grid.add_row(bot, *(_short(found[bot, among]) for among in bots))
    return grid


def _short(row: tournament.Row) -> str:
    return f"{100 * row['value']:.1f} %" if row["unit"] == "share" else f"{row['value']:z.2f}"


def print_claims(rows: Sequence[Any]) -> None:
    """Prints the verdict on each claim whose figures are all there."""
    _print(lambda _: _verdicts(rows))


def _verdicts(rows: Sequence[Mapping[str, str]]) -> Iterator[Block]:
    from cucumber.study.claims import CLAIMS, results_in

    for claim in CLAIMS:
        figures = [row for row in rows if row["claim"] == claim.key]
        if len(figures) == len(claim.figures):
            found = claim.judge(results_in(figures, claim))
            yield styled(f"{claim.says}", "bold")
            yield Indented("\n".join((f"{found.said}: {found.number}", *found.told)), below=1)
