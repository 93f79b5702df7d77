"""Printing to a terminal, as wide as its window, or plainly into a pipe: rules, scenarios, studies, claims."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from itertools import groupby
from math import isnan
from operator import itemgetter
from typing import TYPE_CHECKING, ParamSpec

from rich.console import RenderableType
from rich.text import Text

from cucumber.cli.layout import Part, grid, heading, indented, item, lines, numbers, show, text, width
from cucumber.engine.acts import Ask, Play
from cucumber.engine.cards import name_cards
from cucumber.engine.deal import Deal
from cucumber.engine.rules import QUESTIONS
from cucumber.engine.rules.codec import possible_texts, write_answer
from cucumber.engine.variants import Variant, named_source
from cucumber.english import capitalized
from cucumber.table.scenario import Scenario
from cucumber.words import explain
from cucumber.words.explain.how_to_play import HowToPlay, Point, how_to_play
from cucumber.words.explain.languages import ENGLISH
from cucumber.words.explain.replay import Step
from cucumber.words.explain.rule_sheet import RuleSheet, Statement, conflicts_about, differences, sheet

if TYPE_CHECKING:
    from cucumber.study import measures, paired, tournament

Blocks = Iterator[Part | RenderableType]
Parameters = ParamSpec("Parameters")

SIDE_BY_SIDE = 72  # narrower windows show the two answers one above the other
MOST_ALLOWED = 12  # acts listed


def prints(blocks: Callable[Parameters, Blocks]) -> Callable[Parameters, None]:
    """The function that prints what the given one lays out."""

    @wraps(blocks)
    def prints_them(*given: Parameters.args, **named: Parameters.kwargs) -> None:
        show(blocks(*given, **named))

    return prints_them


def print_list(rows: Iterable[tuple[str, ...]]) -> None:
    """Prints rows of texts, side by side in columns; the first is what other commands take."""
    show([grid([(first, "bold"), *others] for first, *others in rows)])


# --- games ------------------------------------------------------------------------------------------------------------


def print_answers(variant: Variant) -> None:
    """Prints the full sheet of a variant: every answer with its source, and how a file gives it."""
    show((*_sheet(sheet(variant)), *_words(variant)))


@prints
def print_differences(one: Variant, other: Variant) -> Blocks:
    yield f"{one.name} and {other.name}", "bold underline"
    rows = differences(one, other)
    if not rows:
        yield "\nThese are played alike: no question is answered differently."
    for difference in rows:
        yield heading(difference.question.asks)
        names = [(name, "italic") for name in (one.name, other.name)]
        answers = [_answer(each) for each in (difference.one, difference.other)]
        if width() < SIDE_BY_SIDE:
            yield from (item("•", text(*each)) for each in zip(names, (": ", ": "), answers, strict=True))
        else:
            yield indented(grid([names, answers], gap=3, equal=True))


def _answer(statement: Statement | None) -> Text:
    if statement is None:
        return text(("does not arise", "italic"))
    source: list[Part] = [(statement.source, "dim")] if statement.source else []
    return lines(_statement(statement, 0), *source)


@prints
def print_how_to_play(variant: Variant, language: str = "en") -> Blocks:
    """Prints how to play a variant. Raises CucumberError for a language in which it can't be read."""
    card = how_to_play(variant, language)
    say = card.language.say
    in_english = card.language == ENGLISH
    if in_english:
        yield from _title(variant)
    else:
        yield card.name, "bold underline"
        yield from filter(None, [card.gist])
    yield indented(grid(((point.title, "bold"), _point_text(card, point)) for point in card.points), above=1)
    if card.marks:
        yield heading("\n".join(f"{sign} {mark}" for mark, sign in card.signs.items()), style="dim")
    yield heading(say("One trick"))
    for play in card.trick:
        takes = f" {say('and takes the trick')}" if play.takes else ""
        still = f" ({say('still holds')} {name_cards(play.keeps)})"
        yield item("•", text(f"{play.player}, {name_cards(play.cards)}: {play.does}{takes}", (still, "dim")))
    yield from _optional_rules(card)
    more = "Every answer with its source, and the words for a game of your own"
    all_answers = f"{more}: cucumber rules {variant.key} --all"
    yield heading(all_answers if in_english else say(card.language.note), style="dim")


def _point_text(card: HowToPlay, point: Point) -> Text:
    sentences = ((f"{each.text}{card.sign(each)}", "underline" if each.mark else "") for each in point.sentences)
    return Text(" ").join(map(text, sentences))


def _title(variant: Variant) -> Blocks:
    local = f"; in {variant.language} {variant.local_name}, say “{variant.spoken}”" if variant.local_name else ""
    yield text((variant.name, "bold underline"), f" ({variant.region}{local})")
    yield variant.gist


