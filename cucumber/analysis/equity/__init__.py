"""The game, not just the deal: what each player's chance of winning it is, from tables or by playing it to its end."""
