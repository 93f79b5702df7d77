"""The sources' claims about playing well, and the verdicts."""
