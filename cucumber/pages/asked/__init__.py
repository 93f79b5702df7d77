"""One question at a table."""
