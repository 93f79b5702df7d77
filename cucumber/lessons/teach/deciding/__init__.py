"""Deals in which one rule decides: playing them as in the known game costs points."""
