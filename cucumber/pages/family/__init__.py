"""The family: who comes from whom, and who answers what."""
