"""The page of the rules: one game at a time."""
