"""A plan for a lesson or an evening: what is shown, in which order, with notes for its presenter."""
