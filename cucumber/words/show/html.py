"""How values show themselves in a notebook cell: functions from a value to HTML, with all outside text escaped."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from html import escape
from typing import Any
from urllib.parse import quote

from cucumber.engine.cards import Card
from cucumber.engine.deal import Deal
from cucumber.engine.game import Game, PlayedGame
from cucumber.engine.rules import Rules
from cucumber.engine.variants import Variant, named_source
from cucumber.engine.variants.conflicts import Conflict
from cucumber.engine.view import View
from cucumber.english import quantity
from cucumber.words.explain.how_to_play import HowToPlay
from cucumber.words.explain.rule_sheet import (
    Difference,
    RuleSheet,
    Section,
    SharedAnswer,
    Statement,
    conflict_answers,
    conflicts_about,
    differences,
    statement,
)
from cucumber.words.show.how_to_play_html import how_to_play_html
from cucumber.words.show.links import game_link
from cucumber.words.show.tokens import token

SHEET = (
    ".cu-value :is(th,td,caption){text-align:left}.cu-value caption{font-weight:700;padding:.3em}"
    ".cu-card{display:inline-block;min-width:1.6em;padding:.15em .3em;margin:.1em;text-align:center;"
    f"border:1px solid {token('card-edge')};border-radius:.3em;background:{token('card')};font-weight:700;"
    f"color:{token('ink')}}}.cu-card-red{{color:{token('ink-red')}}}"
)
CUCUMBER = "🥒"
_DRAWING = re.compile(r"(<svg\b[^>]*>|</svg>)")
_LABEL, _WIDE = re.compile(r'aria-label="([^"]*)"'), re.compile(r'viewBox="[\d.-]+ [\d.-]+ ([\d.]+)')
_IN_AN_ADDRESS = " ='():;/,!*@$+?~[]{}|^`"  # what stands for itself in one
_PLAYED = ' <span class="cu-sign" title="You have played this rule">✓<span class="cu-aloud"> played</span></span>'


def value_html(value: Any) -> str:
    if type(value) not in _HTML:
        raise TypeError(f"A {type(value).__name__} has no picture.")
    return _HTML[type(value)](value)


def with_styles(html: str) -> str:
    """The HTML of a value where no page brings its sheet, as in a notebook of anybody's."""
    return f"<style>{SHEET}</style>{html}"


def with_images(html: str) -> str:
    """The same with each drawing as an image, for where HTML is shown with its drawings taken out, as by GitHub.

    >>> with_images('<p><svg viewBox="0 0 9 9"><svg><path d="M0 0"/></svg></svg></p>')
    '<p><img width="9" alt="" src="data:image/svg+xml,%3Csvg ...%3C/svg%3E%3C/svg%3E"></p>'
    """
    parts, drawn, depth = list[str](), list[str](), 0
    for part in _DRAWING.split(html):
        depth += part.startswith("<svg")
        (drawn if depth else parts).append(part)
        depth -= part == "</svg>"
        if drawn and not depth:
            parts.append(_as_image("".join(drawn)))
            drawn.clear()
    return "".join(parts)


def quote_svg(svg: str) -> str:
    """A drawing quoted for a URL."""
    return quote(svg, safe=_IN_AN_ADDRESS)


def _as_image(svg: str) -> str:
    about = svg.partition(">")[0]
    if "xmlns=" not in about:
        svg = svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    says, wide = _LABEL.search(about), _WIDE.search(about)
    width = f' width="{float(wide[1]):.0f}"' if wide else ""
    return f'<img{width} alt="{says[1] if says else ""}" src="data:image/svg+xml,{quote_svg(svg)}">'


def card_html(card: Card) -> str:
    """A card with a large rank and a small suit, since suits don't matter in most of these games."""
    red = " cu-card-red" if card.suit in ("d", "h") else ""
    rank, suit = ("★", "joker") if card.rank == "Jo" else (card.rank, card.suit.glyph if card.suit else "")
    return f'<span class="cu-card{red}">{escape(rank)}<small>{suit}</small></span>'


def cards_html(cards: Iterable[Card]) -> str:
    return "".join(map(card_html, cards))


def table_html(heads: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "") -> str:
    """A small table; `heads` and `caption` are plain text, the cells of `rows` are already HTML."""
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f'<table class="cu-value">{title}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def rules_html(rules: Rules) -> str:
    """Every question, with the answer these rules give."""
    rows = [(escape(question.asks), escape(rules.sentence(question.name))) for question in rules.questions_that_arise()]
    return table_html(("Question", "Answer"), rows, rules.name)


