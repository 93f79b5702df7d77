"""What the bots think: each strategy is a function from a view and chance to an act, and sees nothing but the view."""
