"""The package as others get it: a wheel, installed where this checkout isn't."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROGRAM = """
from cucumber import BadStudy, Deal, find
from cucumber.study import run

reveal_type(find("agurk").rules)
reveal_type(Deal.of(find("agurk").rules, ["9h", "Jd"]).taker)
reveal_type(run)
wrong: int = find("agurk").name
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A Python of its own in which the wheel is installed, and nothing else."""
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    (packages,) = (folder / "venv").glob("lib/python*/site-packages")
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as parts:
        parts.extractall(packages)
    return folder


@pytest.mark.thorough
def test_who_uses_it_gets_its_types(installed):
    (installed / "base.py").write_text(PROGRAM)
    told = subprocess.run(
        [sys.executable, "-m", "mypy", "--python-executable", "venv/bin/python", "--cache-dir", "cache", "base.py"],
        cwd=installed,
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    assert 'Revealed type is "cucumber.engine.rules.questions.Rules"' in told
    assert "int | None" in told or "Union[builtins.int, None]" in told
    assert "def (" in told
    assert 'Incompatible types in assignment (expression has type "str", variable has type "int")' in told
    assert "Found 1 error" in told