def _sheet(rule_sheet: RuleSheet) -> Blocks:
    yield from _title(rule_sheet.variant)
    for section in rule_sheet.sections:
        yield heading(section.title)
        yield from (item("•", _statement(each, rule_sheet.note(each))) for each in section.statements)
    yield heading("Sources")
    yield from (item(f"[{number}]", source) for number, source in enumerate(rule_sheet.sources, 1))
    if rule_sheet.variant.history:
        yield heading("Where it comes from")
        yield from (item("•", _with_source(claim.says, claim.source)) for claim in rule_sheet.variant.history)
    yield from _optional_rules(how_to_play(rule_sheet.variant))
    if conflicts := conflicts_about(rule_sheet.variant):
        yield heading("Where the sources disagree")
    for conflict in conflicts:
        claims = (_with_source(each.says, each.source) for each in conflict.claims)
        yield item("•", lines(conflict.title, *claims, (f"Here: {conflict.here}", "italic")))


def _words(variant: Variant) -> Blocks:
    """The answers as a file gives them, each with the other possible values."""
    yield heading("In the file of a game of your own, below [answers]")
    rows: list[tuple[Part, ...]] = []
    for question in QUESTIONS:
        word, _, answer = write_answer(question.name, variant.rules.answer(question)).partition("=")
        rows.append(((f'{word} = "{answer}"', "bold"), f"{question.asks} {possible_texts(question.name)}"))
    yield indented(grid(rows))


def _with_source(words: Part, source: str) -> Text:
    return text(words, " ", (f"({named_source(source)})", "dim"))


def _optional_rules(card: HowToPlay) -> Blocks:
    """The house rules that could be switched on as well."""
    if card.to_choose:
        yield heading(card.language.say("House rules"))
    for rule in card.to_choose:
        key = rule.key if rule.key == rule.name else f"{rule.name} ({rule.key})"
        words = text((key, "bold"), f": {rule.gist}")
        yield item("•", _with_rulings(_with_source(words, card.variant.house_rule(rule.key).source), rule.rulings))


def _with_rulings(words: Part, rulings: Iterable[str]) -> Text:
    return lines(words, *((capitalized(ruling), "italic") for ruling in rulings))


def _statement(statement: Statement, note: int) -> Text:
    about: list[Part] = []
    if note:
        about.append((f" [{note}]", "dim"))
    if statement.missing_source:
        about.append((f" ({statement.missing_source})", "italic"))
    if statement.mark:
        about.append((f" ({statement.mark})", "bold"))
    return _with_rulings(text(statement.sentence, *about), (f"our ruling: {ruling}" for ruling in statement.rulings))


# --- a scenario -------------------------------------------------------------------------------------------------------


@prints
def print_scenario(scenario: Scenario) -> Blocks:
    """Prints the main line step by step, then each what-if from where it branches off."""
    yield scenario.title, "bold underline"
    yield from filter(None, [" ".join(scenario.about.split())])
    source = f" · source: {named_source(scenario.source)}" if scenario.source else ""
    yield f"{scenario.variant.name} ({scenario.variant.region}){source}", "dim"
    for at, step in enumerate(scenario.line.steps):
        yield from _step(step, f"step {at + 1} of {len(scenario.line.steps)}")
        yield from ((f"Here begins: {each.title}", "bold") for each in scenario.what_ifs if each.at == at)
    for what_if in scenario.what_ifs:
        yield heading(what_if.title, style="bold underline")
        for at, step in enumerate(what_if.line.steps[what_if.at :], what_if.at + 1):
            yield from _step(step, f"step {at} of {len(what_if.line.steps)}, {what_if.title}")


def _step(step: Step, where: str) -> Blocks:
    """One step: where it is, the table, what happened, by which rule, and the author's comment."""
    deal = step.deal
    yield heading((step.label, "bold"), (f"  ({where})", "dim"), style="")
    hands = (" ".join(card.face for card in hand) or "no cards" for hand in deal.hands)
    yield indented(grid((_who(deal, seat), _score(step, seat), hand) for seat, hand in enumerate(hands)))
    if plays := deal.trick or (deal.tricks[-1].plays if deal.tricks else ()):
        yield f"In the middle: {', '.join(f'{deal.players[play.seat]} {name_cards(play.cards)}' for play in plays)}"
    yield from step.note
    yield from ((f"Rule: {rule}", "dim") for rule in step.rules if rule)
    if step.comment:
        yield f"Note: {step.comment}", "italic"
    yield from filter(None, [_choices(deal)])


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
    return f"{unit} {explain.score_words(game.scores[seat], game.cucumbers[seat], rules.when_caught.mark)}"


