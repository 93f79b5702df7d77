"""The page of a plan: what a lesson or an evening shows, in its order."""
