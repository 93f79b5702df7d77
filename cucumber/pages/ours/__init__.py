"""The page of our own rules: a game of one's own, made of answers."""
