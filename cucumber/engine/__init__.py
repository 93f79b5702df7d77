"""The small engine: cards, the questions and their answers, the games, a deal and a game, and how they are written."""
