"""Tasks, courses and practice; plans for an evening; folders that join the site."""
