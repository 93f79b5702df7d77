"""The protocol of pages: their state, the sessions that show it, the jobs they run, and what browsers load."""
