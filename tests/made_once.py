"""What many tests need and takes long to make, made once: `./check` does so beside its checks, before the tests.

python -m tests.made_once library    the library of the built site, which is kept on this machine
python -m tests.made_once play       compiled play, as far as tests ask for it, which is kept beside its source
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from cucumber.analysis.compile_ahead import compile_ahead
from cucumber.site.static_site.compiled_ahead import write_library
from tests import compiled_play


def library() -> None:
    """Makes the library."""
    with TemporaryDirectory() as folder:
        write_library(Path(folder) / "compiled.so")


def play() -> None:
    """Plays a little of everything that is compiled: first what pages need, then what tests alone ask for."""
    compile_ahead()
    compiled_play.told([("agurk", ["sharp", "patient", "random"])])


if __name__ == "__main__":
    {"library": library, "play": play}[sys.argv[1]]()
