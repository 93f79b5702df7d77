"""The family: its tree, and each game's answers."""
