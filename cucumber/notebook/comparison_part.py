"""`compare`: the same cards in two to four games, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

from cucumber.engine.cards import write_cards
from cucumber.engine.deal import Deal
from cucumber.engine.deal.checks import seat_of
from cucumber.errors import BadStudy, check_kind
from cucumber.extras import need
from cucumber.notebook.call_errors import reports_in_cell
from cucumber.notebook.part import HTML, Part
from cucumber.notebook.stories import ScenarioLike, line_of
from cucumber.pages.comparison.comparison_page import ComparisonPage
from cucumber.pages.comparison.comparison_results import results_props
from cucumber.pages.essay.part_state import PartState
from cucumber.table.compare import Comparison
from cucumber.table.compare.comparison import FEWEST, MOST
from cucumber.table.explore.setup import Setup
from cucumber.table.questions.tasks import NAMES
from cucumber.words.show.html import table_html, with_styles
from cucumber.words.show.interval_chart import Dot

if TYPE_CHECKING:
    import pandas as pd
    from plotly.graph_objects import Figure

_USUAL = 3  # players


@dataclass(frozen=True, kw_only=True)
class ComparisonState(ComparisonPage, PartState):
    """Games side by side."""

    name: ClassVar[str] = "compare"

    @property
    def value(self) -> dict[str, dict[str, int]]:
        """What each player pays, by game."""
        ends = {column.name: column.end for column in self.parallel_play.columns}
        return {name: {end.players[seat]: end.charges.get(seat, 0) for seat in end.seats} for name, end in ends.items()}


class ComparisonPart(Part[ComparisonState]):
    """Games side by side: `comparison` has the games and cards; the `value` is what each player pays, by game.

    `table` and `figure` show the same.
    """

    @property
    def comparison(self) -> Comparison:
        """The games that are compared, the cards, and what is played."""
        return self.state.comparison

    @property
    def table(self) -> pd.DataFrame:
        """A row for each player and a column for each game: what the player pays there, in points or credits."""
        need("The table of a comparison", "pandas", extra="study")
        import pandas as pd

        return pd.DataFrame(self.value).rename_axis("player")

    @property
    def figure(self) -> Figure:
        """The same as a figure of plotly. Raises MissingExtra without it."""
        from cucumber.study.figures import dots_figure

        dots = [
            Dot(player, game, points, points, points)
            for game, by_player in self.value.items()
            for player, points in by_player.items()
        ]
        return dots_figure("The same cards, another bill", {"points to pay": dots})

    def __repr__(self) -> str:
        return f"<ComparisonPart: {' · '.join(self.value)}>"

    def _picture(self) -> Mapping[str, str]:
        results = results_props(self.state.parallel_play)
        summary = "".join(f"<p>{escape(sentence)}</p>" for sentence in results["short"])
        rows = [(escape(row["head"]), *map(escape, row["cells"])) for row in results["rows"]]
        return {HTML: with_styles(f"{summary}{table_html(('', *results['heads']), rows)}")}


def _comparison_state(_before: PartState | None, *games: str, bots: Sequence[str], **kwargs: Any) -> ComparisonState:
    return ComparisonState.of(Comparison(games, _setup(**kwargs), tuple(bots)))


def _setup(
    deal: ScenarioLike | Deal | None, players: Sequence[str] | int, hands: Sequence[str], **kwargs: Any
) -> Setup:
    """The cards and the plays: those of a deal or a scenario, or as given."""
    if deal is not None:
        line = line_of(deal)
        shown = line.deal
        return Setup(
            players=tuple(shown.players[seat] for seat in shown.seats),
            hands=tuple(write_cards(shown.hands[seat]) for seat in shown.seats),
            dealer=shown.seats.index(shown.dealer),
            leader=shown.seats.index(shown.leader),
            played=", ".join(line.acts),
        )
    check_kind(hands, (list, tuple), "Hands are a list, a text for each player", "hands")
    names = NAMES[: players or len(hands) or _USUAL] if isinstance(players, int) else tuple(players)
    leader = seat_of(names, kwargs.pop("leader"))
    return Setup(players=names, hands=tuple(map(str, hands)), leader=leader, **kwargs)


@reports_in_cell
def compare(
    *games: str,
    deal: ScenarioLike | Deal | None = None,
    hands: Sequence[str] = (),
    played: str = "",
    players: Sequence[str] | int = 0,
    leader: int | str | None = None,
    bots: Sequence[str] = (),
    seed: str = "1",
) -> ComparisonPart:
    """The same cards in two to four games, side by side.

    The cards are those of a `deal` or a scenario, the `hands` given, or dealt by the `seed`; what was `played` is tried
    in each game, and bots play the rest. `players` are names, or how many there are.

    >>> compare("agurk", "gurka-modern", hands=["6c 9h", "3c 5s", "2d 7d"], played="9h, 3c, 7d", leader=0).value
    {'Agurk': {'Ann': 0, 'Bo': 0, 'Cai': 7}, 'Swedish Gurka, today': {'Ann': 6, 'Bo': 0, 'Cai': 0}}

    Raises BadStudy for too few games or too many, and CucumberError, whose `field` says what it is about, for cards or
    players that these games can't be compared with.
    """
    if not FEWEST <= len(games) <= MOST:
        raise BadStudy(
            f"You can compare two to four games, compare('agurk', 'gurka-se'), not {len(games)}.", field="games"
        )
    cards = {"deal": deal, "players": players, "hands": hands, "played": played, "leader": leader, "seed": seed}
    return ComparisonPart(_comparison_state, *games, bots=bots, **cards)
