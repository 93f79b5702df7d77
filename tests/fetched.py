"""Packages of npm that only tests need: each is fetched once, and kept on this machine outside the tree."""

import tarfile

from cucumber.site.edition.toolchain import cache_folder, run_node


def npm_package(name):
    """The folder of a package such as "esbuild@0.28.2"."""
    folder = cache_folder().parent / "tests" / name.replace("/", "-")
    if not (folder / "complete").exists():
        folder.mkdir(parents=True, exist_ok=True)
        packed = run_node("npm", ["pack", name, "--silent", f"--pack-destination={folder}"], folder).split()[-1]
        with tarfile.open(folder / packed) as files:
            files.extractall(folder, filter="data")
        (folder / packed).unlink()
        (folder / "complete").touch()
    return folder / "package"
