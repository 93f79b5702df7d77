"""A game as played, annotated and tried: moves and links, scenarios, what if, games side by side, real cards, paper."""
