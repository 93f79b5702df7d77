"""The sheets below the table: two lines compared, what can follow each card, and the scores."""

from __future__ import annotations

from html import escape
from typing import Any

from cucumber.analysis.game_tree import too_many
from cucumber.engine.rules import Ending
from cucumber.pages.explore.outcomes import OutcomesReport
from cucumber.pages.explore.two_lines import comparison_props
from cucumber.pages.stage.score_sheet import sheet, standings
from cucumber.table.explore import Exploration
from cucumber.words.show.score_chart import score_chart

SHEETS = COMPARE, OUTCOMES, SCORE = "compare", "outcomes", "score"
_ONLY_OPEN = "This looks at all hands. View all hands open to see it."
_INVITATION = (
    "For each card that may be played now: how it comes out if the rival plays on for everyone, and over all the ways "
    "in which everyone could play on."
)


def below(
    key: str, exploration: Exploration, pair: tuple[int, int], counted: OutcomesReport, *, is_open: bool
) -> dict[str, Any]:
    """The chosen sheet; those that need all hands are shown only where hands are open."""
    if key == SCORE:
        return {**sheet(exploration), "chart": _chart(exploration)}
    if not is_open:
        return {"html": f"<p>{_ONLY_OPEN}</p>"}
    if key == COMPARE:
        return comparison_props(exploration, pair)
    refusal = too_many(exploration.position.current_deal)
    return {
        "html": counted.html or f"<p>{escape(refusal or _INVITATION)}</p>",
        "share": counted.share,
        "can": not refusal,
    }


def _chart(exploration: Exploration) -> str:
    """How the scores went, deal by deal; empty before a deal is over."""
    games = [game for _, _, game in standings(exploration)]
    if len(games) == 1:
        return ""
    limit, ending = games[0].rules.limit, games[0].rules.ending
    line = None if ending is Ending.SINGLE_DEAL or limit.falling else limit.points
    return score_chart(games[0].players, [game.scores for game in games], line)
