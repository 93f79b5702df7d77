"""Comparing games: one deal, the same attempt in each of them; what many deals say, and what one rule changes."""
