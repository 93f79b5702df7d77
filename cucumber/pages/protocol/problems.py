"""Problems with files of the folder that joined the site, for the pages that would list them."""

from __future__ import annotations

from cucumber.lessons.addons import FileKind, of_this_site


def problems(*kinds: FileKind) -> list[dict[str, str]]:
    """Each file of these kinds that can't be read, and why; none where no folder joined."""
    folder = of_this_site()
    return [{"file": each.file, "reason": each.reason} for each in (folder.wrong_with(*kinds) if folder else ())]
