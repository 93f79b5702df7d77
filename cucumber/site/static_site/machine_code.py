"""Numba's own code for the compiled play, adapted to the browser's machine.

Run it as `python -m cucumber.site.static_site.machine_code FILE`: it writes the code of all functions, or of those that
are named after the file, not yet linked, and prints their names. It needs a process of its own, in which numba has
compiled nothing yet.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, get_type_hints

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import numba

import cucumber.analysis.equity
import cucumber.analysis.fast
import cucumber.analysis.masks
import cucumber.analysis.search
from cucumber.analysis.masks.compilation import TO_COMPILE, Ints, packed, zeros
from cucumber.analysis.masks.compiled_rules import CompiledRules, compiled_rules
from cucumber.analysis.search.desk import new_desk
from cucumber.engine.variants import find

_AT_A_DESK = "_at_a_desk"
_MACHINE = "wasm32-unknown-emscripten"
_FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"

# References to rows are not counted: the rows that the library is given belong to its caller.
_CHANGES = (
    (r'target triple = ".*"', f'target triple = "{_MACHINE}"'),
    (r'"(?:target-cpu|target-features|probe-stack)"="[^"]*"', ""),
    (r"(?:tail )?call i8 @llvm\.x86\.atomic\.sub\.cc\.i64\([^)]*\)(?: #\d+)?", "add i8 0, 0"),
    (r"(?m)^declare .*@llvm\.x86\.[^\n]*\n", ""),
)


def write_code(path: Path, functions: Mapping[str, Callable[..., Any]]) -> None:
    """Writes the code of functions, each under its name."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(_MACHINE).create_target_machine(opt=3, reloc="pic", features=_FEATURES)
    whole = llvm.parse_assembly("")
    for name, function in functions.items():
        whole.link_in(_code_of(name, function, str(machine.target_data)))
    for each in whole.functions:
        if not each.is_declaration and each.name not in functions:
            each.linkage = "internal"
    builder = llvm.create_pass_builder(machine, llvm.PipelineTuningOptions(speed_level=3))
    builder.getModulePassManager().run(whole, builder)
    path.write_bytes(machine.emit_object(whole))


def all_to_compile() -> dict[str, Callable[..., Any]]:
    """Every function that is `cached`, by name, in order; what may take a desk comes twice, with and without one."""
    for room in (cucumber.analysis.fast, cucumber.analysis.equity, cucumber.analysis.search):
        for module_info in walk_packages(room.__path__, f"{room.__name__}."):
            import_module(module_info.name)
    at_a_desk = {f"{name}{_AT_A_DESK}": each for name, each in TO_COMPILE.items() if _may_take_a_desk(each)}
    return dict(sorted((TO_COMPILE | at_a_desk).items()))


def _may_take_a_desk(function: Callable[..., Any]) -> bool:
    return any("desk" in getattr(kind, "_fields", ()) for kind in get_type_hints(function).values())


def _code_of(name: str, function: Callable[..., Any], layout: str) -> llvm.ModuleRef:
    """A module with the code of one function, which shows itself under this name alone."""
    dispatcher = numba.njit(nogil=True)(function)
    kinds = [kind for argument, kind in get_type_hints(function).items() if argument != "return"]
    examples = [_example(kind, searching=name.endswith(_AT_A_DESK)) for kind in kinds]
    dispatcher.compile(tuple(map(numba.typeof, examples)))
    (compiled,) = dispatcher.overloads.values()
    code = compiled.library.get_llvm_str()
    for old, new in ((r'target datalayout = ".*"', f'target datalayout = "{layout}"'), *_CHANGES):
        code = re.sub(old, new, code)
    module = llvm.parse_assembly(code)
    for each in (*module.functions, *module.global_variables):
        if not each.is_declaration and each.linkage in {llvm.Linkage.external, llvm.Linkage.common}:
            each.linkage = "internal"
    itself = module.get_function(compiled.fndesc.llvm_func_name)
    itself.name, itself.linkage = name, "external"
    return module


def _example(kind: Any, *, searching: bool) -> Any:
    """A value of this kind; it stands for all of them, since rows in objects of one kind are equally long."""
    if kind in {int, bool}:
        return kind()
    if kind is Ints:
        return zeros(1)
    if kind is CompiledRules:
        return compiled_rules(find("agurk").rules, 2)
    if kind is Any:  # a desk, where some of the bots search
        return new_desk() if searching else None
    if issubclass(kind, tuple):
        return kind(*(_example(each, searching=searching) for each in get_type_hints(kind).values()))
    needed = [0 for each in fields(kind) if each.default is each.default_factory is MISSING]
    return packed(kind(*needed))


if __name__ == "__main__":
    path, *chosen = sys.argv[1:]
    functions = {name: function for name, function in all_to_compile().items() if not chosen or name in chosen}
    write_code(Path(path), functions)
    print(*functions)  # noqa: T201 -- what it is run for
