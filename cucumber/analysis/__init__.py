"""What a seat can know, what each act can bring over all ways of playing on, and what is likely to come of it."""