def variant_html(variant: Variant) -> str:
    """A variant: its gist, its changes, and its house rules."""
    changed = [question for question, _ in variant.differences()] or variant.rules.questions_that_arise()
    rows = [(escape(question.asks), escape(variant.rules.sentence(question.name))) for question in changed]
    to_choose = [rule for rule in variant.house_rules if rule.key not in variant.on]
    rows += [(f"House rule <code>{escape(rule.key)}</code>", escape(rule.gist)) for rule in to_choose]
    for question in variant.rules.questions_that_arise():
        rows += [("Our ruling", escape(ruling)) for ruling in variant.rulings_on(question.name)]
    rows.append(("Source", escape(variant.source)))
    return table_html(("Question", "Answer"), rows, str(variant))


def sheet_html(sheet: RuleSheet, played: Collection[str] = ()) -> str:
    """A rule sheet: its sections, with each statement numbered by source, and the sources.

    A mark shows which of its questions, named in `played`, the reader has played.
    """
    variant = sheet.variant
    head = f"<h2>{escape(variant.name)}</h2><p>{escape(variant.region)}. {escape(variant.gist)}</p>"
    sections = "".join(_section_html(sheet, section, played) for section in sheet.sections)
    sources = "".join(f'<li id="{_anchor(number)}">{escape(text)}</li>' for number, text in enumerate(sheet.sources, 1))
    notes = f"<footer><h3>Sources</h3><ol>{sources}</ol></footer>"
    return f'<article class="rule-sheet cu-box">{head}<div class="rule-sections">{sections}</div>{notes}</article>'


def _section_html(sheet: RuleSheet, section: Section, played: Collection[str]) -> str:
    lines = []
    for each in section.statements:
        mark = ' class="rule-marked cu-differs"' if each.mark else ""
        is_played = each.question is not None and each.question.name in played
        lines.append(f"<li{mark}>{statement_html(each, sheet.note(each), is_played=is_played)}</li>")
    return f"<section><h3>{escape(section.title)}</h3><ul>{''.join(lines)}</ul></section>"


def _anchor(number: int) -> str:
    return f"rule-source-{number}"


def statement_html(statement: Statement, note: int = 0, *, is_played: bool = False) -> str:
    """A statement of a sheet: the sentence, the number of its source, anything special about it, and our rulings."""
    link = f'<a href="#{_anchor(note)}" title="{escape(statement.source)}" aria-label="Source {note}">{note}</a>'
    source = f'<sup class="rule-note">{link}</sup>' if note else ""
    ours = f' <span class="rule-chip cu-chip">{statement.missing_source}</span>' if statement.missing_source else ""
    mark = f' <span class="rule-chip cu-chip rule-change">{escape(statement.mark)}</span>' if statement.mark else ""
    rulings = "".join(f'<p class="rule-ruling"><b>Our ruling:</b> {escape(text)}</p>' for text in statement.rulings)
    return f"<p>{escape(statement.sentence)}{source}{ours}{mark}{_PLAYED if is_played else ''}</p>{rulings}"


def answers_html(answers: Iterable[SharedAnswer]) -> str:
    """The answers to a question, each with the variants that give it."""
    items = []
    for each in answers:
        givers = " · ".join(game_link(giver) if giver.on else f"<b>{game_link(giver)}</b>" for giver in each.givers)
        items.append(f'<li><p>{escape(each.sentence)}</p><small class="cu-line">{givers}</small></li>')
    return f'<ul class="rule-answers">{"".join(items)}</ul>'


def differences_html(one: Variant, other: Variant) -> str:
    """What differs between two games, question by question."""
    different = differences(one, other)
    if not different:
        return f"<p>{escape(one.name)} and {escape(other.name)} are played alike.</p>"
    names = (one.name, other.name)
    heads = "".join(f'<th scope="col" role="columnheader">{escape(text)}</th>' for text in ("Question", *names))
    rows = "".join(_difference_html(each, names) for each in different)
    differing = {each.question for each in different}
    arise = other.rules.questions_that_arise()
    same = [each for each in one.rules.questions_that_arise() if each in arise and each not in differing]
    alike = "".join(f"<p><b>{escape(each.asks)}</b> {statement_html(statement(one, each))}</p>" for each in same)
    verb = "is" if len(same) == 1 else "are"
    folded = f"<details><summary>{quantity(len(same), 'answer')} {verb} the same in both</summary>{alike}</details>"
    return (
        f'<h2>{escape(one.name)}</h2><div class="rule-differences cu-tables"><table class="cu-ledger" role="table">'
        f'<thead class="cu-aloud-on-phones" role="rowgroup"><tr role="row">{heads}</tr></thead>'
        f'<tbody class="ledger-rules" role="rowgroup">{rows}</tbody></table>{folded if same else ""}</div>'
    )


