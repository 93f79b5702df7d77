"""A folder that joins the site: its contents, its problems, and the one that this site uses."""

from cucumber.lessons.addons.about import Club
from cucumber.lessons.addons.folder import ContentFile, FileKind, Folder, NotebookPage, Problem
from cucumber.lessons.addons.folder_reader import know_the_games_of, read_folder, scenario_at
from cucumber.lessons.addons.site_folder import of_this_site, write_for_pages

__all__ = [
    "Club",
    "ContentFile",
    "FileKind",
    "Folder",
    "NotebookPage",
    "Problem",
    "know_the_games_of",
    "of_this_site",
    "read_folder",
    "scenario_at",
    "write_for_pages",
]
