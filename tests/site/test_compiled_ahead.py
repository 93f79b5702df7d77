"""The library for the browser: compiled play that comes to the same as here, wherever it is run."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import llvmlite.binding as llvm
import pytest

import cucumber
from cucumber.analysis.masks.support import needs_the_engine
from cucumber.site.static_site import compiled_ahead, toolchain
from tests import compiled_play
from tests.analysis.fast.test_fast import bots_for
from tests.strategies import TABLES_AND_NUMBERS

IN_THE_BROWSER = """
import { loadPyodide } from "PYODIDE";
const py = await loadPyodide();
py.mountNodeFS("/site", process.argv[2]);
py.runPython(`
import json, pathlib, sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/site")
from tests import compiled_play
told = compiled_play.told(json.loads(pathlib.Path("/site/tables.json").read_text()))
pathlib.Path("/site/told.json").write_text(json.dumps(told))
`);
"""
pytestmark = pytest.mark.thorough

ON_MASKS = [(table.key, number) for table, number in TABLES_AND_NUMBERS if not needs_the_engine(table.rules, number)]
TABLES = [(key, bots_for(place, number)) for place, (key, number) in enumerate(ON_MASKS)]


@pytest.fixture(scope="module")
def told_in_the_browser(tmp_path_factory):
    """What the library's play comes to in the browser's Python, by name."""
    folder = tmp_path_factory.mktemp("edition")
    unseen = shutil.ignore_patterns("__pycache__", "notebooks")
    shutil.copytree(Path(cucumber.__file__).parent, folder / "cucumber", ignore=unseen)
    compiled_ahead.write_library(folder / "cucumber" / "analysis" / "masks" / "compiled.so")
    (folder / "tests").mkdir()
    shutil.copy(compiled_play.__file__, folder / "tests")
    (folder / "tables.json").write_text(json.dumps(TABLES))
    address = (toolchain.npm_folder() / "pyodide" / "pyodide.mjs").as_uri()
    (folder / "tell.mjs").write_text(IN_THE_BROWSER.replace("PYODIDE", address))
    toolchain.run_node("node", [str(folder / "tell.mjs"), str(folder)], folder)
    return json.loads((folder / "told.json").read_text())


def test_play_comes_to_the_same_in_the_browser_where_nothing_is_left_to_plain_python(told_in_the_browser):
    told_here = json.loads(json.dumps(compiled_play.told(TABLES)))
    assert len(told_here) > len(TABLES) > 250
    assert told_in_the_browser.keys() == told_here.keys()
    different = [name for name in told_here if told_in_the_browser[name] != told_here[name]]
    assert different == []
    assert "uncompiled" not in json.dumps(told_in_the_browser)


def test_the_code_is_the_same_each_time(tmp_path):
    chosen = ["open_cards_follow"]
    for name in ("one.o", "other.o"):
        assert compiled_ahead.write_code(tmp_path / name, *chosen) == chosen
    assert (tmp_path / "one.o").read_bytes() == (tmp_path / "other.o").read_bytes()


def test_what_a_build_lacks_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr(compiled_ahead, "_NEEDED", ("numba", "a_linker"))
    with pytest.raises(toolchain.CannotBuild, match="needs a_linker"):
        compiled_ahead.write_library(tmp_path / "compiled.so")
    assert not list(tmp_path.iterdir())


def test_a_library_calls_nothing_that_is_not_in_it(tmp_path):
    code = "define void @play() {{ call void @deal() ret void }} {} void @deal(){}"
    assemble(tmp_path / "whole.o", code.format("define", "{ ret void }"))
    compiled_ahead.link(tmp_path / "whole.o", ["play"], tmp_path / "whole.so")
    assemble(tmp_path / "part.o", code.format("declare", ""))
    with pytest.raises(toolchain.CannotBuild, match="undefined symbol: deal"):
        compiled_ahead.link(tmp_path / "part.o", ["play"], tmp_path / "part.so")


def assemble(path, text):
    """Writes the machine code of a text of LLVM's."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple("wasm32-unknown-emscripten").create_target_machine(reloc="pic")
    path.write_bytes(machine.emit_object(llvm.parse_assembly(text)))
