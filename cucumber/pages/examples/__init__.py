"""The examples: short deals, each made to show a rule."""
