"""How the bots decide: each strategy is a function from a view and a source of chance to an act."""
