"""Practice: one task after the other, for any game."""
