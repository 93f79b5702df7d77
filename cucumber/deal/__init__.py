"""One deal: hands are held, decisions and tricks are made, and the last trick has a taker."""

from cucumber.deal.deal import Deal, Verdict

__all__ = ["Deal", "Verdict"]
