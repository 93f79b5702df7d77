"""How much is asked: `./check` asks within minutes what each change needs, `./check thorough` every night all there is.

What only the thorough check asks is marked `thorough`; where a law has many cases, `some` says which of them are
asked before that.
"""

from __future__ import annotations

import os

THOROUGH = bool(os.environ.get("CUCUMBER_THOROUGH"))


def some(cases, number):
    """So many of these cases, first and last among them if they are several; the thorough check asks all."""
    cases = [*cases]
    if THOROUGH or len(cases) <= number:
        return cases
    return [cases[round(place * (len(cases) - 1) / max(1, number - 1))] for place in range(number)]
