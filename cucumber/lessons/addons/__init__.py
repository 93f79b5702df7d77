"""A folder that joins the site: its contents, its problems, and the one that this site uses."""

from cucumber.lessons.addons.folder import Club, ContentFile, FileKind, Folder, NotebookPage, Problem
from cucumber.lessons.addons.folder_reader import (
    current_folder,
    read_folder,
    register_games,
    scenario_at,
    write_for_pages,
)

__all__ = [
    "Club",
    "ContentFile",
    "FileKind",
    "Folder",
    "NotebookPage",
    "Problem",
    "current_folder",
    "read_folder",
    "register_games",
    "scenario_at",
    "write_for_pages",
]
