"""What the notebooks call: the card table and the panels round it. Everything heavy is imported here, never by the engine."""
