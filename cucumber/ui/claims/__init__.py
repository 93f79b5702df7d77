"""The page of the claims: what the sources say about playing well, and what became of it."""

from cucumber.ui.claims.page import claims, how_many

__all__ = ["claims", "how_many"]
