"""What a seat can know, every way a deal can go on after each act, and what is likely to happen."""
