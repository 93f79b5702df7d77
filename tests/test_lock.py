"""What is installed everywhere is what was tested: the lock names one version of all that the project asks for."""

import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.cases import for_each

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"].values()
ASKED = [Requirement(each) for extra in EXTRAS for each in extra if not each.startswith(PROJECT["name"])]
LINES = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
LOCKED = [Requirement(line) for line in LINES if not line.startswith("#")]


def locked(name):
    return [each for each in LOCKED if canonicalize_name(each.name) == canonicalize_name(name)]


@for_each("asked", ASKED)
def test_the_lock_has_what_is_asked_for(asked):
    versions = [next(iter(each.specifier)).version for each in locked(asked.name)]
    assert versions
    assert [each for each in versions if not asked.specifier.contains(each)] == []


def test_the_lock_names_versions_and_no_place():
    assert [str(each) for each in LOCKED if each.url or [part.operator for part in each.specifier] != ["=="]] == []


@for_each("where", ["binder/requirements.txt", "tools/install", "docs/serving/Containerfile"])
def test_all_installations_keep_to_it(where):
    assert "requirements.lock" in (ROOT / where).read_text(encoding="utf-8")
