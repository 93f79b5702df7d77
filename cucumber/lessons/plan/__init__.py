"""A plan for a lesson or an evening: its steps in order, with notes for the presenter."""
