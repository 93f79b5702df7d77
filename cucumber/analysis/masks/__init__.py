"""Trick play on 64-bit masks of cards, in functions that are compiled: what bots that search and many deals rest on."""
