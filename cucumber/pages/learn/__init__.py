"""Learning a game: lessons one after the other, each a story that stops at its tasks."""
