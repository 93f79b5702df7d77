"""Deals in which one rule decides: whoever plays them as in the known game pays for it."""
