"""Packages of npm that only tests need: each is fetched once, and kept on this machine outside the tree."""

import fcntl
import tarfile

from cucumber.site.static_site.toolchain import cache_folder, run_node

SAFELY = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # since Python 3.11.4


def npm_package(name, unpack=lambda _: None):
    """The folder of a package such as "esbuild@0.28.2"; `unpack` is called once, for what is packed in it."""
    folder = cache_folder().parent / "tests" / name.replace("/", "-")
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:  # tests run side by side
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "complete").exists():
            packed = run_node("npm", ["pack", name, "--silent", f"--pack-destination={folder}"], folder).split()[-1]
            with tarfile.open(folder / packed) as files:
                files.extractall(folder, **SAFELY)  # noqa: S202 -- of a package that this project names
            (folder / packed).unlink()
            unpack(folder / "package")
            (folder / "complete").touch()
    return folder / "package"
