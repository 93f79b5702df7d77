"""The page of a folder that joined the site, and what is wrong with its files, for every page on which they stand."""

from cucumber.ui.club.page import club, problems_html

__all__ = ["club", "problems_html"]