def _choices(deal: Deal) -> str:
    """What the seat to act may do; for an exchange, the note above has the number of cards."""
    if deal.turn is None or deal.asked is Ask.EXCHANGE:
        return ""
    acts = deal.legal()
    named = [name_cards(act.cards) if isinstance(act, Play) else str(act) for act in acts[:MOST_ALLOWED]]
    more = f" and {len(acts) - MOST_ALLOWED} more" if len(acts) > MOST_ALLOWED else ""
    return f"{deal.actor} may now choose: {', '.join(named)}{more}"


# --- a study ----------------------------------------------------------------------------------------------------------


_SHOWN = (("place", "charged"), ("seat", "won"))  # shown beside the measures that are one number each


@prints
def print_study(rows: Sequence[measures.MeasureRow]) -> Blocks:
    """Prints the rows of a study in brief: the measures, who is charged by place, and who wins."""
    about = itemgetter("variant", "players", "bots")
    for (variant, players, bots), of_case in groupby(filter(_is_short, rows), about):
        yield f"{variant}, {players} players, {bots}", "bold"
        yield numbers(
            ("", "value", "from", "to", "among"),
            ((_row_name(row), *_with_ends(row), f"{row['n']:,}") for row in of_case),
        )


@prints
def print_comparison(rows: Sequence[paired.DifferenceRow]) -> Blocks:
    """Prints by how much games differ: the measures, and who is charged by place, and who wins."""
    about = itemgetter("variant", "against", "players", "bots")
    for (variant, against, players, bots), of_pair in groupby(filter(_is_short, rows), about):
        yield f"{variant} less {against}, {players} players, {bots}", "bold"
        yield numbers(("", "difference", "from", "to", "value", "there"), map(_difference, of_pair))


def _difference(row: paired.DifferenceRow) -> list[str]:
    unit = row["unit"] if row["unit"] == "share" else ""
    others = (_number(number, unit) for number in (row["low"], row["high"], row["value"], row["other"]))
    return [_row_name(row), _number(row["difference"], row["unit"]), *others]


def _is_short(row: measures.MeasureRow | paired.DifferenceRow) -> bool:
    return not row["by"] or (row["by"], row["measure"]) in _SHOWN


def _row_name(row: measures.MeasureRow | paired.DifferenceRow) -> str:
    return f"{row['measure']}, {row['by']} {row['at']}" if row["by"] else row["measure"]


def _with_ends(row: measures.MeasureRow | tournament.TournamentRow) -> Iterator[str]:
    """A value and the ends of its interval."""
    return (_number(number, row["unit"]) for number in (row["value"], row["low"], row["high"]))


def _number(number: float, unit: str) -> str:
    if isnan(number):  # a single value has no interval
        return "?"
    return f"{100 * number:.2f} %" if unit == "share" else f"{number:.3f} {unit}".rstrip()


# --- a tournament -----------------------------------------------------------------------------------------------------

MOST_SIDE_BY_SIDE = 8  # bots in the columns of a table
_DOES = ("pays", "wins")


@prints
def print_tournament(rows: Sequence[tournament.TournamentRow]) -> Blocks:
    """Prints the rating of each bot, the best first, and what it pays or wins against each of the others."""
    for (variant, players), of_contest in groupby(rows, itemgetter("variant", "players")):
        contest = list(of_contest)
        yield f"{variant}, {players} players, {contest[0]['n']:,} {contest[0]['played']}", "bold"
        ratings = [row for row in contest if row["measure"] == "rating"]
        ratings.sort(key=lambda row: row["value"], reverse=True)
        yield numbers(("rating", "value", "from", "to"), ((row["bot"], *_with_ends(row)) for row in ratings))
        bots = list(dict.fromkeys(row["among"] for row in contest if row["among"]))
        if len(bots) <= MOST_SIDE_BY_SIDE:
            cells = {(row["bot"], row["among"]): row for row in contest if row["measure"] in _DOES}
            yield numbers(
                (f"{cells[bots[0], bots[0]]['measure']} among", *bots),
                ((bot, *(_short(cells[bot, among]) for among in bots)) for bot in bots),
            )


def _short(row: tournament.TournamentRow) -> str:
    return f"{100 * row['value']:.1f} %" if row["unit"] == "share" else f"{row['value']:z.2f}"


@prints
def print_claims(rows: Sequence[Mapping[str, str]]) -> Blocks:
    """Prints the verdict on each claim whose figures are all there."""
    from cucumber.study.claims import CLAIMS, results_in

    for claim in CLAIMS:
        figures = [row for row in rows if row["claim"] == claim.key]
        if len(figures) == len(claim.figures):
            finding = claim.judge(results_in(figures, claim))
            yield claim.says, "bold"
            yield indented(lines(f"{finding.in_words}: {finding.number}", *finding.sentences), below=1)
