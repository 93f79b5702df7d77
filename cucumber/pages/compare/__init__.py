"""Comparing games: the same deal and plays in each of them; results of many deals, and the effect of one rule."""
