"""Playing a game against bots, and looking back at it."""
