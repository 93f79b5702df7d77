"""A JavaScript module and everything it imports as one text, so that a page needs no second file.

Modules import each other in the usual way: `import { a, b as c } from "./dom.mjs";`. In the bundle, each imported
module is a function that returns its exports: all other names stay inside it and cannot clash.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

_NAMES = r"\{([^{}]*)\}"
_IMPORT = re.compile(rf'^import\s*{_NAMES}\s*from\s*"(\.[^"\n]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function\*?|function\*?|class|const) ?([\w$]+))", re.MULTILINE)
_EXPORT_LIST = re.compile(rf"\bexport\s*{_NAMES};?\s*\Z")
_ANY = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_ONE_NAME = re.compile(r"([\w$]+)(?:\s+as\s+([\w$]+))?")
_DEFAULT = "export default "
# Lines of comments and empty ones, what lines are indented by, and comments behind code, as far as they hold no quotes.
_COMMENTS = re.compile(r"^ *(?:/\*\*.*?\*/|//[^\n]*)?\n|^ +|(?<=[;{},(\[]) // [^\n\"'`]*$", re.MULTILINE | re.DOTALL)
_LINE_END = re.compile(r"^((?:(?!//).)*[;{,])\n", re.MULTILINE)  # where no comment is left that would go on


def bundle(path: Path) -> str:
    """The module at this path with everything it imports, as the text of one module with the same exports.

    Comments, indentation and most ends of lines are left out.

    Raises ValueError for an import or export that is not supported here, and for modules that import each other in a
    circle.
    """
    return _bundle(path.resolve())


@cache
def _bundle(path: Path) -> str:
    order: list[Path] = []
    _visit(path, (), order)
    names = {module: f"$m{place}" for place, module in enumerate(order)}
    imported = "".join(_as_function(module, names) for module in order[:-1])
    return _LINE_END.sub(r"\1", _COMMENTS.sub("", imported + _with_imports(path, names)))


def _visit(path: Path, on_the_way: tuple[Path, ...], order: list[Path]) -> None:
    """Adds the modules that this one imports to `order`, and then this one."""
    if path in on_the_way:
        circle = (*on_the_way[on_the_way.index(path) :], path)
        raise ValueError(f"These modules import each other in a circle: {' → '.join(each.name for each in circle)}.")
    if path not in order:
        for _, imported in _IMPORT.findall(_text(path)):
            _visit((path.parent / imported).resolve(), (*on_the_way, path), order)
        order.append(path)


@cache
def _text(path: Path) -> str:
    """The text of a module. Raises ValueError if it cannot be bundled."""
    text = path.read_text(encoding="utf-8")
    for line in _ANY.finditer(text):
        matches = (pattern.match(text, line.start()) for pattern in (_IMPORT, _EXPORT, _EXPORT_LIST))
        if not any(matches) and not line[0].startswith(_DEFAULT):
            number = text.count("\n", 0, line.start()) + 1
            raise ValueError(f"{path.name}, line {number}: this cannot be bundled with other modules: {line[0]:.80}")
    return text


def _with_imports(path: Path, names: dict[Path, str]) -> str:
    """The text of a module that takes its imports from the modules above it."""

    def destructuring(match: re.Match[str]) -> str:
        module = (path.parent / match[2]).resolve()
        requested, exported = _pairs(match[1]), _exports(module)
        if missing := [name for name, _ in requested if name not in exported]:
            raise ValueError(f"{path.name}: {module.name} exports no {' and no '.join(missing)}.")
        return f"const {{{_name_list(requested)}}} = {names[module]};"

    return _IMPORT.sub(destructuring, _text(path))


def _as_function(path: Path, names: dict[Path, str]) -> str:
    """A module as a function that is called at once and returns its exports."""
    if _DEFAULT in _text(path):
        raise ValueError(f"{path.name}: a module that is imported cannot export a default here.")
    exports = _name_list(_exports(path).items())
    inside = _EXPORT_LIST.sub("", _EXPORT.sub("", _with_imports(path, names)))
    return f"const {names[path]} = (() => {{\n{inside.rstrip()}\nreturn {{{exports}}};\n}})();\n\n"


def _name_list(names: Iterable[tuple[str, str]]) -> str:
    """Names of an object with the names they have here, which are mostly the same."""
    return ",".join(name if name == here else f"{name}:{here}" for name, here in names)


def _exports(path: Path) -> dict[str, str]:
    """The exports of a module, with their names inside it."""
    text = _text(path)
    listed = _EXPORT_LIST.search(text)
    return {name: name for name in _EXPORT.findall(text)} | {
        outside: inside for inside, outside in (_pairs(listed[1]) if listed else ())
    }


def _pairs(names: str) -> list[tuple[str, str]]:
    """The names in braces, each with the name after its `as`, or else itself.

    >>> _pairs("a, b as c")
    [('a', 'a'), ('b', 'c')]
    """
    matches = [_ONE_NAME.fullmatch(name.strip()) for name in names.split(",") if name.strip()]
    if None in matches:
        raise ValueError(f"These are no names to import or export: {names.strip():.80}")
    return [(each[1], each[2] or each[1]) for each in matches if each]
