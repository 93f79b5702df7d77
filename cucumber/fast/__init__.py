"""The same trick play on 64-bit card masks, compiled where numba is installed: millions of deals."""