def _difference_html(difference: Difference, names: tuple[str, str]) -> str:
    sides = (difference.one, difference.other)
    texts = (statement_html(side) if side else "<em>can't happen here</em>" for side in sides)
    named = zip(texts, names, strict=True)
    cells = "".join(f'<td role="cell" data-game="{escape(name)}">{text}</td>' for text, name in named)
    return f'<tr role="row"><th scope="row" role="rowheader">{escape(difference.question.asks)}</th>{cells}</tr>'


def conflicts_html(variant: Variant) -> str:
    """Where the sources of a game contradict each other, and how it is played here."""
    conflicts = "".join(map(conflict_html, conflicts_about(variant)))
    none = "<p>The sources don't contradict each other about this game.</p>"
    return f"<h2>{escape(variant.name)}</h2>{conflicts or none}"


def conflict_html(conflict: Conflict) -> str:
    """What each source says, and how it is played here."""
    sides = ((named_source(claim.source), claim.says) for claim in conflict.claims)
    claims = "".join(f"<dt>{escape(source)}</dt><dd>{escape(says)}</dd>" for source, says in sides)
    here = f"<p><b>Here:</b> {escape(conflict.here)}</p>{answers_html(conflict_answers(conflict))}"
    return f'<section class="rule-conflict"><h3>{escape(conflict.title)}</h3><dl>{claims}</dl>{here}</section>'


def history_html(variant: Variant) -> str:
    """Who wrote down, designed or told a game, as the sources name them."""
    history = ((claim.says, named_source(claim.source)) for claim in variant.history)
    claims = "".join(f"<li>{escape(says)} <small>{escape(source)}</small></li>" for says, source in history)
    if not claims:
        return ""
    return f'<section class="rule-history cu-apart"><h3>Where it comes from</h3><ul>{claims}</ul></section>'


def deal_html(deal: Deal) -> str:
    """Each seat, with the cards it holds and the cards it has played."""
    rows = []
    for seat in deal.seats:
        marks = ["dealer"] * (seat == deal.dealer) + ["to act"] * (seat == deal.turn)
        player = escape(deal.players[seat]) + (f" <small>({', '.join(marks)})</small>" if marks else "")
        rows.append((player, cards_html(deal.hands[seat]), cards_html(deal.cards_played(seat))))
    return table_html(("Player", "Hand", "Played"), rows, f"{deal.rules.name}: {deal.standing}")


def game_html(game: Game) -> str:
    """The score sheet, with a cucumber for each life lost and a note on who is out."""
    mark = "½" * (game.rules.when_caught.mark == "half-cucumber") + CUCUMBER
    scores = (f"{mark * lost} {score}" for score, lost in zip(game.scores, game.cucumbers, strict=True))
    rows = [
        (escape(player), score, cards_html(game.kept[seat]), escape(game.state_of(seat)))
        for seat, (player, score) in enumerate(zip(game.players, scores, strict=True))
    ]
    return table_html(("Player", "Score", "", ""), rows, f"{game.rules.name}, deals settled: {game.settled}")


def played_game_html(played: PlayedGame) -> str:
    """The scores of a game after each of its deals, and its present state."""
    heads = ("Player", "Start", *(f"Deal {number}" for number in range(1, len(played.games))))
    rows = [
        (escape(player), *(str(game.scores[seat]).replace("-", "−") for game in played.games))
        for seat, player in enumerate(played.end.players)
    ]
    return f"{table_html(heads, rows, f'{played.start.rules.name}: the scores')}{game_html(played.end)}"


def view_html(seen: View) -> str:
    """Each seat as the viewer sees it: the cards of an open hand, and of the others how many they are."""
    rows = [
        (
            escape(seat.name) + (" <small>(to act)</small>" if place == seen.turn else ""),
            quantity(seat.held, "card") if seat.hand is None else cards_html(seat.hand),
            "".join(cards_html(play.cards) for play in seen.trick if play.seat == place),
        )
        for place, seat in enumerate(seen.seats)
    ]
    by = "all hands open" if seen.own is None else f"as {seen.seats[seen.own].name} sees it"
    return table_html(("Player", "Hand", "In this trick"), rows, f"{seen.rules.name}, {by}")


_HTML: Mapping[type, Callable[[Any], str]] = {
    Card: card_html,
    Rules: rules_html,
    Variant: variant_html,
    RuleSheet: sheet_html,
    HowToPlay: how_to_play_html,
    Deal: deal_html,
    Game: game_html,
    PlayedGame: played_game_html,
    View: view_html,
}
