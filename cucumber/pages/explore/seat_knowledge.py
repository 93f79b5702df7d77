"""What one seat knows of the others' cards, and why."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from cucumber.analysis.inference import Knowledge, Place, Unseen, knowledge
from cucumber.table.moves import Position


def viewer_knowledge_html(position: Position, viewer: int | None) -> str:
    """Where each card unseen by a seat can and can't be, as HTML; empty if all hands are open."""
    if viewer is None or position.deal is None or position.deal.over:
        return ""
    game = position.game if any(position.game.kept) else None
    return knowledge_html(position.deal.players[viewer], knowledge(position.deal, viewer, game))


def knowledge_html(player: str, known: Knowledge) -> str:
    """What a player knows, each other seat as a line that unfolds into all the cards."""
    places = [(holding.seat, holding.sentence) for holding in known.holdings]
    out: list[tuple[Place, str]] = [(None, f"Out of play: {known.out_of_play} cards.")] if known.out_of_play else []
    parts = "".join(_place(known, place, sentence) for place, sentence in (*places, *out))
    help_text = "Open a line to see every card. A crossed-out card can't be there; the reason is below."
    head = f'<h3>What {escape(player)} can know</h3><p class="cu-note">{help_text}</p>'
    return f'<section class="explore-known cu-folds cu-told">{head}<div class="cu-lines">{parts}</div></section>'


def _place(known: Knowledge, place: Place, sentence: str) -> str:
    chips = "".join(_chip(unseen, place) for unseen in known.unseen)
    reasons = "".join(f"<li>{escape(reason)}</li>" for reason in dict.fromkeys(_reasons(known, place)))
    listed = f"<ul>{reasons}</ul>" if reasons else ""
    return f'<details><summary>{escape(sentence)}</summary><p class="explore-chips">{chips}</p>{listed}</details>'


def _chip(unseen: Unseen, place: Place) -> str:
    """A card as a chip: struck out where it cannot be, framed where it must be."""
    times = f"×{unseen.count}" if unseen.count > 1 else ""
    red = ' class="cu-red"' if unseen.card.suit and unseen.card.suit.glyph in "♦♥" else ""
    text = f"<i{red}>{escape(unseen.card.face)}</i>{times}"
    if place in unseen.excluded:
        return f'<s title="{escape(unseen.excluded[place])}">{text}</s> '
    if unseen.certain:
        return f'<b title="{escape(unseen.because)}">{text}</b> '
    return f"<span>{text}</span> "


def _reasons(known: Knowledge, place: Place) -> Iterator[str]:
    """Why cards cannot be there, or must be."""
    for unseen in known.unseen:
        if place in unseen.excluded:
            yield unseen.excluded[place]
        elif unseen.certain and unseen.because:
            yield f"{unseen.card.face}: {unseen.because[0].lower()}{unseen.because[1:]}"
