"""A deal as one line of text, and a whole game as a few, for files, links and tests."""

from cucumber.engine.notation.deals import play_out, read_deal, read_dealing, split_acts, write_deal
from cucumber.engine.notation.games import read_game, write_game

__all__ = ["play_out", "read_deal", "read_dealing", "read_game", "split_acts", "write_deal", "write_game"]
