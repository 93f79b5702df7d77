"""What the sources say about playing well, and what became of it."""
