"""The page of our own rules: a game of your own, made of answers."""
