"""Games side by side: one deal, and the same attempt in each of them."""
