"""A bot of another package."""

from cucumber import Bot


def cautious(seen, _rng):
    """The cheapest card that beats, or the first act allowed."""
    beating = [option.act for option in seen.options if option.beats]
    return beating[0] if beating else seen.acts[0]


CAUTIOUS = Bot("cautious", "Beats as cheaply as it can.", cautious)
