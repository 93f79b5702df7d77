"""Small games solved: strategies that nobody gains by leaving, and what a bot loses to whoever knows how it plays."""

from cucumber.extras import needed

with needed("Solving small games", extra="fast"):
    from cucumber.analysis.equilibrium.finding import Strategies, equilibrium, exploitability, strategies_of
    from cucumber.analysis.equilibrium.small_games import SmallGame, kinds_of, shortened

__all__ = ["SmallGame", "Strategies", "equilibrium", "exploitability", "kinds_of", "shortened", "strategies_of"]
