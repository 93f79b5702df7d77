"""What is installed everywhere is what was tested: the lock has one version of all that is asked for, and its sums."""

import re
import tomllib
from hashlib import sha256
from importlib.metadata import requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.cases import for_each
from tools.locked import locked

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
EXTRAS = [PROJECT["dependencies"], *(PROJECT["optional-dependencies"] | PYPROJECT["dependency-groups"]).values()]
ASKED = [Requirement(each) for extra in EXTRAS for each in extra if not each.startswith(PROJECT["name"])]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
BLOCKS = re.split(r"\n(?=\w)", LOCK)[1:]
LOCKED = [Requirement(block.partition("\\")[0]) for block in BLOCKS]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def versions(name):
    return [next(iter(each.specifier)).version for each in LOCKED if canonicalize_name(each.name) == name]


@for_each("asked", ASKED)
def test_the_lock_has_what_is_asked_for(asked):
    found = versions(canonicalize_name(asked.name))
    assert found
    assert [each for each in found if not asked.specifier.contains(each)] == []


def test_the_lock_names_versions_and_sums_and_no_place():
    assert [str(each) for each in LOCKED if each.url or [part.operator for part in each.specifier] != ["=="]] == []
    assert [block for block in BLOCKS if not re.search(r"--hash=sha256:[0-9a-f]{64}\b", block)] == []
    assert "://" not in LOCK
    assert "--index" not in LOCK


@for_each("extra", ["app", "build", "reference", "test"])
def test_what_is_picked_from_the_lock_has_all_that_an_extra_needs_here(extra):
    picked = locked(extra)
    needed, seen = {each.partition("==")[0] for each in picked.values()}, set()
    assert len(picked) <= len(LOCKED)
    while missing := needed - seen:
        name = missing.pop()
        seen.add(name)
        try:
            wants = map(Requirement, requires(name) or ())
        except ImportError:
            continue  # of another system or another Python
        needed |= {
            canonicalize_name(each.name) for each in wants if not each.marker or each.marker.evaluate({"extra": ""})
        }
    assert needed - {"cucumber-notebooks"} == {*picked}


@for_each(
    "where", ["binder/postBuild", "tools/install", ".github/workflows/release.yml", ".github/workflows/tests.yml"]
)
def test_all_installations_keep_to_it(where):
    text = (ROOT / where).read_text(encoding="utf-8")
    assert "tools/locked.py" in text
    installs = [line for line in text.splitlines() if re.search(r"--requirement|--editable", line)]
    assert installs
    assert [line for line in installs if "--require-hashes" not in line and "--no-deps" not in line] == []


def test_actions_and_the_base_of_the_container_are_pinned_by_what_is_in_them():
    used = [line for path in WORKFLOWS for line in re.findall(r"uses: (.+)", path.read_text(encoding="utf-8"))]
    assert used
    assert [each for each in used if not re.fullmatch(r"\./.+|[\w/-]+@[0-9a-f]{40} # v[\d.]+", each)] == []
    bases = re.findall(r"^FROM (.+)", (ROOT / "docs/serving/Containerfile").read_text(encoding="utf-8"), re.MULTILINE)
    assert [each for each in bases if not re.search(r"@sha256:[0-9a-f]{64}$", each)] == []


def test_the_code_of_others_is_the_version_that_its_note_names():
    vendor = ROOT / "cucumber" / "pages" / "stage" / "vendor"
    note = (vendor / "README.md").read_text(encoding="utf-8")
    named = dict(re.findall(r"SHA-256 of `([\w.]+)`: `([0-9a-f]{64})`", note))
    assert named == {path.name: sha256(path.read_bytes()).hexdigest() for path in vendor.glob("*.mjs")}
    assert re.search(r"\(https://\S+\) \d+\.\d+\.\d+, unchanged", note)
