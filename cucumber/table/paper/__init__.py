"""What is printed or passed on: a game to hand out, a question with its answer overleaf, and the way into a room."""
