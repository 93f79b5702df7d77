"""The stage: the table, and one panel beside it, as pages tell them and browsers draw them."""
