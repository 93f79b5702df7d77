"""Problems with files of the folder that joined the site, for the pages that would list them."""

from __future__ import annotations

from cucumber.lessons.addons import FileKind, current_folder


def problems(*kinds: FileKind) -> list[dict[str, str]]:
    """Each file of these kinds that can't be read, and why; none where no folder joined."""
    folder = current_folder()
    return [{"file": each.file, "reason": each.reason} for each in (folder.problems_with(*kinds) if folder else ())]
