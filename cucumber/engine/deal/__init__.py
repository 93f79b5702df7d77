"""One deal: the hands, the decisions before the play, the tricks, and who takes the last one."""

from cucumber.engine.deal.deal import Deal, Verdict

__all__ = ["Deal", "Verdict"]
